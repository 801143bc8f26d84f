"""What the GM rules about the reasons of a roll: some struck, others added for a reason."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from desktop.controllers.rolls.drafts import Drafts
from desktop.language.message import Message, typed_name
from desktop.model.amount import Adjustments
from desktop.model.prompt import Prompt
from desktop.model.reasons import Contribution, Kind


class Ruled(Protocol):
    """A roll whose reasons may be struck and added to before it is made."""

    @property
    def adjustments(self) -> Adjustments:
        """What was struck and added so far."""

    def toggle_reason(self, contribution: Contribution) -> None:
        """Strike a reason, or restore it; one that the GM added goes."""

    def add_reason(self, kind: Kind, change: int = 0, reason: str = "") -> None:
        """A ruling of the GM, for a reason in own words."""


def with_ruling(
    adjustments: Adjustments, kind: Kind, change: int = 0, reason: str = ""
) -> Adjustments:
    """With a bonus, advantage or disadvantage of the GM more."""
    told = Message("reason.ruling")
    if words := reason.strip():
        told = Message("reason.ruling_named", {"reason": typed_name(words)})
    ruling = Contribution(told, kind, change, ruling=True)
    return replace(adjustments, added=(*adjustments.added, ruling))


class RuledPrompt:
    """The roll that a prompt asks for; what is ruled waits with its typed dice."""

    def __init__(self, drafts: Drafts, prompt: Prompt, changed: Callable[[], None]) -> None:
        self._drafts, self._prompt, self._changed = drafts, prompt, changed

    @property
    def adjustments(self) -> Adjustments:
        """What was struck and added so far."""
        return self._drafts.adjustments_of(self._prompt)

    def toggle_reason(self, contribution: Contribution) -> None:
        """Strike a reason, or restore it; one that the GM added goes."""
        self._note(self.adjustments.toggled(contribution))

    def add_reason(self, kind: Kind, change: int = 0, reason: str = "") -> None:
        """A ruling of the GM, for a reason in own words."""
        self._note(with_ruling(self.adjustments, kind, change, reason))

    def _note(self, adjustments: Adjustments) -> None:
        self._drafts.rule(self._prompt, adjustments)
        self._changed()
