"""What the players may see: a type of its own with no field for secrets."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from desktop.battlemap.battle_map import BattleMap, MapPicture
from desktop.battlemap.cells import NO_SHIFT, Cell, Point
from desktop.battlemap.features import Drawing, MapText
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Wall
from desktop.language.message import Message, Name
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant, Life, Side, Token
from desktop.model.encounter import Encounter, HitPointDisplay, Phase
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset, Size
from desktop.rules.map.laid_areas import cells_of, is_told, outline_of
from desktop.rules.previews.questions import is_at_half, shown_to_players
from desktop.rules.sight.party_sight import (
    FRIENDS,
    FogMasks,
    fog_masks,
)
from desktop.rules.sight.shading import shades_on
from desktop.rules.sight.unseen import unseen_in
from desktop.session.player_fog import PlayerFog, shaded
from desktop.session.player_ground import (
    PlayerGlow,
    PlayerGround,
    PlayerLine,
    PlayerMist,
    drawn_as_areas,
    glows_of,
    grounds_of,
    lines_of,
    mists_of,
    stairways_of,
)
from desktop.session.player_marks import drawings_of, texts_of
from desktop.session.player_numbers import without_lone_numbers
from desktop.session.player_turns import (
    PlayerRow,
    is_public,
    public_active,
    public_members,
    public_name,
    public_next,
    row_of,
    standing,
)
from desktop.session.portraits import portrait_of

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask


@dataclass(frozen=True, slots=True)
class PlayerHealth:
    """Hit points as far as their side shows them."""

    word: Message | None = None
    fraction: float | None = None
    current: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerCombatant:
    """A combatant that the players see."""

    id: CombatantId
    name: Name
    label: str
    side: Side
    health: PlayerHealth
    conditions: tuple[str, ...] = ()
    is_down: bool = False
    is_dead: bool = False
    column: int | None = None
    row: int | None = None
    cells: int = 1
    fraction_of_cell: float = 1.0
    portrait: str = ""
    picture: str | None = None
    elevation: int = 0
    facing: int | None = None
    mount_cells: int = 0
    """How wide the mount is in whose middle it sits; 0 on foot."""
    body: tuple[int, int] | None = None
    """Cells across and down of a long body; None where its space is as wide as high."""
    mount_body: tuple[int, int] | None = None
    mount: CombatantId | None = None
    reach: int = 0
    """Feet that it strikes, told of the party's own while it is their turn; else 0."""
    shift: Point = NO_SHIFT
    """How far it really stands aside of its cells, in grid units: on a map without a grid."""


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """An area of effect that is shown to the players; `side` is whose it is."""

    outline: tuple[Point, ...]
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class PlayerMap:
    """The map without secret doors, traps, notes: picture, grid, what was drawn for all.

    Walls, doors, ground and stairs are told of blank maps only, for want of a picture that shows
    them; mist, open doors, pits and deep water are told of every map.
    Drawings and texts come without their identities: those of the GM alone would leave gaps.
    """

    columns: float
    rows: float
    grid: Grid
    picture: MapPicture | None
    drawings: tuple[Drawing, ...] = ()
    texts: tuple[MapText, ...] = ()
    fog: PlayerFog | None = None
    areas: tuple[PlayerArea, ...] = ()
    lines: tuple[PlayerLine, ...] = ()
    grounds: tuple[PlayerGround, ...] = ()
    glows: tuple[PlayerGlow, ...] = ()
    mists: tuple[PlayerMist, ...] = ()
    stairways: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerEncounter:
    """The fight as the players see it."""

    round: int = 0
    running: bool = False
    rows: tuple[PlayerRow, ...] = ()
    combatants: tuple[PlayerCombatant, ...] = ()
    active: tuple[CombatantId, ...] = ()
    battle_map: PlayerMap | None = None


def player_view(encounter: Encounter, ruleset: Ruleset) -> PlayerEncounter:
    """Filter a fight for the players. Hidden combatants leave no trace in the result.

    During the turn of a hidden combatant or a fixed count the public entry before it stays
    marked, and so during that of a group in which only hidden ones still stand. Whom the fog
    hides counts as hidden, and where there is none whom the darkness does, unless the table
    shows them; and so do the invisible whom none of the party can see. The map is the one that
    the players were sent to, wherever the GM looks.
    """
    encounter = encounter.as_played()
    masks = shades = None
    if encounter.shown_map is not None:
        masks = fog_masks(encounter, ruleset, encounter.shown_map)
        shades = shades_on(encounter, ruleset, encounter.shown_map)
    played = encounter
    encounter = _with_hidden(encounter, unseen_in(encounter, ruleset, masks, shades))
    encounter = without_lone_numbers(encounter)
    visible = [slot for slot in encounter.order if is_public(slot, encounter)]
    active = public_active(encounter, ruleset)
    following = public_next(encounter, ruleset, active)
    rows = tuple(
        row_of(slot, encounter, is_active=slot is active, is_next=slot is following)
        for slot in visible
    )
    members = () if active is None else standing(public_members(active, encounter), encounter)
    shown = tuple(
        _combatant(combatant, encounter, ruleset, acts=combatant.id in members)
        for combatant in encounter.in_order()
        if not combatant.hidden
    )
    return PlayerEncounter(
        round=encounter.round,
        running=encounter.phase is Phase.RUNNING,
        rows=rows,
        combatants=shown,
        active=members,
        battle_map=None
        if encounter.battle_map is None
        else replace(
            _map(encounter.battle_map, masks, drawn_as_areas(played)),
            fog=shaded(masks, shades),
            areas=_areas(played, encounter, ruleset, masks),
            glows=glows_of(encounter, ruleset, masks),
            mists=_mists(played, encounter, ruleset, masks),
            stairways=stairways_of(encounter, encounter.battle_map, masks),
        ),
    )


def _areas(
    played: Encounter, encounter: Encounter, ruleset: Ruleset, masks: FogMasks | None
) -> tuple[PlayerArea, ...]:
    """What stays on the map of areas that are shown, and whose owner is no secret.

    `encounter` counts those as hidden who are out of sight: what one of them has laid stays in
    view, and nobody's colour tells whose it is.
    """
    found = []
    for area in played.areas.values():
        owner = None if area.owner is None else encounter.combatants.get(area.owner)
        if not _is_shown(played, encounter, area):
            continue
        outline = outline_of(encounter, ruleset, area.laid)
        if outline and _is_in_view(played, ruleset, area, masks, outline):
            side = None if owner is None or owner.hidden else owner.side
            found.append(PlayerArea(outline, side))
    return tuple(found)


def _is_shown(played: Encounter, encounter: Encounter, area: LastingArea) -> bool:
    bearer = None if area.laid.around is None else encounter.combatants.get(area.laid.around)
    is_secret = bearer is not None and bearer.hidden  # it lies where its bearer is
    is_drawn = area.traced and is_told(played, area)
    return is_drawn and not is_secret and area.laid.map == encounter.shown_map


def _is_in_view(
    played: Encounter,
    ruleset: Ruleset,
    area: LastingArea,
    masks: FogMasks | None,
    outline: tuple[Point, ...],
) -> bool:
    """Whether something of it lies where the players see; of the party's own, where they have
    seen: they know what they have laid.
    """
    if masks is None:
        return True
    owner = None if area.owner is None else played.combatants.get(area.owner)
    is_own = owner is None or owner.side in FRIENDS
    known = masks.explored if is_own else masks.visible
    cells = cells_of(played, ruleset, area.laid)
    if not cells:
        return _is_set(known, outline)
    from desktop.battlemap.masks import shows_cells

    return shows_cells(known, played.maps[area.laid.map].grid, cells)


def _mists(
    played: Encounter, encounter: Encounter, ruleset: Ruleset, masks: FogMasks | None
) -> tuple[PlayerMist, ...]:
    """What is painted on a blank map, and the magic of areas that the players see."""
    battle_map = encounter.battle_map
    assert battle_map is not None, "a map is shown"
    magic = [
        PlayerMist(
            area.obscures,
            cells,
            outline_of(encounter, ruleset, area.laid)
            if battle_map.grid.kind is GridKind.NONE
            else (),
        )
        for area in encounter.areas.values()
        if area.obscures is not None
        and _is_shown(played, encounter, area)
        and (cells := cells_of(encounter, ruleset, area.laid))
    ]
    return mists_of(battle_map, magic, masks)


def _with_hidden(encounter: Encounter, unseen: frozenset[CombatantId]) -> Encounter:
    """The fight with these counted as hidden."""
    if not unseen:
        return encounter
    hidden = {who: replace(encounter.combatants[who], hidden=True) for who in unseen}
    return replace(encounter, combatants=encounter.combatants.with_items(hidden))


def _combatant(
    combatant: Combatant, encounter: Encounter, ruleset: Ruleset, *, acts: bool
) -> PlayerCombatant:
    token = combatant.token
    on_map = token is not None and token.map == encounter.shown_map
    space = ruleset.size_of(combatant).height  # a rider lies small on its mount
    feet = encounter.battle_map.grid.feet_per_cell if encounter.battle_map else 5.0
    name = public_name(combatant)
    mount = _find_public_mount(combatant, encounter)
    is_own = combatant.side in FRIENDS and not combatant.alias
    return PlayerCombatant(
        id=combatant.id,
        name=name,
        label=str(combatant.number) if combatant.number and not combatant.alias else "",
        side=combatant.side,
        health=_health(combatant, encounter, ruleset),
        conditions=shown_to_players(combatant, ruleset),
        is_down=combatant.life in (Life.DYING, Life.STABLE),
        is_dead=combatant.is_out,
        column=token.cell.column if on_map and token is not None else None,
        row=token.cell.row if on_map and token is not None else None,
        cells=max(1, round(space / feet)),
        fraction_of_cell=min(1.0, space / feet),
        portrait=portrait_of(combatant, is_disguised=bool(combatant.alias)),
        picture=None if combatant.alias else combatant.token_picture,
        elevation=token.elevation if on_map and token is not None else 0,
        facing=token.facing if on_map and token is not None else None,
        mount=None if mount is None else mount.id,
        reach=ruleset.movement.reach(combatant) if acts and is_own else 0,
        mount_cells=_mount_cells(combatant, encounter, ruleset, feet),
        body=_body(ruleset.size_of(combatant), token if on_map else None, feet),
        mount_body=_mount_body(combatant, encounter, ruleset, feet),
        shift=token.shift if on_map and token is not None else NO_SHIFT,
    )


def _body(size: Size, token: Token | None, feet: float) -> tuple[int, int] | None:
    if token is None or not size.across:
        return None
    wide, high = (max(1, round(side / feet)) for side in size.sides(token.facing))
    return wide, high


def _mount_body(
    combatant: Combatant, encounter: Encounter, ruleset: Ruleset, feet: float
) -> tuple[int, int] | None:
    mount = _find_public_mount(combatant, encounter)
    return None if mount is None else _body(ruleset.size_of(mount), mount.token, feet)


def _mount_cells(combatant: Combatant, encounter: Encounter, ruleset: Ruleset, feet: float) -> int:
    """How wide the mount under a rider is; a mount that the players do not see is none."""
    mount = _find_public_mount(combatant, encounter)
    return 0 if mount is None else max(1, round(ruleset.space_of(mount) / feet))


def _find_public_mount(combatant: Combatant, encounter: Encounter) -> Combatant | None:
    ride = combatant.ride
    mount = None if ride is None else encounter.combatants.get(ride.mount)
    return None if mount is None or mount.hidden else mount


def _health(combatant: Combatant, encounter: Encounter, ruleset: Ruleset) -> PlayerHealth:
    current, maximum = combatant.hit_points, combatant.maximum_hit_points
    display = encounter.display.get(combatant.side, HitPointDisplay.NOTHING)
    match display:
        case HitPointDisplay.NUMBERS:
            fraction = current / maximum if maximum else 0.0
            return PlayerHealth(fraction=fraction, current=current, maximum=maximum)
        case HitPointDisplay.BAR:
            return PlayerHealth(fraction=current / maximum if maximum else 0.0)
        case HitPointDisplay.WORDS:
            return PlayerHealth(word=_word(combatant, encounter, ruleset))
        case HitPointDisplay.NOTHING:
            return PlayerHealth()
        case _:
            assert_never(display)


def _word(combatant: Combatant, encounter: Encounter, ruleset: Ruleset) -> Message:
    current, maximum = combatant.hit_points, combatant.maximum_hit_points
    key = "health.hurt"
    if combatant.is_out or current <= 0:
        key = "health.down"
    elif current >= maximum:
        key = "health.unhurt"
    elif is_at_half(combatant, ruleset, encounter):
        key = "health.bloodied" if ruleset.has_bloodied else "health.half"
    return Message(key, {"who": public_name(combatant)})


def _map(battle_map: BattleMap, masks: FogMasks | None, left_out: frozenset[Wall]) -> PlayerMap:
    return PlayerMap(
        battle_map.columns,
        battle_map.rows,
        battle_map.grid,
        battle_map.picture,
        drawings_of(battle_map, masks),
        texts_of(battle_map, masks),
        lines=lines_of(battle_map, masks, left_out),
        grounds=grounds_of(battle_map, masks),
    )


def _is_set(mask: "Mask", points: tuple[Point, ...]) -> bool:
    """Whether any of the box around some points is in a mask."""
    from desktop.battlemap.spots import FINE

    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)
    rows = slice(max(0, int(top * FINE)), max(0, int(bottom * FINE) + 1))
    columns = slice(max(0, int(left * FINE)), max(0, int(right * FINE) + 1))
    return bool(mask[rows, columns].any())
