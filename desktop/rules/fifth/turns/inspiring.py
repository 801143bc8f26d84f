"""A bard gives its die of inspiration to somebody who hears it."""

from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Feature, FeatureKey
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.statblocks.class_features import find_class_feature
from desktop.rules.fifth.statblocks.class_saves import inspired_die
from desktop.rules.map.places import are_hostile, distance_between
from desktop.rules.sight.perceiving import answers

INSPIRED = ConditionKey("bardic_inspiration")
"""The state of whoever has such a die; its parameter says which."""
DICE = "dice"
INSPIRES = "inspires"
"""The word of its question."""
FEATURE = "feature"
FAR = 60
ROUNDS = "bardic_rounds"
"""The number of an edition that says how long the die is there."""


def ask(draft: Draft, who: Combatant, feature: Feature) -> None:
    """Whom does it inspire? Those of no other side in 60 feet, unless they are deaf."""
    options = tuple(
        (str(each.id), Message("prompt.option_target", {"who": each.name}))
        for each in draft.encounter.combatants.values()
        if _may_hear(draft, who, each)
    )
    told: Parameters = {"who": who.name, "feature": feature.name}
    if not options:
        text = Message("note.nobody_to_inspire", {**told, "distance": Distance(FAR)})
        draft.add(e.Noted(text, combatants=(who.id,)))
        return
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.inspires", told),
        options=options,
        then={"choice": INSPIRES, FEATURE: str(feature.key)},
    )


def _may_hear(draft: Draft, who: Combatant, other: Combatant) -> bool:
    if other.id == who.id or other.life is Life.DEAD:
        return False
    if are_hostile(draft.encounter, draft.ruleset, who, other):
        return False
    if answers(other, Question.HEARING, draft.ruleset):
        return False
    distance = distance_between(draft.encounter, draft.ruleset, who, other)
    return distance is None or distance <= FAR


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It has the die until it uses it, or its time is over."""
    assert prompt.combatant is not None, "somebody inspires"
    who, target = draft.find(prompt.combatant), draft.find(CombatantId(answer.option))
    if who is None or target is None or answer.outcome is Outcome.SKIPPED:
        return None
    feature = who.creature.find_feature(FeatureKey(str(prompt.continuation[FEATURE])))
    if feature is None or find_class_feature(feature) is None:
        return None
    rounds = draft.ruleset.numbers[ROUNDS]
    die = ActiveEffect(
        EffectId(""),
        INSPIRED,
        source=who.id,
        end=End(who.id, Moment.START, rounds),
        parameters=FrozenMap({DICE: inspired_die(who.creature)}),
    )
    effects.end_all(draft, target.id, INSPIRED)  # one at a time
    effects.give(draft, target.id, die)
    return None
