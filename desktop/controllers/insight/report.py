"""The report of the fight on the desk, in rows of words and numbers."""

from dataclasses import dataclass

from desktop.controllers.desk import Desk
from desktop.insight.report import Deeds, Report, report_of
from desktop.model.combatant import Side

COLUMNS = (
    "who",
    "dealt",
    "taken",
    "healed",
    "hits",
    "criticals",
    "felled",
    "falls",
    "twenties",
    "ones",
)
"""The columns of the table, by the last part of their texts' keys."""
ORDER = (Side.HERO, Side.ALLY, Side.HOSTILE, Side.NEUTRAL)


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One line of the table: the cells in the order of the columns."""

    deeds: Deeds
    cells: tuple[str, ...]


def report_on(desk: Desk) -> Report | None:
    """The report of the fight as it is shown; None without one."""
    session = desk.session
    if session is None:
        return None
    return report_of(session.history.start, session.history.path(), session.encounter)


def rows_of(report: Report, desk: Desk) -> tuple[ReportRow, ...]:
    """Everybody, heroes first, on each side whoever dealt the most."""
    ordered = sorted(report.rows.values(), key=lambda row: (ORDER.index(row.side), -row.dealt))
    return tuple(ReportRow(row, _cells(row, desk)) for row in ordered)


def headings(desk: Desk) -> tuple[str, ...]:
    """What stands above the columns."""
    return tuple(desk.text(f"view.report.column.{column}") for column in COLUMNS)


def text_of(report: Report, desk: Desk) -> str:
    """The table as text, a line each, cells apart by tabs: for a letter or a spreadsheet."""
    lines = [headings(desk), *(row.cells for row in rows_of(report, desk))]
    return "\n".join("\t".join(line) for line in lines)


def _cells(row: Deeds, desk: Desk) -> tuple[str, ...]:
    name = desk.shown(row.name)
    if row.is_dead:
        name = desk.text("view.report.dead", who=row.name)
    hits = ""
    if row.attacks:
        hits = desk.text("view.report.hits", hits=row.hits, attacks=row.attacks)
    counts = (row.criticals, row.felled, row.falls, row.twenties, row.ones)
    return (
        name,
        *(desk.shown(points) for points in (row.dealt, row.taken, row.healed)),
        hits,
        *(desk.shown(count) if count else "" for count in counts),
    )
