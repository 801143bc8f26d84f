"""The bar at the top: what an undo would take back is said by its name."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.prompt import Answer, Outcome
from desktop.views.design.buttons import IconButton
from desktop.views.shell.top_bar import TopBar
from tests.support.programs import a_program

pytestmark = pytest.mark.gui


def named(bar: TopBar) -> str:
    """What its undo button is called."""
    return next(
        button.accessibleName()
        for button in bar.findChildren(IconButton)
        if ": " in button.accessibleName() and button.isEnabled()
    )


@pytest.mark.parametrize(
    ("language", "damage", "answers"), [("it", "Danni", "risposte"), ("en", "Damage", "answers")]
)
def test_a_step_with_its_answers_is_called_by_what_it_began_with(
    qapp: QApplication, tmp_path: Path, language: str, damage: str, answers: str
):
    with a_program(qapp, tmp_path / "data", language=language) as program:
        program.begin(())
        program.play_sample("srd-5.1")
        desk = program.desk
        bar = program.main.top
        who = next(iter(desk.encounter.combatants))
        desk.dispatch(c.Concentrate(who, "web"))
        desk.dispatch(c.DealDamage((who,), (DamageAmount(5),)))
        assert named(bar).endswith(damage)
        (prompt,) = desk.encounter.prompts
        desk.dispatch(c.AnswerPrompt(prompt.id, Answer(outcome=Outcome.SUCCESS)))
        assert damage in named(bar)
        assert answers in named(bar)
        assert "Ctrl+Alt+Z" in named(bar)


def test_the_command_line_has_a_button_where_the_bar_has_room(qapp: QApplication, tmp_path: Path):
    with a_program(qapp, tmp_path / "data", language="en") as program:
        program.begin(())
        program.play_sample("srd-5.1")
        bar = program.main.top
        button = bar.key_buttons["command_line"]
        bar.resize(1366, bar.height())
        assert button.isVisibleTo(bar)
        assert "Ctrl+K" in button.toolTip()
        button.click()
        assert program.command_line.card.isVisibleTo(program.main)
        bar.resize(1100, bar.height())
        assert not button.isVisibleTo(bar)
