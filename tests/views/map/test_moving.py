"""How the active one moves: ways, what is left of each, heights; and the gestures about them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.prompts import AMOUNT, SKIP, answer_of, buttons_of, die_of, title_of
from desktop.dice.rolling import RandomDice
from desktop.model.commands import DeclareLife, EndFight, NextTurn, ReplaceCreature, TakeAction
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.views.design.theme import Theme
from desktop.views.inspector.deeds import DeedsBox
from desktop.views.map.panel import MapPanel
from tests.support.builders import Fight, a_creature, abilities
from tests.support.duels import a_duel
from tests.support.fights import a_fighting_desk
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


def a_panel(qtbot: QtBot, desk: Desk) -> MapPanel:
    panel = MapPanel(desk, Theme(RESOURCES, reduce_motion=True), PictureLoader())
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def menu_of(panel_or_box: object) -> dict[str, QAction]:
    """The entries of the newest menu of a widget by their texts, submenus included."""
    menus = panel_or_box.findChildren(QMenu)  # type: ignore[attr-defined]  # a widget
    return {action.text(): action for menu in menus for action in menu.actions()}


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_way_and_its_feet_are_chosen_over_the_map(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    panel = a_panel(qtbot, desk)
    box = panel.moving
    assert box.way.text() == {"en": "Walk 30 ft", "it": "Cammino 9 m"}[language]
    who = box.mover
    assert who is not None
    assert who.token is not None
    box.open_menu(QPoint(0, 0))
    entries = menu_of(box)
    climb = {"en": "Climb 30 ft", "it": "Scalata 9 m"}[language]
    assert climb in entries
    entries[climb].trigger()
    assert box.way_of(who) == "climb"
    start = who.token.cell
    path = (start, Cell(start.column + 1, start.row))
    note = panel.canvas.answers.note_on_move(str(who.id), path)
    assert not note.is_too_far
    panel._on_token_dropped(str(who.id), path)
    assert desk.encounter.combatants[who.id].count(MOVEMENT_SPENT) == 10


def test_when_flying_is_over_one_walks(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    box = a_panel(qtbot, desk).moving
    who = box.mover
    assert who is not None
    known = who.creature
    winged = replace(known, speeds=known.speeds.with_items({"fly": 60}))
    assert desk.dispatch(ReplaceCreature(who.id, winged))
    box.choose("fly")
    assert box.way.text() == "Fly 60 ft"
    assert desk.dispatch(ReplaceCreature(who.id, known))  # as when the spell ends
    now = desk.encounter.combatants[who.id]
    assert (box.way.text(), box.way_of(now)) == ("Walk 30 ft", "walk")


def test_a_jump_and_a_teleport_are_for_one_move(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    panel = a_panel(qtbot, desk)
    box = panel.moving
    who = box.mover
    assert who is not None
    assert who.token is not None
    start = who.token.cell
    box.choose("teleport")
    path = (start, Cell(start.column + 1, start.row + 1))
    assert panel.canvas.answers.note_on_move(str(who.id), path).text == "5 ft"
    panel._on_token_dropped(str(who.id), path)
    token = desk.encounter.combatants[who.id].token
    assert token is not None
    assert (token.cell, box.way_of(who)) == (path[-1], "walk")


def test_the_height_goes_up_and_down_by_steps(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    panel = a_panel(qtbot, desk)
    box = panel.moving
    box.choose("climb")
    qtbot.mouseClick(box.up, Qt.MouseButton.LeftButton)
    assert box.feet.text() == "5 ft"
    qtbot.mouseClick(box.down, Qt.MouseButton.LeftButton)
    assert box.feet.text() == "0 ft"
    desk.dispatch(EndFight())


def test_without_a_turn_there_is_nothing_to_choose(qtbot: QtBot) -> None:
    panel = a_panel(qtbot, a_desk())
    assert panel.moving.isHidden()
    panel.moving.choose("fly")
    panel.moving.open_menu(QPoint(0, 0))
    panel.moving._step(5)


def test_gestures_lie_in_submenus_and_show_what_is_on(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    box = DeedsBox(desk, Theme(RESOURCES), RandomDice())
    qtbot.addWidget(box)
    box.retranslate()
    (who,) = desk.encounter.active_combatants
    box.show_combatant(who)
    box.open_menu(QPoint(0, 0))
    entries = menu_of(box)
    for group in ("Moves and loads", "Hazards", "Surroundings", "Travel"):
        assert group in entries
    assert not entries["Under water"].isChecked()
    with qtbot.waitSignal(box.action_wanted) as wanted:
        entries["Under water"].trigger()
    assert wanted.args == ["underwater"]
    for menu in box.findChildren(QMenu):
        menu.close()


def test_a_fall_is_a_card_with_dice_to_roll_or_type(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    (who,) = desk.encounter.active_combatants
    desk.dispatch(TakeAction(who.id, "fall", text="30"))
    (prompt,) = [each for each in desk.encounter.prompts if each.kind is PromptKind.HAZARD]
    assert [button.key for button in buttons_of(prompt)] == [AMOUNT, SKIP]
    assert die_of(prompt) == "3d6"
    assert title_of(prompt, desk).startswith("Danger")
    assert answer_of(prompt, AMOUNT, "9", desk).answer == Answer(amount=9)
    assert answer_of(prompt, AMOUNT, "", desk).answer == Answer()
    assert answer_of(prompt, SKIP, "", desk).answer == Answer(outcome=Outcome.SKIPPED)


@pytest.mark.rule("51-RDY-11", "51-RDY-12")
def test_a_readied_move_is_made_on_the_map_paid_for_and_struck_at(qtbot: QtBot) -> None:
    fight = a_duel("srd-5.1")
    fight.act("K", "ready", text="I move away")
    fight.next()
    fight.answer(Answer(option="move_readied"), PromptKind.CHOICE)
    desk = with_fight(a_desk(), "srd-5.1", encounter=fight.encounter)
    panel = a_panel(qtbot, desk)
    who = fight.ids["K"]
    path = tuple(Cell(column, 5) for column in (5, 4, 3))
    note = panel.canvas.answers.note_on_move(str(who), path)
    assert note.text == "10 ft \N{MIDDLE DOT} 20 ft left"
    assert [line.is_danger for line in note.lines] == [True]
    panel._on_token_dropped(str(who), path)
    (prompt,) = desk.encounter.prompts
    assert prompt.kind is PromptKind.OPPORTUNITY_ATTACK
    assert desk.encounter.combatants[who].token.cell == Cell(5, 5)


@pytest.mark.rule("51-MOV-10", "51-OA-07")
def test_whoever_is_pushed_on_its_own_turn_pays_nothing_and_is_not_struck_at(
    qtbot: QtBot,
) -> None:
    fight = a_duel("srd-5.1")
    desk = with_fight(a_desk(), "srd-5.1", encounter=fight.encounter)
    panel = a_panel(qtbot, desk)
    who = fight.ids["K"]
    panel.canvas.token_pushed.emit(str(who), tuple(Cell(column, 5) for column in (5, 4, 3)))
    pushed = desk.encounter.combatants[who]
    assert pushed.token is not None
    assert (pushed.token.cell, pushed.count(MOVEMENT_SPENT)) == (Cell(3, 5), 0)
    assert desk.encounter.prompts == ()


@pytest.mark.rule("51-MNT-05")
def test_a_push_of_the_mount_asks_its_rider_for_the_save(qtbot: QtBot) -> None:
    fight = Fight("srd-5.1").map()
    horse = a_creature("riding-horse", sizes=("large",), kind="beast", abilities=abilities(int=2))
    fight.add("R", 17, character=True, at=(3, 3))
    fight.add("H", 9, creature=horse, character=True, at=(4, 3))
    fight.begin()
    fight.act("R", "mount", "H")
    desk = with_fight(a_desk(), "srd-5.1", encounter=fight.encounter)
    panel = a_panel(qtbot, desk)
    panel.canvas.token_pushed.emit(str(fight.ids["H"]), (Cell(4, 3), Cell(5, 3)))
    (prompt,) = desk.encounter.prompts
    assert (prompt.kind, prompt.combatant, prompt.dc) == (PromptKind.SAVE, fight.ids["R"], 10)


def test_where_there_is_no_room_the_scale_gives_way_to_the_way(qtbot: QtBot) -> None:
    panel = a_panel(qtbot, a_fighting_desk("it"))
    assert not panel._scale.isHidden()
    panel.resize(436, 400)
    qtbot.waitUntil(panel._scale.isHidden)
    box = panel.moving.geometry()
    assert panel.canvas.rect().contains(box)
    assert not box.intersects(panel.zoom_box.geometry())
    panel.resize(900, 600)
    qtbot.waitUntil(lambda: not panel._scale.isHidden())


def test_out_of_a_pit_one_climbs_with_the_height(qtbot: QtBot) -> None:
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(3, 2)}), depth=5)
    fight = Fight("srd-5.2.1").map(8, 6, terrain=(pit,))
    fight.add("K", 20, creature=a_creature("k"), character=True, at=(2, 2))
    fight.begin()
    fight.move("K", (3, 2))
    fight.answer(Answer(), PromptKind.GROUND)
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.encounter)
    box = a_panel(qtbot, desk).moving
    box.up.click()
    token = desk.encounter.combatants[fight.ids["K"]].token
    assert token is not None
    assert (token.elevation, desk.encounter.combatants[fight.ids["K"]].count(MOVEMENT_SPENT)) == (
        0,
        15,
    )


def test_the_dead_of_a_group_move_after_those_who_stand(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en", "srd-5.1")
    panel = a_panel(qtbot, desk)
    while len(desk.encounter.active_combatants) < 2:
        desk.dispatch(NextTurn(), overruled=True)
    first, second, *_others = desk.encounter.active_combatants
    desk.selection.choose(())
    assert panel.moving.mover is not None
    assert panel.moving.mover.id == first.id
    desk.dispatch(DeclareLife((first.id,), "dead"))
    assert panel.moving.mover.id == second.id
