"""The numbers of a creature that are read at a glance: over its stat block, not within."""

from collections.abc import Iterator
from dataclasses import dataclass

from desktop.controllers.desk import Desk
from desktop.controllers.library.statblock import Paragraph, sentences_of, speeds_text
from desktop.dice.notation import written
from desktop.language.render import shown_signed
from desktop.model.creature import Creature


@dataclass(frozen=True, slots=True)
class KeyNumber:
    """A number, what it is, and what else belongs to it."""

    value: str
    caption: str
    note: str = ""


IN_HEAD = frozenset(
    {
        "view.stats.hit_points",
        "view.stats.initiative",
        "view.stats.speed_name",
        "view.stats.abilities",
        "view.stats.numbers",
        "view.stats.challenge",
    }
)
ARMOUR = "view.stats.armour_class"
SPEED = "view.stats.speed_name"
ABILITIES = "view.stats.abilities"


def key_numbers_of(creature: Creature, desk: Desk) -> tuple[KeyNumber, ...]:
    """Defences, hit points, initiative, speed, challenge."""
    return tuple(_key_numbers(creature, desk))


def _key_numbers(creature: Creature, desk: Desk) -> Iterator[KeyNumber]:
    text = desk.text
    if creature.armour_class is not None:
        yield KeyNumber(str(creature.armour_class), text("defence.ac.short"))
    for key, number in creature.numbers.items():
        yield KeyNumber(str(number), text(f"defence.{key}.short"))
    dice = f"({written(creature.hit_dice)})" if creature.hit_dice else ""
    yield KeyNumber(str(creature.hit_points), text("view.library.points"), dice)
    if creature.initiative is not None:
        initiative = shown_signed(creature.initiative, desk.language)
        yield KeyNumber(initiative, text("view.library.initiative").lower())
    if creature.speeds:
        yield KeyNumber(speeds_text(creature, desk), text("view.stats.speed_name").lower())
    if creature.challenge:
        note = ""
        if creature.experience is not None:
            note = f"({text('view.stats.experience', amount=creature.experience)})"
        yield KeyNumber(creature.challenge, text("view.library.challenge"), note)


def scores_of(creature: Creature, desk: Desk) -> tuple[KeyNumber, ...]:
    """The abilities: modifier and score, or the attribute itself where a game has no scores."""
    is_scored = creature.armour_class is not None
    found = []
    for key, score in creature.abilities.items():
        modifier = (score - 10) // 2 if is_scored else score
        found.append(
            KeyNumber(
                shown_signed(modifier, desk.language),
                desk.text(f"ability.{key}.short"),
                str(score) if is_scored else "",
            )
        )
    return tuple(found)


def told_below(creature: Creature, desk: Desk) -> tuple[Paragraph, ...]:
    """What the head does not tell: the armour only where a note says what it is made of."""
    without = IN_HEAD if creature.armour_note else IN_HEAD | {ARMOUR}
    return sentences_of(creature, desk, without=without)


def told_beside(creature: Creature, desk: Desk) -> tuple[Paragraph, ...]:
    """What the inspector's head and the cards of the abilities do not tell.

    The head has room for one speed, and for the armour without what it is made of.
    """
    without = {ABILITIES}
    if not creature.armour_note:
        without.add(ARMOUR)
    if len(creature.speeds) == 1:
        without.add(SPEED)
    return sentences_of(creature, desk, without=frozenset(without))
