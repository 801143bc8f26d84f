"""What the windows ask about a fight without changing it; every number explained."""

from desktop.model.combatant import Combatant
from desktop.model.ids import ConditionKey
from desktop.rules.conditions import held_by
from desktop.rules.ruleset import Ruleset


def is_bloodied(combatant: Combatant, ruleset: Ruleset) -> bool:
    """Whether it is at half of its hit points or below, halves rounded the game's way."""
    maximum = combatant.maximum_hit_points
    return maximum > 0 and combatant.hit_points <= ruleset.rounding.half(maximum)


def shown_to_players(combatant: Combatant, ruleset: Ruleset) -> tuple[ConditionKey, ...]:
    """The keys of the conditions that players may see on somebody, each once."""
    return tuple(
        dict.fromkeys(
            held.condition.key
            for held in held_by(combatant, ruleset.conditions)
            if held.condition.shown and not held.suppressed
        )
    )
