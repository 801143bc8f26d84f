"""What happens at the start and at the end of a turn in MythCraft."""

from dataclasses import replace

from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model.combatant import Life
from desktop.model.effect import ActiveEffect, Moment
from desktop.model.events import EffectChanged, Noted
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution
from desktop.rules.attacking.actions import EXTRA_TURN
from desktop.rules.effects import effects
from desktop.rules.engine import hits
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.harm import damage
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.harm import death
from desktop.rules.mythcraft.points import points
from desktop.rules.mythcraft.turns.initiative import SURPRISED
from desktop.rules.rolls.rolling import at_the_table
from desktop.rules.sight.perceiving import facts_of

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
    if draft.ruleset.setting_of(draft.encounter, "bleeding_at") != moment.value:
        return
    for held, fact in facts_of(draft.combatant(who), Question.TURN_DAMAGE, draft.ruleset):
        if draft.combatant(who).life is Life.DEAD:
            return
        told = Message(
            "note.myth.turn_damage",
            {
                "who": draft.combatant(who).name,
                "condition": Message(f"condition.{held.condition.key}"),
            },
        )
        with at_the_table(draft, told):
            amount, dice = _amount_of(draft, held.effect)
        draft.add(Noted(told, held.condition.rule, (who,)))
        name = Message(f"condition.{held.condition.key}")
        why = Contribution(name, change=amount, rule=held.condition.rule)
        part = hits.Incoming(amount, fact.types[0], dice=dice, trace=(why,))
        damage.deal(draft, who, (part,), hits.Blow())


def _amount_of(draft: Draft, effect: ActiveEffect) -> tuple[int, tuple[int, ...]]:
    """X of Bleeding (X): its value, or dice such as "1d4" that were given with it."""
    text = str(effect.parameters.get("dice", effect.label))
    try:
        rolled = roll(parse(text), draft.dice)
    except DiceError:
        return effect.level or 1, ()
    return max(0, rolled.total), tuple(die.value for die in rolled.dice)


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


def end_surprise(draft: Draft, who: CombatantId) -> None:
    """The surprise is over after its second round (MC-COND-SURPRISED-P)."""
    combatant = draft.combatant(who)
    if draft.encounter.round >= 2 and combatant.has_effect(SURPRISED):
        effects.end_all(draft, who, SURPRISED, Message("note.time_over"))
    effects.end_all(draft, who, EXTRA_TURN)
