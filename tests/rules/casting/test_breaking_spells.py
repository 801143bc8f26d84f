"""Spells that end others: broken as they are cast, or dispelled by their level or a check."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION, REACTION
from desktop.model.creature import Feature, FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.effect import ActiveEffect
from desktop.model.evolve import evolve
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, ConditionKey, CounterKey, EffectId
from desktop.model.modifier import Influence
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.structure import structure, unstructure
from desktop.rules.casting import countering, dispelling
from desktop.rules.casting.long_castings import CASTING
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.statblocks.paragraphs import understood
from tests.support.builders import a_creature
from tests.support.magic import Casting, a_mage, laid, spell

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])
FAILURE, SUCCESS = Answer(outcome=Outcome.FAILURE), Answer(outcome=Outcome.SUCCESS)


def a_counterer(edition: str, name: str = "witch", **more: object):
    mage = a_mage(name, level=9, slots=(0, 0, 1, 1))
    return replace(mage, spells=(f"{edition}/counterspell",), **more)


def a_fight(edition: str, *, at: tuple[int, int] = (8, 2), others: int = 0) -> Casting:
    """M casts; the witch W on the other side knows the spell that breaks others."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("W", 1, creature=a_counterer(edition), at=at, hp=40)
    for number in range(others):
        fight.add(f"V{number}", 1, creature=a_counterer(edition, f"v{number}"), at=at, hp=40)
    return fight


def choose(fight: Casting, who: str, level: int, dice: tuple[int, ...] = ()) -> None:
    key = f"{fight.ids[who]}@{level}"
    fight.answer(Answer(option=key), PromptKind.CHOICE, dice=dice)


def test_the_spell_of_the_rules_is_the_shipped_one():
    for edition in (FORMER, LATER):
        fight = Casting(edition)
        shipped, known = spell(edition, "counterspell"), countering.countering_spell(fight.ruleset)
        for field in ("key", "level", "time", "range", "feet", "somatic", "verbal", "save"):
            assert getattr(shipped, field) == getattr(known, field), field
        assert shipped.counters
        assert dict(shipped.names) == dict(known.names)


@both
def test_it_is_offered_with_each_slot_and_the_spell_waits(edition):
    fight = a_fight(edition)
    fight.cast("magic-missile", "A")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert [key for key, _ in prompt.options] == [
        "pass",
        f"{fight.ids['W']}@3",
        f"{fight.ids['W']}@4",
    ]
    assert fight.hp("A") == 60
    assert fight.slots()[0] == 4
    fight.answer(Answer(option="pass"), PromptKind.CHOICE, dice=(1, 1, 1))
    assert fight.hp("A") < 60
    assert fight.slots()[0] == 3


@pytest.mark.parametrize(("edition", "first"), [(FORMER, [5, 3, 4, 9]), (LATER, [3, 4, 5, 9])])
def test_the_lowest_slot_that_breaks_it_for_sure_comes_first(edition, first):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3)))
    slots = (0, 0, 1, 1, 1, 0, 0, 0, 1)
    witch = replace(a_mage("witch", level=17, slots=slots), spells=(f"{edition}/counterspell",))
    fight.add("W", 1, creature=witch, at=(8, 2), hp=40)
    fight.cast("cone-of-cold", "A", slot=5, damage=())
    offered = [key for key, _ in fight.prompt(PromptKind.CHOICE).options][1:]
    assert offered[0] == f"{fight.ids['W']}@{first[0]}"
    assert sorted(offered) == sorted(f"{fight.ids['W']}@{level}" for level in first)


@both
def test_while_a_spell_waits_its_action_is_spent_and_no_second_one_is_cast(edition):
    fight = a_fight(edition)
    fight.cast("magic-missile", "A")
    assert fight["M"].count("action") == 0
    assert fight.refused(fight.wish("fire-bolt", "A")).reason.key == "refusal.no_action"
    fight.answer(Answer(option="pass"), PromptKind.CHOICE, dice=(1, 1, 1))
    assert fight["M"].count("action") == 0
    assert fight.slots()[0] == 3


@pytest.mark.rule("51-SPL-01")
@pytest.mark.parametrize(
    ("waiting", "second", "refused"),
    [
        ("magic-missile", "misty-step", True),
        ("misty-step", "magic-missile", True),
        ("misty-step", "fire-bolt", False),
        ("fire-bolt", "misty-step", False),
    ],
)
def test_a_spell_that_waits_counts_beside_one_of_a_bonus_action(waiting, second, refused):
    fight = a_fight(FORMER)
    fight.cast(waiting, *(() if waiting == "misty-step" else ("A",)))
    assert fight.prompt(PromptKind.CHOICE).options[0][0] == "pass"
    decided = fight.attempt(fight.wish(second, *(() if second == "misty-step" else ("A",))))
    key = decided.reason.key if isinstance(decided, Refusal) else ""
    assert (key == "refusal.bonus_spell") is refused


@pytest.mark.rule("52-SP-SLOT-1")
def test_in_2024_the_slot_of_a_spell_that_waits_is_the_one_of_the_turn():
    fight = a_fight(LATER)
    fight.cast("magic-missile", "A")
    assert fight.refused(fight.wish("misty-step")).reason.key == "refusal.one_slot_a_turn"
    assert not isinstance(fight.attempt(fight.wish("misty-step", free=True)), Refusal)
    choose(fight, "W", 3)  # broken, it costs no slot
    fight.answer(FAILURE, PromptKind.SAVE)
    assert not isinstance(fight.attempt(fight.wish("misty-step")), Refusal)


def test_a_spell_that_breaks_another_waits_beside_it():
    fight = a_fight(LATER)
    witness = replace(fight["M"].creature, spells=(f"{LATER}/counterspell",))
    fight.do(c.ReplaceCreature(fight.ids["M"], witness))
    fight.cast("magic-missile", "A", free=True)
    choose(fight, "W", 3)
    waiting = countering.waiting_of(fight.encounter, fight.ids["M"])
    assert [x.spell.key for x in waiting] == [f"{LATER}/magic-missile"]
    assert [x.spell.key for x in countering.waiting_of(fight.encounter, fight.ids["W"])] == [
        f"{LATER}/counterspell"
    ]


def test_a_spell_that_slow_holds_back_pays_for_its_two_turns_and_no_more():
    fight = a_fight(FORMER)
    fight.do(c.SetSetting("breaking_spells", "off"))
    fight.cast("slow", "M", saves=((fight.ids["M"], FAILURE),), overruled=True)
    fight.do(c.SetSetting("breaking_spells", "ask"))
    fight.next(4)
    assert fight.encounter.active_combatants[0].id == fight.ids["M"]
    fight.cast("magic-missile", "A", dice=(11,))
    assert "casting" in fight.conditions("M")
    assert fight["M"].count("action") == 0
    fight.next(4)
    fight.act("M", "continue_casting")
    fight.cast("magic-missile", "A")
    assert fight["M"].count("action") == 0
    fight.answer(Answer(option="pass"), PromptKind.CHOICE, dice=(1, 1, 1))
    assert fight.hp("A") < 60
    assert fight.slots()[0] == 3


@both
def test_letting_the_question_go_lets_the_spell_happen(edition):
    fight = a_fight(edition)
    fight.cast("magic-missile", "A")
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE, dice=(1, 1, 1))
    assert fight.hp("A") < 60


def test_a_spell_of_its_level_breaks_at_once_in_2014():
    fight = a_fight(FORMER)
    fight.cast("hold-person", "A", overruled=True)
    choose(fight, "W", 3)
    assert not fight.encounter.prompts
    assert "note.spell_countered" in fight.told()
    assert fight.slots("W") == [0, 1]
    assert fight["W"].count("reaction") == 0
    assert fight.slots()[1] == 2  # spent


def test_a_higher_spell_asks_for_a_check_in_2014():
    for die, hurt in ((11, 0), (10, 1)):  # DC 15, Intelligence +4
        fight = a_fight(FORMER)
        fight.cast("cone-of-cold", "A", slot=5, damage=())
        choose(fight, "W", 3)
        prompt = fight.prompt(PromptKind.CHECK)
        assert (prompt.dc, prompt.bonus) == (15, 4)
        fight.answer(Answer(dice=(die,)), PromptKind.CHECK)
        assert len(fight.saves()) == hurt


def test_a_slot_of_its_level_needs_no_check_in_2014():
    fight = a_fight(FORMER)
    fight.cast("blight", "A", overruled=True)
    choose(fight, "W", 4)
    assert not fight.encounter.prompts
    assert fight.hp("A") == 60


def test_the_caster_saves_in_2024_and_keeps_its_slot():
    fight = a_fight(LATER)
    fight.cast("blight", "A", overruled=True)
    choose(fight, "W", 3)
    prompt = fight.prompt(PromptKind.SAVE)
    assert (prompt.combatant, prompt.ability, prompt.dc) == (fight.ids["M"], "con", 16)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert not fight.encounter.prompts
    assert fight.hp("A") == 60
    assert fight.slots()[3] == 3
    assert fight["M"].count("action") == 0


def test_a_saved_spell_happens_in_2024():
    fight = a_fight(LATER)
    fight.cast("blight", "A", overruled=True)
    choose(fight, "W", 3)
    fight.answer(SUCCESS, PromptKind.SAVE, dice=(1,) * 8)
    assert fight.saves() == ["A"]
    assert fight.slots()[3] == 2


def test_a_reaction_of_a_stat_block_breaks_spells_as_often_as_it_says():
    fight = a_fight(LATER, at=(15, 2))
    text = "The mage casts Counterspell or Shield in response to the spell's trigger."
    uses = Uses(UsesKind.DAY, 1)
    key, names = FeatureKey("protective-magic"), FrozenMap({"en": "Protective Magic"})
    told = FrozenMap({"en": text})
    reaction = Feature(key, FeatureGroup.REACTION, names, told, uses=uses)
    bare = replace(a_creature("p"), ruleset=LATER, features=(reaction,))
    fight.add("P", 1, creature=understood(bare, {}), at=(8, 2), hp=40)
    fight.cast("magic-missile", "A")
    option = f"{fight.ids['P']}@protective-magic"
    assert [key for key, _ in fight.prompt(PromptKind.CHOICE).options] == ["pass", option]
    fight.answer(Answer(option=option), PromptKind.CHOICE)
    assert fight["P"].count("reaction") == 0
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.hp("A") == 60
    fight.next(10)
    fight.cast("magic-missile", "A", dice=(1, 1, 1), overruled=True)
    assert not fight.encounter.prompts


def test_a_stat_block_whose_reaction_is_spent_breaks_nothing():
    fight = a_fight(LATER, at=(15, 2))
    told = FrozenMap({"en": "The mage casts Counterspell in response to it."})
    key, names = FeatureKey("protective-magic"), FrozenMap({"en": "Protective Magic"})
    reaction = Feature(key, FeatureGroup.REACTION, names, told)
    bare = replace(a_creature("p"), ruleset=LATER, features=(reaction,))
    fight.add("P", 1, creature=understood(bare, {}), at=(8, 2), hp=40)
    fight.do(c.SetCounter(fight.ids["P"], REACTION, 0))
    fight.cast("magic-missile", "A", dice=(1, 1, 1))
    assert not fight.encounter.prompts


@both
@pytest.mark.parametrize(
    ("choice", "asked"), [("ask", (1, 1)), ("no_cantrips", (0, 1)), ("off", (0, 0))]
)
def test_the_table_says_whether_it_is_asked(edition, choice, asked):
    for name, count in zip(("light", "magic-missile"), asked, strict=True):
        fight = a_fight(edition)
        fight.do(c.SetSetting("breaking_spells", choice))
        fight.cast(name, "A", overruled=True, dice=() if count or name == "light" else (1, 1, 1))
        assert len(fight.encounter.prompts) == count


@both
def test_far_away_unseeing_or_without_reaction_nobody_breaks_it(edition):
    far = a_fight(edition, at=(15, 2))
    far.cast("magic-missile", "A", dice=(1, 1, 1))
    assert not far.encounter.prompts
    blind = a_fight(edition)
    blind.do(c.GiveCondition((blind.ids["W"],), ConditionKey("blinded")))
    blind.cast("magic-missile", "A", dice=(1, 1, 1))
    assert not blind.encounter.prompts
    friend = a_fight(edition)
    friend.do(c.SetSide((friend.ids["W"],), friend["M"].side))
    friend.cast("magic-missile", "A", dice=(1, 1, 1))
    assert not friend.encounter.prompts


@both
def test_when_one_fails_another_may_try(edition):
    fight = a_fight(edition, others=1)
    fight.cast("cone-of-cold", "A", damage=())
    choose(fight, "W", 3)
    kind = PromptKind.CHECK if edition == FORMER else PromptKind.SAVE
    fight.answer(FAILURE if edition == FORMER else SUCCESS, kind)
    keys = [key for key, _ in fight.prompt(PromptKind.CHOICE).options]
    assert keys == ["pass", f"{fight.ids['V0']}@3", f"{fight.ids['V0']}@4"]


@both
def test_the_breaking_spell_may_be_broken_itself(edition):
    fight = a_fight(edition)
    sage = a_counterer(edition, "sage")
    fight.add("S", 1, creature=sage, character=True, at=(4, 2), hp=40)
    fight.cast("magic-missile", "A")
    choose(fight, "W", 3)
    choose(fight, "S", 3, (1, 1, 1) if edition == FORMER else ())
    if edition == LATER:
        fight.answer(FAILURE, PromptKind.SAVE, dice=(1, 1, 1))
    assert "note.spell_countered" in fight.told()
    assert fight.hp("A") < 60
    assert not fight.encounter.prompts


@both
def test_cast_by_hand_it_meets_the_spell_that_waits(edition):
    fight = a_fight(edition)
    fight.cast("magic-missile", "A")
    fight.cast("counterspell", "M", caster="W", trigger="it casts", slot=3)
    if edition == LATER:
        fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.hp("A") == 60
    assert not fight.encounter.prompts


@both
def test_cast_by_hand_without_a_spell_to_break_it_is_told(edition):
    fight = a_fight(edition)
    fight.cast("counterspell", "M", caster="W", trigger="it casts", slot=3)
    assert "note.nothing_to_counter" in fight.told()
    assert fight.slots("W") == [0, 1]


@both
def test_an_overruled_casting_stays_overruled_while_it_waits(edition):
    fight = a_fight(edition)
    fight.do(c.GiveCondition((fight.ids["A"],), ConditionKey("total_cover")))
    fight.cast("magic-missile", "A", overruled=True)
    fight.answer(Answer(option="pass"), PromptKind.CHOICE, dice=(1, 1, 1))
    assert fight.hp("A") < 60


# --- dispelled ----------------------------------------------------------------------------------


@both
def test_what_is_of_no_higher_level_ends_at_once(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    fight.cast("bless", "A", "B", overruled=True)
    fight.next(3)
    fight.cast("mage-armor", "A", overruled=True)
    fight.next(3)
    fight.cast("dispel-magic", "A", slot=3)
    assert not fight.encounter.prompts
    assert not fight["A"].effects
    assert len(fight["B"].effects) == 1
    fight.next(3)
    fight.cast("dispel-magic", "M", free=True, overruled=True)
    assert not fight.encounter.prompts


@both
def test_a_higher_spell_asks_for_a_check_against_its_level(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    fight.cast("hold-person", "A", slot=5, saves=((fight.ids["A"], FAILURE),), overruled=True)
    assert "paralyzed" in fight.conditions("A")
    fight.next(3)
    fight.cast("dispel-magic", "A", slot=3)
    prompt = fight.prompt(PromptKind.CHECK)
    assert (prompt.dc, prompt.bonus, prompt.combatant) == (15, 4, fight.ids["M"])
    fight.answer(Answer(dice=(10,)), PromptKind.CHECK)
    assert "paralyzed" in fight.conditions("A")
    fight.next(3)
    fight.cast("dispel-magic", "A", slot=3)
    fight.answer(Answer(dice=(11,)), PromptKind.CHECK)
    assert "paralyzed" not in fight.conditions("A")
    fight.next(3)


@both
def test_a_slot_of_its_level_needs_no_check(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    fight.cast("hold-person", "A", slot=5, saves=((fight.ids["A"], FAILURE),), overruled=True)
    fight.next(3)
    fight.cast("dispel-magic", "A", slot=5)
    assert "paralyzed" not in fight.conditions("A")
    assert not fight.encounter.prompts


@both
def test_the_last_turn_of_a_long_casting_waits_without_another_action(edition):
    fight = a_fight(edition)
    done = FrozenMap({"spell": str(fight.spell("identify").key), "left": 0})
    casting = ActiveEffect(EffectId("e900"), CASTING, source=fight.ids["M"], parameters=done)
    fight.encounter = evolve(fight.encounter, e.EffectGained(fight.ids["M"], casting))
    fight.do(c.SetCounter(fight.ids["M"], ACTION, 0))
    fight.cast("identify", "M")
    assert fight.prompt(PromptKind.CHOICE).continuation["choice"] == countering.COUNTERING
    assert fight["M"].count(ACTION) == 0


@both
def test_of_magic_whose_level_nobody_knows_the_table_says_it(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    given = ActiveEffect(
        EffectId("e900"),
        ConditionKey("custom"),
        source=fight.ids["M"],
        label="Old curse",
        influence=Influence("old"),
    )
    fight.encounter = evolve(fight.encounter, e.EffectGained(fight.ids["A"], given))
    fight.cast("dispel-magic", "A", slot=3)
    prompt = fight.prompt(PromptKind.CHOICE)
    assert len(prompt.options) == 2
    fight.answer(Answer(option="e900"), PromptKind.CHOICE)
    assert not fight["A"].effects


@both
def test_magic_on_the_map_is_dispelled_without_a_target(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    fight.cast("fog-cloud", area=laid("sphere", 20, (11.0, 3.0)), slot=4)
    fight.next(3)
    fight.cast("dispel-magic", slot=3)
    (area,) = fight.encounter.areas
    fight.answer(Answer(option=str(area)), PromptKind.CHOICE)
    assert fight.prompt(PromptKind.CHECK).dc == 14
    fight.answer(SUCCESS, PromptKind.CHECK)
    assert not fight.encounter.areas
    assert "concentration" not in fight.conditions("M")
    fight.next(3)
    fight.cast("dispel-magic", slot=3)
    assert "note.no_magic_to_dispel" in fight.told()


def lying(fight: Casting, *, slot: int, at: tuple[float, float] = (11.0, 3.0)) -> AreaId:
    """M lays a darkness and has its next turn; answers which area it is."""
    fight.cast("darkness", area=laid("sphere", 15, at), slot=slot, overruled=True)
    fight.next(3)
    (area,) = fight.encounter.areas
    return area


@both
def test_aimed_at_magic_on_the_map_it_asks_for_nothing_but_the_check_that_it_needs(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    fight.cast("dispel-magic", lying=lying(fight, slot=3), slot=3)
    assert not fight.encounter.areas
    assert not fight.encounter.prompts
    assert "concentration" not in fight.conditions("M")
    fight.next(3)
    higher = lying(fight, slot=5)
    fight.cast("dispel-magic", lying=higher, slot=3)
    assert fight.prompt(PromptKind.CHECK).dc == 15
    fight.answer(FAILURE, PromptKind.CHECK)
    assert fight.encounter.areas
    fight.next(3)
    fight.cast("dispel-magic", lying=higher, slot=4)
    fight.answer(SUCCESS, PromptKind.CHECK)
    assert not fight.encounter.areas


@both
def test_magic_on_the_map_is_one_target_in_range_that_lies_there(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    area = lying(fight, slot=2)
    too_many = fight.refused(fight.wish("dispel-magic", "A", lying=area))
    assert too_many.reason.key == "refusal.too_many_targets"
    other = fight.refused(fight.wish("fire-bolt", lying=area))
    assert other.reason.key == "refusal.no_such_magic"
    fight.do(c.MoveArea(area, laid("sphere", 15, (32.0, 3.0))))
    far = fight.refused(fight.wish("dispel-magic", lying=area))
    assert far.reason.key == "refusal.out_of_range_of"
    fight.do(c.RemoveArea(area))
    gone = fight.refused(fight.wish("dispel-magic", lying=area))
    assert gone.reason.key == "refusal.no_such_magic"
    assert not gone.can_overrule


@both
def test_a_spell_of_two_areas_is_one_magic(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    wall = laid("line", 60, (5.0, 5.5), width=1)
    fight.cast("wall-of-fire", area=wall, choice="spell_option.side_left", damage=())
    assert len(fight.encounter.areas) == 2
    (magic,) = dispelling.magic_around(fight.encounter, fight["M"])
    for row in (3, 5):  # the hot side, the wall itself
        at = dispelling.magic_at(fight.encounter, fight.ruleset, fight["M"], Cell(8, row))
        assert at is magic
    fight.next(3)
    fight.cast("dispel-magic", lying=magic.id, slot=4)
    assert not fight.encounter.areas
    nothing = dispelling.magic_at(fight.encounter, fight.ruleset, fight["M"], Cell(8, 3))
    assert nothing is None


def test_what_waits_is_kept_in_files():
    fight = a_fight(FORMER)
    fight.cast("magic-missile", "A")
    (prompt,) = fight.encounter.prompts
    assert structure(type(prompt), unstructure(prompt, type(prompt))) == prompt


# --- what was gone meanwhile --------------------------------------------------------------------


@both
def test_when_its_target_is_gone_the_spell_that_waits_is_over(edition):
    fight = a_fight(edition)
    fight.cast("magic-missile", "A")
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    fight.answer(Answer(option="pass"), PromptKind.CHOICE)
    assert not fight.encounter.prompts
    assert fight.slots()[0] == 4


@both
def test_when_who_would_break_it_is_gone_it_happens(edition):
    fight = a_fight(edition)
    fight.cast("magic-missile", "A")
    option = f"{fight.ids['W']}@3"
    fight.do(c.RemoveCombatants((fight.ids["W"],)))
    fight.answer(Answer(option=option), PromptKind.CHOICE, dice=(1, 1, 1))
    assert fight.hp("A") < 60


@both
def test_who_has_reacted_meanwhile_cannot_break_it(edition):
    fight = a_fight(edition)
    fight.cast("magic-missile", "A")
    fight.do(c.SetCounter(fight.ids["W"], CounterKey("reaction"), 0))
    asked = fight.prompt(PromptKind.CHOICE)
    answer = c.AnswerPrompt(asked.id, Answer(option=f"{fight.ids['W']}@3"))
    assert fight.refused(answer).can_overrule


@both
def test_a_failed_check_against_magic_on_the_map_leaves_it(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))
    fight.cast("fog-cloud", area=laid("sphere", 20, (11.0, 3.0)), slot=4)
    fight.next(3)
    fight.cast("dispel-magic", slot=3)
    (area,) = fight.encounter.areas
    fight.answer(Answer(option=str(area)), PromptKind.CHOICE)
    fight.answer(FAILURE, PromptKind.CHECK)
    assert fight.encounter.areas
    fight.next(3)
    fight.cast("dispel-magic", slot=4)
    fight.answer(Answer(option=str(area)), PromptKind.CHOICE)
    assert not fight.encounter.areas
    fight.next(3)
    fight.cast("fog-cloud", area=laid("sphere", 20, (11.0, 3.0)))
    fight.next(3)
    fight.cast("dispel-magic", slot=3)
    fight.answer(Answer(option="none"), PromptKind.CHOICE)
    assert fight.encounter.areas
