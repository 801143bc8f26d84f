"""A caster's ability and slots in one short text."""

from dataclasses import replace

import pytest

from desktop.controllers.cast.magic_text import read_magic, shown_magic
from desktop.language.render import read_language
from desktop.model.frozen import FrozenMap
from tests.support.builders import a_creature
from tests.support.source import ROOT

LANGUAGES = tuple(read_language(ROOT / "i18n", code) for code in ("en", "it"))


@pytest.mark.parametrize(
    ("text", "ability", "slots"),
    [
        ("Int 4 3 2", "int", {"slots_1": 4, "slots_2": 3, "slots_3": 2}),
        ("saggezza 2/0/1", "wis", {"slots_1": 2, "slots_3": 1}),
        ("Cha 0 2p", "cha", {"slots_2": 2, "pact_2": 2}),
        ("car 3+2P 1", "cha", {"slots_1": 5, "pact_1": 2, "slots_2": 1}),
        ("", "", {}),
    ],
)
def test_magic_is_read_in_both_languages(text, ability, slots):
    assert read_magic(text, LANGUAGES) == (ability, slots)


@pytest.mark.parametrize(
    "slots",
    [{"slots_1": 4, "slots_3": 1}, {"slots_1": 4, "slots_2": 2, "pact_2": 2, "pact_1": 1}],
)
def test_what_is_shown_reads_back(slots):
    mage = replace(a_creature("mage"), spell_ability="cha", numbers=FrozenMap(slots))
    for language in LANGUAGES:
        shown = shown_magic(mage, language)
        assert read_magic(shown, LANGUAGES) == ("cha", slots)


@pytest.mark.parametrize(
    "text", ["Int four", "xyz 3", "Int 1 1 1 1 1 1 1 1 1 1", "Int 19+2p", "Int 2pp"]
)
def test_what_is_no_magic_is_told(text):
    assert read_magic(text, LANGUAGES) is None
