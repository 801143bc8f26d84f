"""Features that let a common action be taken as a bonus action: Cunning Action, Nimble Escape."""

from collections.abc import Callable

from desktop.language.message import Listing, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import BONUS_ACTION, feature_uses
from desktop.model.creature import Creature, Feature, FeatureKey
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import EffectId
from desktop.model.modifier import Influence, Modifier
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Kind
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import set_current, spend
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.parts import nothing_foreseen
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.fifth.statblocks.class_features import (
    HELD,
    Quick,
    find_class_feature,
    is_of,
    pool_of,
)
from desktop.rules.fifth.statblocks.paragraphs import takes_bonus_action
from desktop.rules.rolls.rolling import at_the_table

SKIP, PAID, FEATURE = "skip", "paid", "feature"
QUICK = "quick"
"""The submenu of these actions, the name of their choice, and how their keys begin."""

JOIN = "+"
"""Between the actions of one answer."""


def _choices(feature: Feature, creature: Creature) -> tuple[Quick, ...]:
    """What the feature lets its bearer choose among, by the edition of its sheet."""
    found = find_class_feature(feature)
    known = () if found is None else found.quick
    return tuple(each for each in known if is_of(each.editions, creature))


def granted_to(creature: Creature) -> tuple[str, ...]:
    """The keys of the actions that it may take as bonus actions, for no points."""
    found = [
        each.actions[0]
        for feature in creature.features
        for each in _choices(feature, creature)
        if len(each.actions) == 1 and not (each.price and pool_of(creature, feature) is not None)
    ]
    return tuple(dict.fromkeys(found))


def actions_of(
    performs: FrozenMap[str, Callable[[Draft, c.TakeAction], Refusal | None]],
    foreseen: FrozenMap[str, Callable[[Draft, Combatant], Refusal | None]],
) -> tuple[Action, ...]:
    """One action of the list for each of these, at the price of a bonus action.

    `foreseen` are the refusals of some of them that are known before their dice.
    """
    return tuple(
        _quick(key, perform, foreseen.get(key, nothing_foreseen))
        for key, perform in performs.items()
    )


def _quick(
    key: str,
    perform: Callable[[Draft, c.TakeAction], Refusal | None],
    foreseen: Callable[[Draft, Combatant], Refusal | None],
) -> Action:
    def is_granted(who: Combatant) -> bool:
        by_magic = modifiers_of(who, Question.QUICK_ACTION)
        return key in granted_to(who.creature) or any(key in given.what for given in by_magic)

    def act(draft: Draft, command: c.TakeAction) -> Refusal | None:
        who = draft.combatant(command.combatant)
        if not is_granted(who):
            told: Parameters = {"who": who.name, "action": Message(f"action.{key}")}
            text = Message("refusal.no_quick_action", told)
            refusal = Refusal(text, draft.ruleset.rule("bonus_action_none"))
            if draft.stands(refusal):
                return refusal
        return perform(draft, command)

    return Action(
        f"{QUICK}_{key}", "bonus_action", act, group=QUICK, offered=is_granted, foreseen=foreseen
    )


def ask_which(draft: Draft, who: Combatant, feature: Feature) -> None:
    """The feature is paid for; which of its actions is taken?

    What costs more points than are left is not offered.
    """
    pool = pool_of(who.creature, feature)
    options = [
        (JOIN.join(each.actions), _told(each, pool))
        for each in _choices(feature, who.creature)
        if pool is None or who.count(feature_uses(pool.key)) >= each.price
    ]
    if not options:
        return
    told: Parameters = {"who": who.name, "feature": feature.name}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.quick_action", told),
        options=(*options, (SKIP, Message("prompt.option_skip"))),
        then={
            "choice": QUICK,
            PAID: int(takes_bonus_action(feature)),
            FEATURE: str(feature.key),
        },
        rule=draft.ruleset.rule("bonus_action_none"),
    )


def _told(choice: Quick, pool: Feature | None) -> Message:
    """ "Dash", "Dash and Disengage · Ki: 1"."""
    names = tuple(Message(f"action.{key}") for key in choice.actions)
    if pool is None or not choice.price:
        return names[0] if len(names) == 1 else Message("note.label", {"label": Listing(names)})
    told: Parameters = {
        "actions": Listing(names),
        "feature": pool.name,
        "count": choice.price,
    }
    return Message("prompt.option_quick_paid", told)


def answer_which(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The action is done; it was paid for with the feature. Whoever lets it go has it back."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if prompt.combatant is None or who is None:
        return None
    if answer.outcome is Outcome.SKIPPED or answer.option in ("", SKIP):
        is_paid = bool(prompt.continuation.get(PAID, 0))
        if is_paid and is_counted(draft, who) and is_its_turn(draft, who):
            set_current(draft, who.id, BONUS_ACTION, who.count(BONUS_ACTION) + 1)
        return None
    _pay_points(draft, who, prompt, answer.option)
    for key in answer.option.split(JOIN):
        draft.add(e.ActionTaken(prompt.combatant, key, None, ""))
        command = c.TakeAction(prompt.combatant, key)
        with at_the_table(draft, Message(f"action.{key}")):
            if refusal := draft.ruleset.actions[key].perform(draft, command):
                return refusal
    return None


def _pay_points(draft: Draft, who: Combatant, prompt: Prompt, option: str) -> None:
    """The points of that choice are spent, and what else it brings comes."""
    key = FeatureKey(str(prompt.continuation.get(FEATURE, "")))
    feature = who.creature.find_feature(key)
    known = () if feature is None else _choices(feature, who.creature)
    chosen = next((each for each in known if JOIN.join(each.actions) == option), None)
    if feature is None or chosen is None:
        return
    pool = pool_of(who.creature, feature)
    if pool is not None and chosen.price:
        spend(draft, who.id, feature_uses(pool.key), chosen.price)
    if chosen.jumps:
        leap = Modifier(Question.JUMP.value, Kind.MULTIPLIER, 200)
        effects.give(
            draft,
            who.id,
            ActiveEffect(
                EffectId(""),
                effects.CUSTOM,
                source=who.id,
                end=End(who.id, Moment.END),
                label=feature.names.get("en", "") or str(feature.key),
                name=feature.name,
                influence=Influence(f"{HELD}{feature.key}", (leap,), helps=True),
            ),
        )
