"""From the fight to what the GM's canvas draws."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import NO_SHIFT, Cell, Footprint, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import DoorState, WallKind
from desktop.controllers.pictures.decoding import TiledPicture
from desktop.controllers.turns.marks import CONCENTRATION, FORM, READIED
from desktop.controllers.turns.rows import next_slot
from desktop.controllers.unchanged import Unchanged
from desktop.language.message import Message, Name
from desktop.language.render import Language, render, shown, shown_distance
from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.laid_areas import cells_of, outline_of
from desktop.rules.map.places import ELSEWHERE, ETHEREAL
from desktop.rules.map.places_left import place_left
from desktop.rules.moving.stairs import ends_on
from desktop.rules.previews.questions import shown_to_players
from desktop.rules.sight.glowing import glows_on
from desktop.rules.sight.unseen import unseen_ones
from desktop.session.effect_names import icon_of
from desktop.session.player_fog import PlayerFog
from desktop.session.portraits import portrait_of
from desktop.views.design.bars import BarLook
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import (
    PLAIN_GRID,
    AreaLook,
    DoorLook,
    FogLook,
    GlowLook,
    LightLook,
    MapLook,
    MistLook,
    Pile,
    PinLook,
    StairsLook,
    TerrainLook,
    TokenLook,
    TokenState,
    WallLine,
    WallLook,
)
from desktop.views.map.name_places import with_name_places
from desktop.views.map.plate_rooms import with_plate_room
from desktop.views.map.tags import shift_of
from desktop.views.map.told_apart import told_apart

WALLS = {
    WallKind.WALL: WallLook.WALL,
    WallKind.OBJECT: WallLook.WALL,
    WallKind.WINDOW: WallLook.WINDOW,
    WallKind.LOW: WallLook.LOW,
    WallKind.ILLUSION: WallLook.ILLUSION,
}
STATES = {
    Life.UP: TokenState.NORMAL,
    Life.DYING: TokenState.DYING,
    Life.STABLE: TokenState.STABLE,
    Life.DEAD: TokenState.DEAD,
    Life.DEFEATED: TokenState.DEAD,
}
QUARTER = 0.5
"""So wide are tokens of which four lie in a cell."""
FindPicture = Callable[[str], TiledPicture | None]


def map_for_gm(
    battle_map: BattleMap,
    find_picture: FindPicture,
    language: Language,
    *,
    shows_grid: bool,
    shows_light_reach: bool = False,
    stairs: tuple[StairsLook, ...] = (),
    fog: FogLook | None = None,
    areas: tuple[AreaLook, ...] = (),
    glows: tuple[GlowLook, ...] = (),
) -> MapLook:
    """Picture, grid and all that lies on the map."""
    picture = None if battle_map.picture is None else find_picture(battle_map.picture.asset)
    feet = battle_map.grid.feet_per_cell
    return MapLook(
        columns=battle_map.columns,
        rows=battle_map.rows,
        grid=battle_map.grid,
        picture=picture,
        shows_grid=shows_grid,
        walls=tuple(WallLine(w.start, w.end, WALLS[w.kind]) for w in battle_map.walls),
        doors=tuple(
            DoorLook(
                door.id,
                door.start,
                door.end,
                is_open=door.is_open,
                is_locked=door.state is DoorState.LOCKED,
                is_secret=door.state is DoorState.SECRET,
            )
            for door in battle_map.doors
        ),
        lights=tuple(
            LightLook(
                light.position,
                max(light.bright, light.dim) / feet,
                light.colour,
                light.bright / feet,
            )
            for light in battle_map.lights
        ),
        terrain=tuple(
            TerrainLook(
                ground.kind, ground.cells, ground_label(ground, language), is_secret=ground.gm_only
            )
            for ground in battle_map.terrain
        ),
        obscurements=tuple(
            MistLook(one.kind, one.cells, label=height_label(round(one.height or 0), language))
            for one in battle_map.obscurements
        ),
        drawings=battle_map.drawings,
        texts=battle_map.texts,
        pins=tuple(
            PinLook(pin.id, pin.position, pin.title, "\n".join((pin.title, pin.note)).strip())
            for pin in battle_map.pins
        ),
        stairs=stairs,
        shows_light_reach=shows_light_reach,
        fog=fog,
        areas=areas,
        glows=glows,
    )


def stairs_for_gm(encounter: Encounter) -> tuple[StairsLook, ...]:
    """Both ends of the stairs on the map that is shown, with where they lead."""
    if encounter.shown_map is None:
        return ()
    maps = encounter.maps
    return tuple(
        StairsLook(end.cell, maps[end.to_map].title, is_secret=end.is_secret)
        for end in ends_on(encounter, encounter.shown_map)
    )


def glows_for_gm(encounter: Encounter, ruleset: Ruleset) -> tuple[GlowLook, ...]:
    """The coloured light on the map that is shown, that of the hidden included."""
    map_id, battle_map = encounter.shown_map, encounter.battle_map
    if map_id is None or battle_map is None:
        return ()
    feet = battle_map.grid.feet_per_cell
    return tuple(
        GlowLook(
            glow.position,
            glow.bright / feet,
            glow.reach / feet,
            glow.colour,
            glow.lit,
            glow.intensity,
        )
        for _, glow in glows_on(encounter, ruleset, map_id)
    )


def veils_for_gm(encounter: Encounter, ruleset: Ruleset) -> tuple[MistLook, ...]:
    """What magic obscures on the map that is shown; without a grid within its true edge."""
    map_id, battle_map = encounter.shown_map, encounter.battle_map
    if map_id is None or battle_map is None:
        return ()
    is_free = battle_map.grid.kind is GridKind.NONE
    return tuple(
        MistLook(area.obscures, cells, outline_of(encounter, ruleset, area.laid) if is_free else ())
        for area in encounter.areas.values()
        if area.obscures is not None
        and area.laid.map == map_id
        and (cells := cells_of(encounter, ruleset, area.laid))
    )


def areas_for_gm(
    encounter: Encounter, ruleset: Ruleset, language: Language
) -> tuple[AreaLook, ...]:
    """The areas that stay on the map that is shown, by name, in the colour of whose they are."""
    found = []
    for area in encounter.areas.values():
        outline = outline_of(encounter, ruleset, area.laid)
        if area.laid.map != encounter.shown_map or not (outline and area.traced):
            continue
        owner = None if area.owner is None else encounter.combatants.get(area.owner)
        side = None if owner is None else SideLook(owner.side.value)
        label = shown(area.called, language) if area.name or area.label else ""
        found.append(AreaLook(outline, side, label))
    return tuple(found)


def ground_label(ground: Terrain, language: Language) -> str:
    """How deep, how high, or what it deals: "3 m", "2d6 fire"."""
    match ground.kind:
        case TerrainKind.WATER | TerrainKind.PIT if ground.depth:
            return shown_distance(round(ground.depth), language, is_short=True)
        case TerrainKind.RAISED if ground.height:
            return "+" + shown_distance(round(ground.height), language, is_short=True)
        case TerrainKind.HAZARD if ground.damage:
            if not ground.damage_type:
                return ground.damage
            kind = render(Message(f"damage.{ground.damage_type}"), language).lower()
            return f"{ground.damage} {kind}"
        case _:
            return ""


def fog_look(fog: PlayerFog, *, is_opaque: bool) -> FogLook:
    """The fog as it is drawn."""
    return FogLook(fog.columns, fog.rows, fog.visible, fog.explored, is_opaque, fog.dark, fog.dim)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is known of a token beside the combatant that it is."""

    is_active: bool
    is_next: bool
    is_selected: bool
    is_target: bool
    is_veiled: bool


def tokens_for_gm(
    encounter: Encounter,
    ruleset: Ruleset,
    language: Language,
    *,
    selected: frozenset[CombatantId] = frozenset(),
    target: CombatantId | None = None,
    veiled: frozenset[CombatantId] = frozenset(),
    before: Unchanged[TokenLook] | None = None,
) -> tuple[TokenLook, ...]:
    """A token for everyone who stands on the shown map; the fallen lie below the others."""
    known = Unchanged[TokenLook]() if before is None else before
    grid = encounter.battle_map.grid if encounter.battle_map else PLAIN_GRID
    active = {member.id for member in encounter.active_combatants}
    following = next_slot(encounter)
    coming = frozenset(following.members) if following is not None else frozenset()
    shown_ones = [
        combatant
        for combatant in map(as_left, encounter.in_order())
        if combatant.token is not None and combatant.token.map == encounter.shown_map
    ]
    shown_ones.sort(
        key=lambda one: (not one.has_effect(ELSEWHERE), not one.is_out, one.ride is not None)
    )
    coming -= active

    def look_of(who: Combatant) -> TokenLook:
        marks = Marks(
            is_active=who.id in active,
            is_next=who.id in coming,
            is_selected=who.id in selected,
            is_target=who.id == target,
            is_veiled=who.id in veiled,
        )
        return known.value(
            who.id,
            (who, grid, ruleset, language, marks),
            lambda: _gm_token(who, grid, ruleset, language, marks),
        )

    return spread(told_apart(map(look_of, shown_ones)))


def veiled_for_gm(encounter: Encounter, ruleset: Ruleset) -> frozenset[CombatantId]:
    """Whom the players do not see on the map that they look at; of another map nothing is told."""
    return frozenset() if encounter.players_apart else unseen_ones(encounter, ruleset)


def as_left(combatant: Combatant) -> Combatant:
    """Somebody who is elsewhere as it stood when it left: there it comes back."""
    left = place_left(combatant)
    return combatant if left is None else replace(combatant, token=left)


def label_of(combatant: Combatant, language: Language) -> str:
    """The short mark of a token: its number, or the first letter of its name."""
    if combatant.number is not None:
        return str(combatant.number)
    return _initial(combatant.name, language) if combatant.character else ""


def _initial(name: Name, language: Language) -> str:
    text = shown(name, language).strip()
    return text[:1].upper()


def _gm_token(
    combatant: Combatant,
    grid: Grid,
    ruleset: Ruleset,
    language: Language,
    marks: Marks,
) -> TokenLook:
    token = combatant.token
    assert token is not None, "only those on the map are drawn"
    feet = grid.feet_per_cell
    wide, high = (side / feet for side in ruleset.taken_size(combatant).sides(token.facing))
    x, y, size = square_of(grid, token.cell, wide, high, token.shift)
    body = None
    if combatant.ride is not None:
        x, y, size = in_saddle(x, y, size, ruleset.size_of(combatant).height / feet)
    elif wide != high:
        x, y, size, body = long_body(x, y, wide, high, token.facing)
    maximum = max(1, combatant.maximum_hit_points)
    bar = BarLook(combatant.hit_points / maximum, combatant.count(ruleset.temporary) / maximum)
    return TokenLook(
        id=combatant.id,
        name=shown(combatant.name, language),
        side=SideLook(combatant.side.value),
        cell=token.cell,
        x=x,
        y=y,
        size=size,
        label=label_of(combatant, language),
        glyph=portrait_of(combatant),
        portrait=combatant.token_picture or "",
        bar=None if combatant.is_out or combatant.has_effect(ELSEWHERE) else bar,
        state=STATES[combatant.life],
        conditions=tuple(icon_of(key) for key in shown_to_players(combatant, ruleset)),
        badge=_badge_of(combatant),
        is_hidden=combatant.hidden,
        is_veiled=marks.is_veiled and not combatant.hidden,
        is_away=combatant.has_effect(ELSEWHERE) or combatant.has_effect(ETHEREAL),
        is_active=marks.is_active and not combatant.is_out,
        is_next=marks.is_next and not combatant.is_out,
        is_selected=marks.is_selected,
        is_target=marks.is_target,
        is_concentrating=any(e.key == CONCENTRATION for e in combatant.effects),
        facing=token.facing,
        height=height_label(token.elevation, language),
        body=body,
        mount="" if combatant.ride is None else combatant.ride.mount,
        shift=token.shift,
    )


def _badge_of(combatant: Combatant) -> str:
    """The icon of what the GM keeps in mind of it: a readied action, a form not its own."""
    if any(effect.key == READIED for effect in combatant.effects):
        return "state.readied"
    return FORM if combatant.original is not None else ""


def square_of(
    grid: Grid, anchor: Cell, wide: float, high: float, shift: Point = NO_SHIFT
) -> tuple[float, float, float]:
    """Where a token is drawn: the middle of its footprint, as wide as its shorter side."""
    across, down = max(1, round(wide)), max(1, round(high))
    least = min(across, down)
    size = min(1.0, wide, high) if least == 1 else float(least)
    x, y = grid.centre_of(Footprint(anchor, across, down, shift))
    return x - size / 2, y - size / 2, size


def long_body(
    x: float, y: float, wide: float, high: float, facing: int | None
) -> tuple[float, float, float, tuple[float, float, float, float]]:
    """A long body whose middle square is that: its head's square where it looks, and the rest."""
    size = min(wide, high)
    across, down = (wide - size) / 2, (high - size) / 2
    if facing is not None and (90 < facing < 270 if across else facing > 180):
        across, down = -across, -down
    body = (-(wide - size) / 2 - across, -(high - size) / 2 - down, wide, high)
    return x + across, y + down, size, body


def in_saddle(x: float, y: float, size: float, own: float) -> tuple[float, float, float]:
    """Where a rider is drawn: small, in the middle of its mount's square."""
    own = min(max(0.5, own), size)
    return x + (size - own) / 2, y + (size - own) / 2, own


def height_label(feet: int, language: Language) -> str:
    """How high somebody is above the floor, or below it; "" on it."""
    if not feet:
        return ""
    sign = "+" if feet > 0 else "\N{MINUS SIGN}"
    return sign + shown_distance(abs(feet), language, is_short=True)


def spread(looks: Iterable[TokenLook], room: QRectF | None = None) -> tuple[TokenLook, ...]:
    """Tokens that stand in the very same place, a little beside each other; the first on it.

    Each knows its place in the pile, so that nobody's number is covered. Several that take a
    quarter of their cell lie in the quarters of it. Among others the plates of conditions are
    narrow; names are written where they cover nobody, and within `room`, the part of the map in
    view.
    """
    looks = tuple(looks)
    crowds = Counter((look.x, look.y, look.size) for look in looks)
    named = {(look.x, look.y, look.size) for look in looks if look.shows_name}
    found: list[TokenLook] = []
    stacked: dict[tuple[float, float, float], int] = {}
    for look in looks:
        place = (look.x, look.y, look.size)
        above = stacked.get(place, 0)
        stacked[place] = above + 1
        if look.size <= QUARTER and crowds[place] > 1:
            right, down = above % 2 - 0.5, above // 2 % 2 - 0.5
            over = shift_of(above // 4)
            x, y = look.x + right * look.size + over, look.y + down * look.size - over
            found.append(replace(look, x=x, y=y))
        elif crowds[place] > 1:
            shift, pile = shift_of(above), Pile(above, crowds[place], place in named)
            label = look.label or look.name.strip()[:1].upper()
            found.append(replace(look, x=look.x + shift, y=look.y - shift, pile=pile, label=label))
        else:
            found.append(look)
    return with_name_places(with_plate_room(found), room)
