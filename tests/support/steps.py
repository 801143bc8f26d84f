"""Small real steps of a fight for tests of history and log: no rules are asked."""

from collections.abc import Iterable

from desktop.language.message import Message, typed_name
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant, Side
from desktop.model.commands import DealDamage, SetNote
from desktop.model.counter import HIT_POINTS, Counter
from desktop.model.creature import Creature, CreatureKey
from desktop.model.encounter import Encounter
from desktop.model.events import DamagePart, DamageTaken, NoteChanged
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EntryId, RulesetKey
from desktop.model.reasons import Contribution, Kind
from desktop.session.entry import Entry

AT = "2026-01-06T20:30:00+00:00"


def a_fight(combatants: int = 2, *, title: str = "Alla locanda") -> Encounter:
    """A fight with so many goblins "c1", "c2", … of 1,000,000 hit points each."""
    goblin = Creature(
        key=CreatureKey("own/goblin"),
        ruleset="srd-5.1",
        names=FrozenMap({"en": "Goblin", "it": "Goblin"}),
        hit_points=7,
    )
    members = (
        Combatant(
            CombatantId(f"c{number}"),
            goblin,
            Side.HOSTILE,
            number=number,
            counters=FrozenMap({HIT_POINTS: Counter(1_000_000, 1_000_000)}),
        )
        for number in range(1, combatants + 1)
    )
    return Encounter(
        RulesetKey("srd-5.1"),
        typed_name(title),
        combatants=FrozenMap({one.id: one for one in members}),
        serial=combatants + 1,
    )


def note(number: int, *, parent: int | None, text: str = "", part_of: int | None = None) -> Entry:
    """Step `number`: a note on c1."""
    who = CombatantId("c1")
    told = text or f"step {number}"
    return Entry(
        id=EntryId(number),
        parent=None if parent is None else EntryId(parent),
        part_of=None if part_of is None else EntryId(part_of),
        command=SetNote(who, told),
        events=(NoteChanged(who, told),),
        at=AT,
    )


def notes(count: int) -> tuple[Entry, ...]:
    """So many steps, one after the other."""
    return tuple(note(number, parent=number - 1 or None) for number in range(1, count + 1))


def blow(number: int, combatants: int) -> Entry:
    """Step `number` after the one before it: one of so many is hurt, with reasons."""
    who = CombatantId(f"c{number % combatants + 1}")
    source = CombatantId(f"c{(number * 7) % combatants + 1}")
    amount = DamageAmount(number % 11 + 1, "slashing")
    left = 1_000_000 - number
    trace = (
        Contribution(Message("reason.dice", {"dice": "2d6"}), change=amount.amount - 1),
        Contribution(Message("reason.ability", {"ability": "str"}), change=1),
        Contribution(
            Message("reason.resistance", {"type": "slashing", "who": typed_name("Goblin")}),
            Kind.MULTIPLIER,
            50,
            rule="51-DMG-04",
        ),
    )
    part = DamagePart(amount, amount.amount, trace, dice=(number % 6 + 1, number % 5 + 1))
    taken = DamageTaken(who, (part,), amount.amount, 0, amount.amount, 0, left, 0, source)
    return Entry(
        id=EntryId(number),
        parent=EntryId(number - 1) if number > 1 else None,
        part_of=None,
        command=DealDamage((who,), (amount,)),
        events=(taken, NoteChanged(who, f"{number}")),
        at=AT,
    )


def state_after(start: Encounter, entries: Iterable[Entry]) -> Encounter:
    """The state after all of these."""
    for entry in entries:
        start = evolve_all(start, entry.events)
    return start
