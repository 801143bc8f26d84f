"""What the players' canvas draws stands where it stands for the GM."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap, MapPicture, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.language.render import read_language
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.frozen import FrozenMap
from desktop.session.player_view import player_view
from desktop.views.design.theme import Theme
from desktop.views.map.looks import tokens_for_gm
from desktop.views.map.marks import MarksPainter
from desktop.views.map.player_looks import map_for_players, tokens_for_players
from desktop.views.map.token_layer import TokenLayer
from desktop.views.map.viewport import Viewport
from tests.support import builders
from tests.support.builders import MAP, Fight
from tests.support.myth import RULES, Table, a_creature
from tests.support.windows import RESOURCES, ROOT

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("size", ["large", "huge"])
def test_a_rider_sits_in_the_middle_of_its_mount_in_both_windows(size: str):
    fight = Fight("srd-5.2.1").map(16, 10)
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(4, 4))
    horse = builders.a_creature("Horse", ruleset="srd-5.2.1", sizes=(size,))
    fight.add("Horse", 10, creature=horse, side=Side.HERO, at=(5, 4))
    fight.begin()
    fight.do(c.TakeAction(fight.ids["Lia"], "mount", fight.ids["Horse"], cost="none"))
    english = read_language(ROOT / "i18n", "en")
    for_gm = tokens_for_gm(fight.encounter, fight.ruleset, english)
    for_players = tokens_for_players(player_view(fight.encounter, fight.ruleset), english)
    places = [
        {look.id: (look.x, look.y, look.size) for look in seen} for seen in (for_gm, for_players)
    ]
    assert places[0] == places[1]
    assert for_gm[-1].id == for_players[-1].id == fight.ids["Lia"]  # over its mount


@pytest.mark.parametrize("chosen", ["Horse", "Lia", ""])
@pytest.mark.parametrize("turns", [0, 1])
def test_a_rider_is_drawn_above_its_mount_whoever_is_selected_or_has_the_turn(
    qtbot: QtBot, chosen: str, turns: int
):
    fight = Fight("srd-5.2.1").map(16, 10)
    fight.add("Horse", 10, creature=builders.a_creature("Horse", sizes=("large",)), at=(5, 4))
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(4, 4))
    fight.add("Wolf", 5, at=(9, 9))
    fight.begin()
    lia, horse = fight.ids["Lia"], fight.ids["Horse"]
    fight.do(c.TakeAction(lia, "mount", horse, cost="none"))
    fight.next(turns)
    english = read_language(ROOT / "i18n", "en")
    view = Viewport(40.0, 0.0, 0.0, 1.0)
    layer = TokenLayer(Theme(RESOURCES))
    selected = frozenset({fight.ids[chosen]}) if chosen else frozenset()
    for_players = tokens_for_players(player_view(fight.encounter, fight.ruleset), english)
    for those in (frozenset(), selected):  # first shown, then selected
        for_gm = tokens_for_gm(fight.encounter, fight.ruleset, english, selected=those)
        layer.show(for_gm, view, glides=False)
        assert layer.token_at(Point(6, 5)) == lia
    layer.show(for_players, view, glides=False)
    assert layer.token_at(Point(6, 5)) == lia
    assert layer.token_at(Point(5.2, 4.2)) == horse


@pytest.mark.parametrize(
    ("facing", "head", "rest"),
    [
        (None, (7, 5, 1), (-2, 0, 3, 1)),
        (180, (5, 5, 1), (0, 0, 3, 1)),
        (90, (5, 7, 1), (0, -2, 1, 3)),
        (270, (5, 5, 1), (0, 0, 1, 3)),
    ],
)
@pytest.mark.parametrize("riding", [False, True])
@pytest.mark.rule("MC-SIZE-01")
def test_a_long_body_lies_behind_its_head_in_both_windows(
    qtbot: QtBot,
    facing: int | None,
    head: tuple[float, float, float],
    rest: tuple[float, float, float, float],
    riding: bool,
):
    table = Table()
    table.lay_map()
    table.join("Ada", a_creature("ada", sizes=("small",)), score=20, at=(5, 6))
    mind = FrozenMap({"int": -3})
    worm = a_creature("worm", sizes=("huge-long",), kind="beast", abilities=mind)
    table.join("Worm", worm, score=9, at=(5, 5), character=False)
    table.begin()
    if riding:
        table.act("Ada", "mount", "Worm")
    token = table["Worm"].token
    assert token is not None
    looking = replace(token, facing=facing)
    table.do(c.PlaceTokens(FrozenMap({table.names["Worm"]: looking})))
    english = read_language(ROOT / "i18n", "en")
    for_gm = {look.id: look for look in tokens_for_gm(table.encounter, RULES, english)}
    seen = tokens_for_players(player_view(table.encounter, RULES), english)
    for looks in (for_gm, {look.id: look for look in seen}):
        look = looks[table.names["Worm"]]
        assert ((look.x, look.y, look.size), look.body) == (head, rest)
        rider = looks[table.names["Ada"]]
        middle = (rest[0] + head[0] + rest[2] / 2 - 0.5, rest[1] + head[1] + rest[3] / 2 - 0.5)
        assert (rider.x, rider.y) == (middle if riding else (5, 6))
    layer = TokenLayer(Theme(RESOURCES))
    layer.show(tuple(for_gm.values()), Viewport(40.0, 0.0, 0.0, 1.0), glides=False)
    tail = Point(head[0] + rest[0] + 0.2, head[1] + rest[1] + 0.2)
    assert layer.token_at(tail) == table.names["Worm"]


def test_on_a_picture_a_pit_is_a_faint_mark_without_a_sign(qtbot: QtBot):
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(2, 2)}), depth=20.0)
    pictured = BattleMap("Cave", 8, 6, picture=MapPicture("none.png", 80, 60), terrain=(pit,))
    fight = Fight("srd-5.2.1")
    fight.do(c.ShowMap(MAP, pictured))
    look = map_for_players(player_view(fight.encounter, fight.ruleset), lambda _key: None)
    assert [(one.kind, one.is_faint) for one in look.terrain] == [(TerrainKind.PIT, True)]
    theme = Theme(RESOURCES)
    painted = []
    for ground in ((), look.terrain, tuple(replace(one, is_faint=False) for one in look.terrain)):
        image = QImage(320, 240, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0xFF808080)
        painter = QPainter(image)
        marks = MarksPainter(replace(look, terrain=ground), 40.0, theme.icons)
        marks.paint_ground(painter, QRectF(0, 0, 320, 240))
        painter.end()
        painted.append(image.pixelColor(100, 110).lightness())
    plain, faint, full = painted
    assert plain > faint > full
