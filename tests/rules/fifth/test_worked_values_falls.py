"""Worked values of both catalogues: falling, flying, water below, fire, breath."""

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Token
from desktop.model.counter import ACTION, MOVEMENT_SPENT, REACTION
from desktop.model.effect import Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.harm.hazards import breath_rounds, choking_rounds
from desktop.rules.fifth.moving.falls import fall_dice
from tests.support.builders import (
    EDITIONS,
    MAP,
    Fight,
    a_creature,
    abilities,
    immune,
    resists,
)

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
SKIPPED = Answer(outcome=Outcome.SKIPPED)
WINGS = FrozenMap({"walk": 30, "fly": 60})


def a_flyer(edition: str, height: int = 30, *, water: bool = False, **more: object) -> Fight:
    """F flies so high at (5, 5) beside O on the ground; it is the turn of F."""
    cells = frozenset(Cell(column, row) for column in range(4, 8) for row in range(4, 8))
    terrain = (Terrain(TerrainKind.WATER, cells, depth=20),) if water else ()
    fight = Fight(edition).map(terrain=terrain)
    known: dict[str, object] = {"speeds": WINGS, "hit_points": 99}
    fight.add("F", 20, creature=a_creature("f", **(known | more)), character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5))
    fight.begin()
    up(fight, height)
    return fight


def asked_for(fight: Fight) -> set[PromptKind]:
    return {prompt.kind for prompt in fight.encounter.prompts}


def rises(fight: Fight, height: int) -> None:
    """F rises out of everybody's reach: O has gone away first."""
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: Token(MAP, Cell(0, 0))})))
    fight.do(c.ChangeHeight(fight.ids["F"], height))


def up(fight: Fight, height: int) -> None:
    """F is at that height, flying, by the GM's hand."""
    who = fight.ids["F"]
    fight.do(c.PlaceTokens(FrozenMap({who: Token(MAP, Cell(5, 5), height)})))
    if height:
        fight.act("F", "flying")


def height_of(fight: Fight) -> int:
    token = fight["F"].token
    assert token is not None
    return token.elevation


def asked_dice(fight: Fight) -> str:
    """The dice of the fall that is asked for; "" without one."""
    found = [each for each in fight.encounter.prompts if each.kind is PromptKind.HAZARD]
    return found[0].dice if found else ""


# --- falling ------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-FALL-01", "52-HAZ-FALL-1")
@pytest.mark.parametrize(
    ("feet", "dice"),
    [(9, 0), (10, 1), (29, 2), (30, 3), (35, 3), (200, 20), (250, 20), (500, 20)],
)
def test_a_die_for_every_10_feet_and_20_at_most(edition, feet, dice):
    assert fall_dice(feet) == dice
    fight = a_flyer(edition, 0)
    fight.act("F", "fall", text=str(feet))
    assert asked_dice(fight) == (f"{dice}d6" if dice else "")
    assert "note.falls" in fight.told()


@both
@pytest.mark.rule("51-FALL-01", "52-HAZ-FALL-1", "51-FALL-02", "52-HAZ-FALL-2")
def test_a_fall_is_rolled_or_typed_and_ends_prone(edition):
    fight = a_flyer(edition, 0)
    fight.act("F", "fall", text="30")
    fight.answer(Answer(), dice=(1, 2, 3))
    assert (fight.hp("F"), fight.conditions("F")) == (93, {"prone"})
    fight.act("F", "fall", text="10")
    fight.answer(Answer(amount=4))
    assert fight.hp("F") == 89


@both
@pytest.mark.rule("51-FALL-02", "52-HAZ-FALL-2")
@pytest.mark.parametrize(
    ("more", "amount", "temporary", "is_prone"),
    [
        ({"defences": (immune("bludgeoning"),)}, 6, 0, False),
        ({"defences": (resists("bludgeoning"),)}, 1, 0, False),
        ({}, 3, 10, True),
    ],
)
def test_whoever_takes_no_damage_does_not_lie_prone(edition, more, amount, temporary, is_prone):
    fight = a_flyer(edition, 0, **more)
    fight.do(c.GrantTemporary((fight.ids["F"],), temporary))
    fight.act("F", "fall", text="10")
    fight.answer(Answer(amount=amount))
    assert ("prone" in fight.conditions("F")) is is_prone


@both
@pytest.mark.rule("52-HAZ-FALL-2", "51-FALL-02")
def test_a_short_fall_leaves_nobody_prone(edition):
    fight = a_flyer(edition, 0)
    fight.act("F", "fall", text="9")
    assert (fight.encounter.prompts, fight.conditions("F")) == ((), set())
    assert fight.refused(fight.action("F", "fall", text="far")).reason.key == "refusal.no_feet"


@both
@pytest.mark.rule("51-FALL-03")
def test_nobody_strikes_at_who_falls_past(edition):
    fight = a_flyer(edition, 30)
    fight.next()
    fight.give("F", "prone", source="O")
    assert [each.kind for each in fight.encounter.prompts] == [PromptKind.HAZARD]


@both
def test_a_fall_that_the_gm_skips_deals_nothing(edition):
    fight = a_flyer(edition, 0)
    fight.act("F", "fall", text="20")
    fight.answer(SKIPPED)
    assert (fight.hp("F"), fight.conditions("F")) == (99, set())


# --- into water ---------------------------------------------------------------------------------


def after_plunge(edition: str, amount: int, die: int | None, **more: object) -> Fight:
    """F has fallen 40 ft into water for that damage, and answered with that die."""
    fight = a_flyer(edition, 40, water=True, **more)
    fight.give("F", "prone", source="O")
    fight.answer(Answer(amount=amount), PromptKind.HAZARD)
    if die is not None:
        fight.answer(Answer((die,)), PromptKind.CHECK)
    return fight


@pytest.mark.rule("52-HAZ-FALL-3")
def test_the_reaction_halves_a_fall_into_water():
    fight = after_plunge(NEW, 17, 15)
    assert (99 - fight.hp("F"), fight["F"].count(REACTION)) == (8, 0)
    assert 99 - after_plunge(NEW, 17, 14).hp("F") == 17
    resisting = after_plunge(NEW, 17, 15, defences=(resists("bludgeoning"),))
    assert 99 - resisting.hp("F") == 4


@pytest.mark.rule("52-HAZ-FALL-3")
@pytest.mark.parametrize("state", ["", "unconscious"])
def test_without_a_reaction_nothing_is_halved(state):
    fight = a_flyer(NEW, 40, water=True)
    fight.do(c.SetCounter(fight.ids["F"], REACTION, 1 if state else 0))
    fight.give("F", state or "prone", source="O")
    fight.answer(Answer(amount=17), PromptKind.HAZARD)
    assert 99 - fight.hp("F") == 17


@pytest.mark.rule("52-HAZ-FALL-3")
def test_the_reaction_may_be_kept():
    fight = a_flyer(NEW, 0)
    fight.act("F", "plunge", text="40")
    fight.answer(Answer(amount=17), PromptKind.HAZARD)
    fight.answer(SKIPPED, PromptKind.CHECK)
    assert (99 - fight.hp("F"), fight["F"].count(REACTION)) == (17, 1)


@pytest.mark.parametrize(
    ("edition", "lost"),
    [
        pytest.param(OLD, 22, marks=pytest.mark.rule("52-DIFF-45")),
        pytest.param(NEW, 11, marks=pytest.mark.rule("52-DIFF-45")),
    ],
)
def test_falling_into_water_by_edition(edition, lost):
    assert 99 - after_plunge(edition, 22, None if edition == OLD else 15).hp("F") == lost


# --- flying -------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-FLY-01", "51-FLY-06", "52-MOVE-FLY-2")
@pytest.mark.parametrize(("height", "dice"), [(30, "3d6"), (35, "3d6"), (40, "4d6")])
def test_a_flyer_that_is_knocked_prone_falls(edition, height, dice):
    fight = a_flyer(edition, height)
    fight.give("F", "prone", source="O")
    assert (height_of(fight), asked_dice(fight)) == (0, dice)
    assert "note.falls_because" in fight.told()
    assert "flying" not in fight.conditions("F")


@both
@pytest.mark.rule("51-FLY-02", "52-MOVE-FLY-2")
@pytest.mark.parametrize("state", ["restrained", "grappled"])
def test_a_flyer_without_speed_falls(edition, state):
    fight = a_flyer(edition, 40)
    fight.give("F", state, parameters=FrozenMap({"reach": 99}))
    assert asked_dice(fight) == "4d6"


@pytest.mark.rule("52-COND-GEN-5")
def test_speed_0_drops_a_flyer_and_no_bonus_helps():
    fight = a_flyer(NEW, 40, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.give("F", "restrained")
    assert (fight.feet("F", "fly"), height_of(fight), asked_dice(fight)) == (0, 0, "4d6")
    hover = a_flyer(NEW, 40, speeds=FrozenMap({"walk": 30, "fly": 60}), hover=True)
    hover.give("F", "restrained")
    assert (hover.feet("F", "fly"), height_of(hover)) == (0, 40)
    held = a_flyer(NEW, 0)
    held.act("F", "change_speed", text="+30")
    held.give("F", "grappled", source="O", parameters=FrozenMap({"reach": 99}))
    assert (held.feet("F"), held.feet("F", "fly")) == (0, 0)


@both
@pytest.mark.rule("51-FLY-03", "52-MOVE-FLY-2")
@pytest.mark.parametrize("state", ["paralyzed", "stunned", "unconscious", "petrified"])
def test_a_flyer_that_cannot_move_falls(edition, state):
    fight = a_flyer(edition, 40)
    fight.give("F", state)
    assert asked_dice(fight) == "4d6"


@pytest.mark.parametrize(
    ("edition", "dice"),
    [
        pytest.param(OLD, "", marks=pytest.mark.rule("52-DIFF-74", "51-FLY-03")),
        pytest.param(NEW, "4d6", marks=pytest.mark.rule("52-DIFF-74", "52-MOVE-FLY-2")),
    ],
)
def test_being_incapacitated_drops_a_flyer_only_in_2024(edition, dice):
    fight = a_flyer(edition, 40)
    fight.give("F", "incapacitated")
    assert asked_dice(fight) == dice


@both
@pytest.mark.rule("51-FLY-04", "52-MOVE-FLY-2", "52-MOVE-FLY-3")
@pytest.mark.parametrize("state", ["paralyzed", "stunned", "restrained"])
def test_whoever_hovers_stays_up(edition, state):
    fight = a_flyer(edition, 40, hover=True)
    fight.give("F", state)
    assert (height_of(fight), asked_dice(fight)) == (40, "")
    if state == "restrained":
        assert fight.feet("F", "fly") == 0


@both
@pytest.mark.rule("51-FLY-04", "52-MOVE-FLY-3", "52-MOVE-FLY-1")
def test_the_dead_fall_even_when_they_hovered(edition):
    fight = a_flyer(edition, 30, hover=True)
    fight.do(c.DeclareLife((fight.ids["F"],), Life.DEAD.value))
    assert (height_of(fight), fight.told()) == (0, ["note.falls_because"])


@pytest.mark.rule("52-MOVE-FLY-2")
@pytest.mark.parametrize(("speed", "dice"), [(30, ""), (25, "4d6")])
def test_exhaustion_may_take_the_last_feet_of_flight(speed, dice):
    fight = a_flyer(NEW, 40, speeds=FrozenMap({"walk": 30, "fly": speed}))
    fight.give("F", "exhaustion", level=5)
    assert asked_dice(fight) == dice
    assert dice or fight.feet("F", "fly") == 5


@both
@pytest.mark.rule("52-MOVE-FLY-1", "51-FLY-06")
def test_a_flyer_stays_at_its_height_between_turns(edition):
    fight = a_flyer(edition, 0)
    rises(fight, 30)
    assert (height_of(fight), fight["F"].count(MOVEMENT_SPENT)) == (30, 30)
    fight.next(2)
    assert (height_of(fight), fight.conditions("F")) == (30, {"flying"})
    fight.move("F", (5, 6), by="fly")
    fight.do(c.ChangeHeight(fight.ids["F"], 0))
    assert (height_of(fight), fight.conditions("F")) == (0, set())


@both
def test_heights_are_judged(edition):
    fight = a_flyer(edition, 0)
    who = fight.ids["F"]
    assert fight.refused(c.ChangeHeight(who, 65)).reason.key == "refusal.too_far"
    assert fight.refused(c.ChangeHeight(who, 0)).reason.key == "refusal.no_path"
    assert fight.refused(c.ChangeHeight(who, 99_999)) is not None
    fight.do(c.PlaceTokens(FrozenMap({who: None})))
    assert fight.refused(c.ChangeHeight(who, 10)).reason.key == "refusal.no_token"
    fight.act("F", "flying")
    fight.give("F", "prone", source="O")
    assert "note.falls_height_unknown" in fight.told()


@both
@pytest.mark.rule("51-FLY-05", "52-MOVE-FLY-3")
def test_magic_holds_up_as_long_as_it_lasts(edition):
    fight = a_flyer(edition, 0, speeds=FrozenMap({"walk": 30}))
    fight.act("F", "aloft")
    assert fight.conditions("F") == {"aloft"}
    fight.act("F", "aloft")
    spell = fight.concentrate("O", "fly")
    fight.give("F", "aloft", source="O", held_by=spell)
    rises(fight, 40)
    fight.give("F", "stunned", until=("F", Moment.END, 9))
    assert height_of(fight) == 40
    fight.act("O", "end_concentration")
    assert (height_of(fight), asked_dice(fight)) == (0, "4d6")


@pytest.mark.rule("51-FLY-05")
def test_the_own_fly_spell_ends_with_the_senses():
    fight = a_flyer(OLD, 0, speeds=FrozenMap({"walk": 30}))
    spell = fight.concentrate("F", "fly")
    fight.give("F", "aloft", source="F", held_by=spell)
    rises(fight, 40)
    fight.give("F", "stunned")
    assert asked_dice(fight) == "4d6"


@both
def test_undoing_a_fall_gives_the_height_back(edition):
    fight = a_flyer(edition, 40)
    before = fight.encounter
    fight.give("F", "prone", source="O")
    assert fight.encounter != before
    fight.encounter = before
    assert height_of(fight) == 40


# --- fire ---------------------------------------------------------------------------------------


@pytest.mark.rule("52-HAZ-1")
def test_the_list_of_hazards_has_exactly_five():
    fight = Fight(NEW)
    offered = {key for key, each in fight.ruleset.actions.items() if each.group == "hazards"}
    assert offered == {"burning", "dehydration", "fall", "malnutrition", "suffocate"}


@pytest.mark.rule("52-HAZ-BURN-1")
def test_fire_burns_at_the_start_of_each_own_turn():
    fight = a_flyer(NEW, 0, defences=(resists("fire"),))
    fight.next()
    fight.act("F", "burning")
    assert fight.encounter.prompts == ()
    fight.next()
    assert fight.prompt().dice == "1d4"
    fight.answer(Answer(), dice=(3,))
    assert fight.hp("F") == 98


@pytest.mark.rule("52-HAZ-BURN-1")
def test_a_fire_that_is_not_answered_is_asked_once():
    fight = a_flyer(NEW, 0)
    fight.act("F", "burning")
    fight.next(2)
    fight.next(2)
    assert len(fight.encounter.prompts) == 1
    fight.do(c.LiftCondition((fight.ids["F"],), ConditionKey("burning")))
    assert fight.encounter.prompts == ()


@pytest.mark.rule("52-HAZ-BURN-2")
def test_fire_is_put_out_on_the_ground_in_water_or_by_others():
    fight = a_flyer(NEW, 0)
    fight.act("F", "burning")
    before = fight.encounter
    fight.act("F", "put_out_fire")
    assert (fight.conditions("F"), fight["F"].count(ACTION)) == ({"prone"}, 0)
    fight.encounter = before
    fight.act("F", "underwater")
    assert (fight.conditions("F"), fight["F"].count(ACTION)) == ({"underwater"}, 1)
    fight.encounter = before
    fight.act("F", "douse")
    assert fight.conditions("F") == set()
    fight.encounter = before
    fight.give("F", "incapacitated")
    assert fight.refused(fight.action("F", "put_out_fire")).reason.key == "refusal.cannot_act"


@pytest.mark.rule("52-HAZ-BURN-2")
def test_whoever_cannot_lie_prone_is_for_the_gm_to_judge():
    fight = a_flyer(NEW, 0, condition_immunities=("prone",))
    for action in ("put_out_fire", "douse"):
        assert fight.refused(fight.action("F", action)).reason.key == "refusal.not_burning"
    fight.act("F", "burning")
    command = fight.action("F", "put_out_fire")
    assert fight.refused(command).rule == "52-HAZ-BURN-2"
    fight.do(command, overruled=True)
    assert fight.conditions("F") == set()


# --- breath -------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-SUF-01", "52-HAZ-SUFF-1")
@pytest.mark.parametrize(("con", "rounds"), [(14, 30), (10, 10), (8, 5), (4, 5)])
def test_how_long_a_breath_lasts(edition, con, rounds):
    fight = a_flyer(edition, 0, abilities=abilities(con=con))
    assert breath_rounds(fight["F"]) == rounds
    fight.act("F", "hold_breath")
    assert fight.told() == ["note.holds_breath"]
    held = next(each for each in fight["F"].effects if each.key == "holding_breath")
    assert held.level == rounds
    fight.next(2)
    held = next(each for each in fight["F"].effects if each.key == "holding_breath")
    assert held.level == rounds - 1


@pytest.mark.rule("51-SUF-02", "51-SUF-03")
@pytest.mark.parametrize(("con", "rounds"), [(14, 2), (8, 1)])
def test_2014_suffocates_for_some_rounds_then_falls_to_0(con, rounds):
    fight = a_flyer(OLD, 0, abilities=abilities(con=con))
    assert choking_rounds(fight["F"]) == rounds
    fight.act("F", "suffocate")
    for _ in range(rounds):
        assert fight.hp("F") > 0
        fight.next(2)
    assert (fight.hp("F"), fight["F"].life) == (0, Life.DYING)
    told = {note.text.key: note.rule for note in fight.happened(e.Noted)}
    assert told["note.suffocated"] == "51-SUF-03"


def falling_breath(edition: str) -> Fight:
    fight = a_flyer(edition, 0, abilities=abilities(con=8))
    fight.act("F", "hold_breath")
    fight.next(10)
    return fight


@both
@pytest.mark.rule("51-SUF-01", "51-SUF-02", "52-HAZ-SUFF-1")
def test_when_the_breath_is_gone_it_suffocates(edition):
    assert falling_breath(edition).conditions("F") == {"suffocating"}


@pytest.mark.rule("51-SUF-04")
def test_without_air_nothing_heals_in_2014():
    fight = a_flyer(OLD, 0, abilities=abilities(con=8))
    fight.act("F", "suffocate")
    fight.next(2)
    fight.heal("F", 10)
    assert (fight.hp("F"), fight.told()) == (0, ["note.cannot_heal"])
    assert PromptKind.DEATH_SAVE not in asked_for(fight)  # it began this turn above 0
    fight.next()
    refusal = fight.refused(fight.action("O", "stabilise", "F"))
    assert (refusal.reason.key, refusal.rule) == ("refusal.cannot_be_stabilised", "51-SUF-04")
    fight.act("F", "breathe")
    fight.heal("F", 10)
    assert fight.hp("F") == 10


@pytest.mark.rule("51-SUF-03", "51-DS-01")
def test_the_first_death_save_comes_with_the_turn_after_the_breath_ran_out():
    fight = a_flyer(OLD, 0, abilities=abilities(con=8))
    fight.act("F", "suffocate")
    fight.next(2)
    assert fight["F"].life is Life.DYING
    assert PromptKind.DEATH_SAVE not in asked_for(fight)
    fight.next(2)
    assert PromptKind.DEATH_SAVE in asked_for(fight)


@pytest.mark.rule("52-HAZ-SUFF-2")
@pytest.mark.parametrize(("before", "turns"), [(0, 6), (2, 4)])
def test_2024_tires_at_the_end_of_each_turn_until_death(before, turns):
    fight = a_flyer(NEW, 0)
    if before:
        fight.give("F", "exhaustion", level=before)
    fight.act("F", "suffocate")
    for _ in range(turns - 1):
        fight.next()
        assert fight["F"].life is Life.UP
        fight.next()
    fight.next()
    assert fight["F"].life is Life.DEAD


@pytest.mark.rule("52-HAZ-SUFF-3")
def test_breathing_takes_away_what_suffocating_gave():
    fight = a_flyer(NEW, 0)
    fight.give("F", "exhaustion", level=1)
    fight.act("F", "suffocate")
    fight.next(6)
    held = next(each for each in fight["F"].effects if each.key == "exhaustion")
    assert held.level == 4
    fight.act("F", "breathe")
    held = next(each for each in fight["F"].effects if each.key == "exhaustion")
    assert held.level == 1
    assert fight.refused(fight.action("F", "breathe")).reason.key == "refusal.breathes"


@pytest.mark.rule("52-HAZ-SUFF-3")
def test_exhaustion_that_suffocating_alone_gave_is_gone():
    fight = a_flyer(NEW, 0)
    fight.act("F", "suffocate")
    fight.next(2)
    fight.act("F", "suffocate")
    fight.do(c.LiftCondition((fight.ids["F"],), ConditionKey("suffocating")))
    assert fight.conditions("F") == set()


def test_whoever_is_immune_to_exhaustion_does_not_tire():
    fight = a_flyer(NEW, 0, condition_immunities=("exhaustion",))
    fight.act("F", "suffocate")
    fight.next()
    assert fight.conditions("F") == {"suffocating"}


@pytest.mark.parametrize(
    ("edition", "turns", "life"),
    [
        pytest.param(OLD, 2, Life.DYING, marks=pytest.mark.rule("52-DIFF-46")),
        pytest.param(NEW, 6, Life.DEAD, marks=pytest.mark.rule("52-DIFF-46")),
    ],
)
def test_suffocating_by_edition(edition, turns, life):
    fight = a_flyer(edition, 0, abilities=abilities(con=14))
    fight.act("F", "suffocate")
    fight.next(2 * turns - (edition == NEW))
    assert fight["F"].life is life
    if edition == OLD:
        assert fight.hp("F") == 0
