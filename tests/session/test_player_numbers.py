"""Numbers on the players' screen tell nothing of who lies in wait."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap, Environment
from desktop.battlemap.cells import Cell
from desktop.battlemap.light import LightLevel
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import CarriedLight, Token
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.session.player_view import PlayerEncounter, player_view
from tests.support.builders import EDITIONS, MAP, Fight, a_creature


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


# --- out of sight -------------------------------------------------------------------------------


def a_dark_hall(edition: str) -> Fight:
    """A hero with a torch at the left end, two goblins in its light; the fight is on."""
    fight = Fight(edition)
    night = Environment(light=LightLevel.DARK)
    fight.do(c.ShowMap(MAP, BattleMap("Hall", 30, 5, environment=night)))
    fight.add("Hero", 20, character=True, at=(1, 2))
    fight.do(c.CarryLight((fight.ids["Hero"],), CarriedLight("torch", 20, 40)))
    goblin = a_creature("Goblin")
    for column in (3, 4):
        fight.do(c.AddCombatants(goblin, tokens=(Token(MAP, Cell(column, 2)),), initiative=5))
    return fight.begin()


def come_at(fight: Fight, column: int) -> CombatantId:
    before = set(fight.encounter.combatants)
    tokens = (Token(MAP, Cell(column, 2)),)
    fight.do(c.AddCombatants(a_creature("Goblin"), tokens=tokens, initiative=5))
    return next(iter(set(fight.encounter.combatants) - before))


def goblins_called(fight: Fight) -> list[str]:
    return sorted(name for name in called(fight) if name.startswith("Goblin"))


@pytest.mark.parametrize("mode", [FogMode.OFF, FogMode.SIGHT, FogMode.NOW])
@pytest.mark.parametrize("edition", EDITIONS)
def test_reinforcements_in_the_dark_leave_no_gap_until_they_are_seen(edition: str, mode: FogMode):
    fight = a_dark_hall(edition)
    fight.do(c.SetFog(MAP, mode))
    far = come_at(fight, 25)
    assert goblins_called(fight) == ["Goblin 1", "Goblin 2"]
    come_at(fight, 5)
    assert goblins_called(fight) == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert fight.encounter.combatants[far].number == 4
    near = replace(fight.encounter.combatants[far].token, cell=Cell(6, 2))
    fight.do(c.PlaceTokens(FrozenMap({far: near})))
    assert goblins_called(fight) == [f"Goblin {number}" for number in range(1, 5)]
    fight.do(c.PlaceTokens(FrozenMap({far: replace(near, cell=Cell(25, 2))})))
    last = come_at(fight, 7)
    assert fight.encounter.combatants[last].number == 5, "the fourth has been met"


def test_a_number_that_is_met_changes_for_the_gm_only_then():
    fight = a_dark_hall(EDITIONS[0])
    one, two = come_at(fight, 25), come_at(fight, 26)
    numbers = [fight.encounter.combatants[who].number for who in (one, two)]
    assert numbers == [3, 4]
    fight.do(c.PlaceTokens(FrozenMap({two: Token(MAP, Cell(6, 2))})))
    numbers = [fight.encounter.combatants[who].number for who in (one, two)]
    assert numbers == [4, 3], "whoever is met first is the third"
    assert len(fight.happened(e.NumberCalledOut)) == 1
