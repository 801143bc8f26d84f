"""The paragraph of a creature whose heads die and grow again, read in English and Italian."""

import re
from dataclasses import replace

from desktop.model.combatant import Combatant
from desktop.model.counter import HEADS
from desktop.model.creature import Creature, Feature, FeatureGroup
from desktop.model.heads import Heads
from desktop.rules.fifth.statblocks.attack_counts import NUMBERS
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES

_COUNT = re.compile(r"\bhas (\w+) heads\b|\b(?:possiede|ha) (\w+) teste\b")
_HARM = re.compile(
    r"takes (\d+) (?:or more damage|damage or more) (?:in|on) a single turn, one of its heads dies"
    r"|subisce (\d+) (?:o più danni|danni o più) in un singolo turno, una delle[\w ]* teste muore"
)
_GROWS = re.compile(
    r"\bgrows (\w+) heads for each|\bfa (?:ri)?crescere (\w+) teste per ogni|\bcrescono (\w+) teste"
)
_STOPPED = re.compile(
    r"unless it has taken (\w+) damage"
    r"|a meno che [^.]*?(?:non abbia subito|non ha subito) danni (?:da )?(\w+)"
)
_HEALS = re.compile(
    r"regains (\d+) hit points( for each)?|recupera (\d+) punti ferita( per ogni| per ciascuna)?"
)
_BITES = re.compile(r"\bas many [\w ]*attacks as it has heads\b|\bpari al numero di teste\b")
_STRIKES = re.compile(
    r"for each head [\w ’'-]*beyond one, it gets an extra reaction"
    r"|per ogni testa [\w ’'-]*oltre la prima, riceve una reazione extra"
)


def heads_in(creature: Creature, feature: Feature) -> Heads | None:
    """What its paragraph says of its heads; None where it does not say what kills one."""
    if feature.group is not FeatureGroup.TRAIT:
        return None
    low = text_of(feature)[1].lower()
    count, harm = _COUNT.search(low), _HARM.search(low)
    if count is None or harm is None or _word(count) not in NUMBERS:
        return None
    grows, stopped, heals = _GROWS.search(low), _STOPPED.search(low), _HEALS.search(low)
    kind = "" if stopped is None else stopped[1] or TYPES.get(stopped[2], "")
    others = [text_of(each)[1].lower() for each in creature.features]
    return Heads(
        count=NUMBERS[_word(count)],
        harm=int(_word(harm)),
        grows=0 if grows is None else NUMBERS.get(_word(grows), 0),
        stopped_by=(kind,) if kind else (),
        heals=0 if heals is None else int(heals[1] or heals[3]),
        each=heals is not None and bool(heals[2] or heals[4]),
        bites=any(_BITES.search(each) for each in others),
        strikes=any(_STRIKES.search(each) for each in others),
    )


def _word(found: re.Match[str]) -> str:
    return next(group for group in found.groups() if group)


def with_heads(creature: Creature, feature: Feature) -> Feature:
    """The paragraph with its heads."""
    if feature.heads is not None:
        return feature
    found = heads_in(creature, feature)
    return feature if found is None else replace(feature, heads=found)


def heads_left(who: Combatant) -> int:
    """How many heads it has now; 0 of whoever loses none."""
    found, counter = who.creature.heads, who.counters.get(HEADS)
    if found is None:
        return 0
    return found[1].count if counter is None else counter.current
