"""A fungus shrieks at whoever comes near: offered as somebody moves, kept as long as it sounds."""

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.counter import REACTION
from desktop.model.creature import Feature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.events import Noted, PromptOpened, TokenMoved
from desktop.model.ids import CombatantId, EffectId
from desktop.model.modifier import Influence
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.statblocks.shrieking import Shriek, shriek_of
from desktop.rules.fifth.turns.budget import judge_able
from desktop.rules.map.places import distance_between
from desktop.rules.map.things import is_thing

CHOICE, FEATURE = "shrieks", "feature"
"""The word of its prompt, and what it keeps."""
YES, NO = "yes", "no"


def settle(draft: Draft) -> None:
    """A finisher: whoever comes near to one that may shriek sets it off, if the GM wants."""
    movers = dict.fromkeys(event.combatant for event in draft.facts(TokenMoved))
    for mover in movers:
        who = draft.find(mover)
        if who is None or is_thing(who):
            continue
        for other in tuple(draft.encounter.combatants.values()):
            for feature in other.creature.features:
                found = shriek_of(feature) if other.id != mover else None
                if found is not None and _is_set_off(draft, other, who, feature, found):
                    _ask(draft, other, who, feature)


def _is_set_off(
    draft: Draft, fungus: Combatant, mover: Combatant, feature: Feature, found: Shriek
) -> bool:
    if fungus.count(REACTION) < 1 or judge_able(draft, fungus, "reaction") is not None:
        return False
    is_known = any(_is_of(each, feature) for each in fungus.effects)
    opened = (*draft.encounter.prompts, *(x.prompt for x in draft.facts(PromptOpened)))
    is_asked = any(
        p.combatant == fungus.id and p.continuation.get("choice") == CHOICE for p in opened
    )
    if is_known or is_asked:
        return False
    distance = distance_between(draft.encounter, draft.ruleset, fungus, mover)
    return distance is not None and distance <= found.near


def _is_of(effect: ActiveEffect, feature: Feature) -> bool:
    return effect.influence is not None and effect.influence.origin == f"feature:{feature.key}"


def _ask(draft: Draft, fungus: Combatant, mover: Combatant, feature: Feature) -> None:
    told: Parameters = {"who": fungus.name, "other": mover.name, "label": feature.name}
    prompts.ask_choice(
        draft,
        fungus.id,
        Message("prompt.shrieks", told),
        options=(
            (YES, Message("prompt.option_shrieks")),
            (NO, Message("prompt.option_shrieks_not")),
        ),
        then={"choice": CHOICE, FEATURE: str(feature.key)},
        source=mover.id,
        rule=draft.ruleset.rule("stat_block_trait"),
    )


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Its reaction is spent, and it sounds; or it keeps still, as the GM says."""
    if answer.option != YES or answer.outcome is Outcome.SKIPPED or prompt.combatant is None:
        return None
    wish = c.TakeAction(prompt.combatant, "feature", text=str(prompt.continuation[FEATURE]))
    return draft.ruleset.actions["feature"].perform(draft, wish)


def act(draft: Draft, who: CombatantId, feature: Feature) -> None:
    """It sounds, if the feature does that; used again it begins anew."""
    own, found = draft.combatant(who), shriek_of(feature)
    if found is None:
        return
    for effect in own.effects:
        if _is_of(effect, feature):
            effects.end_effect(draft, who, effect.id)
    given = ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        source=who,
        end=None if found.rounds is None else End(who, Moment.START, found.rounds),
        label=feature.names.get("en", "") or str(feature.key),
        name=feature.name,
        influence=Influence(f"feature:{feature.key}", breaks=("falls",), helps=True),
    )
    effects.give(draft, who, given)
    told: Parameters = {"who": own.name, "label": feature.name, "distance": Distance(found.heard)}
    draft.add(Noted(Message("note.shrieks", told), combatants=(who,)))
