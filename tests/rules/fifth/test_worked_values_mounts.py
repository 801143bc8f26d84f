"""Worked values of both catalogues: riders, mounts, falling off."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION, MOVEMENT_SPENT, REACTION
from desktop.model.creature import Creature
from desktop.model.effect import Moment
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Kind
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, melee

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def a_horse(key: str = "riding-horse", size: str = "large", **more: object) -> Creature:
    known: dict[str, object] = {
        "sizes": (size,),
        "speeds": FrozenMap({"walk": 60}),
        "abilities": abilities(int=2),
        "hit_points": 40,
    }
    return a_creature(key, melee("hooves"), **(known | more))


def a_stable(
    edition: str, horse: Creature | None = None, *, rider: str = "medium", **more: object
) -> Fight:
    """R at (3, 3) beside its horse H at (4, 3), O far away; it is the turn of R."""
    fight = Fight(edition).map()
    creature = a_creature("r", sizes=(rider,), **more)
    fight.add("R", 17, creature=creature, character=True, hp=30, at=(3, 3))
    fight.add("H", 8, creature=horse or a_horse(), character=True, at=(4, 3))
    fight.add("O", 5, at=(20, 3))
    return fight.begin()


def a_rider(edition: str, horse: Creature | None = None, **more: object) -> Fight:
    """R sits on H since the turn before."""
    fight = a_stable(edition, horse, **more)
    fight.act("R", "mount", "H")
    while fight.active != "O":
        fight.next()
    fight.next()
    return fight


def place(fight: Fight, who: str) -> Cell:
    token = fight[who].token
    assert token is not None
    return token.cell


def budget(fight: Fight, who: str) -> int:
    return fight[who].count(MOVEMENT_SPENT)


def rides(fight: Fight) -> bool:
    return fight["R"].ride is not None


# --- on and off ---------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-MNT-01", "52-PTG-MOUNT-1")
@pytest.mark.parametrize(
    ("rider", "mount", "allowed"),
    [("medium", "large", True), ("small", "medium", True), ("medium", "medium", False)],
)
def test_a_mount_is_a_size_larger(edition, rider, mount, allowed):
    fight = a_stable(edition, a_horse("mastiff", mount), rider=rider)
    command = fight.action("R", "mount", "H")
    if not allowed:
        assert fight.refused(command).reason.key == "refusal.mount_too_small"
        fight.do(command, overruled=True)
    else:
        fight.do(command)
    assert rides(fight)


@both
@pytest.mark.rule("51-MNT-02", "52-PTG-MOUNT-2")
def test_the_mount_stands_within_5_feet_and_is_mounted_by_one_who_walks(edition):
    fight = a_stable(edition)
    fight.place("R", (1, 3))
    assert fight.refused(fight.action("R", "mount", "H")).reason.key == "refusal.mount_too_far"
    assert fight.refused(fight.action("R", "mount", "R")).reason.key == "refusal.no_mount"
    assert fight.refused(fight.action("R", "dismount")).reason.key == "refusal.rides_nothing"
    fight.place("R", (3, 3))
    fight.act("R", "mount", "H")
    assert fight.refused(fight.action("R", "mount", "O")).reason.key == "refusal.rides_already"
    assert fight.refused(fight.action("H", "mount", "R")).reason.key == "refusal.no_mount"


@pytest.mark.rule("51-MNT-02")
def test_on_or_off_once_in_a_move_in_2014():
    fight = a_stable(OLD)
    fight.act("R", "mount", "H")
    refusal = fight.refused(fight.action("R", "dismount"))
    assert (refusal.reason.key, refusal.rule) == ("refusal.mounted_once", "51-MNT-02")


@both
@pytest.mark.rule("51-MNT-03", "52-PTG-MOUNT-2")
@pytest.mark.parametrize(("speed", "cost"), [(30, 15), (25, 12)])
def test_mounting_costs_half_the_speed(edition, speed, cost):
    fight = a_stable(edition, speeds=FrozenMap({"walk": speed}))
    fight.act("R", "mount", "H")
    assert budget(fight, "R") == cost
    assert fight.told()[0] == "note.mounted_controlled"


@both
@pytest.mark.rule("51-MNT-03", "51-MNT-04")
def test_no_mounting_with_too_little_movement_or_at_speed_0(edition):
    fight = a_stable(edition)
    fight.do(c.SetCounter(fight.ids["R"], MOVEMENT_SPENT, 20))
    assert fight.refused(fight.action("R", "mount", "H")).reason.key == "refusal.too_far"
    still = a_stable(edition)
    still.give("R", "restrained")
    refusal = still.refused(still.action("R", "mount", "H"))
    assert refusal.reason.key == "refusal.speed_zero_because"


# --- control ------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-MNT-09", "52-PTG-MOUNT-3", "52-PTG-MOUNT-4")
@pytest.mark.parametrize(
    ("key", "mind", "controlled"),
    [("warhorse", 2, True), ("donkey", 2, True), ("boar", 2, False), ("dragon", 14, False)],
)
def test_only_the_trained_are_controlled(edition, key, mind, controlled):
    fight = a_stable(edition, a_horse(key, abilities=abilities(int=mind)))
    fight.act("R", "mount", "H")
    ride = fight["R"].ride
    assert ride is not None
    assert ride.controlled is controlled
    control = fight.action("R", "control_mount")
    if not controlled:
        assert fight.refused(control).reason.key == "refusal.not_trained"
        fight.do(control, overruled=True)
        assert fight.active == "R+H"
    else:
        fight.do(control)
        assert fight.sequence == "R17 H17 O5"
        fight.do(control)
        assert fight.sequence == "R+H17 O5"


@both
@pytest.mark.rule("51-MNT-09")
def test_control_is_of_riders(edition):
    fight = a_stable(edition)
    refusal = fight.refused(fight.action("R", "control_mount"))
    assert refusal.reason.key == "refusal.rides_nothing"


@both
@pytest.mark.rule("51-MNT-10", "52-PTG-MOUNT-3")
def test_a_controlled_mount_acts_on_its_riders_number(edition):
    fight = a_stable(edition)
    fight.act("R", "mount", "H")
    assert fight.sequence == "R+H17 O5"
    initiative = fight["H"].initiative
    assert initiative is not None
    assert initiative.score == 17


@both
@pytest.mark.rule("51-MNT-14", "52-PTG-MOUNT-4")
def test_an_independent_mount_keeps_its_number_and_acts_as_it_wants(edition):
    fight = Fight(edition).map()
    dragon = a_horse("griffon", abilities=abilities(int=10))
    fight.add("R", 9, character=True, at=(3, 3))
    fight.add("H", 21 if edition == OLD else 18, creature=dragon, character=True, at=(4, 3))
    fight.add("O", 5, at=(6, 3))
    fight.begin()
    fight.next()
    fight.act("R", "mount", "H")
    assert fight.sequence == ("H21 R9 O5" if edition == OLD else "H18 R9 O5")
    fight.next(2)
    assert fight.active == "H"
    fight.attack("H", "O", "hooves", dice=(2,))


@both
@pytest.mark.rule("51-MNT-14", "52-PTG-MOUNT-4")
def test_a_rider_does_not_walk_a_mount_that_acts_by_itself(edition):
    fight = Fight(edition).map()
    fight.add("R", 21, character=True, at=(3, 3))
    fight.add(
        "H", 9, creature=a_horse("griffon", abilities=abilities(int=10)), character=True, at=(4, 3)
    )
    fight.begin()
    fight.act("R", "mount", "H")
    way = c.MoveToken(fight.ids["R"], (Cell(4, 3), Cell(5, 3)))
    assert fight.refused(way).reason.key == "refusal.in_the_saddle"
    up = c.ChangeHeight(fight.ids["R"], 5, "fly")
    assert fight.refused(up).reason.key == "refusal.in_the_saddle"
    fight.next()
    fight.do(c.MoveToken(fight.ids["H"], (Cell(4, 3), Cell(5, 3))))
    assert [fight[name].token.cell for name in "RH"] == [Cell(5, 3), Cell(5, 3)]


@both
@pytest.mark.rule("51-MNT-11", "52-PTG-MOUNT-3")
def test_a_controlled_mount_only_dashes_disengages_and_dodges(edition):
    fight = a_rider(edition)
    for action in ("dash", "disengage", "dodge"):
        before = fight.encounter
        fight.act("H", action)
        fight.encounter = before
    for refused in (fight.action("H", "hide"), fight.action("H", "search")):
        assert fight.refused(refused).reason.key == "refusal.mount_is_controlled"
    wish = c.MakeAttack(fight.ids["H"], "hooves", fight.ids["O"])  # type: ignore[arg-type]  # a key
    fight.place("O", (6, 3))
    assert fight.refused(wish).reason.key == "refusal.mount_is_controlled"
    fight.act("H", "dash")
    assert fight.feet("H") == 120


@both
@pytest.mark.rule("51-MNT-12", "51-MNT-13", "52-PTG-MOUNT-3")
def test_it_moves_in_the_very_turn_in_which_it_is_mounted(edition):
    fight = a_stable(edition)
    fight.act("R", "mount", "H")
    assert budget(fight, "R") == 15
    fight.move("H", *((4 + step, 3) for step in range(1, 13)))
    assert (place(fight, "H"), place(fight, "R")) == (Cell(16, 3), Cell(16, 3))
    assert (budget(fight, "H"), fight.feet("R")) == (60, 15)
    if edition == OLD:
        assert fight.refused(fight.action("R", "dismount")).reason.key == "refusal.mounted_once"


@both
@pytest.mark.rule("51-MNT-12")
def test_a_mount_that_acted_already_may_act_again_and_the_gm_is_told(edition):
    fight = Fight(edition).map()
    fight.add("H", 20, creature=a_horse(), character=True, at=(4, 3))
    fight.add("R", 17, character=True, at=(3, 3))
    fight.begin()
    fight.act("H", "dash")
    fight.next()
    fight.act("R", "mount", "H")
    assert "note.mount_acts_again" in fight.told()
    assert (fight["H"].count(ACTION), fight.feet("H")) == (1, 60)


@both
@pytest.mark.rule("51-MNT-13")
def test_whoever_sat_there_at_the_start_may_get_off_after_the_ride(edition):
    fight = a_rider(edition)
    fight.move("H", *((4 + step, 3) for step in range(1, 13)))
    fight.act("R", "dismount")
    assert (budget(fight, "R"), rides(fight)) == (15, False)
    near = place(fight, "R")
    assert max(abs(near.column - 16), abs(near.row - 3)) <= 2
    assert fight.active == "R"
    assert fight.sequence == "H17 R17 O5"  # the turn that they shared was its turn


@both
def test_the_riders_token_moves_the_mount_under_control(edition):
    fight = a_rider(edition)
    fight.move("R", (5, 3), (6, 3))
    assert (place(fight, "H"), budget(fight, "H"), budget(fight, "R")) == (Cell(6, 3), 10, 0)
    fight.place("R", (10, 10))
    assert place(fight, "H") == Cell(10, 10)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["H"]: None})))
    assert fight["R"].token is None


@both
def test_one_step_back_gives_everything_back(edition):
    fight = a_rider(edition)
    before = fight.encounter
    events = fight.do(fight.path("H", (5, 3), (6, 3)))
    assert evolve_all(before, events) == fight.encounter
    moved = [event.combatant for event in events if isinstance(event, e.TokenMoved)]
    assert moved == [fight.ids["H"], fight.ids["R"]]
    fight.encounter = before
    assert (place(fight, "R"), place(fight, "H"), rides(fight)) == (Cell(4, 3), Cell(4, 3), True)


@both
def test_a_mount_that_leaves_the_fight_leaves_its_rider(edition):
    fight = a_rider(edition)
    fight.do(c.RemoveCombatants((fight.ids["H"],)))
    assert fight["R"].ride is None


# --- falling off --------------------------------------------------------------------------------


def pushed(fight: Fight) -> None:
    """The mount is pushed a square by somebody."""
    here = place(fight, "H")
    path = (here, Cell(here.column + 1, here.row))
    fight.do(c.MoveToken(fight.ids["H"], path, forced=True))


@both
@pytest.mark.rule("51-MNT-05", "52-PTG-MOUNT-5")
@pytest.mark.parametrize(("die", "stays"), [(10, True), (9, False)])
def test_a_mount_moved_against_its_will_may_lose_its_rider(edition, die, stays):
    fight = a_rider(edition)
    pushed(fight)
    assert (fight.prompt().dc, fight.prompt().ability) == (10, "dex")
    assert place(fight, "R") == place(fight, "H")
    fight.answer(Answer((die,)))
    assert (rides(fight), fight.conditions("R")) == (stays, set() if stays else {"prone"})
    if not stays:
        off = place(fight, "R")
        assert off != place(fight, "H")
        assert max(abs(off.column - 5), abs(off.row - 3)) <= 2


@both
@pytest.mark.rule("51-MNT-06", "52-PTG-MOUNT-5")
@pytest.mark.parametrize(("die", "stays"), [(9, False), (10, True)])
def test_a_rider_knocked_prone_saves_to_stay(edition, die, stays):
    fight = a_rider(edition)
    fight.give("R", "prone", source="O")
    fight.answer(Answer((die,)), PromptKind.SAVE)
    assert (rides(fight), fight.conditions("R")) == (stays, set() if stays else {"prone"})


@pytest.mark.rule("51-MNT-07")
def test_with_its_reaction_a_rider_of_2014_lands_on_its_feet():
    fight = a_rider(OLD)
    fight.give("H", "prone", source="O")
    assert fight.prompt().text.key == "prompt.land_on_feet"
    fight.answer(Answer(option="on_feet"))
    assert (rides(fight), fight.conditions("R"), fight["R"].count(REACTION)) == (False, set(), 0)


@pytest.mark.rule("51-MNT-08")
@pytest.mark.parametrize("how", ["skipped", "chosen", "used"])
def test_without_the_reaction_the_rider_lies_beside_the_mount(how):
    fight = a_rider(OLD)
    if how == "used":
        fight.do(c.SetCounter(fight.ids["R"], REACTION, 0))
    fight.give("H", "prone", source="O")
    if how != "used":
        fight.answer(SKIPPED if how == "skipped" else Answer(option="fall"))
    assert fight.encounter.prompts == ()
    assert (rides(fight), fight.conditions("R")) == (False, {"prone"})


@pytest.mark.parametrize(
    ("edition", "kind"),
    [
        pytest.param(OLD, None, marks=pytest.mark.rule("52-DIFF-50")),
        pytest.param(NEW, PromptKind.SAVE, marks=pytest.mark.rule("52-DIFF-50")),
    ],
)
def test_a_mount_that_falls_with_no_reaction_left(edition, kind):
    fight = a_rider(edition)
    fight.do(c.SetCounter(fight.ids["R"], REACTION, 0))
    fight.give("H", "prone", source="O")
    assert [prompt.kind for prompt in fight.encounter.prompts] == ([kind] if kind else [])
    assert rides(fight) is (edition == NEW)


@both
def test_a_mount_that_is_defeated_drops_its_rider(edition):
    fight = a_rider(edition)
    fight.do(c.DeclareLife((fight.ids["H"],), "dead"))
    fight.answer(SKIPPED if edition == OLD else Answer((2,)))
    assert (rides(fight), fight.conditions("R")) == (False, {"prone"})


@both
def test_a_rider_that_is_pulled_off_stands_elsewhere(edition):
    fight = a_rider(edition)
    fight.do(c.MoveToken(fight.ids["R"], (Cell(4, 3), Cell(7, 3)), forced=True))
    assert (rides(fight), place(fight, "R"), place(fight, "H")) == (False, Cell(7, 3), Cell(4, 3))
    assert "note.pulled_off" in fight.told()
    away = a_rider(edition)
    away.move("R", (12, 3), by="teleport")
    assert (rides(away), place(away, "H")) == (False, Cell(4, 3))


@both
def test_lying_down_by_itself_asks_nobody(edition):
    fight = a_rider(edition)
    fight.act("H", "drop_prone")
    assert (fight.encounter.prompts, rides(fight)) == ((), True)


@pytest.mark.rule("51-MNT-17")
def test_a_military_saddle_helps_to_stay_mounted():
    fight = a_rider(OLD, abilities=abilities(dex=12))
    fight.act("H", "military_saddle")
    pushed(fight)
    fight.answer(Answer((4, 9)))
    (rolled,) = fight.happened(e.CheckRolled)
    assert isinstance(rolled, e.CheckRolled)
    assert rolled.roll is not None
    assert (rolled.roll.total, rides(fight)) == (10, True)
    reasons = [each for each in rolled.roll.trace if each.kind is Kind.ADVANTAGE]
    assert [each.rule for each in reasons] == ["51-MNT-17"]


@pytest.mark.rule("51-MNT-17")
@pytest.mark.parametrize("saddled", [True, False])
def test_what_flies_needs_an_exotic_saddle(saddled):
    fight = a_stable(OLD, a_horse("griffon", speeds=FrozenMap({"walk": 30, "fly": 80})))
    if saddled:
        fight.act("H", "exotic_saddle")
    fight.act("R", "mount", "H", text="controlled")
    assert ("note.exotic_saddle" in fight.told()) is not saddled


@pytest.mark.rule("51-MNT-18")
@pytest.mark.parametrize(("die", "key"), [(15, "note.mount_goes"), (14, "note.mount_balks")])
def test_steering_a_mount_asks_for_animal_handling(die, key):
    fight = a_rider(OLD)
    fight.act("R", "handle_mount", text="15", die=die)
    assert key in fight.told()
    assert fight.refused(fight.action("R", "handle_mount", text="?")).reason.key == "refusal.no_dc"
    assert fight.refused(fight.action("R", "handle_mount", text="15", die=99)) is not None


# --- those who strike at a mount ----------------------------------------------------------------


def ride_past(edition: str, *, disengaged: bool = False) -> Fight:
    """The horse leaves the reach of O."""
    fight = a_rider(edition)
    fight.place("O", (6, 3))
    if disengaged:
        fight.act("H", "disengage")
    fight.move("H", (4, 4), (4, 5), (4, 6))
    return fight


@pytest.mark.parametrize(
    ("edition", "count"),
    [
        pytest.param(OLD, 2, marks=pytest.mark.rule("51-MNT-15", "52-DIFF-71")),
        pytest.param(NEW, 1, marks=pytest.mark.rule("52-DIFF-71")),
    ],
)
def test_whom_a_strike_at_a_leaving_mount_may_hit(edition, count):
    fight = ride_past(edition)
    offered = [key for key, _ in fight.prompt(PromptKind.OPPORTUNITY_ATTACK).options]
    options = [key for key in offered if not key.startswith("do:")]
    assert len(options) == count + 1
    before = fight.encounter
    for option, struck in zip(options, ("H", "R"), strict=False):
        if option == "skip":
            break
        fight.encounter = before
        fight.answer(Answer(option=option, dice=(2,)))
        (rolled,) = fight.happened(e.AttackRolled)
        assert isinstance(rolled, e.AttackRolled)
        assert fight.name_of(rolled.target) == struck
    assert place(fight, "R") == place(fight, "H") == Cell(4, 6)


@both
@pytest.mark.rule("51-MNT-16")
def test_the_mounts_disengage_protects_both(edition):
    fight = ride_past(edition, disengaged=True)
    assert fight.encounter.prompts == ()
    assert place(fight, "R") == Cell(4, 6)


# --- places -------------------------------------------------------------------------------------


@both
def test_without_a_free_place_the_gm_places_the_rider(edition):
    fight = a_rider(edition)
    for number, cell in enumerate(
        [(x, y) for x in range(3, 7) for y in range(2, 6) if x in (3, 6) or y in (2, 5)]
    ):
        fight.add(f"N{number}", 1, at=cell)
    fight.act("R", "dismount")
    assert "note.no_place_beside" in fight.told()
    assert place(fight, "R") == Cell(4, 3)


@both
def test_riding_works_without_a_map_and_before_the_fight(edition):
    fight = Fight(edition)
    fight.add("R", character=True, creature=a_creature("r"))
    fight.add("H", creature=a_horse())
    fight.act("R", "mount", "H")
    assert rides(fight)
    fight.act("R", "dismount")
    assert not rides(fight)
    fight.act("R", "mount", "H")
    fight.give("H", "prone", until=("R", Moment.END, 1))
    assert len(fight.encounter.prompts) == 1
