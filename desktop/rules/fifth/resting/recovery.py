"""Arcane Recovery and its like: slots or points that a short rest gives back, once a long rest."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import feature_uses, spell_slots
from desktop.model.creature import Feature, FeatureKey
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.encounter.counters import set_current, spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.statblocks.class_features import (
    Recovers,
    find_class_feature,
    find_counted,
    is_of,
)
from desktop.rules.fifth.statblocks.class_saves import class_level

RECOVERS, ENOUGH = "recovers_slots", "enough"
FEATURE, LEFT, BEGUN = "feature", "left", "begun"
USED = "used:"
"""Before the key of a feature whose uses its sheet does not count: it was used till a long rest."""


def _way_of(who: Combatant, feature: Feature) -> Recovers | None:
    found = find_class_feature(feature)
    ways = () if found is None else found.recovers
    return next((each for each in ways if is_of(each.editions, who.creature)), None)


def offer(draft: Draft, who: CombatantId) -> None:
    """As a short rest ends: what comes back by itself, and what its bearer may choose."""
    for feature in draft.combatant(who).creature.features:
        own = draft.combatant(who)
        way = _way_of(own, feature)
        if way is None or (not way.always and _is_used(own, feature)):
            continue
        amount = _amount(own, feature, way)
        if way.always:
            _regain(draft, own, feature, way, amount)
        else:
            _ask(draft, own, feature, amount, begun=0)


def _amount(who: Combatant, feature: Feature, way: Recovers) -> int:
    """So many points, or half its level in the class: of slots rounded up."""
    found = find_class_feature(feature)
    calling = "" if found is None else found.calling
    level = class_level(who.creature, calling)
    return way.points or (level // 2 if way.pool else (level + 1) // 2)


def _is_used(who: Combatant, feature: Feature) -> bool:
    counted = who.counters.get(feature_uses(feature.key))
    return who.count(_mark(feature)) > 0 if counted is None else counted.current < 1


def _mark(feature: Feature) -> CounterKey:
    return CounterKey(f"{USED}{feature.key}")


def _ask(draft: Draft, who: Combatant, feature: Feature, left: int, *, begun: int) -> None:
    """Which slot comes back, as long as levels are left; or whether the points do."""
    way = _way_of(who, feature)
    options = () if way is None else _options(draft, who, way, left)
    if not options:
        return
    told: Parameters = {"who": who.name, "feature": feature.name, "count": left}
    pooled = way is not None and way.pool
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.recovers_points" if pooled else "prompt.recovers_slots", told),
        options=(*options, (ENOUGH, Message("prompt.option_enough"))),
        then={"choice": RECOVERS, FEATURE: str(feature.key), LEFT: left, BEGUN: begun},
    )


def _options(
    draft: Draft, who: Combatant, way: Recovers, left: int
) -> tuple[tuple[str, Message], ...]:
    if way.pool:
        back = min(left, _missing(who, way))
        told: Parameters = {"count": back}
        return (("0", Message("prompt.option_regains_points", told)),) if back else ()
    magic = draft.ruleset.magic
    slots = () if magic is None else magic.slots(who)
    return tuple(
        (str(level), Message("prompt.option_recovers_slot", {"level": level}))
        for level, counter in slots
        if level <= min(left, way.highest) and counter.current < (counter.maximum or 0)
    )


def _missing(who: Combatant, way: Recovers) -> int:
    pool = find_counted(who.creature, way.pool)
    counter = None if pool is None else who.counters.get(feature_uses(pool.key))
    return 0 if counter is None else (counter.maximum or 0) - counter.current


def forget(draft: Draft, who: CombatantId) -> None:
    """Close what an earlier rest still asks."""
    prompts.drop_where(
        draft,
        lambda prompt: prompt.combatant == who and prompt.continuation.get("choice") == RECOVERS,
    )


def renew(draft: Draft, who: CombatantId) -> None:
    """A long rest is over: it may be used again."""
    for key, counter in draft.combatant(who).counters.items():
        if key.startswith(USED) and counter.current:
            draft.add(e.CounterSet(who, key, 0, None))


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """One slot comes back, and what is left is asked again; or the points do."""
    assert prompt.combatant is not None, "somebody has rested"
    who, kept = draft.combatant(prompt.combatant), prompt.continuation
    feature = who.creature.find_feature(FeatureKey(str(kept[FEATURE])))
    way = None if feature is None else _way_of(who, feature)
    is_over = answer.outcome is Outcome.SKIPPED or answer.option in ("", ENOUGH)
    if feature is None or way is None or is_over:
        return None
    if not kept[BEGUN]:
        _use(draft, who, feature)
    left = int(kept[LEFT])
    if way.pool:
        _regain(draft, who, feature, way, left)
        return None
    level = int(answer.option)
    set_current(draft, who.id, spell_slots(level), who.count(spell_slots(level)) + 1)
    told: Parameters = {"who": who.name, "feature": feature.name, "level": level}
    rule = draft.ruleset.rule("spell_slot")
    draft.add(e.Noted(Message("note.recovers_slot", told), rule, (who.id,)))
    _ask(draft, draft.combatant(who.id), feature, left - level, begun=1)
    return None


def _use(draft: Draft, who: Combatant, feature: Feature) -> None:
    key = feature_uses(feature.key)
    if key in who.counters:
        spend(draft, who.id, key)
    else:
        draft.add(e.CounterSet(who.id, _mark(feature), 1, None))


def _regain(draft: Draft, who: Combatant, feature: Feature, way: Recovers, amount: int) -> None:
    pool = find_counted(who.creature, way.pool)
    back = min(amount, _missing(who, way))
    if pool is None or back < 1:
        return
    key = feature_uses(pool.key)
    set_current(draft, who.id, key, who.count(key) + back)
    told: Parameters = {"who": who.name, "feature": feature.name, "count": back}
    rule = draft.ruleset.rule("short_rest")
    draft.add(e.Noted(Message("note.regains_points", told), rule, (who.id,)))
