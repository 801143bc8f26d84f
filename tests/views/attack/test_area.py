"""An attack on an area: laid on the map, one card for all who are in it."""

from random import Random

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.attack.deeds import deeds_of
from desktop.controllers.fights.samples import Samples
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Side, Token
from desktop.model.commands import AddCombatants
from desktop.model.counter import SPELL_POINTS
from desktop.model.ids import CombatantId
from desktop.views.design.theme import Theme
from desktop.views.map.pen import Nib
from desktop.views.map.tools.area_pen import AreaPen
from desktop.views.shell.attacking import Attacking
from desktop.views.shell.casting import Casting
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table
from tests.support.fights import a_fighting_desk
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


class Stage:
    """Aria of the sample party on the map, a friend and two foes in front of her."""

    def __init__(self, qtbot: QtBot) -> None:
        self.desk = a_fighting_desk("en", "mythcraft-1.2")
        theme, dice = Theme(RESOURCES), RandomDice(Random(5))
        self.table = Table(self.desk, theme, PictureLoader(self.desk), dice, RESOURCES)
        qtbot.addWidget(self.table)
        self.table.resize(1366, 730)
        self.table.show()
        parent = QWidget(self.table)
        picker = Picker(self.desk, self.table.map, self.table.banner, parent)
        cards = OneCard(self.desk, theme, self.table)
        self.attacking = Attacking(self.desk, theme, self.table, dice, picker, cards, parent)
        self.casting = Casting(self.desk, theme, self.table, dice, picker, cards, parent)
        self.aria = self.join(0, Side.HERO, Cell(4, 8))
        self.friend = self.join(1, Side.HERO, Cell(7, 8))
        self.foes = [self.join(1, Side.HOSTILE, cell) for cell in (Cell(6, 8), Cell(7, 9))]
        self.desk.selection.choose((self.aria,))

    def join(self, place: int, side: Side, cell: Cell) -> CombatantId:
        before, shown = set(self.desk.encounter.combatants), self.desk.encounter.shown_map
        assert shown is not None
        who = Samples(RESOURCES).party("mythcraft-1.2")[place]
        self.desk.dispatch(AddCombatants(who, side=side, tokens=(Token(shown, cell),)))
        (joined,) = set(self.desk.encounter.combatants) - before
        return joined

    def begin(self, key: str) -> None:
        who = self.desk.encounter.combatants[self.aria]
        deed = next(each for each in deeds_of(who, self.desk) if each.attack == key)
        self.attacking.begin(self.aria, deed)

    def lay(self, at: tuple[float, float]) -> None:
        canvas = self.table.map.canvas
        assert isinstance(canvas.pen, AreaPen)
        canvas.pen.hover(canvas, Nib(Point(*at)))
        canvas.pen.release(canvas, Nib(Point(*at)))


def test_a_cone_is_laid_and_all_in_it_are_attacked_with_one_roll(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.begin("wall-of-sparks")
    assert not stage.attacking.card.isVisible()
    stage.lay((6.5, 8.5))
    attack = stage.attacking.attack
    assert stage.attacking.card.isVisible()
    assert attack.target in stage.foes  # a friend in it does not head the card
    assert {attack.target, *attack.manner.also} >= {stage.friend, *stage.foes}
    assert stage.table.map.canvas.pen is None
    before = stage.desk.encounter.combatants[stage.aria].count(SPELL_POINTS)
    attack.type_die("19")
    attack.apply()
    if attack.is_open:  # it is not her turn
        attack.apply()
    known = stage.desk.encounter.combatants
    assert known[stage.aria].count(SPELL_POINTS) == before - 3
    hurt = {who for who, one in known.items() if one.hit_points < one.maximum_hit_points}
    assert {stage.friend, *stage.foes} <= hurt


def test_a_cone_on_nobody_is_told_and_laid_again_or_left(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.begin("wall-of-sparks")
    stage.lay((1.5, 8.5))
    assert "Nobody is in this area" in stage.table.banner.text
    stage.lay((6.5, 8.5))
    assert stage.attacking.card.isVisible()
    stage.attacking.attack.close()
    stage.begin("wall-of-sparks")
    stage.attacking.attack.close()
    assert stage.table.map.canvas.pen is None
    assert not stage.table.banner.isVisible()


def test_another_attack_asks_for_its_one_target(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.begin("bolt-of-fire")
    assert not isinstance(stage.table.map.canvas.pen, AreaPen)
    assert stage.table.map.is_picking
