"""Searching the library: both languages, the best first, filters, counts, slips of the hand."""

import pytest

from desktop.controllers.library.search import (
    LibrarySearch,
    Sieve,
    folded,
    read_wanted,
)
from desktop.model.challenge import challenge_value
from desktop.storage.library import Library, LibraryEntry
from tests.support.creatures import RESOURCES


@pytest.fixture(scope="module")
def search() -> LibrarySearch[LibraryEntry]:
    return LibrarySearch(Library(RESOURCES / "creatures").entries(), "it")


def names(search: LibrarySearch[LibraryEntry], words: str, sieve: Sieve) -> list[str]:
    return [entry.names["en"] for entry in search.find(words, sieve)]


NEW = Sieve(ruleset="srd-5.2.1")


@pytest.mark.parametrize(
    "words", ["goblin warrior", "goblin guerriero", "GOBLIN  Guerr", "gobl war"]
)
def test_either_language_finds_it(search: LibrarySearch[LibraryEntry], words: str) -> None:
    assert names(search, words, NEW)[0] == "Goblin Warrior"


def test_names_that_begin_so_come_first(search: LibrarySearch[LibraryEntry]) -> None:
    found = names(search, "goblin", NEW)
    assert found[:3] == ["Goblin Warrior", "Goblin Boss", "Goblin Minion"]
    assert all(name.startswith("Hobgoblin") for name in found[3:5])


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("goblin", "Goblin Warrior"),
        ("bugbear", "Bugbear Warrior"),
        ("hobgoblin", "Hobgoblin Warrior"),
    ],
)
def test_the_namesake_of_the_other_edition_is_meant_before_its_captain(
    search: LibrarySearch[LibraryEntry], words: str, meant: str
) -> None:
    assert names(search, words, NEW)[0] == meant


def test_the_very_name_comes_before_longer_ones(search: LibrarySearch[LibraryEntry]) -> None:
    assert names(search, "ogre", Sieve(ruleset="srd-5.1"))[0] == "Ogre"


def test_a_slip_of_the_hand_still_finds_it(search: LibrarySearch[LibraryEntry]) -> None:
    assert "Tarrasque" in names(search, "tarasque", NEW)
    assert names(search, "zzzzqqq", NEW) == []


def test_typing_on_and_deleting_gives_the_same_as_typing_anew() -> None:
    entries = Library(RESOURCES / "creatures").entries("srd-5.2.1")
    typed = LibrarySearch(entries, "en")
    for words in ("g", "go", "gob", "go", "gi", "giant", "giant s", "", "dr"):
        assert typed.find(words, NEW) == LibrarySearch(entries, "en").find(words, NEW)


def test_filters_keep_to_edition_type_size_and_challenge(
    search: LibrarySearch[LibraryEntry],
) -> None:
    sieve = Sieve(ruleset="srd-5.1", kind="dragon", size="huge", challenge=(13, 30))
    found = search.find("", sieve)
    assert found
    for entry in found:
        value = challenge_value(entry.challenge)
        assert value is not None
        assert (entry.ruleset, entry.kind, entry.size) == ("srd-5.1", "dragon", "huge")
        assert 13 <= value <= 30
    assert search.find("", Sieve(own_only=True)) == ()


@pytest.mark.parametrize(
    ("text", "words", "count"),
    [
        ("goblin", "goblin", None),
        ("6 goblin", "goblin", 6),
        ("6x goblin", "goblin", 6),
        ("goblin x6", "goblin", 6),
        ("goblin ×12", "goblin", 12),
        ("0 goblin", "goblin", None),
        ("6", "6", None),
        ("", "", None),
    ],
)
def test_a_number_beside_the_words_is_how_many(text: str, words: str, count: int | None) -> None:
    assert (read_wanted(text).words, read_wanted(text).count) == (words, count)


def test_accents_dashes_and_case_do_not_matter() -> None:
    assert folded("Mezzo-Drago Verità’S") == "mezzo drago verita s"
    assert challenge_value("1/4") == 0.25
    assert challenge_value("") is None
