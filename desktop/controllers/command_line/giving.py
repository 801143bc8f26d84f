"""Conditions and lives of a line: given, for some rounds, by somebody, and taken away."""

import re
from collections.abc import Iterator

from desktop.controllers.command_line.proposals import Proposal, Wish
from desktop.controllers.command_line.subject import Rated, Subject, texts_of
from desktop.controllers.command_line.words import Likeness, Word
from desktop.controllers.conditions.details import Details, EndChoice, wishes_of
from desktop.controllers.conditions.toggles import click, toggles_of
from desktop.language.message import Message, Parameter
from desktop.model.combatant import Life
from desktop.model.commands import DeclareLife, LiftCondition, SetConditionLevel
from desktop.model.ids import CombatantId, ConditionKey

ENDS = {EndChoice.OWN_END: "turn_end", EndChoice.OWN_START: "turn_start"}
"""Moments of the bearer's own turn, with the words for them."""
FALLEN = (Life.DYING.value, Life.STABLE.value)
"""Whoever is declared so has no hit points left."""
A_MINUTE = 10
"""Rounds."""
_LEVEL = re.compile(r"[+\-\u2212\u2013]?\d{1,3}")


def lives(subject: Subject) -> Iterator[Rated]:
    """Dead, stable, defeated: what the GM declares somebody to be."""
    for life, likeness in subject.vocabulary.lives.found(texts_of(subject.rest)):
        name = Message(f"life.{life}")
        is_felled = life in FALLEN and any(one.hit_points > 0 for one in subject.bearers)
        key = "line.given_at_zero" if is_felled else "line.given"
        told = Message(key, {"who": subject.who, "condition": name})
        typed = subject.vocabulary.desk.rendered(Message(name.key, {"who": subject.who}))
        wish = DeclareLife(subject.ids, life)
        yield likeness, Proposal(told, wish, subject.line_of(typed))


def conditions(subject: Subject) -> Iterator[Rated]:
    """A condition, whoever caused it, how long; with a negation it is taken away."""
    vocabulary = subject.vocabulary
    moment, rest = _until(subject)
    rest, rounds = _without_rounds(subject, rest)
    source, rest = _caused(subject, rest)
    choice = EndChoice.GM if rounds is None else EndChoice.ROUNDS
    details = Details(moment or choice, source=source, rounds=rounds or 1)
    kept = tuple(word for word in rest if word.text not in vocabulary.negations)
    if is_not := 0 < len(kept) < len(rest):
        rest = subject.without_small(kept)
    level = ""
    if len(rest) > 1 and _LEVEL.fullmatch(rest[-1].text):
        rest, level = rest[:-1], rest[-1].text
    found = vocabulary.conditions.found(texts_of(rest))
    if not found and (opposite := _opposite(subject, rest)):
        found, is_not = opposite, True
    for key, likeness in found:
        if is_not:
            proposal: Proposal | None = _taken(subject, key)
        elif details.choice is not EndChoice.GM or source is not None:
            proposal = _detailed(subject, key, details)
        else:
            proposal = _toggled(subject, key, level)
        if proposal is not None:
            yield likeness, proposal


def _opposite(
    subject: Subject, rest: tuple[Word, ...]
) -> tuple[tuple[ConditionKey, Likeness], ...]:
    """The conditions whose names stand whole behind "un" or "non": "unstunned"."""
    if len(rest) != 1:
        return ()
    vocabulary, word = subject.vocabulary, rest[0].text
    return tuple(
        (key, likeness)
        for prefix in vocabulary.prefixes
        if word.startswith(prefix)
        for key, likeness in vocabulary.conditions.found((word.removeprefix(prefix),))
        if likeness is Likeness.WHOLE
    )


def _until(subject: Subject) -> tuple[EndChoice | None, tuple[Word, ...]]:
    """Which moment of its own next turn ends it, "until the end of its turn", and the rest."""
    words, vocabulary = subject.rest, subject.vocabulary
    for place in range(1, len(words)):
        if words[place].text in vocabulary.words_of("until"):
            behind = set(texts_of(words[place + 1 :]))
            if behind & vocabulary.words_of("turn_end"):
                return EndChoice.OWN_END, words[:place]
            if behind & vocabulary.words_of("turn_start"):
                return EndChoice.OWN_START, words[:place]
    return None, words


def _without_rounds(
    subject: Subject, words: tuple[Word, ...]
) -> tuple[tuple[Word, ...], int | None]:
    """The words without "3 rounds" or "for 1 minute" among them, and how many rounds those are."""
    vocabulary = subject.vocabulary
    for place in range(len(words) - 1):
        number, unit = words[place].text, words[place + 1].text
        if not number.isdigit() or len(words) == 2:
            continue
        length = A_MINUTE if unit in vocabulary.minutes else int(unit in vocabulary.rounds)
        if length:
            before = words[:place]
            while before and vocabulary.is_small(before[-1].raw):
                before = before[:-1]
            return (*before, *words[place + 2 :]), max(1, int(number[:3]) * length)
    return words, None


def _caused(
    subject: Subject, words: tuple[Word, ...]
) -> tuple[CombatantId | None, tuple[Word, ...]]:
    """Who caused it, "by the ogre" at the end, and the words before."""
    vocabulary = subject.vocabulary
    for place in range(1, len(words) - 1):
        if words[place].text in vocabulary.causes:
            behind = subject.without_small(words[place + 1 :])
            for meant in vocabulary.company.at_start(texts_of(behind)):
                if meant.used == len(behind) and len(meant.ids) == 1:
                    return meant.ids[0], words[:place]
    return None, words


def _taken(subject: Subject, key: ConditionKey) -> Proposal:
    """A condition is taken away, whoever has it."""
    desk, who, name = subject.vocabulary.desk, subject.who, Message(f"condition.{key}")
    told = Message("line.lifted", {"who": who, "condition": name})
    negation = desk.text("line.words.not").partition(",")[0]
    typed = f"{negation} {desk.rendered(Message(name.key, {'who': who}))}"
    return Proposal(told, LiftCondition(subject.ids, key), subject.line_of(typed))


def _detailed(subject: Subject, key: ConditionKey, details: Details) -> Proposal | None:
    """A condition with an end or from somebody, for those who have it not."""
    desk, bearers = subject.vocabulary.desk, subject.bearers
    if any(one.has_effect(key) for one in bearers):
        return None
    counts = desk.ruleset.bearer_counts
    (wish,) = wishes_of(details, key, bearers, desk.encounter, bearer_counts=counts)
    who, name = subject.who, Message(f"condition.{key}")
    typed = desk.rendered(Message(name.key, {"who": who}))
    told = Message("line.given", {"who": who, "condition": name})
    if details.choice is EndChoice.ROUNDS:
        told = Message("line.timed", {"who": who, "condition": name, "count": details.rounds})
        typed = f"{typed} {details.rounds} {desk.text('line.words.rounds').partition(',')[0]}"
    elif details.choice in ENDS:
        until, end = (
            desk.text(f"line.words.{each}").partition(",")[0]
            for each in ("until", ENDS[details.choice])
        )
        told = Message(f"line.until_{ENDS[details.choice]}", {"what": told})
        typed = f"{typed} {until} {end}"
    if details.source is not None:
        by = desk.encounter.combatants[details.source].name
        told = Message("line.caused", {"what": told, "source": by})
        typed = f"{typed} {desk.text('line.words.cause').partition(',')[0]} {desk.shown(by)}"
    return Proposal(told, wish, subject.line_of(typed))


def _toggled(subject: Subject, key: ConditionKey, typed_level: str) -> Proposal | None:
    """A condition given, or taken from who has it; "2" is its level, "+1" one more."""
    desk = subject.vocabulary.desk
    toggles = toggles_of(subject.bearers, desk.ruleset, desk.encounter)
    toggle = next(each for each in toggles if each.key == key)
    who: Parameter = subject.who
    typed = desk.rendered(Message(toggle.name.key, {"who": who}))
    if typed_level:
        if not toggle.has_levels:
            return None
        number = int(typed_level.replace("\u2212", "-").replace("\u2013", "-"))
        level = number if typed_level.isdigit() else (toggle.level or 0) + number
        if level <= 0:
            return _taken(subject, key)
        wish: Wish = SetConditionLevel(subject.ids, key, level)
        parameters = {"who": who, "condition": toggle.name, "level": level}
        told, typed = Message("line.level", parameters), f"{typed} {level}"
    else:
        wish = click(toggle, subject.ids)
        is_lifted = isinstance(wish, LiftCondition)
        key_told = "line.lifted" if is_lifted else "line.given"
        told = Message(key_told, {"who": who, "condition": toggle.name})
    return Proposal(told, wish, subject.line_of(typed))
