"""Prompts, choices of the table, rulings and notes."""

from dataclasses import dataclass, field

from desktop.language.message import Message, Name
from desktop.model.combatant import Side
from desktop.model.encounter import HitPointDisplay
from desktop.model.ids import CombatantId, PromptId
from desktop.model.prompt import Answer, Prompt


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


TableEvent = (
    PromptOpened | PromptClosed | DisplayChanged | SettingChanged | TitleChanged | Ruled | Noted
)
"""What the table asks, decides and chooses."""
