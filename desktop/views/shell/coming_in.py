"""Newcomers come in where the GM clicks: one click for all of them, one step to take back."""

from dataclasses import replace
from random import Random

from PySide6.QtCore import QObject, Qt

from desktop.battlemap.cells import Point
from desktop.controllers.desk import Desk
from desktop.controllers.map.arrivals import Arrival, Tokens, of_grown
from desktop.controllers.map.placing import let_go_at
from desktop.dice.rolling import RandomDice
from desktop.model.encounter import Encounter
from desktop.model.events import Noted
from desktop.model.evolve import evolve_all
from desktop.model.ids import CombatantId
from desktop.rules.engine.refusal import Refusal
from desktop.rules.moving.growing import FAR, INTO, OVER, TIGHT
from desktop.session.entry import Transition
from desktop.session.session import Session
from desktop.views.map.drawing import MapTool, MoveNote, TokenLook
from desktop.views.map.looks import tokens_for_gm
from desktop.views.map.tools.coming_pen import ComingPen
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table

NO_NOTE = MoveNote("")
MOVED_BY_GROWTH = (FAR, INTO, OVER, TIGHT)
"""What is told of somebody for whom the GM may know a better place."""


class ComingIn(QObject):
    """Asks the map where newcomers come in.

    Nobody has joined until then. Esc lets them stand where the program proposes it. Whoever grew
    and had to go elsewhere is asked for in the same way: it stays unless the GM clicks.
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
        desk.changed.connect(self._on_changed)

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

    def _on_changed(self, transition: Transition) -> None:
        """Somebody grew where there was no room; or the fight went on without an answer to that."""
        if self._arrival is not None and self._arrival.here:
            self._end()
        grown = [
            event.combatants[0]
            for event in transition.events
            if isinstance(event, Noted) and event.text.key in MOVED_BY_GROWTH
        ]
        if len(grown) != 1 or self.is_asking or self._table.map.is_picking:
            return
        token = transition.after.combatants[grown[0]].token
        if token is not None and token.map == transition.after.shown_map:
            self.begin(of_grown(self._desk, grown[0]))

    def _say(self) -> None:
        """What the click does, in the language that is spoken."""
        if not self.is_asking or self._arrival is None:
            return
        text = self._desk.rendered(self._arrival.asked)
        off_map = self._desk.text("view.coming.off_map")
        proposed = "view.coming.stays" if self._arrival.here else "view.coming.proposed"
        self._table.banner.tell(
            text,
            main=self._desk.text(proposed),
            second=off_map if self._arrival.may_stay_off else "",
            is_calm=True,
        )
        self._table.map.canvas.announce(text)

    def _around(self, arrival: Arrival, at: Point) -> Tokens:
        """Their places around a point, the first one exactly there where there is no grid."""
        desk = self._desk
        battle_map = desk.encounter.battle_map
        if battle_map is None:  # it was taken off the table meanwhile
            return arrival.proposed()
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
        has_come = [
            look for look in looks if look.id in arrival.here or _has_come(look.id, before, after)
        ]
        return tuple(has_come), note

    def _settle(self, arrival: Arrival, tokens: Tokens) -> bool:
        wish = arrival.wish(tokens)
        return wish is not None and arrival.obey(wish)

    def _on_placed(self, at: Point) -> bool:
        arrival = self._arrival
        if arrival is None:
            return False
        if arrival.here:
            self._arrival = replace(arrival, here=frozenset())  # its own step is no other's
        if not self._settle(arrival, self._around(arrival, at)):
            self._arrival = arrival
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
