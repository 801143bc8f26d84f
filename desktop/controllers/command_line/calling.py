"""Rolls that a line calls for: checks, saving throws, the saves that wait, and plain dice."""

from collections.abc import Iterator

from desktop.controllers.command_line.proposals import Proposal, Thrown
from desktop.controllers.command_line.subject import Rated, Subject, texts_of
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.command_line.words import Likeness, Phrases, Word
from desktop.controllers.rolls.rulings import with_ruling
from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.language.message import Message, Parameter
from desktop.model.amount import AS_REASONED
from desktop.model.commands import AnswerPrompt, RollCheck
from desktop.model.prompt import Prompt, PromptKind

WAITING = {PromptKind.DEATH_SAVE: "death", PromptKind.CONCENTRATION: "concentration"}
"""Saves that the rules ask for, with the words that call for them."""
MOST_DIGITS = 2


def thrown(words: tuple[Word, ...], line: str, vocabulary: Vocabulary) -> Iterator[Rated]:
    """Dice for whatever the GM wants: "roll 2d6+3", "d20"; nothing of the fight changes."""
    has_verb = words[0].text in vocabulary.throws
    dice = words[has_verb:]
    text = line[dice[0].start : dice[-1].end] if dice else ""
    if "d" not in text.lower():
        return
    try:
        parse(text)
    except DiceError:
        return
    told = Message("line.throw", {"dice": text})
    yield Likeness.WHOLE, Proposal(told, Thrown(text), line.strip())


def called(subject: Subject) -> Iterator[Rated]:
    """A check or saving throw of those that it is about: "lia save dex 15", "lia stealth"."""
    yield from _waiting(subject)
    vocabulary = subject.vocabulary
    words, dc = _without_dc(subject)
    is_save = any(word.text in vocabulary.saves for word in words)
    is_check = not is_save and any(word.text in vocabulary.checks for word in words)
    calls = vocabulary.saves | vocabulary.checks
    typed = texts_of(tuple(word for word in words if word.text not in calls))
    if is_save:
        found: Phrases[str] = vocabulary.save_names
    else:
        found = vocabulary.check_names(subject.bearers, with_abilities=is_check)
    for word, likeness in found.found(typed):
        if not (is_save or is_check) and likeness is Likeness.STARTS:
            continue
        yield likeness, _proposal(subject, word, dc, is_save=is_save)


def _waiting(subject: Subject) -> Iterator[Rated]:
    """The save that the rules ask of somebody now."""
    vocabulary, desk = subject.vocabulary, subject.vocabulary.desk
    words = subject.without_small(subject.rest)
    typed = {word.text for word in words} - vocabulary.saves - vocabulary.throws
    for kind, key in WAITING.items():
        if not typed or not typed <= vocabulary.words_of(key):
            continue
        for prompt in desk.encounter.prompts:
            is_meant = prompt.combatant in subject.ids
            if prompt.kind is kind and (is_meant or not subject.named):
                yield Likeness.WHOLE, _answer(prompt, key, subject)


def _answer(prompt: Prompt, key: str, subject: Subject) -> Proposal:
    desk = subject.vocabulary.desk
    assert prompt.combatant is not None, "somebody dies, somebody concentrates"
    who = desk.encounter.combatants[prompt.combatant].name
    told = Message(f"line.{key}_save", {"who": who})
    word = desk.text(f"line.words.{key}").partition(",")[0]
    return Proposal(told, AnswerPrompt(prompt.id), f"{desk.shown(who)} {word}")


def _without_dc(subject: Subject) -> tuple[tuple[Word, ...], int | None]:
    """The words without "15" or "DC 15" at their end, and that number."""
    vocabulary = subject.vocabulary
    words = tuple(
        word
        for word in subject.rest
        # "con", "for" are abilities, too.
        if word.text in vocabulary.save_names.words or not vocabulary.is_small(word.raw)
    )
    if len(words) < 2 or not words[-1].text.isdigit() or len(words[-1].text) > MOST_DIGITS:
        return words, None
    dc, words = int(words[-1].text), words[:-1]
    return (words[:-1] if words[-1].text in vocabulary.difficulties else words), dc


def _proposal(subject: Subject, word: str, dc: int | None, *, is_save: bool) -> Proposal:
    desk = subject.vocabulary.desk
    name = Message(f"ability.{word}" if word in desk.ruleset.abilities else f"skill.{word}")
    key = "line.save" if is_save else "line.check"
    parameters: dict[str, Parameter] = {"who": subject.who, "what": name}
    kind = desk.text("line.words.save" if is_save else "line.words.check").partition(",")[0]
    typed = f"{kind} {desk.rendered(name)}"
    if dc is not None:
        key, typed = f"{key}_dc", f"{typed} {dc}"
        parameters["dc"] = dc
    ruling, adjustments = subject.ruling, AS_REASONED
    if ruling is not None:
        adjustments = with_ruling(AS_REASONED, ruling.kind, ruling.change)
    wish = RollCheck(subject.ids, word, dc=dc, save=is_save, adjustments=adjustments)
    return subject.ruled(Proposal(Message(key, parameters), wish, subject.line_of(typed)))
