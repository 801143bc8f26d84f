"""How the GM wants the panels: a value that can be written down, and what has room of it."""

from collections.abc import Set
from dataclasses import dataclass, field, replace
from enum import StrEnum


class Dock(StrEnum):
    """The panels that can be moved and put away."""

    TURNS = "turns"
    INSPECTOR = "inspector"
    NOW = "now"


@dataclass(frozen=True, slots=True)
class Measures:
    """Widths of a panel in pixels at 100 %: as designed, in a wide window, least and most."""

    usual: int
    wide: int
    least: int
    most: int


WIDTHS = {Dock.TURNS: Measures(276, 330, 240, 420), Dock.INSPECTOR: Measures(310, 364, 310, 460)}
WIDE, DRAWER_BELOW, RAIL_BELOW = 1600, 1100, 900
"""Widths of the window at 100 % from which panels are wide, and below which they give way."""
LOW = 420
"""The height of the table below which the Now bar gives way."""
RAIL, LEAST_MAP = 72, 500
SWAPPED, ABOVE, HIDDEN, WIDTH, VERSION = "swapped", "above", "hidden", "width", "panels-1"


@dataclass(frozen=True, slots=True)
class DockLayout:
    """What the GM has chosen.

    `widths` are pixels at 100 %; a panel that is not in them has the width of the design.
    """

    swapped: bool = False
    """The inspector is at the left and the turn order at the right."""
    now_above: bool = False
    """The Now bar lies above the map."""
    hidden: frozenset[Dock] = frozenset()
    widths: tuple[tuple[Dock, int], ...] = field(default=())

    def hide(self, dock: Dock, *, is_hidden: bool) -> "DockLayout":
        """The same with one panel put away or shown."""
        among: Set[Dock] = self.hidden | {dock} if is_hidden else self.hidden - {dock}
        return replace(self, hidden=frozenset(among))

    def widen(self, dock: Dock, width: int | None) -> "DockLayout":
        """The same with one panel as wide, within its bounds; None: as designed."""
        others = tuple(pair for pair in self.widths if pair[0] is not dock)
        if width is None:
            return replace(self, widths=others)
        return replace(self, widths=tuple(sorted((*others, (dock, bounded(dock, width))))))


def bounded(dock: Dock, width: int) -> int:
    """The nearest width that a panel may have."""
    measures = WIDTHS[dock]
    return min(measures.most, max(measures.least, width))


@dataclass(frozen=True, slots=True)
class Room:
    """What becomes of a layout in a window: pixels at 100 %."""

    turns: int
    inspector: int
    has_rail: bool
    """The turn order is only badges."""
    has_drawer: bool
    """The inspector lies over the map, and only when it is wanted."""
    is_low: bool
    """The Now bar is only its tabs until it is wanted."""


def fitted(layout: DockLayout, width: float, height: float = 700.0) -> Room:
    """The layout in a window of some size at 100 %: panels give way before the map does."""
    chosen = dict(layout.widths)
    is_wide = width >= WIDE
    turns, inspector = (
        chosen.get(dock, WIDTHS[dock].wide if is_wide else WIDTHS[dock].usual)
        for dock in (Dock.TURNS, Dock.INSPECTOR)
    )
    has_drawer = width < DRAWER_BELOW or Dock.INSPECTOR in layout.hidden
    has_rail = width < RAIL_BELOW
    if has_rail:
        turns = RAIL
    left = width - LEAST_MAP - (0 if has_drawer else inspector)
    if Dock.TURNS not in layout.hidden and not has_rail and turns > left:
        turns = max(WIDTHS[Dock.TURNS].least, int(left))
    if not has_drawer:
        beside = 0 if Dock.TURNS in layout.hidden else turns
        inspector = max(
            WIDTHS[Dock.INSPECTOR].least, min(inspector, int(width - LEAST_MAP - beside))
        )
    return Room(turns, inspector, has_rail, has_drawer, is_low=height < LOW)


def written(layout: DockLayout) -> str:
    """The layout as one line of text."""
    words = [VERSION]
    words += [SWAPPED] if layout.swapped else []
    words += [ABOVE] if layout.now_above else []
    words += [f"{HIDDEN}={dock.value}" for dock in sorted(layout.hidden)]
    words += [f"{WIDTH}={dock.value}:{width}" for dock, width in layout.widths]
    return " ".join(words)


def read_layout(text: object) -> DockLayout | None:
    """The layout that a line of text says; None for a line that says none."""
    if not isinstance(text, str):
        return None
    version, *words = text.split(" ")
    if version != VERSION or len(words) > 2 * (len(Dock) + 1):
        return None
    layout = DockLayout()
    for word in words:
        key, _, value = word.partition("=")
        try:
            if word == SWAPPED:
                layout = replace(layout, swapped=True)
            elif word == ABOVE:
                layout = replace(layout, now_above=True)
            elif key == HIDDEN:
                layout = layout.hide(Dock(value), is_hidden=True)
            elif key == WIDTH:
                dock, _, pixels = value.partition(":")
                if not (pixels.isascii() and pixels.isdigit() and len(pixels) <= 4):
                    return None
                layout = layout.widen(Dock(dock), int(pixels))
            else:
                return None
        except (ValueError, KeyError):  # no panel, or one without a width of its own
            return None
    return layout
