"""Spells that are measured by hit points: a pool that reaches the weakest, a word with a limit.

And those that mend: they lift conditions, steady the dying, bring back the dead.
"""

from dataclasses import replace

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.copying import replace as effect_with
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId
from desktop.model.modifier import Influence, Modifier
from desktop.model.spell import Spell
from desktop.model.spell_measures import SpellLimit, SpellPool
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.casting.spell_numbers import pool_of
from desktop.rules.effects import effects
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.harm import damage
from desktop.rules.rolls.rolling import at_the_table
from desktop.rules.sight.perceiving import answers

UNCONSCIOUS = ConditionKey("unconscious")


# --- a pool of hit points -----------------------------------------------------------------------


def pour(draft: Draft, command: c.CastSpell, level: int, volley: Volley, pool: SpellPool) -> None:
    """Reach the targets in ascending order of their hit points, as far as the pool goes."""
    text = pool_of(command.spell, level)
    if command.damage:
        left = sum(typed.amount for typed in command.damage)
    else:
        left = roll(parse(text), draft.dice).total
    told: Parameters = {"label": volley.called, "points": left}
    draft.add(e.Noted(Message("note.pool", told)))
    given = replace(volley, conditions=pool.conditions)
    found = [draft.combatant(who) for who in dict.fromkeys(command.targets)]
    reached = [who for who in found if _is_reached(draft, who, pool)]
    for who in sorted(reached, key=lambda who: who.hit_points):
        if who.hit_points > left:
            break
        left -= who.hit_points
        volleys.give(draft, who.id, given)


def _is_reached(draft: Draft, who: Combatant, pool: SpellPool) -> bool:
    if who.life is not Life.UP or who.has_effect(UNCONSCIOUS) or who.creature.kind in pool.spares:
        return False
    if pool.immune and pool.immune in who.creature.condition_immunities:
        return False
    return not (pool.seen and answers(who, Question.SIGHT, draft.ruleset))


# --- a limit of hit points ----------------------------------------------------------------------


def limited(
    draft: Draft, command: c.CastSpell, volley: Volley, limit: SpellLimit
) -> tuple[CombatantId, ...]:
    """Whom the spell itself reaches; whoever has too many hit points gets what is beyond it."""
    reached = []
    for who in dict.fromkeys(command.targets):
        target = draft.combatant(who)
        told: Parameters = {"who": target.name, "label": volley.called, "points": limit.points}
        if target.hit_points > limit.points:
            draft.add(e.Noted(Message("note.beyond_limit", told), combatants=(who,)))
            _beyond(draft, command, volley, limit, who)
        elif limit.kills:
            draft.add(e.LifeChanged(who, Life.DEAD, Message("note.killed_by_word", told)))
            draft.ruleset.defeat.declared(draft, who)
        else:
            reached.append(who)
    return tuple(reached)


def _beyond(
    draft: Draft, command: c.CastSpell, volley: Volley, limit: SpellLimit, who: CombatantId
) -> None:
    if limit.kills:
        volleys.loose(draft, volley, (who,))
    elif limit.beyond is not None:
        end = next_turn_of(draft.encounter, command.caster, limit.beyond_lasts)
        left = replace(volley, conditions=(), repeats=None, influence=limit.beyond, end=end)
        volleys.give(draft, who, replace(left, held_by=None))


# --- turns in a row -----------------------------------------------------------------------------


def stop_time(draft: Draft, command: c.CastSpell) -> None:
    """How many turns its caster takes while nobody else does."""
    caster = draft.combatant(command.caster)
    with at_the_table(draft, Message("throw.turns", {"label": command.spell.name})):
        count = roll(parse(command.spell.turns), draft.dice).total
    told: Parameters = {"who": caster.name, "label": command.spell.name, "count": count}
    draft.add(e.Noted(Message("note.turns_in_a_row", told), combatants=(caster.id,)))


# --- mending ------------------------------------------------------------------------------------


def mend(draft: Draft, command: c.CastSpell, who: CombatantId) -> None:
    """Lift what it lifts, steady who is dying, bring back who is dead, give back all points."""
    mending = command.spell.mending
    if mending is None:
        return
    target, reason = draft.combatant(who), Message("note.ended_by", {"label": command.spell.name})
    if target.life is Life.DEAD:
        if mending.revives:
            draft.add(e.LifeChanged(who, Life.UP, reason))
            draft.ruleset.defeat.declared(draft, who)
            damage.heal(draft, who, target.maximum_hit_points if mending.whole else 1)
            if mending.ordeal:
                _lay_ordeal(draft, command, who, mending.ordeal)
        return
    if mending.steadies and target.life is Life.DYING:
        draft.add(e.LifeChanged(who, Life.STABLE, reason))
        draft.ruleset.defeat.declared(draft, who)
    for effect in target.effects:
        origin = "" if effect.influence is None else effect.influence.origin
        if origin.partition("/")[2] in mending.curses:
            effects.end_effect(draft, who, effect.id, reason)
    for key in _lifted(command.spell, command.choice):
        _lift(draft, target, key, reason)
    if mending.whole and not mending.revives:
        damage.heal(draft, who, target.maximum_hit_points)


ROLLS = ("own_attack", "own_check", "own_save")


def _lay_ordeal(draft: Draft, command: c.CastSpell, who: CombatantId, less: int) -> None:
    """Coming back from the dead is an ordeal: less on all rolls, until it has rested."""
    spell = command.spell
    modifiers = tuple(Modifier(question, change=-less) for question in ROLLS)
    effects.give(
        draft,
        who,
        ActiveEffect(
            EffectId(""),
            effects.CUSTOM,
            label=command.label or spell.names.get("en", ""),
            name=spell.name if spell.name.answers_to(command.label) else None,
            influence=Influence(f"{spell.key}:ordeal", modifiers, fades=True),
        ),
    )


def _lift(draft: Draft, target: Combatant, key: str, reason: Message) -> None:
    """It ends; of what has levels one goes."""
    for effect in target.effects:
        if effect.key != key:
            continue
        if draft.ruleset.conditions[effect.key].levels and (effect.level or 1) > 1:
            lower = effect_with(effect, level=(effect.level or 1) - 1)
            draft.add(e.EffectChanged(target.id, lower))
        else:
            effects.end_effect(draft, target.id, effect.id, reason)


def _lifted(spell: Spell, choice: str) -> tuple[str, ...]:
    assert spell.mending is not None, "it mends"
    lifts = spell.mending.lifts
    if not spell.mending.one:
        return lifts
    return tuple(key for key in lifts if key == choice) or lifts[:1]


def make(draft: Draft, command: c.CastSpell, counter: str, count: int) -> None:
    """Its caster has so many more of what it makes."""
    who, key = draft.combatant(command.caster), CounterKey(counter)
    whole = who.count(key) + count
    told: Parameters = {"who": who.name, "count": whole, "what": Message(f"counter.{counter}")}
    draft.add(e.CounterSet(who.id, key, whole, None, Message("note.has_made", told)))
