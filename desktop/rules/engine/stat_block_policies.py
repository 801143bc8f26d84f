"""What stat blocks say of damage, of healing and of spells, each asked of the ruleset."""

from typing import TYPE_CHECKING, Protocol

from desktop.model.combatant import Combatant
from desktop.model.creature import Feature
from desktop.model.events import DamageTaken
from desktop.model.reasons import Contribution, Trace
from desktop.model.spell import Spell
from desktop.model.volley import Volley

if TYPE_CHECKING:
    from desktop.rules.engine.draft import Draft
    from desktop.rules.engine.situation import Situation


class Suffers(Protocol):
    """What damage does to its target beside its harm, once it has arrived."""

    def __call__(self, draft: "Draft", event: DamageTaken) -> None:
        """Add what follows."""
        ...


def suffers_nothing(draft: "Draft", event: DamageTaken) -> None:
    """Where no stat block says anything of it."""


class Spares(Protocol):
    """Why a spell or feature does nothing at all to somebody, by its stat block."""

    def __call__(self, draft: "Draft", who: Combatant, volley: Volley) -> Contribution | None:
        """The reason; None where it is affected like everybody."""
        ...


def spares_nobody(draft: "Draft", who: Combatant, volley: Volley) -> Contribution | None:
    """Where no stat block says anything of it."""
    return None


class TurnsBack(Protocol):
    """Whether a spell waits for a die of its target, which it does nothing to."""

    def __call__(self, who: Combatant, spell: Spell) -> tuple[Feature, int] | None:
        """The paragraph, and from which number of a d6 on it comes back; None: it does not."""
        ...


def turns_nothing_back(who: Combatant, spell: Spell) -> tuple[Feature, int] | None:
    """Where no stat block says anything of it."""
    return None


class NeverHeals(Protocol):
    """Why the actor of a situation regains no hit points and gains no temporary ones."""

    def __call__(self, situation: "Situation") -> Trace:
        """The reasons; none where nothing of its stat block forbids it."""
        ...


def heals_freely(situation: "Situation") -> Trace:
    """Where no stat block says anything of it."""
    return ()
