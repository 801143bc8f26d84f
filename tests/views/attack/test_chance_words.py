"""Chances as people read them."""

from fractions import Fraction

import pytest

from desktop.views.attack.chance_words import percent

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 400), "< 1 %"),
        (Fraction(11, 20), "55 %"),
        (Fraction(399, 400), "> 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_only_what_is_sure_reads_as_sure(chance, shown):
    assert percent(chance) == shown
