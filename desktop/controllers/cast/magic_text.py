"""A caster's ability and slots as one short text: "Int 4 3 2"."""

from collections.abc import Iterable, Mapping

from desktop.controllers.cast.plain_words import plain
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import Creature

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
MOST_SLOTS, LEVELS = 20, 9
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
    parts = [str(count) for count in slots]
    if creature.spell_ability:
        parts.insert(0, render(Message(f"ability.{creature.spell_ability}.short"), language))
    return " ".join(parts)


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
        if word.isdigit():
            level += 1
            if level > LEVELS or int(word) > MOST_SLOTS:
                return None
            if int(word):
                slots[f"slots_{level}"] = int(word)
        elif plain(word)[:LEAST] in known:
            ability = known[plain(word)[:LEAST]]
        else:
            return None
    return ability, slots
