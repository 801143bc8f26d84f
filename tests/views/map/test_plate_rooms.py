"""In a crowd the plates of conditions lie on nobody else's, nor on the number of those above."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Cell
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import NamePlace, PlateRoom, TokenLook
from desktop.views.map.looks import spread
from desktop.views.map.plate_rooms import FOOT
from desktop.views.map.tags import name_block, plates_for, plates_of
from desktop.views.map.token_reach import reach_of
from desktop.views.map.tokens import TokenBakery
from tests.support.windows import RESOURCES

KEYS = (
    "condition.prone",
    "condition.restrained",
    "condition.poisoned",
    "condition.blinded",
    "condition.frightened",
)
FREE, NARROW, LOW = PlateRoom


def a_goblin(
    column: float, row: float, conditions: int, *, size: float = 1.0, mount: str = ""
) -> TokenLook:
    return TokenLook(
        f"{column},{row},{size}",
        "Goblin",
        SideLook.HOSTILE,
        Cell(int(column), int(row)),
        column,
        row,
        size,
        "1",
        conditions=KEYS[:conditions],
        mount=mount,
    )


@pytest.mark.parametrize(
    ("others", "room"),
    [
        ([], FREE),
        ([(4, 3, 0)], FREE),
        ([(4, 3, 1)], FREE),
        ([(4, 3, 3)], NARROW),
        ([(2, 3, 5)], NARROW),
        ([(3, 4, 5)], FREE),
        ([(3, 2, 0)], LOW),
        ([(4, 3, 3), (3, 2, 0)], LOW),
        ([(6, 3, 5)], FREE),
    ],
)
def test_plates_give_way_to_those_beside_and_above(
    others: list[tuple[int, int, int]], room: PlateRoom
) -> None:
    look, *_ = spread([a_goblin(3, 3, 4), *(a_goblin(*other) for other in others)])
    assert look.plate_room is room


def test_nobody_without_conditions_is_another_look() -> None:
    looks = [a_goblin(column, row, 0) for column in range(4) for row in range(4)]
    assert all(one is two for one, two in zip(looks, spread(looks), strict=True))
    mixed = [*looks, a_goblin(9, 9, 2)]
    assert all(one is two for one, two in zip(mixed, spread(mixed), strict=True))


@pytest.mark.parametrize(
    ("conditions", "shown", "more"), [(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 2, 2), (5, 2, 3)]
)
def test_among_others_two_are_shown_and_how_many_more(
    conditions: int, shown: int, more: int
) -> None:
    look, *_ = spread([a_goblin(3, 3, conditions), a_goblin(3, 2, 5)])
    plates = plates_for(look)
    assert (plates.shown, plates.more) == (shown, more)
    assert plates.wide <= look.size


def test_a_small_one_shows_fewer_and_a_large_one_as_many_as_ever() -> None:
    tiny, *_ = spread([a_goblin(3, 3, 5, size=0.5), a_goblin(3, 2, 0)])
    assert plates_for(tiny).wide <= 0.5
    assert (plates_for(tiny).shown, plates_for(tiny).more) == (1, 4)
    ogre, *_ = spread([a_goblin(3, 3, 5, size=2.0), a_goblin(3, 2, 0)])
    assert ogre.plate_room is LOW
    assert (plates_for(ogre).shown, plates_for(ogre).more) == (3, 2)


def test_rider_and_mount_and_those_of_a_pile_do_not_crowd_each_other() -> None:
    horse = a_goblin(3, 3, 3, size=2.0)
    rider = a_goblin(3.5, 3.5, 3, mount=horse.id)
    assert {look.plate_room for look in spread([horse, rider])} == {FREE}
    pile = [a_goblin(3, 3, 2), a_goblin(3, 3, 2)]
    assert {look.plate_room for look in spread(pile)} == {FREE}


@given(
    st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(0, 5), max_size=30)
)
def test_in_any_crowd_every_strip_is_its_own(placed: dict[tuple[int, int], int]) -> None:
    looks = spread([a_goblin(*cell, conditions) for cell, conditions in placed.items()])
    plated = [look for look in looks if look.conditions]
    for one, two in itertools.combinations(plated, 2):
        assert not plates_of(one).intersects(plates_of(two))
    for look, other in itertools.product(plated, looks):
        foot = QRectF(other.x + 0.1, other.y + 1 - FOOT, 0.8, FOOT)
        assert look is other or not plates_of(look).intersects(foot)


@pytest.mark.gui
@pytest.mark.parametrize("room", PlateRoom)
def test_what_is_baked_lies_where_it_is_said_to(qapp: QApplication, room: PlateRoom) -> None:
    theme = Theme(RESOURCES)
    beside = {FREE: [], NARROW: [a_goblin(4, 3, 3)], LOW: [a_goblin(3, 2, 0)]}[room]
    look, *_ = spread([a_goblin(3, 3, 5), *beside])
    baked = TokenBakery(theme.icons, theme.map_colours, lambda _key: None).baked(look, 80.0, 1.0)
    assert baked.plates is not None
    place = plates_of(look)
    assert baked.plates_x == pytest.approx((place.x() - look.x) * 80, abs=3)
    assert baked.plates_y == pytest.approx((place.y() - look.y) * 80, abs=1)
    assert baked.plates.width() == pytest.approx(place.width() * 80, abs=4)
    drawn = QRectF(baked.plates_x, baked.plates_y, baked.plates.width(), baked.plates.height())
    reach = reach_of(look, 80.0, drawn.topLeft() * 0)
    assert reach.toRectF().contains(drawn), "what is repainted holds the plates"


def a_hero(name: str, column: int, row: int, **more: object) -> TokenLook:
    return TokenLook(
        name,
        name,
        SideLook.HERO,
        Cell(column, row),
        float(column),
        float(row),
        shows_name=True,
        **more,  # type: ignore[arg-type]  # fields
    )


def test_long_names_side_by_side_are_cut_before_they_are_written_on_each_other() -> None:
    names = ("Bartolomeo", "Guglielmina", "Massimiliano", "Ferdinando")
    block = [
        a_hero(f"{name}{row}", column, row) for row in range(3) for column, name in enumerate(names)
    ]
    looks = spread(block)
    places = [name_block(look, look.name_at) for look in looks]
    for one, two in itertools.combinations(places, 2):
        shared = one.intersected(two)
        assert not one.intersects(two) or shared.width() * shared.height() < 0.1
    assert any(look.is_name_short for look in looks)
    alone, *_ = spread([a_hero("Bartolomeo", 3, 3)])
    assert not alone.is_name_short


def test_whoever_acts_has_its_whole_name_first() -> None:
    names = ("Bartolomeo", "Guglielmina", "Massimiliano")
    for active in names:
        looks = spread(a_hero(n, x, 3, is_active=n == active) for x, n in enumerate(names))
        by_name = {look.name: look for look in looks}
        assert not by_name[active].is_name_short
        assert by_name[active].name_at is NamePlace.BELOW
