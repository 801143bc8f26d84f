"""What the players' window shows of what the players may see: which part, behind which curtain.

Nothing of this belongs to the fight: it is how one table looks at it. While the show is frozen
the players keep the last picture, and all that is chosen meanwhile waits.
"""

from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QObject, Signal

from desktop.controllers.players.window import PlayersController
from desktop.model.combatant import Side

CARD_WIDTH_MILLIMETRES = 85.6  # of every bank card (ISO/IEC 7810 ID-1)
MILLIMETRES_AN_INCH = 25.4
FEET_AN_INCH = 5  # of miniatures: one square of the table is one inch
NARROWEST, WIDEST = 4.0, 400.0  # cells that a chosen part may measure
FARTHEST = 2_000.0  # cells from the map's corner that its middle may lie
COARSEST, FINEST = 10.0, 600.0  # pixels an inch that a screen may have
USUAL_DENSITY = 40.0  # pixels an inch of a television that tells nothing of itself


class Aim(Enum):
    """What the players' camera does."""

    WHOLE = "whole"  # the whole map
    PART = "part"  # a part that the GM chose; it stays
    ACTIVE = "active"  # goes with whoever has the turn


class Card(Enum):
    """A picture for setting a screen up, over everything."""

    NONE = "none"
    TEST = "test"
    RULER = "ruler"  # the outline of a bank card, to hold a real one against


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the map in grid units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle, in grid units."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Miniatures:
    """Real figures stand on the screen: the scale is fixed and some tokens are not drawn.

    `density` is the screen's pixels (of the screen, not scaled ones) an inch.
    """

    density: float
    sides: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class Curtain:
    """A picture instead of the map; `path` empty is the plain one."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """What the GM measures: a way through `points` and its feet, or the outline of an area."""

    points: tuple[tuple[float, float], ...] = ()
    feet: int = 0
    outline: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """How the players' window looks at the fight."""

    aim: Aim = Aim.WHOLE
    part: Part | None = None  # kept while another aim is chosen
    has_order: bool = True
    miniatures: Miniatures | None = None
    has_measures: bool = False  # what the GM measures and lays is drawn for the players, too


class PlayersShow(QObject):
    """The GM's choices for the players' window. `changed` when what it shows changes."""

    changed = Signal()
    pinged = Signal(float, float)  # a place of the map, in grid units
    pointed = Signal(object)  # (x, y) in grid units, or None when the pointer goes
    measured = Signal(object)  # Measure, or None when it goes

    def __init__(self, players: PlayersController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._players = players
        self._wanted = self._shown = Show()
        self._curtain: Curtain | None = None
        self._card = Card.NONE
        self._density = USUAL_DENSITY
        self._measure: Measure | None = None
        players.frozen_changed.connect(self._refresh)

    @property
    def shown(self) -> Show:
        """What the players' window does now."""
        return self._shown

    @property
    def wanted(self) -> Show:
        """What the GM chose; waits while the show is frozen."""
        return self._wanted

    @property
    def curtain(self) -> Curtain | None:
        """What hangs before the map."""
        return self._curtain

    @property
    def card(self) -> Card:
        """What lies over everything."""
        return self._card

    @property
    def density(self) -> float:
        """Pixels of the players' screen an inch, as last measured."""
        return self._density

    @property
    def is_frozen(self) -> bool:
        """Whether the players keep the last picture."""
        return self._players.is_frozen

    def show_whole(self) -> None:
        """The whole map."""
        self._want(replace(self._wanted, aim=Aim.WHOLE))

    def show_part(self, part: Part) -> None:
        """A part of the players' map, as large as it fits; its size is bounded."""
        if not self._players.is_before_gm:
            return
        width = min(WIDEST, max(NARROWEST, part.width))
        height = min(WIDEST, max(NARROWEST, part.height))
        x, y = (min(FARTHEST, max(-FARTHEST, place)) for place in part.centre)
        whole = Part(x - width / 2, y - height / 2, width, height)
        self._want(replace(self._wanted, aim=Aim.PART, part=whole))

    def follow(self, *, follows: bool = True) -> None:
        """Go with whoever has the turn, as near as the part last chosen; or stay there."""
        back = Aim.PART if self._wanted.part is not None else Aim.WHOLE
        self._want(replace(self._wanted, aim=Aim.ACTIVE if follows else back))

    def show_order(self, *, shown: bool) -> None:
        """The turn order beside the map."""
        self._want(replace(self._wanted, has_order=shown))

    def show_measures(self, *, shown: bool) -> None:
        """Whether the players see what the GM measures."""
        self._want(replace(self._wanted, has_measures=shown))

    def tell_measure(self, measure: Measure | None) -> None:
        """The GM measures this now. Frozen, or on another map, the players see none of it."""
        allowed = self._shown.has_measures and not self._players.is_frozen
        allowed = allowed and self._players.is_before_gm
        told = measure if allowed else None
        if told != self._measure:
            self._measure = told
            self.measured.emit(told)

    def freeze(self, *, frozen: bool) -> None:
        """Let the players keep this picture, or show them the present again."""
        self._players.freeze(frozen=frozen)

    def draw_curtain(self, curtain: Curtain | None) -> None:
        """Hang something before the map, or take it away; frozen or not."""
        if curtain != self._curtain:
            self._curtain = curtain
            self.changed.emit()

    def lay_card(self, card: Card) -> None:
        """Lay a picture for setting up over everything, or take it away."""
        if card is not self._card:
            self._card = card
            self.changed.emit()

    def measure(self, density: float) -> None:
        """Set the pixels an inch of the players' screen."""
        density = min(FINEST, max(COARSEST, density))
        if density == self._density:
            return
        self._density = density
        if self._wanted.miniatures is not None:
            self.use_miniatures(self._wanted.miniatures.sides)
        self.changed.emit()

    def use_miniatures(self, sides: frozenset[Side]) -> None:
        """Real figures for the tokens of these sides, at the measured scale."""
        self._want(replace(self._wanted, miniatures=Miniatures(self._density, sides)))

    def put_miniatures_away(self) -> None:
        """Tokens for everybody, in any scale."""
        self._want(replace(self._wanted, miniatures=None))

    def ping(self, x: float, y: float) -> None:
        """Call everybody's eyes to a place of the players' map."""
        if self._players.is_before_gm:
            self.pinged.emit(x, y)

    def point(self, place: tuple[float, float] | None) -> None:
        """Show the GM's pointer on the players' map, or take it away."""
        self.pointed.emit(place if self._players.is_before_gm else None)

    def forget_part(self) -> None:
        """Another map came: the part belonged to the one before."""
        aim = Aim.WHOLE if self._wanted.aim is Aim.PART else self._wanted.aim
        self._want(replace(self._wanted, aim=aim, part=None))

    def _want(self, show: Show) -> None:
        if show != self._wanted:
            self._wanted = show
            self._refresh()

    def _refresh(self) -> None:
        if not self._players.is_frozen:
            self._shown = self._wanted
        self.changed.emit()


def density_of_card(pixels: float) -> float:
    """Pixels an inch, when a bank card is that many pixels wide on the screen."""
    return pixels / CARD_WIDTH_MILLIMETRES * MILLIMETRES_AN_INCH


def card_pixels(density: float) -> float:
    """How many pixels wide a bank card is on a screen of that density."""
    return density * CARD_WIDTH_MILLIMETRES / MILLIMETRES_AN_INCH


def miniature_zoom(density: float, feet_per_cell: float, ratio: float) -> float:
    """Device-independent pixels a cell, so that five feet are one inch; `ratio` is the screen's."""
    return density * feet_per_cell / FEET_AN_INCH / ratio
