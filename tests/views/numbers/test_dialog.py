"""Setting numbers by hand: what is listed, in words, and that only what differs is set."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.cast.spellbook import Spellbook
from desktop.controllers.desk import Desk
from desktop.controllers.numbers import numbers_of
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import AddCombatants, DeclareLife, SetCounter
from desktop.model.counter import (
    DEATH_FAILURES,
    DEATH_POINTS,
    HEAD_STRIKES,
    HEADS,
    HIT_POINTS,
    LEGENDARY_RESISTANCES,
    MOVEMENT_POOL,
    MOVEMENT_SPENT,
    spell_slots,
)
from desktop.model.ids import CounterKey
from desktop.views.design.theme import Theme
from desktop.views.numbers.dialog import NumbersDialog
from tests.support.creatures import shipped
from tests.support.fights import a_fighting_desk
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def caster_of(desk: Desk) -> Combatant:
    return next(who for who in desk.encounter.combatants.values() if spell_slots(1) in who.counters)


def names(desk: Desk, who: Combatant) -> list[str]:
    return [desk.shown(line.name) for line in numbers_of(who)]


def test_only_what_differs_is_set_and_each_can_be_undone(window: QWidget):
    desk = a_fighting_desk("en", "srd-5.2.1")
    who = caster_of(desk)
    dialog = NumbersDialog(desk, Theme(RESOURCES), who, window)
    dialog.rows[HIT_POINTS].current.setValue(5)
    dialog.rows[HIT_POINTS].maximum.setValue(30)
    dialog.rows[spell_slots(1)].current.setValue(1)
    dialog.main.click()
    now = desk.encounter.combatants[who.id]
    assert (now.hit_points, now.maximum_hit_points, now.count(spell_slots(1))) == (5, 30, 1)
    desk.undo()
    assert desk.encounter.combatants[who.id].count(spell_slots(1)) == who.count(spell_slots(1))
    desk.undo()
    assert desk.encounter.combatants[who.id] == who


def test_nothing_touched_is_no_step(window: QWidget):
    desk = a_fighting_desk("en", "srd-5.2.1")
    before = desk.encounter
    NumbersDialog(desk, Theme(RESOURCES), caster_of(desk), window).main.click()
    assert desk.encounter is before


def test_the_heads_of_a_hydra_are_set_by_hand_and_undone(window: QWidget):
    desk = a_fighting_desk("en", "srd-5.1")
    assert desk.dispatch(AddCombatants(shipped("srd-5.1/hydra"), initiative=1))
    hydra = list(desk.encounter.combatants.values())[-1]
    assert {"Heads", "Reactions of heads"} <= set(names(desk, hydra))
    dialog = NumbersDialog(desk, Theme(RESOURCES), hydra, window)
    dialog.rows[HEADS].current.setValue(2)
    dialog.main.click()
    now = desk.encounter.combatants[hydra.id]
    assert (now.count(HEADS), now.count(HEAD_STRIKES)) == (2, 1)
    desk.undo()
    assert desk.encounter.combatants[hydra.id].count(HEADS) == 5


def test_death_saves_are_put_right_by_hand(window: QWidget):
    desk = a_fighting_desk("it", "srd-5.2.1")
    who = caster_of(desk)
    assert desk.dispatch(DeclareLife((who.id,), "dying"))
    dialog = NumbersDialog(desk, Theme(RESOURCES), desk.encounter.combatants[who.id], window)
    assert dialog.rows[DEATH_FAILURES].current.maximum() == 3
    dialog.rows[DEATH_FAILURES].current.setValue(2)
    dialog.accept()
    now = desk.encounter.combatants[who.id]
    assert (now.count(DEATH_FAILURES), now.life) == (2, Life.DYING)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
def test_every_number_of_the_sample_fights_has_a_name_in_words(ruleset: str, language: str):
    desk = a_fighting_desk(language, ruleset)
    for who in desk.encounter.combatants.values():
        told = names(desk, who)
        assert told
        assert len(set(told)) == len(told)
        assert not [name for name in told if "counter." in name or "_" in name]
        keys = {line.key for line in numbers_of(who)}
        assert (DEATH_POINTS in keys) == (ruleset == "mythcraft-1.2")


def test_the_resistances_of_a_legendary_creature_are_among_them():
    from tests.support.builders import Fight, a_dragon

    fight = Fight("srd-5.2.1")
    fight.add("D", 20, creature=a_dragon())
    assert LEGENDARY_RESISTANCES in {line.key for line in numbers_of(fight["D"])}


@pytest.mark.parametrize(("language", "called"), [("en", "Darkness"), ("it", "Oscurità")])
def test_what_was_cast_of_the_day_is_given_back(window: QWidget, language: str, called: str):
    desk = a_fighting_desk(language, "srd-5.2.1")
    joined = desk.dispatch(AddCombatants(shipped("srd-5.2.1/oni")))
    assert joined is not None
    oni = next(who for who in desk.encounter.combatants.values() if "oni" in who.creature.key)
    spent = CounterKey("spell:darkness")
    desk.dispatch(SetCounter(oni.id, spent, 0, 1))
    book = Spellbook.of(desk, RESOURCES)
    oni = desk.encounter.combatants[oni.id]
    dialog = NumbersDialog(desk, Theme(RESOURCES), oni, window, book.find)
    (line,) = [each for each in numbers_of(oni, book.find) if each.key == spent]
    assert desk.shown(line.name) == called
    dialog.rows[spent].current.setValue(1)
    dialog.main.click()
    assert desk.encounter.combatants[oni.id].count(spent) == 1


@pytest.mark.parametrize(
    ("language", "shown", "typed", "unit"),
    [("it", "4,5", "7,5", "metri"), ("en", "15", "25", "feet"), ("it", "4,5", "25 ft", "metri")],
)
def test_movement_is_shown_and_typed_in_the_units_of_the_reader(
    qtbot: QtBot, window: QWidget, language: str, shown: str, typed: str, unit: str
):
    desk = a_fighting_desk(language, "srd-5.2.1")
    who = caster_of(desk)
    assert desk.dispatch(SetCounter(who.id, MOVEMENT_SPENT, 15, None))
    dialog = NumbersDialog(desk, Theme(RESOURCES), desk.encounter.combatants[who.id], window)
    row = dialog.rows[MOVEMENT_SPENT]
    assert (row.current.cleanText(), row.current.value()) == (shown, 15)
    assert unit in {label.text() for label in row.findChildren(QLabel)}
    row.current.selectAll()
    qtbot.keyClicks(row.current, typed)
    dialog.main.click()
    assert desk.encounter.combatants[who.id].count(MOVEMENT_SPENT) == 25


def test_what_is_no_length_changes_nothing(qtbot: QtBot, window: QWidget):
    desk = a_fighting_desk("it", "srd-5.2.1")
    who = caster_of(desk)
    before = desk.encounter
    dialog = NumbersDialog(desk, Theme(RESOURCES), who, window)
    field = dialog.rows[MOVEMENT_SPENT].current
    field.selectAll()
    qtbot.keyClicks(field, "molto")
    dialog.main.click()
    assert desk.encounter is before


@pytest.mark.parametrize(("language", "shown"), [("it", "6"), ("en", "20")])
def test_what_is_left_to_move_is_that_of_the_move_that_the_points_still_buy(
    window: QWidget, language: str, shown: str
):
    desk = a_fighting_desk(language, "mythcraft-1.2")
    who = next(iter(desk.encounter.in_order()))
    dialog = NumbersDialog(desk, Theme(RESOURCES), who, window)
    row = dialog.rows[MOVEMENT_POOL].current
    assert (who.count(MOVEMENT_POOL), row.cleanText()) == (0, shown)
    before = desk.encounter
    dialog.main.click()
    assert desk.encounter is before, "shown, not changed"
    dialog = NumbersDialog(desk, Theme(RESOURCES), who, window)
    dialog.rows[MOVEMENT_POOL].current.setValue(10)
    dialog.main.click()
    assert desk.encounter.combatants[who.id].count(MOVEMENT_POOL) == 10
