"""Metamagic on the cast card: options with their prices, whom they spare, whom they are hard on."""

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.cast.card import CastController
from desktop.controllers.cast.saving import Saving
from desktop.controllers.cast.ways import CastWay
from desktop.dice.rolling import RandomDice
from desktop.model.area import LaidArea
from desktop.model.combatant import Side, Token
from desktop.model.commands import AddCombatants
from desktop.model.counter import feature_uses
from desktop.model.creature import AreaShape
from desktop.model.ids import CombatantId
from desktop.views.cast.card import CastCard
from desktop.views.design.theme import Theme
from tests.rules.fifth.test_metamagic import a_sorcerer
from tests.support.builders import a_creature
from tests.support.fights import a_fighting_desk
from tests.support.magic import entry
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui
POINTS = feature_uses("sorcery-points")


class Table:
    """A sorcerer casts a fireball on its friend and a foe, far from all others."""

    def __init__(self, qtbot: QtBot, language: str = "en", edition: str = "srd-5.1") -> None:
        self.desk = a_fighting_desk(language, edition)
        self.cast = CastController(self.desk, RandomDice(Random(3)))
        self.card = CastCard(self.desk, Theme(RESOURCES), self.cast)
        qtbot.addWidget(self.card)
        self.sorcerer = self.bring(a_sorcerer(edition), Side.HERO, (20, 3))
        self.friend = self.bring(a_creature("friend"), Side.ALLY, (24, 12))
        self.foe = self.bring(a_creature("foe"), Side.HOSTILE, (25, 12))
        self.cast.begin_spell(self.sorcerer, entry(edition, "fireball"))
        shown = self.desk.encounter.shown_map
        assert shown is not None
        self.cast.aim.lay(LaidArea(shown, AreaShape.SPHERE, 20, Point(25, 12)))
        self.cast.aim.targets = [self.friend, self.foe]
        self.card.refresh()

    def bring(self, creature, side: Side, at: tuple[int, int]) -> CombatantId:
        before = set(self.desk.encounter.combatants)
        shown = self.desk.encounter.shown_map
        assert shown is not None
        assert self.desk.dispatch(
            AddCombatants(creature, side=side, tokens=(Token(shown, Cell(*at)),))
        )
        (who,) = set(self.desk.encounter.combatants) - before
        return who

    def press(self, option: str) -> None:
        self.card.subject.options.buttons[option].click()

    def saving(self, who: CombatantId) -> str:
        (row,) = [row for row in self.card.targets.rows if row.who == who]
        return row.saving.text()

    def apply(self) -> None:
        self.card.numbers.apply_button.click()
        if self.cast.is_open:  # it is not its turn
            self.card.numbers.apply_button.click()


@pytest.mark.parametrize(("language", "shown"), [("en", "Careful (1)"), ("it", "Prudente (1)")])
def test_options_stand_on_the_card_and_friends_are_spared(qtbot: QtBot, language, shown):
    table = Table(qtbot, language)
    options = table.card.subject.options
    assert options.buttons["careful"].text() == shown
    assert "twinned" not in options.buttons
    table.press("careful")
    assert options.buttons["careful"].isChecked()
    spared = table.desk.text("view.cast.spared")
    assert table.saving(table.friend) == spared
    assert table.saving(table.foe) == table.desk.text("view.cast.rolls")
    table.apply()
    assert not table.cast.is_open
    sorcerer = table.desk.encounter.combatants[table.sorcerer]
    assert sorcerer.count(POINTS) == 8


def test_the_gm_says_who_has_it_harder_and_takes_it_back(qtbot: QtBot):
    table = Table(qtbot)
    table.press("heightened")
    harder = table.desk.text("view.cast.hampered")
    assert table.saving(table.foe) == harder
    assert table.saving(table.friend) != harder
    for _ in range(4):  # asked, saved, failed, harder
        table.cast.next_saving(table.friend)
    assert table.cast.saving_of(table.friend) is Saving.HAMPERED
    table.press("heightened")
    assert table.cast.saving_of(table.friend) is Saving.ROLL
    assert table.saving(table.foe) == table.desk.text("view.cast.rolls")


def test_two_options_are_told_to_be_one_too_many(qtbot: QtBot):
    table = Table(qtbot)
    table.press("quickened")
    table.press("subtle")
    assert "one option" in table.card.numbers.error
    table.press("subtle")
    assert "one option" not in table.card.numbers.error


def test_whoever_has_none_sees_no_row(qtbot: QtBot):
    table = Table(qtbot)
    assert not table.card.subject.options.isHidden()
    table.cast.close()
    table.cast.begin_spell(table.foe, entry("srd-5.1", "fireball"))
    table.cast.aim.targets = [table.friend]
    table.card.refresh()
    assert table.card.subject.options.isHidden()
    assert table.cast.meta == frozenset()


def test_an_option_is_pressed_in_and_out_while_nobody_is_aimed_at(qtbot: QtBot):
    table = Table(qtbot)
    table.cast.aim.targets = []
    table.press("careful")
    table.press("careful")
    table.press("careful")
    assert table.cast.meta == {"careful"}


def test_a_spell_that_was_held_ready_keeps_its_options_on_the_card(qtbot: QtBot):
    table = Table(qtbot)
    table.press("heightened")
    table.cast.set_way(CastWay.READIED, on=True)
    table.apply()
    assert not table.cast.is_open
    table.cast.begin_spell(table.sorcerer, entry("srd-5.1", "fireball"))
    table.cast.aim.targets = [table.foe]
    table.card.refresh()
    assert table.cast.releases
    assert table.cast.meta == {"heightened"}
    assert table.card.subject.options.isHidden(), "it was altered as it was cast"
