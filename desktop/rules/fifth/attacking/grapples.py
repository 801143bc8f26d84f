"""Seizing, shoving and getting free: contests in one edition, saving throws in the other."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Prompt
from desktop.model.reasons import Trace
from desktop.rules.attacking.actions import own_roll
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.fifth.effects.states import AIDED, GRAPPLED, HARD, HIDDEN
from desktop.rules.fifth.gear.hands import BOTH_HANDS, hands_taken
from desktop.rules.fifth.places.within import OUT_OF_REACH, judge_within
from desktop.rules.fifth.rolls.resisting import ask_to_resist, dc_by
from desktop.rules.fifth.turns.budget import ATTACK
from desktop.rules.moving.pushing import push_away
from desktop.rules.rolls.asked_checks import WORSE, ask_check, hindered
from desktop.rules.rolls.checks import OTHER_TOTAL, contest_dc
from desktop.rules.rolls.rolling import throw
from desktop.rules.rolls.saves import roll_against, shown_bonus
from desktop.rules.sight.perceiving import is_incapacitated

PRONE = ConditionKey("prone")
GRAPPLE = "grapple"
ESCAPE_SKILLS = ("athletics", "acrobatics")
SEIZED = "seized"
"""Parameter of a grip whose DC comes from its grappler's Strength, not from a stat block."""


def judge_grip(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The target must be within reach and at most one size larger."""
    assert command.target is not None, "the action needs a target"
    ruleset = draft.ruleset
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    rule = ruleset.rule("grip" if command.action == GRAPPLE else "shove")
    if ruleset.size_of(target).order > ruleset.size_of(who).order + 1:
        return Refusal(Message("refusal.too_large", {"target": target.name}), rule)
    reach = grip_reach(draft, who)
    return judge_within(draft, who, target, reach, rule, text=OUT_OF_REACH)


def judge_hand(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A hand (or another part of the body) must be free for every creature that is held."""
    who = draft.combatant(command.combatant)
    hands = who.creature.numbers.get("hands", BOTH_HANDS)
    if hands_taken(draft, who) < hands:
        return None
    text = Message("refusal.no_free_hand", {"who": who.name})
    return Refusal(text, draft.ruleset.rule("grip_hand"))


def judge_shove(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Like a grip; and whoever is prone already can only be pushed."""
    if refusal := judge_grip(draft, command):
        return refusal
    assert command.target is not None, "the action needs a target"
    target = draft.combatant(command.target)
    if not target.has_effect(PRONE):
        return None
    rule = draft.ruleset.actions[command.action].rule
    return Refusal(Message("refusal.prone_already", {"target": target.name}), rule)


def grip_reach(draft: Draft, who: Combatant) -> int:
    """How far it can seize: its reach, or 5 ft where the edition says so."""
    own = draft.ruleset.movement.reach(who)
    return min(own, draft.ruleset.numbers["grip_reach"])


def best_check(draft: Draft, who: Combatant, skills: tuple[str, ...]) -> Trace:
    """The reasons of the best of several skills."""
    situation = situation_of(draft.encounter, draft.ruleset, who)
    return max((draft.ruleset.checks(situation, skill) for skill in skills), key=shown_bonus)


def come_out(draft: Draft, command: c.TakeAction) -> None:
    """Whoever seizes or shoves from hiding gives itself away, whatever comes of it."""
    effects.end_all(draft, command.combatant, HIDDEN, Message("note.found_by_attacking"))


def seize(draft: Draft, grappler: CombatantId, target: CombatantId, dc: int | None) -> None:
    """The target is grappled, with what it must reach to get free."""
    parameters: dict[str, int | str] = {"reach": grip_reach(draft, draft.combatant(grappler))}
    if dc is not None:
        parameters["escape_dc"] = dc
        parameters[SEIZED] = 1
    effects.give(
        draft,
        target,
        ActiveEffect(EffectId(""), GRAPPLED, source=grappler, parameters=FrozenMap(parameters)),
    )


def knock_prone(draft: Draft, source: CombatantId, target: CombatantId) -> None:
    """The target falls prone."""
    effects.give(draft, target, ActiveEffect(EffectId(""), PRONE, source=source))


# --- contests (2014) ----------------------------------------------------------------------------


def wins_contest(draft: Draft, command: c.TakeAction) -> bool:
    """Athletics against the better of Athletics and Acrobatics.

    A tie changes nothing and the helpless do not resist, unless the table chose otherwise
    (AMB-22, AMB-14).
    """
    assert command.target is not None, "the action needs a target"
    come_out(draft, command)
    target = draft.combatant(command.target)
    rolls_anyway = draft.ruleset.chooses(draft.encounter, "helpless_grappled", "rolled")
    if is_incapacitated(target, draft.ruleset) and not rolls_anyway:
        told: Parameters = {"target": target.name}
        rule = draft.ruleset.rule("contest_incapacitated")
        draft.add(e.Noted(Message("note.cannot_resist", told), rule, (target.id,)))
        return True
    who = draft.combatant(command.combatant)
    typed = own_roll(command)
    own = throw(draft, best_check(draft, who, ("athletics",)), typed.dice, typed.bonus)
    against = best_check(draft, target, ESCAPE_SKILLS)
    other = throw(draft, against, command.against_dice, command.against_bonus)
    for each in (who, target):
        effects.end_all(draft, each.id, AIDED, Message("note.help_used"))
    known: Parameters = {"target": target.name, OTHER_TOTAL: other.total}
    purpose, dc = Message("note.contest", known), contest_dc(draft, other.total)
    success = own.total >= dc
    draft.add(e.CheckRolled(target.id, Message("note.contest_resists"), other, None, not success))
    draft.add(e.CheckRolled(who.id, purpose, own, dc, success))
    return success


def grapple_by_contest(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Seize by a contest in place of an attack."""
    judged = judge_grip(draft, command) or judge_hand(draft, command)
    if refusal := draft.stands(judged):
        return refusal
    if wins_contest(draft, command) and command.target is not None:
        seize(draft, command.combatant, command.target, None)
    return None


def push_by_contest(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Push 5 ft away by a contest in place of an attack."""
    if refusal := draft.stands(judge_grip(draft, command)):
        return refusal
    if wins_contest(draft, command) and command.target is not None:
        push_away(draft, command.combatant, command.target)
    return None


def shove_by_contest(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Knock prone by a contest in place of an attack."""
    if refusal := draft.stands(judge_shove(draft, command)):
        return refusal
    if wins_contest(draft, command) and command.target is not None:
        knock_prone(draft, command.combatant, command.target)
    return None


# --- saving throws (2024) -----------------------------------------------------------------------


def grip_dc(who: Combatant) -> int:
    """8 + Strength modifier + proficiency bonus (52-UNARM-3)."""
    return dc_by(who.creature, "str")


def _ask_save(draft: Draft, command: c.TakeAction, then: str) -> None:
    dc = grip_dc(draft.combatant(command.combatant))
    ask_to_resist(
        draft, command, ability="str/dex", dc=dc, then=then, rule=f"action_{command.action}"
    )


def grapple_by_save(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The target saves or is grappled."""
    if refusal := draft.stands(judge_grip(draft, command) or judge_hand(draft, command)):
        return refusal
    _ask_save(draft, command, "grappled")
    return None


def push_by_save(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The target saves or is pushed 5 ft away."""
    if refusal := draft.stands(judge_grip(draft, command)):
        return refusal
    _ask_save(draft, command, "pushed")
    return None


def shove_by_save(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The target saves or falls prone."""
    if refusal := draft.stands(judge_shove(draft, command)):
        return refusal
    _ask_save(draft, command, "prone")
    return None


def settle_grip(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A failed save: grappled, pushed or prone, as the prompt's continuation says."""
    if success or prompt.combatant is None or prompt.source is None:
        return
    then = prompt.continuation.get("then")
    if then == "grappled":
        seize(draft, prompt.source, prompt.combatant, prompt.dc)
    elif then == "pushed":
        push_away(draft, prompt.source, prompt.combatant)
    else:
        knock_prone(draft, prompt.source, prompt.combatant)


# --- getting free -------------------------------------------------------------------------------


def escape(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A check against the escape DC, or against the grappler's Athletics where there is none.

    A known DC is told by a prompt, and the die typed there, unless it is known already.
    """
    who = draft.combatant(command.combatant)
    held = next((effect for effect in who.effects if effect.key == GRAPPLED), None)
    if held is None:
        return Refusal(Message("refusal.not_grappled", {"who": who.name}), can_overrule=False)
    grappler = None if held.source is None else draft.find(held.source)
    dc = int(held.parameters.get("escape_dc", 0))
    counts_now = draft.ruleset.chooses(draft.encounter, "grip_dc_kept", "now")
    if counts_now and grappler is not None and held.parameters.get(SEIZED):
        dc = grip_dc(grappler)
    purpose = Message("note.escapes")
    if not dc and grappler is not None:
        grip = throw(
            draft,
            best_check(draft, grappler, ("athletics",)),
            command.against_dice,
            command.against_bonus,
        )
        draft.add(e.CheckRolled(grappler.id, Message("note.contest_holds"), grip, None, True))
        known: Parameters = {"target": grappler.name, OTHER_TOTAL: grip.total}
        purpose = Message("note.contest_escapes", known)
        dc = contest_dc(draft, grip.total)  # a tie leaves it held
    elif not own_roll(command).dice:
        _ask_to_escape(draft, who, held, dc)
        return None
    answer = own_roll(command)
    trace = hindered(best_check(draft, who, ESCAPE_SKILLS), worse=HARD in held.parameters)
    effects.end_all(draft, who.id, AIDED, Message("note.help_used"))
    if roll_against(draft, who.id, trace, dc=dc, purpose=purpose, answer=answer):
        effects.end_effect(draft, who.id, held.id, Message("note.escaped"))
    return None


ESCAPE, HELD = "escape", "held"


def _ask_to_escape(draft: Draft, who: Combatant, held: ActiveEffect, dc: int) -> None:
    source = None if held.source is None else draft.find(held.source)
    told: Parameters = {"who": who.name}
    text = Message("prompt.escape", told)
    if source is not None:
        text = Message("prompt.escape_from", {**told, "source": source.name})
    more: dict[str, str | int] = {HELD: str(held.id)}
    if HARD in held.parameters:
        more[WORSE] = 1
    ask_check(
        draft,
        who,
        "/".join(ESCAPE_SKILLS),
        dc=dc,
        text=text,
        then=ESCAPE,
        rule=draft.ruleset.rule("action_escape"),
        more=FrozenMap(more),
    )


def settle_escape(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A success ends the grip, unless it is gone already."""
    assert prompt.combatant is not None, "somebody is held"
    held = EffectId(str(prompt.continuation[HELD]))
    if success and draft.combatant(prompt.combatant).find_effect(held) is not None:
        effects.end_effect(draft, prompt.combatant, held, Message("note.escaped"))


def release(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Let go of whom it holds (of one target, or of all), at any time."""
    is_holding = False
    for other in tuple(draft.encounter.combatants.values()):
        if command.target is not None and other.id != command.target:
            continue
        for effect in other.effects:
            if effect.key == GRAPPLED and effect.source == command.combatant:
                is_holding = True
                effects.end_effect(draft, other.id, effect.id, Message("note.released"))
    if is_holding:
        return None
    name = draft.combatant(command.combatant).name
    return Refusal(Message("refusal.holds_nobody", {"who": name}), can_overrule=False)


BY_CONTEST: tuple[Action, ...] = (
    Action(GRAPPLE, ATTACK, grapple_by_contest, needs_target=True, attacks=True),
    Action("shove_prone", ATTACK, shove_by_contest, needs_target=True, attacks=True),
    Action("shove_push", ATTACK, push_by_contest, needs_target=True, attacks=True),
    Action(ESCAPE, "action", escape),
    Action("release", "none", release, own_turn=False),
)
BY_SAVE: tuple[Action, ...] = (
    Action(GRAPPLE, ATTACK, grapple_by_save, needs_target=True),
    Action("shove_prone", ATTACK, shove_by_save, needs_target=True),
    Action("shove_push", ATTACK, push_by_save, needs_target=True),
    Action(ESCAPE, "action", escape),
    Action("release", "none", release, own_turn=False),
)
