"""What the party cannot see for want of light is dark for the players, with a fog or without."""

from dataclasses import replace

import numpy as np
import pytest

from desktop.battlemap.battle_map import BattleMap, Environment, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.light import LightLevel
from desktop.battlemap.spots import FINE
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import CarriedLight, Token
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.session.player_fog import PlayerFog, fog_for_gm
from desktop.session.player_view import player_view
from tests.support.builders import MAP, Fight, a_creature

NIGHT = Environment(light=LightLevel.DARK)
TORCH = CarriedLight("torch", 5, 10)
SHAPE = FogShape(FogShapeKind.BRUSH, radius=0.5)
PART = frozenset(Cell(column, row) for column in (5, 6) for row in range(3))


def a_fight(darkvision: int = 0, *, ruleset: str = "srd-5.2.1", **parts: object) -> Fight:
    fight = Fight(ruleset)
    fight.do(c.ShowMap(MAP, BattleMap("Hall", 8, 3, **parts)))  # type: ignore[arg-type]  # parts
    senses = FrozenMap({"darkvision": darkvision} if darkvision else {})
    creature = a_creature("Lia", senses=senses)
    fight.add("Lia", 20, creature=creature, character=True, at=(1, 1))
    fight.add("Wolf", 10, at=(7, 0))
    return fight.begin()


def told(fight: Fight) -> PlayerFog | None:
    battle_map = player_view(fight.encounter, fight.ruleset).battle_map
    assert battle_map is not None
    return battle_map.fog


def row_of(fight: Fight, row: int = 1) -> str:
    """The middle of each cell of a row: dark #, dim +, bright ., not in view a blank."""
    fog = told(fight)
    if fog is None:
        return "." * 8

    def is_set(bits: bytes, column: int) -> bool:
        if not bits:
            return False
        lines = np.frombuffer(bits, dtype=np.uint8).reshape(fog.rows, -1)
        spots = np.unpackbits(lines, axis=1, count=fog.columns)
        return bool(spots[row * FINE + 2, column * FINE + 2])

    return "".join(
        " "
        if not is_set(fog.visible, column)
        else "#"
        if is_set(fog.dark, column)
        else "+"
        if is_set(fog.dim, column)
        else "."
        for column in range(8)
    )


@pytest.mark.parametrize(
    ("parts", "darkvision", "expected"),
    [
        ({}, 0, "........"),
        ({"environment": NIGHT}, 0, "########"),
        ({"environment": NIGHT}, 15, "+++++###"),
        ({"environment": NIGHT, "lights": (Light(Point(6.5, 1.5), 5, 10),)}, 0, "####+..."),
        ({"environment": Environment(light=LightLevel.DIM)}, 0, "++++++++"),
        ({"obscurements": (Obscurement(ObscurementKind.DARKNESS, PART),)}, 0, ".....##."),
        ({"obscurements": (Obscurement(ObscurementKind.DARKNESS, PART),)}, 60, ".....++."),
        ({"obscurements": (Obscurement(ObscurementKind.MAGIC_DARKNESS, PART),)}, 60, ".....###"),
        ({"obscurements": (Obscurement(ObscurementKind.HEAVY, PART),)}, 0, "........"),
    ],
)
def test_without_fog_the_dark_is_what_nobody_of_the_party_makes_out(
    parts: dict[str, object], darkvision: int, expected: str
) -> None:
    fight = a_fight(darkvision, **parts)
    shown = row_of(fight)
    if "lights" in parts:  # a lamp shines in a round, a cell is lit where its middle is
        assert (shown[:4], shown[6]) == (expected[:4], expected[6])
    else:
        assert shown == expected


def named(fight: Fight) -> set[str]:
    view = player_view(fight.encounter, fight.ruleset)
    return {fight.name_of(one.id) for one in view.combatants}


@pytest.mark.parametrize("ruleset", ["srd-5.2.1", "srd-5.1", "mythcraft-1.2"])
def test_without_fog_nobody_is_seen_where_the_party_makes_nothing_out(ruleset: str) -> None:
    fight = a_fight(ruleset=ruleset, environment=NIGHT)
    assert named(fight) == {"Lia"}, "the party knows where its own are"
    assert all(
        fight.ids["Wolf"] not in row.members
        for row in player_view(fight.encounter, fight.ruleset).rows
    )
    fight.do(c.SetSetting("unseen_in_dark", "shown"))
    assert named(fight) == {"Lia", "Wolf"}
    fight.do(c.SetSetting("unseen_in_dark", "hidden"))
    fight.do(c.CarryLight((fight.ids["Wolf"],), TORCH))
    assert named(fight) == {"Lia", "Wolf"}, "whoever carries a light is seen by it"


def test_eyes_that_use_the_dark_show_who_stands_there() -> None:
    assert named(a_fight(darkvision=60, environment=NIGHT)) == {"Lia", "Wolf"}
    assert named(a_fight(darkvision=15, environment=NIGHT)) == {"Lia"}


def test_what_the_gm_shows_by_hand_is_seen_dark_or_not() -> None:
    fight = a_fight(environment=NIGHT)
    fight.do(c.PaintFog(MAP, replace(SHAPE, points=(Point(7.5, 0.5),)), True))
    assert named(fight) == {"Lia", "Wolf"}


def test_a_torch_lights_the_way_and_one_that_is_hidden_does_not() -> None:
    fight = a_fight(environment=NIGHT)
    fight.do(c.CarryLight((fight.ids["Lia"],), TORCH))
    assert row_of(fight) == "...+####"
    fight.do(c.CarryLight((fight.ids["Wolf"],), TORCH))
    assert row_of(fight)[6:] == ".."
    fight.do(c.SetHidden((fight.ids["Wolf"],), True))
    assert row_of(fight) == "...+####"


def test_in_a_fog_only_what_is_shown_by_hand_can_be_dark() -> None:
    fight = a_fight(darkvision=10, environment=NIGHT)
    fight.do(c.SetFog(MAP, FogMode.NOW))
    assert row_of(fight) == "++++    "
    fight.do(c.PaintFog(MAP, replace(SHAPE, points=(Point(5.5, 1.5),)), True))
    assert row_of(fight) == "++++ #  "


@pytest.mark.parametrize("ruleset", ["srd-5.2.1", "srd-5.1"])
def test_in_a_fog_the_players_see_neither_through_magical_darkness_nor_out_of_it(
    ruleset: str,
) -> None:
    dark = Obscurement(ObscurementKind.MAGIC_DARKNESS, PART)
    fight = a_fight(darkvision=60, ruleset=ruleset, obscurements=(dark,))
    assert named(fight) == {"Lia"}, "without a fog, too, nobody is seen beyond it"
    fight.do(c.SetFog(MAP, FogMode.NOW))
    assert row_of(fight) == ".....   "
    assert named(fight) == {"Lia"}
    fight.place("Lia", (6, 1))
    assert row_of(fight) == "      # "
    assert named(fight) == {"Lia"}
    fight.place("Lia", (7, 2))
    assert row_of(fight) == "       ."
    assert named(fight) == {"Lia", "Wolf"}


def test_eyes_that_do_not_see_brighten_nothing() -> None:
    fight = a_fight(darkvision=60, environment=NIGHT)
    assert row_of(fight) == "++++++++"
    fight.give("Lia", "blinded")
    assert row_of(fight) == "########"


def test_without_anybody_of_the_party_a_map_is_as_dark_as_its_light() -> None:
    fight = a_fight(environment=NIGHT, lights=(Light(Point(6.5, 1.5), 5, 10),))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Lia"]: None})))
    assert row_of(fight) == "####+..."


def test_a_night_that_is_lit_from_end_to_end_is_no_darkness() -> None:
    fight = a_fight(environment=NIGHT, lights=(Light(Point(4.0, 1.5), 60, 60),))
    assert row_of(fight) == "........"


def test_the_gm_sees_where_it_is_dark_for_the_players() -> None:
    fight = a_fight(environment=NIGHT)
    fog = fog_for_gm(fight.encounter, fight.ruleset)
    assert fog is not None
    assert fog == told(fight)
    assert fog.dark
    bright = a_fight()
    assert fog_for_gm(bright.encounter, bright.ruleset) is None


def test_a_map_too_large_to_be_shaded_is_drawn_as_if_it_were_bright():
    for rows, is_dark in ((300, True), (301, False)):
        fight = Fight("srd-5.2.1")
        fight.do(c.ShowMap(MAP, BattleMap("Waste", 300, rows, environment=NIGHT)))
        assert (fog_for_gm(fight.encounter, fight.ruleset) is not None) is is_dark


def test_where_no_map_is_shown_the_gm_has_no_tint_either():
    fight = Fight("srd-5.2.1")
    assert fog_for_gm(fight.encounter, fight.ruleset) is None


DARKNESS = Obscurement(ObscurementKind.MAGIC_DARKNESS, PART)


@pytest.mark.parametrize("ruleset", ["srd-5.2.1", "srd-5.1", "mythcraft-1.2"])
def test_without_fog_the_players_see_nothing_beyond_magical_darkness(ruleset: str) -> None:
    fight = a_fight(ruleset=ruleset, obscurements=(DARKNESS,))
    assert (row_of(fight), named(fight)) == (".....###", {"Lia"})
    fight.do(c.SetSetting("beyond_darkness", "shown"))
    assert (row_of(fight), named(fight)) == (".....##.", {"Lia", "Wolf"})


def test_creatures_beyond_magical_darkness_follow_the_choice_for_those_in_the_dark() -> None:
    fight = a_fight(obscurements=(DARKNESS,))
    fight.do(c.SetSetting("unseen_in_dark", "shown"))
    assert (row_of(fight), named(fight)) == (".....###", {"Lia", "Wolf"})


def test_one_of_the_party_beyond_the_darkness_shows_what_lies_there() -> None:
    fight = a_fight(obscurements=(DARKNESS,))
    fight.add("Bo", 15, character=True, at=(7, 2))
    assert (row_of(fight), named(fight)) == (".....##.", {"Lia", "Bo", "Wolf"})


def test_within_magical_darkness_one_sees_nothing_of_the_map_around() -> None:
    fight = a_fight(obscurements=(DARKNESS,))
    fight.place("Lia", (5, 1))
    assert (row_of(fight), named(fight)) == ("########", {"Lia"})


@pytest.mark.parametrize(("sense", "shown"), [("magic-darkvision", "."), ("blindsight", ".")])
def test_senses_made_for_it_see_past_the_darkness(sense: str, shown: str) -> None:
    fight = a_fight(obscurements=(DARKNESS,))
    creature = a_creature("Ada", senses=FrozenMap({sense: 60}))
    fight.add("Ada", 15, creature=creature, character=True, at=(1, 2))
    assert row_of(fight)[7] == shown
    assert named(fight) == {"Lia", "Ada", "Wolf"}


def test_over_the_darkness_a_flier_sees_the_floor_beyond_and_is_shown_there() -> None:
    dark = replace(DARKNESS, height=5.0)
    fight = a_fight(obscurements=(dark,))
    assert named(fight) == {"Lia"}
    for who, cell in (("Wolf", Cell(7, 0)), ("Lia", Cell(1, 1))):
        token = Token(MAP, cell, elevation=60)
        fight.do(c.PlaceTokens(FrozenMap({fight.ids[who]: token})))
        assert named(fight) == {"Lia", "Wolf"}
    assert row_of(fight)[7] == "."


def test_past_the_darkness_nobody_up_in_the_air_is_shown_either() -> None:
    """Higher than it is seen from the ground, but with the darkness in between."""
    fight = a_fight(obscurements=(DARKNESS,))
    token = Token(MAP, Cell(7, 0), elevation=10)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Wolf"]: token})))
    assert named(fight) == {"Lia"}
    fight.do(c.SetSetting("beyond_darkness", "shown"))
    assert named(fight) == {"Lia", "Wolf"}


def test_no_darkness_in_the_way_darkens_nothing_beyond() -> None:
    night = Environment(light=LightLevel.DIM)
    fight = a_fight(environment=night, obscurements=(replace(DARKNESS, cells=frozenset()),))
    assert row_of(fight) == "########"


# --- thick fog ----------------------------------------------------------------------------------

FOG = Obscurement(ObscurementKind.HEAVY, PART)
AT_THE_WOLF = Obscurement(ObscurementKind.HEAVY, frozenset((Cell(7, 0),)))
EVERYWHERE = Obscurement(ObscurementKind.HEAVY)


@pytest.mark.parametrize("ruleset", ["srd-5.2.1", "srd-5.1", "mythcraft-1.2"])
@pytest.mark.parametrize("fog", [FOG, AT_THE_WOLF, EVERYWHERE])
def test_without_fog_of_war_nobody_in_thick_fog_or_beyond_it_is_shown(
    ruleset: str, fog: Obscurement
) -> None:
    fight = a_fight(darkvision=60, ruleset=ruleset, obscurements=(fog,))
    assert named(fight) == {"Lia"}
    assert row_of(fight) == "........", "the fog itself is seen, and the map is known"
    fight.do(c.SetSetting("unseen_in_dark", "shown"))
    assert named(fight) == {"Lia", "Wolf"}


def test_who_is_beyond_thick_fog_is_shown_where_the_table_shows_what_is_beyond() -> None:
    fight = a_fight(obscurements=(FOG,))
    fight.do(c.SetSetting("beyond_darkness", "shown"))
    assert named(fight) == {"Lia", "Wolf"}
    fight.place("Wolf", (6, 1))
    assert named(fight) == {"Lia"}, "in the fog it is hidden all the same"


def test_rain_hides_nobody() -> None:
    fight = a_fight(obscurements=(replace(EVERYWHERE, kind=ObscurementKind.LIGHT),))
    assert named(fight) == {"Lia", "Wolf"}


def test_who_leaves_the_fog_or_is_looked_at_from_beyond_it_is_shown() -> None:
    fight = a_fight(obscurements=(FOG,))
    fight.place("Wolf", (4, 1))
    assert named(fight) == {"Lia", "Wolf"}
    fight.place("Wolf", (7, 0))
    fight.add("Bo", 15, character=True, at=(7, 2))
    assert named(fight) == {"Lia", "Bo", "Wolf"}


def test_out_of_a_fog_one_looks() -> None:
    fight = a_fight(obscurements=(FOG,))
    fight.place("Lia", (5, 1))
    fight.place("Wolf", (0, 1))
    assert named(fight) == {"Lia", "Wolf"}


def test_blindsight_finds_in_the_fog_whom_it_reaches() -> None:
    fight = a_fight(obscurements=(AT_THE_WOLF,))
    for name, feet, shown in (("Ada", 10, False), ("Eva", 60, True)):
        creature = a_creature(name, senses=FrozenMap({"blindsight": feet}))
        fight.add(name, 15, creature=creature, character=True, at=(1, 2))
        assert ("Wolf" in named(fight)) is shown


def test_over_a_low_bank_of_fog_the_taller_is_seen() -> None:
    fight = a_fight(obscurements=(replace(FOG, height=3.0),))
    assert named(fight) == {"Lia", "Wolf"}
    high = a_fight(obscurements=(replace(FOG, height=30.0),))
    assert named(high) == {"Lia"}


def test_in_dark_and_fog_together_nobody_is_shown_by_the_one_who_sees_only_past_one_of_them():
    """Of the ogre the half in the light stands in the fog, and the other half in the dark."""
    dark = Obscurement(ObscurementKind.DARKNESS, frozenset(Cell(column, 1) for column in (6, 7)))
    fog = Obscurement(ObscurementKind.HEAVY, frozenset(Cell(column, 2) for column in (6, 7)))
    for veils, shown in (((dark,), True), ((fog,), True), ((dark, fog), False)):
        fight = a_fight(obscurements=veils)
        fight.add("Ogre", 5, creature=a_creature("Ogre", sizes=("large",)), at=(6, 1))
        assert ("Ogre" in named(fight)) is shown


def test_without_anybody_of_the_party_who_stands_in_the_fog_is_not_shown() -> None:
    fight = a_fight(obscurements=(AT_THE_WOLF,))
    fight.add("Bat", 5, at=(6, 0))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Lia"]: None})))
    assert named(fight) == {"Lia", "Bat"}


def test_who_flies_where_it_is_bright_and_clear_is_shown_walls_or_not() -> None:
    fight = a_fight(walls=(Wall(Point(4, 0), Point(4, 3)),))
    token = Token(MAP, Cell(7, 0), elevation=30)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Wolf"]: token})))
    assert named(fight) == {"Lia", "Wolf"}
