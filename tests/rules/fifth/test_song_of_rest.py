"""Song of Rest: whoever spends a hit die beside a bard regains a die of the bard, once a rest."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import FeatureGroup
from desktop.model.prompt import Answer, Outcome, Prompt
from tests.support.builders import EDITIONS, Fight, a_creature, feature

OLD, NEW = EDITIONS


def a_bard(level: int = 3):
    sheet = a_creature("b", level=level, class_text="bard")
    return replace(sheet, features=(feature("canto-di-riposo", FeatureGroup.TRAIT),))


def resting(level: int = 3, *, bard: Side = Side.HERO, hurt: int = 10) -> Fight:
    """H, hurt, with 3 hit dice, rests beside B the bard."""
    fight = Fight(OLD)
    hero = a_creature("h", level=3, hit_dice="3d8", hit_points=30)
    fight.add("H", creature=hero, character=True, hp=30)
    fight.add("B", creature=a_bard(level), side=bard)
    if hurt:
        fight.damage("H", hurt)
    return fight


def rest(fight: Fight, *others: str) -> None:
    fight.do(c.TakeRest(tuple(fight.ids[who] for who in ("H", *others)), "short", 60))


def asked(fight: Fight, choice: str) -> list[Prompt]:
    """What H is asked of that."""
    return [
        each
        for each in fight.encounter.prompts
        if each.continuation.get("choice") == choice and each.combatant == fight.ids["H"]
    ]


def answer(fight: Fight, choice: str, given: Answer, *dice: int) -> None:
    (prompt,) = asked(fight, choice)
    fight.do(c.AnswerPrompt(prompt.id, given), dice=dice)


@pytest.mark.parametrize(
    ("level", "die"), [(2, "1d6"), (8, "1d6"), (9, "1d8"), (13, "1d10"), (17, "1d12")]
)
def test_a_hit_die_is_followed_by_the_die_of_the_song(level, die):
    fight = resting(level)
    rest(fight)
    assert not asked(fight, "sings"), "nobody has spent one yet"
    answer(fight, "hit_die", Answer(option="d8", dice=(2,)))
    assert fight.hp("H") == 22
    (prompt,) = asked(fight, "sings")
    assert prompt.dice == die
    answer(fight, "sings", Answer(option="heals"), 4)
    assert fight.hp("H") == 26
    assert "note.song_of_rest" in fight.told()
    (further,) = asked(fight, "hit_die")
    assert dict(further.text.parameters)["points"] == 26
    answer(fight, "hit_die", Answer(option="d8", dice=(1,)))
    assert not asked(fight, "sings"), "once a rest"


def test_the_die_on_the_table_counts_and_must_be_on_the_die():
    fight = resting()
    rest(fight)
    answer(fight, "hit_die", Answer(option="d8", dice=(2,)))
    (prompt,) = asked(fight, "sings")
    assert fight.refused(c.AnswerPrompt(prompt.id, Answer(option="heals", dice=(7,))))
    answer(fight, "sings", Answer(option="heals", amount=5))
    assert fight.hp("H") == 27


@pytest.mark.parametrize("given", [Answer(option="pass"), Answer(outcome=Outcome.SKIPPED)])
def test_it_may_be_let_go(given):
    fight = resting()
    rest(fight)
    answer(fight, "hit_die", Answer(option="d8", dice=(2,)))
    answer(fight, "sings", given)
    assert fight.hp("H") == 22


def test_a_full_song_leaves_no_further_question():
    fight = resting(hurt=4)
    rest(fight)
    answer(fight, "hit_die", Answer(option="d8", dice=(2,)))
    answer(fight, "sings", Answer(option="heals", dice=(6,)))
    assert fight.hp("H") == 30
    assert not fight.encounter.prompts


def test_who_has_spent_all_dice_is_asked_for_the_song_alone():
    fight = resting(hurt=20)
    fight.damage("B", 5)
    rest(fight, "B")
    for _ in range(3):
        answer(fight, "hit_die", Answer(option="d8", dice=(1,)))
    assert not asked(fight, "hit_die")
    answer(fight, "sings", Answer(option="heals", dice=(6,)))
    assert fight.hp("H") == 30 - 20 + 3 + 6


@pytest.mark.parametrize("why", ["foe", "deaf", "whole", "dead", "new rest"])
def test_no_song_for_the_deaf_the_whole_and_foes(why):
    fight = resting(bard=Side.HOSTILE if why == "foe" else Side.HERO, hurt=2)
    if why == "deaf":
        fight.give("H", "deafened")
    if why == "dead":
        fight.damage("B", 99)
    rest(fight)
    answer(fight, "hit_die", Answer(option="d8", dice=(8 if why == "whole" else 1,)))
    if why == "new rest":
        assert asked(fight, "sings")
        rest(fight)
    assert not asked(fight, "sings")


def test_the_best_bard_plays():
    fight = resting(3)
    fight.add("C", creature=a_bard(9), side=Side.HERO)
    rest(fight)
    answer(fight, "hit_die", Answer(option="d8", dice=(1,)))
    (prompt,) = asked(fight, "sings")
    assert prompt.dice == "1d8"
