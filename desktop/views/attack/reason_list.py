"""The reasons of an attack, one a line, each with the button that strikes or restores it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.model.amount import Adjustments
from desktop.model.reasons import Contribution, Standing
from desktop.rules.previews.questions import AttackPreview
from desktop.rules.rolls.rolling import is_struck as was_struck
from desktop.views.design.buttons import IconButton
from desktop.views.design.emptying import empty
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.reasons import spoken_reason, tooltip_of, value_text

GROUPS = (
    (Standing.COUNTED, "view.attack.counted"),
    (Standing.OUTRANKED, "view.attack.outranked"),
    (Standing.CANCELLED, "view.attack.cancelled"),
    (Standing.NOT_MET, "view.attack.not_met"),
)


class ReasonLine(QWidget):
    """Words that wrap, the value that is never cut, and the button; the rule is the tooltip."""

    toggled = Signal()

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        contribution: Contribution,
        *,
        is_struck: bool = False,
        is_fixed: bool = False,
    ) -> None:
        super().__init__()
        self.contribution = contribution
        counted = contribution.standing is Standing.COUNTED
        tone = Tone.TEXT if counted else Tone.MUTED
        name = Label(theme, desk.rendered(contribution.reason), tone=tone, weight=550, wraps=True)
        font = name.font()
        font.setStrikeOut(not counted)
        name.setFont(font)
        self.value = Label(theme, value_text(contribution, desk), tone=tone, weight=650)
        spoken = spoken_reason(contribution, desk)
        self.setToolTip(tooltip_of(*spoken))
        self.setAccessibleName(", ".join(spoken))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(6))
        row.addWidget(name, 1)
        row.addWidget(self.value)
        self.button: IconButton | None = None
        if not is_fixed:
            icon = "interface.restore_a_reason" if is_struck else "interface.strike_a_reason"
            text = desk.text("view.attack.restore" if is_struck else "view.attack.strike")
            self.button = IconButton(theme, icon, text, size=20, icon_size=12)
            self.button.clicked.connect(self.toggled)
            row.addWidget(self.button)


class ReasonList(QScrollArea):
    """All reasons of an attack in the making, by standing, and those of the defence."""

    toggled = Signal(object)  # Contribution

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._lines: list[ReasonLine] = []
        holder = QWidget()
        self._column = QVBoxLayout(holder)
        keep_spaced(theme, self._column, (0, 0, 6, 0), 3)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(holder)

    @property
    def lines(self) -> tuple[ReasonLine, ...]:
        """The lines, in order; those of the defence last."""
        return tuple(self._lines)

    def show_reasons(self, preview: AttackPreview, adjustments: Adjustments) -> None:
        """Show these instead of those before."""
        empty(self._column)
        self._lines = []
        struck = [each for each in preview.trace if was_struck(each, adjustments)]
        for standing, heading in GROUPS:
            found = [x for x in preview.trace if x.standing is standing and x not in struck]
            self._add_group(heading, found)
        self._add_group("view.attack.struck", struck, is_struck=True)
        defence = SectionHeading(self._theme, self._desk.text("view.attack.defence"))
        defence.set_aside(str(preview.defence.value))
        self._column.addWidget(defence)
        for contribution in preview.defence.trace:
            self._add(contribution, is_fixed=True)
        self._column.addStretch(1)

    def _add_group(
        self, heading: str, found: list[Contribution], *, is_struck: bool = False
    ) -> None:
        if not found:
            return
        self._column.addWidget(SectionHeading(self._theme, self._desk.text(heading)))
        for contribution in found:
            self._add(contribution, is_struck=is_struck)

    def _add(
        self, contribution: Contribution, *, is_struck: bool = False, is_fixed: bool = False
    ) -> None:
        line = ReasonLine(
            self._desk, self._theme, contribution, is_struck=is_struck, is_fixed=is_fixed
        )
        line.toggled.connect(lambda: self.toggled.emit(contribution))
        self._column.addWidget(line)
        self._lines.append(line)
