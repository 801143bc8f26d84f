"""Rulings of D&D that a table seldom needs, each by itself."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import LastingArea
from desktop.model.combatant import Life
from desktop.model.counter import TEMPORARY_HIT_POINTS, Counter
from desktop.model.creature import AttackKey, AttackSource, Defence, DefenceKind
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, ConditionKey, EffectId, PromptId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.areas import areas
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.effects.circumstances import WHEN
from desktop.rules.engine.conditions import Held
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.attacking import features
from desktop.rules.fifth.gear.arms import UNARMED
from desktop.rules.fifth.harm import returning
from desktop.rules.fifth.statblocks.spell_lists import spell_list_of
from desktop.rules.fifth.turns.budget import ACTION, ATTACKS, EXTRA_ACTION
from desktop.rules.moving import reaching
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.rolls import saves
from desktop.rules.rulebook.house import read_house_rules
from tests.support import arms
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature, melee, resists
from tests.support.duels import a_duel, a_victim, taken
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS


def a_draft(fight: Fight) -> Draft:
    return Draft(fight.encounter, fight.ruleset, NO_DICE)


def held(fight: Fight, **more: object) -> Held:
    effect = ActiveEffect(EffectId("x"), ConditionKey("prone"), **more)  # type: ignore[arg-type]  # fields
    return Held(fight.ruleset.conditions[ConditionKey("prone")], effect, 1)


@both
def test_circumstances_in_which_a_condition_counts(edition: str):
    fight = a_duel(edition)
    plain = situation_of(fight.encounter, fight.ruleset, fight["K"], fight["O"])
    armed = replace(plain, attack=melee())
    assert WHEN["strength_attack"](armed, held(fight), True)
    assert not WHEN["strength_attack"](plain, held(fight), True)
    assert not WHEN["strength_attack"](replace(armed, ranged=True), held(fight), True)
    assert not WHEN["unnoticed_by_other"](plain, held(fight), True)


def test_help_without_a_helper():
    fight = a_duel(OLD)
    fight.do(c.SetSetting("help_distance", "both"))
    situation = situation_of(fight.encounter, fight.ruleset, fight["K"], fight["O"])
    assert WHEN["helper_is_near"](situation, held(fight), True)


@both
def test_only_the_areas_of_the_lost_concentration_go(edition: str):
    fight = Casting(edition)
    fight.do(c.StrikeArea(laid("sphere", 10, (20, 20)), (), damage=(("5", "fire"),), stays=True))
    fight.cast("fog-cloud", area=laid("sphere", 20, (10, 10)), overruled=True)
    fight.act("M", "end_concentration")
    assert len(fight.encounter.areas) == 1


def test_a_wrong_or_repeated_approach_may_be_overruled():
    fight = Fight(NEW)
    fight.add("H", character=True)
    fight.add("M", creature=a_creature("m", kind="beast"))
    wish = fight.action("H", "influence", "M", text="persuasion", die=3)
    for _ in range(2):
        fight.do(wish, overruled=True)
        assert fight.happened(e.CheckRolled)
    over = fight.action("H", "influence", "M", text="animal-handling", die=33)
    assert not fight.refused(over).can_overrule


@both
def test_hands_that_hold_need_no_weapon(edition: str):
    grip = replace(melee("claw", conditions=("grappled",), escape_dc=12), key=UNARMED)
    fight = Fight(edition).map()
    fight.add("A", 20, creature=a_creature("a", grip), at=(5, 5))
    fight.add("B", 10, at=(6, 5), hp=40)
    fight.begin()
    fight.attack("A", "B", str(UNARMED), dice=(15, 2))
    assert "grappled" in fight.conditions("B")


@both
def test_the_action_that_haste_gives_pays_for_one_attack(edition: str):
    fight = a_duel(edition)
    spent = {ACTION: Counter(0, 1), ATTACKS: Counter(0, None), EXTRA_ACTION: Counter(1, 1)}
    hasty = replace(fight["K"], counters=fight["K"].counters.with_items(spent))
    fight.encounter = fight.encounter.with_combatant(hasty)
    fight.attack("K", "O", dice=(2,))
    assert fight["K"].count(EXTRA_ACTION) == 0


@both
def test_a_reduction_without_a_number_reduces_nothing(edition: str):
    fight = a_victim(edition, 20, defences=(Defence(DefenceKind.REDUCTION, ("fire",)),))
    fight.damage("T", 5, "fire")
    assert taken(fight).total == 5
    assert resists("fire").value is None


def test_a_villain_that_rolls_death_saves_can_be_spared_too():
    fight = a_duel(NEW)
    fight.do(c.SetSetting("monsters_at_zero", "death_saves"))
    fight.attack("K", "O", outcome=c.AttackOutcome.HIT, damage=(c.DamageAmount(50),))
    fight.answer(Answer(option="spare"), kind=PromptKind.CHOICE)
    assert fight["O"].life is Life.STABLE
    assert sum(each.key == "unconscious" for each in fight["O"].effects) == 1


@both
def test_who_returns_without_exhaustion_returns_as_it_is(edition: str):
    fight = a_victim(edition, 20)
    fight.do(c.DeclareLife((fight.ids["T"],), "dead"))
    draft = a_draft(fight)
    asked = Prompt(PromptId("p1"), PromptKind.CHOICE, fight.ids["T"], Message("prompt.question"))
    assert returning.answer_return(draft, asked, Answer(option="1")) is None
    assert draft.combatant(fight.ids["T"]).life is Life.UP


def a_master(*weapons: object, **more: object) -> Fight:
    own = a_creature("k", *weapons, traits=("weapon-mastery",), **more)  # type: ignore[arg-type]  # attacks
    fight = Fight(NEW).map()
    fight.add("K", 20, creature=own, character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5), hp=60)
    return fight.begin()


def test_nobody_is_cleft_who_stands_alone_or_was_struck_first():
    fight = a_master(arms.GREATAXE, abilities=abilities(str=16))
    fight.attack("K", "O", "greataxe", dice=(15, 2))
    assert fight.happened(e.DamageTaken)
    assert not fight.encounter.prompts
    wish = c.MakeAttack(fight.ids["K"], AttackKey("greataxe"), fight.ids["O"], extra="cleave")
    assert fight.refused(wish).reason.key == "refusal.no_cleave"


@both
def test_who_fights_with_one_weapon_and_who_strikes_from_ambush(edition: str):
    fight = a_duel(
        edition, traits=("dueling",), numbers=FrozenMap({"sneak-attack": 3, "sneak_dice": 3})
    )
    plain = situation_of(fight.encounter, fight.ruleset, fight["K"], fight["O"])
    claw = replace(melee(), source=AttackSource.SPELL)
    fine = melee(properties=("finesse",))
    sneaky = replace(
        fight["K"].creature, traits=(features.DUELING,), numbers=FrozenMap({features.SNEAK: 3})
    )
    plain = replace(plain, actor=replace(fight["K"], creature=sneaky))
    assert not features.is_duelling(replace(plain, attack=claw))
    assert features.sneak_dice(replace(plain, attack=melee()), lambda: RollMode.ADVANTAGE) == 0
    assert features.sneak_dice(replace(plain, attack=fine), lambda: RollMode.ADVANTAGE) == 3
    assert features.sneak_dice(replace(plain, attack=fine), lambda: RollMode.PLAIN) == 0


def test_the_rapier_is_shown_with_its_whole_numbers():
    fight = a_duel(NEW)
    shown = fight.ruleset.attacks.printed(fight["K"], arms.RAPIER)
    assert shown.damage[0].dice.startswith("1d8")
    assert fight.ruleset.attacks.printed(fight["K"], melee()) == melee()


@both
def test_a_bell_is_no_lair(edition: str):
    fight = Fight(edition)
    fight.add("D", 25, creature=a_creature("d"))
    fight.do(c.AddFixedCount("Bell", 15))
    fight.begin().next()
    assert not fight.encounter.prompts


@both
def test_the_fallen_strike_at_nobody(edition: str):
    fight = a_duel(edition)
    fight.do(c.DeclareLife((fight.ids["O"],), "dead"))
    why = fight.ruleset.movement.why_no_strike(a_draft(fight), fight["K"], fight["O"])  # type: ignore[attr-defined]  # of D&D
    assert why is not None
    assert why.reason.key == "refusal.is_down"


@both
def test_what_is_asked_before_a_short_rest(edition: str):
    assert Fight(edition).ruleset.rests.asks("short") == {"broken"}


@pytest.mark.parametrize("minutes", [60, 30])
def test_a_short_rest_wakes_the_knocked_out_also_one_that_the_gm_cuts_short(minutes: int):
    fight = a_duel(NEW)
    fight.attack(
        "K", "O", outcome=c.AttackOutcome.HIT, damage=(c.DamageAmount(50),), knock_out=True
    )
    assert "unconscious" in fight.conditions("O")
    fight.do(c.EndFight())
    fight.do(c.TakeRest((fight.ids["O"],), "short", minutes), overruled=minutes < 60)
    assert "unconscious" not in fight.conditions("O")
    assert fight["O"].life is Life.UP


def test_a_stat_block_with_one_spell_in_its_text():
    texts = FrozenMap({"en": "The drow can innately cast faerie fire, requiring nothing."})
    drow = a_creature("d", ruleset=OLD, features=(replace(feature("spellcasting"), texts=texts),))
    (only,) = spell_list_of(drow).spells
    assert (only.key, only.uses) == (f"{OLD}/faerie-fire", 1)
    silent = replace(feature("spellcasting"), texts=FrozenMap({"en": "It knows much."}))
    assert spell_list_of(a_creature("s", ruleset=OLD, features=(silent,))).spells == ()


@both
def test_a_spell_without_a_slot_is_cast_all_the_same_when_overruled(edition: str):
    fight = Casting(edition, a_mage(slots=()))
    fight.cast("mage-armor", "M", overruled=True)
    assert fight["M"].effects
    assert fight.slots() == []


@pytest.mark.parametrize(("cause", "wrong"), [("bearer_down", False), ("lost", True)])
def test_a_condition_of_the_house_ends_by_what_the_program_knows(cause: str, wrong: bool):
    text = f'[conditions.hexed]\nnames = {{ en = "H", it = "H" }}\nends_when = ["{cause}"]\n'
    assert bool(read_house_rules((("a.toml", text.encode()),)).troubles) is wrong


@both
def test_an_area_that_nobody_holds_goes_with_the_step_and_waits_before_the_fight(edition: str):
    fight = Fight(edition).map()
    fight.add("A", 20, at=(5, 5))
    draft = a_draft(fight)
    place = laid("sphere", 10, (5, 5))
    areas.lay(draft, LastingArea(AreaId(""), place, "Fire"))
    areas.settle(draft)
    assert len(draft.encounter.areas) == 1
    areas.lay(draft, LastingArea(AreaId(""), place, "Web", held_by=EffectId("gone")))
    areas.settle(draft)
    assert [each.label for each in draft.encounter.areas.values()] == ["Fire"]


def test_a_level_of_exhaustion_is_no_concentration():
    fight = Fight(NEW).order("A20 B10")
    fight.give("A", "exhaustion", level=1)
    assert effects.concentration_of(fight["A"]) is None


@both
def test_a_check_that_nobody_makes_on_somebody(edition: str):
    fight = a_duel(edition)
    wish = c.RollCheck((), "persuasion", target=fight.ids["O"])
    assert not fight.refused(wish).can_overrule


@both
def test_a_repeated_save_of_nobody(edition: str):
    draft = a_draft(a_duel(edition))
    asked = Prompt(PromptId("p1"), PromptKind.REPEATED_SAVE, None, Message("prompt.question"))
    assert saves.answer_repeated_save(draft, asked, Answer()) is None
    assert not draft.events


@both
def test_who_flies_above_is_in_nobodys_way(edition: str):
    fight = a_duel(edition)
    beside = reaching.going_of(fight.encounter, fight.ruleset, fight["K"], "walk")
    assert beside is not None
    assert beside.barred or beside.taken
    token = fight["O"].token
    assert token is not None
    above = replace(fight["O"], token=replace(token, elevation=30))
    aloft = fight.encounter.with_combatant(above)
    free = reaching.going_of(aloft, fight.ruleset, fight["K"], "walk")
    assert free is not None
    assert not free.barred | free.taken


def test_a_dodge_of_the_stunned_does_not_stand():
    fight = a_duel(OLD)
    fight.do(c.SetSetting("lost_dodge", "returns"))
    fight.give("K", "stunned")
    situation = situation_of(fight.encounter, fight.ruleset, fight["K"], fight["O"])
    assert not WHEN["dodge_stands"](situation, held(fight), True)


@pytest.mark.rule("52-MON-ALIGN-1")
def test_the_alignment_is_told_before_the_gm_says_how_willing_one_is():
    fight = Fight(NEW)
    fight.add("H", 20, character=True)
    devil = a_creature("d", alignment=FrozenMap({"en": "lawful evil", "it": "legale malvagio"}))
    fight.add("D", 10, creature=devil)
    fight.begin()
    fight.act("H", "influence", "D")
    asked = fight.prompt()
    assert asked.text.key == "prompt.influence_aligned"
    assert "unwilling" in [key for key, _ in asked.options]
    fight.do(c.ReplaceCreature(fight.ids["D"], a_creature("d")))
    fight.do(c.SetCounter(fight.ids["H"], ACTION, 1))
    fight.do(c.AnswerPrompt(asked.id, Answer(outcome=Outcome.SKIPPED)))
    fight.act("H", "influence", "D")
    assert fight.prompt().text.key == "prompt.influence"


def test_what_is_counted_without_a_maximum_gets_none():
    fight = Fight("srd-5.1")
    fight.add("A", 10)
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 3, maximum=5))
    assert fight["A"].counters[TEMPORARY_HIT_POINTS].maximum is None
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 40))
    assert fight["A"].counters[TEMPORARY_HIT_POINTS] == Counter(40)
