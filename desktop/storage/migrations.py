"""Files of older formats are read as if they had been written in the present one.

One function a version leads from format n to n + 1: `migrate_n_to_m`. Once its format is released
it is never edited. It gets a copy of its own and may change it; the file itself is only written
anew when something in it changes, and what it held before is kept beside it.
"""

import copy
from collections.abc import Callable, Mapping
from typing import Any

Migration = Callable[[Any], Any]
"""From the tables of a campaign in format n to those in n + 1."""
LineMigration = Callable[[str, Any], Any]
"""The same for the content of a line of a log; its kind comes first ("header", "entry", …)."""

CAMPAIGN: Mapping[int, Migration] = {}
"""By the format that each of them reads; there is one for every format before the present one."""
LOG: Mapping[int, LineMigration] = {}


def migrated_tables(
    tables: Any, written: int, present: int, steps: Mapping[int, Migration] = CAMPAIGN
) -> Any:
    """The tables of a campaign as they are in the present format."""
    if written < present:
        tables = copy.deepcopy(tables)
        for version in range(max(1, written), present):
            tables = steps[version](tables)
    return tables


def migrated_line(
    kind: str, held: Any, written: int, present: int, steps: Mapping[int, LineMigration] = LOG
) -> Any:
    """The content of a line as it is in the present format."""
    if written < present:
        held = copy.deepcopy(held)
        for version in range(max(1, written), present):
            held = steps[version](kind, held)
    return held
