"""All pages of the GM's window below one top bar, and the commands that lead between them."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QFileDialog,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.fights.on_disk import FightsController
from desktop.controllers.map.files import FILE_ENDINGS
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.players.window import PlayersController
from desktop.dice.rolling import Dice
from desktop.language.message import Message, typed_name
from desktop.model.combatant import Side
from desktop.model.commands import (
    Command,
    EndFight,
    ResetFight,
    RollInitiative,
    SetTitle,
    ShowMap,
)
from desktop.model.ids import CombatantId
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import (
    QuestionDialog,
    SheetDialog,
    TextDialog,
)
from desktop.views.dialogs.files import file_dialog
from desktop.views.docks.layout import Dock
from desktop.views.map.tools.kit import KIT
from desktop.views.shell.actions import Actions, Bindings
from desktop.views.shell.attacking import Attacking
from desktop.views.shell.casting import Casting
from desktop.views.shell.combatant_gestures import CombatantGestures
from desktop.views.shell.commands import SPECS, TOOL
from desktop.views.shell.context_menus import ContextMenus
from desktop.views.shell.granting import Granting
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.players_screen import PlayersScreen
from desktop.views.shell.table import Table
from desktop.views.shell.telling import Telling
from desktop.views.shell.top_bar import TopBar

SAVE_ENDING = ".mischia"
ZOOM_STEP = 1.25


@dataclass(frozen=True, slots=True)
class Services:
    """What the views stand on, made by the composition root."""

    desk: Desk
    theme: Theme
    dice: Dice
    pictures: PictureLoader
    players: PlayersController
    fights: FightsController
    resources: Path
    native_dialogs: bool = True


class MainView(QWidget):
    """Central widget of the window."""

    file_chosen = Signal(object)  # Path of a fight, a map or a picture

    def __init__(self, services: Services, window: QWidget) -> None:
        super().__init__(window)
        self.services = services
        desk, theme = services.desk, services.theme
        self._desk, self._theme, self._window = desk, theme, window
        self.top = TopBar(desk, theme)
        self.table = Table(desk, theme, services.pictures, services.dice, services.resources)
        self.picker = Picker(desk, self.table.map, self.table.banner, self)
        self._cards = cards = OneCard(desk, theme, self, self.table.now.drafts)
        dice = services.dice
        self.attacking = Attacking(desk, theme, self.table, dice, self.picker, cards, self)
        self.attack, self.card = self.attacking.attack, self.attacking.card
        self.casting = Casting(desk, theme, self.table, dice, self.picker, cards, self)
        self.granting = Granting(desk, self.table, self.attacking, self.casting, self)
        self.telling = Telling(desk, theme, self.table, services.fights, self._is_on_a_card, self)
        self.players_screen = PlayersScreen(
            desk, services.players, self.top, self.telling, window, self
        )
        self.gestures = CombatantGestures(desk, theme, self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.table)
        self.commands = Actions(desk, window)
        self._bindings: Bindings = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addWidget(self.pages, 1)
        self._connect()
        self._add_commands()
        self.commands.fill(self.top.menu_bar)
        self.table.map.no_map.wanted.connect(lambda key: self.commands[key].trigger())
        table = self.table
        for part in (self.top, table.map, table.turns, table.now, table.inspector, table.docks):
            self.commands.name_keys(part.key_buttons)
        self.context_menus = ContextMenus(desk, self.table, self.commands, self.picker, cards, self)
        self._on_fight_opened()

    # --- pages ----------------------------------------------------------------------------------

    def add_page(self, page: QWidget) -> None:
        """One more page beside the table."""
        self.pages.addWidget(page)

    def show_page(self, page: QWidget) -> None:
        """Turn to a page."""
        self.pages.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_table(self) -> None:
        """Turn to the fight; the keyboard goes to the map."""
        self.pages.setCurrentWidget(self.table)
        self.table.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def bind(self, bindings: Bindings) -> None:
        """What commands of the menu do, by their keys; each comes from whoever can do it."""
        self._bindings |= bindings

    @property
    def unbound(self) -> set[str]:
        """The keys of commands that would do nothing: none, once the program is furnished."""
        return {spec.key for spec in self.commands.specs} - self._bindings.keys()

    # --- fights ---------------------------------------------------------------------------------

    def _on_fight_opened(self) -> None:
        self.table.banner.hide()
        if self._desk.session is not None:
            self.show_table()
            self.telling.offer_map()

    def open_file(self) -> None:
        """Choose a saved fight, a map or a picture to open."""
        endings = " ".join(f"*{ending}" for ending in (SAVE_ENDING, ".log", *FILE_ENDINGS))
        path = self.ask_open_file(
            "view.action.open", f"{self._desk.text('view.files.openable')} ({endings})"
        )
        if path is not None:
            self.file_chosen.emit(path)

    def save_file(self) -> None:
        """Save the fight as one file."""
        dialog = self._file_dialog("view.action.save_as")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SAVE_ENDING.removeprefix("."))
        dialog.setNameFilter(f"{self._desk.text('view.files.fights')} (*{SAVE_ENDING})")
        if dialog.exec():
            path = Path(dialog.selectedFiles()[0])
            if self.services.fights.save_as(path):
                self.telling.tell_in_passing(Message("view.saved_as", {"file": path.name}))

    def ask_open_file(self, title: str, name_filter: str) -> Path | None:
        """Let the GM choose a file to open."""
        dialog = self._file_dialog(title)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(name_filter)
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def _file_dialog(self, title: str) -> QFileDialog:
        native = self.services.native_dialogs
        return file_dialog(self._desk, self, self._desk.text(title).rstrip("…"), native=native)

    def _reset(self) -> None:
        dialog = QuestionDialog(
            self._desk,
            self._theme,
            self,
            title=self._desk.text("view.reset.title"),
            text=self._desk.text("view.reset.text"),
            yes=self._desk.text("view.reset.yes"),
        )
        if dialog.exec():
            self._desk.dispatch(ResetFight())

    # --- attacks and actions --------------------------------------------------------------------

    def attack_menu(self) -> None:
        """The attacks of whoever is chosen, or has the turn, as a menu of the keyboard."""
        if self.gestures.ids:
            self.attacking.open_menu(self.gestures.ids[0])

    def _is_on_a_card(self, command: Command) -> bool:
        """Whether an open card says why the rules refuse this, and offers to overrule."""
        return self.attacking.says(command) or self.casting.says(command)

    def act(self, who: CombatantId, action: str) -> None:
        """An action of the ruleset; the map asks for the target of those that have one.

        A card that is open is left first: it would lie over those who may be pointed at.
        """
        entry = self._desk.ruleset.actions[action]
        if not entry.needs_target and not entry.aims:
            self.gestures.act(who, action)
            return
        if not self._cards.make_room():
            return
        asked = Message("view.action_target", {"action": Message(f"action.{action}")})
        self.picker.pick_target(asked, lambda target: self.gestures.act(who, action, target))

    # --- help -----------------------------------------------------------------------------------

    def show_shortcuts(self) -> None:
        """The sheet of all shortcuts."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for spec in self.commands.specs:
            action = self.commands[spec.key]
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            if keys:
                heading = self._desk.text(spec.menu.value)
                sections.setdefault(heading, []).append((keys, action.text()))
        on_map = [
            (self._desk.text("view.keys.arrows"), self._desk.text("view.keys.arrows_do")),
            ("Tab", self._desk.text("view.keys.tab_does")),
            (self._desk.text("view.keys.enter"), self._desk.text("view.keys.enter_does")),
            ("Esc", self._desk.text("view.keys.esc_does")),
        ]
        sections[self._desk.text("view.keys.on_map")] = on_map
        SheetDialog(
            self._desk,
            self._theme,
            self,
            title=self._desk.text("view.action.shortcuts"),
            sections=list(sections.items()),
        ).open()

    # --- wiring ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        desk, table = self._desk, self.table
        desk.fight_opened.connect(self._on_fight_opened)
        table.inspector.action_wanted.connect(self.act)
        table.feature.opened.connect(self.casting.cast.close)
        self.top.undo_wanted.connect(desk.undo)
        self.top.redo_wanted.connect(desk.redo)

    def _add_commands(self) -> None:
        for spec in SPECS:
            self.commands.add(spec, partial(self._obey, spec.key))
        self.commands["show_grid"].setChecked(True)
        for bindings in (
            self._fight_bindings(),
            self._map_bindings(),
            self._players_bindings(),
            self._keyboard_bindings(),
            self.gestures.bindings(),
        ):
            self.bind(bindings)

    def _obey(self, key: str) -> None:
        self._bindings[key]()

    def _fight_bindings(self) -> Bindings:
        desk, table = self._desk, self.table
        return {
            "open": self.open_file,
            "save_as": self.save_file,
            "undo": desk.undo,
            "redo": desk.redo,
            "undo_one": desk.undo_one,
            "roll_again": lambda: desk.dispatch(RollInitiative(again=True)),
            "next_turn": table.next_turn,
            "previous_turn": desk.previous_turn,
            "end_fight": lambda: desk.dispatch(EndFight()),
            "reset_fight": self._reset,
            "title": self._name_fight,
            "now": table.now.show_now,
            "turn_card": table.turn_card.open_prompts,
            "journal": table.now.show_journal,
            "shortcuts": self.show_shortcuts,
        }

    def _map_bindings(self) -> Bindings:
        shown, canvas = self.table.map, self.table.map.canvas
        return {
            "see_as": lambda: shown.see_as(self.gestures.ids),
            "way": shown.moving.open_choice,
            "no_map": lambda: self._desk.dispatch(ShowMap(None)),
            "fit": canvas.fit,
            "zoom_in": lambda: canvas.zoom_by(ZOOM_STEP),
            "zoom_out": lambda: canvas.zoom_by(1 / ZOOM_STEP),
            "show_grid": self._toggle_grid,
            "go_to_map": shown.take_keyboard,
            **{TOOL + spec.tool.value: partial(shown.choose_tool, spec.tool) for spec in KIT},
        }

    def _players_bindings(self) -> Bindings:
        players, screen = self.services.players, self.players_screen
        return {
            "players_window": players.open_window,
            "players_screen": screen.open,
            "players_close": players.close,
            "blackout": players.toggle_blackout,
            "display_heroes": partial(screen.cycle_display, Side.HERO),
            "display_monsters": partial(screen.cycle_display, Side.HOSTILE),
        }

    def _keyboard_bindings(self) -> Bindings:
        """What leads the keyboard to a part of the inspector."""
        return {
            "attack": self.attack_menu,
            "damage": self._focus_points,
            "conditions": self._focus_conditions,
            "actions": self._open_actions,
        }

    def _toggle_grid(self) -> None:
        self.table.map.set_grid_shown(self.commands["show_grid"].isChecked())

    def _focus_points(self) -> None:
        self._choose_active()
        self.table.docks.reveal(Dock.INSPECTOR)
        self.table.inspector.points.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _focus_conditions(self) -> None:
        self._choose_active()
        self.table.docks.reveal(Dock.INSPECTOR)
        self.table.inspector.toggles.focus_first()

    def _open_actions(self) -> None:
        self._choose_active()
        self.table.docks.reveal(Dock.INSPECTOR)
        self.table.inspector.deeds.open_menu(self.table.map.mapToGlobal(QPoint(60, 60)))

    def _choose_active(self) -> None:
        if not self._desk.selection.ids:
            self._desk.selection.choose(self.gestures.ids)

    def _name_fight(self) -> None:
        dialog = TextDialog(
            self._desk,
            self._theme,
            self,
            title=self._desk.text("view.action.title").rstrip("…"),
            label=self._desk.text("view.title_label"),
            text=self._desk.shown(self._desk.encounter.title),
        )
        if dialog.exec() and dialog.text:
            self._desk.dispatch(SetTitle(typed_name(dialog.text)))
