"""The tools that somebody is trained in, as the form and the checks name them."""

from collections.abc import Iterable

from desktop.controllers.creature_form.words import find_word, words_of
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import Creature

TOOL = "tool:"
FAMILY = "tool."


def tool_name(key: str, language: Language) -> str:
    """A tool in the reader's words; one that the program does not know by its key."""
    text = Message(f"tool.{key}")
    return render(text, language) if text.key in language.catalogue else key


def known_tools(creature: Creature, language: Language) -> dict[str, int]:
    """The tools that the form has words for, and how often its proficiency bonus counts."""
    found = {}
    for word, times in creature.training.items():
        key = word.removeprefix(TOOL)
        if word.startswith(TOOL) and FAMILY + key in language.catalogue:
            found[key] = times
    return found


def find_tool(word: str, languages: Iterable[Language]) -> str | None:
    """The key of a tool that was typed, in any language, shortened as long as it is clear."""
    return find_word(word, words_of(FAMILY, languages))
