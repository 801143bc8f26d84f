"""Golems that go berserk: a d6 as each turn starts while they are badly hurt, and a 6 does it."""

import re

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Feature, FeatureGroup
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.previews.questions import is_bloodied

CHOICE = "berserk"
KEY = "berserk"
SIDES = 6
MARK = "berserk"
"""The parameter of the effect: at how many hit points, or fewer, it may go berserk; 0: Bloodied."""
_LIMIT = re.compile(r"with (\d+) hit points or fewer|con (\d+) punti ferita o meno")


def _trait_of(who: Combatant) -> Feature | None:
    return next(
        (
            each
            for each in who.creature.features
            if each.key == KEY and each.group is FeatureGroup.TRAIT
        ),
        None,
    )


def _limit_in(feature: Feature) -> int:
    found = _LIMIT.search(text_of(feature)[1].lower())
    return int(found[1] or found[2]) if found else 0


def is_raging(who: Combatant) -> bool:
    """Whether it is berserk."""
    return any(MARK in each.parameters for each in who.effects)


def ask(draft: Draft, who: CombatantId) -> None:
    """A turn step: badly hurt and not berserk yet, it rolls."""
    own = draft.combatant(who)
    feature = _trait_of(own)
    if feature is None or own.life is not Life.UP or is_raging(own):
        return
    limit = _limit_in(feature)
    is_hurt = is_bloodied(own, draft.ruleset, draft.encounter)
    if limit:
        is_hurt = own.hit_points <= limit
    if not is_hurt or any(each.continuation.get("choice") == CHOICE for each in _asked(draft, who)):
        return
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.berserk", {"who": own.name, "feature": feature.name}),
        dice=f"1d{SIDES}",
        then={"choice": CHOICE},
        rule=draft.ruleset.rule("stat_block_trait"),
    )


def _asked(draft: Draft, who: CombatantId) -> tuple[Prompt, ...]:
    return tuple(each for each in draft.encounter.prompts if each.combatant == who)


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A 6 makes it berserk; skipped, nothing happens."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    feature = None if who is None else _trait_of(who)
    if who is None or feature is None or answer.outcome is Outcome.SKIPPED:
        return None
    if answer.amount is not None and (refusal := judge_number(answer.amount, low=1, high=SIDES)):
        return refusal
    rolled = draft.dice.roll(SIDES) if answer.amount is None else answer.amount
    told: Parameters = {"who": who.name, "feature": feature.name, "die": rolled}
    rule = draft.ruleset.rule("stat_block_trait")
    key = "note.goes_berserk" if rolled == SIDES else "note.not_berserk"
    draft.add(e.Noted(Message(key, told), rule, (who.id,)))
    if rolled == SIDES:
        given = ActiveEffect(
            EffectId(""),
            effects.CUSTOM,
            source=who.id,
            label=feature.names.get("en", ""),
            name=feature.name,
            parameters=FrozenMap({MARK: _limit_in(feature)}),
        )
        effects.give(draft, who.id, given)
    return None


def settle(draft: Draft) -> None:
    """A finisher: whole again, or no longer Bloodied where that is what counts, it is calm."""
    for who in draft.changed():
        for each in who.effects:
            if MARK in each.parameters and _is_calm(draft, who, int(each.parameters[MARK])):
                effects.end_effect(draft, who.id, each.id, Message("note.calm_again"))


def _is_calm(draft: Draft, who: Combatant, limit: int) -> bool:
    if limit:
        return who.hit_points >= who.maximum_hit_points
    return not is_bloodied(who, draft.ruleset, draft.encounter)
