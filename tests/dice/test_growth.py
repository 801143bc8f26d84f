"""Dice that grow: added to dice of the same sides, else behind them."""

import pytest

from desktop.dice.growth import grown_dice


@pytest.mark.parametrize(
    ("dice", "growth", "steps", "grown"),
    [
        ("8d6", "1d6", 2, "10d6"),
        ("1d8+4", "1d8", 1, "2d8+4"),
        ("1d10", "1d6", 2, "1d10+2d6"),
        ("5", "5", 3, "20"),
        ("1d4", "1", 2, "1d4+2"),
        ("8d6", "", 2, "8d6"),
        ("8d6", "1d6", 0, "8d6"),
    ],
)
def test_dice_grow(dice: str, growth: str, steps: int, grown: str):
    assert grown_dice(dice, growth, steps) == grown
