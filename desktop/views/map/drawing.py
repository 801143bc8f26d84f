"""What a canvas draws, as plain frozen values.

The GM's window makes them from the encounter, the players' window from the player view; the
canvas knows neither. Positions are in grid units: 1.0 is the width of a cell, x to the right,
y down. Every text is already in the reader's language. Equal values are not painted again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import NO_SHIFT, Cell, Point
from desktop.battlemap.features import Drawing, MapText, ObscurementKind
from desktop.battlemap.grid import Grid
from desktop.battlemap.trail import Trail, trail_through
from desktop.controllers.pictures.decoding import TiledPicture
from desktop.views.design.bars import BarLook
from desktop.views.design.tokens import SideLook

PLAIN_GRID = Grid()


class TokenState(Enum):
    """How somebody fares, as far as the map tells it."""

    NORMAL = "normal"
    DYING = "dying"
    STABLE = "stable"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Pile:
    """Somebody's place, from below, among so many that stand in the very same spot.

    `has_names`: the names of some of them are shown, so that each has a line of its own.
    """

    place: int
    count: int
    has_names: bool = False


class NamePlace(Enum):
    """Where a name is written beside its token; the first one wherever that covers nobody."""

    BELOW = "below"
    ABOVE = "above"
    RIGHT = "right"
    LEFT = "left"
    WITHIN = "within"  # on its own foot: in the midst of others


class PlateRoom(Enum):
    """How much room there is for the plates of conditions over a token."""

    FREE = "free"
    NARROW = "narrow"  # no wider than the token: others stand beside it
    LOW = "low"  # nor higher than it: the number of whoever stands above stays clear


@dataclass(frozen=True, slots=True)
class TokenLook:
    """One token.

    `x`, `y` is the top left corner of the square it is drawn in, `size` the side of that square;
    `cell` the anchor that a move starts from. `glyph` is an icon key, `portrait` a key of the
    canvas's portraits; without both the side's own glyph is drawn. `name` is shown beside the
    token when `shows_name`, and spoken always. `label` is the short mark at the bottom left.
    """

    id: str
    name: str
    side: SideLook
    cell: Cell
    x: float
    y: float
    size: float = 1.0
    label: str = ""
    glyph: str = ""
    portrait: str = ""
    bar: BarLook | None = None
    state: TokenState = TokenState.NORMAL
    conditions: tuple[str, ...] = ()
    """Icon keys; three are drawn, then "+n"; among others two."""
    badge: str = ""
    """Icon key of a mark at the top right, such as a readied action."""
    is_hidden: bool = False
    is_veiled: bool = False
    """Nobody hides it, but the players do not see it: for fog, for darkness, or invisible."""
    is_away: bool = False
    """On another plane: only a trace of where it comes back."""
    is_active: bool = False
    is_next: bool = False
    is_selected: bool = False
    is_target: bool = False
    is_concentrating: bool = False
    facing: int | None = None
    """Degrees clockwise from east."""
    height: str = ""
    """How high it is, when it is not on the floor: "+3 m"."""
    shows_name: bool = False
    name_at: NamePlace = NamePlace.BELOW
    is_name_short: bool = False
    """No wider than the token: the names of others stand beside it."""
    plate_room: PlateRoom = PlateRoom.FREE
    pile: Pile | None = None
    body: tuple[float, float, float, float] | None = None
    """A long body behind the square, which is its head: where it begins from the corner of the
    square, and how wide and high it is."""
    mount: str = ""
    """The token that it rides, which is drawn below it."""
    shift: Point = NO_SHIFT
    """How far it stands aside of its cells, in grid units, where there is no grid."""

    @property
    def is_secret(self) -> bool:
        """Whether the players do not see it, for whichever reason."""
        return self.is_hidden or self.is_veiled or self.is_away

    @property
    def corner(self) -> Point:
        """The top left corner of its space where a move starts, beside others in a pile or not."""
        return Point(self.cell.column + self.shift.x, self.cell.row + self.shift.y)


class WallLook(Enum):
    """How a wall is drawn."""

    WALL = "wall"
    WINDOW = "window"
    LOW = "low"
    ILLUSION = "illusion"


@dataclass(frozen=True, slots=True)
class WallLine:
    """A wall; its ends in grid units."""

    start: Point
    end: Point
    kind: WallLook = WallLook.WALL


@dataclass(frozen=True, slots=True)
class DoorLook:
    """A door; its ends in grid units."""

    id: str
    start: Point
    end: Point
    is_open: bool = False
    is_locked: bool = False
    is_secret: bool = False


@dataclass(frozen=True, slots=True)
class LightLook:
    """A lamp mark for the GM; `bright` and `reach` (bright or dim) in grid units."""

    position: Point
    reach: float
    colour: str = "#ffffff"
    bright: float = 0.0


@dataclass(frozen=True, slots=True)
class GlowLook:
    """The colour of a light where it falls: grid units of bright and of any light, lit spots."""

    position: Point
    bright: float
    reach: float
    colour: str
    lit: tuple[tuple[int, int, int], ...]
    """Runs of spots: the row, the first, the last."""
    intensity: float = 1.0


@dataclass(frozen=True, slots=True)
class TerrainLook:
    """Ground of one kind; `label` says how deep, how high, what it deals."""

    kind: TerrainKind
    cells: frozenset[Cell]
    label: str = ""
    is_secret: bool = False
    is_faint: bool = False
    """Only its edge and a shade, over a picture that is to be seen through it."""


@dataclass(frozen=True, slots=True)
class MistLook:
    """Fog, rain, smoke or darkness; without cells it lies everywhere.

    With an outline it fills of its cells what lies within.
    """

    kind: ObscurementKind
    cells: frozenset[Cell]
    outline: tuple[Point, ...] = ()
    label: str = ""
    """How high it lies, where it has an end."""

    @property
    def is_everywhere(self) -> bool:
        """Whether it lies on the whole map: it names no cells."""
        return not self.cells


@dataclass(frozen=True, slots=True)
class PinLook:
    """A note of the GM; `text` is its tooltip."""

    id: str
    position: Point
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class StairsLook:
    """A way to another map; `label` names it."""

    cell: Cell
    label: str
    is_secret: bool = False


@dataclass(frozen=True, slots=True)
class Veil:
    """What has not been explored: the whole map but for these polygons.

    Hatched over the picture for the GM, opaque for the players.
    """

    revealed: tuple[tuple[Point, ...], ...] = ()
    is_opaque: bool = False


SPOTS = 5
"""Spots of a fog in a grid unit, each way."""


@dataclass(frozen=True, slots=True)
class FogLook:
    """What of the map is in view and what is remembered, spot by spot.

    Packed bits, row by row, each row from a new byte on. Opaque for the players.
    """

    columns: int
    rows: int
    visible: bytes
    explored: bytes
    is_opaque: bool = False
    dark: bytes = b""
    dim: bytes = b""
    """What is in view and yet dark or dim, for want of light; no bytes: nothing is."""


@dataclass(frozen=True, slots=True)
class AreaLook:
    """An area of effect, or cells that can be reached: a polygon with fill, edge and name."""

    outline: tuple[Point, ...]
    side: SideLook | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class MapLook:
    """The ground that tokens stand on; `columns` x `rows` grid units."""

    columns: float = 20.0
    rows: float = 14.0
    grid: Grid = PLAIN_GRID
    picture: TiledPicture | None = None
    shows_grid: bool = True
    walls: tuple[WallLine, ...] = ()
    doors: tuple[DoorLook, ...] = ()
    lights: tuple[LightLook, ...] = ()
    areas: tuple[AreaLook, ...] = ()
    veil: Veil | None = None
    terrain: tuple[TerrainLook, ...] = ()
    obscurements: tuple[MistLook, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    texts: tuple[MapText, ...] = ()
    pins: tuple[PinLook, ...] = ()
    stairs: tuple[StairsLook, ...] = ()
    shows_light_reach: bool = False
    fog: FogLook | None = None
    glows: tuple[GlowLook, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the map that the players see, in grid units."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One line below the distance: a danger on the way, or why there is none.

    `step` is the place in the path that is marked with the icon, if any.
    """

    text: str
    icon: str = ""
    step: int | None = None
    is_danger: bool = False


@dataclass(frozen=True, slots=True)
class StepNote:
    """What a way has cost after one step, as a bare number, and whether that step was dear."""

    text: str
    is_dear: bool = False


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What is said beside a path while a token is dragged: "9 m", and whether it is too far."""

    text: str
    is_too_far: bool = False
    lines: tuple[NoteLine, ...] = ()
    steps: tuple[StepNote, ...] = ()


@dataclass(frozen=True, slots=True)
class RangeLook:
    """Where a token can get, and with a Dash: runs of cells (first, last column, row), borders.

    Without a grid there are closed lines in their place; one within another is a hole.
    """

    now: tuple[tuple[int, int, int], ...]
    dashing: tuple[tuple[int, int, int], ...]
    now_edges: tuple[tuple[Point, Point], ...]
    dash_edges: tuple[tuple[Point, Point], ...]
    now_lines: tuple[tuple[Point, ...], ...] = ()
    dash_lines: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class MeasureLook:
    """What is being measured: cells along a way, or the outline of an area."""

    path: tuple[Cell, ...] = ()
    outline: tuple[Point, ...] = ()


class MapTool(Enum):
    """What a press of the left button on the map begins."""

    SELECT = "select"
    PAN = "pan"
    MEASURE = "measure"
    DRAW = "draw"
    TEXT = "text"
    PIN = "pin"
    ERASE = "erase"
    AREA = "area"
    SHAPE = "reshape"
    WALL = "wall"
    DOOR = "door"
    WINDOW = "window"
    LOW_WALL = "low_wall"
    ILLUSION = "illusion"
    TERRAIN = "terrain"
    LIGHT = "light"
    OBSCUREMENT = "obscurement"
    STAIRS = "stairs"
    FOG = "fog"


class MapAnswers:
    """What a canvas asks while the GM works on it; the window that feeds it answers.

    The canvas knows no rules and no language: distances, paths and descriptions come from here.
    """

    def describe(self, cell: Cell, token_id: str) -> str:
        """What a screen reader says of a cell and the token on it ("" when nobody is there)."""
        return f"{cell.column + 1}, {cell.row + 1}"

    def find_path(self, token_id: str, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The way a dragged token takes, both ends included; () is the straight line."""
        return ()

    def find_trail(self, token_id: str, start: Point, end: Point) -> Trail:
        """The same where there is no grid, between exact places of its top left corner."""
        return trail_through((start, end))

    def range_of(self, token_id: str) -> RangeLook | None:
        """Where a token can get; None where nothing limits it."""
        return None

    def note_on_move(self, token_id: str, path: tuple[Cell, ...]) -> MoveNote:
        """What is said beside the path of a token, or of a measure (token_id "")."""
        return MoveNote("")

    def length(self, cells: float) -> str:
        """A straight length of so many cells, as the reader measures."""
        return ""

    def tooltip(self, token_id: str) -> str:
        """What the pointer is told of a token; "" for nothing."""
        return ""

    def may_drag(self, token_id: str) -> bool:
        """Whether a token may be dragged or carried."""
        return True
