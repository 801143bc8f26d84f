"""What the GM does in secret, or has only begun, reaches not one pixel of the players' window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Drawing, MapText, Pin, Stairs
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.combatant import CarriedLight, Side, Token
from desktop.model.creature import AreaShape
from desktop.model.effect import End, Moment
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, MapId
from desktop.program import Program
from tests.support.builders import a_creature
from tests.support.secrets import SECRET

pytestmark = [pytest.mark.gui, pytest.mark.problem("RP59")]

LEFT = Qt.MouseButton.LeftButton


class Room:
    """The GM's window and the players', with somebody hidden in the sample fight."""

    def __init__(self, program: Program) -> None:
        self.program, self.desk = program, program.desk
        self.told = 0
        program.players.view_changed.connect(self._on_view_changed)

    def _on_view_changed(self) -> None:
        self.told += 1

    def close(self) -> None:
        """Hear no more."""
        self.program.players.view_changed.disconnect(self._on_view_changed)

    @property
    def map(self) -> MapId:
        """The map that is played on."""
        shown = self.desk.encounter.shown_map
        assert shown is not None
        return shown

    @property
    def stalker(self) -> CombatantId:
        """Whom the players do not know of."""
        return next(who.id for who in self.desk.encounter.combatants.values() if who.hidden)

    @property
    def seen(self) -> CombatantId:
        """One whom they know."""
        everybody = self.desk.encounter.combatants.values()
        return next(who.id for who in everybody if not who.hidden and who.token is not None)

    def picture(self) -> QImage:
        """What the players see, to the pixel."""
        self.program.players_window.stage.settle()
        return self.program.players_window.grab().toImage()

    def middle_of(self, who: CombatantId) -> QPointF:
        """Where its token is on the GM's canvas."""
        canvas = self.program.main.table.map.canvas
        look = next(look for look in canvas.tokens if look.id == who)
        return canvas.view.to_widget(look.x + look.size / 2, look.y + look.size / 2)


@pytest.fixture
def room(program: Program, qtbot: QtBot) -> Iterator[Room]:
    program.play_sample("srd-5.2.1")
    program.pictures.wait()
    program.players.open_window()
    qtbot.waitExposed(program.players_window)
    made = Room(program)
    taken = {who.token.cell for who in program.desk.encounter.combatants.values() if who.token}
    free = next(
        Cell(column, row)
        for row in range(3, 12)
        for column in range(3, 12)
        if Cell(column, row) not in taken
    )
    creature = a_creature(SECRET, ruleset="srd-5.2.1")
    program.desk.dispatch(c.AddCombatants(creature, hidden=True, initiative=1))
    program.desk.dispatch(c.PlaceTokens(FrozenMap({made.stalker: Token(made.map, free)})))
    program.show.show_whole()
    program.main.table.map.canvas.fit()
    yield made
    made.close()


def in_secret(room: Room) -> list[c.Command]:
    """What a GM may do to somebody hidden, and draw for its own eyes."""
    who, map_id = room.stalker, room.map
    here = room.desk.encounter.combatants[who].token
    assert here is not None
    around = LaidArea(map_id, AreaShape.EMANATION, 10, Point(5, 5), around=who)
    trap = Terrain(TerrainKind.PIT, frozenset({Cell(4, 4)}), 20.0, gm_only=True, label=SECRET)
    there = here.cell._replace(column=here.cell.column + 2)
    poison = ConditionKey("poisoned")
    marks = (
        Pin(Point(4, 4), SECRET, SECRET),
        Drawing((Point(2, 2), Point(9, 7)), gm_only=True),
        MapText(Point(6, 6), SECRET, gm_only=True),
        Stairs(Cell(5, 5), map_id, Cell(7, 7), gm_only=True),
    )
    return [
        c.SetNote(who, SECRET),
        c.SetNote(room.seen, SECRET),
        c.RenameCombatant(who, "Goblin"),
        c.SetAlias(who, "Hooded figure"),
        c.SetPicture((who,), f"{'c' * 64}.png"),
        c.SetInitiative(who, 30),
        c.SetSide((who,), Side.ALLY),
        c.GiveCondition((who,), poison, end=End(who, Moment.END, 5)),
        c.Concentrate(who, SECRET),
        c.DealDamage((who,), (c.DamageAmount(3, "fire"),)),
        c.CarryLight((who,), CarriedLight("torch", 20, 40)),
        c.StrikeArea(around, stays=True),
        c.PlaceTokens(FrozenMap({who: Token(map_id, there, elevation=20)})),
        c.DuplicateCombatant(who),
        c.PaintTerrain(map_id, trap),
        c.ChangeFeatures(map_id, added=marks),
        c.AddFixedCount(SECRET, 20),
    ]


@pytest.mark.parametrize("mode", [FogMode.OFF, FogMode.SIGHT])
def test_steps_in_secret_are_not_told_to_the_players_window_nor_is_their_undoing(
    room: Room, mode: FogMode
) -> None:
    room.desk.dispatch(c.SetFog(room.map, mode))
    before, told = room.picture(), room.told
    for step in in_secret(room):
        state = room.desk.encounter
        room.desk.dispatch(step, overruled=True)
        assert room.desk.encounter is not state, "it was done"
        assert room.told == told, step
    assert room.picture() == before
    for travel in (room.desk.undo, room.desk.redo):
        for _ in range(10):
            travel()
    assert room.told == told
    assert room.picture() == before
    room.desk.dispatch(c.SetAlias(room.stalker, ""))
    room.desk.dispatch(c.SetFog(room.map, FogMode.OFF))
    room.desk.dispatch(c.SetHidden((room.stalker,), hidden=False))
    assert room.picture() != before


def test_what_the_gm_has_only_begun_is_not_shown(room: Room) -> None:
    """A token that is dragged, its way, whom it could reach, what is chosen, a look back."""
    program, canvas = room.program, room.program.main.table.map.canvas
    program.show.show_measures(shown=True)  # measures are shown, ways are none
    before, told = room.picture(), room.told
    for who in (room.stalker, room.seen):
        start = room.middle_of(who).toPoint()
        away = start + QPointF(2.5 * canvas.view.zoom, canvas.view.zoom).toPoint()
        QTest.mouseMove(canvas, start)
        QTest.mousePress(canvas, LEFT, pos=start)
        QTest.mouseMove(canvas, (start + away) / 2)
        QTest.mouseMove(canvas, away)
        assert canvas.gestures.path, "it is dragged"
        assert room.picture() == before
        QTest.keyClick(canvas, Qt.Key.Key_Escape)
        QTest.mouseRelease(canvas, LEFT, pos=away)
        room.desk.selection.choose((who,))
        assert room.picture() == before
        for key in ("see_as", "way", "attack", "conditions"):
            program.main.commands[key].trigger()
            assert room.picture() == before, key
            QTest.keyClick(canvas, Qt.Key.Key_Escape)
    present = room.desk.present
    assert present is not None
    room.desk.look_at(None)
    assert room.desk.is_looking
    assert room.picture() == before
    room.desk.end_look()
    canvas.zoom_by(2)
    assert room.picture() == before
    assert room.told == told
    program.show.show_measures(shown=False)
