"""Spells from the wish to what they leave: judged, paid, told, held ready or let go."""

from dataclasses import replace

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant, Life
from desktop.model.spell import (
    Spell,
    SpellRange,
)
from desktop.rules.areas import areas
from desktop.rules.areas.valid_targets import fits_kind
from desktop.rules.attacking import sanctuary
from desktop.rules.attacking.harming import is_damaging, is_hindering, judge_harm
from desktop.rules.casting import countering, running, slowed
from desktop.rules.casting.area_range import judge_area_clear, judge_area_range
from desktop.rules.casting.calling import MOST_CALLED, judge_called
from desktop.rules.casting.dispelling import judge_lying
from desktop.rules.casting.grouping import judge_size, judge_together
from desktop.rules.casting.long_castings import begin, begin_late, is_casting_done, takes_long
from desktop.rules.casting.making import READIED, go_on, held_options, held_spell, told_cast
from desktop.rules.casting.spell_effects import take_effect
from desktop.rules.casting.spell_numbers import most_targets
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number, judge_present, judge_text
from desktop.rules.engine.ruleset import MagicPolicy
from desktop.rules.engine.typed_dice import judge_typed_bonus, judge_typed_dice
from desktop.rules.map.places import are_apart, are_parted_by_body, distance_between
from desktop.rules.sight.cover import TOTAL, TOTAL_COVER
from desktop.rules.sight.perceiving import can_see

TOUCH = 5
MOST_DICE = 40


def decide_cast_spell(draft: Draft, command: c.CastSpell) -> Refusal | None:
    """Cast: judged, paid, told, then attack rolls, saves, healing, effects and areas."""
    refusal = _judge_command(draft, command)
    magic = draft.ruleset.magic
    if refusal is None and magic is None:
        refusal = Refusal(Message("refusal.no_spells"), can_overrule=False)
    if refusal is not None or magic is None:
        return refusal
    if command.again:
        return _act_again(draft, magic, replace(command, meta=(), altered=None))
    caster = draft.combatant(command.caster)
    command = replace(command, altered=None)
    if command.meta:
        if refusal := draft.stands(magic.judge_altered(draft, caster, command)):
            return refusal
        command = magic.altered(caster, command)
    return _cast(draft, magic, command)


def _cast(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> Refusal | None:
    caster = draft.combatant(command.caster)
    is_done = is_casting_done(caster, command.spell)
    refusal = draft.stands(_judge_blow(command))
    if refusal is None and not is_done:
        refusal = draft.stands(magic.judge(draft, caster, command))
    refusal = refusal or draft.stands(judge_aim(draft, magic, command))
    refusal = refusal or draft.stands(_judge_harm(draft, command))
    refusal = refusal or draft.stands(_judge_called(draft, magic, command))
    if refusal is not None:
        return refusal
    if takes_long(draft, command) and not is_done:
        return begin(draft, command)
    aimed = command.targets if _is_warded_against(draft, command) else ()
    if asked := sanctuary.must_save(draft, caster.id, aimed):
        return None if asked is True else asked
    if not is_done and not command.countered and slowed.comes_late(draft, caster, command):
        begin_late(draft, command)
        return None
    if command.spell.counters and not command.readied and not command.countered:
        return countering.cast(draft, magic, command)
    if not command.countered and countering.offer(draft, magic, command):
        return None
    return go_on(draft, magic, command)


def _judge_called(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> Refusal | None:
    """Whether it may call that creature."""
    caster = draft.combatant(command.caster)
    return judge_called(command, magic.level_of(caster, command), magic.modifier(caster))


def _judge_blow(command: c.CastSpell) -> Refusal | None:
    """What makes an attack is cast with that attack."""
    blow = command.spell.blow
    if blow is None or blow.struck:
        return None
    return Refusal(Message("refusal.cast_with_attack", {"spell": command.spell.name}))


def _act_again(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> Refusal | None:
    """Act with a spell that runs: no slot, no new concentration, the level that it has."""
    caster = draft.combatant(command.caster)
    refusal = draft.stands(running.judge_again(draft, caster, command))
    refusal = refusal or draft.stands(judge_aim(draft, magic, command))
    refusal = refusal or draft.stands(_judge_harm(draft, command))
    if refusal is not None:
        return refusal
    aimed = command.targets if _is_warded_against(draft, command) else ()
    if asked := sanctuary.must_save(draft, caster.id, aimed):
        return None if asked is True else asked
    level = magic.level_of(caster, command)
    running.pay_again(draft, caster, command)
    running.leave_former(draft, command)
    return take_effect(draft, magic, command, level)


def _is_warded_against(draft: Draft, command: c.CastSpell) -> bool:
    """Whether a sanctuary asks whoever aims it; in 2014 that is all that harms, no areas."""
    spell = command.spell
    if command.area is not None or command.readied:
        return False
    stops_all = bool(draft.ruleset.numbers.get("sanctuary_stops_hindering", 0))
    return is_damaging(spell) or (stops_all and is_hindering(spell))


def _judge_command(draft: Draft, command: c.CastSpell) -> Refusal | None:
    named = (*command.targets, *command.spared, *command.careful)
    hampered = () if command.hampered is None else (command.hampered,)
    refusal = judge_present(draft, (command.caster, *named, *hampered))
    refusal = refusal or judge_text(command.label) or judge_text(command.trigger)
    for who, answer in command.saves:
        refusal = refusal or judge_present(draft, (who,)) or judge_typed_dice(answer.dice)
    refusal = refusal or _judge_typed(command)
    if command.area is not None:
        refusal = refusal or areas.judge_laid(draft, command.area)
    if command.slot is not None:
        refusal = refusal or judge_number(command.slot, low=0, high=9)
    if command.called is not None:
        refusal = refusal or judge_number(command.called, low=1, high=MOST_CALLED)
    return refusal


def _judge_typed(command: c.CastSpell) -> Refusal | None:
    """Why its dice cannot lie on the table, or None."""
    count = max(len(command.dice), len(command.rolls), len(command.bonus), len(command.blows))
    refusal = None
    if count > MOST_DICE:
        refusal = Refusal(Message("refusal.too_many_dice", {"count": count}), can_overrule=False)
    for dice in (*((die,) for die in command.dice), *command.rolls):
        refusal = refusal or judge_typed_dice(dice)
    for bonus in command.bonus:
        refusal = refusal or judge_typed_bonus(bonus)
    for amounts in (command.damage or (), *command.blows):
        for amount in amounts:
            refusal = refusal or judge_number(amount.amount)
    return refusal


def _judge_parted(draft: Draft, caster: Combatant, target: Combatant) -> Refusal | None:
    """Another plane or the body of a swallower is between them, whatever kind of magic it is."""
    told: Parameters = {"target": target.name}
    if are_apart(caster, target):
        return Refusal(Message("refusal.elsewhere", told))
    if are_parted_by_body(caster, target):
        return Refusal(Message("refusal.total_cover", told), draft.ruleset.rule("spell_path"))
    return None


def judge_aim(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> Refusal | None:
    """Number of targets, range, total cover (51-SPL-03, 52-SP-RANGE-1, 52-SP-PATH-1)."""
    spell, caster = command.spell, draft.combatant(command.caster)
    rules = draft.ruleset
    level = magic.level_of(caster, command)
    most = most_targets(magic, caster, spell, level)
    told: Parameters = {"spell": spell.name}
    chosen = tuple(dict.fromkeys(command.targets))
    reach = _reach_of(spell)
    refusal = judge_lying(draft, command, reach)
    refusal = refusal or judge_area_range(draft, caster, command, reach)
    refusal = refusal or judge_area_clear(draft, command)
    aimed = len(chosen) + (command.lying is not None)
    if refusal is None and most is not None and command.area is None and aimed > most:
        refusal = Refusal(Message("refusal.too_many_targets", {**told, "most": most}))
    if refusal is None and command.area is None:
        refusal = judge_together(draft, spell, tuple(draft.combatant(who) for who in chosen))
    if refusal is not None:
        return refusal
    for who in chosen:
        target = draft.combatant(who)
        if target.life is Life.DEAD and (spell.save or spell.attack):
            return Refusal(Message("refusal.target_dead", {"target": target.name}))
        if refusal := judge_size(draft, spell, target) or _judge_parted(draft, caster, target):
            return refusal
        is_seen_through = rules.numbers.get("invalid_looks_saved", 0)
        is_beyond = target.creature.is_one_of(spell.never) or (
            spell.needs_points and target.hit_points < 1
        )
        if is_beyond or (not is_seen_through and not fits_kind(target, spell.kinds)):
            wrong: Parameters = {"target": target.name, "spell": spell.name}
            return Refusal(Message("refusal.wrong_kind", wrong), rules.rule("spell_target"))
        if who == caster.id and spell.others:
            return Refusal(
                Message("refusal.not_oneself", {"spell": spell.name}), rules.rule("spell_target")
            )
        if command.area is not None or who == caster.id:
            continue
        distance = distance_between(draft.encounter, rules, caster, target)
        if reach is not None and distance is not None and distance > reach:
            far: Parameters = {
                "target": target.name,
                "distance": Distance(distance),
                "most": Distance(reach),
            }
            return Refusal(Message("refusal.out_of_range_of", far), rules.rule("spell_range"))
        is_covered = target.has_effect(TOTAL_COVER)
        if is_covered or rules.cover(draft.encounter, rules, caster, target) == TOTAL:
            return Refusal(
                Message("refusal.total_cover", {"target": target.name}), rules.rule("spell_path")
            )
        if spell.sees and not can_see(draft.encounter, rules, caster, target):
            unseen: Parameters = {"who": caster.name, "target": target.name}
            return Refusal(Message("refusal.target_unseen", unseen), rules.rule("spell_seen"))
    return None


def _judge_harm(draft: Draft, command: c.CastSpell) -> Refusal | None:
    """Whom a charm protects is no target of what harms, in an area neither (52-COND-CHARM-1)."""
    spell = command.spell
    if not (is_damaging(spell) or is_hindering(spell)):
        return None
    return judge_harm(draft, command.caster, command.targets, damaging=is_damaging(spell))


def _reach_of(spell: Spell) -> int | None:
    match spell.range:
        case SpellRange.TOUCH:
            return TOUCH
        case SpellRange.FEET:
            return spell.feet
        case _:
            return None if spell.attack is not None else spell.reach or None


# --- readied spells -----------------------------------------------------------------------------


def decide_release_spell(draft: Draft, command: c.ReleaseSpell) -> Refusal | None:
    """The trigger came: the reaction is spent, the held spell takes effect (51-RDY-04)."""
    cast = command.cast
    magic = draft.ruleset.magic
    refusal = _judge_command(draft, cast)
    if refusal is not None:
        return refusal
    who = draft.combatant(cast.caster)
    held = held_spell(who)
    if magic is None or held is None or held[0] != cast.spell.key:
        return Refusal(Message("refusal.nothing_readied", {"who": who.name}), can_overrule=False)
    cast = replace(cast, meta=held_options(who), altered=None)
    cast = magic.altered(who, cast) if cast.meta else cast
    refusal = draft.stands(draft.ruleset.budget.judge(draft, who, "reaction"))
    refusal = refusal or draft.stands(judge_aim(draft, magic, cast))
    refusal = refusal or draft.stands(_judge_harm(draft, cast))
    if refusal is not None:
        return refusal
    aimed = cast.targets if _is_warded_against(draft, replace(cast, readied=False)) else ()
    if asked := sanctuary.must_save(draft, who.id, aimed):
        return None if asked is True else asked
    draft.ruleset.budget.pay(draft, who.id, "reaction")
    effects.end_all(draft, who.id, READIED)
    effects.end_all(draft, who.id, effects.CONCENTRATION, Message("note.spell_released"))
    draft.add(told_cast(replace(cast, readied=False), held[1], 0))
    return take_effect(draft, magic, cast, held[1])
