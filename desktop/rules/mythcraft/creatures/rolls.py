"""How a d20 is rolled: reasons add up, two dice only where a condition says so."""

from dataclasses import dataclass

from desktop.model.encounter import Encounter
from desktop.model.reasons import Kind, Standing, Trace
from desktop.rules.engine.ruleset import RollMode, Ruleset

WINS = {"high": Kind.HIGHER, "low": Kind.LOWER}
"""Which of two dice counts where a roll has both, by the table's choice; else one die is rolled."""


@dataclass(frozen=True, slots=True)
class MythcraftRolls:
    """Tactical Advantage and Disadvantage are numbers (AP-TA-01); they never turn the dice.

    Several "two dice, the higher" are still two dice; higher and lower together are one die
    (MC-D20-02).
    """

    def settle(self, trace: Trace) -> tuple[Trace, RollMode]:
        """The reasons with their standings, and the dice that they call for."""
        counted = [each.kind for each in trace if each.standing is Standing.COUNTED]
        high, low = Kind.HIGHER in counted, Kind.LOWER in counted
        if high and low:
            settled = tuple(
                each.with_standing(Standing.CANCELLED)
                if each.kind in (Kind.HIGHER, Kind.LOWER) and each.standing is Standing.COUNTED
                else each
                for each in trace
            )
            return settled, RollMode.PLAIN
        if high:
            return trace, RollMode.ADVANTAGE
        return trace, RollMode.DISADVANTAGE if low else RollMode.PLAIN


def with_choice_of_dice(encounter: Encounter, ruleset: Ruleset, trace: Trace) -> Trace:
    """The reasons of a roll; of "higher" and "lower" on it the one that the table lets win."""
    wins = WINS.get(str(ruleset.setting_of(encounter, "both_modes")))
    kinds = {each.kind for each in trace if each.standing is Standing.COUNTED}
    if wins is None or not kinds.issuperset(WINS.values()):
        return trace
    return tuple(
        each.with_standing(Standing.OUTRANKED)
        if each.kind in WINS.values() and each.kind is not wins
        else each
        for each in trace
    )
