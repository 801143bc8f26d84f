"""Reasons of a number as a flowing row of chips."""

from collections.abc import Callable
from itertools import chain
from textwrap import wrap

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from desktop.controllers.desk import Desk
from desktop.language.render import MINUS, shown_signed
from desktop.model.reasons import Contribution, Kind, Standing, Trace
from desktop.rules.foreseen import Foreseen
from desktop.views.design.chips import ChipKind, ReasonChip
from desktop.views.design.theme import Theme

TOOLTIP_WIDTH = 64  # characters
KINDS = {
    Standing.COUNTED: ChipKind.COUNTED,
    Standing.OUTRANKED: ChipKind.OUTRANKED,
    Standing.CANCELLED: ChipKind.CANCELLED,
    Standing.NOT_MET: ChipKind.NOT_MET,
}
SHORT = {
    Kind.ADVANTAGE: "view.reason.advantage",
    Kind.DISADVANTAGE: "view.reason.disadvantage",
    Kind.HIGHER: "view.reason.higher",
    Kind.LOWER: "view.reason.lower",
    Kind.AUTOMATIC_SUCCESS: "view.reason.automatic_success",
    Kind.AUTOMATIC_FAILURE: "view.reason.automatic_failure",
}


def value_text(contribution: Contribution, desk: Desk) -> str:
    """What a reason changes, in short: "+5", "advantage", "half"."""
    if contribution.kind in SHORT:
        return desk.text(SHORT[contribution.kind])
    match contribution.kind:
        case Kind.NUMBER:
            return number_text(contribution, desk)
        case Kind.MULTIPLIER | Kind.MULTIPLIER_UP:
            return desk.text("view.reason.share", percent=contribution.change)
        case Kind.SET:
            return desk.text("view.reason.set", number=contribution.change)
        case Kind.CAP:
            return desk.text("view.reason.cap", number=contribution.change)
        case Kind.FLOOR:
            return desk.text("view.reason.floor", number=contribution.change)
        case _:
            return ""


def number_text(contribution: Contribution, desk: Desk) -> str:
    """ "+5"; of dice "+1d4", and once they are rolled "+3 (1d4)"."""
    shown = shown_signed(contribution.change, desk.language)
    if not contribution.dice:
        return shown
    dice = contribution.dice.removeprefix("-")
    if contribution.change:
        return f"{shown} ({dice})"
    return f"{MINUS}{dice}" if contribution.dice.startswith("-") else f"+{dice}"


def spoken_reason(contribution: Contribution, desk: Desk) -> tuple[str, ...]:
    """A reason with its value, its standing, and what the rule says where there is one."""
    text = f"{desk.rendered(contribution.reason)} {value_text(contribution, desk)}".strip()
    standing = desk.text(f"standing.{contribution.standing.value}")
    parts = (text, standing)
    return (*parts, told_rule(contribution.rule, desk)) if contribution.rule else parts


def told_reasons(foreseen: Foreseen | None, desk: Desk) -> tuple[str, ...]:
    """Every reason that counts on a roll, a line each."""
    trace = () if foreseen is None else foreseen.trace
    return tuple(", ".join(spoken_reason(each, desk)[:2]) for each in trace)


def told_rule(rule_id: str, desk: Desk) -> str:
    """What a rule says and its id; the id alone for a rule without a sentence."""
    sentence = desk.rule_text(rule_id)
    return f"{sentence} [{rule_id}]" if sentence else rule_id


def tooltip_of(*parts: str) -> str:
    """Lines of plain text, none so long that it runs across the screen."""
    # Not at a hyphen: an id is one word.
    lines = (wrap(part, TOOLTIP_WIDTH, break_on_hyphens=False) for part in parts)
    return "\n".join(chain.from_iterable(lines))


def chip_of(contribution: Contribution, desk: Desk, theme: Theme) -> ReasonChip:
    """A chip for one reason; its tooltip says the standing and the rule, a click opens it."""
    kind = ChipKind.RULING if contribution.ruling else KINDS[contribution.standing]
    text = desk.rendered(contribution.reason)
    value = value_text(contribution, desk)
    parts = spoken_reason(contribution, desk)
    spoken = ", ".join(parts)
    chip = ReasonChip(theme, text, value=value, kind=kind, spoken=spoken)
    chip.setToolTip(tooltip_of(*parts))
    if contribution.rule:
        chip.clicked.connect(lambda _=False: desk.rule_wanted.emit(contribution.rule))
    return chip


class FlowLayout(QLayout):
    """Puts widgets one after the other and breaks lines."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    # --- Qt -------------------------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        """Take one more."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at a place; None behind the last, as Qt asks."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give one away."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height follows the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        return self._arrange(QRect(0, 0, width, 0), lambda item, place: None)

    def setGeometry(self, rect: QRect) -> None:
        """Place everything."""
        super().setGeometry(rect)
        self._arrange(rect, lambda item, place: item.setGeometry(QRect(place, item.sizeHint())))

    def sizeHint(self) -> QSize:
        """The smallest useful size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """As large as the largest item."""
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, put: Callable[[QLayoutItem, QPoint], None]) -> int:
        x, y, line = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue  # what is hidden leaves no gap
            hint = item.sizeHint()
            if x > rect.x() and x + hint.width() > rect.right() + 1:
                x, y, line = rect.x(), y + line + self._gap, 0
            put(item, QPoint(x, y))
            x += hint.width() + self._gap
            line = max(line, hint.height())
        return y + line - rect.y()


class ReasonRow(QWidget):
    """A trace as chips."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._flow = FlowLayout(self)
        self._chips: list[ReasonChip] = []
        self._trace: Trace = ()
        desk.language_changed.connect(self._on_language_changed)

    @property
    def chips(self) -> tuple[ReasonChip, ...]:
        """The chips, in order."""
        return tuple(self._chips)

    def show_trace(self, trace: Trace) -> None:
        """Show these reasons instead of those before."""
        self._trace = trace
        while self._flow.count():
            self._flow.takeAt(0)
        for chip in self._chips:
            chip.hide()
            chip.deleteLater()
        self._chips = [chip_of(contribution, self._desk, self._theme) for contribution in trace]
        for chip in self._chips:
            self._flow.addWidget(chip)
        self.updateGeometry()

    def _on_language_changed(self) -> None:
        self.show_trace(self._trace)
