"""The command line in the real program: opened by its key, it says what Enter does, and does it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.rolling import RandomDice
from desktop.model.ids import ConditionKey
from desktop.model.reasons import Kind
from desktop.views.command_line.card import LineCard
from tests.support.fights import named
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    table = Table(qapp, tmp_path, language="it", dice=RandomDice(Random(4)))
    table.program.play_sample("srd-5.1")
    yield table
    table.end()


@pytest.fixture
def card(table: Table) -> LineCard:
    card = table.program.command_line.card
    assert card.isHidden()
    table.key("command_line")
    assert card.isVisible()
    return card


def shown(card: LineCard) -> list[str]:
    return [row.text for row in card.rows if row.isVisible()]


def test_it_says_what_enter_does_and_enter_does_it(table: Table, card: LineCard, qtbot: QtBot):
    goblin = named(table.program.desk, "Goblin 2")
    assert card.note.isVisible(), "an empty line shows what may be written"
    qtbot.keyClicks(card.field, "goblin 2 -3 fuoco")
    assert shown(card) == ["Goblin 2 subisce 3 danni da fuoco"]
    assert not card.note.isVisible()
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert card.isHidden()
    assert named(table.program.desk, "Goblin 2").hit_points == goblin.hit_points - 3
    table.key("undo")
    assert named(table.program.desk, "Goblin 2").hit_points == goblin.hit_points


def test_arrows_choose_tab_types_to_the_end_and_escape_does_nothing(
    table: Table, card: LineCard, qtbot: QtBot
):
    before = table.encounter
    qtbot.keyClicks(card.field, "lia pron")
    first, second = shown(card)[:2]
    qtbot.keyClick(card.field, Qt.Key.Key_Down)
    assert card.field.accessibleDescription() == second
    qtbot.keyClick(card.field, Qt.Key.Key_Up)
    assert card.field.accessibleDescription() == first
    qtbot.keyClick(card.field, Qt.Key.Key_Tab)
    assert card.field.text() == "Lia Prona"
    qtbot.keyClick(card.field, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert table.encounter is before


def test_a_click_takes_a_proposal_and_a_condition_is_on(table: Table, card: LineCard, qtbot: QtBot):
    qtbot.keyClicks(card.field, "lia prona")
    qtbot.mouseClick(card.rows[0], Qt.MouseButton.LeftButton)
    assert named(table.program.desk, "Lia").has_effect(ConditionKey("prone"))


def test_a_command_of_the_menus_is_given(table: Table, card: LineCard, qtbot: QtBot):
    qtbot.keyClicks(card.field, "mostra la griglia")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert not table.program.main.commands["show_grid"].isChecked()


def test_an_attack_with_its_target_opens_its_card(table: Table, card: LineCard, qtbot: QtBot):
    qtbot.keyClicks(card.field, "ogre randello lia")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    attack = table.program.main.attack
    assert attack.is_open
    assert not table.program.main.picker.is_picking
    assert attack.target == named(table.program.desk, "Lia").id


def test_an_attack_without_one_asks_the_map(table: Table, card: LineCard, qtbot: QtBot):
    qtbot.keyClicks(card.field, "ogre randello")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert table.program.main.picker.is_picking


def test_a_spell_opens_its_card(table: Table, card: LineCard, qtbot: QtBot):
    aria = named(table.program.desk, "Aria")
    rows = table.program.main.table.inspector.spells.book.own(aria)
    qtbot.keyClicks(card.field, f"aria {rows[0].name}")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert table.program.main.casting.cast.is_open


def test_a_spell_is_aimed_at_whom_the_line_names(table: Table, card: LineCard, qtbot: QtBot):
    desk = table.program.desk
    tobia = named(desk, "Tobia")
    qtbot.keyClicks(card.field, "tobia lancia cura ferite su lia")
    assert shown(card)[0] == "Tobia: Cura ferite, bersaglio Lia"
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    cast = table.program.main.casting.cast
    assert cast.is_open
    assert cast.caster == tobia.id
    assert cast.aim.targets == [named(desk, "Lia").id]
    assert not table.program.main.picker.is_picking


def test_an_action_is_taken_and_somebody_is_selected(table: Table, card: LineCard, qtbot: QtBot):
    desk = table.program.desk
    first = next(iter(desk.encounter.active_combatants))
    qtbot.keyClicks(card.field, f"{desk.shown(first.name)} schivata")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert desk.encounter.combatants[first.id].has_effect(ConditionKey("dodging"))
    table.key("command_line")
    qtbot.keyClicks(card.field, "tobia")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert desk.selection.ids == (named(desk, "Tobia").id,)


def test_a_hit_with_its_damage_opens_the_attack_filled_and_enter_applies_it(
    table: Table, card: LineCard, qtbot: QtBot
):
    desk = table.program.desk
    ogre = named(desk, "Ogre")
    qtbot.keyClicks(card.field, "brando colpisce ogre per 9 taglienti")
    assert shown(card)[-1] == "Ogre subisce 9 danni taglienti"
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    attack = table.main.card
    assert attack.isVisible()
    assert attack.damage.text() == "9 taglienti"
    assert attack.to_hit.hit.isChecked()
    assert named(desk, "Ogre").hit_points == ogre.hit_points, "nothing is dealt before Enter"
    qtbot.keyClick(attack.damage, Qt.Key.Key_Return)
    assert "9 m" in attack.error, "the ogre is out of reach; once more overrules"
    qtbot.keyClick(attack.damage, Qt.Key.Key_Return)
    assert named(desk, "Ogre").hit_points == ogre.hit_points - 9


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("aria lancia disintegrazione", "Aria non ha incantesimi con questo nome: disintegrazione"),
        ("lia si muove di 6 m", "Ci si muove sulla mappa"),
    ],
)
def test_why_a_line_means_nothing_is_told(card: LineCard, qtbot: QtBot, typed: str, told: str):
    qtbot.keyClicks(card.field, typed)
    assert shown(card) == []
    assert card.note.isVisible()
    assert card.note.text().startswith(told)


def test_what_means_nothing_is_said_and_enter_does_nothing(
    table: Table, card: LineCard, qtbot: QtBot
):
    before = table.encounter
    qtbot.keyClicks(card.field, "xyzzy")
    assert card.note.text().startswith("Qui niente si chiama così")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert card.isVisible()
    assert table.encounter is before
    table.key("command_line")
    assert card.isHidden(), "the same key leaves it"


def test_it_keeps_its_place_in_a_small_window(table: Table, card: LineCard):
    main = table.program.main
    main.window().resize(1024, 640)
    assert main.rect().contains(card.geometry())
    assert abs(card.geometry().center().x() - main.rect().center().x()) <= 1


def test_dice_alone_fall_and_the_card_tells_them(table: Table, card: LineCard, qtbot: QtBot):
    before = table.encounter
    qtbot.keyClicks(card.field, "tira 2d6+3")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert card.isVisible()
    assert card.note.text().startswith("2d6 (")
    assert " = " in card.note.text()
    assert table.encounter is before


def test_a_command_about_somebody_selects_whom_the_line_names(
    table: Table, card: LineCard, qtbot: QtBot
):
    desk = table.program.desk
    goblin = named(desk, "Goblin 3")
    qtbot.keyClicks(card.field, "rimanda goblin 3")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert desk.selection.ids == (goblin.id,)


def test_somebody_is_hidden_from_the_players_and_stays_so(
    table: Table, card: LineCard, qtbot: QtBot
):
    desk = table.program.desk
    goblin = named(desk, "Goblin 3").id
    for _ in range(2):
        qtbot.keyClicks(card.field, "nascondi goblin 3")
        qtbot.keyClick(card.field, Qt.Key.Key_Return)
        assert card.isHidden()
        assert desk.encounter.combatants[goblin].hidden
        table.key("command_line")


def test_a_saving_throw_is_rolled_for_whom_the_line_names(
    table: Table, card: LineCard, qtbot: QtBot
):
    entries = len(table.program.desk.session.history.path())
    qtbot.keyClicks(card.field, "lia ts destrezza 15")
    assert shown(card)[0] == "Lia: tiro salvezza su Destrezza contro CD 15"
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert len(table.program.desk.session.history.path()) == entries + 1


def test_an_action_with_its_target_is_taken_on_whom_the_line_names(
    table: Table, card: LineCard, qtbot: QtBot
):
    desk = table.program.desk
    first = next(iter(desk.encounter.active_combatants))
    other = "Aria" if desk.shown(first.name) == "Lia" else "Lia"
    qtbot.keyClicks(card.field, f"{desk.shown(first.name)} aiuta {other}")
    assert shown(card)[0].endswith(f"Aiuto, bersaglio {other}")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert not table.program.main.picker.is_picking
    assert desk.selection.ids == (first.id,)


def test_creatures_are_found_in_the_library_with_their_number(
    table: Table, card: LineCard, qtbot: QtBot
):
    qtbot.keyClicks(card.field, "aggiungi 3 lupo")
    assert shown(card)[0] == "Cerca nell’archivio: 3 lupo"
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    page = table.program.library_page
    assert page.isVisible()
    assert page.search.text() == "3 lupo"


def test_an_attack_with_advantage_opens_its_card_with_that_reason(
    table: Table, card: LineCard, qtbot: QtBot
):
    qtbot.keyClicks(card.field, "ogre randello lia vantaggio")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    attack = table.program.main.attacking.attack
    preview = attack.preview()
    assert preview is not None
    assert [each.kind for each in attack.adjustments.added] == [Kind.ADVANTAGE]
    assert any(each.ruling and each.kind is Kind.ADVANTAGE for each in preview.trace)


def test_what_is_on_says_that_once_more_is_the_end_of_it(
    table: Table, card: LineCard, qtbot: QtBot
):
    for told, is_dark in (("", True), (": disattiva", False)):
        qtbot.keyClicks(card.field, "buio")
        assert shown(card)[0] == f"Oscura lo schermo dei giocatori{told}"
        qtbot.keyClick(card.field, Qt.Key.Key_Return)
        assert table.program.players.is_dark is is_dark
        assert table.program.main.commands["blackout"].isChecked() is is_dark
        table.key("command_line")
