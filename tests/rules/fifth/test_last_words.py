"""What the trait of a creature says of its end is told when it falls."""

from dataclasses import replace

import pytest

from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import FeatureGroup
from desktop.model.frozen import FrozenMap
from tests.support.builders import EDITIONS, I18N, Fight, a_creature, feature
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
TRAIT = pytest.mark.rule("52-PTG-GEN-1")


def fallen(key: str) -> Fight:
    edition = key.partition("/")[0]
    fight = Fight(edition)
    fight.add("M", 20, creature=shipped(key))
    fight.add("P", 10, character=True)
    fight.begin()
    fight.do(c.DeclareLife((fight.ids["M"],), "dead"))
    return fight


def told(fight: Fight, language: str = "en") -> list[str]:
    spoken = read_language(I18N, language)
    return [
        render(event.text, spoken)
        for event in fight.happened(e.Noted)
        if event.text.key == "note.last_words"
    ]


@TRAIT
@pytest.mark.parametrize(
    ("key", "begins"),
    [
        ("srd-5.1/vampire-bat-form", "M, Misty Escape: When it drops to 0 hit points outside its"),
        ("srd-5.1/guardian-naga", "M, Rejuvenation: If it dies, the naga returns to life in 1d6"),
        ("srd-5.1/djinni", "M, Elemental Demise: If the djinni dies, its body disintegrates"),
        ("srd-5.2.1/vampire", "M, Misty Escape: If the vampire drops to 0 Hit Points outside"),
        ("srd-5.2.1/lich", "M, Spirit Jar: If destroyed, the lich reforms in 1d10 days"),
        ("srd-5.2.1/barbed-devil", "M, Diabolical Restoration: If the devil dies outside the"),
    ],
)
def test_its_first_sentence_is_told_as_it_falls(key: str, begins: str):
    (line,) = told(fallen(key))
    assert line.startswith(begins)
    assert line.endswith(".")


def test_it_is_told_in_italian_too():
    (line,) = told(fallen("srd-5.2.1/vampire"), "it")
    assert line.startswith("M, Fuga nebbiosa: Se il vampiro scende a 0 punti ferita")


def test_whoever_has_no_such_trait_says_nothing_and_nobody_twice():
    assert told(fallen("srd-5.1/goblin")) == []
    fight = fallen("srd-5.2.1/vampire")
    fight.do(c.SetNote(fight.ids["M"], "gone"))
    assert told(fight) == []


def test_a_paragraph_without_a_full_stop_is_told_whole():
    own = replace(
        feature("fuga-nebbiosa", FeatureGroup.TRAIT), texts=FrozenMap({"it": "diventa nebbia"})
    )
    fight = Fight(OLD)
    fight.add("M", 20, creature=replace(a_creature("m"), features=(own,)))
    fight.add("P", 10, character=True)
    fight.begin()
    fight.damage("M", 99)
    assert told(fight, "it")[0].endswith(": diventa nebbia")
