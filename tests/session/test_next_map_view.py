"""What the players are shown of a map that comes onto the table in mid-fight."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap, Environment, MapPicture, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Drawing, MapText, Obscurement, ObscurementKind
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.rules.map.taking_after import MOST_CELLS
from desktop.session.player_view import PlayerEncounter, player_view
from tests.support.builders import MAP, Fight

CELLAR = MapId("cellar")
COVERED = (FogMode.SIGHT, FogMode.NOW, FogMode.HAND)


def a_fight(mode: FogMode, light: LightLevel = LightLevel.BRIGHT, *, begun: bool = True) -> Fight:
    fight = Fight("srd-5.2.1")
    hall = BattleMap("Hall", 8, 4, environment=Environment(light=light))
    fight.do(c.ShowMap(MAP, hall))
    fight.add("Lia", 20, character=True, at=(0, 0))
    fight.add("Wolf", 10, at=(2, 2))
    fight.do(c.SetFog(MAP, mode))
    return fight.begin() if begun else fight


def seen(fight: Fight) -> PlayerEncounter:
    return player_view(fight.encounter, fight.ruleset)


def known_spots(fight: Fight) -> int | None:
    shown = seen(fight).battle_map
    assert shown is not None
    return None if shown.fog is None else sum(shown.fog.explored) + sum(shown.fog.visible)


points = st.builds(Point, st.integers(0, 6).map(float), st.integers(0, 5).map(float))
cells = st.frozensets(st.builds(Cell, st.integers(0, 5), st.integers(0, 4)), min_size=1, max_size=4)


@st.composite
def cellars(draw: st.DrawFn) -> BattleMap:
    """Maps of one size, with whatever may stand on them."""
    ends = draw(st.lists(st.tuples(points, points), max_size=4))
    doors = draw(st.lists(st.tuples(points, points, st.sampled_from(DoorState)), max_size=3))
    return BattleMap(
        draw(st.sampled_from(("Cellar", "The vampire's crypt"))),
        6,
        5,
        walls=tuple(Wall(start, end) for start, end in ends if start != end),
        doors=tuple(
            Door(DoorId(f"d{number}"), start, end, state)
            for number, (start, end, state) in enumerate(doors)
        ),
        terrain=tuple(
            Terrain(TerrainKind.WATER, some) for some in draw(st.lists(cells, max_size=2))
        ),
        drawings=tuple(Drawing((at, Point(3, 3))) for at in draw(st.lists(points, max_size=2))),
        texts=tuple(MapText(at, "Crypt") for at in draw(st.lists(points, max_size=2))),
        obscurements=tuple(
            Obscurement(ObscurementKind.HEAVY, some) for some in draw(st.lists(cells, max_size=2))
        ),
    )


@pytest.mark.problem("RP59")
@settings(max_examples=40)
@given(st.sampled_from(COVERED), st.booleans(), cellars(), cellars())
def test_whatever_is_on_a_second_map_the_players_see_the_same_until_somebody_is_there(
    mode: FogMode, later: bool, one: BattleMap, other: BattleMap
):
    def view(cellar: BattleMap) -> PlayerEncounter:
        fight = a_fight(mode)
        fight.do(c.ShowMap(CELLAR, cellar, to_players=True))
        if later:  # the GM goes back to the first map, and looks at the second one again
            fight.do(c.ShowMap(MAP, to_players=True))
            fight.do(c.ShowMap(CELLAR, to_players=True))
        return seen(fight)

    assert view(one) == view(other)


@pytest.mark.parametrize("mode", COVERED)
def test_a_new_map_is_covered_as_the_one_before_and_the_gm_is_told(mode: FogMode):
    fight = a_fight(mode)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5), to_players=True))
    assert fight.encounter.fog[CELLAR].mode is mode
    assert known_spots(fight) == 0
    assert fight.told() == ["note.fog_taken_over"]


def test_the_sight_that_is_shared_is_shared_on_the_next_map_too():
    fight = a_fight(FogMode.SIGHT)
    lia = fight.ids["Lia"]
    fight.do(c.SetFog(MAP, FogMode.SIGHT, (lia,)))
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5), to_players=True))
    assert fight.encounter.fog[CELLAR].viewers == (lia,)
    fight.do(c.PlaceTokens(FrozenMap({lia: Token(CELLAR, Cell(1, 1))})))
    assert known_spots(fight), "she is there, and looks round"


def test_with_all_visible_the_next_map_is_visible():
    fight = a_fight(FogMode.OFF)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5), to_players=True))
    assert known_spots(fight) is None


def test_a_look_at_a_map_for_which_nothing_was_chosen_shows_nothing_of_it():
    fight = a_fight(FogMode.OFF)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5), to_players=True))
    fight.do(c.ShowMap(MAP, to_players=True))
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    fight.do(c.ShowMap(CELLAR, to_players=True))
    assert known_spots(fight) == 0


def test_a_map_that_the_gm_opened_to_all_eyes_stays_open():
    fight = a_fight(FogMode.SIGHT)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5), to_players=True))
    fight.do(c.SetFog(CELLAR, FogMode.OFF))
    fight.do(c.ShowMap(MAP, to_players=True))
    fight.do(c.ShowMap(CELLAR, to_players=True))
    assert known_spots(fight) is None


def test_with_no_map_on_the_table_the_fog_of_those_before_holds():
    fight = a_fight(FogMode.HAND)
    fight.do(c.ShowMap(None))
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5), to_players=True))
    assert known_spots(fight) == 0


def test_a_map_too_large_for_a_fog_is_shown_only_when_the_gm_insists():
    fight = a_fight(FogMode.SIGHT)
    vast = BattleMap("Plain", MOST_CELLS, 2)
    assert fight.refused(c.ShowMap(CELLAR, vast, to_players=True)).can_overrule
    fight.do(c.ShowMap(CELLAR, vast, to_players=True), overruled=True)
    assert CELLAR not in fight.encounter.fog
    fight.do(c.ShowMap(MAP, to_players=True))
    assert fight.refused(c.ShowMap(CELLAR, to_players=True)).can_overrule


@pytest.mark.parametrize("light", [LightLevel.DIM, LightLevel.DARK])
def test_in_a_running_fight_the_next_map_is_as_dark_as_the_one_before(light: LightLevel):
    fight = a_fight(FogMode.SIGHT, light)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5), to_players=True))
    assert fight.encounter.maps[CELLAR].environment.light is light
    assert f"note.light_taken_over_{light.value}" in fight.told()


def test_a_map_that_says_how_it_is_lit_keeps_its_light_and_so_does_one_of_the_fight():
    fight = a_fight(FogMode.SIGHT, LightLevel.DARK)
    for own in (Environment(light=LightLevel.DIM), Environment(ambient_light="#fffee0")):
        fight.do(c.ShowMap(None, replace(BattleMap("Own", 6, 5), environment=own)))
        shown = fight.encounter.battle_map
        assert shown is not None
        assert shown.environment == own
        fight.do(c.ShowMap(MAP, to_players=True))
    fight.do(c.ShowMap(MAP, BattleMap("Hall by day", 8, 4)))
    assert fight.encounter.maps[MAP].environment.light is LightLevel.BRIGHT


def test_maps_that_are_prepared_have_each_its_own_light():
    fight = a_fight(FogMode.OFF, LightLevel.DARK, begun=False)
    fight.do(c.ShowMap(CELLAR, BattleMap("Meadow", 6, 5)))
    assert fight.encounter.maps[CELLAR].environment.light is LightLevel.BRIGHT


def test_thick_fog_that_the_gm_draws_shows_on_a_map_with_a_picture_too():
    fight = a_fight(FogMode.OFF)
    picture = MapPicture(f"{'ab' * 32}.png", 160, 100)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], picture=picture)))
    bank = frozenset({Cell(5, 1), Cell(5, 2)})
    fight.do(c.ChangeFeatures(MAP, added=(Obscurement(ObscurementKind.HEAVY, bank),)))
    shown = seen(fight).battle_map
    assert shown is not None
    assert [(one.kind, one.cells) for one in shown.mists] == [(ObscurementKind.HEAVY, bank)]
