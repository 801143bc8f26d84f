"""What is left of a turn, as pills in as many lines as they need."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.controllers.turns.marks import icon_of_budget
from desktop.language.message import Message
from desktop.rules.previews.questions import BudgetItem
from desktop.views.design.painting import CENTRED, draw_text, outline_rounded, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

HEIGHT, GAP, STEP, PADDING = 19, 3, 23, 5  # pixels before scaling; STEP is from line to line
ICON = 15
Rendered = Callable[[Message], str]


@dataclass(frozen=True, slots=True)
class Pill:
    """One pill and where it is, from the left upper corner of all of them."""

    item: BudgetItem
    text: str
    left: float
    line: int
    width: float
    icon: str = ""


def laid_out(
    items: tuple[BudgetItem, ...],
    rendered: Rendered,
    theme: Theme,
    width: float,
    *,
    icons: bool = False,
) -> tuple[Pill, ...]:
    """All pills, in a further line where one has no room; with their icons where wished."""
    font = theme.font(Role.SMALL, weight=550)
    pills: list[Pill] = []
    left, line = 0.0, 0
    for item in items:
        text = rendered(item.text)
        icon = icon_of_budget(item.key) if icons else ""
        wide = text_width(text, font) + theme.px(PADDING + (ICON if icon else 0))
        if left and left + wide > width + 1:
            left, line = 0.0, line + 1
        pills.append(Pill(item, text, left, line, wide, icon))
        left += wide + theme.px(GAP)
    return tuple(pills)


def in_a_row(
    items: tuple[BudgetItem, ...], rendered: Rendered, theme: Theme, width: float
) -> tuple[Pill, ...]:
    """The pills of a row of the turn order.

    Where they would take a further line, without those that have no icon, such as the free
    object: the inspector and the row's tooltip tell them.
    """
    pills = laid_out(items, rendered, theme, width)
    if height_of(pills, theme) <= theme.px(STEP):
        return pills
    known = tuple(item for item in items if icon_of_budget(item.key))
    fewer = laid_out(known, rendered, theme, width)
    return fewer if height_of(fewer, theme) < height_of(pills, theme) else pills


def height_of(pills: tuple[Pill, ...], theme: Theme) -> int:
    """How far what comes below the pills lies from their upper edge."""
    return (pills[-1].line + 1) * theme.px(STEP) if pills else 0


def paint_budget(painter: QPainter, theme: Theme, corner: QRectF, pills: tuple[Pill, ...]) -> None:
    """Draw pills from the left upper corner of a place on; what is spent is struck."""
    font, colours = theme.font(Role.SMALL, weight=550), theme.colours
    for pill in pills:
        top = corner.top() + pill.line * theme.px(STEP)
        box = QRectF(corner.left() + pill.left, top, pill.width, theme.px(HEIGHT))
        is_spent = pill.item.spent
        edge = colours.line if is_spent else colours.lineStrong
        outline_rounded(painter, box, theme.px(4), edge)
        ink = colours.muted if is_spent else colours.text
        if pill.icon:
            size = theme.px(ICON - 3)
            middle = box.center().y() - size / 2
            square = QRectF(box.left() + theme.px(PADDING) / 2, middle, size, size)
            theme.icons.paint(painter, pill.icon, square, ink)
            box.setLeft(box.left() + theme.px(ICON))
        draw_text(painter, box, pill.text, font, ink, CENTRED, struck=is_spent)
