"""What a game may do besides, as functions, and what stands in where it does not."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell, MakeAttack
from desktop.model.effect import End
from desktop.model.encounter import Encounter
from desktop.model.events import D20Roll
from desktop.model.ids import CombatantId, EffectId
from desktop.model.volley import Volley
from desktop.rules.engine.hits import Incoming

if TYPE_CHECKING:
    from desktop.rules.engine.draft import Draft
    from desktop.rules.engine.ruleset import Ruleset
    from desktop.rules.engine.situation import Situation


class HoldsDamage(Protocol):
    """Whether damage that was rolled waits for a decision before it is dealt."""

    def __call__(
        self,
        draft: "Draft",
        situation: "Situation",
        command: MakeAttack,
        parts: tuple[Incoming, ...],
        *,
        critical: bool,
    ) -> bool:
        """True: a prompt asks, and its answer deals it."""


class StandIn(Protocol):
    """Whether something else may be hit in place of the target."""

    def __call__(
        self,
        draft: "Draft",
        situation: "Situation",
        command: MakeAttack,
        roll: D20Roll | None,
        outcome: AttackOutcome,
        then: Volley | None,
    ) -> bool:
        """True: a prompt asks, and from its answer follows what a hit brings.

        `then` is what a spell's attack brings besides its damage.
        """


def stands_alone(
    draft: "Draft",
    situation: "Situation",
    command: MakeAttack,
    roll: D20Roll | None,
    outcome: AttackOutcome,
    then: Volley | None,
) -> bool:
    """Where nobody has duplicates."""
    return False


def holds_nothing(
    draft: "Draft",
    situation: "Situation",
    command: MakeAttack,
    parts: tuple[Incoming, ...],
    *,
    critical: bool,
) -> bool:
    """Where a game rolls no damage again."""
    return False


Warns = Callable[[Encounter, "Ruleset", Combatant], Message | None]
"""What somebody loses by spending anything of its turn now, or None."""


def nothing_lost(encounter: Encounter, ruleset: "Ruleset", who: Combatant) -> Message | None:
    """Where a game keeps what is bought."""
    return None


Notices = Callable[[Encounter, "Ruleset", Combatant, Combatant], bool]
"""Whether the second one notices the first, which hides, without searching."""


def never_noticed(
    encounter: Encounter, ruleset: "Ruleset", hider: Combatant, watcher: Combatant
) -> bool:
    """Where a game's rules find nobody in passing."""
    return False


Evades = Callable[["Draft", Combatant], bool]
"""Whether somebody takes nothing on a saved save for half damage, and half on a failed one."""


def evades_nothing(draft: "Draft", who: Combatant) -> bool:
    """Where a game knows no such feature."""
    return False


Summons = Callable[["Draft", CastSpell, int, EffectId | None, End | None], None]
"""Bring what a spell of that level calls, held by an effect or until an end."""


def calls_nobody(
    draft: "Draft", command: CastSpell, level: int, held_by: EffectId | None, end: End | None
) -> None:
    """Where no spells call creatures."""


Pushes = Callable[["Draft", CombatantId, CombatantId, int], None]
"""Push the second one straight away from the first, so many feet.

A saved-against spell may do it, and moving knows spells: so the game brings it along.
"""


Throws = Callable[["Draft", CombatantId, Volley], None]
"""What becomes of somebody whom a volley throws, or pushes out of the space of its source."""


def throws_nobody(draft: "Draft", who: CombatantId, volley: Volley) -> None:
    """Where no stat block does it."""


CoverProposal = Callable[[Encounter, "Ruleset", Combatant, Combatant], str]
"""The degree of cover that the map gives the second one against the first."""


def no_cover(encounter: Encounter, ruleset: "Ruleset", one: Combatant, other: Combatant) -> str:
    """Where a game's rules know no cover: ""."""
    return ""
