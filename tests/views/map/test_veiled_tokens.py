"""Whom fog, darkness or magic keeps from the players looks so to the GM, and is told so."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap, Environment
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, MapId
from desktop.session.player_view import player_view
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import TokenLook
from desktop.views.map.tokens import TokenBakery
from tests.support.builders import MAP, Fight
from tests.support.panels import a_map_panel
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui
WALL = Wall(Point(6, 0), Point(6, 8))


class Table:
    """Lia and a dog on one side of a wall, a wolf on the other; a bat that the GM hides."""

    def __init__(self, qtbot: QtBot, *, light: LightLevel = LightLevel.BRIGHT) -> None:
        fight = Fight("srd-5.2.1")
        hall = BattleMap("Hall", 12, 8, walls=(WALL,), environment=Environment(light=light))
        fight.do(c.ShowMap(MAP, hall))
        fight.add("Lia", 20, character=True, at=(1, 1))
        fight.add("Dog", 15, at=(3, 2))
        fight.add("Wolf", 10, at=(9, 2))
        fight.add("Bat", 5, at=(2, 5), hidden=True)
        self.ids = fight.ids
        self.desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.begin().encounter)
        self.panel = a_map_panel(qtbot, self.desk)

    def veiled(self) -> list[str]:
        return [look.name for look in self.panel.canvas.tokens if look.is_veiled]

    def told(self, name: str) -> tuple[str, str]:
        """The second line of the tooltip, and the end of what a screen reader says."""
        answers, token = self.panel.answers, str(self.ids[name])
        _, *more = (*answers.tooltip(token).splitlines(), "")
        return more[0], answers.describe(Cell(0, 0), token)

    def seen_by_players(self) -> set[str]:
        view = player_view(self.desk.encounter, self.desk.ruleset)
        return {self.desk.shown(one.name) for one in view.combatants}


def test_whom_the_fog_hides_is_veiled_until_it_comes_into_sight(qtbot: QtBot) -> None:
    table = Table(qtbot)
    assert table.veiled() == []
    table.desk.dispatch(c.SetFog(MAP, FogMode.SIGHT))
    assert table.veiled() == ["Wolf"]
    assert table.seen_by_players() == {"Lia", "Dog"}
    told = "The players do not see this token: fog lies over it"
    tooltip, said = table.told("Wolf")
    assert tooltip == told
    assert said.endswith(told)
    there = FrozenMap({table.ids["Wolf"]: Token(MAP, Cell(5, 2))})
    table.desk.dispatch(c.PlaceTokens(there))
    assert table.veiled() == []
    assert table.told("Wolf")[0] == ""
    table.desk.undo()
    assert table.veiled() == ["Wolf"]


def test_whom_the_gm_hides_is_told_apart_from_whom_the_fog_hides(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.desk.dispatch(c.SetFog(MAP, FogMode.SIGHT))
    bat = table.panel.canvas.find_token(str(table.ids["Bat"]))
    assert bat is not None
    assert (bat.is_hidden, bat.is_veiled) == (True, False)
    assert table.told("Bat")[0] == "The players do not see this token: you hide it"


def test_darkness_and_magic_are_told_by_their_own_reasons(qtbot: QtBot) -> None:
    table = Table(qtbot, light=LightLevel.DARK)
    assert set(table.veiled()) == {"Dog", "Wolf"}
    assert "too dark" in table.told("Dog")[0]
    table = Table(qtbot)
    table.desk.dispatch(c.GiveCondition((table.ids["Dog"],), ConditionKey("invisible")))
    assert table.veiled() == ["Dog"]
    assert "perceives" in table.told("Dog")[0]


def test_on_a_map_that_the_players_do_not_look_at_nobody_is_veiled(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.desk.dispatch(c.SetFog(MAP, FogMode.SIGHT))
    table.desk.dispatch(c.ShowMap(MapId("cellar"), BattleMap("Cellar", 12, 8)))
    there = FrozenMap({table.ids["Dog"]: Token(MapId("cellar"), Cell(1, 1))})
    table.desk.dispatch(c.PlaceTokens(there))
    assert [look.name for look in table.panel.canvas.tokens] == ["Dog"]
    assert table.veiled() == []
    assert table.told("Dog")[0] == ""


@pytest.mark.parametrize("zoom", [14.0, 48.0])
def test_a_veiled_token_is_drawn_unlike_a_seen_and_a_hidden_one(
    qapp: QApplication, zoom: float
) -> None:
    theme = Theme(RESOURCES, reduce_motion=True)
    bakery = TokenBakery(theme.icons, theme.colours, lambda _key: None)
    pictures = []
    for more in ({}, {"is_hidden": True}, {"is_veiled": True}):
        look = TokenLook("w", "Wolf", SideLook.HOSTILE, Cell(0, 0), 0, 0, **more)
        pictures.append(bakery.baked(look, zoom, 1.0).body.toImage())
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]
    assert pictures[0] != pictures[2]
