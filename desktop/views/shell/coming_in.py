"""Newcomers come in where the GM clicks: one click for all of them, one step to take back."""

from random import Random

from PySide6.QtCore import QObject, Qt

from desktop.battlemap.cells import Cell
from desktop.controllers.desk import Desk
from desktop.controllers.library.page import LibraryController
from desktop.dice.rolling import RandomDice
from desktop.language.message import Message
from desktop.model.evolve import evolve_all
from desktop.rules.engine.refusal import Refusal
from desktop.session.session import Session
from desktop.views.map.drawing import MapTool, MoveNote, TokenLook
from desktop.views.map.looks import tokens_for_gm
from desktop.views.map.tools.coming_pen import ComingPen
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table

NO_NOTE = MoveNote("")


class ComingIn(QObject):
    """Asks the map where the chosen creature of the library comes in.

    Nobody has joined until then. Esc lets them stand where the program proposes it.
    """

    def __init__(
        self,
        desk: Desk,
        library: LibraryController,
        table: Table,
        picker: Picker,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk, self._library, self._table, self._picker = desk, library, table, picker
        self._session: Session | None = None
        table.banner.main_wanted.connect(self._on_proposed)
        table.banner.second_wanted.connect(self._on_off_map)
        desk.language_changed.connect(self._say)

    @property
    def is_asking(self) -> bool:
        """Whether a click on the map brings them in."""
        return self._session is not None

    def begin(self) -> None:
        """Let the ghosts of the newcomers follow the pointer."""
        if not self._library.can_place:
            self._library.add()
            return
        self._picker.leave()
        self._table.map.choose_tool(MapTool.SELECT)
        self._session = self._desk.session
        canvas = self._table.map.canvas
        canvas.use_pen(ComingPen(self._ghosts, self._on_placed, self._on_left))
        canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        self._say()

    def _say(self) -> None:
        """What the click does, in the language that is spoken."""
        creature = self._library.creature
        if not self.is_asking or creature is None:
            return
        asked = Message(
            "view.coming.asked",
            {"name": creature.name, "count": self._library.joining.count},
        )
        text = self._desk.rendered(asked)
        self._table.banner.tell(
            text,
            main=self._desk.text("view.coming.proposed"),
            second=self._desk.text("view.coming.off_map"),
        )
        self._table.map.canvas.announce(text)

    def _ghosts(self, cell: Cell) -> tuple[tuple[TokenLook, ...], MoveNote]:
        """How they would stand around a cell; what is said where not all find room."""
        session, count = self._session, self._library.joining.count
        tokens = self._library.around(cell)
        wish = self._library.wish(tokens)
        note = NO_NOTE
        if len(tokens) < count:
            text = self._desk.text("view.coming.room", room=len(tokens), count=count)
            note = MoveNote(text, is_too_far=True)
        if session is None or wish is None or not tokens:
            return (), note
        decided = session.preview(wish, dice=RandomDice(Random(0)))
        if isinstance(decided, Refusal):
            return (), MoveNote(self._desk.rendered(decided.reason), is_too_far=True)
        before = session.encounter
        after = evolve_all(before, decided)
        looks = tokens_for_gm(after, session.ruleset, self._desk.language)
        known = {str(who) for who in before.combatants}
        return tuple(look for look in looks if look.id not in known), note

    def _on_placed(self, cell: Cell) -> bool:
        if not self._library.add(self._library.around(cell)):
            return False
        self._end()
        return True

    def _on_proposed(self) -> None:
        if self.is_asking:
            self._table.map.canvas.use_pen(None)

    def _on_left(self) -> None:
        """Esc, or another tool: they stand where the program proposes it."""
        is_here = self._session is not None and self._session is self._desk.session
        self._end()
        if is_here:
            self._library.add()

    def _on_off_map(self) -> None:
        if self.is_asking and self._library.add(()):
            self._end()

    def _end(self) -> None:
        if self._session is None:
            return
        self._session = None
        canvas = self._table.map.canvas
        if isinstance(canvas.pen, ComingPen):
            canvas.use_pen(None)
        self._table.banner.hide()
