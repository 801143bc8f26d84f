"""Facts: what happened. Dice are in them, so replay never rolls again."""

from desktop.model.events.acts import (
    ActEvent,
    ActionTaken,
    AttackRolled,
    CheckRolled,
)
from desktop.model.events.company import (
    AliasChanged,
    CombatantJoined,
    CombatantLeft,
    CompanyEvent,
    CreatureReplaced,
    FormLaidBy,
    NameChanged,
    NoteChanged,
    NumberCalledOut,
    PictureChanged,
    SideChanged,
    VisibilityChanged,
)
from desktop.model.events.effects import (
    EffectChanged,
    EffectEnded,
    EffectEvent,
    EffectGained,
)
from desktop.model.events.fight import (
    FightBegun,
    FightEnded,
    FightEvent,
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
    HealthEvent,
    LifeChanged,
    TemporaryGranted,
)
from desktop.model.events.magic import (
    AreaChanged,
    AreaGone,
    AreaLaid,
    MagicEvent,
    SpellCast,
)
from desktop.model.events.map import (
    DoorChanged,
    FeaturesChanged,
    MapEvent,
    MapShown,
    RideChanged,
    TerrainPainted,
    TokenMoved,
    TokenPlaced,
)
from desktop.model.events.order import (
    InitiativeRolled,
    OrderEvent,
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
    SightEvent,
)
from desktop.model.events.table import (
    DisplayChanged,
    Noted,
    PromptClosed,
    PromptOpened,
    Ruled,
    SettingChanged,
    TableEvent,
    TitleChanged,
)

Event = (
    CompanyEvent
    | MapEvent
    | SightEvent
    | OrderEvent
    | FightEvent
    | ActEvent
    | HealthEvent
    | EffectEvent
    | MagicEvent
    | TableEvent
)

__all__ = [
    "ActEvent",
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
    "CompanyEvent",
    "CounterSet",
    "CreatureReplaced",
    "D20Roll",
    "DamagePart",
    "DamageTaken",
    "DisplayChanged",
    "DoorChanged",
    "EffectChanged",
    "EffectEnded",
    "EffectEvent",
    "EffectGained",
    "Event",
    "FeaturesChanged",
    "FightBegun",
    "FightEnded",
    "FightEvent",
    "FightReset",
    "FogPainted",
    "FogRedrawn",
    "FogSet",
    "FormLaidBy",
    "Healed",
    "HealthEvent",
    "InitiativeRolled",
    "LifeChanged",
    "LightCarried",
    "MagicEvent",
    "MapEvent",
    "MapShown",
    "NameChanged",
    "NoteChanged",
    "Noted",
    "NumberCalledOut",
    "OrderEvent",
    "OrderSet",
    "PictureChanged",
    "PromptClosed",
    "PromptOpened",
    "RideChanged",
    "RoundBegun",
    "Ruled",
    "SettingChanged",
    "SideChanged",
    "SightEvent",
    "SlotMoved",
    "SpellCast",
    "TableEvent",
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
