"""The attack card of MythCraft offers what answers the hit: what it gives, what it costs."""

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.attack.card import AttackController
from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Side
from desktop.model.counter import SPELL_POINTS
from desktop.model.creature import AttackKey
from desktop.views.attack.card import AttackCard
from desktop.views.design.theme import Theme
from tests.support.myth import Table, a_creature, of_the_party, weapon
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Brando: Stand Firm (takes the damage instead)",
                "Aria: Ward (1 SP) (5 shield HP first)",
            ],
        ),
        (
            "it",
            [
                "Brando: Tenere la posizione (subisce i danni al suo posto)",
                "Aria: Barriera (1 PI) (prima 5 PF scudo)",
            ],
        ),
    ],
)
@pytest.mark.rule("MC-SHLD-01")
def test_a_ward_is_offered_and_absorbs(qtbot: QtBot, language: str, told: list[str]):
    table = Table()
    table.lay_map()
    toad = a_creature("toad", weapon(dice="8"))
    table.join("Toad", toad, side=Side.HOSTILE, score=20, at=(6, 5))
    table.join("Brando", of_the_party("Brando"), score=9, at=(4, 5))
    table.join("Aria", of_the_party("Aria"), score=8, at=(5, 5))
    table.begin()
    desk = with_fight(a_desk(language), "mythcraft-1.2", encounter=table.encounter)
    attack = AttackController(desk, RandomDice(Random(3)), desk)
    card = AttackCard(desk, Theme(RESOURCES), attack)
    qtbot.addWidget(card)
    attack.begin(table.names["Toad"], AttackKey("sword"))
    attack.aim_at(table.names["Aria"])
    assert [chip.accessibleName() for chip in card.why.offers.chips] == told
    card.dice.edited.emit("2")
    assert card.why.offers.chips == []
    card.dice.edited.emit("15")
    ward = card.why.offers.chips[1]
    assert "5" in ward.toolTip()
    ward.click()
    attack.apply()
    aria = desk.encounter.combatants[table.names["Aria"]]
    assert (aria.hit_points, aria.count(SPELL_POINTS)) == (22 - 3, 7)
