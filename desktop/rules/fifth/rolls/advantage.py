"""Advantage and disadvantage as both D&D editions have them: at least one of each is neither."""

from dataclasses import dataclass

from desktop.model.reasons import Kind, Standing, Trace
from desktop.rules.engine.ruleset import RollMode

TURNING = (Kind.ADVANTAGE, Kind.DISADVANTAGE)


@dataclass(frozen=True, slots=True)
class CancellingRolls:
    """However many of each there are, one advantage and one disadvantage cancel all of them."""

    def settle(self, trace: Trace) -> tuple[Trace, RollMode]:
        """The reasons with their standings, and the dice that they call for."""
        kinds = [
            each.kind
            for each in trace
            if each.kind in TURNING and each.standing is Standing.COUNTED
        ]
        if Kind.ADVANTAGE in kinds and Kind.DISADVANTAGE in kinds:
            cancelled = tuple(
                each.with_standing(Standing.CANCELLED)
                if each.kind in TURNING and each.standing is Standing.COUNTED
                else each
                for each in trace
            )
            return cancelled, RollMode.PLAIN
        if Kind.ADVANTAGE in kinds:
            return trace, RollMode.ADVANTAGE
        if Kind.DISADVANTAGE in kinds:
            return trace, RollMode.DISADVANTAGE
        return trace, RollMode.PLAIN
