"""Checks against spells that run: somebody breaks free, or sees through an illusion."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.areas.areas import inside
from desktop.rules.engine.draft import Draft
from tests.support.builders import EDITIONS, FAILURE, a_creature, abilities, melee
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS
WEEDS = {"area": laid("cube", 20, (10, 1))}


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def entangled(edition: str) -> Casting:
    fight = a_fight(edition)
    fight.cast("entangle", "A", saves=((fight.ids["A"], FAILURE),), **WEEDS)
    fight.next()
    assert fight.active == "A"
    return fight


def act(fight: Casting, who: str, key: str, *dice: int, text: str = "") -> None:
    fight.do(c.TakeAction(fight.ids[who], key, text=text, dice=dice))


@both
def test_a_check_against_the_casters_dc_frees_from_the_weeds(edition):
    fight = entangled(edition)
    assert "restrained" in fight.conditions("A")
    act(fight, "A", "break_free", 10)
    assert "restrained" in fight.conditions("A")
    assert fight["A"].count("action") == 0
    fight.next(3)
    act(fight, "A", "break_free", 20)
    (check,) = fight.happened(e.CheckRolled)
    assert check.dc == 18
    assert dict(check.purpose.parameters)["skill"].key == (
        "ability.str" if edition == LEGACY else "skill.athletics"
    )
    assert "restrained" not in fight.conditions("A")
    assert fight["M"].has_effect("concentration")


@both
def test_breaking_free_is_offered_to_whom_a_spell_holds_only(edition):
    fight = entangled(edition)
    action = fight.ruleset.actions["break_free"]
    assert action.offered(fight["A"])
    assert not action.offered(fight["B"])
    fight.next()
    refusal = fight.refused(c.TakeAction(fight.ids["B"], "break_free"))
    assert refusal.reason.key == "refusal.nothing_holds"


def test_tentacles_are_left_by_strength_or_dexterity():
    fight = a_fight(LEGACY)
    nimble = a_creature("nimble", melee(), abilities=abilities(str=8, dex=18), hit_points=50)
    fight.add("N", 8, creature=nimble, at=(10, 4))
    fight.place("A", (30, 30))
    fight.cast("black-tentacles", area=laid("cube", 20, (10, 2)))
    area = next(iter(fight.encounter.areas))
    fight.do(c.LetAreaAct(area, (fight.ids["N"],)), dice=[1, 1, 1])
    fight.answer(FAILURE, PromptKind.SAVE)
    while fight.active != "N":
        fight.next()
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, FAILURE))
    act(fight, "N", "break_free", 14)
    (check,) = fight.happened(e.CheckRolled)
    assert dict(check.purpose.parameters)["skill"].key == "ability.dex"
    assert "restrained" not in fight.conditions("N")


@both
def test_of_several_spells_it_is_asked_which(edition):
    fight = entangled(edition)
    maze = fight.spell("maze")
    fight.do(
        c.CastSpell(fight.ids["B"], maze, (fight.ids["A"],), free=True, cost="none"),
        overruled=True,
    )
    act(fight, "A", "break_free")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert len(prompt.options) == 2
    fight.answer(Answer(option=prompt.options[0][0], dice=(20,)), PromptKind.CHOICE)
    assert "restrained" not in fight.conditions("A")
    assert "elsewhere" in fight.conditions("A")


@both
def test_who_leaves_the_maze_ends_the_spell(edition):
    fight = a_fight(edition)
    fight.cast("maze", "A")
    assert "elsewhere" in fight.conditions("A")
    fight.next()
    act(fight, "A", "break_free", 20)
    assert "elsewhere" not in fight.conditions("A")
    assert not fight["M"].has_effect("concentration")


@both
def test_nothing_here_reaches_the_banished(edition):
    fight = a_fight(edition)
    fight.add("F", 15, creature=a_creature("friend", melee()), at=(6, 2))
    fight.place("A", (7, 2))
    fight.cast("banishment", "A", saves=((fight.ids["A"], FAILURE),))
    assert {"elsewhere", "incapacitated"} <= set(fight.conditions("A"))
    fight.next()
    blow = c.MakeAttack(fight.ids["F"], fight["F"].creature.attacks[0].key, fight.ids["A"])
    assert fight.refused(blow).reason.key == "refusal.elsewhere"
    spell = fight.wish("fire-bolt", "A", cost="none")
    assert fight.refused(spell).reason.key == "refusal.elsewhere"
    held = fight["M"].effects[0]
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert not {"elsewhere", "incapacitated"} & set(fight.conditions("A"))


@both
def test_an_area_leaves_out_who_is_elsewhere(edition):
    fight = a_fight(edition)
    burst = laid("sphere", 20, (10.5, 2.5))
    assert len(inside(fight.encounter, fight.ruleset, burst)) == 2
    fight.give("A", "elsewhere")
    assert inside(fight.encounter, fight.ruleset, burst) == (fight.ids["B"],)


@both
def test_an_illusion_is_seen_through_by_investigation(edition):
    fight = a_fight(edition)
    fight.cast("silent-image", area=laid("cube", 15, (8, 2)))
    fight.next()
    act(fight, "A", "see_through", 5)
    assert "note.illusion_recognised" not in fight.told()
    fight.next(3)
    act(fight, "A", "see_through", 20)
    assert "note.illusion_recognised" in fight.told()
    assert fight["M"].has_effect("concentration")
    wish = c.TakeAction(fight.ids["A"], "see_through", cost="none")
    assert fight.refused(wish).reason.key == "refusal.no_illusion"


@both
def test_of_two_illusions_it_is_asked_which(edition):
    fight = a_fight(edition)
    fight.cast("disguise-self", "M")
    fight.next(3)
    fight.cast("minor-illusion")
    fight.next()
    act(fight, "A", "see_through")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert len(prompt.options) == 2
    key = prompt.options[0][0]
    fight.answer(Answer(option=key, dice=(20,)), PromptKind.CHOICE)
    assert "note.illusion_recognised" in fight.told()


def test_a_phantasm_in_the_mind_ends_for_whom_it_fools():
    fight = a_fight(LATER)
    fight.cast("phantasmal-force", "A", saves=((fight.ids["A"], FAILURE),))
    fight.next()
    act(fight, "A", "break_free", 20)
    assert not fight["A"].effects
    assert not fight["M"].has_effect("concentration")


@both
def test_who_is_elsewhere_strikes_at_nobody_who_leaves(edition):
    fight = a_fight(edition)
    fight.place("M", (9, 2))
    there = fight.path("M", (9, 2), (8, 2), (7, 2))
    fight.give("A", "elsewhere")
    fight.do(there)
    assert not fight.encounter.prompts
    other = a_fight(edition)
    other.place("M", (9, 2))
    other.do(other.path("M", (9, 2), (8, 2), (7, 2)))
    assert other.prompt(PromptKind.OPPORTUNITY_ATTACK)


@both
def test_which_spell_to_break_out_of_may_be_left_open_or_answered_too_late(edition):
    fight = entangled(edition)
    maze = fight.spell("maze")
    cast = c.CastSpell(fight.ids["B"], maze, (fight.ids["A"],), free=True, cost="none")
    fight.do(cast, overruled=True)
    act(fight, "A", "break_free")
    weeds, _ = fight.prompt(PromptKind.CHOICE).options
    before = fight.conditions("A")
    late = c.AnswerPrompt(fight.prompt(PromptKind.CHOICE).id, Answer(option=weeds[0], dice=(20,)))
    (held,) = [each for each in fight["A"].effects if str(each.id) == weeds[0]]
    fight.do(c.EndEffect(fight.ids["A"], held.id))
    fight.attempt(late)
    assert "note.broke_free" not in fight.told()
    other = entangled(edition)
    other.do(
        c.CastSpell(other.ids["B"], maze, (other.ids["A"],), free=True, cost="none"),
        overruled=True,
    )
    act(other, "A", "break_free")
    other.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert other.conditions("A") == before


@both
def test_without_an_illusion_the_dialog_is_not_even_opened(edition):
    fight = a_fight(edition)
    action = fight.ruleset.actions["see_through"]
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    refusal = action.foreseen(draft, fight["A"])
    assert refusal is not None
    assert refusal.reason.key == "refusal.no_illusion"
    fight.cast("silent-image", area=laid("cube", 15, (8, 2)))
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    assert action.foreseen(draft, fight["A"]) is None
