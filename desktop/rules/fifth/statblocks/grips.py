"""Whom a failed save leaves in a grip, whom it spares, who saves again: read in both languages."""

import re
from dataclasses import replace

from desktop.model.creature import Feature, ForcedSave
from desktop.model.effect import LaterHarm
from desktop.model.moment import Moment
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES
from desktop.rules.fifth.statblocks.save_terms import largest_of, spared_by

_GRIP = re.compile(
    r"[^.]*\b(?:is also grappled|has the grappled condition|(?:è|viene) (?:anche )?afferrat[oa])"
    r" \((?:escape dc (?P<dc>\d+)|cd (?P<cd>\d+) per sfuggire)\)"
)
_HELD = re.compile(
    r"until (?:this|the) grapple ends, the target (?:is|has the) restrained"
    r"|finché (?:la presa|è afferrat)[^.]*?trattenut"
)
_DEALS = r"\d+ \((\d*d\d+(?: ?[+-] ?\d+)?)\)"
_OF_HOLDER = re.compile(
    rf"takes {_DEALS} (\w+) damage at the start of each of the (?!target)[\w -]+?[’']s turns"
    rf"|at the start of each of the (?!target)[\w -]+?[’']s turns, each target grappled by it takes"
    rf" {_DEALS} (\w+) damage"
    rf"|subisce {_DEALS} danni (?:da )?(\w+) all[’']inizio di ogni turno del"
)
_HURT = re.compile(
    r"(?:whenever|if) (?:the (?:charmed )?target|it) (?:takes damage|suffers any harm)[^.]*repeat"
    r"|repeats the save whenever it takes damage"
    r"|ripete il tiro salvezza ogni volta che subisce danni|subisca danni [^.]*ripete il tiro"
)
_FIRST = re.compile(r"\bsaving throw\b|\btiro salvezza\b|\bmust succeed\b")


def with_grip(feature: Feature) -> Feature:
    """The paragraph with the grip that its save leaves whoever fails in, and whom it spares.

    And whether damage lets whoever failed save again.
    """
    if len(feature.saves) != 1 or feature.attacks:
        return feature
    low, (save,) = text_of(feature)[1].lower(), feature.saves
    save = _heeding(_gripping(_sparing(save, low), low), low)
    return feature if save == feature.saves[0] else replace(feature, saves=(save,))


def _sparing(save: ForcedSave, low: str) -> ForcedSave:
    first = _FIRST.search(low)
    spared = () if first is None or save.spares else spared_by(low[: first.end()])
    return replace(save, spares=spared) if spared else save


def _heeding(save: ForcedSave, low: str) -> ForcedSave:
    """Whose save is made again whenever it is hurt."""
    if not save.conditions or save.terms.when_damaged or _HURT.search(low) is None:
        return save
    return replace(save, terms=replace(save.terms, when_damaged=True))


def _gripping(save: ForcedSave, low: str) -> ForcedSave:
    found = _GRIP.search(low)
    if found is None or save.terms.escape_dc is not None:
        return save
    held = ("restrained",) if _HELD.search(low) else ()
    given = dict.fromkeys((*save.conditions, "grappled", *held))
    keys = tuple(sorted(given, key=lambda key: key != "grappled"))
    later = save.terms.later or _later_in(low)
    terms = replace(save.terms, escape_dc=int(found["dc"] or found["cd"]), later=later)
    largest = save.largest or largest_of(found[0])
    return replace(save, conditions=keys, terms=terms, largest=largest)


def _later_in(low: str) -> tuple[LaterHarm, ...]:
    """What whoever is held takes as the turns of its holder start."""
    found = _OF_HOLDER.search(low)
    if found is None:
        return ()
    dice, kind = (each for each in found.groups() if each)
    return (LaterHarm(dice.replace(" ", ""), TYPES.get(kind, kind), Moment.START, of_source=True),)
