"""A fight that is over begins anew with the button that began it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.model.commands import EndFight
from desktop.model.encounter import Phase
from desktop.views.new_fight.initiative import InitiativeDialog
from tests.support.programs import a_program

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("ruleset", ["srd-5.1", "mythcraft-1.2"])
def test_what_is_over_is_told_and_begins_again_with_initiative(
    qapp: QApplication, tmp_path: Path, ruleset: str
):
    with a_program(qapp, tmp_path / "data", language="it") as program:
        program.begin(())
        program.play_sample(ruleset)
        desk, turns = program.desk, program.main.table.turns
        desk.dispatch(EndFight())
        assert (turns.round_text, turns.next_button.text()) == ("Scontro finito", "Ricomincia")
        turns.next_button.click()
        assert desk.encounter.phase is Phase.PREPARING
        dialog = next(x for x in qapp.topLevelWidgets() if isinstance(x, InitiativeDialog))
        dialog.reject()
        desk.undo()
        assert desk.encounter.phase is Phase.ENDED
