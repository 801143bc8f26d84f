"""Puts the panels around the map as the GM wants them, and as the window has room."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.views.design.buttons import PaintedButton
from desktop.views.design.labels import Separator
from desktop.views.design.theme import Theme
from desktop.views.docks.dragging import HeadDrag, Landing
from desktop.views.docks.edges import EdgeTab, WidthHandle
from desktop.views.docks.layout import Dock, DockLayout, Room, fitted
from desktop.views.inspector.panel import Inspector
from desktop.views.now_bar.panel import NowBar
from desktop.views.turn_order.panel import TurnOrderPanel

SIDES = (Dock.TURNS, Dock.INSPECTOR)
NAMES = {dock: f"view.docks.{dock.value}" for dock in Dock}


class Docks(QObject):
    """The turn order and the inspector at the sides of the map, the Now bar below or above it.

    A panel that is put away leaves a strip at the edge, the Now bar its tabs. An inspector that
    has no place beside the map is a drawer over it: there when it is wanted.
    """

    changed = Signal(object)  # DockLayout, when the GM has chosen another
    arranged = Signal()
    keyboard_left = Signal()  # a panel with the keyboard was put away
    menu_wanted = Signal(object, QPoint)  # Dock, place on the screen

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        table: QWidget,
        turns: TurnOrderPanel,
        inspector: Inspector,
        now: NowBar,
        middle: QVBoxLayout,
    ) -> None:
        """`middle` has the map, and takes the Now bar."""
        super().__init__(table)
        self._desk, self._theme, self._table = desk, theme, table
        self._turns, self._inspector, self._now = turns, inspector, now
        self._middle = middle
        self._layout = DockLayout()
        self._is_drawer_open = self._is_for_once = self._is_now_open = False
        self._is_now_for_prompts, self._waiting, self._was_low = False, 0, False
        self._arranged: tuple[object, ...] = ()
        self._before_drag = 0
        self._row = QHBoxLayout(table)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._panels: dict[Dock, QWidget] = {Dock.TURNS: turns, Dock.INSPECTOR: inspector}
        self._centre = QWidget(table)
        self.tabs: dict[Dock, EdgeTab] = {}
        self.handles: dict[Dock, WidthHandle] = {}
        # Tab goes on in the order in which they come to the table: as they are read.
        self._take_in(Dock.TURNS)
        self._centre.setLayout(middle)
        now.setParent(table)
        self._take_in(Dock.INSPECTOR)
        vertical = Qt.Orientation.Vertical
        self._lines = {dock: Separator(theme, vertical, table) for dock in SIDES}
        self._landing = Landing(theme, table)
        self.drags = {
            dock: HeadDrag(head, self._landing, table, partial(self._landing_of, dock))
            for dock, head in (
                (Dock.TURNS, turns.head),
                (Dock.INSPECTOR, inspector.head),
                (Dock.NOW, now.head),
            )
        }
        self._connect()
        self.retranslate()

    def _take_in(self, dock: Dock) -> None:
        """A panel with what brings it and what widens it."""
        self.tabs[dock] = EdgeTab(self._theme, self._table)
        self._panels[dock].setParent(self._table)
        self.handles[dock] = WidthHandle(self._theme, self._table)

    # --- what is wanted -------------------------------------------------------------------------

    @property
    def layout_wanted(self) -> DockLayout:
        """What the GM has chosen."""
        return self._layout

    @property
    def key_buttons(self) -> dict[str, PaintedButton]:
        """The strips by the commands that do the same."""
        return {f"show_{dock.value}": tab for dock, tab in self.tabs.items()}

    def is_shown(self, dock: Dock) -> bool:
        """Whether a panel is there now."""
        room = self._room
        if dock is Dock.INSPECTOR and room.has_drawer:
            return self._is_drawer_open
        if dock is Dock.NOW and room.is_low:
            return self._is_now_open
        return dock not in self._layout.hidden

    def show_layout(self, layout: DockLayout) -> None:
        """Arrange the panels so; tells nobody."""
        self._layout = layout
        self.arrange()

    def toggle(self, dock: Dock) -> None:
        """Put a panel away, or bring it back; where it has no place of its own, as a drawer."""
        shown = self._layout.hide(dock, is_hidden=False)
        room = fitted(shown, self._width, self._height)
        if dock is Dock.NOW and room.is_low:
            self._open_now(is_open=not self._is_now_open)
            return
        if dock is Dock.INSPECTOR and room.has_drawer:
            self._open_drawer(is_open=not self._is_drawer_open)
            return
        self._is_drawer_open = False
        self._choose(self._layout.hide(dock, is_hidden=dock not in self._layout.hidden))

    def reveal(self, dock: Dock) -> None:
        """Bring a panel that is needed now; one at the side comes as the GM has chosen it."""
        if self.is_shown(dock):
            return
        if dock is Dock.INSPECTOR:
            self._open_drawer(is_open=True)
            self._is_for_once = True
        elif dock is Dock.NOW and self._room.is_low:
            self._open_now(is_open=True)
        else:
            self._choose(self._layout.hide(dock, is_hidden=False))

    def finish(self) -> None:
        """What a drawer came for by itself is done: it goes again."""
        if self._is_for_once and self._is_drawer_open:
            self._open_drawer(is_open=False)

    def reveal_all(self) -> None:
        """Bring all that is put away."""
        for dock in Dock:
            self.reveal(dock)

    def swap(self) -> None:
        """Turn order and inspector change sides."""
        self._choose(replace(self._layout, swapped=not self._layout.swapped))

    def move_now(self) -> None:
        """The Now bar goes above the map, or back below."""
        self._choose(replace(self._layout, now_above=not self._layout.now_above))

    def reset(self) -> None:
        """All as designed."""
        self._is_drawer_open = False
        self._choose(DockLayout())

    def widen(self, dock: Dock, width: int | None) -> None:
        """A panel gets a width in pixels at 100 %; None: that of the design."""
        self._choose(self._layout.widen(dock, width))

    def _choose(self, layout: DockLayout) -> None:
        self._layout = layout
        self.arrange()
        self.changed.emit(layout)

    def _open_drawer(self, *, is_open: bool) -> None:
        self._is_drawer_open, self._is_for_once = is_open, False
        self.arrange()
        self.changed.emit(self._layout)

    def _open_now(self, *, is_open: bool) -> None:
        self._is_now_open, self._is_now_for_prompts = is_open, False
        self.arrange()

    def _on_prompts_changed(self, count: int) -> None:
        """In a low window the Now bar comes for what waits, and goes when nothing does."""
        more, self._waiting = count > self._waiting, count
        if more and self._room.is_low and not self._is_now_open:
            self._open_now(is_open=True)
            self._is_now_for_prompts = True
        elif not count and self._is_now_for_prompts:
            self._open_now(is_open=False)

    # --- arranging ------------------------------------------------------------------------------

    @property
    def _width(self) -> float:
        return self._table.width() / self._theme.scale

    @property
    def _height(self) -> float:
        return self._table.height() / self._theme.scale

    @property
    def _room(self) -> Room:
        return fitted(self._layout, self._width, self._height)

    def arrange(self) -> None:
        """Put everything into its place; called when the window has another size, too."""
        room = self._room
        if room.is_low and not self._was_low:
            self._is_now_open = self._is_now_for_prompts = self._waiting > 0
        self._was_low = room.is_low
        self._order(room)
        had_keyboard = self._keyboard_is_lost(room)
        self._turns.show_as_rail(is_rail=room.has_rail)
        self._turns.setVisible(Dock.TURNS not in self._layout.hidden)
        self._turns.setFixedWidth(self._theme.px(room.turns))
        self._inspector.setFixedWidth(self._theme.px(room.inspector))
        self._inspector.setVisible(not room.has_drawer or self._is_drawer_open)
        self._now.fold(is_folded=not self.is_shown(Dock.NOW))
        for dock in SIDES:
            is_beside = self._is_beside(dock, room)
            self.tabs[dock].setVisible(not is_beside)
            self.handles[dock].setVisible(is_beside and not (dock is Dock.TURNS and room.has_rail))
            opens = not self.is_shown(dock)
            self.tabs[dock].point(to_left=self._is_left(dock) is not opens)
        self._name_tabs()
        self.place()
        if had_keyboard:
            self.keyboard_left.emit()

    def _is_beside(self, dock: Dock, room: Room) -> bool:
        """Whether a panel has a place beside the map."""
        if dock is Dock.INSPECTOR:
            return not room.has_drawer
        return dock not in self._layout.hidden

    def _is_left(self, dock: Dock) -> bool:
        return (dock is Dock.TURNS) is not self._layout.swapped

    def _keyboard_is_lost(self, room: Room) -> bool:
        focus = self._table.window().focusWidget()
        return focus is not None and any(
            panel.isAncestorOf(focus) and not self.is_shown(dock)
            for dock, panel in self._panels.items()
        )

    def _order(self, room: Room) -> None:
        """From left to right, and from top to bottom; only where that is another order."""
        order = (self._layout.swapped, self._layout.now_above, room.has_drawer)
        if order == self._arranged:
            return
        self._arranged = order
        while self._row.count():
            self._row.takeAt(0)
        left, right = SIDES if not self._layout.swapped else reversed(SIDES)
        parts = [*self._side(left, room), self._centre, *reversed(self._side(right, room))]
        for part in parts:
            self._row.addWidget(part, 1 if part is self._centre else 0)
        self._middle.removeWidget(self._now)
        last = self._middle.count()
        self._middle.insertWidget(1 if self._layout.now_above else last, self._now)
        self._now.lie_above(is_above=self._layout.now_above)

    def _side(self, dock: Dock, room: Room) -> list[QWidget]:
        """What stands at a side, from the edge of the window inwards."""
        lies_over = dock is Dock.INSPECTOR and room.has_drawer
        panel = [] if lies_over else [self._panels[dock]]
        return [self.tabs[dock], *panel, self._lines[dock]]

    def place(self) -> None:
        """What lies over the panels: the drawer and the handles of the widths."""
        self._row.activate()
        high, drawer = self._table.height(), self._inspector
        for dock in SIDES:
            line, handle = self._lines[dock].geometry(), self.handles[dock]
            thick = handle.thickness
            handle.setGeometry(line.center().x() - thick // 2, 0, thick, high)
            handle.raise_()
        if self._room.has_drawer:
            line, wide = self._lines[Dock.INSPECTOR].geometry(), drawer.width()
            is_left = self._is_left(Dock.INSPECTOR)
            drawer.setGeometry(line.right() + 1 if is_left else line.left() - wide, 0, wide, high)
            drawer.raise_()
        self.arranged.emit()

    def beside_inspector(self, width: int) -> int:
        """Where something so wide begins that stands beside the inspector, over the map."""
        if self._inspector.isHidden():
            line = self._lines[Dock.INSPECTOR].geometry()
        else:
            line = self._inspector.geometry()
        return line.right() + 1 if self._is_left(Dock.INSPECTOR) else line.left() - 1 - width

    # --- widths and places by hand --------------------------------------------------------------

    def _on_handle_pressed(self, dock: Dock) -> None:
        self._before_drag = self._panels[dock].width()

    def _on_handle_dragged(self, dock: Dock, by: int) -> None:
        pixels = self._before_drag + (by if self._is_left(dock) else -by)
        self.show_layout(self._layout.widen(dock, round(pixels / self._theme.scale)))

    def _on_handle_stepped(self, dock: Dock, by: int) -> None:
        pixels = round(self._panels[dock].width() / self._theme.scale)
        self.widen(dock, pixels + (by if self._is_left(dock) else -by))

    def _landing_of(self, dock: Dock, at: QPoint) -> QRect:
        """Where a panel would stand that is let go there."""
        table = self._table.rect()
        if dock is Dock.NOW:
            room = self._centre.geometry()
            place = QRect(room.left(), 0, room.width(), self._now.height())
            if not self._is_upper(at):
                place.moveBottom(table.bottom())
            return place
        place = QRect(0, 0, self._panels[dock].width(), table.height())
        if not self._is_left_half(at):
            place.moveRight(table.right())
        return place

    def _is_left_half(self, at: QPoint) -> bool:
        return at.x() < self._table.width() / 2

    def _is_upper(self, at: QPoint) -> bool:
        return at.y() < self._table.height() / 2

    def _on_dropped(self, dock: Dock, at: QPoint) -> None:
        if dock is Dock.NOW:
            if self._is_upper(at) is not self._layout.now_above:
                self.move_now()
        elif self._is_left_half(at) is not self._is_left(dock):
            self.swap()

    # --- wiring ---------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        for dock, handle in self.handles.items():
            what = self._desk.text(NAMES[dock])
            name = self._desk.text("view.docks.width", panel=what)
            handle.setAccessibleName(name)
            handle.setToolTip(name)
        self._name_tabs()

    def _name_tabs(self) -> None:
        for dock, tab in self.tabs.items():
            key = "view.docks.hide" if self.is_shown(dock) else "view.docks.show"
            tab.set_name(self._desk.text(key, panel=self._desk.text(NAMES[dock])))

    def _connect(self) -> None:
        self._desk.language_changed.connect(self.retranslate)
        self._theme.changed.connect(self.arrange)
        self._now.unfold_wanted.connect(partial(self.reveal, Dock.NOW))
        self._now.prompts_changed.connect(self._on_prompts_changed)
        self._inspector.installEventFilter(self)
        for dock in SIDES:
            handle = self.handles[dock]
            self.tabs[dock].clicked.connect(partial(self._on_tab_clicked, dock))
            handle.pressed.connect(partial(self._on_handle_pressed, dock))
            handle.dragged.connect(partial(self._on_handle_dragged, dock))
            handle.let_go.connect(lambda: self.changed.emit(self._layout))
            handle.stepped.connect(partial(self._on_handle_stepped, dock))
            handle.reset.connect(partial(self.widen, dock, None))
        for dock, drag in self.drags.items():
            drag.dropped.connect(partial(self._on_dropped, dock))
            drag.menu_wanted.connect(partial(self.menu_wanted.emit, dock))

    def _on_tab_clicked(self, dock: Dock, _checked: bool = False) -> None:
        self.toggle(dock)

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc closes the drawer."""
        is_esc = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_esc and event.type() == QEvent.Type.KeyPress and self._is_drawer_open:
            self._open_drawer(is_open=False)
            return True
        return super().eventFilter(watched, event)
