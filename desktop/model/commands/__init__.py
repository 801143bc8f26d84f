"""Wishes: what the GM asks for. Each is one gesture and, once obeyed, one entry of the history."""

from desktop.model.amount import Adjustments, AttackOutcome, DamageAmount, HitPointChoice
from desktop.model.commands.attack import (
    DealDamage,
    DeclareLife,
    GrantTemporary,
    Heal,
    MakeAttack,
    SetCounter,
)
from desktop.model.commands.checks import RollCheck
from desktop.model.commands.company import (
    AddCombatants,
    AddTogether,
    DuplicateCombatant,
    RemoveCombatants,
    RenameCombatant,
    ReplaceCreature,
    RevertCreature,
    SetAlias,
    SetHidden,
    SetNote,
    SetPicture,
    SetSide,
)
from desktop.model.commands.effects import (
    AnswerPrompt,
    ChangeEffect,
    Concentrate,
    EndEffect,
    GiveCondition,
    LiftCondition,
    SetConditionLevel,
)
from desktop.model.commands.magic import (
    AnswerSaves,
    CastSpell,
    ForceSaves,
    LetAreaAct,
    MoveArea,
    ReleaseSpell,
    RemoveArea,
    ShowArea,
    StrikeArea,
    StrikeSection,
)
from desktop.model.commands.map import (
    ChangeFeatures,
    ChangeHeight,
    ChangeMap,
    EraseTerrain,
    MoveToken,
    PaintTerrain,
    PlaceTokens,
    SetDoor,
    ShowMap,
    TakeStairs,
)
from desktop.model.commands.order import (
    AddFixedCount,
    GroupCombatants,
    MoveSlot,
    RemoveFixedCount,
    RollInitiative,
    SetInitiative,
    SetSurprised,
    UngroupSlot,
)
from desktop.model.commands.rest import TakeRest
from desktop.model.commands.sight import CarryLight, ForgetExplored, PaintFog, SetFog
from desktop.model.commands.table import (
    SetDisplay,
    SetSetting,
    SetTitle,
)
from desktop.model.commands.turn import (
    BeginFight,
    DelayTurn,
    EndFight,
    NextTurn,
    ResetFight,
    ResumeDelayed,
    TakeAction,
)

Command = (
    AddCombatants
    | AddTogether
    | RemoveCombatants
    | DuplicateCombatant
    | RenameCombatant
    | SetAlias
    | SetPicture
    | SetNote
    | SetSide
    | SetHidden
    | ReplaceCreature
    | RevertCreature
    | ShowMap
    | ChangeMap
    | ChangeFeatures
    | PaintTerrain
    | EraseTerrain
    | SetDoor
    | PlaceTokens
    | MoveToken
    | TakeStairs
    | SetFog
    | PaintFog
    | ForgetExplored
    | CarryLight
    | ChangeHeight
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
    | CastSpell
    | ReleaseSpell
    | ForceSaves
    | StrikeArea
    | StrikeSection
    | MoveArea
    | ShowArea
    | RemoveArea
    | LetAreaAct
    | AnswerSaves
    | SetDisplay
    | SetSetting
    | SetTitle
    | TakeRest
    | RollCheck
)

__all__ = [
    "AddCombatants",
    "AddFixedCount",
    "AddTogether",
    "Adjustments",
    "AnswerPrompt",
    "AnswerSaves",
    "AttackOutcome",
    "BeginFight",
    "CarryLight",
    "CastSpell",
    "ChangeEffect",
    "ChangeFeatures",
    "ChangeHeight",
    "ChangeMap",
    "Command",
    "Concentrate",
    "DamageAmount",
    "DealDamage",
    "DeclareLife",
    "DelayTurn",
    "DuplicateCombatant",
    "EndEffect",
    "EndFight",
    "EraseTerrain",
    "ForceSaves",
    "ForgetExplored",
    "GiveCondition",
    "GrantTemporary",
    "GroupCombatants",
    "Heal",
    "HitPointChoice",
    "LetAreaAct",
    "LiftCondition",
    "MakeAttack",
    "MoveArea",
    "MoveSlot",
    "MoveToken",
    "NextTurn",
    "PaintFog",
    "PaintTerrain",
    "PlaceTokens",
    "ReleaseSpell",
    "RemoveArea",
    "RemoveCombatants",
    "RemoveFixedCount",
    "RenameCombatant",
    "ReplaceCreature",
    "ResetFight",
    "ResumeDelayed",
    "RevertCreature",
    "RollCheck",
    "RollInitiative",
    "SetAlias",
    "SetConditionLevel",
    "SetCounter",
    "SetDisplay",
    "SetDoor",
    "SetFog",
    "SetHidden",
    "SetInitiative",
    "SetNote",
    "SetPicture",
    "SetSetting",
    "SetSide",
    "SetSurprised",
    "SetTitle",
    "ShowArea",
    "ShowMap",
    "StrikeArea",
    "StrikeSection",
    "TakeAction",
    "TakeRest",
    "TakeStairs",
    "UngroupSlot",
]
