"""Newcomers come in where the GM clicks: one click for all of them, one step to take back."""

from random import Random

from PySide6.QtCore import QObject, Qt

from desktop.battlemap.cells import Point
from desktop.controllers.desk import Desk
from desktop.controllers.map.arrivals import Arrival, Tokens
from desktop.controllers.map.placing import let_go_at
from desktop.dice.rolling import RandomDice
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.ids import CombatantId
from desktop.rules.engine.refusal import Refusal
from desktop.session.session import Session
from desktop.views.map.drawing import MapTool, MoveNote, TokenLook
from desktop.views.map.looks import tokens_for_gm
from desktop.views.map.tools.coming_pen import ComingPen
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table

NO_NOTE = MoveNote("")


class ComingIn(QObject):
    """Asks the map where newcomers come in.

    Nobody has joined until then. Esc lets them stand where the program proposes it.
    """

    def __init__(self, desk: Desk, table: Table, picker: Picker, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._table, self._picker = desk, table, picker
        self._session: Session | None = None
        self._arrival: Arrival | None = None
        self._found: tuple[object, Tokens] | None = None
        table.banner.main_wanted.connect(self._on_proposed)
        table.banner.second_wanted.connect(self._on_off_map)
        desk.language_changed.connect(self._say)

    @property
    def is_asking(self) -> bool:
        """Whether a click on the map brings them in."""
        return self._session is not None

    def begin(self, arrival: Arrival) -> None:
        """Let the ghosts of the newcomers follow the pointer; without a map they come at once."""
        if self._desk.encounter.battle_map is None:
            self._settle(arrival, arrival.proposed())
            return
        self._picker.leave()
        self._table.map.choose_tool(MapTool.SELECT)
        self._session, self._arrival = self._desk.session, arrival
        canvas = self._table.map.canvas
        canvas.use_pen(ComingPen(self._ghosts, self._on_placed, self._on_left))
        canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        self._say()

    def _say(self) -> None:
        """What the click does, in the language that is spoken."""
        if not self.is_asking or self._arrival is None:
            return
        text = self._desk.rendered(self._arrival.asked)
        off_map = self._desk.text("view.coming.off_map")
        self._table.banner.tell(
            text,
            main=self._desk.text("view.coming.proposed"),
            second=off_map if self._arrival.may_stay_off else "",
            is_calm=True,
        )
        self._table.map.canvas.announce(text)

    def _around(self, arrival: Arrival, at: Point) -> Tokens:
        """Their places around a point, the first one exactly there where there is no grid."""
        desk = self._desk
        battle_map = desk.encounter.battle_map
        assert battle_map is not None, "they are asked for on a map"
        cell = battle_map.grid.cell_at(at)
        about = (desk.encounter, arrival, cell)
        if self._found is None or self._found[0] != about:
            self._found = (about, arrival.around(cell))
        return let_go_at(desk.encounter, desk.ruleset, self._found[1], at)

    def _ghosts(self, at: Point) -> tuple[tuple[TokenLook, ...], MoveNote]:
        """How they would stand around a point; what is said where not all find room."""
        session, arrival = self._session, self._arrival
        if session is None or arrival is None:
            return (), NO_NOTE
        tokens = self._around(arrival, at)
        wish = arrival.wish(tokens)
        note = NO_NOTE
        if len(tokens) < arrival.count:
            text = self._desk.text("view.coming.room", room=len(tokens), count=arrival.count)
            note = MoveNote(text, is_too_far=True)
        if wish is None or not tokens:
            return (), note
        decided = session.preview(wish, dice=RandomDice(Random(0)))
        if isinstance(decided, Refusal):
            return (), MoveNote(self._desk.rendered(decided.reason), is_too_far=True)
        before = session.encounter
        after = evolve_all(before, decided)
        looks = tokens_for_gm(after, session.ruleset, self._desk.language)
        return tuple(look for look in looks if _has_come(look.id, before, after)), note

    def _settle(self, arrival: Arrival, tokens: Tokens) -> bool:
        wish = arrival.wish(tokens)
        return wish is not None and arrival.obey(wish)

    def _on_placed(self, at: Point) -> bool:
        arrival = self._arrival
        if arrival is None or not self._settle(arrival, self._around(arrival, at)):
            return False
        self._end()
        return True

    def _on_proposed(self) -> None:
        if self.is_asking:
            self._table.map.canvas.use_pen(None)

    def _on_left(self) -> None:
        """Esc, or another tool: they stand where the program proposes it."""
        is_here = self._session is not None and self._session is self._desk.session
        arrival = self._arrival
        self._end()
        if is_here and arrival is not None:
            self._settle(arrival, arrival.proposed())

    def _on_off_map(self) -> None:
        if self.is_asking and self._arrival is not None and self._settle(self._arrival, ()):
            self._end()

    def _end(self) -> None:
        if self._session is None:
            return
        self._session = self._arrival = self._found = None
        canvas = self._table.map.canvas
        if isinstance(canvas.pen, ComingPen):
            canvas.use_pen(None)
        self._table.banner.hide()


def _has_come(who: str, before: Encounter, after: Encounter) -> bool:
    """Whether somebody stands on the map that it did not stand on before."""
    identity = CombatantId(who)
    known, now = before.combatants.get(identity), after.combatants.get(identity)
    here = None if known is None or known.token is None else known.token.map
    return now is not None and now.token is not None and now.token.map != here
