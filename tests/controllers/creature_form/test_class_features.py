"""Class features that the form offers by their names: each is played."""

from dataclasses import replace

import pytest

from desktop.controllers.creature_form.form import FeatureText, form_of
from desktop.controllers.creature_form.reading import read_form
from desktop.controllers.creature_form.shape import SHAPES, blank
from desktop.language.render import read_language
from desktop.model.creature import Creature, CreatureKey, Feature, FeatureGroup
from desktop.rules.fifth.answering import indomitable
from desktop.rules.fifth.attacking import strikes
from desktop.rules.fifth.magic import wild_shape
from desktop.rules.fifth.statblocks.class_features import find_class_feature
from desktop.rules.fifth.statblocks.edges import edges
from desktop.rules.fifth.statblocks.offered_features import offered_features
from tests.support.builders import EDITIONS
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui

LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}


def read(edition: str, language: str, name: str) -> Feature:
    """The paragraph with that name, as the form of a character makes it."""
    row = FeatureText(FeatureGroup.TRAIT, name, "…")
    plain = form_of(blank(edition), LANGUAGES[language])
    made = read_form(
        replace(plain, name="Ada", hit_points="9", features=(row,)),
        blank(edition),
        language=LANGUAGES[language],
        languages=tuple(LANGUAGES.values()),
        key=CreatureKey("own/ada"),
    )
    return made.features[-1]


def read_back(edition: str, base: Creature, row: FeatureText) -> Creature:
    """The creature as the form makes it anew of `base` with that row."""
    plain = form_of(blank(edition), LANGUAGES["en"])
    return read_form(
        replace(plain, name="Ada", hit_points="9", features=(row,)),
        base,
        language=LANGUAGES["en"],
        languages=tuple(LANGUAGES.values()),
        key=CreatureKey("own/ada"),
    )


def is_played(feature: Feature) -> bool:
    known = (*strikes.known_words(), *edges(), *indomitable.FEATURE, *wild_shape.FEATURE)
    return find_class_feature(feature) is not None or str(feature.key) in known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_name_that_is_offered_is_played(edition: str, language: str):
    names = [names[language] for names in offered_features(edition)]
    assert len(names) >= 20
    assert [name for name in names if not is_played(read(edition, language, name))] == []
    assert not is_played(read(edition, language, "Tracking"))


def test_each_edition_offers_its_own():
    old, new = ({names["en"] for names in offered_features(each)} for each in EDITIONS)
    assert {"Ki", "Deflect Missiles"} <= old - new
    assert {"Monk’s Focus", "Deflect Attacks", "Steady Aim"} <= new - old


@pytest.mark.parametrize(
    ("name", "plays"),
    [
        ("Rage", True),
        ("rage (3/day)", True),
        ("IRA", True),
        ("Tracking", False),
        ("", False),
    ],
)
def test_the_form_knows_which_paragraphs_are_played(name: str, plays: bool):
    assert SHAPES["srd-5.1"].plays(name) is plays
    assert not SHAPES["mythcraft-1.2"].plays(name)


@pytest.mark.parametrize(
    "name", ["Second Wind (1/Short Rest)", "Second Wind (3/Long Rest)", "Second Wind (1/Day)"]
)
def test_a_paragraph_that_is_renamed_is_played_by_its_new_name(name: str):
    base = read_back("srd-5.2.1", blank("srd-5.2.1"), FeatureText(FeatureGroup.TRAIT, "Wind", "…"))
    known = base.features[-1]
    assert not is_played(known)
    row = FeatureText(FeatureGroup.BONUS_ACTION, name, "…", known.key)
    renamed = read_back("srd-5.2.1", base, row).features[-1]
    assert is_played(renamed)
    assert renamed.uses is not None
    kept = FeatureText(FeatureGroup.TRAIT, "Winds", "…", known.key)
    assert read_back("srd-5.2.1", base, kept).features[-1].key == known.key
