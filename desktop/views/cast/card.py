"""The cast card over the lower map: what is cast, on whom, what it deals, apply."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.cast.card import CastController
from desktop.controllers.cast.spellbook import area_text, head_of
from desktop.controllers.desk import Desk
from desktop.rules.previews.spell_questions import CastPreview
from desktop.session.portraits import portrait_of
from desktop.views.cast.called import CalledList
from desktop.views.cast.numbers import SpellNumbers
from desktop.views.cast.subject import SpellSubject
from desktop.views.cast.targets import TargetList
from desktop.views.design.badges import SideBadge
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import ElidedLabel, Label, Separator, Tone
from desktop.views.design.map_card import MapCard, side_by_side
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook

HEIGHT, ROW_HEIGHT = 340, 52
"""Pixels at 100 % that it is high, and that each of up to two rows of attack dice adds.

The options of metamagic add as much.
"""


class CastCard(MapCard):
    """Drawn from the controller; typed dice first."""

    lay_again = Signal()
    list_wanted = Signal()  # the whole card, instead of pointing at targets on the map

    def __init__(
        self, desk: Desk, theme: Theme, cast: CastController, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, HEIGHT, parent)
        self._desk, self._cast = desk, cast
        self._from = SideBadge(theme, SideLook.HERO)
        self._who = Label(theme, "", role=Role.ACTIVE)
        self._what = Label(theme, "", role=Role.ACTIVE)
        self._head = ElidedLabel(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self.list_button = Button(theme, "", size=ButtonSize.SMALL)
        self.subject = SpellSubject(desk, theme, cast)
        self.targets = TargetList(desk, theme, cast)
        self.called = CalledList(desk, theme, cast)
        self.numbers = SpellNumbers(desk, theme, cast)
        self._lay_out()
        self._connect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def shown_text(self) -> str:
        """All that it says, for tests."""
        head = "\n".join(label.text() for label in (self._who, self._what, self._head))
        return f"{head}\n{self.subject.shown_text}\n{self.numbers.shown_text}"

    @property
    def headings(self) -> tuple[str, ...]:
        """Those of its columns."""
        return tuple(part.heading.text for part in (self.subject, self.targets, self.numbers))

    # --- drawing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw what is cast as it stands."""
        cast, desk = self._cast, self._desk
        if not cast.is_open or cast.caster is None or cast.aim.is_laying:
            self.hide()
            return
        who = desk.encounter.combatants[cast.caster]
        was_hidden = self.isHidden()
        self._from.show_side(SideLook(who.side.value), glyph=portrait_of(who))
        self._who.setText(desk.shown(who.name))
        self._what.setText(cast.name)
        self._head.setText(self._head_text())
        self.cancel.setText(desk.text("view.cancel"))
        preview = cast.preview()
        self.subject.refresh(preview)
        told = self._show_middle(preview)
        self.list_button.setText(f"{desk.text('view.cast.list')} · {told}")
        self.list_button.setVisible(self.is_folded)
        attacks = self.numbers.refresh(preview)
        rows = min(2, attacks) + (not self.subject.options.isHidden())
        self.ask_height(HEIGHT + ROW_HEIGHT * rows)
        if was_hidden:
            self.numbers.clear()
            self.subject.trigger.clear()
            self.show()
        self.keep_place()

    def _show_middle(self, preview: CastPreview | None) -> str:
        """On whom it is cast, or which creatures come; answers how many, in words."""
        is_calling = self._cast.calling.called is not None
        self.called.setVisible(is_calling)
        self.targets.setVisible(not is_calling)
        return self.called.refresh() if is_calling else self.targets.refresh(preview)

    def _head_text(self) -> str:
        entry, forced = self._cast.entry, self._cast.forced
        if entry is not None:
            return head_of(entry.spell, self._desk)
        area = None if forced is None else forced.area
        return "" if area is None else area_text(area.shape, area.size, area.width, self._desk)

    # --- wiring ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        cast = self._cast
        cast.changed.connect(self.refresh)
        cast.closed.connect(self.hide)
        self._desk.language_changed.connect(self.refresh)
        self.cancel.clicked.connect(cast.close)
        self.list_button.clicked.connect(self.list_wanted)
        self.targets.again.clicked.connect(self.lay_again)
        self.subject.trigger.returnPressed.connect(self._apply)
        self.numbers.apply_wanted.connect(self._apply)

    def _apply(self) -> None:
        error = self._cast.apply()
        if error:
            self.numbers.tell_error(error)

    def _lay_out(self) -> None:
        theme = self._theme
        head = QHBoxLayout()
        keep_spaced(theme, head, (14, 8, 10, 8), 8)
        for widget in (self._from, self._who, self._what):
            head.addWidget(widget)
        head.addWidget(self._head, 1)
        head.addWidget(self.list_button)
        head.addWidget(self.cancel)
        columns = side_by_side(theme, (self.subject, 41), (self._middle(), 35), (self.numbers, 24))
        body = QWidget(self)
        below = QVBoxLayout(body)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(Separator(theme, Qt.Orientation.Horizontal))
        below.addLayout(columns, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)  # the line around is its own
        whole.setSpacing(0)
        whole.addLayout(head)
        self.add_body(body)

    def _middle(self) -> QWidget:
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.targets)
        column.addWidget(self.called)
        return both

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves, Enter applies."""
        if event.key() == Qt.Key.Key_Escape:
            self._cast.close()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._apply()
        else:
            super().keyPressEvent(event)
