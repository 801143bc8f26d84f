"""Jumps of D&D: how far and how high, the run-up, low obstacles, landing."""

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import LAST_JUMP, RUN_UP
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Prompt
from desktop.model.reasons import Contribution, Explained, Kind, number
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.effects.asking import asked, situation_of
from desktop.rules.effects.ends import turn_stamp
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Measured
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.places.speeds import HALF, JUMP, WALK
from desktop.rules.fifth.rolls.abilities import modifier
from desktop.rules.moving.measuring import LEAPT, leaps
from desktop.rules.moving.typed_feet import typed_whole_feet
from desktop.rules.rolls.asked_checks import ask_check

PRONE = ConditionKey("prone")
ENOUGH = 10
"""Feet of run-up."""

USUAL = 10
HIGH = 3
LANDING_DC = OBSTACLE_DC = 10
LANDING, OBSTACLE = "landing", "obstacle"
QUARTER = 4
HEIGHT = "height"
HEIGHTS = {"tiny": 1, "small": 3, "medium": 6, "large": 10, "huge": 16, "gargantuan": 25}
"""Feet that creatures are tall where their sheet has no number of its own (ours)."""


def has_run_up(who: Combatant) -> bool:
    """Whether it moved far enough right before."""
    return who.count(RUN_UP) >= ENOUGH


def long_jump_of(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Explained:
    """The Strength score in feet, half of it without a run-up, and no more than is left."""
    strength = who.creature.abilities.get("str", USUAL)
    start = number(Message("reason.jump_strength"), strength, ruleset.rule("long_jump"))
    magic = asked(situation_of(encounter, ruleset, who), Question.JUMP)
    limits = _limits(encounter, ruleset, who, "standing_jump")
    return Explained((start, *magic, *limits, *_leap(encounter, ruleset, who)))


def _leap(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> tuple[Contribution, ...]:
    """The leap that magic allows once a turn, while there is movement for it."""
    left = ruleset.movement.left(encounter, ruleset, who, JUMP)
    if not leaps(encounter, who) or left < ruleset.numbers.get("leap_cost", 0):
        return ()
    return asked(situation_of(encounter, ruleset, who), Question.LEAP)


def high_jump_of(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Explained:
    """3 and the Strength modifier in feet, not below 0, half without a run-up."""
    rule = ruleset.rule("high_jump")
    own = modifier(who.creature.abilities.get("str", USUAL))
    return Explained(
        (
            number(Message("reason.jump_high"), HIGH, rule),
            number(Message("reason.ability", {"ability": Message("ability.str")}), own, rule),
            Contribution(Message("reason.not_below_zero"), Kind.FLOOR, 0, rule=rule),
            *asked(situation_of(encounter, ruleset, who), Question.JUMP),
            *_limits(encounter, ruleset, who, "high_jump"),
        )
    )


def _limits(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, rule: str
) -> tuple[Contribution, ...]:
    found: list[Contribution] = []
    if not has_run_up(who):
        told = Message("reason.no_run_up")
        found.append(Contribution(told, Kind.MULTIPLIER, HALF, rule=ruleset.rule(rule)))
    left = ruleset.movement.left(encounter, ruleset, who, JUMP)
    told = Message("reason.movement_left")
    found.append(Contribution(told, Kind.CAP, left, rule=ruleset.rule("jump_cost")))
    return tuple(found)


def height_of(who: Combatant) -> int:
    """Feet that it is tall: its own number, else what is usual for its size."""
    return who.creature.numbers.get(HEIGHT) or HEIGHTS.get(who.creature.size, HEIGHTS["medium"])


def reach_of_jump(who: Combatant, feet: int) -> int:
    """How high its hands come: the jump and one and a half times its height, rounded down."""
    return feet + height_of(who) * 3 // 2


def judge_jump(draft: Draft, who: Combatant, by: str, steps: Measured) -> Refusal | None:
    """No farther than it can jump."""
    if by != JUMP:
        return None
    jump = long_jump_of(draft.encounter, draft.ruleset, who)
    if steps.distance <= jump.value:
        return None
    told: Parameters = {
        "who": who.name,
        "distance": Distance(steps.distance),
        "most": Distance(jump.value),
    }
    key = "refusal.jump_too_far" if has_run_up(who) else "refusal.jump_too_far_standing"
    return Refusal(Message(key, told), draft.ruleset.rule("long_jump"))


def set_run_up(draft: Draft, who: CombatantId, feet: int) -> None:
    """Book the run-up."""
    if draft.combatant(who).count(RUN_UP) != feet:
        draft.add(e.CounterSet(who, RUN_UP, feet, None))


def follow_run(draft: Draft, who: Combatant, by: str, distance: int) -> None:
    """A walk is a run-up, and where the edition takes any movement, every other way too."""
    is_on_foot = by == WALK and not who.has_effect(PRONE)
    counts = is_on_foot or (not draft.ruleset.numbers["run_up_on_foot"] and by != JUMP)
    set_run_up(draft, who.id, who.count(RUN_UP) + distance if counts else 0)


def land(draft: Draft, who: Combatant, distance: int, *, rough: bool) -> None:
    """After a long jump: what may have been in the way, and a check on difficult ground."""
    if leaps(draft.encounter, who):
        draft.add(e.CounterSet(who.id, LEAPT, turn_stamp(draft.encounter) + 1, None))
    draft.add(e.CounterSet(who.id, LAST_JUMP, distance, None))
    told: Parameters = {"who": who.name, "most": Distance(distance // QUARTER)}
    text = Message("note.jump_obstacle", told)
    draft.add(e.Noted(text, draft.ruleset.rule("jump_obstacle"), (who.id,)))
    if rough:
        ask_check(
            draft,
            who,
            "acrobatics",
            dc=LANDING_DC,
            text=Message("prompt.landing", {"who": who.name}),
            then=LANDING,
            rule=draft.ruleset.rule("jump_landing"),
            skipped=True,
        )


def clear_obstacle(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """An obstacle of so many feet in the last jump: at most a quarter of it asks for a check."""
    who = draft.combatant(command.combatant)
    height = typed_whole_feet(command.text)
    if height is None:
        return Refusal(Message("refusal.no_feet", {"value": command.text}), can_overrule=False)
    most = who.count(LAST_JUMP) // QUARTER
    rule = draft.ruleset.rule("jump_obstacle")
    if height > most:
        told: Parameters = {"height": Distance(height), "most": Distance(most)}
        if refusal := draft.stands(Refusal(Message("refusal.obstacle_too_high", told), rule)):
            return refusal
    ask_check(
        draft,
        who,
        "athletics",
        dc=OBSTACLE_DC,
        text=Message("prompt.obstacle", {"who": who.name, "height": Distance(height)}),
        then=OBSTACLE,
        rule=rule,
        skipped=True,
    )
    return None


def hit_obstacle(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A failure hits it."""
    if success or prompt.combatant is None:
        return
    told = {"who": draft.combatant(prompt.combatant).name}
    draft.add(e.Noted(Message("note.hits_obstacle", told), prompt.rule, (prompt.combatant,)))


def high_jump(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Jump up: so many feet as the text says, else as high as it can; each costs a foot."""
    who = draft.combatant(command.combatant)
    jump = high_jump_of(draft.encounter, draft.ruleset, who)
    text = command.text.strip()
    feet = typed_whole_feet(text) if text else jump.value
    if feet is None:
        return Refusal(Message("refusal.no_feet", {"value": text}), can_overrule=False)
    if refusal := draft.stands(_judge_high(draft, who, feet, jump)):
        return refusal
    if is_counted(draft, who) and is_its_turn(draft, who):
        draft.ruleset.movement.spend(draft, who.id, feet, JUMP)
    set_run_up(draft, who.id, 0)
    told: Parameters = {
        "who": who.name,
        "height": Distance(feet),
        "reach": Distance(reach_of_jump(who, feet)),
        "tall": Distance(height_of(who)),
    }
    rule = draft.ruleset.rule("jump_reach")
    draft.add(e.Noted(Message("note.high_jump", told), rule, (who.id,)))
    return None


def _judge_high(draft: Draft, who: Combatant, feet: int, jump: Explained) -> Refusal | None:
    ruleset = draft.ruleset
    if refusal := ruleset.movement.judge(draft, who, JUMP):
        return refusal
    if 0 < feet <= jump.value:
        return None
    told: Parameters = {
        "who": who.name,
        "height": Distance(feet),
        "most": Distance(jump.value),
    }
    if gm_rule := ruleset.rule("high_jump_check"):
        # In this edition the GM may let Athletics do what the numbers do not allow.
        return Refusal(Message("refusal.jump_too_high_gm", told), gm_rule)
    return Refusal(Message("refusal.jump_too_high", told), ruleset.rule("high_jump"))
