"""A person at the program: mouse and keyboard on the real windows, nothing else.

Mouse events go to the top-level window that lies at the place, so whatever covers a control
(a dialog, a menu, another panel) takes the click, as on a real desk. A control that cannot be
seen or used cannot be clicked.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QMenuBar,
    QScrollArea,
    QWidget,
)

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
PATIENCE = 10.0  # seconds
TICK = 5  # ms


class Stuck(AssertionError):
    """What a person waited for did not happen, or a control could not be reached."""


def until(holds: Callable[[], object], what: str, *, within: float = PATIENCE) -> None:
    """Let the program run until something holds; raises Stuck."""
    deadline = time.monotonic() + within
    while not holds():
        if time.monotonic() > deadline:
            raise Stuck(f"waited {within:g} s in vain: {what}")
        QTest.qWait(TICK)


def let_run(milliseconds: int = 0) -> None:
    """Let the program work off what is due."""
    QTest.qWait(milliseconds)


# --- mouse ------------------------------------------------------------------------------------


def click(
    widget: QWidget,
    at: QPoint | None = None,
    *,
    button: Qt.MouseButton = LEFT,
    keys: Qt.KeyboardModifier = NO_KEYS,
) -> None:
    """Click in the middle of a widget, or at a point of it."""
    window, place = _reach(widget, at)
    QTest.mouseMove(window, place)
    QTest.mouseClick(window, button, keys, place)
    let_run()


def double_click(widget: QWidget, at: QPoint | None = None) -> None:
    """Double click."""
    window, place = _reach(widget, at)
    QTest.mouseClick(window, LEFT, NO_KEYS, place)
    QTest.mouseDClick(window, LEFT, NO_KEYS, place)
    let_run()


def drag(widget: QWidget, start: QPoint, end: QPoint, *, steps: int = 4) -> None:
    """Press at one point, move to another, let go."""
    window, begin = _reach(widget, start)
    finish = begin + (end - start)
    QTest.mousePress(window, LEFT, NO_KEYS, begin)
    for step in range(1, steps + 1):
        QTest.mouseMove(window, begin + (finish - begin) * step / steps)
        let_run()
    QTest.mouseRelease(window, LEFT, NO_KEYS, finish)
    let_run()


@contextmanager
def dragging(widget: QWidget, start: QPoint, end: QPoint) -> Iterator[None]:
    """Press and move; look around; let go at the end."""
    window, begin = _reach(widget, start)
    finish = begin + (end - start)
    QTest.mousePress(window, LEFT, NO_KEYS, begin)
    QTest.mouseMove(window, begin + (finish - begin) / 2)
    QTest.mouseMove(window, finish)
    let_run()
    yield
    QTest.mouseRelease(window, LEFT, NO_KEYS, finish)
    let_run()


def _reach(widget: QWidget, at: QPoint | None) -> tuple[QWindow, QPoint]:
    """The native window and the place in it, once the widget lies bare there."""
    if not widget.isVisible():
        raise Stuck(f"{_named(widget)} is not to be seen")
    if not widget.isEnabled():
        raise Stuck(f"{_named(widget)} is dead")
    scroll_to(widget)
    _let_it_settle(widget)
    point = widget.rect().center() if at is None else at
    if not widget.rect().contains(point):
        raise Stuck(f"{point} is outside {_named(widget)}")
    top = widget.window()
    place = widget.mapTo(top, point)
    hit = top.childAt(place) or top
    if hit is not widget and not widget.isAncestorOf(hit):
        raise Stuck(f"{_named(hit)} lies over {_named(widget)}")
    window = top.windowHandle()
    assert window is not None, "a visible window has a handle"
    modal = QApplication.activeModalWidget()
    if modal is not None and modal is not top and QApplication.activePopupWidget() is None:
        raise Stuck(f"{_named(modal)} keeps {_named(widget)} from being clicked")
    return window, place


def _let_it_settle(widget: QWidget) -> None:
    """Wait until a widget stays where it is: nobody clicks at what still moves."""
    seen: QRect | None = None
    for _ in range(40):
        place = QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())
        if place == seen:
            return
        seen = place
        let_run(TICK)


def scroll_to(widget: QWidget) -> None:
    """Turn the wheel over the scroll areas around a widget until it can be seen."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea) and parent.widget() is not None:
            _scroll_area(parent, widget)
        parent = parent.parentWidget()


def _scroll_area(area: QScrollArea, widget: QWidget) -> None:
    if not area.widget().isAncestorOf(widget):
        return
    view = area.viewport()
    for _ in range(200):
        there = QRect(widget.mapTo(area.widget(), QPoint(0, 0)), widget.size())
        seen = QRect(-area.widget().pos(), view.size())
        if seen.contains(there.center()):
            return
        delta = there.center() - seen.center()
        vertical = not seen.top() <= there.center().y() <= seen.bottom()
        sign = -1 if (delta.y() if vertical else delta.x()) > 0 else 1
        turn = QPoint(0, 60 * sign) if vertical else QPoint(60 * sign, 0)
        middle = QPointF(view.rect().center())
        event = QWheelEvent(
            middle,
            view.mapToGlobal(middle),
            QPoint(),
            turn,
            Qt.MouseButton.NoButton,
            NO_KEYS,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        before = area.widget().pos()
        QApplication.sendEvent(view, event)
        if area.widget().pos() == before:
            return


# --- keyboard ---------------------------------------------------------------------------------


def press(keys: str) -> None:
    """Press one key or combination, as "Ctrl+Z" or "Space", in the window with the focus."""
    combination = QKeySequence(keys)[0]
    QTest.keyClick(_keyboard_window(), combination.key(), combination.keyboardModifiers())
    let_run()


def write(text: str) -> None:
    """Type into the field that has the keyboard; what no key makes is pasted."""
    field = QApplication.focusWidget()
    if field is None:
        raise Stuck("nothing has the keyboard")
    if text.isascii() and len(text) <= 200:
        QTest.keyClicks(field, text)
    else:
        QGuiApplication.clipboard().setText(text)
        press("Ctrl+V")
    let_run()


def fill(field: QWidget, text: str) -> None:
    """Click a field and replace what stands in it."""
    click(field)
    press("Ctrl+A")
    if text:
        write(text)
    else:
        press("Del")


def tab_to(*widgets: QWidget, back: bool = False, limit: int = 200) -> None:
    """Press Tab, or Shift+Tab, until one of the widgets has the keyboard."""
    keys = "Shift+Tab" if back else "Tab"
    for _ in range(limit):
        if QApplication.focusWidget() in widgets:
            return
        press(keys)
    raise Stuck(f"{', '.join(map(_named, widgets))} is not reached with {keys}")


def _keyboard_window() -> QWindow:
    """The window that the system gives keys to; Qt hands them on to an open menu by itself."""
    if QGuiApplication.focusWindow() is None:
        popup = QApplication.activePopupWidget()
        if popup is not None and popup.windowHandle() is not None:
            return popup.windowHandle()
        _hand_keyboard_back()
    window = QGuiApplication.focusWindow()
    assert window is not None
    return window


def _hand_keyboard_back() -> None:
    """What a window manager does after a menu has closed, and the offscreen platform does not."""
    window = QApplication.activeModalWidget()
    if window is None:
        shown = [w for w in QApplication.topLevelWidgets() if w.isVisible()]
        window = next((w for w in shown if isinstance(w, QMainWindow)), None)
    if window is None:
        raise Stuck("no window has the keyboard")
    window.activateWindow()
    until(lambda: QGuiApplication.focusWindow() is not None, "a window has the keyboard")


# --- dialogs and menus ------------------------------------------------------------------------


def answering(opens: Callable[[], object], answer: Callable[[QDialog], object]) -> None:
    """Do what opens a dialog, and answer it; the dialog may hold everything up meanwhile."""
    failures: list[BaseException] = []
    answered: list[bool] = []
    before = QApplication.activeModalWidget()
    watch = QTimer(interval=TICK)

    def reply() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is before or not isinstance(dialog, QDialog) or not dialog.isVisible():
            return
        watch.stop()
        try:
            let_run(1)
            answer(dialog)
            until(lambda: gone(dialog), "the dialog closes")
        except BaseException as failure:
            failures.append(failure)
            if not gone(dialog):
                dialog.reject()
        answered.append(True)

    watch.timeout.connect(reply)
    watch.start()
    try:
        opens()
        until(lambda: answered, "a dialog opens and is answered", within=3 * PATIENCE)
    finally:
        watch.stop()
    if failures:
        raise failures[0]
    let_run()


def choose_file(dialog: QDialog, path: object) -> None:
    """Type a file name into Qt's own file dialog and press Enter."""
    assert isinstance(dialog, QFileDialog), f"{_named(dialog)} is no file dialog"
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert field is not None
    if not field.hasFocus():
        press("Alt+N")
    until(field.hasFocus, "the field for the file's name has the keyboard")
    press("Ctrl+A")
    write(str(path))
    if QApplication.activePopupWidget() is not None:  # names that would complete it
        press("Esc")
    press("Return")


def popup() -> QMenu:
    """The menu that is open."""
    until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "a menu opens")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, text: str) -> None:
    """Click the entry of an open menu that begins with a text."""
    let_run(1)
    for action in menu.actions():
        if action.text().replace("&", "").startswith(text) and not action.isSeparator():
            if not action.isEnabled():
                raise Stuck(f"the entry {text!r} is dead")
            place = menu.actionGeometry(action).center()
            window = menu.windowHandle()
            assert window is not None
            QTest.mouseMove(window, place)
            QTest.mouseClick(window, LEFT, NO_KEYS, place)
            let_run()
            return
    raise Stuck(f"no entry {text!r} in {[a.text() for a in menu.actions()]}")


def menu_command(bar: QMenuBar, menu: str, *path: str) -> None:
    """Click through the menu bar: the menu, perhaps a submenu, the entry."""
    for action in bar.actions():
        if action.text().replace("&", "") == menu:
            click(bar, bar.actionGeometry(action).center())
            break
    else:
        raise Stuck(f"no menu {menu!r}")
    opened = popup()
    for text in path[:-1]:
        choose(opened, text)
        before = opened
        until(lambda before=before: popup() is not before, f"the submenu {text!r} opens")
        opened = popup()
    choose(opened, path[-1])


def walk_menu(bar: QMenuBar, menu: str, *path: str) -> None:
    """Go through the menu bar with Alt and the arrows, and press Enter on the entry."""
    press("Alt")
    until(lambda: bar.activeAction() is not None, "Alt goes to the menus")
    for _ in range(len(bar.actions())):
        active = bar.activeAction()
        if active is not None and active.text().replace("&", "") == menu:
            break
        press("Right")
    press("Down")
    for place, text in enumerate(path):
        opened = popup()
        for _ in range(len(opened.actions())):
            active = opened.activeAction()
            if active is not None and active.text().replace("&", "") == text:
                break
            press("Down")
        else:
            raise Stuck(f"no entry {text!r} in {[a.text() for a in opened.actions()]}")
        press("Return" if place == len(path) - 1 else "Right")


def button_of(parent: QWidget, text: str) -> QAbstractButton:
    """The visible button that says, or is called, this."""
    found = [
        button
        for button in parent.findChildren(QAbstractButton)
        if button.isVisible() and text in (button.text().replace("&", ""), button.accessibleName())
    ]
    if not found:
        seen = [b.text() or b.accessibleName() for b in parent.findChildren(QAbstractButton)]
        raise Stuck(f"no button {text!r} among {seen}")
    return found[0]


def texts_of(parent: QWidget) -> list[str]:
    """What the visible labels of a widget say."""
    return [label.text() for label in parent.findChildren(QLabel) if label.isVisible()]


def gone(dialog: QDialog) -> bool:
    """Whether a dialog has been closed."""
    try:
        return not dialog.isVisible()
    except RuntimeError:  # Qt has deleted it
        return True


def _named(widget: QWidget) -> str:
    words = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    return f"{type(widget).__name__} {widget.accessibleName() or words or widget.windowTitle()!r}"
