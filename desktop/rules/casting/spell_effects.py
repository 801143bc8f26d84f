"""What a spell does once it is cast: attacks, saves, healing, effects, areas."""

from dataclasses import replace

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.creature import AreaShape, AttackKey
from desktop.model.effect import End, Moment
from desktop.model.ids import CombatantId, EffectId
from desktop.model.spell import (
    Lasting,
    Spell,
    SpellThen,
)
from desktop.model.volley import Volley
from desktop.rules.areas import burning, distracting, volleys
from desktop.rules.attacking import granted
from desktop.rules.casting import (
    dispelling,
    running,
    spell_areas,
    spell_healing,
    spell_measures,
    spell_strikes,
    spell_volleys,
    turning_back,
)
from desktop.rules.casting.spell_numbers import (
    acts_at_once,
    kind_of,
    lasting_at,
    leaves_a_place,
)
from desktop.rules.effects import effects, warding
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import MagicPolicy
from desktop.rules.map.places import distance_between

TOUCH = 5
FIRE = "fire"
SPELL_ATTACK = AttackKey("spell")
MOST_THROWS = 20
"""So often a die is rolled again that shows what it must not."""


def take_effect(
    draft: Draft,
    magic: MagicPolicy,
    command: c.CastSpell,
    level: int,
    *,
    struck: bool = False,
) -> Refusal | None:
    """What it does at that level; `struck`: a hit has dealt its damage, the rest follows."""
    formed = spell_areas.shaped(lasting_at(command.spell, level), command.choice)
    wish = replace(command, spell=formed)
    command = _unwarded(draft, wish, level)
    if wish.targets and not command.targets and wish.area is None:
        return None
    spell, caster = command.spell, draft.combatant(command.caster)
    label = spell_volleys.label_of(command)
    name = spell_volleys.known_name(command)
    holder: EffectId | None = None
    known = running.running(caster, spell) if command.again else None
    if known is not None:
        holder = known.id if spell.concentration else None
    elif spell.concentration:
        rounds = spell.rounds or None
        held_by = c.Concentrate(caster.id, label, rounds, name)
        refusal = effects.decide_concentrate(draft, held_by)
        if refusal is not None:
            return refusal
        held = effects.concentration_of(draft.combatant(caster.id))
        holder = None if held is None else held.id
        if held is not None and command.altered is not None and command.altered.steady:
            known_by = held.parameters.with_item(effects.STEADY, 1)
            steady = replace(held, parameters=known_by)
            draft.add(e.EffectChanged(caster.id, steady, told=False))
    end = None
    if holder is None and spell.lasting is Lasting.TIMED:
        end = End(caster.id, Moment.START, max(1, spell.rounds))
    elif spell.influence is not None and spell.influence.rounds:
        end = End(caster.id, Moment.START, spell.influence.rounds)
    if known is None:
        dc = magic.dc(draft.ruleset, caster).value
        running.remember(draft, caster.id, command, level, end, dc=dc)
        running.keep_going(draft, caster.id, command)
    volley = spell_volleys.volley_of(
        draft, magic, command, level, label=label, holder=holder, end=end
    )
    targets = tuple(dict.fromkeys(command.targets))
    if struck:
        for who in targets:
            volleys.follow_hit(draft, who, replace(volley, damage=()))
    else:
        _reach(draft, magic, command, level, volley)
    if spell.then is not None:
        _follow(draft, magic, command, level, spell.then)
    kinds = {kind_of(part, command.choice) for part in spell_volleys.parts_of(draft, command)}
    if command.area is not None and FIRE in kinds:
        burning.expose(draft, command.area)
    _stay(draft, magic, command, level, volley)
    _do_besides(draft, magic, command, level)
    if spell.summons or spell.calls:
        draft.ruleset.summons(draft, command, level, holder, end)
    for who in targets:
        spell_measures.mend(draft, command, who)
        _act_at_once(draft, spell, who)
    return None


def _stay(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int, volley: Volley
) -> None:
    """Its area stays on the map, and acts with dice of its own."""
    spell, caster = command.spell, draft.combatant(command.caster)
    if command.area is None or not leaves_a_place(spell):
        return
    later = spell_volleys.damage_of(draft, magic, replace(command, damage=None), caster, level)
    # Whom it spares it spares once, and low dice fall again once.
    hampered = volley.hampered if volley.hampers else None
    volley = replace(volley, careful=(), hampered=hampered, again=None)
    area = spell_areas.lay(draft, magic, command, level, volley, replace(volley, damage=later))
    for layer in spell.layers:
        acting = spell_volleys.of_layer(draft, magic, command, level, layer, area.held_by)
        spell_areas.lay_layer(draft, area, layer, acting)
    for stage in spell.stages:
        coming = spell_volleys.of_stage(draft, magic, command, level, stage)
        spell_areas.add_stage(draft, area, stage, coming)


def _do_besides(draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int) -> None:
    """Whoever may teleport is told so, time stands still, other magic ends."""
    spell, name = command.spell, spell_volleys.known_name(command)
    if spell.teleports:
        label = "" if name else spell_volleys.label_of(command)
        granted.let_teleport(draft, command.caster, spell.teleports, name, label)
    if spell.turns:
        spell_measures.stop_time(draft, command)
    if spell.makes is not None:
        spell_measures.make(draft, command, *spell.makes)
    if spell.unmakes:
        dispelling.unmake(draft, command)
    if not spell.dispels:
        return
    for who in dict.fromkeys(command.targets):
        dispelling.dispel(draft, magic, command, who, level)
    if command.lying is not None:
        dispelling.dispel_lying(draft, magic, command, level)
    elif not command.targets:
        dispelling.ask_area(draft, magic, command, level)


def _unwarded(draft: Draft, command: c.CastSpell, level: int) -> c.CastSpell:
    """Without the targets that magic wards from it."""
    by_own = bool(draft.ruleset.numbers.get("ward_by_own_level", 0))
    counted = command.spell.level if by_own else level
    kept = []
    for who in command.targets:
        ward = warding.ward_of(draft, draft.combatant(who), counted, command.caster)
        if ward is None:
            kept.append(who)
        else:
            warding.tell(draft, draft.combatant(who), ward)
    return command if len(kept) == len(command.targets) else replace(command, targets=tuple(kept))


def _reach(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int, volley: Volley
) -> None:
    """Let it come to its targets in its own way: pool, limit, attacks, darts, healing, saves."""
    spell, targets = command.spell, tuple(dict.fromkeys(command.targets))
    if spell.unmakes and command.lying is not None:
        return  # its ray meets what lies there, and nobody
    if spell.rays:
        _shine(draft, magic, command, level, volley)
    elif spell.pool is not None:
        spell_measures.pour(draft, command, level, volley, spell.pool)
    elif spell.limit is not None:
        if reached := spell_measures.limited(draft, command, volley, spell.limit):
            volleys.loose(draft, volley, reached, command.saves)
    elif spell.attack is not None:
        spell_strikes.attack(draft, magic, command, level, volley)
    elif spell.attacks > 1:
        spell_strikes.throw_darts(draft, magic, command, level, volley)
    elif spell.healing is not None and not spell.damage:
        spell_healing.heal_targets(draft, magic, command, level)
        if spell.influence is not None:
            volleys.loose(draft, volley, targets)
    elif acts_at_once(spell) or spell_volleys.helps_without_map(command):
        if spell.area is not None and spell.area.shape is AreaShape.LINE:
            targets = turning_back.ask_in_line(draft, command, volley, targets)
        volleys.loose(draft, volley, targets, command.saves)
        for who in targets if spell.area is not None and spell.area.distracts else ():
            distracting.ask(draft, draft.combatant(who), volley)


def _shine(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int, volley: Volley
) -> None:
    """A die for each target says which ray meets it; the highest number says two of them.

    The first rays deal the damage of the spell, a type each; the others are its layers.
    """
    spell = command.spell
    kinds = spell.damage[0].types
    for who in dict.fromkeys(command.targets):
        target = draft.combatant(who)
        first = draft.dice.roll(spell.rays)
        rays = [first]
        if first == spell.rays:
            rays = [_below(draft, spell.rays), _below(draft, spell.rays)]
        for ray in rays:
            told: Parameters = {"target": target.name, "number": ray}
            if ray <= len(kinds):
                parts = tuple(replace(part, type=kinds[ray - 1]) for part in volley.damage)
                beam = replace(volley, damage=parts)
                told["ray"] = Message(f"damage.{kinds[ray - 1]}")
            else:
                layer = spell.layers[ray - len(kinds) - 1]
                beam = spell_volleys.of_layer(draft, magic, command, level, layer, None)
                told["ray"] = Name(tuple(layer.names.items()))
            draft.add(e.Noted(Message("note.ray", told), combatants=(who,)))
            volleys.loose(draft, beam, (who,), command.saves)


def _below(draft: Draft, sides: int) -> int:
    """The die again until it does not show its highest number."""
    for _ in range(MOST_THROWS):
        if (shown := draft.dice.roll(sides)) < sides:
            return shown
    return sides - 1


def _follow(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int, then: SpellThen
) -> None:
    """Ask for the saving throw that follows, of its targets and of those beside them."""
    spell = replace(
        command.spell,
        save=then.save,
        damage=then.damage,
        influence=then.save.failure,
        lasting=Lasting.INSTANT,
        attack=None,
        then=None,
        blow=None,
    )
    targets = [draft.combatant(who) for who in dict.fromkeys(command.targets)]
    if then.drops:
        reached = [who for who in targets if _was_hurt(draft, who.id)]
    else:
        known = tuple(draft.encounter.combatants.values())
        reached = [who for who in known if who in targets or _is_beside(draft, who, targets, then)]
    following = replace(command, spell=spell, damage=None, targets=tuple(x.id for x in reached))
    volley = spell_volleys.volley_of(
        draft, magic, following, level, label=spell_volleys.label_of(command), holder=None, end=None
    )
    volley = replace(volley, drops=then.drops, marks=False)
    volleys.loose(draft, volley, following.targets, command.saves)


def _was_hurt(draft: Draft, who: CombatantId) -> bool:
    return any(event.target == who and event.total > 0 for event in draft.facts(e.DamageTaken))


def _is_beside(draft: Draft, who: Combatant, targets: list[Combatant], then: SpellThen) -> bool:
    if who.is_out:
        return False
    distances = (
        distance_between(draft.encounter, draft.ruleset, who, target) for target in targets
    )
    return any(feet is not None and feet <= then.feet for feet in distances)


def _act_at_once(draft: Draft, spell: Spell, who: CombatantId) -> None:
    """What it lets somebody do as a bonus action is done once with the casting."""
    given = () if spell.influence is None else spell.influence.modifiers
    for modifier in given:
        if modifier.question != Question.QUICK_ACTION.value:
            continue
        for key in modifier.what:
            draft.add(e.ActionTaken(who, key, None, ""))
            draft.ruleset.actions[key].perform(draft, c.TakeAction(who, key))
