"""Attached with a hit: carried along, drinking, covering the face, sharing harm, pulled off."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.amount import AttackOutcome
from desktop.model.creature import AttackKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.statblocks.attaching import attachment_in
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from tests.support.builders import EDITIONS, Fight, RollMode, a_creature, abilities, melee
from tests.support.creatures import shipped
from tests.support.loaded_dice import LoadedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
KEYS = {
    "stirge": {OLD: "blood-drain", NEW: "proboscis"},
    "cloaker": {OLD: "bite", NEW: "attach"},
    "darkmantle": {OLD: "crush", NEW: "crush"},
}


def beside(edition: str, monster: str, **more: object) -> Fight:
    """M's turn; P, its prey, and Q stand beside it on the map."""
    fight = Fight(edition).map()
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=(10, 10))
    for place, name in enumerate("PQ"):
        creature = a_creature(
            name, melee(), hit_points=300, armour_class=5, abilities=abilities(str=16), **more
        )
        fight.add(name, 15 - place, creature=creature, character=True, at=(9, 10 + place))
    return fight.begin().elsewhere()


def strike(fight: Fight, target: str, key: str, dice: tuple[int, ...] = (18,)) -> c.MakeAttack:
    one = (c.DamageAmount(1),)
    who = fight.ids["M"]
    return c.MakeAttack(who, AttackKey(key), fight.ids[target], dice=dice, damage=one, cost="none")


def attached(edition: str, monster: str, *, dice: tuple[int, ...] = (18,), **more: object) -> Fight:
    fight = beside(edition, monster, **more)
    fight.do(strike(fight, "P", KEYS[monster][edition], dice))
    return fight


def harms(fight: Fight) -> list[str]:
    return [each.dice for each in fight.encounter.prompts if each.kind is PromptKind.HARM]


# --- on -----------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("monster", KEYS)
def test_a_hit_attaches_it_and_it_is_carried_along(edition, monster):
    fight = attached(edition, monster)
    assert "attached" in fight.conditions("M")
    assert "note.attached" in fight.told()
    fight.next()
    fight.move("P", (8, 10), (7, 10))
    assert fight["M"].token.cell == Cell(8, 10)
    assert fight.feet("P") == 20, "it slows nobody down"
    assert "attached" in fight.conditions("M")


@both
def test_a_miss_attaches_nobody_and_neither_does_a_hit_on_a_thing(edition):
    fight = beside(edition, "stirge")
    fight.do(strike(fight, "P", KEYS["stirge"][edition], (1,)))
    assert fight.conditions("M") == set()
    fight = beside(edition, "darkmantle", kind="object")
    fight.do(strike(fight, "P", "crush"), overruled=True)
    assert fight.conditions("M") == set()


@both
def test_the_cloaker_is_too_small_for_the_huge(edition):
    fight = attached(edition, "cloaker", sizes=("huge",))
    assert "attached" not in fight.conditions("M")
    assert "note.too_large_for_hit" in fight.told()


@both
def test_whoever_is_killed_by_the_hit_is_no_host(edition):
    fight = beside(edition, "stirge")
    fight.do(c.DeclareLife((fight.ids["P"],), "dead"))
    fight.do(strike(fight, "P", KEYS["stirge"][edition]), overruled=True)
    assert fight.conditions("M") == set()


# --- meanwhile ----------------------------------------------------------------------------------


@both
def test_the_stirge_drinks_at_the_start_of_its_turns_and_strikes_nobody(edition):
    fight = attached(edition, "stirge")
    key = KEYS["stirge"][edition]
    assert fight.refused(strike(fight, "P", key)).reason.key == "refusal.drinks_meanwhile"
    assert fight.refused(strike(fight, "Q", key)).can_overrule
    fight.next(2)
    assert harms(fight) == []
    fight.next()
    assert harms(fight) == [{OLD: "1d4+3", NEW: "2d4"}[edition]]
    fight.next(3)
    assert len(harms(fight)) == 1, "asked once"
    before = fight.hp("P")
    fight.answer(Answer(amount=5), PromptKind.HARM)
    assert fight.hp("P") == before - 5


def test_the_stirge_of_2014_lets_go_when_it_has_drunk_ten_hit_points():
    fight = attached(OLD, "stirge")
    fight.next(3)
    fight.answer(Answer(amount=6), PromptKind.HARM)
    assert "attached" in fight.conditions("M")
    fight.next(3)
    fight.answer(Answer(amount=4), PromptKind.HARM)
    assert fight.conditions("M") == set()


def test_the_stirge_of_2024_drinks_on():
    fight = attached(NEW, "stirge")
    fight.next(3)
    fight.answer(Answer(amount=60), PromptKind.HARM)
    assert "attached" in fight.conditions("M")


@both
def test_it_lets_go_of_the_dead(edition):
    fight = attached(edition, "stirge")
    fight.do(c.DeclareLife((fight.ids["P"],), "dead"))
    assert fight.conditions("M") == set()


@both
def test_the_darkmantle_has_advantage_on_its_host_strikes_nobody_else_and_has_no_speed(edition):
    fight = attached(edition, "darkmantle")
    assert fight.mode("M", "P", "crush") is RollMode.ADVANTAGE
    assert fight.refused(strike(fight, "Q", "crush")).reason.key == "refusal.clings_to_another"
    assert fight.feet("M", "fly") == 0


@both
def test_the_tail_of_the_cloaker_is_free_for_others(edition):
    fight = attached(edition, "cloaker")
    assert fight.refused(strike(fight, "Q", KEYS["cloaker"][edition]))
    fight.do(strike(fight, "Q", "tail"))


def test_the_cloaker_of_2024_blinds_its_host_as_long_as_it_holds_on():
    fight = attached(NEW, "cloaker")
    assert fight.conditions("P") == {"blinded"}
    fight.act("M", "detach")
    assert fight.conditions("P") == set()


@both
def test_after_an_advantage_the_darkmantle_covers_the_face_until_it_is_off(edition):
    fight = beside(edition, "darkmantle")
    fight.give("P", "restrained")
    fight.do(strike(fight, "P", "crush", (18, 3)))
    breath = {OLD: "holding_breath", NEW: "suffocating"}[edition]
    assert fight.conditions("P") == {"restrained", "blinded", breath}
    fight.act("M", "detach")
    assert fight.conditions("P") == {"restrained"}


def test_a_host_that_leaves_the_fight_leaves_the_darkmantle_behind():
    fight = beside(OLD, "darkmantle")
    fight.give("P", "restrained")
    fight.do(strike(fight, "P", "crush", (18, 3)))
    fight.do(c.RemoveCombatants((fight.ids["P"],)))
    assert fight.conditions("M") == set()


def test_a_hit_without_a_roll_covers_the_face_where_the_reasons_give_advantage():
    fight = beside(OLD, "darkmantle")
    fight.give("P", "restrained")
    wish = strike(fight, "P", "crush", ())
    fight.do(replace(wish, outcome=AttackOutcome.HIT))
    assert "blinded" in fight.conditions("P")


def test_the_darkmantle_covers_no_large_face_and_none_without_advantage():
    fight = beside(OLD, "darkmantle", sizes=("large",))
    fight.give("P", "restrained")
    fight.do(strike(fight, "P", "crush", (18, 3)))
    assert fight.conditions("P") == {"restrained"}
    assert attached(OLD, "darkmantle").conditions("P") == set()


@both
def test_half_of_what_hits_the_cloaker_its_host_takes(edition):
    fight = attached(edition, "cloaker")
    own, host = fight.hp("M"), fight.hp("P")
    fight.damage("M", 21, "slashing")
    assert (own - fight.hp("M"), host - fight.hp("P")) == (10, 10)
    fight.act("M", "detach")
    fight.damage("M", 21, "slashing")
    assert host - fight.hp("P") == 10


@pytest.mark.parametrize(
    ("edition", "monster"), [(OLD, "rug-of-smothering"), (NEW, "animated-rug-of-smothering")]
)
def test_the_rug_shares_with_whom_it_grapples_and_only_so_long(edition, monster):
    fight = beside(edition, monster)
    wish = replace(strike(fight, "P", "smother"), optional=("instead",))
    fight.do(wish)
    fight.do(wish, overruled=True)
    assert "grappled" in fight.conditions("P")
    own, host = fight.hp("M"), fight.hp("P")
    fight.damage("M", 11, "slashing")
    assert (own - fight.hp("M"), host - fight.hp("P")) == (5, 5)
    fight.act("M", "release")
    fight.damage("M", 1, "slashing")
    assert own - fight.hp("M") == 6
    assert fight.conditions("M") == set()


def test_a_rug_that_holds_nobody_shares_with_nobody():
    fight = beside(OLD, "rug-of-smothering", condition_immunities=("grappled",))
    fight.do(strike(fight, "P", "smother"))
    assert fight.conditions("M") == set()


# --- off ----------------------------------------------------------------------------------------


@both
def test_letting_go_costs_five_feet_but_nothing_where_it_has_no_speed(edition):
    fight = attached(edition, "stirge")
    fight.act("M", "detach")
    assert fight.conditions("M") == set()
    assert fight.feet("M", "fly") == 35
    assert fight.refused(fight.action("M", "detach")).reason.key == "refusal.not_attached"
    fight = attached(edition, "darkmantle")
    fight.act("M", "detach")
    assert fight.conditions("M") == set()


def test_whoever_has_no_movement_left_holds_on_unless_the_gm_says_so():
    fight = attached(OLD, "stirge")
    fight.give("M", "grappled", source="P")
    assert fight.refused(fight.action("M", "detach")).reason.key == "refusal.too_far"
    fight.do(fight.action("M", "detach"), overruled=True)
    assert "attached" not in fight.conditions("M")


@both
def test_the_host_or_whoever_stands_beside_pulls_off_the_stirge_with_an_action(edition):
    fight = attached(edition, "stirge")
    fight.next(2)
    fight.act("Q", "pull_off", "M")
    assert fight.conditions("M") == set()


@both
@pytest.mark.parametrize("monster", ["cloaker", "darkmantle"])
def test_the_others_come_off_by_strength_alone(edition, monster):
    fight = attached(edition, monster)
    fight.next()
    fight.act("P", "pull_off", "M", dice=(2,))
    assert "attached" in fight.conditions("M")
    fight.next(3)
    fight.act("P", "pull_off", "M", dice=(19,))
    assert "attached" not in fight.conditions("M")


def test_nobody_pulls_off_what_is_not_attached_or_far_away():
    fight = beside(OLD, "stirge")
    fight.next()
    wish = fight.action("P", "pull_off", "M")
    assert fight.refused(wish).reason.key == "refusal.not_attached"
    fight = attached(OLD, "stirge")
    fight.place("Q", (20, 20))
    fight.next(2)
    wish = fight.action("Q", "pull_off", "M")
    assert fight.refused(wish).reason.key == "refusal.too_far_to_pull"
    fight.do(wish, overruled=True)
    assert fight.conditions("M") == set()


def test_a_pull_is_foreseen_where_something_clings_to_somebody_near():
    fight = beside(OLD, "stirge")
    foreseen = fight.ruleset.actions["pull_off"].foreseen
    refusal = foreseen(Draft(fight.encounter, fight.ruleset, LoadedDice(())), fight["P"])
    assert refusal.reason.key == "refusal.nothing_attached"
    fight = attached(OLD, "stirge")
    assert foreseen(Draft(fight.encounter, fight.ruleset, LoadedDice(())), fight["P"]) is None
    offered = fight.ruleset.actions["detach"].offered
    assert offered(fight["M"])
    assert not offered(fight["P"])


def test_a_host_that_is_elsewhere_at_once_is_rid_of_it():
    fight = attached(OLD, "stirge")
    fight.place("P", (20, 20))
    assert fight.conditions("M") == set()


# --- as it is written ---------------------------------------------------------------------------


@pytest.mark.parametrize("monster", KEYS)
def test_the_italian_paragraph_says_the_same(monster):
    creature = shipped(f"{NEW}/{monster}")
    for feature in creature.features:
        if feature.attachment is not None:
            italian = replace(feature, texts=FrozenMap({"it": feature.texts["it"]}))
            others = tuple(italian if each is feature else each for each in creature.features)
            assert attachment_in(replace(creature, features=others), italian) == feature.attachment


@both
def test_what_is_kept_unread_becomes_what_is_shipped(edition):
    for monster in KEYS:
        creature = shipped(f"{edition}/{monster}")
        assert creature_from_record(record_of_creature(creature)) == creature
        bare = tuple(replace(each, attachment=None) for each in creature.features)
        before = replace(creature, features=bare)
        assert not is_understood(before)
        read = understood(before, {})
        assert read.features == creature.features
        assert understood(read, {}) == read
