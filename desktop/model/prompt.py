"""Decisions that wait in the state, and what is left of the command that asked."""

from dataclasses import dataclass, field
from enum import Enum

from desktop.language.message import Message
from desktop.model.amount import AS_REASONED, Adjustments, DamageAmount
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId, PromptId
from desktop.model.volley import Volley


class PromptKind(Enum):
    """What is asked."""

    DEATH_SAVE = "death_save"
    CONCENTRATION = "concentration"
    REPEATED_SAVE = "repeated_save"
    SAVE = "save"
    CHECK = "check"  # of an attribute, in games without saving throws
    RECHARGE = "recharge"
    OPPORTUNITY_ATTACK = "opportunity_attack"
    LEGENDARY_ACTION = "legendary_action"
    TIE_ORDER = "tie_order"
    INITIATIVE = "initiative"
    DEFEAT = "defeat"
    HARM = "harm"  # damage that an effect deals at its moment
    CHOICE = "choice"
    END_FIGHT = "end_fight"
    HAZARD = "hazard"  # damage that nobody deals: a fall, fire
    GROUND = "ground"  # damage of hazardous ground that was entered


@dataclass(frozen=True, slots=True)
class Prompt:
    """A pending decision of the GM or a player.

    `dc` and `bonus` describe a d20 roll; `options` are answers by key with their texts;
    `continuation` is what is left of the command, as plain data.
    """

    id: PromptId
    kind: PromptKind
    combatant: CombatantId | None
    text: Message
    ability: str = ""
    dc: int | None = None
    bonus: int = 0
    dice: str = ""
    effect: EffectId | None = None
    source: CombatantId | None = None
    options: tuple[tuple[str, Message], ...] = ()
    continuation: FrozenMap[str, str | int] = field(default_factory=FrozenMap)
    rule: str = ""
    volley: Volley | None = None  # what follows from a save against a spell or feature
    bonus_dice: str = ""  # rolled with the d20: "+1d4"
    harm: str = ""  # dice of the damage that follows from it, which may be typed with the d20


class Outcome(Enum):
    """An answer without numbers."""

    SUCCESS = "success"
    FAILURE = "failure"
    SKIPPED = "skipped"
    WILLING = "willing"  # fails on purpose: nobody saves


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered: typed dice, an outcome, the key of an option or an amount.

    `bonus` are the numbers on the dice that effects add to the d20, in the prompt's order; 0
    where the program rolls that one. `damage` is what a blow deals that the prompt is about, or
    what its `harm` comes to, a part each; without a type it is that of the attack or the harm.
    `adjustments` are what the GM struck from the reasons of the d20, and added to them.

    All empty: the program rolls.
    """

    dice: tuple[int, ...] = ()
    outcome: Outcome | None = None
    option: str = ""
    amount: int | None = None
    bonus: tuple[int, ...] = ()
    damage: tuple[DamageAmount, ...] = ()
    adjustments: Adjustments = AS_REASONED


ROLL = Answer()  # "let the program roll"
