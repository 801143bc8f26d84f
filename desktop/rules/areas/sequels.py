"""What the damage of a volley brings with it: a poison that fells, a life that is drained."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.challenge import challenge_value
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.hit_terms import ALL_DAMAGE
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.modifier import Influence
from desktop.model.volley import Volley
from desktop.rules.effects import effects
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.harm import damage, maximum
from desktop.rules.rolls.rolling import at_the_table, sum_of

HOUR = 600
"""Rounds."""
UNCONSCIOUS = ConditionKey("unconscious")
DAMAGED = ("damaged", "shaken")
"""What ends a sleep."""


def follow(draft: Draft, before: Combatant, volley: Volley, *, saved: bool) -> None:
    """All that the damage brings with it; `before` is its target as it was struck."""
    who = before.id
    lower_by_damage(draft, who, volley)
    spend(draft, who, volley)
    wither(draft, who, volley, saved=saved)
    if before.life is Life.UP and draft.combatant(who).life is Life.DYING:
        keep_alive(draft, who, volley)
    if volley.killed:
        _tell_end(draft, before, volley)
    if volley.reverts and not saved:
        _revert(draft, who, volley)


DUST = "dust"


def _tell_end(draft: Draft, before: Combatant, volley: Volley) -> None:
    """What becomes of whom it has killed; dust is dead, whoever else would be dying."""
    now = draft.combatant(before.id)
    told = Message(f"note.killed_{volley.killed}", {"who": now.name, "label": volley.called})
    if volley.killed == DUST and now.hit_points == 0 and now.life is not Life.DEAD:
        draft.add(e.LifeChanged(now.id, Life.DEAD, told))
        draft.ruleset.defeat.declared(draft, now.id)
    elif now.is_out and not before.is_out:
        draft.add(e.Noted(told, volley.rule, (now.id,)))


def _revert(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """What gives it another form ends."""
    ended = Message("note.ended_by", {"label": volley.called})
    for effect in draft.combatant(who).effects:
        given = () if effect.influence is None else effect.influence.modifiers
        if any(each.question == Question.SHAPE.value for each in given):
            effects.end_with_holder(draft, who, effect, ended)


def keep_alive(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """A poison that fells without killing: stable, with its conditions for an hour."""
    if not volley.at_zero:
        return
    told = Message("note.poison_spares", {"label": volley.called})
    draft.add(e.LifeChanged(who, Life.STABLE, told))
    draft.ruleset.defeat.declared(draft, who)
    first, *others = (ConditionKey(key) for key in volley.at_zero)
    end = End(who, Moment.START, HOUR)
    effects.give(draft, who, ActiveEffect(EffectId(""), first, source=volley.source, end=end))
    held = next((x for x in draft.combatant(who).effects if x.key == first), None)
    if held is None:
        return
    for key in others:
        given = ActiveEffect(EffectId(""), key, source=volley.source, held_by=held.id)
        effects.give(draft, who, given)


def destroy(draft: Draft, who: CombatantId, volley: Volley) -> bool:
    """Whether it is the end of it: its challenge is no higher than what is destroyed."""
    most = challenge_value(volley.destroys) if volley.destroys else None
    challenge = challenge_value(draft.combatant(who).creature.challenge)
    if most is None or challenge is None or challenge > most:
        return False
    told: Parameters = {"label": volley.called, "challenge": volley.destroys}
    draft.add(e.LifeChanged(who, Life.DEAD, Message("note.destroyed_by", told)))
    draft.ruleset.defeat.declared(draft, who)
    return True


FAR = 5
"""By so much fails whoever is hit harder."""


def of_far_failure(draft: Draft, who: CombatantId, volley: Volley) -> tuple[str, ...]:
    """What else whoever has failed by 5 or more gets; of what was told nobody knows by how much."""
    return volley.by_five if _has_failed_far(draft, who, volley) else ()


def _has_failed_far(draft: Draft, who: CombatantId, volley: Volley) -> bool:
    made = next(
        (x for x in reversed(draft.facts(e.CheckRolled)) if x.combatant == who),
        None,
    )
    return made is not None and made.roll is not None and made.roll.total <= volley.dc - FAR


YEARS = 10
"""For each point on the dice."""


def age(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """Whoever has failed by 5 or more is so many years older at once."""
    if not volley.ages or not _has_failed_far(draft, who, volley):
        return
    name = draft.combatant(who).name
    with at_the_table(draft, Message("throw.ages", {"who": name})):
        years = sum_of(draft, volley.ages) * YEARS
    told: Parameters = {"who": name, "label": volley.called, "count": years}
    draft.add(e.Noted(Message("note.ages", told), volley.rule, (who,)))


def influence_of(volley: Volley, key: ConditionKey, *, first: bool) -> Influence | None:
    """What one of its conditions changes besides; damage ends a sleep where it wakes."""
    own = volley.influence if first else None
    if not (volley.wakes and key == UNCONSCIOUS):
        return own
    return Influence(breaks=DAMAGED) if own is None else replace(own, breaks=DAMAGED)


def lower_by_damage(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """What was dealt is lost of the maximum, too, and the source may regain it."""
    last = next(reversed(draft.facts(e.DamageTaken)), None)
    if not volley.lowers_by or last is None or last.target != who:
        return
    amount = maximum.taken_of(last, volley.lowers_by)
    maximum.lower(draft, who, amount, volley.source)
    if amount and volley.drains and volley.source is not None:
        damage.heal(draft, volley.source, amount)


def spend(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """What an area has dealt is taken off what it may deal; with the last of that it is gone."""
    area = None if volley.spends is None else draft.encounter.areas.get(volley.spends)
    last = next(reversed(draft.facts(e.DamageTaken)), None)
    if area is None or last is None or last.target != who:
        return
    left = area.spends - last.total
    if left > 0:
        draft.add(e.AreaChanged(replace(area, spends=left), told=False))
        return
    spent = Message("note.area_spent")
    draft.add(e.AreaGone(area.id, area.label, spent, area.name))


def sparing(draft: Draft, who: CombatantId, volley: Volley, *, saved: bool) -> Volley:
    """The volley with no more damage than leaves 1 hit point, where it spares a life."""
    if not volley.spares_life:
        return volley
    known = draft.combatant(who)
    most = max(0, known.hit_points + known.temporary_hit_points - 1)
    if saved and volley.half:
        most = 2 * most + 1
    parts = []
    for part in volley.damage:
        amount = min(part.amount, most)
        parts.append(part if amount == part.amount else replace(part, amount=amount, dice=()))
        most -= amount
    return replace(volley, damage=tuple(parts))


def wither(draft: Draft, who: CombatantId, volley: Volley, *, saved: bool) -> None:
    """Whoever has failed loses as much of its maximum as it has just taken."""
    last = next(reversed(draft.facts(e.DamageTaken)), None)
    if volley.withers and not saved and last is not None and last.target == who:
        taken = maximum.taken_of(last, ALL_DAMAGE)
        maximum.wither(draft, who, taken, volley.source, volley.withers_for)
