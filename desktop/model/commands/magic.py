"""Spells, features that ask for saves, and the areas that they leave."""

from dataclasses import dataclass

from desktop.model.altered import Altered
from desktop.model.amount import AS_REASONED, Adjustments, DamageAmount
from desktop.model.area import LaidArea
from desktop.model.creature import Creature, FeatureKey
from desktop.model.ids import AreaId, CombatantId, PromptId
from desktop.model.prompt import Answer
from desktop.model.spell import Spell

Saves = tuple[tuple[CombatantId, Answer], ...]


@dataclass(frozen=True, slots=True)
class CastSpell:
    """Cast a spell. Nothing typed: the program rolls.

    `slot` is the level of the slot (None: the lowest that fits, and none for a cantrip);
    `free` spends nothing (a scroll, the GM's leave), `ritual` takes its longer time instead.
    `saves` are answers of targets known already; the others are asked. `rolls` are the d20s of
    its attack rolls, a tuple each (left out or empty: rolled), `bonus` the dice that effects add
    to them (0: that one is rolled), `blows` the typed damage of each; `dice` are single d20s, as
    older logs tell them. `damage` is the typed damage, a part each; `choice` the damage type
    or condition where the spell has several. `hands` are those of the caster that are free
    (None: nobody asks). `label` is the spell's name as the GM reads it. `countered`: it is broken
    as it is cast. `again`: it runs already, and its caster acts with it once more. `summoned` is
    the creature that it calls, `called` how many (None: as many as may). `lying` is the magic on
    the map at which it is aimed. `altered` is told by no wish, but by what has become of one.
    """

    caster: CombatantId
    spell: Spell
    targets: tuple[CombatantId, ...] = ()
    slot: int | None = None
    area: LaidArea | None = None
    saves: Saves = ()
    dice: tuple[int, ...] = ()
    damage: tuple[DamageAmount, ...] | None = None
    choice: str = ""
    label: str = ""
    cost: str = ""
    free: bool = False
    ritual: bool = False
    readied: bool = False
    trigger: str = ""
    hands: int | None = None
    spared: tuple[CombatantId, ...] = ()
    adjustments: Adjustments = AS_REASONED
    countered: bool = False
    rolls: tuple[tuple[int, ...], ...] = ()
    bonus: tuple[tuple[int, ...], ...] = ()
    blows: tuple[tuple[DamageAmount, ...], ...] = ()
    again: bool = False
    summoned: Creature | None = None
    lying: AreaId | None = None
    called: int | None = None
    meta: tuple[str, ...] = ()  # the options of metamagic: "quickened", "careful"
    careful: tuple[CombatantId, ...] = ()  # whom those protect
    hampered: CombatantId | None = None  # whom those make it harder
    altered: Altered | None = None  # what the rules make of them


@dataclass(frozen=True, slots=True)
class ReleaseSpell:
    """Let a readied spell go: the reaction is spent, what it does is as in `cast`."""

    cast: CastSpell


@dataclass(frozen=True, slots=True)
class ForceSaves:
    """Use a feature that asks its targets for saves: a breath, a gaze, a burst.

    `option` is the place among its saves where it has several. With `uses` its cost and one of
    its uses are spent, as with the feature itself.
    """

    combatant: CombatantId
    feature: FeatureKey
    option: int = 0
    targets: tuple[CombatantId, ...] = ()
    area: LaidArea | None = None
    saves: Saves = ()
    damage: tuple[DamageAmount, ...] | None = None
    label: str = ""
    uses: bool = True
    cost: str = ""


@dataclass(frozen=True, slots=True)
class StrikeArea:
    """Saves and damage of those in an area that the GM lays by hand: a blast, a trap, a fire.

    Without `ability` nobody saves. `damage` are pairs of dice and type, rolled once for all. One
    that `stays` lies on, and acts on those who come into it or start their turn in it; without
    damage it only stands there, to measure and to show.
    """

    laid: LaidArea
    targets: tuple[CombatantId, ...] = ()
    ability: str = ""
    dc: int = 10
    half: bool = True
    damage: tuple[tuple[str, str], ...] = ()
    label: str = ""
    saves: Saves = ()
    stays: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True)
class MoveArea:
    """Move or turn an area that stays."""

    area: AreaId
    laid: LaidArea


@dataclass(frozen=True, slots=True)
class ShowArea:
    """Show an area to the players, or hide it."""

    area: AreaId
    shown: bool


@dataclass(frozen=True, slots=True)
class RemoveArea:
    """Take an area off the map."""

    area: AreaId


@dataclass(frozen=True, slots=True)
class LetAreaAct:
    """Ask the saves of those in an area now, and deal its damage."""

    area: AreaId
    targets: tuple[CombatantId, ...] | None = None


@dataclass(frozen=True, slots=True)
class StrikeSection:
    """Damage to one section of a wall that magic has raised, counted from where it begins."""

    area: AreaId
    section: int  # 0 is the first that stands
    damage: tuple[DamageAmount, ...]


@dataclass(frozen=True, slots=True)
class AnswerSaves:
    """Answer the open saves of one volley together: all rolled, or all as told."""

    prompts: tuple[PromptId, ...]
    answer: Answer
