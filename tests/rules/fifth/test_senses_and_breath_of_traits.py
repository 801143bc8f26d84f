"""Light of one's own, eyes that magical darkness does not hinder, and who breathes water."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import CarriedLight
from desktop.model.creature import FeatureGroup
from desktop.rules.fifth.harm.hazards import breath_rounds
from desktop.rules.fifth.statblocks.breathing import breathes_water
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.map.own_light import OWN, own_light
from desktop.rules.sight.seeing import eyes_of, light_of, shine_of
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, feature
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")


def with_text(key: str, text: str, code: str = "it") -> object:
    own = feature(key, FeatureGroup.TRAIT)
    return replace(own, texts=own.texts.with_item(code, text).without("en" if code != "en" else ""))


# --- light --------------------------------------------------------------------------------------


@both
@GENERAL
@pytest.mark.parametrize(
    ("who", "bright", "dim"), [("fire-elemental", 30, 60), ("giant-fire-beetle", 10, 20)]
)
def test_what_glows_brings_its_light_which_goes_out_with_it(
    edition: str, who: str, bright: int, dim: int
):
    fight = Fight(edition).map()
    fight.add("E", 20, creature=shipped(f"{edition}/{who}"), at=(5, 5))
    fight.begin()
    assert light_of(fight["E"]) == CarriedLight(OWN, bright, dim)

    def shines() -> bool:
        return shine_of(fight.encounter, fight.ruleset, fight["E"], MAP) is not None

    assert shines()
    fight.do(c.CarryLight((fight.ids["E"],), None))
    assert not shines()
    fight.do(c.CarryLight((fight.ids["E"],), CarriedLight(OWN, bright, dim)))
    assert shines()
    fight.damage("E", 999)
    assert not shines()


def test_a_light_is_read_in_italian_and_none_where_nothing_is_told():
    told = "L’elementale emana luce intensa in un raggio di 9 metri e luce fioca per altri 9 metri."
    typed = a_creature("e", features=(with_text("illuminazione", told),))
    assert own_light(typed) == CarriedLight(OWN, 30, 60)
    silent = a_creature("e", features=(with_text("illuminazione", "Brilla."),))
    assert own_light(silent) is None
    assert own_light(a_creature("e")) is None


# --- eyes ---------------------------------------------------------------------------------------


@both
@GENERAL
def test_magical_darkness_does_not_hinder_a_devil(edition: str):
    fight = Fight(edition)
    fight.add("D", 20, creature=shipped(f"{edition}/horned-devil"))
    eyes = eyes_of(fight["D"])
    assert eyes.magic_darkvision == eyes.darkvision > 0


def test_a_typed_devil_sees_so_too_and_blind_ones_do_not():
    typed = a_creature("d", features=(feature("vista-del-diavolo", FeatureGroup.TRAIT),))
    seeing = replace(typed, senses=typed.senses.with_item("darkvision", 60))
    assert not is_understood(seeing)
    read = understood(seeing, {})
    assert read.senses["magic-darkvision"] == 60
    assert understood(read, {}) == read
    assert "magic-darkvision" not in understood(typed, {}).senses


# --- breath -------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-SUF-01", "52-HAZ-SUFF-1")
@pytest.mark.parametrize(("who", "rounds"), [("killer-whale", 300), ("hydra", 600)])
def test_who_holds_its_breath_long_does(edition: str, who: str, rounds: int):
    fight = Fight(edition)
    fight.add("B", 20, creature=shipped(f"{edition}/{who}"))
    assert breath_rounds(fight["B"]) == rounds
    fight.begin()
    fight.act("B", "hold_breath")
    (held,) = fight["B"].effects
    assert held.level == rounds


@both
@pytest.mark.rule("51-SUF-01", "52-HAZ-SUFF-1")
def test_whoever_breathes_water_needs_no_breath_there(edition: str):
    fight = Fight(edition)
    fight.add(
        "A", 20, creature=shipped(f"{edition}/merfolk" if edition == OLD else f"{edition}/chuul")
    )
    fight.begin()
    wish = c.TakeAction(fight.ids["A"], "hold_breath")
    fight.give("A", "underwater")
    assert fight.refused(wish).reason.key == "refusal.breathes_water"
    fight.do(wish, overruled=True)
    assert fight["A"].has_effect("holding_breath")
    assert not breathes_water(a_creature("a"))
