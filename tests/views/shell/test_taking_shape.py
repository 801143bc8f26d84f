"""From the failed save against a spell that gives a form to the form, and out of it again."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import CastSpell, DealDamage
from desktop.model.prompt import Answer, Outcome
from desktop.program import Program
from desktop.views.design.cards import PromptCard
from tests.support.fights import named
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import spell
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
