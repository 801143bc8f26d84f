"""What the magic on somebody does to whoever hits it: damage, or a save against a condition."""

from desktop.model.effect import Moment
from desktop.model.ids import CombatantId
from desktop.model.reasons import Standing
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.effects.asking import answering
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.engine.conditions import Fact, Held, Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.situation import Situation


def strike_back(draft: Draft, situation: Situation) -> None:
    """After a hit: ask what the attacker suffers from it; damage is rolled, typed or skipped."""
    attacker = draft.combatant(situation.actor.id)
    found = answering(situation, Question.STRIKES_BACK, of_target=True)
    for held, fact in ((x[0], x[1]) for x in found if x[2].standing is Standing.COUNTED):
        volley = _volley(draft, situation, held, fact)
        if volley.ability:
            volleys.ask(draft, attacker, volley)
        else:
            volleys.ask_harm(draft, attacker, volley)


def _volley(draft: Draft, situation: Situation, held: Held, fact: Fact) -> Volley:
    effect, target = held.effect, situation.target
    assert target is not None, "somebody was hit"
    ability = fact.abilities[0] if fact.abilities else ""
    kind = fact.types[0] if fact.types else ""
    end = None
    if fact.moment:
        end = next_turn_of(draft.encounter, situation.actor.id, Moment(fact.moment))
    return Volley(
        effect.label,
        source=target.id,
        ability=ability,
        dc=_dc(draft, effect.source) if ability else 0,
        damage=(VolleyDamage(kind, text=fact.dice),) if fact.dice else (),
        conditions=fact.what,
        end=end,
        held_by=None if end is not None else effect.held_by,
        tags=volleys.MAGICAL,
        name=effect.name,
    )


def _dc(draft: Draft, source: CombatantId | None) -> int:
    caster, magic = None if source is None else draft.find(source), draft.ruleset.magic
    return 0 if caster is None or magic is None else magic.dc(draft.ruleset, caster).value
