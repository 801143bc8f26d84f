"""From a legendary action that was taken to what it opens: the move, the attack, the spell."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QMenu

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.attack.deeds import deeds_of
from desktop.controllers.desk import Desk
from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant, Token
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.creature import FeatureGroup, FeatureKey, text_in
from desktop.model.encounter import Encounter
from desktop.model.events import EffectChanged, EffectGained
from desktop.model.ids import CombatantId
from desktop.model.prompt import PromptKind
from desktop.model.spell import SpellEntry, SpellKey
from desktop.rules.attacking.granted import (
    ACTING,
    ANY_CANTRIP,
    ANY_SPELL,
    HALF,
    TELEPORT,
    WHOLE,
    Granted,
    granted_to,
    held,
)
from desktop.session.entry import Transition
from desktop.views.shell.attacking import Attacking
from desktop.views.shell.casting import Casting
from desktop.views.shell.table import Table

MOVES = (HALF, WHOLE, TELEPORT)
"""Moves that are not told in feet."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things that were granted: its text, and what opens its card."""

    text: str
    begin: Callable[[], object]


class Granting(QObject):
    """Opens the card of what was granted; a move comes first, and the card once it is made."""

    def __init__(
        self, desk: Desk, table: Table, attacking: Attacking, casting: Casting, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk, self._table = desk, table
        self._attacking, self._casting = attacking, casting
        self._who: CombatantId | None = None  # who moves first
        self._place: object = None
        self._said = ""
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self._on_fight_opened)
        table.feature.parts_wanted.connect(self.open_parts)
        table.banner.main_wanted.connect(self._on_main)
        attacking.attack.closed.connect(self._on_card_closed)
        casting.cast.closed.connect(self._on_card_closed)

    def open(self, who: CombatantId) -> None:
        """Whoever acts is chosen, and what it may do now lies open."""
        combatant = self._desk.encounter.combatants[who]
        granted = granted_to(combatant)
        self._desk.selection.choose((who,))
        bursts_first = bool(granted.features) and not granted.moves_first
        if (granted.move or granted.teleport) and combatant.token is not None and not bursts_first:
            self._who, self._place = who, _spot_of(combatant.token)
            self._tell(combatant, granted)
        else:
            self._open_rest(who)

    def open_parts(self, who: CombatantId, key: FeatureKey) -> None:
        """What a Multiattack holds lies open: its attacks, and what comes instead or beside."""
        combatant = self._desk.encounter.combatants[who]
        feature = combatant.creature.find_feature(key)
        opens = None if feature is None else feature.opens
        acts = combatant.creature.features_in(FeatureGroup.ACTION)
        attacks = tuple(attack.key for each in acts for attack in each.attacks)
        spell, features = ("", ()) if opens is None else (opens.spell, opens.features)
        choices = self._choices(combatant, Granted(attacks, spell, features=features))
        if choices:
            self._menu(choices)

    def _on_fight_opened(self) -> None:
        """What was open when the fight was left is open again: the move, or what comes after it."""
        self._forget()
        if self._desk.session is None:
            return
        for combatant in self._desk.encounter.combatants.values():
            if held(combatant) is None:
                continue
            if _is_to_move(combatant):
                self.open(combatant.id)
            else:
                self._take_up(combatant)
            return

    def _take_up(self, combatant: Combatant) -> None:
        """It has moved already: the one thing that is left is open again, of several it is told."""
        self._desk.selection.choose((combatant.id,))
        choices = self._choices(combatant, granted_to(combatant))
        if len(choices) == 1:
            choices[0].begin()
        elif choices:
            self._tell_left(combatant)

    def _tell_left(self, combatant: Combatant) -> None:
        """What is paid for and not done is told, and can be chosen from there."""
        effect, token = held(combatant), combatant.token
        what = "" if effect is None else effect.called
        said = Message("view.granted.left", {"who": combatant.name, "what": what})
        self._who, self._place = combatant.id, None if token is None else _spot_of(token)
        self._said = self._desk.rendered(said)
        self._table.banner.tell(self._said, main=self._desk.text("view.granted.choose"))

    def _on_card_closed(self) -> None:
        """A card that was left without its deed: what it was paid with is not forgotten."""
        QTimer.singleShot(0, self, self._remind)

    def _remind(self) -> None:
        is_open = self._attacking.attack.is_open or self._casting.cast.is_open
        if self._desk.session is None or is_open or self._table.banner.isVisible():
            return
        for combatant in self._desk.encounter.combatants.values():
            if held(combatant) is not None and not _is_to_move(combatant):
                if self._choices(combatant, granted_to(combatant)):
                    self._tell_left(combatant)
                return

    def _go_on(self, who: CombatantId) -> None:
        """A part is done: after a burst it moves."""
        combatant = self._desk.encounter.combatants[who]
        granted = granted_to(combatant)
        if _is_to_move(combatant) and not (granted.attacks or granted.features or granted.actions):
            self.open(who)

    def _tell(self, combatant: Combatant, granted: Granted) -> None:
        desk, effect = self._desk, held(combatant)
        key = "teleport" if granted.teleport else granted.move
        feet = granted.teleport or (int(granted.move) if granted.move.isdigit() else 0)
        said = Message(
            f"view.granted.{key if key in MOVES else 'feet'}",
            {
                "who": combatant.name,
                "what": "" if effect is None else effect.called,
                "left": Distance(feet),
            },
        )
        self._said = desk.rendered(said)
        is_more = bool(granted.attacks or granted.spell or granted.features or granted.actions)
        main = desk.text("view.granted.without_move") if is_more else desk.text("view.close")
        self._table.banner.tell(self._said, main=main)

    def _open_rest(self, who: CombatantId) -> None:
        """The card of the one thing that is left; of several the GM chooses in a menu."""
        combatant = self._desk.encounter.combatants[who]
        choices = self._choices(combatant, granted_to(combatant))
        self._forget()
        if len(choices) == 1:
            choices[0].begin()
        elif choices:
            self._menu(choices)

    def _choices(self, combatant: Combatant, granted: Granted) -> tuple[Choice, ...]:
        """Attacks, features and spells: those that it names, or of its own what it may cast."""
        magic = self._desk.ruleset.magic
        found = [
            Choice(
                f"{self._desk.shown(deed.name)} {deed.bonus}",
                partial(self._attacking.begin, combatant.id, deed),
            )
            for deed in deeds_of(combatant, self._desk)
            if deed.attack in granted.attacks and not deed.extra
        ]
        for key in granted.features if magic is not None else ():
            feature = combatant.creature.find_feature(key)
            if feature is not None:
                begin = partial(self._casting.begin_feature, combatant.id, key)
                found.append(Choice(self._desk.shown(feature.name), begin))
        found += [
            Choice(name, partial(self._casting.begin_spell, combatant.id, entry))
            for name, entry in self._spells(combatant, granted.spell)
        ]
        if granted.actions:
            found.append(Choice(self._desk.text("view.deeds.other"), self._open_actions))
        return tuple(found)

    def _open_actions(self) -> None:
        """The actions of the game for whoever acts, of which the one that was granted is free."""
        self._table.inspector.deeds.open_menu(self._menu_place)

    @property
    def _menu_place(self) -> QPoint:
        return self._table.map.mapToGlobal(QPoint(60, 60))

    def _spells(self, combatant: Combatant, wanted: str) -> Iterator[tuple[str, SpellEntry]]:
        book = self._table.inspector.spells.book
        if wanted in (ANY_SPELL, ANY_CANTRIP):
            rows = book.castable(combatant, cantrips=wanted == ANY_CANTRIP)
            if not rows:
                self._desk.told.emit(Message("view.granted.no_spell", {"who": combatant.name}))
            for row in rows:
                marks = [row.name, row.left]
                if row.level:
                    marks.insert(1, self._desk.text("view.spells.level", level=row.level))
                yield " · ".join(mark for mark in marks if mark), row.entry
        elif wanted and (entry := book.find(SpellKey(wanted))) is not None:
            yield text_in(entry.spell.names, self._desk.language.code), entry

    def _menu(self, choices: tuple[Choice, ...]) -> None:
        menu = QMenu(self._table.map)
        for choice in choices:
            # The text of an action reads a single ampersand as a mark of its key.
            action = menu.addAction(choice.text.replace("&", "&&"))
            action.triggered.connect(lambda _=False, choice=choice: choice.begin())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._menu_place)

    def _forget(self) -> None:
        if self._who is not None and self._is_said:
            self._table.banner.hide()
        self._who, self._place, self._said = None, None, ""

    @property
    def _is_said(self) -> bool:
        return bool(self._said) and self._table.banner.text == self._said

    def _on_main(self) -> None:
        """It stays where it is: the attack or the spell at once."""
        if self._who is not None and self._is_said:
            self._open_rest(self._who)

    def _has_moved(self, encounter: Encounter, who: CombatantId) -> bool:
        """Whether the teleport that comes first is done."""
        token = encounter.combatants[who].token
        return who == self._who and token is not None and _spot_of(token) != self._place

    def _on_changed(self, transition: Transition) -> None:
        for event in transition.events:
            if isinstance(event, EffectGained) and event.effect.key == ACTING:
                self.open(event.combatant)
                return
            if isinstance(event, EffectChanged) and event.effect.key == ACTING:
                if self._has_moved(transition.after, event.combatant):
                    self._open_rest(event.combatant)
                else:
                    self._go_on(event.combatant)
                return
        who = None if self._who is None else transition.after.combatants.get(self._who)
        if who is None or granted_to(who).is_nothing:
            self._forget()
            return
        is_struck_at = any(
            prompt.kind is PromptKind.OPPORTUNITY_ATTACK and prompt.source == who.id
            for prompt in transition.after.prompts
        )
        if who.token is not None and _spot_of(who.token) != self._place and not is_struck_at:
            self._open_rest(who.id)


def _is_to_move(combatant: Combatant) -> bool:
    """Whether a move or a teleport that was granted is still to be made."""
    granted = granted_to(combatant)
    has_moved = combatant.count(MOVEMENT_SPENT) > 0
    return bool((granted.move and not has_moved) or granted.teleport)


def _spot_of(token: Token) -> tuple[Cell, Point]:
    """Where on its map it stands, whichever way it looks and however high."""
    return token.cell, token.shift
