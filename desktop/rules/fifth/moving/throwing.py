"""Somebody is thrown: in a random direction against what is there, or to a chosen place."""

from dataclasses import replace

from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.thrown import Throw
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.fifth.effects.states import GRAPPLED
from desktop.rules.map.places import distance_between, sharing_space
from desktop.rules.moving.company import company_of
from desktop.rules.moving.pushing import fling
from desktop.rules.moving.riding import place_beside

THROWN, LANDS = "thrown", "lands"
"""The words of its prompts: in which direction, whether it lies where it was thrown to."""
ROLL, HERE = "roll", "here"
PRONE = ConditionKey("prone")
TEN = 10
WAYS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""What a d8 says, from the north on to the right: columns and rows."""


def throw(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """It is let go, and the GM is asked for the direction, or for the place."""
    target, thrown = draft.combatant(who), volley.throws
    assert thrown is not None, "it throws somebody"
    if not _is_small_enough(draft, target, volley):
        told: Parameters = {"target": target.name, "attack": volley.called}
        draft.add(e.Noted(Message("note.too_large_for_hit", told), volley.rule, (who,)))
        return
    for effect in target.effects:
        if effect.key == GRAPPLED and effect.source == volley.source:
            effects.end_effect(draft, who, effect.id, Message("note.thrown"))
    told = {"who": target.name, "label": volley.called, "distance": Distance(thrown.feet)}
    roll = (ROLL, Message("view.prompt.roll"))
    ways = tuple((str(way), Message(f"way.1d8.{way}")) for way in range(1, len(WAYS) + 1))
    lands = (HERE, Message("prompt.option_lands"))
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHOICE,
            who,
            Message("prompt.thrown_to" if thrown.chosen else "prompt.thrown", told),
            dice="" if thrown.chosen else f"1d{len(WAYS)}",
            source=volley.source,
            options=(lands,) if thrown.chosen else (roll, *ways),
            continuation=FrozenMap({"choice": LANDS if thrown.chosen else THROWN}),
            rule=volley.rule or draft.ruleset.rule("hit_terms"),
            volley=volley,
        ),
    )


def _is_small_enough(draft: Draft, target: Combatant, volley: Volley) -> bool:
    limit = draft.ruleset.sizes.get(volley.push_largest)
    return limit is None or draft.ruleset.size_of(target).order <= limit.order


# --- in a random direction ----------------------------------------------------------------------


def answer_thrown(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It flies as the die or the GM says; what it strikes hurts it, and whom it strikes saves."""
    volley = prompt.volley
    assert prompt.combatant is not None, "somebody is thrown"
    assert volley is not None, "a feature throws it"
    assert volley.throws is not None, "a feature throws it"
    if answer.outcome is Outcome.SKIPPED:
        return None
    who, way = draft.combatant(prompt.combatant), answer.option
    if way in ("", ROLL):
        typed = answer.dice or (() if answer.amount is None else (answer.amount,))
        for die in typed:
            if refusal := judge_number(die, low=1, high=len(WAYS)):
                return refusal
        way = str(typed[0] if typed else draft.dice.roll(len(WAYS)))
    flown, struck, is_held = float(volley.throws.feet), None, False
    if who.token is not None and who.token.map in draft.encounter.maps:
        flown, is_held, struck = fling(draft, who.id, WAYS[int(way) - 1], volley.throws.feet)
    told: Parameters = {
        "who": who.name,
        "distance": Distance(int(flown)),
        "way": Message(f"way.1d8.{way}"),
    }
    key = "note.thrown_at" if struck else "note.thrown_against" if is_held else "note.thrown_off"
    if struck is not None:
        told["other"] = struck.name
    draft.add(e.Noted(Message(key, told), prompt.rule, (who.id,)))
    _hurt(draft, who, volley, volley.throws, int(flown) // TEN, struck)
    return None


def _hurt(
    draft: Draft,
    who: Combatant,
    volley: Volley,
    thrown: Throw,
    tens: int,
    struck: Combatant | None,
) -> None:
    """Dice for every ten feet; thrown at somebody, the same for both."""
    harm = Volley(volley.label, source=volley.source, rule=volley.rule, name=volley.name)
    if thrown.dice and tens:
        count, _, sides = thrown.dice.partition("d")
        part = VolleyDamage(thrown.kind, text=f"{int(count or 1) * tens}d{sides}")
        harm = replace(harm, damage=(part,))
    if struck is None:
        if harm.damage:
            volleys.ask_harm(draft, who, harm)
        return
    harm = volleys.rolled(draft, harm, asks=True)
    volleys.strike(draft, who.id, harm, saved=False)
    if thrown.dc:
        against = replace(harm, ability=thrown.ability, dc=thrown.dc, conditions=(str(PRONE),))
        volleys.ask_of_one(draft, struck, against)


# --- to a place ---------------------------------------------------------------------------------


def answer_lands(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Where its token has been put: it saves there, and all in whose space it is."""
    volley = prompt.volley
    assert prompt.combatant is not None, "somebody is thrown"
    assert volley is not None, "a feature throws it"
    assert volley.throws is not None, "a feature throws it"
    if answer.outcome is Outcome.SKIPPED:
        return None
    who = draft.combatant(prompt.combatant)
    assert volley.source is not None, "the prompt goes with whoever throws it"
    thrower = draft.combatant(volley.source)
    feet = distance_between(draft.encounter, draft.ruleset, thrower, who)
    if feet is not None and feet > volley.throws.feet:
        told: Parameters = {"who": who.name, "distance": Distance(volley.throws.feet)}
        refusal = Refusal(Message("refusal.thrown_too_far", told), prompt.rule)
        if draft.stands(refusal):
            return refusal
    company = company_of(draft.encounter, draft.ruleset, who)
    there = tuple(
        other.id
        for other in sharing_space(draft.encounter, draft.ruleset, who)
        if other.id not in company and other.id != volley.source and not other.is_out
    )
    volleys.loose(draft, replace(volley, throws=None), (who.id, *there))
    return None


# --- out of a space -----------------------------------------------------------------------------


def leave_space(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """Whoever has saved stands beside whoever came into its space; prone where nothing is free."""
    source = None if volley.source is None else draft.find(volley.source)
    target = draft.combatant(who)
    if source is None or source not in sharing_space(draft.encounter, draft.ruleset, target):
        return
    assert target.token is not None, "it shares a space"
    cell = place_beside(draft, target, source)
    told: Parameters = {"who": target.name, "other": source.name}
    if cell is None:
        draft.add(e.Noted(Message("note.no_way_out_of_space", told), volley.rule, (who,)))
        effects.give(draft, who, ActiveEffect(EffectId(""), PRONE, source=source.id))
        return
    draft.add(e.TokenPlaced(who, replace(target.token, cell=cell)))
    draft.add(e.Noted(Message("note.out_of_space", told), volley.rule, (who,)))
