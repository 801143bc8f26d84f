"""From the failed save against a spell that gives a form to the form, and out of it again."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.controllers.turns.marks import FORM, marks_of
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import CastSpell, DealDamage, ReplaceCreature, RevertCreature
from desktop.model.creature import FeatureGroup, Uses, UsesKind
from desktop.model.prompt import Answer, Outcome
from desktop.program import Program
from desktop.views.design.cards import PromptCard
from desktop.views.map.looks import tokens_for_gm
from tests.support.builders import a_creature, feature
from tests.support.fights import named
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import laid, spell
from tests.support.programs import a_program

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module")
def program(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One window for all tests here."""
    data, dice = tmp_path_factory.mktemp("data"), LoadedDice([10] * 5_000)
    with a_program(qapp, data, language="en", dice=dice) as made:
        yield made


def concentrates(program: Program) -> bool:
    return any(x.key == "concentration" for x in named(program.desk, "Aria").effects)


def ogre(program: Program) -> Combatant:
    return named(program.desk, "Ogre")


def polymorph(program: Program, ruleset: str) -> PromptCard:
    """Aria has cast it at the ogre, whose save failed; the card that asks for the form."""
    program.play_sample(ruleset)
    desk = program.desk
    failed = ((ogre(program).id, Answer(outcome=Outcome.FAILURE)),)
    wish = CastSpell(
        named(desk, "Aria").id, spell(ruleset, "polymorph"), (ogre(program).id,), saves=failed
    )
    assert desk.dispatch(wish, overruled=True)
    (card,) = (x for x in program.main.table.now.cards if x.look.title == "Another form: Ogre")
    return card


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_the_card_leads_to_the_form_and_0_hit_points_out_of_it(
    program: Program, ruleset: str
) -> None:
    card = polymorph(program, ruleset)
    desk, before = program.desk, ogre(program)
    assert card.look.sentence == "Polymorph: Ogre takes another form. Which one?"
    card.acted.emit("option:library", "")
    assert program.main.pages.currentWidget() is program.library_page
    assert desk.selection.first == before.id
    switch, model = program.library_page.filters.forms, program.library_controller.model
    assert (switch.isVisible(), switch.isChecked()) == (True, True)
    assert switch.text() == "Forms: Polymorph"
    assert "Ogre" in switch.toolTip()
    assert {x.kind for x in model.entries} == {"beast"}  # an ogre has challenge 2
    assert {x.challenge for x in model.entries} == {"0", "1/8", "1/4", "1/2", "1", "2"}
    switch.click()
    assert len(model.entries) == program.library_controller.total
    assert program.library_page.joining.shape.isVisible()
    assert program.library_page.joining.shape.text() == "Take this shape"
    switch.click()
    assert not program.library_page.joining.shape.isVisible()
    program.library_controller.type_text("rat")
    rat = next(x for x in program.library_controller.model.entries if x.key.endswith("/rat"))
    program.library_controller.choose(rat.key)
    assert program.library_page.joining.add.text() == "Take this shape"
    program.library_page.joining.add.click()
    assert program.main.pages.currentWidget() is not program.library_page
    turned = ogre(program)
    assert turned.creature.key == rat.key
    assert not [x for x in desk.encounter.prompts if x.text.key == "prompt.takes_shape"]
    desk.dispatch(DealDamage((before.id,), (DamageAmount(5, "fire"),)))
    after = ogre(program)
    assert after.creature == before.creature
    assert (after.hit_points, after.life) == (before.hit_points - 4, Life.UP)
    assert not concentrates(program)
    desk.undo()
    assert ogre(program) == turned
    assert concentrates(program)
    desk.undo()
    assert ogre(program) == before
    assert [x.text.key for x in desk.encounter.prompts] == ["prompt.takes_shape"]
    desk.redo()
    desk.redo()
    assert ogre(program) == after


def test_the_whole_library_lies_open_when_nobody_asks_for_a_form(program: Program) -> None:
    card = polymorph(program, "srd-5.2.1")
    card.acted.emit("option:library", "")
    program.main.show_table()
    program.main.commands["library"].trigger()
    assert len(program.library_controller.model.entries) == program.library_controller.total
    assert program.library_page.filters.forms.isVisible()
    program.desk.selection.choose((named(program.desk, "Aria").id,))
    assert not program.library_page.filters.forms.isVisible()


def test_narrowed_to_the_forms_of_one_it_follows_who_is_selected(program: Program) -> None:
    card = polymorph(program, "srd-5.2.1")
    card.acted.emit("option:library", "")
    controller = program.library_controller
    assert controller.sieve.forms is not None
    program.desk.selection.choose(())
    assert controller.sieve.forms is None
    assert len(controller.model.entries) == controller.total


def test_undoing_the_spell_shows_the_whole_library_again(program: Program) -> None:
    card = polymorph(program, "srd-5.2.1")
    card.acted.emit("option:library", "")
    controller = program.library_controller
    assert controller.looks_for_form
    program.desk.undo()
    assert not controller.looks_for_form
    assert not program.library_page.filters.forms.isVisible()


def type_words(program: Program, words: str) -> None:
    program.library_page.search.clear()
    QTest.keyClicks(program.library_page.search, words)


def test_a_form_that_is_not_allowed_is_named_and_no_other_is_taken_for_it(
    program: Program,
) -> None:
    card = polymorph(program, "srd-5.1")
    card.acted.emit("option:library", "")
    page, controller = program.library_page, program.library_controller
    type_words(program, "giant ape")
    assert controller.entry is None
    told = page.hint.text()
    assert told.startswith("Giant Ape is not allowed as a form: Polymorph does not let Ogre")
    page.add()
    assert program.main.pages.currentWidget() is page
    assert ogre(program).original is None
    type_words(program, "black beer")  # sounds like one
    assert [x.names["en"] for x in controller.model.entries][:1] == ["Black Bear"]
    assert controller.entry is None
    assert "not allowed" not in page.hint.text()
    type_words(program, "black bear")
    assert controller.entry is not None
    assert controller.entry.names["en"] == "Black Bear"
    page.filters.forms.click()
    type_words(program, "giant ape")
    assert controller.barred_form is None
    assert controller.entry is not None


def a_druid(program: Program) -> Combatant:
    """Aria is a druid of level 8 whose sheet counts two uses of Wild Shape, and is a wolf now."""
    program.play_sample("srd-5.2.1")
    desk = program.desk
    who = named(desk, "Aria")
    own = replace(feature("wild-shape", FeatureGroup.ACTION), uses=Uses(UsesKind.DAY, 2))
    druid = replace(
        who.creature,
        tags=("druid",),
        class_text="Druid",
        level=8,
        features=(*who.creature.features, own),
    )
    assert desk.dispatch(ReplaceCreature(who.id, druid))
    wolf = a_creature("Wolf", kind="beast", sizes=("large",))
    assert desk.dispatch(ReplaceCreature(who.id, wolf, change_of_shape=True))
    return named(desk, "Aria")


def test_who_is_in_wild_shape_shows_it_and_its_way_back(program: Program) -> None:
    who, desk = a_druid(program), program.desk
    (mark,) = (x for x in marks_of(who, desk.ruleset) if x.icon == FORM)
    assert desk.rendered(mark.text) == "Wolf"
    assert desk.shown(mark.name) == "Wild Shape: Wolf (4 h left)"
    desk.selection.choose((who.id,))
    running = program.main.table.inspector.running
    assert running.isVisibleTo(program.main.table.inspector)
    assert running.texts[0] == "Wild Shape: Wolf (4 h left)\nUses left: 1"
    running.ends[0].click()
    assert named(desk, "Aria").original is None
    assert not [x for x in marks_of(named(desk, "Aria"), desk.ruleset) if x.icon == FORM]


def badge_of(program: Program, who: Combatant) -> str:
    desk = program.desk
    looks = tokens_for_gm(desk.encounter, desk.ruleset, desk.language)
    (look,) = (x for x in looks if x.id == who.id)
    return look.badge


def test_the_token_bears_the_sign_of_the_form(program: Program) -> None:
    who = a_druid(program)
    assert badge_of(program, who) == FORM
    program.desk.dispatch(RevertCreature(who.id))
    assert not badge_of(program, who)


def test_the_form_of_a_spell_is_ended_with_the_spell(program: Program) -> None:
    polymorph(program, "srd-5.2.1")
    desk, who = program.desk, ogre(program)
    rat = a_creature("Rat", kind="beast", sizes=("tiny",))
    assert desk.dispatch(ReplaceCreature(who.id, rat, change_of_shape=True))
    (mark,) = (x for x in marks_of(ogre(program), desk.ruleset) if x.icon == FORM)
    assert desk.shown(mark.name) == "In the form: Rat"
    desk.selection.choose((who.id,))
    (told,) = program.main.table.inspector.running.texts
    assert told.startswith("Polymorph")


def test_a_form_that_nothing_explains_has_its_way_back(program: Program) -> None:
    program.play_sample("srd-5.2.1")
    desk, who = program.desk, ogre(program)
    rat = a_creature("Rat", kind="beast", sizes=("tiny",))
    assert desk.dispatch(ReplaceCreature(who.id, rat, change_of_shape=True))
    desk.selection.choose((who.id,))
    running = program.main.table.inspector.running
    assert running.texts == ["In the form: Rat"]
    running.ends[0].click()
    assert ogre(program).original is None


def test_a_form_that_waits_where_magic_does_nothing_is_told_and_may_be_given_up(
    program: Program,
) -> None:
    program.play_sample("srd-5.1")
    desk = program.desk
    who = named(desk, "Aria")
    druid = replace(who.creature, tags=("druid",), class_text="Druid", level=8)
    assert desk.dispatch(ReplaceCreature(who.id, druid))
    wolf = a_creature("Wolf", kind="beast", sizes=("medium",))
    assert desk.dispatch(ReplaceCreature(who.id, wolf, change_of_shape=True))
    here = named(desk, "Aria").token
    assert here is not None
    middle = (here.cell.column + 0.5, here.cell.row + 0.5)
    around = replace(laid("emanation", 10, middle, around=who.id), map=here.map)
    field = CastSpell(who.id, spell("srd-5.1", "antimagic-field"), area=around, free=True)
    assert desk.dispatch(field, overruled=True)
    assert named(desk, "Aria").laid_form is not None
    desk.selection.choose((who.id,))
    running = program.main.table.inspector.running
    told = "Suppressed as long as magic does nothing here: Wolf"
    place = running.texts.index(told)
    running.ends[place].click()
    assert named(desk, "Aria").laid_form is None
    assert told not in running.texts
