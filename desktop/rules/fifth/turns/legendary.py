"""Legendary actions: offered after the turns of others, paid, and what each of them opens."""

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message, Name
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import LEGENDARY_ACTIONS, MOVEMENT_SPENT
from desktop.model.creature import (
    AttackKey,
    Creature,
    Feature,
    FeatureGroup,
    FeatureKey,
    Opening,
)
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, CounterKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.attacking.granted import ACTING, SAFELY, granted_by
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.encounter.counters import set_current, spend
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.fifth.statblocks.paragraphs import takes_bonus_action
from desktop.rules.fifth.turns.budget import LEGENDARY
from desktop.rules.harm import damage
from desktop.rules.sight.perceiving import answers

SKIP = "skip"
USED = "legendary_used:"
"""How the counters begin of those that are not to be had again before its own turn."""
NOTHING = Opening()

# --- offered and taken --------------------------------------------------------------------------


def offer(draft: Draft, ended: CombatantId) -> None:
    """A step after a turn: offer one legendary action to each other creature that has some."""
    prompts.drop_where(draft, lambda prompt: prompt.kind is PromptKind.LEGENDARY_ACTION)
    if draft.encounter.phase is not Phase.RUNNING:
        return
    slot = draft.encounter.slot_of(ended)
    members = () if slot is None else slot.members
    for who in tuple(draft.encounter.combatants.values()):
        if who.count(LEGENDARY_ACTIONS) < 1 or who.life is not Life.UP or who.id in members:
            continue
        if _is_stopped(draft, who):
            continue
        options = _options(who)
        if options:
            _ask(draft, who, options)


def _is_stopped(draft: Draft, who: Combatant) -> bool:
    questions = (Question.ACTIONS, Question.NO_ACTION)
    return any(answers(who, question, draft.ruleset) for question in questions)


def drop_unable(draft: Draft) -> None:
    """A finisher: whoever cannot act any more is asked no longer (52-MM-LEGACT-1)."""
    if not any(each.kind is PromptKind.LEGENDARY_ACTION for each in draft.encounter.prompts):
        return
    changed = {who.id for who in draft.changed()}

    def is_unable(prompt: Prompt) -> bool:
        if prompt.kind is not PromptKind.LEGENDARY_ACTION or prompt.combatant not in changed:
            return False
        who = draft.combatant(prompt.combatant)
        return _is_stopped(draft, who) or who.life is not Life.UP

    prompts.drop_where(draft, is_unable)


def _options(who: Combatant) -> tuple[tuple[str, Message], ...]:
    left = who.count(LEGENDARY_ACTIONS)
    return tuple(
        (
            str(feature.key),
            Message("prompt.option_legendary", {"feature": feature.name, "cost": feature.cost}),
        )
        for feature in who.creature.features_in(FeatureGroup.LEGENDARY)
        if feature.cost <= left and not who.count(used_mark(feature))
    )


def _ask(draft: Draft, who: Combatant, options: tuple[tuple[str, Message], ...]) -> None:
    told: Parameters = {"who": who.name, "left": who.count(LEGENDARY_ACTIONS)}
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.LEGENDARY_ACTION,
            who.id,
            Message("prompt.legendary", told),
            options=(*options, (SKIP, Message("prompt.option_skip"))),
            rule=draft.ruleset.rule("legendary"),
        ),
    )


def answer(draft: Draft, prompt: Prompt, given: Answer) -> Refusal | None:
    """Take one and pay its cost; what it names is then done free of cost.

    Where its own turn has begun since, it was the last of the round before: what came back with
    this turn stays.
    """
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or given.outcome is Outcome.SKIPPED or given.option in ("", SKIP):
        return None
    feature = who.creature.find_feature(FeatureKey(given.option))
    if feature is None:
        return None
    if not is_its_turn(draft, who):
        spend(draft, who.id, LEGENDARY_ACTIONS, feature.cost)
    told: Parameters = {"who": who.name, "feature": feature.name, "cost": feature.cost}
    draft.add(e.Noted(Message("note.legendary", told), draft.ruleset.rule("legendary"), (who.id,)))
    open_up(draft, who.id, feature, saves=True)
    return None


def used_mark(feature: Feature) -> CounterKey:
    """The counter that says that it is not to be had again yet."""
    return CounterKey(f"{USED}{feature.key}")


def judge_again(draft: Draft, who: Combatant, feature: Feature) -> Refusal | None:
    """Why it is not to be had again before its next turn, or None (52-MM-LEGACT-1)."""
    if feature.group is not FeatureGroup.LEGENDARY or not who.count(used_mark(feature)):
        return None
    told: Parameters = {"who": who.name, "feature": feature.name}
    return Refusal(Message("refusal.legendary_again", told), draft.ruleset.rule("legendary"))


def forget_used(draft: Draft, who: CombatantId) -> None:
    """A turn step: at the start of its turn all of them are to be had again."""
    for key, counter in draft.combatant(who).counters.items():
        if str(key).startswith(USED) and counter.current:
            draft.add(e.CounterSet(who, key, 0, None))


def open_up(draft: Draft, who: CombatantId, feature: Feature, *, saves: bool) -> None:
    """It is paid: what it names is free of cost until the turn that goes on is over.

    So do legendary actions, and what takes a bonus action (51-BON-01). `saves`: those that it
    asks for itself are still to be made.
    """
    owner = draft.combatant(who)
    is_one = feature.group is FeatureGroup.LEGENDARY or takes_bonus_action(feature)
    if not is_one or not is_counted(draft, owner):
        return
    own_turn = is_its_turn(draft, owner)
    opening = feature.opens or NOTHING
    if opening.once and not own_turn:
        draft.add(e.CounterSet(who, used_mark(feature), 1, None))
    _do_at_once(draft, owner, feature, opening)
    grant(draft, owner, opening, feature.name, feature if saves else None)


def grant(
    draft: Draft, owner: Combatant, opening: Opening, name: Name, saves_of: Feature | None = None
) -> None:
    """What it opens may be done, free of cost, until the turn that goes on is over."""
    who, own_turn = owner.id, is_its_turn(draft, owner)
    granted = granted_by(opening)
    parameters = dict(granted.parameters)
    if saves_of is not None and saves_of.saves:
        parameters["feature"] = str(saves_of.key)
    effects.end_all(draft, who, ACTING)
    effects.end_all(draft, who, SAFELY)
    slot = draft.encounter.active_slot
    if not parameters or slot is None:
        return
    whose = slot.members[0] if slot.members else None
    end = End(whose, Moment.END, slot=None if slot.members else slot.id)
    if granted.move and not own_turn:
        set_current(draft, who, MOVEMENT_SPENT, 0)
    acting = ActiveEffect(
        EffectId(""),
        ACTING,
        source=who,
        end=end,
        parameters=FrozenMap(parameters),
        name=name,
    )
    effects.give(draft, who, acting)
    if granted.safely:
        effects.give(draft, who, ActiveEffect(EffectId(""), SAFELY, source=who, end=end))


SEARCHES = {"choice": "skill", "action": "search"}
"""What is left of a check: the action that finds whom it beats, free of its cost."""
HEALS = "legendary_heals"
"""The word of a prompt about hit points that a feature gives back to whoever uses it."""


def _do_at_once(draft: Draft, who: Combatant, feature: Feature, opening: Opening) -> None:
    """A check that finds who hides, and hit points: their dice are typed or rolled."""
    told: Parameters = {"who": who.name, "feature": feature.name}
    rule = draft.ruleset.rule("legendary")
    if opening.check:
        situation = situation_of(draft.encounter, draft.ruleset, who)
        trace = draft.ruleset.checks(situation, opening.check)
        skill: Parameters = {
            "skill": Message(f"skill.{opening.check}"),
            "bonus": sum(each.change for each in trace),
        }
        prompts.ask_choice(
            draft,
            who.id,
            Message("prompt.legendary_check", told),
            dice="1d20",
            options=((opening.check, Message("prompt.option_skill", skill)),),
            then=SEARCHES,
            rule=rule,
        )
    if opening.heals:
        ask_heals(draft, who, feature, opening.heals, rule)


def ask_heals(draft: Draft, who: Combatant, feature: Feature, dice: str, rule: str = "") -> None:
    """Ask for the hit points that it regains by its feature: typed, or rolled."""
    told: Parameters = {"who": who.name, "feature": feature.name, "dice": dice}
    text = Message("prompt.legendary_heals", told)
    prompts.ask_choice(draft, who.id, text, dice=dice, then={"choice": HEALS}, rule=rule)


def answer_heals(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The hit points as typed or rolled; skipped, none."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    amount = answer.amount
    if amount is None:
        amount = max(0, roll(parse(prompt.dice), draft.dice).total)
    if refusal := judge_number(amount):
        return refusal
    damage.heal(draft, who.id, amount)
    return None


def paragraph_cost(creature: Creature, attack: AttackKey) -> str:
    """What an attack costs that stands among the legendary or bonus actions or the reactions.

    "" of all others.
    """
    for feature in creature.features:
        if any(each.key == attack for each in feature.attacks):
            if feature.group is FeatureGroup.LEGENDARY:
                return cost_of(feature)
            if takes_bonus_action(feature):
                return "bonus_action"
            return "reaction" if feature.group is FeatureGroup.REACTION else ""
    return ""


def cost_of(feature: Feature) -> str:
    """What it costs of the legendary actions."""
    return f"{LEGENDARY}:{feature.cost}"
