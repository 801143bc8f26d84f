"""Which creatures a spell calls: by name, or those of the library that its text allows."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop.controllers.cast.plain_words import plain
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell
from desktop.model.creature import Creature, CreatureKey, text_in
from desktop.model.spell import Spell
from desktop.rules.casting.calling import Called, called_at, challenge_of, chosen_of, fits
from desktop.rules.engine.magic_policy import MagicPolicy
from desktop.storage.library import LibraryEntry


class Cast(NamedTuple):
    """A spell as it is being cast: the modifier is that of the spellcasting ability."""

    spell: Spell
    level: int
    modifier: int
    choice: str


def cast_of(
    magic: MagicPolicy | None,
    caster: Combatant | None,
    spell: Spell | None,
    slot: int | None,
    choice: str,
) -> Cast | None:
    """What may call creatures; None while nothing is cast."""
    if caster is None or magic is None or spell is None:
        return None
    level = magic.level_of(caster, CastSpell(caster.id, spell, slot=slot))
    return Cast(spell, level, magic.modifier(caster), choice)


class Calling:
    """What is chosen of a spell that calls creatures, as `spell` answers it."""

    def __init__(
        self, desk: Desk, spell: Callable[[], Cast | None], changed: Callable[[], None]
    ) -> None:
        self._desk, self._spell, self._changed = desk, spell, changed
        self.entries: Callable[[], Sequence[LibraryEntry]] | None = None
        self.find_named: Callable[[str], Creature | None] | None = None
        """What looks up a creature by the last part of its key."""
        self.find_creature: Callable[[CreatureKey], Creature | None] | None = None
        self.clear()

    def clear(self) -> None:
        """Nothing is chosen."""
        self.key: CreatureKey | None = None
        self.words = ""
        self.count: int | None = None
        """How many are to come; None: as many as may."""

    # --- choosing -------------------------------------------------------------------------------

    def call(self, creature: CreatureKey) -> None:
        """That creature is to come."""
        self.key = creature
        self._changed()

    def look_for(self, words: str) -> None:
        """Creatures with these words in their name are looked for."""
        self.words = words
        self._changed()

    def more(self, step: int) -> None:
        """So many more or fewer are to come."""
        if (called := self.called) is None:
            return
        now = called.count if self.count is None else self.count
        wanted = min(called.count, max(1, now + step))
        self.count = None if wanted == called.count else wanted
        self._changed()

    # --- what may come --------------------------------------------------------------------------

    def _may(self) -> dict[str, Called]:
        cast = self._spell()
        return {} if cast is None else called_at(cast.spell, cast.level, cast.modifier)

    @property
    def called(self) -> Called | None:
        """What comes as things stand; None of a spell that calls nobody."""
        cast = self._spell()
        return None if cast is None else chosen_of(self._may(), cast.choice)

    def options(self) -> dict[str, str]:
        """What its caster chooses among, in words; empty where there is but one."""
        cast, found = self._spell(), self._may()
        if cast is None or len(found) < 2:
            return {}
        code = self._desk.language.code
        names = {each.word: text_in(each.names, code) for each in cast.spell.summons}
        return {key: self._words(called, names.get(key)) for key, called in found.items()}

    def _words(self, called: Called, name: str | None) -> str:
        if name is None:
            count, challenge = called.count, called.challenge
            return self._desk.text("view.cast.call", count=count, challenge=challenge)
        if called.count == 1:
            return name
        return self._desk.text("view.cast.call_named", count=called.count, name=name)

    def found(self) -> tuple[LibraryEntry, ...]:
        """The creatures of the library that may come, the strongest first, as words are typed."""
        called = self.called
        if called is None or not called.kinds or self.entries is None:
            return ()
        words, code = plain(self.words), self._desk.language.code
        known = [
            entry
            for entry in self.entries()
            if entry.ruleset == str(self._desk.ruleset.key)
            and fits(called, entry.kind, entry.challenge)
            and any(words in plain(name) for name in entry.names.values())
        ]
        known.sort(key=lambda x: (-challenge_of(x.challenge), plain(text_in(x.names, code))))
        return tuple(known)

    @property
    def chosen(self) -> CreatureKey | None:
        """The creature that was chosen, else the first that may come."""
        found = [entry.key for entry in self.found()]
        if self.key in found:
            return self.key
        return found[0] if found else None

    def creature(self) -> Creature | None:
        """The creature that it calls, out of the library."""
        cast, called = self._spell(), self.called
        if cast is None or called is None:
            return None
        if called.kinds:
            key = self.chosen
            return None if key is None or self.find_creature is None else self.find_creature(key)
        if self.find_named is None or called.summon is None:
            return None
        return self.find_named(called.summon.creature)

    def told(self) -> Message:
        """How many come, of how many."""
        most = 0 if self.called is None else self.called.count
        now = most if self.count is None else min(most, self.count)
        return Message("view.cast.call_count", {"count": now, "most": most})
