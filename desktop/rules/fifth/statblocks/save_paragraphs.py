"""The saving throw that a typed paragraph asks for, as both editions word it in two languages."""

import re

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.model.creature import AreaShape, Damage, FeatureArea, ForcedSave, SaveSuccess
from desktop.rules.fifth.statblocks.later_harm import FAR_FAILURE
from desktop.rules.fifth.statblocks.save_terms import (
    LEAD,
    largest_of,
    spared_by,
    steeling,
    terms_in,
)

ABILITIES = {
    "str": "strength|forza",
    "dex": "dexterity|destrezza",
    "con": "constitution|costituzione",
    "int": "intelligence|intelligenza",
    "wis": "wisdom|saggezza",
    "cha": "charisma|carisma",
}
TYPES = {
    "acid": "acid|acido",
    "bludgeoning": "bludgeoning|contundenti",
    "cold": "cold|freddo",
    "fire": "fire|fuoco",
    "force": "force|forza",
    "lightning": "lightning|fulmine",
    "necrotic": "necrotic|necrotici",
    "piercing": "piercing|perforanti",
    "poison": "poison|veleno",
    "psychic": "psychic|psichici",
    "radiant": "radiant|radiosi",
    "slashing": "slashing|taglienti",
    "thunder": "thunder|tuono",
}
CONDITIONS = {
    "blinded": r"blinded|accecat[oaie]",
    "charmed": r"charmed|affascinat[oaie]",
    "deafened": r"deafened|assordat[oaie]",
    "exhaustion": r"gains 1 exhaustion level|ottiene 1 livello di indebolimento",
    "frightened": r"frightened|spaventat[oaie]",
    "grappled": r"grappled|afferrat[oaie]",
    "incapacitated": r"incapacitated|incapacitat[oaie]",
    "paralyzed": r"paralyzed|paralizzat[oaie]",
    "petrified": r"petrified|pietrificat[oaie]",
    "poisoned": r"poisoned|avvelenat[oaie]",
    "prone": r"prone|pron[oaie]",
    "restrained": r"restrained|trattenut[oaie]",
    "stunned": r"stunned|stordit[oaie]",
}
_ANY = "|".join(ABILITIES.values())
ASKED = re.compile(
    rf"\bdc (?P<dc>\d+) (?P<who>{_ANY}) saving throw"
    rf"|(?P<who2>{_ANY}) saving throw: dc (?P<dc2>\d+)"
    rf"|tiro salvezza su (?P<who3>{_ANY})(?: con|:)? cd (?P<dc3>\d+)"
)
_KINDS = "|".join(TYPES.values())
DAMAGE = re.compile(
    rf"\b(?:(?P<average>\d+) \()?(?P<dice>\d*d\d+(?: ?[+-] ?\d+)?)\)? "
    rf"(?:(?P<kind>{_KINDS}) damage|danni (?:da )?(?P<tipo>{_KINDS}))"
    r"(?! (?:at the (?:start|end) of each|all['’]inizio di ogni|alla fine di ogni))"
)
BRINGS = re.compile(r"\bfailure:|\bfallimento:")
HALF = re.compile(r"half as much|half (?:the )?damage|la metà|danni dimezzati")
OVER = re.compile(
    r"\bsuccess:|\bsuccesso:|\bor half\b|\bmentre se\b|failure or success|fallimento o"
    r"|second failure|secondo fallimento"
)
FEET = r"(\d+)(?:-foot|-ft\.?| feet| ft\.?)"
METRES = r"(\d+(?:,\d+)?) m(?:etri)?\b"
LINE = re.compile(
    FEET
    + r"[- ]long,? "
    + FEET
    + r"[- ]wide line|"
    + FEET
    + r"[- ]line that is "
    + FEET
    + r" wide|line [^.]{0,40}?that is "
    + FEET
    + r" long and "
    + FEET
    + r" wide"
)
LINEA = re.compile(r"linea (?:[^.]{0,30}? )?lunga " + METRES + r" e larga " + METRES)
AREAS = (
    (re.compile(FEET + r"[- ]cone"), re.compile(r"cono di " + METRES), AreaShape.CONE),
    (re.compile(FEET + r"[- ]cube"), re.compile(r"cubo di " + METRES), AreaShape.CUBE),
    (
        re.compile(FEET + r"[- ]radius,? [^.]{0,30}?sphere"),
        re.compile(r"sfera di " + METRES + r" di raggio"),
        AreaShape.SPHERE,
    ),
    (
        re.compile(
            FEET
            + r"[- ]emanation|each (?:[\w-]+ )?creature within "
            + FEET
            + r"|each creature of its choice in a "
            + FEET
            + r"[- ]radius"
        ),
        re.compile(r"emanazione di " + METRES + r"|ogni creatura[^.]{0,60}? entro " + METRES),
        AreaShape.EMANATION,
    ),
)


def save_in(text: str) -> ForcedSave | None:
    """The first saving throw of a paragraph, with what a failure brings; None without one."""
    low = " ".join(text.lower().split()).replace("\u2212", "-")
    asked = ASKED.search(low)
    if asked is None:
        return None
    who = asked["who"] or asked["who2"] or asked["who3"]
    after = low[asked.end() :]
    brought = BRINGS.split(after, maxsplit=1)[-1]
    failure = FAR_FAILURE.split(OVER.split(brought, maxsplit=1)[0], maxsplit=1)[0]
    conditions = tuple(
        key for key, words in CONDITIONS.items() if re.search(rf"\b(?:{words})\b", failure)
    )
    before = low[max(0, asked.start() - LEAD) : asked.start()] + after[: -len(brought)]
    found = ForcedSave(
        ability=_key_of(who, ABILITIES),
        dc=int(asked["dc"] or asked["dc2"] or asked["dc3"]),
        on_success=SaveSuccess.HALF if HALF.search(after) else SaveSuccess.NONE,
        damage=tuple(
            Damage(
                found["dice"].replace(" ", ""),
                _average_of(found),
                (_key_of(found["kind"] or found["tipo"], TYPES),),
            )
            for found in DAMAGE.finditer(failure)
        ),
        area=_area_in(low),
        conditions=conditions,
        spares=spared_by(before),
        largest=largest_of(before),
        terms=terms_in(before, brought, conditions),
    )
    return steeling(found, low)


def _key_of(word: str, words: dict[str, str]) -> str:
    return next(key for key, known in words.items() if word in known.split("|"))


def _average_of(found: re.Match[str]) -> int:
    """The printed average, else that of the dice, rounded down."""
    return int(found["average"] or average(parse(found["dice"].replace(" ", ""))))


def _squares(metres: str) -> int:
    """Metres as feet of whole squares."""
    return round(float(metres.replace(",", ".")) / 1.5) * 5


def _area_in(low: str) -> FeatureArea | None:
    if found := LINE.search(low):
        length, width = (int(each) for each in found.groups() if each)
        return FeatureArea(AreaShape.LINE, length, width)
    if found := LINEA.search(low):
        return FeatureArea(AreaShape.LINE, _squares(found[1]), _squares(found[2]))
    for feet, metres, shape in AREAS:
        if found := feet.search(low):
            return FeatureArea(shape, next(int(each) for each in found.groups() if each))
        if found := metres.search(low):
            told = next(each for each in found.groups() if each)
            return FeatureArea(shape, _squares(told))
    return None
