"""How a d20 is rolled: reasons add up, two dice only where a condition says so."""

from dataclasses import dataclass

from desktop.model.encounter import Encounter
from desktop.model.reasons import Kind, Standing, Trace
from desktop.rules.engine.ruleset import RollMode, Ruleset

LOW = frozenset({Kind.LOWER, Kind.LOWEST})
TURNING = LOW | {Kind.HIGHER}
WINS = {"high": frozenset({Kind.HIGHER}), "low": LOW}
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
        high, low = Kind.HIGHER in counted, not LOW.isdisjoint(counted)
        if high and low:
            settled = tuple(
                each.with_standing(Standing.CANCELLED)
                if each.kind in TURNING and each.standing is Standing.COUNTED
                else each
                for each in trace
            )
            return settled, RollMode.PLAIN
        if high:
            return trace, RollMode.ADVANTAGE
        if Kind.LOWEST in counted:
            return _of_three(trace), RollMode.LOWEST_OF_THREE
        return trace, RollMode.DISADVANTAGE if low else RollMode.PLAIN


def _of_three(trace: Trace) -> Trace:
    """The reasons of a roll with three dice: two of them say no more."""
    return tuple(
        each.with_standing(Standing.OUTRANKED)
        if each.kind is Kind.LOWER and each.standing is Standing.COUNTED
        else each
        for each in trace
    )


def with_choice_of_dice(encounter: Encounter, ruleset: Ruleset, trace: Trace) -> Trace:
    """The reasons of a roll; of "higher" and "lower" on it the one that the table lets win."""
    wins = WINS.get(str(ruleset.setting_of(encounter, "both_modes")))
    kinds = {each.kind for each in trace if each.standing is Standing.COUNTED}
    if wins is None or any(kinds.isdisjoint(each) for each in WINS.values()):
        return trace
    return tuple(
        each.with_standing(Standing.OUTRANKED) if each.kind in TURNING - wins else each
        for each in trace
    )
