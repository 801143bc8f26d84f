"""A card over the map is left before something else asks to point at the map."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu

from desktop.controllers.attack.deeds import deeds_of
from desktop.model.combatant import Side
from desktop.model.ids import CombatantId
from desktop.program import Program
from desktop.views.dialogs.card import QuestionDialog
from tests.support.fights import named
from tests.support.magic import entry

pytestmark = pytest.mark.gui


def aria_casts(program: Program) -> CombatantId:
    """Aria's spell is on its card, aimed at the ogre."""
    program.play_sample("srd-5.2.1")
    main, aria = program.main, named(program.desk, "Aria").id
    main.casting.begin_spell(aria, entry("srd-5.2.1", "magic-missile"))
    main.table.map.target_picked.emit(named(program.desk, "Ogre").id)
    main.picker.leave()
    assert main.casting.card.isVisible()
    return aria


def test_an_action_that_asks_for_its_target_leaves_the_card(program: Program) -> None:
    aria = aria_casts(program)
    program.main.act(aria, "help")
    assert program.main.picker.is_picking
    assert not program.main.casting.cast.is_open
    assert not program.main.casting.card.isVisible()
    program.main.picker.leave()


def test_what_was_typed_is_kept_where_the_gm_wants_it(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    aria, asked = aria_casts(program), list[str]()
    program.main.casting.cast.type_damage("7")

    def stays(question: QuestionDialog) -> bool:
        asked.append(question.windowTitle())
        return False

    monkeypatch.setattr(QuestionDialog, "exec", stays)
    program.main.act(aria, "help")
    place_by_menu(program, aria)
    assert len(asked) == 2
    assert not program.main.picker.is_picking
    assert program.main.casting.cast.is_open
    program.main.casting.cast.close()


def test_a_place_for_a_token_leaves_the_card(program: Program) -> None:
    place_by_menu(program, aria_casts(program))
    assert program.main.picker.is_picking
    assert not program.main.casting.cast.is_open
    program.main.picker.leave()


def place_by_menu(program: Program, who: CombatantId) -> None:
    """Choose "move to a place" of the menu of its row."""
    program.desk.selection.choose((who,))
    main = program.main
    rows = main.table.turns.model
    row = next(row for row in rows.rows if who in row.members)
    main.context_menus.open_for_row(row, QPoint(5, 5))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    wanted = program.desk.text("view.context.move_to")
    next(each for each in menu.actions() if each.text() == wanted).trigger()
    menu.close()


def test_tab_offers_the_foes_of_an_attacker_first_and_never_the_attacker(program: Program) -> None:
    program.play_sample("srd-5.2.1")
    main, desk = program.main, program.desk
    aria = named(desk, "Aria")
    deed = next(deed for deed in deeds_of(aria, desk) if deed.attack)
    main.attacking.begin(aria.id, deed)
    offered = main.table.map.canvas.walking_order
    sides = [desk.encounter.combatants[CombatantId(who)].side for who in offered]
    assert aria.id not in offered
    assert sides == sorted(sides, key=lambda side: side is not Side.HOSTILE)
    assert {sides[0], sides[-1]} == {Side.HOSTILE, Side.HERO}
    main.picker.leave()
