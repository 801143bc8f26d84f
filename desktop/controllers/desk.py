"""The desk: the running session as the windows know it, with language and selection."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.grid import GridKind
from desktop.controllers.rolls.asked import Ask, told_dice
from desktop.controllers.selection import Selection
from desktop.dice.table_dice import OpenDice, TableDice
from desktop.language.message import Message, Parameter
from desktop.language.render import CellUnit, Language, render, shown
from desktop.model.commands import (
    Command,
    DelayTurn,
    EndFight,
    NextTurn,
    ResetFight,
    ResumeDelayed,
)
from desktop.model.copying import replace
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import EntryId, PromptId
from desktop.rules.deciding import DiceWanted
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.registry import ruleset_of
from desktop.rules.rulebook.catalogue import find_row
from desktop.session.entry import Cause, Transition
from desktop.session.session import Session

After = Callable[[], Encounter | None]
"""The fight as it would be then."""


class Desk(QObject):
    """Bridges one session to Qt. Views draw from `encounter`; `changed` says when."""

    changed = Signal(object)  # Transition
    fight_opened = Signal()  # another session, or none
    refused = Signal(object, object)  # Refusal, Command
    told = Signal(object)  # Message: something worth a line, no answer needed
    hushed = Signal()  # what was told last holds no more
    rule_wanted = Signal(str)  # the id of a row of the catalogue that is to be shown
    language_changed = Signal()  # of the GM's window
    players_language_changed = Signal()
    saving_changed = Signal(int)  # steps that are not yet confirmed
    look_only = Signal()  # a change was asked for while an earlier step is looked at
    looking_changed = Signal()  # another step is looked at, or the present again

    def __init__(
        self,
        languages: dict[str, Language],
        language: str,
        *,
        condition_texts: Callable[[str, str, str], str] = lambda ruleset, key, language: "",
        rules: Callable[[str], Ruleset] = ruleset_of,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.rules_of = rules
        """The ruleset with a key as it is played here, house rules included."""
        self.selection = Selection(self)
        self.ask_dice: Ask | None = None
        """Asks the GM for every die that the program would roll; None: it rolls them."""
        self.ask_throw: Ask | None = None
        """Asks for the throws that had no field to be typed into; None: the program rolls them."""
        self.may_become: Callable[[After, bool], bool] = lambda after, is_travel: True
        """Whether the fight may become that one, by a wish or by going to another step; asked
        before what may change the turn."""
        self._languages = languages
        self._language = languages[language]
        self._players_language = self._language
        self._words: FrozenMap[str, str] = FrozenMap()
        self._session: Session | None = None
        self._look: Session | None = None
        self._shown: Encounter | None = None  # before a travel, where it is not the present
        self._leave: Callable[[], None] | None = None
        self._unsaved = 0
        self._unsaved_because: Message | None = None
        self._condition_texts = condition_texts

    # --- the fight ------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """The fight as the GM's window shows it, or None; while an earlier step is looked at, it
        stands there."""
        return self._session if self._look is None else self._look

    @property
    def present(self) -> Session | None:
        """The fight itself, whatever is looked at: what is saved and what the players see."""
        return self._session

    @property
    def encounter(self) -> Encounter:
        """The state that is shown; there must be a fight."""
        assert self.session is not None, "no fight on the desk"
        return self.session.encounter

    @property
    def shares_map(self) -> bool:
        """Whether the map before the GM is the one that the players see."""
        if self.session is None or self._session is None:
            return True
        return self.session.encounter.shown_map == self._session.encounter.played_map

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the running fight; there must be one."""
        assert self._session is not None, "no fight on the desk"
        return self._session.ruleset

    def open_session(self, session: Session | None) -> None:
        """Put a fight on the desk in place of the one before."""
        if self._leave is not None:
            self._leave()
        was_looking, self._look = self.is_looking, None
        self._session = session
        self._leave = None if session is None else session.subscribe(self._on_session_changed)
        self.selection.choose(())
        speaks_otherwise = self._follow_words()
        self.fight_opened.emit()
        if speaks_otherwise:
            self.language_changed.emit()
            self.players_language_changed.emit()
        self._follow_cells()
        if was_looking:
            self.looking_changed.emit()

    def dispatch(
        self,
        command: Command,
        *,
        overruled: bool = False,
        initiator: str = "",
        within: PromptId | None = None,
        along: EntryId | None = None,
    ) -> bool:
        """Ask the session for a command; False (and `refused`) when the rules say no.

        `within` is the prompt whose answer it is a part of, `along` the step of the same gesture
        before it: one undo takes both back.
        """
        session = self._changeable()
        if session is None:
            return False
        if isinstance(command, TURNING) and not self.may_become(
            lambda: _foreseen(session, command, overruled=overruled), False
        ):
            return False  # the GM keeps what lies typed on a card
        before = session.encounter
        wish = partial(
            session.dispatch,
            command,
            overruled=overruled,
            initiator=initiator,
            within=within,
            along=along,
        )
        answer = self._dispatched(session, command, wish, overruled=overruled)
        if answer is None:
            return False  # the GM gave up while being asked: nothing has happened
        if isinstance(answer, Refusal):
            self.refused.emit(answer, command)
            return False
        self._follow_turn(session, before)
        return True

    def _dispatched(
        self,
        session: Session,
        command: Command,
        wish: Callable[..., Transition | Refusal],
        *,
        overruled: bool,
    ) -> Transition | Refusal | None:
        """What the session says, once the GM has told the dice that are to be asked for."""

        def told(ask: Ask, *, every: bool) -> Transition | Refusal | None:
            dice = told_dice(session, command, ask, overruled=overruled, every=every)
            if dice is None:
                return None
            return wish(dice=dice)

        if self.ask_dice is not None:
            return told(self.ask_dice, every=True)
        dice = None if self.ask_throw is None else OpenDice(session.dice)
        try:
            return wish(dice=dice)
        except DiceWanted:
            assert self.ask_throw is not None, "only open dice ask"
            return told(self.ask_throw, every=False)

    def foreseen(self, command: Command) -> Refusal | None:
        """Why a wish would be refused before any of its dice is thrown; None: no reason yet.

        The rules refuse nothing after a throw, so that nobody is asked for dice in vain.
        """
        if self.session is None:
            return None
        try:
            decided = self.session.preview(command, dice=TableDice(()))
        except DiceWanted:
            return None
        return decided if isinstance(decided, Refusal) else None

    def undo(self) -> None:
        """One step back."""
        self._travel(Session.undo)

    def undo_one(self) -> None:
        """One answer back, also inside a closed group."""
        self._travel(Session.undo_one)

    def redo(self) -> None:
        """One step forth."""
        self._travel(Session.redo)

    def previous_turn(self) -> None:
        """Back to the turn before."""
        self._travel(Session.previous_turn)

    def _travel(self, step: Callable[[Session], object]) -> None:
        session = self._changeable()
        if session is None:
            return

        def after() -> Encounter:
            other = session.looked_at(session.history.cursor)
            step(other)
            return other.encounter

        if self.may_become(after, True):
            before = session.encounter
            step(session)
            self._follow_turn(session, before)

    # --- looking at other steps -----------------------------------------------------------------

    @property
    def is_looking(self) -> bool:
        """Whether another step than the present one is shown; nothing can be changed then."""
        return self._look is not None

    def look_at(self, entry: EntryId | None) -> None:
        """Show the fight as it was after an entry (None: at the start). Nothing is changed."""
        assert self._session is not None, "no fight on the desk"
        if entry == self._session.history.cursor:
            self.end_look()
            return
        before = self.encounter
        if self._look is None:
            self._look = self._session.looked_at(entry)
        else:
            self._look.history.move_to(entry)
        self._show_other(before)

    def end_look(self) -> None:
        """Show the present again."""
        if self._look is not None:
            before, self._look = self.encounter, None
            self._show_other(before)

    def go_on_from_here(self) -> None:
        """Make the step that is looked at the present one.

        What is done next begins a branch; the steps that were done so far stay.
        """
        if self._session is None or self._look is None:
            return
        target = self._look.history.cursor
        self._shown, self._look = self._look.encounter, None
        self._session.travel(target)
        self.looking_changed.emit()

    def _show_other(self, before: Encounter) -> None:
        self._on_session_changed(Transition(before, self.encounter, Cause.TRAVEL))
        self.looking_changed.emit()

    def _follow_turn(self, session: Session, before: Encounter) -> None:
        """What is chosen belongs to whoever has the turn, from the moment that it begins.

        Nobody keeps acting by mistake with the one whose turn has ended. Of a group the first
        one that stands is chosen, or those of it that were chosen already; of a count nobody.
        """
        after = session.encounter
        is_same = (before.active, before.round) == (after.active, after.round)
        if session is not self._session or is_same or after.active is None:
            return
        acting = after.active_combatants
        chosen = set(self.selection.ids)
        if not chosen or not chosen <= {one.id for one in acting}:
            self.selection.choose(tuple(one.id for one in acting if not one.is_out)[:1])

    def _changeable(self) -> Session | None:
        """The session, if it may be changed; while an earlier step is looked at it may not."""
        if self._look is not None:
            self.look_only.emit()
            return None
        return self._session

    # --- language -------------------------------------------------------------------------------

    @property
    def language(self) -> Language:
        """The language of the GM's window."""
        return self._language

    @property
    def players_language(self) -> Language:
        """The language of the players' window."""
        return self._players_language

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages."""
        return tuple(self._languages)

    def text(self, key: str, **parameters: Parameter) -> str:
        """A text of the interface in the GM's language."""
        return render(Message(key, parameters), self._language)

    def rendered(self, message: Message) -> str:
        """A message in the GM's language."""
        return render(message, self._language)

    def shown(self, parameter: Parameter) -> str:
        """A name, distance, number in the GM's language."""
        return shown(parameter, self._language)

    @property
    def all_languages(self) -> tuple[Language, ...]:
        """Every language: what is typed may be in any of them."""
        return tuple(self._languages.values())

    def in_other_language(self, message: Message, subject: Parameter | None = None) -> str:
        """The same text in the other language, for tooltips; it agrees with the `subject`."""
        other = next(x for code, x in self._languages.items() if code != self._language.code)
        return shown(message, other, subject)

    def speak(self, code: str, *, metres: bool | None = None, in_cells: bool = False) -> None:
        """Change the GM's language (and units, where given) while running.

        `in_cells` counts distances in the squares or hexagons of the map that is shown.
        """
        self._language = self._with_units(code, metres)
        if in_cells:
            self._language = self._language.in_cells(_cell_on(self.session))
        self.language_changed.emit()

    def speak_to_players(
        self, code: str, *, metres: bool | None = None, in_cells: bool = False
    ) -> None:
        """Change the players' language."""
        self._players_language = self._with_units(code, metres)
        if in_cells:
            self._players_language = self._players_language.in_cells(_players_cell(self.present))
        self.players_language_changed.emit()

    def _with_units(self, code: str, metres: bool | None) -> Language:
        language = self._languages[code]
        return self._in_words(language if metres is None else language.with_units(metres=metres))

    def _in_words(self, language: Language) -> Language:
        """The language with the words that the game on the desk has of its own."""
        own = {key: render(Message(word), language) for key, word in self._words.items()}
        return language.with_texts(own)

    def _follow_words(self) -> bool:
        """Another game calls some things otherwise: whether the languages have changed by it."""
        words = self._words if self._session is None else self._session.ruleset.words
        if words == self._words:
            return False
        self._words = words
        self._language = self._told_anew(self._language)
        self._players_language = self._told_anew(self._players_language)
        return True

    def _told_anew(self, language: Language) -> Language:
        return self._with_units(language.code, language.metres).in_cells(language.cell)

    def _follow_cells(self) -> None:
        """Another map has other cells: whoever counts in them counts in those."""
        for_gm, for_players = self._language, self._players_language
        if for_gm.cell is not None:
            self._language = for_gm.in_cells(_cell_on(self.session))
        if for_players.cell is not None:
            self._players_language = for_players.in_cells(_players_cell(self.present))
        if self._language is not for_gm:
            self.language_changed.emit()
        if self._players_language is not for_players:
            self.players_language_changed.emit()

    def condition_text(self, key: str) -> str:
        """The rule of a condition in the GM's language and the right edition; "" without one."""
        if self._session is None:
            return ""
        return self._condition_texts(self._session.ruleset.key, key, self._language.code)

    def rule_text(self, rule_id: str) -> str:
        """What a row of the catalogue says in the GM's language; "" for one that is not there."""
        if self._session is None:
            return ""
        row = find_row(self._session.ruleset.key, rule_id)
        return "" if row is None else row.said(self._language)

    # --- saving ---------------------------------------------------------------------------------

    @property
    def unsaved(self) -> int:
        """Steps that are shown but not yet confirmed on disk."""
        return self._unsaved

    def note_unsaved(self, count: int, because: Message | None = None) -> None:
        """The log tells how many steps wait to be confirmed, and what is in the way."""
        if (count, because) != (self._unsaved, self._unsaved_because):
            self._unsaved, self._unsaved_because = count, because
            self.saving_changed.emit(count)

    def _on_session_changed(self, transition: Transition) -> None:
        if self._shown is not None:
            transition, self._shown = replace(transition, before=self._shown), None
        self.selection.keep_present(transition.after)
        self.changed.emit(transition)
        self._follow_cells()


TURNING = (NextTurn, DelayTurn, ResumeDelayed, EndFight, ResetFight)
"""Wishes that may change whose turn it is."""


def _foreseen(session: Session, command: Command, *, overruled: bool) -> Encounter | None:
    """The fight after a wish, whatever its dice show; None where it is refused."""
    decided = session.preview(command, overruled=overruled)
    return None if isinstance(decided, Refusal) else evolve_all(session.encounter, decided)


def _cell_on(session: Session | None) -> CellUnit:
    """The cell of the map that the GM looks at; a square of 5 ft where there is none."""
    return _cell_of(None if session is None else session.encounter.battle_map)


def _players_cell(session: Session | None) -> CellUnit:
    """The cell of the map that the players see."""
    return _cell_of(None if session is None else session.encounter.as_played().battle_map)


def _cell_of(battle_map: BattleMap | None) -> CellUnit:
    if battle_map is None or battle_map.grid.kind is GridKind.NONE:
        return CellUnit()
    return CellUnit(battle_map.grid.feet_per_cell, battle_map.grid.is_hex)
