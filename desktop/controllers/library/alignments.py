"""What a creature believes in: nine alignments to choose from, none, or words of its own."""

from collections.abc import Iterable

from desktop.language.folding import folded
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import Creature, Texts, text_in
from desktop.model.frozen import FrozenMap

ALIGNMENTS = (
    *("lawful-good", "neutral-good", "chaotic-good"),
    *("lawful-neutral", "neutral", "chaotic-neutral"),
    *("lawful-evil", "neutral-evil", "chaotic-evil"),
    "unaligned",
)
OTHER = "other"
"""Words that are none of them, such as "any evil alignment": they stay as they are."""


def alignment_name(key: str, language: Language) -> str:
    """An alignment in the reader's words."""
    return render(Message(f"alignment.{key}"), language)


def alignment_key(creature: Creature, language: Language) -> str:
    """Which one a creature has; "" where its stat block says nothing."""
    words = text_in(creature.alignment, language.code)
    if not words:
        return ""
    known = {folded(alignment_name(key, language)): key for key in ALIGNMENTS}
    return known.get(folded(words), OTHER)


def alignment_words(creature: Creature, language: Language, languages: Iterable[Language]) -> str:
    """What its stat block says: one of the ten in the reader's words, whoever wrote it."""
    words = text_in(creature.alignment, language.code)
    if creature.alignment.get(language.code):
        return words
    known = {folded(alignment_name(key, one)): key for one in languages for key in ALIGNMENTS}
    key = known.get(folded(words))
    return words if key is None else alignment_name(key, language).lower()


def alignment_texts(
    key: str, base: Creature, language: Language, languages: Iterable[Language]
) -> Texts:
    """The texts of a chosen one in all languages; those of the creature where it is the same."""
    if key in (OTHER, alignment_key(base, language)):
        return base.alignment
    if key not in ALIGNMENTS:
        return FrozenMap()
    return FrozenMap({one.code: alignment_name(key, one).lower() for one in languages})


def offered_alignments(base: Creature, language: Language) -> dict[str, str]:
    """What the form offers, each with its words; the creature's own words among them."""
    offered = {"": "\N{EN DASH}"} | {key: alignment_name(key, language) for key in ALIGNMENTS}
    if alignment_key(base, language) == OTHER:
        offered[OTHER] = text_in(base.alignment, language.code)
    return offered
