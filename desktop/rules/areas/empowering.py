"""Low dice of a spell's damage that its caster lets fall once more."""

from collections.abc import Sequence

from desktop.dice.expression import pools_in
from desktop.dice.rolling import Die, Roll, typed_dice
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.altered import DiceAgain
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters

TOLD = "note.dice_again"


def fall_again(
    draft: Draft, source: CombatantId | None, thrown: Sequence[Roll], again: DiceAgain | None
) -> tuple[Roll, ...]:
    """The rolls with their lowest dice thrown again, as far as they are below the average.

    It is done once with a casting, and paid for where it is.
    """
    whose = None if source is None else draft.find(source)
    if again is None or whose is None or any(_is_wild(each) for each in thrown):
        return tuple(thrown)
    if any(x.text.key == TOLD and whose.id in x.combatants for x in draft.facts(e.Noted)):
        return tuple(thrown)
    low = sorted(
        ((die.value * 2 - die.sides, roll, place, die) for roll, place, die in _dice_of(thrown)),
        key=lambda each: each[:3],
    )
    chosen = [each[1:] for each in low if each[0] < 1][: again.most]
    if not chosen:
        return tuple(thrown)
    fresh = {(roll, place): draft.dice.roll(die.sides) for roll, place, die in chosen}
    if again.pays and (known := whose.counters.get(again.pays)) is not None:
        left = max(0, known.current - 1)
        draft.add(e.CounterSet(whose.id, again.pays, left, known.maximum))
    told: Parameters = {
        "who": whose.name,
        "before": ", ".join(str(die.value) for _, _, die in chosen),
        "after": ", ".join(str(value) for value in fresh.values()),
    }
    draft.add(e.Noted(Message(TOLD, told), combatants=(whose.id,)))
    return tuple(_with(each, number, fresh) for number, each in enumerate(thrown))


def _dice_of(thrown: Sequence[Roll]) -> list[tuple[int, int, Die]]:
    """Every die with the number of its roll and its place in that."""
    return [
        (number, place, die)
        for number, each in enumerate(thrown)
        for place, die in enumerate(each.dice)
    ]


def _is_wild(thrown: Roll) -> bool:
    """Dice of which some are dropped or explode stay as they are, and those told as a sum."""
    pools = pools_in(thrown.expression.root)
    return any(pool.keep is not None or pool.exploding for pool in pools)


def _with(thrown: Roll, number: int, fresh: dict[tuple[int, int], int]) -> Roll:
    if all(roll != number for roll, _ in fresh):
        return thrown
    values = [fresh.get((number, place), die.value) for place, die in enumerate(thrown.dice)]
    return typed_dice(thrown.expression, values)
