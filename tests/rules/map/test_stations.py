"""One combatant at several places, measured to another: as if each place were measured alone."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.model.combatant import Combatant, Token
from desktop.rules.map.places import Stations, distance_between
from tests.support.builders import EDITIONS, MAP, Fight, a_creature

SIZES = ("tiny", "medium", "large", "gargantuan")
GRIDS = (
    Grid(),
    Grid(diagonals=DiagonalRule.STRAIGHT),
    Grid(kind=GridKind.HEX_ROWS),
    Grid(kind=GridKind.HEX_COLUMNS),
    Grid(kind=GridKind.NONE, feet_per_cell=2.5),
)

cells = st.builds(Cell, st.integers(0, 25), st.integers(0, 25))
tokens = st.builds(Token, st.just(MAP), cells, elevation=st.integers(0, 30))


def sized(who: Combatant, size: str, token: Token) -> Combatant:
    return replace(who, creature=a_creature("any", sizes=(size,)), token=token)


@given(
    st.sampled_from(GRIDS),
    st.lists(tokens, min_size=1, max_size=4),
    tokens,
    st.sampled_from(SIZES),
    st.sampled_from(SIZES),
    st.sampled_from((5, 10, 30)),
)
def test_a_glance_lets_nobody_near_escape(
    grid: Grid, way: list[Token], place: Token, size: str, others_size: str, feet: int
) -> None:
    fight = Fight(EDITIONS[1]).map(30, 30)
    fight.add("K", 20, at=(1, 1))
    encounter = fight.encounter
    battle_map = replace(encounter.maps[MAP], grid=grid)
    encounter = replace(encounter, maps=encounter.maps.with_item(MAP, battle_map))
    mover = [sized(fight["K"], size, token) for token in way]
    other = sized(fight["K"], others_size, place)
    stations = Stations(encounter, fight.ruleset, mover)
    alone = [distance_between(encounter, fight.ruleset, each, other) for each in mover]
    assert list(stations.distances_to(other)) == alone
    if any(apart is not None and apart <= feet for apart in alone):
        assert stations.may_come_within(feet, other)
