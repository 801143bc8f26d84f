"""Nobody's number or name is covered by others: what is written lies over all tokens."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Cell, Point
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import MapLook, NamePlace, Pile, TokenLook
from desktop.views.map.looks import spread
from desktop.views.map.tags import (
    A_ROW,
    chip_of,
    corner_of,
    name_block,
    paint_tag,
    plates_of,
    reach_of_tag,
)
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def a_wolf(number: int, *, size: float = 1.0) -> TokenLook:
    return TokenLook(
        f"w{number}", f"Wolf {number}", SideLook.HOSTILE, Cell(3, 3), 3.0, 3.0, size, str(number)
    )


@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_every_chip_of_a_pile_lies_beside_the_others(count: int) -> None:
    looks = spread(a_wolf(number, size=2.0) for number in range(count))
    chips = [chip_of(look) for look in looks]
    found = [chip.adjusted(0.01, 0.01, -0.01, -0.01) for chip in chips if chip is not None]
    assert len(found) == count
    assert all(not a.intersects(b) for i, a in enumerate(found) for b in found[i + 1 :])
    first_row = found[:A_ROW]
    assert sum(chip.center().x() for chip in first_row) / len(first_row) == pytest.approx(4.0)
    for look, chip in zip(looks, found, strict=True):
        reach = reach_of_tag(look)
        assert look.y + look.size + reach > chip.bottom()
        assert look.x - reach < chip.left()
        assert look.x + look.size + reach > chip.right()


def test_alone_or_among_named_ones_there_is_no_chip() -> None:
    (alone,) = spread((a_wolf(1),))
    assert alone.pile is None
    hero = replace(a_wolf(1), label="", shows_name=True)
    named = spread((hero, replace(a_wolf(2), label="")))
    assert [look.pile for look in named] == [Pile(0, 2, has_names=True), Pile(1, 2, has_names=True)]
    assert [look.label for look in named] == ["W", "W"]
    assert [chip_of(look) for look in named] == [None, None]


def test_a_chip_is_pressed_like_its_token(qapp: QApplication) -> None:
    canvas = MapCanvas(Theme(RESOURCES, reduce_motion=True))
    canvas.resize(400, 400)
    canvas.show_map(MapLook(8, 8))
    canvas.show_tokens(spread(a_wolf(number) for number in range(4)))
    canvas.fit()
    for look in canvas.tokens:
        chip = chip_of(look)
        assert chip is not None
        at = canvas.view.to_widget(chip.center().x(), chip.center().y())
        assert canvas.token_at(at) == canvas.next_token_at(at) == look.id
    beside = canvas.view.to_widget(*Point(3.5, 3.5))
    assert canvas.token_at(beside) == "w3"
    canvas.deleteLater()


def a_hero(name: str, column: int = 3, row: int = 3, **more: object) -> TokenLook:
    place = Cell(column, row)
    look = TokenLook(name, name, SideLook.HERO, place, float(column), float(row), shows_name=True)
    return replace(look, **more)  # type: ignore[arg-type]  # fields


def goblins(*cells: tuple[int, int]) -> list[TokenLook]:
    return [
        replace(a_wolf(number), id=f"g{number}", x=float(column), y=float(row))
        for number, (column, row) in enumerate(cells)
    ]


BELOW, ABOVE, RIGHT, LEFT, WITHIN = NamePlace


@pytest.mark.parametrize(
    ("others", "place"),
    [
        ([], BELOW),
        ([(3, 4)], ABOVE),
        ([(3, 4), (3, 2)], RIGHT),
        ([(3, 4), (3, 2), (4, 3)], LEFT),
        ([(3, 4), (3, 2), (4, 3), (2, 3)], WITHIN),
        ([(2, 3), (4, 3)], BELOW),
    ],
)
def test_a_name_stands_where_it_covers_nobody(others: list[tuple[int, int]], place: NamePlace):
    hero, *_ = spread([a_hero("Lia"), *goblins(*others)])
    assert hero.name_at is place


@pytest.mark.parametrize(
    ("others", "place"),
    [
        ([], BELOW),
        ([(3, 4)], ABOVE),
        ([(3, 5)], BELOW),
        ([(3, 4), (3, 2)], RIGHT),
        ([(3, 4), (3, 2), (4, 3)], LEFT),
    ],
)
def test_the_names_of_a_pile_stand_in_one_block_beside_everybody(
    others: list[tuple[int, int]], place: NamePlace
):
    names = ("Brando", "Lia")
    looks = spread([*(a_hero(name) for name in names), *goblins(*others)])
    pile = [look for look in looks if look.name in names]
    assert {look.name_at for look in pile} == {place}
    blocks = [name_block(look, look.name_at) for look in pile]
    assert not blocks[0].adjusted(0, 0.01, 0, -0.01).intersects(blocks[1])
    assert blocks[1].top() == pytest.approx(blocks[0].bottom())
    for other in looks[2:]:
        body = QRectF(other.x, other.y, other.size, other.size)
        for block in blocks:
            both = block.intersected(body)
            assert not block.intersects(body) or both.width() * both.height() < 0.04
    for look, block in zip(pile, blocks, strict=True):
        reach = reach_of_tag(look)
        room = QRectF(look.x, look.y, look.size, look.size).adjusted(-reach, -reach, reach, reach)
        assert room.contains(block)


@pytest.mark.parametrize(
    ("hero_at", "room", "place"),
    [
        ((0, 0), QRectF(0, 0, 10, 8), RIGHT),  # below it stands somebody, above is the edge
        ((9, 0), QRectF(0, 0, 10, 8), LEFT),
        ((0, 0), QRectF(-3, -1, 16, 10), ABOVE),  # there is room beside the map
        ((4, 2), QRectF(4, 2, 4, 4), RIGHT),  # only a part of the map is in view
    ],
)
def test_a_name_is_not_cut_by_the_edge_of_the_screen(
    hero_at: tuple[int, int], room: QRectF, place: NamePlace
):
    column, row = hero_at
    hero, *_ = spread([a_hero("Lia", column, row), *goblins((column, row + 1))], room)
    assert hero.name_at is place
    assert room.contains(name_block(hero, hero.name_at))


def test_in_a_column_at_the_edge_every_name_is_read_though_it_must_cover_somebody() -> None:
    room = QRectF(-0.5, 0, 11, 8)
    names = ("Brando", "Tobia", "Aria", "Lia")
    column = [a_hero(name, 0, row) for row, name in enumerate(names)]
    looks = spread([*column, *goblins((1, 2))], room)
    for look in looks[: len(names)]:
        block = name_block(look, look.name_at)
        inside = block.intersected(room)
        assert inside.width() * inside.height() > 0.9 * block.width() * block.height(), look.name


def test_two_names_are_not_written_on_each_other() -> None:
    lia, bo = spread([a_hero("Lia", 3, 3), a_hero("Bo", 3, 5)])
    assert (lia.name_at, bo.name_at) == (BELOW, BELOW)
    upper, lower = spread([a_hero("Lia", 3, 3), replace(a_hero("Bo", 3, 4), y=4.4)])
    assert (upper.name_at, lower.name_at) == (BELOW, BELOW)
    crowd = spread([a_hero("Lia", 3, 3), a_hero("Bo", 3, 4)])
    first, second = (name_block(look, look.name_at) for look in crowd)
    assert not first.intersects(second)


def test_a_long_body_is_not_written_over_either() -> None:
    snake = replace(a_wolf(1), x=6.0, y=4.0, body=(-3.0, 0.0, 4.0, 1.0))
    hero, _ = spread([a_hero("Lia"), snake])
    assert hero.name_at is ABOVE


@pytest.mark.parametrize("place", NamePlace)
def test_a_name_is_drawn_in_its_room(qapp: QApplication, place: NamePlace) -> None:
    look = a_hero("Lia", name_at=place)
    tag = paint_tag(look, 80.0, Theme(RESOURCES).colours)
    assert tag is not None
    left, top = corner_of(look, tag, 80.0)
    drawn = QRectF(left / 80 + look.x, top / 80 + look.y, tag.width() / 80, tag.height() / 80)
    room = name_block(look, place)
    assert drawn.center().y() == pytest.approx(room.center().y(), abs=0.05)
    body = QRectF(look.x, look.y, 1, 1).adjusted(0, 0.03, 0, -0.03)
    assert drawn.intersects(body) is (place is WITHIN)


def test_on_a_map_without_names_the_looks_are_left_as_they_are() -> None:
    looks = tuple(goblins((1, 1), (3, 4)))
    assert spread(looks) == looks


def test_a_name_above_stands_over_the_plates_of_its_conditions_and_off_those_of_others() -> None:
    prone = replace(a_hero("Lia", 3, 3), conditions=("condition.prone",))
    lia, *_ = spread([prone, *goblins((3, 4))])
    assert lia.name_at is ABOVE
    assert not name_block(lia, ABOVE).intersects(plates_of(lia))
    assert reach_of_tag(lia) >= lia.y - name_block(lia, ABOVE).top()
    below = replace(a_hero("Bo", 3, 5), conditions=("condition.prone",) * 5)
    plain, _ = spread([replace(a_hero("Lia", 3, 4), y=3.6), below])
    assert not name_block(plain, plain.name_at).intersects(plates_of(below))
    assert plates_of(a_hero("Lia")).isEmpty()


def test_in_the_midst_of_others_a_name_stays_on_its_own_foot() -> None:
    ring = [(x, y) for x in (2, 3, 4) for y in (2, 3, 4) if (x, y) != (3, 3)]
    lia, *others = spread([a_hero("Lia"), *goblins(*ring)])
    assert lia.name_at is WITHIN
    block = name_block(lia, WITHIN)
    for other in others:
        shared = block.intersected(QRectF(other.x, other.y, other.size, other.size))
        assert shared.width() * shared.height() < 0.04
