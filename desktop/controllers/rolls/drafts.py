"""Dice and rulings for a prompt that are not sent yet: every view of the prompt shows them."""

from collections.abc import Iterable, Sequence

from desktop.model.amount import AS_REASONED, Adjustments
from desktop.model.prompt import Prompt


class Drafts:
    """Kept by the prompt itself: one that comes back by an undo finds its dice again."""

    def __init__(self) -> None:
        self._texts: dict[Prompt, tuple[str, ...]] = {}
        self._ruled: dict[Prompt, Adjustments] = {}

    def of(self, prompt: Prompt) -> tuple[str, ...]:
        """The texts of its fields, from left to right; none where nothing is typed."""
        return self._texts.get(prompt, ())

    def note(self, prompt: Prompt, texts: Sequence[str]) -> None:
        """Its fields hold this now."""
        if any(text.strip() for text in texts):
            self._texts[prompt] = tuple(texts)
        else:
            self._texts.pop(prompt, None)

    def adjustments_of(self, prompt: Prompt) -> Adjustments:
        """What the GM struck from the reasons of its roll, and added."""
        return self._ruled.get(prompt, AS_REASONED)

    def rule(self, prompt: Prompt, adjustments: Adjustments) -> None:
        """The reasons of its roll are to be these."""
        self._ruled[prompt] = adjustments

    def forget(self, prompt: Prompt) -> None:
        """They were sent."""
        self._texts.pop(prompt, None)
        self._ruled.pop(prompt, None)

    def clear(self) -> None:
        """Another fight."""
        self._texts.clear()
        self._ruled.clear()

    def typed(self, prompts: Iterable[Prompt]) -> tuple[Prompt, ...]:
        """Those of these prompts that have some."""
        return tuple(prompt for prompt in prompts if prompt in self._texts)
