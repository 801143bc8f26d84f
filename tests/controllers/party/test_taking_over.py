"""A hero of one edition of D&D is taken over into the other one, and says what to check."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from desktop.app import RESOURCES
from desktop.controllers.creature_form.shape import SHAPES
from desktop.controllers.fights.samples import Samples
from desktop.controllers.party.characters import PartyController
from desktop.controllers.party.taking_over import CHECK, EDITIONS
from desktop.language.render import render
from desktop.model.creature import CreatureKey
from desktop.model.party import Character, Party
from desktop.storage.spells import SpellLibrary
from desktop.views.ruleset_names import RULESET_NAMES
from tests.support.creatures import plain
from tests.support.parties import KeptParties
from tests.support.windows import a_desk

pytestmark = pytest.mark.gui

LEGACY, LATER = "srd-5.1", "srd-5.2.1"
SPELLS = SpellLibrary(RESOURCES / "spells")


def mira(ruleset: str, **more: object) -> Character:
    creature = replace(plain("Mira"), key=CreatureKey("own/mira"), ruleset=ruleset, hit_points=31)
    return Character(replace(creature, **more), "Anna", "asset-1")  # type: ignore[arg-type]  # fields


def a_party(qapp: QApplication, *characters: Character) -> PartyController:
    kept = KeptParties(Party("party", "", characters))
    return PartyController(a_desk(), kept, Samples(RESOURCES))


@pytest.mark.parametrize("ruleset", [LEGACY, LATER])
def test_the_copy_keeps_its_numbers_and_the_original_stays(
    qapp: QApplication, ruleset: str
) -> None:
    original = mira(ruleset, spells=(f"{ruleset}/fireball", f"{ruleset}/shield"))
    party = a_party(qapp, original)
    (taken,) = party.take_over((original,), SPELLS.find_spell, RULESET_NAMES)
    assert party.characters(ruleset) == (original,)
    (copy,) = party.characters(EDITIONS[ruleset])
    assert copy == taken.character
    assert (copy.player, copy.picture, copy.creature.hit_points) == ("Anna", "asset-1", 31)
    there = EDITIONS[ruleset]
    assert copy.creature.spells == (f"{there}/fireball", f"{there}/shield")
    assert copy.creature.key != original.creature.key


@pytest.mark.parametrize(("ruleset", "lost"), [(LEGACY, "divine-smite"), (LATER, "weapon-mastery")])
def test_what_the_other_edition_lacks_stays_behind_and_is_named(
    qapp: QApplication, ruleset: str, lost: str
) -> None:
    here = set(SPELLS.spells(ruleset)) - {
        key.replace(EDITIONS[ruleset], ruleset) for key in SPELLS.spells(EDITIONS[ruleset])
    }
    only = min(map(str, here))
    original = mira(ruleset, traits=(lost, "evasion"), spells=(only,), unprepared=(only,))
    party = a_party(qapp, original)
    (taken,) = party.take_over((original,), SPELLS.find_spell, RULESET_NAMES)
    creature = taken.character.creature
    assert (creature.traits, creature.spells, creature.unprepared) == (("evasion",), (), ())
    told = creature.find_feature(CHECK)
    assert told is not None
    for language in party._desk.all_languages:
        text = told.texts[language.code]
        assert text == render(taken.checks, language)
        found = SPELLS.find_spell(only)  # type: ignore[arg-type]  # a key as text
        assert found is not None
        assert found.spell.names[language.code] in text


def test_a_copy_taken_back_tells_only_of_the_last_way(qapp: QApplication) -> None:
    party = a_party(qapp, mira(LEGACY))
    (there,) = party.take_over(party.characters(LEGACY), SPELLS.find_spell, RULESET_NAMES)
    (back,) = party.take_over((there.character,), SPELLS.find_spell, RULESET_NAMES)
    features = [each.key for each in back.character.creature.features]
    assert features.count(CHECK) == 1
    assert len(party.characters(LEGACY)) == 2


def test_a_form_offers_the_features_of_its_own_edition() -> None:
    assert "divine-smite" in SHAPES[LEGACY].traits
    assert "divine-smite" not in SHAPES[LATER].traits
    assert "weapon-mastery" in SHAPES[LATER].traits
    assert "weapon-mastery" not in SHAPES[LEGACY].traits
