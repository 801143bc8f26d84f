"""What effects change while they last: fixed at the casting, on those in an area, used up, broken.

The numbers themselves are asked for with all others, by `situation.asked`.
"""

from dataclasses import replace

from desktop.dice.growth import grown_dice
from desktop.language.message import Listing, Message
from desktop.model import events as e
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, ConditionKey, EffectId, serial_of
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind, Standing, Trace
from desktop.model.spell import TIERS, Spell
from desktop.rules.areas import joining
from desktop.rules.areas.areas import inside
from desktop.rules.areas.volleys import WITHIN
from desktop.rules.casting.spell_numbers import is_area_lasting
from desktop.rules.effects import effects
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.effects.warding import AREA
from desktop.rules.engine.conditions import Question, is_magic
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import MagicPolicy
from desktop.rules.harm import damage
from desktop.rules.map.places import distance_between
from desktop.rules.rolls.rolling import at_the_table, sum_of

FOR_ALL = (Question.SPELL_WARD.value, Question.NO_MAGIC.value)
"""What an area around its maker changes for that one, too."""
SPELL_LEAVES = "leaves"
FALLS = "falls"
"""What breaks an effect: its bearer has no hit points left."""
SOURCE_DOWN = "source_down"
"""What breaks an effect: its source is not up any more."""


# --- at the casting -----------------------------------------------------------------------------


def fixed(
    magic: MagicPolicy, caster: Combatant, spell: Spell, level: int, choice: str, *, dc: int
) -> Influence | None:
    """What a spell changes as it is cast at that level, with the caster's choice.

    `dc` is that of the saves on the turns of its bearer.
    """
    influence = spell.influence or shining(spell)
    if influence is None:
        return None
    if spell.influence is not None and (light := shining(spell)) is not None:
        influence = replace(influence, modifiers=(*influence.modifiers, *light.modifiers))
    options = influence.options
    chosen = choice if choice in options else next(iter(options), "")
    if chosen_conditions(spell, choice):
        chosen = ""  # one of the conditions instead
    steps = max(0, level - spell.level)
    table = influence.table
    if table is not None and table.option not in ("", chosen):
        table = None
    return replace(
        influence,
        table=None if table is None else replace(table, dc=dc if table.ability else 0),
        origin=influence.origin or str(spell.key),
        modifiers=tuple(
            _fixed(
                replace(modifier, dice=_grown(modifier, steps, magic.caster_level(caster))),
                steps,
                level,
                magic.modifier(caster) if modifier.caster else 0,
            )
            for modifier in influence.modifiers
            if modifier.option in ("", chosen)
        ),
    )


def chosen_conditions(spell: Spell, choice: str) -> tuple[str, ...]:
    """The one of its conditions that its caster has chosen; () where the choice is no condition."""
    save = spell.save
    if save is None or not save.choice:
        return ()
    if spell.influence is not None and choice in spell.influence.options:
        return ()
    return tuple(key for key in save.conditions if key == choice) or save.conditions[:1]


def shining(spell: Spell) -> Influence | None:
    """The light that its targets shed; that of an area is its own, as is what its caster holds."""
    if spell.light is None or is_area_lasting(spell) or spell.again is not None:
        return None
    return light_of(spell)


def light_of(spell: Spell) -> Influence | None:
    """Its light on whoever sheds it."""
    if spell.light is None:
        return None
    modifiers: tuple[Modifier, ...] = (
        Modifier(Question.BRIGHT_LIGHT.value, Kind.FLOOR, spell.light.bright),
        Modifier(Question.DIM_LIGHT.value, Kind.FLOOR, spell.light.dim),
    )
    if spell.light.sunlight:
        sun = Modifier(Question.SUNLIGHT.value, Kind.FLOOR, spell.light.sunlight)
        modifiers = (*modifiers, sun)
    return Influence(str(spell.key), modifiers, helps=True)


def _fixed(modifier: Modifier, steps: int, level: int, more: int) -> Modifier:
    change = modifier.change + modifier.growth * steps + more
    for least, risen in modifier.rises:
        if level >= least:
            change = risen
    return replace(
        modifier,
        change=change,
        growth=0,
        rises=(),
        caster=False,
        option="",
        dice_growth="",
        tiers=(),
    )


def _grown(modifier: Modifier, steps: int, caster_level: int) -> str:
    reached = sum(1 for tier in TIERS if caster_level >= tier)
    if modifier.tiers and reached:
        return modifier.tiers[reached - 1]
    return grown_dice(modifier.dice, modifier.dice_growth, steps)


def thrown(draft: Draft, influence: Influence) -> Influence:
    """Dice of what is a fixed number from now on, such as a maximum, are rolled."""
    with at_the_table(draft, Message("throw.maximum")):
        return replace(
            influence,
            modifiers=tuple(
                replace(each, change=sum_of(draft, each.dice), dice="")
                if each.dice and each.question == Question.MAXIMUM.value
                else each
                for each in influence.modifiers
            ),
        )


# --- used up and broken -------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """A finisher: what is used up or broken ends, what ends leaves what it leaves."""
    for place, event in enumerate(draft.events):
        match event:
            case e.AttackRolled():
                _rolled(draft, event.attacker, event.roll)
                _rolled(draft, event.target, event.roll, of_target=True)
                _break(draft, event.attacker, "attacks")
            case e.CheckRolled():
                _rolled(draft, event.combatant, event.roll)
            case e.SpellCast() if not event.readied:
                _break(draft, event.combatant, "casts")
            case e.DamageTaken() if event.total > 0:
                _break(draft, event.target, "damaged")
                if event.source is not None and event.source != event.target:
                    _break(draft, event.source, "deals")
            case e.EffectGained():
                _raise_points(draft, event.combatant, event.effect, place)
                _unbind(draft, event.combatant, event.effect)
            case e.EffectEnded():
                _leave(draft, event)
            case _:
                pass
    _fall(draft)
    _loosen(draft)
    _follow_areas(draft)


def _known_before(draft: Draft, who: CombatantId) -> tuple[ActiveEffect, ...]:
    """The effects with an influence that it had before this decision and still has."""
    before, now = draft.start.combatants.get(who), draft.find(who)
    if before is None or now is None or not now.effects:
        return ()
    return tuple(
        effect
        for effect in now.effects
        if effect.influence is not None and before.find_effect(effect.id) is not None
    )


def _rolled(
    draft: Draft, who: CombatantId, roll: e.D20Roll | None, *, of_target: bool = False
) -> None:
    """Whatever counts only once has counted on this roll."""
    if roll is None:
        return
    for effect in _known_before(draft, who):
        if effect.influence is not None and effect.influence.once:
            key = "reason.target_condition" if of_target else "reason.own_condition"
            told = Message(key, {"condition": Message("note.label", {"label": effect.called})})
            if _counts(roll.trace, told):
                effects.end_effect(draft, who, effect.id, Message("note.used_up"))


def _counts(trace: Trace, told: Message) -> bool:
    """Whether a reason has had its say: advantage that met disadvantage has, too."""
    return any(
        each.reason == told
        and (
            each.standing is Standing.COUNTED
            or (each.standing is Standing.CANCELLED and each.kind is not Kind.NUMBER)
        )
        for each in trace
    )


def _break(draft: Draft, who: CombatantId, deed: str) -> None:
    for effect in _known_before(draft, who):
        if effect.influence is not None and deed in effect.influence.breaks:
            effects.end_effect(draft, who, effect.id, Message(f"note.broken_{deed}"))


def _fall(draft: Draft) -> None:
    """What ends with the last hit point of its bearer, and the concentration for it."""
    for who in draft.changed():
        if who.hit_points > 0:
            continue
        for effect in _known_before(draft, who.id):
            if effect.influence is not None and FALLS in effect.influence.breaks:
                told = Message("note.ended_down", {"who": who.name})
                effects.end_with_holder(draft, who.id, effect, told)


# --- bonds --------------------------------------------------------------------------------------


def _loosen(draft: Draft) -> None:
    """What needs its source ends when that one is down, or farther away than the bond reaches."""
    for combatant in draft.affected():
        for effect in combatant.effects:
            influence = effect.influence
            if influence is None or not (influence.within or SOURCE_DOWN in influence.breaks):
                continue
            reason = _loose(draft, combatant, effect, influence)
            if reason is not None:
                effects.end_effect(draft, combatant.id, effect.id, reason)


def _loose(
    draft: Draft, bearer: Combatant, effect: ActiveEffect, influence: Influence
) -> Message | None:
    source = None if effect.source is None else draft.find(effect.source)
    if source is None:
        return None if effect.source is None else Message("note.ended_source_gone")
    if SOURCE_DOWN in influence.breaks and source.life is not Life.UP:
        return Message("note.ended_down", {"who": source.name})
    distance = distance_between(draft.encounter, draft.ruleset, bearer, source)
    if influence.within and distance is not None and distance > influence.within:
        return Message("note.ended_beyond_reach", {"who": source.name})
    return None


def _unbind(draft: Draft, who: CombatantId, new: ActiveEffect) -> None:
    """A bond ends when one of the two is bound again by the same spell."""
    if new.influence is None or not new.influence.within:
        return
    pair = {who, new.source}
    for combatant in tuple(draft.encounter.combatants.values()):
        for effect in combatant.effects:
            if effect.influence is None or effect.id == new.id or effect.influence.within == 0:
                continue
            is_same = effect.influence.origin == new.influence.origin
            is_older = serial_of(effect.id) < serial_of(new.id)
            if is_same and is_older and not pair.isdisjoint((combatant.id, effect.source)):
                effects.end_effect(draft, combatant.id, effect.id, Message("note.bound_anew"))


# --- hit points ---------------------------------------------------------------------------------


def _raise_points(draft: Draft, who: CombatantId, effect: ActiveEffect, place: int) -> None:
    """A maximum that magic raises raises the current hit points, too; `place`: of its coming."""
    if effect.influence is None:
        return
    later = draft.events[place:]
    if any(isinstance(event, e.Healed) and event.target == who for event in later):
        return  # done in an earlier round of finishing
    more = sum(
        modifier.change
        for modifier in effect.influence.modifiers
        if modifier.question == Question.MAXIMUM.value and modifier.kind is Kind.NUMBER
    )
    combatant = draft.find(who)
    if more <= 0 or combatant is None or combatant.life is Life.DEAD:
        return
    room = combatant.maximum_hit_points - combatant.hit_points
    if min(room, more) > 0:
        damage.heal(draft, who, min(room, more))


def fade(draft: Draft, who: CombatantId) -> None:
    """After a long rest: numbers that fade go 1 nearer to nothing, and end there."""
    for effect in draft.combatant(who).effects:
        influence = effect.influence
        if influence is None or not influence.fades:
            continue
        modifiers = tuple(
            replace(each, change=each.change - (1 if each.change > 0 else -1))
            for each in influence.modifiers
        )
        if not any(each.change for each in modifiers):
            effects.end_effect(draft, who, effect.id, Message("note.rested_off"))
            continue
        weaker = replace(effect, influence=replace(influence, modifiers=modifiers))
        draft.add(e.EffectChanged(who, weaker))


# --- what it leaves -----------------------------------------------------------------------------


def _leave(draft: Draft, event: e.EffectEnded) -> None:
    before = draft.start.combatants.get(event.combatant)
    effect = None if before is None else before.find_effect(event.effect)
    who = draft.find(event.combatant)
    if effect is None or effect.influence is None or who is None or who.is_out:
        return
    influence = effect.influence
    end = _turn_over(draft, who.id)
    origin = f"{influence.origin}:{SPELL_LEAVES}"
    is_left = any(x.influence is not None and x.influence.origin == origin for x in who.effects)
    if influence.leaves and not is_left:
        left = Influence(origin, influence.leaves)
        given = replace(
            effect, id=EffectId(""), end=end, held_by=None, save=None, influence=left, later=()
        )
        if (name := influence.leaves_name) is not None:
            given = replace(given, name=name, label=name.text_in("en"))
        effects.give(draft, who.id, given)
    for key in (x for x in influence.leaves_conditions if not who.has_effect(ConditionKey(x))):
        condition = ActiveEffect(EffectId(""), ConditionKey(key), source=effect.source, end=end)
        effects.give(draft, who.id, condition)


def _turn_over(draft: Draft, who: CombatantId) -> End:
    """The end of its next turn; of this one when the effect ends as its turn begins."""
    return next_turn_of(draft.encounter, who, Moment.END)


# --- on those in an area ------------------------------------------------------------------------


def _follow_areas(draft: Draft) -> None:
    """Those in an area that changes something have its effect, and nobody else has."""
    if not draft.encounter.areas and not draft.start.areas:
        return
    for combatant in tuple(draft.encounter.combatants.values()):
        for effect in combatant.effects:
            if _has_left(draft, combatant, effect):
                effects.end_effect(draft, combatant.id, effect.id, Message("note.left_area"))
            place = effect.parameters.get(AREA)
            if place is not None and place not in draft.encounter.areas:
                effects.end_effect(draft, combatant.id, effect.id)
    for area in tuple(draft.encounter.areas.values()):
        if area.influence is not None and area.influence.modifiers:
            _follow(draft, area, area.influence)


def _has_left(draft: Draft, who: Combatant, effect: ActiveEffect) -> bool:
    """Whether it is out of the area that gave it what lasts only there, or that is gone."""
    name = effect.parameters.get(WITHIN)
    if name is None:
        return False
    area = draft.encounter.areas.get(AreaId(str(name)))
    return area is None or who.id not in inside(draft.encounter, draft.ruleset, area.laid)


def _follow(draft: Draft, area: LastingArea, influence: Influence) -> None:
    there = {
        who for who in inside(draft.encounter, draft.ruleset, area.laid) if who not in area.spared
    }
    is_for_maker = influence.helps or any(x.question in FOR_ALL for x in influence.modifiers)
    if is_for_maker and area.laid.around is not None:
        there.add(area.laid.around)
    for combatant in tuple(draft.encounter.combatants.values()):
        held = next((x for x in combatant.effects if x.parameters.get(AREA) == area.id), None)
        if held is not None and combatant.id not in there:
            effects.end_effect(draft, combatant.id, held.id, Message("note.left_area"))
        elif held is None and combatant.id in there and not combatant.is_out:
            if joining.is_open(draft, area, combatant.id, acts=False):
                continue
            effects.give(draft, combatant.id, _given(area, influence))
            _tell_quelled(draft, combatant, influence)


def _tell_quelled(draft: Draft, who: Combatant, influence: Influence) -> None:
    """Which spells do nothing on it as long as it is there."""
    if not any(x.question == Question.NO_MAGIC.value for x in influence.modifiers):
        return
    running = [effect.called for effect in who.effects if is_magic(effect)]
    if running:
        told: Parameters = {
            "who": who.name,
            "spells": Listing(tuple(dict.fromkeys(running))),
        }
        draft.add(e.Noted(Message("note.magic_quelled", told), combatants=(who.id,)))


def _given(area: LastingArea, influence: Influence) -> ActiveEffect:
    return ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        source=area.owner,
        held_by=area.held_by,
        label=area.label,
        name=area.name,
        parameters=FrozenMap({AREA: str(area.id)}),
        influence=influence,
        spell_level=area.spell_level,
    )
