"""Spells that are cast with an attack: smites on a hit, an attack that is part of a casting."""

from desktop.controllers.desk import Desk
from desktop.dice.rolling import Dice
from desktop.model.commands import CastSpell, MakeAttack
from desktop.model.creature import text_in
from desktop.model.ids import CombatantId
from desktop.model.spell import FindSpell, Spell
from desktop.rules.attacking.hit_reactions import may_cast
from desktop.rules.casting.spell_numbers import dice_of, parts_for
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.previews.questions import attack_preview


def defence_of(spell: Spell) -> int:
    """What a spell adds to the number that attacks on its bearer are rolled against."""
    modifiers = () if spell.influence is None else spell.influence.modifiers
    defence = Question.DEFENCE.value
    return sum(each.change for each in modifiers if each.question == defence and not each.option)


def castings(
    desk: Desk, find_spell: FindSpell, attacker: CombatantId, target: CombatantId
) -> tuple[CastSpell, ...]:
    """Those that the attacker knows, in each slot that fits, whether it may cast them or not."""
    magic = desk.ruleset.magic
    if magic is None:
        return ()
    who = desk.encounter.combatants[attacker]
    entries = (find_spell(key) for key in magic.known(who))
    found: list[CastSpell] = []
    for entry in entries:
        if entry is None or entry.spell.blow is None:
            continue
        label = text_in(entry.spell.names, desk.language.code)
        spends = magic.spends_slot(who, entry.spell)
        slots: tuple[int | None, ...] = (None,)
        if spends:
            slots = magic.fitting_slots(who, entry.spell)
        found += [CastSpell(who.id, entry.spell, (target,), slot, label=label) for slot in slots]
    return tuple(found)


def fits(desk: Desk, wish: MakeAttack, dice: Dice) -> bool:
    """Whether the attack may be made with its spell now."""
    assert wish.casts is not None, "it is about the spell"
    draft = Draft(desk.encounter, desk.ruleset, dice)
    if not may_cast(draft, draft.combatant(wish.attacker), wish.casts):
        return False
    preview = attack_preview(desk.encounter, desk.ruleset, wish, dice=dice)
    return preview is not None and preview.refusal is None


def blow_dice(desk: Desk, cast: CastSpell) -> str:
    """The dice that it adds to a hit on its target; "" where it adds none."""
    magic, known = desk.ruleset.magic, desk.encounter.combatants
    if magic is None:
        return ""
    who = known[cast.caster]
    level = magic.level_of(who, cast)
    kinds = [known[target].creature.kind for target in cast.targets]
    found = (
        dice_of(magic, who, cast.spell, part, level)
        for part in parts_for(cast.spell, kinds)
        if part.later is None
    )
    return "+".join(text for text in found if text)
