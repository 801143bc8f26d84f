"""A caster's ability and slots as one short text: "Int 4 3 2", of a pact "Cha 0 2p"."""

import re
from collections.abc import Iterable, Mapping

from desktop.controllers.cast.plain_words import plain
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import Creature

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
MOST_SLOTS, LEVELS = 20, 9
_SLOTS = re.compile(r"(?P<usual>\d{1,3})|(?:(?P<more>\d{1,3})\+)?(?P<pact>\d{1,3})p", re.IGNORECASE)
SLOT_NUMBERS = ("slots_", "pact_")
"""How the numbers of a sheet begin that tell slots; those of a pact are among the others."""
LEAST = 3
"""Letters by which an ability is told."""


def slots_of_levels(creature: Creature) -> list[int]:
    """How many slots of each level, from the first to the ninth."""
    return [creature.numbers.get(f"slots_{level}", 0) for level in range(1, LEVELS + 1)]


def shown_magic(creature: Creature, language: Language) -> str:
    """The text of a creature; "" for one that casts nothing."""
    slots = slots_of_levels(creature)
    while slots and not slots[-1]:
        slots.pop()
    parts = [
        _shown_slots(count, creature.numbers.get(f"pact_{level}", 0))
        for level, count in enumerate(slots, 1)
    ]
    if creature.spell_ability:
        parts.insert(0, render(Message(f"ability.{creature.spell_ability}.short"), language))
    return " ".join(parts)


def _shown_slots(count: int, of_pact: int) -> str:
    """ "3", "2p" where all are of a pact, "3+2p" where some are."""
    usual = count - of_pact
    if not of_pact:
        return str(count)
    return f"{of_pact}p" if usual < 1 else f"{usual}+{of_pact}p"


def _read_slots(word: str) -> tuple[int, int] | None:
    """The slots of a level in all, and those of a pact among them; None for another word."""
    found = _SLOTS.fullmatch(word)
    if found is None:
        return None
    of_pact = int(found["pact"] or 0)
    return int(found["usual"] or found["more"] or 0) + of_pact, of_pact


def read_magic(text: str, languages: Iterable[Language]) -> tuple[str, Mapping[str, int]] | None:
    """Ability and slots; None where a word is neither an ability nor a number."""
    known = {
        plain(render(Message(f"ability.{key}"), language))[:LEAST]: key
        for language in languages
        for key in ABILITIES
    }
    ability, slots = "", {}
    level = 0
    for word in text.replace(",", " ").replace("/", " ").split():
        if (read := _read_slots(word)) is not None:
            count, of_pact = read
            level += 1
            if level > LEVELS or count > MOST_SLOTS:
                return None
            if count:
                slots[f"slots_{level}"] = count
            if of_pact:
                slots[f"pact_{level}"] = of_pact
        elif plain(word)[:LEAST] in known:
            ability = known[plain(word)[:LEAST]]
        else:
            return None
    return ability, slots
