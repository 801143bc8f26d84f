"""What the windows ask about a fight without changing it; every number explained."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from desktop.dice.average import average
from desktop.dice.distribution import AS_THEY_LIE, Fall, TooWide, distribution
from desktop.dice.notation import parse
from desktop.dice.rolling import Dice
from desktop.language.message import Distance, Message, Parameter
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.commands import MakeAttack, RollCheck
from desktop.model.counter import HEAD_STRIKES, HEADS, LEGENDARY_ACTIONS
from desktop.model.creature import Attack, AttackKey, AttackKind, AttackSource, Texts
from desktop.model.encounter import Encounter
from desktop.model.events import D20Roll
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey
from desktop.model.reasons import Contribution, Explained, Trace, fold
from desktop.rules.attacking.actions import judge_action, judge_restraints
from desktop.rules.attacking.attacks import attack_situation, situation_for
from desktop.rules.attacking.hit_reactions import find_reactions
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.conditions import Question, held_by, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.reactions import REACTIONS, HitReaction
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Action, RollMode, Rounding, Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.engine.typed_dice import ROLLED
from desktop.rules.moving.usual_way import WALK, usual_way
from desktop.rules.previews.foreseen import waiting_in
from desktop.rules.rolls.rolling import D20S, LESS, adjusted, dice_in, kept_of, totalled
from desktop.rules.rolls.saves import failure_in
from desktop.rules.sight.perceiving import answers

SIDES = 20


BLOODIED_LINE = "bloodied_line"


def is_bloodied(combatant: Combatant, ruleset: Ruleset, encounter: Encounter | None = None) -> bool:
    """Whether it is Bloodied: at half of its hit points or below, in games that have that state."""
    return ruleset.has_bloodied and is_at_half(combatant, ruleset, encounter)


def is_at_half(combatant: Combatant, ruleset: Ruleset, encounter: Encounter | None = None) -> bool:
    """Whether it is at half of its hit points or below, whatever that is called."""
    maximum = combatant.maximum_hit_points
    return maximum > 0 and combatant.hit_points <= half_line(combatant, ruleset, encounter)


def half_line(combatant: Combatant, ruleset: Ruleset, encounter: Encounter | None = None) -> int:
    """Half of its hit points, rounded the game's way or as the table has chosen for this line."""
    rounding = ruleset.rounding
    if ruleset.find_setting(BLOODIED_LINE) is not None:
        chosen = (
            ruleset.default_of(BLOODIED_LINE)
            if encounter is None
            else ruleset.setting_of(encounter, BLOODIED_LINE)
        )
        rounding = Rounding(chosen)
    return rounding.half(combatant.maximum_hit_points)


def shown_to_players(combatant: Combatant, ruleset: Ruleset) -> tuple[ConditionKey, ...]:
    """The keys of the conditions that players may see on somebody, each once."""
    return tuple(
        dict.fromkeys(
            held.condition.key
            for held in held_by(combatant, ruleset.conditions)
            if held.condition.shown and not held.suppressed
        )
    )


def immunities_of(combatant: Combatant, ruleset: Ruleset) -> tuple[ConditionKey, ...]:
    """The conditions that it cannot gain: by its creature, or by a condition that it has."""
    own = [ConditionKey(key) for key in combatant.creature.condition_immunities]
    others = [
        key
        for held in held_by(combatant, ruleset.conditions)
        if not held.suppressed
        for key in held.condition.immune_to
    ]
    given = [
        ConditionKey(key)
        for modifier in modifiers_of(combatant, Question.IMMUNE)
        if not modifier.kinds
        for key in modifier.what
    ]
    return tuple(dict.fromkeys((*own, *others, *given)))


# --- what it can do -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActionShown:
    """An action of the list, and why it cannot be taken now (None: it can)."""

    action: Action
    refusal: Refusal | None


def actions_for(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant, *, dice: Dice
) -> tuple[ActionShown, ...]:
    """The actions of the game for somebody, in the order of its list.

    Turn, state, budget and place are judged; what an action asks of its target is not.
    """
    return tuple(
        ActionShown(action, foreseen_refusal(encounter, ruleset, combatant, action, dice=dice))
        for action in ruleset.actions.values()
        if action.offered(combatant)
    )


def foreseen_refusal(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant, action: Action, *, dice: Dice
) -> Refusal | None:
    """Why an action would be refused now, whatever its dice show; None: it may be taken."""
    draft = Draft(encounter, ruleset, dice)
    return judge_action(draft, combatant, action) or action.foreseen(draft, combatant)


@dataclass(frozen=True, slots=True)
class CheckPreview:
    """A check as it would be rolled now; `failure` is why it fails without a roll."""

    trace: Trace
    bonus: int
    mode: RollMode
    failure: Contribution | None


def check_preview(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant, command: RollCheck
) -> CheckPreview:
    """What counts on a check that the GM asks of somebody."""
    target = None if command.target is None else encounter.combatants.get(command.target)
    situation = situation_of(encounter, ruleset, combatant, target)
    reasons = adjusted(ruleset.asked_checks(situation, command), command.adjustments)
    trace, mode = ruleset.rolls.settle(reasons)
    return CheckPreview(trace, fold(trace), mode, failure_in(trace))


# --- the turn -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BudgetItem:
    """One pill of the turn budget; `left` is shown beside its icon where there may be several."""

    key: str
    text: Message
    spent: bool
    left: Parameter | None = None


def budget_of(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant
) -> tuple[BudgetItem, ...]:
    """What is left of somebody's turn, in the order of the game; movement last, in feet.

    Movement is that of the way in which it usually moves: a ghost flies.
    Nothing is left of it to those whom a condition keeps from acting.
    """
    way = usual_way(combatant)
    left = Distance(movement_left(encounter, ruleset, combatant, way))
    text = Message("budget.movement", {"feet": left})
    if way != WALK:
        text = Message("budget.movement_by", {"feet": left, "way": Message(f"speed.{way}")})
    items = counted_budget(ruleset, combatant)
    return (*items, BudgetItem(MOVEMENT, text, spent=left.feet <= 0, left=left))


def counted_budget(ruleset: Ruleset, combatant: Combatant) -> tuple[BudgetItem, ...]:
    """The same but for movement, which alone takes long to tell."""
    items = tuple(_item(combatant, key) for key in ruleset.budget.items(combatant))
    if _is_kept(combatant, ruleset):
        return tuple(replace(item, spent=True) for item in items)
    if answers(combatant, Question.NO_ACTION, ruleset):
        kept = ruleset.budget.reaction(combatant)
        return tuple(replace(item, spent=item.spent or item.key != kept) for item in items)
    return items


def reaction_of(ruleset: Ruleset, combatant: Combatant) -> BudgetItem | None:
    """What it has for the turns of others; None: nothing that is counted."""
    key = ruleset.budget.reaction(combatant)
    return None if key is None else _item(combatant, key)


def budget_between_turns(ruleset: Ruleset, combatant: Combatant) -> tuple[BudgetItem, ...]:
    """What it may still do in the turns of others: reactions, legendary actions."""
    reaction = reaction_of(ruleset, combatant)
    items = () if reaction is None else (reaction,)
    heads = (key for key in (HEAD_STRIKES, HEADS) if key in combatant.counters)
    items = (*items, *(_item(combatant, key) for key in heads))
    if LEGENDARY_ACTIONS in combatant.counters:
        items = (*items, _item(combatant, LEGENDARY_ACTIONS))
    if _is_kept(combatant, ruleset):
        return tuple(replace(item, spent=True) for item in items)
    return items


MOVEMENT = "movement"


def _is_kept(combatant: Combatant, ruleset: Ruleset) -> bool:
    return combatant.is_out or bool(answers(combatant, Question.ACTIONS, ruleset))


def _item(combatant: Combatant, key: CounterKey) -> BudgetItem:
    counter = combatant.counters.get(key)
    current = 0 if counter is None else counter.current
    maximum = None if counter is None else counter.maximum
    name = Message(f"counter.{key}.short")
    if maximum == 1 and current <= 1:
        return BudgetItem(key, name, spent=current <= 0)
    # More than there ever is at once has been granted: an Action Surge brings a second action.
    told = "budget.several" if maximum == 1 else "budget.counted"
    text = Message(told, {"name": name, "left": current})
    return BudgetItem(key, text, spent=current <= 0, left=current)


def speed_of(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant, by: str = "walk"
) -> Explained:
    """The speed of a mode now, in feet."""
    return ruleset.movement.speed(encounter, ruleset, combatant, by)


def movement_left(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant, by: str = "walk"
) -> int:
    """Feet that it may still spend in that mode on this turn."""
    return ruleset.movement.left(encounter, ruleset, combatant, by)


def defence_numbers(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant
) -> tuple[tuple[str, Explained], ...]:
    """The numbers that attacks on it are rolled against, by their keys, the usual one first."""
    return tuple(
        (defence, _defence(encounter, ruleset, combatant, defence)) for defence in ruleset.defences
    )


def _defence(
    encounter: Encounter, ruleset: Ruleset, combatant: Combatant, defence: str
) -> Explained:
    nothing: Texts = FrozenMap()
    plain = Attack(
        AttackKey(""), nothing, AttackKind.MELEE, AttackSource.UNSTATED, 0, defence=defence
    )
    return ruleset.attacks.defence(
        attack_situation(encounter, ruleset, combatant, combatant, plain)
    )


# --- an attack before it is made ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DamagePreview:
    """One part of the damage of a hit: its dice as rolled, their average, its type.

    `fall` is how features have the dice counted; the average is with it.
    """

    dice: str
    average: int
    type: str
    fall: Fall = AS_THEY_LIE


@dataclass(frozen=True, slots=True)
class AttackPreview:
    """An attack as it would be made now.

    Chances are exact. `needed` is the lowest die that hits; None when nothing does. `damage` is
    that of a plain hit.
    """

    trace: Trace
    bonus: int
    mode: RollMode
    defence_key: str
    defence: Explained
    refusal: Refusal | None
    hit_chance: Fraction
    critical_chance: Fraction
    needed: int | None
    damage: tuple[DamagePreview, ...]
    critical_damage: tuple[DamagePreview, ...]
    ranged: bool
    distance: float | None
    cover: str = ""  # the degree that counts
    extras: tuple[str, ...] = ()  # further attacks that it may be
    properties: tuple[str, ...] = ()
    optional: tuple[OptionalDamage, ...] = ()  # parts that may be dealt on top
    reactions: tuple[HitReaction, ...] = ()  # by which the target may answer a hit
    is_reaction: bool = False  # it is not its turn: the reaction pays for it


def attack_preview(
    encounter: Encounter, ruleset: Ruleset, command: MakeAttack, *, dice: Dice
) -> AttackPreview | None:
    """What the attack card shows; None when attacker, target or attack are not there."""
    actor = encounter.combatants.get(command.attacker)
    if actor is None or command.target not in encounter.combatants:
        return None
    situation = situation_for(encounter, ruleset, command)
    if situation is None or situation.attack is None:
        return None
    attack, policy = situation.attack, ruleset.attacks
    draft = Draft(encounter, ruleset, dice)
    trace, mode = ruleset.rolls.settle(adjusted(policy.reasons(situation), command.adjustments))
    defence = policy.defence(situation)
    odds = _odds(situation, trace, mode, defence.value)
    return AttackPreview(
        trace=trace,
        bonus=fold(trace),
        mode=mode,
        defence_key=attack.defence,
        defence=defence,
        refusal=_why_not(draft, situation, command),
        hit_chance=odds.hit,
        critical_chance=odds.critical,
        needed=odds.needed,
        damage=_damage_of(situation, command, critical=False),
        critical_damage=_damage_of(situation, command, critical=True),
        ranged=situation.ranged,
        distance=situation.distance,
        cover=situation.cover,
        extras=policy.extras(actor, attack),
        properties=attack.properties,
        optional=policy.optional(situation),
        reactions=_reactions(draft, situation, command),
        is_reaction=policy.cost(draft, situation, command) in REACTIONS,
    )


def _reactions(draft: Draft, situation: Situation, command: MakeAttack) -> tuple[HitReaction, ...]:
    """What all those may answer whom the attack is made on."""
    others = (
        situation_for(draft.encounter, draft.ruleset, command, who)
        for who in dict.fromkeys(command.also)
        if who != command.target and who in draft.encounter.combatants
    )
    asked = (situation, *(each for each in others if each is not None))
    return tuple(found for each in asked for found in find_reactions(draft, each))


def _why_not(draft: Draft, situation: Situation, command: MakeAttack) -> Refusal | None:
    """What stands against the attack: the rules about it, and on its own turn what it costs."""
    actor, ruleset = situation.actor, draft.ruleset
    if refusal := ruleset.attacks.judge(situation):
        return refusal
    if all(member.id != actor.id for member in draft.encounter.active_combatants):
        return None
    cost = ruleset.attacks.cost(draft, situation, command)
    return judge_restraints(draft, actor, "attack") or ruleset.budget.judge(draft, actor, cost)


def _damage_of(
    situation: Situation, command: MakeAttack, *, critical: bool
) -> tuple[DamagePreview, ...]:
    policy = situation.ruleset.attacks
    found = []
    for part in policy.parts(situation, versatile=command.versatile):
        text = policy.damage_text(situation, part, critical=critical)
        fall = policy.fall(situation, part)
        kind = part.types[0] if part.types else ""
        found.append(DamagePreview(text, _average(text, fall), kind, fall))
    return tuple(found)


def _average(text: str, fall: Fall) -> int:
    """The average of dice as features have them counted, rounded down."""
    if fall == AS_THEY_LIE:
        return average(parse(text))
    try:
        return floor(distribution(parse(text), fall).mean())
    except TooWide:
        return average(parse(text))


@dataclass(frozen=True, slots=True)
class _Odds:
    """Chances, and the least die that hits (None: none does)."""

    hit: Fraction
    critical: Fraction
    needed: int | None


def _odds(situation: Situation, trace: Trace, mode: RollMode, against: int) -> _Odds:
    """What each face of the die would be, with all that further dice may add to it."""
    bonus, policy, faces = fold(trace), situation.ruleset.attacks, range(1, SIDES + 1)

    def outcome(die: int, more: int = 0) -> AttackOutcome:
        roll = D20Roll((die,), die, die + bonus + more, trace)
        return policy.outcome(situation, roll, against)

    def hits(more: int = 0) -> list[int]:
        return [die for die in faces if outcome(die, more) is not AttackOutcome.MISS]

    criticals = [die for die in faces if outcome(die) is AttackOutcome.CRITICAL]
    plain, spread = hits(), spread_of(dice_in(trace))
    hit = sum(
        (ways * _chance(hits(more) if more else plain, mode) for more, ways in spread.items()),
        Fraction(0),
    )
    return _Odds(
        hit=hit / sum(spread.values()),
        critical=_chance(criticals, mode),
        needed=min(plain, default=None),
    )


def spread_of(dice: tuple[str, ...]) -> dict[int, int]:
    """What dice that count with a roll may come to, and in how many ways each."""
    text = "+".join(("0", *dice)).replace("+-", "-")
    return distribution(parse(text)).items()


def _chance(dice: list[int], mode: RollMode) -> Fraction:
    """How often the die that counts is one of these."""
    known = distribution(D20S[mode])
    ways = known.items()
    return Fraction(sum(ways[die] for die in set(dice)), known.whole)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What typed dice come to, as far as they are known.

    `outcome` is None while a hit depends on `open` dice that effects add; then the attack hits
    where those come to `least` or more (below 0 where they are taken away).
    """

    total: int
    outcome: AttackOutcome | None
    open: Trace = ()
    least: int = 0


def verdict_of(
    preview: AttackPreview, encounter: Encounter, ruleset: Ruleset, command: MakeAttack
) -> Verdict | None:
    """Total and outcome of the typed dice of a command; None while none is typed."""
    if not command.dice and command.total is None:
        return None
    situation = situation_for(encounter, ruleset, command)
    if situation is None:
        return None
    against = preview.defence.value
    if command.total is not None:
        roll = totalled(preview.trace, command.total)
        return Verdict(roll.total, ruleset.attacks.outcome(situation, roll, against))
    kept = kept_of(command.dice, preview.mode)
    waiting = waiting_in(preview.trace)
    values = (*command.bonus, *(ROLLED for _ in waiting))[: len(waiting)]
    told = tuple(zip(waiting, values, strict=True))
    more = sum(-value if each.dice.startswith(LESS) else value for each, value in told)
    total = kept + preview.bonus + more
    rest = tuple(each for each, value in told if value == ROLLED)

    def outcome(more: int) -> AttackOutcome:
        roll = D20Roll(command.dice, kept, total + more, preview.trace, typed=True)
        return ruleset.attacks.outcome(situation, roll, against)

    sums = sorted(spread_of(tuple(each.dice for each in rest)))
    outcomes = {outcome(more) for more in sums}
    hits = [more for more in sums if outcome(more) is not AttackOutcome.MISS]
    if len(outcomes) == 1 and (not hits or outcome(0) in outcomes):
        return Verdict(total, outcomes.pop(), rest)
    return Verdict(total, None, rest, min(hits))
