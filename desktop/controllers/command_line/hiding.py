"""Hiding from the players and showing to them, by two words that never do each other's work."""

from collections.abc import Iterator

from desktop.controllers.command_line.proposals import Chosen, Proposal
from desktop.controllers.command_line.subject import Rated, Subject
from desktop.controllers.command_line.words import Likeness
from desktop.language.message import Message
from desktop.model.commands import SetHidden

HIDE, SHOW = "hide", "show"
"""The keys of the words."""


def hidings(subject: Subject) -> Iterator[Rated]:
    """ "hide goblin 4", "goblin 4 not hidden": typed once more it changes nothing."""
    vocabulary = subject.vocabulary
    words = subject.without_small(subject.rest)
    kept = tuple(word for word in words if word.text not in vocabulary.negations)
    if len(kept) != 1:
        return
    key = next((each for each in (HIDE, SHOW) if kept[0].text in vocabulary.words_of(each)), "")
    if not key:
        return
    hides = (key == HIDE) is (len(kept) == len(words))
    others = tuple(each.id for each in subject.bearers if each.hidden is not hides)
    told = Message("line.hides" if hides else "line.shows", {"who": subject.who})
    if not others:
        told = Message(
            "line.hidden_already" if hides else "line.shown_already", dict(told.parameters)
        )
    word = vocabulary.desk.text(f"line.words.{HIDE if hides else SHOW}").partition(",")[0]
    line = f"{word} {subject.name}".strip()
    wish = SetHidden(others, hides) if others else Chosen(subject.ids)
    yield Likeness.WHOLE, Proposal(told, wish, line)
