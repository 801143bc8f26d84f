"""One roll for everybody in an area; what depends on a target stays its own."""

import pytest

from desktop.model.combatant import Side
from desktop.model.events import AttackRolled, DamageTaken
from tests.support.myth import Table, a_creature, weapon, with_numbers


def a_blast(points: tuple[int, ...], *, ranged: bool, dice: str) -> Table:
    """Ada with a blast, and targets with these Armour Ratings around her."""
    table = Table()
    table.lay_map()
    blast = weapon("blast", bonus=5, dice=dice, cost=1, ranged=ranged)
    table.join("Ada", a_creature("ada", blast), score=20, at=(5, 5))
    for place, number in enumerate(points):
        foe = with_numbers(a_creature(f"t{place}"), ar=number)
        table.join(f"T{place}", foe, side=Side.HOSTILE, score=10 - place, at=(9 + place, 5))
    table.begin()
    return table


@pytest.mark.rule("AP-ATK-01")
def test_one_roll_and_one_damage_for_all():
    table = a_blast((15, 17, 18), ranged=True, dice="2d6")
    wish = table.attack(
        "Ada", "T0", "blast", dice=(12,), also=(table.names["T1"], table.names["T2"])
    )
    table.do(wish, dice=(6, 6))
    rolled = [event for event in table.events if isinstance(event, AttackRolled)]
    assert [event.roll.total for event in rolled if event.roll] == [17, 17, 17]
    taken = {event.target: event.total for event in table.events if isinstance(event, DamageTaken)}
    assert [taken.get(table.names[name], 0) for name in ("T0", "T1", "T2")] == [12, 12, 0]


@pytest.mark.rule("AP-ATK-03")
def test_the_die_is_shared_and_the_reasons_are_not():
    table = a_blast((15, 15), ranged=True, dice="1d6")
    table.give("T0", "prone")
    wish = table.attack("Ada", "T0", "blast", also=(table.names["T1"],))
    table.do(wish, dice=(10, 4))
    rolled = [event for event in table.events if isinstance(event, AttackRolled)]
    assert [event.roll.total for event in rolled if event.roll] == [14, 15]
    assert [event.outcome.value for event in rolled] == ["miss", "hit"]
