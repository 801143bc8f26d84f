"""What happens at the start and the end of every turn in D&D."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import (
    ACTION,
    ATTACKS,
    BONUS_ACTION,
    DASHES,
    HEAD_STRIKES,
    LAST_JUMP,
    LEGENDARY_ACTIONS,
    MOUNTINGS,
    MOVEMENT_SPENT,
    REACTION,
    RUN_COLUMN,
    RUN_ROW,
    RUN_UP,
)
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId
from desktop.rules.areas import own_turns
from desktop.rules.areas.areas import act_at_end, act_at_start
from desktop.rules.areas.later_harm import ask_later_at_end, ask_later_at_start
from desktop.rules.casting import each_turn, turn_tables
from desktop.rules.casting.long_castings import break_off
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import refill
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import TurnStep
from desktop.rules.fifth.gear.arms import forget_marks
from desktop.rules.fifth.harm import (
    attached,
    barbs,
    berserk,
    bonds,
    heads,
    inside_things,
    insides,
    occasions,
    regenerating,
    weaknesses,
)
from desktop.rules.fifth.harm.death_saves import ask_death_save
from desktop.rules.fifth.harm.hazards import ask_burning, lose_breath, tire_without_air
from desktop.rules.fifth.places.speeds import dash_counters, detours
from desktop.rules.fifth.statblocks.traits import REACTIVE, find_trait
from desktop.rules.fifth.turns import keeping_up, phantasms
from desktop.rules.fifth.turns.budget import EXTRA_ACTION
from desktop.rules.fifth.turns.legendary import forget_used
from desktop.rules.fifth.turns.monsters import ask_recharge
from desktop.rules.fifth.turns.readying import ask_on_turn
from desktop.rules.fifth.turns.roster import FREE_OBJECT
from desktop.rules.map.places import sharing_space
from desktop.rules.moving.company import company_of
from desktop.rules.moving.growing import CROWDED
from desktop.rules.rolls.saves import ask_repeated_at_end, ask_repeated_at_start
from desktop.rules.sight.perceiving import answers

SURPRISED = ConditionKey("surprised")
PRONE = ConditionKey("prone")
SEVERAL = 2

AT_START = (
    ACTION,
    BONUS_ACTION,
    REACTION,
    HEAD_STRIKES,
    FREE_OBJECT,
    MOVEMENT_SPENT,
    DASHES,
    ATTACKS,
    LEGENDARY_ACTIONS,
)
OF_A_MOVE = (RUN_UP, LAST_JUMP, MOUNTINGS, RUN_COLUMN, RUN_ROW)
"""Counted within a turn, from the first time on."""

AT_END = (DASHES, ATTACKS, MOVEMENT_SPENT)
"""What is unused of these is lost when the turn ends."""


def refill_budget(draft: Draft, who: CombatantId) -> None:
    """Everything that comes back at the start of its own turn."""
    for key in (*AT_START, *_own_counters(draft, who)):
        refill(draft, who, key)


def refill_reactive(draft: Draft, who: CombatantId) -> None:
    """Whoever is Reactive has a reaction on every turn, not one between its own."""
    for other in tuple(draft.encounter.combatants.values()):
        if find_trait(other.creature, REACTIVE) is not None:
            refill(draft, other.id, REACTION)


def give_extra_actions(draft: Draft, who: CombatantId) -> None:
    """What magic adds to its actions on this turn."""
    given = modifiers_of(draft.combatant(who), Question.EXTRA_ACTION)
    more = max((each.change for each in given), default=0)
    if more or draft.combatant(who).count(EXTRA_ACTION):
        draft.add(e.CounterSet(who, EXTRA_ACTION, more, more))


def empty_budget(draft: Draft, who: CombatantId) -> None:
    """Nothing carries over."""
    for key in (*AT_END, *_own_counters(draft, who)):
        refill(draft, who, key)


def _own_counters(draft: Draft, who: CombatantId) -> tuple[CounterKey, ...]:
    """Dashes with other speeds, the run-up, mounting: counted only once there is something."""
    combatant = draft.combatant(who)
    return (*dash_counters(combatant), *detours(combatant), *OF_A_MOVE)


HINTED = CounterKey("hinted")


def hint(draft: Draft, who: CombatantId) -> None:
    """A turn step: whoever ends its turn with an unused action may be told of Dodge and Ready.

    Once for each, of a group for one of them, and only where the table wants hints.
    """
    combatant = draft.combatant(who)
    rule = draft.ruleset.rule("hint")
    if not rule or draft.ruleset.setting_of(draft.encounter, "hints") != "on":
        return
    if combatant.count(HINTED) or combatant.count(ACTION) == 0 or combatant.life is not Life.UP:
        return
    questions = (Question.ACTIONS, Question.NO_ACTION)
    if any(answers(combatant, question, draft.ruleset) for question in questions):
        return
    draft.add(e.CounterSet(who, HINTED, 1, None))
    slot = draft.encounter.slot_of(who)
    others = () if slot is None else slot.members
    if any(other != who and draft.combatant(other).count(HINTED) for other in others):
        return  # one of its group was told already
    text = Message("note.hint_unused_action", {"who": combatant.name})
    draft.add(e.Noted(text, rule, (who,)))


def fall_in_shared_space(draft: Draft, who: CombatantId) -> None:
    """Prone at the end of its turn in the space of another, unless Tiny or larger (2024).

    Whoever shares it only because a form grew there did not end its turn there by moving.
    """
    ruleset, own = draft.ruleset, draft.combatant(who)
    if own.count(CROWDED):
        return
    if own.life is not Life.UP or own.creature.size == "tiny" or own.has_effect(PRONE):
        return
    company = company_of(draft.encounter, ruleset, own)
    for other in sharing_space(draft.encounter, ruleset, own):
        if other.is_out or other.id in company:
            continue
        if ruleset.size_of(own).order <= ruleset.size_of(other).order:
            told: Parameters = {"who": own.name, "other": other.name}
            text = Message("note.falls_in_shared_space", told)
            draft.add(e.Noted(text, ruleset.rule("space_end"), (who,)))
            effects.give(draft, who, ActiveEffect(EffectId(""), PRONE, source=who))
            return


def remind(draft: Draft, who: CombatantId) -> None:
    """What is left of a turn that surprise takes (51-SUR-12); the stable make no death save."""
    combatant = draft.combatant(who)
    rule, stable = (draft.ruleset.rule(name) for name in ("surprised_speech", "stable_turn"))
    if rule and combatant.has_effect(SURPRISED):
        told = Message("note.surprised_speech", {"who": combatant.name})
        draft.add(e.Noted(told, rule, (who,)))
    if combatant.life is Life.STABLE and combatant.hit_points == 0:
        draft.add(e.Noted(Message("note.stable_turn", {"who": combatant.name}), stable, (who,)))


TURN_START: tuple[TurnStep, ...] = (
    remind,
    heads.forget_harm,
    refill_budget,
    refill_reactive,
    bonds.regrow,
    forget_used,
    phantasms.fade_at_turn,
    give_extra_actions,
    each_turn.grant_points,
    each_turn.mend,
    regenerating.ask,
    berserk.ask,
    ask_death_save,  # before the breath of whoever began its turn above 0 runs out
    lose_breath,
    ask_burning,
    ask_recharge,
    ask_later_at_start,
    insides.ask_at_start,
    attached.ask_at_start,
    barbs.ask_at_start,
    weaknesses.ask_in_sun,
    occasions.ask_around_at_start,
    occasions.ask_near,
    own_turns.begin,
    act_at_start,
    ask_repeated_at_start,
    turn_tables.ask_at_start,
    ask_on_turn,
)
TURN_END: tuple[TurnStep, ...] = (
    hint,
    tire_without_air,
    ask_later_at_end,
    insides.ask_at_end,
    occasions.ask_around_at_end,
    insides.weigh_harm,
    phantasms.fade_at_turn,
    heads.ask_at_end,
    keeping_up.ask_at_end,
    weaknesses.ask_in_water,
    inside_things.ask_inside,
    act_at_end,
    own_turns.end,
    ask_repeated_at_end,
    turn_tables.ask_at_end,
    break_off,
    empty_budget,
    forget_marks,
)


def tell_order(draft: Draft, who: CombatantId) -> None:
    """Several things at one moment: who plays the turn chooses the order (52-CORE-SIMUL-1)."""
    opened = [event for event in draft.facts(e.PromptOpened) if event.prompt.combatant == who]
    if len(opened) < SEVERAL:
        return
    own = draft.combatant(who)
    key = "note.order_by_player" if own.character else "note.order_by_gm"
    told: Parameters = {"who": own.name, "count": len(opened)}
    draft.add(e.Noted(Message(key, told), draft.ruleset.rule("same_moment"), (who,)))
