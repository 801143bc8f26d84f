"""A merrow's harpoon: whoever is hit holds against it by strength, or is pulled toward it."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.rules.fifth.statblocks.paragraphs import understood
from tests.support.builders import Fight, a_creature
from tests.support.creatures import shipped

OLD = "srd-5.1"
pytestmark = pytest.mark.rule("51-MGR-01")
THROWN, HURT = 15, (3, 3)


def harpooned(size: str = "medium", *, own: int = 10, acting: bool = False) -> Fight:
    """T, 20 ft from the merrow M, is hit; `own` is the die of M in the contest."""
    fight = Fight(OLD).map(30, 10)
    fight.add("M", 20, creature=shipped(f"{OLD}/merrow"), at=(2, 2))
    fight.add("T", 10, creature=a_creature("t", sizes=(size,), hit_points=60), at=(7, 2))
    fight.begin()
    if acting:
        fight.do(c.SetSetting("contest_tie", "acting"))
    contest = () if size == "gargantuan" else (own,)
    fight.attack("M", "T", "harpoon", dice=(THROWN, *HURT, *contest))
    return fight


def column(fight: Fight) -> int:
    token = fight["T"].token
    assert token is not None
    return token.cell.column


def test_whoever_loses_the_contest_is_pulled_up_to_20_feet():
    fight = harpooned()
    prompt = fight.prompt()
    assert (prompt.dc, column(fight)) == (14, 7)
    fight.do(c.AnswerPrompt(prompt.id), dice=(3,))
    assert column(fight) < 7
    assert fight["M"].token is not None
    assert fight["M"].token.cell == Cell(2, 2)


def test_a_tie_leaves_it_where_it_is_unless_the_table_gives_it_to_whoever_acts():
    fight = harpooned()
    fight.do(c.AnswerPrompt(fight.prompt().id), dice=(14,))
    assert column(fight) == 7
    assert harpooned(acting=True).prompt().dc == 15


def test_what_is_too_large_is_not_pulled():
    fight = harpooned("gargantuan")
    assert not fight.encounter.prompts
    assert column(fight) == 7
    assert "note.too_large_for_hit" in fight.told()


def test_the_contest_is_read_in_italian_and_kept():
    merrow = shipped(f"{OLD}/merrow")
    assert creature_from_record(record_of_creature(merrow)) == merrow
    told = (
        "Colpito: 11 (2d6 + 4) danni perforanti. Se il bersaglio è una creatura di taglia Enorme "
        "o inferiore, deve superare una prova contrapposta di Forza contro il merrow, altrimenti "
        "il merrow lo tira verso di sé di 6 metri."
    )
    harpoon = next(each for each in merrow.features if each.key == "harpoon")
    typed = replace(harpoon, saves=(), texts=harpoon.texts.with_item("it", told).without("en"))
    others = tuple(each for each in merrow.features if each.key != "harpoon")
    (save,) = understood(replace(merrow, features=(*others, typed)), {}).features[-1].saves
    assert (save.push, save.largest, save.terms.contest) == (-20, "huge", True)
