"""Worked values of both catalogues: pushes, readied moves, shared spaces, fixed initiative."""

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Side
from desktop.model.counter import MOVEMENT_SPENT, REACTION
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.effects.asking import situation_of
from desktop.rules.fifth.rolls.abilities import passive_perception
from tests.support.builders import EDITIONS, FAILURE, Fight, a_creature, abilities
from tests.support.duels import a_duel

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"


def cell(fight: Fight, who: str) -> Cell:
    token = fight[who].token
    assert token is not None
    return token.cell


# --- pushing ------------------------------------------------------------------------------------


@pytest.mark.rule("51-SHV-05", "51-SHV-06", "51-MOV-10")
def test_a_shove_of_2014_pushes_or_knocks_down_but_not_both():
    fight = a_duel(OLD)
    fight.add("W", 5, side=Side.HERO, at=(6, 6))
    fight.act("K", "shove_push", "O", die=15, dice=(10,))
    assert (cell(fight, "O"), fight.conditions("O")) == (Cell(7, 5), set())
    assert (fight.encounter.prompts, fight["O"].count(MOVEMENT_SPENT)) == ((), 0)
    refusal = fight.refused(fight.action("K", "shove_prone", "O", die=15))
    assert refusal.reason.key == "refusal.no_action"
    lost = a_duel(OLD)
    lost.act("K", "shove_push", "O", die=10, dice=(10,))
    assert cell(lost, "O") == Cell(6, 5)


@pytest.mark.rule("52-UNARM-5")
def test_a_shove_of_2024_leaves_the_choice():
    fight = a_duel(NEW, abilities=abilities(str=16), proficiency=2)
    before = fight.encounter
    for action in ("shove_push", "shove_prone"):
        fight.encounter = before
        fight.act("K", action, "O")
        assert fight.prompt(PromptKind.SAVE).dc == 13
        waiting = fight.encounter
        fight.answer(Answer(dice=(13,)))
        assert (cell(fight, "O"), fight.conditions("O")) == (Cell(6, 5), set())
        fight.encounter = waiting
        fight.answer(Answer(dice=(12,)))
        pushed = action == "shove_push"
        assert cell(fight, "O") == Cell(7 if pushed else 6, 5)
        assert fight.conditions("O") == (set() if pushed else {"prone"})
    fight.encounter = before
    fight.give("O", "prone")
    refusal = fight.refused(fight.action("K", "shove_prone", "O"))
    assert refusal.reason.key == "refusal.prone_already"
    fight.act("K", "shove_push", "O")
    fight.answer(FAILURE)
    assert cell(fight, "O") == Cell(7, 5)


@both
@pytest.mark.parametrize(
    ("stands", "lands"),
    [((6, 6), (7, 7)), ((4, 5), (3, 5)), ((5, 4), (5, 3)), ((4, 6), (3, 7))],
)
def test_one_is_pushed_straight_away(edition, stands, lands):
    fight = a_duel(edition)
    fight.place("O", stands)
    push(fight)
    assert cell(fight, "O") == Cell(*lands)


@both
def test_a_wall_holds_whoever_is_pushed_and_without_a_map_nobody_moves(edition):
    fight = Fight(edition).map(walls=(Wall(Point(7, 0), Point(7, 30)),))
    fight.add("K", 20, character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5))
    fight.begin()
    push(fight)
    assert cell(fight, "O") == Cell(6, 5)
    for_no_map = Fight(edition).order("K20 O10")
    push(for_no_map)
    assert for_no_map["O"].token is None


@both
def test_impossible_pushes_are_refused(edition):
    fight = a_duel(edition, apart=3)
    refusal = fight.refused(fight.action("K", "shove_push", "O"))
    assert refusal.reason.key == "refusal.out_of_reach"
    refusal = fight.refused(fight.action("K", "shove_prone", "O"))
    assert refusal.reason.key == "refusal.out_of_reach"


def push(fight: Fight) -> None:
    """K pushes O, who cannot resist."""
    fight.give("O", "paralyzed")
    fight.act("K", "shove_push", "O")
    if fight.encounter.prompts:
        fight.answer(FAILURE)


# --- the readied move ---------------------------------------------------------------------------


@both
@pytest.mark.rule("51-RDY-03", "51-RDY-11", "51-RDY-12", "51-OA-06", "51-DIS-02")
@pytest.mark.rule("52-ACT-READY-1", "52-ACT-DISENG-1")
def test_a_readied_move_goes_up_to_the_speed_and_provokes(edition):
    fight = a_duel(edition)
    fight.act("K", "disengage", cost="none")
    fight.move("K", (5, 6), (5, 7), (5, 8), (5, 7), (5, 6), (5, 5))
    fight.act("K", "ready", text="I move away")
    fight.next()
    fight.act("K", "move_readied")
    assert (fight.feet("K"), fight["K"].count(REACTION)) == (30, 0)
    away = tuple((column, 5) for column in range(4, -3, -1))
    assert fight.refused(fight.path("K", *away)).reason.key == "refusal.too_far"
    fight.move("K", *away[:5])
    assert fight.prompt(PromptKind.OPPORTUNITY_ATTACK).combatant == fight.ids["O"]
    fight.answer(Answer(option="skip"))
    assert cell(fight, "K") == Cell(0, 5)
    fight.next()
    assert (fight.conditions("K"), fight.feet("K")) == (set(), 30)


@both
@pytest.mark.rule("52-ACT-READY-1", "51-RDY-01", "51-RDY-06")
def test_what_is_readied_needs_the_reaction_and_lapses(edition):
    fight = a_duel(edition)
    refusal = fight.refused(fight.action("K", "move_readied"))
    assert refusal.reason.key == "refusal.nothing_readied"
    fight.act("K", "ready", text="I pull the lever")
    fight.next()
    before = fight.encounter
    fight.do(c.SetCounter(fight.ids["K"], REACTION, 0))
    for action in ("use_readied", "move_readied"):
        refusal = fight.refused(fight.action("K", action))
        assert refusal.reason.key == "refusal.no_reaction"
    fight.encounter = before
    fight.next()
    assert fight.conditions("K") == set()


@both
@pytest.mark.parametrize("answer", ["use_readied", "move_readied"])
def test_before_a_fight_what_was_readied_leaves_nothing(edition, answer):
    fight = Fight(edition)
    fight.add("A")
    fight.act("A", "ready", text="x")
    fight.act("A", answer)
    assert fight.conditions("A") == set()


# --- the space of another -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "own", "others", "prone"),
    [
        pytest.param(NEW, "medium", "medium", True, marks=pytest.mark.rule("52-PTG-MOVE-3")),
        pytest.param(NEW, "large", "medium", False, marks=pytest.mark.rule("52-PTG-MOVE-3")),
        pytest.param(NEW, "tiny", "medium", False, marks=pytest.mark.rule("52-PTG-MOVE-3")),
        pytest.param(NEW, "medium", "medium", True, marks=pytest.mark.rule("52-DIFF-27")),
        pytest.param(OLD, "medium", "medium", False, marks=pytest.mark.rule("52-DIFF-27")),
    ],
)
def test_ending_a_turn_in_the_space_of_another(edition, own, others, prone):
    fight = Fight(edition).map()
    fight.add("A", 20, creature=a_creature("a", sizes=(own,)), character=True, at=(5, 5))
    fight.add("B", 10, creature=a_creature("b", sizes=(others,)), character=True, at=(6, 5))
    fight.add("C", 5, at=(20, 20))
    fight.begin()
    if edition == NEW:  # in 2014 it may stop there while it can go on
        refusal = fight.refused(fight.path("A", (6, 5)))
        assert refusal.reason.key == "refusal.space_taken"
    fight.move("A", (6, 5), forced=True)
    fight.next()
    assert ("prone" in fight.conditions("A")) is prone


def test_nobody_falls_over_the_fallen():
    fight = Fight(NEW).map()
    fight.add("A", 20, at=(5, 5))
    fight.add("B", 10, at=(6, 5))
    fight.add("C", 5, character=True, at=(20, 20))
    fight.begin()
    fight.do(c.DeclareLife((fight.ids["B"],), "dead"))
    fight.move("A", (6, 5))
    fight.next()
    assert fight.conditions("A") == set()


# --- initiative as a score ----------------------------------------------------------------------


def scored(*states: str, dexterity: int = 14, **more: object) -> Fight:
    fight = Fight(NEW)
    fight.do(c.SetSetting("initiative_score", "on"))
    fight.do(c.SetSetting("character_initiative", "ask"))
    known = a_creature("a", abilities=abilities(dex=dexterity), **more)
    fight.add("A", creature=known, character=True)
    for key in states:
        if key == "surprised":
            fight.do(c.SetSurprised((fight.ids["A"],)))
        else:
            fight.give("A", key)
    fight.do(c.RollInitiative())
    return fight


@pytest.mark.rule("52-INIT-2")
@pytest.mark.parametrize(
    ("states", "dexterity", "more", "score"),
    [
        ((), 16, {}, 13),
        (("invisible",), 16, {}, 18),
        (("poisoned",), 16, {}, 8),
        (("invisible", "poisoned"), 16, {}, 13),
        ((), 16, {"initiative": 7}, 17),
    ],
)
def test_initiative_may_be_a_fixed_score(states, dexterity, more, score):
    assert scored(*states, dexterity=dexterity, **more).sequence == f"A{score}"


@pytest.mark.rule("52-INIT-3")
def test_surprise_of_2024():
    fight = Fight(NEW).map()
    fight.add("A", creature=a_creature("a", abilities=abilities(dex=14)), at=(0, 0))
    fight.add("H", character=True, at=(1, 1))
    fight.do(c.SetSurprised((fight.ids["A"],)))
    before = fight.encounter
    fight.give("A", "invisible")
    fight.do(c.RollInitiative(typed=FrozenMap({fight.ids["H"]: 20})), dice=(9,))
    assert fight.sequence == "H20 A11"
    fight.encounter = before
    fight.do(c.RollInitiative(typed=FrozenMap({fight.ids["H"]: 20})), dice=(17, 4))
    assert fight.sequence == "H20 A6"
    fight.begin()
    fight.move("H", (2, 2), (3, 3))
    assert fight.prompt().combatant == fight.ids["A"]
    assert scored("surprised").sequence == "A7"


@pytest.mark.parametrize(
    ("edition", "score"),
    [
        pytest.param(OLD, None, marks=pytest.mark.rule("52-DIFF-03")),
        pytest.param(NEW, 7, marks=pytest.mark.rule("52-DIFF-03")),
    ],
)
def test_only_2024_knows_the_fixed_score(edition, score):
    known = {setting.key for setting in Fight(edition).ruleset.settings}
    assert ("initiative_score" in known) is (score is not None)
    if score is not None:
        assert scored("surprised").sequence == f"A{score}"


@pytest.mark.rule("52-COND-EXH-4")
def test_exhaustion_leaves_the_passive_scores_alone():
    fight = Fight(NEW)
    fight.do(c.SetSetting("initiative_score", "on"))
    watcher = a_creature("a", skills=FrozenMap({"perception": 4}))
    fight.add("A", creature=watcher)
    fight.give("A", "exhaustion", level=2)
    assert passive_perception(situation_of(fight.encounter, fight.ruleset, fight["A"])) == 14
    fight.do(c.RollInitiative())
    assert fight.sequence == "A10"
    (rolled,) = fight.happened(e.InitiativeRolled)
    assert isinstance(rolled, e.InitiativeRolled)
    assert rolled.roll is None
