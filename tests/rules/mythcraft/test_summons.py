"""Summoned creatures take their turns behind their summoner."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from tests.support.myth import Table, a_creature


@pytest.mark.rule("MC-INIT-02")
def test_a_summoned_creature_is_next_and_moves_with_its_summoner():
    table = Table()
    table.join("Ada", score=12)
    table.join("Bruto", side=Side.HOSTILE, score=10)
    table.join("Imp", a_creature("imp"), score=3, character=False)
    table.begin()
    table.do(c.GiveCondition((table.names["Imp"],), "summoned", source=table.names["Ada"]))

    def names() -> list[str]:
        known = {identity: name for name, identity in table.names.items()}
        return [known[slot.members[0]] for slot in table.encounter.order]

    assert names() == ["Ada", "Imp", "Bruto"]
    table.next()
    slot = table.encounter.active_slot
    assert slot is not None
    assert slot.members == (table.names["Imp"],)
    last = next(slot.id for slot in table.encounter.order if table.names["Ada"] in slot.members)
    table.do(c.MoveSlot(last, None))
    assert names() == ["Bruto", "Ada", "Imp"]
