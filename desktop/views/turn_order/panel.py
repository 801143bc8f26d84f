"""The turn order panel: round and time, rows, and the one button Next turn."""

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.turns.order import ROW_ROLE, TurnOrderModel
from desktop.controllers.turns.row import Row, RowKind
from desktop.model.commands import MoveSlot
from desktop.model.encounter import Phase
from desktop.model.ids import SlotId
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize, IconButton, PaintedButton
from desktop.views.design.labels import Label, Separator, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.turn_order.delegate import FindPicture, RowDelegate
from desktop.views.turn_order.row_painter import chevron_of

STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class TurnList(QListView):
    """Rows; a click selects, a drag moves a slot, the chevron opens a group.

    With the keyboard: arrows go through the rows, Enter selects, X adds to or takes from the
    selection, Right and Left open and close a group, Alt with an arrow moves the slot.
    """

    row_chosen = Signal(object, bool)  # Row, whether to add to the selection
    row_activated = Signal(object)  # Row: double click or Enter
    menu_wanted = Signal(object, QPoint)  # Row, global place
    dropped_outside = Signal(QPoint)  # global place at which a drag out of the list ended
    slot_moved = Signal(str, str)  # slot, the one that it now stands before ("" = last)
    group_wanted = Signal(object, bool)  # Row of a group or member, whether open

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        # A click must not take the keyboard away from the map.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setUniformItemSizes(False)
        self.setSpacing(0)
        self.setMouseTracking(False)
        self._pressed: QPoint | None = None

    def row_at(self, place: QPoint) -> Row | None:
        """The row under a point of the view."""
        index = self.indexAt(place)
        return index.data(ROW_ROLE) if index.isValid() else None

    # --- Qt -------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the row."""
        place = event.position().toPoint()
        row = self.row_at(place)
        if row is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if row.kind is RowKind.GROUP:
            rect = self.visualRect(self.indexAt(place)).toRectF()
            margin = self._theme.px(4)
            chevron = chevron_of(rect, self._theme).adjusted(-margin, -margin, margin, margin)
            if chevron.contains(event.position()):
                self.group_wanted.emit(row, not row.open)
                return
        self._pressed = place
        adds = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self.row_chosen.emit(row, adds)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A drag ends: the pressed slot goes before the row under the pointer.

        Outside the list the order stays as it is.
        """
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        place = event.position().toPoint()
        source = self.row_at(pressed)
        if source is None or (place - pressed).manhattanLength() < self.fontMetrics().height():
            return
        if not self.rect().contains(place):
            self.dropped_outside.emit(self.viewport().mapToGlobal(place))
            return
        target = self.row_at(place)
        if not source.slot or (target is not None and target.slot == source.slot):
            return
        self.slot_moved.emit(source.slot, "" if target is None else target.slot)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a group, or go to a combatant."""
        row = self.row_at(event.position().toPoint())
        if row is not None:
            self.row_activated.emit(row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row under the pointer; by the menu key that of the current row."""
        is_by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_by_key else self.indexAt(event.pos())
        if index.isValid():
            place = self.visualRect(index).center() if is_by_key else event.pos()
            self.menu_wanted.emit(index.data(ROW_ROLE), self.viewport().mapToGlobal(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, open and close, move."""
        index = self.currentIndex()
        row: Row | None = index.data(ROW_ROLE) if index.isValid() else None
        key = Qt.Key(event.key())
        if row is None:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier and key in STEPS:
            self._move_slot(row, STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.row_chosen.emit(row, False)
        elif key == Qt.Key.Key_X:
            self.row_chosen.emit(row, True)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self.group_wanted.emit(row, key == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def _move_slot(self, row: Row, step: int) -> None:
        """One place up or down in the order."""
        model = self.model()
        slots: list[str] = []
        for place in range(model.rowCount()):
            known: Row = model.index(place, 0).data(ROW_ROLE)
            if known.slot and known.slot not in slots:
                slots.append(known.slot)
        if row.slot not in slots:
            return
        place = slots.index(row.slot) + (2 if step > 0 else -1)
        if 0 <= place <= len(slots):
            self.slot_moved.emit(row.slot, slots[place] if place < len(slots) else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The budget of a row breaks its lines by the width: all rows below move with it."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def event(self, event: QEvent) -> bool:
        """The letter that chooses is no shortcut of the window here."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_X:
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard starts at the row whose turn it is."""
        super().focusInEvent(event)
        if self.currentIndex().isValid():
            return
        model = self.model()
        rows = [model.index(place, 0) for place in range(model.rowCount())]
        active = next((index for index in rows if index.data(ROW_ROLE).active), None)
        if rows:
            self.setCurrentIndex(active or rows[0])


HEADS = {
    Phase.PREPARING: "view.turns.preparing",
    Phase.RUNNING: "view.turns.round",
    Phase.ENDED: "view.turns.over",
}
BUTTONS = {
    Phase.PREPARING: "view.turns.begin",
    Phase.RUNNING: "view.turns.next_turn",
    Phase.ENDED: "view.turns.begin_again",
}


class TurnOrderPanel(QWidget):
    """Left panel of the window."""

    next_wanted = Signal()
    add_wanted = Signal()
    menu_wanted = Signal(object, QPoint)
    more_wanted = Signal(QPoint)
    dropped_outside = Signal(QPoint)  # global place at which a drag of the selection ended
    focus_wanted = Signal(object)  # CombatantId to bring into view on the map

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self.model = TurnOrderModel(desk, self)
        self._round = Label(theme, "", role=Role.TITLE)
        self._brief = Label(theme, "", role=Role.LEAD, weight=700)  # in a rail
        self._time = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self.head = QWidget(self)
        """By which the panel is dragged."""
        self._is_rail = False
        self._add = IconButton(theme, "interface.add", "", size=30)
        self._more = IconButton(theme, "interface.more", "", size=30)
        self.list = TurnList(theme, self)
        self.list.setModel(self.model)
        self._delegate = RowDelegate(desk, theme, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.dropped_outside.connect(self.dropped_outside)
        self._empty = Label(theme, "", role=Role.BODY, tone=Tone.MUTED, wraps=True)
        self.next_button = Button(
            theme,
            "",
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon_after="interface.next_turn",
        )
        self._lay_out()
        self._brief.hide()
        self._connect()
        self.retranslate()
        self.refresh()

    @property
    def key_buttons(self) -> dict[str, PaintedButton]:
        """Its button by the command that it gives."""
        return {"library": self._add}

    @property
    def elapsed_text(self) -> str:
        """The time since the fight began, as shown."""
        return self._time.text()

    @property
    def round_text(self) -> str:
        """The round or what stands in its place, as shown."""
        return self._round.text()

    def show_next_as_primary(self, *, primary: bool) -> None:
        """Amber means now: with open prompts the first prompt holds it."""
        self.next_button.set_kind(ButtonKind.PRIMARY if primary else ButtonKind.PLAIN)

    def show_pictures(self, find: FindPicture) -> None:
        """Show own pictures of combatants; called again when there are others."""
        self._delegate.show_pictures(find)
        self.list.viewport().update()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self._add.set_name(text("view.turns.add"))
        self._more.set_name(text("view.turns.more"))
        self.list.setAccessibleName(text("view.turns.name"))
        self._empty.setText(text("view.turns.empty"))
        self.refresh()

    def refresh(self) -> None:
        """Round, time, button and empty state from the fight."""
        session = self._desk.session
        text = self._desk.text
        encounter = session.encounter if session is not None else None
        phase = Phase.PREPARING if encounter is None else encounter.phase
        running = phase is Phase.RUNNING
        number = encounter.round if encounter is not None else 0
        self._round.setText(text(HEADS[phase], round=number))
        seconds = session.ruleset.round_seconds if session is not None else 0
        elapsed = max(0, number - 1) * seconds
        clock = f"{elapsed // 60}:{elapsed % 60:02d}"
        self._time.setText(text("view.turns.elapsed", time=clock) if running else "")
        is_empty = encounter is None or not encounter.combatants
        self._empty.setVisible(is_empty and not self._is_rail)
        self.list.setVisible(not is_empty)
        self._show_words(phase, number)
        self.next_button.setEnabled(not is_empty)
        self._keep_active_in_view()

    def show_as_rail(self, *, is_rail: bool) -> None:
        """Only badges, initiative and bars, in a narrow window; names are in the tooltips."""
        if is_rail is self._is_rail:
            return
        self._is_rail = self._delegate.is_rail = is_rail
        for part in (self._round, self._time, self._add, self._more):
            part.setVisible(not is_rail)
        self._brief.setVisible(is_rail)
        bars = Qt.ScrollBarPolicy
        self.list.setVerticalScrollBarPolicy(
            bars.ScrollBarAlwaysOff if is_rail else bars.ScrollBarAsNeeded
        )
        self.refresh()
        self.list.doItemsLayout()

    def _show_words(self, phase: Phase, number: int) -> None:
        """Round and button, as wide as the panel is."""
        text, button = self._desk.text, self.next_button
        name = text(BUTTONS[phase])
        button.setText("" if self._is_rail else name)
        button.set_key_cap("" if self._is_rail else text("view.key.space"))
        button.setAccessibleName(name)
        button.setToolTip(name if self._is_rail else "")
        is_counted = phase is Phase.RUNNING
        self._brief.setText(text("view.turns.round_short", round=number) if is_counted else "–")
        self._brief.setToolTip(self._round.text())

    def _keep_active_in_view(self) -> None:
        for place, row in enumerate(self.model.rows):
            if row.active:
                hint = QAbstractItemView.ScrollHint.EnsureVisible
                self.list.scrollTo(self.model.index(place), hint)
                return

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        keep_spaced(self._theme, head, (12, 0, 8, 0), 6)
        head.addWidget(self._brief)
        head.addWidget(self._round)
        head.addWidget(self._time)
        head.addStretch(1)
        head.addWidget(self._add)
        head.addWidget(self._more)
        self.head.setLayout(head)
        foot = QHBoxLayout()
        keep_spaced(self._theme, foot, (8, 6, 8, 8), 6)
        foot.addWidget(self.next_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        self._empty.setContentsMargins(16, 20, 16, 20)
        column.addWidget(self._empty)
        column.addWidget(self.list, 1)
        column.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        column.addLayout(foot)

    def _connect(self) -> None:
        desk = self._desk
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.language_changed.connect(self.retranslate)
        self.next_button.clicked.connect(self.next_wanted)
        self._add.clicked.connect(self.add_wanted)
        self._more.clicked.connect(self._on_more_clicked)
        self.list.row_chosen.connect(self._on_row_chosen)
        self.list.row_activated.connect(self._on_row_activated)
        self.list.menu_wanted.connect(self.menu_wanted)
        self.list.group_wanted.connect(self._on_group_wanted)
        self.list.slot_moved.connect(self._on_slot_moved)
        self._theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._theme.changed.connect(self.list.viewport().update)
        self._theme.changed.connect(self.list.doItemsLayout)

    def _on_theme_changed(self) -> None:
        self.head.setFixedHeight(self._theme.px(48))

    def _on_more_clicked(self) -> None:
        self.more_wanted.emit(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def _on_row_chosen(self, row: Row, adds: bool) -> None:
        selection = self._desk.selection
        if row.kind is RowKind.FIXED:
            selection.choose(())
        elif adds and row.identity is not None:
            selection.toggle(row.identity)
        else:
            selection.choose(row.members)

    def _on_row_activated(self, row: Row) -> None:
        if row.kind is RowKind.GROUP:
            self.model.toggle_group(row.slot)
        elif row.identity is not None:
            self.focus_wanted.emit(row.identity)

    def _on_group_wanted(self, row: Row, is_open: bool) -> None:
        """Open or close; from a member its group, whose row the keyboard goes to."""
        place = next((i for i, each in enumerate(self.model.rows) if each.key == row.slot), None)
        if place is None or self.model.rows[place].kind is not RowKind.GROUP:
            return
        if self.model.rows[place].open is not is_open:
            self.model.toggle_group(row.slot)
        if row.kind is RowKind.MEMBER:
            self.list.setCurrentIndex(self.model.index(place))

    def _on_slot_moved(self, slot: str, before: str) -> None:
        target = SlotId(before) if before else None
        self._desk.dispatch(MoveSlot(SlotId(slot), target))

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Wide enough for the longest usual row."""
        return QSize(self._theme.px(276), 600)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Row heights follow the window."""
        super().resizeEvent(event)
        self.list.doItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel's ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.panel)
        painter.end()

    def index_of(self, row: Row) -> QModelIndex:
        """The index of a row, for tests and keyboard steps."""
        return self.model.index(self.model.rows.index(row))
