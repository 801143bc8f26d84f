"""Paragraphs that throw somebody, or push out whoever stands in one's space: in both languages."""

import re
from dataclasses import replace

from desktop.model.creature import Feature, ForcedSave
from desktop.model.thrown import Throw
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES
from desktop.rules.fifth.statblocks.save_paragraphs import ABILITIES
from desktop.rules.fifth.statblocks.save_terms import largest_of

_RANDOM = re.compile(
    r"(?:thrown|flung) up (?:to )?(?P<feet>\d+) feet [^.]*?random direction"
    r"|scagliat[oa] (?P<metri>\d+(?:,\d+)?) metri [^.]*?direzione casuale"
)
_CHOSEN = re.compile(
    r"throws an? [^.]*?\bto a space [^.]*?within (?P<feet>\d+) feet"
    r"|\bscaglia un[ao]? [^.]*?\bin uno spazio [^.]*?entro (?P<metri>\d+(?:,\d+)?) metri"
)
_HARM = re.compile(
    r"takes \d+ \((?P<dice>\d*d\d+)\) (?P<kind>\w+) damage for every 10 feet"
    r"|subisce \d+ \((?P<dadi>\d*d\d+)\) danni (?:da )?(?P<tipo>\w+) per ogni 3 metri"
)
_AT = re.compile(
    r"that creature must succeed on a dc (?P<dc>\d+) (?P<ability>\w+) saving throw or take the same"
    r"|quella creatura deve superare un tiro salvezza su (?P<car>\w+) con cd (?P<cd>\d+)"
)
_SAVES = re.compile(r"saving throw|tiro salvezza")
_SAVED = re.compile(
    r"\bsuccess: |\bsuccessful\b|\bsuccesso: |\bse (?:invece )?(?:lo )?supera\b", re.IGNORECASE
)
_OUT = re.compile(r"pushed [^.]*?\bout of\b|spint[oa] [^.]*?\bfuori\b")
_AWAY = re.compile(
    r"pushed (?P<feet>\d+) feet straight away|spint[oa] a (?P<metri>\d+(?:,\d+)?) metri"
)
_DOT = re.compile(r"\bft\.")


def throw_in(text: str) -> Throw | None:
    """How whom the paragraph is about is thrown; None where nobody is."""
    low = text.lower()
    if found := _CHOSEN.search(low):
        return Throw(feet_of(found["feet"], found["metri"]), chosen=True)
    if (found := _RANDOM.search(low)) is None:
        return None
    harm, at = _HARM.search(low), _AT.search(low)
    return Throw(
        feet_of(found["feet"], found["metri"]),
        dice="" if harm is None else harm["dice"] or harm["dadi"],
        kind="" if harm is None else harm["kind"] or TYPES.get(harm["tipo"], ""),
        ability="" if at is None else _ability_of(at["ability"] or at["car"]),
        dc=0 if at is None else int(at["dc"] or at["cd"]),
    )


def _ability_of(word: str) -> str:
    return next((key for key, words in ABILITIES.items() if re.fullmatch(words, word)), "")


def with_throw(feature: Feature) -> Feature:
    """The paragraph with how it throws whom its save, or its use, is about, or pushes it out."""
    if len(feature.saves) != 1 or feature.attacks:
        return feature
    low, (save,) = _DOT.sub("ft", text_of(feature)[1].lower()), feature.saves
    throw = throw_in(low)
    if throw is not None and save.throws is None:
        save = _thrown(save, throw, low)
    saved = _SAVED.split(low, maxsplit=1)[1:]
    if saved and not (save.saved_push or save.saved_out):
        away = _AWAY.search(saved[0])
        feet = 0 if away is None else feet_of(away["feet"], away["metri"])
        save = replace(save, saved_push=feet, saved_out=_OUT.search(saved[0]) is not None)
    return feature if save == feature.saves[0] else replace(feature, saves=(save,))


def _thrown(save: ForcedSave, throw: Throw, low: str) -> ForcedSave:
    """Where only whoever it is thrown at saves, whom it throws does not."""
    largest = save.largest or largest_of(low)
    found, saves = _RANDOM.search(low), _SAVES.search(low)
    if found is not None and (saves is None or found.start() < saves.start()):
        return ForcedSave("", 0, conditions=("prone",), push_largest=largest, throws=throw)
    return replace(save, throws=throw, push_largest=save.push_largest or largest)
