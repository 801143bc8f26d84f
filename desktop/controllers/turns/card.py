"""What fell due when a turn ended and the next one began: done by the rules, yours to decide."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from desktop.controllers.prompts import waits_beside
from desktop.language.message import Listing, Message, Parameter
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.commands import Command, GiveCondition, SetCounter
from desktop.model.copying import replace
from desktop.model.counter import DEATH_POINTS, LEGENDARY_ACTIONS, REACTION
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, EntryId, PromptId
from desktop.session.effect_names import icon_of
from desktop.session.entry import Cause, Transition
from desktop.session.journal import lines_about

HEADINGS = (
    e.RoundBegun,
    e.TurnBegun,
    e.TurnEnded,
    e.FightBegun,
    e.PromptOpened,
    e.PromptClosed,
)
REGAINED = {REACTION: "action.reaction", LEGENDARY_ACTIONS: "action.legendary"}
DEATH_POINTS_GAINED = "note.myth.death_points"
OF_SEVERAL = frozenset(
    f"journal.effect_{what}"
    for what in ("ended", "ended_why", "gained", "gained_level", "gained_of", "changed", "level")
)
"""Lines that begin with whom they are about, of whom there may be several."""
ANYBODY = ""
"""Stands for whoever it is while messages are compared."""
OUT = "note.turn_out"
"""Whoever is out of the fight has no turn, which nobody needs to be told again."""


@dataclass(frozen=True, slots=True)
class Done:
    """A line that the rules have done; `keep` gives back what ended."""

    icon: str
    text: Message
    keep: Command | None = None
    rule: str = ""
    lets_be: bool = False  # `keep` takes back what was done, such as a Death Point
    is_routine: bool = False  # comes with every turn: told beside other things only


@dataclass(frozen=True, slots=True)
class Part:
    """The end of one turn, or the start of the next."""

    who: tuple[CombatantId, ...] = ()
    done: tuple[Done, ...] = ()
    prompts: tuple[PromptId, ...] = ()


@dataclass(frozen=True, slots=True)
class Checklist:
    """Both moments of a step of the turn order."""

    ended: Part = field(default_factory=Part)
    begun: Part = field(default_factory=Part)

    @property
    def prompts(self) -> tuple[PromptId, ...]:
        """What is to be decided, in order."""
        return (*self.ended.prompts, *self.begun.prompts)

    @property
    def news(self) -> tuple[Message, ...]:
        """What the rules have done that does not come with every turn.

        What befell several of a group alike is told once, of all of them.
        """
        done = (*self.ended.done, *self.begun.done)
        return _together(each.text for each in done if not each.is_routine)

    @property
    def is_worth_a_card(self) -> bool:
        """More than one thing of which one is to be decided: a single prompt waits by itself."""
        return bool(self.prompts) and len(self.prompts) + len(self.news) > 1


def _together(messages: Iterable[Message]) -> tuple[Message, ...]:
    """The messages, those that differ in nothing but `who` as one."""
    alike: dict[Message, list[Message]] = {}
    for message in messages:
        is_of_several = message.key in OF_SEVERAL
        alike.setdefault(_about(message, ANYBODY) if is_of_several else message, []).append(message)
    return tuple(same[0] if len(same) == 1 else _of_all(same) for same in alike.values())


def _of_all(messages: list[Message]) -> Message:
    whom = dict.fromkeys(dict(message.parameters)["who"] for message in messages)
    return _about(messages[0], Listing(tuple(whom)))


def _about(message: Message, who: Parameter) -> Message:
    """The message with other people in it, and in what it says of them."""
    told: dict[str, Parameter] = {}
    for name, value in message.parameters:
        told[name] = who if name == "who" else value
        if isinstance(value, Message):
            told[name] = _about(value, who)
    return Message(message.key, told)


def checklist_of(transition: Transition) -> Checklist | None:
    """The checklist of a turn that has just begun; None for every other change."""
    if transition.entry is None or transition.cause is not Cause.COMMAND:
        return None
    if not any(isinstance(event, e.TurnBegun) for event in transition.events):
        return None
    ended, begun = _split(transition.events)
    entry, before, after = transition.entry.id, transition.before, transition.after
    slot = before.active_slot
    return Checklist(
        _part(() if slot is None else slot.members, ended, before, after, entry),
        _part(tuple(x.id for x in after.active_combatants), begun, before, after, entry),
    )


def _split(events: tuple[e.Event, ...]) -> tuple[list[e.Event], list[e.Event]]:
    """What happened before the last turn began, and from then on."""
    places = [n for n, event in enumerate(events) if isinstance(event, e.TurnBegun)]
    return list(events[: places[-1]]), list(events[places[-1] + 1 :])


def _part(
    who: tuple[CombatantId, ...],
    events: list[e.Event],
    before: Encounter,
    after: Encounter,
    entry: EntryId,
) -> Part:
    opened = [x.prompt for x in events if isinstance(x, e.PromptOpened)]
    prompts = tuple(prompt.id for prompt in opened if not waits_beside(prompt))
    done = tuple(line for event in events for line in _done(event, before, after, entry))
    return Part(who, done, prompts)


def _done(event: e.Event, before: Encounter, after: Encounter, entry: EntryId) -> Iterator[Done]:
    if isinstance(event, e.CounterSet) and event.counter in REGAINED:
        known = before.combatants.get(event.combatant)
        if known is not None and event.current > known.count(event.counter):
            text = Message(f"view.turn_card.{event.counter}", {"who": known.name})
            yield Done(REGAINED[event.counter], text, is_routine=True)
        return
    if isinstance(event, e.TurnSkipped) and event.reason.key == OUT:
        return
    if isinstance(event, HEADINGS):
        return
    for line in lines_about((event,), before, after, entry=entry):
        icon = line.mark or "interface.note"
        if (undone := _undone(event, after)) is not None:
            yield Done(icon, line.message, undone, rule=line.rule, lets_be=True)
            continue
        if isinstance(event, e.EffectEnded):
            icon = icon_of(event.key)
        yield Done(icon, line.message, _keep(event, before, after), rule=line.rule)


def _undone(event: e.Event, after: Encounter) -> Command | None:
    """The wish that takes Death Points back which came with the turn; the dead need an undo."""
    if not isinstance(event, e.Noted) or event.text.key != DEATH_POINTS_GAINED:
        return None
    told = dict(event.text.parameters)
    who = after.combatants.get(event.combatants[0])
    total, count = told["total"], told["count"]
    if who is None or who.life is Life.DEAD:
        return None
    assert isinstance(total, int), "the sentence says how many there are"
    assert isinstance(count, int), "the sentence says how many came"
    return SetCounter(who.id, DEATH_POINTS, total - count)


def _keep(event: e.Event, before: Encounter, after: Encounter) -> Command | None:
    """The wish that gives an ended effect back, without an end."""
    if not isinstance(event, e.EffectEnded):
        return None
    known = before.combatants.get(event.combatant)
    effect = None if known is None else known.find_effect(event.effect)
    if effect is None or event.combatant not in after.combatants:
        return None
    kept = replace(effect, end=None)
    return GiveCondition(
        (event.combatant,),
        kept.key,
        level=kept.level,
        source=kept.source if kept.source in after.combatants else None,
        label=kept.label,
        parameters=kept.parameters,
    )
