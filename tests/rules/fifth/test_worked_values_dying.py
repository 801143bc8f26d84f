"""Worked values of both catalogues: 0 hit points, death saves, first aid, knocking out."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import ACTION, DEATH_FAILURES, DEATH_SUCCESSES, HIT_POINTS
from desktop.model.creature import AttackSource
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, a_creature, melee, ranged
from tests.support.duels import a_victim, taken
from tests.support.magic import a_mage, spell

both = pytest.mark.parametrize("edition", EDITIONS)

S, F = SUCCESS, FAILURE


def a_dying(edition: str, hp: int = 12, failures: int = 0) -> Fight:
    """The character T at 0 hit points with so many failed death saves; it is its own turn."""
    fight = a_victim(edition, hp, character=True)
    fight.damage("T", hp)
    for _ in range(failures):
        fight.damage("T", 1)
    return fight


def to_the_save(fight: Fight) -> None:
    """Go on until a death save is asked for."""
    while not any(each.kind is PromptKind.DEATH_SAVE for each in fight.encounter.prompts):
        fight.next()


def save(fight: Fight, *answers: Answer, dice: tuple[int, ...] = ()) -> None:
    """Answer the death saves of the following turns."""
    for answer in answers:
        to_the_save(fight)
        fight.answer(answer, PromptKind.DEATH_SAVE, dice=dice)


def state(fight: Fight) -> tuple[Life, int, tuple[int, int]]:
    """How T is, its hit points, its successes and failures."""
    return fight["T"].life, fight.hp("T"), fight.marks("T")


# --- falling ------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-ZER-01", "52-PTG-DROP-1")
@pytest.mark.parametrize(("hp", "now", "dealt", "over"), [(8, 8, 8, 0), (30, 7, 9, 2)])
def test_a_character_falls_unconscious(edition, hp, now, dealt, over):
    fight = a_victim(edition, hp, now, character=True)
    fight.damage("T", dealt)
    assert taken(fight).overflow == over
    assert state(fight) == (Life.DYING, 0, (0, 0))
    assert fight.conditions("T") == {"unconscious", "prone"}
    assert fight.refused(fight.action("T", "dodge")).rule.endswith(
        ("CND-UNC-01", "INC-01", "INCAP-1")
    )


@both
@pytest.mark.rule("51-ZER-03", "51-HEA-03", "51-STB-05")
@pytest.mark.parametrize("healed", [1, 4, 5])
def test_any_healing_wakes_and_clears_but_leaves_prone(edition, healed):
    fight = a_dying(edition, failures=2)
    fight.heal("T", healed)
    assert state(fight) == (Life.UP, healed, (0, 0))
    assert fight.conditions("T") == {"prone"}
    asleep = a_victim(edition, 12, character=True)
    asleep.give("T", "unconscious", source="O")
    asleep.damage("T", 12)
    asleep.heal("T", healed)
    assert "unconscious" in asleep.conditions("T")


@both
@pytest.mark.rule("51-HEA-05")
def test_healing_of_nothing_is_none(edition):
    fight = a_dying(edition)
    fight.heal("T", 0)
    assert fight["T"].life is Life.DYING


@both
@pytest.mark.rule("51-HEA-02", "52-HP-DEAD-1")
@pytest.mark.parametrize("amount", [7, 20])
def test_the_dead_regain_nothing(edition, amount):
    fight = a_victim(edition)
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    fight.damage("T", 20)
    refusal = fight.refused(c.Heal((fight.ids["T"],), amount))
    row = "51-HEA-02" if edition == EDITIONS[0] else "52-HP-DEAD-1"
    assert (refusal.reason.key, refusal.rule) == ("refusal.dead", row)
    assert fight.hp("T") == 0


@both
@pytest.mark.rule("51-HEA-02", "52-HP-DEAD-1")
def test_no_potion_and_no_spell_heals_the_dead(edition):
    fight = a_victim(edition)
    fight.add("M", 5, creature=a_mage(), character=True)
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    fight.damage("T", 20)
    fight.next()
    assert fight.refused(fight.action("O", "potion", "T")).reason.key == "refusal.dead"
    fight.next()
    cure = spell(edition, "cure-wounds")
    fight.do(c.CastSpell(fight.ids["M"], cure, (fight.ids["T"],), slot=1, free=True))
    assert "refusal.dead" in fight.told()
    assert (fight.hp("T"), fight["T"].life) == (0, Life.DEAD)


@pytest.mark.rule("52-HP-KO-1")
def test_who_is_knocked_out_is_told_to_have_a_hit_point_left():
    fight = a_victim("srd-5.2.1")
    fight.damage("T", 30, knock_out=True)
    (changed,) = fight.happened(e.LifeChanged)
    assert changed.reason == Message("note.knocked_out_left", {"left": 1})
    assert fight.hp("T") == 1


@pytest.mark.rule("51-CND-EXH-06")
def test_who_returns_from_death_by_exhaustion_has_what_it_was_given_back():
    fight = a_victim("srd-5.1", character=True)
    fight.give("T", "exhaustion", level=6)
    assert (fight.hp("T"), fight["T"].life) == (0, Life.DEAD)
    fight.do(c.Heal((fight.ids["T"],), 4), overruled=True)
    fight.answer(Answer(option="5"), PromptKind.CHOICE)
    assert (fight.hp("T"), fight["T"].life) == (4, Life.UP)


# --- killed outright ----------------------------------------------------------------------------


@both
@pytest.mark.rule("51-INS-01", "51-INS-02", "52-PTG-DROP-3")
@pytest.mark.parametrize(
    ("temporary", "dealt", "over", "life"),
    [
        (0, 18, 12, Life.DEAD),
        (0, 17, 11, Life.DYING),
        (1, 18, 11, Life.DYING),
        (5, 18, 7, Life.DYING),
    ],
)
def test_as_much_damage_left_as_the_maximum_kills(edition, temporary, dealt, over, life):
    fight = a_victim(edition, 12, 6, temporary=temporary, character=True)
    fight.damage("T", dealt)
    assert (taken(fight).overflow, fight["T"].life) == (over, life)


@pytest.mark.rule("51-INS-03")
def test_the_maximum_of_the_moment_counts():
    fight = a_victim("srd-5.1", 40, 10, character=True)
    fight.give("T", "exhaustion", level=4)
    fight.damage("T", 30)
    assert (taken(fight).overflow, fight["T"].life) == (20, Life.DEAD)


@both
@pytest.mark.rule("51-INS-04")
def test_the_dead_have_no_turn_and_no_death_save(edition):
    fight = a_victim(edition, 12, character=True)
    fight.add("P", 5, character=True)
    fight.damage("T", 24)
    assert fight.next(3).active == "O"
    assert fight.encounter.prompts == ()


@pytest.mark.rule("52-PTG-DROP-4")
def test_a_maximum_of_nothing_is_death_in_2024():
    fight = a_victim("srd-5.2.1", 11, character=True)
    fight.add("P", 5, character=True)
    fight.give("T", "maximum_reduced", parameters=FrozenMap({"amount": 11}))
    assert fight["T"].life is Life.DEAD
    assert fight.encounter.prompts == ()


# --- death saves --------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-DS-01", "52-HP-DEATHSAVE-1")
def test_the_first_save_comes_at_the_start_of_the_own_next_turn(edition):
    fight = a_victim(edition, 12, character=True)
    fight.add("P", 5, character=True)
    fight.damage("T", 12)
    assert fight.encounter.prompts == ()
    fight.next(2)
    assert fight.encounter.prompts == ()
    fight.next()
    assert fight.prompt().kind is PromptKind.DEATH_SAVE
    monster = a_victim(edition, 12)
    monster.add("P", 5, character=True)
    monster.damage("T", 12)
    assert monster["T"].is_out


@both
@pytest.mark.rule("51-DS-02")
@pytest.mark.parametrize(("die", "marks"), [(10, (1, 0)), (9, (0, 1))])
def test_ten_is_a_success(edition, die, marks):
    fight = a_dying(edition)
    save(fight, Answer(dice=(die,)))
    assert fight.marks("T") == marks


@both
@pytest.mark.rule("51-DS-04", "51-DS-05", "51-DS-06", "52-PTG-DEATH-1")
@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ((S, S, F, S), (Life.STABLE, 0, (0, 0))),
        ((S, F, S, F, S), (Life.STABLE, 0, (0, 0))),
        ((F, S, F, F), (Life.DEAD, 0, (1, 3))),
        ((S, F, S, F), (Life.DYING, 0, (2, 2))),
    ],
)
def test_three_of_a_kind_decide_in_any_order(edition, answers, expected):
    fight = a_dying(edition)
    save(fight, *answers)
    life, hp, marks = state(fight)
    assert (life, hp) == expected[:2]
    assert life is Life.DEAD or marks == expected[2]


@pytest.mark.parametrize(
    ("edition", "level", "dice"),
    [
        pytest.param("srd-5.1", 3, (14, 7), marks=pytest.mark.rule("51-CND-EXH-03")),
        pytest.param("srd-5.2.1", 1, (11,), marks=pytest.mark.rule("52-PTG-DEATH-1")),
    ],
)
def test_exhaustion_counts_on_death_saves(edition, level, dice):
    fight = a_dying(edition, 30)
    fight.give("T", "exhaustion", level=level)
    save(fight, Answer(), dice=dice)
    assert fight.marks("T") == (0, 1)


@both
@pytest.mark.rule("51-DS-07")
def test_both_counts_start_anew(edition):
    fight = a_dying(edition, failures=2)
    fight.heal("T", 1)
    fight.damage("T", 1)
    assert state(fight) == (Life.DYING, 0, (0, 0))


@both
@pytest.mark.rule("51-DS-08", "52-PTG-DEATH-2")
@pytest.mark.parametrize(("before", "after"), [(0, Life.DYING), (1, Life.DEAD)])
def test_a_natural_1_is_two_failures(edition, before, after):
    fight = a_dying(edition, failures=before)
    save(fight, Answer(dice=(1,)))
    assert fight["T"].life is after
    assert before or fight.marks("T") == (0, 2)


@both
@pytest.mark.rule("51-DS-09", "52-PTG-DEATH-2")
def test_a_natural_20_wakes_and_the_turn_can_be_used(edition):
    fight = a_dying(edition, failures=2)
    save(fight, Answer(dice=(20,)))
    assert (state(fight), fight.conditions("T")) == ((Life.UP, 1, (0, 0)), {"prone"})
    fight.act("T", "dodge")


@both
@pytest.mark.rule("51-DS-10", "51-DS-12", "51-DS-13", "52-PTG-DEATH-3")
@pytest.mark.parametrize(
    ("failures", "dealt", "life", "marks"),
    [(0, 3, Life.DYING, 1), (0, 12, Life.DEAD, 0), (0, 11, Life.DYING, 1), (2, 1, Life.DEAD, 3)],
)
def test_damage_at_nothing_is_a_failure(edition, failures, dealt, life, marks):
    fight = a_dying(edition, failures=failures)
    fight.damage("T", dealt, "fire")
    assert fight["T"].life is life
    assert life is Life.DEAD or fight.marks("T") == (0, marks)


@both
@pytest.mark.rule("51-DS-11", "51-CND-UNC-05", "52-PTG-DEATH-3")
@pytest.mark.parametrize(("failures", "life"), [(0, Life.DYING), (1, Life.DEAD)])
def test_a_club_on_the_dying_is_critical_and_two_failures(edition, failures, life):
    fight = a_dying(edition, 20, failures=failures)
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", melee("club", dice="1d4"))))
    rolled = fight.attack("O", "T", "club", dice=(12, 15, 1, 1), cost="none")
    assert (rolled.outcome, fight["T"].life) == (c.AttackOutcome.CRITICAL, life)
    assert failures or fight.marks("T") == (0, 2)


@both
@pytest.mark.rule("51-CND-UNC-05")
def test_an_arrow_from_afar_is_one_failure(edition):
    fight = Fight(edition).map()
    fight.add("T", 20, character=True, at=(0, 0))
    fight.add("O", 10, at=(6, 0))
    fight.begin()
    fight.damage("T", 20)
    rolled = fight.attack("O", "T", "bow", dice=(15, 1), cost="none")
    assert (rolled.outcome, fight.marks("T")) == (c.AttackOutcome.HIT, (0, 1))


@both
@pytest.mark.rule("51-DS-14")
def test_three_darts_are_three_failures(edition):
    fight = a_dying(edition)
    for _ in range(3):
        fight.damage("T", 3, "force")
    assert fight["T"].life is Life.DEAD


# --- first aid and being stable -----------------------------------------------------------------


@both
@pytest.mark.rule("51-STB-01", "52-PTG-STABLE-1")
@pytest.mark.parametrize(("die", "life"), [(10, Life.STABLE), (9, Life.DYING)])
def test_first_aid_takes_a_ten(edition, die, life):
    fight = a_dying(edition)
    fight.next()
    fight.act("O", "stabilise", "T", die=die)
    assert (fight["T"].life, fight["O"].count(ACTION)) == (life, 0)
    assert "unconscious" in fight.conditions("T")


@both
@pytest.mark.rule("51-STB-02", "52-HP-STABLE-1")
def test_the_stable_roll_nothing_and_do_nothing(edition):
    fight = a_dying(edition)
    fight.add("P", 5, character=True)
    fight.do(c.DeclareLife((fight.ids["T"],), "stable"))
    assert fight.next(3).active == "T"
    assert fight.encounter.prompts == ()
    assert fight.refused(fight.action("T", "dodge")).reason.key == "refusal.cannot_act"


@both
@pytest.mark.rule("51-STB-03", "52-PTG-STABLE-2")
@pytest.mark.parametrize(
    ("dealt", "critical", "failures"), [(4, False, 1), (3, False, 1), (4, True, 2)]
)
def test_damage_ends_being_stable(edition, dealt, critical, failures):
    fight = a_dying(edition)
    fight.do(c.DeclareLife((fight.ids["T"],), "stable"))
    fight.damage("T", dealt, critical=critical)
    assert state(fight) == (Life.DYING, 0, (0, failures))


# --- monsters, and knocking out -----------------------------------------------------------------


@both
@pytest.mark.rule("51-MON-01")
def test_a_goblin_falls_without_death_saves(edition):
    fight = a_victim(edition, 7)
    fight.add("P", 5)
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    fight.damage("T", 7)
    assert fight["T"].life is Life.DEAD
    assert fight.next(3).active == "O"


@both
@pytest.mark.rule("51-MON-02", "52-PTG-DROP-2")
def test_a_villain_may_roll_death_saves(edition):
    fight = a_victim(edition, 30)
    fight.do(c.SetSetting("monsters_at_zero", "death_saves"))
    fight.damage("T", 30)
    assert "unconscious" in fight.conditions("T")
    save(fight, S)
    assert fight.marks("T") == (1, 0)


@both
@pytest.mark.rule("51-DS-04", "51-DS-05", "52-PTG-DEATH-1")
@pytest.mark.parametrize(
    ("marks", "life"), [(DEATH_FAILURES, Life.DEAD), (DEATH_SUCCESSES, Life.STABLE)]
)
def test_the_third_mark_decides_also_where_it_is_set_by_hand(edition, marks, life):
    fight = a_victim(edition, 20, character=True)
    fight.damage("T", 20)
    fight.do(c.SetCounter(fight.ids["T"], marks, 2))
    assert fight["T"].life is Life.DYING
    fight.do(c.SetCounter(fight.ids["T"], marks, 3))
    assert (fight["T"].life, fight.marks("T")) == (life, (0, 0))


@both
@pytest.mark.rule("51-ZER-01", "51-MON-01", "52-PTG-DROP-1", "52-PTG-DROP-2")
@pytest.mark.parametrize(("character", "life"), [(True, Life.DYING), (False, Life.DEFEATED)])
def test_hit_points_set_to_0_by_hand_are_told_once(edition, character, life):
    fight = a_victim(edition, 20, character=character)
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, 0))
    assert fight["T"].life is life
    assert "note.set_to_zero" not in fight.told()


@both
@pytest.mark.rule("51-MON-02", "51-DS-10", "52-PTG-DROP-2", "52-PTG-DEATH-3")
@pytest.mark.parametrize("by", ["sheet", "hand", "answer"])
def test_one_villain_of_many_dies_like_a_character(edition, by):
    traits = ("death-saves",) if by == "sheet" else ()
    fight = a_victim(edition, 30, traits=traits)
    fight.add("M", 5)
    if by == "answer":
        fight.do(c.SetSetting("monsters_at_zero", "ask"))
    fight.damage("T", 35)
    if by == "hand":
        fight.do(c.DeclareLife((fight.ids["T"],), "dying"))
    elif by == "answer":
        fight.answer(Answer(option="death_saves"), PromptKind.DEFEAT)
    assert (fight["T"].life, fight.conditions("T")) == (Life.DYING, {"unconscious", "prone"})
    fight.damage("T", 3)
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 1))
    save(fight, S)
    assert fight.marks("T") == (1, 1)
    fight.damage("T", 3, critical=True)
    assert fight["T"].life is Life.DEAD
    fight.damage("M", 99)
    left = Life.UP if by == "answer" else Life.DEFEATED  # asked about, or as the table has it
    assert fight["M"].life is left


@both
@pytest.mark.rule("51-MON-02", "51-STB-03", "52-PTG-DROP-2", "52-PTG-STABLE-2")
def test_a_villain_whose_death_saves_have_made_it_stable_starts_again_when_hurt(edition):
    fight = a_victim(edition, 30)
    fight.damage("T", 30)
    fight.do(c.DeclareLife((fight.ids["T"],), "dying"))
    fight.do(c.DeclareLife((fight.ids["T"],), "stable"))
    fight.damage("T", 3)
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 1))


@pytest.mark.rule("51-KO-05", "51-TMP-06")
def test_temporary_points_keep_a_blow_from_whoever_was_knocked_out():
    fight = a_victim("srd-5.1", 10)
    fight.do(c.SetSetting("absorbed_damage", "ask"))
    fight.damage("T", 12, knock_out=True)
    fight.do(c.GrantTemporary((fight.ids["T"],), 9))
    fight.damage("T", 5)
    assert (fight["T"].life, fight["T"].temporary_hit_points) == (Life.STABLE, 4)
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("51-MON-02", "51-INS-01", "51-DS-07", "52-PTG-DROP-2", "52-PTG-DROP-3")
def test_a_villain_with_death_saves_falls_again_and_dies_of_massive_damage(edition):
    fight = a_victim(edition, 30, traits=("death-saves",))
    fight.damage("T", 30)
    fight.heal("T", 2)
    fight.damage("T", 2)
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 0))
    fight.heal("T", 1)
    fight.damage("T", 31)
    assert fight["T"].life is Life.DEAD


@pytest.mark.parametrize(
    ("edition", "hp", "dealt", "left"),
    [
        pytest.param("srd-5.1", 11, 12, 0, marks=pytest.mark.rule("51-KO-04")),
        pytest.param("srd-5.2.1", 6, 14, 1),
        pytest.param("srd-5.2.1", 6, 50, 1),
    ],
)
def test_a_mace_may_spare(edition, hp, dealt, left):
    fight = a_victim(edition, hp)
    fight.attack(
        "O", "T", outcome=c.AttackOutcome.HIT, damage=(c.DamageAmount(dealt),), knock_out=True
    )
    assert state(fight) == (Life.STABLE, left, (0, 0))
    assert fight.conditions("T") == {"unconscious", "prone"}


@pytest.mark.rule("52-HP-KO-1")
@pytest.mark.parametrize(
    ("key", "dealt", "life", "hp"),
    [
        ("sword", 14, Life.STABLE, 1),
        ("bow", 14, Life.DEFEATED, 0),
        ("touch", 14, Life.STABLE, 1),
        ("sword", 60, Life.STABLE, 1),
    ],
)
def test_only_melee_spares_in_2024_but_spells_too(key, dealt, life, hp):
    fight = a_victim("srd-5.2.1", 6)
    touch = replace(melee("touch"), source=AttackSource.SPELL)
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", melee(), ranged(), touch)))
    hit = {"outcome": c.AttackOutcome.HIT, "damage": (c.DamageAmount(dealt),)}
    fight.attack("O", "T", key, cost="none", knock_out=True, **hit)
    assert (fight["T"].life, fight.hp("T")) == (life, hp)


@pytest.mark.rule("52-HP-KO-1")
def test_a_melee_blow_to_0_asks_whether_it_spares():
    fight = a_victim("srd-5.2.1", 6)
    hit = {"outcome": c.AttackOutcome.HIT, "damage": (c.DamageAmount(14),)}
    fight.attack("O", "T", cost="none", **hit)
    fight.answer(Answer(option="spare"), PromptKind.CHOICE)
    assert (fight["T"].life, fight.hp("T")) == (Life.STABLE, 1)


@pytest.mark.rule("51-ORD-09", "51-STB-02", "52-PTG-STABLE-2")
@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
def test_the_turn_of_the_stable_says_that_no_death_save_is_due(edition: str) -> None:
    fight = Fight(edition)
    fight.add("A", 20, character=True)
    fight.add("B", 10, character=True)
    fight.begin()
    fight.do(c.DeclareLife((fight.ids["B"],), "stable"))
    fight.next()
    told = [event.text.key for event in fight.events if isinstance(event, e.Noted)]
    assert "note.stable_turn" in told
    assert not [x for x in fight.encounter.prompts if x.kind is PromptKind.DEATH_SAVE]


@both
@pytest.mark.parametrize(
    ("kind", "asked"),
    [("humanoid", True), ("beast", True), ("dragon", True), ("", True)]
    + [(kind, False) for kind in ("undead", "construct", "elemental", "ooze", "plant")],
)
def test_whether_to_spare_is_asked_of_those_that_can_be_struck_senseless(edition, kind, asked):
    fight = Fight(edition).map()
    fight.add("K", 20, character=True, at=(0, 0))
    fight.add("O", 10, creature=a_creature("o", kind=kind), at=(1, 0))
    fight.begin()
    fight.attack("K", "O", dice=(15,), damage=(c.DamageAmount(50),))
    questions = [x for x in fight.encounter.prompts if x.text.key == "prompt.knock_out"]
    assert bool(questions) == asked


@both
def test_whoever_is_not_asked_about_can_be_knocked_out_by_the_attack_itself(edition):
    fight = Fight(edition).map()
    fight.add("K", 20, character=True, at=(0, 0))
    fight.add("O", 10, creature=a_creature("o", kind="undead"), at=(1, 0))
    fight.begin()
    fight.attack("K", "O", dice=(15,), damage=(c.DamageAmount(50),), knock_out=True)
    assert "unconscious" in fight.conditions("O")
