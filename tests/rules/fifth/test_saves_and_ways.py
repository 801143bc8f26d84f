"""What saves bring besides damage: pushes, ends, turns lost; and ways that magic opens or bars."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.prompt import PromptKind
from desktop.rules.casting.spell_strikes import spell_attack
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.moving.jumps import long_jump_of
from desktop.rules.moving.measuring import measured
from desktop.rules.sight.perceiving import answers
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, a_creature, melee
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def place_of(fight: Casting, who: str) -> tuple[int, int]:
    token = fight[who].token
    assert token is not None
    return token.cell.column, token.cell.row


def near(edition: str, at: tuple[int, int] = (3, 2), **more: object) -> Casting:
    """M with F beside it."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("F", 15, creature=a_creature("orc", melee(), **more), at=at)
    return fight


def saves(fight: Casting, who: str, answer: object) -> dict[str, object]:
    return {"saves": ((fight.ids[who], answer),)}


@both
@pytest.mark.parametrize(("answer", "column"), [(FAILURE, 5), (SUCCESS, 3)])
def test_a_wave_of_thunder_pushes_whom_it_overwhelms(edition, answer, column):
    fight = near(edition)
    wave = laid("cube", 15, (3.0, 2.5))
    fight.cast("thunderwave", "F", area=wave, dice=[1, 1], **saves(fight, "F", answer))
    assert place_of(fight, "F") == (column, 2)


@both
def test_the_wind_pushes_and_slows_only_whoever_walks_against_it(edition):
    fight = near(edition, (5, 2))
    wind = laid("line", 60, (3.0, 2.5), width=10)
    fight.cast("gust-of-wind", area=wind, label="Gust of Wind")
    there, away = [Cell(5, 2), Cell(4, 2)], [Cell(5, 2), Cell(6, 2)]
    costs = [
        measured(fight.encounter, fight.ruleset, fight["F"], way, "walk").cost
        for way in (there, away, [Cell(5, 2), Cell(5, 8)])
    ]
    assert costs[:2] == [10, 5]
    area = next(iter(fight.encounter.areas.values()))
    fight.do(c.LetAreaAct(area.id, (fight.ids["F"],)))
    fight.answer(FAILURE, PromptKind.SAVE)
    assert place_of(fight, "F") == (8, 2)


@both
def test_no_cover_helps_against_a_sacred_flame(edition):
    fight = near(edition)
    fight.cast("sacred-flame", "F", overruled=True, dice=[1] * 4)
    prompt = fight.prompt(PromptKind.SAVE)
    assert prompt.volley is not None
    assert prompt.volley.uncovered


@both
def test_a_shock_takes_the_reaction_until_its_own_next_turn(edition):
    fight = near(edition)
    fight.cast("shocking-grasp", "F", dice=[15, 1, 1, 1, 1])
    question = Question.REACTIONS if edition == LEGACY else Question.NO_OPPORTUNITY
    assert answers(fight["F"], question, fight.ruleset)
    fight.move("M", (2, 2), (1, 2), (0, 2))
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.OPPORTUNITY_ATTACK]
    fight.next()
    assert not answers(fight["F"], question, fight.ruleset)


@both
def test_foul_air_takes_the_action_of_this_turn(edition):
    fight = near(edition, (5, 2))
    fight.cast("stinking-cloud", area=laid("sphere", 20, (7, 3)), label="Stinking Cloud")
    fight.next()
    fight.answer(FAILURE, PromptKind.SAVE)
    assert answers(fight["F"], Question.ACTIONS, fight.ruleset)
    assert ("poisoned" in fight.conditions("F")) == (edition == LATER)
    fight.next()
    assert not fight["F"].effects


@both
def test_laughter_may_end_at_every_blow_and_takes_all_with_it(edition):
    fight = near(edition)
    fight.cast("hideous-laughter", "F", label="Laughter", **saves(fight, "F", FAILURE))
    assert {"incapacitated", "prone"} <= fight.conditions("F")
    fight.damage("F", 1)
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    fight.damage("F", 1)
    prompt = fight.prompt(PromptKind.REPEATED_SAVE)
    fight.do(c.AnswerPrompt(prompt.id, type(FAILURE)()), dice=[2, 19])
    (roll,) = fight.happened(e.CheckRolled)
    assert roll.roll.dice == (2, 19)
    assert fight.conditions("F") == {"prone"}


@both
def test_whoever_is_dominated_may_come_to_when_hurt(edition):
    fight = near(edition)
    fight.cast("dominate-monster", "F", label="Dominate", **saves(fight, "F", FAILURE))
    fight.next()
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.REPEATED_SAVE]
    fight.damage("F", 1)
    fight.answer(SUCCESS, PromptKind.REPEATED_SAVE)
    assert "charmed" not in fight.conditions("F")


def test_who_withstands_enfeeblement_has_one_worse_attack():
    fight = near(LATER)
    fight.cast("ray-of-enfeeblement", "F", label="Ray", **saves(fight, "F", SUCCESS))
    fight.next()
    fight.attack("F", "M", dice=[15, 2])
    assert not fight["F"].effects


def test_sleet_takes_the_concentration_of_2024():
    fight = near(LATER, (5, 2))
    fight.concentrate("F", "web")
    fight.cast("sleet-storm", area=laid("cylinder", 20, (7, 3), height=40), label="Sleet")
    fight.next()
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("F") == {"prone"}


@both
def test_a_feast_raises_the_maximum_by_dice_that_are_rolled_once(edition):
    fight = near(edition)
    fight.cast("heroes-feast", "M", dice=[4, 6], free=True, label="Feast", overruled=True)
    if not fight["M"].effects:
        fight.next(5)
    (feast,) = [x for x in fight["M"].effects if x.influence and x.influence.rounds]
    assert (fight["M"].maximum_hit_points, fight.hp("M")) == (50, 50)
    assert feast.end is not None
    assert feast.end.remaining == 14_400
    told = fight.refused(c.GiveCondition((fight.ids["M"],), "frightened"))
    assert told.reason.key == "refusal.immune"


def test_a_leap_of_2024_costs_ten_feet_once_a_turn():
    fight = near(LATER, (12, 9))
    fight.cast("jump", "M", label="Jump")
    assert long_jump_of(fight.encounter, fight.ruleset, fight["M"]).value == 30
    before = fight.feet("M")
    way = [(2, row) for row in range(2, 8)]
    fight.move("M", *way, by="jump")
    assert fight.feet("M") == before - 10
    assert long_jump_of(fight.encounter, fight.ruleset, fight["M"]).value < 30


@both
def test_a_vampiric_touch_heals_its_caster(edition):
    fight = near(edition)
    fight.damage("M", 20)
    fight.cast("vampiric-touch", "F", dice=[15, 3, 3, 4], overruled=True)
    assert fight.hp("M") == 25
    fight.next(5)
    fight.cast("vampiric-touch", "F", dice=[1], overruled=True)
    assert fight.hp("M") == 25


@both
def test_a_flame_is_hurled_as_far_as_its_text_says(edition):
    fight = near(edition)
    assert fight.ruleset.magic is not None
    hurled = spell_attack(
        Draft(fight.encounter, fight.ruleset, LoadedDice(())),
        fight.ruleset.magic,
        fight["M"],
        fight.spell("produce-flame"),
    )
    assert hurled.normal_range == (30 if edition == LEGACY else 60)


@both
def test_spikes_hurt_for_every_square_of_the_way(edition):
    fight = near(edition, (14, 9))
    fight.cast("spike-growth", area=laid("sphere", 20, (7, 3)), label="Spikes")
    assert not fight.encounter.prompts
    fight.place("B", (12, 3))
    fight.next(3)
    fight.move("B", *[(column, 3) for column in range(12, 8, -1)])
    prompt = fight.prompt(PromptKind.HARM)
    assert (fight.name_of(prompt.combatant), prompt.dice) == ("B", "4d4")
    fight.answer(type(FAILURE)(), PromptKind.HARM, dice=[1, 1, 1, 1])
    assert fight.hp("B") == 56
    fight.do(fight.path("B", (9, 3), (8, 3)), overruled=True)
    assert fight.prompt(PromptKind.HARM).dice == "2d4"


@both
def test_an_aura_helps_whom_the_gm_picks_where_there_is_no_map(edition):
    fight = near(edition)
    fight.cast("holy-aura", "M", "F", label="Aura", overruled=True)
    assert all(any(x.influence for x in fight[who].effects) for who in "MF")
    assert not fight.encounter.areas
    held = fight.concentrate("M", "else")
    assert held
    assert not [x for x in fight["F"].effects if x.influence]
