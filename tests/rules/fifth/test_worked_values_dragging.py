"""Worked values of both catalogues: moving with somebody whom one holds."""

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import Fight, a_creature

OLD, NEW = "srd-5.1", "srd-5.2.1"


def a_drag(edition: str, own: str, *others: str, speed: int = 30, rubble: bool = False) -> Fight:
    """K at (5, 5) holds creatures of these sizes, who stand west of it."""
    cells = frozenset(Cell(column, row) for column in range(6, 16) for row in range(9))
    terrain = (Terrain(TerrainKind.DIFFICULT, cells),) if rubble else ()
    fight = Fight(edition).map(terrain=terrain)
    holder = a_creature("k", sizes=(own,), speeds=FrozenMap({"walk": speed}))
    fight.add("K", 20, creature=holder, character=True, at=(5, 5))
    for place, size in enumerate(others):
        name = f"H{place}"
        fight.add(name, 10, creature=a_creature("h", sizes=(size,)), at=(4, 5 + place))
        fight.give(name, "grappled", source="K", parameters=FrozenMap({"reach": 5}))
    return fight.begin()


def east(fight: Fight, feet: int) -> int:
    """Move K so far to the east; what it paid."""
    fight.move("K", *((5 + step, 5) for step in range(1, feet // 5 + 1)))
    return fight["K"].count(MOVEMENT_SPENT)


@pytest.mark.rule("51-GRP-09")
@pytest.mark.parametrize(("speed", "feet", "dashed"), [(30, 15, 30), (25, 12, 24)])
def test_dragging_halves_the_speed_in_2014(speed, feet, dashed):
    fight = a_drag(OLD, "medium", "medium", speed=speed)
    assert fight.feet("K") == feet
    assert east(fight, 10) == 10
    fight.next(2)
    fight.act("K", "dash")
    assert fight.feet("K") == dashed


@pytest.mark.rule("51-GRP-10")
@pytest.mark.parametrize(
    ("own", "other", "speed", "feet"),
    [("large", "small", 40, 40), ("medium", "small", 30, 15), ("medium", "tiny", 30, 30)],
)
def test_much_smaller_ones_slow_nobody_down_in_2014(own, other, speed, feet):
    assert a_drag(OLD, own, other, speed=speed).feet("K") == feet


@pytest.mark.rule("52-GRAP-6")
@pytest.mark.parametrize(
    ("own", "other", "rubble", "feet", "price"),
    [
        ("medium", "medium", False, 15, 30),
        ("large", "small", False, 15, 15),
        ("medium", "tiny", False, 15, 15),
        ("medium", "medium", True, 10, 30),
        ("large", "medium", False, 15, 30),
    ],
)
def test_dragging_costs_extra_feet_in_2024(own, other, rubble, feet, price):
    assert east(a_drag(NEW, own, other, rubble=rubble), feet) == price


@pytest.mark.rule("52-GRAP-7")
def test_two_dragged_creatures_make_every_foot_cost_three():
    assert east(a_drag(NEW, "medium", "medium", "medium"), 10) == 30


@pytest.mark.rule("52-COND-GRAPD-3")
def test_whoever_is_held_comes_along():
    fight = a_drag(NEW, "medium", "medium", speed=40)
    too_far = fight.path("K", *((5 + step, 5) for step in range(1, 6)))
    assert fight.refused(too_far).reason.key == "refusal.too_far"
    assert east(fight, 20) == 40
    token = fight["H0"].token
    assert token is not None
    assert (token.cell, fight.conditions("H0")) == (Cell(8, 5), {"grappled"})


@pytest.mark.parametrize(
    ("edition", "feet"),
    [
        pytest.param(OLD, 5, marks=pytest.mark.rule("52-DIFF-10")),
        pytest.param(NEW, 10, marks=pytest.mark.rule("52-DIFF-10")),
    ],
)
def test_dragging_through_rubble_and_a_small_one_that_drags_a_tiny_one(edition, feet):
    fight = a_drag(edition, "medium", "medium", rubble=True)
    east(fight, feet)
    # What is left of the 7 ft of 2014 pays for no further square.
    assert fight.refused(fight.path("K", (5 + feet // 5 + 1, 5))).reason.key == "refusal.too_far"
    small = a_drag(edition, "small", "tiny")
    assert small.feet("K") == (15 if edition == OLD else 30)
    assert edition == OLD or east(small, 30) == 30


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_the_held_are_in_nobodys_way_and_stay_on_the_map(edition):
    fight = a_drag(edition, "medium", "medium")
    fight.place("K", (1, 5))
    fight.place("H0", (0, 5))
    fight.give("H0", "grappled", source="K", parameters=FrozenMap({"reach": 5}))
    fight.move("K", (0, 5))
    token = fight["H0"].token
    assert token is not None
    assert token.cell == Cell(0, 4)  # beside its holder: west of it there is no map


# --- what is under the dragged one ----------------------------------------------------------------


def over(edition: str, *terrain: Terrain) -> Fight:
    """K at (5, 5) holds H at (4, 5): it walks along row 5 and drags H over the row below."""
    fight = Fight(edition).map(terrain=terrain)
    fight.add("K", 20, character=True, at=(5, 5))
    fight.add("H", 10, hp=60, at=(5, 6))
    fight.give("H", "grappled", source="K", parameters=FrozenMap({"reach": 5}))
    return fight.begin()


def ground(kind: TerrainKind, *cells: tuple[int, int], **more: object) -> Terrain:
    return Terrain(kind, frozenset(Cell(*cell) for cell in cells), **more)  # type: ignore[arg-type]


def asked(fight: Fight) -> list[tuple[str, str]]:
    return [
        (prompt.text.key, fight.name_of(prompt.combatant))
        for prompt in fight.encounter.prompts
        if prompt.kind is PromptKind.GROUND and prompt.combatant is not None
    ]


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_whoever_is_dragged_over_a_pit_falls_and_the_holder_stands(edition):
    fight = over(edition, ground(TerrainKind.PIT, (7, 6), depth=20))
    fight.move("K", (6, 5), (7, 5))
    assert asked(fight) == [("prompt.pit", "H")]
    fight.answer(Answer(amount=7), PromptKind.GROUND)
    assert (fight["H"].token.elevation, fight.hp("H")) == (-20, 53)
    assert (fight["K"].token.cell, fight["K"].token.elevation) == (Cell(7, 5), 0)


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_whoever_is_dragged_off_a_ledge_falls(edition):
    fight = over(edition, ground(TerrainKind.RAISED, *((5, row) for row in (6, 7, 8)), height=20))
    fight.move("K", (6, 5))
    assert asked(fight) == [("prompt.ledge", "H")]
    fight.answer(Answer(amount=7), PromptKind.GROUND)
    assert fight.hp("H") == 53


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_every_hazard_on_the_way_hurts_the_dragged(edition):
    fire = ground(TerrainKind.HAZARD, (6, 6), damage="1d6", damage_type="fire")
    thorns = ground(TerrainKind.HAZARD, (7, 6), damage="1d4", damage_type="piercing")
    fight = over(edition, fire, thorns)
    fight.move("K", (6, 5), (7, 5), (8, 5))
    assert [who for _, who in asked(fight)] == ["H", "H"]
    for prompt, amount in zip(fight.encounter.prompts, (3, 4), strict=True):
        fight.do(c.AnswerPrompt(prompt.id, Answer(amount=amount)))
    assert fight.hp("H") == 53
    assert fight["K"].token.cell == Cell(8, 5)


def test_on_plain_ground_nothing_is_asked_for_the_dragged():
    fight = over(NEW)
    fight.move("K", (6, 5))
    assert (asked(fight), fight["H"].token.cell) == ([], Cell(6, 6))


@pytest.mark.parametrize("edition", [OLD, NEW])
class TestWhereTheDraggedComesToLie:
    """Beside its holder where it was, else on the nearest free place that is as near."""

    def test_it_keeps_its_place_beside_its_holder(self, edition: str):
        fight = a_drag(edition, "medium", "medium")
        east(fight, 10)
        assert cell_of(fight, "H0") == Cell(6, 5)
        assert fight.told() == ["note.dragged_along"]

    def test_it_does_not_come_to_lie_on_somebody(self, edition: str):
        fight = a_drag(edition, "medium", "medium")
        fight.add("B", 5, at=(6, 6))
        fight.move("K", (6, 5), (7, 5), (7, 6))  # beside it H0 would be at (6, 6)
        cell = cell_of(fight, "H0")
        assert cell not in (Cell(6, 6), Cell(7, 6))
        assert max(abs(cell.column - 7), abs(cell.row - 6)) == 1

    def test_where_no_place_is_free_it_lies_where_it_was_beside(self, edition: str):
        fight = a_drag(edition, "medium", "medium", speed=60)
        for place, (column, row) in enumerate(AROUND):
            fight.add(f"B{place}", 5, character=True, at=(8 + column, 5 + row))
        fight.move("K", (6, 5), (7, 5), (8, 5))
        assert cell_of(fight, "H0") == Cell(7, 5)

    def test_whom_the_gm_has_taken_off_the_map_nobody_takes_along(self, edition: str):
        fight = a_drag(edition, "medium", "medium")
        fight.do(c.PlaceTokens(FrozenMap({fight.ids["H0"]: None})))
        east(fight, 10)
        assert cell_of(fight, "K") == Cell(7, 5)
        assert (fight["H0"].token, fight.told()) == (None, [])

    def test_at_the_edge_of_the_map_its_whole_way_lies_on_it(self, edition: str):
        fight = a_drag(edition, "medium", "medium")
        fight.place("K", (5, 1))
        fight.place("H0", (5, 0))
        fight.give("H0", "grappled", source="K", parameters=FrozenMap({"reach": 5}))
        fight.move("K", (6, 0), (7, 1))  # beside it H0 would go past the upper edge
        ways = {event.combatant: event.path for event in fight.happened(e.TokenMoved)}
        assert ways[fight.ids["H0"]] == (Cell(5, 0), Cell(6, 0), Cell(7, 0))


AROUND = [(column, row) for column in (-1, 0, 1) for row in (-1, 0, 1) if (column, row) != (0, 0)]


def cell_of(fight: Fight, name: str) -> Cell:
    token = fight[name].token
    assert token is not None
    return token.cell
