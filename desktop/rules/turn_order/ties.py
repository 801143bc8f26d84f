"""Equal numbers in the order: by rule, or as the table decides or rolls them."""

from collections.abc import Sequence
from itertools import groupby

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message, Parameter
from desktop.model import events as e
from desktop.model.encounter import Encounter, Phase, Slot
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, SlotId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.rolls.rolling import at_the_table
from desktop.rules.turn_order import order

SETTING, BY_RULE, ASK, ROLL = "ties", "rule", "ask", "roll"


def are_open(encounter: Encounter, ruleset: Ruleset) -> bool:
    """Whether equal numbers still stand as the rule put them, where the table decides them."""
    if ruleset.setting_of(encounter, SETTING) == BY_RULE:
        return False
    return any(
        sorted(run, key=lambda slot: order.sort_key(encounter, slot)) == list(run)
        for run in runs_in(encounter)
    )


def settle(draft: Draft, among: frozenset[CombatantId] | None = None) -> None:
    """Ask or roll as the table wants it; `among`: only where one of them is tied."""
    ask_for_ties(draft, among)
    roll_ties(draft, among)


def settle_newcomers(draft: Draft, joined: tuple[CombatantId, ...]) -> None:
    """Who comes into a running fight on the number of others; who joins a group follows it."""
    if draft.encounter.phase is not Phase.RUNNING:
        return
    slots = {who: draft.encounter.slot_of(who) for who in joined}
    alone = frozenset(
        who for who, slot in slots.items() if slot is not None and set(slot.members) <= set(joined)
    )
    settle(draft, alone)


def runs_in(encounter: Encounter) -> list[tuple[Slot, ...]]:
    """Slots with equal numbers, from the top, which are not all of identical creatures."""
    counted = [slot for slot in encounter.order if not slot.is_fixed]
    runs = (tuple(run) for _, run in groupby(counted, key=lambda slot: slot.score))
    return [run for run in runs if len({kind_in(slot, encounter) for slot in run}) > 1]


def kind_in(slot: Slot, encounter: Encounter) -> object:
    """What is equal for slots whose order nobody minds: those of identical creatures."""
    first = encounter.combatants[slot.members[0]]
    return slot.id if first.character else (first.creature.key, first.side)


def ask_for_ties(draft: Draft, among: frozenset[CombatantId] | None = None) -> None:
    """Ask for the order of equal numbers where the table decides them itself."""
    if draft.ruleset.setting_of(draft.encounter, SETTING) != ASK:
        return
    for slots in _touched(draft, among):
        score = slots[0].score
        is_asked = any(
            prompt.kind is PromptKind.TIE_ORDER and prompt.continuation.get("score") == score
            for prompt in draft.encounter.prompts
        )
        if not is_asked:
            _ask_who_is_first(draft, score, slots)


def _touched(draft: Draft, among: frozenset[CombatantId] | None) -> list[tuple[Slot, ...]]:
    runs = runs_in(draft.encounter)
    if among is None:
        return runs
    return [run for run in runs if any(not among.isdisjoint(slot.members) for slot in run)]


def roll_ties(draft: Draft, among: frozenset[CombatantId] | None = None) -> None:
    """Where the table wants it, equal numbers roll a plain d20, and again while it ties."""
    if draft.ruleset.setting_of(draft.encounter, SETTING) != ROLL:
        return
    for slots in _touched(draft, among):
        _put_in_order(draft, _rolled_off(draft, slots))


def _rolled_off(draft: Draft, slots: Sequence[Slot]) -> list[Slot]:
    """The tied slots, highest die first."""
    if len(slots) < 2:
        return list(slots)
    dice: dict[int, list[Slot]] = {}
    for slot in slots:
        name = draft.combatant(slot.members[0]).name
        with at_the_table(draft, Message("throw.tie", {"who": name})):
            die = roll(parse("1d20"), draft.dice).total
        dice.setdefault(die, []).append(slot)
        told = Message("note.tie_die", {"who": name, "die": die})
        draft.add(e.Noted(told, _rule_of_ties(draft), slot.members))
    return [slot for die in sorted(dice, reverse=True) for slot in _rolled_off(draft, dice[die])]


def _rule_of_ties(draft: Draft) -> str:
    return next(each.rule for each in draft.ruleset.settings if each.key == SETTING)


def _put_in_order(draft: Draft, chosen: Sequence[Slot]) -> None:
    """Give tied slots the places of all of them, in that order."""
    waiting = {slot.id for slot in chosen}
    changed = list(draft.encounter.order)
    places = [place for place, slot in enumerate(changed) if slot.id in waiting]
    for place, slot in zip(places, chosen, strict=True):
        changed[place] = slot
    order.set_order(draft, tuple(changed))


def _ask_who_is_first(draft: Draft, score: int, slots: Sequence[Slot]) -> None:
    waiting = " ".join(slot.id for slot in slots)
    options = tuple(
        (
            str(slot.id),
            Message("prompt.option_name", {"who": _called(draft, slot)}),
        )
        for slot in slots
    )
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.TIE_ORDER,
            None,
            Message("prompt.tie_order", {"score": score}),
            options=options,
            continuation=FrozenMap((("score", score), ("slots", waiting))),
        ),
    )


def _called(draft: Draft, slot: Slot) -> Parameter:
    """Whoever goes first by its name, a group of one kind as "Goblin ×6"."""
    members = [draft.combatant(who) for who in slot.members]
    first, kinds = members[0], {each.creature.key for each in members}
    if len(members) == 1 or len(kinds) > 1:
        return first.name
    return Message("group.name", {"name": first.creature.name, "members": len(members)})


def answer_tie_order(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The chosen slot goes first among the tied ones; the rest is asked for, if there is one."""
    if answer.outcome is Outcome.SKIPPED:
        return None
    waiting = [
        SlotId(name)
        for name in str(prompt.continuation["slots"]).split()
        if draft.encounter.find_slot(SlotId(name)) is not None
    ]
    chosen = SlotId(answer.option)
    if chosen not in waiting:
        return Refusal(Message("refusal.not_in_order"), can_overrule=False)
    sequence = draft.encounter.order
    first = next(slot for slot in sequence if slot.id == chosen)
    rest = [slot for slot in sequence if slot.id in waiting and slot.id != chosen]
    _put_in_order(draft, (first, *rest))
    if len(rest) > 1:
        score = int(prompt.continuation["score"])
        _ask_who_is_first(draft, score, rest)
    return None
