"""Prismatic Spray: one die for each target decides which ray meets it, an 8 sends two."""

import pytest

from desktop.model import events as e
from tests.support.builders import EDITIONS, FAILURE, SUCCESS
from tests.support.magic import Casting, a_mage

both = pytest.mark.parametrize("edition", EDITIONS)
HIGH = a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1))


def spray(edition: str, *rays: int, saved: bool = False) -> Casting:
    """Over A alone, whose save is known; each die of damage shows 1."""
    fight = Casting(edition, HIGH)
    answer = SUCCESS if saved else FAILURE
    wish = fight.wish("prismatic-spray", "A", saves=((fight.ids["A"], answer),))
    fight.do(wish, dice=[*rays, *_damage(edition, rays)], overruled=True)
    return fight


def _damage(edition: str, rays: tuple[int, ...]) -> list[int]:
    count = 10 if edition == EDITIONS[0] else 12
    meeting = rays if rays[0] < 8 else [ray for ray in rays[1:] if ray < 8][:2]
    return [1] * count * sum(ray <= 5 for ray in meeting)


@both
@pytest.mark.parametrize(
    ("ray", "kind"), [(1, "fire"), (2, "acid"), (3, "lightning"), (4, "poison"), (5, "cold")]
)
def test_the_first_five_rays_burn_each_in_its_way(edition, ray, kind):
    fight = spray(edition, ray)
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.parts[0].dealt.type == kind
    assert "note.ray" in fight.told()


@both
def test_who_saves_takes_half_of_a_ray(edition):
    fight = spray(edition, 1, saved=True)
    assert fight.hp("A") == 60 - (5 if edition == EDITIONS[0] else 6)


@both
@pytest.mark.parametrize(("ray", "condition"), [(6, "restrained"), (7, "blinded")])
def test_indigo_holds_and_violet_blinds(edition, ray, condition):
    assert spray(edition, ray).conditions("A") == {condition}


@both
def test_an_eight_sends_two_rays_and_no_third_eight(edition):
    fight = spray(edition, 8, 8, 6, 7)
    assert fight.conditions("A") == {"restrained", "blinded"}


@both
def test_a_die_that_shows_nothing_but_eights_is_believed_at_last(edition):
    fight = spray(edition, *([8] * 41))
    assert fight.conditions("A") == {"blinded"}
