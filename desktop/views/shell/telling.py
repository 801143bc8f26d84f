"""What the banner above the map says: notices, refusals, steps that could not be saved."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.fights.on_disk import FightsController
from desktop.controllers.players.following import MapOffer, map_to_send
from desktop.controllers.turns.card import checklist_of
from desktop.language.message import Message
from desktop.model.commands import Command, MoveToken, ShowMap, TakeAction
from desktop.model.events import MapShown, Noted
from desktop.rules.engine.refusal import Refusal
from desktop.session.entry import Transition
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import PlainTextDialog
from desktop.views.reasons import told_rule
from desktop.views.shell.table import Table

MOST_NEWS = 3
SHARES = "note.experience"
CALM = frozenset(
    {
        "note.experience",
        "view.grid.fit.hint",
        "view.kept_maps.kept",
        "view.kept_maps.kept_anew",
        "view.maps.opened",
        "view.players.draw_part",
    }
)
"""What is told although nothing is wrong."""


class Telling(QObject):
    """Says one thing at a time, in whichever language is spoken, until it is answered or over.

    `is_said_elsewhere`: whether an open card tells why the rules refuse a command.
    """

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        table: Table,
        fights: FightsController,
        is_said_elsewhere: Callable[[Command], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._table, self._fights = desk, theme, table, fights
        self._is_said_elsewhere, self._window = is_said_elsewhere, parent
        self._refused: tuple[Refusal, Command] | None = None
        self._is_unsaved = self._is_passing = False
        self._offered: MapOffer | None = None
        self._declined: MapOffer | None = None
        self._say_again: Callable[[], None] = lambda: None
        desk.refused.connect(self._on_refused)
        desk.changed.connect(self._on_changed)
        desk.language_changed.connect(self._on_language_changed)
        desk.told.connect(self.tell_in_passing)
        desk.hushed.connect(self._on_hushed)
        desk.saving_changed.connect(self._on_saving_changed)
        fights.failed.connect(self.tell)
        fights.noted.connect(self.tell_many)
        table.banner.gone.connect(self.offer_map)
        table.banner.main_wanted.connect(self._on_main)
        table.banner.second_wanted.connect(self._on_second)
        table.banner.other_wanted.connect(self._on_other)

    def tell(self, message: Message, *, in_passing: bool = False) -> None:
        """Say something above the map that needs no answer; without a fight in a dialog.

        `in_passing`: the next step of the fight takes it away.
        """
        if self._desk.session is None:
            self.tell_many((message,))
            return
        self._refused, self._is_passing, self._offered = None, in_passing, None
        self._say_again = lambda: self.tell(message, in_passing=in_passing)
        close, is_calm = self._desk.text("view.close"), message.key in CALM
        self._table.banner.tell(self._desk.rendered(message), main=close, is_calm=is_calm)

    def tell_in_passing(self, message: Message) -> None:
        """Say something that the next step of the fight takes away."""
        self.tell(message, in_passing=True)

    def tell_many(self, messages: tuple[Message, ...]) -> None:
        """What was left out or repaired, to be read."""
        PlainTextDialog(
            self._desk,
            self._theme,
            self._window,
            title=self._desk.text("view.notes.title"),
            paragraphs=[self._desk.rendered(message) for message in messages],
        ).open()

    def _on_refused(self, refusal: Refusal, command: Command) -> None:
        if self._is_said_elsewhere(command):
            return
        text = self._desk.text("view.refused", reason=refusal.reason)
        rule = told_rule(refusal.rule, self._desk) if refusal.rule else ""
        self._refused, self._is_passing, self._offered = (refusal, command), False, None
        self._say_again = lambda: self._on_refused(refusal, command)
        overrule = self._desk.text("view.overrule") if refusal.can_overrule else ""
        obey = self._desk.text("view.obey")
        second = obey if overrule else ""
        other = self._desk.text("view.open_door") if refusal.opens else ""
        if refusal.action_pays:
            other = self._desk.text("view.use_the_action")
        if refusal.way:
            way = Message(f"speed.{refusal.way}")
            other = self._desk.text("view.way.use", way=way)
        self._table.banner.tell(text, rule=rule, main=overrule or obey, second=second, other=other)

    def _on_saving_changed(self, pending: int) -> None:
        failure = self._fights.failure
        if failure is not None and pending:
            text = self._desk.text("view.unsaved", count=pending, reason=failure)
            self._refused, self._is_passing, self._offered = None, False, None
            self._say_again = lambda: self._on_saving_changed(pending)
            self._table.banner.tell(text, main=self._desk.text("view.try_again"))
        elif not pending and self._refused is None and self._is_unsaved:
            self._table.banner.hide()
        self._is_unsaved = failure is not None and pending > 0

    def _on_main(self) -> None:
        refused, self._refused = self._refused, None
        if self._offered is not None:
            self._desk.dispatch(ShowMap(self._offered.map, to_players=True), initiator="map")
            return
        self._table.banner.hide()
        if self._is_unsaved:
            self._fights.retry()
            return
        if refused is not None and refused[0].can_overrule:
            self._desk.dispatch(refused[1], overruled=True)

    def _on_second(self) -> None:
        self._refused = None
        if self._offered is not None:
            self._declined, self._offered = self._offered, None
        self._table.banner.hide()

    def _on_other(self) -> None:
        """Wish again what was stopped, without the reason: all of it is one step.

        The door is opened on the way; one object too many is handled with the action; another
        way of moving carries it.
        """
        refused, self._refused = self._refused, None
        self._table.banner.hide()
        if refused is None:
            return
        refusal, move = refused
        if isinstance(move, TakeAction):
            self._desk.dispatch(replace(move, cost="action"))
        if not isinstance(move, MoveToken):
            return
        if refusal.way:
            move = replace(move, by=refusal.way)
        if refusal.opens is not None:
            move = replace(move, opens=(*move.opens, refusal.opens))
        self._desk.dispatch(replace(move, acts=move.acts or refusal.action_pays))

    def _on_hushed(self) -> None:
        if self._is_passing:
            self._is_passing = False
            self._table.banner.hide()

    def _on_changed(self, transition: Transition) -> None:
        if any(isinstance(each, MapShown) and each.to_players for each in transition.events):
            self._declined = map_to_send(transition.after)  # the GM chose what the players see
        if self._refused is not None or self._is_passing:
            self._refused, self._is_passing = None, False
            self._table.banner.hide()
        checklist = checklist_of(transition)
        if checklist is not None and checklist.news and not self._table.turn_card.is_open:
            self._tell_news(checklist.news)
        for event in transition.events:
            if isinstance(event, Noted) and event.text.key == SHARES:
                self.tell(event.text)  # the fight is over: nobody has to look for it

        self.offer_map()

    def offer_map(self) -> None:
        """Once the heroes have left the players' map, to send the players after them.

        Whatever else is said comes first; afterwards the offer is there again until it is taken
        or declined.
        """
        session, banner = self._desk.present, self._table.banner
        found = None if session is None else map_to_send(session.encounter)
        if found is None or found != self._declined:
            self._declined = None
        if self._offered is not None and found != self._offered:
            self._offered = None
            banner.hide()
        is_free = not banner.isVisibleTo(self._table) and not self._table.map.is_picking
        if session is None or found is None or found == self._declined or not is_free:
            return
        self._offered = found
        self._say_again = self._say_offer
        self._say_offer()

    def _say_offer(self) -> None:
        session = self._desk.present
        if session is not None and self._offered is not None:
            self._table.banner.tell(
                self._desk.rendered(self._offered.asked(session.encounter)),
                main=self._desk.text("view.levels.send"),
                second=self._desk.text("view.deeds.not_now"),
                is_calm=True,
            )

    def _tell_news(self, news: tuple[Message, ...]) -> None:
        """What the rules have done between two turns, where no card has told it."""
        if self._table.banner.isVisible() and self._offered is None:
            return  # what is said there waits for an answer
        text = " ".join(self._desk.rendered(message) for message in news[:MOST_NEWS])
        more = " …" if len(news) > MOST_NEWS else ""
        self._refused, self._is_passing, self._offered = None, True, None
        self._say_again = lambda: self._tell_news(news)
        self._table.banner.tell(text + more, main=self._desk.text("view.close"))

    def _on_language_changed(self) -> None:
        if self._table.banner.isVisible() and not self._table.map.is_picking:
            self._say_again()
