"""Every command of the window once: menu entry, shortcut, icon; the shortcut sheet reads it too."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.language.render import render
from desktop.views.design.buttons import PaintedButton

Binding = Callable[[], object]
Bindings = dict[str, Binding]
"""What commands do, by their keys; what they answer is nobody's."""


class Menu(StrEnum):
    """The menus, in their order."""

    ENCOUNTER = "view.menu.encounter"
    COMBATANTS = "view.menu.combatants"
    MAP = "view.menu.map"
    PLAYERS = "view.menu.players"
    VIEW = "view.menu.view"
    HELP = "view.menu.help"


@dataclass(frozen=True, slots=True)
class Spec:
    """One command of the window.

    `text` is the key of its name. `shortcut` in Qt's portable text; `also` does the same without
    being shown. `needs_fight`: dead without
    a fight on the desk. `section` starts a new part of its menu.
    """

    key: str
    text: str
    menu: Menu
    shortcut: str = ""
    needs_fight: bool = True
    checkable: bool = False
    section: bool = False
    submenu: str = ""  # key of the name of a submenu
    also: str = ""
    fixed_text: str = ""  # a name that is not translated, such as a language's own


class Actions(QObject):
    """The window's actions by key; names follow the language, enabling follows the fight."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._specs: list[Spec] = []
        self._actions: dict[str, QAction] = {}
        self._menus: dict[Menu, QMenu] = {}
        self._submenus: dict[str, QMenu] = {}
        self._held: dict[str, Message] = {}
        self._buttons: list[tuple[str, PaintedButton]] = []
        desk.language_changed.connect(self.retranslate)
        desk.fight_opened.connect(self.refresh)

    def __getitem__(self, key: str) -> QAction:
        return self._actions[key]

    @property
    def specs(self) -> tuple[Spec, ...]:
        """All commands, for the shortcut sheet."""
        return tuple(self._specs)

    def add(self, spec: Spec, on_triggered: Binding) -> QAction:
        """Add a command; its slot takes no argument."""
        action = QAction(self._window)
        action.setCheckable(spec.checkable)
        if spec.shortcut:
            keys = (spec.shortcut, spec.also) if spec.also else (spec.shortcut,)
            action.setShortcuts([QKeySequence(one) for one in keys])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _checked=False: on_triggered())
        self._window.addAction(action)
        self._specs.append(spec)
        self._actions[spec.key] = action
        return action

    def name_keys(self, buttons: Mapping[str, PaintedButton]) -> None:
        """Buttons elsewhere that give commands tell their shortcuts, too."""
        self._buttons += buttons.items()
        self.retranslate()

    def hold(self, key: str, reason: Message | None) -> None:
        """Keep a command from being given, with the reason as its name; None lets it go."""
        if reason is None:
            self._held.pop(key, None)
        else:
            self._held[key] = reason
        self.retranslate()
        self.refresh()

    def fill(self, bar: QMenuBar) -> None:
        """Put all commands into the menus of a bar."""
        for menu in Menu:
            self._menus[menu] = bar.addMenu("")
        for spec in self._specs:
            menu_widget = self._menus[spec.menu]
            if spec.section:
                menu_widget.addSeparator()
            if spec.submenu:
                if spec.submenu not in self._submenus:
                    self._submenus[spec.submenu] = menu_widget.addMenu("")
                menu_widget = self._submenus[spec.submenu]
            menu_widget.addAction(self._actions[spec.key])
        self.retranslate()
        self.refresh()

    def retranslate(self) -> None:
        """Name everything in the GM's language."""
        for menu, widget in self._menus.items():
            widget.setTitle(self._text(menu.value))
        for key, widget in self._submenus.items():
            widget.setTitle(self._text(key))
        for spec in self._specs:
            action = self._actions[spec.key]
            held = self._held.get(spec.key)
            text = spec.fixed_text or self._text(spec.text)
            if held is not None:
                text = render(held, self._desk.language)
            action.setText(text)
            shortcut = self._shortcut(spec.key)
            action.setToolTip(f"{text} ({shortcut})" if shortcut else text)
        for key, button in self._buttons:
            button.set_keys(self._shortcut(key))

    def refresh(self) -> None:
        """Enable what can be done."""
        has_fight = self._desk.session is not None
        for spec in self._specs:
            can = (has_fight or not spec.needs_fight) and spec.key not in self._held
            self._actions[spec.key].setEnabled(can)

    def _shortcut(self, key: str) -> str:
        return self._actions[key].shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def _text(self, key: str) -> str:
        return render(Message(key), self._desk.language)
