"""Font of Magic, Arcane Recovery and Sorcerous Restoration: slots become points and come back."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import BONUS_ACTION, feature_uses, spell_slots
from desktop.model.creature import FeatureGroup, Uses, UsesKind
from desktop.model.encounter import Phase
from desktop.model.prompt import Answer, Outcome
from tests.support.builders import EDITIONS, Fight, a_creature, feature

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
POINTS = feature_uses("font-of-magic")


def a_caster(edition: str, *keys: str, level: int = 5, points: int = 5, **more: object) -> Fight:
    """C, with those features, 4 slots of level 1, 3 of level 2, 2 of level 3; a fight runs."""
    own = [feature(key, FeatureGroup.TRAIT) for key in keys]
    own = [
        replace(each, uses=Uses(UsesKind.LONG_REST, points))
        if each.key == "font-of-magic"
        else each
        for each in own
    ]
    numbers = {"slots_1": 4, "slots_2": 3, "slots_3": 2}
    known = {"class_text": "sorcerer", "level": level, "numbers": numbers, **more}
    sheet = a_creature("c", ruleset=edition, **known)
    fight = Fight(edition)
    sheet = replace(sheet, features=(*sheet.features, *own))
    fight.add("C", 20, creature=sheet, character=True, hp=30)
    fight.add("O", 10)
    return fight.begin()


def spent(fight: Fight, key: object, current: int) -> None:
    fight.do(c.SetCounter(fight.ids["C"], key, current))  # type: ignore[arg-type]  # a key


def use(fight: Fight) -> tuple[str, ...]:
    """What the Font of Magic offers."""
    fight.act("C", "feature", text="font-of-magic")
    return () if not fight.encounter.prompts else tuple(x for x, _ in fight.prompt().options)


def slots(fight: Fight, level: int) -> tuple[int, int]:
    counter = fight["C"].counters[spell_slots(level)]
    return counter.current, counter.maximum or 0


def rest(fight: Fight, kind: str) -> None:
    if fight.encounter.phase is Phase.RUNNING:
        fight.do(c.EndFight())
    fight.do(c.TakeRest((fight.ids["C"],), kind, 60 if kind == "short" else 480, since=48))


# --- Font of Magic --------------------------------------------------------------------------------


@both
def test_points_become_a_slot_for_the_bonus_action(edition):
    fight = a_caster(edition, "font-of-magic")
    assert use(fight) == ("makes:1", "makes:2", "makes:3")
    fight.answer(Answer(option="makes:3"))
    assert fight["C"].count(POINTS) == 0
    assert slots(fight, 3) == (3, 3)
    assert fight["C"].count(BONUS_ACTION) == 0
    assert fight.told() == ["note.made_slot"]


@pytest.mark.parametrize(
    ("edition", "level", "made"),
    [(OLD, 2, 3), (NEW, 2, 1), (NEW, 3, 2), (NEW, 5, 3), (OLD, 6, 5), (NEW, 8, 4), (NEW, 9, 5)],
)
def test_in_2024_a_slot_needs_levels(edition, level, made):
    points = 5 if made <= 3 else 7
    fight = a_caster(edition, "font-of-magic", level=level, points=points)
    assert use(fight) == tuple(f"makes:{each}" for each in range(1, made + 1))


def test_a_slot_of_a_level_that_it_has_none_of_is_there_till_the_long_rest():
    fight = a_caster(OLD, "font-of-magic", points=7)
    use(fight)
    fight.answer(Answer(option="makes:5"))
    assert slots(fight, 5) == (1, 1)
    fight.next(2)
    spent(fight, spell_slots(1), 0)
    spent(fight, POINTS, 5)
    use(fight)
    fight.answer(Answer(option="makes:1"))
    assert slots(fight, 1) == (1, 5)
    rest(fight, "short")
    assert slots(fight, 1) == (1, 5)
    rest(fight, "long")
    assert slots(fight, 1) == (4, 4)
    assert slots(fight, 5) == (0, 0)
    assert fight["C"].count(POINTS) == 7
    rest(fight, "long")
    assert slots(fight, 1) == (4, 4)


@both
def test_a_slot_becomes_points_and_never_more_than_there_are(edition):
    fight = a_caster(edition, "font-of-magic")
    spent(fight, POINTS, 0)
    assert use(fight) == ("gives:1", "gives:2", "gives:3")
    fight.answer(Answer(option="gives:3"))
    assert (fight["C"].count(POINTS), slots(fight, 3)) == (3, (1, 2))
    assert fight["C"].count(BONUS_ACTION) == (0 if edition == OLD else 1)
    fight.next(2)
    use(fight)
    fight.answer(Answer(option="gives:3"))
    assert fight["C"].count(POINTS) == 5
    assert fight.told() == ["note.gave_slot"]


@both
def test_without_a_bonus_action_no_slot_is_made(edition):
    fight = a_caster(edition, "font-of-magic")
    spent(fight, BONUS_ACTION, 0)
    assert use(fight) == ()
    assert "note.nothing_to_convert" in fight.told()
    spent(fight, POINTS, 1)
    assert use(fight) == (() if edition == OLD else ("gives:1", "gives:2", "gives:3"))


def test_a_bonus_action_that_is_gone_meanwhile_is_told():
    fight = a_caster(OLD, "font-of-magic")
    use(fight)
    spent(fight, BONUS_ACTION, 0)
    wish = c.AnswerPrompt(fight.prompt().id, Answer(option="makes:1"))
    assert fight.refused(wish).reason.key == "refusal.no_bonus_action"
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert fight["C"].count(POINTS) == 5


@both
def test_after_the_fight_time_does_not_press(edition):
    fight = a_caster(edition, "font-of-magic")
    fight.do(c.EndFight())
    use(fight)
    fight.answer(Answer(option="makes:2"))
    assert (fight["C"].count(POINTS), slots(fight, 2)) == (2, (4, 4))


def test_points_that_nobody_counts_become_nothing():
    fight = a_caster(OLD, "sorcery-points")
    fight.act("C", "feature", text="sorcery-points")
    assert "note.nothing_to_convert" in fight.told()


def test_a_sheet_of_another_game_has_no_prices():
    fight = a_caster("srd-5.1", "font-of-magic")
    fight.do(
        c.ReplaceCreature(fight.ids["C"], replace(fight["C"].creature, ruleset="mythcraft-1.2"))
    )
    assert use(fight) == ()


# --- what a short rest brings back ----------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("key", "calling"), [("recupero-arcano", "wizard"), ("natural-recovery", "druid")]
)
def test_a_short_rest_recovers_slots_of_half_the_level_once_a_long_rest(edition, key, calling):
    fight = a_caster(edition, key, class_text=calling)
    for level in (1, 2, 3):
        spent(fight, spell_slots(level), 0)
    rest(fight, "short")
    assert [x for x, _ in fight.prompt().options] == ["1", "2", "3", "enough"]
    fight.answer(Answer(option="2"))
    assert fight.told() == ["note.recovers_slot"]
    assert [x for x, _ in fight.prompt().options] == ["1", "enough"], "one level is left of three"
    fight.answer(Answer(option="1"))
    assert not fight.encounter.prompts
    assert (slots(fight, 1)[0], slots(fight, 2)[0]) == (1, 1)
    rest(fight, "short")
    assert not fight.encounter.prompts, "once"
    rest(fight, "long")
    assert not fight.encounter.prompts
    spent(fight, spell_slots(1), 0)
    rest(fight, "short")
    assert fight.encounter.prompts


def test_uses_that_the_sheet_counts_are_spent_and_slots_above_five_stay_gone():
    own = replace(feature("arcane-recovery", FeatureGroup.TRAIT), uses=Uses(UsesKind.LONG_REST, 1))
    sheet = a_creature("w", level=17, class_text="wizard", numbers={"slots_5": 2, "slots_6": 1})
    fight = Fight(OLD)
    fight.add("C", creature=replace(sheet, features=(own,)), character=True)
    for level in (5, 6):
        spent(fight, spell_slots(level), 0)
    rest(fight, "short")
    assert [x for x, _ in fight.prompt().options] == ["5", "enough"]
    fight.answer(Answer(option="5"))
    assert fight["C"].count(feature_uses("arcane-recovery")) == 0
    assert not fight.encounter.prompts, "four levels are left, and no slot of those is spent"
    rest(fight, "short")
    assert not fight.encounter.prompts


def test_whoever_lets_it_go_may_recover_later_and_a_new_rest_asks_anew():
    fight = a_caster(OLD, "arcane-recovery", class_text="wizard")
    spent(fight, spell_slots(1), 0)
    rest(fight, "short")
    rest(fight, "short")
    fight.answer(Answer(option="enough"))
    assert not fight.encounter.prompts
    rest(fight, "short")
    assert fight.encounter.prompts
    full = a_caster(OLD, "arcane-recovery", class_text="wizard")
    rest(full, "short")
    assert not full.encounter.prompts, "nothing is spent"


def test_in_2014_four_points_come_back_with_each_short_rest():
    fight = a_caster(OLD, "font-of-magic", "sorcerous-restoration", level=20, points=20)
    spent(fight, POINTS, 0)
    for points in (4, 8):
        rest(fight, "short")
        assert fight["C"].count(POINTS) == points
        assert "note.regains_points" in fight.told()
    spent(fight, POINTS, 20)
    rest(fight, "short")
    assert "note.regains_points" not in fight.told()


def test_in_2024_half_the_level_comes_back_where_that_is_wanted_once_a_long_rest():
    fight = a_caster(NEW, "font-of-magic", "ripristino-stregonesco", level=7, points=7)
    spent(fight, POINTS, 1)
    rest(fight, "short")
    fight.answer(Answer(option="0"))
    assert fight["C"].count(POINTS) == 4
    rest(fight, "short")
    assert not fight.encounter.prompts
    rest(fight, "long")
    rest(fight, "short")
    assert not fight.encounter.prompts, "all points are there"
    alone = a_caster(NEW, "sorcerous-restoration")
    rest(alone, "short")
    assert not alone.encounter.prompts, "no points are counted"
