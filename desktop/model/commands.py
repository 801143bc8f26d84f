"""Wishes: what the GM asks for. Each is one gesture and, once obeyed, one entry of the history."""

from dataclasses import dataclass, field

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.walls import DoorId, DoorState
from desktop.language.message import Gender, Name
from desktop.model.amount import (
    AS_REASONED,
    Adjustments,
    AttackOutcome,
    DamageAmount,
    HitPointChoice,
)
from desktop.model.combatant import Side, Token
from desktop.model.creature import AttackKey, Creature
from desktop.model.effect import End, RepeatedSave
from desktop.model.encounter import HitPointDisplay
from desktop.model.frozen import FrozenMap
from desktop.model.ids import (
    CombatantId,
    ConditionKey,
    CounterKey,
    EffectId,
    MapId,
    PromptId,
    SlotId,
)
from desktop.model.prompt import ROLL, Answer

# --- who is in the fight ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddCombatants:
    """Bring copies of a creature into the fight; in a running fight they get their initiative too.

    `hit_points` given wins over `choice`. `initiative` is a typed score for all of them.
    `group` puts them into one slot; None means: as the ruleset does for identical creatures.
    """

    creature: Creature
    count: int = 1
    side: Side = Side.HOSTILE
    hidden: bool = False
    choice: HitPointChoice = HitPointChoice.AVERAGE
    hit_points: int | None = None
    own_name: str = ""
    own_gender: Gender | None = None
    alias: str = ""
    character: bool = False
    tokens: tuple[Token, ...] = ()
    initiative: int | None = None
    group: bool | None = None
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveCombatants:
    """Take combatants out of the fight altogether."""

    combatants: tuple[CombatantId, ...]


@dataclass(frozen=True, slots=True)
class DuplicateCombatant:
    """Add a copy of a combatant as it stands, hidden flag and all."""

    combatant: CombatantId


@dataclass(frozen=True, slots=True)
class RenameCombatant:
    """Give a combatant a name of its own ("" takes it back), and its grammatical gender."""

    combatant: CombatantId
    own_name: str
    own_gender: Gender | None = None


@dataclass(frozen=True, slots=True)
class SetAlias:
    """The name that the players see ("" is the real one)."""

    combatant: CombatantId
    alias: str


@dataclass(frozen=True, slots=True)
class SetNote:
    """A private note of the GM."""

    combatant: CombatantId
    note: str


@dataclass(frozen=True, slots=True)
class SetSide:
    """Change on whose side combatants are."""

    combatants: tuple[CombatantId, ...]
    side: Side


@dataclass(frozen=True, slots=True)
class SetHidden:
    """Hide combatants from the players or show them."""

    combatants: tuple[CombatantId, ...]
    hidden: bool


@dataclass(frozen=True, slots=True)
class ReplaceCreature:
    """Give a combatant another stat block: an edit, or a change of shape that can be reverted."""

    combatant: CombatantId
    creature: Creature
    change_of_shape: bool = False


@dataclass(frozen=True, slots=True)
class RevertCreature:
    """End a change of shape."""

    combatant: CombatantId


# --- map ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowMap:
    """Put a map on the table (new, or one of the fight's)."""

    map: MapId | None
    battle_map: BattleMap | None = None


@dataclass(frozen=True, slots=True)
class ChangeMap:
    """Change the map on the table: its grid, its walls, its lights."""

    map: MapId
    battle_map: BattleMap


@dataclass(frozen=True, slots=True)
class SetDoor:
    """Open, close, lock a door, by its id."""

    map: MapId
    door: DoorId
    state: DoorState


@dataclass(frozen=True, slots=True)
class PlaceTokens:
    """Put tokens somewhere by the GM's hand, free of cost; None takes a token off the map."""

    tokens: FrozenMap[CombatantId, Token | None]


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Move a combatant along a path of anchor cells, the first being where it stands."""

    combatant: CombatantId
    path: tuple[Cell, ...]
    by: str = "walk"
    forced: bool = False  # pushed or carried: costs nothing, provokes nothing


# --- order --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """Roll initiative for everyone without one; `typed` are dice on the table, by combatant."""

    typed: FrozenMap[CombatantId, int] = field(default_factory=FrozenMap)
    again: bool = False


@dataclass(frozen=True, slots=True)
class SetInitiative:
    """Type a finished score."""

    combatant: CombatantId
    score: int


@dataclass(frozen=True, slots=True)
class MoveSlot:
    """Put a slot elsewhere in the order: before another one, or last."""

    slot: SlotId
    before: SlotId | None


@dataclass(frozen=True, slots=True)
class GroupCombatants:
    """Let combatants share one slot."""

    combatants: tuple[CombatantId, ...]


@dataclass(frozen=True, slots=True)
class UngroupSlot:
    """Give every member of a group a slot of its own."""

    slot: SlotId


@dataclass(frozen=True, slots=True)
class AddFixedCount:
    """Add a count of the initiative that belongs to nobody (a lair, a collapsing roof)."""

    label: str
    score: int


@dataclass(frozen=True, slots=True)
class RemoveFixedCount:
    """Take a fixed count out of the order."""

    slot: SlotId


@dataclass(frozen=True, slots=True)
class SetSurprised:
    """Say who is surprised (before the first turn)."""

    combatants: tuple[CombatantId, ...]
    surprised: bool = True


@dataclass(frozen=True, slots=True)
class BeginFight:
    """Begin round 1 with the first slot."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """End the active turn and start the next one."""


@dataclass(frozen=True, slots=True)
class EndFight:
    """The fight is over; everything stays as it is."""


@dataclass(frozen=True, slots=True)
class ResetFight:
    """Back to before round 1: no order, no round; hit points and effects stay."""


@dataclass(frozen=True, slots=True)
class DelayTurn:
    """The active combatant waits; in D&D a ruling of the GM."""

    combatant: CombatantId


@dataclass(frozen=True, slots=True)
class ResumeDelayed:
    """A combatant that waited takes its turn now."""

    combatant: CombatantId


@dataclass(frozen=True, slots=True)
class TakeAction:
    """Take an action of the ruleset (dash, dodge, disengage, help, hide, ready, stand_up …)."""

    combatant: CombatantId
    action: str
    target: CombatantId | None = None
    text: str = ""
    die: int | None = None
    cost: str = ""  # "" as the ruleset says, else "action", "bonus_action", "reaction", "none"


@dataclass(frozen=True, slots=True)
class MakeAttack:
    """Attack a target. Nothing typed: the program rolls.

    `dice` are the d20s on the table, `outcome` a plain hit, miss or critical without a number,
    `damage` the typed damage a part each (as the dice show it, modifiers included).
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


@dataclass(frozen=True, slots=True)
class DealDamage:
    """Damage by hand to one or many; `saved` take half (or none where `none_on_save`).

    Rules of damage apply (resistance, temporary hit points, dying …).
    """

    targets: tuple[CombatantId, ...]
    amounts: tuple[DamageAmount, ...]
    saved: frozenset[CombatantId] = frozenset()
    none_on_save: bool = False
    source: CombatantId | None = None
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
    replace: bool | None = None  # None: the larger stays; True, False: the GM has chosen


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


@dataclass(frozen=True, slots=True)
class GiveCondition:
    """Put a condition or another effect on combatants.

    An `end` of nobody's turn is that moment of each target's own next turn.
    """

    targets: tuple[CombatantId, ...]
    key: ConditionKey
    level: int | None = None
    source: CombatantId | None = None
    end: End | None = None
    save: RepeatedSave | None = None
    held_by: EffectId | None = None
    label: str = ""
    parameters: FrozenMap[str, int | str] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True)
class LiftCondition:
    """Take a condition off combatants, whatever its source."""

    targets: tuple[CombatantId, ...]
    key: ConditionKey


@dataclass(frozen=True, slots=True)
class SetConditionLevel:
    """Set the level of a condition with levels; 0 takes it off."""

    targets: tuple[CombatantId, ...]
    key: ConditionKey
    level: int


@dataclass(frozen=True, slots=True)
class EndEffect:
    """End one effect."""

    combatant: CombatantId
    effect: EffectId


@dataclass(frozen=True, slots=True)
class ChangeEffect:
    """Change when an effect ends, and who caused it."""

    combatant: CombatantId
    effect: EffectId
    end: End | None
    source: CombatantId | None = None
    save: RepeatedSave | None = None


@dataclass(frozen=True, slots=True)
class Concentrate:
    """Start to concentrate on something; an earlier concentration ends."""

    combatant: CombatantId
    label: str
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerPrompt:
    """Answer a prompt that waits."""

    prompt: PromptId
    answer: Answer = ROLL


@dataclass(frozen=True, slots=True)
class SetDisplay:
    """What the players see of a side's hit points."""

    side: Side
    display: HitPointDisplay


@dataclass(frozen=True, slots=True)
class SetSetting:
    """Choose a setting of the table for this fight."""

    setting: str
    value: str | int


@dataclass(frozen=True, slots=True)
class SetTitle:
    """Name the fight."""

    title: Name


Command = (
    AddCombatants
    | RemoveCombatants
    | DuplicateCombatant
    | RenameCombatant
    | SetAlias
    | SetNote
    | SetSide
    | SetHidden
    | ReplaceCreature
    | RevertCreature
    | ShowMap
    | ChangeMap
    | SetDoor
    | PlaceTokens
    | MoveToken
    | RollInitiative
    | SetInitiative
    | MoveSlot
    | GroupCombatants
    | UngroupSlot
    | AddFixedCount
    | RemoveFixedCount
    | SetSurprised
    | BeginFight
    | NextTurn
    | EndFight
    | ResetFight
    | DelayTurn
    | ResumeDelayed
    | TakeAction
    | MakeAttack
    | DealDamage
    | Heal
    | GrantTemporary
    | SetCounter
    | DeclareLife
    | GiveCondition
    | LiftCondition
    | SetConditionLevel
    | EndEffect
    | ChangeEffect
    | Concentrate
    | AnswerPrompt
    | SetDisplay
    | SetSetting
    | SetTitle
)
