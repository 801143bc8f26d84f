"""Damage and healing: how much arrives, where it is taken from, what follows."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import TEMPORARY_HIT_POINTS
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Blow, Hit, Incoming
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number, judge_present
from desktop.rules.engine.situation import Situation
from desktop.rules.harm import wards

MOST_PARTS = 20


def incoming(amount: DamageAmount) -> Incoming:
    """Damage by hand."""
    return Incoming(amount.amount, amount.type, amount.tags)


def deal(draft: Draft, target: CombatantId, parts: tuple[Incoming, ...], blow: Blow) -> Hit:
    """Let damage arrive: save, then each type's defences, then temporary points, then the rest."""
    ruleset = draft.ruleset
    who = draft.combatant(target)
    taken, total, trace = _arriving(draft, who, parts, blow)
    shield = ruleset.temporary
    absorbed = min(total, who.count(shield))
    before = who.hit_points
    lost = min(before, total - absorbed)
    overflow = total - absorbed - lost
    is_held_off = 0 < before == lost and wards.is_warded(who)
    if is_held_off:
        lost, overflow = before - 1, 0
    is_temporary = shield == TEMPORARY_HIT_POINTS
    temporary = who.temporary_hit_points - (absorbed if is_temporary else 0)
    arrived = e.DamageTaken(
        target=target,
        parts=taken,
        total=total,
        absorbed=absorbed,
        lost=lost,
        overflow=overflow,
        hit_points=before - lost,
        temporary=temporary,
        source=blow.source,
        critical=blow.critical,
        trace=trace,
    )
    draft.add(arrived)
    if not is_temporary and absorbed:
        known = who.counters[shield]
        draft.add(e.CounterSet(target, shield, known.current - absorbed, known.maximum))
    types = tuple(part.dealt.type for part in taken if part.taken > 0)
    hit = Hit(target, blow, total, absorbed, lost, overflow, before, types)
    if is_held_off:
        wards.hold_off_death(draft, target)
    if total > 0:
        ruleset.defeat.hurt(draft, hit)
        _share(draft, who, hit)
    ruleset.suffers(draft, arrived)
    return hit


def is_dropped_by(
    draft: Draft, target: CombatantId, parts: tuple[Incoming, ...], blow: Blow
) -> bool:
    """Whether that damage would take the last hit point of somebody who has one."""
    who = draft.combatant(target)
    _, total, _ = _arriving(draft, who, parts, blow)
    stands = who.hit_points + who.count(draft.ruleset.temporary)
    return total >= stands and who.hit_points > 0 and not wards.is_warded(who)


def _arriving(
    draft: Draft, who: Combatant, parts: tuple[Incoming, ...], blow: Blow
) -> tuple[tuple[e.DamagePart, ...], int, Trace]:
    """What is taken of each part and of all, and why."""
    situation = _situation(draft, who, blow)
    taken = _parts_taken(draft, situation, parts, blow)
    return taken, *draft.ruleset.damage.whole(situation, taken)


def _share(draft: Draft, who: Combatant, hit: Hit) -> None:
    """Whoever is bound to the target takes the same amount; it is not shared on."""
    if hit.blow.shared:
        return
    for effect in who.effects:
        if not any(
            each.question == Question.SHARED_DAMAGE.value
            for each in (effect.influence.modifiers if effect.influence is not None else ())
        ):
            continue
        bound = None if effect.source is None else draft.find(effect.source)
        if bound is None or bound.id == who.id:
            continue
        told: Parameters = {"label": effect.called, "who": who.name}
        reason = Contribution(Message("reason.shared_damage", told), Kind.NUMBER, hit.total)
        deal(draft, bound.id, (Incoming(hit.total, trace=(reason,)),), Blow(shared=True))


def _situation(draft: Draft, who: Combatant, blow: Blow) -> Situation:
    source = who if blow.source is None else (draft.find(blow.source) or who)
    return situation_of(draft.encounter, draft.ruleset, source, who, ranged=not blow.melee)


def _parts_taken(
    draft: Draft, situation: Situation, parts: tuple[Incoming, ...], blow: Blow
) -> tuple[e.DamagePart, ...]:
    traces: list[Trace] = []
    amounts: list[DamageAmount] = []
    is_late = draft.ruleset.chooses(draft.encounter, "save_half_at", "last")
    late: Trace = _late_save(blow) if blow.saved and is_late else ()
    for part in parts:
        amount = part.amount
        trace: Trace = part.trace or (
            Contribution(Message("reason.damage_by_hand"), Kind.NUMBER, amount),
        )
        if blow.saved and not late:
            amount, saved = _after_save(draft, amount, blow)
            trace = (*trace, saved)
        traces.append(trace)
        amounts.append(DamageAmount(amount, part.type, part.tags))
    target = situation.target
    if target is not None and (lessened := wards.less_of(draft, target, amounts)) is not None:
        place, less = lessened
        fewer = amounts[place]
        amounts[place] = DamageAmount(fewer.amount + less.change, fewer.type, fewer.tags)
        traces[place] = (*traces[place], less)
    arrived = draft.ruleset.damage.taken(situation, amounts, late)
    return tuple(
        e.DamagePart(
            DamageAmount(part.amount, part.type, part.tags), taken, (*trace, *reasons), part.dice
        )
        for part, trace, (taken, reasons) in zip(parts, traces, arrived, strict=True)
    )


def _late_save(blow: Blow) -> Trace:
    """What a save leaves, after flat bonuses and penalties (52-PTG-ORDER-1, by choice)."""
    if blow.none_on_save:
        return (Contribution(Message("reason.saved_none"), Kind.SET, 0),)
    return (Contribution(Message("reason.saved_half"), Kind.MULTIPLIER, 50),)


def _after_save(draft: Draft, amount: int, blow: Blow) -> tuple[int, Contribution]:
    if blow.none_on_save:
        return 0, Contribution(Message("reason.saved_none"), Kind.SET, 0)
    half = draft.ruleset.rounding.half(amount)
    return half, Contribution(Message("reason.saved_half"), Kind.SET, half)


def decide_deal_damage(draft: Draft, command: c.DealDamage) -> Refusal | None:
    """Damage by hand, to many in one step; each with its own save and its own defences (RP28)."""
    refusal = judge_present(draft, command.targets) or _judge_amounts(command.amounts)
    if refusal is not None:
        return refusal
    parts = tuple(incoming(amount) for amount in command.amounts)
    for target in dict.fromkeys(command.targets):
        blow = Blow(
            critical=command.critical,
            knock_out=command.knock_out,
            melee=command.knock_out,
            saved=target in command.saved,
        )
        if draft.combatant(target).life is Life.DEAD:
            name = draft.combatant(target).name
            draft.add(e.Noted(Message("note.dead_already", {"who": name}), combatants=(target,)))
        deal(draft, target, parts, blow)
    return None


def _judge_amounts(amounts: tuple[DamageAmount, ...]) -> Refusal | None:
    if not amounts:
        return Refusal(Message("refusal.no_amount"), can_overrule=False)
    if refusal := judge_number(len(amounts), low=1, high=MOST_PARTS):
        return refusal
    for amount in amounts:
        if refusal := judge_number(amount.amount):
            return refusal
    return None


def heal(draft: Draft, target: CombatantId, amount: int) -> None:
    """Give hit points back, up to the maximum; temporary ones stay as they are."""
    who = draft.combatant(target)
    before = who.hit_points
    situation = situation_of(draft.encounter, draft.ruleset, who)
    held = counted((*asked(situation, Question.HEALING), *draft.ruleset.never_heals(situation)))
    if held:
        told = Message("note.cannot_heal", {"who": who.name, "because": held[0].reason})
        draft.add(e.Healed(target, 0, before))
        draft.add(e.Noted(told, held[0].rule, (target,)))
        return
    points = min(who.maximum_hit_points, before + amount)
    points = max(points, before)
    draft.add(e.Healed(target, points - before, points))
    if points > before:
        draft.ruleset.defeat.healed(draft, target, before=before)


def judge_alive(draft: Draft, target: CombatantId) -> Refusal | None:
    """Why it cannot be healed: the dead regain nothing."""
    who = draft.combatant(target)
    if who.life is not Life.DEAD:
        return None
    return Refusal(Message("refusal.dead", {"who": who.name}), draft.ruleset.rule("dead"))


def decide_heal(draft: Draft, command: c.Heal) -> Refusal | None:
    """Healing by hand. The dead regain nothing, unless the GM says so."""
    refusal = judge_present(draft, command.targets) or judge_number(command.amount)
    if refusal is not None:
        return refusal
    if refusal := judge_healed(draft, command.targets):
        return refusal
    for target in dict.fromkeys(command.targets):
        heal(draft, target, command.amount)
    return None


def judge_healed(draft: Draft, targets: tuple[CombatantId, ...]) -> Refusal | None:
    """Somebody is dead; None where the GM says so all the same."""
    for target in targets:
        if refusal := draft.stands(judge_alive(draft, target)):
            return refusal
    return None


def decide_grant_temporary(draft: Draft, command: c.GrantTemporary) -> Refusal | None:
    """Temporary points never add up: the larger stay.

    Where the game leaves the choice to their bearer, a prompt asks and the old ones stay meanwhile.
    """
    refusal = judge_present(draft, command.targets) or judge_number(command.amount)
    if refusal is None and command.rounds is not None:
        refusal = judge_number(command.rounds, low=1, high=MOST_ROUNDS)
    if refusal is not None:
        return refusal
    counter = draft.ruleset.temporary
    for target in dict.fromkeys(command.targets):
        who = draft.combatant(target)
        situation = situation_of(draft.encounter, draft.ruleset, who)
        if held := draft.ruleset.never_heals(situation):
            told = Message("note.no_temporary", {"who": who.name, "because": held[0].reason})
            draft.add(e.Noted(told, held[0].rule, (target,)))
            continue
        old = who.count(counter)
        if draft.ruleset.asks_temporary and old and command.amount:
            _ask_temporary(draft, who, command)
            continue
        if 0 < old >= command.amount:
            told = Message("note.keeps_temporary", {"who": who.name, "kept": old})
            draft.add(e.Noted(told, combatants=(target,)))
            continue
        points = command.amount
        if counter == TEMPORARY_HIT_POINTS:
            draft.add(e.TemporaryGranted(target, points, points))
            _bind_temporary(draft, target, command.rounds)
        else:
            told = Message("note.shield", {"who": who.name, "value": points})
            draft.add(e.CounterSet(target, counter, points, None, told))
    return None


# --- temporary points that meet, and that end ---------------------------------------------------

TEMPORARY = ConditionKey("temporary_points")
NEW, OLD = "new", "old"
MOST_ROUNDS = 100_000


def _bind_temporary(draft: Draft, target: CombatantId, rounds: int | None) -> None:
    """The new points end with their own time; that of the old ones counts no more."""
    effects.end_all(draft, target, TEMPORARY)
    if rounds is not None:
        end = End(target, Moment.START, rounds)
        effects.give(draft, target, ActiveEffect(EffectId(""), TEMPORARY, end=end))


def _ask_temporary(draft: Draft, who: Combatant, command: c.GrantTemporary) -> None:
    prompts.drop_where(
        draft,
        lambda prompt: (
            prompt.combatant == who.id and prompt.continuation.get("choice") == "temporary"
        ),
    )
    old, new = who.temporary_hit_points, command.amount
    told: Parameters = {"who": who.name, "old": old, "new": new}
    left: dict[str, str | int] = {"choice": "temporary", "amount": new}
    if command.rounds is not None:
        left["rounds"] = command.rounds
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.temporary", told),
        options=(
            (NEW, Message("prompt.option_temporary_new", {"points": new})),
            (OLD, Message("prompt.option_temporary_old", {"points": old})),
        ),
        then=left,
        rule=draft.ruleset.rule("temporary"),
    )


def answer_temporary(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Take the new ones, or keep those that are there."""
    if answer.option != NEW or answer.outcome is Outcome.SKIPPED or prompt.combatant is None:
        return None
    rounds = prompt.continuation.get("rounds")
    amount = int(prompt.continuation["amount"])
    draft.add(e.TemporaryGranted(prompt.combatant, amount, amount))
    _bind_temporary(draft, prompt.combatant, None if rounds is None else int(rounds))
    return None


def settle_temporary(draft: Draft) -> None:
    """A finisher: points whose time is over go; those used up have no time any more."""
    for event in draft.facts(e.EffectEnded):
        if event.key != TEMPORARY:
            continue
        if event.reason is None or event.reason.key != "note.time_over":
            continue
        who = draft.find(event.combatant)
        if who is not None and who.temporary_hit_points:
            draft.add(e.TemporaryGranted(who.id, 0, 0))
    for who in draft.changed():
        if who.temporary_hit_points == 0 and who.has_effect(TEMPORARY):
            effects.end_all(draft, who.id, TEMPORARY, Message("note.points_used_up"))
