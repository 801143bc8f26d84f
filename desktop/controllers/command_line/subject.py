"""Whom a line is about, how that is written, and the words that say what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from desktop.controllers.command_line.proposals import Proposal
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.command_line.words import Likeness, Word
from desktop.language.message import Listing, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.rules.engine.parts import Offer

NAMED = 3
"""So many names are written out in a line; of more, the words that named them stay."""

Rated = tuple[Likeness, Proposal]


@dataclass(frozen=True, slots=True)
class Subject:
    """A line parted: whom it is about, and the words that say what."""

    vocabulary: Vocabulary
    line: str
    ids: tuple[CombatantId, ...]
    named: str  # whoever is meant, as it stands in the line; "" where it is the selection
    rest: tuple[Word, ...]
    is_last: bool = False  # the line ends with whoever is meant: of an attack the target
    is_doubtful: bool = False  # the first number of the rest may as well be somebody's
    ruling: Offer | None = None  # what the GM gives the roll: "lia stealth adv"

    @property
    def bearers(self) -> tuple[Combatant, ...]:
        """Those that it is about."""
        known = self.vocabulary.desk.encounter.combatants
        return tuple(known[who] for who in self.ids)

    @property
    def who(self) -> Listing:
        """The names, of many the first ones."""
        names: tuple[Parameter, ...] = tuple(each.name for each in self.bearers)
        if len(names) > NAMED + 1:
            others = Message("line.others", {"count": len(names) - NAMED})
            names = (*names[:NAMED], others)
        return Listing(names)

    @property
    def name(self) -> str:
        """Whoever is meant, as it is typed to its end."""
        if not self.named or len(self.ids) > NAMED:
            return self.named
        return ", ".join(self.vocabulary.desk.shown(name) for name in self.who.items)

    def line_of(self, what: str) -> str:
        """The line about whoever is meant, typed to its end."""
        return f"{self.name} {what}".strip()

    def ruled(self, proposal: Proposal) -> Proposal:
        """A proposal that tells what the GM gives to its roll."""
        if self.ruling is None:
            return proposal
        desk = self.vocabulary.desk
        told = Message("line.ruled", {"what": proposal.told, "ruling": Message(self.ruling.text)})
        word = desk.text(f"line.words.{self.ruling.word}").partition(",")[0]
        return replace(proposal, told=told, line=f"{proposal.line} {word}")

    def without_small(self, words: Sequence[Word]) -> tuple[Word, ...]:
        """The words without those that only join others: "of", "with", "per"."""
        return tuple(word for word in words if not self.vocabulary.is_small(word.raw))


def subjects_of(
    line: str, words: tuple[Word, ...], vocabulary: Vocabulary, chosen: tuple[CombatantId, ...]
) -> Iterator[Subject]:
    """Everybody that a line may be about: who is named, the `chosen`, whoever has the turn."""
    company = vocabulary.company
    # "init aria 17", "heal aria 5": the word and the number stand around whoever is meant.
    is_around = words[0].text in vocabulary.leading
    for first in range(len(words)):
        for meant in company.at_start(texts_of(words[first:])):
            end = first + meant.used
            rest = (*words[:first], *words[end:])
            if not first or end == len(words) or is_around:
                named = line[words[first].start : words[end - 1].end]
                yield Subject(
                    *(vocabulary, line, meant.ids, named, rest),
                    is_last=bool(first),
                    is_doubtful=meant.is_doubtful,
                )
    if chosen:
        yield Subject(vocabulary, line, chosen, "", words)
    active = tuple(one.id for one in vocabulary.desk.encounter.active_combatants)
    if active and not set(active) <= set(chosen):
        yield Subject(vocabulary, line, active, "", words)


def texts_of(words: Sequence[Word]) -> tuple[str, ...]:
    """The words as they are compared."""
    return tuple(word.text for word in words)
