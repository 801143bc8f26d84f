"""Worked values of both catalogues: opening a fight, surprise, initiative, turns, reactions."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Side
from desktop.model.counter import ACTION, BONUS_ACTION, HIT_POINTS, REACTION
from desktop.model.creature import AttackKey
from desktop.model.effect import Moment, RepeatedSave
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.engine.conditions import Question
from desktop.rules.sight.perceiving import facts_of
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, melee

both = pytest.mark.parametrize("edition", EDITIONS)


def nimble(name: str, dexterity: int) -> object:
    return a_creature(name, abilities=abilities(dex=dexterity))


# --- opening and going round --------------------------------------------------------------------


@both
@pytest.mark.rule("51-ORD-04")
def test_everybody_needs_a_number_before_the_fight_starts(edition):
    fight = Fight(edition)
    for name in "ABCXYZ":
        fight.add(name, 10, character=name in "ABC")
    fight.add("D", character=True)
    refusal = fight.refused(c.BeginFight())
    assert refusal.reason.key == "refusal.initiative_missing"
    assert 1 in dict(refusal.reason.parameters).values()


@both
@pytest.mark.rule("51-ORD-05", "52-PTG-ROUND-1")
@pytest.mark.parametrize(("begun", "count"), [(3, 14), (2, 15)])
def test_a_minute_is_ten_rounds(edition, begun, count):
    fight = Fight(edition)
    assert fight.ruleset.round_seconds * 10 == 60
    fight.add("A", 20)
    fight.add("B", count)
    fight.begin().next(2 * begun - 1)
    assert fight.turn == f"R{begun}:B"
    fight.give("A", "poisoned", until=("B", Moment.START, 10))
    assert fight.next(19).turn == f"R{begun + 10}:A"
    assert "poisoned" in fight.conditions("A")
    assert fight.next().turn == f"R{begun + 10}:B"
    assert fight.conditions("A") == set()


@both
@pytest.mark.rule("51-ORD-06", "51-ORD-07")
def test_five_turns_a_round_and_again_from_the_top(edition):
    fight = Fight(edition).order("A20 B15 C10 D5 E1")
    turns = [fight.turn, *(fight.next().turn for _ in range(10))]
    assert turns == [f"R{1 + place // 5}:{'ABCDE'[place % 5]}" for place in range(11)]


@both
@pytest.mark.rule("51-ORD-08", "52-PTG-STEP-1")
def test_with_the_last_goblin_down_the_program_asks(edition):
    fight = Fight(edition)
    fight.add("Hero", 20, character=True)
    fight.add("Goblin", 10, hp=7)
    fight.begin().damage("Goblin", 7)
    assert fight.prompt().kind is PromptKind.END_FIGHT
    assert fight.encounter.phase is Phase.RUNNING


@both
@pytest.mark.rule("51-ORD-09")
def test_whoever_is_dying_has_a_turn_on_its_count(edition):
    fight = Fight(edition)
    for name, score in (("A", 20), ("B", 12), ("M", 5)):
        fight.add(name, score, character=name != "M")
    fight.begin().damage("B", 20)
    assert fight.next().active == "B"
    assert fight.prompt(PromptKind.DEATH_SAVE).combatant == fight.ids["B"]


# --- surprise of 2014 ---------------------------------------------------------------------------


def ambushed(score: int = 15, **more: object) -> Fight:
    """G is surprised and acts on that number, H on 12; they stand side by side."""
    fight = Fight("srd-5.1").map()
    fight.add("H", 12, character=True, at=(0, 0))
    fight.add("G", score, creature=a_creature("g", **more), at=(1, 1))
    fight.do(c.SetSurprised((fight.ids["G"],)))
    return fight.begin()


@pytest.mark.rule("51-SUR-01")
def test_without_sneaking_nobody_is_surprised():
    fight = Fight("srd-5.1").order("A20 B10")
    assert (fight.conditions("A"), fight.conditions("B")) == (set(), set())


@pytest.mark.rule("51-SUR-06", "51-SUR-07", "51-SUR-09")
def test_the_surprised_lose_their_first_turn_and_no_other():
    fight = ambushed()
    assert fight.refused(fight.path("G", (2, 1))).rule == "51-SUR-06"
    for cost in ("", "bonus_action"):
        assert fight.refused(fight.action("G", "dash", cost=cost)).rule == "51-SUR-07"
    fight.next(2)
    assert fight.turn == "R2:G"
    fight.act("G", "dash")
    fight.move("G", (2, 2))


@pytest.mark.rule("51-SUR-08")
@pytest.mark.parametrize(("score", "asked"), [(18, 1), (7, 0)])
def test_they_react_once_their_first_turn_is_over(score, asked):
    fight = ambushed(score)
    while fight.active != "H":
        fight.next()
    if not asked:
        told = facts_of(fight["G"], Question.REACTIONS, fight.ruleset)
        assert [fact.rule for _, fact in told] == ["51-SUR-08"]
    fight.move("H", (0, 1), (0, 2), (0, 3))
    assert len(fight.encounter.prompts) == asked


@pytest.mark.rule("51-SUR-10")
def test_surprise_gives_attackers_no_advantage():
    fight = ambushed()
    assert fight.mode("H", "G").value == "plain"
    trace = fight.ruleset.initiative.reasons(fight.encounter, fight.ruleset, fight["G"])
    assert [each.kind.value for each in trace] == ["number"]


@pytest.mark.rule("51-SUR-11")
def test_the_end_of_the_lost_turn_counts():
    fight = ambushed()
    save = RepeatedSave("con", 12)
    fight.do(c.GiveCondition((fight.ids["G"],), ConditionKey("poisoned"), save=save))
    fight.next()
    assert fight.prompt().kind is PromptKind.REPEATED_SAVE


# --- initiative ---------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-INIT-01", "52-PTG-INIT-1")
@pytest.mark.parametrize(
    ("die", "dexterity", "score"), [(14, 16, 17), (1, 8, 0), (20, 14, 22), (15, 14, 17)]
)
def test_initiative_is_a_dexterity_check(edition, die, dexterity, score):
    fight = Fight(edition)
    fight.add("A", creature=nimble("a", dexterity))
    fight.add("B", 23)
    fight.do(c.RollInitiative(), dice=(die,))
    assert fight.sequence == f"B23 A{score}"


@both
@pytest.mark.rule("51-INIT-02")
def test_poison_turns_initiative(edition):
    fight = Fight(edition)
    fight.add("A", creature=nimble("a", 14))
    fight.give("A", "poisoned")
    fight.do(c.RollInitiative(), dice=(15, 6))
    assert fight.sequence == "A8"


@pytest.mark.parametrize(
    ("states", "dice", "score"),
    [
        pytest.param(("surprised",), (17, 4), 6, id="surprised"),
        pytest.param(
            ("incapacitated", "surprised"),
            (17, 4),
            6,
            marks=pytest.mark.rule("52-INIT-4", "52-COND-INCAP-4"),
        ),
        pytest.param(("unconscious",), (17, 4), 6, marks=pytest.mark.rule("52-COND-INCAP-4")),
        pytest.param(("poisoned", "invisible"), (9,), 11, marks=pytest.mark.rule("52-INIT-4")),
        pytest.param(("hidden",), (17, 4), 19, marks=pytest.mark.rule("52-COND-INVIS-1")),
        pytest.param(
            ("invisible", "surprised"), (9,), 11, marks=pytest.mark.rule("52-COND-INVIS-1")
        ),
    ],
)
def test_what_turns_the_initiative_roll_in_2024(states, dice, score):
    fight = Fight("srd-5.2.1")
    fight.add("A", creature=nimble("a", 14))
    for key in states:
        if key == "surprised":
            fight.do(c.SetSurprised((fight.ids["A"],)))
        else:
            fight.give("A", key)
    fight.do(c.RollInitiative(), dice=dice)
    assert fight.sequence == f"A{score}"


@pytest.mark.rule("51-INIT-03", "51-INIT-04")
def test_identical_creatures_of_2014_share_a_roll_and_a_turn():
    fight = Fight("srd-5.1")
    fight.do(c.AddCombatants(nimble("goblin", 14), 5))  # type: ignore[arg-type]  # a creature
    fight.do(c.RollInitiative(), dice=(11,))
    (slot,) = fight.encounter.order
    assert (slot.score, len(slot.members)) == (13, 5)
    fight.begin().next()
    assert fight.encounter.round == 2


@pytest.mark.rule("52-PTG-INIT-2")
def test_identical_creatures_of_2024_share_a_roll_and_no_turn():
    fight = Fight("srd-5.2.1")
    fight.do(c.AddCombatants(a_creature("goblin"), 5))
    fight.do(c.RollInitiative(), dice=(12,))
    assert [(slot.score, len(slot.members)) for slot in fight.encounter.order] == [(12, 1)] * 5
    split = Fight("srd-5.2.1")
    split.do(c.AddCombatants(a_creature("goblin"), 3))
    first = next(iter(split.encounter.combatants))
    split.do(c.GiveCondition((first,), ConditionKey("invisible")))
    split.do(c.RollInitiative(), dice=(4, 18, 12))
    assert sorted(slot.score for slot in split.encounter.order) == [12, 12, 18]


@both
@pytest.mark.rule("51-INIT-05", "51-INIT-06", "52-PTG-INIT-3", "52-INIT-1")
@pytest.mark.parametrize("scores", [(9, 21, 15, 15, -1), (12, 17, 4, 12), (3, 19, 11)])
def test_from_the_highest_to_the_lowest_in_every_round(edition, scores):
    fight = Fight(edition)
    for place, score in enumerate(scores):
        fight.add("ABCDE"[place], score)
    fight.begin()
    expected = sorted(scores, reverse=True)
    assert [slot.score for slot in fight.encounter.order] == expected
    fight.next(len(scores))
    fight.do(c.ReplaceCreature(fight.ids["A"], nimble("a", 3)))  # type: ignore[arg-type]  # a creature
    fight.next(2 * len(scores))
    assert fight.encounter.round == 4
    assert [slot.score for slot in fight.encounter.order] == expected


@both
@pytest.mark.rule("51-INIT-07")
def test_the_gm_puts_tied_monsters_into_order(edition):
    fight = Fight(edition)
    fight.add("Ogre", 12)
    fight.add("Wolf", 12)
    first, second = fight.encounter.order
    fight.do(c.MoveSlot(second.id, first.id))
    assert [slot.id for slot in fight.encounter.order] == [second.id, first.id]


@both
@pytest.mark.rule("51-INIT-08", "51-INIT-09", "51-INIT-11", "52-PTG-INIT-4")
@pytest.mark.parametrize(("names", "die"), [("AB", 18), ("AX", 15), ("XABY", 14)])
def test_where_the_table_decides_ties_it_is_asked(edition, names, die):
    fight = Fight(edition)
    fight.do(c.SetSetting("ties", "ask"))
    for name in sorted(names):
        fight.add(name, character=name in "AB")
    fight.do(c.RollInitiative(), dice=(die,) * len(names))
    for name in names[:-1]:
        slot = fight.encounter.slot_of(fight.ids[name])
        assert slot is not None
        fight.answer(Answer(option=str(slot.id)), PromptKind.TIE_ORDER)
    assert fight.sequence == " ".join(f"{name}{die}" for name in names)


@both
@pytest.mark.rule("51-INIT-12")
def test_to_wait_is_a_ruling_that_names_ready(edition):
    fight = Fight(edition).order("A20 B10")
    fight.do(c.DelayTurn(fight.ids["A"]))
    assert fight.told() == ["note.delay_is_a_ruling"]
    held = Fight(edition).order("A20 B10")
    held.act("A", "ready", text="when it comes")
    assert held.next(2).turn == "R2:A"
    assert held.sequence == "A20 B10"


# --- the turn -----------------------------------------------------------------------------------


def a_turn(edition: str, **more: object) -> Fight:
    """It is the turn of A, far from B."""
    fight = Fight(edition).map()
    fight.add("A", 15, creature=a_creature("a", **more), character=True, at=(0, 0))
    fight.add("B", 9, at=(20, 20))
    return fight.begin()


SIX = tuple((column, 0) for column in range(1, 7))


@both
@pytest.mark.rule("51-TURN-01", "51-TURN-02", "51-MOV-04", "52-PTG-TURN-1", "52-PTG-TURN-2")
@pytest.mark.parametrize("before", [0, 2, 6])
def test_a_move_and_an_action_in_any_order(edition, before):
    fight = a_turn(edition)
    assert (fight.feet("A"), fight["A"].count(ACTION)) == (30, 1)
    if before:
        fight.move("A", *SIX[:before])
    fight.act("A", "dodge")
    assert fight.refused(fight.action("A", "dash")).reason.key == "refusal.no_action"
    if before < len(SIX):
        fight.move("A", *SIX[before:])
    assert (fight.feet("A"), fight["A"].count(ACTION)) == (0, 0)


@both
@pytest.mark.rule("51-TURN-03")
def test_nothing_is_saved_up(edition):
    fight = a_turn(edition).next(2)
    assert (fight.feet("A"), fight["A"].count(ACTION)) == (30, 1)


@both
@pytest.mark.rule("51-TURN-05")
def test_speed_is_walking_speed(edition):
    fight = a_turn(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.act("A", "drop_prone")
    fight.act("A", "stand_up")
    assert fight.feet("A") == 15


@both
@pytest.mark.rule("51-ACT-01", "52-ACT-ECON-1")
def test_a_second_action_is_refused_unless_the_gm_allows_it(edition):
    fight = a_turn(edition)
    fight.place("B", (1, 0))
    fight.attack("A", "B", dice=(2,))
    refusal = fight.refused(fight.action("A", "dodge"))
    assert (refusal.reason.key, refusal.can_overrule) == ("refusal.no_action", True)


@both
@pytest.mark.rule("51-BON-02")
def test_one_bonus_action_a_turn(edition):
    fight = a_turn(edition)
    fight.place("B", (1, 0))
    fight.attack("A", "B", dice=(2,))
    fight.attack("A", "B", dice=(2,), cost="bonus_action")
    assert fight["A"].count(BONUS_ACTION) == 0
    refusal = fight.refused(fight.action("A", "dash", cost="bonus_action"))
    assert refusal.reason.key == "refusal.no_bonus_action"


@both
@pytest.mark.rule("51-BON-04", "52-PTG-ACT-1")
@pytest.mark.parametrize("key", ["stunned", "incapacitated"])
def test_what_stops_actions_stops_bonus_actions(edition, key):
    fight = a_turn(edition)
    fight.give("A", key)
    refusal = fight.refused(fight.action("A", "dash", cost="bonus_action"))
    assert refusal.reason.key == "refusal.cannot_act"


@both
@pytest.mark.rule("51-BON-06", "51-OBJ-07")
def test_no_bonus_action_and_no_free_object_on_the_turn_of_another(edition):
    fight = a_turn(edition).next()
    wish = c.MakeAttack(fight.ids["A"], AttackKey("bow"), fight.ids["B"], cost="bonus_action")
    for each in (wish, fight.action("A", "interact", text="draw a sword")):
        assert fight.refused(each).reason.key == "refusal.not_its_turn"


@pytest.mark.parametrize(
    ("edition", "second"),
    [
        pytest.param("srd-5.1", "use_object", marks=pytest.mark.rule("51-OBJ-02", "51-ACT-08")),
        pytest.param("srd-5.2.1", "utilize", marks=pytest.mark.rule("52-ACT-UTIL-1")),
    ],
)
def test_the_second_object_costs_the_action(edition, second):
    fight = a_turn(edition)
    fight.move("A", SIX[0])
    fight.act("A", "interact", text="sheathe the sword")
    assert fight["A"].count(ACTION) == 1
    wish = fight.action("A", "interact", text="draw the bow")
    assert fight.refused(wish).reason.key == "refusal.no_free_object"
    fight.act("A", second, text="draw the bow")
    assert fight["A"].count(ACTION) == 0


@both
@pytest.mark.rule("51-OBJ-01")
def test_one_object_is_free_while_moving_or_acting(edition):
    fight = a_turn(edition)
    fight.move("A", SIX[0])
    fight.act("A", "interact", text="open the door")
    fight.move("A", SIX[1])
    assert (fight["A"].count(ACTION), fight.feet("A")) == (1, 20)
    fight.next(2)
    fight.place("B", (3, 0))
    fight.act("A", "interact", text="draw the sword")
    fight.attack("A", "B", dice=(2,))


# --- reactions ----------------------------------------------------------------------------------


def a_passage(edition: str, *, hp: int = 20, watchers: int = 1) -> Fight:
    """A, an orc of 30 ft, is about to leave the reach of fighters beside its way."""
    fight = Fight(edition).map()
    fight.add("A", 20, hp=hp, at=(0, 1))
    for place in range(watchers):
        club = a_creature("commoner", melee("club", dice="1d4"))
        fight.add(f"F{place}", 15, creature=club, side=Side.HERO, at=(1, place * 2))
    return fight.begin()


@both
@pytest.mark.rule("51-REA-01", "51-REA-03", "51-REA-05", "52-PTG-REACT-1")
def test_the_interrupted_turn_goes_on(edition):
    fight = a_passage(edition)
    fight.move("A", (1, 1), (2, 1), (3, 1))
    assert fight["A"].token is not None
    assert fight["A"].token.cell == Cell(2, 1)
    fight.answer(Answer(option="club", dice=(15,)), dice=(1,))
    assert fight["A"].token.cell == Cell(3, 1)
    assert fight.feet("A") == 15


@both
@pytest.mark.rule("51-REA-07")
def test_whoever_is_killed_stays_where_it_was_about_to_leave(edition):
    fight = a_passage(edition, hp=1)
    fight.move("A", (1, 1), (2, 1), (3, 1))
    fight.answer(Answer(option="club", dice=(15,)), dice=(4,))
    assert fight["A"].token is not None
    assert (fight["A"].life, fight["A"].token.cell) == (Life.DEFEATED, Cell(2, 1))


@pytest.mark.rule("51-REA-06")
def test_each_member_of_a_group_has_its_own_reaction():
    fight = a_passage("srd-5.1", watchers=2)
    fight.do(c.GroupCombatants((fight.ids["F0"], fight.ids["F1"])))
    fight.move("A", (1, 1), (2, 1), (3, 1))
    assert len(fight.encounter.prompts) == 2
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, Answer(option="club", dice=(2,))))
    assert [fight[name].count(REACTION) for name in ("F0", "F1")] == [0, 0]


@both
@pytest.mark.rule("51-REA-02", "52-ACT-ECON-3")
def test_a_reaction_comes_back_at_the_own_next_turn(edition):
    fight = Fight(edition)
    for name, score in (("A", 15), ("B", 9), ("C", 4)):
        fight.add(name, score, character=name == "A", hp=50)
    fight.begin().next()
    fight.attack("A", "B", dice=(2,))
    fight.next()
    wish = c.MakeAttack(fight.ids["A"], AttackKey("sword"), fight.ids["C"])
    assert fight.refused(wish).reason.key == "refusal.no_reaction"
    assert fight.next().turn == "R2:A"
    assert fight["A"].count(REACTION) == 1
    fight.act("A", "ready", text="now")
    fight.act("A", "use_readied")
    assert fight.next().turn == "R2:B"
    assert fight["A"].count(REACTION) == 0
    fight.next(2)
    assert fight["A"].count(REACTION) == 1


@both
@pytest.mark.rule("51-REA-04")
def test_the_stunned_do_not_react(edition):
    fight = a_passage(edition)
    fight.give("F0", "stunned")
    fight.move("A", (1, 1), (2, 1), (3, 1))
    assert fight.encounter.prompts == ()
    assert fight.happened(e.TokenMoved) != []
    assert fight["F0"].count(HIT_POINTS) == 20
