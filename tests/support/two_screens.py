"""The whole program on two simulated screens, started, ended and started again in one process."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from desktop.app import RESOURCES, TEXTS
from desktop.dice.rolling import Dice
from desktop.house import Folders
from desktop.language.message import Distance, Message, Parameter
from desktop.language.render import read_language, render
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.program import Program
from desktop.rules.previews.questions import movement_left
from desktop.session.entry import Entry
from desktop.session.session import Session
from desktop.views.design.theme import Theme
from desktop.views.shell.frame import Frame
from tests.support import driver

LANGUAGES = {code: read_language(TEXTS, code) for code in ("en", "it")}


class Table:
    """The running program as a person at it: where things are, and what stands in the state.

    `text` gives what the GM's window says at the moment, so that scripts read in no language.
    """

    def __init__(self, application: QApplication, data: Path, *, language: str, dice: Dice) -> None:
        self.application, self.data, self.dice = application, data, dice
        self._system = language
        self.start()

    # --- the program ----------------------------------------------------------------------------

    def start(self) -> None:
        """Start the program on the data folder; it stands as after a double click on its icon."""
        theme = Theme(RESOURCES)
        theme.dress(self.application)
        self.frame = Frame(theme)
        self.frame.show()
        folders = Folders(resources=RESOURCES, texts=TEXTS, program=self.data, data=self.data)
        self.program = Program(
            self.application,
            theme,
            self.frame,
            folders,
            system=self._system,
            dice=self.dice,
            native_dialogs=False,
        )
        self.program.begin(())
        self.frame.activateWindow()
        driver.until(self.frame.isActiveWindow, "the GM's window has the keyboard")
        driver.until(self.main.isVisible, "the window is furnished")

    def end(self) -> None:
        """Close the window, as the program does at its end."""
        self.frame.close()
        self.program.close()
        self.program.players_window.deleteLater()
        self.frame.deleteLater()
        driver.let_run(1)

    # --- what is seen ---------------------------------------------------------------------------

    @property
    def main(self):
        return self.program.main

    @property
    def turns(self):
        return self.main.table.turns

    @property
    def canvas(self):
        return self.main.table.map.canvas

    @property
    def inspector(self):
        return self.main.table.inspector

    @property
    def now(self):
        return self.main.table.now

    @property
    def card(self):
        return self.main.card

    @property
    def banner(self) -> str:
        """What the line above the map says, or ""."""
        banner = self.main.table.banner
        return banner.text if banner.isVisible() else ""

    def text(self, key: str, **parameters: Parameter) -> str:
        """A text of the interface as the GM's window says it now."""
        return render(Message(key, parameters), LANGUAGES[self.program.desk.language.code])

    def condition_text(self, key: str) -> str:
        """The name of a condition as the GM's window says it now."""
        return self.text(f"condition.{key}")

    # --- what stands in the state (only read) ---------------------------------------------------

    @property
    def session(self) -> Session:
        session = self.program.desk.session
        assert session is not None, "there is a fight"
        return session

    @property
    def encounter(self) -> Encounter:
        return self.session.encounter

    def named(self, name: str) -> Combatant:
        """The combatant that the GM's window calls so."""
        for combatant in self.encounter.combatants.values():
            if self.program.desk.shown(combatant.name) == name:
                return combatant
        raise AssertionError(f"nobody is called {name!r}: {self.names}")

    def again(self, who: Combatant) -> Combatant:
        """The same combatant as it stands now."""
        return self.encounter.combatants[who.id]

    def shown(self, who: Combatant) -> str:
        """What the GM's window calls somebody."""
        return self.program.desk.shown(who.name)

    def creatures(self, word: str) -> list[Combatant]:
        """Everybody whose library key holds a word, in the order of joining."""
        return [c for c in self.encounter.combatants.values() if word in c.creature.key]

    @property
    def active(self) -> str:
        """Who has the turn; of a group the first."""
        return self.shown(self.encounter.active_combatants[0])

    def cell_of(self, who: Combatant) -> tuple[int, int]:
        """Column and row of somebody's token."""
        token = self.again(who).token
        assert token is not None, f"{who.id} has no token"
        return token.cell.column, token.cell.row

    def movement_left(self, who: Combatant) -> int:
        """Feet that somebody may still walk in this turn."""
        return movement_left(self.encounter, self.session.ruleset, self.again(who))

    def distance(self, feet: float) -> str:
        """A distance as the GM's window says it."""
        return self.program.desk.shown(Distance(feet))

    def damage(self, kind: str) -> str:
        """A type of damage as one types it."""
        return self.text(f"damage.{kind}").lower()

    @property
    def last_entry(self) -> Entry:
        """The last step of the history."""
        history = self.session.history
        assert history.cursor is not None, "there is a step"
        return history.entry_of(history.cursor)

    @property
    def names(self) -> list[str]:
        return [self.program.desk.shown(c.name) for c in self.encounter.combatants.values()]

    def confirmed(self) -> None:
        """Wait until every step is on the disk."""
        driver.until(lambda: self.program.desk.unsaved == 0, "all steps are confirmed")

    # --- gestures -------------------------------------------------------------------------------

    def command(self, key: str) -> None:
        """A command of the menu, clicked through the menu bar."""
        action = self.main.commands[key]
        spec = next(s for s in self.main.commands.specs if s.key == key)
        path = [self.text(spec.submenu)] if spec.submenu else []
        driver.menu_command(
            self.main.top.menu_bar, self.text(spec.menu.value), *path, action.text()
        )

    def key(self, command: str) -> None:
        """A command of the menu by its shortcut."""
        driver.press(self.main.commands[command].shortcut().toString())

    def place_of(self, column: float, row: float) -> QPoint:
        """Where the middle of a cell lies on the map's widget."""
        grid = self.canvas.look.grid
        from desktop.battlemap.cells import Cell

        centre = grid.centre_of(Cell(int(column), int(row)))
        return self.canvas.view.to_widget(centre.x, centre.y).toPoint()

    def place_of_token(self, who: Combatant) -> QPoint:
        """Where somebody's token lies on the map's widget."""
        look = self.canvas.find_token(who.id)
        assert look is not None, f"{who.id} has no token on the map"
        middle = self.canvas.view.to_widget(look.x + look.size / 2, look.y + look.size / 2)
        return middle.toPoint()

    def put(self, who: Combatant, column: int, row: int) -> None:
        """Drag a token onto a cell."""
        driver.drag(self.canvas, self.place_of_token(who), self.place_of(column, row))

    def select(self, *who: Combatant) -> None:
        """Click rows of the turn order, with Ctrl after the first."""
        from PySide6.QtCore import Qt

        control = Qt.KeyboardModifier.ControlModifier
        for place, one in enumerate(who):
            driver.click(
                self.turns.list.viewport(),
                self._place_of_row(one),
                keys=control if place else driver.NO_KEYS,
            )

    def _place_of_row(self, who: Combatant) -> QPoint:
        panel = self.turns
        for place, row in enumerate(panel.model.rows):
            if who.id in row.members and row.kind.value == "group":
                panel.list.scrollTo(panel.model.index(place))
                if not row.open:
                    centre = panel.list.visualRect(panel.model.index(place)).center()
                    driver.double_click(panel.list.viewport(), centre)
                    return self._place_of_row(who)
        for place, row in enumerate(panel.model.rows):
            if row.identity == who.id:
                panel.list.scrollTo(panel.model.index(place))
                return panel.list.visualRect(panel.model.index(place)).center()
        raise AssertionError(f"no row for {who.id}")

    def wait_for(self, holds: Callable[[], object], what: str) -> None:
        """Let the program run until something holds."""
        driver.until(holds, what)
