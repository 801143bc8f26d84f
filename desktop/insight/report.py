"""What came of a fight: what everybody has dealt, taken, healed, hit and felled.

A function of the entries, like the journal; nothing of it is stored.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from desktop.language.message import Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, EntryId
from desktop.session.entry import Entry

TOP, LOW = 20, 1
"""The faces of a d20 that people remember."""


@dataclass(slots=True)
class Deeds:
    """What somebody has done and suffered. Damage counts as it arrived, temporary points too."""

    who: CombatantId
    name: Name
    side: Side
    dealt: int = 0
    """To others."""
    taken: int = 0
    healed: int = 0
    """Hit points that it has given back, to itself too."""
    attacks: int = 0
    hits: int = 0
    criticals: int = 0
    felled: int = 0
    """Whom it has brought to 0 hit points."""
    falls: int = 0
    """How often it was brought there itself."""
    is_dead: bool = False
    twenties: int = 0
    ones: int = 0


@dataclass(frozen=True, slots=True)
class HardBlow:
    """The most damage of one blow."""

    maker: CombatantId
    target: CombatantId
    amount: int
    round: int


@dataclass(slots=True)
class Report:
    """The whole fight so far. Rows stand in the order in which combatants have joined."""

    rows: dict[CombatantId, Deeds] = field(default_factory=dict)
    rounds: int = 0
    hardest: HardBlow | None = None
    begun: str = ""
    """When the first round began, ISO; "" before it."""
    last: str = ""

    def dealt_by(self, *sides: Side) -> int:
        """Damage that these sides have dealt together."""
        return sum(row.dealt for row in self.rows.values() if row.side in sides)


def report_of(start: Encounter, entries: Sequence[Entry], now: Encounter) -> Report:
    """The report of a branch of the history up to `now`; a fight that is reset begins anew."""
    report = Report()
    _meet(report, start.combatants.values())
    makers: dict[EntryId, CombatantId | None] = {}
    for entry in entries:
        maker = makers.get(entry.group) if entry.part_of is not None else maker_of(entry.command)
        makers[entry.id] = maker
        for event in entry.events:
            if isinstance(event, e.FightReset):
                report = _begun_anew(report)
            _count(report, event, maker, entry.at)
        if report.begun:
            report.last = entry.at
    for row in report.rows.values():
        known = now.combatants.get(row.who)
        if known is not None:
            row.name, row.side = known.name, known.side
            row.is_dead = known.life is Life.DEAD
    return report


def maker_of(command: c.Command) -> CombatantId | None:
    """Whose deed a wish is; None where it is the GM's."""
    match command:
        case c.MakeAttack(attacker=maker) | c.CastSpell(caster=maker):
            return maker
        case c.ForceSaves(combatant=maker) | c.TakeAction(combatant=maker):
            return maker
        case c.ReleaseSpell(cast=cast):
            return cast.caster
        case _:
            return None


def _meet(report: Report, combatants: Iterable[Combatant]) -> None:
    for each in combatants:
        report.rows.setdefault(each.id, Deeds(each.id, each.name, each.side))


def _begun_anew(report: Report) -> Report:
    """Nothing of what was before counts; those who were there still are."""
    rows = {who: Deeds(who, row.name, row.side) for who, row in report.rows.items()}
    return Report(rows)


def _count(report: Report, event: e.Event, maker: CombatantId | None, at: str) -> None:
    rows = report.rows
    match event:
        case e.CombatantJoined(combatant):
            _meet(report, (combatant,))
        case e.RoundBegun(number):
            report.rounds = number
            report.begun = report.begun or at
        case e.LifeChanged(who, life):
            rows[who].is_dead = life is Life.DEAD
        case e.DamageTaken():
            _count_damage(report, event)
        case e.Healed(amount=amount) if maker is not None:
            rows[maker].healed += amount
        case e.AttackRolled(attacker=who, roll=roll, outcome=outcome):
            row = rows[who]
            row.attacks += 1
            row.hits += outcome is not AttackOutcome.MISS
            row.criticals += outcome is AttackOutcome.CRITICAL
            _count_die(row, roll)
        case e.CheckRolled(combatant=who, roll=roll):
            _count_die(rows[who], roll)
        case _:
            pass


def _count_damage(report: Report, event: e.DamageTaken) -> None:
    target, source = report.rows[event.target], event.source
    falls = event.lost > 0 and event.hit_points == 0
    target.taken += event.total
    target.falls += falls
    if source is None or source == event.target:
        return
    maker = report.rows[source]
    maker.dealt += event.total
    maker.felled += falls
    hardest = report.hardest
    if event.total and (hardest is None or event.total > hardest.amount):
        report.hardest = HardBlow(source, event.target, event.total, max(1, report.rounds))


def _count_die(row: Deeds, roll: e.D20Roll | None) -> None:
    """The die that counted, unless the GM told the outcome alone."""
    if roll is not None:
        row.twenties += roll.kept == TOP
        row.ones += roll.kept == LOW
