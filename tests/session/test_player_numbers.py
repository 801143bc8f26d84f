"""Numbers on the players' screen tell nothing of who lies in wait."""

import pytest

from desktop.model import commands as c
from desktop.session.player_view import PlayerEncounter, player_view
from tests.support.builders import EDITIONS, Fight, a_creature


def shown(fight: Fight) -> PlayerEncounter:
    return player_view(fight.encounter, fight.ruleset)


def called(fight: Fight) -> list[str]:
    return [one.name.text_in("en") for one in shown(fight).combatants]


def goblins(edition: str, *hidden: bool) -> Fight:
    fight = Fight(edition)
    goblin = a_creature("Goblin")
    for is_hidden in hidden:
        fight.do(c.AddCombatants(goblin, hidden=is_hidden))
    return fight


@pytest.mark.problem("RP59")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hidden_namesake_gives_no_number_to_the_one_they_see(edition: str):
    alone, ambushed = goblins(edition, False), goblins(edition, False, True)
    assert called(ambushed) == ["Goblin"]
    assert shown(ambushed) == shown(alone)


@pytest.mark.problem("RP59")
@pytest.mark.parametrize("edition", EDITIONS)
def test_before_the_fight_hidden_ones_take_the_last_numbers(edition: str):
    fight = goblins(edition, False, False, False, False)
    second = list(fight.encounter.combatants)[1]
    fight.do(c.SetHidden((second,), True))
    assert called(fight) == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert fight.encounter.combatants[second].number == 4
    fight.do(c.AddCombatants(fight.encounter.combatants[second].creature))
    assert called(fight) == ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"]
    assert fight.encounter.combatants[second].number == 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_fight_everybody_keeps_the_number_that_was_called_out(edition: str):
    fight = goblins(edition, False, False, False)
    second = list(fight.encounter.combatants)[1]
    for who in fight.encounter.combatants:
        fight.do(c.SetInitiative(who, 10))
    fight.do(c.BeginFight())
    fight.do(c.SetHidden((second,), True))
    assert called(fight) == ["Goblin 1", "Goblin 3"]
