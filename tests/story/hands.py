"""The two ways to do everything: a mouse with a keyboard for words, or a keyboard alone."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from desktop.battlemap.cells import Cell
from desktop.model.combatant import Combatant
from tests.support import driver
from tests.support.two_screens import Table

MOUSE_EVENTS = (QMouseEvent, QWheelEvent)


def buttons(parent: QWidget) -> list[QAbstractButton]:
    """The visible buttons of a widget, in their order on it."""
    found = [each for each in parent.findChildren(QAbstractButton) if each.isVisible()]
    return sorted(found, key=lambda each: each.mapTo(parent, QPoint()).toTuple()[::-1])


class Mouse:
    """Clicks and drags; letters only where words are typed."""

    name = "mouse"

    def __init__(self, table: Table) -> None:
        self.table = table

    def use(self, widget: QWidget) -> None:
        """Press a button, tick a box."""
        driver.click(widget)

    def fill(self, field: QWidget, text: str) -> None:
        """Replace what stands in a field."""
        driver.fill(field, text)

    def command(self, key: str) -> None:
        """A command of the menus."""
        self.table.command(key)

    def choose(self, box: QComboBox, text: str) -> None:
        """One of a list that drops down."""
        driver.click(box)
        driver.until(box.view().isVisible, "the list drops down")
        place = box.findText(text)
        assert place >= 0, f"no {text!r} in {[box.itemText(i) for i in range(box.count())]}"
        view = box.view()
        view.scrollTo(view.model().index(place, 0))
        # until then Qt takes a click for the second half of the first
        driver.let_run(QApplication.doubleClickInterval() + 50)
        # not driver.click: asking a list that dropped down for its window takes it away from Qt
        centre = view.visualRect(view.model().index(place, 0)).center()
        QTest.mouseClick(view.viewport(), driver.LEFT, driver.NO_KEYS, centre)
        driver.let_run()
        assert box.currentText() == text

    def start_with(self, card: QWidget, key: str) -> None:
        """One of the cards of the start page."""
        driver.click(card)

    def select(self, *who: Combatant) -> None:
        """Choose in the turn order."""
        self.table.select(*who)

    def carry(
        self, who: Combatant, column: int, row: int, look: Callable[[], None] | None = None
    ) -> None:
        """Move a token to a cell; `look` at the preview before it is dropped."""
        table = self.table
        start, end = table.place_of_token(who), table.place_of(column, row)
        with driver.dragging(table.canvas, start, end):
            if look is not None:
                look()

    def let_in(self, column: int, row: int) -> None:
        """Those who wait come in at a cell."""
        driver.click(self.table.canvas, self.table.place_of(column, row))

    def preview(self) -> tuple[Cell, ...]:
        """The path that the token would take."""
        return self.table.canvas.gestures.path

    def aim(self, attacker: Combatant, attack: str, target: Combatant) -> None:
        """Choose an attack of somebody, and point at the target on the map."""
        self.select(attacker)
        driver.click(deed(self.table, attack))
        driver.click(self.table.canvas, self.table.place_of_token(target))
        driver.until(self.table.card.isVisible, "the card of the attack opens")

    def points(self, kind: str, text: str, *who: Combatant) -> None:
        """Damage, healing or temporary hit points by hand."""
        self.select(*who)
        box = self.table.inspector.points
        driver.fill(box.field, text)
        driver.click({"damage": box.damage, "heal": box.heal, "temporary": box.temporary}[kind])

    def toggle(self, condition: str, *who: Combatant) -> None:
        """A condition on or off."""
        self.select(*who)
        driver.click(self.table.inspector.toggles.toggle(condition))

    def details(self, condition: str, who: Combatant) -> None:
        """Open how a condition ends."""
        self.select(who)
        toggle = self.table.inspector.toggles.toggle(condition)
        driver.click(toggle, button=Qt.MouseButton.RightButton)

    def answer(self, button: str, die: str = "") -> None:
        """Answer the first open prompt."""
        card = self.table.now.cards[0]
        if die:
            driver.fill(card.die, die)
        driver.click(driver.button_of(card, button))

    def answer_somehow(self) -> None:
        """Answer the first open prompt with its first button."""
        driver.click(buttons(self.table.now.cards[0])[0])

    def next_turn(self) -> None:
        """One click; what falls due is left to the Now bar."""
        driver.click(self.table.turns.next_button)
        card = self.table.main.table.turn_card
        if card.is_open:
            driver.click(card.later)

    def undo(self) -> None:
        """One step back."""
        undo = self.table.text("view.top.undo_step", step="").strip()
        bar = self.table.main.top
        driver.click(next(b for b in buttons(bar) if b.accessibleName().startswith(undo)))

    def open_library(self) -> None:
        """The library, to bring somebody in."""
        table = self.table
        driver.click(driver.button_of(table.turns, table.text("view.turns.add")))

    def one_more(self) -> None:
        """One more of the chosen creature."""
        page = self.table.program.library_page
        place = page.list.visualRect(page.list.currentIndex())
        plus = page.list.delegate.plus_rect(place.toRectF()).center().toPoint()
        driver.click(page.list.viewport(), plus)

    def open_journal_line(self, row: int) -> None:
        """The reasons of a line of the journal."""
        journal = self.table.now.journal
        journal.scrollTo(journal.model().index(row, 0))
        place = journal.visualRect(journal.model().index(row, 0)).center()
        driver.click(journal.viewport(), place)

    def show_journal(self) -> None:
        """Turn to the journal."""
        driver.click(driver.button_of(self.table.now, self.table.text("view.now.journal")))

    def show_now(self) -> None:
        """Turn to what waits; its tab counts what does."""
        name = self.table.text("view.now.now")
        buttons = self.table.now.findChildren(QAbstractButton)
        driver.click(next(x for x in buttons if x.isVisible() and x.text().startswith(name)))


class Keys(Mouse):
    """The keyboard alone; every mouse event fails the test."""

    name = "keyboard"

    def use(self, widget: QWidget) -> None:
        """Go to a control with Tab and press Space; one of several is chosen with the arrows."""
        group = widget.group() if isinstance(widget, QAbstractButton) else None
        if group is None or not group.exclusive():
            driver.tab_to(widget)
            driver.press("Space")
            return
        driver.tab_to(*group.buttons())
        count = len(group.buttons())
        for arrow in ("Right",) * count + ("Left",) * count:
            if QApplication.focusWidget() is widget:
                break
            driver.press(arrow)
        if group.checkedButton() is not widget:
            driver.press("Space")
        assert group.checkedButton() is widget

    def fill(self, field: QWidget, text: str) -> None:
        """Go to a field with Tab and replace what stands in it."""
        driver.tab_to(field)
        driver.press("Ctrl+A")
        if text:
            driver.write(text)
        else:
            driver.press("Del")

    def command(self, key: str) -> None:
        """The shortcut; without one, through the menus with Alt and the arrows."""
        table = self.table
        if not table.main.commands[key].shortcut().isEmpty():
            self._press_key_of(key)
            return
        spec = next(s for s in table.main.commands.specs if s.key == key)
        path = [table.text(spec.submenu)] if spec.submenu else []
        path.append(table.main.commands[key].text())
        driver.walk_menu(table.main.top.menu_bar, table.text(spec.menu.value), *path)

    def _press_key_of(self, key: str) -> None:
        """A shortcut; letters would be typed into a field, so it is left with Tab first."""
        while isinstance(QApplication.focusWidget(), QLineEdit | QPlainTextEdit):
            driver.press("Tab")
        self.table.key(key)

    def choose(self, box: QComboBox, text: str) -> None:
        """Arrow keys within the closed list."""
        driver.tab_to(box)
        place = box.findText(text)
        assert place >= 0, f"no {text!r} in {[box.itemText(i) for i in range(box.count())]}"
        driver.press("Home")
        for _ in range(place):
            driver.press("Down")
        assert box.currentText() == text

    def start_with(self, card: QWidget, key: str) -> None:
        """The letter on the card."""
        driver.press(key)

    def select(self, *who: Combatant) -> None:
        """Up and down in the turn order, Enter, and X for the others."""
        panel = self.table.turns
        driver.tab_to(panel.list, back=True)
        for place, one in enumerate(who):
            self._go_to_row(one)
            driver.press("X" if place else "Return")

    def _go_to_row(self, who: Combatant) -> None:
        panel = self.table.turns
        for _ in range(100):
            row = panel.model.rows[panel.list.currentIndex().row()]
            if row.identity == who.id:
                return
            if row.kind.value == "group" and who.id in row.members:
                driver.press("Right")  # opens the group
            wanted = [
                place
                for place, one in enumerate(panel.model.rows)
                if one.identity == who.id or (one.kind.value == "group" and who.id in one.members)
            ][-1]
            here = panel.list.currentIndex().row()
            driver.press("Down" if wanted > here else "Up")
        raise driver.Stuck(f"{who.id} is not reached in the turn order")

    def carry(
        self, who: Combatant, column: int, row: int, look: Callable[[], None] | None = None
    ) -> None:
        """To the token with the arrows, Enter, the arrows again, Enter."""
        self._walk_to(*self.table.cell_of(who))
        driver.press("Return")
        self._walk_to(column, row)
        if look is not None:
            look()
        driver.press("Return")

    def let_in(self, column: int, row: int) -> None:
        """To the cell with the arrows, and Enter."""
        self._walk_to(column, row)
        driver.press("Return")

    def _walk_to(self, column: int, row: int) -> None:
        table = self.table
        if not table.canvas.hasFocus():
            self._press_key_of("go_to_map")
        cursor = table.canvas.cursor_keys
        for _ in range(200):
            right, down = column - cursor.cell.column, row - cursor.cell.row
            if not right and not down:
                return
            if right:
                driver.press("Right" if right > 0 else "Left")
            else:
                driver.press("Down" if down > 0 else "Up")
        raise driver.Stuck(f"the cursor does not come to {column}, {row}")

    def preview(self) -> tuple[Cell, ...]:
        """The path that the token would take."""
        return self.table.canvas.cursor_keys.path

    def aim(self, attacker: Combatant, attack: str, target: Combatant) -> None:
        """A, the number of the attack, the target with the arrows, Enter."""
        table = self.table
        self.select(attacker)
        self._press_key_of("attack")
        menu = driver.popup()
        entry = next(a for a in menu.actions() if attack in a.text())
        driver.press(entry.text().partition("&")[2][0])
        self._walk_to(*table.cell_of(target))
        driver.press("Return")
        driver.until(table.card.isVisible, "the card of the attack opens")

    def points(self, kind: str, text: str, *who: Combatant) -> None:
        """The full stop, the number, Enter; to the other buttons with Tab."""
        self.select(*who)
        box = self.table.inspector.points
        self._press_key_of("go_to_map")
        self._press_key_of("damage")
        assert box.field.hasFocus()
        driver.write(text)
        if kind == "damage":
            driver.press("Return")
        else:
            self.use(box.heal if kind == "heal" else box.temporary)

    def toggle(self, condition: str, *who: Combatant) -> None:
        """C, to the condition with Tab, Space."""
        self.select(*who)
        self._press_key_of("conditions")
        self.use(self.table.inspector.toggles.toggle(condition))

    def details(self, condition: str, who: Combatant) -> None:
        """Shift with Enter on the condition."""
        self.select(who)
        self._press_key_of("conditions")
        driver.tab_to(self.table.inspector.toggles.toggle(condition))
        driver.press("Shift+Return")

    def answer(self, button: str, die: str = "") -> None:
        """N goes to what waits; a number and Enter, or a button."""
        self._press_key_of("now")
        card = self.table.now.cards[0]
        if die:
            driver.write(die)
            driver.press("Return")
        else:
            self.use(driver.button_of(card, button))

    def answer_somehow(self) -> None:
        """N, and the first button."""
        self._press_key_of("now")
        self.use(buttons(self.table.now.cards[0])[0])

    def next_turn(self) -> None:
        """Space on the map."""
        if not self.table.canvas.hasFocus():
            self._press_key_of("go_to_map")
        driver.press("Space")
        if self.table.main.table.turn_card.is_open:
            driver.press("Esc")

    def undo(self) -> None:
        """Ctrl+Z."""
        driver.press("Ctrl+Z")

    def open_library(self) -> None:
        """Ctrl+L."""
        self._press_key_of("library")

    def one_more(self) -> None:
        """A plus in the search field."""
        driver.press("+")

    def open_journal_line(self, row: int) -> None:
        """To the line with the arrows, Enter."""
        journal = self.table.now.journal
        driver.tab_to(journal)
        for _ in range(1_000):
            here = journal.currentIndex().row()
            if here == row:
                break
            driver.press("Down" if here < row else "Up")
        driver.press("Return")

    def show_journal(self) -> None:
        """J."""
        self._from_the_map("journal")

    def show_now(self) -> None:
        """N."""
        self._from_the_map("now")

    def _from_the_map(self, key: str) -> None:
        self._press_key_of("go_to_map")
        self._press_key_of(key)


class NoMouse(QObject):
    """Counts every mouse event of the program, to prove that there was none."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self.seen: list[str] = []
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # by its class: to ask each of a million events for its type takes a quarter of the story
        if isinstance(event, MOUSE_EVENTS):
            self.seen.append(f"{event.type().name} on {type(watched).__name__}")
        return False


def deed(table: Table, name: str) -> QWidget:
    """The button of an attack or feature in the inspector."""
    for button in table.inspector.deeds.buttons:
        if button.text() == name:
            return button
    raise driver.Stuck(f"no {name!r} in {[b.text() for b in table.inspector.deeds.buttons]}")
