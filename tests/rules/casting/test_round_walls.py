"""Walls that stand as a ring or close as a dome, where their caster chooses that."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.battlemap.walls import WallKind
from desktop.model.prompt import PromptKind
from desktop.rules.casting.spell_areas import (
    RING_IN,
    RING_OUT,
    ROUND,
    SIDES,
    STRAIGHT,
    forms_of,
    shaped,
)
from desktop.rules.map.laid_areas import cells_of
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def a_ring(fight: Casting, spell: str, choice: str, size: int, **more: object) -> None:
    """Around the middle of the map, in the cells around the corner at (15, 15)."""
    area = laid("cylinder", size, (15.0, 15.0), height=20, hollow=5)
    wish = {"area": area, "choice": choice, "free": True, "overruled": True, **more}
    fight.cast(spell, damage=(), **wish)


def cells(fight: Casting) -> set[Cell]:
    (area,) = (x for x in fight.encounter.areas.values() if x.walls or x.ground)
    return set(cells_of(fight.encounter, fight.ruleset, area.laid))


@both
def test_what_may_be_chosen_of_a_wall(edition: str):
    fight = a_fight(edition)
    assert forms_of(fight.spell("wall-of-fire")) == (*SIDES, RING_IN, RING_OUT)
    assert forms_of(fight.spell("wall-of-force")) == (STRAIGHT, ROUND)
    assert forms_of(fight.spell("wall-of-stone")) == ()
    assert forms_of(fight.spell("fireball")) == ()
    wall = fight.spell("blade-barrier")
    assert shaped(wall, STRAIGHT).area == wall.area
    assert shaped(wall, ROUND).area == wall.ring
    assert shaped(fight.spell("fireball"), ROUND).area == fight.spell("fireball").area


@both
def test_a_ring_of_blades_leaves_its_inside_free(edition: str):
    fight = a_fight(edition)
    a_ring(fight, "blade-barrier", ROUND, 30)
    ring = cells(fight)
    assert Cell(15, 15) not in ring
    assert Cell(20, 15) in ring
    assert Cell(21, 15) not in ring


@both
@pytest.mark.parametrize(
    ("choice", "place", "harmed"),
    [
        (RING_IN, (15, 15), True),
        (RING_IN, (18, 15), False),
        (RING_OUT, (15, 15), False),
        (RING_OUT, (18, 15), True),
        (RING_OUT, (20, 15), False),
    ],
)
def test_a_ring_of_fire_is_hot_on_the_side_that_was_chosen(
    edition: str, choice: str, place: tuple[int, int], harmed: bool
):
    fight = a_fight(edition)
    a_ring(fight, "wall-of-fire", choice, 10)
    fight.place("A", place)
    while fight.active != "A":
        fight.next()
    fight.next()
    asked = [x.kind for x in fight.encounter.prompts if x.combatant == fight.ids["A"]]
    assert (PromptKind.HARM in asked) is harmed


@both
def test_a_dome_of_force_stands_around_its_inside(edition: str):
    fight = a_fight(edition)
    area = laid("sphere", 10, (15.0, 15.0), hollow=5)
    fight.cast("wall-of-force", area=area, choice=ROUND, free=True, overruled=True)
    (dome,) = fight.encounter.areas.values()
    assert len(dome.walls) >= 8
    assert {wall.kind for wall in dome.walls} == {WallKind.WINDOW}


@both
def test_a_dome_of_ice_harms_whom_it_cuts_and_nobody_inside(edition: str):
    fight = a_fight(edition)
    area = laid("sphere", 10, (15.0, 15.0), hollow=5)
    fight.place("A", (16, 15))
    fight.place("B", (15, 15))
    inside = cells_of(fight.encounter, fight.ruleset, area)
    assert Cell(16, 15) in inside
    assert Cell(15, 15) not in inside


@both
def test_a_ring_no_wider_than_its_wall_is_whole(edition: str):
    fight = a_fight(edition)
    area = laid("cylinder", 5, (15.0, 15.0), height=20, hollow=5)
    assert Cell(15, 15) in cells_of(fight.encounter, fight.ruleset, area)
