"""Things that somebody animates: they attack in its turn, and fall as it can act no more."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.creature import Creature, CreatureKey, Feature, FeatureGroup, FeatureKey
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Phase
from desktop.model.events import EffectEnded, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.encounter.roster import decide_remove_combatants, join
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.statblocks.animating import Animated, animated_by
from desktop.rules.map.things import OBJECT, is_thing
from desktop.rules.turn_order import order

ANIMATED = ConditionKey("animated")
CHOICE, FEATURE = "animates", "feature"
"""The word of its prompt, and what it keeps."""


def ask(draft: Draft, who: Combatant, feature: Feature) -> None:
    """Ask how many it animates, if the feature does that."""
    found = animated_by(who.creature, feature)
    if found is None:
        return
    told: Parameters = {"who": who.name, "label": feature.name, "most": found.most}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.animates", told),
        options=tuple(
            (str(count), Message("prompt.option_animates", {"count": count}))
            for count in range(found.most, 0, -1)
        ),
        then={"choice": CHOICE, FEATURE: str(feature.key)},
        rule=draft.ruleset.rule("stat_block_trait"),
    )


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """So many things are there, beside its maker in the order."""
    assert prompt.combatant is not None, "somebody animates them"
    who = draft.combatant(prompt.combatant)
    feature = who.creature.find_feature(FeatureKey(str(prompt.continuation[FEATURE])))
    found = None if feature is None else animated_by(who.creature, feature)
    if feature is None or found is None or answer.outcome is Outcome.SKIPPED:
        return None
    creature = _thing_of(draft, feature, found)
    wish = c.AddCombatants(creature, int(answer.option), side=who.side, hidden=who.hidden)
    joined = join(draft, wish)
    if isinstance(joined, Refusal):
        return joined
    if draft.encounter.phase is Phase.RUNNING:
        order.seat_behind(draft, who.id, joined, shares=True)
    for each in joined:
        effects.give(draft, each, ActiveEffect(EffectId(""), ANIMATED, source=who.id))
    told: Parameters = {"who": who.name, "count": len(joined), "label": feature.name}
    draft.add(Noted(Message("note.animated", told), prompt.rule, (who.id, *joined)))
    return None


def _thing_of(draft: Draft, feature: Feature, found: Animated) -> Creature:
    strike = Feature(
        FeatureKey("strike"),
        FeatureGroup.ACTION,
        found.attack.names,
        FrozenMap(),
        attacks=(found.attack,),
    )
    return Creature(
        key=CreatureKey(f"object/{feature.key}"),
        ruleset=draft.ruleset.key,
        names=found.attack.names,
        sizes=("medium",),
        kind=OBJECT,
        armour_class=found.armour_class,
        hit_points=found.hit_points,
        speeds=FrozenMap({"walk": 0}),
        defences=found.defences,
        features=(strike,),
    )


def settle(draft: Draft) -> None:
    """A finisher: what is animated no more leaves the fight."""
    for event in draft.facts(EffectEnded):
        thing = draft.find(event.combatant)
        if event.key == ANIMATED and thing is not None and is_thing(thing):
            decide_remove_combatants(draft, c.RemoveCombatants((event.combatant,)))
