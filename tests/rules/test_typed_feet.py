"""Lengths as the rules read them: digits alone, within bounds."""

import pytest

from desktop.rules.moving.typed_feet import typed_feet, typed_whole_feet


@pytest.mark.parametrize(
    ("text", "feet"),
    [("10", 10), (" 2.5 ", 2.5), ("2,5", 2.5), ("0", 0), ("100000", 100_000)],
)
def test_a_length_is_read(text: str, feet: float):
    assert typed_feet(text) == feet
    assert typed_whole_feet(text) == int(feet)


@pytest.mark.parametrize("text", ["", "far", "-5", "1e9", "nan", "100001", "9" * 5000, "\u0663"])
def test_what_is_no_length_is_none(text: str):
    assert typed_feet(text) is None
    assert typed_whole_feet(text) is None
