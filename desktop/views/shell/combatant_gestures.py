"""Gestures on the selected combatants: name, side, hiding, groups, order, actions."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.map.arrivals import Arrival, come_in, of_copies
from desktop.controllers.map.token_places import swapped, turned
from desktop.language.message import Message
from desktop.language.numbers import NumberError, in_feet, read_number
from desktop.model.combatant import CarriedLight, Combatant, Life, Side
from desktop.model.commands import (
    AddFixedCount,
    CarryLight,
    Command,
    Concentrate,
    DeclareLife,
    DelayTurn,
    GroupCombatants,
    PlaceTokens,
    RemoveCombatants,
    RenameCombatant,
    ResumeDelayed,
    SetAlias,
    SetHidden,
    SetInitiative,
    SetSide,
    SetSurprised,
    TakeAction,
    UngroupSlot,
)
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.encounter.turns import DELAYING
from desktop.rules.engine.refusal import Refusal
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.previews.foreseen import rolls_of_action
from desktop.rules.previews.questions import foreseen_refusal
from desktop.rules.sight.fog import LIGHTS
from desktop.views.checks.roll_dialog import RollDialog
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog, TextDialog
from desktop.views.shell.actions import Bindings
from desktop.views.shell.thing_dialog import ThingDialog

TOGGLED = {
    "squeeze": ConditionKey("squeezing"),
    "hard_going": ConditionKey("hard_going"),
}
"""Actions that ask something when they bring a state about, and nothing when they end it."""

DECLARED = (Life.UP, Life.DYING, Life.STABLE, Life.DEFEATED, Life.DEAD)
"""What the GM may declare somebody to be."""


class CombatantGestures:
    """One method a command of the menu; each dispatches at most one command a combatant."""

    def __init__(self, desk: Desk, theme: Theme, window: QWidget) -> None:
        self._desk, self._theme, self._window = desk, theme, window
        self.arrived: Callable[[Arrival], object] = come_in
        """Where newcomers are let in; as proposed where nobody asks the map."""

    @property
    def chosen(self) -> tuple[Combatant, ...]:
        """The selection; with none, whoever has the turn."""
        if self._desk.session is None:
            return ()
        encounter = self._desk.encounter
        known = encounter.combatants
        chosen = tuple(known[who] for who in self._desk.selection.ids if who in known)
        return chosen or encounter.active_combatants

    @property
    def ids(self) -> tuple[CombatantId, ...]:
        """The ids of `chosen`."""
        return tuple(combatant.id for combatant in self.chosen)

    def bindings(self) -> Bindings:
        """What the commands of the menu do, by their keys."""
        return {
            "rename": self.rename,
            "alias": self.alias,
            "duplicate": self.duplicate,
            "remove": self.remove,
            "hide": self.hide,
            "torch": self.carry_torch,
            **{f"side_{side.value}": partial(self.change_side, side) for side in Side},
            "group": self.group,
            "ungroup": self.ungroup,
            "thing": self.thing,
            "fixed_count": self.fixed_count,
            "concentrate": self.concentrate,
            "delay": self.delay,
            "ready": self.ready,
            "surprised": self.surprised,
            "swap": self.swap,
            "turn_right": partial(self.turn, 1),
            "turn_left": partial(self.turn, -1),
            "no_facing": partial(self.turn, None),
            **{f"life_{life.value}": partial(self.declare, life) for life in DECLARED},
        }

    def rename(self) -> None:
        """A name of its own."""
        self._type_text(
            "view.rename.title",
            "view.rename.label",
            lambda c: self._desk.shown(c.name),
            lambda c, text: RenameCombatant(c.id, text, c.own_gender),
        )

    def alias(self) -> None:
        """The name that the players see."""
        self._type_text(
            "view.alias.title",
            "view.alias.label",
            lambda c: c.alias,
            lambda c, text: SetAlias(c.id, text),
        )

    def duplicate(self) -> None:
        """Copies of the selected, which wait for a place on the map."""
        if self.chosen:
            self.arrived(of_copies(self._desk, self.chosen))

    def remove(self) -> None:
        """Out of the fight; undo brings them back."""
        if self._desk.selection.ids:
            self._desk.dispatch(RemoveCombatants(self._desk.selection.ids))

    def hide(self) -> None:
        """Hide from the players, or show when all are hidden."""
        chosen = self.chosen
        if chosen:
            hidden = not all(combatant.hidden for combatant in chosen)
            self._desk.dispatch(SetHidden(self.ids, hidden))

    def carry_torch(self) -> None:
        """A torch for everybody chosen; put out when all carry a light."""
        if chosen := self.chosen:
            is_lit = all(combatant.light is not None for combatant in chosen)
            torch = next(light for light in LIGHTS if light.source == "torch")
            self.carry(None if is_lit else torch)

    def carry(self, light: CarriedLight | None) -> None:
        """A light for everybody chosen; None puts it out."""
        if self.ids:
            self._desk.dispatch(CarryLight(self.ids, light))

    def change_side(self, side: Side) -> None:
        """To another side."""
        if self.ids:
            self._desk.dispatch(SetSide(self.ids, side))

    def group(self) -> None:
        """One turn together."""
        if len(self._desk.selection.ids) > 1:
            self._desk.dispatch(GroupCombatants(self._desk.selection.ids))

    def ungroup(self) -> None:
        """Everyone of the group its own turn."""
        for who in self.ids:
            slot = self._desk.encounter.slot_of(who)
            if slot is not None and len(slot.members) > 1:
                self._desk.dispatch(UngroupSlot(slot.id))
                return

    def swap(self) -> None:
        """Two tokens change their places."""
        chosen = self.chosen
        if len(chosen) == 2 and any(one.token is not None for one in chosen):
            self._desk.dispatch(PlaceTokens(swapped(*chosen)))
        else:
            self._desk.told.emit(Message("view.swap.two"))

    def turn(self, steps: int | None) -> None:
        """Turn tokens clockwise; None lets them look nowhere."""
        if self.ids and (
            places := turned(self._desk.encounter, self._desk.ruleset, self.ids, steps=steps)
        ):
            self._desk.dispatch(PlaceTokens(places))

    def surprised(self) -> None:
        """Surprised or not, before the first turn."""
        if self.ids:
            self._desk.dispatch(SetSurprised(self.ids))

    def declare(self, life: Life) -> None:
        """The GM says how somebody is."""
        if self.ids:
            self._desk.dispatch(DeclareLife(self.ids, life.value))

    def thing(self) -> None:
        """An object: a door, a chest, a statue."""
        if self._desk.session is not None:
            dialog = ThingDialog(self._desk, self._theme, self._window)
            dialog.wanted.connect(self.arrived)
            dialog.exec()

    def fixed_count(self) -> None:
        """A count that belongs to nobody: "20 the roof gives way"."""
        text = self._ask("view.fixed.title", "view.fixed.label")
        if not text:
            return
        number, _, label = text.partition(" ")
        try:
            score = read_number(number, self._desk.language, low=-100, high=1000)
        except NumberError as error:
            self._desk.told.emit(error.message)
            return
        self._desk.dispatch(AddFixedCount(label.strip() or number, score))

    def initiative(self) -> None:
        """A finished score for the first of the selection."""
        chosen = self.chosen
        if not chosen:
            return
        known = chosen[0].initiative
        before = "" if known is None else self._desk.shown(known.score)
        text = self._ask("view.score.title", "view.score.label", before)
        if text in ("", before):
            return
        try:
            score = read_number(text, self._desk.language, low=-100, high=1000)
        except NumberError as error:
            self._desk.told.emit(error.message)
            return
        self._desk.dispatch(SetInitiative(chosen[0].id, score))

    def delay(self) -> None:
        """Wait, or take the turn that waits."""
        chosen = self.chosen
        if not chosen:
            return
        who = chosen[0]
        if who.has_effect(DELAYING):
            self._desk.dispatch(ResumeDelayed(who.id))
        else:
            self._desk.dispatch(DelayTurn(who.id))

    def ready(self) -> None:
        """Ready an action with its trigger."""
        chosen = self.chosen
        text = self._ask("view.ready.title", "view.ready.label") if chosen else ""
        if text:
            self._desk.dispatch(TakeAction(chosen[0].id, "ready", text=text))

    def concentrate(self) -> None:
        """Start to concentrate on something."""
        chosen = self.chosen
        text = self._ask("view.concentrate.title", "view.concentrate.label") if chosen else ""
        if text:
            self._desk.dispatch(Concentrate(chosen[0].id, text))

    def act(self, who: CombatantId, action: str, target: CombatantId | None = None) -> None:
        """An action of the ruleset; those that need words ask for them, those that roll a die."""
        entry = self._desk.ruleset.actions[action]
        text, is_overruled = "", False
        asks_text = entry.needs_text or (entry.asks and not self._is_on(who, action))
        if asks_text and (refusal := self._foreseen(who, action)) is not None:
            is_overruled = self._is_overruled(action, refusal)
            if not is_overruled:
                return
        if entry.asks and not self._is_on(who, action):
            dialog = self._dialog(f"action.{action}", entry.asks)
            if not dialog.exec():
                return
            text = dialog.text
            if entry.asks_length:
                text = in_feet(text, self._desk.language)
        elif entry.needs_text:
            text = self._ask("view.ready.title", "view.ready.label")
            if not text:
                return
        wish = TakeAction(who, action, target=target, text=text)
        rolls = rolls_of_action(self._desk.encounter, self._desk.ruleset, wish)
        asks = bool(rolls or entry.sums)
        # What is refused whatever the dice show is told before anybody rolls them.
        refusal = self._desk.foreseen(wish) if asks and not is_overruled else None
        if refusal is not None and refusal.can_overrule:
            is_overruled = self._is_overruled(action, refusal)
            if not is_overruled:
                return
        asks = asks and (refusal is None or is_overruled)
        if asks:
            asked = RollDialog(self._desk, self._theme, self._window, wish, rolls)
            if not asked.exec():
                return
            wish = asked.command
        self._desk.dispatch(wish, overruled=is_overruled)

    def _foreseen(self, who: CombatantId, action: str) -> Refusal | None:
        desk = self._desk
        actor, entry = desk.encounter.combatants[who], desk.ruleset.actions[action]
        return foreseen_refusal(desk.encounter, desk.ruleset, actor, entry, dice=NO_DICE)

    def _is_overruled(self, action: str, refusal: Refusal) -> bool:
        """Whether the GM has it done all the same."""
        question = QuestionDialog(
            self._desk,
            self._theme,
            self._window,
            title=self._desk.text(f"action.{action}"),
            text=self._desk.rendered(refusal.reason),
            yes=self._desk.text("view.overrule"),
        )
        return bool(question.exec())

    def _type_text(
        self,
        title: str,
        label: str,
        present: Callable[[Combatant], str],
        command: Callable[[Combatant, str], Command],
    ) -> None:
        chosen = self.chosen
        if not chosen:
            return
        first = chosen[0]
        dialog = TextDialog(
            self._desk,
            self._theme,
            self._window,
            title=self._desk.text(title),
            label=self._desk.rendered(Message(label, {"who": first.name})),
            text=present(first),
        )
        if dialog.exec():
            self._desk.dispatch(command(first, dialog.text))

    def _is_on(self, who: CombatantId, action: str) -> bool:
        """Whether the action only takes a state away again, for which nothing is asked."""
        state = TOGGLED.get(action)
        return state is not None and self._desk.encounter.combatants[who].has_effect(state)

    def _ask(self, title: str, label: str, text: str = "") -> str:
        dialog = self._dialog(title, label, text)
        return dialog.text if dialog.exec() else ""

    @property
    def _unit(self) -> Message:
        return Message(f"view.grid.{self._desk.language.units}")

    def _dialog(self, title: str, label: str, text: str = "") -> TextDialog:
        return TextDialog(
            self._desk,
            self._theme,
            self._window,
            title=self._desk.text(title),
            label=self._desk.text(label, unit=self._unit),
            text=text,
        )
