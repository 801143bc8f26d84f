"""Worked values of SRD 5.2.1: budgets of experience, difficulty, warnings, shares."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import CreatureKey
from desktop.rules.encounter.experience import (
    Difficulty,
    budgets_of,
    difficulty_of,
    encounter_budget,
)
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.rows import proves

OLD, NEW = EDITIONS
WORDS = {"four": 4, "five": 5, "six": 6, "two": 2, "three": 3, "nine": 9, "eight": 8}
PLACES = {"Low": 0, "Moderate": 1, "High": 2}
NAMES = {
    Difficulty.LOW: "Low",
    Difficulty.MODERATE: "Moderate",
    Difficulty.HIGH: "High",
    Difficulty.OVER: "over High",
}


def numbers_in(text: str) -> list[int]:
    plain = text.replace(",", "") if "XP" in text or "at" in text else text
    return [int(x) for x in "".join(ch if ch.isdigit() else " " for ch in plain).split()]


def a_party(levels: tuple[int, ...], *foes: tuple[int, str], edition: str = NEW) -> Fight:
    fight = Fight(edition)
    for place, level in enumerate(levels):
        creature = a_creature("pc", level=level)
        fight.add(f"P{place}", 10, creature=creature, character=True)
    for place, (worth, rating) in enumerate(foes):
        fight.add(f"F{place}", 5, creature=a_creature("foe", experience=worth, challenge=rating))
    return fight


def seen(fight: Fight):
    found = encounter_budget(fight.encounter, fight.ruleset)
    assert found is not None
    return found


@proves("52-GT-XPB-1")
def test_budgets_add_up_what_each_may_face(given, expect):
    head, difficulty = given.rsplit(", ", maxsplit=1)
    ruleset = Fight(NEW).ruleset
    if given.startswith("levels"):
        levels: tuple[int, ...] = (4, 4, 5)
    else:
        words = head.split()
        levels = (int(words[-1]),) * WORDS[words[0]]
    budget = budgets_of(levels, ruleset, mixed="each")[PLACES[difficulty]]
    assert f"{budget:,}" == expect.rsplit(" ", maxsplit=1)[-1]


@pytest.mark.rule("52-GT-XPB-1")
def test_the_table_may_take_the_average_level():
    fight = a_party((4, 4, 5))
    assert seen(fight).moderate == 1500
    fight.do(c.SetSetting("mixed_levels", "average"))
    assert seen(fight).moderate == 3 * 375


@pytest.mark.rule("52-GT-XPB-1")
def test_a_character_in_another_form_counts_by_its_own_level():
    fight = a_party((8, 8))
    before = seen(fight)
    wolf = a_creature("wolf", challenge="1/4")
    fight.do(c.ReplaceCreature(fight.ids["P0"], wolf, change_of_shape=True))
    assert seen(fight) == before


@proves("52-GT-XPB-2")
def test_a_budget_is_spent(given, expect):
    told = {
        "budget 200, six at 25": ((1,) * 4, [25] * 6, "low"),
        "budget 1,125, two at 450 and nine at 25": ((3,) * 5, [450] * 2 + [25] * 9, "moderate"),
        "budget 1,125: 700, 100 and six at 50": ((3,) * 5, [700, 100] + [50] * 6, "moderate"),
        "budget 46,800: two at 18,000 and two at 5,000": (
            (15,) * 6,
            [18000] * 2 + [5000] * 2,
            "high",
        ),
    }
    levels, worths, difficulty = told[given]
    found = seen(a_party(levels, *((worth, "1") for worth in worths)))
    assert found.difficulty is Difficulty(difficulty)
    assert f"{found.left} left" == expect


@proves("52-GT-XPB-3")
def test_the_smallest_budget_that_holds_it(given, expect):
    worth = int(given.rsplit(", ", maxsplit=1)[1].removesuffix(" XP").replace(",", ""))
    assert NAMES[seen(a_party((5,) * 4, (worth, "1"))).difficulty] == expect


def test_the_table_may_name_what_is_reached():
    fight = a_party((5,) * 4, (1999, "1"))
    fight.do(c.SetSetting("difficulty_label", "from"))
    assert seen(fight).difficulty is Difficulty.LOW
    assert difficulty_of(3000, (2000, 3000, 4400), label="from") is Difficulty.MODERATE
    assert seen(a_party((5,) * 4, (9000, "1"))).left == 4400 - 9000


@proves("52-GT-XPB-4")
def test_what_to_beware_of(given, expect):
    if given.startswith("ogre"):
        fight = a_party((1,) * 4, (450, "2"))
    else:
        fight = a_party((3,) * 4, *[(50, "1/4")] * WORDS[given.split()[2]])
    assert bool(seen(fight).warnings) is (expect == "a warning")


def test_many_kinds_and_odd_ratings_are_seen():
    fight = a_party((1,) * 4)
    for place in range(4):
        creature = a_creature("x", key=CreatureKey(f"own/{place}"), challenge="1/0")
        fight.add(f"X{place}", creature=creature)
    assert [message.key for message in seen(fight).warnings] == ["view.budget.too_varied"]


@proves("52-DIFF-76")
def test_only_2024_has_budgets(given, expect):
    assert given == "four of level 1, Moderate"
    old = a_party((1,) * 4, edition=OLD)
    found = encounter_budget(old.encounter, old.ruleset)
    told = "none" if found is None else "some"
    assert f"2014: {told}; 2024: {seen(a_party((1,) * 4)).moderate} XP" == expect
    nobody = Fight(NEW)
    assert encounter_budget(nobody.encounter, nobody.ruleset) is None


@proves("52-CORE-XP-1")
def test_the_defeated_are_shared(given, expect):
    assert given == "450 + 450 + 100 XP for 3 PCs"
    fight = a_party((3,) * 3, (450, "2"), (450, "2"), (100, "1/2"), (700, "3"))
    fight.begin()
    for name in ("F0", "F1", "F2"):
        fight.damage(name, 99)
    fight.do(c.EndFight())
    (noted,) = [x for x in fight.events if isinstance(x, e.Noted)]
    assert f"{dict(noted.text.parameters)['each']} each" == expect
    assert noted.rule == "52-CORE-XP-1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fight_without_experience_tells_none(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.EndFight())
    assert "note.experience" not in fight.told()
