"""A strike that a prompt offers asks first where whoever is struck could answer it."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.model.combatant import Side
from desktop.model.creature import Creature, Deed, Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from tests.support import myth
from tests.support.builders import Fight, a_creature, melee
from tests.support.panels import a_table_to_attack
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

WARD = "When hit: 5 shield hit points."


def with_reaction(creature: Creature, text: str = "", deed: Deed | None = None) -> Creature:
    feature = Feature(
        FeatureKey("ward"),
        FeatureGroup.REACTION,
        FrozenMap({"en": "Ward"}),
        FrozenMap({"en": text}),
        deed=deed,
    )
    known = {name: getattr(creature, name) for name in creature.__dataclass_fields__}
    return Creature(**{**known, "features": (*creature.features, feature)})


def a_toad_strikes(*, answers: bool) -> tuple[Desk, str]:
    """Ada leaves the reach of a foe of the GM that has her Engaged; she may have a ward."""
    table = myth.Table()
    table.lay_map()
    hero = myth.a_creature("ada")
    table.join("Ada", with_reaction(hero, WARD) if answers else hero, score=20, at=(5, 5))
    foe = myth.a_creature("bruto", myth.weapon(dice="8"), numbers=FrozenMap({"actions": 2}))
    table.join("Bruto", foe, side=Side.HOSTILE, score=10, at=(6, 5))
    table.begin()
    table.give("Ada", "engaged", source="Bruto")
    table.do(table.walk("Ada", (4, 5), (3, 5)))
    desk = with_fight(a_desk("en"), "mythcraft-1.2", encounter=table.encounter)
    return desk, table.names["Ada"]


def a_goblin_strikes(*, answers: bool) -> tuple[Desk, str]:
    """The same in D&D: a knight leaves the reach of a goblin, and may parry."""
    fight = Fight("srd-5.2.1").map(20, 20)
    knight = a_creature("knight")
    if answers:
        knight = with_reaction(knight, deed=Deed(parries=2))
    fight.add("Ada", 20, creature=knight, at=(5, 5), character=True)
    fight.add("G", 10, creature=a_creature("g", melee(dice="8")), at=(6, 5))
    fight.begin()
    fight.do(fight.path("Ada", (4, 5), (3, 5)))
    desk = with_fight(a_desk("en"), "srd-5.2.1", encounter=fight.encounter)
    return desk, fight.ids["Ada"]


@pytest.mark.parametrize(("fight", "die"), [(a_toad_strikes, "12"), (a_goblin_strikes, "8")])
@pytest.mark.rule("MC-COND-ENGAGED", "MC-SHLD-01", "51-OA-01", "52-ACT-OA-1")
def test_the_card_offers_the_answer_and_keeps_what_was_typed(qtbot: QtBot, fight, die) -> None:
    desk, ada = fight(answers=True)
    table, attacking = a_table_to_attack(qtbot, desk)
    (card,) = table.now.cards
    card.dice.put((die, "8"))
    qtbot.mouseClick(card.buttons[0], Qt.MouseButton.LeftButton)
    assert attacking.card.isVisible()
    assert (attacking.card.die.text(), attacking.card.damage.text()) == (die, "8")
    (chip,) = attacking.card.why.offers.chips
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    before = desk.encounter.combatants[ada].hit_points
    qtbot.mouseClick(attacking.card.apply_button, Qt.MouseButton.LeftButton)
    assert not attacking.card.isVisible()
    assert desk.encounter.prompts == ()
    assert before - desk.encounter.combatants[ada].hit_points < 8


@pytest.mark.parametrize("fight", [a_toad_strikes, a_goblin_strikes])
def test_where_nobody_can_answer_it_is_made_at_once(qtbot: QtBot, fight) -> None:
    desk, ada = fight(answers=False)
    table, attacking = a_table_to_attack(qtbot, desk)
    (card,) = table.now.cards
    card.dice.put(("15", "8"))
    before = desk.encounter.combatants[ada].hit_points
    qtbot.mouseClick(card.buttons[0], Qt.MouseButton.LeftButton)
    assert not attacking.card.isVisible()
    assert before - desk.encounter.combatants[ada].hit_points == 8
