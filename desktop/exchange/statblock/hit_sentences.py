"""On what terms a hit gives its conditions, read from its sentences in both editions' wording."""

import re

from desktop.exchange.statblock.words import NUMBER_WORDS
from desktop.model.hit_terms import HitTerms
from desktop.model.moment import Moment
from desktop.rules.fifth.statblocks.later_harm import drains_in, later_in, lowers_in, way_out_in

SIZE = re.compile(
    r"if (?:the )?(?:target|it) is (?:a )?(Tiny|Small|Medium|Large|Huge) or smaller", re.IGNORECASE
)
CHARGE = re.compile(r"moved (\d+)\+ feet straight toward (?:it|the target) immediately before")
INSTEAD = re.compile(r"can give it the [A-Z][a-z]+ condition [^.]*instead of dealing damage")
UNTIL = re.compile(r"condition[^.]*? until the (start|end) of (its|the [\w -]+?[’']s) next turn")
_NUMBERS = "|".join(NUMBER_WORDS)
LIMBS = re.compile(
    rf"from one of ({_NUMBERS}) |has ({_NUMBERS}) \w+, each of which can grapple"
    rf"|have ({_NUMBERS}) other creatures grappled"
)
SAME_LIMB = "use the same"
LIMBS_TOLD_ELSEWHERE = 6
"""The roper of 2014, whose tendrils are counted in another paragraph."""
UNBOUND = re.compile(r"already (?:constricting|grappling) a|other creatures grappled")


def terms_in(hit: str, whole: str) -> HitTerms:
    """The terms that the sentences after "Hit:" name; `whole` goes on behind a check or save."""
    size, charge, until = SIZE.search(hit), CHARGE.search(hit), UNTIL.search(hit)
    return HitTerms(
        largest=size[1].lower() if size else "",
        charge=int(charge[1]) if charge else 0,
        instead=INSTEAD.search(hit) is not None,
        until=Moment(until[1]) if until else None,
        of_target=until is not None and until[2] == "its",
        holds=_limbs(hit),
        binds=UNBOUND.search(hit) is None,
        later=later_in(hit),
        way_out=way_out_in(whole),
        lowers=lowers_in(hit),
        drains=drains_in(hit),
    )


def bare_terms(hit: str) -> HitTerms:
    """Those of a hit without conditions: what burns on, what is lost of the maximum."""
    charge = CHARGE.search(hit)
    return HitTerms(
        charge=int(charge[1]) if charge else 0,
        later=later_in(hit),
        lowers=lowers_in(hit),
        drains=drains_in(hit),
    )


def _limbs(hit: str) -> int:
    found = LIMBS.search(hit)
    if found is not None:
        return NUMBER_WORDS[next(word for word in found.groups() if word)]
    return LIMBS_TOLD_ELSEWHERE if SAME_LIMB in hit else 1
