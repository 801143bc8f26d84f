"""A screen is known again by what it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect

from desktop.controllers.players.screens import (
    NO_SCREEN,
    QtScreens,
    Screen,
    ScreenIdentity,
    find_screen,
    read_identity,
)

pytestmark = pytest.mark.gui

TELEVISION = ScreenIdentity("Acme", "TV 55", "7", 1210, 680, "HDMI-1")
WORDS = st.text(st.characters(exclude_characters="|"), max_size=8)


def screens(*identities: ScreenIdentity) -> list[Screen]:
    return [
        Screen(identity, QRect(1920 * place, 0, 1920, 1080), is_primary=place == 0)
        for place, identity in enumerate(identities)
    ]


@given(WORDS, WORDS, WORDS, st.integers(1, 3000), st.integers(1, 3000), WORDS)
def test_an_identity_is_read_back_from_the_settings(maker, model, serial, width, height, name):
    identity = ScreenIdentity(maker, model, serial, width, height, name)
    assert read_identity(identity.key) == identity


@pytest.mark.parametrize("text", ["", "HDMI-1", "a|b|c|dxe", "|".join("123456789")])
def test_what_is_no_identity_is_none(text: str):
    assert read_identity(text) == NO_SCREEN
    assert find_screen(read_identity(text), screens(TELEVISION)) == ()


@pytest.mark.parametrize(
    ("now", "is_it"),
    [
        (TELEVISION, True),
        (ScreenIdentity("Acme", "TV 55", "7", 1210, 680, "DP-2"), True),  # another plug
        (ScreenIdentity("Acme", "TV 55", "7", 900, 500, "HDMI-1"), True),  # another size told
        (ScreenIdentity("Acme", "TV 55", "8", 1210, 680, "HDMI-1"), False),  # a twin
        (ScreenIdentity("", "", "", 1210, 680, "HDMI-1"), False),
    ],
)
def test_a_screen_is_the_same_by_what_it_is(now: ScreenIdentity, is_it: bool):
    assert bool(find_screen(TELEVISION, screens(ScreenIdentity(name="eDP"), now))) == is_it


def test_a_screen_without_a_maker_is_known_by_its_name():
    saved = ScreenIdentity(width=500, height=280, name="Projector")
    resized = ScreenIdentity(width=300, height=200, name="Projector")
    renamed = ScreenIdentity(width=500, height=280, name="Other")
    assert find_screen(saved, screens(renamed, resized))[0].identity == resized
    assert find_screen(saved, screens(renamed)) == ()


def test_screens_that_cannot_be_told_apart_are_all_found():
    assert len(find_screen(TELEVISION, screens(TELEVISION, TELEVISION))) == 2


def test_an_exact_match_counts_more_than_a_likely_one():
    elsewhere = ScreenIdentity("Acme", "TV 55", "7", 1210, 680, "DP-2")
    found = find_screen(TELEVISION, screens(elsewhere, TELEVISION))
    assert [screen.identity for screen in found] == [TELEVISION]


def test_the_screens_of_qt_are_told_with_the_primary_one_first(qapp):
    present = QtScreens(qapp).present()
    assert [screen.identity.name for screen in present] == ["Laptop", "Projector"]
    assert [screen.is_primary for screen in present] == [True, False]
    assert present[1].geometry == QRect(1366, 0, 1920, 1080)
    assert present[1].identity.shown == "Projector"
