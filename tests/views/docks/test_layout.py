"""A layout of the panels is one line of text, and gives way before the map does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.views.docks.layout import (
    LEAST_MAP,
    RAIL,
    WIDTHS,
    Dock,
    DockLayout,
    fitted,
    read_layout,
    written,
)

SIDES = (Dock.TURNS, Dock.INSPECTOR)


@st.composite
def layouts(draw: st.DrawFn) -> DockLayout:
    layout = DockLayout(
        swapped=draw(st.booleans()),
        now_above=draw(st.booleans()),
        hidden=draw(st.frozensets(st.sampled_from(list(Dock)))),
    )
    for dock in SIDES:
        layout = layout.widen(dock, draw(st.none() | st.integers(0, 2000)))
    return layout


@given(layouts())
def test_what_is_written_is_read_again(layout: DockLayout):
    assert read_layout(written(layout)) == layout


@pytest.mark.parametrize(
    "text",
    [
        "",
        "panels-9 swapped",
        "swapped",
        "panels-1 sideways",
        "panels-1 hidden=map",
        "panels-1 hidden=",
        "panels-1 width=now:300",
        "panels-1 width=turns:-5",
        "panels-1 width=turns:٣٠٠",
        "panels-1 width=turns:99999999999999999999",
        "panels-1 width=turns",
        "panels-1 " + "swapped " * 500,
        7,
        None,
    ],
)
def test_what_says_no_layout_is_read_as_none(text: object):
    assert read_layout(text) is None


@given(st.text(max_size=60))
def test_whatever_was_stored_is_a_layout_or_none(text: str):
    for stored in (text, f"panels-1 {text}"):
        layout = read_layout(stored)
        assert layout is None or read_layout(written(layout)) == layout


@given(layouts(), st.floats(600, 4000))
def test_the_map_keeps_its_room_and_panels_their_least(layout: DockLayout, width: float):
    room = fitted(layout, width)
    turns = 0 if Dock.TURNS in layout.hidden else room.turns
    inspector = 0 if room.has_drawer else room.inspector
    assert width - turns - inspector >= LEAST_MAP
    assert room.has_rail is (width < 900)
    assert room.has_drawer is (width < 1100 or Dock.INSPECTOR in layout.hidden)
    assert room.inspector >= WIDTHS[Dock.INSPECTOR].least
    assert room.turns == RAIL if room.has_rail else room.turns >= WIDTHS[Dock.TURNS].least


@pytest.mark.parametrize(
    ("width", "turns", "inspector"), [(1366, 276, 310), (1599, 276, 310), (1600, 330, 364)]
)
def test_without_a_wish_widths_are_those_of_the_design(width: int, turns: int, inspector: int):
    room = fitted(DockLayout(), width)
    assert (room.turns, room.inspector) == (turns, inspector)
    assert not room.has_rail
    assert not room.has_drawer
