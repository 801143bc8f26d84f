"""What stat blocks have beside attacks: recharge dice, lair actions, limited features."""

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import ATTACKS, feature_uses
from desktop.model.creature import Feature, FeatureGroup, FeatureKey, UsesKind
from desktop.model.encounter import Slot
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.attacking import granted
from desktop.rules.attacking.actions import is_counted
from desktop.rules.encounter.counters import refill, spend
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.fifth.statblocks import multiattack
from desktop.rules.fifth.statblocks.class_features import payer_of
from desktop.rules.fifth.statblocks.paragraphs import takes_action, takes_bonus_action
from desktop.rules.fifth.turns import (
    animating,
    class_deeds,
    ethereal,
    legendary,
    phantasms,
    quick,
    shrieking,
    vanishing,
)
from desktop.rules.fifth.turns.budget import judge_only_actions, judge_only_extra, open_attacks
from desktop.rules.sight.perceiving import answers
from desktop.rules.turn_order.order import decide_add_fixed_count

SKIP = "skip"
FREE = f"{granted.COST}:{granted.FEATURE}"
"""The cost of what a legendary action names."""
BONUS = "bonus_action"
COSTS = {
    FeatureGroup.TRAIT: "none",
    FeatureGroup.ACTION: "action",
    FeatureGroup.BONUS_ACTION: BONUS,
    FeatureGroup.REACTION: "reaction",
    FeatureGroup.LAIR: "none",
}


def ask_recharge(draft: Draft, who: CombatantId) -> None:
    """A turn step: ask for a d6 for every spent feature that recharges so (51-RCG-01)."""
    combatant = draft.combatant(who)
    if combatant.life is not Life.UP:
        return
    for feature in combatant.creature.features:
        if feature.uses is None or feature.uses.kind is not UsesKind.RECHARGE:
            continue
        if combatant.count(feature_uses(feature.key)) > 0:
            continue
        named: Parameters = {
            "who": combatant.name,
            "feature": feature.name,
            "lowest": feature.uses.amount,
        }
        prompts.ask(
            draft,
            Prompt(
                prompts.NEW,
                PromptKind.RECHARGE,
                who,
                Message("prompt.recharge", named),
                dc=feature.uses.amount,
                dice="1d6",
                continuation=FrozenMap({"feature": feature.key}),
                rule=draft.ruleset.rule("recharge"),
            ),
        )


def answer_recharge(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Back on the number or more."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    if answer.dice and (refusal := judge_number(answer.dice[0], low=1, high=6)):
        return refusal
    die = answer.dice[0] if answer.dice else draft.dice.roll(6)
    dc = 6 if prompt.dc is None else prompt.dc
    is_back = die >= dc if answer.outcome is None else answer.outcome is Outcome.SUCCESS
    key = FeatureKey(str(prompt.continuation["feature"]))
    feature = who.creature.find_feature(key)
    named: Name | str = key if feature is None else feature.name
    told: Parameters = {"who": who.name, "feature": named, "die": die}
    text = "note.recharged" if is_back else "note.not_recharged"
    draft.add(e.Noted(Message(text, told), draft.ruleset.rule("recharge"), (who.id,)))
    if is_back:
        refill(draft, who.id, feature_uses(key))
    return None


# --- lair actions -------------------------------------------------------------------------------

LAIR_COUNT = 20
LAIR = "lair_count"
SURPRISED = ConditionKey("surprised")


def offer_lair_count(draft: Draft) -> None:
    """A finisher: as the fight begins, whoever has a lair may have its count of 20 in the order.

    The GM says whether the fight is fought there (51-LAI-01).
    """
    if not draft.facts(e.FightBegun):
        return
    if any(slot.is_fixed and slot.score == LAIR_COUNT for slot in draft.encounter.order):
        return
    if any(prompt.continuation.get("choice") == LAIR for prompt in draft.encounter.prompts):
        return
    owners = tuple(
        who
        for who in draft.encounter.combatants.values()
        if who.creature.features_in(FeatureGroup.LAIR) and not who.is_out
    )
    if not owners:
        return
    told: Parameters = {"who": owners[0].name, "count": LAIR_COUNT}
    prompts.ask_choice(
        draft,
        owners[0].id,
        Message("prompt.lair_count", told),
        options=(
            ("yes", Message("prompt.option_lair_count")),
            ("no", Message("prompt.option_no_lair")),
        ),
        then={"choice": LAIR},
        rule=draft.ruleset.rule("lair_count"),
    )


def answer_lair_count(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The lair has its place in the order, after everybody else on 20."""
    if answer.option != "yes" or answer.outcome is Outcome.SKIPPED:
        return None
    return decide_add_fixed_count(draft, c.AddFixedCount("", LAIR_COUNT))


def offer_lair(draft: Draft, slot: Slot) -> None:
    """On count 20 whoever is at home acts through its lair, unless it cannot (51-LAI-02)."""
    if slot.score != LAIR_COUNT:
        return
    for who in tuple(draft.encounter.combatants.values()):
        features = who.creature.features_in(FeatureGroup.LAIR)
        if not features or who.is_out:
            continue
        told: Parameters = {"who": who.name}
        stopped = answers(who, Question.ACTIONS, draft.ruleset) or who.life is not Life.UP
        if stopped or who.has_effect(SURPRISED):
            text = Message("note.no_lair_action", told)
            draft.add(e.Noted(text, draft.ruleset.rule("lair"), (who.id,)))
            continue
        options = tuple(
            (str(feature.key), Message("prompt.option_lair", {"feature": feature.name}))
            for feature in features
        )
        prompts.ask_choice(
            draft,
            who.id,
            Message("prompt.lair", told),
            options=(*options, (SKIP, Message("prompt.option_skip"))),
            then={"choice": "lair"},
            rule=draft.ruleset.rule("lair"),
        )


def answer_lair(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The lair does it; what it asks of others is said at the table or cast from the inspector."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED or answer.option in ("", SKIP):
        return None
    feature = who.creature.find_feature(FeatureKey(answer.option))
    if feature is not None:
        told: Parameters = {"who": who.name, "feature": feature.name}
        text = Message("note.uses_feature", told)
        draft.add(e.Noted(text, draft.ruleset.rule("lair"), (who.id,)))
    return None


# --- limited features ---------------------------------------------------------------------------


def feature_cost(feature: Feature) -> str:
    """What using a feature costs of the budget."""
    if feature.group is FeatureGroup.LEGENDARY:
        return legendary.cost_of(feature)
    if takes_bonus_action(feature):
        return BONUS
    return "action" if takes_action(feature) else COSTS[feature.group]


def _judge_trade(draft: Draft, who: Combatant, feature: Feature, cost: str) -> Refusal | None:
    """What takes a bonus action cannot be had for the action (51-BON-05)."""
    if not takes_bonus_action(feature) or cost != "action":
        return None
    told: Parameters = {"who": who.name, "feature": feature.name}
    return Refusal(Message("refusal.no_trade", told), draft.ruleset.rule("bonus_action_kept"))


def use_feature(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Use a feature of the stat block, by its key; its cost and one of its uses are spent."""
    who = draft.combatant(command.combatant)
    feature = who.creature.find_feature(FeatureKey(command.text.strip()))
    if feature is None:
        return Refusal(Message("refusal.unknown_feature"), can_overrule=False)
    is_granted = not command.cost and feature.key in granted.granted_to(who).features
    within = multiattack.cost_of_feature(who, feature.key)
    cost = FREE if is_granted else command.cost or within or feature_cost(feature)
    opens = feature.multiattack or 0
    if opens and who.count(ATTACKS):
        cost, opens = "none", 0  # its first attack has opened the others already
    judged = class_deeds.judge(draft, who, feature)
    judged = judged or _judge_trade(draft, who, feature, command.cost)
    if refusal := draft.stands(judged):
        return refusal
    if is_counted(draft, who):
        again = None if is_granted else legendary.judge_again(draft, who, feature)
        if refusal := draft.stands(again):
            return refusal
        refusal = judge_only_extra(draft, who) if cost == "action" else None
        if refusal is None and cost == "action":
            refusal = judge_only_actions(draft, who, "feature")
        refusal = refusal or draft.ruleset.budget.judge(draft, who, cost)
        if refusal := draft.stands(refusal):
            return refusal
        draft.ruleset.budget.pay(draft, who.id, cost)
        if opens:
            open_attacks(draft, who, opens)
    told: Parameters = {"who": who.name, "feature": feature.name}
    if refusal := _pay_uses(draft, who, feature):
        return refusal
    draft.add(e.Noted(Message("note.uses_feature", told), combatants=(who.id,)))
    if not is_granted:
        legendary.open_up(draft, who.id, feature, saves=False)
    _let_teleport(draft, who, feature)
    if feature.deed is not None and feature.deed.heals:
        legendary.ask_heals(draft, who, feature, feature.deed.heals)
    quick.ask_which(draft, who, feature)
    class_deeds.act(draft, draft.combatant(who.id), feature)
    vanishing.act(draft, draft.combatant(who.id), feature)
    phantasms.act(draft, draft.combatant(who.id), feature)
    animating.ask(draft, draft.combatant(who.id), feature)
    shrieking.act(draft, who.id, feature)
    ethereal.act(draft, draft.combatant(who.id), feature)
    return None


def _pay_uses(draft: Draft, who: Combatant, feature: Feature) -> Refusal | None:
    """One of its uses, or those of the feature that pays for it, are spent."""
    paid = payer_of(who.creature, feature)
    if paid is None:
        return None
    payer, price = paid
    key = feature_uses(payer.key)
    if who.count(key) < price:
        told: Parameters = {"who": who.name, "feature": payer.name}
        refusal = Refusal(Message("refusal.no_uses", told), draft.ruleset.rule("uses"))
        if draft.stands(refusal):
            return refusal
    if not class_deeds.is_pool(feature):
        spend(draft, who.id, key, price)
    return None


def _let_teleport(draft: Draft, who: Combatant, feature: Feature) -> None:
    """Where it may be at once; a legendary action opens that itself."""
    feet = 0 if feature.deed is None else feature.deed.teleport
    if feet and who.token is not None:
        granted.let_teleport(draft, who.id, feet, feature.name)
