"""The spells that come with the program, read when the first of an edition is asked for."""

from pathlib import Path

from desktop.language.message import Message
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.spell import SpellEntry, SpellKey
from desktop.model.structure import StructureError, structure
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.registry import RULESETS
from desktop.storage import json_text
from desktop.storage.errors import DamagedFile, read_failed

NOTHING: FrozenMap[SpellKey, SpellEntry] = FrozenMap()


class SpellLibrary:
    """Spells by key. The files are never written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, FrozenMap[SpellKey, SpellEntry]] = {}

    def spells(self, ruleset: str) -> FrozenMap[SpellKey, SpellEntry]:
        """All spells of a ruleset; nothing for a game without a list, or for what is no ruleset.

        Raises StorageError when the file is damaged.
        """
        if ruleset not in RULESETS:  # the keys of spells come from files of others, too
            return NOTHING
        if ruleset not in self._read:
            path = self._folder / f"{ruleset}.json"
            self._read[ruleset] = self._file(path) if path.is_file() else NOTHING
        return self._read[ruleset]

    def find_spell(self, key: SpellKey) -> SpellEntry | None:
        """The spell with that key, or None."""
        return self.spells(key.partition("/")[0]).get(key)

    def words(self, ruleset: str) -> FrozenMap[str, str]:
        """The keys of its spells by their names in small letters, in every language."""
        return FrozenMap(
            (name.lower(), str(key))
            for key, entry in self.spells(ruleset).items()
            for name in entry.spell.names.values()
        )

    def understood(self, creature: Creature) -> Creature:
        """The creature with what its paragraphs say, where nobody has read them yet."""
        if is_understood(creature):
            return creature
        return understood(creature, self.words(creature.ruleset))

    def _file(self, path: Path) -> FrozenMap[SpellKey, SpellEntry]:
        try:
            plain = json_text.plain_of(path.read_bytes())
            entries: list[SpellEntry] = [structure(SpellEntry, each) for each in plain]
        except OSError as error:
            raise read_failed(path, error) from error
        except (json_text.JsonError, StructureError, TypeError) as error:
            raise DamagedFile(Message("storage.damaged", {"file": path.name}), path) from error
        return FrozenMap({entry.spell.key: entry for entry in entries})
