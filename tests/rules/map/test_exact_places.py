"""A map without a grid: everybody stands right where it was let go, and is measured from there."""

from dataclasses import replace
from itertools import pairwise
from math import hypot

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap, Environment, Light, Terrain, TerrainKind
from desktop.battlemap.cells import NO_SHIFT, Cell, Footprint, Point, settled
from desktop.battlemap.features import Stairs
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.light import LightLevel
from desktop.battlemap.trail import Trail, shifts_of, trail_through
from desktop.battlemap.walls import Wall
from desktop.language.message import Distance
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import LaidArea
from desktop.model.combatant import Combatant, Token
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.creature import AreaShape
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.structure import StructureError, structure, unstructure
from desktop.rules.areas.areas import inside
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.map.flanks import side_of
from desktop.rules.map.laid_areas import outline_of
from desktop.rules.map.places import adjacent, distance_between, sharing_space
from desktop.rules.map.places_left import place_left
from desktop.rules.moving.pushing import push_far
from desktop.rules.moving.radar import threats
from desktop.rules.moving.reaching import range_of
from desktop.rules.sight.covering import HALF, OPEN, FoundCover, find_cover, find_cover_from
from desktop.rules.sight.perceiving import can_see
from desktop.rules.sight.unseen import unseen_ones
from desktop.session.session import Session
from tests.support.builders import EDITIONS, MAP, Fight, a_creature
from tests.support.clock import FixedClock
from tests.support.loaded_dice import ForcedDice, LoadedDice
from tests.support.magic import Casting, laid

FREE = Grid(kind=GridKind.NONE)
ALL = (*EDITIONS, "mythcraft-1.2")
both = pytest.mark.parametrize("edition", EDITIONS)
everywhere = pytest.mark.parametrize("edition", ALL)

thousandths = st.integers(2_000, 25_000).map(lambda place: place / 1_000)
spots = st.builds(Point, thousandths, thousandths)

SKIPPED = Answer(outcome=Outcome.SKIPPED)


def a_field(
    edition: str = "srd-5.2.1",
    *walls: Wall,
    terrain: tuple[Terrain, ...] = (),
    sizes: dict[str, str] | None = None,
    **places: tuple[float, float],
) -> Fight:
    """A field without a grid; those on it stand with their top left corners at the places."""
    fight = Fight(edition)
    field = BattleMap("Field", 40, 40, grid=FREE, walls=walls, terrain=terrain)
    fight.do(c.ShowMap(MAP, field))
    for place, (name, corner) in enumerate(places.items()):
        size = (sizes or {}).get(name, "medium")
        creature = a_creature(name, sizes=(size,))
        fight.add(name, 20 - place, creature=creature, character=place == 0, at=(1, 1))
        let_go(fight, name, *corner)
    return fight


def let_go(fight: Fight, name: str, x: float, y: float) -> None:
    cell, shift = settled(Point(x, y))
    token = replace(fight[name].token, cell=cell, shift=shift)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: token})))


def corner_of(who: Combatant) -> tuple[float, float]:
    assert who.token is not None
    return Footprint(who.token.cell, shift=who.token.shift).corner


def walk(fight: Fight, name: str, *points: tuple[float, float], **more: object) -> c.MoveToken:
    trail = trail_through([Point(*corner_of(fight[name])), *(Point(*at) for at in points)])
    return c.MoveToken(fight.ids[name], tuple(trail), shifts=shifts_of(trail), **more)  # type: ignore[arg-type]  # fields


def apart(fight: Fight, one: str, other: str) -> float | None:
    return distance_between(fight.encounter, fight.ruleset, fight[one], fight[other])


# --- standing -----------------------------------------------------------------------------------


@everywhere
def test_a_token_stays_exactly_where_it_was_let_go(edition: str) -> None:
    fight = a_field(edition, Lia=(10.25, 7.433))
    assert fight["Lia"].token == Token(MAP, Cell(10, 7), shift=Point(0.25, 0.433))
    assert corner_of(fight["Lia"]) == (10.25, 7.433)


@pytest.mark.parametrize("kind", [GridKind.SQUARE, GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_wherever_there_are_cells_it_stands_on_them(kind: GridKind) -> None:
    fight = Fight("srd-5.1").map(20, 20)
    fight.do(c.ChangeMap(MAP, BattleMap("Map", 20, 20, grid=Grid(kind=kind))))
    aside = Token(MAP, Cell(4, 4), shift=Point(0.4, 0.4))
    fight.add("Lia", at=(3, 3))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Lia"]: aside})))
    assert fight["Lia"].token == Token(MAP, Cell(4, 4))
    wolf = c.AddCombatants(a_creature("wolf"), tokens=(aside,))
    fight.do(wolf)
    assert [one.token.shift for one in fight.encounter.combatants.values()] == [NO_SHIFT] * 2


def test_a_token_let_go_beside_the_map_is_brought_to_its_edge() -> None:
    fight = a_field(Lia=(10.25, 7.4))
    let_go(fight, "Lia", -3.7, 50.2)
    assert fight["Lia"].token == Token(MAP, Cell(0, 39))


@given(st.lists(spots, min_size=2, max_size=6, unique=True))
def test_undo_replay_and_a_file_give_the_very_same_places(stops: list[Point]) -> None:
    fight = a_field(Lia=(5.25, 5.5), Wolf=(30.1, 30.2))
    start, lia = fight.encounter, fight.ids["Lia"]
    session = Session(start, fight.ruleset, dice=ForcedDice(4), clock=FixedClock())
    seen = [start]
    for stop in stops:
        cell, shift = settled(stop)
        token = session.encounter.combatants[lia].token
        assert token is not None
        corner = Footprint(token.cell, shift=token.shift).corner
        if len(seen) % 2:
            wish: c.Command = c.PlaceTokens(FrozenMap({lia: Token(MAP, cell, shift=shift)}))
        else:
            trail = trail_through((corner, stop))
            wish = c.MoveToken(lia, tuple(trail), shifts=shifts_of(trail))
        assert not isinstance(session.dispatch(wish), Refusal)
        moved = session.encounter.combatants[lia].token
        assert moved == Token(MAP, cell, shift=shift)
        seen.append(session.encounter)
    entries = session.history.path()
    replayed = start
    for entry in entries:
        read = structure(type(entry), orjson.loads(orjson.dumps(unstructure(entry, type(entry)))))
        replayed = evolve_all(replayed, read.events)
    assert replayed == session.encounter
    plain = orjson.loads(orjson.dumps(unstructure(session.encounter, Encounter)))
    assert structure(Encounter, plain) == session.encounter
    for before in reversed(seen[:-1]):
        session.undo()
        assert session.encounter is before
    for after in seen[1:]:
        session.redo()
        assert session.encounter is after


def test_a_file_from_before_says_nothing_of_it_and_a_spoilt_one_is_kept_in_bounds() -> None:
    assert structure(Token, ["m1", [3, 4]]) == Token(MapId("m1"), Cell(3, 4))
    assert unstructure(Token(MAP, Cell(3, 4)), Token) == ["m1", [3, 4]]
    wild = structure(Token, ["m1", [3, 4], 0, None, [1e300, -9]])
    assert wild.shift == Point(0.499, -0.5)
    with pytest.raises(StructureError):
        structure(Token, ["m1", [3, 4], 0, None, ["east", 0]])


# --- another grid -------------------------------------------------------------------------------


@given(spots, st.sampled_from(("tiny", "medium", "large", "huge")))
def test_without_a_grid_from_now_on_nobody_moves_and_with_one_they_step_onto_it(
    at: Point, size: str
) -> None:
    fight = a_field(Lia=(8.0, 9.0), sizes={"Lia": size})
    for kind in (GridKind.SQUARE, GridKind.HEX_ROWS):
        let_go(fight, "Lia", *at)
        free = fight.encounter.maps[MAP]
        fight.do(c.ChangeMap(MAP, replace(free, grid=Grid(kind=kind))))
        grid, token = fight.encounter.maps[MAP].grid, fight["Lia"].token
        assert token.shift == NO_SHIFT
        side = {"tiny": 1, "medium": 1, "large": 2, "huge": 3}[size]
        before = grid.centre_of(Footprint(token.cell, side, side))
        middle = Point(at.x + side / 2, at.y + side / 2)
        assert hypot(before.x - middle.x, before.y - middle.y) <= 1.2, "the nearest cells"
        fight.do(c.ChangeMap(MAP, free))
        now = corner_of(fight["Lia"])
        assert now == pytest.approx((before.x - side / 2, before.y - side / 2), abs=1e-3)


def test_who_is_elsewhere_comes_back_to_the_very_place() -> None:
    fight = a_field(Lia=(8.3, 9.45))
    fight.give("Lia", "elsewhere")
    left = place_left(fight["Lia"])
    assert left == Token(MAP, Cell(8, 9), shift=Point(0.3, 0.45))
    fight.do(c.EndEffect(fight.ids["Lia"], fight["Lia"].effects[0].id))
    assert corner_of(fight["Lia"]) == (8.3, 9.45)


def test_who_is_elsewhere_while_the_grid_changes_comes_back_to_where_it_stood() -> None:
    fight = a_field(Lia=(8.3, 9.45))
    fight.give("Lia", "elsewhere")
    free = fight.encounter.maps[MAP]
    fight.do(c.ChangeMap(MAP, replace(free, grid=Grid())))
    assert place_left(fight["Lia"]) == Token(MAP, Cell(8, 9))
    fight.do(c.ChangeMap(MAP, replace(free, grid=replace(FREE, offset=Point(35, 0)))))
    assert place_left(fight["Lia"]) == Token(MAP, Cell(8, 9), shift=Point(-0.5, 0.0))


def test_stairs_lead_to_the_middle_of_their_end() -> None:
    fight = a_field(Lia=(8.3, 9.45))
    cellar = MapId("m2")
    fight.do(c.ShowMap(cellar, BattleMap("Cellar", 10, 10)))
    stairs = Stairs(Cell(8, 9), cellar, Cell(2, 2))
    fight.do(c.ChangeFeatures(MAP, added=(stairs,)))
    fight.do(c.TakeStairs(fight.ids["Lia"], cellar))
    assert fight["Lia"].token == Token(cellar, Cell(2, 2))


# --- distances ----------------------------------------------------------------------------------


@everywhere
@pytest.mark.parametrize(
    ("corner", "feet"),
    [
        ((11.25, 10.4), 5),  # side by side
        ((11.25, 10.99), 5),  # and shifted along that side
        ((11.25, 11.4), 5),  # corner to corner
        ((11.44, 10.4), 5),  # a gap of less than a foot is none
        ((11.46, 10.4), 6),
        ((10.95, 10.4), 3),  # a little over each other
        ((10.25, 10.4), 0),
        ((16.25, 18.4), 48),  # 5 and 7 cells between: the corners are 43 ft apart
    ],
)
def test_from_nearest_edge_to_nearest_edge(
    edition: str, corner: tuple[float, float], feet: int
) -> None:
    fight = a_field(edition, Lia=(10.25, 10.4), Wolf=corner)
    assert apart(fight, "Lia", "Wolf") == apart(fight, "Wolf", "Lia") == feet
    is_near = [one.id for one in adjacent(fight.encounter, fight.ruleset, fight["Lia"])]
    assert (is_near == [fight.ids["Wolf"]]) is (feet <= 5)


def test_the_edge_of_a_large_one_counts_where_it_really_is() -> None:
    fight = a_field(Lia=(10.3, 10.6), Ogre=(11.3, 9.2), sizes={"Ogre": "large"})
    assert apart(fight, "Lia", "Ogre") == 5
    let_go(fight, "Ogre", 8.3, 8.0)
    assert apart(fight, "Lia", "Ogre") == 8, "0.6 of a cell below its lower edge"
    fly = replace(fight["Ogre"].token, elevation=20)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Ogre"]: fly})))
    assert apart(fight, "Lia", "Ogre") == 20


@given(spots, spots)
def test_two_share_their_space_where_more_than_half_of_it_is_shared(
    one: Point, other: Point
) -> None:
    fight = a_field(Lia=tuple(one), Wolf=tuple(other))
    across, down = (1 - abs(a - b) for a, b in zip(one, other, strict=True))
    sharing = list(sharing_space(fight.encounter, fight.ruleset, fight["Lia"]))
    if abs(min(across, down) - 0.5) > 1e-6:
        assert bool(sharing) is (min(across, down) > 0.5)


# --- areas --------------------------------------------------------------------------------------


def test_who_really_has_a_part_of_its_space_in_an_area_is_in_it() -> None:
    """A round of 20 ft about (10, 10.5): its edge lies at 14 on the middle line."""
    fight = a_field(In=(13.95, 10.2), Out=(14.02, 9.9), Corner=(12.8, 13.2), Off=(12.9, 13.3))
    laid = LaidArea(MAP, AreaShape.SPHERE, 20, Point(10.0, 10.5))
    found = {fight.name_of(who) for who in inside(fight.encounter, fight.ruleset, laid)}
    assert found == {"In", "Corner"}
    high = replace(laid, elevation=12)  # its round on the floor is 16 ft
    let_go(fight, "In", 13.1, 10.2)
    found = {fight.name_of(who) for who in inside(fight.encounter, fight.ruleset, high)}
    assert found == {"In"}


def test_an_aura_goes_with_its_bearer_to_a_hair() -> None:
    fight = a_field(Lia=(10.3, 10.3), In=(13.25, 10.3), Out=(13.35, 10.9))
    laid = LaidArea(MAP, AreaShape.EMANATION, 10, Point(0, 0), around=fight.ids["Lia"])
    found = [fight.name_of(who) for who in inside(fight.encounter, fight.ruleset, laid)]
    assert found == ["In"]
    edge = outline_of(fight.encounter, fight.ruleset, laid)
    assert max(at.x for at in edge) == pytest.approx(13.3)
    assert min(at.y for at in edge) == pytest.approx(8.3)
    let_go(fight, "Lia", 10.4, 10.3)
    found = [fight.name_of(who) for who in inside(fight.encounter, fight.ruleset, laid)]
    assert found == ["In", "Out"]


def test_a_wall_keeps_the_area_off_who_stands_beyond_it() -> None:
    wall = Wall(Point(12, 0), Point(12, 20))
    fight = a_field("srd-5.2.1", wall, Behind=(12.2, 10.1), Before=(10.7, 10.1))
    laid = LaidArea(MAP, AreaShape.SPHERE, 20, Point(10.0, 10.5))
    found = [fight.name_of(who) for who in inside(fight.encounter, fight.ruleset, laid)]
    assert found == ["Before"]


@both
@pytest.mark.parametrize(
    ("points", "dice"),
    [
        (((5.3, 2.4), (6.2, 2.4)), ""),  # 4 ft in the spikes
        (((5.3, 2.4), (7.45, 3.2)), "4d4"),  # 10 ft
        (((5.3, 2.4), (8.75, 2.4), (8.75, 3.2)), "8d4"),  # 20 ft
    ],
)
def test_spikes_count_the_true_feet_of_a_way(
    edition: str, points: tuple[tuple[float, float], ...], dice: str
) -> None:
    """They begin at 5.6: whoever stands at 4.6 or farther right has a part of its space in them."""
    fight = Casting(edition)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], grid=FREE)))
    fight.cast("spike-growth", area=laid("sphere", 20, (9.6, 2.9)), label="Spikes")
    let_go(fight, "A", *points[0])
    fight.do(walk(fight, "A", *points[1:], forced=True))
    asked = [prompt.dice for prompt in fight.encounter.prompts]
    assert [text for text in asked if text] == ([dice] if dice else [])
    fight.do(walk(fight, "A", (20.2, 20.3), by="teleport"), overruled=True)


@both
@pytest.mark.parametrize(
    ("origin", "feet"),
    [((15.5, 2.4), 61), ((15.4, 2.4), 60), ((2.9, 2.9), 0), ((12.9, 12.6), 66), ((2.9, 15.5), 60)],
)
def test_the_area_of_a_spell_begins_within_its_range(
    edition: str, origin: tuple[float, float], feet: int
) -> None:
    """From the nearest edge of its caster, who stands at (2.3, 2.4)."""
    fight = Casting(edition)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], grid=FREE)))
    let_go(fight, "M", 2.3, 2.4)
    wish = fight.wish("grease", area=laid("cube", 10, origin))
    if feet <= 60:
        fight.do(wish, overruled=False)
        return
    told = dict(fight.refused(wish).reason.parameters)
    assert told["distance"] == Distance(feet)


@pytest.mark.parametrize(("corner", "flanks"), [((9.2, 9.9), True), ((9.3, 11.1), False)])
def test_allies_flank_on_the_sides_where_they_really_are(
    corner: tuple[float, float], flanks: bool
) -> None:
    middle = Footprint(Cell(0, 0)).put_at(*settled(Point(10.25, 10.3)))
    right = Footprint(Cell(0, 0)).put_at(*settled(Point(11.2, 10.6)))
    other = Footprint(Cell(0, 0)).put_at(*settled(Point(*corner)))
    assert side_of(right, middle) == (1, 0)
    assert (side_of(other, middle) == (-1, 0)) is flanks


# --- moving -------------------------------------------------------------------------------------


@both
def test_a_straight_drag_costs_its_true_length(edition: str) -> None:
    fight = a_field(edition, Lia=(10.3, 10.2), Wolf=(30, 30)).begin()
    fight.do(walk(fight, "Lia", (13.55, 13.4)))
    assert corner_of(fight["Lia"]) == (13.55, 13.4)
    assert fight["Lia"].count(MOVEMENT_SPENT) == int(5 * hypot(3.25, 3.2))
    fight.do(walk(fight, "Lia", (13.95, 13.4)))
    assert fight["Lia"].token == Token(MAP, Cell(14, 13), shift=Point(-0.05, 0.4))


def test_a_step_within_a_cell_is_a_step() -> None:
    fight = a_field(Lia=(10.0, 10.0), Wolf=(30, 30)).begin()
    fight.do(walk(fight, "Lia", (10.45, 10.0)))
    assert fight["Lia"].token == Token(MAP, Cell(10, 10), shift=Point(0.45, 0))
    assert fight["Lia"].count(MOVEMENT_SPENT) == 2


def test_whole_cells_keep_it_as_far_aside_of_them_as_it_stands() -> None:
    """The keys step by a cell."""
    fight = a_field(Lia=(10.3, 10.2), Wolf=(30, 30)).begin()
    fight.move("Lia", (11, 10), (12, 11))
    assert corner_of(fight["Lia"]) == (12.3, 11.2)


@pytest.mark.parametrize(
    ("cells", "shifts"),
    [
        (((10, 10), (11, 10)), ((0.1, 0), (0, 0))),  # begins elsewhere
        (((10, 10), (11, 10)), ((0.3, 0.2),)),  # too few places
        (((11, 10), (12, 10)), ((0.3, 0.2), (0, 0))),
    ],
)
def test_a_way_that_does_not_begin_where_it_stands_is_none(
    cells: tuple[tuple[int, int], ...], shifts: tuple[tuple[float, float], ...]
) -> None:
    fight = a_field(Lia=(10.3, 10.2))
    path = tuple(Cell(*cell) for cell in cells)
    wish = c.MoveToken(fight.ids["Lia"], path, shifts=tuple(Point(*at) for at in shifts))
    assert fight.refused(wish).reason.key == "refusal.no_path"


@both
def test_a_wall_stops_the_way_that_really_crosses_it_and_no_other(edition: str) -> None:
    wall = Wall(Point(12.5, 0), Point(12.5, 10.75))
    fight = a_field(edition, wall, Lia=(10.0, 10.2), Wolf=(30, 30)).begin()
    assert fight.refused(walk(fight, "Lia", (14.0, 10.2))).reason.key == "refusal.wall"
    let_go(fight, "Lia", 10.0, 10.3)
    fight.do(walk(fight, "Lia", (14.0, 10.3)))
    assert corner_of(fight["Lia"]) == (14.0, 10.3)


@both
def test_nobody_ends_in_a_space_that_is_really_taken(edition: str) -> None:
    fight = a_field(edition, Lia=(10.3, 10.2), Wolf=(13.45, 10.2)).begin()
    into = fight.refused(walk(fight, "Lia", (13.1, 10.2)))
    assert into.reason.key in (
        "refusal.space_closed",
        "refusal.space_taken",
        "refusal.space_of_foe",
    )
    fight.do(walk(fight, "Lia", (12.45, 10.2)))
    assert apart(fight, "Lia", "Wolf") == 5


@both
def test_a_reach_is_left_where_it_ends_and_the_way_goes_on_from_there(edition: str) -> None:
    fight = a_field(edition, Lia=(10.3, 10.2), Wolf=(10.3, 11.3)).begin()
    wish = walk(fight, "Lia", (12.8, 9.15))
    mover = fight["Lia"]
    trail = trail_through([Point(*corner_of(mover)), Point(12.8, 9.15)])
    (threat,) = threats(fight.encounter, fight.ruleset, mover, trail)
    fight.do(wish)
    prompt = fight.prompt(PromptKind.OPPORTUNITY_ATTACK)
    assert apart(fight, "Lia", "Wolf") == 5
    stood = corner_of(fight["Lia"])
    assert stood == tuple(trail.points[threat.step])
    fight.do(c.AnswerPrompt(prompt.id, SKIPPED))
    assert corner_of(fight["Lia"]) == (12.8, 9.15)
    moves = [event for step in fight.steps for event in step if isinstance(event, e.TokenMoved)]
    assert sum(move.distance for move in moves) == int(5 * hypot(2.5, 1.05))
    assert all(len(move.shifts) == len(move.path) for move in moves)


def test_within_reach_nobody_strikes() -> None:
    fight = a_field(Lia=(10.3, 10.2), Wolf=(10.3, 11.25)).begin()
    fight.do(walk(fight, "Lia", (11.25, 10.35)))
    assert not fight.encounter.prompts


def test_the_range_is_a_circle_around_where_it_really_stands() -> None:
    fight = a_field(Lia=(15.4, 16.3), Wolf=(30, 30)).begin()
    from desktop.battlemap.ground import Ground

    ground = Ground(fight.encounter.maps[MAP])
    found = range_of(fight.encounter, fight.ruleset, fight["Lia"], "walk", ground)
    (edge,) = found.now_edges
    off = [hypot(at.x - 15.9, at.y - 16.8) * 5 for at in edge]
    assert (min(off), max(off)) == pytest.approx((30, 30), abs=0.1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whom_one_drags_keeps_its_place_beside_it(edition: str) -> None:
    fight = a_field(edition, Lia=(10.3, 10.2), Wolf=(11.25, 10.45)).begin()
    fight.give("Wolf", "grappled", source="Lia")
    fight.do(walk(fight, "Lia", (8.15, 9.05)))
    assert corner_of(fight["Wolf"]) == pytest.approx((9.1, 9.3))


@both
def test_spikes_count_the_true_feet_of_whoever_is_dragged(edition: str) -> None:
    """They begin at 5.6: whoever stands at 4.6 or farther right is in them, and both go 11 ft."""
    fight = Casting(edition)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], grid=FREE)))
    fight.cast("spike-growth", area=laid("sphere", 20, (9.6, 2.9)), label="Spikes")
    let_go(fight, "A", 5.6, 2.4)
    let_go(fight, "B", 4.6, 2.4)
    fight.give("B", "grappled", source="A")
    fight.do(walk(fight, "A", (7.8, 2.4)), overruled=True)
    assert corner_of(fight["B"]) == pytest.approx((6.8, 2.4))
    asked = {fight.name_of(prompt.combatant): prompt.dice for prompt in fight.encounter.prompts}
    assert asked == {"A": "4d4", "B": "4d4"}


@both
def test_rider_and_mount_are_in_one_place(edition: str) -> None:
    fight = a_field(edition, Lia=(10.3, 10.2), Horse=(11.3, 10.1), sizes={"Horse": "large"})
    fight.begin()
    fight.act("Lia", "mount", "Horse", text="controlled")
    assert fight["Lia"].token == fight["Horse"].token
    fight.do(walk(fight, "Lia", (13.05, 12.6)))
    assert fight["Lia"].token == fight["Horse"].token
    assert corner_of(fight["Horse"]) == (13.05, 12.6)
    fight.do(fight.action("Lia", "dismount"), overruled=True)
    assert apart(fight, "Lia", "Horse") == 5


# --- pushed and teleported ----------------------------------------------------------------------


def pushed(fight: Fight, feet: int, who: str = "Wolf", by: str = "Lia") -> tuple[float, float]:
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    push_far(draft, fight.ids[by], fight.ids[who], feet)
    fight.encounter = draft.encounter
    return corner_of(fight[who])


@given(spots, spots, st.sampled_from((5, 10, 15)))
def test_a_push_goes_straight_away(one: Point, other: Point, feet: int) -> None:
    fight = a_field(Lia=tuple(one), Wolf=tuple(other))
    far = hypot(other.x - one.x, other.y - one.y)
    if far < 0.5:
        return
    x, y = pushed(fight, feet)
    share = feet / 5 / far
    expected = (other.x + (other.x - one.x) * share, other.y + (other.y - one.y) * share)
    assert (x, y) == pytest.approx(expected, abs=2e-3)


def test_a_push_ends_with_the_edge_at_the_wall() -> None:
    wall = Wall(Point(13.2, 0), Point(13.2, 20))
    fight = a_field("srd-5.1", wall, Lia=(10.1, 10.1), Wolf=(11.2, 10.1))
    assert pushed(fight, 15) == pytest.approx((12.2, 10.1), abs=0.06)
    there = corner_of(fight["Wolf"])
    assert pushed(fight, 5) == pytest.approx(there, abs=0.06), "there it stays"


def test_a_push_ends_before_a_pillar_and_out_of_one_place_to_the_right() -> None:
    pillar = Terrain(TerrainKind.RAISED, frozenset({Cell(15, 10)}), height=10, label="pillar")
    fight = a_field(terrain=(pillar,), Lia=(10.2, 10.2), Wolf=(10.2, 10.2))
    assert pushed(fight, 10) == (12.2, 10.2)
    assert pushed(fight, 20) == (14.0, 10.2)


@pytest.mark.parametrize(("feet", "there"), [(10, (15.2, 10.2)), (40, (11.2, 10.2))])
def test_a_pull_goes_straight_toward_and_ends_where_both_touch(
    feet: int, there: tuple[float, float]
) -> None:
    fight = a_field(Lia=(10.2, 10.2), Wolf=(17.2, 10.2))
    assert pushed(fight, -feet) == pytest.approx(there, abs=2e-3)


def test_a_slanting_pull_ends_at_the_edge_of_the_larger_space() -> None:
    fight = a_field(Lia=(10.0, 10.0), Wolf=(16.0, 13.0), sizes={"Lia": "large"})
    x, y = pushed(fight, -60)
    assert x == pytest.approx(12.0, abs=2e-3), "right beside"
    assert (y - 10.5) / (x - 10.5) == pytest.approx(2.5 / 5.5, abs=2e-3), "on the line of middles"
    assert pushed(fight, -5) == pytest.approx((x, y), abs=2e-3), "there it stays"


def test_a_push_into_anothers_space_says_so() -> None:
    fight = a_field("srd-5.1", Lia=(10.2, 10.2), Wolf=(11.2, 10.2), Ogre=(13.0, 10.2))
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    push_far(draft, fight.ids["Lia"], fight.ids["Wolf"], 10)
    told = [event.text.key for event in draft.events if isinstance(event, e.Noted)]
    assert told == ["note.forced_space"]


def test_who_is_in_a_pit_is_pushed_no_farther_than_its_side() -> None:
    hole = frozenset(Cell(column, row) for column in (12, 13) for row in (10, 11))
    pit = Terrain(TerrainKind.PIT, hole, depth=20)
    fight = a_field(terrain=(pit,), Lia=(10.8, 10.2), Wolf=(12.1, 10.2))
    down = replace(fight["Wolf"].token, elevation=-20)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Wolf"]: down})))
    assert pushed(fight, 10) == (13.0, 10.2)
    assert pushed(fight, 10) == (13.0, 10.2), "there it stays"


@both
def test_a_teleport_arrives_exactly_there(edition: str) -> None:
    fight = a_field(edition, Lia=(10.3, 10.2), Wolf=(20.45, 20.2)).begin()
    fight.do(walk(fight, "Lia", (18.37, 17.81), by="teleport"))
    assert corner_of(fight["Lia"]) == (18.37, 17.81)
    moved = next(event for event in fight.events if isinstance(event, e.TokenMoved))
    assert moved.shifts == (Point(0.3, 0.2), Point(0.37, -0.19))
    fight.do(walk(fight, "Lia", (19.55, 19.75), by="teleport"))
    assert corner_of(fight["Lia"]) == (19.55, 19.75), "a little over the wolf is not taken"
    fight.do(walk(fight, "Lia", (20.6, 20.0), by="teleport"))
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.teleport_taken"


def test_a_trail_is_walked_step_by_step() -> None:
    fight = a_field(Lia=(10.3, 10.2), Wolf=(30, 30)).begin()
    fight.do(walk(fight, "Lia", (12.3, 11.4), (12.3, 13.9)))
    (moved,) = [event for event in fight.events if isinstance(event, e.TokenMoved)]
    trail = Trail(moved.path, moved.shifts)
    assert [trail.points[place] for place in trail.turns] == [
        (10.3, 10.2),
        (12.3, 11.4),
        (12.3, 13.9),
    ]
    assert all(hypot(b.x - a.x, b.y - a.y) <= 1.5 for a, b in pairwise(trail.points))


# --- cover --------------------------------------------------------------------------------------


def covers(fight: Fight) -> FoundCover:
    found = find_cover(fight.encounter, fight.ruleset, fight["Lia"], fight["Wolf"])
    assert found is not None
    return found


def test_the_lines_of_cover_run_between_the_true_places() -> None:
    """The wall ends at 10.5: whoever stands lower by a part of a cell is less and less behind."""
    wall = Wall(Point(13, 6), Point(13, 10.5))
    shares = []
    for down in (9.51, 9.9, 10.3, 10.49):
        fight = a_field("srd-5.1", wall, Lia=(10.2, down), Wolf=(15.2, down))
        found = covers(fight).covering
        assert found is not None
        shares.append(found.solid)
        assert all(line.start == pytest.approx((10.7, down + 0.5)) for line in found.lines)
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) > 2, "not by whole cells"
    assert (shares[0] > 0.5, shares[-1]) == (True, 0)


def test_somebody_is_in_the_way_where_it_really_stands() -> None:
    fight = a_field("srd-5.1", Lia=(10.2, 10.4), Wolf=(14.2, 10.4), Ogre=(12.2, 10.4))
    assert fight.name_of(fight.ids["Ogre"]) == "Ogre"
    assert covers(fight).degree == HALF
    let_go(fight, "Ogre", 12.2, 11.45)
    assert covers(fight).degree == "none"
    let_go(fight, "Ogre", 12.2, 11.05)
    found = covers(fight).covering
    assert found is not None
    assert found.whole > 0, "a little of it is between"
    let_go(fight, "Ogre", 10.6, 10.4)
    assert covers(fight) == OPEN, "over half of one of the two"


def test_what_starts_at_the_edge_of_its_makers_true_space_is_not_covered_by_its_body() -> None:
    fight = a_field("srd-5.1", Lia=(10.4, 10.4), Wolf=(14.2, 10.4))

    def in_the_way(x: float) -> bool:
        found = find_cover_from(
            fight.encounter, fight.ruleset, Point(x, 10.9), 2.0, fight["Wolf"], fight["Lia"]
        )
        assert found is not None
        return found != OPEN

    assert not in_the_way(10.4)
    assert in_the_way(10.3)


# --- the ground under a circle --------------------------------------------------------------------

BOG = frozenset(Cell(column, row) for column in (14, 15) for row in (10, 11))


@pytest.mark.parametrize(
    ("x", "y", "is_on"),
    [
        (13.0, 10.0, False),  # right beside it
        (13.0, 10.4, False),
        (13.05, 10.4, True),
        (13.3, 10.0, True),
        (13.1, 9.1, False),  # only its square's corner would be over it
        (13.4, 9.4, True),
        (16.0, 10.5, False),
        (15.95, 10.5, True),
        (14.5, 12.0, False),
        (14.5, 11.9, True),
    ],
)
def test_the_ground_is_what_the_circle_lies_on(x: float, y: float, is_on: bool) -> None:
    cell, shift = settled(Point(x, y))
    under = Grid(kind=GridKind.NONE).under(Footprint(cell, shift=shift))
    assert under.isdisjoint(BOG) is not is_on


@pytest.mark.parametrize("wide", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", list(GridKind))
def test_right_on_its_cells_the_ground_is_that_of_the_cells(kind: GridKind, wide: int) -> None:
    grid, place = Grid(kind=kind), Footprint(Cell(5, 5), wide, wide)
    assert grid.under(place) == grid.cells_of(place)


def test_a_step_costs_more_as_soon_as_the_circle_touches_the_bog() -> None:
    bog = Terrain(TerrainKind.DIFFICULT, BOG)
    for end, cost in ((13.0, 9), (13.1, 14)):
        fight = a_field(terrain=(bog,), Lia=(11.2, 10.3), Wolf=(30, 30)).begin()
        fight.do(walk(fight, "Lia", (end, 10.3)))
        assert fight["Lia"].count(MOVEMENT_SPENT) == cost


def test_a_fire_burns_whom_it_touches_and_nobody_beside_it() -> None:
    fire = Terrain(TerrainKind.HAZARD, BOG, damage="2d6", damage_type="fire")
    for end, prompts in ((13.0, 0), (13.1, 1)):
        fight = a_field(terrain=(fire,), Lia=(11.2, 10.3), Wolf=(30, 30)).begin()
        fight.do(walk(fight, "Lia", (end, 10.3)))
        assert len(fight.encounter.prompts) == prompts


def test_over_a_pit_one_falls_only_with_the_whole_circle() -> None:
    pit = Terrain(TerrainKind.PIT, BOG, depth=20)
    for end, prompts in ((13.9, 0), (14.0, 1), (14.6, 1)):
        fight = a_field(terrain=(pit,), Lia=(11.2, 10.3), Wolf=(30, 30)).begin()
        fight.do(walk(fight, "Lia", (end, 10.3)))
        assert len(fight.encounter.prompts) == prompts


# --- sight from where one really stands -----------------------------------------------------------

CORNER = Wall(Point(12, 0), Point(12, 10))


@pytest.mark.parametrize(
    ("lia", "wolf", "is_seen"),
    [
        ((10.0, 10.0), (14.0, 8.0), False),
        ((10.0, 10.4), (14.0, 8.0), True),  # the eyes are past the corner
        ((10.0, 9.6), (14.0, 8.4), False),
        ((10.0, 10.0), (14.0, 8.4), True),  # a part of the body is
    ],
)
def test_one_looks_from_the_very_middle_at_whatever_is_really_there(
    lia: tuple[float, float], wolf: tuple[float, float], is_seen: bool
) -> None:
    fight = a_field("srd-5.2.1", CORNER, Lia=lia, Wolf=wolf)
    assert can_see(fight.encounter, fight.ruleset, fight["Lia"], fight["Wolf"]) is is_seen
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    assert (fight.ids["Wolf"] in unseen_ones(fight.encounter, fight.ruleset)) is not is_seen


def test_in_the_dark_one_is_seen_with_the_part_that_the_lamp_lights() -> None:
    dark = Environment(light=LightLevel.DARK)
    for corner, is_seen in (((20.0, 10.0), False), ((19.6, 10.0), True)):
        fight = a_field("srd-5.2.1", Lia=(10.0, 10.0), Wolf=corner)
        lamp = Light(Point(16.5, 10.5), bright=10.0, dim=16.0)
        lit = replace(fight.encounter.maps[MAP], environment=dark, lights=(lamp,))
        fight.do(c.ChangeMap(MAP, lit))
        assert (fight.ids["Wolf"] in unseen_ones(fight.encounter, fight.ruleset)) is not is_seen
