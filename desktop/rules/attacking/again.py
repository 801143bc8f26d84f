"""The same attack with another die: made as before, and what it costs has been paid."""

import json
from collections.abc import Mapping
from dataclasses import replace

from desktop.model.commands import MakeAttack
from desktop.model.structure import structure, unstructure

COMMAND = "command"
"""Key of a continuation for the attack as it was wished."""


def kept(command: MakeAttack) -> dict[str, str | int]:
    """The attack as plain data, for a prompt that may roll it again."""
    return {COMMAND: json.dumps(unstructure(command))}


def with_die(continuation: Mapping[str, str | int], die: int) -> MakeAttack:
    """The attack that was kept, with the die that counts now; its damage is not rolled yet."""
    command: MakeAttack = structure(MakeAttack, json.loads(str(continuation[COMMAND])))
    return replace(
        command, dice=(die,), total=None, outcome=None, damage=None, cost="none", again=True
    )
