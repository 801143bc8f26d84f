"""Every shipped spell in words: what it plays, what it changes, its facts, in both languages."""

import pytest

from desktop.controllers.cast.influence_words import influence_words, option_words
from desktop.controllers.cast.spellbook import facts_of, head_of, play_of, text_of
from tests.support.fights import a_fighting_desk
from tests.support.magic import entry, spell_library

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_every_spell_has_words_for_all_that_it_does(qapp: object, ruleset: str, language: str):
    desk = a_fighting_desk(language, ruleset)
    for found in spell_library().spells(ruleset).values():
        spell = found.spell
        influence = spell.influence
        options = () if influence is None else influence.options
        for choice in ("", *options):
            play_of(spell, desk, choice)
        for option in options:
            assert option_words(option, desk)
        assert head_of(spell, desk)
        assert all(told in text_of(found, desk) for fact in facts_of(found, desk) for told in fact)
        if influence is not None:
            assert all(influence_words(influence, desk))


def test_what_a_spell_asks_for_stands_before_its_text(qapp: object):
    desk = a_fighting_desk("en", "srd-5.1")
    first, _, _ = text_of(entry("srd-5.1", "fireball"), desk).partition("\n")
    assert first == (
        "Casting time: Action · Range: 150 ft · "
        "Components: V, S, M (a tiny ball of bat guano and sulfur) · Duration: Instantaneous"
    )


@pytest.mark.parametrize(("language", "told"), [("en", "death saves"), ("it", "contro morte")])
def test_death_saves_have_a_name(qapp: object, language: str, told: str):
    desk = a_fighting_desk(language, "srd-5.2.1")
    assert told in play_of(entry("srd-5.2.1", "beacon-of-hope").spell, desk)


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Warded from spells up to level 9"),
        ("it", "Al riparo dagli incantesimi fino al livello 9"),
    ],
)
def test_a_ward_against_all_spells_says_its_level(
    qapp: object, ruleset: str, language: str, told: str
):
    influence = entry(ruleset, "antimagic-field").spell.influence
    assert influence is not None
    assert told in influence_words(influence, a_fighting_desk(language, ruleset))
