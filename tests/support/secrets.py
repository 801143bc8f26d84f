"""Fights as the players know them, and the same fights with any secrets in them."""

from collections.abc import Container
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from desktop.battlemap.battle_map import (
    BattleMap,
    Environment,
    Light,
    MapPicture,
    Terrain,
    TerrainKind,
)
from desktop.battlemap.cells import NO_SHIFT, Cell, Point
from desktop.battlemap.features import (
    Drawing,
    DrawingShape,
    FeatureId,
    MapText,
    Obscurement,
    Pin,
    Stairs,
)
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind
from desktop.language.message import Gender, Message, typed_name
from desktop.model.combatant import Combatant, Initiative, Life, Side, Token
from desktop.model.counter import HIT_POINTS, Counter
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Encounter, HitPointDisplay, Phase, Slot
from desktop.model.frozen import FrozenMap
from desktop.model.ids import (
    CombatantId,
    ConditionKey,
    CounterKey,
    EffectId,
    MapId,
    PromptId,
    RulesetKey,
    SlotId,
)
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules.engine.conditions import Condition, Question
from desktop.rules.map.dangers import DEEP
from desktop.rules.registry import ruleset_of
from desktop.rules.sight.shading import DARKENING
from desktop.session.player_ground import IN_THE_AIR
from tests.support.builders import a_creature

SECRET = "Stalker"
"""Is in every text that the players must not read."""
COLUMNS, ROWS = 16, 10
MAP = MapId("m1")
RULESETS = ("srd-5.1", "srd-5.2.1", "mythcraft-1.2")

SIZES = ("tiny", "small", "medium", "large", "huge")
CELLS = st.builds(Cell, st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
POINTS = st.builds(Point, st.integers(0, COLUMNS), st.integers(0, ROWS))
GRIDS = st.sampled_from((Grid(), Grid(kind=GridKind.NONE)))
SHIFTS = st.sampled_from((NO_SHIFT, Point(0.25, -0.5), Point(-0.375, 0.125)))
"""How far aside of its cell a token stands where there is no grid."""
SOME_CELLS = st.lists(CELLS, max_size=4).map(frozenset)
COLOURS = st.sampled_from(("#ffd166", "#6fb7ff"))
KINDS = (WallKind.WALL, WallKind.WINDOW, WallKind.LOW)  # an object's edge has an inside
WALLS = st.builds(Wall, POINTS, POINTS, st.sampled_from(KINDS))
ENDS = st.builds(
    End,
    st.sampled_from((CombatantId("c0"), CombatantId("h0"))),
    st.sampled_from(Moment),
    st.integers(1, 600),
)
PLAIN_STATES = st.sampled_from((DoorState.OPEN, DoorState.CLOSED))


# --- what the players know ------------------------------------------------------------------------


@st.composite
def public_fights(draw: st.DrawFn) -> Encounter:
    """A running fight in which nothing is secret."""
    ruleset = draw(st.sampled_from(RULESETS))
    count = draw(st.integers(1, 5))
    combatants = [draw(_public_combatants(ruleset, number)) for number in range(count)]
    slots = _slots(draw, combatants)
    active = draw(st.sampled_from(slots))
    slots = tuple(replace(one, able=one.members) if one is active else one for one in slots)
    display = {side: draw(st.sampled_from(HitPointDisplay)) for side in Side}
    return Encounter(
        RulesetKey(ruleset),
        typed_name("A fight"),
        combatants=FrozenMap({one.id: one for one in combatants}),
        order=slots,
        active=active.id,
        round=draw(st.integers(1, 3)),
        phase=Phase.RUNNING,
        maps=FrozenMap({MAP: draw(_public_maps()), MapId("m2"): BattleMap("Cellar", 5, 5)}),
        shown_map=MAP,
        display=FrozenMap(display),
    )


SINKING = (TerrainKind.PIT, TerrainKind.WATER)
"""The ground that the players see on a picture, too; the water where it is deep."""


@st.composite
def _public_maps(draw: st.DrawFn) -> BattleMap:
    """A map on which the GM has drawn and written for everybody.

    Of a blank one the players see walls, doors and ground, too.
    """
    drawings = draw(st.lists(_drawings(gm_only=False), max_size=2))
    texts = [MapText(Point(3, 3), "Camp", id=FeatureId("f1"))] if draw(st.booleans()) else []
    lamps = draw(st.lists(st.builds(Light, POINTS, st.just(10.0), st.just(20.0), COLOURS)))
    night = draw(st.lists(st.builds(Obscurement, st.sampled_from(DARKENING), SOME_CELLS)))
    known = BattleMap(
        "Hall",
        COLUMNS,
        ROWS,
        grid=draw(GRIDS),
        drawings=tuple(drawings),
        texts=tuple(texts),
        lights=tuple(lamps[:1]),
        environment=Environment(light=draw(st.sampled_from(LightLevel))),
        obscurements=tuple(night[:1]),
    )
    mist = draw(st.lists(st.builds(Obscurement, st.sampled_from(IN_THE_AIR), SOME_CELLS)))
    known = replace(known, obscurements=(*known.obscurements, *mist[:2]))
    if draw(st.booleans()):
        deep = st.builds(Terrain, st.sampled_from(SINKING), SOME_CELLS, st.just(10.0))
        ground = draw(st.lists(deep))
        picture = MapPicture(f"{'ab' * 32}.png", 160, 100)
        return replace(known, picture=picture, terrain=tuple(ground[:1]))
    doors = draw(st.lists(st.builds(Door, st.just(DoorId("d1")), POINTS, POINTS, PLAIN_STATES)))
    ground = draw(st.lists(st.builds(Terrain, st.sampled_from(TerrainKind), SOME_CELLS)))
    return replace(
        known,
        stairs=(Stairs(draw(CELLS), "m2", Cell(0, 0)),) if draw(st.booleans()) else (),
        walls=tuple(draw(st.lists(WALLS, max_size=3))),
        doors=tuple(doors[:1]),
        terrain=tuple(ground[:1]),
    )


def _drawings(*, gm_only: bool) -> st.SearchStrategy[Drawing]:
    return st.builds(
        Drawing,
        st.lists(POINTS, min_size=2, max_size=3).map(tuple),
        st.sampled_from(DrawingShape),
        gm_only=st.just(gm_only),
        id=st.integers(1, 99).map(lambda number: FeatureId(f"f{number}")),
    )


def _slots(draw: st.DrawFn, combatants: list[Combatant]) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for place, one in enumerate(combatants):
        if slots and draw(st.booleans()):
            slots[-1] = replace(slots[-1], members=(*slots[-1].members, one.id))
        else:
            slots.append(Slot(SlotId(f"s{place}"), (one.id,), 20 - place))
    return tuple(slots)


@st.composite
def _public_combatants(draw: st.DrawFn, ruleset: str, number: int) -> Combatant:
    name = draw(st.sampled_from(("Lia", "Goblin", "Wolf")))
    creature = a_creature(name, ruleset=ruleset, sizes=(draw(st.sampled_from(SIZES)),))
    maximum = draw(st.integers(1, 40))
    counters = {HIT_POINTS: Counter(draw(st.integers(0, maximum)), maximum)}
    shown = [key for key, one in ruleset_of(ruleset).conditions.items() if one.shown]
    effects = [
        ActiveEffect(EffectId(f"e{number}-{place}"), key)
        for place, key in enumerate(draw(st.lists(st.sampled_from(shown), max_size=2, unique=True)))
    ]
    token = Token(MAP, draw(CELLS), shift=draw(SHIFTS)) if draw(st.integers(0, 4)) else None
    return Combatant(
        CombatantId(f"c{number}"),
        creature,
        draw(st.sampled_from(Side)),
        number=draw(st.none() | st.just(number + 1)),
        alias=draw(st.sampled_from(("", "", "Hooded figure"))),
        character=draw(st.booleans()),
        life=draw(st.sampled_from(Life)),
        token=token,
        counters=FrozenMap(counters),
        effects=tuple(effects),
    )


# --- what they do not -----------------------------------------------------------------------------


@st.composite
def with_secrets(draw: st.DrawFn, fight: Encounter) -> Encounter:
    """The fight with hidden combatants, notes, marks of the GM and secret numbers in it.

    It may be the turn of somebody hidden who comes right after the one that the players see.
    """
    for combatant in tuple(fight.combatants.values()):
        fight = fight.with_combatant(draw(with_secrets_on(fight, combatant)))
    hidden = [draw(_hidden(fight, number)) for number in range(draw(st.integers(0, 4)))]
    fight = with_turns_of(draw, fight, hidden)
    battle_map = draw(_secret_maps(fight.maps[MAP]))
    secret = Message("journal.note", {"text": SECRET})
    prompts = (Prompt(PromptId("p1"), PromptKind.CHOICE, None, secret),)
    fight = replace(
        fight,
        title=typed_name(SECRET),
        maps=FrozenMap({MAP: battle_map, MapId("m2"): BattleMap(SECRET, 5, 5)}),
        prompts=prompts if draw(st.booleans()) else (),
        serial=draw(st.integers(1, 1_000)),
    )
    looked_at = draw(st.sampled_from((MAP, MapId("m2"), None)))
    return fight.with_map_shown(looked_at, to_players=False)


def _is_of_eyes(condition: Condition) -> bool:
    """Whether it changes what its bearer sees, which shows in how dark the map is, or hides it."""
    of_eyes = (Question.SIGHT, Question.SENSE, Question.UNSEEN)
    return any(fact.question in of_eyes for fact in condition.facts)


def _sources(condition: Condition) -> st.SearchStrategy[CombatantId | None]:
    """From whom an effect may be; whether one that ends with its source goes on, everybody sees."""
    if condition.ends_when:
        return st.none()
    return st.none() | st.sampled_from((CombatantId("c0"), CombatantId("h0")))


@st.composite
def with_secrets_on(draw: st.DrawFn, fight: Encounter, combatant: Combatant) -> Combatant:
    """Somebody whom the players see, with what they do not know of."""
    conditions = ruleset_of(fight.ruleset).conditions
    unseen = [
        key
        for key, one in conditions.items()
        if not one.shown and not one.implies and not one.suppresses and not _is_of_eyes(one)
    ]
    effects = tuple(
        replace(
            effect,
            source=draw(_sources(conditions[effect.key])),
            end=draw(st.none() | ENDS),
            label=draw(st.sampled_from(("", SECRET))),
        )
        for effect in combatant.effects
    )
    if unseen and draw(st.booleans()):
        key: ConditionKey = draw(st.sampled_from(unseen))
        effects += (ActiveEffect(EffectId(f"{combatant.id}-secret"), key, label=SECRET),)
    counters = dict(combatant.counters.items())
    counters[CounterKey("secret")] = Counter(draw(st.integers(0, 9)), 9)
    if fight.display[combatant.side] is HitPointDisplay.NOTHING:
        counters[HIT_POINTS] = Counter(draw(st.integers(0, 99)), 99)
    known: dict[str, Any] = {
        "note": draw(st.sampled_from(("", SECRET))),
        "effects": effects,
        "counters": FrozenMap(counters),
        "initiative": Initiative(draw(st.integers(1, 30))),
    }
    if combatant.alias and draw(st.booleans()):
        known["own_name"] = draw(st.sampled_from(("", SECRET)))
        known["creature"] = replace(
            combatant.creature,
            names=FrozenMap({"en": SECRET}),
            gender=draw(st.sampled_from(Gender)),
            hit_points=99,
        )
        known["own_gender"] = draw(st.none() | st.sampled_from(Gender))
        known["number"] = draw(st.none() | st.integers(1, 9))
        known["picture"] = draw(st.none() | st.just(f"{'c' * 64}.png"))
    return replace(combatant, **known)


@st.composite
def _hidden(draw: st.DrawFn, fight: Encounter, number: int) -> Combatant:
    creature = a_creature(SECRET, ruleset=fight.ruleset, sizes=(draw(st.sampled_from(SIZES)),))
    conditions = tuple(ruleset_of(fight.ruleset).conditions)
    held = draw(st.lists(st.sampled_from(conditions), max_size=2, unique=True))
    return Combatant(
        CombatantId(f"h{number}"),
        creature,
        draw(st.sampled_from(Side)),
        number=number + 1,
        hidden=True,
        character=draw(st.booleans()),
        life=draw(st.sampled_from(Life)),
        token=Token(MAP, draw(CELLS), shift=draw(SHIFTS)) if draw(st.booleans()) else None,
        counters=FrozenMap({HIT_POINTS: Counter(7, 20)}),
        effects=tuple(ActiveEffect(EffectId(f"h{number}-{key}"), key) for key in held),
        picture=SECRET,
    )


def with_turns_of(draw: st.DrawFn, fight: Encounter, hidden: list[Combatant]) -> Encounter:
    """The fight with those whom the players do not know of, anywhere in its order.

    It may be the turn of one of them.
    """
    for one in hidden:
        fight = fight.with_combatant(one)
    order = _order(draw, fight, hidden)
    active = _active(draw, fight, order, hidden)
    if active != fight.active:  # of a group whose visible ones are down the hidden ones stood
        unknown = {one.id for one in hidden}
        order = tuple(
            replace(slot, able=_standing(fight, slot, unknown)) if slot.id == active else slot
            for slot in order
        )
    return replace(fight, order=order, active=active)


def _order(draw: st.DrawFn, fight: Encounter, hidden: list[Combatant]) -> tuple[Slot, ...]:
    slots = list(fight.order)
    for one in hidden:
        place = draw(st.integers(0, len(slots)))
        match draw(st.sampled_from(("none", "alone", "in a group"))):
            case "alone":
                slots.insert(place, Slot(SlotId(f"s-{one.id}"), (one.id,), 10, label=SECRET))
            case "in a group" if place < len(slots) and slots[place].members:
                members = list(slots[place].members)
                members.insert(draw(st.integers(0, len(members))), one.id)
                able = (*slots[place].able, one.id) if slots[place].able else ()
                slots[place] = replace(slots[place], members=tuple(members), able=able)
    if draw(st.booleans()):
        slots.insert(draw(st.integers(0, len(slots))), Slot(SlotId("lair"), (), 20, label=SECRET))
    return tuple(slots)


def _active(
    draw: st.DrawFn, fight: Encounter, order: tuple[Slot, ...], hidden: list[Combatant]
) -> SlotId | None:
    """The slot that the players see marked, or one of the hidden ones right after it.

    Groups in which all whom the players see are out are passed over, or are the hidden ones'.
    """
    unknown = {one.id for one in hidden}
    place = next(index for index, slot in enumerate(order) if slot.id == fight.active)
    choices = [fight.active]
    for slot in order[place + 1 :]:
        seen = [who for who in slot.members if who not in unknown]
        if any(not fight.combatants[who].is_out for who in seen):
            break
        if not seen or _standing(fight, slot, unknown):
            choices.append(slot.id)
    return draw(st.sampled_from(choices))


def _standing(
    fight: Encounter, slot: Slot, unknown: Container[CombatantId]
) -> tuple[CombatantId, ...]:
    return tuple(who for who in slot.members if who in unknown and not fight.combatants[who].is_out)


@st.composite
def _secret_maps(draw: st.DrawFn, battle_map: BattleMap) -> BattleMap:
    # Walls show, if only by their shadows.
    if battle_map.picture is None or battle_map.lights:
        battle_map = draw(_drawn_otherwise(battle_map))
    else:
        walls = draw(st.lists(WALLS, max_size=3))
        # That a door stands open is drawn on pictures, too.
        states = st.sampled_from([one for one in DoorState if one is not DoorState.OPEN])
        doors = draw(st.lists(st.builds(Door, st.just(DoorId("d1")), POINTS, POINTS, states)))
        # And so are pits and deep water.
        plain = st.sampled_from([one for one in TerrainKind if one is not TerrainKind.PIT])
        ground = draw(st.builds(Terrain, plain, SOME_CELLS))
        battle_map = replace(
            battle_map,
            walls=tuple(walls),
            doors=tuple(doors[:1]),
            terrain=(*battle_map.terrain, replace(ground, damage="2d6")),
        )
    is_bright = battle_map.environment.light is LightLevel.BRIGHT and not any(
        veil.kind in DARKENING for veil in battle_map.obscurements
    )
    shining = st.lists(st.builds(Light, POINTS, st.just(20.0), st.just(40.0)), max_size=2)
    lights = draw(shining) if is_bright else []  # in the dark a lamp shows what it shines on
    drawings = list(battle_map.drawings)
    for one in draw(st.lists(_drawings(gm_only=True), max_size=2)):
        drawings.insert(draw(st.integers(0, len(drawings))), one)
    renumbered = [replace(one, id=FeatureId(f"f{100 + n}")) for n, one in enumerate(drawings)]
    note = MapText(draw(POINTS), SECRET, gm_only=True, id=FeatureId("f9"))
    return replace(
        battle_map,
        title=SECRET,
        lights=(*lights, *battle_map.lights),  # those without a colour are not drawn
        drawings=tuple(renumbered),
        texts=(note, *battle_map.texts) if draw(st.booleans()) else battle_map.texts,
        pins=(Pin(draw(POINTS), SECRET, SECRET),) if draw(st.booleans()) else (),
        stairs=(*battle_map.stairs, *draw(_secret_stairs(battle_map))),
        obscurements=draw(_secret_mist(battle_map)),
        level=draw(st.integers(-1, 2)),
    )


def _secret_stairs(battle_map: BattleMap) -> st.SearchStrategy[list[Stairs]]:
    """Stairs of the GM alone; those on a picture are told by the picture."""
    on_picture = st.just(False) if battle_map.picture is not None else st.just(True)
    secret = st.builds(
        Stairs, CELLS, st.just("m2"), CELLS.map(lambda _: Cell(0, 0)), gm_only=on_picture
    )
    return st.lists(secret, max_size=1)


@st.composite
def _secret_mist(draw: st.DrawFn, battle_map: BattleMap) -> tuple[Obscurement, ...]:
    """How often, and in which order, it was painted."""
    again = battle_map.obscurements if draw(st.booleans()) else ()
    return tuple(draw(st.permutations((*battle_map.obscurements, *again))))


@st.composite
def _drawn_otherwise(draw: st.DrawFn, battle_map: BattleMap) -> BattleMap:
    """Walls in pieces, twice, in another order, or with a secret door in them; locks; traps."""
    walls: list[Wall] = []
    doors = [
        replace(one, id=DoorId("d7"), state=DoorState.LOCKED)
        if one.state is DoorState.CLOSED and draw(st.booleans())
        else one
        for one in battle_map.doors
    ]
    for number, wall in enumerate(battle_map.walls):
        middle = Point((wall.start.x + wall.end.x) / 2, (wall.start.y + wall.end.y) / 2)
        hides_door = wall.kind is WallKind.WALL
        match draw(st.sampled_from(("whole", "halves", "twice", "secret door"))):
            case "halves":
                walls += [replace(wall, end=middle), replace(wall, start=middle)]
            case "twice":
                walls += [wall, replace(wall, start=wall.end, end=wall.start)]
            case "secret door" if hides_door:
                name = DoorId(f"s{number}")
                doors.append(Door(name, wall.start, middle, DoorState.SECRET))
                walls.append(replace(wall, start=middle))
            case _:
                walls.append(wall)
    trap = Terrain(draw(st.sampled_from(TerrainKind)), draw(SOME_CELLS), label=SECRET, gm_only=True)
    ground = [
        replace(one, label=SECRET, depth=9.0 if one.depth >= DEEP else 3.0, damage="3d6")
        for one in battle_map.terrain
    ]
    return replace(
        battle_map,
        walls=tuple(draw(st.permutations(walls))),
        doors=tuple(doors),
        terrain=(trap, *ground),
    )
