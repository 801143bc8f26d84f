"""Fights before a room that the players have never seen, and the same with anything in it."""

from dataclasses import replace

from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap, Light, Terrain, TerrainKind
from desktop.battlemap.cells import NO_SHIFT, Cell, Point
from desktop.battlemap.features import (
    Drawing,
    DrawingShape,
    MapText,
    Obscurement,
    ObscurementKind,
    Pin,
    Stairs,
)
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind
from desktop.language.message import Gender, typed_name
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import CarriedLight, Combatant, Initiative, Life, Side, Token
from desktop.model.commands import Command, PaintFog, SetFog
from desktop.model.counter import HIT_POINTS, Counter
from desktop.model.creature import AreaShape
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.fog import Fog, FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, EffectId, MapId
from desktop.model.spell import SpellLight
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from tests.support.builders import a_creature
from tests.support.loaded_dice import LoadedDice
from tests.support.secrets import (
    COLUMNS,
    ENDS,
    MAP,
    ROWS,
    SECRET,
    public_fights,
    with_secrets_on,
    with_turns_of,
)

DOORWAY = 11
"""Where the wall before the room stands; without a secret door it is one piece."""
BEYOND = 8
"""How far the wall goes on beyond the map: tokens may hang over its edge."""
WALL = Wall(Point(DOORWAY, -BEYOND), Point(DOORWAY, ROWS + BEYOND))
INSIDE = DOORWAY + 1.7
"""From here on lies what is in the room: an area around somebody does not reach the wall."""
CELLAR = MapId("m2")
KINDS_OF_GRID = st.sampled_from(GridKind)
COVERED = st.sampled_from((FogMode.SIGHT, FogMode.NOW, FogMode.HAND))
NEAR = st.builds(Point, st.integers(0, DOORWAY - 2), st.integers(0, ROWS))
WITHIN = st.builds(Point, st.integers(DOORWAY + 2, COLUMNS), st.integers(0, ROWS))
ANYWHERE = st.builds(Point, st.floats(0, COLUMNS), st.floats(0, ROWS))
COLOURS = st.sampled_from(("#ff3333", "#6fb7ff", "#ffffff"))
NAMES = st.sampled_from((SECRET, "Goblin", "Wolf", "Lia"))
"""Some are called as those whom the players see: that nobody is told either."""
BAD_SIDES = st.sampled_from((Side.HOSTILE, Side.NEUTRAL))


@st.composite
def fights_before_a_room(draw: st.DrawFn) -> Encounter:
    """Fog lies on the map, and all of the fight is on one side of a wall."""
    fight = draw(public_fights())
    for who in tuple(fight.combatants.values()):
        if (token := who.token) is not None:
            cell = token.cell._replace(column=token.cell.column % 7)
            fight = fight.with_combatant(replace(who, token=replace(token, cell=cell)))
    if draw(st.integers(0, 4)):
        at = Cell(draw(st.integers(0, 6)), draw(st.integers(0, ROWS - 1)))
        hero = fight.combatants[CombatantId("c0")]
        hero = replace(hero, side=Side.HERO, life=Life.UP, token=Token(MAP, at))
        fight = fight.with_combatant(hero)
    known = fight.maps[MAP]
    walls = draw(st.lists(st.builds(Wall, NEAR, NEAR, st.sampled_from(WallKind)), max_size=2))
    doors = [one for one in known.doors if max(one.start.x, one.end.x) < DOORWAY]
    known = replace(
        known,
        grid=Grid(draw(KINDS_OF_GRID)),
        walls=(WALL, *walls),
        doors=tuple(doors),
        stairs=(),
    )
    fight = replace(fight, maps=fight.maps.with_item(MAP, known))
    fight = _after(fight, SetFog(MAP, draw(COVERED)))
    if draw(st.booleans()):
        part = FogShape(FogShapeKind.RECTANGLE, (Point(1, 1), Point(DOORWAY - 1, 6)))
        fight = _after(fight, PaintFog(MAP, part, reveals=draw(st.booleans())))
    return fight


def _after(fight: Encounter, command: Command) -> Encounter:
    rules = ruleset_of(fight.ruleset)
    events = decide(fight, command, ruleset=rules, dice=LoadedDice([]), overruled=True)
    assert not isinstance(events, Refusal)
    return evolve_all(fight, events)


@st.composite
def fights_that_left_a_room(draw: st.DrawFn) -> Encounter:
    """The players have been everywhere and remember the room, with doors and mist in it."""
    fight = draw(fights_before_a_room())
    known = fight.maps[MAP]
    doors = (Door(DoorId(f"r{n}"), Point(13, n), Point(15, n), DoorState.CLOSED) for n in (3, 6))
    fight = replace(
        fight,
        maps=fight.maps.with_item(MAP, replace(known, doors=(*known.doors, *doors))),
        fog=FrozenMap({MAP: Fog(FogMode.SIGHT)}),
    )
    everything = PaintFog(MAP, FogShape(FogShapeKind.ALL), reveals=True)
    shown = _after(fight, everything).fog[MAP].hand
    explored = tuple(stroke.patch for stroke in shown)
    return replace(fight, fog=FrozenMap({MAP: Fog(FogMode.SIGHT, explored=explored)}))


@st.composite
def with_news_of_the_room(draw: st.DrawFn, fight: Encounter) -> Encounter:
    """What has happened there since: of all that moves, shines or opens they cannot know."""
    known = fight.maps[MAP]
    cells = inner_cells(known.grid)
    company = [draw(_company(fight, number, cells)) for number in range(draw(st.integers(0, 3)))]
    fight = with_turns_of(draw, fight, company)
    areas = [
        draw(_areas(AreaId(f"news{number}"), draw(st.sampled_from(company))))
        for number in range(draw(st.integers(0, 2)) if company else 0)
    ]
    plain = {one.id: replace(one, raises=None, walls=()) for one in areas}
    some = st.lists(st.sampled_from(cells), min_size=1, max_size=4).map(frozenset)
    mist = st.lists(st.builds(Obscurement, st.sampled_from(ObscurementKind), some), max_size=2)
    lamps = st.lists(st.builds(Light, WITHIN, st.just(30.0), st.just(60.0), COLOURS), max_size=2)
    states = st.sampled_from([one for one in DoorState if one is not DoorState.SECRET])
    doors = [
        replace(one, state=draw(states)) if one.id.startswith("r") else one for one in known.doors
    ]
    room = replace(
        known,
        doors=tuple(doors),
        lights=(*known.lights, *draw(lamps)),
        obscurements=(*known.obscurements, *draw(mist)),
    )
    return replace(fight, areas=fight.areas.with_items(plain), maps=fight.maps.with_item(MAP, room))


@st.composite
def with_a_room(draw: st.DrawFn, fight: Encounter) -> Encounter:
    """The fight with company, light, magic and everything that can be drawn in the room.

    Whoever is there need not be hidden by the GM: the fog hides them.
    """
    for who in tuple(fight.combatants.values()):
        fight = fight.with_combatant(draw(with_secrets_on(fight, who)))
    cells = inner_cells(fight.maps[MAP].grid)
    company = [draw(_company(fight, number, cells)) for number in range(draw(st.integers(0, 3)))]
    fight = with_turns_of(draw, fight, company)
    areas = {}
    for number in range(draw(st.integers(0, 2))):
        owner = draw(st.sampled_from((None, *company)))
        area = draw(_areas(AreaId(f"secret{number}"), owner))
        areas[area.id] = area
    room = draw(_rooms(fight.maps[MAP], cells))
    raised = tuple(wall for area in areas.values() for wall in area.walls)
    room = replace(room, walls=(*room.walls, *raised))
    return replace(
        fight,
        title=typed_name(SECRET),
        areas=fight.areas.with_items(areas),
        maps=FrozenMap({MAP: room, CELLAR: draw(_cellars())}),
        serial=draw(st.integers(1, 1_000)),
    )


def inner_cells(grid: Grid) -> tuple[Cell, ...]:
    """The cells that lie wholly in the room."""
    cells = (Cell(column, row) for column in range(2 * COLUMNS) for row in range(2 * ROWS))
    return tuple(
        cell
        for cell in cells
        if all(
            INSIDE <= corner.x <= COLUMNS and 0 <= corner.y <= ROWS
            for corner in grid.corners_of(cell)
        )
    )


@st.composite
def _company(draw: st.DrawFn, fight: Encounter, number: int, cells: tuple[Cell, ...]) -> Combatant:
    """Somebody in the room or on another map, with a face, a name, magic and wounds of its own."""
    hidden = draw(st.booleans())
    size = draw(st.sampled_from(("tiny", "small", "medium")))
    creature = a_creature(draw(NAMES), ruleset=fight.ruleset, sizes=(size,))
    token = Token(
        MAP,
        draw(st.sampled_from(cells)),
        elevation=draw(st.sampled_from((0, 15))),
        shift=draw(st.sampled_from((NO_SHIFT, Point(0.25, -0.5)))),
    )
    if draw(st.integers(0, 3)) == 0:
        token = Token(CELLAR, Cell(draw(st.integers(0, 4)), draw(st.integers(0, 4))))
    held = draw(st.lists(st.sampled_from(tuple(ruleset_of(fight.ruleset).conditions)), max_size=3))
    effects = [
        ActiveEffect(EffectId(f"h{number}-{key}"), key, end=draw(st.none() | ENDS), label=SECRET)
        for key in dict.fromkeys(held)
    ]
    return Combatant(
        CombatantId(f"h{number}"),
        creature,
        draw(st.sampled_from(Side)) if hidden else draw(BAD_SIDES),
        number=draw(st.none() | st.integers(1, 9)),
        own_name=draw(st.sampled_from(("", SECRET, "Lia"))),
        own_gender=draw(st.none() | st.sampled_from(Gender)),
        alias=draw(st.sampled_from(("", "Hooded figure"))),
        hidden=hidden,
        character=draw(st.booleans()),
        life=draw(st.sampled_from(Life)),
        initiative=Initiative(draw(st.integers(1, 30))),
        token=token,
        counters=FrozenMap({HIT_POINTS: Counter(draw(st.integers(0, 20)), 20)}),
        effects=tuple(effects),
        note=SECRET,
        picture=draw(st.none() | st.just(f"{'c' * 64}.png")),
        light=draw(st.sampled_from((None, CarriedLight("torch", 20, 40)))),
    )


@st.composite
def _areas(draw: st.DrawFn, identity: AreaId, owner: Combatant | None) -> LastingArea:
    """What a spell has left in the room, perhaps with a wall of its own; of nobody, unshown."""
    shape, around, map_id = AreaShape.SPHERE, None, MAP
    if owner is not None and owner.token is not None and draw(st.booleans()):
        shape, around, map_id = AreaShape.EMANATION, owner.id, owner.token.map
    middle = Point(draw(st.sampled_from((14, 15))), draw(st.integers(1, ROWS - 1)))
    raises = draw(st.sampled_from((None, WallKind.WALL, WallKind.ILLUSION)))
    start, end = draw(st.lists(WITHIN, min_size=2, max_size=2, unique=True))
    return LastingArea(
        identity,
        LaidArea(map_id, shape, 5, middle, around=around),
        label=SECRET,
        owner=None if owner is None else owner.id,
        end=draw(st.none() | ENDS),
        shown=draw(st.booleans()),
        obscures=draw(st.sampled_from((None, *ObscurementKind))),
        light=draw(st.sampled_from((None, SpellLight(20, 20)))),
        raises=raises,
        walls=() if raises is None else (Wall(start, end, raises, 97.0),),
    )


@st.composite
def _rooms(draw: st.DrawFn, known: BattleMap, cells: tuple[Cell, ...]) -> BattleMap:
    """The map with a secret door before the room, and with what lies in it; notes are anywhere."""
    some = st.lists(st.sampled_from(cells), min_size=1, max_size=4).map(frozenset)
    lamps = st.builds(Light, WITHIN, st.just(30.0), st.just(60.0), COLOURS)
    ends = st.builds(Wall, WITHIN, WITHIN, st.sampled_from(WallKind))
    doors = st.builds(
        Door,
        st.integers(10, 20).map(lambda n: DoorId(f"d{n}")),
        WITHIN,
        WITHIN,
        st.sampled_from(DoorState),
    )
    stairs = st.builds(
        Stairs, st.sampled_from(cells), st.just(CELLAR), st.just(Cell(0, 0)), gm_only=st.booleans()
    )
    strokes = st.lists(WITHIN, min_size=2, max_size=4).map(tuple)
    shapes = st.sampled_from(DrawingShape)
    marks = st.builds(Drawing, strokes, shapes)
    secret_marks = st.builds(
        Drawing,
        st.lists(ANYWHERE, min_size=2, max_size=3).map(tuple),
        shapes,
        gm_only=st.just(True),
    )
    few = {"max_size": 2}
    walls, secret_doors = draw(_before_the_room())
    trap = Terrain(TerrainKind.PIT, draw(some), 20.0, damage="6d6", label=SECRET, gm_only=True)
    return replace(
        known,
        title=SECRET,
        walls=(*walls, *known.walls[1:], *draw(st.lists(ends, **few))),
        doors=(*known.doors, *secret_doors, *draw(st.lists(doors, **few))),
        lights=(*known.lights, *draw(st.lists(lamps, **few))),
        terrain=(
            *known.terrain,
            *draw(st.lists(st.builds(Terrain, st.sampled_from(TerrainKind), some), **few)),
            *draw(st.sampled_from(((), (trap,)))),
        ),
        stairs=tuple(draw(st.lists(stairs, **few))),
        obscurements=(
            *known.obscurements,
            *draw(st.lists(st.builds(Obscurement, st.sampled_from(ObscurementKind), some), **few)),
        ),
        drawings=(
            *draw(st.lists(secret_marks, **few)),
            *known.drawings,
            *draw(st.lists(marks, **few)),
        ),
        texts=(
            *draw(st.lists(st.builds(MapText, ANYWHERE, st.just(SECRET), gm_only=st.just(True)))),
            *known.texts,
            *draw(st.lists(st.builds(MapText, WITHIN, st.just(SECRET)), **few)),
        ),
        pins=tuple(draw(st.lists(st.builds(Pin, ANYWHERE, st.just(SECRET), st.just(SECRET))))),
    )


@st.composite
def _before_the_room(draw: st.DrawFn) -> tuple[tuple[Wall, ...], tuple[Door, ...]]:
    """The wall in one piece, or with a secret door in it."""
    if draw(st.booleans()):
        return (WALL,), ()
    top = draw(st.integers(0, ROWS - 1))
    bottom = draw(st.integers(top + 1, ROWS))
    upper, lower = Point(DOORWAY, top), Point(DOORWAY, bottom)
    pieces = (Wall(WALL.start, upper), Wall(lower, WALL.end))
    return pieces, (Door(DoorId("s1"), upper, lower, DoorState.SECRET),)


@st.composite
def _cellars(draw: st.DrawFn) -> BattleMap:
    """A level below of which the players know nothing."""
    stairs = (Stairs(Cell(1, 1), MAP, Cell(14, 5)),) if draw(st.booleans()) else ()
    lamps = (Light(Point(2, 2), 20, 40, "#ff3333"),) if draw(st.booleans()) else ()
    return BattleMap(
        SECRET,
        draw(st.integers(5, 30)),
        5,
        stairs=stairs,
        lights=lamps,
        level=draw(st.integers(-3, 3)),
        texts=(MapText(Point(1, 1), SECRET),),
    )
