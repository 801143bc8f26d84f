"""What becomes of an effect that is given to somebody who has it (AP-MAG-02, MC-COND-02)."""

from dataclasses import dataclass, replace

from desktop.model.effect import ActiveEffect
from desktop.rules.effects.effects import CUSTOM
from desktop.rules.engine.ruleset import Ruleset

FATIGUED = "fatigued"
TIMES = "times"
"""Parameter of Fatigued: how often it was gained."""


@dataclass(frozen=True, slots=True)
class MythcraftStacking:
    """Another named creature is another instance; else the newer one holds, whatever its length."""

    def merged(self, old: ActiveEffect, new: ActiveEffect, ruleset: Ruleset) -> ActiveEffect | None:
        """The one that stays (with the id of `old`), or None when both stay side by side."""
        condition = ruleset.conditions.get(new.key)
        if condition is None or new.key == CUSTOM:
            # No condition of the list: magic, of which exactly the same name replaces the older.
            return replace(new, id=old.id) if _same_name(old, new) else None
        if condition.named and _subject(old) != _subject(new):
            return None
        if old.parameters.get("type") != new.parameters.get("type"):
            return None  # of another type of damage
        if condition.key == FATIGUED:
            # Gained again it has a consequence each time, so it is never quite the same.
            times = int(old.parameters.get(TIMES, 1)) + 1
            return replace(new, id=old.id, parameters=new.parameters.with_item(TIMES, times))
        return replace(new, id=old.id)


def _same_name(old: ActiveEffect, new: ActiveEffect) -> bool:
    return old.label.casefold() == new.label.casefold()


def _subject(effect: ActiveEffect) -> tuple[str | None, str]:
    return effect.source, "" if effect.source is not None else effect.label.casefold()
