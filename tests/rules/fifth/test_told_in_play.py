"""What the journal says of things that a rule decides: nobody rolled them, nobody told them."""

from collections.abc import Callable

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Life
from desktop.model.creature import AttackKey
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EntryId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.session.journal import lines_about
from tests.support.builders import EDITIONS, Fight, a_creature, ranged
from tests.support.duels import a_duel, a_victim
from tests.support.magic import laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def said(fight: Fight, deed: Callable[[], object]) -> list[tuple[str, str]]:
    """The keys of the lines that a deed adds to the journal, and their rules."""
    before = fight.encounter
    deed()
    lines = lines_about(fight.events, before, fight.encounter, entry=EntryId(1))
    return [(line.message.key, line.rule) for line in lines]


def a_rider(edition: str, *, saddled: str = "") -> Fight:
    """R in the saddle of the horse H, with O beside it; a military saddle is noted on somebody."""
    fight = Fight(edition).map()
    fight.add("R", 17, character=True, hp=30, at=(3, 3))
    horse = a_creature("riding-horse", sizes=("large",), hit_points=40)
    fight.add("H", 8, creature=horse, character=True, at=(4, 3))
    fight.add("O", 5, at=(6, 3))
    fight.begin().act("R", "mount", "H", text="controlled")
    if saddled:
        fight.act(saddled, "military_saddle")
    return fight


# --- without a roll -----------------------------------------------------------------------------


@pytest.mark.rule("51-CND-UNC-03", "51-MNT-06")
def test_a_save_that_fails_by_a_condition_is_told_with_its_reason_and_nobody_said_so():
    fight = a_rider(OLD)
    fight.damage("R", 31)
    lines = said(fight, lambda: fight.answer(Answer(dice=(20,)), PromptKind.SAVE))
    assert lines[:2] == [
        ("note.fails_because", "51-CND-UNC-03"),
        ("journal.check_failure_automatic", ""),
    ]
    assert fight["R"].ride is None


def test_what_the_gm_says_of_such_a_save_is_told_as_the_gms():
    fight = a_rider(OLD)
    fight.damage("R", 31)
    success = Answer(outcome=Outcome.SUCCESS)
    lines = said(fight, lambda: fight.answer(success, PromptKind.SAVE))
    assert lines[0] == ("journal.check_success_told", "")


@both
@pytest.mark.rule("51-CND-PAR-02")
def test_a_save_that_the_gm_asks_for_fails_without_a_roll_too(edition):
    fight = a_victim(edition)
    fight.give("T", "paralyzed")
    wish = c.RollCheck((fight.ids["T"],), "dex", 10, save=True)
    lines = said(fight, lambda: fight.do(wish))
    assert [key for key, _ in lines] == ["note.fails_because", "journal.check_failure_automatic"]


def test_a_save_that_succeeds_by_a_rule_is_told_with_its_reason():
    fight = a_duel(OLD)
    thing = a_creature("statue", kind="object", hit_points=20, abilities=FrozenMap())
    fight.add("S", 3, creature=thing, at=(7, 5))
    wish = c.StrikeArea(
        laid=laid("sphere", 10, (7, 5)),
        targets=(fight.ids["S"],),
        ability="wis",
        dc=15,
        damage=(("1d6", "psychic"),),
    )
    fight.do(wish, dice=[3])
    lines = said(fight, lambda: fight.answer(Answer(), PromptKind.SAVE))
    assert lines[:2] == [
        ("note.succeeds_because", fight.ruleset.rule("object_save")),
        ("journal.check_success_automatic", ""),
    ]


@pytest.mark.rule("51-UW-03")
def test_a_shot_that_flies_no_farther_under_water_misses_without_a_roll():
    fight = Fight(OLD).map(60, 10)
    fight.add("K", 20, creature=a_creature("k", ranged()), character=True, at=(1, 1))
    fight.add("O", 10, at=(20, 1))
    fight.begin()
    for who in ("K", "O"):
        fight.act(who, "underwater", cost="none")
    wish = c.MakeAttack(fight.ids["K"], AttackKey("bow"), fight.ids["O"], dice=(20,))
    lines = said(fight, lambda: fight.do(wish))
    assert [key for key, _ in lines][-1] == "journal.attack_miss_automatic"
    assert [x.outcome for x in fight.happened(e.AttackRolled)] == [AttackOutcome.MISS]


def test_a_miss_within_range_that_the_gm_tells_is_told_as_the_gms():
    fight = a_duel(OLD)
    wish = c.MakeAttack(
        fight.ids["K"], AttackKey("sword"), fight.ids["O"], outcome=AttackOutcome.MISS
    )
    assert said(fight, lambda: fight.do(wish)) == [("journal.attack_miss_told", "")]


# --- riders -------------------------------------------------------------------------------------


@pytest.mark.rule("51-MNT-09", "51-MNT-14")
def test_leaving_a_mount_to_itself_and_taking_control_are_told_as_what_they_are():
    fight = a_rider(OLD)
    left = said(fight, lambda: fight.act("R", "control_mount"))
    taken = said(fight, lambda: fight.do(fight.action("R", "control_mount"), overruled=True))
    assert left[0][0] == "journal.mount_left"
    assert "journal.mount_controlled" in [key for key, _ in taken]


@pytest.mark.rule("51-MNT-17")
@pytest.mark.parametrize("saddled", ["R", "H"])
def test_a_military_saddle_helps_whether_it_was_noted_on_the_rider_or_on_the_mount(saddled):
    fight = a_rider(OLD, saddled=saddled)
    fight.give("R", "prone", source="O")
    fight.answer(Answer(dice=(4, 10)), PromptKind.SAVE)
    assert fight["R"].ride is not None


def test_an_exotic_saddle_on_the_rider_keeps_the_note_away_too():
    fight = a_rider(OLD)
    griffon = a_creature("griffon", sizes=("large",), speeds=FrozenMap({"walk": 30, "fly": 80}))
    fight.add("G", 6, creature=griffon, character=True, at=(3, 5))
    fight.act("R", "exotic_saddle")
    fight.do(fight.action("R", "dismount"), overruled=True)
    fight.do(fight.action("R", "mount", "G"), overruled=True)
    assert "note.exotic_saddle" not in fight.told()


# --- the dead, the immune, things ---------------------------------------------------------------


@pytest.mark.parametrize(("edition", "rule"), [(OLD, "51-HEA-02"), (NEW, "52-HP-DEAD-1")])
@pytest.mark.rule("51-HEA-02")
def test_the_refusal_to_heal_the_dead_names_its_rule(edition, rule):
    fight = a_victim(edition)
    fight.do(c.DeclareLife((fight.ids["T"],), Life.DEAD.value))
    assert fight.refused(c.Heal((fight.ids["T"],), 5)).rule == rule


@pytest.mark.parametrize(("edition", "rule"), [(OLD, "51-CND-05"), (NEW, "52-COND-GEN-4")])
@pytest.mark.rule("51-CND-05")
def test_immunity_to_a_condition_names_its_rule_whether_all_or_some_are_immune(edition, rule):
    fight = a_victim(edition, condition_immunities=("poisoned",))
    poisoned = ConditionKey("poisoned")
    assert fight.refused(c.GiveCondition((fight.ids["T"],), poisoned)).rule == rule
    wish = c.GiveCondition((fight.ids["T"], fight.ids["O"]), poisoned)
    assert ("refusal.immune", rule) in said(fight, lambda: fight.do(wish))
    assert (fight.conditions("T"), fight.conditions("O")) == (set(), {"poisoned"})


@both
@pytest.mark.rule("51-KO-01")
def test_nobody_is_asked_whether_a_door_is_knocked_out(edition):
    fight = a_duel(edition)
    door = a_creature("door", kind="object", hit_points=3, armour_class=5)
    fight.add("D", creature=door, at=(5, 6))
    fight.attack("K", "D", dice=(15, 8), cost="none")
    assert fight.hp("D") == 0
    assert not [x for x in fight.encounter.prompts if x.kind is PromptKind.CHOICE]
