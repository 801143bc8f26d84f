"""Whether a line of sight counts from the viewer alone or both ways: a choice of the table.

The archer stands beside a pillar: from the middle of its square the pillar hides the target, from
that of the target a good part of the archer is seen.
"""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.creature import AttackKey
from desktop.rules.attacking.attacks import situation_for
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.registry import RULESETS
from desktop.rules.sight.covering import find_cover, propose_past_creatures
from desktop.rules.sight.perceiving import can_see
from desktop.rules.sight.seeing import Hindrance, hindrance_of
from tests.support.builders import EDITIONS, Fight, a_creature, melee, ranged
from tests.support.myth import RULES, Table, a_duel
from tests.support.myth import a_creature as a_myth_creature
from tests.support.myth import weapon as a_myth_weapon

PILLAR = Wall(Point(1.6, 3.3), Point(1.6, 3.7))


def archery(edition: str, lines: str, *walls: Wall) -> Fight:
    """The archer on (1, 3), the target on (9, 3)."""
    fight = Fight(edition).map(12, 7, walls=walls or (PILLAR,))
    fight.add("Archer", 20, creature=a_creature("archer", ranged()), character=True, at=(1, 3))
    fight.add("Target", 10, creature=a_creature("target", melee(), ranged()), at=(9, 3))
    fight.begin()
    fight.do(c.SetSetting("sight_lines", lines))
    return fight


def sees(fight: Fight, viewer: str, seen: str) -> bool:
    return can_see(fight.encounter, fight.ruleset, fight[viewer], fight[seen])


@pytest.mark.parametrize("key", RULESETS)
def test_from_the_viewer_is_what_a_table_begins_with(key: str):
    fight = Fight(key)
    assert fight.ruleset.setting_of(fight.encounter, "sight_lines") == "viewer"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("lines", "mutual"), [("viewer", False), ("both", True)])
def test_who_is_seen_sees_where_lines_count_both_ways(edition: str, lines: str, *, mutual: bool):
    fight = archery(edition, lines)
    assert sees(fight, "Target", "Archer")
    assert sees(fight, "Archer", "Target") is mutual


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_shot_from_beside_the_pillar_is_no_shot_at_the_unseen(edition: str):
    assert archery(edition, "viewer").mode("Archer", "Target", "bow") is RollMode.DISADVANTAGE
    assert archery(edition, "both").mode("Archer", "Target", "bow") is RollMode.PLAIN


@pytest.mark.parametrize("edition", EDITIONS)
def test_cover_that_is_total_in_one_direction_only_is_three_quarters(edition: str):
    for lines, degree in (("viewer", "total"), ("both", "three_quarters")):
        fight = archery(edition, lines)
        wish = c.MakeAttack(fight.ids["Archer"], AttackKey("bow"), fight.ids["Target"], dice=(3,))
        assert isinstance(fight.attempt(wish), Refusal) is (lines == "viewer")
        situation = situation_for(fight.encounter, fight.ruleset, wish)
        assert situation is not None
        assert situation.cover == degree
        of_its_own = propose_past_creatures(
            fight.encounter, fight.ruleset, fight["Archer"], fight["Target"]
        )
        assert of_its_own == degree
        told = [each.key for each in situation.cover_by if isinstance(each, Message)]
        assert told == (["cover.by.line_from_target"] if lines == "both" else ["cover.by.wall"])


def test_the_lines_that_are_shown_then_start_at_the_target():
    fight = archery("srd-5.2.1", "both")
    found = find_cover(fight.encounter, fight.ruleset, fight["Archer"], fight["Target"])
    assert found is not None
    assert found.is_from_target
    assert found.covering is not None
    assert {line.start for line in found.covering.lines} == {Point(9.5, 3.5)}
    back = find_cover(fight.encounter, fight.ruleset, fight["Target"], fight["Archer"])
    assert back is not None
    assert not back.is_from_target


def test_behind_a_whole_wall_cover_stays_total_both_ways():
    whole = Wall(Point(5, -1), Point(5, 8))
    fight = archery("srd-5.2.1", "both", whole)
    found = find_cover(fight.encounter, fight.ruleset, fight["Archer"], fight["Target"])
    assert found is not None
    assert found.degree == "total"
    hindrance = hindrance_of(fight.encounter, fight.ruleset, fight["Archer"], fight["Target"])
    assert hindrance is Hindrance.BEHIND


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("lines", "refused"), [("viewer", False), ("both", True)])
def test_nobody_hides_from_whom_it_is_seen_by_in_either_direction(
    edition: str, lines: str, *, refused: bool
):
    """The target may hide from the archer, to whom the pillar hides it, one way only."""
    fight = archery(edition, lines)
    fight.next()
    if edition == "srd-5.1":  # three-quarters cover leaves its place unclear: one may hide there
        refused = False
    wish = c.TakeAction(fight.ids["Target"], "hide", dice=(15,))
    assert isinstance(fight.attempt(wish), Refusal) is refused


def myth_shot(lines: str) -> Table:
    """Ada in (5, 5) beside a pillar, Bruto in (11, 5)."""
    bow = a_myth_weapon("bow", ranged=True)
    table = a_duel(a_myth_creature("ada", a_myth_weapon(), bow), apart=30)
    pillar = Wall(Point(5.6, 5.3), Point(5.6, 5.7))
    table.lay_map(BattleMap("Field", 20, 20, walls=(pillar,)))
    table.do(c.SetSetting("sight_lines", lines))
    return table


@pytest.mark.rule("MC-LOS-01")
def test_in_mythcraft_a_line_of_sight_in_one_direction_is_enough_where_it_counts_both_ways():
    one_way, both = myth_shot("viewer"), myth_shot("both")
    one_way.refused(one_way.attack("Ada", "Bruto", "bow"), "MC-LOS-01")
    both.do(both.attack("Ada", "Bruto", "bow"), dice=(10,))
    assert can_see(both.encounter, RULES, both["Ada"], both["Bruto"])
