"""The spells of a creature as people write them in its form: names with commas between."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from desktop.controllers.cast.plain_words import plain
from desktop.language.message import Message
from desktop.language.render import Language
from desktop.model.creature import Creature, text_in
from desktop.model.spell import Spell, SpellKey
from desktop.storage.spells import SpellLibrary

SEPARATOR = ","


class SpellNames:
    """Names of the spells of one game, in either language, and the keys behind them."""

    def __init__(self, library: SpellLibrary, ruleset: str) -> None:
        self._library, self._ruleset = library, ruleset

    @property
    def has_spells(self) -> bool:
        """Whether the game has any."""
        return bool(self._spells)

    @cached_property
    def _spells(self) -> dict[SpellKey, Spell]:
        entries = self._library.spells(self._ruleset)
        return {key: entry.spell for key, entry in entries.items()}

    @cached_property
    def _keys(self) -> dict[str, SpellKey]:
        return {
            plain(name): key for key, spell in self._spells.items() for name in spell.names.values()
        }

    @property
    def words(self) -> Mapping[str, str]:
        """The keys by the names in small letters, in either language."""
        return self._library.words(self._ruleset)

    def offered(self, language: Language) -> tuple[str, ...]:
        """All names in the reader's language, sorted."""
        return tuple(sorted(text_in(spell.names, language.code) for spell in self._spells.values()))

    def shown(
        self, keys: Iterable[str], language: Language, unprepared: Collection[str] = ()
    ) -> str:
        """The names of these spells; one that nobody knows stands as its key.

        Those that are not prepared stand in brackets.
        """
        names = ((key, self._name(SpellKey(key), language)) for key in keys)
        return f"{SEPARATOR} ".join(
            f"({name})" if key in unprepared else name for key, name in names
        )

    def _name(self, key: SpellKey, language: Language) -> str:
        spell = self._spells.get(key)
        return key if spell is None else text_in(spell.names, language.code)

    def read(self, text: str, known: Sequence[str]) -> tuple[str, ...] | Message:
        """The keys of the names in a text, each once; what is wrong where one is none.

        `known` are keys that stay valid though the library lacks them.
        """
        found: list[str] = []
        for part in _parts(text):
            name = _bare(part)
            if not name:
                continue
            key = name if name in known else self._keys.get(plain(name))
            if key is None:
                return Message("form.spell_unknown", {"name": name})
            found.append(key)
        return tuple(dict.fromkeys(found))

    def read_unprepared(self, text: str, known: Sequence[str]) -> tuple[str, ...]:
        """The keys of those that stand in brackets: known, but not prepared."""
        inside = [part for part in _parts(text) if _is_inside(part)]
        found = self.read(SEPARATOR.join(inside), known)
        return () if isinstance(found, Message) else found


def unprepared_in(text: str | None, base: Creature, names: SpellNames | None) -> tuple[str, ...]:
    """What of a form's spells is not prepared; as before where the form asks for none."""
    if names is None or text is None:
        return base.unprepared
    return names.read_unprepared(text, base.spells)


def _parts(text: str) -> list[str]:
    return text.replace(";", SEPARATOR).replace("\n", SEPARATOR).split(SEPARATOR)


def _is_inside(part: str) -> bool:
    return part.strip().startswith("(") and part.strip().endswith(")")


def _bare(part: str) -> str:
    name = part.strip()
    return name[1:-1].strip() if _is_inside(name) else name
