"""Whom somebody may not harm: judged before a spell or a feature is aimed at them."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.model.spell import Spell
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters


def is_damaging(spell: Spell) -> bool:
    """Whether it deals damage, at once or later."""
    return bool(spell.damage)


def is_hindering(spell: Spell) -> bool:
    """Whether it does something against its target's will: it is rolled for."""
    return spell.save is not None or spell.attack is not None


def judge_harm(
    draft: Draft, who: CombatantId, targets: tuple[CombatantId, ...], *, damaging: bool
) -> Refusal | None:
    """Why it may not aim that at one of the targets; what only hinders may be for the GM."""
    actor = draft.combatant(who)
    for identity in targets:
        if identity == who:
            continue
        target = draft.combatant(identity)
        situation = situation_of(draft.encounter, draft.ruleset, actor, target)
        forbidden = counted(asked(situation, Question.HARM))
        if not forbidden:
            continue
        told: Parameters = {"target": target.name, "because": forbidden[0].reason}
        is_open = not damaging and bool(draft.ruleset.numbers.get("hindering_is_open", 0))
        key = "refusal.may_not_hinder" if is_open else "refusal.may_not_aim"
        return Refusal(Message(key, told), forbidden[0].rule)
    return None


def no_strike_at(draft: Draft, mover: Combatant, watcher: Combatant) -> Refusal | None:
    """Why it makes no attack of opportunity: a charm keeps it from attacking the mover."""
    situation = situation_of(draft.encounter, draft.ruleset, watcher, mover)
    forbidden = counted(asked(situation, Question.HARM))
    if not forbidden:
        return None
    return Refusal(Message("radar.cannot", {"because": forbidden[0].reason}), forbidden[0].rule)
