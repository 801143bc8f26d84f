"""Facts: what happened. Dice are in them, so replay never rolls again."""

from dataclasses import dataclass, field

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.walls import DoorId, DoorState
from desktop.language.message import Gender, Message, Name
from desktop.model.combatant import Combatant, Initiative, Life, Side, Token
from desktop.model.commands import AttackOutcome, DamageAmount
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import HitPointDisplay, Slot
from desktop.model.ids import CombatantId, CounterKey, EffectId, MapId, PromptId, SlotId
from desktop.model.prompt import Answer, Prompt
from desktop.model.reasons import Trace


@dataclass(frozen=True, slots=True)
class D20Roll:
    """A d20 roll as it fell: all dice, the one that counts, the total with its reasons."""

    dice: tuple[int, ...]
    kept: int
    total: int
    trace: Trace = ()
    typed: bool = False


@dataclass(frozen=True, slots=True)
class DamagePart:
    """One type's share of a damage: as dealt, as taken, and why the two differ."""

    dealt: DamageAmount
    taken: int
    trace: Trace = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CombatantJoined:
    combatant: Combatant


@dataclass(frozen=True, slots=True)
class CombatantLeft:
    combatant: CombatantId
    name: Name


@dataclass(frozen=True, slots=True)
class NameChanged:
    combatant: CombatantId
    own_name: str
    own_gender: Gender | None
    number: int | None


@dataclass(frozen=True, slots=True)
class AliasChanged:
    combatant: CombatantId
    alias: str


@dataclass(frozen=True, slots=True)
class NoteChanged:
    combatant: CombatantId
    note: str


@dataclass(frozen=True, slots=True)
class SideChanged:
    combatant: CombatantId
    side: Side


@dataclass(frozen=True, slots=True)
class VisibilityChanged:
    combatant: CombatantId
    hidden: bool


@dataclass(frozen=True, slots=True)
class CreatureReplaced:
    combatant: CombatantId
    creature: Creature
    original: Creature | None


@dataclass(frozen=True, slots=True)
class MapShown:
    map: MapId | None
    battle_map: BattleMap | None  # set when the map is new or changed


@dataclass(frozen=True, slots=True)
class DoorChanged:
    map: MapId
    door: DoorId
    state: DoorState


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    combatant: CombatantId
    token: Token | None


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """`cost` and `distance` in feet; `path` are anchor cells, start included."""

    combatant: CombatantId
    path: tuple[Cell, ...]
    token: Token
    distance: int
    cost: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    combatants: tuple[CombatantId, ...]
    initiative: Initiative
    roll: D20Roll | None  # None: a typed score


@dataclass(frozen=True, slots=True)
class OrderSet:
    order: tuple[Slot, ...]
    active: SlotId | None


@dataclass(frozen=True, slots=True)
class SlotMoved:
    """Told beside `OrderSet` when the GM moved somebody by hand."""

    slot: SlotId
    has_lost_turn: bool  # will not act in this round any more


@dataclass(frozen=True, slots=True)
class FightBegun:
    pass


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int


@dataclass(frozen=True, slots=True)
class TurnBegun:
    slot: SlotId
    round: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    slot: SlotId


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A slot was passed over: everyone in it is out, delayed, or has no turn (surprise)."""

    slot: SlotId
    reason: Message


@dataclass(frozen=True, slots=True)
class FightEnded:
    pass


@dataclass(frozen=True, slots=True)
class FightReset:
    pass


@dataclass(frozen=True, slots=True)
class ActionTaken:
    combatant: CombatantId
    action: str
    target: CombatantId | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class AttackRolled:
    """An attack roll against a defence; `outcome` already follows the ruleset."""

    attacker: CombatantId
    target: CombatantId
    attack: Name
    roll: D20Roll | None  # None: the GM gave the outcome
    defence: str
    against: int
    against_trace: Trace
    outcome: AttackOutcome
    range: str = ""  # "melee" or "ranged"


@dataclass(frozen=True, slots=True)
class CheckRolled:
    """A saving throw, ability check, death save or concentration save."""

    combatant: CombatantId
    purpose: Message
    roll: D20Roll | None
    dc: int | None
    success: bool
    critical: bool = False


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """`absorbed` went to temporary points, `lost` to hit points, `overflow` to nobody."""

    target: CombatantId
    parts: tuple[DamagePart, ...]
    total: int
    absorbed: int
    lost: int
    overflow: int
    hit_points: int
    temporary: int
    source: CombatantId | None = None
    critical: bool = False
    trace: Trace = ()


@dataclass(frozen=True, slots=True)
class Healed:
    target: CombatantId
    amount: int
    hit_points: int


@dataclass(frozen=True, slots=True)
class TemporaryGranted:
    target: CombatantId
    amount: int
    temporary: int


@dataclass(frozen=True, slots=True)
class CounterSet:
    combatant: CombatantId
    counter: CounterKey
    current: int
    maximum: int | None
    reason: Message | None = None  # None: bookkeeping that the journal does not tell


@dataclass(frozen=True, slots=True)
class LifeChanged:
    combatant: CombatantId
    life: Life
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class EffectGained:
    combatant: CombatantId
    effect: ActiveEffect


@dataclass(frozen=True, slots=True)
class EffectChanged:
    combatant: CombatantId
    effect: ActiveEffect
    told: bool = True


@dataclass(frozen=True, slots=True)
class EffectEnded:
    combatant: CombatantId
    effect: EffectId
    key: str
    label: str = ""
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class PromptOpened:
    prompt: Prompt


@dataclass(frozen=True, slots=True)
class PromptClosed:
    prompt: PromptId
    answer: Answer | None  # None: fell away


@dataclass(frozen=True, slots=True)
class DisplayChanged:
    side: Side
    display: HitPointDisplay


@dataclass(frozen=True, slots=True)
class SettingChanged:
    setting: str
    value: str | int


@dataclass(frozen=True, slots=True)
class TitleChanged:
    title: Name


@dataclass(frozen=True, slots=True)
class Ruled:
    """The GM overruled a refusal; told first in its entry."""

    refusal: Message
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something the GM is told, with the rule it comes from."""

    text: Message
    rule: str = ""
    combatants: tuple[CombatantId, ...] = field(default=())


Event = (
    CombatantJoined
    | CombatantLeft
    | NameChanged
    | AliasChanged
    | NoteChanged
    | SideChanged
    | VisibilityChanged
    | CreatureReplaced
    | MapShown
    | DoorChanged
    | TokenPlaced
    | TokenMoved
    | InitiativeRolled
    | OrderSet
    | SlotMoved
    | FightBegun
    | RoundBegun
    | TurnBegun
    | TurnEnded
    | TurnSkipped
    | FightEnded
    | FightReset
    | ActionTaken
    | AttackRolled
    | CheckRolled
    | DamageTaken
    | Healed
    | TemporaryGranted
    | CounterSet
    | LifeChanged
    | EffectGained
    | EffectChanged
    | EffectEnded
    | PromptOpened
    | PromptClosed
    | DisplayChanged
    | SettingChanged
    | TitleChanged
    | Ruled
    | Noted
)
