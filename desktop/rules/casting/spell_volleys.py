"""What a spell throws at its targets: the damage, the saving throw, what it leaves on them."""

from dataclasses import replace
from typing import Any

from desktop.language.message import Name
from desktop.model import commands as c
from desktop.model.altered import Altered
from desktop.model.combatant import Combatant
from desktop.model.creature import SaveSuccess
from desktop.model.effect import End, LaterHarm, Moment, WayOut
from desktop.model.ids import EffectId
from desktop.model.modifier import Influence
from desktop.model.spell import (
    Lasting,
    Spell,
    SpellDamage,
    SpellLayer,
    SpellSave,
    SpellStage,
)
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.casting import (
    contesting,
    influences,
    running,
)
from desktop.rules.casting.spell_numbers import (
    dice_of,
    healing_of,
    is_area_lasting,
    kind_of,
    parts_for,
)
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import MagicPolicy


def volley_of(
    draft: Draft,
    magic: MagicPolicy,
    command: c.CastSpell,
    level: int,
    *,
    label: str,
    holder: EffectId | None,
    end: End | None,
) -> Volley:
    """What the spell, cast at that level, throws at each target; `holder` keeps it up."""
    spell, caster = command.spell, draft.combatant(command.caster)
    save = spell.save
    conditions = spell.conditions if save is None or not save.conditions else save.conditions
    is_choice = save is not None and save.choice
    if is_choice:
        conditions = influences.chosen_conditions(spell, command.choice)
    lasts = spell.conditions_last if save is None or save.lasts is None else save.lasts
    if save is not None and save.stays:
        end, holder_kept = None, None
    elif lasts is not None:
        # "Until the end of your next turn" begins to count after this turn.
        end, holder_kept = End(caster.id, lasts, 2 if lasts is Moment.END else 1), None
    else:
        holder_kept = holder
    is_marking = spell.lasting is not Lasting.INSTANT and spell.area is None and not conditions
    if spell.damage and (spell.targets is None or spell.attack is not None):
        is_marking = False  # it strikes, and nothing of it stays on whom it has struck
    is_saved = save is not None and spell.lasting is Lasting.TIMED and not conditions
    is_burst = spell.area is not None and bool(spell.damage)
    return Volley(
        label,
        source=caster.id,
        ability=save.ability if save is not None and save.first else "",
        dc=_difficulty(draft, magic, command, caster),
        half=save is not None and save.on_success is SaveSuccess.HALF,
        damage=damage_of(draft, magic, command, caster, level),
        conditions=conditions,
        marks=is_marking or (is_saved and not is_burst and not spell.damage),
        end=end,
        repeats=_repeats(save, command.choice),
        repeats_with="" if save is None else save.again_with or save.ability,
        held_by=holder_kept,
        later=_later(magic, command, caster, level),
        tags=_tags(spell),
        map=None if command.area is None else command.area.map,
        origin=None if command.area is None else command.area.origin,
        rule=draft.ruleset.rule("spell_dc"),
        kinds=spell.kinds,
        name=known_name(command),
        influence=_given(draft, magic, command, level),
        bands=spell.bands,
        sends=spell.sends,
        regains=spell.drains,
        mends=healing_of(magic, caster, spell, level) if is_burst else "",
        way_out=_way_out(draft, magic, caster, spell),
        spell_level=level,
        **_altered(command.altered),
        **_of_save(draft, caster, save),
    )


def _altered(made: Altered | None) -> dict[str, Any]:
    """What metamagic makes of its saves and its dice."""
    if made is None:
        return {}
    return {
        "careful": made.careful,
        "unhurt": made.unhurt,
        "hampered": made.hampered,
        "hampers": made.always,
        "again": made.again,
    }


def _repeats(save: SpellSave | None, choice: str) -> Moment | None:
    """At which moment of its target's turns the save is made again, with that choice."""
    if save is None or save.repeats_for not in ("", choice):
        return None
    return save.repeats


def of_layer(
    draft: Draft,
    magic: MagicPolicy,
    command: c.CastSpell,
    level: int,
    layer: SpellLayer,
    holder: EffectId | None,
) -> Volley:
    """What one layer, or one ray, does by itself."""
    plain = replace(
        command.spell,
        save=layer.save,
        damage=layer.damage,
        influence=None,
        layers=(),
        light=None,
        lasting=Lasting.INSTANT,
    )
    wish = replace(command, spell=plain, damage=None)
    end = End(command.caster, Moment.START, layer.rounds) if layer.rounds else None
    return volley_of(draft, magic, wish, level, label=label_of(command), holder=holder, end=end)


def of_stage(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int, stage: SpellStage
) -> Volley:
    """What its area does on a later turn, by itself."""
    plain = replace(
        command.spell,
        save=stage.save,
        damage=stage.damage,
        influence=None,
        stages=(),
        light=None,
        lasting=Lasting.INSTANT,
    )
    wish = replace(command, spell=plain, damage=None)
    return volley_of(draft, magic, wish, level, label=label_of(command), holder=None, end=None)


def label_of(command: c.CastSpell) -> str:
    """What the GM reads it as, else its English name."""
    return command.label or command.spell.names.get("en", "")


def known_name(command: c.CastSpell) -> Name | None:
    """The name of the spell in every language; None where the GM calls it something else."""
    name = command.spell.name
    return name if name.answers_to(command.label) else None


def _difficulty(draft: Draft, magic: MagicPolicy, command: c.CastSpell, caster: Combatant) -> int:
    """What its targets must reach: the DC of the spells, one of its own, or the caster's check."""
    save = command.spell.save
    if save is None or not (save.dc or save.contest):
        return magic.dc(draft.ruleset, caster).value
    return save.dc or contesting.thrown(draft, magic, command, caster)


def _way_out(draft: Draft, magic: MagicPolicy, caster: Combatant, spell: Spell) -> WayOut | None:
    """The check that frees its targets from it, or that sees through what it makes of them."""
    if spell.way_out is None or running.is_on_caster(spell):
        return None
    return running.way_out_of(spell.way_out, magic.dc(draft.ruleset, caster).value)


def _given(draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int) -> Influence | None:
    """What it changes on each target; that of an area that stays is on those in it."""
    spell, caster = command.spell, draft.combatant(command.caster)
    if is_area_lasting(spell) and not helps_without_map(command):
        return None if spell.save is None else spell.save.failure
    dc = magic.dc(draft.ruleset, caster).value
    fixed = influences.fixed(magic, caster, spell, level, command.choice, dc=dc)
    return None if fixed is None else influences.thrown(draft, fixed)


def helps_without_map(command: c.CastSpell) -> bool:
    """Whether its aura lies nowhere: whom it helps the GM has picked."""
    influence = command.spell.influence
    return command.area is None and influence is not None and influence.helps


def _of_save(draft: Draft, caster: Combatant, save: SpellSave | None) -> dict[str, Any]:
    """What else hangs on the saving throw."""
    if save is None:
        return {}
    lasts = save.success_lasts
    return {
        "push": save.push,
        "moves": save.moves,
        "contest": save.contest,
        "willing": save.willing,
        "ends": save.ends,
        "this_turn": save.this_turn,
        "uncovered": not save.covers,
        "wary": save.wary,
        "steady": save.steady,
        "hard": save.hard,
        "fails": save.fails,
        "succeeds": save.succeeds,
        "immune": save.immune,
        "wakes": save.wakes,
        "withers": save.withers,
        "by_source": save.by_caster,
        "reverts": save.reverts,
        "killed": save.killed,
        "withers_for": save.withers_for,
        "spares_life": save.spares_life,
        "out_of_sight": save.out_of_sight,
        "when_damaged": save.when_damaged,
        "eased": save.eased,
        "worse": save.worse,
        "tally": save.tally,
        "saved": save.success,
        "saved_end": None if lasts is None else next_turn_of(draft.encounter, caster.id, lasts),
    }


def _tags(spell: Spell) -> tuple[str, ...]:
    """What its damage and its saves are marked with."""
    seen = (volleys.VISUAL,) if spell.visual else ()
    is_illusion = spell.school == volleys.ILLUSION
    return (*volleys.MAGICAL, *((spell.school, *seen) if is_illusion else ()))


def damage_of(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, caster: Combatant, level: int
) -> tuple[VolleyDamage, ...]:
    """Its damage at once: as it was typed, else as dice of that level."""
    spell = command.spell
    if command.damage is not None:
        return typed_damage(draft, command)
    parts = [part for part in parts_of(draft, command) if part.later is None]
    told = [(part, dice_of(magic, caster, spell, part, level)) for part in parts]
    return tuple(
        VolleyDamage(kind_of(part, command.choice), text=text) for part, text in told if text
    )


def typed_damage(draft: Draft, command: c.CastSpell) -> tuple[VolleyDamage, ...]:
    """The damage as it was typed; a part without a type has that of the spell."""
    parts = [part for part in parts_of(draft, command) if part.later is None]
    kinds = [kind_of(part, command.choice) for part in parts] or [""]
    return tuple(
        VolleyDamage(typed.type or kinds[min(place, len(kinds) - 1)], typed.amount)
        for place, typed in enumerate(command.damage or ())
    )


def parts_of(draft: Draft, command: c.CastSpell) -> tuple[SpellDamage, ...]:
    """The parts of its damage that count on its targets, whatever they are."""
    targets = (draft.find(who) for who in command.targets)
    return parts_for(command.spell, [who.creature.kind for who in targets if who is not None])


def _later(
    magic: MagicPolicy, command: c.CastSpell, caster: Combatant, level: int
) -> tuple[LaterHarm, ...]:
    spell = command.spell
    return tuple(
        LaterHarm(
            dice_of(magic, caster, spell, part, level),
            kind_of(part, command.choice),
            part.later,
            once=spell.lasting is Lasting.INSTANT,
            tags=volleys.MAGICAL,
            failed=part.failed,
        )
        for part in spell.damage
        if part.later is not None
    )
