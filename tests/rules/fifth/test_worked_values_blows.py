"""Worked values of both catalogues: cover and the unseen, damage in order, sparing, points."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall, WallKind
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Life
from desktop.model.counter import HIT_POINTS
from desktop.model.creature import Defence, DefenceKind
from desktop.model.effect import End, Moment
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews import questions
from desktop.rules.sight import covering
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    melee,
    ranged,
    resists,
    vulnerable,
)
from tests.support.duels import a_duel, a_victim, points, taken

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE
HIT = AttackOutcome.HIT


def wall(x1: float, y1: float, x2: float, y2: float, kind: WallKind = WallKind.WALL) -> Wall:
    return Wall(Point(x1, y1), Point(x2, y2), kind)


def archery(edition: str, *walls: Wall, foe: tuple[int, int] = (12, 5)) -> Fight:
    """K with a bow at (5, 5) and O some cells to the east, on a map with these walls."""
    fight = Fight(edition).map(40, 30, walls=walls)
    fight.add("K", 20, character=True, hp=50, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=15), hp=50, at=foe)
    return fight.begin()


def shot(fight: Fight, **more: object) -> e.AttackRolled:
    return fight.attack("K", "O", "bow", dice=(2,), cost="none", **more)


# --- cover --------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-COV-01", "52-PTG-COVER-1")
def test_cover_counts_from_the_other_side_only(edition):
    low = wall(11.5, 3, 11.5, 8, WallKind.LOW)
    fight = archery(edition, low)
    covered = shot(fight).against
    fight.place("K", (20, 5))
    assert (covered > 15, shot(fight).against) == (True, 15)
    inside = covering.find_cover_from(
        fight.encounter, fight.ruleset, Point(12.5, 7.5), 1.0, fight["O"]
    )
    assert inside is not None
    assert inside.degree == "none"


@both
@pytest.mark.rule("51-COV-04", "52-PTG-COVER-2", "52-COVER-5")
@pytest.mark.parametrize("size", ["medium", "gargantuan"])
def test_somebody_in_the_line_is_half_cover(edition, size):
    fight = archery(edition)
    between = a_creature("m", sizes=(size,))
    side = 1 if size == "medium" else 4
    fight.add("M", 5, creature=between, at=(7, 5 - side // 2))
    rolled = shot(fight)
    assert rolled.against == 17
    assert rolled.against_trace[-1].change == 2
    assert shot(fight, cover="none").against == 15


@both
@pytest.mark.rule("51-COV-06")
def test_an_arrow_slit_is_three_quarters(edition):
    slit = wall(11.5, 0, 11.5, 30, WallKind.WINDOW)
    assert shot(archery(edition, slit)).against == 20


@both
@pytest.mark.rule("52-COVER-3", "51-COV-08", "51-COV-10")
def test_total_cover_stops_what_aims_and_not_what_bursts_inside(edition):
    fight = archery(edition, wall(11.5, 0, 11.5, 30))
    wish = c.MakeAttack(fight.ids["K"], ranged().key, fight.ids["O"], dice=(2,))
    assert fight.refused(wish).reason.key == "refusal.total_cover"
    burst = covering.find_cover_from(
        fight.encounter, fight.ruleset, Point(12.5, 7.5), 1.0, fight["O"]
    )
    outside = covering.find_cover_from(
        fight.encounter, fight.ruleset, Point(8.5, 5.5), 1.0, fight["O"]
    )
    assert (burst and burst.degree, outside and outside.degree) == ("none", "total")
    low = archery(edition, wall(11.5, 0, 11.5, 30, WallKind.LOW))
    behind = covering.find_cover_from(low.encounter, low.ruleset, Point(12.1, 5.5), 0.5, low["O"])
    assert behind is not None
    assert behind.degree == "none"


@both
@pytest.mark.parametrize(("degree", "more"), [("half", 2), ("three_quarters", 5)])
def test_cover_helps_dexterity_saves_and_only_the_best_counts(edition, degree, more):
    fight = archery(edition)
    fight.give("O", "half_cover")
    rolled = shot(fight, cover=degree)
    assert rolled.against == 15 + max(2, more)
    situation = replace(situation_of(fight.encounter, fight.ruleset, fight["K"]), cover=degree)
    trace = fight.ruleset.saves(situation, "dex")
    assert sum(each.change for each in trace) == more
    assert sum(each.change for each in fight.ruleset.saves(situation, "con")) == 0


@both
@pytest.mark.rule("51-ATK-02")
def test_the_card_lists_what_it_found_and_the_gm_changes_it(edition):
    fight = archery(edition, foe=(7, 5))
    fight.add("M", 5, at=(6, 5))
    fight.give("O", "prone")
    wish = c.MakeAttack(fight.ids["K"], ranged().key, fight.ids["O"])
    seen = questions.attack_preview(fight.encounter, fight.ruleset, wish, dice=_no_dice())
    assert seen is not None
    assert (seen.cover, seen.defence.value) == ("half", 17)
    assert seen.mode is DIS
    changed = replace(wish, cover="none")
    bare = questions.attack_preview(fight.encounter, fight.ruleset, changed, dice=_no_dice())
    assert bare is not None
    assert bare.defence.value == 15


def _no_dice():
    from tests.support.loaded_dice import LoadedDice

    return LoadedDice(())


# --- the unseen ---------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-UNS-04")
def test_two_who_cannot_see_each_other_roll_plainly(edition):
    fight = a_duel(edition, apart=20)
    for who in ("K", "O"):
        fight.give(who, "blinded")
    assert fight.mode("K", "O", "bow") is PLAIN
    fight.place("O", (30, 5))
    assert fight.mode("K", "O", "bow") is PLAIN


@both
@pytest.mark.rule("51-UNS-02", "52-PTG-UNSEEN-2")
def test_a_wrong_guess_misses_whatever_the_die(edition):
    fight = a_duel(edition)
    rolled = fight.attack("K", "O", dice=(20,), wrong_place=True)
    assert rolled.outcome is AttackOutcome.MISS
    assert fight.told() == ["note.wrong_place"]


# --- damage in its order ------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("amount", "lowered", "saved", "defences", "left"),
    [
        pytest.param(25, 5, False, "r", 10, marks=pytest.mark.rule("51-RES-03", "52-DIFF-70")),
        pytest.param(3, 5, False, "v", 0, marks=pytest.mark.rule("51-RES-08")),
        pytest.param(28, 5, False, "rv", 22, marks=pytest.mark.rule("52-PTG-ORDER-1")),
        pytest.param(27, 0, True, "rv", 12, marks=pytest.mark.rule("52-PTG-ORDER-1")),
        pytest.param(28, 5, True, "", 9, marks=pytest.mark.rule("52-PTG-ORDER-1")),
    ],
)
def test_changes_then_resistance_then_vulnerability(
    edition, amount, lowered, saved, defences, left
):
    known = {"r": resists("fire"), "v": vulnerable("fire")}
    fight = a_victim(edition, 50, defences=tuple(known[each] for each in defences))
    if lowered:
        fight.give("T", "damage_lowered", level=lowered)
    hurt = frozenset((fight.ids["T"],)) if saved else frozenset()
    fight.damage("T", amount, "fire", saved=hurt)
    assert taken(fight).total == left


@both
@pytest.mark.rule("51-RES-03")
@pytest.mark.parametrize(("tags", "left"), [((), 8), (("magical",), 11)])
def test_a_flat_reduction_of_nonmagical_damage(edition, tags, left):
    less = Defence(DefenceKind.REDUCTION, ("slashing", "piercing"), unless=("magical",), value=3)
    fight = a_victim(edition, 50, defences=(less,))
    fight.do(c.DealDamage((fight.ids["T"],), (c.DamageAmount(11, "slashing", tags),)))
    assert taken(fight).total == left


@both
@pytest.mark.rule("51-WPN-13")
@pytest.mark.parametrize(
    ("kind", "unless", "properties", "amount", "left"),
    [
        (DefenceKind.RESISTANCE, ("magical",), (), 11, 5),
        (DefenceKind.RESISTANCE, ("magical",), ("magical",), 11, 11),
        (DefenceKind.IMMUNITY, ("silvered", "magical"), (), 6, 0),
        (DefenceKind.IMMUNITY, ("silvered", "magical"), ("silvered",), 6, 6),
    ],
)
def test_what_counts_as_magical(edition, kind, unless, properties, amount, left):
    hard = Defence(kind, ("slashing",), unless=unless)
    fight = a_victim(edition, 50, defences=(hard,))
    axe = melee("axe", dice=str(amount), properties=properties)
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", axe)))
    fight.attack("O", "T", "axe", outcome=HIT, cost="none")
    assert taken(fight).total == left


# --- sparing ------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-KO-01", "51-KO-02")
def test_the_blow_falls_and_then_the_question(edition):
    fight = a_victim(edition, 6)
    fight.attack("O", "T", outcome=HIT, damage=(c.DamageAmount(3),), cost="none")
    assert fight.encounter.prompts == ()
    fight.attack("O", "T", outcome=HIT, damage=(c.DamageAmount(9),), cost="none")
    assert fight["T"].life is Life.DEFEATED
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.knock_out"
    fight.answer(Answer(option="spare"), PromptKind.CHOICE)
    assert fight["T"].life is Life.STABLE
    assert fight.hp("T") == (0 if edition == OLD else 1)
    assert "unconscious" in fight.conditions("T")


@both
@pytest.mark.rule("51-KO-03")
def test_no_question_after_shots_and_fire(edition):
    spell = replace(melee("touch"), source=melee().source.__class__.SPELL)
    dagger = ranged("dagger", both=True)
    fight = a_duel(edition, apart=3)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", dagger, ranged(), spell)))

    def asked(key: str, **more: object) -> bool:
        fight.do(c.SetCounter(fight.ids["O"], HIT_POINTS, 3))
        fight.do(c.DeclareLife((fight.ids["O"],), "up"))
        fight.attack("K", "O", key, outcome=HIT, damage=(c.DamageAmount(9),), cost="none", **more)
        open_now = any(p.text.key == "prompt.knock_out" for p in fight.encounter.prompts)
        for prompt in fight.encounter.prompts:
            fight.do(c.AnswerPrompt(prompt.id, Answer(option=prompt.options[0][0])))
        return open_now

    assert [asked("bow"), asked("dagger")] == [False, False]
    fight.place("O", (6, 5))
    assert [asked("touch"), asked("dagger")] == [True, True]
    fight.do(c.SetCounter(fight.ids["O"], HIT_POINTS, 3))
    fight.damage("O", 9, "fire")
    assert not any(p.text.key == "prompt.knock_out" for p in fight.encounter.prompts)


@both
def test_the_question_is_over_with_the_turn_and_can_be_switched_off(edition):
    fight = a_victim(edition, 6)
    fight.attack("O", "T", outcome=HIT, damage=(c.DamageAmount(9),), cost="none")
    fight.do(c.NextTurn())
    assert fight.encounter.prompts == ()
    fight = a_victim(edition, 6)
    fight.do(c.SetSetting("knock_out", "off"))
    fight.attack("O", "T", outcome=HIT, damage=(c.DamageAmount(9),), cost="none")
    assert fight.encounter.prompts == ()


@both
def test_left_as_it_is_nothing_changes(edition):
    fight = a_victim(edition, 6, character=True)
    fight.attack("O", "T", outcome=HIT, damage=(c.DamageAmount(9),), cost="none")
    before = fight["T"]
    fight.answer(Answer(option="kill"), PromptKind.CHOICE)
    assert fight["T"] is before


@pytest.mark.rule("51-KO-05")
def test_a_spared_bandit_who_is_hit_again():
    fight = a_victim(OLD, 6)
    fight.damage("T", 6, knock_out=True)
    fight.damage("T", 2)
    prompt = fight.prompt(PromptKind.DEFEAT)
    assert prompt.options[0][0] == "dead"
    fight.answer(Answer(option="dead"), PromptKind.DEFEAT)
    assert fight["T"].life is Life.DEAD
    hero = a_victim(OLD, 6, character=True)
    hero.damage("T", 6, knock_out=True)
    hero.damage("T", 2)
    assert (hero["T"].life, hero.marks("T")) == (Life.DYING, (0, 1))


@pytest.mark.rule("52-HP-KO-2")
@pytest.mark.parametrize(("die", "wakes"), [(10, True), (9, False)])
def test_first_aid_wakes_the_spared(die, wakes):
    fight = Fight(NEW)
    fight.add("K", 20, character=True)
    fight.add("T", 10, hp=6)
    fight.begin()
    fight.damage("T", 6, knock_out=True)
    fight.act("K", "wake", "T", die=die)
    assert fight.conditions("T") == ({"prone"} if wakes else {"prone", "unconscious"})
    assert fight.hp("T") == 1


@pytest.mark.rule("52-HP-KO-2")
def test_healing_and_an_hour_wake_the_spared():
    fight = a_victim(NEW, 6)
    fight.damage("T", 6, knock_out=True)
    (held,) = (x for x in fight["T"].effects if x.key == "unconscious")
    assert held.end == End(fight.ids["T"], Moment.START, 600)
    healed = a_victim(NEW, 6)
    healed.damage("T", 6, knock_out=True)
    healed.heal("T", 1)
    assert (healed["T"].life, healed.conditions("T")) == (Life.UP, {"prone"})
    soon = c.ChangeEffect(fight.ids["T"], held.id, End(fight.ids["T"], Moment.START, 1))
    fight.do(soon)
    fight.next(2)
    assert (fight["T"].life, fight.conditions("T")) == (Life.UP, {"prone"})


# --- temporary points ---------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("option", "left"), [("new", 8), ("old", 10)])
def test_points_that_meet_are_asked_for(edition, option, left):
    fight = a_victim(edition, temporary=10)
    for amount in (6, 8):
        fight.do(c.GrantTemporary((fight.ids["T"],), amount, rounds=3))
    assert points(fight) == (20, 10)
    fight.answer(Answer(option=option))
    assert points(fight) == (20, left)


@both
@pytest.mark.rule("51-TMP-07")
def test_points_with_an_end_go_with_it(edition):
    fight = a_victim(edition)
    fight.do(c.GrantTemporary((fight.ids["T"],), 6, rounds=600))
    (held,) = (x for x in fight["T"].effects if x.key == "temporary_points")
    assert held.end == End(fight.ids["T"], Moment.START, 600)
    fight.do(c.ChangeEffect(fight.ids["T"], held.id, End(fight.ids["T"], Moment.START, 1)))
    fight.next(2)
    assert points(fight) == (20, 0)
    fight.do(c.GrantTemporary((fight.ids["T"],), 6, rounds=600))
    fight.damage("T", 6)
    assert fight.conditions("T") == set()
