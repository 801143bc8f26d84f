"""Numbers on the players' screen tell nothing of who lies in wait."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.model import commands as c
from desktop.model.ids import CombatantId
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


# --- in the fight -------------------------------------------------------------------------------


def running(edition: str, *hidden: bool) -> Fight:
    fight = goblins(edition, *hidden)
    for who in fight.encounter.combatants:
        fight.do(c.SetInitiative(who, 10))
    fight.do(c.BeginFight())
    return fight


def come(fight: Fight, *, hidden: bool = False, alias: str = "") -> CombatantId:
    before = set(fight.encounter.combatants)
    goblin = a_creature("Goblin")
    fight.do(c.AddCombatants(goblin, hidden=hidden, alias=alias, initiative=5))
    return next(iter(set(fight.encounter.combatants) - before))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hidden_reinforcement_leaves_no_gap_when_another_comes_openly(edition: str):
    ambushed, plain = running(edition, *[False] * 4), running(edition, *[False] * 4)
    waiting = come(ambushed, hidden=True)
    assert ambushed.encounter.combatants[waiting].number == 5
    for fight in (ambushed, plain):
        come(fight)
    assert called(ambushed) == called(plain) == [f"Goblin {number}" for number in range(1, 6)]
    assert ambushed.encounter.combatants[waiting].number == 6


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_shown_later_comes_in_under_the_next_number(edition: str):
    fight = running(edition, False, False)
    first, second = come(fight, hidden=True), come(fight, hidden=True)
    come(fight)
    fight.do(c.SetHidden((second,), False))
    assert sorted(called(fight)) == [f"Goblin {number}" for number in range(1, 5)]
    assert fight.encounter.combatants[second].number == 4
    assert fight.encounter.combatants[first].number == 5
    fight.do(c.SetHidden((first,), False))
    assert sorted(called(fight)) == [f"Goblin {number}" for number in range(1, 6)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_hides_in_the_fight_keeps_its_number_and_nobody_takes_it(edition: str):
    fight = running(edition, False, False)
    second = list(fight.encounter.combatants)[1]
    fight.do(c.SetHidden((second,), True))
    newcomer = come(fight)
    assert fight.encounter.combatants[newcomer].number == 3
    fight.do(c.SetHidden((second,), False))
    assert fight.encounter.combatants[second].number == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_in_disguise_takes_no_number_from_the_others(edition: str):
    fight = running(edition, False, False)
    hooded = come(fight, alias="Hooded figure")
    come(fight)
    assert called(fight) == ["Goblin 1", "Goblin 2", "Goblin 3", "Hooded figure"] or sorted(
        called(fight)
    ) == ["Goblin 1", "Goblin 2", "Goblin 3", "Hooded figure"]
    fight.do(c.SetAlias(hooded, ""))
    assert fight.encounter.combatants[hooded].number == 4


@given(
    st.lists(
        st.tuples(st.sampled_from(["open", "hidden", "show", "leave"]), st.integers(0, 9)),
        max_size=12,
    )
)
def test_whatever_lies_in_wait_the_numbers_are_those_of_a_fight_without_it(
    steps: list[tuple[str, int]],
):
    """The same steps without whoever is never shown; who is shown comes in at that moment."""
    real, public = running(EDITIONS[0], False, False), running(EDITIONS[0], False, False)
    names: dict[CombatantId, CombatantId] = dict(
        zip(real.encounter.combatants, public.encounter.combatants, strict=True)
    )
    waiting: list[CombatantId] = []
    for step, pick in steps:
        if step == "open":
            names[come(real)] = come(public)
        elif step == "hidden":
            waiting.append(come(real, hidden=True))
        elif step == "show" and waiting:
            shown_now = waiting.pop(pick % len(waiting))
            real.do(c.SetHidden((shown_now,), False))
            names[shown_now] = come(public)
        elif step == "leave" and waiting:
            real.do(c.RemoveCombatants((waiting.pop(pick % len(waiting)),)))
        numbers = {names[one.id]: one.label for one in shown(real).combatants if one.id in names}
        assert numbers == {one.id: one.label for one in shown(public).combatants}
