"""Time that passes outside of turns: what has a duration comes nearer to its end, or ends."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.copying import replace
from desktop.model.ids import CombatantId
from desktop.rules.areas import areas
from desktop.rules.effects import effects
from desktop.rules.effects.ticking import is_suspended
from desktop.rules.engine.draft import Draft

HOUR = 60
"""Minutes."""


def let_time_pass(draft: Draft, minutes: int, alone: CombatantId | None = None) -> None:
    """So much time for everybody and for the areas on the map, or for one `alone`."""
    rounds = minutes * 60 // draft.ruleset.round_seconds
    if not rounds:
        return
    if alone is None:
        _tell(draft, minutes)
    for who in tuple(draft.encounter.combatants.values()):
        if alone in (None, who.id):
            _age(draft, who.id, rounds)
    if alone is None:
        _age_areas(draft, rounds)


def _tell(draft: Draft, minutes: int) -> None:
    hours, rest = divmod(minutes, HOUR)
    if not hours:
        text = Message("note.minutes_pass", {"count": rest})
    elif rest:
        text = Message("note.hours_and_minutes_pass", {"hours": hours, "minutes": rest})
    else:
        text = Message("note.hours_pass", {"count": hours})
    draft.add(e.Noted(text))


def _age(draft: Draft, who: CombatantId, rounds: int) -> None:
    for effect in draft.combatant(who).effects:
        known = draft.combatant(who).find_effect(effect.id)
        if known is None or known.end is None or is_suspended(draft, who, known):
            continue
        if known.end.remaining <= rounds:
            effects.end_effect(draft, who, known.id, Message("note.time_over"))
        else:
            end = replace(known.end, remaining=known.end.remaining - rounds)
            draft.add(e.EffectChanged(who, known.with_end(end), told=False))


def _age_areas(draft: Draft, rounds: int) -> None:
    for area in tuple(draft.encounter.areas.values()):
        end = area.end
        if end is None or area.id not in draft.encounter.areas:
            continue
        if end.remaining <= rounds:
            areas.remove(draft, area, Message("note.time_over"))
        else:
            shorter = replace(area, end=replace(end, remaining=end.remaining - rounds))
            draft.add(e.AreaChanged(shorter, told=False))
