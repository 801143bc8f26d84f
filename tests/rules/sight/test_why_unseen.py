"""Why the players do not see a token on the map before them: what the GM is told about it."""

import pytest

from desktop.battlemap.battle_map import BattleMap, Environment
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import CarriedLight, Token
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.rules.sight.unseen import why_unseen
from tests.support.builders import MAP, Fight

everywhere = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])

CELLAR = MapId("m2")
NIGHT = Environment(light=LightLevel.DARK)


def a_hall(edition: str, *walls: Wall, environment: Environment | None = None) -> Fight:
    """A hall in which Lia, of the party, faces a wolf ten feet away."""
    fight = Fight(edition)
    hall = BattleMap("Hall", 8, 3, walls=walls, environment=environment or Environment())
    fight.do(c.ShowMap(MAP, hall))
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.add("Wolf", 10, at=(4, 1))
    return fight


def told(fight: Fight, name: str = "Wolf") -> str:
    """The reason by its key; "" where the players see the token."""
    reason = why_unseen(fight.encounter, fight.ruleset, fight[name])
    return "" if reason is None else reason.key.removeprefix("unseen.")


@everywhere
def test_of_whoever_is_in_plain_sight_nothing_is_told(edition: str) -> None:
    fight = a_hall(edition)
    assert (told(fight), told(fight, "Lia")) == ("", "")


@everywhere
def test_whom_the_gm_hides_is_hidden_whatever_else_would_be_a_reason(edition: str) -> None:
    fight = a_hall(edition, environment=NIGHT)
    assert told(fight) == "dark"
    fight.do(c.SetHidden((fight.ids["Wolf"],), hidden=True))
    assert told(fight) == "hidden"
    fight.do(c.SetHidden((fight.ids["Wolf"],), hidden=False))
    assert told(fight) == "dark"


@everywhere
def test_the_dark_is_the_reason_until_a_torch_burns(edition: str) -> None:
    fight = a_hall(edition, environment=NIGHT)
    assert (told(fight), told(fight, "Lia")) == ("dark", ""), "the party knows its own"
    fight.do(c.CarryLight((fight.ids["Lia"],), CarriedLight("torch", 20, 40)))
    assert told(fight) == ""


@everywhere
def test_behind_a_wall_the_fog_is_the_reason(edition: str) -> None:
    fight = a_hall(edition, Wall(Point(3, 0), Point(3, 3)))
    assert told(fight) == "", "without a fog the players see the whole map"
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    assert told(fight) == "fog"
    fight.place("Wolf", (2, 1))
    assert told(fight) == ""


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
@pytest.mark.parametrize("mode", [FogMode.OFF, FogMode.SIGHT])
def test_the_invisible_is_not_perceived_where_the_place_itself_is_in_view(
    edition: str, mode: FogMode
) -> None:
    fight = a_hall(edition)
    fight.do(c.SetFog(MAP, mode))
    fight.give("Wolf", "invisible")
    assert told(fight) == "invisible"
    fight.do(c.SetSetting("unseen_invisible", "shown"))
    assert told(fight) == ""


@everywhere
def test_only_of_those_on_the_map_that_the_players_look_at_anything_is_told(edition: str) -> None:
    fight = a_hall(edition, environment=NIGHT)
    assert told(fight) == "dark"
    cellar = BattleMap("Cellar", 8, 3, environment=NIGHT)
    fight.do(c.ShowMap(CELLAR, cellar, to_players=True))
    assert told(fight) == "", "the wolf is up in the hall"
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Wolf"]: Token(CELLAR, Cell(4, 1))})))
    assert told(fight) == "dark"
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Wolf"]: None})))
    assert told(fight) == "", "it is on no map"


@everywhere
def test_nothing_is_told_while_the_gm_looks_at_another_map_than_the_players(edition: str) -> None:
    fight = a_hall(edition, environment=NIGHT)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 8, 3, environment=NIGHT)))
    fight.add("Rat", 5, at=(1, 1))
    rat = Token(CELLAR, Cell(1, 1))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Rat"]: rat})))
    assert (told(fight), told(fight, "Rat")) == ("", "")
    fight.do(c.ShowMap(CELLAR, to_players=True))
    assert (told(fight), told(fight, "Rat")) == ("", "dark")
    fight.do(c.ShowMap(None))
    assert (told(fight), told(fight, "Rat")) == ("", ""), "no map lies before them"
