"""Whether a volley can affect a target at all: one that it cannot is as if it had saved."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.volley import Volley
from desktop.rules.areas import sparing, steeled
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import ELSEWHERE, ETHEREAL, are_apart
from desktop.rules.rolls.saves import save_purpose

PLANES = frozenset({ELSEWHERE, ETHEREAL})
"""What carries off its own source may carry off others along with it."""


def fits_kind(who: Combatant, kinds: tuple[str, ...]) -> bool:
    """Whether a spell for creatures of these kinds can affect it; those of no kind are people."""
    return not kinds or not who.creature.kind or who.creature.is_one_of(kinds)


def is_valid(draft: Draft, who: Combatant, volley: Volley) -> bool:
    """A target that the spell cannot affect: nothing happens, as if it had saved."""
    if not steeled.judge(draft, who, volley):
        return False
    source = None if volley.source is None else draft.find(volley.source)
    is_shift = not PLANES.isdisjoint(volley.conditions)
    if source is not None and are_apart(source, who) and not is_shift:
        text = Message("refusal.elsewhere", {"target": who.name})
        draft.add(e.Noted(text, volley.rule, (who.id,)))
        return False
    if (spared := draft.ruleset.spares(draft, who, volley)) is not None:
        told: Parameters = {"who": who.name, "label": volley.called, "because": spared.reason}
        draft.add(e.Noted(Message("note.unaffected", told), spared.rule, (who.id,)))
        return False
    if not volley.ability and (immunity := sparing.by_immunity(draft, who, volley)) is not None:
        told = {"who": who.name, "label": volley.called, "because": immunity}
        draft.add(e.Noted(Message("note.unaffected", told), volley.rule, (who.id,)))
        return False
    if fits_kind(who, volley.kinds) and who.creature.kind not in volley.spares:
        return True
    rule = draft.ruleset.rule("spell_invalid")
    if draft.ruleset.numbers.get("invalid_looks_saved", 0) and volley.ability:
        draft.add(e.CheckRolled(who.id, save_purpose(volley.ability), None, volley.dc, True))
    told = {"who": who.name, "label": volley.called}
    draft.add(e.Noted(Message("note.invalid_target", told), rule, (who.id,)))
    return False
