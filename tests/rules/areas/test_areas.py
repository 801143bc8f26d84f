"""Areas in play: where they lie, whom they hold, how they come, act and go."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import LaidArea
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, MapId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.areas import areas
from desktop.rules.map.laid_areas import outline_of
from tests.support.builders import EDITIONS, MAP, Fight, a_creature
from tests.support.magic import Casting, laid

both = pytest.mark.parametrize("edition", EDITIONS)
NEW = "srd-5.2.1"


def a_field(edition: str = NEW) -> Fight:
    """A at (5, 5) and B at (8, 5), both on the ground."""
    fight = Fight(edition).map(20, 20)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, at=(8, 5))
    return fight.begin()


def names_inside(fight: Fight, area: LaidArea) -> str:
    found = areas.inside(fight.encounter, fight.ruleset, area)
    return "".join(fight.name_of(who) for who in found)


def outline(fight: Fight, area: LaidArea) -> tuple[Point, ...]:
    return outline_of(fight.encounter, fight.ruleset, area)


def lie(fight: Fight, area: LaidArea, **more: object) -> AreaId:
    fight.do(c.StrikeArea(area, stays=True, **more))  # type: ignore[arg-type]  # fields
    return next(reversed(tuple(fight.encounter.areas)))


# --- where it lies ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "who"),
    [
        (laid("line", 30, (5, 5.5), width=5), "AB"),
        (laid("line", 30, (5, 5.5), width=1), "AB"),  # a thin wall takes the cells it stands in
        (laid("sphere", 10, (5.5, 5.5)), "A"),
        (laid("cylinder", 10, (8.5, 5.5), height=20), "B"),
        (laid("cone", 20, (5, 5.5)), "AB"),
        (laid("emanation", 15, (0, 0)), ""),
    ],
)
def test_whose_space_has_a_cell_in_the_area_is_in_it(area: LaidArea, who: str):
    assert names_inside(a_field(), area) == who


def test_an_emanation_leaves_out_whom_it_lies_around_and_moves_along():
    fight = a_field()
    aura = laid("emanation", 15, (0, 0), around=fight.ids["A"])
    assert names_inside(fight, aura) == "B"
    fight.place("A", (1, 1))
    assert names_inside(fight, aura) == ""
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: None})))
    assert names_inside(fight, aura) == ""  # then its origin counts


def test_an_aura_goes_along_onto_another_map_and_leaves_nothing_behind():
    fight, cellar = a_field(), MapId("cellar")
    fight.do(c.ShowMap(cellar, BattleMap("Cellar", 12, 12)))
    name = lie(fight, laid("emanation", 15, (5, 5), around=fight.ids["A"]))

    def reached() -> str:
        return names_inside(fight, fight.encounter.areas[name].laid)

    assert reached() == "B"
    there = Token(cellar, Cell(8, 4))  # where B stands, but below
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: there})))
    assert reached() == ""
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: Token(cellar, Cell(8, 5))})))
    assert reached() == "B"
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: None})))
    assert reached() == ""


@pytest.mark.parametrize(
    ("shape", "height", "who"),
    [
        ("sphere", 10, "B"),
        ("sphere", 15, "B"),
        ("sphere", 40, ""),
        ("cylinder", 15, "B"),
        ("cylinder", 25, ""),
        ("cube", 15, "B"),
        ("cube", 25, ""),
        ("line", 10, ""),
        ("cone", 25, ""),
    ],
)
def test_whoever_is_too_high_is_not_in_it(shape: str, height: int, who: str):
    fight = a_field()
    token = fight["B"].token
    assert token is not None
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: replace(token, elevation=height)})))
    at = (7, 5.5) if shape in ("line", "cone", "cube") else (8.5, 5.5)
    tall = 20 if shape == "cylinder" else None
    assert names_inside(fight, laid(shape, 20, at, height=tall)).replace("A", "") == who


def test_an_area_on_a_map_that_is_gone_holds_nobody_and_has_no_edge():
    fight = a_field()
    lost = replace(laid("sphere", 10, (5, 5)), map=MapId("m9"))
    assert (names_inside(fight, lost), outline(fight, lost)) == ("", ())
    assert areas.burst_point(fight.encounter, lost, Point(0, 0)) == lost.origin


def test_the_edge_of_an_area_is_its_shape_or_a_rim_around_somebody():
    fight = a_field()
    assert len(outline(fight, laid("sphere", 10, (5, 5)))) > 8
    rim = outline(fight, laid("emanation", 10, (0, 0), around=fight.ids["A"]))
    assert rim == (Point(3, 3), Point(8, 3), Point(8, 8), Point(3, 8))
    known = fight.encounter.maps[MAP]
    hexes = replace(known, grid=Grid(GridKind.HEX_COLUMNS))
    fight.encounter = replace(fight.encounter, maps=FrozenMap({MAP: hexes}))
    assert len(outline(fight, laid("emanation", 10, (0, 0), around=fight.ids["A"]))) > 8


@both
@pytest.mark.rule("51-AOE-05", "52-AOE-3")
def test_a_burst_aimed_past_a_wall_begins_on_the_near_side(edition: str):
    fight = Fight(edition).map(20, 20, walls=(Wall(Point(10, 0), Point(10, 20)),))
    fight.add("A", 20, character=True, at=(5, 5))
    beyond = laid("sphere", 10, (15, 5))
    found = areas.burst_point(fight.encounter, beyond, Point(5.5, 5.5))
    assert 9 < found.x <= 10
    cone = laid("cone", 10, (15, 5))
    assert areas.burst_point(fight.encounter, cone, Point(5.5, 5.5)) == cone.origin


@both
@pytest.mark.rule("51-AOE-05", "52-AOE-3")
def test_beside_a_pillar_a_burst_comes_where_something_of_the_cell_is_seen(edition: str):
    pillar = (Wall(Point(7, 5), Point(7, 6)), Wall(Point(8, 5), Point(8, 6)))
    fight = Fight(edition).map(20, 20, walls=pillar)
    fight.add("A", 20, character=True, at=(5, 5))
    maker = Point(5.5, 5.5)
    for seen in (Point(12.5, 3.5), Point(12, 4), Point(9.5, 4.5)):
        aimed = laid("sphere", 10, seen)
        assert areas.burst_point(fight.encounter, aimed, maker) == seen
    right_behind = areas.burst_point(fight.encounter, laid("sphere", 10, (8.5, 5.5)), maker)
    assert right_behind.x < 7
    # A wall through the cell: what is seen of it lies on this side, the point on the other.
    halved = Fight(edition).map(20, 20, walls=(Wall(Point(10.3, 0), Point(10.3, 20)),))
    beyond = areas.burst_point(halved.encounter, laid("sphere", 10, (10.5, 5.5)), maker)
    assert beyond.x < 10.3


# --- by hand ------------------------------------------------------------------------------------


def test_an_area_is_laid_moved_hidden_and_taken_away():
    fight = a_field()
    area = lie(fight, laid("sphere", 10, (5, 5)), label=" Smoke ")
    assert fight.encounter.areas[area].label == "Smoke"
    there = laid("sphere", 10, (9, 9))
    fight.do(c.MoveArea(area, there))
    assert fight.encounter.areas[area].laid == there
    assert fight.do(c.MoveArea(area, there)) == ()
    fight.do(c.ShowArea(area, False))
    assert fight.do(c.ShowArea(area, False)) == ()
    assert not fight.encounter.areas[area].shown
    fight.do(c.RemoveArea(area))
    assert not fight.encounter.areas


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        (
            c.StrikeArea(replace(laid("sphere", 10, (5, 5)), map=MapId("m9")), stays=True),
            "unknown_map",
        ),
        (c.StrikeArea(laid("sphere", 0, (5, 5)), stays=True), "out_of_range"),
        (c.StrikeArea(laid("line", 30, (5, 5), width=0), stays=True), "out_of_range"),
        (c.StrikeArea(laid("cylinder", 10, (5, 5), height=99_999), stays=True), "out_of_range"),
        (
            c.StrikeArea(laid("emanation", 10, (5, 5), around=CombatantId("c9")), stays=True),
            "not_in_fight",
        ),
        (c.StrikeArea(laid("sphere", 10, (5, 5)), label="x" * 6_000, stays=True), "too_long"),
        (c.MoveArea(AreaId("a9"), laid("sphere", 10, (5, 5))), "area_gone"),
        (c.ShowArea(AreaId("a9"), True), "area_gone"),
        (c.RemoveArea(AreaId("a9")), "area_gone"),
        (c.LetAreaAct(AreaId("a9")), "area_gone"),
    ],
)
def test_an_area_that_cannot_be_is_refused(wish: c.Command, key: str):
    assert a_field().refused(wish).reason.key == f"refusal.{key}"


def test_what_lies_around_somebody_goes_with_it():
    fight = a_field()
    lie(fight, laid("emanation", 10, (0, 0), around=fight.ids["B"]))
    fight.do(c.RemoveCombatants((fight.ids["B"],)))
    assert not fight.encounter.areas


# --- acting -------------------------------------------------------------------------------------


def a_cloud(edition: str, name: str = "cloudkill") -> tuple[Casting, AreaId]:
    """A cloud of the mage around A and B, who have saved already."""
    casting = Casting(edition)
    comes_at_once = edition == NEW  # in 2014 it acts at the start of turns
    dice = (1,) * 5 if comes_at_once else ()
    casting.cast(name, "A", "B", area=laid("sphere", 20, (11, 3)), dice=dice, overruled=True)
    for prompt in casting.encounter.prompts:
        casting.do(c.AnswerPrompt(prompt.id, Answer(outcome=Outcome.SKIPPED)))
    (area,) = casting.encounter.areas
    return casting, area


@both
def test_an_area_acts_when_the_gm_says_so(edition: str):
    casting, area = a_cloud(edition)
    casting.do(c.LetAreaAct(area, (casting.ids["B"],)), dice=(2,) * 5)
    assert casting.saves() == ["B"]
    casting.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.SAVE)
    casting.do(c.LetAreaAct(area), dice=(2,) * 5)
    assert sorted(casting.saves()) == ["A", "B"]
    gone = casting.refused(c.LetAreaAct(area, (CombatantId("c99"),)))
    assert gone.reason.key == "refusal.not_in_fight"
    mark = laid("sphere", 5, (20, 20))
    casting.do(c.StrikeArea(mark, stays=True))
    still = next(reversed(tuple(casting.encounter.areas)))
    refusal = casting.refused(c.LetAreaAct(still, (casting.ids["A"],)))
    assert refusal.reason.key == "refusal.area_does_nothing"


@both
def test_a_path_through_an_area_counts_as_entering_it(edition: str):
    casting = Casting(edition)
    aura = laid("emanation", 15, (2, 2), around=casting.ids["M"])
    casting.cast("spirit-guardians", area=aura, overruled=True)
    casting.next()
    path = casting.path("A", *((x, 3) for x in range(9, 4, -1)), *((x, 4) for x in range(6, 11)))
    casting.do(path, overruled=True)
    assert casting.saves() == ["A"]
    (area,) = casting.encounter.areas.values()
    assert area.asked


@both
@pytest.mark.rule("52-AOE-EMAN-2")
def test_an_emanation_that_sweeps_over_somebody_on_the_way_of_its_bearer_comes_upon_it(
    edition: str,
):
    casting = Casting(edition)
    casting.place("A", (10, 2))
    casting.place("B", (10, 12))
    aura = laid("emanation", 15, (2, 2), around=casting.ids["M"])
    casting.cast("spirit-guardians", area=aura, overruled=True)
    start = casting["M"].token
    assert start is not None
    row = start.cell.row + 3
    way = casting.path("M", *((x, row) for x in range(start.cell.column + 1, 18)))
    casting.do(way, overruled=True)
    # In 2014 it only acts on whoever comes into it, or starts a turn there.
    assert casting.saves() == (["A"] if edition == NEW else [])


@both
def test_an_emanation_comes_upon_nobody_whom_its_bearer_drags_along_in_it(edition: str):
    casting = Casting(edition)
    casting.place("A", (3, 2))
    casting.place("B", (10, 5))
    aura = laid("emanation", 15, (2, 2), around=casting.ids["M"])
    casting.cast("spirit-guardians", area=aura, overruled=True)
    casting.give("A", "grappled", source="M")
    casting.do(casting.path("M", *((x, 2) for x in range(3, 18))), overruled=True)
    assert cell_of(casting, "A") == Cell(18, 2)
    assert casting.saves() == (["B"] if edition == NEW else []), "it swept over B on the way"


@both
def test_whoever_is_dragged_through_an_area_and_out_again_has_entered_it(edition: str):
    casting = Casting(edition)
    casting.place("B", (10, 3))
    aura = laid("emanation", 15, (2, 2), around=casting.ids["M"])
    casting.cast("spirit-guardians", area=aura, overruled=True)
    casting.next()
    casting.give("B", "grappled", source="A")
    path = casting.path("A", *((x, 2) for x in range(9, 4, -1)), *((x, 3) for x in range(6, 11)))
    casting.do(path, overruled=True)
    assert cell_of(casting, "B") == Cell(10, 4)
    assert sorted(casting.saves()) == ["A", "B"]


@both
@pytest.mark.parametrize("mover", ["A", "H"])
@pytest.mark.parametrize("end", [(10, 5), (10, 3)], ids=["beside", "where it began"])
def test_whoever_rides_through_an_area_and_out_again_has_entered_it(
    edition: str, end: tuple[int, int], mover: str
):
    casting = Casting(edition)
    horse = a_creature("horse", sizes=("large",), speeds=FrozenMap({"walk": 60}))
    casting.add("H", 3, creature=horse, at=(10, 3))
    aura = laid("emanation", 15, (2, 2), around=casting.ids["M"])
    casting.cast("spirit-guardians", area=aura, overruled=True)
    casting.next()
    casting.do(casting.action("A", "mount", "H"), overruled=True)
    way = [*((x, 2) for x in range(9, 4, -1)), *((x, 3) for x in range(6, 10)), end]
    casting.do(
        c.MoveToken(casting.ids[mover], (Cell(10, 3), *(Cell(*at) for at in way))), overruled=True
    )
    assert cell_of(casting, "A") == cell_of(casting, "H") == Cell(*end)
    assert sorted(casting.saves()) == ["A", "H"]


@both
def test_whom_its_holder_drags_around_in_a_ring_has_gone_the_ring(edition: str):
    casting = Casting(edition)
    casting.place("A", (5, 2))
    casting.place("B", (4, 2))
    casting.cast("spike-growth", area=laid("sphere", 5, (7, 2.5)), overruled=True)
    casting.give("B", "grappled", source="A")
    casting.do(casting.path("A", *((x, 2) for x in (6, 7, 8, 7, 6, 5))), overruled=True)
    assert cell_of(casting, "B") == Cell(4, 2)
    asked = {casting.name_of(prompt.combatant): prompt.dice for prompt in casting.encounter.prompts}
    assert asked.keys() == {"A", "B"}


@both
def test_spikes_hurt_the_dragged_for_every_square_of_its_own_way(edition: str):
    casting = Casting(edition)
    casting.place("A", (5, 2))
    casting.place("B", (4, 2))
    casting.cast("spike-growth", area=laid("sphere", 20, (10, 2.5)), overruled=True)
    casting.give("B", "grappled", source="A")
    casting.do(casting.path("A", (6, 2), (7, 2), (8, 2)), overruled=True)
    asked = {casting.name_of(prompt.combatant): prompt.dice for prompt in casting.encounter.prompts}
    assert asked == {"A": "6d4", "B": "4d4"}, "the first square of B lies before the spikes"


def cell_of(fight: Fight, name: str) -> Cell:
    token = fight[name].token
    assert token is not None
    return token.cell


def test_the_defeated_are_not_asked():
    casting, _ = a_cloud("srd-5.1")
    casting.damage("A", 60)
    casting.next()
    assert (casting.active, casting.saves()) == ("B", ["B"])


def test_an_area_of_a_time_goes_when_it_is_over():
    casting = Casting("srd-5.1")
    casting.cast("fog-cloud", area=laid("sphere", 20, (11, 3)), overruled=True)
    (area,) = casting.encounter.areas.values()
    assert area.held_by is not None
    casting.act("M", "end_concentration")
    assert not casting.encounter.areas
    ended = casting.happened(e.AreaGone)
    assert len(ended) == 1


def test_an_area_that_nobody_holds_goes_when_its_time_is_over():
    casting = Casting("srd-5.1")
    casting.cast("grease", area=laid("cube", 10, (10, 3), inset=0), overruled=True)
    for prompt in casting.encounter.prompts:
        casting.do(c.AnswerPrompt(prompt.id, Answer(outcome=Outcome.SKIPPED)))
    (area,) = casting.encounter.areas.values()
    assert (area.held_by, area.end is None) == (None, False)
    for _ in range(29):
        casting.do(c.NextTurn(), overruled=True)
    assert casting.encounter.areas
    casting.do(c.NextTurn(), overruled=True)
    assert casting.turn == "R11:M"
    assert not casting.encounter.areas


@both
def test_a_fire_by_hand_that_stays_hurts_whoever_comes_into_it(edition: str):
    fight = a_field(edition)
    fire = laid("sphere", 5, (10.5, 5.5))
    fight.do(c.StrikeArea(fire, damage=(("2d6", "fire"),), stays=True, label="Fire"), dice=(1, 1))
    fight.next()
    fight.do(fight.path("B", (9, 5), (10, 5)), overruled=True, dice=())
    assert fight.prompt().kind is PromptKind.HARM
    before = fight.hp("B")
    fight.answer(Answer(), PromptKind.HARM, dice=(2, 3))
    assert fight.hp("B") == before - 5
    fight.do(c.DeclareLife((fight.ids["B"],), "defeated"))
    fight.do(fight.path("A", (6, 5)), overruled=True)
    assert not [prompt for prompt in fight.encounter.prompts if prompt.kind is PromptKind.HARM]


def test_an_area_of_chosen_cells_is_drawn_as_the_box_around_them():
    fight = Fight("srd-5.1").map(20, 20)
    burst = laid("sphere", 20, (8.5, 8.5))
    chosen = frozenset({Cell(7, 8), Cell(9, 10)})
    edge = outline(fight, replace(burst, only=chosen))
    assert {(point.x, point.y) for point in edge} == {(7, 8), (10, 8), (10, 11), (7, 11)}
    assert outline(fight, replace(burst, only=frozenset())) == ()
