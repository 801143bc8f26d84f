"""The cover that the map gives in a fight, and what is named for it."""

import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall, WallKind
from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.rules.sight.covering import (
    LESS,
    FoundCover,
    degree_of,
    find_cover,
    find_cover_from,
    propose_cover,
    propose_partial_cover,
)
from tests.support.builders import MAP, Fight, a_creature


def archery(*walls: Wall, at: tuple[int, int] = (6, 0)) -> Fight:
    fight = Fight("srd-5.2.1").map(12, 6, walls=walls)
    fight.add("Archer", 20, character=True, at=(0, 0))
    fight.add("Target", 10, at=at)
    return fight


def found(fight: Fight) -> FoundCover:
    cover = find_cover(fight.encounter, fight.ruleset, fight["Archer"], fight["Target"])
    assert cover is not None
    return cover


def names(cover: FoundCover) -> list[str]:
    return [
        one.key if isinstance(one, Message) else one.texts[0][1]
        for one in cover.obstacles
        if isinstance(one, Message | Name)
    ]


def wall(x1: float, y1: float, x2: float, y2: float, kind: WallKind = WallKind.WALL) -> Wall:
    return Wall(Point(x1, y1), Point(x2, y2), kind)


@pytest.mark.parametrize(
    ("share", "degree"),
    [
        (0, "none"),
        (0.2, "less"),
        (0.499, "less"),
        (0.5, "half"),
        (0.75, "three_quarters"),
        (1, "total"),
    ],
)
def test_the_share_of_blocked_lines_makes_the_degree(share: float, degree: str):
    assert degree_of(share) == degree


def test_in_the_open_there_is_none():
    assert found(archery()) == FoundCover("none", ())
    assert found(archery()).share == 0


def test_walls_of_one_name_are_named_once():
    pillar = (wall(3, 0, 3, 0.5), wall(3, 0.5, 3, 1), wall(3.2, 0, 3.2, 1))
    cover = found(archery(*pillar))
    assert cover.degree == "total"
    assert len(names(cover)) == 1


@pytest.mark.rule("52-COVER-5")
@pytest.mark.rule("51-COV-04")
def test_a_creature_in_between_gives_half_cover_by_name_and_never_more():
    fight = archery()
    fight.add("Ally", 5, character=True, at=(3, 0))
    cover = found(fight)
    assert (cover.degree, names(cover)) == ("half", ["Ally"])
    assert cover.share == 100
    fight.add("Other", 4, at=(4, 0))
    assert found(fight).degree == "half"
    fight.do(c.DeclareLife((fight.ids["Ally"], fight.ids["Other"]), "dead"))
    assert found(fight).degree == "none"


def test_a_low_wall_gives_half_a_window_three_quarters_a_door_all():
    assert found(archery(wall(6, 0, 6, 1, WallKind.LOW))).degree == "half"
    cover = found(archery(wall(5, -1, 5, 2, WallKind.WINDOW)))
    assert (cover.degree, names(cover)) == ("three_quarters", ["cover.by.window"])
    cover = found(archery(wall(5, -1, 5, 2)))
    assert (cover.degree, names(cover)) == ("total", ["cover.by.wall"])


@pytest.mark.rule("51-COV-01")
def test_the_archer_who_walks_around_the_wall_finds_no_cover():
    fight = archery(wall(5, 0, 5, 2))
    assert found(fight).degree == "total"
    fight.place("Archer", (11, 0))
    assert found(fight).degree == "none"


@pytest.mark.rule("51-COV-06")
def test_three_quarters_behind_something_is_three_quarters_cover():
    """As through an arrow slit: at least three of four lines are stopped, not all."""
    slit = (wall(6, -2, 6, 0.4), wall(6, 0.6, 6, 3))
    cover = found(archery(*slit))
    assert cover.degree == "three_quarters"
    assert 75 <= cover.share < 100


def test_a_rider_is_no_cover_for_its_mount_nor_a_flyer_for_whom_it_is_above():
    fight = archery()
    fight.add("Rider", 5, at=(6, 0))
    assert found(fight).degree == "none"
    fight.add("Bat", 4, at=(3, 0))
    assert found(fight).degree == "half"
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Bat"]: Token(MAP, fight["Bat"].token.cell, 30)})))
    assert found(fight).degree == "none"


def test_a_giant_looks_over_people():
    fight = Fight("srd-5.2.1").map(12, 6)
    fight.add("Archer", 20, creature=a_creature("giant", sizes=("huge",)), at=(0, 0))
    fight.add("Target", 10, creature=a_creature("ogre", sizes=("large",)), at=(7, 0))
    fight.add("Gnome", 5, at=(4, 1))
    assert found(fight).degree in ("none", "less")


def test_where_no_map_tells_there_is_no_proposal():
    fight = Fight("srd-5.1")
    fight.add("Archer", 20, character=True)
    fight.add("Target", 10)
    args = (fight.encounter, fight.ruleset, fight["Archer"], fight["Target"])
    assert find_cover(*args) is None
    assert propose_cover(*args) == ""
    assert propose_partial_cover(*args) == ""
    assert find_cover_from(*args[:2], Point(0, 0), 0, fight["Target"]) is None
    fight = archery()
    assert find_cover(fight.encounter, fight.ruleset, fight["Archer"], fight["Archer"]) is None


def test_less_than_half_is_no_cover_in_dnd_and_counts_in_mythcraft():
    fight = archery(wall(4, 0.55, 4, 3))
    args = (fight.encounter, fight.ruleset, fight["Archer"], fight["Target"])
    assert found(fight).degree == LESS
    assert propose_cover(*args) == "none"
    assert propose_partial_cover(*args) == LESS
    fight = archery(wall(5, -1, 5, 2))
    assert (
        propose_cover(fight.encounter, fight.ruleset, fight["Archer"], fight["Target"]) == "total"
    )


@pytest.mark.rule("51-COV-10")
def test_a_burst_is_judged_from_its_own_point():
    low = wall(6, -1, 6, 2, WallKind.LOW)
    fight = archery(low)
    beside = find_cover_from(fight.encounter, fight.ruleset, Point(6.5, 0.5), 0, fight["Target"])
    assert beside is not None
    assert beside.degree == "none"
    before = find_cover_from(fight.encounter, fight.ruleset, Point(3, 0.5), 0, fight["Target"])
    assert before is not None
    assert (before.degree, names(before)) == ("half", ["cover.by.low_wall"])
    nothing = find_cover_from(fight.encounter, fight.ruleset, Point(3, 0.5), 0, archery()["Target"])
    assert nothing is not None
    assert find_cover_from(archery().encounter, fight.ruleset, Point(3, 0.5), 0, fight["Target"])


@pytest.mark.problem("RP36")
@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
def test_the_breath_of_a_dragon_is_not_stopped_by_its_own_body(edition: str):
    fight = Fight(edition).map(20, 12)
    fight.add("Dragon", 20, creature=a_creature("dragon", sizes=("huge",)), at=(2, 2))
    fight.add("Target", 10, character=True, at=(5, 3))
    args = (fight.encounter, fight.ruleset)
    for inside in (Point(3.5, 3.5), Point(2, 3)):  # its middle and its far edge
        own = find_cover_from(*args, inside, 0, fight["Target"], fight["Dragon"])
        other = find_cover_from(*args, inside, 0, fight["Target"])
        assert own is not None
        assert other is not None
        assert (own.degree, other.degree != "none") == ("none", True)
    far = find_cover_from(*args, Point(0, 3.5), 0, fight["Target"], fight["Dragon"])
    assert far is not None
    assert names(far)  # what bursts behind it must pass it


def test_what_a_source_off_the_map_makes_is_covered_like_any_other():
    fight = archery(wall(5, -1, 5, 2))
    fight.add("Far", 5)
    args = (fight.encounter, fight.ruleset, Point(3, 0.5), 0, fight["Target"])
    assert find_cover_from(*args, fight["Far"]) == find_cover_from(*args)
