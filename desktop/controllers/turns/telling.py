"""A row of the turn order in words: for screen readers and tooltips."""

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row, RowKind
from desktop.language.message import Listing, Message, Parameter
from desktop.language.render import Language, render, shown
from desktop.rules.previews.questions import MOVEMENT, BudgetItem


def spoken_row(row: Row, language: Language) -> str:
    """What a screen reader says of a row."""
    parts = [shown(row.name, language)]
    if row.active:
        parts.append(render(Message("view.turns.spoken_active"), language))
    if row.score is not None:
        parts.append(render(Message("view.turns.spoken_score", {"score": row.score}), language))
    if row.kind in (RowKind.SINGLE, RowKind.MEMBER):
        points = {"current": row.current, "maximum": row.maximum}
        parts.append(render(Message("view.turns.spoken_points", points), language))
    parts.extend(shown(mark.name, language, row.name) for mark in row.marks if mark.name)
    parts.extend(render(message, language) for message in budget_told(row.budget))
    return ", ".join(parts)


def tooltip_of(row: Row, desk: Desk) -> str:
    """Names of the marks in both languages, a line each."""
    lines = [desk.shown(row.name)]
    if row.tied:
        lines.append(desk.text("view.turns.tied"))
    for mark in row.marks:
        if isinstance(mark.name, Message):
            own = shown(mark.name, desk.language, row.name)
            lines.append(f"{own} · {desk.in_other_language(mark.name, row.name)}")
        elif mark.name:
            lines.append(desk.shown(mark.name))
        if mark.text is not None and mark.detail is not None:
            # In a narrow row the end of these words may be cut.
            lines.append(f"{desk.rendered(mark.text)}: {desk.rendered(mark.detail)}")
    lines.extend(desk.rendered(message) for message in budget_told(row.budget))
    return "\n".join(lines)


def budget_told(budget: tuple[BudgetItem, ...]) -> tuple[Message, ...]:
    """What is left of a turn, and what is spent; nothing where there is nothing."""
    sides = (("view.turns.left", False), ("view.turns.spent", True))
    told = [(key, [item for item in budget if item.spent is spent]) for key, spent in sides]
    return tuple(
        Message(key, {"what": Listing(tuple(_told(item) for item in items))})
        for key, items in told
        if items
    )


def _told(item: BudgetItem) -> Parameter:
    if item.key == MOVEMENT:
        return item.text
    name = Message(f"counter.{item.key}")
    return name if item.left is None else Message(item.text.key, {"name": name, "left": item.left})
