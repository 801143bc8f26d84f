"""What a legendary action opens goes through the form, and is typed by names in either language."""

from dataclasses import replace

import pytest

from desktop.controllers.cast.spell_names import SpellNames
from desktop.controllers.creature_form.form import FeatureText, FormText, form_of
from desktop.controllers.creature_form.openings import OpeningText, understood_text
from desktop.controllers.creature_form.reading import FormErrors, read_form
from desktop.language.render import render
from desktop.model.creature import (
    AreaShape,
    Creature,
    Damage,
    Feature,
    FeatureArea,
    FeatureGroup,
    ForcedSave,
    Opening,
    SaveSuccess,
)
from tests.controllers.creature_form.test_reading import LANGUAGES
from tests.support.creatures import shipped, shipped_records
from tests.support.magic import spell_library

pytestmark = pytest.mark.gui

DRAGON = "srd-5.1/adult-red-dragon"
EVERY = [key for key in shipped_records() if shipped(key).features_in(FeatureGroup.LEGENDARY)]


def names(creature: Creature) -> SpellNames:
    return SpellNames(spell_library(), creature.ruleset)


def shown(creature: Creature, language: str) -> FormText:
    return form_of(creature, LANGUAGES[language], spells=names(creature))


def read(text: FormText, base: Creature, language: str) -> Creature:
    return read_form(
        text,
        base,
        language=LANGUAGES[language],
        languages=LANGUAGES.values(),
        spells=names(base),
    )


def legend(creature: Creature, key: str) -> Feature:
    return next(each for each in creature.features_in(FeatureGroup.LEGENDARY) if each.key == key)


def changed(text: FormText, key: str, **more: object) -> FormText:
    """The form with other fields for what one of the legendary actions opens."""

    def one(row: FeatureText) -> FeatureText:
        if row.feature != key or row.opens is None:
            return row
        return replace(row, opens=replace(row.opens, **more))  # type: ignore[arg-type]  # fields

    return replace(text, features=tuple(one(row) for row in text.features))


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_shipped_legendary_action_goes_through_the_form_unchanged(language: str) -> None:
    for key in EVERY:
        creature = shipped(key)
        assert read(shown(creature, language), creature, language).features == creature.features


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_shipped_legendary_action_is_read_from_its_names_as_it_was(language: str) -> None:
    """Typed anew with a space at the end, so that every field is read and none is kept."""
    for key in EVERY:
        creature = shipped(key)
        text = shown(creature, language)
        for row in text.features:
            if row.opens is None or row.feature is None:
                continue
            typed = changed(text, row.feature, attacks=f"{row.opens.attacks} ")
            again = legend(read(typed, creature, language), row.feature)
            assert again.opens == legend(creature, row.feature).opens, f"{key} {row.feature}"


@pytest.mark.parametrize(
    ("language", "fields", "expected"),
    [
        ("en", {"attacks": "bite, Claw"}, {"attacks": ("bite", "claw")}),
        ("it", {"attacks": "Morso; artiglio"}, {"attacks": ("bite", "claw")}),
        ("en", {"features": "fire breath"}, {"features": ("fire-breath",)}),
        ("en", {"spell": "Fireball", "level": "5"}, {"spell": "srd-5.1/fireball", "level": 5}),
        ("it", {"spell": "Palla di fuoco"}, {"spell": "srd-5.1/fireball"}),
        ("en", {"spell": "any cantrip"}, {"spell": "cantrip"}),
        ("it", {"spell": "uno qualsiasi dei propri"}, {"spell": "any"}),
        ("en", {"move": "whole safely"}, {"move": "whole", "safely": True}),
        ("en", {"move": "half fly"}, {"move": "half", "way": "fly"}),
        ("it", {"teleport": "18 m"}, {"teleport": 60}),
        ("en", {"heals": "2d8 + 2"}, {"heals": "2d8+2"}),
        ("en", {"once": True, "check": True}, {"once": True, "check": "perception"}),
    ],
)
def test_the_gm_changes_what_it_opens(
    language: str, fields: dict[str, object], expected: dict[str, object]
) -> None:
    dragon = shipped(DRAGON)
    empty = changed(shown(dragon, language), "tail-attack", attacks="")
    typed = changed(empty, "tail-attack", **fields)
    found = legend(read(typed, dragon, language), "tail-attack")
    assert found.opens == Opening(**expected)  # type: ignore[arg-type]  # fields


@pytest.mark.parametrize(
    ("fields", "path", "told"),
    [
        ({"attacks": "Bight"}, "attacks", "No attack of this form is called “Bight”"),
        (
            {"features": "Bite"},
            "features",
            "No paragraph with a saving throw is called “Bite”",
        ),
        ({"spell": "Fireball, Wish"}, "spell", "One legendary action casts one spell"),
        ({"spell": "Homebrew"}, "spell", ""),
        ({"level": "12"}, "level", ""),
        ({"heals": "2d"}, "heals", ""),
        ({"cost": "many"}, "cost", ""),
        ({"teleport": "far"}, "teleport", ""),
    ],
)
def test_what_cannot_be_read_is_told_in_its_field(
    fields: dict[str, object], path: str, told: str
) -> None:
    dragon = shipped(DRAGON)
    typed = changed(shown(dragon, "en"), "tail-attack", **fields)
    with pytest.raises(FormErrors) as caught:
        read(typed, dragon, "en")
    ((found, message),) = caught.value.errors.items()
    assert found.endswith(f".opens.{path}")
    sentence = render(message, LANGUAGES["en"])
    assert sentence == told or (sentence and not told)


def test_an_attack_that_was_deleted_is_missed_where_it_was_opened() -> None:
    dragon = shipped(DRAGON)
    text = shown(dragon, "en")
    without = replace(text, attacks=tuple(row for row in text.attacks if row.attack != "tail"))
    with pytest.raises(FormErrors) as caught:
        read(without, dragon, "en")
    assert [message.key for message in caught.value.errors.values()] == ["form.attack_unknown"]


@pytest.mark.parametrize(
    ("language", "paragraph", "attack"),
    [
        ("en", "The dragon moves up to half its speed and makes one bite attack.", "Bite"),
        ("it", "Si muove fino a metà della sua velocità ed effettua un attacco Morso.", "Morso"),
    ],
)
def test_a_new_paragraph_is_understood_as_it_is_typed_and_kept_so(
    language: str, paragraph: str, attack: str
) -> None:
    dragon = shipped(DRAGON)
    text = shown(dragon, language)
    attacks = [row.name for row in text.attacks]
    found = understood_text("Balzo", paragraph, dragon, attacks, LANGUAGES[language], names(dragon))
    assert found == OpeningText(attacks=attack, move="half")
    row = FeatureText(FeatureGroup.LEGENDARY, "Balzo", paragraph, opens=replace(found, cost="2"))
    kept = read(replace(text, features=(*text.features, row)), dragon, language)
    balzo = kept.features[-1]
    assert (balzo.opens, balzo.cost) == (Opening(attacks=("bite",), move="half"), 2)  # type: ignore[arg-type]  # key


def test_a_paragraph_that_is_typed_anew_is_read_anew_where_nobody_asks_for_its_parts() -> None:
    dragon = shipped(DRAGON)
    text = form_of(dragon, LANGUAGES["en"])
    rows = tuple(
        replace(row, text="The dragon makes one bite attack.")
        if row.feature == "tail-attack"
        else row
        for row in text.features
    )
    kept = read_form(
        replace(text, features=rows),
        dragon,
        language=LANGUAGES["en"],
        languages=LANGUAGES.values(),
    )
    assert legend(kept, "tail-attack").opens == Opening(attacks=("bite",))  # type: ignore[arg-type]  # key


BURST = {
    "en": (
        "Each creature within 15 feet must make a DC 17 Constitution saving throw, taking "
        "14 (4d6) thunder damage on a failed save, or half as much damage on a successful one."
    ),
    "it": (
        "Ogni creatura entro 4,5 metri deve effettuare un tiro salvezza su Costituzione con CD 17; "
        "se lo fallisce subisce 14 (4d6) danni da tuono, mentre se lo supera ne subisce la metà."
    ),
}


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_typed_saving_throw_is_understood_and_shown(language: str) -> None:
    ogre = shipped("srd-5.1/ogre")
    text = shown(ogre, language)
    found = understood_text("Boom", BURST[language], ogre, [], LANGUAGES[language], names(ogre))
    assert "17" in found.save
    assert "4d6" in found.save
    row = FeatureText(FeatureGroup.LEGENDARY, "Boom", BURST[language], opens=found)
    kept = read(replace(text, features=(*text.features, row)), ogre, language)
    (save,) = kept.features[-1].saves
    assert save == ForcedSave(
        "con",
        17,
        SaveSuccess.HALF,
        (Damage("4d6", 14, ("thunder",)),),
        FeatureArea(AreaShape.EMANATION, 15),
    )


def test_a_paragraph_that_asks_for_no_save_any_more_has_none() -> None:
    dragon = shipped(DRAGON)
    text = shown(dragon, "en")
    rows = tuple(
        replace(row, text="The dragon flies up to half its flying speed.")
        if row.feature == "wing-attack"
        else row
        for row in text.features
    )
    kept = read(replace(text, features=rows), dragon, "en")
    assert legend(kept, "wing-attack").saves == ()
