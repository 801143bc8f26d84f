"""The actions of MythCraft: moving, maneuvers, getting rid of things, rests."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.counter import ACTION_POINTS, CREATURE_ACTIONS, MOVEMENT_POOL, feature_uses
from desktop.model.creature import Feature, FeatureGroup, FeatureKey
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Phase
from desktop.model.events import CheckRolled, CounterSet, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.reasons import Contribution, Trace
from desktop.rules.attacking.actions import EXTRA_TURN, is_counted, nothing_more, own_roll
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.encounter.counters import spend
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.engine.situation import Situation
from desktop.rules.moving.pushing import PUSH, push_away
from desktop.rules.mythcraft.acting import magic, rests, ridding
from desktop.rules.mythcraft.acting.ridding import GRAPPLED, PRONE
from desktop.rules.mythcraft.attacking.aiming import judge_condition
from desktop.rules.mythcraft.attacking.attacks import crit_from, flanking
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.creatures.defences import defence_of
from desktop.rules.mythcraft.creatures.rolls import with_choice_of_dice
from desktop.rules.mythcraft.moving import movement, moves, saddle
from desktop.rules.mythcraft.moving.riding import reach_needed
from desktop.rules.mythcraft.points import conjured, luck, points, spells
from desktop.rules.mythcraft.points.costs import ask_cost, name_of
from desktop.rules.mythcraft.turns.initiative import bad_luck
from desktop.rules.rolls.rolling import throw

Perform = Callable[[Draft, TakeAction], Refusal | None]

DODGING = ConditionKey("dodging")
READIED = ConditionKey("readied")


# --- moving -------------------------------------------------------------------------------------


def move(draft: Draft, command: TakeAction) -> Refusal | None:
    """Buy a Move."""
    who = draft.combatant(command.combatant)
    if refusal := draft.stands(moves.judge_move(draft, who)):
        return refusal
    moves.buy_move(draft, who.id)
    return None


def drop_prone(draft: Draft, command: TakeAction) -> Refusal | None:
    """Gain Prone at no cost (MC-MAN-02)."""
    lain = ActiveEffect(EffectId(""), PRONE, source=command.combatant)  # by itself: no rider checks
    effects.give(draft, command.combatant, lain)
    return None


def stand_up(draft: Draft, command: TakeAction) -> Refusal | None:
    """End Prone; not at speed 0 (MC-MAN-05). A Move that was not used yet is used up by it."""
    who = draft.combatant(command.combatant)
    speed = draft.ruleset.movement.speed(draft.encounter, draft.ruleset, who, "walk")
    if speed.value <= 0 and (refusal := draft.stands(movement.refuse_no_speed(who, speed))):
        return replace(refusal, rule="MC-MAN-05")
    effects.end_all(draft, who.id, PRONE, Message("note.myth.stands_up", {"who": who.name}))
    if points.stands_by_move(draft.encounter, who):
        draft.add(CounterSet(who.id, MOVEMENT_POOL, 0, None))
    return None


def dodge(draft: Draft, command: TakeAction) -> Refusal | None:
    """+2 to AR, REF and FORT until the start of its next turn (MC-MAN-01)."""
    end = End(command.combatant, Moment.START)
    effects.give(draft, command.combatant, ActiveEffect(EffectId(""), DODGING, end=end))
    return None


# --- maneuvers ----------------------------------------------------------------------------------


def grapple(draft: Draft, command: TakeAction) -> Refusal | None:
    """STR or DEX against REF or FORT, of which the target takes the better (MC-MAN-03)."""
    situation = _maneuver(draft, command, GRAPPLED)
    if refusal := draft.stands(_judge_maneuver(situation)):
        return refusal
    own = situation.actor.creature
    best = max(("str", "dex"), key=lambda key: numbers.attribute(own, key))
    defence = max(("ref", "fort"), key=lambda key: defence_of(situation, key).value)
    if _contest(draft, situation, command, best, defence, "MC-MAN-03"):
        given = ActiveEffect(EffectId(""), GRAPPLED, source=situation.actor.id)
        effects.give(draft, _aimed_at(command), given)
    return None


def shove(draft: Draft, command: TakeAction) -> Refusal | None:
    """STR against FORT; a hit pushes 5 ft; not one more than a size larger (MC-MAN-04)."""
    situation = _maneuver(draft, command)
    if refusal := draft.stands(_judge_maneuver(situation)):
        return refusal
    target = draft.combatant(_aimed_at(command))
    if numbers.size_steps(situation.actor.creature.size, target.creature.size) > 1:
        told = Message("refusal.myth.too_large", {"who": target.name})
        if refusal := draft.stands(Refusal(told, "MC-MAN-04")):
            return refusal
    if _contest(draft, situation, command, "str", "fort", "MC-MAN-04"):
        told = Message("note.myth.pushed", {"who": target.name, "distance": Distance(PUSH)})
        draft.add(Noted(told, "MC-MAN-04", (target.id,)))
        push_away(draft, command.combatant, target.id)
    return None


def trip(draft: Draft, command: TakeAction) -> Refusal | None:
    """STR against REF; a hit knocks Prone (MC-MAN-06)."""
    situation = _maneuver(draft, command, PRONE)
    if refusal := draft.stands(_judge_maneuver(situation)):
        return refusal
    if _contest(draft, situation, command, "str", "ref", "MC-MAN-06"):
        given = ActiveEffect(EffectId(""), PRONE, source=situation.actor.id)
        effects.give(draft, _aimed_at(command), given)
    return None


def _aimed_at(command: TakeAction) -> CombatantId:
    """Whom the action is aimed at; those that need one are refused without."""
    assert command.target is not None, "judged before it is performed"
    return command.target


def _maneuver(draft: Draft, command: TakeAction, *gives: ConditionKey) -> Situation:
    """The two of a maneuver; a Resist may be against the condition that it gives (MC-RES-01)."""
    actor, target = draft.combatant(command.combatant), draft.combatant(_aimed_at(command))
    situation = situation_of(draft.encounter, draft.ruleset, actor, target)
    return replace(situation, properties=tuple(str(key) for key in gives))


def _judge_maneuver(situation: Situation) -> Refusal | None:
    """Why the attack that a maneuver is cannot be made on that target, or None."""
    if refusal := judge_condition(situation, Question.HARM, of_target=False):
        return refusal
    if situation.distance is None:
        return None
    needed = reach_needed(
        situation.encounter,
        situation.ruleset,
        situation.actor,
        situation.distance,
        situation.target,
    )
    limit = situation.ruleset.movement.reach(situation.actor)
    if needed <= limit:
        return None
    told: Parameters = {"distance": Distance(needed), "limit": Distance(limit)}
    return Refusal(Message("refusal.myth.out_of_reach", told), "MC-SIZE-01")


def disarm(draft: Draft, command: TakeAction) -> Refusal | None:
    """What it does is said at the table, but within reach."""
    return draft.stands(_judge_maneuver(_maneuver(draft, command)))


def _contest(
    draft: Draft,
    situation: Situation,
    command: TakeAction,
    attribute: str,
    defence: str,
    rule: str,
) -> bool:
    """Roll an attribute against a defence; True on a hit."""
    typed = own_roll(command)
    against = defence_of(situation, defence)
    roll = throw(draft, _reasons(situation, attribute, rule), typed.dice, typed.bonus)
    # An attack: a crit always hits, a natural 1 always misses (MC-D20-01, MC-CRIT-02).
    is_crit = roll.kept >= crit_from(situation).value
    hit = roll.kept != 1 and (is_crit or roll.total >= against.value)
    purpose = Message(
        "note.myth.maneuver",
        {
            "action": Message(f"action.{command.action}"),
            "defence": Message(f"term.defence.{defence}"),
        },
    )
    draft.add(CheckRolled(situation.actor.id, purpose, roll, against.value, hit))
    if not hit:
        luck.after_maneuver(draft, command, roll)
    return hit


def _reasons(situation: Situation, attribute: str, rule: str) -> Trace:
    own = Contribution(
        Message(f"ability.{attribute}"),
        change=numbers.attribute(situation.actor.creature, attribute),
        rule=rule,
    )
    trace = (
        own,
        *bad_luck(situation.actor),
        *asked(situation, Question.OWN_ATTACK),
        *asked(situation, Question.ATTACK_ON, of_target=True),
        *flanking(situation),
    )
    return with_choice_of_dice(situation.encounter, situation.ruleset, trace)


# --- the rest -----------------------------------------------------------------------------------


def ready(draft: Draft, command: TakeAction) -> Refusal | None:
    """Keep something for a moment that is named, until the start of its next turn."""
    given = ActiveEffect(
        EffectId(""),
        READIED,
        label=command.text.strip(),
        end=End(command.combatant, Moment.START),
    )
    effects.give(draft, command.combatant, given)
    return None


def use_feature(draft: Draft, command: TakeAction) -> Refusal | None:
    """Use a feature of the stat block, named by its key."""
    who = draft.combatant(command.combatant)
    feature = who.creature.find_feature(FeatureKey(command.text.strip()))
    if feature is None:
        return Refusal(Message("refusal.unknown_feature"), can_overrule=False)
    if feature.key == "move":
        return move(draft, command)
    if refusal := draft.stands(_judge_feature(draft, who, feature)):
        return refusal
    spell = spells.spell_in(feature)
    if spell is not None and is_counted(draft, who):
        was_paid = conjured.find_conjured(who, feature) is not None
        refusal = magic.cast(draft, who, feature, spell)
        if refusal is None and not was_paid:
            spend(draft, who.id, feature_uses(feature.key))
        return refusal
    if not command.cost and is_counted(draft, who):
        led = saddle.is_led(draft.encounter, who)
        cost = (saddle.mcap_in(feature) or 0) if led else feature_price(feature, who)
        if refusal := draft.stands(points.judge_cost(draft, who, cost)):
            return refusal
        points.pay(draft, who.id, cost)
    spend(draft, who.id, feature_uses(feature.key))
    told = Message("note.uses_feature", {"who": who.name, "feature": name_of(feature.names)})
    draft.add(Noted(told, combatants=(who.id,)))
    return None


def _judge_uses(who: Combatant, feature: Feature) -> Refusal | None:
    """Why it cannot be used again before a rest, or None."""
    if feature.uses is None or who.count(feature_uses(feature.key)):
        return None
    told: Parameters = {"who": who.name, "feature": name_of(feature.names)}
    return Refusal(Message("refusal.no_uses", told), "MC-REST-01")


def _judge_feature(draft: Draft, who: Combatant, feature: Feature) -> Refusal | None:
    return (
        _judge_uses(who, feature)
        or _judge_voice(draft, who, feature)
        or _judge_reaction(draft, who, feature)
        or saddle.judge_feature(draft.encounter, who, feature)
    )


def _judge_voice(draft: Draft, who: Combatant, feature: Feature) -> Refusal | None:
    """No magic with a verbal part without a voice (MC-COND-SILENCED)."""
    if not spells.is_verbal(feature):
        return None
    for found in counted(asked(situation_of(draft.encounter, draft.ruleset, who), Question.SPEECH)):
        told: Parameters = {"who": who.name, "because": found.reason}
        return Refusal(Message("refusal.cannot_speak", told), found.rule)
    return None


def _judge_reaction(draft: Draft, who: Combatant, feature: Feature) -> Refusal | None:
    """Why a reaction of the stat block is not to be had now, or None; it costs no points."""
    if feature.group is not FeatureGroup.REACTION or not is_counted(draft, who):
        return None
    return points.judge_reaction(draft.ruleset, who)


def feature_price(feature: Feature, who: Combatant) -> int:
    """Action points as the feature says; a creature's actions cost one of its actions each."""
    if feature.group is FeatureGroup.ACTION and numbers.counts_actions(who.creature):
        return 1
    if (named := spells.named_cost(feature)) is not None:
        return named
    return feature.cost if feature.group is FeatureGroup.ACTION else 0


def surprise_turn(draft: Draft, command: TakeAction) -> Refusal | None:
    """Before initiative: one turn with twice the points against the completely surprised."""
    who = draft.combatant(command.combatant)
    if refusal := _judge_surprise(draft, who):
        return refusal
    key = CREATURE_ACTIONS if numbers.counts_actions(who.creature) else ACTION_POINTS
    gain = (points.actions_gained if key == CREATURE_ACTIONS else points.gained)(who, draft.ruleset)
    effects.give(draft, who.id, ActiveEffect(EffectId(""), EXTRA_TURN))
    told = Message("note.myth.surprise_turn", {"who": who.name, "count": 2 * gain.value})
    draft.add(CounterSet(who.id, key, 2 * gain.value, 2 * gain.value))
    draft.add(Noted(told, "MC-COND-SURPRISED-C", (who.id,)))
    return None


def _judge_surprise(draft: Draft, who: Combatant) -> Refusal | None:
    """Once the fight runs there is no turn before it."""
    if draft.encounter.phase is Phase.PREPARING:
        return None
    return Refusal(Message("refusal.fight_runs"), "MC-COND-SURPRISED-C", can_overrule=False)


# --- the list -----------------------------------------------------------------------------------


def _asking(perform: Perform) -> Perform:
    """The action, followed by the question what it costs where no source says so."""

    def performed(draft: Draft, command: TakeAction) -> Refusal | None:
        who = draft.combatant(command.combatant)
        unknown = _is_unpriced(draft, who, command)
        if (refusal := perform(draft, command)) is not None:
            return refusal
        if unknown:
            name = Message(f"action.{command.action}")
            ask_cost(draft, who.id, points.cost_setting(command.action), name)
        return None

    return performed


def _is_unpriced(draft: Draft, who: Combatant, command: TakeAction) -> bool:
    if command.cost or draft.encounter.phase is not Phase.RUNNING:
        return False
    return points.price(draft.encounter, draft.ruleset, who, command.action) is None


def _action(key: str, perform: Perform, rule: str = "", **more: Any) -> tuple[str, Action]:
    return key, Action(key=key, cost=key, perform=_asking(perform), rule=rule, **more)


def _ridding(
    key: str, perform: Perform, conditions: tuple[ConditionKey, ...], rule: str
) -> tuple[str, Action]:
    """An action that takes a condition off whoever takes it; without one there is none."""

    def lacks(draft: Draft, who: Combatant) -> Refusal | None:
        return ridding.judge_has(who, conditions, rule)

    def performed(draft: Draft, command: TakeAction) -> Refusal | None:
        return lacks(draft, draft.combatant(command.combatant)) or perform(draft, command)

    return _action(key, performed, rule, foreseen=lacks)


def _free(key: str, perform: Perform, rule: str, **more: Any) -> tuple[str, Action]:
    return key, Action(key=key, cost="none", perform=perform, rule=rule, **more)


ACTIONS: FrozenMap[str, Action] = FrozenMap(
    (
        _free("move", move, "AP-MOVE-02"),  # pays for itself
        _action("dodge", dodge, "MC-MAN-01"),
        _action("drop_prone", drop_prone, "MC-MAN-02"),
        _ridding("stand_up", stand_up, (PRONE,), "MC-MAN-05"),
        _action("grapple", grapple, "MC-MAN-03", needs_target=True),
        _action("shove", shove, "MC-MAN-04", needs_target=True),
        _action("trip", trip, "MC-MAN-06", needs_target=True),
        _ridding("escape_grappled", ridding.escape_grappled, ridding.HELD, "MC-COND-GRAPPLED"),
        _ridding(
            "escape_restrained",
            ridding.escape_restrained,
            (ridding.RESTRAINED,),
            "MC-COND-RESTRAINED",
        ),
        _ridding("put_out_burning", ridding.put_out_burning, (ridding.BURNING,), "MC-COND-BURNING"),
        _action("wake", ridding.wake, "MC-COND-UNCONSCIOUS", needs_target=True),
        _action("ready", ready, needs_text=True, tells_text=True),
        _action("disarm", disarm, needs_target=True),
        _action("draw", nothing_more),
        _action("potion", nothing_more),
        _free("feature", use_feature, "MC-AP-03", own_turn=False, told=False),
        _free(
            "surprise_turn",
            surprise_turn,
            "MC-COND-SURPRISED-C",
            foreseen=_judge_surprise,
            told=False,
        ),
        _free("catch_breath", rests.start_breath, "MC-REST-01", own_turn=False),
        _free("recoup", rests.recoup, "MC-REST-02", own_turn=False),
        _free("rest", rests.rest, "MC-REST-03", own_turn=False),
    )
)
