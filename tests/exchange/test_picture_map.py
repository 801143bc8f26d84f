"""Plain pictures as maps."""

from pathlib import Path

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.exchange.errors import MapImportError
from desktop.exchange.picture_header import PictureHeader, PictureKind
from desktop.exchange.picture_map import likely_cell, read_picture_map
from desktop.exchange.uvtt import read_uvtt

MAPS = Path(__file__).parents[1] / "data" / "maps"


@pytest.fixture
def picture() -> bytes:
    """A PNG of 1280 x 1280 pixels."""
    content = read_uvtt((MAPS / "headmasters-quarters.dd2vtt").read_bytes(), "map").picture_bytes
    assert content is not None
    return content


def test_a_picture_gets_squares_that_divide_it(picture: bytes) -> None:
    found = read_picture_map(picture, "Quarters")
    assert found.battle_map.pixels_per_cell == 64
    assert (found.battle_map.columns, found.battle_map.rows) == (20, 20)
    assert (found.picture_bytes, found.picture_kind) == (picture, PictureKind.PNG)
    assert found.notes == ()


def test_the_grid_can_have_any_size_and_offset(picture: bytes) -> None:
    grid = Grid(cell_pixels=69.9, offset=Point(10, -20))
    found = read_picture_map(picture, "Quarters", grid=grid).battle_map
    assert found.grid.offset == pytest.approx((10 - 69.9, -20))
    assert found.grid.to_pixels(Point(1, 0)).x == pytest.approx(10)
    assert found.columns == pytest.approx((1280 + 59.9) / 69.9)
    assert found.has_cell(Cell(0, 0))
    assert not found.has_cell(Cell(20, 0))


def test_hexagons_can_be_laid_over_a_picture(picture: bytes) -> None:
    found = read_picture_map(picture, "Hexes", grid=Grid(kind=GridKind.HEX_ROWS, cell_pixels=128))
    assert found.battle_map.has_cell(Cell(9, 0))
    assert not found.battle_map.has_cell(Cell(10, 0))


@pytest.mark.parametrize(
    ("size", "cell"),
    [
        ((2100, 1400), 70),
        ((4200, 2800), 70),
        ((1000, 800), 100),
        ((997, 613), 997 / 30),
        ((50, 9), 4),
    ],
)
def test_the_guess_for_a_cell_divides_the_picture(size: tuple[int, int], cell: float) -> None:
    header = PictureHeader(PictureKind.PNG, *size, is_whole=True)
    assert likely_cell(header) == pytest.approx(cell)


@pytest.mark.parametrize(
    ("content", "key"), [(b"nothing", "no_picture"), (b"", "empty"), (b"GIF89a", "other_kind")]
)
def test_what_is_no_picture_is_refused(content: bytes, key: str) -> None:
    with pytest.raises(MapImportError) as refused:
        read_picture_map(content, "map")
    assert refused.value.message.key == f"import.picture.{key}"


def test_half_a_picture_is_refused(picture: bytes) -> None:
    with pytest.raises(MapImportError) as refused:
        read_picture_map(picture[:9_000], "map")
    assert refused.value.message.key == "import.picture.cut_off"
