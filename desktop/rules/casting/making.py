"""A casting that nothing stops any more: paid, told, then it takes effect, waits or is broken."""

from dataclasses import replace

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.prompt import Answer, Prompt
from desktop.rules.casting import slowed
from desktop.rules.casting.long_castings import end_casting, is_casting_done
from desktop.rules.casting.spell_effects import take_effect
from desktop.rules.casting.spell_numbers import lasting_at
from desktop.rules.casting.spell_volleys import known_name
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import MagicPolicy

READIED = ConditionKey("readied")
META = "meta"
"""The parameter of what is held ready that tells the options of metamagic."""
COUNTERED, KEEP, LOSE = "countered", "keep", "lose"
"""The word of a prompt about a countered spell, and its answers."""


def go_on(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> Refusal | None:
    """Pay for it and tell it; then it is broken, waits for its trigger, or does what it does."""
    caster = draft.combatant(command.caster)
    level = magic.level_of(caster, command)
    if command.countered:
        broken(draft, magic, command, level)
        return None
    slot = pay(draft, magic, command)
    if slowed.fails(draft, caster, command):
        draft.add(told_cast(replace(command, targets=()), level, slot))
        return None
    draft.add(told_cast(command, level, slot))
    if command.readied:
        return _hold(draft, command, level)
    return take_effect(draft, magic, command, level)


def pay(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> int:
    """Take its price; of a long casting that is done only the slot is left. The level of that."""
    caster = draft.combatant(command.caster)
    if not is_casting_done(caster, command.spell):
        return magic.pay(draft, caster.id, command)
    end_casting(draft, caster)
    return magic.pay_slot(draft, caster.id, command)


def broken(draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int) -> None:
    """It is broken as it is cast: the time is lost; slot and concentration as the game has it."""
    keeps_slot = draft.ruleset.numbers.get("countered_keeps_slot", 0)
    slot = magic.pay(draft, command.caster, replace(command, free=command.free or bool(keeps_slot)))
    draft.add(told_cast(replace(command, targets=()), level, slot))
    caster = draft.combatant(command.caster)
    told: Parameters = {"who": caster.name, "spell": command.spell.name}
    rule = draft.ruleset.rule("countered")
    draft.add(e.Noted(Message("note.spell_countered", told), rule, (caster.id,)))
    held = effects.concentration_of(caster)
    if held is None or not lasting_at(command.spell, level).concentration:
        return
    if draft.ruleset.numbers.get("countered_breaks_concentration", 0):
        effects.end_effect(draft, caster.id, held.id, Message("note.concentrates_anew"))
        return
    prompts.ask_choice(
        draft,
        caster.id,
        Message("prompt.countered", {**told, "label": held.called}),
        effect=held.id,
        options=(
            (KEEP, Message("prompt.option_keep_concentration")),
            (LOSE, Message("prompt.option_lose_concentration")),
        ),
        then={"choice": COUNTERED},
        rule=rule,
    )


def answer_countered(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Whether the old concentration is lost."""
    if answer.option == LOSE and prompt.effect is not None and prompt.combatant is not None:
        lost = Message("note.concentrates_anew")
        effects.end_effect(draft, prompt.combatant, prompt.effect, lost)
    return None


def told_cast(command: c.CastSpell, level: int, slot: int) -> e.SpellCast:
    """The fact of a casting."""
    return e.SpellCast(
        command.caster,
        command.spell.name,
        level,
        slot,
        ritual=command.ritual,
        readied=command.readied,
        targets=tuple(dict.fromkeys(command.targets)),
        verbal=command.spell.verbal,
    )


# --- readied spells -----------------------------------------------------------------------------


def _hold(draft: Draft, command: c.CastSpell, level: int) -> Refusal | None:
    """The slot is spent, the spell waits: held by concentration until its trigger."""
    who = command.caster
    label = command.label or command.spell.names.get("en", "")
    name = known_name(command)
    refusal = effects.decide_concentrate(draft, c.Concentrate(who, label, name=name))
    if refusal is not None:
        return refusal
    holder = effects.concentration_of(draft.combatant(who))
    effects.end_all(draft, who, READIED)
    waiting: dict[str, int | str] = {"spell": command.spell.key, "level": level}
    if command.meta:
        waiting[META] = " ".join(command.meta)
    more = f": {command.trigger.strip()}" if command.trigger.strip() else ""
    if name is not None:
        name = Name(tuple((code, f"{text}{more}") for code, text in name.texts))
    effects.give(
        draft,
        who,
        ActiveEffect(
            EffectId(""),
            READIED,
            source=who,
            end=End(who, Moment.START),
            held_by=None if holder is None else holder.id,
            label=f"{label}{more}",
            name=name,
            parameters=FrozenMap(waiting),
        ),
    )
    return None


def held_spell(who: Combatant) -> tuple[str, int] | None:
    """The key and level of the spell that it holds ready, or None."""
    for effect in who.effects:
        if effect.key == READIED and "spell" in effect.parameters:
            return str(effect.parameters["spell"]), int(effect.parameters.get("level", 0))
    return None


def held_options(who: Combatant) -> tuple[str, ...]:
    """The options of metamagic with which it has cast the spell that it holds ready."""
    for effect in who.effects:
        if effect.key == READIED and META in effect.parameters:
            return tuple(str(effect.parameters[META]).split())
    return ()
