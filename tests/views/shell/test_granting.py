"""A legendary action chosen in its prompt opens what it names, for whoever takes it."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell
from desktop.controllers.attack.deeds import deeds_of
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.language.message import Message
from desktop.model.commands import AnswerPrompt, MoveToken, NextTurn, ReplaceCreature, TakeAction
from desktop.model.counter import BONUS_ACTION, LEGENDARY_ACTIONS, REACTION
from desktop.model.creature import FeatureGroup
from desktop.model.prompt import Answer
from desktop.views.design.theme import Theme
from desktop.views.shell.attacking import Attacking
from desktop.views.shell.casting import Casting
from desktop.views.shell.granting import Granting
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table
from tests.support.builders import Fight
from tests.support.creatures import shipped
from tests.support.magic import entry
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


class Lair:
    """Nerina's turn; the red dragon, near Brando, is asked for a legendary action."""

    def __init__(self, qtbot: QtBot, ruleset: str, creature: str = "adult-red-dragon") -> None:
        fight = Fight(ruleset).map()
        fight.add("Brando", 20, character=True, at=(2, 5))
        fight.add("Nerina", 10, character=True, at=(2, 12))
        fight.add("Dragon", 5, creature=shipped(f"{ruleset}/{creature}"), at=(8, 4))
        fight.begin().elsewhere().next()
        self.told: list[Message] = []
        self.desk = with_fight(a_desk(), ruleset, encounter=fight.encounter)
        self.desk.told.connect(self.told.append)
        theme, dice = Theme(RESOURCES, reduce_motion=True), RandomDice(Random(5))
        self.table = Table(self.desk, theme, PictureLoader(self.desk), dice, RESOURCES)
        qtbot.addWidget(self.table)
        parent = QWidget(self.table)
        self.picker = Picker(self.desk, self.table.map, self.table.banner, parent)
        cards = OneCard(self.desk, theme, self.table)
        self.casting = Casting(self.desk, theme, self.table, dice, self.picker, cards, parent)
        self.attacking = Attacking(self.desk, theme, self.table, dice, self.picker, cards, parent)
        self.granting = Granting(self.desk, self.table, self.attacking, self.casting, parent)
        self.dragon, self.brando = fight.ids["Dragon"], fight.ids["Brando"]

    def take(self, option: str) -> None:
        (prompt,) = self.desk.encounter.prompts
        assert self.desk.dispatch(AnswerPrompt(prompt.id, Answer(option=option)))

    def offered(self) -> QMenu:
        """The menu of what the legendary action opens."""
        (menu,) = self.table.map.findChildren(QMenu)
        return menu

    def left(self) -> tuple[int, int]:
        dragon = self.desk.encounter.combatants[self.dragon]
        return dragon.count(LEGENDARY_ACTIONS), dragon.count(REACTION)


def test_a_pounce_asks_for_the_move_and_then_opens_the_attack(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.2.1")
    lair.take("pounce")
    assert lair.desk.selection.ids == (lair.dragon,)
    assert "half its speed" in lair.table.banner.text
    path = tuple(Cell(column, 4) for column in range(8, 3, -1))
    assert lair.desk.dispatch(MoveToken(lair.dragon, path, "walk"))
    attack = lair.attacking.attack
    assert (attack.attacker, attack.attack) == (lair.dragon, "rend")
    attack.aim_at(lair.brando)
    attack.type_die("15")
    attack.type_damage("9")
    assert attack.apply() == ""
    assert lair.left() == (2, 1)
    assert lair.desk.encounter.combatants[lair.brando].hit_points == 11


def test_without_moving_the_attack_opens_at_once_and_undo_gives_all_back(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.2.1")
    lair.take("pounce")
    lair.table.banner.main.click()
    assert lair.attacking.attack.attack == "rend"
    lair.attacking.attack.close()
    assert lair.desk.session is not None
    lair.desk.session.undo()
    assert lair.left() == (3, 1)
    assert len(lair.desk.encounter.prompts) == 1


def test_a_spell_opens_its_card_and_a_burst_its_own(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.2.1")
    lair.take("commanding-presence")
    cast = lair.casting.cast
    assert cast.caster == lair.dragon
    assert cast.entry is not None
    assert str(cast.entry.spell.key) == "srd-5.2.1/command"
    preview = cast.preview()
    assert preview is not None
    assert (preview.level, preview.refusal) == (2, None)
    old = Lair(qtbot, "srd-5.1")
    old.take("tail-attack")
    assert old.attacking.attack.attack == "tail"
    bursting = Lair(qtbot, "srd-5.1")
    bursting.take("wing-attack")
    assert bursting.casting.cast.feature == "wing-attack"
    assert bursting.left() == (1, 1)


def test_a_lich_that_casts_a_cantrip_chooses_among_its_cantrips(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.1", "lich")
    lair.take("cantrip")
    menu = lair.offered()
    shown = [action.text() for action in menu.actions()]
    assert shown == ["Mage Hand", "Prestidigitation", "Ray of Frost"]
    menu.actions()[2].trigger()
    cast = lair.casting.cast
    assert cast.entry is not None
    assert str(cast.entry.spell.key) == "srd-5.1/ray-of-frost"
    preview = cast.preview()
    assert preview is not None
    assert preview.refusal is None  # it was paid with the legendary action
    menu.close()


def test_a_sphinx_that_casts_a_spell_chooses_among_those_with_a_slot_left(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.1", "androsphinx")
    lair.take("cast-a-spell")
    menu = lair.offered()
    shown = [action.text() for action in menu.actions()]
    assert "Sacred Flame" in shown
    assert "Banishment · Level 4" in shown
    menu.close()


def test_without_a_spell_left_the_gm_is_told(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.1", "androsphinx")
    bare = replace(shipped("srd-5.1/androsphinx"), features=())
    cast = shipped("srd-5.1/androsphinx").features_in(FeatureGroup.LEGENDARY)[-1]
    lair.desk.dispatch(ReplaceCreature(lair.dragon, replace(bare, features=(cast,))))
    lair.take("cast-a-spell")
    assert [told.key for told in lair.told] == ["view.granted.no_spell"]
    assert not lair.casting.cast.is_open


def test_an_attack_or_another_feature_are_offered_side_by_side(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.1", "mummy-lord")
    lair.take("attack")
    menu = lair.offered()
    assert [action.text() for action in menu.actions()] == ["Rotting Fist +9", "Dreadful Glare"]
    menu.actions()[1].trigger()
    assert lair.casting.cast.feature == "dreadful-glare"
    menu.close()


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Rend +14", "Sleep Breath", "Scorching Ray"]),
        ("it", ["Squarcio +14", "Soffio di sonno", "Raggio rovente"]),
    ],
)
def test_a_multiattack_opens_its_attacks_and_what_may_come_instead(
    qtbot: QtBot, language: str, expected: list[str]
) -> None:
    lair = Lair(qtbot, "srd-5.2.1", "adult-brass-dragon")
    lair.desk.speak(language)
    lair.desk.dispatch(NextTurn())
    deed = next(
        deed
        for deed in deeds_of(lair.desk.encounter.combatants[lair.dragon], lair.desk)
        if deed.feature == "multiattack"
    )
    lair.table.feature.open_for(lair.dragon, deed)
    lair.table.feature.use.click()
    menu = lair.offered()
    shown = [action.text() for action in menu.actions()]
    assert [text.split(" +")[0] for text in shown] == [text.split(" +")[0] for text in expected]
    menu.actions()[2].trigger()
    preview = lair.casting.cast.preview()
    assert preview is not None
    assert preview.refusal is None
    menu.close()


def test_a_shield_asks_for_no_save_and_its_points_may_be_typed(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.2.1", "unicorn")
    lair.take("shimmering-shield")
    cast = lair.casting.cast
    assert cast.feature == "shimmering-shield"
    assert not cast.asks_saves
    cast.aim.toggle_target(lair.brando)
    lair.casting.card.refresh()
    damage = lair.casting.card.numbers.damage
    assert damage.placeholderText() == "3d6"
    cast.type_damage("7")
    assert cast.apply() == ""
    assert lair.desk.encounter.combatants[lair.brando].temporary_hit_points == 7
    assert lair.left() == (2, 1)


def test_a_lich_hurts_those_around_it_before_it_teleports(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.2.1", "lich")
    lair.take("deathly-teleport")
    cast = lair.casting.cast
    assert cast.feature == "deathly-teleport"
    assert cast.aim.area is not None  # around it
    cast.type_damage("5")
    assert cast.apply() == ""
    assert "teleport" in lair.table.banner.text
    assert lair.desk.encounter.combatants[lair.dragon].count(LEGENDARY_ACTIONS) == 2


def test_a_move_that_was_open_when_the_fight_was_left_is_open_again(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.2.1")
    lair.take("pounce")
    asked = lair.table.banner.text
    assert asked
    again = lair.desk.session
    lair.desk.open_session(None)
    assert lair.table.banner.isHidden()
    lair.desk.open_session(again)
    assert lair.table.banner.text == asked
    assert lair.desk.selection.ids == (lair.dragon,)


def test_left_between_the_move_and_the_blow_the_blow_is_open_again(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.2.1")
    lair.take("pounce")
    path = tuple(Cell(column, 4) for column in range(8, 3, -1))
    assert lair.desk.dispatch(MoveToken(lair.dragon, path, "walk"))
    again = lair.desk.session
    lair.desk.open_session(None)
    assert lair.attacking.attack.attacker is None
    lair.desk.open_session(again)
    attack = lair.attacking.attack
    assert (attack.attacker, attack.attack) == (lair.dragon, "rend")
    assert lair.table.banner.isVisibleTo(lair.table)
    assert "target" in lair.table.banner.text
    attack.aim_at(lair.brando)
    attack.type_die("15")
    attack.type_damage("9")
    assert attack.apply() == ""
    assert lair.left() == (2, 1)


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
def test_of_several_things_that_are_left_the_banner_tells_and_offers_the_choice(
    qtbot: QtBot, edition: str
) -> None:
    lair = Lair(qtbot, edition, "ogre")
    assert lair.desk.dispatch(NextTurn())
    assert lair.desk.dispatch(TakeAction(lair.dragon, "ready", text="strike whoever comes"))
    assert lair.desk.dispatch(NextTurn())
    (prompt,) = (one for one in lair.desk.encounter.prompts if one.text.key == "prompt.readied")
    assert lair.desk.dispatch(AnswerPrompt(prompt.id, Answer(option="use_readied")))
    lair.offered().close()
    again = lair.desk.session
    lair.desk.open_session(None)
    lair.desk.open_session(again)
    assert "paid for" in lair.table.banner.text
    lair.table.banner.main.click()
    *_, offered = lair.table.map.findChildren(QMenu)
    assert any("Greatclub" in action.text() for action in offered.actions())


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
def test_what_was_held_ready_opens_the_attack_of_whoever_acts(qtbot: QtBot, edition: str) -> None:
    lair = Lair(qtbot, edition, "ogre")
    assert lair.desk.dispatch(NextTurn())
    assert lair.desk.dispatch(TakeAction(lair.dragon, "ready", text="strike whoever comes"))
    assert lair.desk.dispatch(NextTurn())
    (prompt,) = (one for one in lair.desk.encounter.prompts if one.text.key == "prompt.readied")
    assert lair.desk.dispatch(AnswerPrompt(prompt.id, Answer(option="use_readied")))
    assert lair.desk.selection.ids == (lair.dragon,)
    choices = [action.text() for action in lair.offered().actions()]
    assert any("Greatclub" in text for text in choices)
    names = [text.split(" +")[0].strip() for text in choices]
    assert {"Unarmed strike", "Other actions"} <= set(names)
    lair.offered().actions()[-1].trigger()
    actions = QApplication.activePopupWidget()
    assert isinstance(actions, QMenu)
    free = [action.text() for action in actions.actions() if action.isEnabled()]
    assert "Dodge" in free
    assert "Dash" not in free


def test_the_save_of_a_pounce_is_free_and_its_bite_takes_the_bonus_action(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.1", "lion")
    assert lair.desk.dispatch(NextTurn())
    lion = lair.desk.encounter.combatants[lair.dragon]
    (deed,) = (deed for deed in deeds_of(lion, lair.desk) if deed.feature == "pounce")
    card = lair.table.feature
    card.open_for(lair.dragon, deed)
    card.use.click()
    save, bite = card.findChildren(QMenu)[-1].actions()
    assert (save.text().split(" ")[0], bite.text()) == ("Strength", "Bonus action: Bite")
    save.trigger()
    cast = lair.casting.cast
    cast.aim.toggle_target(lair.brando)
    assert cast.apply() == ""
    assert lair.desk.encounter.combatants[lair.dragon].count(BONUS_ACTION) == 1
    assert [prompt.combatant for prompt in lair.desk.encounter.prompts] == [lair.brando]
    card.open_for(lair.dragon, deed)
    card.use.click()
    card.findChildren(QMenu)[-1].actions()[-1].trigger()
    assert lair.desk.encounter.combatants[lair.dragon].count(BONUS_ACTION) == 0
    assert lair.attacking.attack.attack == "bite"


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
def test_a_card_that_is_left_does_not_forget_what_was_paid_for(qtbot: QtBot, edition: str) -> None:
    lair = Lair(qtbot, edition)
    lair.table.show()
    option = "tail-attack" if edition == "srd-5.1" else "pounce"
    lair.take(option)
    if edition == "srd-5.2.1":
        path = tuple(Cell(column, 4) for column in range(8, 3, -1))
        assert lair.desk.dispatch(MoveToken(lair.dragon, path, "walk"))
    assert lair.attacking.attack.is_open
    lair.attacking.attack.close()
    qtbot.waitUntil(lambda: "still to be done" in lair.table.banner.text)
    lair.table.banner.main_wanted.emit()
    assert lair.attacking.attack.is_open
    lair.attacking.attack.aim_at(lair.brando)
    lair.attacking.attack.type_die("15")
    lair.attacking.attack.apply()
    qtbot.wait(20)
    assert "still to be done" not in lair.table.banner.text


def test_a_feature_that_is_read_makes_room_for_the_attack_and_for_the_spell(qtbot: QtBot) -> None:
    lair = Lair(qtbot, "srd-5.1")
    dragon = lair.desk.encounter.combatants[lair.dragon]
    breath = next(deed for deed in deeds_of(dragon, lair.desk) if deed.attack is None)
    bite = next(deed for deed in deeds_of(dragon, lair.desk) if deed.attack is not None)
    lair.table.feature.open_for(lair.dragon, breath)
    assert not lair.table.feature.isHidden()
    lair.attacking.begin(lair.dragon, bite, lair.brando)
    assert lair.table.feature.isHidden()
    assert lair.attacking.attack.is_open
    lair.table.feature.open_for(lair.dragon, breath)
    lair.casting.begin_spell(lair.dragon, entry("srd-5.1", "fireball"))
    assert lair.table.feature.isHidden()
