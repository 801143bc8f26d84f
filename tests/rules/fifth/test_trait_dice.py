"""Dice that traits of 2014 add to hits: Sneak Attack, Martial Advantage, Surprise Attack."""

from dataclasses import replace

import pytest

from desktop.model.creature import AttackSource, Creature
from desktop.model.events import DamageTaken
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import Fight, a_creature
from tests.support.creatures import shipped
from tests.support.loaded_dice import ForcedDice

OLD = "srd-5.1"
pytestmark = pytest.mark.rule("51-ATK-10", "52-PTG-GEN-1")


class Ambush(Fight):
    """B beside T; F, a friend of B, far away."""

    def __init__(self, name: str, key: str, creature: Creature | None = None) -> None:
        super().__init__(OLD)
        self.key = key
        self.map(30, 20)
        self.add("B", 20, creature=creature or shipped(f"{OLD}/{name}"), at=(5, 5))
        self.add("T", 10, creature=a_creature("t", hit_points=90), character=True, at=(6, 5))
        self.add("F", 5, at=(20, 5))
        self.begin()

    def offered(self) -> list[tuple[str, bool]]:
        """The dice of traits on the attack card, and whether they are dealt."""
        wish = replace(self.a_hit("B", "T", self.key), damage=None)
        seen = attack_preview(self.encounter, self.ruleset, wish, dice=ForcedDice(3))
        assert seen is not None
        return [
            (each.reason.key.partition(".")[2], each.chosen)
            for each in seen.optional
            if each.key.startswith("trait:")
        ]

    def lost(self, dice: int, optional: tuple[str, ...] | None = None) -> int:
        """How many dice of damage, all 1, a hit rolls."""
        wish = replace(self.a_hit("B", "T", self.key), damage=None, optional=optional)
        self.do(wish, dice=(1,) * dice)
        (hurt,) = self.happened(DamageTaken)
        assert isinstance(hurt, DamageTaken)
        return sum(len(part.dice) for part in hurt.parts)


def test_a_hobgoblin_strikes_harder_where_a_friend_stands_beside_its_target_once_a_turn():
    fight = Ambush("hobgoblin", "longsword")
    assert fight.offered() == [("trait_alone", False)]
    assert fight.lost(1) == 1
    fight.place("F", (7, 5))
    assert fight.offered() == [("trait_ally", True)]
    assert fight.lost(3) == 3
    assert fight.offered() == [("trait_spent", False)]
    assert fight.lost(1) == 1


def test_the_gm_says_whether_the_dice_are_dealt():
    fight = Ambush("hobgoblin", "longsword")
    assert fight.lost(3, ("trait:martial-advantage",)) == 3
    other = Ambush("hobgoblin", "longsword")
    other.place("F", (7, 5))
    assert other.lost(1, ()) == 1


@pytest.mark.parametrize(("who", "key"), [("bugbear", "morningstar"), ("doppelganger", "slam")])
def test_whoever_is_surprised_is_hit_harder(who: str, key: str):
    fight = Ambush(who, key)
    assert fight.offered() == [("trait", False)]
    fight.give("T", "surprised")
    assert fight.offered() == [("trait", True)]
    more = {"bugbear": 2, "doppelganger": 3}[who]
    rolled = fight.lost(more + {"bugbear": 2, "doppelganger": 1}[who])
    assert rolled == more + {"bugbear": 2, "doppelganger": 1}[who]
    assert fight.offered() == [("trait", True)]


@pytest.mark.parametrize(("who", "dice"), [("spy", 2), ("assassin", 4)])
def test_a_spy_and_an_assassin_of_the_library_sneak(who: str, dice: int):
    fight = Ambush(who, "shortsword")
    while fight.encounter.round == 1:
        fight.next()  # on its first turn an assassin has advantage anyway
    assert fight.offered() == [("sneak_not", False)]
    fight.place("F", (7, 5))
    assert fight.offered() == [("sneak_ally", True)]
    assert fight.lost(1 + dice) == 1 + dice
    assert fight.offered() == [("sneak_spent", False)]


def test_neither_spells_nor_a_trait_without_dice_add_anything():
    hobgoblin = shipped(f"{OLD}/hobgoblin")
    features = []
    for each in hobgoblin.features:
        attacks = tuple(replace(one, source=AttackSource.SPELL) for one in each.attacks)
        features.append(replace(each, attacks=attacks))
    fight = Ambush("", "longsword", replace(hobgoblin, features=tuple(features)))
    fight.place("F", (7, 5))
    assert fight.offered() == []
    silent = tuple(
        replace(each, texts=each.texts.with_item("en", "It fights well."))
        for each in hobgoblin.features
    )
    quiet = Ambush("", "longsword", replace(hobgoblin, features=silent))
    quiet.place("F", (7, 5))
    assert quiet.offered() == []
