"""What a GM does at the table, by mouse: each gesture once, for the chapters of the story."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from desktop.model.combatant import Combatant
from desktop.views.shell.dialogs import CardDialog
from tests.support import driver
from tests.support.two_screens import Table

RULESETS = {"srd-5.1": "SRD 5.1", "srd-5.2.1": "SRD 5.2.1", "mythcraft-1.2": "MythCraft 1.2"}


# --- files and maps ---------------------------------------------------------------------------


def open_map(table: Table, path: Path) -> None:
    """Open a file as a map by the menu, its name typed into the file dialog."""
    before = table.encounter.battle_map
    driver.answering(
        lambda: table.command("open_map"), lambda dialog: driver.choose_file(dialog, path)
    )
    driver.until(lambda: table.encounter.battle_map is not before, f"{path.name} is on the table")
    close_reports()


def close_reports() -> list[str]:
    """Read and close what was repaired or refused; what it said."""
    driver.let_run(20)
    said: list[str] = []
    while isinstance(dialog := QApplication.activeModalWidget(), CardDialog):
        said += [text for text in driver.texts_of(dialog) if text]
        driver.click(buttons(dialog)[-1])
        driver.let_run(5)
    return said


def buttons(parent: QWidget) -> list[QAbstractButton]:
    """The visible buttons of a widget, in their order on it."""
    found = [each for each in parent.findChildren(QAbstractButton) if each.isVisible()]
    return sorted(found, key=lambda each: each.mapTo(parent, QPoint()).toTuple()[::-1])


def choose_in(box: QComboBox, text: str) -> None:
    """Choose in a drop-down list, with the mouse."""
    driver.click(box)
    driver.until(box.view().isVisible, "the list drops down")
    place = box.findText(text)
    assert place >= 0, f"no {text!r} in {[box.itemText(i) for i in range(box.count())]}"
    view = box.view()
    view.scrollTo(view.model().index(place, 0))
    # until then Qt takes a click for the second half of the first
    driver.let_run(QApplication.doubleClickInterval() + 50)
    # not driver.click: asking a list that dropped down for its window takes it away from Qt
    centre = view.visualRect(view.model().index(place, 0)).center()
    QTest.mouseClick(view.viewport(), driver.LEFT, driver.NO_KEYS, centre)
    driver.let_run()
    assert box.currentText() == text


# --- combatants -------------------------------------------------------------------------------


def strike(table: Table, text: str, *who: Combatant) -> None:
    """Damage by hand to the selected."""
    table.select(*who)
    driver.fill(table.inspector.points.field, text)
    driver.click(table.inspector.points.damage)


def heal(table: Table, text: str, *who: Combatant) -> None:
    """Healing by hand."""
    table.select(*who)
    driver.fill(table.inspector.points.field, text)
    driver.click(table.inspector.points.heal)


def shield(table: Table, text: str, *who: Combatant) -> None:
    """Temporary hit points by hand."""
    table.select(*who)
    driver.fill(table.inspector.points.field, text)
    driver.click(table.inspector.points.temporary)


def toggle(table: Table, condition: str, *who: Combatant) -> None:
    """A condition on or off for the selected."""
    table.select(*who)
    driver.click(table.inspector.toggles.toggle(condition))


def move_by(table: Table, who: Combatant, right: int, down: int, *, middle: bool = False) -> None:
    """Drag a token by so many cells."""
    start = table.place_of_token(who)
    zoom = table.canvas.view.zoom
    driver.drag(table.canvas, start, start + QPoint(round(right * zoom), round(down * zoom)))


def aim(table: Table, attacker: Combatant, attack: str, target: Combatant) -> None:
    """Choose an attack of somebody, and point at the target on the map."""
    table.select(attacker)
    driver.click(deed(table, attack))
    driver.click(table.canvas, table.place_of_token(target))
    driver.until(table.card.isVisible, "the card of the attack opens")


def deed(table: Table, name: str) -> QWidget:
    """The button of an attack or feature in the inspector."""
    for button in table.inspector.deeds.buttons:
        if button.text() == name:
            return button
    raise driver.Stuck(f"no {name!r} in {[b.text() for b in table.inspector.deeds.buttons]}")


def apply_typed(table: Table, die: str, damage: str = "") -> None:
    """Type the die and, when it hits, the damage; Enter after each."""
    driver.fill(table.card.die, die)
    if damage:
        driver.fill(table.card.damage, damage)
    driver.click(table.card.apply_button)


def answer(table: Table, button: str, die: str = "") -> None:
    """Answer the first open prompt."""
    card = table.now.cards[0]
    if die:
        driver.fill(card.die, die)
    driver.click(driver.button_of(card, button))


def next_turn(table: Table) -> None:
    """One click."""
    driver.click(table.turns.next_button)


def turn_of(table: Table, who: Combatant, *, limit: int = 30) -> None:
    """Next turn until it is somebody's; prompts on the way are left alone where that is allowed."""
    for _ in range(limit):
        if any(one.id == who.id for one in table.encounter.active_combatants):
            return
        next_turn(table)
    raise driver.Stuck(f"{who.id} never has a turn")


def turn_of_next_round(table: Table, who: Combatant) -> None:
    """On to somebody's next turn, even when it is its turn now."""
    if any(one.id == who.id for one in table.encounter.active_combatants):
        next_turn(table)
    turn_of(table, who)


def right_click(widget: QWidget, at: QPoint | None = None) -> None:
    """The menu of a thing."""
    driver.click(widget, at, button=Qt.MouseButton.RightButton)
