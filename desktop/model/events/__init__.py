"""Facts: what happened. Dice are in them, so replay never rolls again."""

from desktop.model.events.acts import (
    ActionTaken,
    AttackRolled,
    CheckRolled,
)
from desktop.model.events.company import (
    AliasChanged,
    CombatantJoined,
    CombatantLeft,
    CreatureReplaced,
    NameChanged,
    NoteChanged,
    PictureChanged,
    SideChanged,
    VisibilityChanged,
)
from desktop.model.events.effects import (
    EffectChanged,
    EffectEnded,
    EffectGained,
)
from desktop.model.events.fight import (
    FightBegun,
    FightEnded,
    FightReset,
    RoundBegun,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
)
from desktop.model.events.health import (
    CounterSet,
    DamageTaken,
    Healed,
    LifeChanged,
    TemporaryGranted,
)
from desktop.model.events.magic import (
    AreaChanged,
    AreaGone,
    AreaLaid,
    SpellCast,
)
from desktop.model.events.map import (
    DoorChanged,
    FeaturesChanged,
    MapShown,
    RideChanged,
    TerrainPainted,
    TokenMoved,
    TokenPlaced,
)
from desktop.model.events.order import (
    InitiativeRolled,
    OrderSet,
    SlotMoved,
)
from desktop.model.events.rolls import (
    D20Roll,
    DamagePart,
)
from desktop.model.events.sight import (
    AreaExplored,
    FogPainted,
    FogRedrawn,
    FogSet,
    LightCarried,
)
from desktop.model.events.table import (
    DisplayChanged,
    Noted,
    PromptClosed,
    PromptOpened,
    Ruled,
    SettingChanged,
    TitleChanged,
)

Event = (
    CombatantJoined
    | CombatantLeft
    | NameChanged
    | AliasChanged
    | NoteChanged
    | PictureChanged
    | SideChanged
    | VisibilityChanged
    | CreatureReplaced
    | MapShown
    | DoorChanged
    | FeaturesChanged
    | TerrainPainted
    | TokenPlaced
    | TokenMoved
    | FogSet
    | AreaExplored
    | FogPainted
    | FogRedrawn
    | LightCarried
    | RideChanged
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
    | SpellCast
    | AreaLaid
    | AreaChanged
    | AreaGone
    | PromptOpened
    | PromptClosed
    | DisplayChanged
    | SettingChanged
    | TitleChanged
    | Ruled
    | Noted
)

__all__ = [
    "ActionTaken",
    "AliasChanged",
    "AreaChanged",
    "AreaExplored",
    "AreaGone",
    "AreaLaid",
    "AttackRolled",
    "CheckRolled",
    "CombatantJoined",
    "CombatantLeft",
    "CounterSet",
    "CreatureReplaced",
    "D20Roll",
    "DamagePart",
    "DamageTaken",
    "DisplayChanged",
    "DoorChanged",
    "EffectChanged",
    "EffectEnded",
    "EffectGained",
    "Event",
    "FeaturesChanged",
    "FightBegun",
    "FightEnded",
    "FightReset",
    "FogPainted",
    "FogRedrawn",
    "FogSet",
    "Healed",
    "InitiativeRolled",
    "LifeChanged",
    "LightCarried",
    "MapShown",
    "NameChanged",
    "NoteChanged",
    "Noted",
    "OrderSet",
    "PictureChanged",
    "PromptClosed",
    "PromptOpened",
    "RideChanged",
    "RoundBegun",
    "Ruled",
    "SettingChanged",
    "SideChanged",
    "SlotMoved",
    "SpellCast",
    "TemporaryGranted",
    "TerrainPainted",
    "TitleChanged",
    "TokenMoved",
    "TokenPlaced",
    "TurnBegun",
    "TurnEnded",
    "TurnSkipped",
    "VisibilityChanged",
]
