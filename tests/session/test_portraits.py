"""Which default portrait stands for whom."""

import json
from dataclasses import replace

import pytest

from desktop.controllers.creature_form.callings import CALLINGS
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.session.portraits import glyph_of, portrait_of
from tests.support.builders import a_creature, feature
from tests.support.creatures import RESOURCES

SPELLS = replace(feature("spellcasting", FeatureGroup.TRAIT), spell_dc=13)


def somebody(side: Side, *, character: bool = False, **more: object) -> Combatant:
    return Combatant(CombatantId("c1"), a_creature("x", **more), side, character=character)


@pytest.mark.parametrize(
    ("who", "portrait"),
    [
        (somebody(Side.HERO, character=True), "portrait.hero"),
        (somebody(Side.HERO, character=True, tags=("wizard",)), "portrait.caster"),
        (somebody(Side.HERO, character=True, kind="dragon", tags=("elf",)), "portrait.elf"),
        (somebody(Side.HERO, character=True, tags=("rogue", "elf")), "portrait.rogue"),
        (somebody(Side.HOSTILE, kind="dragon", sizes=("huge",)), "portrait.dragon"),
        (somebody(Side.HOSTILE, kind="giant"), "portrait.large"),
        (somebody(Side.HOSTILE, kind="fey", tags=("goblinoid",)), "portrait.hostile"),
        (somebody(Side.HOSTILE, kind="humanoid", sizes=("large",)), "portrait.large"),
        (somebody(Side.HOSTILE, kind="humanoid", tags=("goblinoid",)), "portrait.hostile"),
        (somebody(Side.HOSTILE, kind="humanoid", tags=("human",)), "portrait.helmed"),
        (somebody(Side.HOSTILE, kind="humanoid", features=(SPELLS,)), "portrait.caster"),
        (somebody(Side.NEUTRAL, kind="humanoid", sizes=("large",)), "portrait.neutral"),
    ],
)
def test_a_portrait_by_kind_calling_size_and_side(who: Combatant, portrait: str):
    assert portrait_of(who) == portrait


@pytest.mark.parametrize(
    ("names", "portrait"),
    [
        ({"en": "Dire Wolf", "it": "Metalupo"}, "portrait.wolf"),
        ({"en": "Riding Horse"}, "portrait.horse"),
        ({"en": "Warhorse"}, "portrait.horse"),
        ({"en": "Giant Sea Horse"}, "portrait.animal"),
        ({"en": "Giant Seahorse"}, "portrait.animal"),
        ({"en": "Swarm of Venomous Snakes"}, "portrait.snake"),
        ({"en": "Swarm of Ravens"}, "portrait.bird"),
        ({"en": "Giant Wolf Spider"}, "portrait.animal"),
        ({"en": "Brown Bear", "it": "Orso bruno"}, "portrait.animal"),
        ({"": "Lupo delle nevi"}, "portrait.wolf"),
        ({"": "Snow eagle"}, "portrait.bird"),
        ({"": ""}, "portrait.animal"),
    ],
)
def test_a_beast_has_the_silhouette_of_an_animal_like_it(names: dict[str, str], portrait: str):
    beast = somebody(Side.HOSTILE, kind="beast")
    named = replace(beast, creature=replace(beast.creature, names=FrozenMap(names)))
    assert portrait_of(named) == portrait
    assert portrait_of(named, is_disguised=True) == "portrait.unknown"
    icons = json.loads((RESOURCES / "icons" / "icons.json").read_text(encoding="utf-8"))
    assert portrait in icons


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("is_character", [True, False])
def test_a_disguise_shows_no_face_at_all(side: Side, is_character: bool):
    somebodies = (
        somebody(side, character=is_character, kind="dragon", sizes=("huge",)),
        somebody(side, character=is_character, kind="humanoid", tags=("rogue", "elf")),
        somebody(side, character=is_character, kind="humanoid", tags=("goblinoid",)),
    )
    assert {portrait_of(one, is_disguised=True) for one in somebodies} == {"portrait.unknown"}
    icons = json.loads((RESOURCES / "icons" / "icons.json").read_text(encoding="utf-8"))
    assert list(icons.values()).count(icons["portrait.unknown"]) == 2  # and the sign for help


def test_every_class_has_a_portrait_of_its_own():
    found = {
        portrait_of(somebody(Side.HERO, character=True, tags=("human", calling)))
        for calling in CALLINGS
    }
    assert len(found) == len(CALLINGS)
    icons = json.loads((RESOURCES / "icons" / "icons.json").read_text(encoding="utf-8"))
    assert len({icons[portrait] for portrait in found}) == len(CALLINGS)


def test_a_creature_of_the_library_has_the_portrait_that_it_will_have_in_a_fight():
    knight = a_creature("x", kind="humanoid", tags=("human",))
    assert glyph_of(knight, Side.HOSTILE) == "portrait.helmed"
    assert glyph_of(knight, Side.HERO, is_character=True) == "portrait.hero"


def test_a_druid_looks_like_the_beast_whose_form_it_has():
    druid = a_creature("d", kind="humanoid", tags=("druid",))
    wolf = somebody(Side.HERO, character=True, kind="beast")
    assert portrait_of(replace(wolf, original=druid)) == "portrait.animal"
    assert portrait_of(wolf) != "portrait.animal"
    assert portrait_of(replace(wolf, original=druid), is_disguised=True) == "portrait.unknown"
