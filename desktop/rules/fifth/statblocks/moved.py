"""How far a paragraph pushes or pulls whom it reaches, read in English and Italian.

Feet away from its maker are positive, feet toward it negative.
"""

import re
from dataclasses import replace

from desktop.model.creature import Attack, Feature, FeatureGroup, ForcedSave
from desktop.model.hit_terms import SaveTerms
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of
from desktop.rules.fifth.statblocks.save_terms import largest_of

_FEET = r"(?P<feet>\d+) f\w+\.?"
_METRES = r"(?P<metri>\d+(?:,\d+)?) metri"
_MOVES = (
    (1, re.compile(rf"\bpush(?:es|ed)\b[^.]*? {_FEET} (?:straight )?away")),
    (-1, re.compile(rf"\b(?:pull(?:s|ed)|moves the target) [^.]*?{_FEET} (?:straight )?toward")),
    (-1, re.compile(rf"\b(?:tira|trascina|attira)\b[^.]*?\bverso di sé\b[^.]*?{_METRES}")),
    (1, re.compile(rf"\bspint[oa]\b[^.]*?{_METRES}(?: di distanza|[^.]*?\blontano)")),
    (1, re.compile(rf"\blo spinge\b[^.]*?{_METRES} lontano")),
)
_FAR = re.compile(r"\bft\.")
_CONTEST = re.compile(r"\bcontest\b|\bprova contrapposta\b|\bdestination space\b")
_STRENGTH = re.compile(r"\bstrength contest\b|\bprova contrapposta di forza\b")
_SUCCESS = re.compile(r"\bsuccess:|\bsuccesso:|on a successful save|\bse (?:invece )?lo supera")
_REELS = (FeatureGroup.ACTION, FeatureGroup.BONUS_ACTION)


def moved_in(text: str) -> int:
    """Feet that it moves somebody; 0 none, or only after a contest."""
    low = _FAR.sub("ft", text.lower())
    return 0 if _CONTEST.search(low) else _told_in(low)


def _told_in(low: str) -> int:
    for sign, words in _MOVES:
        if found := words.search(low):
            told = found.groupdict()
            return sign * feet_of(told.get("feet"), told.get("metri"))
    return 0


def with_moves(feature: Feature) -> Feature:
    """The paragraph with what its hit, its save or its use moves."""
    text = text_of(feature)[1]
    if feature.saves:
        saves = tuple(_save(save, feature, text) for save in feature.saves)
        return feature if saves == feature.saves else replace(feature, saves=saves)
    if feature.attacks and (contest := _contest_in(text)) is not None:
        return replace(feature, saves=(contest,))
    feet = moved_in(text)
    if not feet or feature.multiattack:
        return feature
    if feature.attacks:
        hit = feature.attacks[0]
        moved = _attack(hit, feet, text) if not hit.terms.moves else hit
        return replace(feature, attacks=(moved, *feature.attacks[1:]))
    if feet < 0 and feature.group in _REELS:
        return replace(feature, saves=(ForcedSave("", 0, push=feet),))
    return feature


def _contest_in(text: str) -> ForcedSave | None:
    """What whoever is hit may hold against by its Strength against that of the attacker."""
    low = _FAR.sub("ft", text.lower())
    feet = _told_in(low)
    if not feet or _STRENGTH.search(low) is None:
        return None
    terms = SaveTerms(contest=True)
    return ForcedSave("str", 0, push=feet, largest=largest_of(low), terms=terms)


def _attack(attack: Attack, feet: int, text: str) -> Attack:
    sentence = next(each for each in re.split(r"(?<!ft)\. ", text) if moved_in(each))
    largest = attack.terms.largest or largest_of(sentence)
    return replace(attack, terms=replace(attack.terms, moves=feet, largest=largest))


def _save(save: ForcedSave, feature: Feature, text: str) -> ForcedSave:
    """Its failure moves; of several saves each has a part of the paragraph by its own name."""
    told = text
    if len(feature.saves) > 1:
        names = [each for each in save.names.values() if each in text]
        told = text[text.index(names[0]) :].split("\n", maxsplit=1)[0] if names else ""
    failure = _SUCCESS.split(told.lower())[0]
    feet = 0 if save.push or not save.ability else moved_in(failure)
    if not feet:
        return save
    sentence = next((each for each in re.split(r"(?<!ft)\. ", failure) if moved_in(each)), "")
    limit = "" if save.largest else largest_of(sentence)
    return replace(save, push=feet, push_largest=limit)
