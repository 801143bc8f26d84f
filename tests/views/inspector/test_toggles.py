"""The condition toggles where a game has very many of them."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.conditions.toggles import (
    FEW,
    MOODS,
    Toggle,
    ToggleStanding,
    arranged,
    toggles_of,
)
from desktop.language.message import Message
from desktop.model.commands import GiveCondition, TakeAction
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.views.design.theme import Theme
from desktop.views.inspector.deeds import DeedsBox
from desktop.views.inspector.toggles import ToggleGrid
from tests.support.fights import a_fighting_desk
from tests.support.loaded_dice import ForcedDice
from tests.support.myth import RULES, Table, a_creature
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


def a_toggle(key: str, **more: object) -> Toggle:
    known: dict[str, object] = {"standing": ToggleStanding.OFF, "usual": False}
    return Toggle(ConditionKey(key), Message(f"condition.{key}"), **(known | more))  # type: ignore[arg-type]  # fields


def keys(*names: str) -> tuple[ConditionKey, ...]:
    return tuple(ConditionKey(name) for name in names)


def many() -> list[Toggle]:
    return [
        a_toggle("a", usual=True),
        a_toggle("b", standing=ToggleStanding.IMPLIED),
        a_toggle("c", mood="help"),
        a_toggle("d", mood="both", standing=ToggleStanding.MIXED),
        *(a_toggle(f"x{number}") for number in range(FEW)),
    ]


def test_few_conditions_are_all_at_hand() -> None:
    few = many()[:4]
    places = arranged(few)
    assert (places.at_hand, places.below, places.counts) == (keys("a", "b", "c", "d"), (), ())


def test_of_many_the_usual_ones_and_those_that_are_had_are_at_hand() -> None:
    places = arranged(many())
    assert (places.at_hand, places.below) == (keys("a", "b", "d"), ())
    assert dict(zip(MOODS, places.counts, strict=True)) == {"harm": FEW + 1, "help": 1, "both": 1}


def test_what_an_open_group_shows_is_not_at_hand_as_well() -> None:
    places = arranged(many(), opened="both")
    assert (places.at_hand, places.below) == (keys("a", "b"), keys("d"))


def test_what_was_found_is_shown_whatever_group_is_open() -> None:
    places = arranged(many(), opened="both", found=frozenset(keys("c")))
    assert (places.at_hand, places.below) == (keys("a", "b", "d"), keys("c"))


@pytest.mark.rule("AP-COND-01")
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_panel_of_mythcraft_is_short_and_groups_the_rest(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language, "mythcraft-1.2")
    who = next(iter(desk.encounter.combatants.values()))
    desk.selection.choose((who.id,))
    grid = ToggleGrid(desk, Theme(RESOURCES))
    qtbot.addWidget(grid)
    grid.retranslate()

    def shown() -> set[str]:
        present = (desk.encounter.combatants[who.id],)
        grid.show_combatants(present)
        return {str(key) for key, each in grid._toggles.items() if not each.isHidden()}

    usual = shown()
    assert {"prone", "dazed", "bleeding"} <= usual
    assert len(usual) <= 8
    desk.dispatch(GiveCondition((who.id,), ConditionKey("rallied")))
    assert shown() == usual | {"rallied"}
    grid.finder.groups["help"].click()
    helping = shown() - usual
    assert {"rallied", "focused"} <= helping
    assert not {"slowed", "shaken", "prone"} & helping
    grid.finder.groups["both"].click()
    assert {"taunted", "rallied"} <= shown() - usual
    grid.finder.groups["both"].click()
    assert shown() == usual | {"rallied"}
    grid.finder.field.setText(grid._desk.text("condition.silenced")[:4].upper())
    assert "silenced" in shown()
    assert grid.finder.nothing.isHidden()
    grid.finder.field.setText("zzz")
    assert not grid.finder.nothing.isHidden()
    grid.show_combatants((tuple(desk.encounter.combatants.values())[1],))
    assert (grid.finder.word, grid.finder.nothing.isHidden()) == ("", True)
    shown()
    grid.toggle("slowed").click()
    assert desk.encounter.combatants[who.id].has_effect(ConditionKey("slowed"))
    assert "slowed" in shown()
    grid.focus_first()


@pytest.mark.rule("AP-MOVE-06")
def test_the_panel_warns_before_bought_feet_are_lost(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it", "mythcraft-1.2")
    who = desk.encounter.active_combatants[0]
    box = DeedsBox(desk, Theme(RESOURCES), ForcedDice(4))
    qtbot.addWidget(box)
    box.show_combatant(who)
    assert box.warning.isHidden()
    desk.dispatch(TakeAction(who.id, "move"))
    box.show_combatant(desk.encounter.combatants[who.id])
    assert not box.warning.isHidden()
    assert "movimento" in box.warning.text()


@pytest.mark.rule("MC-COND-BURNING")
def test_a_condition_whose_value_is_dice_shows_them(qtbot: QtBot) -> None:
    table = Table()
    table.join("Ada", a_creature("ada"), score=20)
    ada = table.names["Ada"]
    given = GiveCondition((ada,), ConditionKey("burning"), parameters=FrozenMap({"dice": "1d4"}))
    table.do(given)
    who = table.encounter.combatants[ada]
    shown = {each.key: each for each in toggles_of((who,), RULES, table.encounter)}
    assert shown[ConditionKey("burning")].dice == "1d4"
    desk = with_fight(a_desk(), "mythcraft-1.2", encounter=table.encounter)
    desk.selection.choose((ada,))
    grid = ToggleGrid(desk, Theme(RESOURCES))
    qtbot.addWidget(grid)
    grid.show_combatants((desk.encounter.combatants[ada],))
    grid.resize(300, 400)
    grid.grab()
