"""Worked values of both catalogues: checks, saves, groups, contests, proficiency, talk."""

from dataclasses import replace

import pytest

from desktop.language.message import Listing, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import Adjustments
from desktop.model.counter import ACTION, LEGENDARY_RESISTANCES
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Contribution, Kind, fold
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.attacking.features import TRAITS
from desktop.rules.fifth.rolls.abilities import modifier
from desktop.rules.previews.questions import check_preview
from tests.support.builders import EDITIONS, Fight, a_creature, a_dragon, abilities, feature, melee
from tests.support.rows import proves

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def numbers_in(text: str) -> list[int]:
    return [int(x) for x in "".join(ch if ch.isdigit() else " " for ch in text).split()]


def trained(**words: int) -> FrozenMap[str, int]:
    return FrozenMap({word.replace("_", "-"): times for word, times in words.items()})


def a_table(edition: str, creature: Creature | None = None, *, kind: str = "humanoid") -> Fight:
    """H, a character, and M, a monster; no fight runs."""
    fight = Fight(edition)
    fight.add("H", creature=creature or a_creature("h"), character=True)
    fight.add("M", creature=a_creature("m", kind=kind))
    return fight


def check(fight: Fight, word: str, *names: str, **more: object) -> c.RollCheck:
    ids = tuple(fight.ids[name] for name in names or ("H",))
    return c.RollCheck(ids, word, **more)  # type: ignore[arg-type]  # fields


def rolled(fight: Fight) -> list[e.CheckRolled]:
    return [event for event in fight.events if isinstance(event, e.CheckRolled)]


def total(fight: Fight, word: str, *dice: int, **more: object) -> int:
    fight.do(check(fight, word, dice=(dice,), **more))
    (event,) = rolled(fight)
    assert event.roll is not None
    return event.roll.total


def bonus(edition: str, creature: Creature, word: str, **more: object) -> int:
    fight = a_table(edition, creature)
    wish = check(fight, word, **more)
    return check_preview(fight.encounter, fight.ruleset, fight["H"], wish).bonus


def mode(fight: Fight, word: str, **more: object) -> RollMode:
    wish = check(fight, word, **more)
    return check_preview(fight.encounter, fight.ruleset, fight["H"], wish).mode


# --- numbers ------------------------------------------------------------------------------------


@proves("51-CHK-07")
def test_a_check_adds_modifier_and_proficiency(given, expect):
    times = 2 if "double" in given else 0 if "without" in given else 1
    creature = a_creature(
        "h", abilities=abilities(dex=16), proficiency=2, training=trained(stealth=times)
    )
    fight = a_table(OLD, creature)
    assert total(fight, "stealth", 11) == numbers_in(expect)[0]
    kinds = [each.kind for each in rolled(fight)[0].roll.trace]
    assert set(kinds) == {Kind.NUMBER}


@proves("51-CHK-04")
def test_proficiency_counts_once_for_a_save(given, expect):
    assert given == "two features add proficiency +3 to a save"
    creature = a_creature("h", proficiency=3, training=FrozenMap({"save:wis": 1}))
    own = bonus(OLD, creature, "wis", save=True)
    assert f"+{own}, not +6" == expect
    tools = FrozenMap({"tool:thieves-tools": 1, "sleight-of-hand": 1})
    both_known = a_creature("h", proficiency=3, training=tools)
    assert bonus(OLD, both_known, "sleight-of-hand", tool="thieves-tools") == 3


@proves("51-CHK-05")
def test_the_dc_of_spells(given, expect):
    # What an item adds stands in the DC that the sheet gives.
    sheet = (replace(feature("spellcasting"), spell_dc=14),) if "item" in given else ()
    creature = a_creature(
        "h", abilities=abilities(wis=16), proficiency=2, spell_ability="wis", features=sheet
    )
    fight = a_table(OLD, creature)
    assert fight.ruleset.magic is not None
    assert fight.ruleset.magic.dc(fight.ruleset, fight["H"]).value == int(expect)


@proves("51-CHK-06")
def test_a_save_adds_proficiency_or_what_is_printed(given, expect):
    if given.startswith("printed"):
        creature = a_creature("h", saves=FrozenMap({"dex": 5}), abilities=abilities(dex=10))
        word = "dex"
    else:
        creature = a_creature(
            "h",
            abilities=abilities(wis=12),
            proficiency=3,
            training=FrozenMap({"save:wis": 1}),
        )
        word = "wis"
    assert total(a_table(OLD, creature), word, 8, save=True) == int(expect)


@proves("52-CORE-PB-1")
def test_the_bonus_of_2024_counts_once(given, expect):
    if given == "two relevant proficiencies":
        training = FrozenMap({"sleight-of-hand": 1, "tool:thieves-tools": 1})
        creature = a_creature("h", proficiency=3, training=training)
        assert expect == "PB still once"
        assert bonus(NEW, creature, "sleight-of-hand", tool="thieves-tools") == 3
        return
    times = 0 if "not proficient" in given else 1
    creature = a_creature(
        "h", abilities=abilities(dex=16), proficiency=3, training=trained(stealth=times)
    )
    assert f"+{bonus(NEW, creature, 'stealth')}" == expect


@proves("52-CORE-SKILL-1")
def test_a_skill_without_proficiency_is_still_rolled(given, expect):
    times = 0 if "not proficient" in given else 1
    creature = a_creature(
        "h", abilities=abilities(wis=14), proficiency=2, training=trained(perception=times)
    )
    assert f"+{bonus(NEW, creature, 'perception')}" == expect


@proves("52-CORE-EXPERT-1")
def test_expertise_doubles_once(given, expect):
    times = {"PB +4, Dex +3, Stealth expertise": 2}.get(given, 3 if "doubling" in given else 0)
    creature = a_creature(
        "h", abilities=abilities(dex=16), proficiency=4, training=trained(stealth=times)
    )
    found = bonus(NEW, creature, "stealth")
    if given == "Expertise without proficiency":
        # The training of a skill is one number: nothing doubles where there is none.
        assert expect == "refused"
        assert found == 3
    elif "doubling" in given:
        assert expect == f"PB counts +{found - 3}, not more"
    else:
        assert f"+{found}" == expect


@proves("52-CORE-ROUND-1")
def test_fractions_are_rounded_down(given, expect):
    rounding = Fight(NEW).ruleset.rounding
    if given.startswith("half"):
        assert rounding.half(numbers_in(given)[0]) == int(expect)
    else:
        assert rounding.share(17, 150) == int(expect)
    assert modifier(9) == -1


@proves("52-PTG-D20-3")
def test_doubled_and_halved_is_for_the_gm(given, expect):
    assert (given, expect) == ("doubled and halved on the same roll", "the GM is asked")
    creature = a_creature("h", proficiency=4, training=trained(stealth=2))
    fight = a_table(NEW, creature)
    # What counts is shown before the roll, and the GM's own number is added to it.
    wish = check(fight, "stealth")
    seen = check_preview(fight.encounter, fight.ruleset, fight["H"], wish)
    assert [each.change for each in seen.trace] == [0, 8]
    assert fight.ruleset.offers


@proves("52-PTG-D20-6")
def test_tool_and_skill_together(given, expect):
    assert given == "proficient with Thieves' Tools and in Sleight of Hand"
    assert expect == "advantage, PB once"
    training = FrozenMap({"sleight-of-hand": 1, "tool:thieves-tools": 1})
    fight = a_table(NEW, a_creature("h", proficiency=2, training=training))
    assert mode(fight, "sleight-of-hand", tool="thieves-tools") is RollMode.ADVANTAGE
    assert mode(fight, "sleight-of-hand") is RollMode.PLAIN
    assert mode(fight, "dex", tool="thieves-tools") is RollMode.PLAIN
    assert bonus(NEW, fight["H"].creature, "sleight-of-hand", tool="thieves-tools") == 2


@proves("52-DIFF-61")
def test_tool_and_skill_in_both_editions(given, expect):
    assert given == "proficient with both"
    training = FrozenMap({"sleight-of-hand": 1, "tool:thieves-tools": 1})
    words = {RollMode.PLAIN: "one d20", RollMode.ADVANTAGE: "two d20"}
    found = [
        words[
            mode(
                a_table(edition, a_creature("h", training=training)),
                "sleight-of-hand",
                tool="thieves-tools",
            )
        ]
        for edition in EDITIONS
    ]
    assert f"2014: {found[0]}; 2024: {found[1]}" == expect


@both
def test_a_printed_bonus_moves_with_the_ability(edition):
    creature = a_creature(
        "h", abilities=abilities(str=16, cha=10), skills=FrozenMap({"intimidation": 2})
    )
    assert bonus(edition, creature, "intimidation") == 2
    assert bonus(edition, creature, "intimidation", ability="str") == 5


# --- DCs, groups, contests ----------------------------------------------------------------------


@proves("51-CHK-09")
def test_the_usual_dcs_of_2014(given, expect):
    assert given == "medium is chosen"
    assert expect == f"DC {Fight(OLD).ruleset.usual_dcs[2]}"
    assert Fight(OLD).ruleset.usual_dcs == (5, 10, 15, 20, 25, 30)


@proves("52-PTG-D20-7")
def test_the_usual_dcs_of_2024(given, expect):
    assert given == "a hard task"
    assert expect == f"DC {Fight(NEW).ruleset.usual_dcs[3]}"


@proves("51-CHK-08")
def test_half_of_a_group_is_enough(given, expect):
    dc, *dice = numbers_in(given)
    fight = Fight(OLD)
    for place in range(len(dice)):
        fight.add(f"P{place}", character=True)
    names = tuple(fight.ids)
    fight.do(check(fight, "stealth", *names, dc=dc, group=True, dice=tuple((x,) for x in dice)))
    assert len(rolled(fight)) == len(dice)
    key = {"success": "note.group_succeeds", "failure": "note.group_fails"}[expect]
    assert fight.told() == [key]


@both
@pytest.mark.parametrize(("own", "wins"), [(15, True), (12, False), (11, False)])
def test_a_contest_is_won_by_more(edition, own, wins):
    fight = a_table(edition)
    wish = check(
        fight,
        "athletics",
        against=fight.ids["M"],
        against_word="acrobatics",
        dice=((own,),),
        against_dice=(12,),
    )
    fight.do(wish)
    other, mine = rolled(fight)
    assert (other.combatant, mine.success) == (fight.ids["M"], wins)


@both
def test_dice_are_rolled_where_none_are_typed_and_odd_wishes_are_refused(edition):
    fight = a_table(edition)
    fight.do(check(fight, "perception"), dice=(7,))
    assert rolled(fight)[0].dc is None
    for word, more in (
        ("juggling", {}),
        ("stealth", {"save": True}),
        ("stealth", {"needs": "luck"}),
        ("stealth", {"ability": "luck"}),
        ("stealth", {"against": fight.ids["M"], "against_word": "x"}),
        ("stealth", {"dice": ((21,),)}),
        ("stealth", {"against_dice": (0,)}),
        ("stealth", {"dc": 100}),
    ):
        assert not fight.refused(check(fight, word, **more)).can_overrule
    assert fight.refused(c.RollCheck((), "stealth")).reason.key == "refusal.nobody_chosen"
    wish = check(fight, "stealth", target=fight.ids["M"].__class__("c99"))
    assert fight.refused(wish).reason.key == "refusal.not_in_fight"


# --- failing without a roll ---------------------------------------------------------------------


@proves("51-CND-BLI-01")
def test_the_blinded_fail_what_needs_sight(given, expect):
    assert (given, expect) == ("Perception by sight", "fails without a roll")
    fight = a_table(OLD)
    fight.give("H", "blinded")
    fight.do(check(fight, "perception", needs="sight", dc=5))
    (event,) = rolled(fight)
    assert (event.roll, event.success) == (None, False)
    assert fight.told() == ["note.fails_because"]


@proves("52-COND-BLIND-1")
def test_the_blinded_of_2024_still_hear(given, expect):
    fight = a_table(NEW)
    fight.give("H", "blinded")
    needs = given.rsplit(" ", maxsplit=1)[1]
    fight.do(check(fight, "perception", needs=needs, dc=5, dice=((19,),)))
    assert rolled(fight)[0].success is (expect == "rolled normally")


@proves("52-COND-DEAF-1")
def test_the_deafened_fail_what_needs_hearing(given, expect):
    fight = a_table(NEW)
    fight.give("H", "deafened")
    if given == "listening at a door":
        assert expect == "fails"
        fight.do(check(fight, "perception", needs="hearing", dc=5))
        assert rolled(fight)[0].roll is None
    else:
        assert (given, expect) == ("its attacks", "unaffected")
        assert fight.mode("H", "M") is RollMode.PLAIN


@proves("51-CND-DEA-01")
def test_deafness_changes_no_attack(given, expect):
    assert given == "a deafened fighter attacks"
    assert expect == "no effect on the attack roll"
    fight = a_table(OLD)
    fight.give("H", "deafened")
    assert fight.mode("H", "M") is RollMode.PLAIN
    fight.do(check(fight, "perception", needs="hearing", dc=5))
    assert not rolled(fight)[0].success


@proves("52-D20-SAVE-2")
def test_whoever_wants_to_fail_fails(given, expect):
    assert given == "willing ally and a helpful teleport"
    assert expect == "failure without a roll"
    fight = a_table(NEW)
    fight.do(check(fight, "wis", save=True, dc=5, fails=True))
    (event,) = rolled(fight)
    assert (event.roll, event.success) == (None, False)
    assert fight.told() == ["note.fails_by_choice"]


@proves("52-D20-SAVE-3")
def test_no_score_no_save(given, expect):
    door = a_creature("door", abilities=FrozenMap({"str": 10, "con": 10}))
    fight = a_table(NEW, door)
    if "effect that makes objects save" in given:
        assert expect == "fails"
        fight.do(check(fight, "dex", save=True, dc=1))
        assert rolled(fight)[0].roll is None
        old = a_table(OLD, door)
        old.do(check(old, "dex", save=True, dc=1), dice=(2,))
        assert rolled(old)[0].success
    else:
        # Who is asked to save is what the GM chooses: the door is not among the targets.
        assert expect == "no target, nothing is rolled"
        fight.do(check(fight, "dex", "M", save=True, dc=1), dice=(10,))
        assert [event.combatant for event in rolled(fight)] == [fight.ids["M"]]


def test_a_creature_of_legend_may_turn_a_save_that_the_gm_asked_for():
    fight = Fight(NEW)
    fight.add("H", creature=a_dragon())
    fight.do(check(fight, "wis", save=True, dc=20, dice=((5,),)))
    fight.answer(Answer(option="resist"), PromptKind.CHOICE)
    assert fight["H"].count(LEGENDARY_RESISTANCES) == 2
    fight.do(check(fight, "wis", save=True, dc=20, dice=((5,),)))
    fight.answer(Answer(option="fail"), PromptKind.CHOICE)
    assert fight["H"].count(LEGENDARY_RESISTANCES) == 2


# --- inspiration and rerolls --------------------------------------------------------------------


@proves("51-ADV-08")
def test_inspiration_of_2014(given, expect):
    fight = a_table(OLD)
    fight.act("H", "inspire")
    if given == "awarded twice":
        assert expect == "still one"
        fight.add("F", character=True)
        fight.act("H", "inspire")
        assert fight.conditions("H") == {"inspiration"}
        assert (fight.told(), fight.encounter.prompts) == (["note.inspired_already"], ())
        return
    assert (given, expect) == ("spent on a save, dice 5 and 16", "16, none left")
    fight.act("H", "spend_inspiration")
    assert total(fight, "wis", 5, 16, save=True, dc=10) == 16
    assert fight.conditions("H") == set()
    assert fight.refused(fight.action("H", "spend_inspiration")).reason.key == (
        "refusal.no_inspiration"
    )


def test_inspiration_of_2014_may_be_given_away():
    fight = a_table(OLD)
    fight.add("F", character=True)
    assert fight.refused(fight.action("H", "give_inspiration", "F")).rule == "51-ADV-08"
    fight.act("H", "inspire")
    fight.act("H", "give_inspiration", "F")
    assert (fight.conditions("H"), fight.conditions("F")) == (set(), {"inspiration"})
    fight.act("H", "inspire")
    fight.act("H", "give_inspiration", "F")
    assert fight.conditions("H") == set()
    fight.act("F", "spend_inspiration")
    assert fight.mode("F", "M") is RollMode.ADVANTAGE
    fight.attack("F", "M", dice=(2, 3), cost="none")
    assert fight.conditions("F") == set()


@proves("51-ADV-04")
def test_only_one_of_two_dice_is_rolled_again(given, expect):
    assert given == "1 and 13 with disadvantage"
    assert expect == "the 1 may be rolled again"
    lucky = a_creature("h", traits=("lucky",))
    assert "lucky" in TRAITS, "the form offers it"
    fight = a_table(OLD, lucky)
    fight.give("H", "poisoned")
    fight.do(check(fight, "perception", dc=12, dice=((1, 13),)))
    assert [key for key, _ in fight.prompt().options] == ["die:0", "keep"]
    fight.answer(Answer(option="die:0", amount=15))
    (event,) = rolled(fight)
    assert (event.roll.dice, event.roll.kept, event.success) == ((15, 13), 13, True)


@proves("52-PTG-D20-2")
def test_a_reroll_of_2024_changes_one_die(given, expect):
    *_, first, second, chosen, new = numbers_in(given)
    fight = a_table(NEW)
    fight.act("H", "inspire")
    word = "perception"
    adds = Kind.ADVANTAGE if given.startswith("advantage") else Kind.DISADVANTAGE
    offer = next(x for x in fight.ruleset.offers if x.kind is adds)
    ruling = Contribution(Message(offer.text), adds, ruling=True)
    wish = check(
        fight, word, dc=30, dice=((first, second),), adjustments=Adjustments(added=(ruling,))
    )
    fight.do(wish)
    place = (first, second).index(chosen)
    fight.answer(Answer(option=f"die:{place}"), dice=(new,))
    assert rolled(fight)[0].roll.total == int(expect)
    assert fight.conditions("H") == set()


@proves("52-D20-INSP-1")
def test_heroic_inspiration_rolls_a_die_again(given, expect):
    fight = a_table(NEW)
    fight.act("H", "inspire")
    if given == "d20 4, rerolled to 2":
        assert expect == "2 counts"
        fight.do(check(fight, "perception", dc=15, dice=((4,),)))
        fight.answer(Answer(option="die:0", amount=2))
        assert rolled(fight)[0].roll.total == 2
    elif given == "damage die shows 1":
        assert expect == "reroll allowed"
        fight.attack("H", "M", dice=(19, 1), cost="none")
        assert fight.hp("M") == 20
        fight.answer(Answer(option="die:0:0:8"), dice=(7,))
        assert (fight.hp("M"), fight.conditions("H")) == (20 - 10, set())
    else:
        assert (given, expect) == ("a monster", "not offered")
        fight.give("M", "inspiration")
        fight.do(check(fight, "perception", "M", dc=15, dice=((4,),)))
        assert not fight.encounter.prompts


@pytest.mark.parametrize(
    ("answer", "dealt", "left"),
    [
        (Answer(option="keep"), 2 + 3 + 6, {"inspiration"}),
        (Answer(outcome=Outcome.SKIPPED), 2 + 3 + 6, {"inspiration"}),
        (Answer(option="die:0:0:8", amount=1), 1 + 3 + 6, set()),
        (Answer(option="die:1:0:6", amount=4), 2 + 3 + 4, set()),
    ],
)
def test_a_low_die_of_damage_waits_for_whoever_is_inspired(answer, dealt, left):
    fight = Fight(NEW)
    fight.add("H", 20, creature=a_creature("h", melee(more=(("1d6", "fire"),))), character=True)
    fight.add("M", 10, hp=50)
    fight.begin()
    fight.act("H", "inspire")
    fight.attack("H", "M", dice=(19, 2, 6), cost="none")
    assert [key for key, _ in fight.prompt().options] == ["die:0:0:8", "die:1:0:6", "keep"]
    wrong = c.AnswerPrompt(fight.prompt().id, Answer(option="die:1:0:6", amount=7))
    assert fight.refused(wrong).reason.key == "refusal.out_of_range"
    fight.answer(answer)
    assert (fight.hp("M"), fight.conditions("H")) == (50 - dealt, left)
    (taken,) = fight.happened(e.DamageTaken)
    assert [fold(part.trace) for part in taken.parts] == [part.taken for part in taken.parts]


def test_high_dice_and_those_without_inspiration_ask_nothing():
    for edition, inspired, die in ((NEW, True, 3), (NEW, False, 1), (OLD, True, 1)):
        fight = Fight(edition)
        fight.add("H", 20, character=True)
        fight.add("M", 10, hp=50)
        fight.begin()
        if inspired:
            fight.act("H", "inspire")
        fight.attack("H", "M", dice=(19, die), cost="none")
        assert fight.hp("M") == 50 - die - 3


def test_damage_that_waits_goes_with_its_target():
    fight = Fight(NEW)
    fight.add("H", 20, character=True)
    fight.add("M", 10, hp=50)
    fight.begin()
    fight.act("H", "inspire")
    fight.attack("H", "M", dice=(19, 1), cost="none")
    fight.do(c.RemoveCombatants((fight.ids["M"],)))
    fight.answer(Answer(option="keep"))
    assert fight.happened(e.DamageTaken) == []


def test_a_missed_attack_is_made_again_by_inspiration():
    fight = a_table(NEW)
    fight.act("H", "inspire")
    fight.attack("H", "M", dice=(2,), cost="none")
    fight.answer(Answer(option="keep"))
    assert fight.conditions("H") == {"inspiration"}
    fight.attack("H", "M", dice=(2,), cost="none")
    assert isinstance(
        fight.attempt(c.AnswerPrompt(fight.prompt().id, Answer(option="die:0", amount=0))), object
    )
    fight.answer(Answer(option="die:0", amount=15), dice=(8,))
    assert fight.hp("M") == 9
    assert fight.conditions("H") == set()


def test_rerolls_are_judged_and_fall_away():
    fight = a_table(NEW)
    fight.act("H", "inspire")
    fight.attack("H", "M", dice=(2,), cost="none")
    prompt = fight.prompt().id
    refusal = fight.refused(c.AnswerPrompt(prompt, Answer(option="die:0", amount=21)))
    assert refusal.reason.key == "refusal.out_of_range"
    fight.do(c.RemoveCombatants((fight.ids["M"],)))
    gone = c.AnswerPrompt(prompt, Answer(option="die:0", amount=15))
    assert fight.refused(gone).reason.key == "refusal.not_in_fight"
    fight.answer(Answer(option="keep"))
    assert fight.conditions("H") == {"inspiration"}
    fight.do(check(fight, "wis", save=True, dc=15, dice=((4,),)))
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert fight.conditions("H") == {"inspiration"}


@proves("52-D20-INSP-2")
def test_a_second_inspiration_goes_on(given, expect):
    fight = a_table(NEW)
    fight.add("F", character=True)
    fight.act("H", "inspire")
    if "all others have it" in given:
        fight.act("F", "inspire")
        fight.act("H", "inspire")
        assert expect == "lost"
        assert fight.told() == ["note.inspiration_lost"]
    else:
        assert expect == "giving it is offered"
        fight.act("H", "inspire")
        fight.answer(Answer(option=str(fight.ids["F"])))
        assert fight.conditions("F") == {"inspiration"}


@proves("52-DIFF-60")
def test_inspiration_in_both_editions(given, expect):
    assert given == "d20 shows 3"
    found = []
    for edition in EDITIONS:
        fight = a_table(edition)
        fight.act("H", "inspire")
        fight.do(check(fight, "perception", dc=15, dice=((3,),)))
        found.append("reroll" if fight.encounter.prompts else "too late")
    assert f"2014: {found[0]}; 2024: {found[1]}" == expect


# --- talking ------------------------------------------------------------------------------------


def test_the_attitude_is_asked_and_set():
    fight = a_table(NEW)
    fight.act("M", "attitude")
    fight.answer(Answer(option="attitude_hostile"))
    assert fight.conditions("M") == {"attitude_hostile"}
    fight.act("M", "attitude", text="attitude_friendly")
    assert fight.conditions("M") == {"attitude_friendly"}
    fight.act("M", "attitude", text="attitude_indifferent")
    assert fight.conditions("M") == set()


@pytest.mark.rule("52-ACT-STUDY-1")
def test_study_says_which_knowledge_tells_of_whom():
    fight = a_table(NEW, kind="dragon")
    for name, kind in (("D", "dragon"), ("U", "undead"), ("?", "thing")):
        fight.add(name, creature=a_creature(name, kind=kind))
    fight.add("F", creature=a_creature("f", kind="fey"), character=True)
    fight.act("H", "study")
    about = {key: dict(text.parameters).get("whom") for key, text in fight.prompt().options}
    assert about == {
        "arcana": None,
        "history": None,
        "investigation": None,
        "nature": Listing((fight["M"].creature.name, fight["D"].creature.name)),
        "religion": Listing((fight["U"].creature.name,)),
    }


@pytest.mark.rule("52-SOC-ATT-1")
def test_what_it_feels_for_one_counts_for_that_one_alone():
    fight = a_table(NEW)
    fight.add("F", character=True)

    def talks(who: str) -> RollMode:
        wish = check(fight, "persuasion", who, target=fight.ids["M"])
        return check_preview(fight.encounter, fight.ruleset, fight[who], wish).mode

    fight.act("M", "attitude", text="attitude_friendly")
    fight.act("M", "attitude_to", "H")
    assert fight.prompt().text.key == "prompt.attitude_to"
    fight.answer(Answer(option="attitude_hostile"))
    assert fight.told() == ["note.attitude_to"]
    assert (talks("H"), talks("F")) == (RollMode.DISADVANTAGE, RollMode.ADVANTAGE)
    # Indifferent to one while friendly to the others is an exception of its own.
    fight.act("M", "attitude_to", "H", text="attitude_indifferent")
    assert (talks("H"), talks("F")) == (RollMode.PLAIN, RollMode.ADVANTAGE)
    fight.act("M", "attitude", text="attitude_indifferent")
    assert (talks("H"), talks("F")) == (RollMode.PLAIN, RollMode.PLAIN)


@proves("52-SOC-ATT-1")
def test_a_monster_begins_indifferent(given, expect):
    assert (given, expect) == ("new monster", "Indifferent")
    fight = a_table(NEW)
    assert fight.conditions("M") == set()
    assert mode(fight, "persuasion", target=fight.ids["M"]) is RollMode.PLAIN
    fight.act("M", "attitude", text="attitude_hostile")
    assert fight.conditions("M") == {"attitude_hostile"}


@proves("52-SOC-ATT-2")
def test_the_friendly_are_easier(given, expect):
    fight = a_table(NEW)
    fight.act("M", "attitude", text="attitude_friendly")
    if "Poisoned" in given:
        fight.give("H", "poisoned")
    words = {RollMode.ADVANTAGE: "advantage", RollMode.PLAIN: "normal"}
    assert words[mode(fight, "persuasion", target=fight.ids["M"])] == expect
    assert mode(fight, "athletics", target=fight.ids["M"]) is not RollMode.ADVANTAGE


@proves("52-SOC-ATT-3")
def test_the_hostile_are_harder(given, expect):
    assert (given, expect) == ("Hostile but charmed by the roller", "normal")
    fight = a_table(NEW)
    fight.act("M", "attitude", text="attitude_hostile")
    assert mode(fight, "persuasion", target=fight.ids["M"]) is RollMode.DISADVANTAGE
    fight.give("M", "charmed", source="H")
    assert mode(fight, "persuasion", target=fight.ids["M"]) is RollMode.PLAIN


@proves("51-CND-CHA-02")
def test_the_charmer_talks_more_easily(given, expect):
    assert given == "the charmer persuades it"
    assert expect == "two d20, the higher counts"
    fight = a_table(OLD)
    fight.give("M", "charmed", source="H")
    assert total(fight, "persuasion", 4, 15, target=fight.ids["M"]) == 15


@proves("52-COND-CHARM-2")
def test_only_the_charmer_talks_more_easily(given, expect):
    fight = a_table(NEW)
    fight.add("F", character=True)
    fight.give("M", "charmed", source="H" if "Persuasion" in given else "F")
    found = mode(fight, "persuasion", target=fight.ids["M"])
    assert (found is RollMode.ADVANTAGE) is (expect == "advantage")
    assert (found is RollMode.PLAIN) is (expect == "none")


@proves("52-SOC-INFL-1")
def test_the_willing_do_it(given, expect):
    assert given == "hungry wolf, asked to eat the meat it is offered"
    assert expect == "complies, no dice"
    fight = a_table(NEW, kind="beast")
    fight.act("H", "influence", "M")
    fight.answer(Answer(option="willing"))
    assert (fight.told(), rolled(fight)) == (["note.influence_willing"], [])


@proves("52-SOC-INFL-2")
def test_the_unwilling_refuse(given, expect):
    assert given == "a request against its alignment"
    assert expect == "refuses, no roll at all"
    fight = a_table(NEW)
    fight.act("H", "influence", "M", text="unwilling")
    assert (fight.told(), rolled(fight)) == (["note.influence_unwilling"], [])


@proves("52-SOC-INFL-3")
def test_the_mind_may_raise_the_dc(given, expect):
    mind = numbers_in(given)[0]
    fight = Fight(NEW)
    fight.add("H", character=True)
    fight.add("M", creature=a_creature("m", kind="humanoid", abilities=abilities(int=mind)))
    fight.act("H", "influence", "M", text="persuasion", die=5)
    assert f"DC {rolled(fight)[0].dc}" == expect


@proves("52-SOC-INFL-4")
def test_beasts_are_coaxed(given, expect):
    kind = "beast" if "wolf" in given else "monstrosity"
    fight = a_table(NEW, kind=kind)
    if kind == "beast":
        assert expect == "not possible"
        refusal = fight.refused(fight.action("H", "influence", "M", text="persuasion"))
        assert refusal.rule == "52-SOC-INFL-4"
    else:
        assert expect == "Animal Handling"
        fight.act("H", "influence", "M")
        assert "animal-handling" in [key for key, _ in fight.prompt().options]
        fight.answer(Answer(option="animal-handling", amount=16))
        assert rolled(fight)[0].success


@proves("52-SOC-INFL-5")
def test_the_attitude_counts_on_influence(given, expect):
    attitude, *_ = given.split(",")
    fight = a_table(NEW)
    fight.act("M", "attitude", text=f"attitude_{attitude.lower()}")
    dice = (17, 6) if attitude != "Indifferent" else (17,)
    fight.act("H", "influence", "M", text="persuasion", dice=dice)
    assert rolled(fight)[0].roll.kept == numbers_in(expect)[0]


@proves("52-SOC-INFL-6")
def test_the_same_approach_waits_a_day(given, expect):
    assert (given, expect) == ("a different approach", "possible at once")
    fight = a_table(NEW)
    fight.act("H", "influence", "M", text="persuasion", die=3)
    refusal = fight.refused(fight.action("H", "influence", "M", text="persuasion", die=19))
    assert refusal.rule == "52-SOC-INFL-6"
    fight.act("H", "influence", "M", text="deception", die=19)
    assert fight.told() == ["note.influence_willing"]
    fight.add("F", character=True)
    fight.act("F", "influence", "M", text="persuasion", die=3)
    fight.do(c.TakeRest((fight.ids["H"],), "long", 24 * 60))
    assert fight.conditions("M") == set()


@proves("52-ACT-INFL-REF")
def test_influence_is_an_action(given, expect):
    assert given == "hesitant monster, Int 9"
    assert expect == "action spent, check against DC 15"
    fight = Fight(NEW)
    fight.add("H", 10, character=True)
    fight.add("M", 5, creature=a_creature("m", kind="giant", abilities=abilities(int=9)))
    fight.begin()
    fight.act("H", "influence", "M")
    assert fight["H"].count(ACTION) == 0
    fight.answer(Answer(option="intimidation", amount=12))
    assert rolled(fight)[0].dc == 15
    assert fight.refused(fight.action("H", "influence", "M", text="persuasion", die=33))


@proves("52-DIFF-37")
def test_persuasion_in_a_fight(given, expect):
    assert given == "persuading a hesitant foe in a fight"
    assert expect == "2014: the GM decides; 2024: Influence, DC 15 or its Intelligence"
    assert "influence" not in Fight(OLD).ruleset.actions
    assert {"influence", "magic", "study", "utilize"} <= set(Fight(NEW).ruleset.actions)
    assert {"cast", "use_object"} <= set(Fight(OLD).ruleset.actions)


# --- Search, Study, Help ------------------------------------------------------------------------


@proves("52-ACT-SEARCH-1")
def test_what_one_searches_for_says_which_skill(given, expect):
    fight = a_table(NEW)
    word = expect.lower()
    if "goblin" in given:
        fight.act("M", "hide", die=18)
        fight.act("H", "search", "M", die=19)
        assert "hidden" not in fight.conditions("M")
    else:
        fight.act("H", "search")
        assert [key for key, _ in fight.prompt().options] == [
            "perception",
            "insight",
            "medicine",
            "survival",
        ]
        fight.answer(Answer(option=word, amount=11))
    skill = dict(rolled(fight)[0].purpose.parameters)["skill"]
    assert skill.key == f"skill.{word}"


@proves("52-ACT-STUDY-1")
def test_the_type_says_what_is_studied(given, expect):
    kind = given.split()[-1].lower()
    fight = a_table(NEW, kind=kind)
    fight.act("H", "study", "M", die=9)
    skill = dict(rolled(fight)[0].purpose.parameters)["skill"]
    assert skill.key == f"skill.{expect.lower()}"


def test_study_without_a_known_type_asks():
    fight = a_table(NEW, kind="riddle")
    fight.act("H", "study", "M")
    fight.answer(Answer(option="investigation"), dice=(9,))
    assert rolled(fight)[0].success
    refused = fight.refused(fight.action("H", "study", text="arcana", die=30))
    assert refused.reason.key == "refusal.out_of_range"
    fight.act("H", "study")
    fight.answer(Answer(outcome=Outcome.SKIPPED))


@proves("52-DIFF-38")
def test_how_a_trap_works(given, expect):
    assert given == "finding out how a trap works"
    fight = a_table(OLD)
    fight.act("H", "search", text="investigation", die=9)
    skill = dict(rolled(fight)[0].purpose.parameters)["skill"]
    assert skill.key == "skill.investigation"
    new = a_table(NEW)
    new.act("H", "study", text="investigation", die=9)
    assert dict(rolled(new)[0].purpose.parameters)["skill"] == skill
    assert expect == "2014: Search; 2024: Study"
    assert "study" not in fight.ruleset.actions


@proves("52-ACT-HELP-1")
def test_help_of_2024_is_for_one_skill(given, expect):
    helper = a_creature("f", training=trained(perception=1))
    fight = a_table(NEW)
    fight.add("F", 10, creature=helper, character=True)
    fight.do(c.SetInitiative(fight.ids["H"], 5))
    fight.do(c.SetInitiative(fight.ids["M"], 1))
    fight.begin()
    fight.act("F", "help_check", "H")
    offered = [key for key, _ in fight.prompt().options]
    if "Thieves' Tools" in given:
        assert expect == "not offered for them"
        assert offered == ["perception"]
        fight.answer(Answer(outcome=Outcome.SKIPPED))
        assert fight.conditions("H") == set()
        return
    fight.answer(Answer(option="perception"))
    assert mode(fight, "perception") is RollMode.ADVANTAGE
    if "Athletics" in given:
        assert expect == "no advantage, the help stays"
        assert mode(fight, "athletics") is RollMode.PLAIN
        fight.do(check(fight, "athletics", dice=((9,),)))
        assert "aided" in fight.conditions("H")
    else:
        assert expect == "gone"
        fight.next(3)
        assert fight.active == "F"
        assert "aided" not in fight.conditions("H")


@pytest.mark.rule("51-HLP-01")
def test_help_that_the_gm_strikes_waits_for_its_task():
    fight = a_table(OLD)
    fight.add("F", 10, character=True)
    fight.do(c.SetInitiative(fight.ids["H"], 5))
    fight.do(c.SetInitiative(fight.ids["M"], 1))
    fight.begin()
    fight.act("F", "help_check", "H")
    other_task = Adjustments(struck=("51-HLP-01",))
    fight.do(check(fight, "perception", dice=((9,),), adjustments=other_task))
    assert "aided" in fight.conditions("H")
    fight.do(check(fight, "athletics", dice=((9, 3),)))
    (rolled,) = fight.happened(e.CheckRolled)
    assert (rolled.roll.total, "aided" in fight.conditions("H")) == (9, False)


@proves("52-DIFF-29")
def test_help_in_both_editions(given, expect):
    assert given == "helper without proficiency"
    found = []
    for edition in EDITIONS:
        fight = a_table(edition)
        fight.add("F", character=True)
        wish = fight.action("F", "help_check", "H")
        answer = fight.attempt(wish)
        if isinstance(answer, tuple):
            fight.do(wish)
            assert mode(fight, "perception") is RollMode.ADVANTAGE
            found.append("advantage")
        else:
            found.append("not possible")
    assert f"2014: {found[0]}; 2024: {found[1]}" == expect


@proves("51-HLP-06")
def test_the_gm_is_reminded_what_can_be_helped_with(given, expect):
    assert expect == "refused"
    assert given
    fight = a_table(OLD)
    fight.add("F", character=True)
    fight.act("F", "help_check", "H")
    noted = [event for event in fight.events if isinstance(event, e.Noted)]
    assert ("51-HLP-06", "note.help_shared") in [(x.rule, x.text.key) for x in noted]


def test_help_used_by_the_check_that_the_gm_asks_for():
    fight = a_table(OLD)
    fight.add("F", character=True)
    fight.act("F", "help_check", "H", text="perception")
    assert total(fight, "perception", 3, 12) == 12
    assert fight.conditions("H") == set()
    assert fold(()) == 0
