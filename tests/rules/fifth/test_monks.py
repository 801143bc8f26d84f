"""Monks and other quick ones: points, flurries, Martial Arts, actions for the bonus action."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import feature_uses
from desktop.model.creature import AttackKey, FeatureGroup, Uses, UsesKind
from desktop.model.prompt import Answer
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.turns.quick import granted_to
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature, melee

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
KI = feature_uses("ki")
UNARMED = "unarmed-strike"


def a_monk(
    edition: str, *keys: str, level: int = 5, points: int | None = 5, **more: object
) -> Fight:
    """M, whose turn it is, beside O; what its sheet names are traits."""
    own = [feature(key, FeatureGroup.TRAIT) for key in keys]
    if points is not None:
        own.append(
            replace(feature("ki", FeatureGroup.TRAIT), uses=Uses(UsesKind.SHORT_REST, points))
        )
    known = {"level": level, "class_text": "monk", "abilities": abilities(str=16, dex=16)}
    sheet = a_creature("m", melee(), ruleset=edition, **{**known, **more})
    fight = Fight(edition).map()
    monk = replace(sheet, features=(*sheet.features, *own))
    fight.add("M", 20, creature=monk, character=True, hp=30, at=(5, 5))
    fight.add("O", 10, hp=60, at=(6, 5))
    return fight.begin()


def use(fight: Fight, key: str) -> None:
    fight.act("M", "feature", text=key)


def extras(fight: Fight, key: str = UNARMED) -> tuple[str, ...]:
    attack = next(each for each in fight.attacks_of("M") if each.key == key)
    return fight.ruleset.attacks.extras(fight["M"], attack)


def strike(fight: Fight, extra: str, key: str = UNARMED, **more: object) -> c.MakeAttack:
    return c.MakeAttack(
        fight.ids["M"], AttackKey(key), fight.ids["O"], extra=extra, dice=(18,), **more
    )


@both
@pytest.mark.parametrize("level", [5, 10])
def test_a_flurry_is_so_many_unarmed_strikes_for_a_point_and_the_bonus_action(edition, level):
    strikes = 3 if edition == NEW and level == 10 else 2
    fight = a_monk(edition, "flurry-of-blows", level=level)
    assert extras(fight) == ()
    fight.act("M", "dodge")
    use(fight, "flurry-of-blows")
    assert fight["M"].count(KI) == 4
    assert fight["M"].count("bonus_action") == 0
    before = fight.hp("O")
    for _ in range(strikes):
        assert extras(fight) == ("flurry",)
        fight.do(strike(fight, "flurry"))
    assert fight.hp("O") == before - strikes * (1 + 3)  # with the modifier each time
    assert extras(fight) == ()
    refusal = fight.refused(strike(fight, "flurry"))
    assert refusal.reason.key == "refusal.no_flurry"
    assert refusal.can_overrule
    assert fight["M"].count("action") == 0


@both
def test_strikes_that_were_not_made_are_gone_with_the_turn(edition):
    fight = a_monk(edition, "raffica-di-colpi")
    use(fight, "raffica-di-colpi")
    assert fight.refused(strike(fight, "flurry", "sword")).reason.key == "refusal.not_unarmed"
    fight.next(2)
    assert extras(fight) == ()


@both
def test_without_a_point_there_is_no_flurry(edition):
    fight = a_monk(edition, "flurry-of-blows", points=0)
    assert fight.refused(fight.action("M", "feature", text="flurry-of-blows")).can_overrule
    fight = a_monk(edition, "flurry-of-blows", points=None)
    use(fight, "flurry-of-blows")  # nobody counts
    assert extras(fight) == ("flurry",)


def test_martial_arts_follow_the_attack_action_in_2014():
    fight = a_monk(OLD, "martial-arts")
    assert extras(fight) == ()
    assert fight.refused(strike(fight, "martial")).reason.key == "refusal.martial_arts_first"
    fight.attack("M", "O", dice=(15, 1))
    assert extras(fight) == ("martial",)
    fight.do(strike(fight, "martial"))
    assert fight["M"].count("bonus_action") == 0
    assert extras(fight) == ()
    fight.attack("M", "O", dice=(15, 1), cost="none")


def test_martial_arts_are_a_bonus_action_of_their_own_in_2024():
    fight = a_monk(NEW, "arti-marziali")
    assert extras(fight) == ("martial",)
    fight.do(strike(fight, "martial"))
    assert fight.refused(strike(fight, "martial"))


@both
def test_others_strike_no_blow_of_martial_arts(edition):
    fight = a_monk(edition)
    assert fight.refused(strike(fight, "martial")).reason.key == "refusal.no_martial_arts"
    fight.attack("M", "O", dice=(15, 1))
    assert extras(fight) == ()


def offered(fight: Fight) -> list[str]:
    return [key for key, _ in fight.prompt().options]


def test_the_step_of_the_wind_costs_a_point_in_2014_and_doubles_the_leap():
    fight = a_monk(OLD, "step-of-the-wind")
    assert granted_to(fight["M"].creature) == ()
    before = fight.feet("M", "jump")
    use(fight, "step-of-the-wind")
    assert fight["M"].count(KI) == 5  # nothing is chosen yet
    assert offered(fight) == ["dash", "disengage", "skip"]
    fight.answer(Answer(option="dash"))
    assert fight["M"].count(KI) == 4
    assert fight["M"].count("bonus_action") == 0
    assert fight.feet("M") == 60
    assert fight.feet("M", "jump") >= before
    (leap,) = [x for x in fight["M"].effects if x.influence is not None]
    assert leap.influence.modifiers[0].question == "jump"
    fight.next()
    assert not any(x.influence for x in fight["M"].effects)


def test_in_2024_a_point_brings_two_actions_and_none_only_one():
    fight = a_monk(NEW, "passo-del-vento")
    assert granted_to(fight["M"].creature) == ("dash",)
    use(fight, "passo-del-vento")
    assert offered(fight) == ["dash", "dash+disengage", "skip"]
    fight.answer(Answer(option="dash+disengage"))
    assert fight["M"].count(KI) == 4
    assert fight.feet("M") == 60
    assert "disengaged" in fight.conditions("M")
    taken = [event.action for event in fight.happened(e.ActionTaken)]
    assert taken == ["dash", "disengage"]


def test_in_2024_without_points_the_free_action_is_left():
    fight = a_monk(NEW, "patient-defense", points=0)
    use(fight, "patient-defense")
    assert offered(fight) == ["disengage", "skip"]
    fight.answer(Answer(option="disengage"))
    assert fight["M"].count(KI) == 0
    assert "disengaged" in fight.conditions("M")


def test_in_2014_without_points_nothing_is_asked():
    fight = a_monk(OLD, "patient-defense", points=0)
    use(fight, "patient-defense")
    assert fight.encounter.prompts == ()


@both
def test_whoever_lets_it_go_keeps_its_points_and_its_bonus_action(edition):
    fight = a_monk(edition, "patient-defense")
    use(fight, "patient-defense")
    assert fight["M"].count("bonus_action") == 0
    fight.answer(Answer(option="skip"))
    assert fight["M"].count("bonus_action") == 1
    assert fight["M"].count(KI) == 5


@both
def test_a_steady_aim_gives_one_advantage_for_all_movement(edition):
    fight = a_monk(edition, "steady-aim", points=None)
    use(fight, "steady-aim")
    assert fight["M"].count("bonus_action") == 0
    assert fight.feet("M") == 0
    assert fight.mode("M", "O") is RollMode.ADVANTAGE
    fight.attack("M", "O", dice=(3, 15, 1))
    assert fight.mode("M", "O") is RollMode.PLAIN
    assert fight.feet("M") == 0
    fight.next(2)
    assert fight.feet("M") == 30
    assert not fight["M"].effects


@both
def test_an_aim_that_is_not_taken_is_gone_with_the_turn(edition):
    fight = a_monk(edition, "mira-salda", points=None)
    use(fight, "mira-salda")
    fight.next(2)
    assert fight.mode("M", "O") is RollMode.PLAIN


@both
def test_whoever_has_moved_aims_no_more(edition):
    fight = a_monk(edition, "steady-aim", points=None)
    fight.move("M", (5, 6))
    refusal = fight.refused(fight.action("M", "feature", text="steady-aim"))
    assert refusal.reason.key == "refusal.has_moved"
    assert refusal.can_overrule


@both
def test_what_is_chosen_costs_nothing_once_the_feature_is_gone(edition):
    fight = a_monk(edition, "patient-defense")
    use(fight, "patient-defense")
    monk = fight["M"].creature
    bare = replace(monk, features=monk.features[:1])
    fight.do(c.ReplaceCreature(fight.ids["M"], bare))
    chosen, state = {OLD: ("dodge", "dodging"), NEW: ("disengage", "disengaged")}[edition]
    fight.answer(Answer(option=chosen))
    assert state in fight.conditions("M")
