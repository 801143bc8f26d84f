"""Reasons of a number: in words, as tooltips, and as a flowing row of chips."""

from itertools import chain
from textwrap import wrap

from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.language.render import MINUS, shown_number, shown_signed
from desktop.language.unbroken import unbroken
from desktop.model.reasons import Contribution, Kind, Standing, Trace
from desktop.rules.previews.foreseen import Foreseen
from desktop.views.design.chips import CancelledPair, ChipKind, ReasonChip
from desktop.views.design.flow import FlowLayout
from desktop.views.design.theme import Theme

TOOLTIP_WIDTH = 64  # characters
DIE = "reason.die"
"""The reason of the d20 itself: its value is what it shows, no bonus."""
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
    Kind.LOWEST: "view.reason.lowest",
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
        case Kind.FLOOR | Kind.LEAST:
            return desk.text("view.reason.floor", number=contribution.change)
        case _:
            return ""


def number_text(contribution: Contribution, desk: Desk) -> str:
    """ "+5"; of dice "+1d4", and once they are rolled "+3 (1d4)"."""
    if contribution.reason.key == DIE:
        return shown_number(contribution.change, desk.language)
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
    return f"{sentence} [{unbroken(rule_id)}]" if sentence else unbroken(rule_id)


def tooltip_of(*parts: str) -> str:
    """Lines of plain text, none so long that it runs across the screen."""
    # Not at a hyphen: an id is one word.
    lines = (wrap(part, TOOLTIP_WIDTH, break_on_hyphens=False) for part in parts)
    return "\n".join(chain.from_iterable(lines))


def chip_of(contribution: Contribution, desk: Desk, theme: Theme, *, value: str = "") -> ReasonChip:
    """A chip for one reason; its tooltip says the standing and the rule, a click opens it."""
    kind = ChipKind.RULING if contribution.ruling else KINDS[contribution.standing]
    text = desk.rendered(contribution.reason)
    parts = spoken_reason(contribution, desk)
    spoken = ", ".join(parts)
    shown = value or value_text(contribution, desk)
    chip = ReasonChip(theme, text, value=shown, kind=kind, spoken=spoken)
    chip.setToolTip(tooltip_of(*parts))
    if contribution.rule:
        chip.clicked.connect(lambda _=False: desk.rule_wanted.emit(contribution.rule))
    return chip


def other_dice(dice: tuple[int, ...], kept: int) -> tuple[int, ...]:
    """The dice of a roll that do not count; of two alike one does."""
    place = dice.index(kept) if kept in dice else len(dice)
    return (*dice[:place], *dice[place + 1 :])


def cancelling(trace: Trace) -> tuple[int, int] | None:
    """The places of an advantage and a disadvantage that cancel each other out, if any do."""
    cancelled = {
        each.kind: place
        for place, each in reversed(tuple(enumerate(trace)))
        if each.standing is Standing.CANCELLED
    }
    if {Kind.ADVANTAGE, Kind.DISADVANTAGE} <= cancelled.keys():
        return cancelled[Kind.ADVANTAGE], cancelled[Kind.DISADVANTAGE]
    return None


class ReasonRow(QWidget):
    """A trace as chips."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._flow = FlowLayout(self, gap=1)  # the chips' own margins keep them apart
        self._chips: list[ReasonChip] = []
        self._pairs: list[CancelledPair] = []
        self._trace: Trace = ()
        self._dice: tuple[int, ...] = ()
        desk.language_changed.connect(self._on_language_changed)

    @property
    def chips(self) -> tuple[ReasonChip, ...]:
        """The chips, in order."""
        return tuple(self._chips)

    def show_trace(self, trace: Trace, dice: tuple[int, ...] = ()) -> None:
        """Show these reasons instead of those before; `dice` are all the d20s that fell."""
        self._trace, self._dice = trace, dice
        while self._flow.count():
            self._flow.takeAt(0)
        for widget in (*self._pairs, *self._chips):
            widget.hide()
            widget.deleteLater()
        self._chips = [
            chip_of(each, self._desk, self._theme, value=self._value(each)) for each in trace
        ]
        self._pairs = []
        paired = cancelling(trace) or ()
        for place, chip in enumerate(self._chips):
            if place not in paired:
                self._flow.addWidget(chip)
        if paired:
            between = self._desk.text("view.reason.cancel_out")
            first, second = (self._chips[place] for place in paired)
            self._pairs = [CancelledPair(self._theme, first, between, second)]
            self._flow.addWidget(self._pairs[0])
        self.updateGeometry()

    def _value(self, contribution: Contribution) -> str:
        """Of the d20 both dice, the one that counts first; of all others what they always say."""
        shown = value_text(contribution, self._desk)
        others = other_dice(self._dice, contribution.change)
        if contribution.reason.key != DIE or not others:
            return shown
        return f"{shown} ({', '.join(self._desk.shown(die) for die in others)})"

    def _on_language_changed(self) -> None:
        self.show_trace(self._trace, self._dice)
