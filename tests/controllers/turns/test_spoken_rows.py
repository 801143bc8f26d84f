"""What a screen reader says of a row agrees with whom it is about."""

import pytest

from desktop.controllers.turns.rows import one_each
from desktop.controllers.turns.telling import spoken_row, tooltip_of
from desktop.language.message import Gender
from desktop.model.commands import GiveCondition, RenameCombatant
from desktop.model.ids import ConditionKey
from tests.support.fights import a_fighting_desk, named

pytestmark = pytest.mark.gui


def test_a_woman_is_prone_and_surprised_in_the_feminine() -> None:
    desk = a_fighting_desk("it", "srd-5.1")
    goblin = named(desk, "Goblin 2").id
    desk.dispatch(RenameCombatant(goblin, "Mira", Gender.FEMININE))
    for key in ("prone", "surprised"):
        desk.dispatch(GiveCondition((goblin,), ConditionKey(key)), overruled=True)
    rows = one_each(desk.encounter, desk.ruleset)
    row = next(row for row in rows if desk.shown(row.name) == "Mira")
    spoken = spoken_row(row, desk.language)
    assert "Prona" in spoken
    assert "Sorpresa" in spoken
    assert "Prona · Prone" in tooltip_of(row, desk)
