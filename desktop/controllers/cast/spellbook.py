"""Spells as the GM finds them: those of a caster first, the others as one types."""

from dataclasses import dataclass, replace
from pathlib import Path

from desktop.controllers.cast.area_words import area_words
from desktop.controllers.cast.calling import Calling
from desktop.controllers.cast.influence_words import influence_words
from desktop.controllers.cast.plain_words import plain
from desktop.controllers.desk import Desk
from desktop.controllers.foreign_words import told_or_foreign
from desktop.dice.notation import written
from desktop.language.message import Distance, Listing, Message, Name, Parameter
from desktop.language.render import shown_signed
from desktop.model.combatant import Combatant
from desktop.model.creature import (
    AreaShape,
    Creature,
    CreatureKey,
    SaveSuccess,
    text_in,
)
from desktop.model.effect import check_name
from desktop.model.spell import (
    CastingTime,
    Lasting,
    Spell,
    SpellDamage,
    SpellEntry,
    SpellKey,
    SpellRange,
)
from desktop.model.volley import Band
from desktop.rules.casting.spell_areas import shaped
from desktop.rules.casting.spell_numbers import lasting_at
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.laid_areas import told_shape
from desktop.storage.library import Library
from desktop.storage.spells import SpellLibrary

MOST_FOUND = 40
THIN = 1
"""Feet of a wall of which nobody says how thick it is."""
UNITS = ((14_400, "day"), (600, "hour"), (10, "minute"), (1, "round"))


@dataclass(frozen=True, slots=True)
class SpellRow:
    """A spell in the list: its name in the GM's language, and what is left of it."""

    entry: SpellEntry
    name: str
    level: int
    left: str = ""
    is_own: bool = False
    is_prepared: bool = True


class Spellbook:
    """The spells of the game on the desk."""

    def __init__(self, desk: Desk, library: SpellLibrary, creatures: Library | None = None) -> None:
        self._desk, self._library, self._creatures = desk, library, creatures

    @classmethod
    def of(cls, desk: Desk, resources: Path) -> "Spellbook":
        """That of the program's own spells."""
        return cls(desk, SpellLibrary(resources / "spells"), Library(resources / "creatures"))

    def stock(self, calling: Calling) -> None:
        """What spells call is found in the library of the book."""
        calling.entries = lambda: () if self._creatures is None else self._creatures.entries()
        calling.find_creature = self._find
        calling.find_named = self.creature

    def shelve(self, creatures: Library) -> None:
        """The library from now on, with the creatures of the GM."""
        self._creatures = creatures

    def _find(self, key: CreatureKey) -> Creature | None:
        return None if self._creatures is None else self._creatures.find_creature(key)

    def creature(self, name: str) -> Creature | None:
        """A creature that a spell calls, by the last part of its key."""
        key = CreatureKey(f"{self._desk.ruleset.key}/{name}")
        found = self._find(key)
        if found is None and self._creatures is not None:
            found = self._creatures.find_called(key)
        return found

    @property
    def has_spells(self) -> bool:
        """Whether the game on the desk has spells in the program."""
        session = self._desk.session
        return session is not None and session.ruleset.magic is not None

    def find(self, key: SpellKey) -> SpellEntry | None:
        """The spell with that key."""
        return self._library.find_spell(key)

    def own(self, caster: Combatant) -> tuple[SpellRow, ...]:
        """The spells of a caster, by level and name."""
        magic = self._desk.ruleset.magic
        if magic is None:
            return ()
        found = [self.find(key) for key in magic.known(caster)]
        rows = [self._row(entry, caster, is_own=True) for entry in found if entry is not None]
        return tuple(sorted(rows, key=lambda row: (row.level, not row.is_prepared, row.name)))

    def castable(self, caster: Combatant, *, cantrips: bool = False) -> tuple[SpellRow, ...]:
        """Those of its own that it may cast now: a slot or a use is left, or none is needed."""
        magic = self._desk.ruleset.magic
        rows = () if magic is None else self.own(caster)
        return tuple(
            row
            for row in rows
            if magic is not None
            and row.is_prepared
            and (row.level == 0 if cantrips else magic.is_left(caster, row.entry.spell))
        )

    def search(self, text: str, caster: Combatant) -> tuple[SpellRow, ...]:
        """Spells whose name in either language holds what is typed; a digit is a level.

        Those of the caster stand first, then those that begin so.
        """
        wanted = plain(text)
        if not wanted:
            return self.own(caster)
        magic, ruleset = self._desk.ruleset.magic, self._desk.ruleset
        own = set() if magic is None else set(magic.known(caster))
        found = []
        for key, entry in self._library.spells(str(ruleset.key)).items():
            names = [plain(name) for name in entry.spell.names.values()]
            is_level = wanted.isdigit() and int(wanted) == entry.spell.level
            if not is_level and not any(wanted in name for name in names):
                continue
            begins = any(name.startswith(wanted) for name in names)
            row = self._row(entry, caster, is_own=key in own)
            found.append((key not in own, not begins, row.level, row.name, row))
        return tuple(each[-1] for each in sorted(found, key=lambda each: each[:4])[:MOST_FOUND])

    def _row(self, entry: SpellEntry, caster: Combatant, *, is_own: bool) -> SpellRow:
        spell = entry.spell
        name = text_in(spell.names, self._desk.language.code)
        magic = self._desk.ruleset.magic
        daily = None if magic is None else magic.daily(caster, spell.key)
        left = "" if daily is None else f"{daily.current}/{daily.maximum}"
        is_prepared = str(spell.key) not in caster.creature.unprepared
        return SpellRow(entry, name, spell.level, left, is_own, is_prepared)


def slots_of(caster: Combatant, desk: Desk) -> tuple[tuple[int, int, int], ...]:
    """Level, left and all of each kind of slot."""
    magic = desk.ruleset.magic
    if magic is None:
        return ()
    return tuple(
        (level, counter.current, counter.maximum or 0) for level, counter in magic.slots(caster)
    )


# --- a spell in words ---------------------------------------------------------------------------


def head_of(spell: Spell, desk: Desk) -> str:
    """ "Level 3, evocation"."""
    school = Message(f"school.{spell.school}")
    if spell.is_cantrip:
        return desk.text("view.spell.cantrip", school=school)
    return desk.text("view.spell.level", level=spell.level, school=school)


def facts_of(entry: SpellEntry, desk: Desk) -> tuple[tuple[str, str], ...]:
    """Casting time, range, components and duration, named and in words."""
    spell = entry.spell
    components = ", ".join(
        letter
        for letter, has in (("V", spell.verbal), ("S", spell.somatic), ("M", spell.material))
        if has
    )
    materials = text_in(entry.texts.materials, desk.language.code).rstrip(".")
    if materials:
        components = f"{components} ({materials[0].lower()}{materials[1:]})"
    return (
        (desk.text("view.spell.time"), time_of(entry, desk)),
        (desk.text("view.spell.range"), range_of(spell, desk)),
        (desk.text("view.spell.components"), components),
        (desk.text("view.spell.duration"), duration_of(spell, desk)),
    )


def time_of(entry: SpellEntry, desk: Desk) -> str:
    """The casting time in words."""
    spell = entry.spell
    if spell.time is CastingTime.LONGER:
        told = minutes_text(spell.minutes, desk)
    else:
        told = desk.text(f"view.spell.time.{spell.time.value}")
    trigger = text_in(entry.texts.trigger, desk.language.code)
    if spell.time is CastingTime.REACTION and trigger:
        told = f"{told} ({trigger})"
    return desk.text("view.spell.or_ritual", time=told) if spell.ritual else told


def minutes_text(minutes: int, desk: Desk) -> str:
    """ "10 minutes", "1 hour"."""
    if minutes % 60 == 0 and minutes:
        return desk.text("view.spell.hours", count=minutes // 60)
    return desk.text("view.spell.minutes", count=minutes)


def range_of(spell: Spell, desk: Desk) -> str:
    """The range in words."""
    if spell.range is SpellRange.FEET:
        return desk.shown(Distance(spell.feet))
    return desk.text(f"view.spell.range.{spell.range.value}")


def duration_of(spell: Spell, desk: Desk) -> str:
    """The duration in words."""
    if spell.lasting is not Lasting.TIMED:
        told = desk.text(f"view.spell.lasts.{spell.lasting.value}")
    else:
        size, unit = next((n, unit) for n, unit in UNITS if spell.rounds % n == 0)
        told = desk.text(f"view.spell.{unit}s", count=spell.rounds // size)
    return desk.text("view.spell.concentration", time=told) if spell.concentration else told


def play_of(spell: Spell, desk: Desk, choice: str = "") -> str:
    """What the program plays of it, in one line: area, save, damage, conditions, bonuses."""
    parts: list[str] = []
    spell = shaped(spell, choice)
    if spell.area is not None:
        parts.append(area_text(spell.area.shape, spell.area.size, spell.area.width, desk))
        parts += area_words(spell.area, desk)
    if spell.stages:
        parts.append(desk.text("view.spell.stages"))
    if spell.attack is not None:
        parts.append(desk.text(f"view.spell.attack.{spell.attack.value}"))
    if spell.save is not None:
        ability = Message(f"ability.{spell.save.ability}")
        key = (
            "view.spell.save_half"
            if spell.save.on_success is SaveSuccess.HALF
            else ("view.spell.save")
        )
        parts.append(desk.text(key, ability=ability))
    if spell.blow is not None:
        parts.append(desk.text(f"view.spell.blow_{'struck' if spell.blow.struck else 'with'}"))
    parts += [_damage_words(part, desk) for part in spell.damage if part.dice]
    if spell.healing is not None:
        key = "view.spell.temporary" if spell.healing.temporary else "view.spell.healing"
        dice = written(spell.healing.dice)
        if spell.healing.modifier:
            dice = desk.text("view.spell.plus_modifier", dice=dice)
        parts.append(desk.text(key, dice=dice))
    given = spell.conditions if spell.save is None else (*spell.save.conditions, *spell.conditions)
    parts += [desk.text(f"condition.{key}") for key in given]
    parts += _measures_of(spell, desk)
    if spell.influence is not None:
        parts += influence_words(spell.influence, desk, choice)
    if spell.obscures is not None:
        parts.append(desk.text(f"view.spell.obscures.{spell.obscures.value}"))
    if spell.light is not None:
        told = {"bright": Distance(spell.light.bright), "dim": Distance(spell.light.dim)}
        key = "view.spell.light_dim" if not spell.light.bright else "view.spell.light"
        parts.append(desk.text(key if spell.light.dim else "view.spell.light_bright", **told))
    if spell.ground is not None:
        parts.append(desk.text("view.spell.ground", cost=spell.ground.cost))
    return " · ".join(parts)


def _damage_words(part: SpellDamage, desk: Desk) -> str:
    """ "2d8 radiant", and of whom, where not everybody takes it."""
    kinds = " / ".join(desk.text(f"damage.{kind}") for kind in part.types)
    told = f"{written(part.dice)} {kinds}".strip().lower()
    if not part.kinds:
        return told
    named = Listing(tuple(Message(f"creature_type.{kind}") for kind in part.kinds))
    return f"+{told} ({desk.shown(named)})"


def _band_words(band: Band, desk: Desk) -> str:
    """What comes to those with so few hit points."""
    if band.kills:
        return desk.text("view.spell.kills", points=band.points)
    named = Listing(tuple(Message(f"condition.{key}") for key in band.conditions))
    return desk.text("view.spell.band", points=band.points, what=named)


def _measures_of(spell: Spell, desk: Desk) -> list[str]:
    """Pools and limits of hit points, and what it mends, in words."""
    parts: list[str] = []
    if spell.pool is not None:
        parts.append(desk.text("view.spell.pool", dice=written(spell.pool.dice)))
        parts += [desk.text(f"condition.{key}") for key in spell.pool.conditions]
    if spell.limit is not None:
        key = "view.spell.kills" if spell.limit.kills else "view.spell.limit"
        parts.append(desk.text(key, points=spell.limit.points))
    if spell.then is not None:
        ability = Message(f"ability.{spell.then.save.ability}")
        parts.append(desk.text("view.spell.then", ability=ability))
        parts += [_damage_words(part, desk) for part in spell.then.damage]
    if spell.teleports:
        told = desk.text("view.spell.teleports", distance=Distance(spell.teleports))
        parts.append(told)
    parts += [
        desk.text(f"view.spell.{key}")
        for key, is_so in (("unmakes", spell.unmakes), ("dispels", spell.dispels))
        if is_so
    ]
    if called := tuple(dict.fromkeys(Name(tuple(x.names.items())) for x in spell.summons)):
        parts.append(desk.text("view.spell.summons", what=Listing(called, choice=True)))
    if kinds := tuple(dict.fromkeys(kind for call in spell.calls for kind in call.kinds)):
        types = tuple(Message(f"creature_type.{kind}") for kind in kinds)
        parts.append(desk.text("view.spell.calls", what=Listing(types, choice=True)))
    parts += _made_words(spell, desk)
    if spell.turns:
        parts.append(desk.text("view.spell.turns", dice=written(spell.turns)))
    if spell.counters:
        parts.append(desk.text("view.spell.counters"))
    parts += [_band_words(band, desk) for band in spell.bands]
    if (way := spell.way_out) is not None:
        named = tuple(check_name(word) for word in way.checks)
        key = "view.spell.seen_through" if way.illusion else "view.spell.way_out"
        key = "view.spell.way_out_by_save" if way.save else key
        parts.append(desk.text(key, checks=Listing(named, choice=True)))
    mending = spell.mending
    if mending is None:
        return parts
    if mending.curses:
        parts.append(desk.text("view.spell.curses"))
    if mending.ordeal:
        parts.append(desk.text("view.spell.ordeal", less=mending.ordeal))
    if mending.lifts:
        named = tuple(Message(f"condition.{key}") for key in mending.lifts)
        parts.append(desk.text("view.spell.lifts", what=Listing(named, choice=mending.one)))
    for word in ("steadies", "revives", "whole"):
        if getattr(mending, word):
            parts.append(desk.text(f"view.spell.{word}"))
    return parts


def _made_words(spell: Spell, desk: Desk) -> list[str]:
    """ "Goodberries: 10"."""
    if spell.makes is None:
        return []
    made, count = spell.makes
    return [desk.text("view.spell.makes", what=Message(f"counter.{made}"), count=count)]


def area_text(
    shape: AreaShape, size: int, width: int | None, desk: Desk, ruleset: Ruleset | None = None
) -> str:
    """ "Sphere, radius 20 ft", as the fight's game has it, or `ruleset` where none is open."""
    told: dict[str, Parameter] = {"size": Distance(size)}
    if shape is AreaShape.LINE:
        told["width"] = Distance(width or THIN)
        return desk.text("view.area.line", **told)
    return desk.text(f"view.area.{told_shape(ruleset or desk.ruleset, shape)}", **told)


def at_level(entry: SpellEntry, level: int) -> SpellEntry:
    """The spell as it lasts when it is cast at that level."""
    return replace(entry, spell=lasting_at(entry.spell, level))


def text_of(entry: SpellEntry, desk: Desk) -> str:
    """What the spell asks for, and its text in the GM's language, else in English, marked so."""
    facts = " · ".join(f"{name}: {told}" for name, told in facts_of(entry, desk))
    paragraphs = [facts, told_or_foreign(entry.texts.texts, desk)]
    higher = told_or_foreign(entry.texts.higher, desk)
    if higher:
        paragraphs.append(desk.text("view.spell.higher", text=higher))
    return "\n\n".join(paragraphs)


def signed(number: int, desk: Desk) -> str:
    """A bonus as people write it."""
    return shown_signed(number, desk.language)
