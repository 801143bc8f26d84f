"""Font of Magic: sorcery points become a spell slot, a slot becomes points."""

from collections.abc import Iterator

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import BONUS_ACTION, Counter, feature_uses, spell_slots
from desktop.model.creature import Feature, FeatureKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.attacking.actions import is_counted
from desktop.rules.encounter.counters import set_current, spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.resting.made_slots import make_slot
from desktop.rules.fifth.statblocks.class_features import Converts, find_class_feature, is_of
from desktop.rules.fifth.statblocks.class_saves import class_level

CONVERTS = "converts"
"""The word of its question."""
MAKES, GIVES, FEATURE = "makes:", "gives:", "feature"
FREE = "none"

Options = tuple[tuple[str, Message], ...]


def _way_of(who: Combatant, feature: Feature) -> Converts | None:
    found = find_class_feature(feature)
    ways = () if found is None else found.converts
    return next((each for each in ways if is_of(each.editions, who.creature)), None)


def ask(draft: Draft, who: Combatant, feature: Feature) -> None:
    """Which slot does it make of its points, or give up for them?"""
    options = (*_to_make(draft, who, feature), *_to_give(draft, who, feature))
    points = who.count(feature_uses(feature.key))
    told: Parameters = {"who": who.name, "feature": feature.name, "count": points}
    if not options:
        draft.add(e.Noted(Message("note.nothing_to_convert", told), combatants=(who.id,)))
        return
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.converts", told),
        options=options,
        then={"choice": CONVERTS, FEATURE: str(feature.key)},
    )


def _to_make(draft: Draft, who: Combatant, feature: Feature) -> Iterator[tuple[str, Message]]:
    way, found = _way_of(who, feature), find_class_feature(feature)
    if way is None or found is None or not _has_time(draft, who, BONUS_ACTION):
        return
    points = who.count(feature_uses(feature.key))
    grown = class_level(who.creature, found.calling)
    for level, price, least in way.prices:
        if points >= price and grown >= least:
            told: Parameters = {"level": level, "count": price}
            yield f"{MAKES}{level}", Message("prompt.option_makes_slot", told)


def _to_give(draft: Draft, who: Combatant, feature: Feature) -> Iterator[tuple[str, Message]]:
    way, magic = _way_of(who, feature), draft.ruleset.magic
    counter = who.counters.get(feature_uses(feature.key))
    if way is None or magic is None or counter is None or not _has_time(draft, who, way.cost):
        return
    if counter.current >= (counter.maximum or 0):
        return
    for level, slots in magic.slots(who):
        if slots.current:
            gained = min(level, _room(counter))
            told: Parameters = {"level": level, "count": gained}
            yield f"{GIVES}{level}", Message("prompt.option_gives_slot", told)


def _room(counter: Counter) -> int:
    """How many points it may still gain: never more than there are in all."""
    return (counter.maximum or 0) - counter.current


def _has_time(draft: Draft, who: Combatant, cost: str) -> bool:
    is_free = cost == FREE or not is_counted(draft, who)
    return is_free or draft.ruleset.budget.judge(draft, who, cost) is None


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The one is spent, the other is there."""
    assert prompt.combatant is not None, "somebody has the points"
    who = draft.combatant(prompt.combatant)
    feature = who.creature.find_feature(FeatureKey(str(prompt.continuation[FEATURE])))
    way = None if feature is None else _way_of(who, feature)
    if feature is None or way is None or answer.outcome is Outcome.SKIPPED:
        return None
    word, _, number = answer.option.partition(":")
    level, key = int(number), feature_uses(feature.key)
    makes = f"{word}:" == MAKES
    cost = BONUS_ACTION if makes else way.cost
    if cost != FREE and is_counted(draft, who):
        if refusal := draft.stands(draft.ruleset.budget.judge(draft, who, cost)):
            return refusal
        draft.ruleset.budget.pay(draft, who.id, cost)
    told: Parameters = {"who": who.name, "level": level}
    if makes:
        price = next(price for slot, price, _ in way.prices if slot == level)
        told["count"] = price
        spend(draft, who.id, key, price)
        make_slot(draft, who.id, level)
    else:
        told["count"] = min(level, _room(who.counters[key]))
        spend(draft, who.id, spell_slots(level))
        set_current(draft, who.id, key, who.count(key) + level)
    text = Message("note.made_slot" if makes else "note.gave_slot", told)
    draft.add(e.Noted(text, draft.ruleset.rule("spell_slot"), (who.id,)))
    return None
