"""Who, whom, from where: what the answer to a question depends on."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.language.message import Parameter
from desktop.model.combatant import Combatant
from desktop.model.commands import MakeAttack
from desktop.model.creature import Attack
from desktop.model.encounter import Encounter

if TYPE_CHECKING:
    from desktop.rules.engine.ruleset import Ruleset

CLOSE = 5
"""Feet: the distance that close combat means."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a question is asked about.

    `actor` rolls or acts, `target` is whom it aims at. `distance` is in feet between their
    nearest cells, None when one of them is not on the map: then it is taken to fit.
    """

    encounter: Encounter
    ruleset: "Ruleset"
    actor: Combatant
    target: Combatant | None = None
    attack: Attack | None = None
    ranged: bool = False
    distance: float | None = None
    properties: tuple[str, ...] = ()
    cover: str = ""  # a degree of `cover.COVERS` between the two; "": nobody says
    cover_by: tuple[Parameter, ...] = ()  # what gives it, where the map proposes it
    wish: MakeAttack | None = None  # the attack as the GM wants it made
    word: str = ""  # the skill or ability of a check or save

    @property
    def extra(self) -> str:
        """The further attack that it is: "light", "nick", "cleave"; "": an ordinary one."""
        return "" if self.wish is None else self.wish.extra

    @property
    def is_close(self) -> bool:
        """Whether the two are within 5 ft; unmeasured, a melee attack is taken to be close."""
        return not self.ranged if self.distance is None else self.distance <= CLOSE
