"""Partial and total cover, and lines of sight and effect, as the map proposes them."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall, WallKind
from desktop.model.creature import Creature
from desktop.rules.attacking.attacks import situation_for
from desktop.rules.sight.perceiving import can_see
from tests.support.myth import RULES, Table, a_creature, a_duel, weapon


def shooter() -> Creature:
    return a_creature("ada", weapon(), weapon("bow", ranged=True))


def shot(*walls: Wall) -> Table:
    """Ada in (5, 5) shoots at Bruto in (11, 5)."""
    table = a_duel(shooter(), apart=30)
    table.lay_map(BattleMap("Field", 20, 20, walls=walls))
    return table


def wall(y1: float, y2: float, kind: WallKind = WallKind.WALL, x: float = 11.0) -> Wall:
    return Wall(Point(x, y1), Point(x, y2), kind)


def worth(table: Table, key: str = "bow", **more: object) -> int:
    """What cover adds to the defence of Bruto."""
    wish = table.attack("Ada", "Bruto", key, **more)
    situation = situation_for(table.encounter, RULES, wish)
    assert situation is not None
    bare = replace(situation, cover="none")
    return RULES.attacks.defence(situation).value - RULES.attacks.defence(bare).value


@pytest.mark.rule("MC-COND-COVER")
@pytest.mark.parametrize(("reach", "value"), [(4.9, 0), (5.35, 1), (5.55, 2), (5.75, 3)])
def test_partial_cover_is_proposed_by_the_share_of_blocked_lines(reach: float, value: int):
    assert worth(shot(wall(3, reach))) == value


@pytest.mark.rule("MC-COND-COVER")
def test_it_helps_against_shots_only_and_one_click_overrides_it():
    table = shot(wall(3, 5.55))
    assert (worth(table), worth(table, "sword")) == (2, 0)
    assert worth(table, cover="three_quarters") == 3
    assert worth(table, cover="none") == 0
    table.give("Bruto", "cover", level=3)
    assert worth(table) == 0  # the better one that it has already


@pytest.mark.rule("MC-COND-COVER")
def test_somebody_in_the_way_gives_two_at_most():
    table = shot()
    table.join("Eva", score=5, at=(8, 5))
    assert worth(table) == 2


@pytest.mark.rule("MC-LOS-01")
def test_a_pane_of_glass_leaves_the_sight_and_stops_the_shot():
    table = shot(wall(3, 8, WallKind.WINDOW, x=9.0))
    assert can_see(table.encounter, RULES, table["Ada"], table["Bruto"])
    table.refused(table.attack("Ada", "Bruto", "bow"), "MC-LOS-01")
    assert worth(table, cover="half") == 2


@pytest.mark.rule("MC-COND-TOTALCOVER")
def test_total_cover_by_the_gm_refuses_a_shot():
    table = shot()
    table.refused(table.attack("Ada", "Bruto", "bow", cover="total"), "MC-COND-TOTALCOVER")
