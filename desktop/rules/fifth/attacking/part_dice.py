"""The dice of one part of a hit: doubled, rolled twice, counted for more, or their average."""

from desktop.dice.average import average
from desktop.dice.distribution import AS_THEY_LIE, Fall
from desktop.dice.expression import Expression, pools_in
from desktop.dice.notation import doubled, parse, shown
from desktop.dice.rolling import roll, shown_roll
from desktop.language.message import Message
from desktop.model.copying import replace
from desktop.model.creature import Damage
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.areas import empowering
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import RolledDamage
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking import great_weapons, strikes
from desktop.rules.fifth.gear.arms import WeaponRules


def expression_of(part: Damage, *, critical: bool) -> Expression:
    """Its dice: twice as many for a critical hit, and those that features roll on top."""
    plain = parse(part.dice)
    if not critical:
        return plain
    more = f" + {part.further}" if part.further else ""
    return parse(f"{shown(doubled(plain))}{more}")


def fall_of(situation: Situation, part: Damage, rules: WeaponRules) -> Fall:
    """How its dice count: low ones by a fighting style, or the higher of two throws."""
    fall = AS_THEY_LIE
    if great_weapons.helps(situation):
        fall = great_weapons.fall_of(rules.low_dice_count)
    return replace(fall, twice=part.twice)


def rolled(
    draft: Draft, situation: Situation, part: Damage, rules: WeaponRules, *, critical: bool
) -> RolledDamage:
    """Roll it, or take its average where the table wants that of monsters."""
    expression = expression_of(part, critical=critical)
    further = strikes.further_reasons(situation) if critical and part.further else ()
    chosen = draft.ruleset.setting_of(draft.encounter, "monster_damage")
    kind = part.types[0] if part.types else ""
    rolls_crits = draft.ruleset.chooses(draft.encounter, "average_critical", "rolled")
    is_average = chosen == "average" and not (critical and rolls_crits)
    if is_average and not situation.actor.character:
        amount = max(0, _average(part, rules, critical=critical))
        text = Message("reason.damage_average", {"dice": shown(expression)})
        return _told(amount, kind, (), situation, text, further)
    dice, key = draft.dice, "reason.damage_dice"
    if great_weapons.helps(situation):
        dice = great_weapons.dice_of(dice, rules.low_dice_count)
        key = "reason.damage_dice_great"
    thrown = roll(expression, dice)
    (thrown,) = empowering.fall_again(draft, situation.actor.id, (thrown,), part.again)
    told: Parameters = {"dice": shown_roll(thrown)}
    if part.twice:
        other = roll(expression, dice)
        thrown, worse = (thrown, other) if thrown.total >= other.total else (other, thrown)
        key, told = "reason.damage_dice_twice", {"dice": shown_roll(thrown), "not": worse.total}
    values = tuple(value for pool in thrown.values for value in pool)
    return _told(max(0, thrown.total), kind, values, situation, Message(key, told), further)


def _average(part: Damage, rules: WeaponRules, *, critical: bool) -> int:
    """The average; of a critical hit as the edition adds that of the further dice."""
    plain = parse(part.dice)
    if not critical:
        return average(plain)
    if not rules.average_crit_adds:
        return average(expression_of(part, critical=True))
    further = pools_in(parse(part.further).root) if part.further else ()
    dice = sum(pool.count * (pool.sides + 1) for pool in (*pools_in(plain.root), *further))
    return average(plain) + dice // 2


def _told(
    amount: int,
    kind: str,
    dice: tuple[int, ...],
    situation: Situation,
    text: Message,
    further: Trace,
) -> RolledDamage:
    trace = (Contribution(text, Kind.NUMBER, amount), *further)
    return RolledDamage(amount, kind, dice, situation.properties, trace)
