"""The library page: find a creature as one types, read it, bring it into the fight."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.library.page import LibraryController
from desktop.model.creature import CreatureKey
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import ElidedLabel, Label, Separator, Tone
from desktop.views.design.painting import LEFT, RIGHT, draw_text
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.library.block import CreatureBlock
from desktop.views.library.delegate import LibraryDelegate, columns_of
from desktop.views.library.filters import FilterBar
from desktop.views.library.joining import JoiningBar

PAGE_ROWS = 8
READING_PAUSE = 40  # ms

LEFT_SHARE = 45
LEAST_BLOCK = 220
"""Per cent of the width for the list."""


class LibraryPage(QWidget):
    """Left the list, right the stat block, below it how the chosen one joins."""

    back_wanted = Signal()
    edit_copy_wanted = Signal(object)  # Creature
    delete_wanted = Signal(object)  # Creature, one of the GM's own
    new_creature_wanted = Signal()
    place_wanted = Signal()  # the map is asked where the chosen ones come in

    def __init__(
        self, desk: Desk, theme: Theme, controller: LibraryController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self.search = QLineEdit(self)
        # Within the field and without a layout: typing must not lay the page out anew.
        self._found = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, parent=self.search)
        self.filters = FilterBar(desk, theme, controller)
        self._head = _Head(theme, desk, controller, lambda: self.list.viewport().width())
        self.list = _List(controller)
        self._delegate = LibraryDelegate(desk, theme, controller, self.list)
        self.hint = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self._fight = ElidedLabel(theme, "", role=Role.LEAD)
        self.block = CreatureBlock(desk, theme)
        self.joining = JoiningBar(desk, theme, controller)
        self._new = Button(theme, "", kind=ButtonKind.QUIET, icon="interface.new")
        self._back = Button(theme, "", kind=ButtonKind.QUIET, icon="interface.back", key_cap="Esc")
        self.list.setModel(controller.model)
        self.list.setItemDelegate(self._delegate)
        self.list.delegate = self._delegate
        # Typing must not wait for stat blocks that nobody reads.
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.setInterval(READING_PAUSE)
        self._reading.timeout.connect(self._on_reading_due)
        self.search.installEventFilter(self)
        self._lay_out()
        self._connect()
        self.retranslate()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.search.setPlaceholderText(text("view.library.search"))
        self.search.setAccessibleName(text("view.library.search"))
        self.list.setAccessibleName(text("view.library.title"))
        self._new.setText(text("view.library.new"))
        self._back.setText(text("view.library.back"))
        self._head.update()
        self.filters.retranslate()
        self.joining.retranslate()
        self._on_fight_changed()

    def refresh(self) -> None:
        """Draw the state of the controller."""
        controller = self._controller
        shown = len(controller.model.entries)
        total = controller.total
        self._found.setText(self._desk.text("view.library.found", shown=shown, total=total))
        self.hint.setText(self._hint_text())
        self._place_found()
        row = controller.model.row_of(controller.entry.key) if controller.entry else -1
        if row >= 0:
            index = controller.model.reveal(row)
            if self.list.currentIndex() != index:
                self.list.setCurrentIndex(index)
            self.list.scrollTo(index)
        self.list.viewport().update()
        self._reading.start()
        self.filters.refresh()
        self._head.refresh()
        self.joining.refresh()
        self._settle()

    def _hint_text(self) -> str:
        """What one may do here: choose a form for somebody, or bring creatures in."""
        controller, text = self._controller, self._desk.text
        limit, who = controller.form_limit, controller.selected
        if controller.looks_for_form and limit is not None and who is not None:
            if (barred := controller.barred_form) is not None:
                what, form = limit.called, barred.name
                return text("view.library.forms.barred", form=form, what=what, who=who.name)
            return text("view.library.forms.hint", what=limit.called, who=who.name)
        return text("view.library.hint" if controller.model.entries else "view.library.none")

    def _settle(self) -> None:
        """Lay out at once: another row of buttons must not move the list under the pointer."""
        for layout in (self.joining.layout(), self.layout()):
            if layout is not None:
                layout.activate()

    def _place_found(self) -> None:
        size = self._found.sizeHint()
        right = self.search.width() - self._theme.px(14) - size.width()
        self._found.setGeometry(right, 0, size.width(), self.search.height())

    def _on_fight_changed(self) -> None:
        if not self.isVisible():
            return  # no step of the fight waits for a page that nobody sees
        self._fight.setText(self._fight_text())
        self.joining.show_budget()
        self.refresh()

    def _on_fight_opened(self) -> None:
        if self.isVisible():
            self._controller.follow_fight()
        self._on_fight_changed()

    def open(self) -> None:
        """Get ready for the next search: the rules of the fight, the old words selected."""
        self._controller.follow_fight()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def look_for_form(self) -> None:
        """Only what the selected combatant may become."""
        self.search.clear()
        self._controller.look_for_form()

    def show_creature(self, key: CreatureKey) -> None:
        """Begin anew with a creature chosen, whatever was searched before."""
        self.search.clear()
        self._controller.show_entry(key)

    def _fight_text(self) -> str:
        session = self._desk.session
        if session is None:
            return self._desk.text("view.library.no_fight")
        counts: dict[str, int] = {}
        for one in session.encounter.combatants.values():
            if not one.character:
                name = self._desk.shown(one.creature.name)
                counts[name] = counts.get(name, 0) + 1
        if not counts:
            return self._desk.text("view.library.nobody")
        groups = (
            self._desk.text("group.name", name=name, members=count) if count > 1 else name
            for name, count in counts.items()
        )
        creatures = ", ".join(groups)
        return self._desk.text("view.library.in_fight", creatures=creatures)

    def _lay_out(self) -> None:
        field = QHBoxLayout()
        field.setContentsMargins(12, 12, 12, 0)
        field.addWidget(self.search, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 10, 12, 10)
        foot.addWidget(self._fight, 1)
        foot.addWidget(self._new)
        foot.addWidget(self._back)
        self.hint.setContentsMargins(14, 10, 14, 10)
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(6)
        left.addLayout(field)
        left.addWidget(self.filters)
        left.addWidget(self._head)
        left.addWidget(self.list, 1)
        left.addWidget(self.hint)
        left.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        left.addLayout(foot)
        side = QWidget()
        right = QVBoxLayout(side)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.block, 1)
        right.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        right.addWidget(self.joining)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(left, LEFT_SHARE)
        whole.addWidget(Separator(self._theme, Qt.Orientation.Vertical))
        # In a low window all of it scrolls: the stat block keeps some lines.
        self._side, self._side_area = side, scrolled(side, takes_focus=False)
        whole.addWidget(self._side_area, 100 - LEFT_SHARE)
        self._on_theme_changed()

    def _connect(self) -> None:
        controller = self._controller
        controller.changed.connect(self.refresh)
        self._desk.changed.connect(self._on_fight_changed)
        self._desk.fight_opened.connect(self._on_fight_opened)
        self._desk.language_changed.connect(self.retranslate)
        self._theme.changed.connect(self._on_theme_changed)
        self.search.textEdited.connect(controller.type_text)
        self.list.clicked.connect(self._on_row_clicked)
        self.list.doubleClicked.connect(self._on_row_activated)
        self._new.clicked.connect(self.new_creature_wanted)
        self._back.clicked.connect(self.back_wanted)
        self.joining.add_wanted.connect(self.add)
        self.joining.place_wanted.connect(self.place)
        self.joining.edit_wanted.connect(self._on_edit_wanted)
        self.joining.shape_wanted.connect(self._on_shape_wanted)
        self._desk.selection.changed.connect(self.joining.refresh)
        self._desk.selection.changed.connect(self.filters.refresh)
        self.joining.delete_wanted.connect(self._on_delete_wanted)

    def add(self) -> None:
        """Bring the chosen ones into the fight, unless a field is still wrong.

        Where somebody takes another form, the chosen one is that form.
        """
        if not self.joining.add.isEnabled():
            return
        if self._controller.looks_for_form:
            self._on_shape_wanted()
        else:
            self._controller.add()

    def place(self) -> None:
        """Ask the map where the chosen ones come in; without a map they only join."""
        if self.joining.add.isEnabled():
            self.place_wanted.emit()

    def _on_row_clicked(self, index: QModelIndex) -> None:
        self._controller.choose(self._controller.model.entries[index.row()].key)

    def _on_row_activated(self, index: QModelIndex) -> None:
        self._on_row_clicked(index)
        self.add()

    def _on_shape_wanted(self) -> None:
        if self._controller.take_shape():
            self.back_wanted.emit()

    def _on_edit_wanted(self) -> None:
        creature = self._controller.creature
        if creature is not None:
            self.edit_copy_wanted.emit(creature)

    def _on_delete_wanted(self) -> None:
        entry, creature = self._controller.entry, self._controller.creature
        if entry is not None and entry.is_own and creature is not None:
            self.delete_wanted.emit(creature)

    def _on_reading_due(self) -> None:
        self.block.show_creature(self._controller.creature, self._controller.joining.side)

    def _on_theme_changed(self) -> None:
        self.block.setMinimumHeight(self._theme.px(LEAST_BLOCK))
        bar = self._side_area.verticalScrollBar().sizeHint().width()
        self._side_area.setMinimumWidth(self._side.minimumSizeHint().width() + bar)
        self.search.setFont(self._theme.font(Role.ACTIVE, weight=450))
        self.search.setStyleSheet(f"min-height: {self._theme.px(38)}px;")
        self.search.setTextMargins(0, 0, self._theme.px(90), 0)
        self.update()

    def _press(self, event: QKeyEvent) -> bool:
        """The keys of the page while one types; False leaves them to the field."""
        controller = self._controller
        key = Qt.Key(event.key())
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        rows = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -PAGE_ROWS,
            Qt.Key.Key_PageDown: PAGE_ROWS,
        }
        if is_control and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            controller.step_count(-rows[key])
        elif key in rows:
            controller.step_row(rows[key])
        elif event.text() in ("+", "-"):
            controller.step_count(1 if event.text() == "+" else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.place if is_shifted else self.add)()
        elif key == Qt.Key.Key_Escape:
            self.back_wanted.emit()
        else:
            return False
        return True

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field is typed into; arrows, signs and Enter are the page's."""
        if watched is self.search and event.type() == QEvent.Type.Resize:
            self._place_found()
        if (
            watched is self.search
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and self._press(event)
        ):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The same keys from the list and the buttons."""
        if not self._press(event):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The page begins with the search field."""
        self.open()
        super().showEvent(event)
        self._on_fight_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page's ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.panel)
        painter.end()


class _List(QListView):
    """The rows; a click on a plus or minus counts."""

    def __init__(self, controller: LibraryController) -> None:
        super().__init__()
        self._controller = controller
        self.delegate: LibraryDelegate | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Count, or choose."""
        if not self._count(event):
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two quick clicks on a plus are two more, not a wish to add."""
        if not self._count(event):
            super().mouseDoubleClickEvent(event)

    def _count(self, event: QMouseEvent) -> bool:
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or self.delegate is None:
            return False
        row = QRectF(self.visualRect(index))
        is_chosen = index == self.currentIndex()
        if self.delegate.plus_rect(row).contains(event.position()):
            self._controller.choose(self._controller.model.entries[index.row()].key)
            self._controller.step_count(1 if is_chosen else 0)
            return True
        if is_chosen and self.delegate.minus_rect(row).contains(event.position()):
            self._controller.step_count(-1)
            return True
        return False


class _Head(QWidget):
    """The names of the columns."""

    def __init__(
        self,
        theme: Theme,
        desk: Desk,
        controller: LibraryController,
        room: Callable[[], int],
    ) -> None:
        """`room` is how wide the rows below are: a scroll bar takes from them."""
        super().__init__()
        self._theme, self._desk, self._controller = theme, desk, controller
        self._room = room
        self._has_challenges = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def refresh(self) -> None:
        """Another edition may have other columns."""
        if self._controller.has_challenges != self._has_challenges:
            self._has_challenges = self._controller.has_challenges
            self.update()

    def sizeHint(self) -> QSize:
        """One line of captions."""
        return QSize(100, self._theme.px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The captions over their columns."""
        theme, text = self._theme, self._desk.text
        painter = QPainter(self)
        columns = columns_of(self._room(), theme)
        font, ink = theme.font(Role.CAPTION), theme.colours.muted
        height = self.height()
        for left, key in (
            (theme.px(58), "view.library.name"),
            (columns.kind, "view.library.kind"),
        ):
            place = QRectF(left, 0, theme.px(150), height)
            draw_text(painter, place, text(key), font, ink, LEFT)
        numbers = [(columns.points, "view.library.points")]
        if self._has_challenges:
            numbers.append((columns.challenge, "view.library.challenge"))
            numbers.append((columns.armour, "view.library.armour"))
        for right, key in numbers:
            place = QRectF(right - theme.px(60), 0, theme.px(60), height)
            draw_text(painter, place, text(key), font, ink, RIGHT)
        painter.fillRect(0, height - 1, self.width(), 1, theme.colours.line)
        painter.end()
