"""What a row of the form says of a spell of MythCraft: area, duration, and what needs no roll."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from desktop.controllers.creature_form.fields import MOST_FEET, FieldReading
from desktop.controllers.creature_form.words import find_word, words_of
from desktop.controllers.library.unrolled import is_unrolled
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, stored
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import (
    AreaShape,
    Attack,
    AttackKind,
    Feature,
    FeatureArea,
    ForcedSave,
)

AREAS = (AreaShape.CONE, AreaShape.LINE, AreaShape.SPHERE, AreaShape.EMANATION)
"""Shapes that the form offers (MC-AREA-01): a radius about a point in range, or around oneself."""
VERBAL = "verbal"
SPELLS = ("spell", VERBAL)
"""The natures of an attack that is a spell."""
MOST_ROUNDS = 999
TIMES = {
    "time_word.rounds": 1,
    "time_word.rounds.one": 1,
    "time_word.minutes": 6,
    "time_word.minutes.one": 6,
    "time_word.hours": 360,
    "time_word.hours.one": 360,
}
"""Rounds of the words for time (MC-TIME-01)."""
_LASTS = re.compile(r"(?P<count>\d+)\s*(?P<unit>[^\W\d]*)")
_GIFT = re.compile(r"(?P<dice>.*\d)\s+(?P<word>[^\d]+)")


def shown_lasts(rounds: int, language: Language) -> str:
    """ "2 rounds"; nothing where it lasts until something ends it."""
    return render(Message("form.lasts", {"count": rounds}), language) if rounds else ""


@dataclass(frozen=True, slots=True)
class SpellReading:
    """Reads the fields of a row that only MythCraft has; what is wrong goes to the errors."""

    fields: FieldReading
    languages: tuple[Language, ...]

    def area(self, path: str, shape: str, size: str, old: FeatureArea | None) -> FeatureArea | None:
        """The area that is laid on the map; a shape that is not offered stays as it was."""
        if not shape:
            return None
        chosen = AreaShape(shape)
        feet = self.fields.feet(path, size) if size.strip() else 0
        if path not in self.fields.errors and not 1 <= feet <= MOST_FEET:
            self.fields.errors[path] = Message("view.form.area_size_missing")
        width = old.width if old is not None and old.shape is chosen else None
        return FeatureArea(chosen, feet, width)

    def rounds(self, path: str, text: str) -> int:
        """ "2 rounds", "1 minute", or a number of rounds (MC-DUR-01)."""
        if not text.strip():
            return 0
        met = _LASTS.fullmatch(text.strip())
        known = words_of("time_word.", self.languages)
        words = {word: str(TIMES[f"time_word.{key}"]) for word, key in known.items()}
        each = "1" if met is None or not met["unit"] else find_word(met["unit"], words)
        if met is None or each is None:
            self.fields.errors[path] = Message("view.form.lasts_wrong", {"text": text.strip()[:60]})
            return 0
        count = int(met["count"]) * int(each)
        if not 1 <= count <= MOST_ROUNDS:
            bounds: dict[str, str | int] = {"low": 1, "high": MOST_ROUNDS}
            self.fields.errors[path] = Message("number.out_of_range", bounds)
            return 0
        return count

    def gifts(self, parts: Iterable[str]) -> tuple[dict[str, str], tuple[str, ...]]:
        """The healing and the shield of a line, with their dice, and the parts that are damage."""
        words = words_of("spell_word.", self.languages)
        found: dict[str, str] = {}
        rest: list[str] = []
        for part in parts:
            met = _GIFT.fullmatch(part.strip())
            word = None if met is None else find_word(met["word"].strip(), words)
            dice = "" if met is None else met["dice"].strip()
            if word is None or not _is_dice(dice):
                rest.append(part)
            else:
                found[word.partition(".")[0]] = stored(dice)
        return found, tuple(rest)

    def forced(self, attack: Attack, gifts: dict[str, str], old: Feature | None) -> ForcedSave:
        """What a spell without a roll does, made from its row."""
        before = old.saves[0] if old is not None and is_unrolled(old) else ForcedSave("", 0)
        return replace(
            before,
            damage=attack.damage,
            area=attack.area,
            conditions=attack.conditions,
            heals=gifts.get("heals", ""),
            temporary=gifts.get("shields", ""),
            rounds=attack.rounds,
            given=attack.given,
            verbal=VERBAL in attack.properties,
            range=attack.reach if attack.kind is AttackKind.MELEE else attack.normal_range,
        )


def _is_dice(text: str) -> bool:
    try:
        parse(text)
    except DiceError:
        return False
    return True
