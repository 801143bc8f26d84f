"""A price in the brackets of a name is not told twice on a button."""

import pytest

from desktop.controllers.attack.deeds import bare_name

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("name", "beside", "shown"),
    [
        ("Wall of Sparks (3 SP)", "2d6 · 3 AP · 3 SP", "Wall of Sparks"),
        ("Barriera (1 PI)", "1 PI", "Barriera"),
        ("Barriera (1 PA, 1 pi)", "1 PA · 1 PI", "Barriera"),
        ("Barriera (2 PI)", "1 PI", "Barriera (2 PI)"),
        ("Breath (Recharge 5-6)", "DC 15", "Breath (Recharge 5-6)"),
        ("Bite", "1d6+3", "Bite"),
        ("(1 PI)", "1 PI", "(1 PI)"),
    ],
)
def test_a_price_that_stands_beside_the_name_is_left_out_of_it(
    name: str, beside: str, shown: str
) -> None:
    assert bare_name(name, beside) == shown
