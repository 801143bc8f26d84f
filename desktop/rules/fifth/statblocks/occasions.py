"""Traits that come by themselves, and who is immune to what for a day: read in both languages."""

import re
from dataclasses import replace

from desktop.model.creature import Feature, FeatureGroup
from desktop.model.moment import Moment
from desktop.model.occasion import Occasion
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES
from desktop.rules.fifth.statblocks.save_terms import ageing, steeling

_DIES = re.compile(
    r"\bdies, it explodes\b|\bexplodes when it dies\b|\bmuore, esplode\b|\besplode quando muore\b"
)
_STARTS = re.compile(
    r"starts? its turn (?:within (?P<feet>\d+) f|in (?:a (?P<foot>\d+)-foot emanation|the aura))"
    r"|inizi[a]? il (?:suo|proprio) turno (?:entro (?P<metri>\d+(?:,\d+)?) metri"
    r"|in un[’']emanazione di (?P<metro>\d+(?:,\d+)?) metri|all[’']interno dell[’']aura)"
)
_AURA = re.compile(
    r"aura in a (?P<foot>\d+)-foot emanation"
    r"|aura in un[’']emanazione di (?P<metro>\d+(?:,\d+)?) metri"
)
_BURNS = re.compile(
    r"at the (?P<when>start|end) of each of the [\w -]+?[’']s turns, each creature[^.]*?"
    r"(?:within (?P<feet>\d+) f\w+|in a (?P<foot>\d+)-foot emanation)[^.]*? takes? "
    r"\d+ \((?P<dice>\d*d\d+)\) (?P<kind>\w+) damage"
    r"|(?P<quando>all[’']inizio|al termine|alla fine) di ogni turno [^,.]*, [^.]*?"
    r"(?:entro|emanazione di) (?P<metri>\d+(?:,\d+)?) metri[^.]*? subisc\w+ "
    r"\d+ \((?P<dadi>\d*d\d+)\) danni (?:da )?(?P<tipo>\w+)"
)
_TOUCH = re.compile(
    r"hits (?:it|the [\w ]+?) with a melee attack(?: roll)?\b[^.]*?takes? \d+ \((\d*d\d+)\) "
    r"(\w+) damage"
    r"|colpi\w+ [^.]*?in mischia[^.]*? subisc\w+ \d+ \((\d*d\d+)\) danni (?:da )?(\w+)"
)
_KINDS = {"beast": r"\bbeast\b|\bbestia\b", "humanoid": r"\bhumanoid\b|\bumanoide\b"}
_LEAD = re.compile(r"(?:any|each|a|qualsiasi|ogni|una) [^.:]*?(?:starts? its turn|inizi[a]? il)")
_FOES = re.compile(r"\bhostile to\b|\bany enemy\b|\bostil[ei] a|\bnemic[oa] che\b")
_SEES = re.compile(r"can see|in grado di vede|può veder|che vede|see each other")
_AVERTS = re.compile(r"avert its eyes|avert their eyes|distogliere lo sguardo")
_ABLE = re.compile(r"incapacitated|incapacitat[oa]")


def occasion_in(feature: Feature) -> Occasion | None:
    """When it comes by itself; None where it is used, or its paragraph says nothing of it."""
    if feature.group is not FeatureGroup.TRAIT:
        return None
    low = text_of(feature)[1].lower()
    touch = _touch(low)
    if burns := _BURNS.search(low):
        when = burns["when"] or burns["quando"]
        is_start = "start" in when or "inizio" in when
        return Occasion(
            near=_feet(burns),
            harm=(burns["dice"] or burns["dadi"], burns["kind"] or TYPES.get(burns["tipo"], "")),
            moment=Moment.START if is_start else Moment.END,
            touch=touch,
            able=_ABLE.search(low) is not None,
        )
    if touch is not None:
        return Occasion(touch=touch)
    if not feature.saves:
        return None
    if _DIES.search(low):
        return Occasion(dies=True)
    return _near(low)


def _touch(low: str) -> tuple[str, str] | None:
    found = _TOUCH.search(low.replace("ft.", "ft"))
    if found is None:
        return None
    dice, kind, dadi, tipo = found.groups()
    return dice or dadi, kind or TYPES.get(tipo, "")


def _near(low: str) -> Occasion | None:
    starts = _STARTS.search(low)
    feet = 0 if starts is None else _feet(starts) or _feet(_AURA.search(low))
    if not feet:
        return None
    lead = _LEAD.search(low)
    told = "" if lead is None else lead[0]
    return Occasion(
        near=feet,
        kinds=tuple(kind for kind, words in _KINDS.items() if re.search(words, told)),
        foes=_FOES.search(low) is not None,
        sees=_SEES.search(low) is not None,
        averts=_AVERTS.search(low) is not None,
        able=_ABLE.search(low) is not None,
    )


def _feet(found: re.Match[str] | None) -> int:
    told = {} if found is None else found.groupdict()
    feet = told.get("feet") or told.get("foot")
    return feet_of(feet, told.get("metri") or told.get("metro"))


def with_occasion(feature: Feature) -> Feature:
    """The paragraph with when it comes, and whom it leaves immune for a day."""
    low = text_of(feature)[1].lower()
    saves = tuple(ageing(steeling(save, low), low) for save in feature.saves)
    occasion = feature.occasion or occasion_in(feature)
    if saves == feature.saves and occasion == feature.occasion:
        return feature
    return replace(feature, saves=saves, occasion=occasion)
