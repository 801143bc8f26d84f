"""While a token is dragged: its range, the cost, who would strike, and in which way it moves."""

from dataclasses import replace
from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.model import commands as c
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Side, Token
from desktop.model.counter import ACTION_POINTS
from desktop.model.creature import AreaShape
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, ConditionKey
from desktop.model.spell import SpellGround
from desktop.views.design.theme import Theme
from desktop.views.map.gm_answers import DOOR, HAZARD, MOVE, SAFE, STRIKE
from desktop.views.map.panel import MapPanel
from desktop.views.map.preview import free_place, paint_path
from tests.support.builders import MAP, Fight, a_creature, melee
from tests.support.creatures import shipped
from tests.support.myth import a_duel
from tests.support.panels import a_map_panel
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

FIRE = Terrain(TerrainKind.HAZARD, frozenset({Cell(2, 5)}), damage="2d6", damage_type="fire")
DOWN = tuple(Cell(2, row) for row in range(2, 7))


class Table:
    """Lia has the turn on a map with a wall and a fire; a wolf stands beside her."""

    def __init__(self, qtbot: QtBot, *terrain: Terrain) -> None:
        wall = Wall(Point(4, 0), Point(4, 4))
        self.fight = Fight("srd-5.2.1").map(20, 14, walls=(wall,), terrain=(FIRE, *terrain))
        lia = a_creature("Lia", melee(), speeds=FrozenMap({"walk": 30, "fly": 60}))
        self.fight.add("Lia", 20, creature=lia, character=True, side=Side.HERO, at=(2, 2))
        self.fight.add("Wolf", 15, at=(3, 2))
        self.fight.begin()
        self.desk = with_fight(a_desk(), "srd-5.2.1", encounter=self.fight.encounter)
        self.panel = a_map_panel(qtbot, self.desk)
        self.lia = self.fight.ids["Lia"]
        self.wolf = self.fight.ids["Wolf"]

    @property
    def answers(self):  # type: ignore[no-untyped-def]  # of the panel
        return self.panel.answers


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot) -> Table:
    return Table(qtbot)


def test_the_note_tells_cost_strikes_and_hazards(table: Table):
    note = table.answers.note_on_move(table.lia, DOWN)
    assert note.text == "20 ft (costs 25 ft) · 5 ft left"
    assert [(line.icon, line.step) for line in note.lines[:2]] == [(STRIKE, 1), (HAZARD, 3)]
    assert note.lines[1].text == "2d6 fire at step 3"
    assert not note.is_too_far


def test_the_note_tells_the_cost_step_by_step_its_reasons_and_what_other_speeds_leave(
    table: Table,
):
    note = table.answers.note_on_move(table.lia, DOWN)
    assert [(step.text, step.is_dear) for step in note.steps] == [
        ("5", False),
        ("10", False),
        ("20", True),
        ("25", False),
    ]
    assert [line.text for line in note.lines[2:]] == ["Dangerous ground +5 ft", "Fly: 40 ft left"]
    table.panel.moving.choose("fly")
    flying = table.answers.note_on_move(table.lia, DOWN)
    assert not any(step.is_dear for step in flying.steps)
    assert [line.text for line in flying.lines if line.icon == MOVE] == [], (
        "on foot it would be burned"
    )
    up = table.answers.note_on_move(table.lia, (Cell(2, 2), Cell(2, 1)))
    assert [line.text for line in up.lines if line.icon == MOVE] == ["Walk: 25 ft left"]


def test_dear_steps_and_what_they_have_cost_are_painted_where_there_is_room(table: Table):
    canvas = table.panel.canvas
    canvas.settle()
    note, view = table.answers.note_on_move(table.lia, DOWN), canvas.view
    marks: dict[float, list[bool]] = {}
    for zoom in (20.0, 60.0):
        seen = []
        for steps in ((), tuple(replace(each, text="") for each in note.steps), note.steps):
            image = QImage(400, 700, QImage.Format.Format_RGB32)
            image.fill(0)
            painter = QPainter(image)
            where = replace(view, zoom=zoom)
            told = replace(note, steps=steps)
            paint_path(painter, canvas.look.grid, DOWN, where, canvas.theme, told)
            painter.end()
            seen.append(image)
        plain, squares, numbers = seen
        marks[zoom] = [plain != squares, squares != numbers]
    assert marks == {20.0: [True, False], 60.0: [True, True]}


def test_the_note_names_the_ledge_and_the_pit_on_the_way_but_to_a_flier_only_the_pit(qtbot: QtBot):
    ledge = Terrain(
        TerrainKind.RAISED, frozenset(Cell(*at) for at in ((2, 2), (3, 2), (3, 3))), height=20
    )
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(3, 6), Cell(2, 6)}), depth=10)
    table = Table(qtbot, ledge, pit)
    falls = [line for line in table.answers.note_on_move(table.lia, DOWN).lines if line.step == 4]
    assert [(line.icon, line.text) for line in falls] == [(HAZARD, "falls 10 ft at step 4")]
    table.desk.dispatch(c.NextTurn())
    path = tuple(Cell(3, row) for row in range(2, 7))
    lines = table.answers.note_on_move(table.wolf, path).lines
    found = [(line.step, line.text, line.is_danger) for line in lines if line.icon == HAZARD]
    assert found == [(2, "falls 20 ft at step 2", True), (4, "falls 10 ft at step 4", True)]


def test_it_tells_why_nobody_strikes(table: Table):
    table.desk.dispatch(c.TakeAction(table.lia, "disengage"))
    lines = table.answers.note_on_move(table.lia, DOWN).lines
    assert [line.icon for line in lines[:2]] == [SAFE, HAZARD]
    assert not any(line.icon == STRIKE for line in lines)
    assert "Wolf" in lines[0].text


def test_off_its_turn_a_token_is_put_anywhere(table: Table):
    note = table.answers.note_on_move(table.wolf, (Cell(3, 2), Cell(3, 3)))
    assert (note.text, note.lines) == ("5 ft", ())
    assert table.answers.range_of(table.wolf) is None
    assert table.answers.find_path(table.wolf, Cell(3, 2), Cell(9, 2)) == ()


def test_the_way_leads_around_walls(table: Table):
    path = table.answers.find_path(table.lia, Cell(2, 2), Cell(6, 2))
    assert (path[0], path[-1]) == (Cell(2, 2), Cell(6, 2))
    assert any(cell.row >= 4 for cell in path)


PIT_WEST = Terrain(
    TerrainKind.PIT, frozenset(Cell(column, row) for column in (0, 1) for row in (4, 5)), depth=20
)


@pytest.mark.parametrize(
    ("by", "secret", "crosses"), [("walk", False, 0), ("walk", True, 2), ("jump", False, 2)]
)
def test_the_way_leads_around_a_pit_that_is_known_and_not_around_a_leap(
    qapp: QApplication, qtbot: QtBot, by: str, secret: bool, crosses: int
):
    table = Table(qtbot, replace(PIT_WEST, gm_only=secret))
    table.desk.dispatch(c.PlaceTokens(FrozenMap({table.lia: Token(MAP, Cell(0, 3))})))
    table.panel.moving.choose(by)
    found = table.answers.find_path(table.lia, Cell(0, 3), Cell(0, 6))
    assert found[-1] == Cell(0, 6)
    assert sum(cell in PIT_WEST.cells for cell in found) == crosses


def test_where_the_way_around_is_too_far_it_leads_through(table: Table):
    lake = frozenset(Cell(column, 4) for column in range(0, 6))
    fire = Terrain(TerrainKind.HAZARD, lake, damage="1d6", damage_type="fire")
    table.desk.dispatch(c.PaintTerrain(MAP, fire))
    found = table.answers.find_path(table.lia, Cell(2, 2), Cell(2, 6))
    assert sum(cell in lake for cell in found) == 1, "around it would be more than 30 feet"


def test_without_a_grid_the_way_leads_around_the_pit_too(qapp: QApplication, qtbot: QtBot):
    table = Table(qtbot)
    free, known = Grid(kind=GridKind.NONE), table.desk.encounter.maps[MAP]
    battle_map = replace(known, grid=free, terrain=(PIT_WEST,))
    table.desk.dispatch(c.ChangeMap(MAP, battle_map))
    table.desk.dispatch(c.PlaceTokens(FrozenMap({table.lia: Token(MAP, Cell(0, 3))})))
    found = table.answers.find_trail(table.lia, Point(0, 3), Point(0, 6))
    assert not PIT_WEST.cells & set(found)


def test_nobody_is_led_off_a_ledge_where_stairs_go_down(qapp: QApplication, qtbot: QtBot):
    high = frozenset(Cell(column, row) for column in range(0, 8) for row in range(6, 14))
    stair = Terrain(TerrainKind.RAISED, frozenset({Cell(3, 5)}), height=5)
    table = Table(qtbot, Terrain(TerrainKind.RAISED, high, height=10), stair)
    creature = table.fight.encounter.combatants[table.lia].creature
    walking = replace(creature, speeds=FrozenMap({"walk": 60}))
    encounter = table.desk.encounter
    lia = replace(encounter.combatants[table.lia], creature=walking)
    with_fight(table.desk, "srd-5.2.1", encounter=encounter.with_combatant(lia))
    table.desk.dispatch(c.PlaceTokens(FrozenMap({table.lia: Token(MAP, Cell(0, 7))})))
    found = table.answers.find_path(table.lia, Cell(0, 7), Cell(0, 3))
    assert Cell(3, 5) in found
    assert not any(
        line.icon == HAZARD for line in table.answers.note_on_move(table.lia, found).lines
    )


def test_a_wall_in_the_way_is_told_before_the_token_is_let_go(table: Table):
    through = tuple(Cell(column, 3) for column in range(2, 7))
    note = table.answers.note_on_move(table.lia, through)
    assert (note.text, note.is_too_far) == ("A wall is in the way of Lia.", True)
    around = table.answers.find_path(table.lia, Cell(2, 2), Cell(6, 2))
    assert "wall" not in table.answers.note_on_move(table.lia, around).text


def test_the_note_lies_where_it_hides_least_of_the_way():
    room, plate = QRectF(0, 0, 800, 600), QSizeF(200, 80)
    down = [QPointF(400, y) for y in range(100, 301, 50)]
    assert free_place(plate, down, 40, room).top() > 300
    up = [QPointF(400, y) for y in range(500, 199, -50)]
    above = free_place(plate, up, 40, room)
    assert above.bottom() < 200
    beside = free_place(plate, up, 40, room, (QRectF(350, 0, 90, 150),))
    assert beside.left() > 400
    assert room.contains(free_place(plate, [QPointF(790, 590)], 40, room))


def test_at_the_edge_the_note_stands_beside_the_way_and_above_what_lies_there():
    room, plate = QRectF(0, 0, 800, 600), QSizeF(300, 140)
    down = [QPointF(400, y) for y in range(400, 561, 40)]
    boxes = QRectF(0, 565, 800, 35)
    found = free_place(plate, down, 40, room, (boxes,))
    assert not found.intersects(boxes)
    assert not any(found.contains(point) for point in down)


def test_the_range_is_worked_out_once_for_each_state_and_way(table: Table):
    first = table.answers.range_of(table.lia)
    assert first is not None
    assert table.answers.range_of(table.lia) is first
    table.panel.moving.choose("fly")
    assert table.answers.range_of(table.lia) is not first


def test_nothing_limits_a_teleport(table: Table):
    table.panel.moving.choose("teleport")
    note = table.answers.note_on_move(table.lia, DOWN)
    assert (note.text, note.lines) == ("20 ft", ())
    assert table.answers.range_of(table.lia) is None
    assert table.answers.find_path(table.lia, Cell(2, 2), Cell(6, 2)) == ()


def test_where_only_a_door_is_in_the_way_the_path_goes_through_it(table: Table):
    battle_map = table.desk.encounter.maps[MAP]
    walls = tuple(Wall(Point(4, row), Point(4, row + 1)) for row in range(-8, 22) if row != 6)
    door = Door(DoorId("d1"), Point(4, 6), Point(4, 7))
    table.desk.dispatch(c.ChangeMap(MAP, replace(battle_map, walls=walls, doors=(door,))))
    path = table.answers.find_path(table.lia, Cell(2, 6), Cell(5, 6))
    assert path == tuple(Cell(column, 6) for column in range(2, 6))
    table.desk.dispatch(c.PlaceTokens(FrozenMap({table.lia: Token(MAP, Cell(2, 6))})))
    note = table.answers.note_on_move(table.lia, path)
    assert (note.is_too_far, [line.icon for line in note.lines[:1]]) == (False, [DOOR])
    secret = replace(door, state=DoorState.SECRET)
    table.desk.dispatch(c.ChangeMap(MAP, replace(battle_map, walls=walls, doors=(secret,))))
    assert table.answers.find_path(table.lia, Cell(2, 6), Cell(5, 6)) == ()


def test_a_drag_paints_range_path_and_dangers(table: Table):
    canvas = table.panel.canvas
    canvas.settle()
    bare = canvas.grab().toImage()
    canvas.gestures.token, canvas.gestures.path = table.lia, DOWN
    assert canvas.grab().toImage() != bare
    canvas.gestures.token, canvas.gestures.path = "", ()
    assert canvas.grab().toImage() == bare


def test_the_note_names_the_spell_that_makes_the_way_harder(table: Table):
    laid = LaidArea(MAP, AreaShape.SPHERE, 20, Point(2, 12))
    grease = LastingArea(AreaId("x"), laid, "Grease", ground=SpellGround())
    encounter = table.fight.encounter
    slippery = replace(encounter, areas=encounter.areas.with_item(grease.id, grease))
    with_fight(table.desk, "srd-5.2.1", encounter=slippery)
    path = tuple(Cell(2, row) for row in (2, 3, 4))
    for way, named in ((path, False), (tuple(Cell(2, row) for row in range(2, 12)), True)):
        lines = table.answers.note_on_move(table.lia, way).lines
        assert any("Grease +" in line.text for line in lines) == named


def test_what_will_be_refused_is_red_with_its_reason_before_the_drop(table: Table):
    table.fight.give("Lia", "frightened", source="Wolf")
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=table.fight.encounter)
    answers = MapPanel(desk, Theme(RESOURCES, reduce_motion=True), PictureLoader()).answers
    closer = answers.note_on_move(str(table.lia), (Cell(2, 2), Cell(3, 2)))
    assert closer.is_too_far
    assert "Wolf" in closer.text


def test_of_the_banished_the_gm_keeps_a_trace_that_cannot_be_dragged(table: Table):
    table.desk.dispatch(c.GiveCondition((table.wolf,), ConditionKey("elsewhere")))
    away = {one.id: one for one in table.panel.canvas.tokens}[table.wolf]
    assert (away.is_away, away.cell, away.bar) == (True, Cell(3, 2), None)
    assert table.panel.canvas.tokens[0].id == table.wolf, "below all who are here"
    assert not table.answers.may_drag(table.wolf)
    table.desk.undo()
    back = {one.id: one for one in table.panel.canvas.tokens}[table.wolf]
    assert (back.is_away, table.answers.may_drag(table.wolf)) == (False, True)


def test_without_a_grid_the_range_is_a_smooth_shape_and_the_way_one_line(table: Table):
    shown = table.desk.encounter.maps[MAP]
    table.desk.dispatch(c.ChangeMap(MAP, replace(shown, grid=Grid(kind=GridKind.NONE), walls=())))
    within = table.answers.range_of(table.lia)
    assert within is not None
    assert not within.now
    assert not within.now_edges
    edge = max(within.now_lines, key=len)
    inland = [at for at in edge if min(at.x, at.y) > 0.6 and at.y < 13]
    off = [hypot(at.x - 2.5, at.y - 2.5) * 5 for at in inland if at.y < 4]
    assert max(off) == pytest.approx(30, abs=0.2)
    path = table.answers.find_path(table.lia, Cell(2, 2), Cell(5, 6))
    assert path == Grid(kind=GridKind.NONE).straight_path(Cell(2, 2), Cell(5, 6))
    assert table.answers.note_on_move(table.lia, path).text.startswith("25 ft")


def test_between_somebody_and_a_wall_a_drag_without_a_grid_leads_as_close_as_is_allowed(
    table: Table,
):
    battle_map = replace(
        table.desk.encounter.maps[MAP],
        grid=Grid(kind=GridKind.NONE),
        walls=(Wall(Point(0, 2), Point(20, 2)), Wall(Point(0, 4), Point(20, 4))),
    )
    table.desk.dispatch(c.ChangeMap(MAP, battle_map))
    wolf = Token(MAP, Cell(4, 2), shift=Point(0.0, 0.4))
    table.desk.dispatch(c.PlaceTokens(FrozenMap({table.wolf: wolf})))
    found = table.answers.find_trail(table.lia, Point(2, 2), Point(6, 2))
    assert len(found.turns) > 2, "not straight through the wolf"
    assert not table.answers.note_on_move(table.lia, found).is_too_far


@pytest.mark.rule("AP-MOVE-02")
@pytest.mark.rule("AP-MOVE-06")
def test_a_long_way_of_mythcraft_is_told_move_by_move(qapp: QApplication, qtbot: QtBot):
    fight = a_duel(apart=60)
    fight.set_counter("Ada", ACTION_POINTS, 2)
    desk = with_fight(a_desk(), "mythcraft-1.2", encounter=fight.encounter)
    panel = MapPanel(desk, Theme(RESOURCES, reduce_motion=True), PictureLoader())
    qtbot.addWidget(panel)
    ada = fight["Ada"].id
    near, far = (tuple(Cell(5 + step, 5) for step in range(steps)) for steps in (8, 11))
    note = panel.answers.note_on_move(ada, near)
    assert note.text == "35 ft · 5 ft left"
    assert [(line.text, line.icon, line.step) for line in note.lines] == [
        ("Move 1: 20 ft for 1 AP, 1 left", MOVE, None),
        ("Move 2: 15 ft for 1 AP, 0 left", MOVE, 4),
    ]
    refused = panel.answers.note_on_move(ada, far)
    assert (refused.text, refused.is_too_far) == ("50 ft", True)
    assert [line.text for line in refused.lines] == [
        "Ada would need 50 ft of movement, 3 Moves for 3 AP. With 2 AP it gets 40 ft far."
    ]
    desk.dispatch(c.MoveToken(ada, near))
    assert "Move" not in "".join(
        line.text for line in panel.answers.note_on_move(ada, (*near[-1:], Cell(13, 5))).lines
    )
    desk.session.undo()
    assert desk.encounter is fight.encounter


def test_a_way_too_far_on_foot_says_that_flying_would_do(table: Table):
    path = tuple(Cell(column, 6) for column in range(2, 14))
    table.desk.dispatch(c.PlaceTokens(FrozenMap({table.lia: Token(MAP, Cell(2, 6))})))
    note = table.answers.note_on_move(str(table.lia), path)
    assert note.is_too_far
    assert "“Fly” would do" in [line.text for line in note.lines]
    farther = tuple(Cell(column, 6) for column in range(2, 19))
    note = table.answers.note_on_move(str(table.lia), farther)
    assert not any("would do" in line.text for line in note.lines)


def test_a_ghost_is_shown_the_way_through_a_wall_and_that_inside_a_pillar_hurts(qtbot: QtBot):
    pillar = Terrain(TerrainKind.RAISED, frozenset({Cell(2, 4)}), height=10, label="pillar")
    table = Table(qtbot, pillar)
    table.desk.dispatch(c.ReplaceCreature(table.lia, shipped("srd-5.2.1/specter")))
    table.panel.moving.choose("fly")
    through = table.answers.note_on_move(table.lia, (Cell(2, 2), Cell(3, 1), Cell(4, 1)))
    assert through.text.startswith("10 ft (costs 15 ft)")
    assert not through.is_too_far
    inside = table.answers.note_on_move(table.lia, (Cell(2, 2), Cell(2, 3), Cell(2, 4)))
    told = [line.text for line in inside.lines]
    assert "ends inside something: it hurts as the turn ends" in told
    found = table.answers.range_of(table.lia)
    assert found is not None
    assert any(row == 1 and first <= 5 <= last for first, last, row in found.now)
