"""Attacks of a line, with the target: "lia longsword goblin 2", "lia attacks goblin 2".

What stands behind as an amount is the damage of a hit: "lia hits goblin 2 for 9 slashing".
"""

from collections.abc import Hashable, Iterator
from typing import TypeVar

from desktop.controllers.attack.deeds import Deed
from desktop.controllers.command_line.dealing import amount_told, blow_of, is_amount
from desktop.controllers.command_line.proposals import (
    Acted,
    Amount,
    Cast,
    Dealt,
    Done,
    Proposal,
    Wish,
)
from desktop.controllers.command_line.subject import Rated, Subject, texts_of
from desktop.controllers.command_line.words import Likeness, Phrases, Word
from desktop.controllers.desk import Desk
from desktop.language.message import Listing, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.rules.attacking.attacks import find_attack

T = TypeVar("T", bound=Hashable)
MOST_HITS = 6
"""Attacks that may have dealt a typed damage: the damage alone is proposed below them."""


def strikes(subject: Subject, one: Combatant) -> Iterator[Rated]:
    """The attacks of one that the words name, or, after a verb, all of them, at a target."""
    vocabulary, rest = subject.vocabulary, subject.rest
    deeds = vocabulary.deeds(one)
    has_verb = rest[0].text in vocabulary.attacks
    words = subject.without_small(rest[has_verb:])
    if has_verb:
        every = [deed for deed in deeds.things if deed.attack is not None]
        if not words:
            yield from (_proposal(subject, one, deed, None) for deed in every)
        yield from _after_verb(subject, one, words, every)
    for count in range(len(words) - 1, 0, -1):
        attacks = _attacks(deeds, words[:count])
        for meant in vocabulary.company.at_start(texts_of(words[count:])) if attacks else ():
            target, behind = _target(meant.ids, one), words[count + meant.used :]
            others, damage = _parted(subject, behind)
            if target is not None and not others:
                yield from _aimed(subject, one, attacks, target, damage)


def actions_at(subject: Subject, one: Combatant) -> Iterator[Rated]:
    """The actions of one that have a target, with it: "lia grapples ogre", "lia shove goblin 2"."""
    ruleset = subject.vocabulary.desk.ruleset
    for action, target in _aimed_at(subject, one, subject.vocabulary.actions(one)):
        if ruleset.actions[action].needs_target or ruleset.actions[action].aims:
            what = Message(f"action.{action}", {"who": one.name})
            wish = Acted(one.id, action, target)
            yield Likeness.WORDS, _at(subject, one, what, target, wish)


def spells_at(subject: Subject, one: Combatant) -> Iterator[Rated]:
    """The spells of one with their first target: "lia cure wounds tom", "casts bane on ogre"."""
    for entry, target in _aimed_at(subject, one, subject.vocabulary.castable(one)):
        wish = Cast(one.id, entry, target)
        yield Likeness.WORDS, _at(subject, one, entry.spell.name, target, wish)


def _aimed_at(
    subject: Subject, one: Combatant, phrases: Phrases[T]
) -> Iterator[tuple[T, CombatantId]]:
    """What the first words name best, each with whom all the others name."""
    words, company = subject.without_small(subject.rest), subject.vocabulary.company
    for count in range(len(words) - 1, 0, -1):
        found = phrases.best(texts_of(words[:count]))
        for meant in company.at_start(texts_of(words[count:])) if found else ():
            target = _target(meant.ids, one)
            if count + meant.used == len(words) and target is not None:
                yield from ((thing, target) for thing in found)


def _at(
    subject: Subject, one: Combatant, what: Parameter, target: CombatantId, wish: Wish
) -> Proposal:
    """ "Lia: Shove, target Ogre", typed to its end."""
    desk = subject.vocabulary.desk
    whom = desk.encounter.combatants[target].name
    told = Message("line.act", {"who": one.name, "what": what, "target": whom})
    return Proposal(told, wish, subject.line_of(f"{desk.shown(what)} {desk.shown(whom)}"))


def _after_verb(
    subject: Subject, one: Combatant, words: tuple[Word, ...], every: list[Deed]
) -> Iterator[Rated]:
    """ "attacks goblin 2 with the sword": the weapon stands behind; unknown, it may be any."""
    deeds = subject.vocabulary.deeds(one)
    for meant in subject.vocabulary.company.at_start(texts_of(words)):
        target = _target(meant.ids, one)
        if target is None:
            continue
        behind, damage = _parted(subject, words[meant.used :])
        yield from _aimed(subject, one, _attacks(deeds, behind) or every, target, damage)


def _parted(subject: Subject, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], str]:
    """The words that are no damage, and the damage among them: as long as it can be read."""
    for first, word in enumerate(words):
        if not is_amount(word.text):
            continue
        for end in range(len(words), first, -1):
            text = " ".join(each.raw for each in words[first:end])
            if blow_of(text, subject.vocabulary.desk):
                return (*words[:first], *words[end:]), text
    return words, ""


def _aimed(
    subject: Subject, one: Combatant, attacks: list[Deed], target: CombatantId, damage: str
) -> Iterator[Rated]:
    """The attacks at a target; of a hit those first that deal its types, then the damage alone."""
    if not damage:
        yield from (_proposal(subject, one, deed, target) for deed in attacks)
        return
    desk = subject.vocabulary.desk
    kinds = {amount.type for amount in blow_of(damage, desk)} - {""}
    fitting = sorted(attacks, key=lambda deed: not kinds <= _kinds(desk, one, deed))
    yield from (_proposal(subject, one, deed, target, damage) for deed in fitting[:MOST_HITS])
    whom = desk.encounter.combatants[target].name
    told = amount_told(Amount.DAMAGE, damage, Listing((whom,)), desk)
    wish = Dealt(Amount.DAMAGE, (target,), damage)
    yield Likeness.WORDS, Proposal(told, wish, f"{desk.shown(whom)} \u2212{damage}")


def _kinds(desk: Desk, one: Combatant, deed: Deed) -> set[str]:
    """The types of damage that an attack deals."""
    attack = None if deed.attack is None else find_attack(desk.ruleset, one, deed.attack)
    return set() if attack is None else {kind for part in attack.damage for kind in part.types}


def _attacks(deeds: Phrases[Deed], words: tuple[Word, ...]) -> list[Deed]:
    return [deed for deed in deeds.best(texts_of(words)) if deed.attack is not None]


def _target(ids: tuple[CombatantId, ...], one: Combatant) -> CombatantId | None:
    """The one that is meant, if it is one and somebody else."""
    others = [target for target in ids if target != one.id]
    return others[0] if len(others) == 1 else None


def _proposal(
    subject: Subject, one: Combatant, deed: Deed, target: CombatantId | None, damage: str = ""
) -> Rated:
    desk = subject.vocabulary.desk
    wish = Done(one.id, deed, target, damage, subject.ruling)
    if target is None:
        told = Message("line.does", {"who": one.name, "what": deed.name})
        proposal = Proposal(told, wish, subject.line_of(desk.shown(deed.name)))
        return Likeness.WORDS, subject.ruled(proposal)
    name = desk.encounter.combatants[target].name
    told = Message("line.attack", {"who": one.name, "what": deed.name, "target": name})
    line = f"{desk.shown(deed.name)} {desk.shown(name)}"
    if damage:
        told = Message("line.hit", {"attack": told, "damage": damage})
        line = f"{line} {damage}"
    return Likeness.WORDS, subject.ruled(Proposal(told, wish, subject.line_of(line)))
