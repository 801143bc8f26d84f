"""Whom the saving throw of a paragraph is asked of, and how what a failure brings ends.

Read in English and Italian, as both editions word it.
"""

import re
from dataclasses import replace

from desktop.model.creature import ForcedSave
from desktop.model.hit_terms import SaveTerms
from desktop.model.moment import Moment
from desktop.rules.fifth.statblocks.later_harm import (
    ages_in,
    at_zero_in,
    by_five_in,
    drains_in,
    later_in,
    lowers_in,
    wakes_in,
    way_out_in,
)

LEAD = 160
"""Signs before a save that tell whom it is asked of."""
A_MINUTE = 10
"""Rounds of a minute."""
_MINUTES = {"minut": 1, "hour": 60, "or": 60, "day": 24 * 60, "giorn": 24 * 60}
_HOW_LONG = re.compile(
    r"\b(?:for|per) (?P<count>\d+) (?P<what>minut|hour|day|giorn|or(?=[ae]\b))"
    r"|\b(?:after|dopo) (?P<count2>\d+) (?P<what2>minut)"
)
_UNTIL = re.compile(
    r"until the (?P<when>start|end) of (?P<whose>its|their|the [\w -]+?[’']s) next turn"
    r"|fino (?P<quando>all[’']inizio|alla fine|al termine) del (?P<suo>suo |proprio )?turno success"
)
_REPEATS = re.compile(
    r"repeats? the sav(?:e|ing throw) at the (?P<when>start|end) of (?:each of )?(?:its|their)"
    r"|ripet\w+ il tiro salvezza (?P<quando>all[’']inizio|alla fine|al termine) "
    r"(?:di|del|dei|ognuno|ciascun)"
    r"|(?:at which point|when) it repeats the save|a quel punto,? ripete il tiro salvezza"
)
_WORSE = re.compile(
    r"second failure:? the target has the (?P<word>\w+) condition"
    r"|secondo fallimento: il bersaglio (?:è|cade) (?P<parola>\w+)"
)
_STATES = {
    "paralizz": "paralyzed", "pietrific": "petrified", "priv": "unconscious",
    "stordit": "stunned",
}  # fmt: skip
_STONE = re.compile(r"petrified|pietrificat")
_NOT_THESE = re.compile(
    r"other than (?P<others>[\w, ]+?)(?=, it|, they| it must| must|\.)"
    r"|(?P<non>non-undead)|(?:isn[’']t|is not) an? (?P<kinds>[\w ]+?)(?=,|\.| it| in | must )"
    r"|(?:che non sia|divers[aeio] da) (?P<altri>[\w ’']+?)(?=,|\.| deve| in )"
)
_SPARED = {"undead": "undead", "construct": "construct", "non morto": "undead"}
_SPARED |= {"costrutto": "construct", "aberration": "aberration", "aberrazione": "aberration"}
_HUMANOID = re.compile(r"\bis an? humanoid\b|\bè un umanoide\b")
_SIZE = re.compile(
    r"\b(?P<size>tiny|small|medium|large|huge) or smaller"
    r"|di taglia (?P<taglia>minuscola|piccola|media|grande|enorme) o inferiore"
)
_SIZES = {
    "minuscola": "tiny", "piccola": "small", "media": "medium", "grande": "large",
    "enorme": "huge",
}  # fmt: skip
_AVERTED = re.compile(r"success:|successo:|is successful|ha successo")
"""From here on it is told of those who save."""
_SENTENCE = re.compile(r"(?<!\bft)\.\s")


def terms_in(before: str, after: str, conditions: tuple[str, ...]) -> SaveTerms:
    """The terms of a save by the words before it and those of its failure after it."""
    lead, low = before.lower(), after.lower()
    kinds = ("humanoid",) if _HUMANOID.search(lead) else ()
    always = SaveTerms(
        kinds=kinds,
        later=later_in(after),
        way_out=way_out_in(after),
        lowers=lowers_in(after),
        drains=drains_in(after),
        by_five=by_five_in(after),
        wakes=wakes_in(after),
        at_zero=at_zero_in(after),
    )
    if not conditions:
        return always
    repeats, worse = _REPEATS.search(low), _worse(low, conditions)
    until = None if worse else _UNTIL.search(_at_first(low))
    return replace(
        always,
        rounds=0 if until else _rounds(low, repeated=repeats is not None),
        until=_moment(until),
        of_target=until is not None and _is_targets(until),
        repeats=_moment(repeats),
        worse=worse if repeats else "",
    )


_STEELS = re.compile(r"\bimmune (?:to|a|al|all[’']|allo|alla) ?[^.]*\b24 (?:hours|ore)\b")
_ENDS = re.compile(
    r"(?:effect|possession)(?: on it)? ends[^.]*\bimmune|\bimmune[^.]*possession ends"
    r"|termina(?:ta)?[^.]*\bè immune|\bè immune[^.]*è terminata"
)


def ageing(save: ForcedSave, low: str) -> ForcedSave:
    """A save with how much older its far failure makes."""
    dice = ages_in(low) if save.ability else ""
    return replace(save, terms=replace(save.terms, ages=dice)) if dice else save


def steeling(save: ForcedSave, low: str) -> ForcedSave:
    """A save with whom its paragraph leaves immune for a day: who saves, or who is over it."""
    if not save.ability or _STEELS.search(low) is None:
        return save
    after = _ENDS.search(low) is not None
    return replace(save, terms=replace(save.terms, steels=True, steels_after=after))


def _is_targets(until: re.Match[str]) -> bool:
    """Whether the turn is that of whoever failed."""
    whose = (until["whose"] or "").replace("’", "'")
    return bool(until["suo"]) or whose in ("its", "their", "the creature's", "the target's")


def spared_by(before: str) -> tuple[str, ...]:
    """The kinds of creatures that it does nothing to: "other than an undead or a construct"."""
    found = _NOT_THESE.search(before.lower())
    if found is None:
        return ()
    told = next(each for each in found.groups() if each)
    return tuple(dict.fromkeys(kind for word, kind in _SPARED.items() if word in told))


def largest_of(before: str) -> str:
    """The largest size of those that it is asked of; "" any."""
    found = _SIZE.search(before.lower())
    if found is None:
        return ""
    return found["size"] or _SIZES[found["taglia"]]


def _at_first(low: str) -> str:
    """What comes at once: the sentence that gives the conditions."""
    return _SENTENCE.split(low, maxsplit=1)[0]


def _rounds(low: str, *, repeated: bool) -> int:
    told = _AVERTED.split(low, maxsplit=1)[0] if repeated else _at_first(low)
    found = _HOW_LONG.search(told)
    if found is None:
        return 0
    count, what = found["count"] or found["count2"], found["what"] or found["what2"]
    return int(count) * _MINUTES[what] * A_MINUTE


def _worse(low: str, conditions: tuple[str, ...]) -> str:
    """What comes of a second failure: a word of 2024, or stone."""
    if second := _WORSE.search(low):
        told = second["word"] or second["parola"]
        return next((key for word, key in _STATES.items() if told.startswith(word)), told)
    is_stone = _STONE.search(low) and "petrified" not in conditions and "restrained" in conditions
    return "petrified" if is_stone else ""


def _moment(found: re.Match[str] | None) -> Moment | None:
    if found is None:
        return None
    groups = found.groupdict()
    told = groups.get("when") or groups.get("quando") or ""
    return Moment.START if told in ("start",) or "inizio" in told else Moment.END
