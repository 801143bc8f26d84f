"""Paragraphs that swallow somebody, read in English and Italian: whom, and what it is like inside.

What swallows is played by its own rule: a bite on whom it grapples, a save, or neither.
"""

import re
from dataclasses import replace

from desktop.model.creature import Attack, Creature, Feature, ForcedSave
from desktop.model.hit_terms import FOR_GOOD, GRIPPED_ONLY, HitTerms
from desktop.model.moment import Moment
from desktop.model.swallow import GULLET, Swallow
from desktop.rules.fifth.statblocks.attack_counts import NUMBERS
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES
from desktop.rules.fifth.statblocks.save_terms import largest_of

SWALLOWED = "swallowed"

_ENGULFS = re.compile(r"\bis engulfed\b|\bè avviluppat")
_SPEAKS = re.compile(rf"\bswallow|\binghiott|{_ENGULFS.pattern}")
_GRAPPLES = re.compile(r"until the grapple ends|finché la presa")
_ROOM = re.compile(r"up to (?P<count>\w+) medium|fino a (?P<quanti>\w+) creature di taglia media")
_CHOKES = re.compile(r"is suffocating|\bsoffoca\b")
_PART = r"\d+ \((\d*d\d+(?: ?[+-] ?\d+)?)\) (?:(\w+) damage|danni (?:da )?(\w+))"
_PULLING = re.compile(
    rf"(?:pull a creature or (?:an )?object out|tirare fuori).*?(?:takes?|subisce) {_PART}",
    re.DOTALL,
)
_EACH_TURN = re.compile(
    rf"((?:{_PART}(?: plus | più )?)+),? "
    r"(?P<when>at the (?:start|end)|all[’']inizio|al termine|alla fine) "
    r"(?:of each of (?P<its>its)?|di ogni (?P<suo>suo )?turno)"
)
_ONE = re.compile(_PART)
_BRIEF = re.compile(
    rf"(?:at the end of the [\w -]+?[’']s next turn|alla fine del turno successivo)[^.]*?{_PART}"
)
_HOLDS = re.compile(
    r"can have (?:only|up to) (?P<count>\w+) \w+ swallowed"
    r"|può inghiottire (?:solo |fino a )?(?P<quanti>\w+) \w+"
)
_THRESHOLD = re.compile(
    r"takes (?P<most>\d+) damage or more on a single turn.*?\bdc (?P<dc>\d+) constitution"
    r"|subisce (?P<danni>\d+) (?:o più danni|danni o più) in un singolo turno"
    r".*?costituzione con cd (?P<cd>\d+)"
)
_LEAVING = re.compile(
    r"using (?P<feet>\d+) (?:feet|ft\.?) of movement"
    r"|usando (?P<metri>\d+(?:,\d+)?) metri di movimento"
)
_BARS = re.compile(r"can[’']t use (?P<name>[\w ]+?)(?= while|,|\.)|non può usare (?P<nome>\w+)")
_HELD = re.compile(r"is grappling|grappled by|afferrat[oa] dal|sta afferrando")
_BITES = re.compile(
    r"\bmakes (?:one|a) (?P<name>[\w ]+?) attack against|attacco (?:di )?(?P<nome>\w+) contro"
)


def swallow_in(feature: Feature, creature: Creature) -> Swallow | None:
    """What becomes of whom it swallows; None where the paragraph swallows nobody."""
    low = text_of(feature)[1].lower()
    if _SPEAKS.search(low) is None or _GRAPPLES.search(low) is not None:
        return None
    each, brief = _EACH_TURN.search(low), _BRIEF.search(low)
    told = each[1] if each is not None else "" if brief is None else brief[0]
    if not told:
        return None
    threshold, leaving = _THRESHOLD.search(low), _LEAVING.search(low)
    engulfs = _ENGULFS.search(low) is not None
    holds = _room_of(creature) if engulfs else _HOLDS.search(low)
    return Swallow(
        harm=tuple(_harm(part) for part in _ONE.finditer(told)),
        moment=_moment(each),
        of_target=each is not None and bool(each["its"] or each["suo"]),
        brief=each is None,
        conditions=_inside(low),
        holds=0 if holds is None else NUMBERS.get(holds["count"] or holds["quanti"], 0),
        grappled=_HELD.search(low) is not None,
        threshold=0 if threshold is None else int(threshold["most"] or threshold["danni"]),
        dc=0 if threshold is None else int(threshold["dc"] or threshold["cd"]),
        leaving=0 if leaving is None else feet_of(leaving["feet"], leaving["metri"]),
        bars=_attack_named(creature, _BARS.search(low)),
        upright=engulfs,
        pulling=_pulling_in(creature) if engulfs else None,
    )


def _pulling_in(creature: Creature) -> tuple[str, str] | None:
    """What whoever pulls somebody out of it takes, which another paragraph tells."""
    for feature in creature.features:
        if found := _PULLING.search(text_of(feature)[1].lower()):
            return _harm(found)
    return None


def _inside(low: str) -> tuple[str, ...]:
    """What whoever is inside has: it sees or not, it has air or not."""
    seen = GULLET if re.search(r"blinded|accecat", low) else GULLET[1:]
    return (*seen, "suffocating") if _CHOKES.search(low) else seen


def _room_of(creature: Creature) -> re.Match[str] | None:
    """How many a cube can hold, which another paragraph tells."""
    found = (_ROOM.search(text_of(each)[1].lower()) for each in creature.features)
    return next((each for each in found if each is not None), None)


def _harm(part: re.Match[str]) -> tuple[str, str]:
    dice, kind, tipo = part.groups()
    return dice.replace(" ", ""), kind or TYPES.get(tipo, tipo)


def _moment(each: re.Match[str] | None) -> Moment:
    """Of each turn; what comes once comes at an end."""
    is_start = each is not None and ("start" in each["when"] or "inizio" in each["when"])
    return Moment.START if is_start else Moment.END


def _attack_named(creature: Creature, found: re.Match[str] | None) -> str:
    """The attack of the creature that a sentence names, by its key; "" none."""
    if found is None:
        return ""
    name = found["name"] or found["nome"]
    return next(
        (
            str(attack.key)
            for attack in creature.attacks
            if name in (each.lower() for each in attack.names.values())
        ),
        "",
    )


# --- as it is played ----------------------------------------------------------------------------


def with_swallow(creature: Creature, feature: Feature) -> Feature:
    """The paragraph as it is played: its attack or its save swallows, else its use does."""
    if feature.swallow is not None or (swallow := swallow_in(feature, creature)) is None:
        return feature
    low = text_of(feature)[1].lower()
    read, largest = replace(feature, swallow=swallow), largest_of(low)
    if read.saves:
        return replace(read, saves=(_swallows(read.saves[0], swallow, largest), *read.saves[1:]))
    if read.attacks:
        terms = HitTerms(largest=largest, gripped=swallow.grappled)
        bite = replace(read.attacks[0], conditions=(SWALLOWED,), terms=terms, escape_dc=None)
        return replace(read, attacks=(bite, *read.attacks[1:]))
    named = _attack_named(creature, _BITES.search(low))
    bites = next((each for each in creature.attacks if named and each.key == named), None)
    if bites is not None:
        return replace(read, attacks=(_bite(bites, feature, largest),))
    return replace(read, saves=(ForcedSave("", 0, conditions=(SWALLOWED,), largest=largest),))


def _swallows(save: ForcedSave, swallow: Swallow, largest: str) -> ForcedSave:
    """A save whose failure swallows; what it deals inside is no damage at once."""
    at_once = tuple(
        part
        for part in save.damage
        if swallow.upright or (part.dice.replace(" ", ""), *part.types) not in swallow.harm
    )
    terms = replace(FOR_GOOD, way_out=save.terms.way_out)
    return replace(save, conditions=(SWALLOWED,), damage=at_once, largest=largest, terms=terms)


def _bite(bite: Attack, feature: Feature, largest: str) -> Attack:
    """The bite on whom it grapples, by the name of the paragraph that swallows."""
    return replace(
        bite,
        key=type(bite.key)(feature.key),
        names=feature.names,
        conditions=(SWALLOWED,),
        escape_dc=None,
        terms=HitTerms(largest=largest, gripped=True),
        properties=(*bite.properties, GRIPPED_ONLY),
    )
