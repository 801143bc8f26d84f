"""What a stat block does to whoever it holds, burns or poisons, turn by turn, and the way out.

Read in English and Italian, as both editions word it.
"""

import re

from desktop.model.effect import LaterHarm, WayOut
from desktop.model.hit_terms import ALL_DAMAGE
from desktop.model.moment import Moment

_DICE = r"\d+ \((\d*d\d+(?: ?[+-] ?\d+)?)\)"
_OF_TURNS = r"at the (start|end) of each of (?:its|the target[’']s) turns"
_HARMS = re.compile(
    rf"(?:takes?|loses?) {_DICE} (?:(\w+) damage|hit points) {_OF_TURNS}"
    rf"|(?:subisce|perde) {_DICE} (?:danni (?:da )?(\w+)|punti ferita)"
    r" (all[’']inizio|alla fine|al termine) di ogni suo turno"
)
_AT_TURNS = re.compile(rf"{_OF_TURNS}, the target takes {_DICE} (\w+) damage")
TYPES = {
    "acido": "acid", "contundenti": "bludgeoning", "freddo": "cold", "fuoco": "fire",
    "fulmine": "lightning", "necrotici": "necrotic", "perforanti": "piercing",
    "veleno": "poison", "psichici": "psychic", "radiosi": "radiant", "taglienti": "slashing",
    "tuono": "thunder", "forza": "force",
}  # fmt: skip
_OUT = re.compile(
    r"(?:restrained|engulfed|burst)[^.]*?\bdc (?P<dc>\d+) strength(?P<skill> \(athletics\))? check"
    r"|(?:trattenut|avviluppat|spezza|strappa)[^.]*?\bprova di forza(?P<abile> \(atletica\))?,? "
    r"(?:con )?cd (?P<cd>\d+)"
)


def later_in(text: str) -> tuple[LaterHarm, ...]:
    """The damage that comes at the start or end of each turn of the target."""
    low = text.lower()
    if found := _HARMS.search(low):
        dice, kind, when, dado, tipo, quando = found.groups()
        return (_harm(dice or dado, kind or TYPES.get(tipo or "", ""), when or quando),)
    if found := _AT_TURNS.search(low):
        when, dice, kind = found.groups()
        return (_harm(dice, kind, when),)
    return ()


def _harm(dice: str, kind: str, when: str) -> LaterHarm:
    moment = Moment.START if when == "start" or "inizio" in when else Moment.END
    return LaterHarm(dice.replace(" ", ""), kind, moment)


def way_out_in(text: str) -> WayOut | None:
    """The check by which whoever is held tears itself free."""
    found = _OUT.search(text.lower())
    if found is None:
        return None
    is_skill = found["skill"] or found["abile"]
    return WayOut(("athletics" if is_skill else "str",), int(found["dc"] or found["cd"]))


_LOWERS = re.compile(
    r"maximum (?:is reduced|reduced|decreases) by an amount equal to the (?:(\w+) )?damage taken"
    r"|massim[^.]*?(?:pari|equivalente)[^.]*?danni (?:da )?(\w+)? ?(?:subiti|inflitti)"
)
_DRAINS = re.compile(r"regains hit points equal to that amount|recupera [^.]*punti ferita pari")


def lowers_in(text: str) -> str:
    """The type of damage that lowers the maximum of hit points as well; "" none does."""
    found = _LOWERS.search(text.lower())
    if found is None:
        return ""
    kind, tipo = found.groups()
    return kind or TYPES.get(tipo or "", "") or ALL_DAMAGE


def drains_in(text: str) -> bool:
    """Whether what the maximum loses is regained by whoever took it."""
    return _DRAINS.search(text.lower()) is not None


_AT_ZERO = re.compile(
    r"to 0 hit points, the target is stable but poisoned for 1 hour"
    r"|a 0 punti ferita, il bersaglio è stabile ma (?:resta |rimane )?avvelenato per 1 ora"
)


def at_zero_in(text: str) -> tuple[str, ...]:
    """The conditions of whom its poison fells without killing; () where it kills."""
    return ("poisoned", "paralyzed") if _AT_ZERO.search(text.lower()) else ()


FAR_FAILURE = re.compile(
    r"(?:fails(?: the (?:saving throw|save))?|failure) by 5 or more|result is 5 or lower"
    r"|fallisce [^.]*?di 5 o più"
    r"|fallimento (?:di|con|per)[^.:]{0,40}5 o più"
)
"""From here on it is told of those who fail by 5 or more."""
_BY_FIVE = {
    "unconscious": re.compile(r"unconscious|priv[oai] di sensi"),
    "paralyzed": re.compile(r"paralyzed|paralizzat"),
    "petrified": re.compile(r"petrified|pietrificat"),
}


def by_five_in(text: str) -> tuple[str, ...]:
    """What comes of failing by 5 or more: by the two sentences that tell of it at most."""
    _, *further = FAR_FAILURE.split(text.lower(), maxsplit=1)
    told = " ".join(further[0].split(". ")[:2]) if further else ""
    return tuple(key for key, words in _BY_FIVE.items() if words.search(told))


_AGES = re.compile(
    r"\bages (?P<dice>\d+d\d+) × 10 years|\binvecchia di (?P<dadi>\d+d\d+) ?[×x] ?10 anni"
)


def ages_in(text: str) -> str:
    """Dice of which each point makes whoever fails by 5 or more ten years older; "" none."""
    found = _AGES.search(text.lower())
    return "" if found is None else found["dice"] or found["dadi"]


_WAKES = re.compile(
    r"(?:wakes up|ends early) if (?:it|the target) takes (?:any )?damage|until it takes damage"
    r"|(?:si sveglia|termina prima) se subisce (?:dei )?danni"
    r"|(?:finché|fino a quando) non subisce danni"
)


def wakes_in(text: str) -> bool:
    """Whether damage wakes whoever has failed by 5 or more and lies senseless for it."""
    return "unconscious" in by_five_in(text) and _WAKES.search(text.lower()) is not None
