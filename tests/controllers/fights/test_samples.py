"""The sample fights are whole, playable and stand where they should."""

from random import Random

import pytest

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell, Footprint, cells_for_space
from desktop.battlemap.ground import Ground
from desktop.battlemap.walls import WallKind
from desktop.controllers.fights.samples import SAMPLE_MAPS, Samples, sample_fight
from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Creature, CreatureKey, FeatureGroup
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.encounter import Encounter, Phase
from desktop.rules.casting.spell_numbers import healing_of
from desktop.rules.registry import RULESETS, ruleset_of
from tests.support.creatures import RESOURCES, plain, shipped, shipped_records
from tests.support.magic import spell

PLAYED = RULESETS


def creature_of(key: CreatureKey) -> Creature:
    return shipped(key) if key in shipped_records() else plain(key.rpartition("/")[2])


def laid_out(ruleset: str) -> Encounter:
    samples = Samples(RESOURCES)
    return sample_fight(
        samples.fight(ruleset),
        ruleset=ruleset_of(ruleset),
        dice=RandomDice(Random(7)),
        battle_map=samples.map("The ogre's hall").battle_map,
        creature_of=creature_of,
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_party_has_the_same_four_in_every_game(ruleset: str) -> None:
    party = Samples(RESOURCES).party(ruleset)
    assert [one.name.text_in("it") for one in party] == ["Aria", "Brando", "Lia", "Tobia"]
    assert all(one.level == 3 and one.attacks and one.abilities for one in party)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_a_character_does_is_told_in_both_languages(ruleset: str) -> None:
    for one in Samples(RESOURCES).party(ruleset):
        for feature in one.features:
            assert {"en", "it"} <= set(feature.names) & set(feature.texts), (one.key, feature.key)
        assert one.features_in(FeatureGroup.ACTION)
        assert creature_from_record(record_of_creature(one)) == one


@pytest.mark.parametrize("ruleset", PLAYED)
def test_the_sample_fight_is_in_its_first_turn(ruleset: str) -> None:
    fight = laid_out(ruleset)
    assert (fight.phase, fight.round) == (Phase.RUNNING, 1)
    assert not fight.prompts
    heroes = [one for one in fight.combatants.values() if one.side is Side.HERO]
    assert len(heroes) == 4
    assert all(one.character for one in heroes)
    assert all(one.initiative is not None for one in fight.combatants.values())


@pytest.mark.parametrize("ruleset", PLAYED)
def test_nobody_stands_on_another_or_in_a_wall(ruleset: str) -> None:
    fight = laid_out(ruleset)
    rules = ruleset_of(ruleset)
    battle_map = fight.battle_map
    assert battle_map is not None
    taken: set[Cell] = set()
    for one in fight.combatants.values():
        sides = cells_for_space(rules.space_of(one), battle_map.grid.feet_per_cell)
        cells = battle_map.grid.cells_of(Footprint(place_of(one), sides, sides))
        ground = Ground(battle_map, sides, sides)
        around = battle_map.grid.neighbours(place_of(one))
        assert not cells & taken, one.name
        assert any(ground.can_step(place_of(one), near) for near in around), one.name
        taken |= cells


def place_of(one: Combatant) -> Cell:
    assert one.token is not None
    return one.token.cell


def test_the_map_of_the_sample_has_its_picture() -> None:
    imported = Samples(RESOURCES).map("The ogre's hall")
    picture = imported.battle_map.picture
    assert picture is not None
    assert (picture.width, picture.height) == (2400, 1700)
    assert imported.picture_bytes is not None
    assert imported.battle_map.doors
    assert imported.battle_map.lights


@pytest.mark.parametrize("name", sorted(SAMPLE_MAPS))
def test_the_maps_of_our_own_are_whole(name: str) -> None:
    battle_map = Samples(RESOURCES).map("Map", name).battle_map
    assert battle_map.picture is not None
    assert battle_map.picture.width == battle_map.columns * battle_map.pixels_per_cell
    assert all(battle_map.has_cell(cell) for ground in battle_map.terrain for cell in ground.cells)
    assert any(battle_map.walls)


def test_what_the_file_of_a_map_lacks_comes_with_our_own_maps() -> None:
    ford = Samples(RESOURCES).map("Ford", "forest-ford").battle_map
    assert {ground.kind for ground in ford.terrain} == {
        TerrainKind.WATER,
        TerrainKind.DIFFICULT,
    }
    assert [wall.height for wall in ford.walls if wall.kind is WallKind.LOW] == [2.0]
    assert len(Samples(RESOURCES).map("Crypt", "old-crypt").battle_map.doors) == 4


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_the_casters_of_the_party_have_their_spells_as_spells(ruleset: str) -> None:
    fight = laid_out(ruleset)
    magic = ruleset_of(ruleset).magic
    assert magic is not None
    casters = {
        one.name.text_in("en"): one for one in fight.combatants.values() if one.creature.spells
    }
    assert set(casters) == {"Aria", "Tobia"}
    for one in casters.values():
        known = [spell(ruleset, key.partition("/")[2]) for key in magic.known(one)]
        assert {each.level for each in known} == {0, 1, 2}
        assert [(level, counter.current) for level, counter in magic.slots(one)] == [(1, 4), (2, 2)]
        assert magic.dc(ruleset_of(ruleset), one).value == 13
        assert magic.modifier(one) == 3
    wounds = spell(ruleset, "cure-wounds")
    dice = 1 if ruleset == "srd-5.1" else 2
    assert healing_of(magic, casters["Tobia"], wounds, 1) == f"{dice}d8+6"
    assert healing_of(magic, casters["Tobia"], wounds, 2).endswith("+7")
