"""Context menus of turn order and map, and pointing at targets, through the whole window."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import NO_SHIFT, Cell, Footprint, Point
from desktop.battlemap.grid import GridKind
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.controllers.turns.row import Row, RowKind
from desktop.language.message import Listing, Message
from desktop.model.combatant import Combatant
from desktop.model.commands import (
    AddFixedCount,
    ChangeMap,
    DeclareLife,
    EndFight,
    NextTurn,
    PlaceTokens,
    RemoveCombatants,
    ReplaceCreature,
    TakeAction,
)
from desktop.model.counter import ACTION
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.program import Program
from desktop.rules.fifth.turns.roster import FREE_OBJECT
from desktop.views.dialogs.card import TextDialog
from desktop.views.map.pen import Nib
from desktop.views.map.tools.coming_pen import ComingPen
from tests.support.fights import named
from tests.support.loaded_dice import LoadedDice
from tests.support.programs import a_program

pytestmark = pytest.mark.gui

Started = Callable[[str], Program]
PLACE = QPoint(300, 300)


@pytest.fixture(scope="module")
def program(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One window for all tests here: starting takes longer than any of them."""
    data, dice = tmp_path_factory.mktemp("data"), LoadedDice([10] * 5_000)
    with a_program(qapp, data, language="en", dice=dice) as made:
        yield made


@pytest.fixture
def started(program: Program, qtbot: QtBot) -> Started:
    def start(language: str) -> Program:
        program.speak(language)
        program.play_sample("srd-5.2.1")
        program.pictures.wait()
        window = program.main.window()
        window.activateWindow()
        qtbot.waitActive(window)
        return program

    return start


def choose(qtbot: QtBot, *path: str) -> None:
    """Pick an entry of the open menu by its text, sub-menus on the way."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for text in path:
        assert isinstance(menu, QMenu)
        found = [a for a in menu.actions() if a.text().replace("&&", "&") == text]
        assert found, [a.text() for a in menu.actions()]
        if found[0].menu() is not None:
            menu = found[0].menu()
        else:
            found[0].trigger()
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()


def row_of(program: Program, name: str) -> Row:
    rows = program.main.table.turns.model.rows
    return next(row for row in rows if program.desk.shown(row.name) == name)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_row_is_hidden_by_its_menu(started: Started, qtbot: QtBot, language: str) -> None:
    program = started(language)
    ogre = named(program.desk, "Ogre")
    program.main.table.turns.menu_wanted.emit(row_of(program, "Ogre"), PLACE)
    assert program.desk.selection.ids == (ogre.id,)
    entry = program.main.commands["hide"].text()
    choose(qtbot, entry)
    assert named(program.desk, "Ogre").hidden


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_side_is_changed_in_the_sub_menu(started: Started, qtbot: QtBot, language: str) -> None:
    program = started(language)
    program.main.table.turns.menu_wanted.emit(row_of(program, "Ogre"), PLACE)
    text = program.desk.text
    choose(qtbot, text("view.action.sides"), text("side.ally"))
    assert named(program.desk, "Ogre").side.value == "ally"


def test_a_fixed_count_is_removed_by_its_menu(started: Started, qtbot: QtBot) -> None:
    program = started("it")
    program.desk.dispatch(AddFixedCount("Il soffitto cede", 10))
    row = next(row for row in program.main.table.turns.model.rows if row.kind is RowKind.FIXED)
    program.main.table.turns.menu_wanted.emit(row, PLACE)
    choose(qtbot, "Togli dall’ordine")
    assert not any(slot.is_fixed for slot in program.desk.encounter.order)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_token_is_moved_to_a_cell_that_the_keyboard_points_at(
    started: Started, qtbot: QtBot, language: str
) -> None:
    program = started(language)
    canvas = program.main.table.map.canvas
    aria = named(program.desk, "Aria")
    assert aria.token is not None
    program.main.table.map.menu_wanted.emit(aria.id, (), aria.token.cell, PLACE)
    choose(qtbot, program.desk.text("view.context.move_to"))
    assert canvas.is_picking
    assert program.main.table.banner.isVisible()
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert not canvas.is_picking
    moved = named(program.desk, "Aria").token
    assert moved is not None
    assert moved.cell == canvas.cursor_keys.cell


def test_the_keyboard_goes_to_the_map_where_the_one_that_acts_stands(
    started: Started, qtbot: QtBot
) -> None:
    program = started("en")
    canvas = program.main.table.map.canvas
    active, ogre = program.desk.encounter.active_combatants[0], named(program.desk, "Ogre")
    assert active.token is not None
    assert ogre.token is not None
    canvas.cursor_keys.rest_on(ogre.token.cell)  # the last target
    program.main.commands["go_to_map"].trigger()
    assert canvas.hasFocus()
    assert canvas.cursor_keys.cell == active.token.cell
    program.desk.selection.choose((ogre.id,))
    program.main.commands["go_to_map"].trigger()
    assert canvas.cursor_keys.cell == ogre.token.cell


def test_taken_off_the_map_and_placed_again(started: Started, qtbot: QtBot) -> None:
    program = started("en")
    aria = named(program.desk, "Aria")
    assert aria.token is not None
    program.main.table.map.menu_wanted.emit(aria.id, (), aria.token.cell, PLACE)
    choose(qtbot, "Take off the map")
    assert named(program.desk, "Aria").token is None
    program.desk.selection.choose(())
    program.main.table.map.menu_wanted.emit(None, (), aria.token.cell, PLACE)
    choose(qtbot, "Place here: Aria")
    assert named(program.desk, "Aria").token == aria.token


def test_of_several_sent_to_a_place_who_has_no_way_there_is_named_and_stays(
    started: Started, qtbot: QtBot
) -> None:
    program = started("en")
    desk, banner = program.desk, program.main.table.banner
    shown, battle_map = desk.encounter.shown_map, desk.encounter.battle_map
    assert shown is not None
    assert battle_map is not None
    wall = Wall(Point(10.02, -2), Point(10.02, 60))
    desk.dispatch(ChangeMap(shown, replace(battle_map, walls=(wall,), doors=())))
    aria, ogre = named(desk, "Aria"), named(desk, "Ogre")
    assert aria.token is not None
    desk.selection.choose((aria.id, ogre.id))
    there = Cell(aria.token.cell.column, aria.token.cell.row + 1)
    program.main.table.map.menu_wanted.emit(None, (), there, PLACE)
    both = Listing((aria.name, ogre.name))
    choose(qtbot, desk.text("view.context.move_here", who=both))
    assert named(desk, "Aria").token == replace(aria.token, cell=there)
    assert named(desk, "Ogre").token == ogre.token
    assert banner.accessibleName() == "There is no way there for Ogre."
    banner.main.click()
    token = named(desk, "Ogre").token
    assert token is not None
    assert token.cell == Cell(there.column + 1, there.row), "the GM may say otherwise"


def test_a_row_dragged_onto_the_map_is_placed_there_and_the_order_stays(
    started: Started, qtbot: QtBot
) -> None:
    program = started("en")
    desk, table = program.desk, program.main.table
    aria = named(desk, "Aria")
    assert aria.token is not None
    order = [slot.id for slot in desk.encounter.order]
    canvas, rows = table.map.canvas, table.turns.list
    here = rows.visualRect(
        rows.model().index(table.turns.model.rows.index(row_of(program, "Aria")), 0)
    )

    def drag_to(cell: Cell) -> None:
        there = canvas.view.rect_on_widget(cell.column, cell.row, 1, 1).center().toPoint()
        end = rows.viewport().mapFromGlobal(canvas.mapToGlobal(there))
        qtbot.mousePress(rows.viewport(), Qt.MouseButton.LeftButton, pos=here.center())
        qtbot.mouseRelease(rows.viewport(), Qt.MouseButton.LeftButton, pos=end)

    drag_to(Cell(8, 6))
    assert named(desk, "Aria").token == aria.token, "who stands on the map stays there"
    desk.dispatch(PlaceTokens(FrozenMap({aria.id: None})))
    drag_to(Cell(8, 6))
    placed = named(desk, "Aria").token
    assert placed is not None
    assert placed.cell == Cell(8, 6)
    assert [slot.id for slot in desk.encounter.order] == order


def test_the_menu_of_the_order_adds_nothing_of_its_own(started: Started, qtbot: QtBot) -> None:
    program = started("it")
    program.main.table.turns.more_wanted.emit(PLACE)
    choose(qtbot, program.main.commands["end_fight"].text())
    assert program.desk.encounter.phase.value == "ended"


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_action_with_a_target_asks_the_map_for_it(
    started: Started, qtbot: QtBot, language: str
) -> None:
    program = started(language)
    desk, canvas = program.desk, program.main.table.map.canvas
    who = desk.encounter.active_combatants[0]
    desk.selection.choose((who.id,))
    program.main.table.inspector.action_wanted.emit(who.id, "help")
    assert canvas.is_picking
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert not canvas.is_picking
    assert program.main.table.banner.isHidden()
    program.main.table.inspector.action_wanted.emit(who.id, "grapple")
    ogre = named(desk, "Ogre")
    canvas.target_picked.emit(ogre.id)
    assert not canvas.is_picking
    asked = program.main.table.banner.isVisible() or desk.encounter.prompts
    assert asked or named(desk, "Ogre").has_effect(ConditionKey("grappled"))


def test_choosing_another_attack_leaves_the_one_before(started: Started, qtbot: QtBot) -> None:
    program = started("en")
    who = program.desk.encounter.active_combatants[0]
    program.desk.selection.choose((who.id,))
    deeds = [b.deed for b in program.main.table.inspector.deeds.buttons if b.deed.attack]
    program.main.attacking.begin(who.id, deeds[0])
    program.main.attacking.begin(who.id, deeds[1])
    assert program.main.attack.attack == deeds[1].attack
    program.main.table.map.canvas.target_picked.emit(named(program.desk, "Ogre").id)
    assert program.main.card.isVisible()
    assert program.main.attack.attack == deeds[1].attack


def test_with_nobody_on_the_map_the_target_is_in_a_list(started: Started, qtbot: QtBot) -> None:
    program = started("it")
    encounter = program.desk.encounter
    off = dict.fromkeys(encounter.combatants)
    assert program.desk.dispatch(PlaceTokens(FrozenMap(off)))
    who = program.desk.encounter.active_combatants[0]
    program.desk.selection.choose((who.id,))
    deed = next(b.deed for b in program.main.table.inspector.deeds.buttons if b.deed.attack)
    program.main.attacking.begin(who.id, deed)
    choose(qtbot, "Ogre")
    assert program.main.card.isVisible()


def test_what_is_told_in_passing_goes_with_the_next_step(started: Started) -> None:
    program = started("it")
    banner = program.main.table.banner
    program.desk.told.emit(Message("view.players.back"))
    assert banner.isVisible()
    program.desk.dispatch(NextTurn())
    assert banner.isHidden()


def test_a_lost_screen_is_told_until_the_gm_has_read_it(started: Started) -> None:
    program = started("it")
    program.main.telling.tell(Message("view.players.parked"))
    program.desk.dispatch(NextTurn())
    assert program.main.table.banner.isVisible()


def test_whoever_took_a_shape_gets_its_own_back(started: Started, qtbot: QtBot) -> None:
    program = started("en")
    desk = program.desk
    mage, other = named(desk, "Aria"), named(desk, "Ogre")
    desk.dispatch(ReplaceCreature(mage.id, other.creature, change_of_shape=True))
    program.main.table.turns.menu_wanted.emit(row_of(program, "Aria"), PLACE)
    choose(qtbot, f"Back to its own shape: {desk.shown(mage.name)}")
    assert desk.encounter.combatants[mage.id].creature is mage.creature


def test_a_door_is_opened_on_the_way_in_one_step(started: Started) -> None:
    program = started("it")
    desk, banner = program.desk, program.main.table.banner
    (who,) = desk.encounter.active_combatants
    assert who.token is not None
    cell = who.token.cell
    there = Cell(cell.column + 1, cell.row)
    door = Door(DoorId("way"), Point(there.column, there.row), Point(there.column, there.row + 1))
    shown, battle_map = desk.encounter.shown_map, desk.encounter.battle_map
    assert shown is not None
    assert battle_map is not None
    desk.dispatch(ChangeMap(shown, replace(battle_map, walls=(), doors=(door,))))
    before = desk.encounter
    program.main.table.map.canvas.token_dropped.emit(str(who.id), (cell, there))
    assert banner.other.text() == "Apri la porta"
    banner.other.click()
    after = desk.encounter
    assert after.combatants[who.id].token == replace(who.token, cell=there)
    assert after.combatants[who.id].count(FREE_OBJECT) == 0
    desk.undo()
    assert desk.encounter == before
    # What it did with its hands before is told, and what pays for it now.
    desk.dispatch(TakeAction(who.id, "interact", text="leva"))
    program.main.table.map.canvas.token_dropped.emit(str(who.id), (cell, there))
    banner.other.click()
    assert banner.other.text() == desk.text("view.use_the_action")
    banner.other.click()
    assert desk.encounter.combatants[who.id].count(ACTION) == 0
    assert desk.encounter.combatants[who.id].token == replace(who.token, cell=there)


def test_whoever_walks_too_slowly_and_can_fly_is_offered_that(started: Started) -> None:
    program = started("it")
    desk, banner = program.desk, program.main.table.banner
    (who,) = desk.encounter.active_combatants
    assert who.token is not None
    shown, battle_map = desk.encounter.shown_map, desk.encounter.battle_map
    assert shown is not None
    assert battle_map is not None
    desk.dispatch(ChangeMap(shown, replace(battle_map, walls=(), doors=(), terrain=())))
    eagle = replace(who.creature, speeds=FrozenMap({"walk": 10, "fly": 60}))
    desk.dispatch(ReplaceCreature(who.id, eagle))
    before, start = desk.encounter, who.token.cell
    path = tuple(Cell(start.column, start.row - up) for up in range(5))
    program.main.table.map.canvas.token_dropped.emit(str(who.id), path)
    assert banner.other.text() == "Usa «Volo»"
    assert desk.encounter == before
    banner.other.click()
    token = desk.encounter.combatants[who.id].token
    assert token is not None
    assert token.cell == path[-1]
    desk.undo()
    assert desk.encounter == before


def test_newcomers_come_in_where_the_gm_clicks(started: Started, qtbot: QtBot) -> None:
    program = started("it")
    desk, canvas = program.desk, program.main.table.map.canvas
    before = desk.encounter

    def newcomers() -> list[Combatant]:
        return [
            one for who, one in desk.encounter.combatants.items() if who not in before.combatants
        ]

    def ask() -> None:
        program.show_library()
        program.library_controller.type_text("3 goblin guerriero")
        qtbot.keyClick(
            program.library_page.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier
        )

    ask()
    assert "Goblin guerriero × 3" in program.main.table.banner.text
    centre = canvas.look.grid.centre_of(Cell(14, 8))
    place = canvas.view.to_widget(centre.x, centre.y).toPoint()
    qtbot.mouseMove(canvas, place)
    pen = canvas.pen
    assert isinstance(pen, ComingPen)
    pen.hover(canvas, Nib(centre))
    assert [look.label for look in pen.shown] == ["6", "7", "8"]
    assert desk.encounter == before
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    stand = [one.token.cell for one in newcomers() if one.token is not None]
    assert stand[0] == Cell(14, 8)
    assert [str(one.number) for one in newcomers()] == ["6", "7", "8"]  # as was shown before
    assert len(set(stand)) == 3
    assert canvas.pen is None
    assert program.main.table.banner.isHidden()
    desk.undo()
    assert desk.encounter == before
    # Esc leaves it to the program, a button keeps them off the map.
    ask()
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert all(one.token is not None for one in newcomers())
    desk.undo()
    ask()
    program.main.table.banner.second.click()
    assert [one.token for one in newcomers()] == [None] * 3


def without_a_grid(program: Program) -> None:
    desk = program.desk
    shown, battle_map = desk.encounter.shown_map, desk.encounter.battle_map
    assert shown is not None
    assert battle_map is not None
    free = battle_map.with_grid(replace(battle_map.grid, kind=GridKind.NONE))
    desk.dispatch(ChangeMap(shown, free))


def middle_of(program: Program, name: str) -> Point:
    token = named(program.desk, name).token
    assert token is not None
    grid = program.main.table.map.canvas.look.grid
    return grid.centre_of(Footprint(token.cell, shift=token.shift))


def test_without_a_grid_whoever_is_put_somewhere_stands_right_under_the_pointer(
    started: Started, qtbot: QtBot
) -> None:
    program = started("en")
    without_a_grid(program)
    desk, table = program.desk, program.main.table
    canvas, rows = table.map.canvas, table.turns.list
    aria = named(desk, "Aria")
    assert aria.token is not None
    there = canvas.view.to_widget(8.8, 6.3).toPoint()
    wanted = canvas.view.to_map(there.toPointF())
    here = rows.visualRect(
        rows.model().index(table.turns.model.rows.index(row_of(program, "Aria")), 0)
    )
    desk.dispatch(PlaceTokens(FrozenMap({aria.id: None})))
    end = rows.viewport().mapFromGlobal(canvas.mapToGlobal(there))
    qtbot.mousePress(rows.viewport(), Qt.MouseButton.LeftButton, pos=here.center())
    qtbot.mouseRelease(rows.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert middle_of(program, "Aria") == pytest.approx(wanted, abs=2e-3), "dragged from the order"
    table.map.menu_wanted.emit(aria.id, (), aria.token.cell, PLACE)
    choose(qtbot, desk.text("view.context.move_to"))
    there = canvas.view.to_widget(5.2, 7.7).toPoint()
    wanted = canvas.view.to_map(there.toPointF())
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=there)
    assert middle_of(program, "Aria") == pytest.approx(wanted, abs=2e-3), "pointed at"
    table.map.menu_wanted.emit(aria.id, (), aria.token.cell, PLACE)
    choose(qtbot, desk.text("view.context.move_to"))
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    moved = named(desk, "Aria").token
    assert moved is not None
    assert (moved.cell, moved.shift) == (canvas.cursor_keys.cell, NO_SHIFT), "the keys know cells"


def test_without_a_grid_newcomers_come_in_under_the_pointer(started: Started, qtbot: QtBot) -> None:
    program = started("en")
    without_a_grid(program)
    desk, canvas = program.desk, program.main.table.map.canvas
    before = desk.encounter
    program.show_library()
    program.library_controller.type_text("2 goblin warrior")
    qtbot.keyClick(
        program.library_page.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier
    )
    pen = canvas.pen
    assert isinstance(pen, ComingPen)
    place = canvas.view.to_widget(14.8, 8.3).toPoint()
    wanted = canvas.view.to_map(place.toPointF())
    pen.hover(canvas, Nib(Point(14.6, 8.4)))
    pen.hover(canvas, Nib(wanted))
    ghost = pen.shown[0]
    assert (ghost.x + ghost.size / 2, ghost.y + ghost.size / 2) == pytest.approx(wanted, abs=2e-3)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    new = [one for who, one in desk.encounter.combatants.items() if who not in before.combatants]
    first, second = (one.token for one in new)
    assert first is not None
    assert second is not None
    assert first.shift == second.shift
    grid = canvas.look.grid
    assert grid.centre_of(Footprint(first.cell, shift=first.shift)) == pytest.approx(
        wanted, abs=2e-3
    )


LOW_SCREEN = 728
"""What a screen of 768 pixels leaves beside a task bar."""


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_menu_is_too_long_for_one_column_of_a_small_screen(
    started: Started, language: str
) -> None:
    program = started(language)
    bar = program.main.top.menu_bar
    for entry in bar.actions():
        assert entry.menu().sizeHint().height() <= LOW_SCREEN - bar.height(), entry.text()
    goblins = next(row for row in program.main.table.turns.model.rows if row.kind is RowKind.GROUP)
    program.main.context_menus.open_for_row(goblins, PLACE)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.sizeHint().height() <= LOW_SCREEN
    menu.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_where_no_map_lies_the_canvas_says_how_one_comes_there(
    started: Started, qtbot: QtBot, language: str
) -> None:
    program = started(language)
    shown = program.main.table.map.no_map
    assert shown.isHidden()
    program.main.commands["no_map"].trigger()
    assert shown.isVisible()
    canvas = program.main.table.map.canvas
    assert canvas.rect().contains(shown.geometry())
    program.desk.undo()
    assert shown.isHidden()
    program.desk.redo()
    shown.buttons["sample_map"].click()
    qtbot.waitUntil(shown.isHidden)
    assert program.desk.encounter.shown_map is not None


def test_the_score_that_is_there_can_be_changed(
    started: Started, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = started("en")
    ogre = named(program.desk, "Ogre")
    program.desk.selection.choose((ogre.id,))
    before, seen = program.desk.encounter, []
    typed = ["", "17"]

    def answered(dialog: TextDialog) -> int:
        seen.append(dialog.text)
        dialog.field.setText(typed.pop(0) or dialog.text)
        return 1

    monkeypatch.setattr(TextDialog, "exec", answered)
    program.main.commands["initiative"].trigger()
    assert program.desk.encounter == before
    program.main.commands["initiative"].trigger()
    assert ogre.initiative is not None
    assert seen == [str(ogre.initiative.score)] * 2
    after = named(program.desk, "Ogre").initiative
    assert after is not None
    assert after.score == 17


@pytest.mark.parametrize(("language", "worth"), [("en", "50 XP"), ("it", "50 PE")])
def test_when_a_fight_ends_the_banner_tells_the_experience(
    started: Started, language: str, worth: str
) -> None:
    program = started(language)
    desk = program.desk
    goblin = next(
        who for who in desk.encounter.combatants.values() if "goblin" in str(who.creature.key)
    )
    assert desk.dispatch(DeclareLife((goblin.id,), "dead"))
    assert desk.dispatch(EndFight())
    banner = program.main.table.banner
    assert banner.isVisible()
    assert worth in banner.text
    desk.undo()


def test_a_druid_is_led_to_the_beasts_of_its_wild_shape(started: Started, qtbot: QtBot) -> None:
    program = started("en")
    desk = program.desk
    aria = named(desk, "Aria")
    druid = replace(aria.creature, class_text="Druid 4", level=4)
    desk.dispatch(ReplaceCreature(aria.id, druid))
    program.main.table.turns.menu_wanted.emit(row_of(program, "Aria"), PLACE)
    choose(qtbot, "Another form: Aria…")
    assert program.main.pages.currentWidget() is program.library_page
    assert program.library_page.filters.forms.text() == "Forms: Wild Shape"
    found = program.library_controller.model.entries
    assert {(x.kind, x.challenge) for x in found} == {
        ("beast", challenge) for challenge in ("0", "1/8", "1/4", "1/2")
    }
    wolf = next(x for x in found if x.key.endswith("/wolf"))
    assert not [x for x in found if x.key.endswith("/eagle")]
    program.library_controller.choose(wolf.key)
    assert program.library_page.joining.add.text() == "Take this shape"
    program.library_page.joining.add.click()
    now = named(desk, "Aria")
    assert now.creature.key == wolf.key


def test_a_second_object_is_handled_with_the_action(started: Started) -> None:
    program = started("en")
    desk, banner = program.desk, program.main.table.banner
    aria = named(desk, "Aria")
    while aria.id not in {one.id for one in desk.encounter.active_combatants}:
        desk.dispatch(NextTurn(), overruled=True)
    for thing in ("a door", "another door"):
        desk.dispatch(TakeAction(aria.id, "interact", text=thing))
    assert banner.other.text() == "Use the action"
    banner.other.click()
    now = named(desk, "Aria")
    assert (now.count(FREE_OBJECT), now.count(ACTION)) == (0, 0)


def test_the_actions_of_a_druid_lead_to_its_forms_too(started: Started, qtbot: QtBot) -> None:
    program = started("en")
    desk = program.desk
    aria = named(desk, "Aria")
    druid = replace(aria.creature, class_text="Druid 4", level=4)
    desk.dispatch(ReplaceCreature(aria.id, druid))
    desk.selection.choose((aria.id,))
    program.main.table.inspector.deeds.open_menu(PLACE)
    choose(qtbot, "Spells and telepathy", "Another form: Aria…")
    assert program.main.pages.currentWidget() is program.library_page
    assert program.library_controller.looks_for_form


def test_where_nobody_is_chosen_and_no_turn_runs_no_actions_of_somebody_gone_are_offered(
    started: Started,
) -> None:
    program = started("en")
    desk, deeds = program.desk, program.main.table.inspector.deeds
    desk.selection.choose((named(desk, "Aria").id,))
    desk.dispatch(RemoveCombatants((named(desk, "Aria").id,)))
    desk.selection.choose(())
    assert not desk.selection.ids
    deeds.open_menu(PLACE)
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_right_click_on_a_door_offers_how_else_it_may_stand(
    started: Started, qtbot: QtBot, language: str
) -> None:
    program = started(language)
    desk, panel = program.desk, program.main.table.map
    map_id, battle_map = desk.encounter.shown_map, desk.encounter.battle_map
    assert map_id is not None
    assert battle_map is not None
    door = Door(DoorId("d77"), Point(1, 1), Point(1, 2), DoorState.CLOSED)
    desk.dispatch(ChangeMap(map_id, replace(battle_map, doors=(door,))))

    def state() -> DoorState:
        shown = desk.encounter.battle_map
        assert shown is not None
        return shown.doors[0].state

    for key, becomes in (
        ("door_open", DoorState.OPEN),
        ("door_closed", DoorState.CLOSED),
        ("door_locked", DoorState.LOCKED),
        ("door_unlocked", DoorState.CLOSED),
        ("door_secret", DoorState.SECRET),
        ("door_found", DoorState.CLOSED),
    ):
        at = panel.canvas.view.to_widget(1, 1.5).toPoint()
        qtbot.mouseClick(panel.canvas, Qt.MouseButton.RightButton, pos=at)
        choose(qtbot, desk.text(f"view.context.{key}"))
        assert state() is becomes, key
