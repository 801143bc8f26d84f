"""Jumps of MythCraft: 3 + STR feet up, twice as far, and no more than the movement in hand."""

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.encounter import Encounter
from desktop.model.events import Noted
from desktop.model.reasons import Contribution, Explained, Kind
from desktop.rules.attacking.actions import is_counted
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.moving.typed_feet import typed_whole_feet
from desktop.rules.mythcraft.creatures import numbers

JUMP = "jump"
LEAST_UP = 3
TWICE = 200


def vertical(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Explained:
    """How high (MC-JUMP-03, AP-JUMP-01)."""
    return Explained((*_up(who), _cap(encounter, ruleset, who)))


def horizontal(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Explained:
    """How far: the doubled number is capped, not the single one (AP-JUMP-02)."""
    double = Contribution(
        Message("reason.myth.jump_far"), Kind.MULTIPLIER, TWICE, rule="AP-JUMP-02"
    )
    return Explained((*_up(who), double, _cap(encounter, ruleset, who)))


def _up(who: Combatant) -> tuple[Contribution, ...]:
    rule = "MC-JUMP-03"
    strength = numbers.attribute(who.creature, "str")
    return (
        Contribution(Message("reason.myth.jump_up"), change=LEAST_UP, rule=rule),
        Contribution(Message("ability.str"), change=strength, rule=rule),
        Contribution(Message("reason.not_below_zero"), Kind.FLOOR, 0, rule=rule),
    )


def _cap(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Contribution:
    left = ruleset.movement.left(encounter, ruleset, who, JUMP)
    return Contribution(Message("reason.movement_left"), Kind.CAP, left, rule="AP-JUMP-01")


def judge_jump(draft: Draft, who: Combatant, by: str, feet: int) -> Refusal | None:
    """No farther than it can."""
    if by != JUMP:
        return None
    jump = horizontal(draft.encounter, draft.ruleset, who)
    if feet <= jump.value:
        return None
    told: Parameters = {"who": who.name, "distance": Distance(feet), "most": Distance(jump.value)}
    return Refusal(Message("refusal.jump_too_far", told), "AP-JUMP-02")


def jump_up(draft: Draft, command: TakeAction) -> Refusal | None:
    """Jump up: so many feet as the text says, else as high as it can; they leave the pool."""
    who = draft.combatant(command.combatant)
    jump = vertical(draft.encounter, draft.ruleset, who)
    text = command.text.strip()
    feet = typed_whole_feet(text) if text else jump.value
    if feet is None:
        return Refusal(Message("refusal.no_feet", {"value": text}), can_overrule=False)
    refusal = draft.ruleset.movement.judge(draft, who, JUMP)
    told: Parameters = {
        "who": who.name,
        "height": Distance(feet),
        "most": Distance(jump.value),
    }
    if refusal is None and not 0 < feet <= jump.value:
        refusal = Refusal(Message("refusal.jump_too_high", told), "AP-JUMP-01")
    if refusal := draft.stands(refusal):
        return refusal
    if is_counted(draft, who):
        draft.ruleset.movement.spend(draft, who.id, feet, JUMP)
    told = {"who": who.name, "height": Distance(feet)}
    draft.add(Noted(Message("note.myth.jump_up", told), "MC-JUMP-03", (who.id,)))
    return None
