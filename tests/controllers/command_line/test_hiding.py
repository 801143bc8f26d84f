"""Words that hide from the players and words that show: neither does the work of the other."""

import pytest

from desktop.controllers.command_line.proposals import Chosen, MenuEntry, Proposal
from desktop.controllers.command_line.reading import read_line
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.desk import Desk
from desktop.model import commands as c
from desktop.model.ids import CombatantId
from tests.support.fights import a_fighting_desk, named

pytestmark = pytest.mark.gui
MENU = (
    MenuEntry(
        "hide",
        ("Hide from the players or show", "Nascondi ai giocatori o mostra"),
        "Hide from the players or show",
        of_chosen=True,
    ),
)


def read(desk: Desk, line: str, chosen: tuple[CombatantId, ...] = ()) -> Proposal:
    return read_line(line, Vocabulary(desk, MENU), chosen)[0]


@pytest.mark.parametrize(
    ("language", "hide", "show", "told"),
    [
        ("en", "hide goblin 3", "show goblin 3", "Goblin 3 is hidden from the players already"),
        ("it", "nascondi goblin 3", "mostra goblin 3", "Goblin 3 è già nascosto ai giocatori"),
        ("it", "goblin 3 nascosto", "rivela goblin 3", "Goblin 3 è già nascosto ai giocatori"),
    ],
)
def test_whoever_is_hidden_is_not_shown_by_being_hidden_again(language, hide, show, told):
    desk = a_fighting_desk(language, "srd-5.1")
    goblin = named(desk, "Goblin 3").id
    first = read(desk, hide).wish
    assert first == c.SetHidden((goblin,), hidden=True)
    assert read(desk, show).wish == Chosen((goblin,))
    desk.dispatch(c.SetHidden((goblin,), hidden=True))
    again = read(desk, hide)
    assert (again.wish, desk.shown(again.told)) == (Chosen((goblin,)), told)
    assert read(desk, show).wish == c.SetHidden((goblin,), hidden=False)


def test_of_several_those_change_who_are_not_as_they_should_be():
    desk = a_fighting_desk("en", "srd-5.1")
    one, two = named(desk, "Goblin 1").id, named(desk, "Goblin 2").id
    desk.dispatch(c.SetHidden((one,), hidden=True))
    assert read(desk, "hide goblin 1, goblin 2").wish == c.SetHidden((two,), hidden=True)
    both = read(desk, "show goblin 1, goblin 2")
    assert both.wish == c.SetHidden((one,), hidden=False)
    assert desk.shown(both.told) == "Show Goblin 1 and Goblin 2 to the players"


def test_without_a_name_it_is_about_the_selection():
    desk = a_fighting_desk("en", "srd-5.1")
    one = named(desk, "Goblin 1").id
    assert read(desk, "hide", (one,)).wish == c.SetHidden((one,), hidden=True)
    assert read(desk, "not visible", (one,)).wish == c.SetHidden((one,), hidden=True)
    desk.dispatch(c.SetHidden((one,), hidden=True))
    assert read(desk, "hide", (one,)).wish == Chosen((one,))
    assert read(desk, "not hidden", (one,)).wish == c.SetHidden((one,), hidden=False)
