"""The chance that an attack takes its target's last hit point, exactly."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

from desktop.dice.distribution import Distribution, TooWide, distribution
from desktop.dice.notation import parse
from desktop.dice.rolling import Dice
from desktop.model.amount import DamageAmount
from desktop.model.commands import MakeAttack
from desktop.model.encounter import Encounter
from desktop.rules.attacking.attacks import drops, situation_for
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.previews.questions import AttackPreview

MOST_CASES = 400
"""Outcomes of all parts of the damage but the widest; more are not counted."""

Amounts = tuple[int, ...]
Drops = Callable[[Amounts], bool]
"""Whether these amounts, one a part of the damage, take the last hit point. More never saves."""


def drop_chance(
    encounter: Encounter,
    ruleset: Ruleset,
    command: MakeAttack,
    preview: AttackPreview,
    *,
    dice: Dice,
) -> Fraction | None:
    """The chance that the attack hits and takes the target's last hit point.

    Critical hits, resistances, thresholds and temporary points count as the rules have it. None:
    it cannot be told, since the target is down already, a reaction or a spell would roll against
    the damage, or the dice have too many outcomes.
    """
    situation = situation_for(encounter, ruleset, command)
    if situation is None or situation.target is None:
        return None
    target = situation.target
    if command.reactions or not preview.damage or target.hit_points <= 0:
        return None
    if modifiers_of(target, Question.DAMAGE_LESS):
        return None
    draft = Draft(encounter, ruleset, dice)
    plain = preview.hit_chance - preview.critical_chance
    chance = Fraction(0)
    for share, parts, critical in (
        (plain, preview.damage, False),
        (preview.critical_chance, preview.critical_damage, True),
    ):
        types = tuple(part.type for part in parts)
        dropped = partial(_drops, draft, situation, command, types, critical)
        try:
            counted = [distribution(parse(part.dice), part.fall) for part in parts]
        except TooWide:
            return None
        found = chance_to_drop(counted, dropped)
        if found is None:
            return None
        chance += share * found
    return chance


def _drops(
    draft: Draft,
    situation: Situation,
    command: MakeAttack,
    types: Sequence[str],
    critical: bool,
    amounts: Amounts,
) -> bool:
    told = tuple(
        DamageAmount(max(0, amount), kind) for amount, kind in zip(amounts, types, strict=True)
    )
    return drops(draft, situation, replace(command, damage=told), critical=critical)


def chance_to_drop(parts: Sequence[Distribution], dropped: Drops) -> Fraction | None:
    """How often parts of damage that do not depend on each other come to enough.

    For each outcome of all parts but the widest it is looked for what the widest must come to.
    None: there are too many outcomes.
    """
    widest = max(range(len(parts)), key=lambda place: len(parts[place].ways))
    others = [part for place, part in enumerate(parts) if place != widest]
    if prod(len(part.ways) for part in others) > MOST_CASES:
        return None
    main = parts[widest]
    totals = range(main.least, main.most + 1)
    chance = Fraction(0)
    for case in product(*(part.items().items() for part in others)):
        amounts = tuple(total for total, _ in case)
        share = Fraction(prod(ways for _, ways in case), prod(part.whole for part in others))
        before, after = amounts[:widest], amounts[widest:]
        chance += share * main.at_least(_needed(totals, before, after, dropped))
    return chance


def _needed(totals: range, before: Amounts, after: Amounts, dropped: Drops) -> int:
    """The least of these totals that is enough beside the other amounts; else one too many."""
    key = partial(_is_enough, before, after, dropped)
    return totals.start + bisect_left(totals, True, key=key)


def _is_enough(before: Amounts, after: Amounts, dropped: Drops, total: int) -> bool:
    return dropped((*before, total, *after))
