"""Mounted combat of D&D: into the saddle and out, control, falling off."""

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Ride
from desktop.model.counter import ACTION, MOUNTINGS, MOVEMENT_SPENT, REACTION
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.attacking.actions import is_counted, is_its_turn, own_roll
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.moving import leading
from desktop.rules.fifth.moving.movement import stand_up_cost
from desktop.rules.fifth.places.speeds import FLY, SWIM, WALK, walking_speed
from desktop.rules.fifth.rolls.checks import kept_words
from desktop.rules.fifth.turns.budget import judge_able
from desktop.rules.fifth.turns.start_and_end import refill_budget
from desktop.rules.moving import riding
from desktop.rules.rolls.rolling import throw
from desktop.rules.rolls.saves import ask_save
from desktop.rules.sight.perceiving import is_incapacitated

PRONE = ConditionKey("prone")
MILITARY_SADDLE = ConditionKey("military_saddle")
EXOTIC_SADDLE = ConditionKey("exotic_saddle")

UNSEATED, LAND = riding.UNSEATED, riding.LAND
STEP, EVENT = "choice", "event"
ON_FEET, FALL = "on_feet", "fall"
SAVE_DC = 10
MOST_DC = 40

CONTROLLED_ACTIONS = frozenset(("dash", "disengage", "dodge"))
"""What a mount under control may do (51-MNT-11, 52-PTG-MOUNT-3)."""

TRAINED = (
    "horse",
    "warhorse",
    "pony",
    "donkey",
    "mule",
    "camel",
    "elephant",
    "mastiff",
)
"""Words in the keys of creatures that count as trained for riders."""

STEED = "steed"
"""In the key of what is called to be ridden, however clever it is."""
INTELLIGENT = 4
"""From this Intelligence on a mount does as it wants unless the GM says otherwise (ours)."""

CONTROLLED, INDEPENDENT = "controlled", "independent"


def is_trained(mount: Combatant) -> bool:
    """Whether riders can control it by what it is: a tame beast that is ridden, a called steed."""
    words = str(mount.creature.key).rpartition("/")[2].split("-")
    if STEED in words:
        return True
    is_beast = mount.creature.abilities.get("int", 0) < INTELLIGENT
    return is_beast and not set(words).isdisjoint(TRAINED) and "sea" not in words


# --- on and off ---------------------------------------------------------------------------------


def mount(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Into the saddle for half of the speed; `text` may say "controlled" or "independent"."""
    assert command.target is not None, "the action needs a target"
    rider, steed = draft.combatant(command.combatant), draft.combatant(command.target)
    rule = draft.ruleset.rule("mount")
    if refusal := draft.stands(riding.judge_mount(draft, rider, steed, rule)):
        return refusal
    if refusal := _pay(draft, rider):
        return refusal
    controlled = is_trained(steed) if command.text == "" else command.text == CONTROLLED
    had_turn = draft.encounter.slot_of(steed.id)
    riding.get_on(draft, rider.id, steed.id, controlled=controlled)
    _tell_mounted(draft, rider, steed, controlled=controlled)
    slot = draft.encounter.slot_of(rider.id)
    if controlled and slot is not None and slot.id == draft.encounter.active:
        refill_budget(draft, steed.id)
        has_acted = had_turn is not None and had_turn.acted >= draft.encounter.round
        if has_acted and draft.ruleset.chooses(draft.encounter, "mount_acted", "rests"):
            _rest_mount(draft, steed.id)
        elif has_acted:
            told: Parameters = {"mount": steed.name}
            text = Message("note.mount_acts_again", told)
            draft.add(e.Noted(text, draft.ruleset.rule("mount_turn"), (steed.id,)))
    return None


def _rest_mount(draft: Draft, steed: CombatantId) -> None:
    """It had its turn in this round already: nothing is left of it (AMB-19)."""
    mount = draft.combatant(steed)
    text = Message("note.mount_rests", {"mount": mount.name})
    draft.add(e.Noted(text, draft.ruleset.rule("mount_turn"), (steed,)))
    spend(draft, steed, ACTION)
    fastest = max((0, *mount.creature.speeds.values()))
    draft.add(e.CounterSet(steed, MOVEMENT_SPENT, fastest, None))


def _tell_mounted(draft: Draft, rider: Combatant, steed: Combatant, *, controlled: bool) -> None:
    told: Parameters = {"who": rider.name, "mount": steed.name}
    key = "note.mounted_controlled" if controlled else "note.mounted_independent"
    rule = draft.ruleset.rule("mount_control" if controlled else "mount_independent")
    draft.add(e.Noted(Message(key, told), rule, (rider.id, steed.id)))
    walks = walking_speed(steed)
    is_strange = any(steed.creature.speeds.get(by, 0) > walks for by in (FLY, SWIM))
    saddle = draft.ruleset.rule("saddle")
    has_saddle = steed.has_effect(EXOTIC_SADDLE) or rider.has_effect(EXOTIC_SADDLE)
    if is_strange and saddle and not has_saddle:
        draft.add(e.Noted(Message("note.exotic_saddle", told), saddle, (steed.id,)))


def dismount(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Out of the saddle for half of the speed."""
    rider = draft.combatant(command.combatant)
    if rider.ride is None:
        return Refusal(Message("refusal.rides_nothing", {"who": rider.name}), can_overrule=False)
    if refusal := _pay(draft, rider):
        return refusal
    riding.get_off(draft, rider.id)
    return None


def _pay(draft: Draft, rider: Combatant) -> Refusal | None:
    """Half of its speed on its own turn, and no second time in a move where that is the rule."""
    if not (is_counted(draft, rider) and is_its_turn(draft, rider)):
        return None
    if refusal := draft.stands(_judge_price(draft, rider)):
        return refusal
    cost = stand_up_cost(draft.encounter, draft.ruleset, rider)
    draft.ruleset.movement.spend(draft, rider.id, cost, WALK)
    draft.add(e.CounterSet(rider.id, MOUNTINGS, rider.count(MOUNTINGS) + 1, None))
    return None


def _judge_price(draft: Draft, rider: Combatant) -> Refusal | None:
    ruleset = draft.ruleset
    if ruleset.numbers["mounting_once"] and rider.count(MOUNTINGS):
        told: Parameters = {"who": rider.name}
        return Refusal(Message("refusal.mounted_once", told), ruleset.rule("mount_once"))
    if refusal := ruleset.movement.judge(draft, rider, WALK):
        return refusal
    cost = stand_up_cost(draft.encounter, ruleset, rider)
    left = ruleset.movement.left(draft.encounter, ruleset, rider, WALK)
    if cost <= left:
        return None
    told = {"who": rider.name, "cost": Distance(cost), "left": Distance(left)}
    return Refusal(Message("refusal.too_far", told), ruleset.rule("mount_cost"))


def change_control(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Take control of the mount, or leave it to itself."""
    rider = draft.combatant(command.combatant)
    ride = rider.ride
    if ride is None:
        return Refusal(Message("refusal.rides_nothing", {"who": rider.name}), can_overrule=False)
    steed = draft.combatant(ride.mount)
    if not ride.controlled and not is_trained(steed):
        told: Parameters = {"mount": steed.name}
        refusal = Refusal(Message("refusal.not_trained", told), draft.ruleset.rule("mount_control"))
        if draft.stands(refusal):
            return refusal
    draft.add(e.RideChanged(rider.id, Ride(ride.mount, ride.space, not ride.controlled)))
    if ride.controlled:
        riding.part_turn(draft, rider.id, steed.id)
    else:
        riding.share_turn(draft, rider.id, steed.id)
    return None


def judge_controlled(draft: Draft, who: Combatant, action: str) -> Refusal | None:
    """A mount under control only dashes, disengages and dodges; what costs nothing is free."""
    if refusal := leading.judge_led(draft, who):
        return refusal
    if action in CONTROLLED_ACTIONS or riding.controller_of(draft, who.id) is None:
        return None
    text = Message("refusal.mount_is_controlled", {"mount": who.name})
    return Refusal(text, draft.ruleset.rule("mount_actions"))


def handle_mount(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A check of Animal Handling against the GM's DC (the text): failed, the mount balks."""
    rider = draft.combatant(command.combatant)
    text = command.text.strip()
    if not text.isdecimal() or not 0 < int(text) <= MOST_DC:
        return Refusal(Message("refusal.no_dc", {"value": text}), can_overrule=False)
    situation = situation_of(draft.encounter, draft.ruleset, rider)
    trace = draft.ruleset.checks(situation, "animal-handling")
    typed = own_roll(command)
    roll = throw(draft, trace, typed.dice, typed.bonus)
    purpose = Message("note.check_of", {"skill": Message("skill.animal-handling")})
    success = roll.total >= int(text)
    draft.add(e.CheckRolled(rider.id, purpose, roll, int(text), success))
    key = "note.mount_goes" if success else "note.mount_balks"
    rule = draft.ruleset.rule("handle_mount")
    draft.add(e.Noted(Message(key, {"who": rider.name}), rule, (rider.id,)))
    return None


# --- falling off --------------------------------------------------------------------------------


def settle_riders(draft: Draft) -> None:
    """A finisher: a mount that is moved against its will, falls or is down may lose its rider."""
    if not draft.has_one_of((e.TokenMoved, e.EffectGained, e.LifeChanged)):
        return
    for place, event in enumerate(draft.events):
        if isinstance(event, e.TokenMoved) and event.forced:
            _pulled_off(draft, event)
            for rider in riding.riders_of(draft, event.combatant):
                _ask_save(draft, rider, place, "mount_moved")
        elif isinstance(event, e.EffectGained) and event.effect.key == PRONE:
            _knocked_prone(draft, event, place)
        elif isinstance(event, e.LifeChanged):
            fallen = draft.find(event.combatant)
            if fallen is not None and fallen.is_out:
                riding.unseat(draft, fallen, draft.ruleset.rule("rider_prone"))
                for rider in riding.riders_of(draft, fallen.id):
                    _mount_fell(draft, rider, place)


def _pulled_off(draft: Draft, event: e.TokenMoved) -> None:
    """A rider who is moved against its will without the mount is out of the saddle."""
    rider = draft.find(event.combatant)
    steed = None if rider is None else riding.mount_of(draft, rider)
    if rider is None or steed is None or steed.token is None or event.token == steed.token:
        return
    told: Parameters = {"who": rider.name, "mount": steed.name}
    draft.add(e.Noted(Message("note.pulled_off", told), combatants=(rider.id,)))
    riding.get_off(draft, rider.id, keeps_place=True)


def _knocked_prone(draft: Draft, event: e.EffectGained, place: int) -> None:
    who = draft.find(event.combatant)
    if who is None or event.effect.source == who.id:
        return  # it lay down by itself
    if who.ride is not None:
        _ask_save(draft, who, place, "rider_prone")
    for rider in riding.riders_of(draft, who.id):
        _mount_fell(draft, rider, place)


def _was_asked(draft: Draft, rider: CombatantId, place: int) -> bool:
    """Whether this fact has been asked about: finishers come by again and again."""
    return any(
        event.prompt.combatant == rider and event.prompt.continuation.get(EVENT) == place
        for event in draft.facts(e.PromptOpened)
    )


def _ask_save(draft: Draft, rider: Combatant, place: int, why: str) -> None:
    if _was_asked(draft, rider.id, place):
        return
    steed = riding.mount_of(draft, rider)
    assert steed is not None, "it rides"
    told: Parameters = {"who": rider.name, "mount": steed.name}
    kept: dict[str, str | int] = {"then": UNSEATED, EVENT: place, "why": why}
    is_saddled = steed.has_effect(MILITARY_SADDLE) or rider.has_effect(MILITARY_SADDLE)
    if is_saddled and draft.ruleset.rule("saddle"):
        kept["advantage"] = draft.ruleset.rule("saddle")
    ask_save(
        draft,
        rider,
        Message(f"prompt.{why}", told),
        ability="dex",
        dc=SAVE_DC,
        then=kept,
        source=steed.id,
        rule=draft.ruleset.rule(why),
    )


def saddle_reasons(prompt: Prompt) -> Trace:
    """What a saddle adds to the save of its rider."""
    rule = prompt.continuation.get("advantage")
    if rule is None:
        return ()
    return (Contribution(Message("reason.military_saddle"), Kind.ADVANTAGE, rule=str(rule)),)


def _mount_fell(draft: Draft, rider: Combatant, place: int) -> None:
    """By the edition: a save, or the reaction to land on the feet, else prone beside it."""
    if not draft.ruleset.numbers["feet_by_reaction"]:
        _ask_save(draft, rider, place, "mount_prone")
        return
    if _was_asked(draft, rider.id, place):
        return
    steed = riding.mount_of(draft, rider)
    assert steed is not None, "it rides"
    rule = draft.ruleset.rule("mount_prone")
    can_react = rider.count(REACTION) > 0 and judge_able(draft, rider, "reaction") is None
    if not can_react:
        fall_off(draft, rider.id, draft.ruleset.rule("mount_prone_fall"))
        return
    told: Parameters = {"who": rider.name, "mount": steed.name}
    prompts.ask_choice(
        draft,
        rider.id,
        Message("prompt.land_on_feet", told),
        source=steed.id,
        options=(
            (ON_FEET, Message("prompt.option_on_feet")),
            (FALL, Message("prompt.option_fall_off")),
        ),
        then=kept_words({STEP: LAND, EVENT: place}),
        rule=rule,
    )


def answer_land(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """With the reaction it stands beside the mount; without it lies there."""
    rider = None if prompt.combatant is None else draft.find(prompt.combatant)
    if rider is None or rider.ride is None:
        return None
    if answer.option == ON_FEET and answer.outcome is not Outcome.SKIPPED:
        spend(draft, rider.id, REACTION)
        riding.get_off(draft, rider.id)
    else:
        fall_off(draft, rider.id, draft.ruleset.rule("mount_prone_fall"))
    return None


def settle_unseated(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A failure falls off prone. A success stays mounted, and whoever was knocked prone sits."""
    rider = None if prompt.combatant is None else draft.find(prompt.combatant)
    if rider is None or rider.ride is None:
        return
    if not success:
        fall_off(draft, rider.id, prompt.rule)
    elif prompt.continuation.get("why") == "rider_prone" and not is_incapacitated(
        rider, draft.ruleset
    ):
        effects.end_all(draft, rider.id, PRONE, Message("note.stays_mounted"))


def fall_off(draft: Draft, rider: CombatantId, rule: str) -> None:
    """Off the mount, prone in a free place within 5 ft."""
    who = draft.combatant(rider)
    draft.add(e.Noted(Message("note.falls_off", {"who": who.name}), rule, (rider,)))
    riding.get_off(draft, rider)
    if not draft.combatant(rider).has_effect(PRONE):
        effects.give(draft, rider, ActiveEffect(EffectId(""), PRONE))
