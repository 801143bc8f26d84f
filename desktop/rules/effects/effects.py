"""Conditions and other effects: given, kept up, ended; and when their time is over."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Encounter, Slot
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.effects.ends import CAUSES, Cause, turns_of
from desktop.rules.engine.conditions import Question, held_by, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number, judge_present, judge_text

CONCENTRATION = ConditionKey("concentration")
CUSTOM = ConditionKey("custom")
MOST_ROUNDS = 100_000
STEADY = "steady"
"""The parameter of a concentration that is kept up with advantage."""


# --- giving -------------------------------------------------------------------------------------


def is_immune(
    draft: Draft, who: Combatant, key: ConditionKey, source: CombatantId | None = None
) -> bool:
    """Whether it cannot gain a condition: by its creature or by a condition that it has.

    Magic may keep it from creatures of some kinds only: then `source` counts.
    """
    if key in who.creature.condition_immunities:
        return True
    by = None if source is None else draft.find(source)
    if any(
        key in modifier.what
        and (not modifier.kinds or (by is not None and by.creature.is_one_of(modifier.kinds)))
        for modifier in modifiers_of(who, Question.IMMUNE)
    ):
        return True
    return any(
        key in held.condition.immune_to
        for held in held_by(who, draft.ruleset.conditions)
        if not held.suppressed
    )


def give(draft: Draft, who: CombatantId, effect: ActiveEffect) -> None:
    """Put an effect on somebody, as far as it is not immune to it.

    The id of `effect` is still empty. Somebody who has it already keeps one or both, as the
    ruleset's policy says.
    """
    combatant = draft.combatant(who)
    if is_immune(draft, combatant, effect.key, effect.source) and not draft.overruled:
        text, rule = _immune_text(combatant, effect.key), draft.ruleset.rule("condition_immunity")
        draft.add(e.Noted(text, rule, (who,)))
        return
    for old in combatant.effects:
        if old.key != effect.key:
            continue
        merged = draft.ruleset.effects.merged(old, effect, draft.ruleset)
        if merged is None:
            continue
        if merged == old:
            told = Message("note.has_it_longer", {"who": combatant.name, "effect": _named(effect)})
            draft.add(e.Noted(told, combatants=(who,)))
        else:
            draft.add(e.EffectChanged(who, merged))
        return
    given = replace(effect, id=EffectId(draft.fresh("e")))
    draft.add(e.EffectGained(who, given))
    condition = draft.ruleset.conditions.get(effect.key)
    if condition is not None and condition.tells:
        told = Message(condition.tells, {"who": combatant.name})
        draft.add(e.Noted(told, condition.rule, (who,)))
    for brought in () if condition is None else condition.brings:
        if not draft.combatant(who).has_effect(brought):
            give(draft, who, ActiveEffect(EffectId(""), brought, source=effect.source))


def _named(effect: ActiveEffect) -> Message:
    if effect.label:
        return Message("note.label", {"label": effect.called})
    return Message(f"condition.{effect.key}")


def _immune_text(who: Combatant, key: ConditionKey) -> Message:
    return Message("refusal.immune", {"who": who.name, "condition": Message(f"condition.{key}")})


def decide_give_condition(draft: Draft, command: c.GiveCondition) -> Refusal | None:
    """Put a condition on all targets in one step; those immune to it are left out and told."""
    refusal = judge_present(draft, command.targets) or judge_text(command.label)
    refusal = refusal or _judge_condition(draft, command)
    refusal = refusal or _judge_holder(draft, command.held_by)
    if refusal is not None:
        return refusal
    targets = tuple(dict.fromkeys(command.targets))
    immune = [
        who
        for who in targets
        if is_immune(draft, draft.combatant(who), command.key, command.source)
    ]
    if len(immune) == len(targets):
        text = _immune_text(draft.combatant(immune[0]), command.key)
        refusal = Refusal(text, draft.ruleset.rule("condition_immunity"))
        if draft.stands(refusal):
            return refusal
    if refusal := draft.stands(_judge_more(draft, command, targets)):
        return refusal
    effect = ActiveEffect(
        EffectId(""),
        command.key,
        _first_level(draft, command),
        command.source,
        command.end,
        command.save,
        command.held_by,
        command.label.strip(),
        command.parameters,
    )
    for who in targets:
        give(draft, who, effect.with_end(_bound(draft, who, command.end)))
    return None


def _judge_more(
    draft: Draft, command: c.GiveCondition, targets: tuple[CombatantId, ...]
) -> Refusal | None:
    """Why somebody has no room for more of it (a fourth attuned item, 52-MAG-ATTUNE-1)."""
    condition = draft.ruleset.conditions[command.key]
    if not condition.refuses_more:
        return None
    for who in map(draft.combatant, targets):
        held = sum(effect.level or 1 for effect in who.effects if effect.key == command.key)
        if held + (command.level or 1) > condition.levels:
            told: Parameters = {
                "who": who.name,
                "condition": Message(f"condition.{command.key}"),
                "most": condition.levels,
            }
            return Refusal(Message("refusal.has_most", told), condition.rule)
    return None


def _bound(draft: Draft, who: CombatantId, end: End | None) -> End | None:
    """An end of nobody's turn is one of its bearer's own turns: one wish for many bearers.

    The next one, or as many later as remain beyond the first.
    """
    if end is None or end.whose is not None or end.slot is not None:
        return end
    return turns_of(draft.encounter, who, end.moment, end.remaining)


def _first_level(draft: Draft, command: c.GiveCondition) -> int | None:
    if not draft.ruleset.conditions[command.key].has_levels:
        return None
    return 1 if command.level is None else command.level


def _judge_condition(draft: Draft, command: c.GiveCondition) -> Refusal | None:
    condition = draft.ruleset.conditions.get(command.key)
    if condition is None:
        return Refusal(
            Message("refusal.unknown_condition", {"condition": command.key}), can_overrule=False
        )
    if command.level is not None and condition.has_levels:
        highest = condition.levels or 99
        if refusal := judge_number(command.level, low=1, high=highest):
            return refusal
    for who in (command.source, command.end.whose if command.end else None):
        if who is not None and (refusal := judge_present(draft, (who,))):
            return refusal
    return judge_end(command.end)


def judge_end(end: End | None) -> Refusal | None:
    """No effect is given with no time left (RP14)."""
    if end is None:
        return None
    if end.remaining < 1:
        return Refusal(Message("refusal.no_time_left"), can_overrule=False)
    return judge_number(end.remaining, low=1, high=MOST_ROUNDS)


# --- ending -------------------------------------------------------------------------------------


def end_effect(
    draft: Draft, who: CombatantId, effect: EffectId, reason: Message | None = None
) -> None:
    """End one effect, and all that it holds up on anybody; nothing if it has ended already."""
    combatant = draft.find(who)
    found = None if combatant is None else combatant.find_effect(effect)
    if found is None:
        return
    draft.add(e.EffectEnded(who, effect, found.key, found.label, reason, found.name))
    if found.key != CONCENTRATION:
        return
    for other in tuple(draft.encounter.combatants.values()):
        for held in other.effects:
            if held.held_by != effect:
                continue
            if _stays(held, reason):
                draft.add(e.EffectChanged(other.id, replace(held, held_by=None), told=False))
                told = Message("note.stays_for_good", {"who": other.name, "spell": held.called})
                draft.add(e.Noted(told, combatants=(other.id,)))
            else:
                end_effect(draft, other.id, held.id, Message("note.concentration_ended"))
    for area in tuple(draft.encounter.areas.values()):
        if area.held_by == effect:
            gone = Message("note.concentration_ended")
            draft.add(e.AreaGone(area.id, area.label, gone, area.name))


def _stays(held: ActiveEffect, reason: Message | None) -> bool:
    """Whether it lasts on, as its concentration was held for all its time."""
    is_whole = reason is not None and reason.key == "note.time_over"
    return is_whole and held.influence is not None and held.influence.stays


def end_with_holder(
    draft: Draft, who: CombatantId, effect: ActiveEffect, reason: Message | None = None
) -> None:
    """End an effect, and the concentration that held up nothing else."""
    end_effect(draft, who, effect.id, reason)
    holder = effect.held_by
    known = tuple(draft.encounter.combatants.values())
    if holder is None or any(x.held_by == holder for each in known for x in each.effects):
        return
    if any(area.held_by == holder for area in draft.encounter.areas.values()):
        return
    for each in known:
        kept = each.find_effect(holder)
        if kept is not None and kept.key == CONCENTRATION:
            end_effect(draft, each.id, holder, reason)


def end_all(
    draft: Draft, who: CombatantId, key: ConditionKey, reason: Message | None = None
) -> None:
    """End every effect of that key on somebody."""
    for effect in draft.combatant(who).effects:
        if effect.key == key:
            end_effect(draft, who, effect.id, reason)


def decide_lift_condition(draft: Draft, command: c.LiftCondition) -> Refusal | None:
    """Take a condition off all targets; one that is only implied goes with what implies it."""
    if refusal := judge_present(draft, command.targets):
        return refusal
    having = [who for who in command.targets if draft.combatant(who).has_effect(command.key)]
    if not having:
        return _judge_implied(draft, command)
    for who in having:
        end_all(draft, who, command.key)
    return None


def _judge_implied(draft: Draft, command: c.LiftCondition) -> Refusal:
    condition = Message(f"condition.{command.key}")
    for who in command.targets:
        for held in held_by(draft.combatant(who), draft.ruleset.conditions):
            if held.condition.key == command.key and held.by is not None:
                by = Message(f"condition.{held.by}")
                text = Message("refusal.only_implied", {"condition": condition, "by": by})
                return Refusal(text, can_overrule=False)
    return Refusal(Message("refusal.has_no_effect", {"condition": condition}), can_overrule=False)


def decide_set_condition_level(draft: Draft, command: c.SetConditionLevel) -> Refusal | None:
    """Set the level of a condition; 0 takes it off."""
    condition = draft.ruleset.conditions.get(command.key)
    refusal = judge_present(draft, command.targets)
    if refusal is None and (condition is None or not condition.has_levels):
        refusal = Refusal(
            Message("refusal.no_levels", {"condition": Message(f"condition.{command.key}")}),
            can_overrule=False,
        )
    if refusal is None and condition is not None:
        refusal = judge_number(command.level, high=condition.levels or 99)
    if refusal is not None:
        return refusal
    for who in command.targets:
        known = next((x for x in draft.combatant(who).effects if x.key == command.key), None)
        if known is None and command.level > 0:
            give(draft, who, ActiveEffect(EffectId(""), command.key, command.level))
        elif known is not None and command.level == 0:
            end_all(draft, who, command.key)
        elif known is not None and known.level != command.level:
            draft.add(e.EffectChanged(who, replace(known, level=command.level)))
    return None


def decide_end_effect(draft: Draft, command: c.EndEffect) -> Refusal | None:
    """End one effect by hand."""
    if refusal := _judge_effect(draft, command.combatant, command.effect):
        return refusal
    effect = draft.combatant(command.combatant).find_effect(command.effect)
    assert effect is not None, "judged above"
    end_with_holder(draft, command.combatant, effect)
    return None


def decide_change_effect(draft: Draft, command: c.ChangeEffect) -> Refusal | None:
    """Change when an effect ends, who caused it and how it is saved against."""
    refusal = _judge_effect(draft, command.combatant, command.effect) or judge_end(command.end)
    for who in (command.source, command.end.whose if command.end else None):
        if refusal is None and who is not None:
            refusal = judge_present(draft, (who,))
    refusal = refusal or _judge_holder(draft, command.held_by)
    if refusal is not None:
        return refusal
    known = draft.combatant(command.combatant).find_effect(command.effect)
    assert known is not None, "judged above"
    changed = replace(known, end=command.end, source=command.source, save=command.save)
    if command.parameters is not None:
        changed = replace(changed, parameters=command.parameters)
    if command.held_by is not None:
        changed = replace(changed, held_by=command.held_by or None)
    if changed != known:
        draft.add(e.EffectChanged(command.combatant, changed))
    return None


def _judge_holder(draft: Draft, holder: EffectId | None) -> Refusal | None:
    """Nothing is held by a concentration that is not there."""
    everybody = draft.encounter.combatants.values()
    if not holder or any(each.find_effect(holder) is not None for each in everybody):
        return None
    return Refusal(Message("refusal.effect_ended"), can_overrule=False)


def _judge_effect(draft: Draft, who: CombatantId, effect: EffectId) -> Refusal | None:
    if refusal := judge_present(draft, (who,)):
        return refusal
    if draft.combatant(who).find_effect(effect) is None:
        return Refusal(Message("refusal.effect_ended"), can_overrule=False)
    return None


# --- concentration ------------------------------------------------------------------------------


def decide_concentrate(draft: Draft, command: c.Concentrate) -> Refusal | None:
    """Start to concentrate; what was concentrated on before ends (51-CNC-01, 52-MAG-CONC-2)."""
    refusal = judge_present(draft, (command.combatant,)) or judge_text(command.label)
    if refusal is None and command.rounds is not None:
        refusal = judge_number(command.rounds, low=1, high=MOST_ROUNDS)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    if CONCENTRATION not in draft.ruleset.conditions:
        return Refusal(
            Message("refusal.unknown_condition", {"condition": CONCENTRATION}), can_overrule=False
        )
    reasons = [cause(draft, who, CONCENTRATION_PROBE) for cause in _causes(draft, CONCENTRATION)]
    if stopping := next((reason for reason in reasons if reason is not None), None):
        refusal = Refusal(stopping)
        if draft.stands(refusal):
            return refusal
    end_all(draft, who.id, CONCENTRATION, Message("note.concentrates_anew"))
    end = None
    if command.rounds is not None:
        end = End(who.id, Moment.START, command.rounds)
    give(
        draft,
        who.id,
        ActiveEffect(
            EffectId(""),
            CONCENTRATION,
            source=who.id,
            end=end,
            label=command.label.strip(),
            name=command.name,
        ),
    )
    return None


CONCENTRATION_PROBE = ActiveEffect(EffectId(""), CONCENTRATION)


def concentration_of(combatant: Combatant) -> ActiveEffect | None:
    """What it concentrates on, or None."""
    return next((x for x in combatant.effects if x.key == CONCENTRATION), None)


def rebind_ends(draft: Draft, leaving: CombatantId) -> None:
    """Somebody leaves: effects that ended at a moment of its turn end where that would have been.

    They are bound to the start of the next one in the order; without one they lose their end,
    and the GM is told.
    """
    follower = _follower_of(draft, leaving)
    for combatant in tuple(draft.encounter.combatants.values()):
        for effect in combatant.effects:
            if effect.end is None or effect.end.whose != leaving or combatant.id == leaving:
                continue
            end = None
            if follower is not None:
                end = replace(effect.end, whose=follower, moment=Moment.START)
            draft.add(e.EffectChanged(combatant.id, effect.with_end(end), told=end is None))


def _follower_of(draft: Draft, leaving: CombatantId) -> CombatantId | None:
    order = draft.encounter.order
    place = next((i for i, slot in enumerate(order) if leaving in slot.members), None)
    if place is None:
        return None
    for slot in (*order[place:], *order[:place]):
        for member in slot.members:
            if member != leaving:
                return member
    return None


def rebind_slot_ends(draft: Draft, slot: Slot) -> None:
    """A fixed count goes: effects bound to it end where it stood, at the next one's start."""
    order = draft.encounter.order
    place = [known.id for known in order].index(slot.id)
    follower = next(
        (member for known in (*order[place:], *order[:place]) for member in known.members), None
    )
    for combatant in tuple(draft.encounter.combatants.values()):
        for effect in combatant.effects:
            if effect.end is not None and effect.end.slot == slot.id:
                end = replace(effect.end, whose=follower, moment=Moment.START, slot=None)
                kept = None if follower is None else end
                draft.add(e.EffectChanged(combatant.id, effect.with_end(kept), told=kept is None))


# --- what follows -------------------------------------------------------------------------------


def _causes(draft: Draft, key: ConditionKey) -> list[Cause]:
    condition = draft.ruleset.conditions.get(key)
    return [] if condition is None else [CAUSES[name] for name in condition.ends_when]


def settle(draft: Draft) -> None:
    """A finisher: end effects whose ground is gone (incapacitated, speed 0, grappler away …)."""
    for combatant in draft.affected():
        for effect in combatant.effects:
            for cause in _causes(draft, effect.key):
                current = draft.combatant(combatant.id)
                reason = cause(draft, current, effect)
                if reason is not None:
                    end_effect(draft, combatant.id, effect.id, reason)
                    break
            if effect.held_by is not None and not _is_held(draft.encounter, effect.held_by):
                end_effect(draft, combatant.id, effect.id, Message("note.holder_ended"))


def _is_held(encounter: Encounter, holder: EffectId) -> bool:
    return any(known.find_effect(holder) is not None for known in encounter.combatants.values())


def is_a_side_down(encounter: Encounter) -> bool:
    """Whether heroes and hostiles were both there and one of them has nobody up any more.

    Whoever will stand again at the start of its turn (a troll) is still in the fight.
    """
    there = {who.side for who in encounter.combatants.values()}
    up = {
        who.side
        for who in encounter.combatants.values()
        if who.life is Life.UP or (who.life is Life.DYING and who.creature.outlives_zero)
    }
    fighting = {Side.HERO, Side.HOSTILE}
    return fighting <= there and not fighting <= up
