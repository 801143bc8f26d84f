"""From a legendary action that was taken to what it opens: the move, the attack, the spell."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from desktop.controllers.attack.deeds import Deed, deeds_of
from desktop.controllers.desk import Desk
from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.encounter import Encounter
from desktop.model.events import EffectChanged, EffectGained
from desktop.model.ids import CombatantId
from desktop.model.prompt import PromptKind
from desktop.model.spell import SpellKey
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
        desk.fight_opened.connect(self._forget)
        table.banner.main_wanted.connect(self._on_main)

    def open(self, who: CombatantId) -> None:
        """Whoever acts is chosen, and what it may do now lies open."""
        combatant = self._desk.encounter.combatants[who]
        granted = granted_to(combatant)
        self._desk.selection.choose((who,))
        bursts_first = bool(granted.features) and not granted.teleport
        if (granted.move or granted.teleport) and combatant.token is not None and not bursts_first:
            self._who, self._place = who, combatant.token.cell
            self._tell(combatant, granted)
        else:
            self._open_rest(who)

    def _go_on(self, who: CombatantId) -> None:
        """A part is done: after a burst it moves."""
        combatant = self._desk.encounter.combatants[who]
        granted, has_moved = granted_to(combatant), combatant.count(MOVEMENT_SPENT) > 0
        if granted.move and not has_moved and not (granted.attacks or granted.features):
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
        is_more = bool(granted.attacks or granted.spell or granted.features)
        main = desk.text("view.granted.without_move") if is_more else desk.text("view.close")
        self._table.banner.tell(self._said, main=main)

    def _open_rest(self, who: CombatantId) -> None:
        combatant = self._desk.encounter.combatants[who]
        granted = granted_to(combatant)
        self._forget()
        if granted.attacks:
            self._attack(combatant, granted)
        elif granted.spell in (ANY_SPELL, ANY_CANTRIP):
            self._desk.told.emit(Message("view.granted.spell", {"who": combatant.name}))
        elif granted.spell:
            entry = self._table.inspector.spells.book.find(SpellKey(granted.spell))
            if entry is not None:
                self._casting.begin_spell(who, entry)
        elif granted.features and self._desk.ruleset.magic is not None:
            self._casting.begin_feature(who, granted.features[0])

    def _attack(self, combatant: Combatant, granted: Granted) -> None:
        found = {
            deed.attack: deed
            for deed in deeds_of(combatant, self._desk)
            if deed.attack in granted.attacks and not deed.extra
        }
        if len(found) == 1:
            self._attacking.begin(combatant.id, next(iter(found.values())))
            return
        menu = QMenu(self._table.map)
        for deed in found.values():
            action = menu.addAction(f"{self._desk.shown(deed.name)} {deed.bonus}")
            action.triggered.connect(lambda _=False, deed=deed: self._begin(combatant.id, deed))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._table.map.mapToGlobal(QPoint(60, 60)))

    def _begin(self, who: CombatantId, deed: Deed) -> None:
        self._attacking.begin(who, deed)

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
        return who == self._who and token is not None and token.cell != self._place

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
        if who.token is not None and who.token.cell != self._place and not is_struck_at:
            self._open_rest(who.id)
