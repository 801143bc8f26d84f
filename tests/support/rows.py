"""Tests that take the examples of a row from the catalogue.

    @proves("51-RST-05")
    def test_half_of_the_hit_dice_come_back(given, expect): ...

runs once for every example and carries the row's mark, so that no example is left out.
"""

from collections.abc import Callable
from typing import Any

import pytest

from desktop.rules.rulebook.catalogue import Example, find_row

EDITIONS = {"51": "srd-5.1", "52": "srd-5.2.1", "AP": "mythcraft-1.2", "MC": "mythcraft-1.2"}

Test = Callable[..., None]


def edition_of(rule_id: str) -> str:
    """The ruleset in whose catalogue a row stands."""
    return EDITIONS[rule_id.split("-", maxsplit=1)[0]]


def examples_of(rule_id: str) -> tuple[Example, ...]:
    """The examples of a row."""
    row = find_row(edition_of(rule_id), rule_id)
    assert row is not None, rule_id
    return row.examples


def proves(rule_id: str) -> Callable[[Test], Test]:
    """Run a test with `given` and `expect` of every example of a row."""
    pairs = [(example.given, example.expect) for example in examples_of(rule_id)]

    def marked(test: Test) -> Test:
        mark: Any = pytest.mark.rule(rule_id)
        each: Any = pytest.mark.parametrize(("given", "expect"), pairs)
        return mark(each(test))

    return marked
