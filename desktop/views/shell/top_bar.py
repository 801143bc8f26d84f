"""The bar at the top: name, menus, the fight's title and rules, undo, and the players' screen."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QSizePolicy, QWidget

from desktop.controllers.desk import Desk
from desktop.model.commands import BeginFight
from desktop.session.labels import label_of
from desktop.views.design.buttons import Button, ButtonSize, IconButton, PaintedButton
from desktop.views.design.cards import CardIcon
from desktop.views.design.labels import ElidedLabel, Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.ruleset_names import RULESET_NAMES
from desktop.views.shell.pill import Pill

SPACING, MARGINS, LEAST_TITLE = 6, 60, 60
"""Pixels between the parts, and around all of them with their wider gaps; of the title at least."""
LEAST = 320
"""Logical pixels of width."""
ROOM_FOR_LINE = 1280
"""Logical pixels of width from which the bar has a button for the command line."""


class TopBar(QWidget):
    """Emits gestures; shows the state of the desk and of the players' screen."""

    undo_wanted = Signal()
    redo_wanted = Signal()
    blackout_wanted = Signal()
    line_wanted = Signal()

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._is_dark = False
        self._is_on_air = False
        self._has_curtain = self._is_frozen = False
        self.menu_bar = QMenuBar(self)
        # Where there is no room for all menus, the last ones lie behind an arrow.
        self.menu_bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._brand = Label(theme, "Mischia", role=Role.TITLE)
        self._title = ElidedLabel(theme, "", role=Role.LEAD)
        self._title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._rules = Pill(theme, "")
        self._saving = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._undo = IconButton(theme, "interface.undo", "", size=30)
        self._redo = IconButton(theme, "interface.redo", "", size=30)
        self._line = Button(
            theme,
            "",
            size=ButtonSize.SMALL,
            icon="interface.command_line",
            key_cap=QKeySequence("Ctrl+K").toString(QKeySequence.SequenceFormat.NativeText),
        )
        self._air = Label(theme, "", role=Role.BODY, tone=Tone.SUCCESS)
        self._air_icon = CardIcon(theme)
        self._blackout = Button(
            theme, "", size=ButtonSize.SMALL, icon="interface.black_out", key_cap="B"
        )
        self._blackout.setCheckable(True)
        self._undo.clicked.connect(self.undo_wanted)
        self._redo.clicked.connect(self.redo_wanted)
        self._line.clicked.connect(self.line_wanted)
        self._blackout.clicked.connect(self.blackout_wanted)
        self._lay_out()
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.language_changed.connect(self.refresh)
        desk.saving_changed.connect(self._show_saving)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.refresh()

    @property
    def air_text(self) -> str:
        """What is said of the players' picture, "" without one."""
        return self._air.text() if self._is_on_air else ""

    @property
    def key_buttons(self) -> dict[str, PaintedButton]:
        """Its buttons by the commands that they give."""
        return {"undo": self._undo, "redo": self._redo, "command_line": self._line}

    @property
    def blackout_button(self) -> Button:
        """The one that blacks out the players' screen."""
        return self._blackout

    def show_players(self, *, on_air: bool, dark: bool) -> None:
        """Whether the players' window is open, and blacked out."""
        self._is_on_air, self._is_dark = on_air, dark
        self.refresh()

    def show_held(self, *, curtain: bool, frozen: bool) -> None:
        """Whether the players see a curtain, or a picture that stands still."""
        self._has_curtain, self._is_frozen = curtain, frozen
        self._show_air()

    def _show_air(self) -> None:
        """What the players see now, at a glance: it is live only where nothing holds it back."""
        held = (
            (self._is_dark, "view.top.air.dark", "interface.black_out"),
            (self._has_curtain, "view.top.air.curtain", "interface.curtain"),
            (self._is_frozen, "view.top.air.frozen", "interface.freeze"),
        )
        live = ("view.top.on_air", "interface.on_air")
        key, icon = next(((key, icon) for holds, key, icon in held if holds), live)
        tone = Tone.SUCCESS if (key, icon) == live else Tone.WARNING
        self._air.set_tone(tone)
        self._air.setText(self._desk.text(key))
        self._air_icon.show_icon(icon if self._is_on_air else "", tone)
        self._air_icon.setToolTip(self.air_text)
        self._air_icon.setAccessibleName(self.air_text)
        self._fit_parts()

    def refresh(self) -> None:
        """Draw from the desk."""
        desk = self._desk
        session = desk.session
        if session is not None:
            self._title.setText(desk.shown(session.encounter.title))
            self._rules.setText(RULESET_NAMES[session.encounter.ruleset])
        self._line.setText(desk.text("view.top.command"))
        self._show_line()
        room = QFontMetrics(self._theme.font(Role.SMALL)).horizontalAdvance(
            desk.text("view.top.saving", count=1)
        )
        # kept free while nothing waits, so that nothing moves aside at every step
        self._saving.setMinimumWidth(0 if session is None else room + 4)
        self._show_saving()
        self._name_steps()
        self._show_air()
        self._blackout.setEnabled(self._is_on_air)
        self._blackout.setToolTip("" if self._is_on_air else desk.text("view.top.no_players"))
        self._blackout.setChecked(self._is_dark)
        self._blackout.setText(
            desk.text("view.top.lights_on" if self._is_dark else "view.top.blackout")
        )

    def _show_line(self) -> None:
        """The command line's button gives way where the title needs the room."""
        has_room = self.width() >= self._theme.px(ROOM_FOR_LINE)
        self._line.setVisible(self._desk.session is not None and has_room)

    def _fit_parts(self) -> None:
        """The menus come first: words that stand elsewhere, too, give way without room."""
        has_fight = self._desk.session is not None
        fixed = (self.menu_bar, self._saving, self._undo, self._redo, self._air_icon)
        fixed = (*fixed, self._blackout, *((self._line,) if self._line.isVisibleTo(self) else ()))
        needed = sum(part.sizeHint().width() + SPACING for part in fixed) + MARGINS
        parts = {
            self._rules: (has_fight, self._rules.sizeHint().width()),
            self._air: (self._is_on_air, self._air.sizeHint().width()),
            self._brand: (True, self._brand.sizeHint().width()),
            self._title: (has_fight, self._theme.px(LEAST_TITLE)),
        }
        for part, (is_wanted, width) in parts.items():
            has_room = needed + width + SPACING <= self.width()
            part.setVisible(is_wanted and has_room)
            needed += width + SPACING if is_wanted and has_room else 0

    def _show_saving(self) -> None:
        """The mark of the steps that are not confirmed yet."""
        waiting = self._desk.unsaved
        self._saving.setText(self._desk.text("view.top.saving", count=waiting) if waiting else "")

    def _name_steps(self) -> None:
        desk, session = self._desk, self._desk.session
        can_undo = session is not None and session.can_undo
        can_redo = session is not None and session.can_redo
        self._undo.setEnabled(can_undo)
        self._redo.setEnabled(can_redo)
        undo, redo = desk.text("view.top.undo"), desk.text("view.top.redo")
        if session is not None and can_undo:
            # A step with its answers goes as a whole: it is called by what it began with.
            first, *others = session.history.taken_back()
            key = "view.top.undo_with_answers" if others else "view.top.undo_step"
            if others and isinstance(others[-1].command, BeginFight):
                # The rolls before round 1 are one gesture with it.
                first, key = others[-1], "view.top.undo_step"
            undo = desk.text(key, step=label_of(first.command))
        if session is not None and can_redo:
            ahead = session.history.ahead()[0]
            redo = desk.text("view.top.redo_step", step=label_of(ahead.command))
        self._undo.set_name(undo)
        self._redo.set_name(redo)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(SPACING)
        row.addWidget(self._brand)
        row.addSpacing(8)
        row.addWidget(self.menu_bar)
        row.addStretch(1)
        row.addWidget(self._title, 8)
        row.addWidget(self._rules)
        row.addWidget(self._saving)
        row.addStretch(1)
        row.addWidget(self._undo)
        row.addWidget(self._redo)
        row.addSpacing(8)
        row.addWidget(self._line)
        row.addSpacing(8)
        row.addWidget(self._air_icon)
        row.addWidget(self._air)
        row.addSpacing(4)
        row.addWidget(self._blackout)

    def _on_theme_changed(self) -> None:
        self.setFixedHeight(self._theme.px(38))
        self._show_line()
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        """What it shows gives way, so that the window may be narrow."""
        return QSize(self._theme.px(LEAST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What has no room any more goes."""
        super().resizeEvent(event)
        self._show_line()
        self._fit_parts()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and the line below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.panel)
        line = self.rect().adjusted(0, self.height() - 1, 0, 0)
        painter.fillRect(line, self._theme.colours.line)
        painter.end()
