"""What the words mean that are typed into a form, in any of the program's languages."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from desktop.language.folding import folded
from desktop.language.message import Listing, Message, Parameter
from desktop.language.render import Language, render
from desktop.model.frozen import FrozenMap
from desktop.model.same import Same
from desktop.rules.fifth.harm.damage_words import suggested_type

NO_DAMAGE_WORDS = frozenset({"danni", "danno", "damage", "da", "di", "of"})


def type_missing(part: str, name: str, types: Collection[str]) -> Message:
    """Which type is meant; the words of the attack may suggest one (51-TYP-03).

    Of a word that only other games know, those that this one has are listed.
    """
    kind = suggested_type(f"{part} {name}")
    if kind and kind not in types:
        known = Listing(tuple(Message(f"damage.{each}") for each in types), choice=True)
        return Message("view.form.damage_type_of_game", {"text": part[:60], "types": known})
    if not kind:
        return Message("view.form.damage_type", {"text": part[:60]})
    told: dict[str, Parameter] = {"text": part[:60], "type": Message(f"damage.{kind}")}
    return Message("view.form.damage_type_suggested", told)


def words_of(family: str, languages: Iterable[Language]) -> dict[str, str]:
    """Every word of a family of texts in all languages, folded, with its key."""
    words: dict[str, str] = {}
    for language in languages:
        words.update(_words_in(family, Same(language)))
    return words


@lru_cache(maxsize=64)
def _words_in(family: str, spoken: Same[Language]) -> FrozenMap[str, str]:
    language, words = spoken.value, {}
    for key in language.catalogue.forms:
        if key.startswith(family):
            name = key.removeprefix(family).removesuffix(".short")
            words[folded(render(Message(key), language))] = name
    return FrozenMap(words)


def find_word(word: str, words: Mapping[str, str]) -> str | None:
    """The key of a word, which may be shortened as long as it is clear."""
    plain = folded(word)
    if plain in words:
        return words[plain]
    found = {key for known, key in words.items() if plain and known.startswith(plain)}
    return found.pop() if len(found) == 1 else None


def find_damage_type(word: str, words: Mapping[str, str]) -> str | None:
    """The type that a word names; "" for a word that names none but may stand there."""
    if not word or word in NO_DAMAGE_WORDS:
        return ""
    if word in words:
        return words[word]
    # "taglienti" is the plural of "tagliente": the last letter does not count.
    for stem in (word, word[:-1]):
        found = {key for known, key in words.items() if len(stem) > 1 and known.startswith(stem)}
        if len(found) == 1:
            return found.pop()
    return None
