"""Spells that run and let their caster act with them again: a blade that strikes, a bolt."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect, End, WayOut
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.spell import CastingTime, Spell, SpellRange, SpellWayOut
from desktop.rules.attacking.actions import is_counted
from desktop.rules.casting import influences
from desktop.rules.casting.spell_numbers import leaves_a_place
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters

SPELL, LEVEL = "spell", "level"
"""Parameters of the effect that says that a spell runs: its key, and the level it was cast at."""
GOES_ON = "goes_on"
"""The parameter of a concentration that nobody need be under."""

COSTS = {CastingTime.ACTION: "action", CastingTime.BONUS_ACTION: "bonus_action"}


def running(caster: Combatant, spell: Spell) -> ActiveEffect | None:
    """What says that this spell of the caster runs, or None."""
    return next(
        (
            effect
            for effect in caster.effects
            if effect.key in (effects.CONCENTRATION, effects.CUSTOM)
            and effect.parameters.get(SPELL) == str(spell.key)
        ),
        None,
    )


def level_of(caster: Combatant, spell: Spell) -> int:
    """The level at which the spell that runs was cast."""
    effect = running(caster, spell)
    return spell.level if effect is None else int(effect.parameters.get(LEVEL, spell.level))


def cost_of(command: c.CastSpell) -> str:
    """What acting with it again costs of the turn."""
    again = command.spell.again
    return command.cost or ("none" if again is None else COSTS[again])


def judge_again(draft: Draft, caster: Combatant, command: c.CastSpell) -> Refusal | None:
    """It must run, and the turn must have what it costs."""
    told: Parameters = {"who": caster.name, "spell": command.spell.name}
    if command.spell.again is None or running(caster, command.spell) is None:
        return Refusal(Message("refusal.spell_not_running", told), can_overrule=False)
    if not is_counted(draft, caster):
        return None
    return draft.ruleset.budget.judge(draft, caster, cost_of(command))


def pay_again(draft: Draft, caster: Combatant, command: c.CastSpell) -> None:
    """Take the turn's share and tell it."""
    if is_counted(draft, caster):
        draft.ruleset.budget.pay(draft, caster.id, cost_of(command))
    told: Parameters = {"who": caster.name, "spell": command.spell.name}
    draft.add(e.Noted(Message("note.spell_again", told), combatants=(caster.id,)))


def is_on_caster(spell: Spell) -> bool:
    """Whether it is an illusion somewhere, of which its caster knows; else it is on somebody."""
    way = spell.way_out
    if way is None or not way.illusion or spell.save is not None:
        return False
    return spell.range is not SpellRange.SELF


def way_out_of(way: SpellWayOut, dc: int) -> WayOut:
    """The check against it, of the DC of its caster's spells or of its own."""
    return WayOut(way.checks, way.dc or dc, way.dissolves, way.illusion, way.save)


def remember(
    draft: Draft, who: CombatantId, command: c.CastSpell, level: int, end: End | None, *, dc: int
) -> None:
    """Keep in mind that it runs: on the concentration that holds it, else as an effect of its own.

    One of the same spell that ran before has ended. `dc` is that of the caster's spells.
    """
    spell = command.spell
    way = spell.way_out if is_on_caster(spell) else None
    way_out = None if way is None else way_out_of(way, dc)
    if spell.again is None and way_out is None:
        return
    words: dict[str, int | str] = {SPELL: str(spell.key), LEVEL: level}
    kept = FrozenMap(words)
    light = influences.light_of(spell) if spell.again is not None else None
    held = effects.concentration_of(draft.combatant(who)) if spell.concentration else None
    if held is not None:
        marked = replace(held, parameters=kept, way_out=way_out, influence=light)
        draft.add(e.EffectChanged(who, marked, told=False))
        return
    before = running(draft.combatant(who), spell)
    if before is not None:
        effects.end_effect(draft, who, before.id, Message("note.cast_anew"))
    label = command.label or spell.names.get("en", "")
    name = spell.name if spell.name.answers_to(command.label) else None
    mark = ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        source=who,
        end=end,
        label=label,
        name=name,
        parameters=kept,
        way_out=way_out,
        influence=light,
        spell_level=level,
    )
    effects.give(draft, who, mark)


def keep_going(draft: Draft, who: CombatantId, command: c.CastSpell) -> None:
    """Mark the concentration on what is there though nobody is under it: a double, a place.

    A place that lies on the map is told by its area; without a map only the table knows it.
    """
    spell = command.spell
    lies_nowhere = command.area is None and leaves_a_place(spell)
    held = effects.concentration_of(draft.combatant(who)) if spell.concentration else None
    if held is not None and (spell.goes_on or lies_nowhere):
        marked = replace(held, parameters=held.parameters.with_item(GOES_ON, 1))
        draft.add(e.EffectChanged(who, marked, told=False))


def leave_former(draft: Draft, command: c.CastSpell) -> None:
    """A mark that moves on to another target leaves the one before."""
    influence = command.spell.influence
    if influence is None or not influence.modifiers:
        return
    origin = influence.origin or str(command.spell.key)
    for combatant in tuple(draft.encounter.combatants.values()):
        for effect in combatant.effects:
            is_it = effect.influence is not None and effect.influence.origin == origin
            if is_it and effect.source == command.caster and combatant.id not in command.targets:
                effects.end_effect(draft, combatant.id, effect.id, Message("note.moved_on"))
