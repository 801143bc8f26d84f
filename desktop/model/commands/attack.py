"""Attacks, damage, healing and other numbers."""

from dataclasses import dataclass

from desktop.model.amount import (
    AS_REASONED,
    Adjustments,
    AttackOutcome,
    DamageAmount,
)
from desktop.model.commands.magic import CastSpell
from desktop.model.creature import AttackKey
from desktop.model.ids import (
    CombatantId,
    CounterKey,
)


@dataclass(frozen=True, slots=True)
class MakeAttack:
    """Attack a target. Nothing typed: the program rolls.

    `dice` are the d20s on the table, `outcome` a plain hit, miss or critical without a number,
    `damage` the typed damage a part each (as the dice show it, modifiers included).
    `bonus` are the numbers on the dice that effects add, in the order of the reasons; 0 where
    the program rolls that one.
    `total` is a typed total of the roll, modifiers included, where no die is told.
    `optional` are the keys of the parts of damage that the GM has dealt of those that depend on
    something; None: as the rules find their conditions. `reactions` are those by which the
    target answers the hit, by their keys ("half": its damage is halved, for no cost).
    `casts` is the spell that the attacker casts with it: the attack is part of the casting, or it
    is cast once the attack has hit. `again`: the same attack with another die, as a second chance
    has it; what it costs was paid the first time.
    """

    attacker: CombatantId
    attack: AttackKey
    target: CombatantId
    dice: tuple[int, ...] = ()
    outcome: AttackOutcome | None = None
    damage: tuple[DamageAmount, ...] | None = None
    adjustments: Adjustments = AS_REASONED
    cost: str = ""
    knock_out: bool = False
    versatile: bool = False  # with two hands
    total: int | None = None
    ability: str = ""  # "str" or "dex" where the weapon leaves the choice; "": the better one
    way: str = ""  # "hurl" what can be thrown, "throw" what cannot, "club" with a bow
    extra: str = ""  # the further attack that it is: "light", "nick", "cleave"
    cover: str = ""  # a degree that the GM chose; "": as the map proposes
    wrong_place: bool = False  # the attacker aims where the target is not
    also: tuple[CombatantId, ...] = ()  # others in the area of the attack, on the same rolls
    bonus: tuple[int, ...] = ()
    optional: tuple[str, ...] | None = None
    reactions: tuple[str, ...] = ()
    casts: CastSpell | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class DealDamage:
    """Damage by hand to one or many; `saved` take half.

    Rules of damage apply (resistance, temporary hit points, dying …).
    """

    targets: tuple[CombatantId, ...]
    amounts: tuple[DamageAmount, ...]
    saved: frozenset[CombatantId] = frozenset()
    critical: bool = False
    knock_out: bool = False


@dataclass(frozen=True, slots=True)
class Heal:
    """Hit points back, up to the maximum."""

    targets: tuple[CombatantId, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class GrantTemporary:
    """Temporary hit points (MythCraft: shield hit points); they never add up."""

    targets: tuple[CombatantId, ...]
    amount: int
    rounds: int | None = None  # gone after so many; None: they last until used up or a long rest


@dataclass(frozen=True, slots=True)
class SetCounter:
    """A counter set by hand, as a ruling; `maximum` changes its maximum too."""

    combatant: CombatantId
    counter: CounterKey
    current: int
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class DeclareLife:
    """The GM says that a combatant is stable, dead, defeated or up."""

    combatants: tuple[CombatantId, ...]
    life: str  # value of Life
