"""The form by keys and clicks: typed in, told what is wrong, kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.controllers.creature_form.shape import blank
from desktop.controllers.desk import Desk
from desktop.model.creature import Creature, CreatureKey, FeatureKey, Opening
from desktop.views.creature_form.dialog import SIZE, CreatureForm
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog
from tests.support.creatures import shipped
from tests.support.stat_blocks import paragraphs_of
from tests.support.windows import RESOURCES, a_desk

pytestmark = pytest.mark.gui

KEY = CreatureKey("own/rat")


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(RESOURCES)


def opened(qtbot: QtBot, desk: Desk, theme: Theme, base: Creature) -> CreatureForm:
    form = CreatureForm(desk, theme, base, key_of=lambda name: KEY)
    qtbot.addWidget(form)
    form.show()
    qtbot.waitExposed(form)
    return form


def typed(qtbot: QtBot, form: CreatureForm, *texts: str) -> None:
    """Type from the first field on, Enter after each."""
    for text in texts:
        field = form.focusWidget()
        if text:
            qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            qtbot.keyClicks(field, text)
        qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("language", "bite"), [("en", "1d4+2 piercing"), ("it", "1d4+2 perforanti")]
)
def test_a_rat_is_typed_by_the_keyboard(
    qtbot: QtBot, theme: Theme, language: str, bite: str
) -> None:
    desk = a_desk(language)
    form = opened(qtbot, desk, theme, blank("srd-5.2.1"))
    typed(qtbot, form, "Rat")
    form.hit_points.editor.setFocus()
    typed(qtbot, form, "2d6")
    qtbot.mouseClick(form.add_attack, Qt.MouseButton.LeftButton)
    typed(qtbot, form, "Bite")
    row = form.attack_rows[0]
    qtbot.keyClicks(row.bonus.editor, "+4")
    qtbot.keyClicks(row.damage.editor, bite)
    with qtbot.waitSignal(form.kept) as told:
        qtbot.keyClick(form, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert told.args is not None
    rat = told.args[0]
    assert isinstance(rat, Creature)
    assert (rat.key, rat.names[""], rat.hit_points, rat.hit_dice) == (KEY, "Rat", 7, "2d6")
    assert rat.attacks[0].damage[0].types == ("piercing",)
    text = " ".join(paragraph.text for paragraph in paragraphs_of(rat, desk))
    assert "4 (1d4+2)" in text


@pytest.mark.problem("RP19")
@pytest.mark.parametrize("language", ["en", "it"])
def test_wrong_fields_are_told_and_the_first_gets_the_keyboard(
    qtbot: QtBot, theme: Theme, language: str
) -> None:
    form = opened(qtbot, a_desk(language), theme, blank("srd-5.1"))
    form.name.set_text("Rat")
    form.hit_points.set_text("")
    form.numbers["ac"].set_text("½")
    with qtbot.assertNotEmitted(form.kept):
        qtbot.mouseClick(form.save, Qt.MouseButton.LeftButton)
    assert set(form.mistakes) == {"hit_points", "numbers.ac"}
    assert form.numbers["ac"].editor.hasFocus()
    assert "½" in form._mistakes.text()
    form.numbers["ac"].line.clear()
    qtbot.keyClicks(form.numbers["ac"].editor, "12")
    assert set(form.mistakes) == {"hit_points"}


def test_the_language_changes_while_one_types(qtbot: QtBot, theme: Theme) -> None:
    desk = a_desk("en")
    form = opened(qtbot, desk, theme, shipped("srd-5.2.1/goblin-warrior"))
    form.hit_points.set_text("4d6")
    desk.speak("it")
    assert form.name.text == "Goblin guerriero"
    assert form.speeds["walk"].text == "9"
    assert form.hit_points.text == "4d6"
    assert form.save.text() == "Salva"
    with qtbot.waitSignal(form.kept) as told:
        qtbot.mouseClick(form.save, Qt.MouseButton.LeftButton)
    assert told.args is not None
    assert dict(told.args[0].speeds) == {"walk": 30}


def test_what_cannot_be_read_keeps_its_units_when_the_language_changes(
    qtbot: QtBot, theme: Theme
) -> None:
    desk = a_desk("en")
    form = opened(qtbot, desk, theme, blank("srd-5.2.1"))
    form.speeds["walk"].set_text("40")
    desk.speak("it")
    assert form.speeds["walk"].text == "40"
    form.name.set_text("Ratto")
    form.hit_points.set_text("3")
    with qtbot.waitSignal(form.kept) as told:
        form.keep()
    assert told.args is not None
    assert dict(told.args[0].speeds) == {"walk": 40}


def test_rows_are_added_and_deleted(qtbot: QtBot, theme: Theme) -> None:
    form = opened(qtbot, a_desk(), theme, shipped("srd-5.2.1/goblin-warrior"))
    qtbot.mouseClick(form.add_feature, Qt.MouseButton.LeftButton)
    assert len(form.form.features) == 2
    qtbot.mouseClick(form.attack_rows[0]._delete, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(form.feature_rows[-1]._delete, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(form.kept) as told:
        form.keep()
    assert told.args is not None
    assert [feature.key for feature in told.args[0].features] == ["shortbow", "nimble-escape"]


def test_escape_leaves_an_untouched_form_and_asks_before_it_loses_what_was_typed(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = opened(qtbot, a_desk("it"), theme, blank("srd-5.1"))
    asked: list[str] = []

    def answer(question: QuestionDialog) -> bool:
        asked.append(question.windowTitle())
        return len(asked) > 1  # first back to the form, then away

    monkeypatch.setattr(QuestionDialog, "exec", answer)
    form.name.set_text("Dario")
    # An open list of choices is closed first; nothing is asked for that.
    form.being.kind.box.showPopup()
    form.reject()
    assert (form.isVisible(), asked) == (True, [])
    qtbot.keyClick(form, Qt.Key.Key_Escape)
    assert (form.isVisible(), form.name.text) == (True, "Dario")
    with qtbot.assertNotEmitted(form.kept):
        form.close()
    assert (form.isVisible(), asked) == (False, ["Chiudere senza salvare?"] * 2)
    untouched = opened(qtbot, a_desk("it"), theme, blank("srd-5.1"))
    with qtbot.waitSignal(untouched.rejected):
        qtbot.keyClick(untouched, Qt.Key.Key_Escape)
    assert len(asked) == 2


def test_an_endless_name_is_refused_in_words(qtbot: QtBot, theme: Theme) -> None:
    form = opened(qtbot, a_desk("it"), theme, blank("srd-5.1"))
    form.name.set_text("x" * 5_000)
    form.hit_points.set_text("3")
    form.keep()
    assert "5000" in form.mistakes["name"]


def test_a_character_is_typed_in_with_arms_and_features(qtbot: QtBot) -> None:
    desk = a_desk("en")
    form = CreatureForm(desk, Theme(RESOURCES), blank("srd-5.2.1"), is_character=True)
    qtbot.addWidget(form)
    form.name.set_text("Bron")
    form.level.set_text("5")
    form.hit_points.set_text("5d10+10")
    form.abilities["str"].set_text("18")
    form.numbers["attacks"].set_text("2")
    form.numbers["reduction"].set_text("3")
    form.outfit.armour.choose("plate")
    form.outfit.shield.choose("trained")
    menu = form.outfit.menu()
    for action in menu.actions():
        if action.text() in ("Evasion", "Weapon Mastery"):
            action.trigger()
    for action in menu.actions()[3:10]:  # however many are chosen, the form grows no wider
        action.trigger()
        assert form.outfit.minimumSizeHint().width() < SIZE.width() - 40
        action.trigger()
    form.add_attack.click()
    row = form.attack_rows[0]
    row.weapon.choose("longsword")
    row.weapon.box.activated.emit(row.weapon.box.currentIndex())
    kept: list[Creature] = []
    form.kept.connect(lambda creature, _player: kept.append(creature))
    form.keep()
    assert form.mistakes == {}
    (made,) = kept
    (sword,) = made.attacks
    assert (sword.ability, sword.mastery, sword.bonus) == ("str", "sap", 0)
    assert [part.dice for part in sword.damage] == ["1d8", "1d10"]
    assert not row.pair.isVisibleTo(row)
    row.weapon.choose("shortsword")
    row.weapon.box.activated.emit(row.weapon.box.currentIndex())
    assert row.pair.isVisibleTo(row)
    row.pair.choose("pair")
    row.gives.set_text("prone")
    assert (row.text.pair, row.text.gives) == (True, "prone")
    row.weapon.choose("longsword")
    row.weapon.box.activated.emit(row.weapon.box.currentIndex())
    assert (made.armour, made.shield, made.traits) == (
        "plate",
        True,
        ("evasion", "weapon-mastery"),
    )
    assert made.defences[0].value == 3
    assert made.numbers["attacks"] == 2
    again = CreatureForm(desk, Theme(RESOURCES), made, is_character=True)
    qtbot.addWidget(again)
    again.kept.connect(lambda creature, _player: kept.append(creature))
    again.keep()
    assert kept[1] == made
    menu.deleteLater()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_form_of_mythcraft_shows_all_that_its_rules_want_to_know(
    qtbot: QtBot, theme: Theme, language: str
) -> None:
    desk = a_desk(language)
    form = opened(qtbot, desk, theme, blank("mythcraft-1.2"))
    qtbot.mouseClick(form.add_attack, Qt.MouseButton.LeftButton)
    row = form.attack_rows[0]
    assert all(field.isVisible() for field in form.numbers.values())
    assert {"mcap", "dt", "shield"} <= set(form.numbers)
    assert all(line.isVisible() for line in form.guards.lines.values())
    assert (row.nature.isVisibleTo(row), row.quality.isVisibleTo(row)) == (True, False)
    assert "large-tall" in [
        form.being.size.box.itemData(place) for place in range(form.being.size.box.count())
    ]
    assert form._area.horizontalScrollBar().maximum() == 0
    form.name.set_text("Golem")
    form.hit_points.set_text("30")
    form.numbers["dt"].set_text("15")
    form.guards.lines["reductions"].set_text("5")
    row.name.set_text("Maul")
    row.bonus.set_text("+3")
    row.nature.choose("two-handed")
    with qtbot.waitSignal(form.kept) as told:
        form.keep()
    assert told.args is not None
    golem = told.args[0]
    assert (golem.numbers["dt"], golem.attacks[0].properties) == (15, ("two-handed",))
    assert golem.defences[0].value == 5
    assert "15" in " ".join(paragraph.text for paragraph in paragraphs_of(golem, desk))


def test_the_form_of_the_other_games_asks_for_none_of_it(qtbot: QtBot, theme: Theme) -> None:
    form = opened(qtbot, a_desk("en"), theme, blank("srd-5.1"))
    qtbot.mouseClick(form.add_attack, Qt.MouseButton.LeftButton)
    shown = [name for name, line in form.guards.lines.items() if line.isVisible()]
    assert shown == ["resistances", "vulnerabilities", "immunities"]
    row = form.attack_rows[0]
    assert (row.nature.isVisibleTo(row), row.quality.isVisibleTo(row)) == (False, True)
    form.accept()


@pytest.mark.parametrize(
    ("language", "paragraph", "attack"),
    [
        ("en", "It makes one Bite attack.", "Bite"),
        ("it", "Effettua un attacco Morso.", "Morso"),
    ],
)
def test_the_form_shows_what_a_legendary_action_says_until_the_gm_says_otherwise(
    qtbot: QtBot, theme: Theme, language: str, paragraph: str, attack: str
) -> None:
    form = opened(qtbot, a_desk(language), theme, shipped("srd-5.1/adult-red-dragon"))
    row = next(row for row in form.feature_rows if row.text.feature == "tail-attack")
    trait = next(row for row in form.feature_rows if row.group.key == "trait")
    assert not row.opens.isHidden()
    assert trait.opens.isHidden()
    row.body.set_text(paragraph)
    assert row.opens.attacks.text == attack
    row.opens.attacks.set_text("")
    row.opens.moves.choose("half")
    row.body.set_text(f"{paragraph} {paragraph}")  # what the GM said holds
    assert (row.opens.attacks.text, row.opens.moves.key) == ("", "half")
    with qtbot.waitSignal(form.kept) as told:
        form.keep()
    assert told.args is not None
    kept = told.args[0]
    assert isinstance(kept, Creature)
    found = kept.find_feature(FeatureKey("tail-attack"))
    assert found is not None
    assert found.opens == Opening(move="half")


def test_a_paragraph_that_becomes_a_legendary_action_is_read_then(
    qtbot: QtBot, theme: Theme
) -> None:
    form = opened(qtbot, a_desk("en"), theme, shipped("srd-5.1/ogre"))
    qtbot.mouseClick(form.add_feature, Qt.MouseButton.LeftButton)
    row = form.feature_rows[-1]
    row.name.set_text("Stomp")
    row.body.set_text("The ogre moves up to 30 feet and makes one Greatclub attack.")
    row.group.choose("legendary")
    assert (row.opens.attacks.text, row.opens.moves.key) == ("Greatclub", "30")
    row.opens.attacks.set_text("Greatclob")
    form.keep()
    assert list(form.mistakes) == ["features.0.opens.attacks"]
    row.opens.attacks.set_text("Greatclub")
    form.keep()
    assert form.result()


def test_the_alignment_is_asked_where_the_game_has_one(qtbot: QtBot, theme: Theme) -> None:
    desk = a_desk("en")
    for ruleset, asked in (("srd-5.2.1", True), ("mythcraft-1.2", False)):
        form = opened(qtbot, desk, theme, blank(ruleset))
        assert form.being.alignment.isVisibleTo(form) is asked
    form = opened(qtbot, desk, theme, blank("srd-5.1"))
    form.being.alignment.choose("chaotic-good")
    assert form.form.alignment == "chaotic-good"


@pytest.mark.parametrize(
    ("language", "letters", "name", "label"),
    [
        ("en", "surge", "Action Surge", "Name (played by the program)"),
        ("it", "impet", "Azione Impetuosa", "Nome (giocato dal programma)"),
    ],
)
def test_class_features_are_offered_by_any_part_of_their_names(
    qtbot: QtBot, theme: Theme, language: str, letters: str, name: str, label: str
) -> None:
    form = opened(qtbot, a_desk(language), theme, blank("srd-5.2.1"))
    qtbot.mouseClick(form.add_feature, Qt.MouseButton.LeftButton)
    (row,) = form.feature_rows
    qtbot.keyClicks(row.name.editor, letters)
    assert row.name.completer.currentCompletion() == name
    row.name.completer.activated.emit(name)
    assert row.name.text == name
    assert label in {each.text() for each in row.name.findChildren(QLabel)}
    row.name.set_text("Song of Rest")
    assert label not in {each.text() for each in row.name.findChildren(QLabel)}
