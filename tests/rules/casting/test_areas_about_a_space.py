"""What burns or guards beside something that takes a space of its own: a sphere, a guardian."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import Grid, GridKind
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome
from desktop.rules.areas import areas
from desktop.rules.map.laid_areas import cells_of, midst_of, outline_of
from tests.support.builders import EDITIONS, FAILURE, MAP
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
FLAMES = laid("emanation", 5, (9.5, 2.5), space=5)
GUARDIAN = laid("emanation", 10, (10.0, 3.0), space=10)


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=9, slots=(4, 3, 3, 3, 1)))


@both
def test_a_flaming_sphere_burns_all_eight_cells_around_it(edition):
    fight = a_fight(edition)
    cells = cells_of(fight.encounter, fight.ruleset, FLAMES)
    assert {(x.column, x.row) for x in cells} == {(x, y) for x in (8, 9, 10) for y in (1, 2, 3)}
    outline = outline_of(fight.encounter, fight.ruleset, FLAMES)
    assert {tuple(p) for p in outline} == {(8.0, 1.0), (11.0, 1.0), (11.0, 4.0), (8.0, 4.0)}


@both
def test_who_ends_a_turn_diagonally_beside_it_saves(edition):
    fight = a_fight(edition)
    fight.place("A", (10, 3))
    fight.cast("flaming-sphere", area=FLAMES, damage=(), overruled=True)
    fight.next(2)
    assert fight.saves() == ["A"]


@both
def test_who_flies_above_its_heat_does_not(edition):
    fight = a_fight(edition)
    high = Token(MAP, Cell(10, 3), elevation=20)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: high})))
    fight.cast("flaming-sphere", area=FLAMES, damage=(), overruled=True)
    assert fight.ids["A"] not in areas.inside(fight.encounter, fight.ruleset, FLAMES)


@pytest.mark.parametrize("kind", [GridKind.NONE, GridKind.HEX_ROWS])
def test_its_space_lies_where_it_is_on_other_maps(kind):
    grid = Grid(kind=kind)
    place = midst_of(FLAMES, grid)
    assert place is not None
    assert place.cells_wide == 1
    assert midst_of(laid("sphere", 5, (9.0, 2.0)), grid) is None
    if kind is GridKind.NONE:
        assert grid.centre_of(place) == pytest.approx((9.5, 2.5))


@pytest.mark.parametrize("kind", [GridKind.NONE, GridKind.HEX_ROWS])
def test_its_heat_is_drawn_on_other_maps(kind):
    fight = a_fight(OLD)
    fight.do(c.ShowMap(MAP, BattleMap("Map", 30, 30, grid=Grid(kind=kind))))
    outline = outline_of(fight.encounter, fight.ruleset, FLAMES)
    assert max(p.x for p in outline) == pytest.approx(11.0, abs=0.2)


@both
def test_a_guardian_is_gone_when_it_has_dealt_sixty_points(edition):
    fight = a_fight(edition)
    fight.place("A", (20, 20))
    fight.cast("guardian-of-faith", area=GUARDIAN, damage=(), overruled=True)
    (area,) = fight.encounter.areas.values()
    for answer, left in ((Outcome.SUCCESS, 50), (Outcome.FAILURE, 30), (Outcome.SUCCESS, 20)):
        fight.do(c.LetAreaAct(area.id, (fight.ids["A"],)))
        fight.answer(Answer(outcome=answer))
        assert fight.encounter.areas[area.id].spends == left
    fight.damage("A", 5)
    assert fight.encounter.areas[area.id].spends == 20
    fight.do(c.LetAreaAct(area.id, (fight.ids["A"], fight.ids["B"])))
    for prompt in tuple(fight.encounter.prompts):
        fight.do(c.AnswerPrompt(prompt.id, FAILURE))
    assert not fight.encounter.areas


def test_a_pack_of_spirits_does_nothing_as_it_comes_and_bites_whom_it_meets():
    fight = a_fight(NEW)
    fight.place("A", (10, 5))
    wish = {"area": laid("emanation", 10, (18.0, 6.0), space=10), "spared": (fight.ids["M"],)}
    fight.cast("conjure-animals", damage=(), overruled=True, **wish)
    assert not fight.encounter.prompts
    (area,) = fight.encounter.areas.values()
    fight.do(c.MoveArea(area.id, laid("emanation", 10, (13.0, 5.0), space=10)))
    assert fight.saves() == ["A", "B"]
    assert (
        fight.refused(c.MoveArea(area.id, laid("emanation", 10, (2.0, 6.0), space=10))).reason.key
        == "refusal.area_moves_less"
    )
