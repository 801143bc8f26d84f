"""How an attack is made."""

from dataclasses import dataclass

from desktop.model.commands import CastSpell
from desktop.model.ids import CombatantId


@dataclass(frozen=True, slots=True)
class Manner:
    """How the attack is made, beyond weapon and target: fields of `MakeAttack`."""

    ability: str = ""
    way: str = ""
    extra: str = ""
    cover: str = ""
    wrong_place: bool = False
    also: tuple[CombatantId, ...] = ()
    optional: tuple[str, ...] | None = None
    reactions: tuple[str, ...] = ()
    casts: CastSpell | None = None
