"""The spells that come with the program, and keys that others wrote."""

import pytest

from desktop.model.spell import SpellKey
from desktop.storage.spells import SpellLibrary
from tests.support.creatures import RESOURCES


@pytest.mark.parametrize(
    "key", ["", "told/light", "x" * 5_000 + "/light", "..\\..\\secret/light", "srd-5.1/", "\0/a"]
)
def test_a_key_of_no_spell_names_no_file_and_finds_nothing(key: str) -> None:
    assert SpellLibrary(RESOURCES / "spells").find_spell(SpellKey(key)) is None


def test_a_spell_is_found_by_its_key() -> None:
    found = SpellLibrary(RESOURCES / "spells").find_spell(SpellKey("srd-5.2.1/fireball"))
    assert found is not None
    assert found.spell.names["it"] == "Palla di fuoco"
