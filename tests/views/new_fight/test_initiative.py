"""Initiative by keys and clicks: dice typed or rolled, groups once, surprise, ties."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples, hero
from desktop.controllers.rolls.typed import PLAIN, DiceWanted
from desktop.controllers.turns.initiative import TypedInitiative, initiative_rows, read_initiative
from desktop.dice.rolling import RandomDice
from desktop.language.numbers import NumberError
from desktop.language.unbroken import unbroken
from desktop.model.commands import AddCombatants, SetSetting, SetSurprised
from desktop.model.encounter import Phase
from desktop.rules.engine.ruleset import Grouping
from desktop.rules.registry import RULESETS
from desktop.views.design.buttons import Button
from desktop.views.design.theme import Theme
from desktop.views.new_fight.initiative import InitiativeDialog
from tests.support.creatures import plain
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(RESOURCES)


def a_table(ruleset: str, language: str = "en") -> Desk:
    desk = with_fight(a_desk(language), ruleset, dice=RandomDice(Random(5)))
    for character in Samples(RESOURCES).party(ruleset):
        desk.dispatch(hero(character))
    desk.dispatch(AddCombatants(plain("Rat", ruleset=ruleset), count=6))
    return desk


def opened(qtbot: QtBot, desk: Desk, theme: Theme) -> InitiativeDialog:
    dialog = InitiativeDialog(desk, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


@pytest.mark.parametrize("ruleset", RULESETS)
def test_typed_dice_count_and_the_rest_is_rolled(qtbot: QtBot, theme: Theme, ruleset: str) -> None:
    desk = a_table(ruleset)
    dialog = opened(qtbot, desk, theme)
    assert [row.row.is_character for row in dialog.rows] == [True] * 4 + [False]
    qtbot.keyClicks(dialog.focusWidget(), "14")
    with qtbot.waitSignal(dialog.begun):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    fight = desk.encounter
    assert (fight.phase, fight.round) == (Phase.RUNNING, 1)
    aria = next(iter(fight.combatants.values()))
    assert aria.initiative is not None
    assert aria.initiative.score == 14 + dialog.rows[0].row.bonus
    rats = [one for one in fight.combatants.values() if not one.character]
    assert len({one.initiative for one in rats}) == 1
    grouping = Grouping(desk.ruleset.setting_of(fight, "grouping"))
    slots = {fight.slot_of(one.id) for one in rats}
    assert len(slots) == (1 if grouping is Grouping.SLOT else 6)


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_is_no_die_is_told(qtbot: QtBot, theme: Theme, language: str) -> None:
    desk = a_table("srd-5.2.1", language)
    dialog = opened(qtbot, desk, theme)
    dialog.rows[1].die.setText("21")
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert desk.encounter.phase is Phase.PREPARING
    assert "20" in dialog._mistake.text()
    assert dialog.rows[1].die.hasFocus()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ticked_ones_are_surprised_as_the_edition_has_it(
    qtbot: QtBot, theme: Theme, ruleset: str
) -> None:
    desk = a_table(ruleset)
    dialog = opened(qtbot, desk, theme)
    box = dialog.rows[-1].surprised
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    key = desk.ruleset.initiative.surprise(next(iter(desk.encounter.combatants.values()))).key
    entries = desk.session.history.path() if desk.session else ()
    told = [entry for entry in entries if type(entry.command).__name__ == "SetSurprised"]
    assert len(told) == 1
    assert len(told[0].command.combatants) == 6  # type: ignore[union-attr]  # just looked at
    assert key


@pytest.mark.rule("51-SUR-05")
@pytest.mark.parametrize(("clicks", "surprised"), [(0, 2), (1, 6), (2, 0), (3, 2)])
def test_a_group_of_which_some_are_surprised_keeps_them_until_it_is_ticked(
    qtbot: QtBot, theme: Theme, clicks: int, surprised: int
) -> None:
    desk = a_table("srd-5.1")
    rats = [one.id for one in desk.encounter.combatants.values() if not one.character]
    desk.dispatch(SetSurprised((rats[1], rats[4])))
    dialog = opened(qtbot, desk, theme)
    row = dialog.rows[-1]
    for _ in range(clicks):
        row.surprised.click()
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    first = desk.encounter.combatants[rats[0]]
    key = desk.ruleset.initiative.surprise(first).key
    known = desk.encounter.combatants
    assert sum(known[who].has_effect(key) for who in rats) == surprised


@pytest.mark.parametrize(("ruleset", "dice"), [("srd-5.2.1", 2), ("srd-5.1", 1)])
def test_the_surprised_of_2024_type_both_dice_and_see_why(
    qtbot: QtBot, theme: Theme, ruleset: str, dice: int
) -> None:
    desk = a_table(ruleset)
    dialog = opened(qtbot, desk, theme)
    row = dialog.rows[0]
    assert (len(row.dice.d20s), row.reason.isVisible()) == (1, False)
    row.surprised.click()
    assert (len(row.dice.d20s), row.reason.isVisible()) == (dice, dice == 2)
    if dice == 1:
        return
    assert row.reason.text() == "Surprised: disadvantage"
    assert f"[{unbroken('52-INIT-3')}]" in row.reason.toolTip()
    row.die.setFocus()
    qtbot.keyClicks(row.die, "14 ")
    qtbot.keyClicks(dialog.focusWidget(), "7")
    assert row.dice.d20s[1].text() == "7"
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    first = desk.encounter.combatants[row.row.first]
    assert first.initiative is not None
    assert first.initiative.score == 7 + row.row.bonus


def test_a_total_may_be_typed_for_a_whole_group(qtbot: QtBot, theme: Theme) -> None:
    desk = a_table("srd-5.2.1")
    desk.dispatch(SetSetting("grouping", Grouping.SLOT.value))
    dialog = opened(qtbot, desk, theme)
    dialog.rows[-1].die.setText("=17")
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    rats = [one for one in desk.encounter.combatants.values() if not one.character]
    slots = {desk.encounter.slot_of(one.id) for one in rats}
    assert len(slots) == 1
    assert all(slot is not None and slot.score == 17 for slot in slots)


def test_ties_are_asked_where_the_table_decides_them(qtbot: QtBot, theme: Theme) -> None:
    desk = a_table("srd-5.2.1")
    desk.dispatch(SetSetting("ties", "ask"))
    dialog = opened(qtbot, desk, theme)
    for row in dialog.rows:
        # All come to the same number, whatever their bonus.
        row.die.setText(str(12 - row.row.bonus))
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    asked = 0
    while desk.encounter.prompts and asked < 12:
        name = desk.rendered(desk.encounter.prompts[0].options[-1][1])
        buttons = [one for one in dialog.findChildren(Button) if one.isVisible()]
        button = next(one for one in buttons if one.text() == name)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        asked += 1
    assert asked >= 4
    assert desk.encounter.phase is Phase.RUNNING
    assert not desk.encounter.prompts


def test_ties_of_typed_totals_are_asked_too(qtbot: QtBot, theme: Theme) -> None:
    desk = a_table("srd-5.1")
    desk.dispatch(SetSetting("ties", "ask"))
    dialog = opened(qtbot, desk, theme)
    for row in dialog.rows:
        row.die.setText("=15")
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert desk.encounter.phase is Phase.PREPARING
    assert [prompt.text.key for prompt in desk.encounter.prompts] == ["prompt.tie_order"]


def test_a_number_known_already_is_kept(qtbot: QtBot, theme: Theme) -> None:
    desk = with_fight(a_desk(), "srd-5.1")
    desk.dispatch(AddCombatants(plain("Rat", ruleset="srd-5.1"), initiative=19))
    desk.dispatch(AddCombatants(plain("Wolf", ruleset="srd-5.1")))
    rows = initiative_rows(desk.encounter, desk.ruleset)
    assert [row.score for row in rows] == [19, None]
    dialog = opened(qtbot, desk, theme)
    assert [row.has_field for row in dialog.rows] == [False, True]
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert desk.encounter.phase is Phase.RUNNING


def test_dice_and_totals_are_told_apart() -> None:
    language = a_desk("it").language
    assert read_initiative(" 14 ", language) == TypedInitiative(die=14)
    assert read_initiative("14 7", language) == TypedInitiative(die=14, second=7)
    with pytest.raises(NumberError):
        read_initiative("14 7", language, PLAIN)
    guided = DiceWanted(bonus=("1d4",))
    assert read_initiative("14+3", language, guided) == TypedInitiative(die=14, bonus=(3,))
    assert read_initiative("+3", language, guided) == TypedInitiative(bonus=(3,))
    with pytest.raises(NumberError):
        read_initiative("14 7 3", language)
    assert read_initiative("=−2", language) == TypedInitiative(total=-2)
    assert read_initiative("", language) is None
    with pytest.raises(NumberError):
        read_initiative("abc", language)
