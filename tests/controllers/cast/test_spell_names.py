"""The spells of a creature in its form: names in either language, and back."""

from dataclasses import replace

import pytest

from desktop.controllers.cast.spell_names import SpellNames
from desktop.controllers.creature_form.form import form_of
from desktop.controllers.creature_form.reading import FormErrors, read_form
from desktop.controllers.creature_form.shape import blank
from desktop.language.message import Message
from desktop.language.render import read_language
from desktop.model.creature import CreatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from tests.support.magic import spell_library
from tests.support.source import ROOT

pytestmark = pytest.mark.gui

ENGLISH, ITALIAN = (read_language(ROOT / "i18n", code) for code in ("en", "it"))
NAMES = SpellNames(spell_library(), "srd-5.2.1")


def read(text, base=None):
    creature = base or blank("srd-5.2.1")
    form = replace(
        form_of(creature, ENGLISH, spells=NAMES), name="Mage", hit_points="9", spells=text
    )
    return read_form(
        form, creature, language=ENGLISH, languages=(ENGLISH, ITALIAN), spells=NAMES
    ).spells


def test_names_of_both_languages_are_read():
    assert read("Fireball, scudo;  bless,") == (
        "srd-5.2.1/fireball",
        "srd-5.2.1/shield",
        "srd-5.2.1/bless",
    )
    assert read("") == ()


def test_an_unknown_name_is_told_and_an_unknown_key_is_kept():
    with pytest.raises(FormErrors) as error:
        read("Fireball, Fierball")
    assert error.value.errors["spells"] == Message("form.spell_unknown", {"name": "Fierball"})
    base = replace(blank("srd-5.2.1"), spells=("own/spark", "srd-5.2.1/web"))
    assert form_of(base, ITALIAN, spells=NAMES).spells == "own/spark, Ragnatela"
    assert read("own/spark, Web", base) == base.spells


def test_a_form_that_asks_for_no_spells_keeps_them():
    base = replace(blank("srd-5.2.1"), spells=("srd-5.2.1/web",))
    form = replace(form_of(base, ENGLISH), name="Mage", hit_points="9")
    assert read_form(form, base, language=ENGLISH, languages=(ENGLISH,)).spells == base.spells
    assert "Fireball" in NAMES.offered(ENGLISH)
    assert not SpellNames(spell_library(), "mythcraft-1.2").has_spells


def test_what_is_known_and_not_prepared_stands_in_brackets():
    base = replace(
        blank("srd-5.2.1"),
        spells=("srd-5.2.1/web", "srd-5.2.1/shield"),
        unprepared=("srd-5.2.1/web",),
    )
    form = form_of(base, ITALIAN, spells=NAMES)
    assert form.spells == "(Ragnatela), Scudo"
    again = replace(form, name="Mage", hit_points="9", spells="Fireball, (web)")
    made = read_form(again, base, language=ENGLISH, languages=(ENGLISH, ITALIAN), spells=NAMES)
    assert made.spells == ("srd-5.2.1/fireball", "srd-5.2.1/web")
    assert made.unprepared == ("srd-5.2.1/web",)
    keyed = replace(made, key=CreatureKey("own/mage"))
    assert creature_from_record(record_of_creature(keyed)) == keyed
