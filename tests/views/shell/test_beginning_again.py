"""A fight that is over begins anew with the button that began it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.model.commands import EndFight, SetSetting
from desktop.model.encounter import Phase
from desktop.model.events import InitiativeRolled
from desktop.model.prompt import PromptKind
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


@pytest.mark.problem("RP09")
@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
def test_initiative_is_rolled_again_in_the_midst_of_a_fight(
    qapp: QApplication, tmp_path: Path, ruleset: str
):
    with a_program(qapp, tmp_path / "data", language="it") as program:
        program.begin(())
        program.play_sample(ruleset)
        desk = program.desk
        before = desk.encounter
        assert before.active_slot is not None
        program.main.commands["roll_again"].trigger()
        session = desk.session
        assert session is not None
        (rolled,) = session.history.path()[-1:]
        found = [x.combatants for x in rolled.events if isinstance(x, InitiativeRolled)]
        again = {who for members in found for who in members}
        asked = {prompt.combatant for prompt in desk.encounter.prompts}
        assert again | asked == set(before.combatants)
        assert desk.encounter.active_slot is not None
        assert desk.encounter.active_slot.members == before.active_slot.members
        desk.undo()
        assert desk.encounter == before


def test_players_are_asked_for_their_new_dice(qapp: QApplication, tmp_path: Path):
    with a_program(qapp, tmp_path / "data", language="en") as program:
        program.begin(())
        program.play_sample("srd-5.2.1")
        desk = program.desk
        desk.dispatch(SetSetting("character_initiative", "ask"))
        program.main.commands["roll_again"].trigger()
        heroes = {one.id for one in desk.encounter.combatants.values() if one.character}
        asked = [x for x in desk.encounter.prompts if x.kind is PromptKind.INITIATIVE]
        assert {prompt.combatant for prompt in asked} == heroes
