"""Spoilt pictures are decoded or refused by name, as everything else that is read."""

from random import Random

import pytest

from desktop.controllers.pictures import PictureError, decode
from tests.support.fuzzing import LONGEST, fuzz
from tests.support.mutating import spoilt_bytes
from tests.support.small_pictures import SMALL_PICTURES

pytestmark = pytest.mark.gui


def spoil(chance: Random) -> bytes:
    return spoilt_bytes(SMALL_PICTURES, chance)


@pytest.mark.parametrize("count", [300, pytest.param(100_000, marks=pytest.mark.long)])
def test_spoilt_pictures_are_decoded_or_refused_by_name(qapp, qtlog, count: int):
    with qtlog.disabled():  # Qt itself says what is wrong with a picture
        _, refused, longest = fuzz(spoil, decode, (PictureError,), first=0, count=count)
    assert refused > 0
    assert longest < LONGEST
