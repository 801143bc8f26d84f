"""Why a line means nothing here: an unknown spell, or what is done on the map."""

from desktop.controllers.command_line.subject import Subject, subjects_of, texts_of
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.command_line.words import Word, split_line
from desktop.language.message import Listing, Message
from desktop.model.ids import CombatantId


def why_nothing(line: str, vocabulary: Vocabulary, chosen: tuple[CombatantId, ...]) -> Message:
    """What to say to a line that has no proposal; `chosen` are those it is about unasked."""
    words = split_line(line)
    if words and vocabulary.desk.session is not None:
        if words[0].text in vocabulary.moves and (moved := _named(words, vocabulary)):
            return Message("line.moves_on_map", {"who": moved})
        for subject in subjects_of(line, words, vocabulary, chosen):
            if (told := _told(subject)) is not None:
                return told
    return Message("line.nothing")


def _named(words: tuple[Word, ...], vocabulary: Vocabulary) -> Listing | None:
    """Whoever is named behind a verb: "move goblin 2 30 ft"."""
    known = vocabulary.desk.encounter.combatants
    for place in range(1, len(words)):
        for meant in vocabulary.company.at_start(texts_of(words[place:])):
            return Listing(tuple(known[who].name for who in meant.ids))
    return None


def _told(subject: Subject) -> Message | None:
    vocabulary, rest = subject.vocabulary, subject.rest
    if len(rest) > 1 and rest[0].text in vocabulary.casts:
        spell = subject.line[rest[1].start : rest[-1].end]
        return Message("line.no_spell", {"who": subject.who, "spell": spell})
    does = subject.without_small(rest)
    if does and does[0].text in vocabulary.moves:
        return Message("line.moves_on_map", {"who": subject.who})
    return None
