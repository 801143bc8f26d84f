"""Elementals, swarms and mist stop in the space of whomever they like; others do not."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.statblocks.sharing import may_share_space
from tests.support.builders import EDITIONS, Fight
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
TRAIT = pytest.mark.rule("52-PTG-GEN-1")
MAY = [
    *((edition, name) for edition in EDITIONS for name in ("water-elemental", "fire-elemental")),
    *((edition, "swarm-of-rats") for edition in EDITIONS),
]


def before(edition: str, monster: str) -> Fight:
    """The turn of M; P, a hero, stands two squares east of it."""
    fight = Fight(edition).map()
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=(5, 5))
    fight.add("P", 10, character=True, at=(8, 5))
    return fight.begin().elsewhere()


@TRAIT
@pytest.mark.parametrize(("edition", "monster"), MAY)
def test_it_enters_the_space_of_a_hero_and_stops_there(edition, monster):
    fight = before(edition, monster)
    fight.move("M", (6, 5), (7, 5), (8, 5))
    assert fight["M"].token.cell == Cell(8, 5)


@TRAIT
@pytest.mark.parametrize("edition", EDITIONS)
def test_whirlwinds_come_by_air(edition):
    fight = before(edition, "air-elemental")
    fight.move("M", (6, 5), (7, 5), by="fly")
    assert fight["M"].token.cell == Cell(7, 5)


@TRAIT
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ogre_does_not(edition):
    fight = before(edition, "ogre")
    assert fight.refused(fight.path("M", (6, 5), (7, 5))).can_overrule


def test_a_vampire_does_so_as_mist_alone():
    assert may_share_space(shipped(f"{OLD}/vampire-mist-form"))
    assert not may_share_space(shipped(f"{OLD}/vampire-vampire-form"))
    assert not may_share_space(shipped(f"{OLD}/mimic")), "its shapes say nothing of it"


def test_the_italian_paragraphs_say_the_same():
    for edition, monster in (*MAY, (OLD, "air-elemental"), (NEW, "air-elemental")):
        creature = shipped(f"{edition}/{monster}")
        italian = tuple(
            replace(x, texts=FrozenMap({"it": x.texts["it"]}))
            for x in creature.features
            if "it" in x.texts
        )
        if any(x.key in ("air-form", "fire-form", "water-form", "swarm") for x in italian):
            assert may_share_space(replace(creature, features=italian)), creature.key
