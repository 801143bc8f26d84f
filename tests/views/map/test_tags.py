"""Nobody's number or name is covered by others: what is written lies over all tokens."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Cell, Point
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import MapLook, Pile, TokenLook
from desktop.views.map.looks import spread
from desktop.views.map.tags import A_ROW, chip_of, reach_of_tag
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
