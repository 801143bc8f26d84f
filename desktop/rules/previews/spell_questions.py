"""What the view asks about a spell before it is cast; nothing happens."""

from dataclasses import dataclass

from desktop.dice.rolling import Dice
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell
from desktop.model.encounter import Encounter
from desktop.model.reasons import Explained
from desktop.model.spell import Spell
from desktop.rules.attacking.attacks import attack_situation
from desktop.rules.casting import running, spell_numbers
from desktop.rules.casting.area_range import judge_area_clear
from desktop.rules.casting.spell_numbers import attacks_of
from desktop.rules.casting.spell_strikes import spell_attack
from desktop.rules.casting.spells import judge_aim
from desktop.rules.effects.effects import concentration_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.previews.foreseen import Foreseen, StillDice
from desktop.rules.rolls.rolling import adjusted


@dataclass(frozen=True, slots=True)
class CastPreview:
    """A casting as it would be now.

    `damage` pairs dice and types, in the order of the spell's parts; later parts come last.
    `slots` are the levels of slots that would do; `most` the number of targets, None: any.
    """

    level: int
    dc: Explained
    attack: Explained
    damage: tuple[tuple[str, tuple[str, ...]], ...]
    later: tuple[tuple[str, tuple[str, ...]], ...]
    healing: str
    attacks: int
    most: int | None
    slots: tuple[int, ...]
    spends_slot: bool
    uses: tuple[int, int] | None
    refusal: Refusal | None
    shares: tuple[int, ...] = ()  # how shared healing would be divided among its targets
    options: tuple[tuple[str, int], ...] = ()  # of metamagic, and how many points each costs
    reminders: tuple[tuple[Message, str], ...] = ()  # what nobody but the table knows, with its row


def cast_preview(
    encounter: Encounter, ruleset: Ruleset, command: CastSpell, *, dice: Dice
) -> CastPreview | None:
    """What the cast card shows; None without spells or without the caster."""
    magic, caster = ruleset.magic, encounter.combatants.get(command.caster)
    if magic is None or caster is None:
        return None
    draft = Draft(encounter, ruleset, dice)
    options = () if command.again else magic.open_options(caster, command)
    refusal = magic.judge_altered(draft, caster, command) if command.meta else None
    command = magic.altered(caster, command) if command.meta else command
    spell = command.spell
    level = magic.level_of(caster, command)
    judge = running.judge_again if command.again else magic.judge
    refusal = refusal or judge(draft, caster, command)
    if refusal is None and all(who in encounter.combatants for who in command.targets):
        refusal = judge_aim(draft, magic, command)
    # Told beside whatever else is refused: overruling that would go past it unseen.
    crossed = judge_area_clear(draft, command)
    unseen = () if crossed is None or crossed == refusal else ((crossed.reason, crossed.rule),)
    targets = (encounter.combatants.get(who) for who in command.targets)
    whole = [who for who in targets if who is not None]
    kinds = [who.creature.kind for who in whole]
    shared = spell.healing is not None and spell.healing.shared
    parts = [
        (spell_numbers.dice_of(magic, caster, spell, part, level), part.types, part.later)
        for part in spell_numbers.parts_for(spell, kinds)
    ]
    daily = magic.daily(caster, spell.key)
    return CastPreview(
        level=level,
        dc=magic.dc(ruleset, caster),
        attack=magic.attack_bonus(ruleset, caster),
        damage=(
            *(((pooled, ()),) if (pooled := spell_numbers.pool_of(spell, level)) else ()),
            *((text, types) for text, types, later in parts if later is None and text),
        ),
        later=tuple((text, types) for text, types, later in parts if later is not None),
        healing=spell_numbers.healing_of(magic, caster, spell, level),
        attacks=spell_numbers.attacks_of(magic, caster, spell, level),
        most=spell_numbers.most_targets(magic, caster, spell, level),
        slots=() if command.again else magic.fitting_slots(caster, spell),
        spends_slot=not command.again and magic.spends_slot(caster, spell),
        uses=None if daily is None else (daily.current, daily.maximum or 0),
        refusal=refusal,
        shares=spell_numbers.shares_of(spell, whole) if shared else (),
        options=options,
        reminders=(*_ending(caster, command, ruleset), *_reminders(ruleset, spell), *unseen),
    )


def rolls_of_spell(
    encounter: Encounter, ruleset: Ruleset, command: CastSpell
) -> tuple[Foreseen, ...]:
    """The attack rolls of a casting, in their order; none without targets or attacks."""
    magic, caster = ruleset.magic, encounter.combatants.get(command.caster)
    if magic is not None and caster is not None and command.meta:
        command = magic.altered(caster, command)
    spell = command.spell
    targets = [who for who in command.targets if who in encounter.combatants]
    if magic is None or caster is None or spell.attack is None or not targets:
        return ()
    draft = Draft(encounter, ruleset, StillDice())
    attack = spell_attack(draft, magic, caster, spell)
    found = []
    for number in range(attacks_of(magic, caster, spell, magic.level_of(caster, command))):
        target = encounter.combatants[targets[number % len(targets)]]
        situation = attack_situation(encounter, ruleset, caster, target, attack)
        trace = adjusted(ruleset.attacks.reasons(situation), command.adjustments)
        settled, mode = ruleset.rolls.settle(trace)
        purpose = Message("note.spell_attack", {"target": target.name})
        found.append(Foreseen(caster.id, purpose, settled, mode))
    return tuple(found)


def _ending(
    caster: Combatant, command: CastSpell, ruleset: Ruleset
) -> tuple[tuple[Message, str], ...]:
    """What the caster concentrates on now, where the spell asks for that anew."""
    held = concentration_of(caster)
    needs = command.spell.concentration or command.readied
    if held is None or not needs or command.again:
        return ()
    told = Message("remind.ends_concentration", {"what": held.called})
    return ((told, ruleset.rule("one_concentration")),)


def _reminders(ruleset: Ruleset, spell: Spell) -> tuple[tuple[Message, str], ...]:
    found = []
    if spell.costly:
        found.append((Message("remind.costly_material"), ruleset.rule("focus")))
    rule = ruleset.rule("unaware_target")
    if rule and spell.save is not None and not spell.damage and not spell.area:
        found.append((Message("remind.unaware_target"), rule))
    return tuple(found)
