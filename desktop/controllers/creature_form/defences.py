"""What a creature resists or is immune to, as lines of its form: "fire, nonmagical weapons"."""

import re
from collections.abc import Iterable, Iterator, Mapping

from desktop.controllers.conditions.toggles import conditions_of
from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.shape import SHAPES
from desktop.controllers.creature_form.words import NO_DAMAGE_WORDS, find_word
from desktop.controllers.library.guarded import guarded_against
from desktop.language.folding import folded
from desktop.language.message import Gender, Message, Name
from desktop.language.render import Language, render
from desktop.model.creature import Creature, Defence, DefenceKind
from desktop.rules.mythcraft.creatures.numbers import DAMAGE_TYPES
from desktop.rules.registry import ruleset_of

LINES: Mapping[str, DefenceKind] = {
    "resistances": DefenceKind.RESISTANCE,
    "vulnerabilities": DefenceKind.VULNERABILITY,
    "immunities": DefenceKind.IMMUNITY,
    "absorptions": DefenceKind.ABSORPTION,
    "affinities": DefenceKind.AFFINITY,
}
"""The lines of the form, by the name of their field; each game asks for its own."""
CONDITIONS = "condition_immunities"

NONMAGICAL = "nonmagical"
"""Stands for what so many monsters resist: ordinary weapons."""
ORDINARY = ("bludgeoning", "piercing", "slashing")
VALUED = (DefenceKind.RESISTANCE, DefenceKind.VULNERABILITY, DefenceKind.ABSORPTION)
"""What is worth nothing without its number, in games that have numbers there (MC-RES-01)."""
_PART = re.compile(r"(?P<word>[^\d]*[^\W\d])\s*(?P<value>\d+)?")
_BETWEEN = re.compile(r"\s*[,;]\s*")
MOST_VALUE = 1_000


def shown_defences(creature: Creature, kind: DefenceKind, language: Language) -> str:
    """The types of one kind; what a line cannot say (a note, a property) is not in it."""
    return ", ".join(
        part
        for defence in creature.defences
        if defence.kind is kind
        for part in _shown(defence, language, creature.ruleset)
    )


def shown_conditions(creature: Creature, language: Language) -> str:
    """The conditions that it cannot get."""
    return ", ".join(
        _condition(key, language, creature.name).lower() for key in creature.condition_immunities
    )


def offered_types(ruleset: str, language: Language) -> tuple[str, ...]:
    """The words that a line of defences knows, in the reader's language."""
    return tuple(_word(key, language, ruleset) for key in _keys(ruleset))


def offered_conditions(creature: Creature, language: Language) -> tuple[str, ...]:
    """The conditions of the game."""
    known = conditions_of(ruleset_of(creature.ruleset))
    return tuple(_condition(str(one.key), language, creature.name).lower() for one in known)


def read_defences(
    texts: Mapping[str, str], base: Creature, fields: FieldReading, languages: Iterable[Language]
) -> tuple[Defence, ...]:
    """The defences after the lines were edited, in their order; the rest of `base` is kept."""
    words = guard_words(base.ruleset, languages)
    with_values = SHAPES[base.ruleset].has_valued_defences
    defences = base.defences
    for name, kind in LINES.items():
        text = texts.get(name, "")
        if text.strip() == shown_defences(base, kind, fields.language):
            continue
        kept = (each for each in defences if each.kind is not kind or not _is_plain(each))
        defences = (*kept, *_read_line(name, text, kind, words, fields, with_values))
    return defences


def read_conditions(
    text: str, base: Creature, fields: FieldReading, languages: Iterable[Language]
) -> tuple[str, ...]:
    """The keys of the conditions of a line."""
    if text.strip() == shown_conditions(base, fields.language):
        return base.condition_immunities
    words = condition_words(base.ruleset, languages, base.condition_immunities)
    found: list[str] = []
    for part in filter(None, _BETWEEN.split(text.strip(" ,;"))):
        key = find_word(part, words)
        if key is None:
            fields.errors[CONDITIONS] = Message("view.form.condition_wrong", {"text": part[:60]})
            return ()
        found.append(key)
    return tuple(dict.fromkeys(found))


def condition_words(
    ruleset: str, languages: Iterable[Language], more: Iterable[str] = ()
) -> dict[str, str]:
    """The conditions of a game in all forms of every language, folded, each with its key."""
    known = [*(str(one.key) for one in conditions_of(ruleset_of(ruleset))), *more]
    return {
        folded(_condition(key, language, Name((), gender, plural))): key
        for language in languages
        for key in known
        for gender in Gender
        for plural in (False, True)
    }


def _is_plain(defence: Defence) -> bool:
    """Whether a line says all of it."""
    return not (defence.only or defence.note) and (not defence.unless or _is_nonmagical(defence))


def _is_nonmagical(defence: Defence) -> bool:
    return (
        set(defence.types) == set(ORDINARY)
        and defence.unless == ("magical",)
        and defence.value is None
    )


def _shown(defence: Defence, language: Language, ruleset: str) -> Iterator[str]:
    if not _is_plain(defence):
        return
    if _is_nonmagical(defence):
        yield _word(NONMAGICAL, language, ruleset)
        return
    value = "" if defence.value is None else f" {defence.value}"
    for key in defence.types:
        yield _word(key, language, ruleset) + value


def _keys(ruleset: str) -> tuple[str, ...]:
    """Types of damage, then what else a line of that game may name.

    Where a defence has a value it may be against a category of types, or a condition.
    """
    types = ruleset_of(ruleset).damage_types
    if not SHAPES[ruleset].has_valued_defences:
        return (*types, NONMAGICAL) if set(ORDINARY) <= set(types) else types
    conditions = (str(one.key) for one in conditions_of(ruleset_of(ruleset)))
    return (*types, *dict.fromkeys(DAMAGE_TYPES.values()), *conditions)


def _word(key: str, language: Language, ruleset: str) -> str:
    text = Message("view.form.nonmagical") if key == NONMAGICAL else guarded_against(key, ruleset)
    return render(text, language).lower()


def guard_words(ruleset: str, languages: Iterable[Language]) -> dict[str, str]:
    """All that a line of a game may name, folded, in every language, with its key."""
    known = tuple(languages)
    return {folded(_word(key, one, ruleset)): key for one in known for key in _keys(ruleset)}


def _condition(key: str, language: Language, who: Name) -> str:
    return render(Message(f"condition.{key}", {"who": who}), language)


def find_guarded(text: str, words: Mapping[str, str]) -> str | None:
    """ "danni da fuoco", "taglienti": what names no type is skipped, the last letter may differ."""
    named = " ".join(word for word in text.split() if word.lower() not in NO_DAMAGE_WORDS)
    return find_word(named, words) or (find_word(named[:-1], words) if len(named) > 3 else None)


def _read_line(
    path: str,
    text: str,
    kind: DefenceKind,
    words: Mapping[str, str],
    fields: FieldReading,
    with_values: bool,
) -> Iterator[Defence]:
    plain: list[str] = []
    others: list[Defence] = []
    for part in filter(None, _BETWEEN.split(text.strip(" ,;"))):
        match = _PART.fullmatch(part)
        key = find_guarded(match["word"], words) if match else None
        if match is None or key is None or (match["value"] and not with_values):
            fields.errors[path] = Message("view.form.defence_wrong", {"text": part[:60]})
            return
        if with_values and kind in VALUED and match["value"] is None:
            fields.errors[path] = Message("view.form.value_missing", {"text": part[:60]})
            return
        if key == NONMAGICAL:
            others.append(Defence(kind, ORDINARY, unless=("magical",)))
        elif match["value"] is None:
            plain.append(key)
        else:
            value = fields.number(path, match["value"], low=1, high=MOST_VALUE)
            others.append(Defence(kind, (key,), value=value))
    if plain:
        yield Defence(kind, tuple(dict.fromkeys(plain)))
    yield from others
