"""Classes as people type them."""

import pytest

from desktop.controllers.creature_form.callings import shown_calling, tags_with_calling
from desktop.language.render import read_language
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui

LANGUAGES = tuple(read_language(ROOT / "i18n", code) for code in ("en", "it"))
ENGLISH, ITALIAN = LANGUAGES


def test_a_class_is_shown_in_the_readers_language_and_own_words_stay():
    shown = [
        (shown_calling(text, ENGLISH, LANGUAGES), shown_calling(text, ITALIAN, LANGUAGES))
        for text in ("wizard", "Mago", "Ladra 3", "")
    ]
    assert shown == [("wizard", "Mago"), ("Wizard", "Mago"), ("Ladra 3", "Ladra 3"), ("", "")]


@pytest.mark.parametrize(
    ("typed", "tags"),
    [
        ("Maga", ("wizard", "human")),
        ("guerriera 3 / ladra 2", ("fighter", "rogue", "human")),
        ("Sorcerer", ("sorcerer", "human")),
        ("bardo", ("bard", "human")),
        ("Inventrice", ("cleric", "human")),
    ],
)
def test_a_typed_class_is_known_whatever_its_gender(typed: str, tags: tuple[str, ...]):
    assert tags_with_calling(("cleric", "human"), typed, LANGUAGES) == tags
