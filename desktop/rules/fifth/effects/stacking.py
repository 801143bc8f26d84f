"""What becomes of a condition that somebody has already."""

from dataclasses import dataclass, replace

from desktop.model.effect import ActiveEffect, End
from desktop.rules.areas.steeled import OF
from desktop.rules.effects.effects import CUSTOM
from desktop.rules.engine.conditions import ConditionKind
from desktop.rules.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class FifthEffects:
    """From different sources they stand side by side, from one (or none) the longer one stays.

    Levels add up. Effects with a name of their own are told apart by it.
    """

    def merged(self, old: ActiveEffect, new: ActiveEffect, ruleset: Ruleset) -> ActiveEffect | None:
        """The one that stays, or None when both do."""
        if old.influence is not None and new.influence is not None:
            return _of_one_spell(old, new)
        if old.key == CUSTOM and (old.influence is None) is not (new.influence is None):
            return None  # the mark of a spell, and what it changes
        condition = ruleset.conditions.get(old.key)
        if old.key == CUSTOM or old.label or new.label:
            if old.label.casefold() != new.label.casefold():
                return None
            return _longer(old, new)
        if condition is not None and condition.levels > 0:
            level = (old.level or 0) + (new.level or 0)
            return replace(_longer(old, new), level=min(condition.levels, level))
        is_state = condition is not None and condition.kind is ConditionKind.STATE
        is_other = old.source != new.source or old.parameters.get(OF) != new.parameters.get(OF)
        if condition is not None and condition.named and is_other:
            return None
        is_same = old.source == new.source or old.source is None or new.source is None
        return _longer(old, new) if is_same or is_state else None


def _of_one_spell(old: ActiveEffect, new: ActiveEffect) -> ActiveEffect | None:
    """Of one caster the newer of equal castings stays; others last side by side, and the rolls
    take the strongest (51-SPL-02, 52-SP-STACK-1)."""
    assert old.influence is not None, "asked before"
    assert new.influence is not None, "asked before"
    is_same = old.influence.origin == new.influence.origin and old.source == new.source
    is_equal = old.influence.modifiers == new.influence.modifiers
    return replace(new, id=old.id) if is_same and is_equal and old.influence.origin else None


def _longer(old: ActiveEffect, new: ActiveEffect) -> ActiveEffect:
    """The one with more time left; without an end there is most."""
    if _time(old.end) > _time(new.end):
        return old
    if _time(old.end) == _time(new.end) and old.end is None:
        return replace(old, source=old.source or new.source, save=new.save or old.save)
    return replace(new, id=old.id, source=new.source or old.source)


def _time(end: End | None) -> float:
    return float("inf") if end is None else end.remaining
