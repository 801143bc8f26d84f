"""Casters and spells for tests: shipped spells by name, fights with somebody who casts."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from desktop.battlemap.cells import Point
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.creature import AreaShape, Creature
from desktop.model.events import Event
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.model.spell import Spell, SpellEntry, SpellKey
from desktop.storage.spells import SpellLibrary
from tests.support.builders import MAP, Fight, a_creature, abilities

RESOURCES = Path(__file__).parents[2] / "resources"


@cache
def spell_library() -> SpellLibrary:
    """The shipped spells."""
    return SpellLibrary(RESOURCES / "spells")


def entry(ruleset: str, name: str) -> SpellEntry:
    """A shipped spell: "fireball"."""
    found = spell_library().find_spell(SpellKey(f"{ruleset}/{name}"))
    assert found is not None, name
    return found


def spell(ruleset: str, name: str) -> Spell:
    """What is played of it."""
    return entry(ruleset, name).spell


def a_mage(
    name: str = "mage", *, level: int = 9, slots: Iterable[int] = (4, 3, 3, 3, 1)
) -> Creature:
    """A character with Intelligence 18 that casts: DC 16, +8 at level 9."""
    numbers = {f"slots_{place}": count for place, count in enumerate(slots, 1) if count}
    return a_creature(
        name,
        abilities=abilities(int=18),
        hit_points=40,
        level=level,
        proficiency=2 + (level - 1) // 4,
        spell_ability="int",
        numbers=FrozenMap(numbers),
    )


class Casting(Fight):
    """A fight of M, who casts, on a map against A and B, who stand beside each other."""

    def __init__(self, ruleset: str, mage: Creature | None = None, **more: object) -> None:
        super().__init__(ruleset)
        self.map(**more)  # type: ignore[arg-type]  # walls and sizes
        self.add("M", 20, creature=mage or a_mage(), character=True, at=(2, 2))
        self.add("A", 10, hp=60, at=(10, 2))
        self.add("B", 5, hp=60, at=(11, 2))
        self.begin()

    def spell(self, name: str) -> Spell:
        """A spell of this edition."""
        return spell(str(self.ruleset.key), name)

    def wish(self, name: str, *targets: str, caster: str = "M", **more: object) -> c.CastSpell:
        """The wish to cast a shipped spell."""
        aimed = tuple(self.ids[who] for who in targets)
        return c.CastSpell(self.ids[caster], self.spell(name), aimed, **more)  # type: ignore[arg-type]  # fields

    def cast(
        self,
        name: str,
        *targets: str,
        dice: Iterable[int] = (),
        overruled: bool = False,
        **more: object,
    ) -> tuple[Event, ...]:
        """Cast it."""
        return self.do(self.wish(name, *targets, **more), dice=dice, overruled=overruled)

    def slots(self, who: str = "M") -> list[int]:
        """The slots left, level by level."""
        magic = self.ruleset.magic
        assert magic is not None
        return [counter.current for _, counter in magic.slots(self[who])]

    def saves(self) -> list[str]:
        """Who is asked for a save."""
        return [
            self.name_of(prompt.combatant)
            for prompt in self.encounter.prompts
            if prompt.kind is PromptKind.SAVE and prompt.combatant is not None
        ]


def laid(
    shape: str, size: int, at: tuple[float, float], direction: float = 0.0, **more: object
) -> LaidArea:
    """An area on the map of the tests."""
    return LaidArea(MAP, AreaShape(shape), size, Point(*at), direction, **more)  # type: ignore[arg-type]  # fields
