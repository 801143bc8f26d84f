"""Rounds and turns: beginning, going on, passing over, waiting, ending."""

from dataclasses import replace

from desktop.language.message import Listing, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect, Moment
from desktop.model.encounter import Encounter, Phase, Slot
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Trace
from desktop.rules.areas import areas
from desktop.rules.effects import effects, ticking
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.encounter import experience
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_present
from desktop.rules.map.places import is_off_map
from desktop.rules.map.things import is_thing
from desktop.rules.moving import shared_spaces
from desktop.rules.turn_order import order

DELAYING = ConditionKey("delaying")


# --- whose turn is passed over ------------------------------------------------------------------


def skip_reason(draft: Draft, slot: Slot) -> Message | None:
    """Why a slot is passed over: everyone in it is out, or has no turn; None: it is not."""
    if slot.is_fixed:
        return None
    members = [draft.combatant(member) for member in slot.members]
    is_skipping = draft.ruleset.setting_of(draft.encounter, "skip_defeated") == "on"
    if is_skipping and all(member.is_out for member in members):
        return Message("note.turn_out")
    reasons = [_no_turn(draft, member) for member in members]
    if all(reasons):
        return reasons[0][0].reason
    return None


def has_no_turn(draft: Draft, who: Combatant) -> bool:
    """Whether a condition takes its turn away now."""
    return bool(_no_turn(draft, who))


def _no_turn(draft: Draft, who: Combatant) -> Trace:
    situation = situation_of(draft.encounter, draft.ruleset, who)
    return counted(asked(situation, Question.TURN))


def _begun(draft: Draft, slot: Slot) -> e.TurnBegun:
    members = [draft.combatant(member) for member in slot.members]
    able = tuple(who.id for who in members if not who.is_out and not has_no_turn(draft, who))
    return e.TurnBegun(slot.id, draft.encounter.round, able)


def can_anybody_act(draft: Draft) -> bool:
    """Whether some slot with members would not be passed over for being out."""
    slots = [slot for slot in draft.encounter.order if not slot.is_fixed]
    if not slots:
        return bool(draft.encounter.order)
    if draft.ruleset.setting_of(draft.encounter, "skip_defeated") != "on":
        return True
    return any(not draft.combatant(member).is_out for slot in slots for member in slot.members)


# --- beginning and ending a turn ----------------------------------------------------------------


def begin_at(draft: Draft, place: int) -> None:
    """Begin the turn of the slot at that place of the order, or of the next one that has one.

    Behind the last place the next round begins. Where nobody can act there is no active slot,
    and the round does not run up (RP04).
    """
    if not can_anybody_act(draft):
        draft.add(e.OrderSet(draft.encounter.order, None))
        return
    while True:
        if place >= len(draft.encounter.order):
            place = 0
            draft.add(e.RoundBegun(draft.encounter.round + 1))
        slot = draft.encounter.order[place]
        reason = skip_reason(draft, slot)
        if reason is None:
            begin_turn(draft, slot)
            return
        draft.add(e.TurnSkipped(slot.id, reason))
        if not _goes_on(draft, slot):
            _tick(draft, slot, Moment.START)
        _tick(draft, slot, Moment.END)
        place += 1


def _tick(draft: Draft, slot: Slot, moment: Moment) -> None:
    ticking.tick(draft, slot, moment)
    areas.tick(draft, slot, moment)


def _goes_on(draft: Draft, slot: Slot) -> bool:
    """Whether its turn of this round began with that of the group that it was in until then."""
    return slot.begun == draft.encounter.round


def begin_turn(draft: Draft, slot: Slot) -> None:
    """Begin a turn: what ends at its start ends, then the ruleset's steps for every member.

    One that began with the group's goes on: nothing comes a second time.
    """
    for member in slot.members:
        if draft.combatant(member).has_effect(DELAYING):
            # The turn that it waited with is over without having been taken.
            effects.end_all(draft, member, DELAYING)
            ticking.tick(draft, replace(slot, members=(member,)), Moment.END)
            draft.ruleset.lapses(draft, member)
    draft.add(_begun(draft, slot))
    if _goes_on(draft, slot):
        told = Message("note.turn_goes_on", {"who": draft.combatant(slot.members[0]).name})
        draft.add(e.Noted(told, combatants=slot.members))
        return
    _tick(draft, slot, Moment.START)
    if slot.is_fixed:
        for count_step in draft.ruleset.at_count:
            count_step(draft, slot)
    for member in slot.members:
        for step in draft.ruleset.turn_start:
            step(draft, member)


def end_turn(draft: Draft, slot: Slot) -> None:
    """End a turn: the ruleset's steps for every member, then what ends at its end ends."""
    for member in slot.members:
        for step in draft.ruleset.turn_end:
            step(draft, member)
    _tick(draft, slot, Moment.END)
    draft.add(e.TurnEnded(slot.id))
    for member in slot.members:
        for step in draft.ruleset.after_turn:
            step(draft, member)


def decide_begin_fight(draft: Draft, command: c.BeginFight) -> Refusal | None:
    """Begin round 1. Everyone needs an initiative first."""
    encounter = draft.encounter
    if encounter.phase is not Phase.PREPARING:
        return Refusal(Message("refusal.fight_runs"), can_overrule=False)
    if not encounter.combatants or not any(slot.members for slot in encounter.order):
        return Refusal(Message("refusal.no_initiative_yet"), can_overrule=False)
    missing = [
        who
        for who in encounter.combatants.values()
        if who.initiative is None and not is_thing(who) and not who.is_out
    ]
    if missing:
        refusal = Refusal(Message("refusal.initiative_missing", {"count": len(missing)}))
        if draft.stands(refusal):
            return refusal
    if waiting := draft.stands(_judge_open_prompts(draft)):
        return waiting
    _tell_missing_places(draft)
    draft.add(e.FightBegun())
    draft.add(e.RoundBegun(1))
    begin_at(draft, 0)
    return None


def _tell_missing_places(draft: Draft) -> None:
    """On a map everybody has a place before the fight begins; who has none is told (51-ORD-03)."""
    encounter = draft.encounter
    if encounter.shown_map is None:
        return
    missing = tuple(
        who for who in encounter.combatants.values() if who.token is None and not is_off_map(who)
    )
    if missing and len(missing) < len(encounter.combatants):
        names = Listing(tuple(who.name for who in missing))
        text = Message("note.without_place", {"who": names, "count": len(missing)})
        rule = draft.ruleset.rule("position")
        draft.add(e.Noted(text, rule, tuple(who.id for who in missing)))


def _judge_open_prompts(draft: Draft) -> Refusal | None:
    waiting = [prompt for prompt in draft.encounter.prompts if prompt.kind in prompts.BLOCKING]
    if not waiting:
        return None
    return Refusal(Message("refusal.prompts_open", {"count": len(waiting)}))


def decide_next_turn(draft: Draft, command: c.NextTurn) -> Refusal | None:
    """End the active turn and begin the next one."""
    if refusal := _judge_running(draft.encounter):
        return refusal
    if not can_anybody_act(draft):
        return Refusal(Message("refusal.nobody_left"), can_overrule=False)
    if refusal := draft.stands(_judge_open_prompts(draft)):
        return refusal
    slot = draft.encounter.active_slot
    if slot is None:
        begin_at(draft, len(draft.encounter.order))
        return None
    if refusal := draft.stands(shared_spaces.judge_turn_end(draft, slot)):
        return refusal
    end_turn(draft, slot)
    begin_at(draft, _place_of(draft, slot) + 1)
    return None


def _place_of(draft: Draft, slot: Slot) -> int:
    return [known.id for known in draft.encounter.order].index(slot.id)


def _judge_running(encounter: Encounter) -> Refusal | None:
    if encounter.phase is Phase.RUNNING:
        return None
    return Refusal(Message("refusal.fight_does_not_run"), can_overrule=False)


def decide_end_fight(draft: Draft, command: c.EndFight) -> Refusal | None:
    """The fight is over; one undo takes that back (RP10)."""
    if refusal := _judge_running(draft.encounter):
        return refusal
    draft.add(e.FightEnded())
    draft.add(e.OrderSet(draft.encounter.order, None))  # nobody has the turn any more
    experience.tell_shares(draft)
    prompts.drop_where(draft, lambda prompt: True)
    for step in draft.ruleset.after_fight:
        step(draft)
    return None


def decide_reset_fight(draft: Draft, command: c.ResetFight) -> Refusal | None:
    """Back to before round 1: order, round and prompts go, hit points and effects stay."""
    if draft.encounter.phase is Phase.PREPARING and not draft.encounter.order:
        return Refusal(Message("refusal.no_initiative_yet"), can_overrule=False)
    for who in draft.encounter.combatants:
        effects.end_all(draft, who, DELAYING)
    draft.add(e.FightReset())
    return None


def answer_end_fight(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """End the fight, or go on."""
    if answer.option == "end" and answer.outcome is not Outcome.SKIPPED:
        return decide_end_fight(draft, c.EndFight())
    return None


def offer_end(draft: Draft) -> None:
    """A finisher: once a whole side is down, ask whether the fight is over."""
    encounter = draft.encounter
    if encounter.phase is not Phase.RUNNING:
        return
    is_asked = any(prompt.kind is PromptKind.END_FIGHT for prompt in encounter.prompts)
    fell = bool(draft.facts(e.LifeChanged))
    if not (is_asked or fell):
        return
    is_down = effects.is_a_side_down(encounter)
    if is_asked and not is_down:
        prompts.drop_where(draft, lambda prompt: prompt.kind is PromptKind.END_FIGHT)
    told = any(event.prompt.kind is PromptKind.END_FIGHT for event in draft.facts(e.PromptOpened))
    if is_asked or told or not is_down:
        return
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.END_FIGHT,
            None,
            Message("prompt.end_fight"),
            options=(
                ("end", Message("prompt.option_end_fight")),
                ("go_on", Message("prompt.option_go_on")),
            ),
        ),
    )


# --- waiting ------------------------------------------------------------------------------------


def decide_delay_turn(draft: Draft, command: c.DelayTurn) -> Refusal | None:
    """The active combatant waits with its turn; where the game has no such rule, a ruling."""
    refusal = judge_present(draft, (command.combatant,)) or _judge_running(draft.encounter)
    if refusal is not None:
        return refusal
    slot = draft.encounter.active_slot
    who = draft.combatant(command.combatant)
    if slot is None or who.id not in slot.members:
        return Refusal(Message("refusal.not_its_turn", {"who": who.name}), can_overrule=False)
    if refusal := draft.stands(_judge_open_prompts(draft)):
        return refusal
    if refusal := draft.ruleset.waits(draft, who.id):
        return refusal
    _leave_group(draft, slot, who.id)
    waiting = ActiveEffect(EffectId(""), DELAYING)
    effects.give(draft, who.id, waiting)
    if draft.ruleset.delay_rule:
        draft.add(
            e.Noted(
                Message("note.delay_is_a_ruling", {"who": who.name}),
                draft.ruleset.delay_rule,
                (who.id,),
            )
        )
    if len(slot.members) > 1:
        return None
    draft.add(e.TurnSkipped(slot.id, Message("note.turn_delayed")))
    begin_at(draft, _place_of(draft, slot) + 1)
    return None


def _leave_group(draft: Draft, slot: Slot, who: CombatantId) -> None:
    """Give a member of the active group a slot of its own right behind it, its turn begun."""
    if len(slot.members) < 2:
        return
    left = replace(slot, members=tuple(member for member in slot.members if member != who))
    own = replace(slot, id=type(slot.id)(draft.fresh("s")), members=(who,))
    place = _place_of(draft, slot)
    sequence = draft.encounter.order
    order.set_order(draft, (*sequence[:place], left, own, *sequence[place + 1 :]))


def decide_resume_delayed(draft: Draft, command: c.ResumeDelayed) -> Refusal | None:
    """Whoever waited takes its turn now: right behind the active one, whose turn ends."""
    refusal = judge_present(draft, (command.combatant,)) or _judge_running(draft.encounter)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    slot = draft.encounter.slot_of(who.id)
    if slot is None or not who.has_effect(DELAYING):
        return Refusal(Message("refusal.does_not_wait", {"who": who.name}), can_overrule=False)
    if refusal := draft.stands(_judge_open_prompts(draft)):
        return refusal
    active = draft.encounter.active_slot
    effects.end_all(draft, who.id, DELAYING)
    if active is not None and active.id == slot.id:
        return None  # grouped with the active one meanwhile: it is its turn already
    if active is not None:
        end_turn(draft, active)
        others = [known for known in draft.encounter.order if known.id != slot.id]
        place = [known.id for known in others].index(active.id) + 1
        moved = replace(slot, score=active.score, tie=active.tie)
        order.set_order(draft, (*others[:place], moved, *others[place:]))
    draft.add(_begun(draft, slot))
    return None


def decide_remove_fixed_count(draft: Draft, command: c.RemoveFixedCount) -> Refusal | None:
    """Take a fixed count out; if it is its turn, the turn passes on."""
    if refusal := order.judge_slot(draft, command.slot):
        return refusal
    slot = draft.encounter.find_slot(command.slot)
    assert slot is not None, "judged above"
    if not slot.is_fixed:
        return Refusal(Message("refusal.no_fixed_count"), can_overrule=False)
    place = _place_of(draft, slot)
    is_active = draft.encounter.active == slot.id
    if is_active:
        end_turn(draft, slot)
    effects.rebind_slot_ends(draft, slot)
    others = tuple(known for known in draft.encounter.order if known.id != slot.id)
    order.set_order(draft, others)
    if is_active:
        begin_at(draft, place)
    return None
