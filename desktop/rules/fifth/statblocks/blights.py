"""What a hit or a failed save leaves for long: rot, rust, lost strength, a wound that bleeds on."""

import re
from dataclasses import replace

from desktop.model.creature import Attack, Feature, ForcedSave
from desktop.model.effect import WayOut
from desktop.model.hit_terms import HitTerms
from desktop.rules.fifth.statblocks.deeds import text_of

ROTTING, CORRODED = "rotting", "corroded"

_ROTS = re.compile(
    r"can[’']t regain hit points, (?:(?:and )?its hit point maximum|it gains no)"
    r"|non può recuperare punti ferita,? [^.]*massim"
)
_RUSTS = re.compile(
    r"armou?r worn by the target[^.]*−1 penalty|armou?r is partly corroded"
    r"|takes a (?:permanent and cumulative )?−1 penalty to the ac it offers"
    r"|armatura[^.]*penalità (?:permanente e cumulativa )?di −1"
)
_WEAKENS = re.compile(
    r"strength score (?:is reduced|decreases) by (?P<dice>\d+d\d+)"
    r"|punteggio di forza[^.]*(?:ridotto|diminuisce|si riduce) di (?P<dadi>\d+d\d+)"
)
_WOUND = re.compile(r"infernal wound|ferita infernale")
_GROWS = re.compile(r"dealt by the wound increases|danni inflitti dalla ferita aument")
_A_MINUTE = re.compile(r"closes after 1 minute|si (?:chiude|rimargina) dopo 1 minuto")
A_MINUTE = 10
"""Rounds."""
_STANCH = re.compile(
    r"dc (?P<dc>\d+) wisdom \(medicine\)|prova di saggezza \(medicina\)[^.]*?cd (?P<cd>\d+)"
)


def with_blights(feature: Feature) -> Feature:
    """The paragraph with what it leaves for long."""
    low = text_of(feature)[1].lower().replace("-1", "−1")
    left = tuple(key for key, words in ((ROTTING, _ROTS), (CORRODED, _RUSTS)) if words.search(low))
    weakens, wound = _WEAKENS.search(low), _WOUND.search(low)
    if feature.saves and (left or wound):
        save = _worse(feature.saves[0], left)
        save = _wounding(save, low) if wound else save
        return replace(feature, saves=(save, *feature.saves[1:]))
    if not feature.attacks or not (left or weakens):
        return feature
    hit = feature.attacks[0]
    given = tuple(dict.fromkeys((*hit.conditions, *left)))
    dice = "" if weakens is None else weakens["dice"] or weakens["dadi"]
    return replace(feature, attacks=(_with(hit, given, dice), *feature.attacks[1:]))


def _with(attack: Attack, conditions: tuple[str, ...], weakens: str) -> Attack:
    terms: HitTerms = replace(attack.terms, weakens=weakens)
    return replace(attack, conditions=conditions, terms=terms)


def _worse(save: ForcedSave, left: tuple[str, ...]) -> ForcedSave:
    if not left:
        return save
    given = tuple(dict.fromkeys((*save.conditions, *left)))
    return replace(save, conditions=given, area=None if CORRODED in left else save.area)


def _wounding(save: ForcedSave, low: str) -> ForcedSave:
    """A wound that is open already grows, or is not opened again; medicine stanches it."""
    stanch = _STANCH.search(low)
    way = None if stanch is None else WayOut(("medicine",), int(stanch["dc"] or stanch["cd"]))
    wound = "grows" if _GROWS.search(low) else "once"
    rounds = A_MINUTE if _A_MINUTE.search(low) else save.rounds
    terms = replace(save.terms, wound=wound, way_out=way)
    return replace(save, terms=terms, rounds=rounds)
