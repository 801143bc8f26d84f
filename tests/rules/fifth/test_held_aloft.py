"""Whom magic carries does not fall for what brings flyers down, as long as the magic lasts."""

import pytest

from desktop.model import commands as c
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from tests.support.builders import EDITIONS, a_creature
from tests.support.magic import Casting

both = pytest.mark.parametrize("edition", EDITIONS)


def in_the_air(edition: str, who: str = "K", creature: Creature | None = None) -> Casting:
    """M has cast Fly on somebody, who is 40 ft up on its own turn."""
    fight = Casting(edition)
    fight.add("K", 15, creature=creature, character=True, at=(3, 2))
    fight.cast("fly", who)
    if who != "M":
        fight.next()
    fight.do(c.ChangeHeight(fight.ids[who], 40))
    return fight


def height(fight: Casting, who: str) -> int:
    token = fight[who].token
    assert token is not None
    return token.elevation


@both
@pytest.mark.rule("51-FLY-05", "52-MOVE-FLY-3")
def test_under_the_spell_of_a_friend_the_stunned_and_the_prone_stay_up(edition):
    fight = in_the_air(edition)
    for condition in ("stunned", "prone"):
        fight.give("K", condition)
        assert height(fight, "K") == 40
        assert "note.held_aloft" in fight.told()
    fight.give("K", "poisoned", source="M")
    assert height(fight, "K") == 40
    fight.give("M", "stunned")
    assert height(fight, "K") == 0
    assert [prompt.text.key for prompt in fight.encounter.prompts] == ["prompt.fall"]


@both
@pytest.mark.rule("51-FLY-05")
def test_who_holds_itself_up_falls_with_its_own_concentration(edition):
    fight = in_the_air(edition, "M")
    fight.give("M", "stunned")
    assert height(fight, "M") == 0
    assert "note.held_aloft" not in fight.told()


@both
@pytest.mark.rule("51-FLY-05")
def test_what_does_not_bring_a_flyer_down_is_not_told(edition):
    fight = in_the_air(edition)
    fight.give("K", "poisoned")
    assert "note.held_aloft" not in fight.told()
    hovering = a_creature("k", speeds=FrozenMap({"walk": 30, "fly": 30}), hover=True)
    fight = in_the_air(edition, creature=hovering)
    fight.give("K", "stunned")
    assert (height(fight, "K"), "note.held_aloft" in fight.told()) == (40, False)


@both
@pytest.mark.rule("51-FLY-05")
def test_the_dead_fall_whoever_held_them(edition):
    fight = in_the_air(edition)
    fight.do(c.DeclareLife((fight.ids["K"],), "dead"))
    assert height(fight, "K") == 0
