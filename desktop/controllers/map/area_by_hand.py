"""An area that the GM lays by hand: who is in it, and what it deals, from typed words."""

from dataclasses import dataclass

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import AmountError, damage_type_of, type_words
from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.language.numbers import read_number
from desktop.model.area import LaidArea
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import StrikeArea
from desktop.model.ids import CombatantId
from desktop.model.prompt import ROLL
from desktop.rules.areas import areas
from desktop.rules.areas.area_by_hand import HIGHEST_DC, MOST_PARTS


@dataclass(frozen=True, slots=True)
class AreaWish:
    """What is typed: words as they stand in the fields."""

    label: str = ""
    ability: str = ""
    dc: str = "13"
    half: bool = True
    damage: str = ""
    stays: bool = False
    shown: bool = True


def candidates(desk: Desk, laid: LaidArea) -> tuple[Combatant, ...]:
    """Whoever is in it and lives, in turn order."""
    encounter = desk.encounter
    found = areas.inside(encounter, desk.ruleset, laid)
    return tuple(
        encounter.combatants[who]
        for who in found
        if encounter.combatants[who].life is not Life.DEAD
    )


def read_parts(text: str, desk: Desk) -> tuple[tuple[str, str], ...]:
    """Dice with their types from "8d6 fire, 2d4 cold". Raises AmountError."""
    words = type_words(desk.ruleset.damage_types, desk.all_languages)
    found = []
    for part in text.split(",")[:MOST_PARTS]:
        dice, _, word = part.strip().partition(" ")
        if not dice:
            continue
        try:
            parse(dice)
        except DiceError as error:
            raise AmountError(Message(error.key, error.parameters)) from error
        kind = word.strip().lower().rpartition(" ")[2]  # "danni da fuoco"
        found.append((dice, damage_type_of(kind, words) if kind else ""))
    return tuple(found)


def strike(
    desk: Desk, laid: LaidArea, targets: tuple[CombatantId, ...], wish: AreaWish
) -> StrikeArea:
    """The wish as a command: characters roll their own saves, all others are rolled.

    Raises AmountError or NumberError for what cannot be read.
    """
    dc = read_number(wish.dc, desk.language, low=1, high=HIGHEST_DC) if wish.ability else 10
    known = desk.encounter.combatants
    saves = tuple((who, ROLL) for who in targets if wish.ability and not known[who].character)
    return StrikeArea(
        laid,
        targets,
        wish.ability,
        dc,
        wish.half,
        read_parts(wish.damage, desk),
        wish.label,
        saves,
        wish.stays,
        wish.shown,
    )
