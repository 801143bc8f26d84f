"""Conditions, effects, concentration, and answers to prompts."""

from dataclasses import dataclass, field

from desktop.language.message import Name
from desktop.model.effect import End, RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import (
    CombatantId,
    ConditionKey,
    EffectId,
    PromptId,
)
from desktop.model.prompt import ROLL, Answer


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
    """Change when an effect ends, who caused it, and (not None) its parameters.

    `held_by`: the concentration that it ends with; None: as it was, "": none any more.
    """

    combatant: CombatantId
    effect: EffectId
    end: End | None
    source: CombatantId | None = None
    save: RepeatedSave | None = None
    parameters: FrozenMap[str, int | str] | None = None
    held_by: EffectId | None = None


@dataclass(frozen=True, slots=True)
class Concentrate:
    """Start to concentrate on something; an earlier concentration ends."""

    combatant: CombatantId
    label: str
    rounds: int | None = None
    name: Name | None = None  # of a spell, in every language


@dataclass(frozen=True, slots=True)
class AnswerPrompt:
    """Answer a prompt that waits."""

    prompt: PromptId
    answer: Answer = ROLL
