"""Leaving a reach upwards or downwards: who may strike, when, and what is left of the way."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.counter import MOVEMENT_SPENT, REACTION
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.moving.movement import foreseen_refusal, measured
from desktop.rules.moving.radar import threats_to_rising
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, melee

both = pytest.mark.parametrize("edition", EDITIONS)
STRIKE = PromptKind.OPPORTUNITY_ATTACK


def beside_brando(edition: str = "srd-5.2.1") -> Fight:
    """The griffon's turn has begun; Brando stands beside it, his ally far away."""
    fight = Fight(edition)
    fight.map()
    griffon = a_creature("griffon", melee(), speeds=FrozenMap({"walk": 30, "fly": 80}))
    fight.add("Griffon", 20, creature=griffon, at=(4, 4))
    fight.add("Brando", 10, character=True, at=(5, 4))
    fight.add("Nerina", 5, character=True, at=(15, 15))
    return fight.begin()


def rise(fight: Fight, height: int) -> c.ChangeHeight:
    return c.ChangeHeight(fight.ids["Griffon"], height, "fly")


def height(fight: Fight) -> int:
    token = fight["Griffon"].token
    assert token is not None
    return token.elevation


@both
def test_who_rises_out_of_a_reach_may_be_struck_before_it_leaves(edition: str):
    fight = beside_brando(edition)
    fight.do(rise(fight, 5))
    assert fight.encounter.prompts == ()  # 5 ft up is still within his reach
    fight.do(rise(fight, 10))
    prompt = fight.prompt(STRIKE)
    assert prompt.combatant == fight.ids["Brando"]
    assert height(fight) == 5
    fight.answer(Answer(option="sword", dice=(15,)), STRIKE, dice=[4])
    assert fight["Brando"].count(REACTION) == 0
    assert height(fight) == 10
    assert fight["Griffon"].count(MOVEMENT_SPENT) == 10


@both
def test_a_long_rise_is_cut_where_the_reach_ends_and_goes_on_after_the_answer(edition: str):
    fight = beside_brando(edition)
    fight.do(rise(fight, 30))
    assert height(fight) == 5
    fight.answer(Answer(option="skip"), STRIKE)
    assert height(fight) == 30
    assert fight.encounter.prompts == ()


@both
def test_while_the_blow_is_open_nobody_moves_on_and_the_question_is_asked_once(edition: str):
    fight = beside_brando(edition)
    fight.do(rise(fight, 10))
    for wish in (rise(fight, 10), fight.path("Griffon", (3, 4), by="fly")):
        assert fight.refused(wish).reason.key == "refusal.chance_waits"
    assert len(fight.encounter.prompts) == 1


def test_whoever_falls_to_the_blow_rises_no_farther():
    fight = beside_brando()
    fight.do(rise(fight, 30))
    fight.damage("Griffon", 19)
    fight.answer(Answer(option="sword", dice=(15,)), STRIKE, dice=[4])
    assert height(fight) <= 5


def test_sinking_out_of_a_reach_is_leaving_it_too_and_disengaging_is_safe():
    fight = beside_brando()
    fight.do(c.ChangeHeight(fight.ids["Brando"], 20, "fly"), overruled=True)
    fight.next(3)
    fight.do(rise(fight, 15))
    fight.do(rise(fight, 5))
    assert fight.prompt(STRIKE).combatant == fight.ids["Brando"]
    safe = beside_brando()
    safe.act("Griffon", "disengage")
    safe.do(rise(safe, 30))
    assert safe.encounter.prompts == ()
    assert height(safe) == 30


def test_the_radar_tells_of_the_rise_what_will_happen():
    fight = beside_brando()
    found = threats_to_rising(fight.encounter, fight.ruleset, fight["Griffon"], 10)
    assert [(each.watcher, each.strikes) for each in found] == [(fight.ids["Brando"], True)]
    assert threats_to_rising(fight.encounter, fight.ruleset, fight["Griffon"], 5) == ()
    fight.act("Griffon", "disengage")
    (safe,) = threats_to_rising(fight.encounter, fight.ruleset, fight["Griffon"], 10)
    assert not safe.strikes


# --- refusals that are known before the token is let go -----------------------------------------


def refused(fight: Fight, *cells: tuple[int, int]) -> str:
    """The key of the refusal that is foreseen for the griffon's way, "" for none."""
    wish = fight.path("Griffon", *cells)
    who = fight["Griffon"]
    steps = measured(fight.encounter, fight.ruleset, who, wish.path, "walk")
    found = foreseen_refusal(fight.encounter, fight.ruleset, who, wish.path, "walk", steps)
    if found is not None:
        assert fight.refused(wish).reason == found.reason
    return "" if found is None else found.reason.key


@both
def test_the_frightened_know_before_the_drop_that_they_do_not_come_closer(edition: str):
    fight = beside_brando(edition)
    fight.give("Griffon", "frightened", source="Nerina")
    assert refused(fight, (5, 5)) == "refusal.no_closer"
    assert refused(fight, (3, 3)) == ""


@both
@pytest.mark.parametrize("key", ["grappled", "restrained"])
def test_whom_something_holds_knows_before_the_drop(edition: str, key: str):
    fight = beside_brando(edition)
    fight.give("Griffon", key, source="Brando")
    assert refused(fight, (4, 5)) == "refusal.speed_zero_because"


def test_nobody_ends_in_the_space_of_another_and_knows_it_before():
    assert refused(beside_brando(), (5, 4)) == "refusal.space_taken"


@pytest.mark.parametrize("place", [Token(MAP, Cell(4, 4), 30), None])
def test_whom_the_gm_has_put_there_or_away_meanwhile_pays_for_no_more(place: Token | None):
    fight = beside_brando()
    fight.do(rise(fight, 30))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Griffon"]: place})))
    fight.answer(Answer(option="skip"), STRIKE)
    assert fight["Griffon"].token == place
    assert fight["Griffon"].count(MOVEMENT_SPENT) == 5
    assert fight.happened(e.TokenMoved) == []
    assert "note.movement_stops" not in fight.told()
