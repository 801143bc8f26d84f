"""Worked values of both catalogues: short and long rests, hit dice, what comes back."""

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.counter import (
    HIT_POINTS,
    LEGENDARY_RESISTANCES,
    TEMPORARY_HIT_POINTS,
    Counter,
    feature_uses,
    spell_slots,
)
from desktop.model.creature import AttackKey, Uses, UsesKind
from desktop.model.effect import Moment
from desktop.model.events import CounterSet, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.resting.hit_dice import dice_counter, dice_left
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    a_dragon,
    abilities,
    feature,
    melee,
)
from tests.support.rows import proves

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS


def a_sleeper(edition: str, hp: int = 41, now: int = 3, **more: object) -> Fight:
    """H, a hurt character of level 8 with d8s, outside of any fight."""
    known: dict[str, object] = {"hit_dice": "8d8", **more}
    fight = Fight(edition)
    fight.add("H", creature=a_creature("h", **known), hp=hp, character=True)
    fight.do(c.SetCounter(fight.ids["H"], HIT_POINTS, now))
    return fight


def rest(fight: Fight, kind: str, minutes: int, **more: object) -> c.TakeRest:
    """H rests for so long."""
    return c.TakeRest((fight.ids["H"],), kind, minutes, **more)  # type: ignore[arg-type]  # fields


def tried(fight: Fight, kind: str, minutes: int, **more: object) -> str:
    """Why the rest gives nothing, by the key of its reason; "" when it is had."""
    answer = fight.attempt(rest(fight, kind, minutes, **more))
    if isinstance(answer, Refusal):
        return answer.reason.key
    notes = [each for each in answer if isinstance(each, Noted)]
    reasons = [dict(x.text.parameters)["reason"] for x in notes if x.text.key == "note.rest.none"]
    return next((each.key for each in reasons if isinstance(each, Message)), "")


def is_offered(fight: Fight) -> bool:
    """Whether a hit die is offered."""
    return any(x.kind is PromptKind.CHOICE for x in fight.encounter.prompts)


def spent(fight: Fight, count: int, sides: int = 8) -> None:
    """So many hit dice have been spent already."""
    whole = dice_left(fight["H"], fight.ruleset)[sides].maximum
    who = fight.encounter.combatants[fight.ids["H"]]
    key = dice_counter(sides)
    assert whole is not None
    fight.encounter = fight.encounter.with_combatant(
        who.with_counter(key, Counter(whole - count, whole))
    )


def numbers_in(text: str) -> list[int]:
    """The numbers of a text, in order."""
    return [int(x) for x in "".join(ch if ch.isdigit() else " " for ch in text).split()]


# --- short rests --------------------------------------------------------------------------------


@proves("51-RST-01")
def test_a_short_rest_takes_an_hour(given, expect):
    fight = a_sleeper(OLD)
    answer = tried(fight, "short", numbers_in(given)[0])
    if expect == "no benefit":
        assert answer == "refusal.rest_too_short"
    else:
        assert expect == "Hit Dice are offered"
        fight.do(rest(fight, "short", 60))
        assert is_offered(fight)


@proves("51-RST-02")
def test_hit_dice_of_2014(given, expect):
    sides, die, bonus = numbers_in(given)
    constitution = 10 - 2 * bonus if "-" in given else 10 + 2 * bonus
    fight = a_sleeper(OLD, hit_dice=f"3d{sides}", abilities=abilities(con=constitution))
    fight.do(rest(fight, "short", 60))
    fight.answer(Answer(option=f"d{sides}"), dice=(die,))
    assert fight.hp("H") - 3 == numbers_in(expect)[0]
    assert dice_left(fight["H"], fight.ruleset)[sides].current == 2


@proves("52-REST-SHORT-3")
def test_hit_dice_of_2024_give_something(given, expect):
    known = numbers_in(given.replace("two ", ""))
    sides, *dice, bonus = known
    constitution = 10 - 2 * bonus if "-" in given else 10 + 2 * bonus
    fight = a_sleeper(NEW, hit_dice=f"3d{sides}", abilities=abilities(con=constitution))
    fight.do(rest(fight, "short", 60))
    for die in dice:
        fight.answer(Answer(option=f"d{sides}", amount=die))
    assert fight.hp("H") - 3 == numbers_in(expect)[0]


@proves("52-DIFF-55")
def test_a_bad_hit_die_in_both_editions(given, expect):
    assert given == "d6 rolls 1, Con -2"
    got = []
    for edition in EDITIONS:
        fight = a_sleeper(edition, hit_dice="2d6", abilities=abilities(con=6))
        fight.do(rest(fight, "short", 60))
        fight.answer(Answer(option="d6"), dice=(1,))
        got.append(fight.hp("H") - 3)
    assert f"2014: {got[0]}; 2024: {got[1]}" == expect


@proves("52-HP-HD-1")
def test_hit_dice_are_spent(given, expect):
    assert given == "PC of level 5, 3 dice spent"
    fight = a_sleeper(NEW, hit_dice="5d8")
    fight.do(rest(fight, "short", 60))
    for _ in range(3):
        fight.answer(Answer(option="d8"), dice=(1,))
    assert f"{dice_left(fight['H'], fight.ruleset)[8].current} left" == expect


@both
def test_each_kind_of_hit_die_is_a_choice_and_may_be_declined(edition):
    fight = a_sleeper(edition, hit_dice="2d10+1d6+9")
    fight.do(rest(fight, "short", 60))
    assert [key for key, _ in fight.prompt().options] == ["d10", "d6", "enough"]
    fight.answer(Answer(option="d6"), dice=(6,))
    assert [key for key, _ in fight.prompt().options] == ["d10", "enough"]
    assert isinstance(
        fight.attempt(c.AnswerPrompt(fight.prompt().id, Answer(option="d10", amount=11))), Refusal
    )
    fight.answer(Answer(option="enough"))
    assert not fight.encounter.prompts
    fight.do(rest(fight, "short", 60))
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert fight.hp("H") == 9


@both
def test_a_character_without_written_dice_has_one_a_level(edition):
    fight = a_sleeper(edition, hit_dice=None, level=3)
    assert dice_left(fight["H"], fight.ruleset)[8].maximum == 3
    unwritten = a_sleeper(edition, hit_dice=None)
    unwritten.do(rest(unwritten, "short", 60))
    assert not is_offered(unwritten)


@both
def test_a_hit_die_that_is_gone_meanwhile_is_refused_in_words(edition):
    fight = a_sleeper(edition, hit_dice="1d8")
    fight.do(rest(fight, "short", 60))
    spent(fight, 1)
    refused = fight.attempt(c.AnswerPrompt(fight.prompt().id, Answer(option="d8")))
    assert isinstance(refused, Refusal)
    assert refused.reason.key == "refusal.no_hit_die"
    assert fight.hp("H") == 3


@both
def test_whoever_is_whole_or_dead_is_told(edition):
    fight = a_sleeper(edition, now=41)
    fight.do(rest(fight, "short", 60))
    assert not is_offered(fight)
    fight.do(c.DeclareLife((fight.ids["H"],), "dead"))
    assert tried(fight, "short", 60) == "refusal.dead"


@proves("52-REST-SHORT-1")
def test_a_short_rest_of_2024_needs_a_hit_point(given, expect):
    fight = a_sleeper(NEW, now=5)
    if given.startswith("0 HP"):
        fight.do(c.DeclareLife((fight.ids["H"],), "stable"))
    else:
        fight.add("O", side=fight["H"].side)
        fight.damage("H", 5, knock_out=True)
        assert fight.hp("H") == 1
    answer = tried(fight, "short", 60)
    assert (answer == "refusal.rest_needs_hit_point") is (expect == "cannot start")


@proves("52-REST-SHORT-2")
def test_what_stops_a_short_rest(given, expect):
    told = {
        "initiative in minute 59": ("initiative", 59),
        "cantrip": ("cantrip", 60),
        "immune, 0 damage": ("no_damage", 60),
    }
    broken, minutes = told[given]
    answer = tried(a_sleeper(NEW), "short", minutes, broken=broken)
    assert (answer == "refusal.rest_broken") is (expect == "no benefit")
    assert answer in ("", "refusal.rest_broken")


@proves("52-DIFF-56")
def test_a_spell_in_a_short_rest(given, expect):
    assert given == "level 1 spell during a Short Rest"
    answers = [tried(a_sleeper(edition), "short", 60, broken="spell") for edition in EDITIONS]
    words = {
        "refusal.rest_unclear": "the GM decides",
        "refusal.rest_broken": "interrupted",
    }
    assert f"2014: {words[answers[0]]}; 2024: {words[answers[1]]}" == expect


def limited() -> tuple[object, ...]:
    return (
        feature("daily", uses=Uses(UsesKind.DAY, 3)),
        feature("surge", uses=Uses(UsesKind.SHORT_REST, 1)),
        feature("breath", uses=Uses(UsesKind.RECHARGE, 5)),
        feature("plain"),
        feature("bite", attacks=(melee("bite"),)),
    )


def use_all(fight: Fight) -> None:
    for key, times in (("daily", 3), ("surge", 1), ("breath", 1)):
        for _ in range(times):
            fight.act("H", "feature", text=key, cost="none")


def left(fight: Fight) -> tuple[int, ...]:
    return tuple(fight["H"].count(feature_uses(key)) for key in ("daily", "surge", "breath"))


@proves("52-REST-SHORT-4")
def test_what_a_short_rest_recharges(given, expect):
    assert (given, expect) == ("uses per day, Short Rest", "not reset")
    fight = a_sleeper(NEW, now=41, features=limited())
    use_all(fight)
    fight.do(rest(fight, "short", 60))
    assert left(fight) == (0, 1, 1)


@proves("52-CORE-DAY-1")
def test_uses_per_day_come_back_with_a_long_rest(given, expect):
    fight = a_sleeper(NEW, now=41, features=limited())
    use_all(fight)
    if "Short" in given:
        fight.do(rest(fight, "short", 60))
    elif "Long" in given:
        fight.do(rest(fight, "long", 480))
    else:
        assert given.endswith("midnight passes without rest")
        fight.do(c.SetInitiative(fight.ids["H"], 5))
        fight.order("X1")
        fight.next(3)
    assert str(left(fight)[0]) == expect


@proves("52-PTG-KO-1")
def test_a_short_rest_wakes_whoever_was_spared(given, expect):
    assert given == "60 minutes undisturbed"
    assert expect == "awake, 1 HP and what its Hit Dice give"
    fight = a_sleeper(NEW, now=5)
    fight.damage("H", 5, knock_out=True)
    assert "unconscious" in fight.conditions("H")
    fight.do(rest(fight, "short", 60))
    assert ("unconscious" in fight.conditions("H"), fight.hp("H")) == (False, 1)
    fight.answer(Answer(option="d8"), dice=(4,))
    assert fight.hp("H") == 5


# --- long rests ---------------------------------------------------------------------------------


@proves("51-RST-03")
def test_a_long_rest_takes_eight_hours(given, expect):
    hours, *watch = numbers_in(given)
    fight = a_sleeper(OLD)
    answer = tried(fight, "long", 60 * hours, watch=60 * (watch[0] if watch else 0))
    keys = {
        "refusal.rest_too_short": "no benefit",
        "": "benefit",
        "refusal.too_long_awake": "the GM decides",
    }
    assert keys[answer] == expect


@proves("51-RST-04")
def test_a_long_rest_restores_all_hit_points(given, expect):
    now, whole = numbers_in(given)
    fight = a_sleeper(OLD, hp=whole, now=now)
    fight.do(rest(fight, "long", 480))
    assert f"{fight.hp('H')} of {whole} HP" == expect


@proves("51-RST-05")
def test_half_of_the_hit_dice_come_back(given, expect):
    whole = numbers_in(given)[0]
    fight = a_sleeper(OLD, hit_dice=f"{whole}d8")
    spent(fight, whole)
    fight.do(rest(fight, "long", 480))
    assert dice_left(fight["H"], fight.ruleset)[8].current == numbers_in(expect)[0]


@proves("52-DIFF-57")
def test_hit_dice_that_come_back_in_both_editions(given, expect):
    assert given == "8 Hit Dice, all spent"
    back = []
    for edition in EDITIONS:
        fight = a_sleeper(edition)
        spent(fight, 8)
        fight.do(rest(fight, "long", 480))
        back.append(dice_left(fight["H"], fight.ruleset)[8].current)
    assert f"2014: {back[0]} back; 2024: {back[1]} back" == expect


@proves("51-RST-06")
def test_a_short_fight_breaks_no_long_rest_of_2014(given, expect):
    assert given == "a fight of 6 rounds"
    assert expect == "far below an hour, the GM decides"
    assert tried(a_sleeper(OLD), "long", 480, broken="initiative", exertion=1) == ""
    assert tried(a_sleeper(OLD), "long", 480, broken="exertion", exertion=59) == ""
    fight = a_sleeper(OLD)
    answer = tried(fight, "long", 480, broken="exertion", exertion=60)
    assert answer == "refusal.rest_broken"
    fight.do(rest(fight, "long", 480, broken="exertion", exertion=60))
    (told,) = (x for x in fight.happened(Noted) if x.text.key == "note.rest.none")
    assert told.rule == "51-RST-06"
    assert fight.hp("H") == 3


@proves("51-RST-07")
def test_a_long_rest_needs_a_hit_point_and_counts_once(given, expect):
    assert (given, expect) == ("stable at 0 HP", "no benefit")
    fight = a_sleeper(OLD)
    fight.do(c.DeclareLife((fight.ids["H"],), "stable"))
    assert tried(fight, "long", 480) == "refusal.rest_needs_hit_point"
    other = a_sleeper(OLD)
    other.do(rest(other, "long", 480))
    assert tried(other, "long", 480) == "refusal.rested_already"
    assert tried(other, "long", 480, since=15) == "refusal.rested_lately"
    assert tried(other, "long", 480, since=16) == ""
    assert tried(other, "long", 600, since=14) == ""


@proves("51-RST-08")
def test_temporary_points_and_exhaustion_after_a_long_rest(given, expect):
    temporary, level = numbers_in(given)
    fight = a_sleeper(OLD)
    fight.do(c.SetCounter(fight.ids["H"], TEMPORARY_HIT_POINTS, temporary))
    fight.give("H", "exhaustion", level=level)
    fight.do(rest(fight, "long", 480, fed=True))
    (effect,) = fight["H"].effects
    told = f"{fight['H'].temporary_hit_points} temporary, exhaustion {effect.level}"
    assert told == expect


@proves("51-CND-EXH-08")
def test_food_lowers_exhaustion(given, expect):
    level = numbers_in(given)[0]
    fight = a_sleeper(OLD)
    fight.give("H", "exhaustion", level=level)
    fight.do(rest(fight, "long", 480, fed="without" not in given))
    (effect,) = fight["H"].effects
    assert str(effect.level) == expect


@both
def test_the_last_level_of_exhaustion_ends_with_the_rest(edition):
    fight = a_sleeper(edition)
    fight.give("H", "exhaustion", level=1)
    fight.do(rest(fight, "long", 480))
    assert fight.conditions("H") == set()


@proves("52-COND-EXH-5")
def test_hunger_keeps_its_exhaustion(given, expect):
    level = numbers_in(given)[0]
    fight = a_sleeper(NEW)
    is_dry = "dehydration" in given
    locked = FrozenMap({"hunger": level if is_dry else 0})
    fight.give("H", "exhaustion", level=level, parameters=locked)
    fight.do(rest(fight, "long", 480, fed=not is_dry))
    (effect,) = fight["H"].effects
    assert effect.level == numbers_in(expect)[0]


@proves("52-DIFF-13")
def test_exhaustion_without_food_in_both_editions(given, expect):
    assert given == "exhaustion 2 from a march, Long Rest without food"
    levels = []
    for edition in EDITIONS:
        fight = a_sleeper(edition)
        fight.give("H", "exhaustion", level=2)
        fight.do(rest(fight, "long", 480, fed=False))
        (effect,) = fight["H"].effects
        levels.append(effect.level)
    assert f"2014: stays {levels[0]}; 2024: {levels[1]}" == expect


@proves("51-RST-09")
def test_a_long_rest_gives_back_all_slots(given, expect):
    one, one_of, two, two_of = numbers_in(given)
    fight = a_sleeper(OLD)
    who = fight["H"].with_counter(spell_slots(1), Counter(one, one_of))
    who = who.with_counter(spell_slots(2), Counter(two, two_of))
    fight.encounter = fight.encounter.with_combatant(who)
    fight.do(rest(fight, "long", 480))
    counts = [fight["H"].count(spell_slots(level)) for level in (1, 2)]
    assert f"{counts[0]} and {counts[1]}" == expect


@proves("52-REST-LONG-1")
def test_a_long_rest_of_2024_needs_time_and_a_hit_point(given, expect):
    fight = a_sleeper(NEW)
    if given == "last one finished at 06:00":
        assert expect == "earliest start 22:00"
        assert tried(fight, "long", 480, since=21 - 6) == "refusal.rested_lately"
        assert tried(fight, "long", 480, since=22 - 6) == ""
    elif given == "7 hours":
        assert expect == "not finished"
        assert tried(fight, "long", 420) == "refusal.rest_too_short"
    else:
        assert (given, expect) == ("0 HP", "cannot start")
        fight.do(c.DeclareLife((fight.ids["H"],), "stable"))
        assert tried(fight, "long", 480) == "refusal.rest_needs_hit_point"


@proves("52-DIFF-59")
def test_time_between_long_rests_in_both_editions(given, expect):
    assert given == "Long Rest finished at 06:00"
    assert expect == "2014: benefits again after 24 hours; 2024: may start at 22:00"
    for edition in EDITIONS:
        fight = a_sleeper(edition)
        assert tried(fight, "long", 480, since=15) == "refusal.rested_lately"
        assert tried(fight, "long", 480, since=16) == ""
    # Of two long ones only 2014 minds when they end.
    assert tried(a_sleeper(OLD), "long", 600, since=14) == ""
    assert tried(a_sleeper(NEW), "long", 600, since=14) == "refusal.rested_lately"


@proves("52-REST-LONG-2")
def test_whoever_sleeps_is_unconscious(given, expect):
    assert given == "sleeper ambushed at night"
    assert expect == ("disadvantage on initiative, Prone, hits from within 5 ft are critical")
    fight = Fight(NEW).map()
    fight.add("H", creature=a_creature("h"), character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5))
    fight.do(rest(fight, "long", 30, broken="initiative", asleep=True))
    assert "unconscious" in fight.conditions("H")
    assert "prone" in fight.conditions("H")
    reasons = fight.ruleset.initiative.reasons(fight.encounter, fight.ruleset, fight["H"])
    assert fight.ruleset.rolls.settle(reasons)[1] is RollMode.DISADVANTAGE
    wish = c.MakeAttack(fight.ids["O"], AttackKey("sword"), fight.ids["H"], dice=(15,), cost="none")
    fight.do(wish, dice=(1, 1))
    assert [x.outcome.value for x in fight.events if hasattr(x, "outcome")] == ["critical"]


@proves("52-REST-LONG-3")
def test_what_a_long_rest_of_2024_gives_back(given, expect):
    fight = a_sleeper(NEW, hit_dice="6d8")
    if given.startswith("HP"):
        spent(fight, 6)
        fight.give("H", "exhaustion", level=2)
        fight.do(rest(fight, "long", 480))
        (effect,) = fight["H"].effects
        dice = dice_left(fight["H"], fight.ruleset)[8].current
        assert f"{fight.hp('H')} HP, {dice} dice, exhaustion {effect.level}" == expect
    else:
        assert given == "maximum lowered from 41 to 30"
        fight.give("H", "maximum_reduced", parameters=FrozenMap({"amount": 11}))
        assert fight["H"].maximum_hit_points == 30
        fight.do(rest(fight, "long", 480))
        assert str(fight["H"].maximum_hit_points) == expect
        assert fight.hp("H") == 41


@proves("52-REST-LONG-4")
def test_what_interrupts_a_long_rest(given, expect):
    broken, strain = {
        "50 minutes of walking": ("exertion", 50),
        "cantrip": ("cantrip", 0),
    }[given]
    fight = a_sleeper(NEW)
    fight.do(rest(fight, "long", 480, broken=broken, exertion=strain))
    assert ("note.rest.long" in fight.told()) is (expect == "not interrupted")
    for cause, minutes in (("initiative", 0), ("spell", 0), ("damage", 0), ("exertion", 60)):
        other = a_sleeper(NEW)
        other.do(rest(other, "long", 480, broken=cause, exertion=minutes))
        assert "note.rest.interrupted" in other.told()


@proves("52-REST-LONG-5")
def test_an_interrupted_long_rest_may_be_a_short_one(given, expect):
    fight = a_sleeper(NEW)
    fight.do(rest(fight, "long", numbers_in(given)[0], broken="damage"))
    assert is_offered(fight) is (expect == "benefits of a Short Rest")
    assert is_offered(fight) is (expect != "nothing")


@proves("52-REST-LONG-6")
def test_an_interrupted_long_rest_goes_on(given, expect):
    assert given == "two interruptions"
    fight = a_sleeper(NEW, now=41)
    fight.do(rest(fight, "long", 30, broken="damage"))
    fight.do(rest(fight, "long", 30, broken="spell"))
    hours = numbers_in(expect)[0]
    assert tried(fight, "long", 60 * hours - 61) == "refusal.rest_too_short"
    fight.do(rest(fight, "long", 60 * hours - 60))
    assert "note.rest.long" in fight.told()
    # The next one begins anew.
    assert tried(fight, "long", 480, since=20) == ""


@proves("52-DIFF-58")
def test_a_minute_of_fight_in_the_night(given, expect):
    assert given == "fight of 1 minute after 3 hours"
    assert expect == ("2014: no interruption; 2024: interrupted, Short Rest, 9 hours in all")
    assert tried(a_sleeper(OLD), "long", 480, broken="initiative", exertion=1) == ""
    fight = a_sleeper(NEW)
    fight.do(rest(fight, "long", 180, broken="initiative", exertion=1))
    assert "note.rest.interrupted" in fight.told()
    assert is_offered(fight)
    fight.answer(Answer(option="enough"))
    assert tried(fight, "long", 359) == "refusal.rest_too_short"
    assert tried(fight, "long", 360) == ""


@proves("52-PTG-THP-2")
def test_temporary_points_last_until_a_long_rest(given, expect):
    fight = a_sleeper(NEW, now=41)
    fight.do(c.SetCounter(fight.ids["H"], TEMPORARY_HIT_POINTS, numbers_in(given)[0]))
    fight.do(rest(fight, "long" if "Long" in given else "short", 480))
    assert str(fight["H"].temporary_hit_points) == expect


# --- both kinds ---------------------------------------------------------------------------------


@both
def test_nobody_rests_in_a_fight_and_odd_wishes_are_refused(edition):
    fight = a_sleeper(edition)
    assert tried(fight, "nap", 60) == "refusal.unknown_choice"
    assert tried(fight, "short", 60, broken="rain") == "refusal.unknown_choice"
    assert tried(fight, "short", -1) == "refusal.out_of_range"
    assert tried(fight, "long", 480, since=-1) == "refusal.out_of_range"
    fight.add("O", 5)
    fight.do(c.SetInitiative(fight.ids["H"], 10))
    fight.begin()
    assert tried(fight, "short", 60) == "refusal.rest_in_fight"
    fight.do(rest(fight, "short", 60), overruled=True)
    assert is_offered(fight)


@both
def test_effects_run_out_while_the_party_rests(edition):
    fight = a_sleeper(edition)
    fight.give("H", "poisoned", until=("H", Moment.START, 600))
    fight.give("H", "blinded", until=("H", Moment.START, 5000))
    fight.give("H", "deafened")
    fight.do(rest(fight, "short", 60))
    assert fight.conditions("H") == {"blinded", "deafened"}
    assert [x.end.remaining for x in fight["H"].effects if x.end] == [4400]
    fight.do(c.AnswerPrompt(fight.prompt().id, Answer(outcome=Outcome.SKIPPED)))
    fight.do(c.TakeRest((fight.ids["H"],), "long", 1), overruled=True)
    fight.do(c.TakeRest((fight.ids["H"],), "long", 0, since=900), overruled=True)


@both
def test_those_who_cannot_rest_are_told_and_the_others_rest(edition):
    fight = a_sleeper(edition)
    fight.add("D", creature=a_creature("d"), character=True)
    fight.do(c.DeclareLife((fight.ids["D"],), "dead"))
    fight.do(c.TakeRest((fight.ids["D"], fight.ids["H"]), "long", 480))
    assert fight.hp("H") == 41
    assert "note.rest.none" in fight.told()


@both
def test_a_creature_of_legend_has_its_resistances_again(edition):
    fight = Fight(edition)
    fight.add("H", creature=a_dragon())
    fight.do(c.SetCounter(fight.ids["H"], LEGENDARY_RESISTANCES, 0))
    fight.do(rest(fight, "long", 480))
    assert fight["H"].count(LEGENDARY_RESISTANCES) == 3
    assert fight.ruleset.rests.kinds[0].key == "short"
    assert not [x for x in fight.happened(CounterSet) if "death" in x.counter]


@both
@pytest.mark.rule("51-RST-02", "52-REST-SHORT-3")
def test_a_new_rest_closes_what_the_last_one_still_asked(edition):
    fight = a_sleeper(edition)
    fight.do(rest(fight, "short", 60))
    assert is_offered(fight)
    fight.do(rest(fight, "short", 60))
    assert len(fight.encounter.prompts) == 1
    fight.do(rest(fight, "long", 480))
    assert not is_offered(fight)
