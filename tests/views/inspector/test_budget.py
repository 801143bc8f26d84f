"""What the panel tells of the turn or the reaction of whom it shows."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.turns.rows import rows_of
from desktop.model.commands import NextTurn, SetCounter, TakeAction
from desktop.model.creature import FeatureGroup, Uses, UsesKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.views.design.theme import Theme
from desktop.views.inspector.budget import BudgetBox
from tests.support.builders import Fight, feature
from tests.support.builders import a_creature as a_fifth_creature
from tests.support.fights import a_fighting_desk, named
from tests.support.myth import Table, a_creature
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ("Left: Action,", "Spent: Reaction")), ("it", ("Restano: Azione,", "Già usati: Reaz"))],
)
def test_its_turn_in_full_and_else_its_reaction(
    qtbot: QtBot, language: str, told: tuple[str, str]
) -> None:
    desk = a_fighting_desk(language)
    box = BudgetBox(desk, Theme(RESOURCES))
    qtbot.addWidget(box)
    box.resize(290, 30)
    active, other = desk.encounter.active_combatants[0], named(desk, "Ogre")
    if active.id == other.id:
        desk.dispatch(NextTurn(), overruled=True)
    box.show_combatant(desk.encounter.active_combatants[0])
    assert {item.key for item in box.items} >= {"action", "reaction", "movement"}
    assert box.accessibleName().startswith(told[0])
    height = box.height()
    box.resize(100, 30)
    assert box.height() > height  # further lines where there is less room
    box.grab()
    desk.dispatch(SetCounter(other.id, CounterKey("reaction"), 0), overruled=True)
    box.show_combatant(desk.encounter.combatants[other.id])
    assert [(item.key, item.spent) for item in box.items] == [("reaction", True)]
    assert box.accessibleName().startswith(told[1])
    assert not box.isHidden()


def a_surging_fight() -> Fight:
    """H, whose turn it is, with an Action Surge to use."""
    surge = replace(feature("action-surge", FeatureGroup.TRAIT), uses=Uses(UsesKind.DAY, 1))
    fight = Fight("srd-5.1")
    fight.add("H", 20, creature=replace(a_fifth_creature("h"), features=(surge,)), character=True)
    fight.add("O", 10)
    fight.begin()
    fight.act("H", "feature", text="action-surge")
    return fight


def test_an_action_surge_shows_two_actions_in_panel_and_turn_order(qtbot: QtBot) -> None:
    fight = a_surging_fight()
    hero = fight.ids["H"]
    desk = with_fight(a_desk(), "srd-5.1", encounter=fight.encounter)
    box = BudgetBox(desk, Theme(RESOURCES))
    qtbot.addWidget(box)

    def shown() -> tuple[str, str]:
        box.show_combatant(desk.encounter.combatants[hero])
        row = next(row for row in rows_of(desk.encounter, desk.ruleset) if hero in row.members)
        actions = [
            next(desk.rendered(item.text) for item in items if item.key == "action")
            for items in (box.items, row.budget)
        ]
        return actions[0], actions[1]

    assert shown() == ("Action ×2", "Action ×2")
    assert "Action ×2" in box.accessibleName()
    desk.dispatch(TakeAction(hero, "dodge"))
    assert shown() == ("Action", "Action")
    assert "×" not in box.accessibleName()


@pytest.mark.rule("MC-COND-SURPRISED-C")
def test_a_turn_before_the_fight_shows_its_points(qtbot: QtBot) -> None:
    table = Table()
    table.join("Ada", a_creature("ada"), score=20)
    desk = with_fight(a_desk(), "mythcraft-1.2", encounter=table.encounter)
    box = BudgetBox(desk, Theme(RESOURCES))
    qtbot.addWidget(box)
    ada = table.names["Ada"]
    box.show_combatant(desk.encounter.combatants[ada])
    assert box.items == ()
    desk.dispatch(TakeAction(ada, "surprise_turn"))
    box.show_combatant(desk.encounter.combatants[ada])
    points = next(item for item in box.items if item.key == "action_points")
    assert (points.spent, points.left) == (False, 10)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Mounted Combat Action Points"), ("it", "Punti Azione in Sella")]
)
@pytest.mark.rule("AP-MNT-09")
def test_a_mount_under_control_shows_the_points_that_its_rider_spends(
    qtbot: QtBot, language: str, told: str
) -> None:
    table = Table()
    table.join("Ada", a_creature("ada"), score=20)
    mind = FrozenMap({"int": -3})
    horse = a_creature("horse", sizes=("large",), kind="beast", abilities=mind)
    table.join("Horse", horse, score=9, character=False)
    table.begin()
    table.act("Ada", "mount", "Horse")
    desk = with_fight(a_desk(language), "mythcraft-1.2", encounter=table.encounter)
    box = BudgetBox(desk, Theme(RESOURCES))
    qtbot.addWidget(box)
    box.show_combatant(desk.encounter.combatants[table.names["Horse"]])
    assert told in box.accessibleName()
