"""What happens at the start and at the end of a turn in MythCraft."""

from dataclasses import replace

from desktop.dice.error import DiceError
from desktop.dice.notation import parse, shown
from desktop.language.message import Message
from desktop.model.combatant import Life
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.events import EffectChanged, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Contribution
from desktop.rules.attacking.actions import EXTRA_TURN
from desktop.rules.effects import effects
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.harm import damage
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.harm import death
from desktop.rules.mythcraft.points import points
from desktop.rules.mythcraft.turns.initiative import SURPRISED
from desktop.rules.sight.perceiving import facts_of

SUFFERS = "suffers"
"""The word of a prompt's continuation for the condition that deals the damage."""
FADING = ConditionKey("surprise_fading")
SECOND = 2
"""The round in which the surprised have their first turn with actions."""

BREATHLESS_ROUNDS = "rounds"
"""Parameter of Suffocating: whole rounds that were borne so far."""


def gain_points(draft: Draft, who: CombatantId) -> None:
    """Points of the turn, before anything else (order ours, MC-AP-05)."""
    points.start_turn(draft, who)


def suffer_at_start(draft: Draft, who: CombatantId) -> None:
    """Bleeding and Burning, unless the table has them at the end of the turn."""
    _suffer(draft, who, Moment.START)


def suffer_at_end(draft: Draft, who: CombatantId) -> None:
    """Bleeding and Burning where the table has them at the end of the turn."""
    _suffer(draft, who, Moment.END)


def _suffer(draft: Draft, who: CombatantId, moment: Moment) -> None:
    """Ask for what they deal: a number, or dice; the GM types another one or lets it be."""
    combatant = draft.combatant(who)
    if draft.ruleset.setting_of(draft.encounter, "bleeding_at") != moment.value:
        return
    if combatant.life is Life.DEAD:
        return
    for held, fact in facts_of(combatant, Question.TURN_DAMAGE, draft.ruleset):
        if any(
            prompt.effect == held.effect.id and SUFFERS in prompt.continuation
            for prompt in draft.encounter.prompts
        ):
            continue
        kind, dice = fact.types[0], _dice_of(held.effect)
        told: Parameters = {
            "who": combatant.name,
            "condition": Message(f"condition.{held.condition.key}"),
            "dice": dice,
            "type": Message(f"damage.{kind}"),
        }
        prompts.ask(
            draft,
            Prompt(
                prompts.NEW,
                PromptKind.HAZARD,
                who,
                Message("prompt.myth.turn_damage", told),
                dice=dice,
                effect=held.effect.id,
                continuation=FrozenMap({SUFFERS: str(held.condition.key), "type": kind}),
                rule=held.condition.rule,
            ),
        )


def answer_suffering(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Deal what was typed, or what its dice show; skipped, it deals nothing."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or who.life is Life.DEAD or answer.outcome is Outcome.SKIPPED:
        return None
    if answer.amount is not None and (refusal := judge_number(answer.amount)):
        return refusal
    name = Message(f"condition.{prompt.continuation[SUFFERS]}")
    told: Parameters = {"who": who.name, "condition": name}
    draft.add(Noted(Message("note.myth.turn_damage", told), prompt.rule, (who.id,)))
    amount, dice = prompts.summed(draft, prompt, answer)
    why = Contribution(name, change=amount, rule=prompt.rule)
    part = hits.Incoming(amount, str(prompt.continuation["type"]), dice=dice, trace=(why,))
    damage.deal(draft, who.id, (part,), hits.Blow())
    return None


def _dice_of(effect: ActiveEffect) -> str:
    """X of Bleeding (X): dice such as "1d4" that were given with it, or its value."""
    text = str(effect.parameters.get("dice", effect.label))
    try:
        return shown(parse(text))
    except DiceError:
        return str(effect.level or 1)


def lose_breath(draft: Draft, who: CombatantId) -> None:
    """Suffocating: after END + 1 whole rounds, a Death Point at each turn start."""
    for held, fact in facts_of(draft.combatant(who), Question.TURN_DEATH, draft.ruleset):
        effect = held.effect
        borne = int(effect.parameters.get(BREATHLESS_ROUNDS, 0))
        creature = draft.combatant(who).creature
        if borne >= max(0, numbers.attribute(creature, "end") + 1):
            death.gain(draft, who, fact.change, held.condition.rule)
        counted = effect.parameters.with_item(BREATHLESS_ROUNDS, borne + 1)
        draft.add(EffectChanged(who, replace(effect, parameters=counted), told=False))


def die_further(draft: Draft, who: CombatantId) -> None:
    """Ending one's own turn at 0 hit points: a Death Point (AP-DP-02)."""
    combatant = draft.combatant(who)
    if combatant.life is Life.DYING and combatant.hit_points == 0:
        death.gain(draft, who, 1, "AP-DP-02")


def keep_reactive_points(draft: Draft, who: CombatantId) -> None:
    """What is left becomes reactive; bought movement is lost."""
    points.end_turn(draft, who)


def get_over_surprise(draft: Draft, who: CombatantId) -> None:
    """After the first turn with actions it may react, and keeps what it has not spent.

    Its rolls are worse until the second round is over (MC-COND-SURPRISED-P).
    """
    if draft.encounter.round < SECOND or not draft.combatant(who).has_effect(SURPRISED):
        return
    effects.end_all(draft, who, SURPRISED, Message("note.time_over"))
    if draft.encounter.round == SECOND:
        end = End(who, Moment.START)
        effects.give(draft, who, ActiveEffect(EffectId(""), FADING, end=end))


def end_extra_turn(draft: Draft, who: CombatantId) -> None:
    """The turn before initiative is over."""
    effects.end_all(draft, who, EXTRA_TURN)
