"""Which creatures of the library somebody may take the form of."""

from collections.abc import Callable, Iterable

from desktop.model.creature import Creature, CreatureKey
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.magic.forms import FormLimit
from desktop.storage.library import LibraryEntry


def allowed_forms(
    entries: Iterable[LibraryEntry],
    find: Callable[[CreatureKey], Creature | None],
    limit: FormLimit,
    ruleset: Ruleset,
) -> frozenset[CreatureKey]:
    """The keys of those that the limit allows; a stat block is read only for its ways of moving."""
    return frozenset(
        entry.key
        for entry in entries
        if entry.ruleset == ruleset.key
        and limit.allows(entry.kind, entry.size, entry.challenge, ruleset)
        and (not limit.lacks or _has_right_ways(find(entry.key), limit))
    )


def _has_right_ways(creature: Creature | None, limit: FormLimit) -> bool:
    return creature is not None and limit.allows_ways(creature)
