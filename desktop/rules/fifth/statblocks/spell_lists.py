"""Which spells a stat block casts and how often, read from its English paragraph.

Both editions write them as lists: "1st level (4 slots): …", "3/day each: …", "At will: …".
"""

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache

from desktop.model.creature import Creature, Feature
from desktop.model.ids import CounterKey
from desktop.model.spell import SpellKey

LISTED = re.compile(
    r"^(?P<head>Cantrips?(?: \(at will\))?|(?P<level>\d)(?:st|nd|rd|th)[ -]level"
    r"(?: \((?P<slots>\d+) slots?\))?|(?P<uses>\d+)/day(?: each)?|At will|Constant)[^:]{0,40}: ?"
    r"(?P<names>.+)$",
    re.IGNORECASE | re.MULTILINE,
)
SINGLE = re.compile(r"(?:can innately cast|casts) (?!the |one )(?P<name>[A-Za-z' ]+?)(?:,| \(|\.)")
VERSION = re.compile(r"level (\d)\b")
CASTER = re.compile(r"(\d+)(?:st|nd|rd|th)-level spellcaster")
ABILITY = re.compile(
    r"(?:spellcasting ability is |using )"
    r"(Strength|Dexterity|Constitution|Intelligence|Wisdom|Charisma)"
)
TITLES = ("spellcasting", "innate-spellcasting")


@dataclass(frozen=True, slots=True)
class ListedSpell:
    """A spell of a stat block: `uses` a day (None: at will or by slots), at `level` if noted."""

    key: SpellKey
    uses: int | None = None
    at_will: bool = False
    level: int | None = None


@dataclass(frozen=True, slots=True)
class SpellList:
    """What a stat block says about its spells."""

    spells: tuple[ListedSpell, ...] = ()
    slots: tuple[tuple[int, int], ...] = ()  # level, how many
    ability: str = ""
    caster_level: int | None = None
    dc: int | None = None
    attack: int | None = None

    def find(self, key: SpellKey) -> ListedSpell | None:
        """Its entry of that spell, or None."""
        return next((each for each in self.spells if each.key == key), None)


NO_LIST = SpellList()


def uses_counter(spell: SpellKey) -> CounterKey:
    """The counter of the daily uses of one spell."""
    return CounterKey(f"spell:{spell.partition('/')[2]}")


def casts(feature: Feature) -> bool:
    """Whether a feature is a list of spells."""
    return any(feature.key.startswith(title) for title in TITLES) or "pellcasting" in (
        feature.names.get("en", "")
    )


def spell_list_of(creature: Creature) -> SpellList:
    """The list of a creature: of its stat block, or that of a character."""
    found = NO_LIST
    for feature in creature.features:
        if casts(feature):
            found = _joined(found, _read(creature.ruleset, feature))
        elif feature.spell_dc is not None:  # "casts Command … (spell save DC 17)"
            found = _joined(found, replace(_read(creature.ruleset, feature), spells=(), slots=()))
    own = tuple(
        ListedSpell(SpellKey(key)) for key in creature.spells if found.find(SpellKey(key)) is None
    )
    slots = tuple(
        (level, creature.numbers.get(f"slots_{level}", 0))
        for level in range(1, 10)
        if creature.numbers.get(f"slots_{level}", 0) > 0
    )
    return SpellList(
        (*found.spells, *own),
        slots or found.slots,
        creature.spell_ability or found.ability,
        found.caster_level if creature.level is None else creature.level,
        found.dc,
        found.attack,
    )


def _joined(one: SpellList, other: SpellList) -> SpellList:
    return SpellList(
        (*one.spells, *other.spells),
        one.slots or other.slots,
        one.ability or other.ability,
        one.caster_level or other.caster_level,
        one.dc if one.dc is not None else other.dc,
        one.attack if one.attack is not None else other.attack,
    )


def _read(ruleset: str, feature: Feature) -> SpellList:
    spells, slots = _lists(ruleset, feature.texts.get("en", ""))
    text = feature.texts.get("en", "")
    ability = ABILITY.search(text)
    caster = CASTER.search(text)
    return SpellList(
        spells,
        slots,
        ability[1][:3].lower() if ability else "",
        int(caster[1]) if caster else None,
        feature.spell_dc,
        feature.spell_attack,
    )


@cache
def _lists(ruleset: str, text: str) -> tuple[tuple[ListedSpell, ...], tuple[tuple[int, int], ...]]:
    spells: list[ListedSpell] = []
    slots: list[tuple[int, int]] = []
    for line in LISTED.finditer(text.replace("*", "")):
        level, uses = line["level"], line["uses"]
        if level and line["slots"]:
            slots.append((int(level), int(line["slots"])))
        for name in re.split(r",\s*(?![^(]*\))", line["names"]):
            noted = VERSION.search(name)
            spells.append(
                ListedSpell(
                    spell_key(ruleset, name),
                    int(uses) if uses else None,
                    at_will=not uses and not level and not line["head"].lower().startswith("can"),
                    level=int(noted[1]) if noted else None,
                )
            )
    if not spells:
        single = SINGLE.search(text)
        if single:
            spells.append(ListedSpell(spell_key(ruleset, single["name"]), 1))
    return tuple(spells), tuple(slots)


def spell_key(ruleset: str, name: str) -> SpellKey:
    """The key of a spell by its English name, as paragraphs write it."""
    bare = re.sub(r"\(.*?\)|\(.*$", "", name).strip(" .;*")
    plain = unicodedata.normalize("NFKD", bare.replace("’", "-").replace("'", "-"))
    letters = plain.encode("ascii", "ignore").decode().lower()
    return SpellKey(f"{ruleset}/{re.sub(r'[^a-z0-9]+', '-', letters).strip('-')}")
