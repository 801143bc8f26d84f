"""Darkness and fog have a height in play: over them one sees, is shot at, and is shown."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Environment
from desktop.battlemap.cells import Cell
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.light import LightLevel
from desktop.model import commands as c
from desktop.model.combatant import CarriedLight, Token
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.rules.areas.areas import holds_height
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.map.laid_areas import heights_of
from desktop.rules.sight.perceiving import can_see
from desktop.rules.sight.seeing import Hindrance, hindrance_of
from desktop.rules.sight.unseen import unseen_ones
from desktop.session.player_view import player_view
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, ranged
from tests.support.magic import Casting, laid

editions = pytest.mark.parametrize("edition", EDITIONS)


def dark_fight(edition: str, *, above: int = 0, lines: int = 5) -> Casting:
    """M on (2, 2), A on (18, 2), between them the spell Darkness of 15 feet about (10, 2)."""
    fight = Casting(edition, columns=24, rows=lines)
    fight.add("Archer", 15, creature=a_creature("archer", ranged()), character=True, at=(2, 1))
    lift(fight, "A", (18, 2), 0)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: None})))
    ball = laid("sphere", 15, (10.5, 2.5), elevation=above)
    fight.cast("darkness", area=ball, free=True, overruled=True)
    return fight


def lift(fight: Fight, who: str, cell: tuple[int, int], feet: int) -> None:
    token = Token(MAP, Cell(*cell), elevation=feet)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids[who]: token})))


def sees(fight: Fight, viewer: str, seen: str) -> bool:
    return can_see(fight.encounter, fight.ruleset, fight[viewer], fight[seen])


@editions
def test_a_flier_sees_and_is_seen_over_the_darkness_spell(edition: str):
    fight = dark_fight(edition)
    assert not sees(fight, "M", "A")
    assert hindrance_of(fight.encounter, fight.ruleset, fight["M"], fight["A"]) is Hindrance.BETWEEN
    lift(fight, "A", (18, 2), 60)
    assert sees(fight, "M", "A")
    assert sees(fight, "A", "M")
    assert fight.mode("Archer", "A", "bow") is RollMode.PLAIN
    lift(fight, "A", (10, 2), 10)
    assert not sees(fight, "M", "A")
    assert hindrance_of(fight.encounter, fight.ruleset, fight["M"], fight["A"]) is Hindrance.VEILED
    lift(fight, "A", (10, 2), 20)
    assert sees(fight, "M", "A"), "it is above the darkness"


@editions
def test_a_darkness_in_the_air_hides_only_who_is_up_there(edition: str):
    fight = dark_fight(edition, above=40)
    assert sees(fight, "M", "A")
    lift(fight, "A", (10, 2), 40)
    assert not sees(fight, "M", "A")


@editions
def test_a_darkness_about_somebody_rises_with_it(edition: str):
    fight = dark_fight(edition)
    (area,) = fight.encounter.areas.values()
    lift(fight, "A", (10, 2), 50)
    about = replace(area.laid, shape=laid("emanation", 15, (0, 0)).shape, around=fight.ids["A"])
    fight.do(c.MoveArea(area.id, about))
    assert not sees(fight, "M", "A")
    fight.add("C", 3, at=(18, 2))
    assert sees(fight, "M", "C"), "it hangs far above the two"


def test_how_high_an_area_reaches_is_the_same_for_sight_and_for_what_it_does():
    for shape, size, more in (
        ("sphere", 15, {}),
        ("cylinder", 20, {"height": 40}),
        ("cube", 10, {}),
        ("cone", 30, {}),
        ("line", 60, {"width": 5}),
    ):
        there = laid(shape, size, (5, 5), elevation=30, **more)
        low, high = heights_of(there)
        assert holds_height(there, int(low))
        assert holds_height(there, int(high))
        assert not holds_height(there, int(low) - 1)
        assert not holds_height(there, int(high) + 1)


def shown(fight: Fight) -> set[str]:
    view = player_view(fight.encounter, fight.ruleset)
    return {fight.name_of(one.id) for one in view.combatants}


@pytest.mark.parametrize("mode", [FogMode.OFF, FogMode.SIGHT, FogMode.NOW])
def test_the_players_are_shown_the_flier_over_the_darkness_not_the_one_in_it(mode: FogMode):
    fight = dark_fight("srd-5.2.1")
    fight.do(c.SetFog(MAP, mode))
    for feet, is_shown in ((0, False), (10, False), (30, True)):
        lift(fight, "A", (10, 2), feet)
        assert ("A" in shown(fight)) is is_shown, feet
        assert (fight.ids["A"] in unseen_ones(fight.encounter, fight.ruleset)) is not is_shown


def test_a_darkness_in_the_air_hides_the_flier_from_the_players_over_a_floor_that_they_see():
    for mode in (FogMode.OFF, FogMode.SIGHT):
        fight = dark_fight("srd-5.2.1", above=40)
        fight.do(c.SetFog(MAP, mode))
        lift(fight, "A", (10, 2), 0)
        assert "A" in shown(fight)
        lift(fight, "A", (10, 2), 40)
        assert "A" not in shown(fight)


def test_what_is_shown_or_covered_by_hand_is_so_for_a_flier_too():
    fight = dark_fight("srd-5.2.1")
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    brush = FogShape(FogShapeKind.BRUSH, points=(laid("sphere", 5, (10.5, 2.5)).origin,), radius=2)
    lift(fight, "A", (10, 2), 10)
    fight.do(c.PaintFog(MAP, brush, True))
    assert "A" in shown(fight)
    lift(fight, "A", (10, 2), 30)
    fight.do(c.PaintFog(MAP, brush, False))
    assert "A" not in shown(fight)


def test_without_eyes_of_the_party_a_flier_is_as_dark_as_the_floor():
    fight = Fight("srd-5.2.1")
    night = Environment(light=LightLevel.DARK)
    fight.do(c.ShowMap(MAP, BattleMap("Hall", 12, 3, environment=night)))
    fight.add("A", 10, at=(6, 1))
    lift(fight, "A", (6, 1), 30)
    assert "A" not in shown(fight)
    fight.add("Lia", 20, character=True, at=(5, 1))
    fight.do(c.CarryLight((fight.ids["Lia"],), CarriedLight("torch", 20, 40)))
    assert "A" in shown(fight)
    lift(fight, "A", (6, 1), 60)
    assert "A" not in shown(fight), "the torch does not shine so high"


BANK = frozenset(Cell(column, row) for column in (5, 6, 7) for row in range(3))


@editions
def test_over_a_bank_of_stated_height_one_sees_and_is_shown(edition: str):
    for height, is_seen in ((3.0, True), (8.0, False), (None, False)):
        fight = Fight(edition)
        bank = Obscurement(ObscurementKind.HEAVY, BANK, height=height)
        fight.do(c.ShowMap(MAP, BattleMap("Moor", 12, 3, obscurements=(bank,))))
        fight.add("Lia", 20, character=True, at=(1, 1))
        fight.add("Far", 10, at=(10, 1))
        fight.add("In", 5, at=(6, 1))
        fight.do(c.SetFog(MAP, FogMode.NOW))
        assert sees(fight, "Lia", "Far") is is_seen
        assert sees(fight, "Lia", "In") is is_seen
        assert shown(fight) == ({"Lia", "Far", "In"} if is_seen else {"Lia"})


def test_a_bank_has_a_height_above_zero_or_none():
    fight = Fight("srd-5.2.1").map(12, 3)
    for height, stands in ((3.0, True), (None, True), (0.0, False), (float("nan"), False)):
        bank = Obscurement(ObscurementKind.HEAVY, BANK, height=height)
        decided = fight.attempt(c.ChangeFeatures(MAP, added=(bank,)))
        assert isinstance(decided, tuple) is stands, height


def test_a_hidden_darkness_is_no_reason_to_show_less():
    fight = dark_fight("srd-5.2.1")
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    (area,) = fight.encounter.areas
    fight.do(c.ShowArea(area, False))
    lift(fight, "A", (10, 2), 10)
    assert "A" in shown(fight)


def test_a_fog_cloud_without_a_fog_of_war_hides_from_the_players_who_is_in_it():
    fight = Casting("srd-5.2.1", columns=24, rows=5)
    fight.cast("fog-cloud", area=laid("sphere", 20, (10.5, 2.5)), free=True, overruled=True)
    for feet, is_shown in ((0, False), (10, False), (25, True)):
        lift(fight, "A", (10, 2), feet)
        assert ("A" in shown(fight)) is is_shown, feet
    (area,) = fight.encounter.areas
    lift(fight, "A", (10, 2), 0)
    fight.do(c.ShowArea(area, False))
    assert "A" in shown(fight), "a cloud that the players do not know of hides nobody from them"
