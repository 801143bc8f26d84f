"""Who is in the fight: joining, leaving, names, other stat blocks."""

from dataclasses import replace

from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life, Token
from desktop.model.counter import Counter
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.encounter import turns
from desktop.rules.encounter.numbering import base_of, hidden_last, is_called_out, numbers_for
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present, judge_text
from desktop.rules.map import maps
from desktop.rules.map.own_light import own_light
from desktop.rules.turn_order import initiative, ties

COUNTED_LATER = ("hit_dice",)
"""Kinds of counters that nobody has before the first of them is spent."""
MOST_AT_ONCE = 100
MOST_COMBATANTS = 500


def decide_add_combatants(draft: Draft, command: c.AddCombatants) -> Refusal | None:
    """Bring copies of a creature into the fight, named apart, each with hit points of its own."""
    joined = join(draft, command)
    if isinstance(joined, Refusal):
        return joined
    if command.initiative is not None:
        initiative.set_typed(draft, joined, command.initiative, group=command.group)
    elif draft.encounter.phase is Phase.RUNNING:
        initiative.roll_for(draft, joined, group=command.group)
    ties.settle_newcomers(draft, joined)
    return None


def join(draft: Draft, command: c.AddCombatants) -> tuple[CombatantId, ...] | Refusal:
    """They are there, and have no initiative yet."""
    refusal = _judge_newcomers(draft, command)
    if refusal is not None:
        return refusal
    points: list[int] = []
    for _ in range(command.count):
        found = _hit_points_of(draft, command)
        if isinstance(found, Refusal):
            return found
        points.append(found)
    numbers = numbers_for(draft, command)
    joined = tuple(
        _join(draft, command, place, hit_points=hit_points, number=number)
        for place, (hit_points, number) in enumerate(zip(points, numbers, strict=True))
    )
    hidden_last(draft, joined)
    return joined


def _judge_newcomers(draft: Draft, command: c.AddCombatants) -> Refusal | None:
    refusal = judge_number(command.count, low=1, high=MOST_AT_ONCE)
    refusal = refusal or judge_text(command.own_name) or judge_text(command.alias)
    if refusal is None and command.hit_points is not None:
        refusal = judge_number(command.hit_points, low=1)
    for number in (*command.left.values(), *command.conditions.values()):
        refusal = refusal or judge_number(number, low=0)
    if refusal is None and command.initiative is not None:
        refusal = judge_number(command.initiative, low=-99, high=999)
    return refusal or _judge_room(draft, command.count)


def _judge_room(draft: Draft, count: int) -> Refusal | None:
    if len(draft.encounter.combatants) + count <= MOST_COMBATANTS:
        return None
    told = Message("refusal.too_many_combatants", {"most": MOST_COMBATANTS})
    return Refusal(told, can_overrule=False)


def _hit_points_of(draft: Draft, command: c.AddCombatants) -> int | Refusal:
    if command.hit_points is not None:
        return command.hit_points
    creature = command.creature
    if command.choice is c.HitPointChoice.AVERAGE or not creature.hit_dice:
        return creature.hit_points
    try:
        return max(1, roll(parse(creature.hit_dice), draft.dice).total)
    except DiceError as error:
        return Refusal(Message(error.key, error.parameters), can_overrule=False)


def _join(
    draft: Draft,
    command: c.AddCombatants,
    place: int,
    *,
    hit_points: int,
    number: int | None,
) -> CombatantId:
    identity = CombatantId(draft.fresh("c"))
    token = command.tokens[place] if place < len(command.tokens) else None
    newcomer = Combatant(
        id=identity,
        creature=command.creature,
        side=command.side,
        number=number,
        own_name=command.own_name.strip(),
        own_gender=command.own_gender,
        alias=command.alias.strip(),
        hidden=command.hidden,
        called_out=False,
        character=command.character,
        token=maps.kept_on_map(draft, command.creature, token),
        counters=_with_left(
            draft.ruleset.roster.counters(
                command.creature, hit_points=hit_points, character=command.character
            ),
            command.left,
        ),
        picture=command.picture,
        light=own_light(command.creature),
    )
    draft.add(e.CombatantJoined(replace(newcomer, called_out=is_called_out(draft, newcomer))))
    for condition in command.creature.always:
        if condition in draft.ruleset.conditions:
            effects.give(draft, identity, ActiveEffect(EffectId(""), ConditionKey(condition)))
    for key, level in command.conditions.items():
        if key in draft.ruleset.conditions:
            effects.give(draft, identity, ActiveEffect(EffectId(""), key, level=level or None))
    return identity


def _with_left(
    counters: FrozenMap[CounterKey, Counter], left: FrozenMap[CounterKey, int]
) -> FrozenMap[CounterKey, Counter]:
    """With what is left of those that it has, or that are counted once the first is spent."""
    known = {key: counters[key].with_current(now) for key, now in left.items() if key in counters}
    later = {
        key: Counter(now, now)
        for key, now in left.items()
        if key not in counters and key.partition(":")[0] in COUNTED_LATER
    }
    return FrozenMap({**counters, **known, **later}) if known or later else counters


def decide_remove_combatants(draft: Draft, command: c.RemoveCombatants) -> Refusal | None:
    """Take combatants out; the turn of an active one passes to the next in the order."""
    refusal = judge_present(draft, command.combatants)
    if refusal is not None:
        return refusal
    for who in dict.fromkeys(command.combatants):
        _remove(draft, who)
    return None


def _remove(draft: Draft, who: CombatantId) -> None:
    encounter = draft.encounter
    slot = encounter.slot_of(who)
    is_last_of_active = (
        encounter.phase is Phase.RUNNING
        and slot is not None
        and slot.id == encounter.active
        and slot.members == (who,)
    )
    place = encounter.order.index(slot) if slot is not None and is_last_of_active else None
    if is_last_of_active and slot is not None:
        turns.end_turn(draft, slot)
    effects.rebind_ends(draft, who)
    draft.add(e.CombatantLeft(who, draft.combatant(who).name))
    if place is not None:
        # What stood behind it has moved up into its place.
        turns.begin_at(draft, place)


def decide_add_together(draft: Draft, command: c.AddTogether) -> Refusal | None:
    """Bring all of them in, or nobody."""
    for newcomers in command.newcomers:
        if refusal := decide_add_combatants(draft, newcomers):
            return refusal
    return None


def decide_duplicate_combatant(draft: Draft, command: c.DuplicateCombatant) -> Refusal | None:
    """Add copies as they stand: counters, effects without ends tied to others, hidden flag."""
    those = (command.combatant, *command.others)
    if refusal := judge_present(draft, those) or _judge_room(draft, len(those)):
        return refusal
    for place, who in enumerate(those):
        original = draft.combatant(who)
        token = original.token
        if command.tokens is not None:
            token = command.tokens[place] if place < len(command.tokens) else None
        _copy(draft, original, token)
    return None


def _copy(draft: Draft, original: Combatant, token: Token | None) -> None:
    wish = c.AddCombatants(original.creature, own_name=original.own_name)
    (number,) = numbers_for(draft, wish)
    identity = CombatantId(draft.fresh("c"))
    copy = replace(
        draft.combatant(original.id),
        id=identity,
        number=number,
        initiative=None,
        effects=(),
        called_out=False,
        token=maps.kept_on_map(draft, original.creature, token),
    )
    draft.add(e.CombatantJoined(replace(copy, called_out=is_called_out(draft, copy))))
    hidden_last(draft, (identity,))
    for effect in original.effects:
        if effect.held_by is None and effect.end is None:
            copied = replace(effect, id=type(effect.id)(draft.fresh("e")))
            draft.add(e.EffectGained(identity, copied))
    slot = draft.encounter.slot_of(original.id)
    if draft.encounter.phase is Phase.RUNNING and slot is not None:
        initiative.roll_for(draft, (identity,), group=None)


def decide_rename_combatant(draft: Draft, command: c.RenameCombatant) -> Refusal | None:
    """Give a name; a number follows only when somebody present has the same name."""
    refusal = judge_present(draft, (command.combatant,)) or judge_text(command.own_name)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    own_name = command.own_name.strip()
    base = base_of(own_name, who.creature)
    if base == base_of(who.own_name, who.creature):
        draft.add(e.NameChanged(who.id, own_name, command.own_gender, who.number))
        return None
    taken = [
        known.number or 1
        for known in draft.encounter.combatants.values()
        if known.id != who.id and base_of(known.own_name, known.creature) == base
    ]
    number = max(taken) + 1 if taken else None
    draft.add(e.NameChanged(who.id, own_name, command.own_gender, number))
    return None


def decide_replace_creature(draft: Draft, command: c.ReplaceCreature) -> Refusal | None:
    """Another stat block; place, number, conditions, notes, hidden flag and token stay (RP11)."""
    refusal = judge_present(draft, (command.combatant,))
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    original, creature, laid = who.original, command.creature, who.laid_form
    if command.change_of_shape:
        original, laid = original or who.creature, None
        creature = draft.ruleset.roster.taken_on(who, creature)
        now = replace(who, creature=creature, original=original)
        if refusal := draft.stands(draft.ruleset.takes_form(draft, who, now)):
            return refusal
    _refit(draft, who, creature, original, laid=laid)
    return None


def decide_revert_creature(draft: Draft, command: c.RevertCreature) -> Refusal | None:
    """Back to its own stat block."""
    refusal = judge_present(draft, (command.combatant,))
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    if who.original is None:
        return Refusal(Message("refusal.own_shape", {"who": who.name}), can_overrule=False)
    take_own_form(draft, who.id)
    draft.ruleset.goes_back(draft, who)
    return None


def take_own_form(draft: Draft, who: CombatantId) -> None:
    """Back to its own stat block by itself, whatever going back costs."""
    shaped = draft.combatant(who)
    assert shaped.original is not None, "it has another form"
    _refit(draft, shaped, shaped.original, None)


def lay_form_by(draft: Draft, who: CombatantId) -> None:
    """The own form for as long as magic does nothing; the other one waits."""
    shaped = draft.combatant(who)
    assert shaped.original is not None, "it has another form"
    _refit(draft, shaped, shaped.original, None, laid=shaped.creature)


def take_form_up(draft: Draft, who: CombatantId) -> None:
    """The form that has waited is back."""
    own = draft.combatant(who)
    assert own.laid_form is not None, "a form waits"
    _refit(draft, own, own.laid_form, own.creature)


def _refit(
    draft: Draft,
    who: Combatant,
    creature: Creature,
    original: Creature | None,
    *,
    laid: Creature | None = None,
) -> None:
    changed = replace(who, creature=creature, original=original, laid_form=laid)
    counters = draft.ruleset.roster.refitted(who, changed)
    draft.add(e.CreatureReplaced(who.id, creature, original))
    if laid != who.laid_form:
        draft.add(e.FormLaidBy(who.id, laid))
    for key, counter in counters.items():
        if who.counters.get(key) != counter:
            draft.add(e.CounterSet(who.id, key, counter.current, counter.maximum))
    points = draft.combatant(who.id).hit_points
    if who.hit_points > 0 and points == 0 and who.life is Life.UP:
        draft.ruleset.defeat.emptied(draft, who.id, Message("note.set_to_zero", {"who": who.name}))
    elif who.hit_points == 0 and points > 0 and who.life in (Life.DYING, Life.STABLE):
        draft.ruleset.defeat.healed(draft, who.id, before=0)
