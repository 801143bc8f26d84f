"""Reading a typed line: "goblin 2 -7 fire", "prono lia", "init aria 17", "next"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from desktop.controllers.attack.deeds import name_of
from desktop.controllers.command_line.calling import called, thrown
from desktop.controllers.command_line.dealing import amount_told, is_amount
from desktop.controllers.command_line.giving import conditions, lives
from desktop.controllers.command_line.hiding import hidings
from desktop.controllers.command_line.proposals import (
    Acted,
    Amount,
    Cast,
    Chosen,
    Dealt,
    Done,
    Given,
    Proposal,
    Sought,
    Wish,
)
from desktop.controllers.command_line.striking import actions_at, spells_at, strikes
from desktop.controllers.command_line.subject import Rated, Subject, subjects_of, texts_of
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.command_line.words import Likeness, Word, split_line
from desktop.controllers.conditions.details import concentration_of
from desktop.controllers.rolls.amounts import AmountError
from desktop.language.message import Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.commands import SetCounter, SetInitiative
from desktop.model.counter import HIT_POINTS
from desktop.model.ids import CombatantId

MOST = 7
"""Proposals that are made at once."""
LIKE = 75.0
"""From this likeness (of 100) on, a word is taken for another that was mistyped."""
SHORTEST_GUESS = 4
MINUS = "-\u2212\u2013"
SIGNS = f"+{MINUS}"
_TIMES = re.compile(r"x(\d{1,2})")
_SCORE = re.compile(r"[+\-\u2212\u2013]?\d{1,3}")
_TAKEN_AWAY = re.compile(rf"(?<!\w)[{MINUS}](?=\d)")
END_CONCENTRATION, NUMBERS, LIBRARY = "end_concentration", "numbers", "library"
ABOUT_OTHERS = frozenset({"attack", "damage"})
"""Commands that somebody named behind them is not selected for: they would be the attacker."""
SHORTEST_TYPE = 3
"""Letters of a word that stands before an amount: "AC 18" is no acid."""


def read_line(
    line: str, vocabulary: Vocabulary, chosen: tuple[CombatantId, ...]
) -> tuple[Proposal, ...]:
    """What a line may mean, the likeliest first; `chosen` are those it is about unasked.

    Where nothing is called so, words that only join others are left out; then a word that means
    nothing here is taken for the one that it is most like.
    """
    if not line.strip():
        return ()
    tried: set[str] = set()
    short = _without_small(line, vocabulary)
    is_cast = any(word.text in vocabulary.casts for word in split_line(line))
    for text in _readings(line, short, vocabulary, chosen):
        if text in tried:
            continue
        tried.add(text)
        found = _LineReader(text, vocabulary, chosen).proposals()
        if is_cast and text not in (line, short):
            # An unknown spell may be a mistyped one; it is no command that is a little like it.
            found = tuple(each for each in found if isinstance(each.wish, Cast | Done))
        if found:
            return found
    return ()


def _readings(
    line: str, short: str, vocabulary: Vocabulary, chosen: tuple[CombatantId, ...]
) -> Iterator[str]:
    """The line as it is typed, and as it may be meant."""
    yield line
    yield short
    yield _mended(line, vocabulary, chosen)
    yield _mended(short, vocabulary, chosen)


def _without_small(line: str, vocabulary: Vocabulary) -> str:
    pieces: list[str] = []
    end = 0
    for (first, last), together in groupby(split_line(line), lambda word: (word.start, word.end)):
        parts = tuple(together)
        kept = [word.raw for word in parts if not vocabulary.is_small(word.raw)]
        if len(kept) < len(parts):
            pieces += (line[end:first], " ".join(kept))
            end = last
    return "".join((*pieces, line[end:])).strip()


def _mended(line: str, vocabulary: Vocabulary, chosen: tuple[CombatantId, ...]) -> str:
    """The line with its unknown words replaced by known ones that are like them."""
    from rapidfuzz import fuzz, process  # only a mistyped word needs it

    acting: list[Combatant] = []
    if vocabulary.desk.session is not None:
        known_ones = vocabulary.desk.encounter.combatants
        acting = [known_ones[who] for who in chosen[:1]]
    known = vocabulary.all_words(acting)
    pieces, end = [], 0
    for word in split_line(line):
        pieces.append(line[end : word.start] if word.start >= end else "")
        end = max(end, word.end)
        is_word = word.text.isalpha() and len(word.text) >= SHORTEST_GUESS
        is_known = any(each.startswith(word.text) for each in known)
        guess = None
        if is_word and not is_known:
            guess = process.extractOne(word.text, known, scorer=fuzz.ratio, score_cutoff=LIKE)
            # Nobody is dead by a slip of the pen: "morso" is no "morto".
            is_grave = guess is not None and guess[0] in vocabulary.lives.words
            if guess is not None and _may_be_opposite(word.text, guess[0], vocabulary):
                guess = None
            guess = None if is_grave else guess
        pieces.append(line[word.start : word.end] if guess is None else guess[0])
    return "".join(pieces)


def _may_be_opposite(typed: str, guess: str, vocabulary: Vocabulary) -> bool:
    """Whether a word may mean the very opposite of what it is like: "unstuned"."""
    is_turned = any(typed.startswith(each) for each in vocabulary.prefixes)
    return typed.endswith(guess) or (is_turned and typed[:2] != guess[:2])


class _LineReader:
    """One line, looked at in every way."""

    def __init__(self, line: str, vocabulary: Vocabulary, chosen: tuple[CombatantId, ...]) -> None:
        self._line, self._vocabulary, self._chosen = line, vocabulary, chosen
        self._desk = vocabulary.desk
        self._words = split_line(line)

    def proposals(self) -> tuple[Proposal, ...]:
        """All that it may mean; each wish once."""
        found: dict[Wish, Rated] = {}
        for likeness, proposal in self._all():
            if proposal.wish not in found or likeness < found[proposal.wish][0]:
                found[proposal.wish] = likeness, proposal
        ranked = sorted(found.values(), key=lambda rated: rated[0])
        return tuple(proposal for _likeness, proposal in ranked)[:MOST]

    def _all(self) -> Iterator[Rated]:
        if not self._words:
            return
        yield from thrown(self._words, self._line, self._vocabulary)
        yield from self._ruled()
        subjects: tuple[Subject, ...] = ()
        if self._desk.session is not None:
            subjects = tuple(subjects_of(self._line, self._words, self._vocabulary, self._chosen))
        for subject in subjects:
            if subject.named:
                yield from self._about(subject)
        yield from self._commands()
        for subject in subjects:
            if not subject.named:
                yield from self._about(subject)

    def _ruled(self) -> Iterator[Rated]:
        """Attacks, checks and saves that the GM turns: "longsword goblin 3 adv"."""
        rulings = self._vocabulary.rulings
        place = next((n for n, word in enumerate(self._words) if word.text in rulings), None)
        if place is None or len(self._words) == 1:
            return
        ruling = rulings[self._words[place].text]
        before = self._words[:place]
        while before and self._vocabulary.is_small(before[-1].raw):
            before = before[:-1]  # "with advantage"
        words = (*before, *self._words[place + 1 :])
        if not words:
            return
        for meant in subjects_of(self._line, words, self._vocabulary, self._chosen):
            if meant.rest:
                subject = replace(meant, ruling=ruling)
                yield from called(subject)
                if not subject.is_last:
                    yield from strikes(subject, self._doer(subject))

    def _commands(self) -> Iterator[Rated]:
        entries = {entry.key: entry for entry in self._vocabulary.menu}
        for key, likeness in self._vocabulary.commands.found(texts_of(self._words)):
            entry = entries[key]
            yield likeness, Proposal(entry.shown, Given(key), entry.shown, entry.detail)
        library, sought = entries.get(LIBRARY), self._sought()
        if library is not None and sought:
            told = Message("line.seek", {"what": sought})
            line = f"{self._words[0].raw} {sought}"
            yield Likeness.WORDS, Proposal(told, Sought(sought), line, library.detail)

    def _sought(self) -> str:
        """Which creatures are to be added, with how many: "add 3 goblins", "goblin x5"."""
        first, last = self._words[0], self._words[-1]
        if len(self._words) > 1 and first.text in self._vocabulary.words_of("add"):
            return self._line[self._words[1].start :].strip()
        times = _TIMES.fullmatch(last.text)
        return f"{times[1]} {self._line[: last.start].strip()}" if times and last.start else ""

    def _about(self, subject: Subject) -> Iterator[Rated]:
        if not subject.rest:
            told = Message("line.choose", {"who": subject.who})
            yield Likeness.WORDS, Proposal(told, Chosen(subject.ids), subject.name)
            return
        yield from self._initiative(subject)
        yield from self._points(subject)
        yield from self._amount(subject)
        yield from conditions(subject)
        yield from lives(subject)
        yield from hidings(subject)
        yield from called(subject)
        yield from thrown(subject.rest, self._line, self._vocabulary)
        if subject.is_last:  # "hide goblin 3"
            yield from self._commands_for(subject)
        yield from self._doings(subject)
        if not subject.is_last:
            yield from self._commands_for(subject)

    def _commands_for(self, subject: Subject) -> Iterator[Rated]:
        """Commands of the window that are about those who are selected: "hide goblin 3"."""
        if not subject.named:
            return  # without a name they stand among the commands
        entries = {entry.key: entry for entry in self._vocabulary.menu if entry.of_chosen}
        found = self._vocabulary.commands.found(texts_of(subject.rest))
        if subject.rest[0].text in self._vocabulary.words_of(NUMBERS):
            found = ((NUMBERS, Likeness.WORDS),)  # "lia ac 18"
        for key, likeness in found:
            entry = entries.get(key)
            if entry is not None and not (subject.is_last and key in ABOUT_OTHERS):
                told = Message("line.does", {"who": subject.who, "what": entry.shown})
                wish = Given(key, subject.ids)
                yield likeness, Proposal(told, wish, subject.line_of(entry.shown), entry.detail)

    # --- what is to happen ----------------------------------------------------------------------

    def _initiative(self, subject: Subject) -> Iterator[Rated]:
        if len(subject.rest) != 2 or len(subject.ids) != 1:
            return
        word, score = texts_of(subject.rest)
        if word not in self._vocabulary.initiative or not _SCORE.fullmatch(score):
            return
        number = int(score.replace("\u2212", "-").replace("\u2013", "-"))
        told = Message("line.initiative", {"who": subject.who, "score": number})
        wish = SetInitiative(subject.ids[0], number)
        yield Likeness.WHOLE, Proposal(told, wish, subject.line_of(f"{word} {score}"))

    def _points(self, subject: Subject) -> Iterator[Rated]:
        """The hit points that somebody has, or has at most: "lia hp 12", "lia max hp = 30"."""
        if len(subject.rest) not in (2, 3) or len(subject.ids) != 1:
            return
        *words, number = texts_of(subject.rest)
        if not number.isdigit() or _SCORE.fullmatch(number) is None:
            return
        most, points = self._vocabulary.most, self._vocabulary.points
        kinds = sorted((word in most, word in points) for word in words)
        line = subject.line_of(" ".join((*words, number)))
        who, one, amount = subject.ids[0], subject.bearers[0], int(number)
        if kinds == [(False, True)]:
            told = Message("line.points", {"who": subject.who, "amount": amount})
            yield Likeness.WHOLE, Proposal(told, SetCounter(who, HIT_POINTS, amount), line)
        elif kinds == [(False, True), (True, False)]:
            is_whole = one.hit_points == one.maximum_hit_points  # and stays so
            left = amount if is_whole else min(one.hit_points, amount)
            told = Message("line.most_points", {"who": subject.who, "amount": amount, "left": left})
            wish = SetCounter(who, HIT_POINTS, left, maximum=amount)
            yield Likeness.WHOLE, Proposal(told, wish, line)

    def _amount(self, subject: Subject) -> Iterator[Rated]:
        """A number with or without a word that says what it is; a minus hurts, a plus heals."""
        kinds, rest = self._vocabulary.amounts, subject.rest
        kind = Amount.HEALING if rest[0].text.startswith("+") else Amount.DAMAGE
        for place in (0, -1):
            if rest and rest[place].text in kinds:
                kind = kinds[rest[place].text]
                rest = rest[1:] if place == 0 else rest[:-1]
        while rest and self._vocabulary.is_small(rest[0].raw):
            rest = rest[1:]  # "heal lia for 8"
        while rest and self._vocabulary.is_small(rest[-1].raw):
            rest = rest[:-1]  # "deal 8 to lia"
        text = self._amount_text(rest)
        if not text:
            return
        try:
            told = amount_told(kind, text, subject.who, self._desk)
        except AmountError:
            return
        sign = {Amount.DAMAGE: "\u2212", Amount.HEALING: "+", Amount.TEMPORARY: "+"}[kind]
        word = f" {self._desk.text('view.points.temporary').lower()}"
        typed = f"{sign}{text}{word if kind is Amount.TEMPORARY else ''}"
        is_told = len(rest) < len(subject.rest)  # "damage goblin 2 4"
        likeness = Likeness.STARTS if subject.is_doubtful and not is_told else Likeness.WHOLE
        wish = Dealt(kind, subject.ids, text)
        yield likeness, Proposal(told, wish, subject.line_of(typed))

    def _amount_text(self, rest: tuple[Word, ...]) -> str:
        """The amount as it stands in the line, without the signs that only say that it hurts.

        "" where it is none. "9 -7" is a number that nobody has, and an amount.
        """
        place = next((n for n, word in enumerate(rest) if is_amount(word.text)), None)
        if place is None:
            return ""
        before = [word.raw for word in rest[:place] if not self._vocabulary.is_small(word.raw)]
        if any(len(word) < SHORTEST_TYPE or not word.isalpha() for word in before):
            return ""
        rest = rest[place:]
        signed = {word.text[0] for word in rest[1:] if word.text[0] in SIGNS}
        has_dice, hurts = "d" in rest[0].text, rest[0].text[0] in MINUS
        if signed and not has_dice and not (hurts and signed <= set(MINUS)):
            return ""
        text = self._line[rest[0].start : rest[-1].end].lstrip(f"{SIGNS} ")
        text = text if has_dice else _TAKEN_AWAY.sub("", text)
        return " ".join((text, *before))  # "fire 5", "half of 12"

    def _doings(self, subject: Subject) -> Iterator[Rated]:
        """Actions, attacks, features and spells of one; of several, of the one whose turn it is."""
        encounter, one, typed = self._desk.encounter, self._doer(subject), texts_of(subject.rest)
        who = one.id
        for action, likeness in self._vocabulary.actions(one).found(typed):
            if action == END_CONCENTRATION and concentration_of(encounter, who) is None:
                continue
            name: Parameter = Message(f"action.{action}", {"who": one.name})
            yield likeness, self._done(subject, one, name, Acted(who, action))
        if subject.is_last:
            return  # "longsword goblin 2": that one is the target
        for entry, likeness in self._vocabulary.castable(one).found(typed):
            yield likeness, self._done(subject, one, name_of(entry.spell.names), Cast(who, entry))
        deeds = self._vocabulary.deeds(one)
        for deed, likeness in deeds.found(typed):
            yield likeness, self._done(subject, one, deed.name, Done(who, deed))
        yield from strikes(subject, one)
        yield from actions_at(subject, one)
        yield from spells_at(subject, one)

    def _doer(self, subject: Subject) -> Combatant:
        """Of several the one whose turn it is."""
        encounter = self._desk.encounter
        active = {each.id for each in encounter.active_combatants}
        who = next((each for each in subject.ids if each in active), subject.ids[0])
        return encounter.combatants[who]

    def _done(self, subject: Subject, one: Combatant, name: Parameter, wish: Wish) -> Proposal:
        told = Message("line.does", {"who": one.name, "what": name})
        return Proposal(told, wish, subject.line_of(self._desk.shown(name)))
