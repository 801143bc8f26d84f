"""Summoned creatures take their turns behind their summoner."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.prompt import PromptKind
from tests.support.myth import Table, a_creature

RULE = pytest.mark.rule("MC-INIT-02")


@RULE
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


def sequence(table: Table) -> list[str]:
    known = {identity: name for name, identity in table.names.items()}
    return ["+".join(known[who] for who in slot.members) for slot in table.encounter.order]


@RULE
def test_the_gm_says_who_has_summoned_it():
    table = Table()
    table.join("Ada", score=12)
    table.join("Bruto", side=Side.HOSTILE, score=10)
    table.begin()
    table.next()
    table.join("Imp", a_creature("imp"), score=3, character=False)
    table.act("Ada", "summons", "Imp")
    assert sequence(table) == ["Ada", "Imp", "Bruto"]
    assert "note.myth.summons" in {line.message.key for line in table.told}
    table.do(c.SetInitiative(table.names["Ada"], 5))
    assert sequence(table) == ["Bruto", "Ada", "Imp"]
    table.do(c.SetInitiative(table.names["Ada"], 4))
    assert [slot.score for slot in table.encounter.order] == [10, 4, 4]
    table.act("Ada", "summons", "Imp")
    assert table.keys("Imp") == set()
    assert "note.myth.summons_no_more" in {line.message.key for line in table.told}
    table.do(c.SetInitiative(table.names["Ada"], 15))
    assert sequence(table) == ["Ada", "Bruto", "Imp"]


@RULE
def test_a_newcomer_without_a_number_needs_none():
    table = Table()
    table.join("Ada", score=12)
    table.join("Bruto", side=Side.HOSTILE, score=10)
    table.join("Cub", a_creature("cub"), character=True)
    table.do(c.RollInitiative())
    assert table.prompt.kind is PromptKind.INITIATIVE
    table.act("Ada", "summons", "Cub")
    assert table.prompts == ()
    assert sequence(table) == ["Ada", "Cub", "Bruto"]


@RULE
def test_before_anybody_has_rolled_it_is_kept_in_mind():
    table = Table()
    table.join("Ada")
    table.join("Imp", a_creature("imp"), character=False)
    table.act("Ada", "summons", "Imp")
    assert table.encounter.order == ()
    table.do(c.SetInitiative(table.names["Imp"], 15))
    table.do(c.SetInitiative(table.names["Ada"], 12))
    assert sequence(table) == ["Ada", "Imp"]


@RULE
def test_those_who_share_its_turn_come_along_and_another_may_take_it_over():
    table = Table()
    table.join("Ada", score=12)
    table.join("Bruto", side=Side.HOSTILE, score=10)
    for score, name in enumerate(("Imp", "Elf"), 3):
        table.join(name, a_creature(name), score=score, character=False)
    table.do(c.GroupCombatants((table.names["Imp"], table.names["Elf"])))
    table.act("Ada", "summons", "Elf")
    assert sequence(table) == ["Ada", "Elf+Imp", "Bruto"]
    table.act("Bruto", "summons", "Imp")
    assert sequence(table) == ["Ada", "Bruto", "Elf+Imp"]


@RULE
def test_nobody_summons_itself():
    table = Table()
    table.join("Ada", score=12)
    table.refused(table.action("Ada", "summons", "Ada"))
    table.join("Imp", a_creature("imp"), score=3, character=False)
    table.do(c.GroupCombatants((table.names["Ada"], table.names["Imp"])))
    table.act("Ada", "summons", "Imp")
    assert sequence(table) == ["Ada+Imp"]
    assert table.keys("Ada") == set()
