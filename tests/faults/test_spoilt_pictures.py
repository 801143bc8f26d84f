"""Spoilt pictures are decoded or refused by name, as everything else that is read: those of maps
and tokens, and the one that hangs before the map on the players' screen; and so is what a chosen
screen was known by."""

from pathlib import Path
from random import Random

import pytest

from desktop.controllers.pictures.decoding import PictureError, decode, read_header
from desktop.controllers.pictures.files import read_picture_file
from desktop.controllers.players.screens import find_screen, read_identity
from tests.support.fuzzing import LONGEST, fuzz
from tests.support.mutating import spoilt_bytes, spoilt_text
from tests.support.screen_shop import a_screen
from tests.support.small_pictures import SMALL_PICTURES

pytestmark = pytest.mark.gui

LONG = pytest.param(100_000, marks=pytest.mark.long)


def spoil(chance: Random) -> bytes:
    return spoilt_bytes(SMALL_PICTURES, chance)


@pytest.mark.parametrize("count", [300, LONG])
def test_spoilt_pictures_are_decoded_or_refused_by_name(qapp, qtlog, count: int):
    with qtlog.disabled():  # Qt itself says what is wrong with a picture
        _, refused, longest = fuzz(spoil, decode, (PictureError,), first=0, count=count)
    assert refused > 0
    assert longest < LONGEST


@pytest.mark.parametrize("count", [50, LONG])
def test_a_spoilt_picture_for_the_players_is_shown_or_refused(
    qapp, qtlog, tmp_path: Path, count: int
):
    path = tmp_path / "sipario.png"

    def show(content: bytes) -> None:
        path.write_bytes(content)
        data = read_picture_file(str(path))
        read_header(data)
        decode(data).preview()

    with qtlog.disabled():
        _, refused, longest = fuzz(spoil, show, (PictureError,), first=count, count=count)
    assert refused > 0
    assert longest < LONGEST


@pytest.mark.parametrize("count", [200, LONG])
def test_a_spoilt_identity_of_a_screen_is_no_screen(qapp, count: int):
    shop = (a_screen("Laptop", 0, primary=True), a_screen("Television", 1920))
    keys = [screen.identity.key for screen in shop]
    _, refused, longest = fuzz(
        lambda chance: spoilt_text(keys, chance),
        lambda text: find_screen(read_identity(text), shop),
        (),
        first=0,
        count=count,
    )
    assert refused == 0
    assert longest < LONGEST
