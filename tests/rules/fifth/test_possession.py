"""Possession: a ghost goes into a body, acts with it, and comes out beside it."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.ids import ConditionKey
from desktop.rules.areas.possessing import POSSESSED
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.rules.map.places import ELSEWHERE, are_hostile
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, a_creature, melee
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
rows = pytest.mark.rule("51-MGR-01", "52-MM-NOTE-1")
POSSESSION = FeatureKey("possession")


def haunted(edition: str, *, kind: str = "humanoid") -> Fight:
    """A ghost G beside H, a hero of that kind, with its friend F far away."""
    fight = Fight(edition).map(30, 20)
    ghost = understood(shipped(f"{edition}/ghost"), {})
    fight.add("G", 20, creature=ghost, at=(5, 5))
    hero = a_creature("h", melee(), kind=kind, hit_points=30)
    fight.add("H", 15, character=True, creature=hero, at=(6, 5))
    fight.add("F", 10, character=True, creature=hero, at=(9, 5))
    return fight.begin()


def possess(fight: Fight) -> None:
    fight.do(c.ForceSaves(fight.ids["G"], POSSESSION, 0, (fight.ids["H"],)))


def possessed(edition: str) -> Fight:
    fight = haunted(edition)
    possess(fight)
    fight.answer(FAILURE)
    return fight


def is_out(fight: Fight) -> bool:
    """Whether the ghost stands on the map, and the body is its own."""
    return (
        fight["G"].token is not None
        and not fight["G"].has_effect(ELSEWHERE)
        and not fight["H"].has_effect(POSSESSED)
        and fight["H"].side is Side.HERO
    )


@both
@rows
def test_a_ghost_goes_into_the_body_which_acts_on_its_side(edition: str):
    fight = possessed(edition)
    assert "note.possesses" in fight.told()
    assert fight["G"].token is None
    assert fight["H"].has_effect(POSSESSED)
    assert not fight["H"].has_effect("incapacitated")
    assert are_hostile(fight.encounter, fight.ruleset, fight["H"], fight["F"])
    fight.next()
    fight.move("H", (7, 5), (8, 5))
    fight.attack("H", "F", dice=(15, 4))
    assert fight.hp("F") < 30


@both
@rows
def test_the_body_is_proof_against_charm_and_fear(edition: str):
    fight = possessed(edition)
    wish = c.GiveCondition((fight.ids["H"],), ConditionKey("frightened"))
    assert fight.refused(wish).reason.key == "refusal.immune"


@both
@rows
def test_whoever_withstands_is_immune_for_a_day(edition: str):
    fight = haunted(edition)
    possess(fight)
    fight.answer(SUCCESS)
    assert is_out(fight)
    assert fight["H"].has_effect("steeled")


@both
@rows
@pytest.mark.parametrize("kind", ["beast", "humanoid"])
def test_only_humanoids_in_reach_are_possessed(edition: str, kind: str):
    fight = haunted(edition, kind=kind)
    possess(fight)
    assert bool(fight.encounter.prompts) is (kind == "humanoid")
    far = haunted(edition)
    far.place("H", (15, 5))
    assert far.refused(c.ForceSaves(far.ids["G"], POSSESSION, 0, (far.ids["H"],)))


@both
@rows
def test_a_body_at_0_hit_points_is_left_and_the_ghost_stands_beside_it(edition: str):
    fight = possessed(edition)
    fight.place("H", (12, 5))
    fight.damage("H", 30)
    assert is_out(fight)
    token = fight["G"].token
    assert token is not None
    assert token.cell != Cell(12, 5)
    assert abs(token.cell.column - 12) <= 1
    assert fight["H"].has_effect("steeled")


@both
@rows
def test_the_ghost_leaves_by_a_bonus_action(edition: str):
    fight = possessed(edition)
    fight.next()
    outside = fight.refused(c.TakeAction(fight.ids["H"], "leave_body"))
    assert outside.reason.key == "refusal.in_no_body"
    fight.next(2)
    fight.do(c.TakeAction(fight.ids["G"], "leave_body"))
    assert is_out(fight)
    assert fight["G"].count("bonus_action") == 0


@both
@rows
def test_a_spell_that_drives_it_out_is_a_condition_that_the_gm_lifts(edition: str):
    fight = possessed(edition)
    fight.do(c.LiftCondition((fight.ids["H"],), ConditionKey("possessed")))
    assert is_out(fight)


@both
@rows
def test_the_gm_may_say_that_the_ghost_is_here_again(edition: str):
    fight = possessed(edition)
    fight.do(c.LiftCondition((fight.ids["G"],), ELSEWHERE))
    assert is_out(fight)


@both
@rows
def test_a_ghost_that_is_taken_out_of_the_fight_leaves_the_body_free(edition: str):
    fight = possessed(edition)
    fight.do(c.RemoveCombatants((fight.ids["G"],)))
    assert not fight["H"].has_effect(POSSESSED)
    assert fight["H"].side is Side.HERO
    gone = possessed(edition)
    gone.do(c.RemoveCombatants((gone.ids["H"],)))
    assert not gone["G"].has_effect(ELSEWHERE)


@both
@rows
def test_a_ghost_possesses_its_own_side_without_turning_it(edition: str):
    fight = haunted(edition)
    fight.do(c.SetSide((fight.ids["H"],), Side.HOSTILE))
    possess(fight)
    fight.answer(FAILURE)
    assert fight["H"].side is Side.HOSTILE
    fight.do(c.LiftCondition((fight.ids["H"],), ConditionKey("possessed")))
    assert fight["H"].side is Side.HOSTILE


def test_what_possesses_is_kept_and_read_once():
    ghost = understood(shipped(f"{NEW}/ghost"), {})
    assert understood(ghost, {}) == ghost
    feature = ghost.find_feature(POSSESSION)
    assert feature is not None
    assert feature.saves[0].terms.possesses
    assert creature_from_record(record_of_creature(ghost)) == ghost
    bare = replace(ghost, source="")
    assert understood(bare, {}).find_feature(POSSESSION) == feature


@both
@rows
def test_what_keeps_possession_off_keeps_the_ghost_out(edition: str):
    fight = haunted(edition)
    warded = replace(fight["H"].creature, condition_immunities=("possessed",))
    fight.do(c.ReplaceCreature(fight.ids["H"], warded))
    possess(fight)
    fight.answer(FAILURE)
    assert is_out(fight)


@both
@rows
def test_a_possession_that_the_gm_gives_is_over_when_the_gm_says_so(edition: str):
    fight = haunted(edition)
    fight.give("H", "possessed")
    fight.damage("H", 5)
    assert fight["H"].has_effect(POSSESSED)
    fight.do(c.LiftCondition((fight.ids["H"],), ConditionKey("possessed")))
    assert is_out(fight)


@both
@rows
def test_a_possession_without_a_word_of_immunity_leaves_none(edition: str):
    fight = haunted(edition)
    ghost = fight["G"].creature
    own = ghost.find_feature(POSSESSION)
    assert own is not None
    (save,) = own.saves
    terms = replace(save.terms, steels=False, steels_after=False)
    wordless = replace(own, saves=(replace(save, terms=terms),))
    others = tuple(each for each in ghost.features if each.key != POSSESSION)
    fight.do(c.ReplaceCreature(fight.ids["G"], replace(ghost, features=(*others, wordless))))
    fight.give("G", "invisible")
    possess(fight)
    fight.answer(FAILURE)
    fight.do(c.LiftCondition((fight.ids["H"],), ConditionKey("possessed")))
    assert is_out(fight)
    assert not fight["H"].has_effect("steeled")
    assert fight["G"].has_effect("invisible")


@both
@rows
def test_a_ghost_that_is_gone_when_the_save_is_told_possesses_nobody(edition: str):
    fight = haunted(edition)
    possess(fight)
    waiting = fight.prompt()
    fight.do(c.RemoveCombatants((fight.ids["G"],)))
    if waiting in fight.encounter.prompts:
        fight.answer(FAILURE)
    assert not fight["H"].has_effect(POSSESSED)


@both
@rows
def test_nobody_possesses_itself(edition: str):
    fight = haunted(edition)
    fight.do(c.ReplaceCreature(fight.ids["G"], replace(fight["G"].creature, kind="humanoid")))
    fight.do(c.ForceSaves(fight.ids["G"], POSSESSION, 0, (fight.ids["G"],)))
    fight.answer(FAILURE)
    assert not fight["G"].has_effect(POSSESSED)
    assert is_out(fight)
