"""The arithmetic of the canvas: where things are, and what a pan must paint anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF

from desktop.battlemap.cells import Point
from desktop.views.map.layers import strips_missing
from desktop.views.map.viewport import LARGEST_CELL, SMALLEST_CELL, Viewport

pytestmark = pytest.mark.gui

zooms = st.floats(SMALLEST_CELL, LARGEST_CELL)
places = st.floats(-200, 200)
pixels = st.integers(-4000, 4000)
ratios = st.sampled_from([1.0, 1.25, 1.5, 2.0])
views = st.builds(Viewport, zooms, pixels, pixels, ratios)


@given(views, places, places)
def test_a_place_comes_back_from_the_widget(view: Viewport, x: float, y: float) -> None:
    back = view.to_map(view.to_widget(x, y))
    assert back.x == pytest.approx(x, abs=1e-6)
    assert back.y == pytest.approx(y, abs=1e-6)


@given(views, st.integers(0, 2000), st.integers(0, 2000), st.floats(0.2, 5))
def test_a_zoom_moves_the_place_under_the_pointer_by_less_than_a_pixel(
    view: Viewport, x: int, y: int, factor: float
) -> None:
    pointer = QPointF(x, y)
    place = view.to_map(pointer)
    after = view.zoomed(factor, pointer)
    there = after.to_widget(place.x, place.y)
    assert abs(there.x() - x) <= 1
    assert abs(there.y() - y) <= 1
    assert SMALLEST_CELL <= after.zoom <= LARGEST_CELL


@given(views, st.integers(-500, 500), st.integers(-500, 500))
def test_a_pan_there_and_back_is_no_pan(view: Viewport, x: int, y: int) -> None:
    assert view.panned(QPoint(x, y)).panned(QPoint(-x, -y)) == view


@given(views, st.floats(1, 40), st.floats(1, 40))
def test_a_fitted_part_is_seen_whole(view: Viewport, width: float, height: float) -> None:
    part = QRectF(3, 5, width, height)
    fitted = view.fitted(part, 1366, 768)
    grown = fitted.seen_map(1366, 768).adjusted(-0.1, -0.1, 0.1, 0.1)
    assert fitted.zoom == SMALLEST_CELL or grown.contains(part)


@given(views, places, places)
def test_the_way_into_view_ends_in_view(view: Viewport, x: float, y: float) -> None:
    seen = view.panned(view.way_into_view(Point(x, y), 1000, 700))
    at = seen.to_widget(x, y)
    assert 0 <= at.x() <= 1000
    assert 0 <= at.y() <= 700


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(1, 40), st.integers(1, 40))
def test_strips_are_just_what_was_not_covered(x: int, y: int, width: int, height: int) -> None:
    before, after = QRect(0, 0, width, height), QRect(x, y, width, height)
    strips = strips_missing(before, after)
    covered = [
        (column, row)
        for strip in strips
        for column in range(strip.left(), strip.right() + 1)
        for row in range(strip.top(), strip.bottom() + 1)
    ]
    assert len(covered) == len(set(covered))
    assert set(covered) == {
        (column, row)
        for column in range(x, x + width)
        for row in range(y, y + height)
        if not before.contains(column, row)
    }
