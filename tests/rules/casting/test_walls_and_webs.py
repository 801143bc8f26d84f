"""The hot side of a wall of fire, webs that burn and let go, spirits that strike along."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.sight.perceiving import can_see
from tests.support.builders import MAP, a_creature, melee
from tests.support.magic import Casting, a_mage, laid

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])
FAILURE = Answer(outcome=Outcome.FAILURE)


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def harmed(fight: Casting) -> list[str]:
    """Who is asked for damage that nobody saves against."""
    kinds = (PromptKind.HARM,)
    return [fight.name_of(x.combatant) for x in fight.encounter.prompts if x.kind in kinds]


def cells(fight: Casting) -> list[frozenset[Cell]]:
    laid_there = fight.encounter.areas.values()
    return [cells_of(fight.encounter, fight.ruleset, area.laid) for area in laid_there]


# --- a wall of fire -----------------------------------------------------------------------------


def wall_of_fire(fight: Casting, side: str) -> None:
    """East along row 5, from column 5 on."""
    area = laid("line", 60, (5.0, 5.5), width=1)
    fight.cast("wall-of-fire", area=area, choice=f"spell_option.side_{side}", damage=())


@both
@pytest.mark.parametrize(("side", "rows"), [("left", {3, 4}), ("right", {6, 7})])
def test_ten_feet_of_one_side_are_hot(edition, side, rows):
    fight = a_fight(edition)
    wall_of_fire(fight, side)
    flank, wall = cells(fight)
    assert {cell.row for cell in wall} == {5}
    assert {cell.row for cell in flank} == rows


@both
def test_who_ends_its_turn_on_the_hot_side_burns_without_a_save(edition):
    fight = a_fight(edition)
    fight.place("A", (10, 3))
    fight.place("B", (10, 7))
    wall_of_fire(fight, "left")
    assert not fight.encounter.prompts
    fight.next()  # A's turn
    assert not harmed(fight)
    fight.next()  # A has ended its turn
    assert harmed(fight) == ["A"]
    assert not fight.saves()
    fight.answer(Answer(), PromptKind.HARM, dice=(1, 2, 3, 4, 5))
    assert fight.hp("A") == 60 - 15
    fight.next()
    assert not fight.encounter.prompts  # B is on the cold side


@both
def test_in_the_wall_one_burns_once_and_as_it_appears_one_saves(edition):
    fight = a_fight(edition)
    fight.place("A", (10, 5))
    area = laid("line", 60, (5.0, 5.5), width=1)
    fight.cast("wall-of-fire", "A", area=area, damage=())
    assert fight.saves() == ["A"]
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.next(2)
    assert harmed(fight) == ["A"]


@both
@pytest.mark.parametrize("name", ["wall-of-fire", "wall-of-thorns"])
def test_nobody_sees_through_flames_and_thorns(edition, name):
    fight = a_fight(edition)
    assert can_see(fight.encounter, fight.ruleset, fight["M"], fight["A"])
    across = laid("line", 60, (6.5, 0.0), 90.0, width=1)
    fight.cast(name, area=across, damage=(), overruled=True)
    assert not can_see(fight.encounter, fight.ruleset, fight["M"], fight["A"])
    assert can_see(fight.encounter, fight.ruleset, fight["B"], fight["A"])
    assert len(fight.encounter.maps[MAP].walls) == 1
    fight.move("A", (9, 2), (8, 2))  # nothing stands in the way but pain


@both
@pytest.mark.parametrize(("name", "feet"), [("darkness", 15), ("fog-cloud", 20)])
def test_nobody_sees_through_darkness_or_fog_that_a_spell_has_made(edition, name, feet):
    fight = a_fight(edition)
    fight.place("A", (14, 2))
    fight.place("B", (8, 2))

    def sees(viewer: str, seen: str) -> bool:
        return can_see(fight.encounter, fight.ruleset, fight[viewer], fight[seen])

    assert sees("M", "A")
    fight.cast(name, area=laid("sphere", feet, (8.5, 2.5)), overruled=True)
    assert not sees("M", "A")
    assert not sees("A", "M")
    assert not sees("M", "B")
    assert sees("B", "M") is (name == "fog-cloud")  # fog is judged where one looks
    (area,) = fight.encounter.areas
    fight.do(c.RemoveArea(area))
    assert sees("M", "A")


@both
def test_hot_side_and_wall_go_together(edition):
    fight = a_fight(edition)
    wall_of_fire(fight, "left")
    assert len(fight.encounter.areas) == 2
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert not fight.encounter.areas


# --- webs ---------------------------------------------------------------------------------------


def a_web(fight: Casting) -> None:
    """Over A and B, columns 9 to 12, rows 1 to 4."""
    fight.cast("web", area=laid("cube", 20, (9.0, 3.0)))


def caught(fight: Casting, who: str) -> None:
    fight.next()
    fight.answer(FAILURE, PromptKind.SAVE)
    assert "restrained" in fight.conditions(who)


@both
def test_out_of_the_webs_nobody_is_restrained_any_more(edition):
    fight = a_fight(edition)
    a_web(fight)
    caught(fight, "A")
    fight.place("A", (10, 3))
    assert "restrained" in fight.conditions("A")
    fight.place("A", (10, 8))
    assert "restrained" not in fight.conditions("A")


@both
def test_when_the_web_is_gone_its_hold_is_gone(edition):
    fight = a_fight(edition)
    a_web(fight)
    caught(fight, "A")
    (area,) = fight.encounter.areas
    fight.do(c.RemoveArea(area))
    assert "restrained" not in fight.conditions("A")


@both
def test_fire_burns_the_square_for_a_round_and_then_it_is_gone(edition):
    fight = a_fight(edition)
    a_web(fight)
    caught(fight, "A")
    caught(fight, "B")
    fight.next()  # M's turn
    fight.damage("A", 5, "fire")
    assert "note.burns" in fight.told()
    web, flames = cells(fight)
    assert flames == {Cell(10, 2)}
    assert Cell(10, 2) in web
    fight.next()  # A begins its turn in the fire
    assert harmed(fight) == ["A"]
    before = fight.hp("A")
    fight.answer(Answer(), PromptKind.HARM, dice=(2, 3))
    assert fight.hp("A") == before - 5
    fight.next()
    assert not harmed(fight)
    assert "restrained" in fight.conditions("A")
    fight.next()
    (web,) = cells(fight)
    assert Cell(10, 2) not in web
    assert "restrained" not in fight.conditions("A")
    assert "restrained" in fight.conditions("B")


@both
def test_a_ball_of_fire_takes_the_whole_web_away(edition):
    fight = a_fight(edition)
    a_web(fight)
    fight.next(3)
    fight.cast("fireball", area=laid("sphere", 20, (11.0, 3.0)), dice=(1,) * 8)
    web, flames = cells(fight)
    assert flames == web
    assert len(flames) == 16
    for _ in range(4):  # a round, and the turn after it
        for prompt in fight.encounter.prompts:
            skipped = Answer(outcome=Outcome.SKIPPED)
            fight.do(c.AnswerPrompt(prompt.id, skipped))
        fight.next()
    assert not fight.encounter.areas
    assert "concentration" not in fight.conditions("M")


@both
def test_fire_laid_by_hand_kindles_webs_and_cold_does_not(edition):
    fight = a_fight(edition)
    a_web(fight)
    torch = laid("cube", 5, (11.0, 2.5))
    for kind, areas in (("cold", 1), ("fire", 2), ("fire", 2)):  # it burns already
        hurt = c.StrikeArea(torch, (fight.ids["B"],), damage=(("1d6", kind),))
        fight.do(hurt, dice=(1,))
        assert len(fight.encounter.areas) == areas
    assert cells(fight)[-1] == {Cell(11, 2)}


# --- spirits that strike along ------------------------------------------------------------------


def test_minor_elementals_add_to_the_hits_of_their_caster():
    fight = a_fight(LATER)
    fighter = a_creature("foe", melee(), hit_points=60)
    fight.add("F", 1, creature=fighter, at=(3, 2), hp=60)
    around = laid("emanation", 15, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("conjure-minor-elementals", area=around, choice="damage.cold", slot=5)
    (given,) = fight["F"].effects
    (modifier,) = given.influence.modifiers
    assert (modifier.dice, modifier.types) == ("3d8", ("cold",))
    assert not fight["A"].effects
    fight.cast(
        "fire-bolt", "F", rolls=((19,),), free=True, overruled=True, dice=(1,) * 4 + (2,) * 3
    )
    taken = fight.happened(e.DamageTaken)[0]
    assert {part.dealt.type: part.dealt.amount for part in taken.parts} == {"fire": 4, "cold": 6}


@both
def test_somebody_who_is_not_on_the_map_burns_without_its_webs(edition):
    fight = a_fight(edition)
    a_web(fight)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: None})))
    fight.damage("A", 5, "fire")
    assert len(fight.encounter.areas) == 1
    assert "note.burns" not in fight.told()
