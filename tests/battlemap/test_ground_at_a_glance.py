"""Where nothing stands near a token its steps are told at a glance: the same as step by step."""

from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.ground import Ground
from desktop.battlemap.walls import Wall

SIDE = 8
AT = st.one_of(st.integers(0, SIDE).map(float), st.floats(0, SIDE))
WALLS = st.lists(st.builds(Wall, st.builds(Point, AT, AT), st.builds(Point, AT, AT)), max_size=3)


def steps_of(ground: Ground) -> list[tuple[set[int], set[int]]]:
    cells = (Cell(column, row) for column in range(-1, SIDE + 1) for row in range(-1, SIDE + 1))
    numbers = (ground.number_of(cell) for cell in cells)
    steps = (ground.steps_from(number) for number in numbers if number is not None)
    return [(set(each.straight), set(each.slanted)) for each in steps]


@given(WALLS, st.integers(1, 3), st.integers(1, 3))
def test_tokens_of_every_size_have_the_same_steps(walls: list[Wall], wide: int, high: int):
    battle_map = BattleMap("Field", SIDE, SIDE, walls=tuple(walls))
    at_a_glance = steps_of(Ground(battle_map, wide, high))
    with patch.object(Ground, "_is_plain", return_value=False):
        assert at_a_glance == steps_of(Ground(battle_map, wide, high))
