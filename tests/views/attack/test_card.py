"""The attack card by clicks and keys: chance, typed dice, reasons, damage, and overruling."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell
from desktop.controllers.attack.card import AttackController
from desktop.controllers.cast.spellbook import Spellbook
from desktop.controllers.desk import Desk
from desktop.controllers.prompts import buttons_of, strike_of
from desktop.dice.rolling import RandomDice
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.commands import (
    GiveCondition,
    MoveToken,
    NextTurn,
    PlaceTokens,
    RenameCombatant,
    ReplaceCreature,
)
from desktop.model.counter import REACTION
from desktop.model.creature import AttackKind, Damage, DamageWhen
from desktop.model.events import AttackRolled, DamageTaken, SpellCast
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.reasons import Kind, Standing
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.moving.strikers import SKIP
from desktop.views.attack.card import AttackCard
from desktop.views.attack.offers import LONGEST
from desktop.views.design.theme import Theme
from tests.support.builders import Fight, a_creature, abilities, melee, resists
from tests.support.fights import a_fighting_desk, named
from tests.support.magic import Casting
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

ADVANTAGE = ("advantage", "vantaggio")
LEFT = Qt.MouseButton.LeftButton
Opened = tuple[AttackCard, AttackController]


def open_card(qtbot: QtBot, desk: Desk, who: Combatant, whom: Combatant) -> Opened:
    """The card for the first attack of somebody, on a target that stands beside it."""
    attack = AttackController(desk, RandomDice(Random(3)), desk)
    card = AttackCard(desk, Theme(RESOURCES), attack)
    qtbot.addWidget(card)
    card.resize(762, 312)
    attack.begin(who.id, who.creature.attacks[0].key)
    attack.aim_at(whom.id)
    qtbot.waitExposed(card)
    card.activateWindow()
    qtbot.waitActive(card)
    return card, attack


def beside(desk: Desk, who: Combatant, whom: Combatant) -> None:
    """Put somebody on the cell left of another."""
    token = whom.token
    assert token is not None
    cell = type(token.cell)(token.cell.column - 1, token.cell.row)
    desk.dispatch(PlaceTokens(FrozenMap({who.id: type(token)(token.map, cell)})))


def active(desk: Desk) -> Combatant:
    return desk.encounter.active_combatants[0]


def last_events(desk: Desk) -> tuple[object, ...]:
    assert desk.session is not None
    return desk.session.history.path()[-1].events


def test_the_card_says_how_likely_it_takes_the_last_hit_point(qtbot: QtBot) -> None:
    fight = Fight("srd-5.1").map(100, 30)
    fight.add("K", 20, creature=a_creature("k", melee()), character=True, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=15), hp=8, at=(6, 5))
    desk = with_fight(a_desk("en"), "srd-5.1", encounter=fight.begin().encounter)
    card, _ = open_card(qtbot, desk, named(desk, "K"), named(desk, "O"))
    # A 10 or more hits for 1d8+3, a 20 for 2d8+3: 1/4 + 1/20 * 58/64.
    assert card.blow.chance_text == "drops it: 30 %"
    qtbot.keyClicks(card.die, "14")  # now the die is known
    assert not card.blow.chance_text
    card.die.clear()
    qtbot.keyClicks(card.damage, "7")
    assert not card.blow.chance_text


@pytest.mark.parametrize("language", ["en", "it"])
def test_typed_die_then_typed_damage_then_enter(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, _ = open_card(qtbot, desk, who, ogre)
    assert card.die.hasFocus()
    told = {"en": "a 5 on 1d10+3 is 8", "it": "un 5 con 1d10+3 fa 8"}[language]
    assert told in card.blow.damage.toolTip()
    qtbot.keyClicks(card.die, "14")
    assert card.die_text.startswith("14 + ")
    qtbot.keyClick(card.die, Qt.Key.Key_Return)
    assert card.damage.hasFocus()
    qtbot.keyClicks(card.damage, "7")
    assert card.preview_text.endswith(f"{ogre.hit_points} → {ogre.hit_points - 7}")
    qtbot.keyClicks(card.damage, " +")  # no number any more: the average again
    qtbot.keyClick(card.damage, Qt.Key.Key_Backspace)
    qtbot.keyClick(card.damage, Qt.Key.Key_Backspace)
    assert card.preview_text.endswith(f"→ {ogre.hit_points - 7}")
    qtbot.keyClick(card.damage, Qt.Key.Key_Return)
    assert card.isHidden()
    assert named(desk, "Ogre").hit_points == ogre.hit_points - 7


def test_a_card_goes_with_the_turn_in_which_it_was_opened(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    who, ogre = active(desk), named(desk, "Ogre")
    card, attack = open_card(qtbot, desk, who, ogre)
    desk.dispatch(GiveCondition((ogre.id,), ConditionKey("prone")))
    assert attack.is_open
    desk.dispatch(NextTurn())
    assert (attack.is_open, card.isHidden()) == (False, True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_the_rules_refuse_is_made_at_the_second_press(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    who, ogre = active(desk), named(desk, "Ogre")
    card, attack = open_card(qtbot, desk, who, ogre)
    start = desk.encounter
    assert card.error
    before = card.apply_button.text()
    qtbot.keyClicks(card.die, "14")
    qtbot.keyClicks(card.damage, "5")
    qtbot.keyClick(card.damage, Qt.Key.Key_Return)
    assert desk.encounter is start
    assert card.isVisible()
    assert attack.refusal is not None
    assert card.apply_button.text() != before
    qtbot.keyClick(card.damage, Qt.Key.Key_Return)
    assert card.isHidden()
    assert named(desk, "Ogre").hit_points == ogre.hit_points - 5


def test_another_target_has_to_be_refused_anew(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    card, attack = open_card(qtbot, desk, active(desk), named(desk, "Ogre"))
    qtbot.mouseClick(card.apply_button, LEFT)
    assert attack.refusal is not None
    attack.aim_at(named(desk, "Goblin Warrior 1").id)
    assert attack.refusal is None


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_a_natural_20_doubles_the_dice_in_the_damage_field(qtbot: QtBot, ruleset: str) -> None:
    desk = a_fighting_desk("en", ruleset)
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, _ = open_card(qtbot, desk, who, ogre)
    plain = card.damage.placeholderText()
    qtbot.keyClicks(card.die, "20")
    assert card.damage.placeholderText() != plain
    assert card.damage.placeholderText().startswith(f"{int(plain[0]) * 2}d")
    card.die.selectAll()
    qtbot.keyClicks(card.die, "12")
    assert card.damage.placeholderText() == plain


@pytest.mark.parametrize("typed", ["7, 3 fire", "7, 3 fuoco"])
def test_parts_of_damage_are_typed_with_their_types(qtbot: QtBot, typed: str) -> None:
    desk = a_fighting_desk()
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, _ = open_card(qtbot, desk, who, ogre)
    qtbot.keyClicks(card.die, "+")
    qtbot.keyClicks(card.damage, typed)
    qtbot.mouseClick(card.apply_button, LEFT)
    damage = next(each for each in last_events(desk) if isinstance(each, DamageTaken))
    assert [(part.dealt.amount, part.dealt.type) for part in damage.parts] == [
        (7, "piercing"),
        (3, "fire"),
    ]


def test_a_minus_is_a_miss(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, _ = open_card(qtbot, desk, who, ogre)
    qtbot.keyClicks(card.die, "-")
    qtbot.keyClick(card.die, Qt.Key.Key_Return)
    rolled = next(each for each in last_events(desk) if isinstance(each, AttackRolled))
    assert rolled.outcome.value == "miss"
    assert named(desk, "Ogre").hit_points == ogre.hit_points


@pytest.mark.parametrize("wrong", ["1000", "x", "0"])
def test_no_die_shows_that(qtbot: QtBot, wrong: str) -> None:
    desk = a_fighting_desk()
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, _ = open_card(qtbot, desk, who, ogre)
    start = desk.encounter
    qtbot.keyClicks(card.die, wrong)
    qtbot.keyClick(card.die, Qt.Key.Key_Return)
    assert card.error
    assert desk.encounter is start


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_reason_is_struck_and_restored_and_its_value_is_whole(
    qtbot: QtBot, language: str
) -> None:
    desk = a_fighting_desk(language)
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    desk.dispatch(GiveCondition((ogre.id,), ConditionKey("prone")))
    card, attack = open_card(qtbot, desk, who, ogre)
    for line in card.why.reasons.lines:
        qtbot.waitUntil(line.isVisible)
        right = line.value.mapTo(card.why.reasons.viewport(), line.value.rect().topRight()).x()
        assert right < card.why.reasons.viewport().width()
        assert line.value.width() >= line.value.sizeHint().width()
    prone = next(x for x in card.why.reasons.lines if x.value.text() in ADVANTAGE)
    assert prone.button is not None
    qtbot.mouseClick(prone.button, LEFT)
    preview = attack.preview()
    assert preview is not None
    struck = [each for each in preview.trace if each.kind is Kind.ADVANTAGE]
    assert all(each.standing is not Standing.COUNTED for each in struck)
    prone = next(x for x in card.why.reasons.lines if x.value.text() in ADVANTAGE)
    assert prone.button is not None
    qtbot.mouseClick(prone.button, LEFT)
    assert not attack.adjustments.struck


@pytest.mark.parametrize("language", ["en", "it"])
def test_mythcraft_adds_tactical_advantage_as_a_number(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language, "mythcraft-1.2")
    card, attack = open_card(qtbot, desk, active(desk), named(desk, toad_name(language)))
    before = attack.preview()
    advantage = desk.ruleset.offers[0]
    attack.add_reason(advantage.kind, advantage.change)
    after = attack.preview()
    assert before is not None
    assert after is not None
    assert after.bonus == before.bonus + 1
    assert after.mode is before.mode
    added = card.why.reasons.lines[-1 - len(after.defence.trace)]
    assert added.value.text() == "+1"


@pytest.mark.rule("AP-TA-03", "AP-TA-02")
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_the_gm_grants_may_be_called_by_its_reason(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language, "mythcraft-1.2")
    card, attack = open_card(qtbot, desk, active(desk), named(desk, toad_name(language)))
    before = attack.preview()
    qtbot.mouseClick(card.why.add, LEFT)
    menu = card.why.findChildren(QMenu)[-1]
    words = menu.findChild(QLineEdit)
    assert isinstance(words, QLineEdit)
    words.setText("  high ground ")
    entry = next(x for x in menu.actions() if x.text() == desk.text(desk.ruleset.offers[0].text))
    entry.trigger()
    after = attack.preview()
    assert before is not None
    assert after is not None
    assert after.bonus == before.bonus + 1
    told = [desk.rendered(each.reason) for each in after.trace]
    assert "high ground (GM)" in told
    menu.close()


def toad_name(language: str) -> str:
    return "Slag Toad 1" if language == "en" else "Rospo di scorie 1"


def test_the_language_changes_while_it_is_open(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    card, _ = open_card(qtbot, desk, active(desk), named(desk, "Ogre"))
    desk.speak("it")
    assert card.to_hit.roll.text() == "Tira"
    desk.speak("en")
    assert card.to_hit.roll.text() == "Roll"


def test_escape_leaves_it(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    card, attack = open_card(qtbot, desk, active(desk), named(desk, "Ogre"))
    start = desk.encounter
    qtbot.keyClick(card.die, Qt.Key.Key_Escape)
    assert not attack.is_open
    assert card.isHidden()
    assert desk.encounter is start


def test_a_typed_total_stands_for_its_die(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, attack = open_card(qtbot, desk, who, ogre)
    for typed, total in (("27", 27), ("=17", 17)):
        card.die.clear()
        qtbot.keyClicks(card.die, typed)
        result = attack.verdict()
        assert result is not None
        assert result.total == total
    qtbot.keyClicks(card.damage, "5")
    qtbot.keyClick(card.damage, Qt.Key.Key_Return)
    (rolled,) = (event for event in last_events(desk) if isinstance(event, AttackRolled))
    assert rolled.roll is not None
    assert (rolled.roll.total, rolled.roll.typed) == (17, True)


def test_the_die_of_bless_is_typed_before_the_verdict(qtbot: QtBot) -> None:
    fight = Casting("srd-5.2.1")
    fight.place("A", (3, 2))
    fight.place("B", (3, 3))
    fight.cast("bless", "M", "A", label="Bless")
    fight.next()
    desk = with_fight(a_desk("en"), "srd-5.2.1", encounter=fight.encounter)
    card, attack = open_card(qtbot, desk, fight["A"], fight["B"])
    preview = attack.preview()
    assert preview is not None
    die = preview.defence.value - preview.bonus - 3
    assert "1d4" in card.verdict_text
    qtbot.keyClicks(card.die, str(die))
    assert card.verdict_text == f"{die + preview.bonus} + 1d4 (Bless): hits with 3 or more"
    (bless,) = card.dice.bonus
    for typed, begins in ((2, "misses"), (3, "hits"), (4, "hits")):
        bless.clear()
        qtbot.keyClicks(bless, str(typed))
        assert card.verdict_text.startswith(begins)
    card.dice.clear()
    qtbot.keyClicks(card.die, f"{die}+")  # the sign leads to the next die
    assert (card.dice.text(), bless.hasFocus()) == (str(die), True)
    qtbot.keyClicks(bless, "4")
    qtbot.keyClicks(card.damage, "1")
    qtbot.keyClick(card.damage, Qt.Key.Key_Return)
    qtbot.keyClick(card.damage, Qt.Key.Key_Return)  # overrules, where the rules refuse
    (rolled,) = (event for event in last_events(desk) if isinstance(event, AttackRolled))
    assert rolled.roll is not None
    assert rolled.roll.total == preview.defence.value + 1


def test_two_dice_are_typed_with_disadvantage_and_the_lower_one_counts(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    desk.dispatch(GiveCondition((who.id,), ConditionKey("poisoned")))
    card, attack = open_card(qtbot, desk, who, ogre)
    first, second = card.dice.d20s
    qtbot.keyClicks(first, "18")
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert second.hasFocus()
    assert (card.verdict_text, attack.verdict()) == ("", None)  # it waits for the other die
    qtbot.keyClicks(second, "3")
    assert [field.property("counts") for field in (first, second)] == ["dropped", "kept"]
    assert card.die_text.startswith("3 + ")
    qtbot.keyClick(second, Qt.Key.Key_Return)
    (rolled,) = (event for event in last_events(desk) if isinstance(event, AttackRolled))
    assert rolled.roll is not None
    assert (rolled.roll.dice, rolled.roll.kept) == ((18, 3), 3)
    assert not attack.is_open


def test_cover_takes_one_click(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, attack = open_card(qtbot, desk, who, ogre)
    plain = attack.preview()
    assert plain is not None
    for degree, more in (("half", 2), ("three_quarters", 5), ("none", 0)):
        card.why.cover.degrees.show_choice(degree)
        card.why.cover.chosen.emit(degree)
        covered = attack.preview()
        assert covered is not None
        assert covered.defence.value == plain.defence.value + more
    card.why.cover.chosen.emit("total")
    assert "cover" in card.error.lower()


def test_the_menu_of_manners_says_how(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, attack = open_card(qtbot, desk, who, ogre)
    menu = card.blow.manner.menu()
    (wrong,) = (each for each in menu.actions() if "not where" in each.text())
    wrong.trigger()
    assert attack.manner.wrong_place
    assert card.blow.manner.isChecked()
    qtbot.keyClicks(card.die, "20")
    qtbot.keyClick(card.die, Qt.Key.Key_Return)
    (rolled,) = (event for event in last_events(desk) if isinstance(event, AttackRolled))
    assert rolled.outcome.value == "miss"
    menu.deleteLater()


def test_a_near_hit_offers_the_shield_of_its_target_and_keeps_the_typed_die(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    who, aria = active(desk), named(desk, "Aria")
    attack = AttackController(
        desk, RandomDice(Random(3)), desk, find_spell=Spellbook.of(desk, RESOURCES).find
    )
    card = AttackCard(desk, Theme(RESOURCES), attack)
    qtbot.addWidget(card)
    attack.begin(who.id, who.creature.attacks[0].key)
    attack.aim_at(aria.id)
    preview = attack.preview()
    assert preview is not None
    assert preview.needed is not None
    near = str(preview.needed + 1)
    shields = [chip for chip in card.why.offers.chips if "Shield" in chip.text()]
    qtbot.keyClicks(card.die, "1")
    assert not [chip for chip in card.why.offers.chips if "Shield" in chip.text()]
    card.die.clear()
    qtbot.keyClicks(card.die, near)
    shields = [chip for chip in card.why.offers.chips if "Shield" in chip.text()]
    assert len(shields) == 1
    qtbot.mouseClick(shields[0], LEFT)
    assert named(desk, "Aria").count(REACTION) == 0
    assert attack.is_open
    assert card.die.text() == near
    verdict = attack.verdict()
    assert verdict is not None
    assert verdict.outcome is AttackOutcome.MISS
    assert not [chip for chip in card.why.offers.chips if "Shield" in chip.text()]


def test_the_opportunity_attack_of_a_character_opens_the_card(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    desk.dispatch(NextTurn())
    goblin, brando = active(desk), named(desk, "Brando")
    beside(desk, goblin, brando)
    token = desk.encounter.combatants[goblin.id].token
    assert token is not None
    cell = token.cell
    path = tuple(type(cell)(cell.column - step, cell.row) for step in range(3))
    desk.dispatch(MoveToken(goblin.id, path), overruled=True)
    (prompt,) = desk.encounter.prompts
    button = buttons_of(prompt)[0]
    strike = strike_of(prompt, button.key, desk)
    assert strike is not None
    assert strike_of(prompt, f"option:{SKIP}", desk) is None
    attack = AttackController(desk, RandomDice(Random(3)), desk)
    card = AttackCard(desk, Theme(RESOURCES), attack)
    qtbot.addWidget(card)
    attack.begin_strike(strike)
    assert attack.target == goblin.id
    qtbot.keyClicks(card.die, "1")
    attack.apply()
    assert named(desk, "Brando").count(REACTION) == 0
    assert desk.encounter.prompts == ()
    gone = desk.encounter.combatants[goblin.id].token
    assert gone is not None
    assert gone.cell == path[-1]


def test_a_smite_is_a_chip_and_is_paid_for_when_it_hits(qtbot: QtBot) -> None:
    paladin = a_creature(
        "paladin",
        melee(dice="1d8+4"),
        abilities=abilities(cha=16),
        spell_ability="cha",
        spells=("srd-5.2.1/divine-smite", "srd-5.2.1/bless"),
        numbers=FrozenMap({"slots_1": 1, "slots_2": 1}),
    )
    fight = Casting("srd-5.2.1", paladin)
    fight.place("A", (3, 2))
    desk = with_fight(a_desk("en"), "srd-5.2.1", encounter=fight.encounter)
    attack = AttackController(
        desk, RandomDice(Random(3)), desk, find_spell=Spellbook.of(desk, RESOURCES).find
    )
    card = AttackCard(desk, Theme(RESOURCES), attack)
    qtbot.addWidget(card)
    attack.begin(fight.ids["M"], fight["M"].creature.attacks[0].key)
    attack.aim_at(fight.ids["A"])
    texts = [chip.text() for chip in card.why.offers.chips]
    assert texts == ["+2d8 · Divine Smite, slot 1", "+3d8 · Divine Smite, slot 2"]
    qtbot.mouseClick(card.why.offers.chips[1], LEFT)
    assert [chip.isChecked() for chip in card.why.offers.chips] == [False, True]
    menu = card.why.offers.menu(attack.spells_with())
    assert [each.isChecked() for each in menu.actions()] == [False, True]
    menu.actions()[0].trigger()
    assert [chip.isChecked() for chip in card.why.offers.chips] == [True, False]
    menu.actions()[1].trigger()
    menu.close()
    qtbot.keyClicks(card.die, "18")
    qtbot.keyClick(card.die, Qt.Key.Key_Return)
    qtbot.keyClicks(card.damage, "20")
    qtbot.keyClick(card.damage, Qt.Key.Key_Return)
    (cast,) = (event for event in last_events(desk) if isinstance(event, SpellCast))
    assert (cast.level, cast.slot) == (2, 2)
    assert desk.encounter.combatants[fight.ids["A"]].hit_points == 40


def test_a_spear_is_thrown_at_whoever_stands_near_from_the_menu(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    who, ogre = active(desk), named(desk, "Ogre")
    beside(desk, who, ogre)
    card, attack = open_card(qtbot, desk, who, ogre)
    ogre = named(desk, "Ogre")
    javelin = next(each for each in ogre.creature.attacks if each.kind is AttackKind.BOTH)
    attack.begin(ogre.id, javelin.key)
    attack.aim_at(who.id)
    preview = attack.preview()
    assert preview is not None
    assert not preview.ranged
    menu = card.blow.manner.menu()
    (thrown,) = (each for each in menu.actions() if each.text() == "Throw it")
    thrown.trigger()
    preview = attack.preview()
    assert preview is not None
    assert (preview.ranged, preview.mode) == (True, RollMode.DISADVANTAGE)
    menu.deleteLater()


class TestTheTableSaysThatItHits:
    """Without a die: the damage on the table is asked for next, or rolled."""

    def test_the_damage_is_typed_next(self, qtbot: QtBot) -> None:
        desk = a_fighting_desk("it", "srd-5.2.1")
        who, whom = named(desk, "Ogre"), named(desk, "Lia")
        beside(desk, who, whom)
        card, attack = open_card(qtbot, desk, who, whom)
        qtbot.mouseClick(card.to_hit.hit, LEFT)
        assert attack.is_open
        assert card.to_hit.hit.isChecked()
        assert card.damage.hasFocus()
        qtbot.keyClicks(card.damage, "4")
        qtbot.keyClick(card.damage, Qt.Key.Key_Return)
        assert not attack.is_open
        assert named(desk, "Lia").hit_points == whom.hit_points - 4

    def test_said_once_more_the_program_rolls_it(self, qtbot: QtBot) -> None:
        desk = a_fighting_desk("it", "srd-5.2.1")
        who, whom = named(desk, "Ogre"), named(desk, "Lia")
        beside(desk, who, whom)
        card, attack = open_card(qtbot, desk, who, whom)
        qtbot.mouseClick(card.to_hit.critical, LEFT)
        qtbot.mouseClick(card.to_hit.critical, LEFT)
        assert not attack.is_open
        assert named(desk, "Lia").hit_points < whom.hit_points

    def test_a_critical_shows_its_dice_and_what_they_leave(self, qtbot: QtBot) -> None:
        desk = a_fighting_desk("it", "srd-5.2.1")
        who, whom = named(desk, "Ogre"), named(desk, "Brando")
        beside(desk, who, whom)
        card, attack = open_card(qtbot, desk, who, whom)
        plain = (card.damage.placeholderText(), card.preview_text)
        qtbot.mouseClick(card.to_hit.critical, LEFT)
        assert attack.is_critical
        assert card.damage.placeholderText() != plain[0]
        assert card.preview_text != plain[1]
        qtbot.keyClicks(card.damage, "5")  # less than four dice and their bonus can give
        assert attack.doubted_damage() is not None
        qtbot.mouseClick(card.to_hit.miss, LEFT)
        assert not attack.is_open

    def test_a_die_typed_after_all_decides_itself(self, qtbot: QtBot) -> None:
        desk = a_fighting_desk("it", "srd-5.2.1")
        who, whom = named(desk, "Ogre"), named(desk, "Lia")
        beside(desk, who, whom)
        card, attack = open_card(qtbot, desk, who, whom)
        qtbot.mouseClick(card.to_hit.hit, LEFT)
        card.die.setFocus()
        qtbot.keyClicks(card.die, "2")
        assert not card.to_hit.hit.isChecked()
        qtbot.mouseClick(card.apply_button, LEFT)
        assert not attack.is_open
        assert named(desk, "Lia").hit_points == whom.hit_points


def test_out_of_turn_the_button_says_that_the_reaction_pays(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it", "srd-5.2.1")
    who = active(desk)
    other = next(one for one in desk.encounter.combatants.values() if one.id != who.id)
    beside(desk, other, who)
    card, _ = open_card(qtbot, desk, who, other)
    assert card.apply_button.text() == "Applica"
    card, _ = open_card(qtbot, desk, other, who)
    assert card.apply_button.text() == "Applica come reazione"


class TestADefenceOfTheTarget:
    """What resists one of two types is shown, and one number for both is asked about."""

    def two_types(self, qtbot: QtBot) -> tuple[Desk, AttackCard]:
        burning = melee("blade", dice="1d8", more=(("2d8", "radiant"),))
        fight = Fight("srd-5.1")
        fight.add("K", 20, creature=a_creature("k", burning), character=True)
        fight.add("G", 10, hp=45, creature=a_creature("g", defences=(resists("slashing"),)))
        fight.begin()
        desk = with_fight(a_desk(), "srd-5.1", encounter=fight.encounter)
        card, _ = open_card(qtbot, desk, fight["K"], fight["G"])
        return desk, card

    def hit_points(self, desk: Desk) -> int:
        return named(desk, "G").hit_points

    def test_the_preview_counts_it(self, qtbot: QtBot) -> None:
        _, card = self.two_types(qtbot)
        qtbot.keyClicks(card.damage, "8, 12")
        assert "45" in card.preview_text
        assert str(45 - 4 - 12) in card.preview_text

    def test_one_number_for_both_types_is_asked_about_once(self, qtbot: QtBot) -> None:
        desk, card = self.two_types(qtbot)
        qtbot.keyClicks(card.die, "+")
        qtbot.keyClicks(card.damage, "20")
        qtbot.keyClick(card.damage, Qt.Key.Key_Return)
        assert self.hit_points(desk) == 45
        assert "slashing" in card.blow.error.text().lower()
        qtbot.keyClick(card.damage, Qt.Key.Key_Return)
        assert self.hit_points(desk) == 35, "all of it is slashing"

    def test_told_apart_it_is_dealt_at_once(self, qtbot: QtBot) -> None:
        desk, card = self.two_types(qtbot)
        qtbot.keyClicks(card.die, "+")
        qtbot.keyClicks(card.damage, "8, 12")
        qtbot.keyClick(card.damage, Qt.Key.Key_Return)
        assert self.hit_points(desk) == 45 - 4 - 12


def test_a_long_answer_of_a_friend_is_cut_and_its_tip_says_it_whole(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    goblin, aria, guard = (named(desk, each) for each in ("Goblin guerriero 1", "Aria", "Lia"))
    long_name = "Lia dalle Lunghe Trecce del Bosco"
    desk.dispatch(RenameCombatant(guard.id, long_name))
    shielded = replace(guard.creature, traits=("protection",), shield=True)
    desk.dispatch(ReplaceCreature(guard.id, shielded))
    assert aria.token is not None
    beside = replace(aria.token, cell=Cell(aria.token.cell.column + 1, aria.token.cell.row))
    desk.dispatch(PlaceTokens(FrozenMap({guard.id: beside})))
    attack = AttackController(desk, RandomDice(Random(3)), desk)
    card = AttackCard(desk, Theme(RESOURCES), attack)
    qtbot.addWidget(card)
    attack.begin(goblin.id, goblin.creature.attacks[0].key)
    attack.aim_at(aria.id)
    whole = f"{long_name}: Protezione (svantaggio al tiro)"
    (chip,) = [each for each in card.why.offers.chips if each.accessibleName() == whole]
    assert chip.text().endswith("…")
    assert len(chip.text()) <= LONGEST
    assert chip.toolTip().startswith(f"{whole}\n")


def test_two_hands_and_knocking_out_are_chosen_by_a_click(qtbot: QtBot) -> None:
    both = Damage("1d10+3", 8, ("slashing",), DamageWhen.TWO_HANDED, replaces=True)
    sword = replace(melee(), damage=(*melee().damage, both))
    fight = Fight("srd-5.2.1").map(100, 30)
    fight.add("K", 20, creature=a_creature("k", sword), character=True, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=15), hp=8, at=(6, 5))
    desk = with_fight(a_desk("en"), "srd-5.2.1", encounter=fight.begin().encounter)
    card, attack = open_card(qtbot, desk, named(desk, "K"), named(desk, "O"))
    for button in (card.blow.versatile, card.blow.knock_out):
        for is_chosen in (True, False, True):
            qtbot.mouseClick(button, LEFT)
            assert button.isChecked() is is_chosen
    assert (attack.versatile, attack.knock_out) == (True, True)
    assert "1d10" in card.damage.placeholderText()
