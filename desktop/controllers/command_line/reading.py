"""Reading a typed line: "goblin 2 -7 fire", "prono lia", "init aria 17", "next"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop.controllers.attack.deeds import name_of
from desktop.controllers.command_line.dealing import amount_told, is_amount
from desktop.controllers.command_line.proposals import (
    Acted,
    Amount,
    Cast,
    Chosen,
    Dealt,
    Done,
    Given,
    Proposal,
    Wish,
)
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.command_line.words import Likeness, Word, split_line
from desktop.controllers.conditions.details import Details, EndChoice, wishes_of
from desktop.controllers.conditions.toggles import click, toggles_of
from desktop.controllers.rolls.amounts import AmountError
from desktop.language.message import Listing, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.commands import LiftCondition, SetConditionLevel, SetInitiative
from desktop.model.ids import CombatantId, ConditionKey

MOST = 7
"""Proposals that are made at once."""
LIKE = 75.0
"""From this likeness (of 100) on, a word is taken for another that was mistyped."""
SHORTEST_GUESS = 4
NAMED = 3
"""So many names are written out in a line; of more, the words that named them stay."""
SIGNS = "+-\u2212\u2013"
_SCORE = re.compile(r"[+\-\u2212\u2013]?\d{1,3}")

Rated = tuple[Likeness, Proposal]


@dataclass(frozen=True, slots=True)
class _About:
    """A line parted: whom it is about, and the words that say what."""

    ids: tuple[CombatantId, ...]
    named: str  # whoever is meant, as it stands in the line; "" where it is the selection
    rest: tuple[Word, ...]
    is_last: bool = False  # the line ends with whoever is meant: of an attack the target


def read_line(
    line: str, vocabulary: Vocabulary, chosen: tuple[CombatantId, ...]
) -> tuple[Proposal, ...]:
    """What a line may mean, the likeliest first; `chosen` are those it is about unasked.

    A word that means nothing here is taken for the one that it is most like.
    """
    found = _LineReader(line, vocabulary, chosen).proposals()
    if found or not line.strip():
        return found
    mended = _mended(line, vocabulary, chosen)
    return () if mended == line else _LineReader(mended, vocabulary, chosen).proposals()


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
            if guess is not None and word.text.endswith(guess[0]):
                guess = None  # "unstunned" may mean the very opposite
        pieces.append(line[word.start : word.end] if guess is None else guess[0])
    return "".join(pieces)


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
        if self._desk.session is not None:
            for about in self._parted():
                yield from self._about(about)
        yield from self._commands()

    def _commands(self) -> Iterator[Rated]:
        entries = {entry.key: entry for entry in self._vocabulary.menu}
        for key, likeness in self._vocabulary.commands.found(_texts(self._words)):
            entry = entries[key]
            yield likeness, Proposal(entry.shown, Given(key), entry.shown, entry.detail)

    # --- whom it is about -----------------------------------------------------------------------

    def _parted(self) -> Iterator[_About]:
        company, words = self._vocabulary.company, self._words
        # "init aria 17", "heal aria 5": the word and the number stand around whoever is meant.
        is_around = words[0].text in self._vocabulary.initiative | self._vocabulary.amounts.keys()
        for first in range(len(words)):
            for meant in company.at_start(_texts(words[first:])):
                end = first + meant.used
                rest = (*words[:first], *words[end:])
                if not first or end == len(words) or is_around:
                    named = self._line[words[first].start : words[end - 1].end]
                    yield _About(meant.ids, named, rest, is_last=bool(first))
        if self._chosen:
            yield _About(self._chosen, "", words)
        active = tuple(one.id for one in self._desk.encounter.active_combatants)
        if active and not set(active) <= set(self._chosen):
            yield _About(active, "", words)

    def _about(self, about: _About) -> Iterator[Rated]:
        if not about.rest:
            told = Message("line.choose", {"who": self._who(about)})
            yield Likeness.WORDS, Proposal(told, Chosen(about.ids), self._name(about))
            return
        yield from self._initiative(about)
        yield from self._amount(about)
        yield from self._conditions(about)
        yield from self._doings(about)

    def _who(self, about: _About) -> Listing:
        """The names, of many the first ones."""
        known = self._desk.encounter.combatants
        names: tuple[Parameter, ...] = tuple(known[who].name for who in about.ids)
        if len(names) > NAMED + 1:
            others = Message("line.others", {"count": len(names) - NAMED})
            names = (*names[:NAMED], others)
        return Listing(names)

    def _name(self, about: _About) -> str:
        """Whoever is meant, as it is typed to its end."""
        if not about.named or len(about.ids) > NAMED:
            return about.named
        return ", ".join(self._desk.shown(name) for name in self._who(about).items)

    def _line_of(self, about: _About, what: str) -> str:
        return f"{self._name(about)} {what}".strip()

    # --- what is to happen ----------------------------------------------------------------------

    def _initiative(self, about: _About) -> Iterator[Rated]:
        if len(about.rest) != 2 or len(about.ids) != 1:
            return
        word, score = (each.text for each in about.rest)
        if word not in self._vocabulary.initiative or not _SCORE.fullmatch(score):
            return
        number = int(score.replace("\u2212", "-").replace("\u2013", "-"))
        told = Message("line.initiative", {"who": self._who(about), "score": number})
        wish = SetInitiative(about.ids[0], number)
        yield Likeness.WHOLE, Proposal(told, wish, self._line_of(about, f"{word} {score}"))

    def _amount(self, about: _About) -> Iterator[Rated]:
        """A number with or without a word that says what it is; a minus hurts, a plus heals."""
        kinds, rest = self._vocabulary.amounts, about.rest
        kind = Amount.HEALING if rest[0].text.startswith("+") else Amount.DAMAGE
        for place in (0, -1):
            if rest and rest[place].text in kinds:
                kind = kinds[rest[place].text]
                rest = rest[1:] if place == 0 else rest[:-1]
        if not rest or not is_amount(rest[0].text):
            return
        if any(word.text[0] in SIGNS for word in rest[1:]):
            return  # "9 -7": a number that nobody has, and an amount
        text = self._line[rest[0].start : rest[-1].end].lstrip(f"{SIGNS} ")
        try:
            told = amount_told(kind, text, self._who(about), self._desk)
        except AmountError:
            return
        sign = {Amount.DAMAGE: "\u2212", Amount.HEALING: "+", Amount.TEMPORARY: "+"}[kind]
        word = f" {self._desk.text('view.points.temporary').lower()}"
        typed = f"{sign}{text}{word if kind is Amount.TEMPORARY else ''}"
        yield (
            Likeness.WHOLE,
            Proposal(told, Dealt(kind, about.ids, text), self._line_of(about, typed)),
        )

    def _conditions(self, about: _About) -> Iterator[Rated]:
        rest, rounds = self._without_rounds(about.rest)
        is_not = len(rest) > 1 and rest[0].text in self._vocabulary.negations
        rest, level = rest[is_not:], None
        if len(rest) > 1 and rest[-1].text.isdigit():
            rest, level = rest[:-1], int(rest[-1].text[:3])
        for key, likeness in self._vocabulary.conditions.found(_texts(rest)):
            if is_not or rounds is not None:
                proposal = self._taken(about, key) if is_not else self._timed(about, key, rounds)
            else:
                proposal = self._toggled(about, key, level)
            if proposal is not None:
                yield likeness, proposal

    def _without_rounds(self, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], int | None]:
        """The words without "3 rounds" among them, and how many those are."""
        for place in range(len(words) - 1):
            number, unit = words[place].text, words[place + 1].text
            if number.isdigit() and unit in self._vocabulary.rounds and len(words) > 2:
                return (*words[:place], *words[place + 2 :]), max(1, int(number[:3]))
        return words, None

    def _bearers(self, about: _About) -> tuple[Combatant, ...]:
        known = self._desk.encounter.combatants
        return tuple(known[who] for who in about.ids)

    def _taken(self, about: _About, key: ConditionKey) -> Proposal:
        """A condition is taken away, whoever has it."""
        who, name = self._who(about), Message(f"condition.{key}")
        told = Message("line.lifted", {"who": who, "condition": name})
        negation = self._desk.text("line.words.not").partition(",")[0]
        typed = f"{negation} {self._desk.rendered(Message(name.key, {'who': who}))}"
        return Proposal(told, LiftCondition(about.ids, key), self._line_of(about, typed))

    def _timed(self, about: _About, key: ConditionKey, rounds: int | None) -> Proposal | None:
        """A condition for some rounds, for those who have it not."""
        bearers = self._bearers(about)
        if rounds is None or any(one.has_effect(key) for one in bearers):
            return None
        details = Details(EndChoice.ROUNDS, rounds=rounds)
        (wish,) = wishes_of(details, key, bearers, self._desk.encounter)
        who, name = self._who(about), Message(f"condition.{key}")
        parameters: dict[str, Parameter] = {"who": who, "condition": name, "count": rounds}
        typed = self._desk.rendered(Message(name.key, {"who": who}))
        unit = self._desk.text("line.words.rounds").partition(",")[0]
        line = self._line_of(about, f"{typed} {rounds} {unit}")
        return Proposal(Message("line.timed", parameters), wish, line)

    def _toggled(self, about: _About, key: ConditionKey, level: int | None) -> Proposal | None:
        toggles = toggles_of(self._bearers(about), self._desk.ruleset, self._desk.encounter)
        toggle = next(each for each in toggles if each.key == key)
        who: Parameter = self._who(about)
        typed = self._desk.rendered(Message(toggle.name.key, {"who": who}))
        if level is not None:
            if not toggle.has_levels:
                return None
            wish: Wish = SetConditionLevel(about.ids, key, level)
            parameters = {"who": who, "condition": toggle.name, "level": level}
            told, typed = Message("line.level", parameters), f"{typed} {level}"
        else:
            wish = click(toggle, about.ids)
            is_lifted = isinstance(wish, LiftCondition)
            key_told = "line.lifted" if is_lifted else "line.given"
            told = Message(key_told, {"who": who, "condition": toggle.name})
        return Proposal(told, wish, self._line_of(about, typed))

    def _doings(self, about: _About) -> Iterator[Rated]:
        """Actions, attacks, features and spells of one; of several, of the one whose turn it is."""
        encounter = self._desk.encounter
        active = {each.id for each in encounter.active_combatants}
        who = next((each for each in about.ids if each in active), about.ids[0])
        one, typed = encounter.combatants[who], _texts(about.rest)
        for action, likeness in self._vocabulary.actions(one).found(typed):
            name: Parameter = Message(f"action.{action}", {"who": one.name})
            yield likeness, self._done(about, one, name, Acted(who, action))
        if about.is_last:
            return  # "longsword goblin 2": that one is the target
        for entry, likeness in self._vocabulary.castable(one).found(typed):
            yield likeness, self._done(about, one, name_of(entry.spell.names), Cast(who, entry))
        deeds = self._vocabulary.deeds(one)
        for deed, likeness in deeds.found(typed):
            yield likeness, self._done(about, one, deed.name, Done(who, deed))
        yield from self._aimed(about, one)

    def _aimed(self, about: _About, one: Combatant) -> Iterator[Rated]:
        """An attack with its target after it: "lia longsword goblin 2"."""
        deeds, typed = self._vocabulary.deeds(one), _texts(about.rest)
        known = self._desk.encounter.combatants
        for count in range(len(typed) - 1, 0, -1):
            attacks = [each for each in deeds.best(typed[:count]) if each.attack is not None]
            for meant in self._vocabulary.company.at_start(typed[count:]) if attacks else ():
                targets = [target for target in meant.ids if target != one.id]
                if count + meant.used != len(typed) or len(targets) != 1:
                    continue
                for deed in attacks:
                    target = known[targets[0]].name
                    told = Message(
                        "line.attack", {"who": one.name, "what": deed.name, "target": target}
                    )
                    line = f"{self._desk.shown(deed.name)} {self._desk.shown(target)}"
                    wish = Done(one.id, deed, targets[0])
                    yield Likeness.WORDS, Proposal(told, wish, self._line_of(about, line))

    def _done(self, about: _About, one: Combatant, name: Parameter, wish: Wish) -> Proposal:
        told = Message("line.does", {"who": one.name, "what": name})
        return Proposal(told, wish, self._line_of(about, self._desk.shown(name)))


def _texts(words: Sequence[Word]) -> tuple[str, ...]:
    return tuple(word.text for word in words)
