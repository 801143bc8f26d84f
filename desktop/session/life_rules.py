"""Which row of the catalogue a line about hit points, life and death goes back to."""

from collections.abc import Iterable

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset

OF_LIFE = {Life.DYING: "dying", Life.STABLE: "stable"}
OF_NOTE = {
    "note.death_failures": "death_save",
    "note.death_failures_twice": "natural_one",
    "note.death_successes": "death_save",
    "note.third_failure": "third_failure",
    "note.massive_damage": "massive_damage",
    "note.no_longer_stable": "no_longer_stable",
    "note.falls_at_zero": "monsters_at_zero",
    "note.knocked_out": "knock_out",
    "note.knocked_out_left": "knock_out",
    "note.no_maximum_left": "maximum_zero",
}
"""The names under which the rulesets know the row; a game without it has none."""
FAILURES = (OF_NOTE["note.death_failures"], OF_NOTE["note.death_failures_twice"])
AT_ZERO = {1: "damage_at_zero", 2: "critical_at_zero"}
"""What damage at 0 hit points is, by how many saves fail."""
KILLED_AT_ZERO = "killed_at_zero"


def rule_of_life(ruleset: Ruleset, life: Life) -> str:
    """The row by which somebody is dying, or stable; "" for what its reason tells."""
    return ruleset.rule(OF_LIFE.get(life, ""))


def rule_of_note(
    ruleset: Ruleset, reason: Message, who: CombatantId, events: Iterable[e.Event]
) -> str:
    """The row of a reason; failed death saves come from the die, or from damage at 0."""
    name = OF_NOTE.get(reason.key, "")
    harm = [event for event in events if isinstance(event, e.DamageTaken) and event.target == who]
    if harm and name in FAILURES:
        name = AT_ZERO[FAILURES.index(name) + 1]
    elif harm and name == OF_NOTE["note.massive_damage"] and not harm[-1].lost:
        name = KILLED_AT_ZERO
    return ruleset.rule(name)
