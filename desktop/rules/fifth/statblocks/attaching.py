"""Paragraphs of creatures that attach themselves with a hit, read in English and Italian."""

import re
from dataclasses import replace

from desktop.model.attachment import Attachment
from desktop.model.creature import Creature, Feature
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES
from desktop.rules.fifth.statblocks.save_terms import largest_of

_SPEAKS = re.compile(r"\battaches to\b|\bsi (?:avvinghia|attacca) (?:al |alla |all[’']|a)")
_HALVES = re.compile(
    r"takes only half the damage dealt|halves the damage it takes|dimezza i danni subiti"
    r"|subisce solo la metà dei danni"
)
_HARM = re.compile(
    r"the target (?:takes|loses) \d+ \((\d*d\d+(?: ?[+-] ?\d+)?)\) (?:(\w+) damage|hit points)"
    r"|il bersaglio (?:subisce|perde) \d+ \((\d*d\d+(?: ?[+-] ?\d+)?)\) "
    r"(?:danni (?:da )?(\w+)|punti ferita)"
)
_TURNS = re.compile(
    r"at the start of each of the [\w -]+?[’']s turns|all[’']inizio di ogni turno de"
)
_FILL = re.compile(
    r"after it drains (?P<points>\d+) hit points|dopo aver (?:risucchiato|prosciugato) "
    r"(?P<punti>\d+)"
)
_COVER = re.compile(r"\bif the [^.]*?\bha[sd] advantage\b[^.]*\.|\bse [^.]*? vantaggio [^.]*\.")
_BLIND = re.compile(r"blinded|accecat")
_EAGER = re.compile(
    r"has advantage on (?:the|its) attack rolls?|vantaggio ai suoi tiri per colpire"
    r"|vantaggio al tiro per colpire contro il bersaglio"
)
_IDLE = re.compile(
    r"while attached, the [\w -]+ (?:doesn[’']t attack|can[’']t make)"
    r"|attaccat[oa] in questo modo non può effettuare attacchi"
)
_ONLY = re.compile(
    r"attack only against the target|attack no other creature|can attack only the target"
    r"|can[’']t make [\w ]+ attacks against other|solamente il bersaglio"
    r"|attacchi [\w ]+ contro altri bersagli"
)
_STILL = re.compile(r"\bspeed also becomes 0\b|\bits speed becomes 0\b|la sua velocità diventa 0")
_LEAVING = re.compile(
    r"(?:by spending|by using) (?P<feet>\d+) feet of (?:its )?movement"
    r"|(?:usando|utilizzando) (?P<metri>\d+(?:,\d+)?) metri (?:di|del suo) movimento"
)
_CHECK = re.compile(
    r"\bdc (?P<dc>\d+) strength(?P<skill> \(athletics\))? check"
    r"|prova di forza(?P<abile> \(atletica\))? con cd (?P<cd>\d+)"
)


def attachment_in(creature: Creature, feature: Feature) -> Attachment | None:
    """How it clings; None where the paragraph has no attack that attaches, or shares no harm."""
    if not feature.attacks:
        return None
    low = text_of(feature)[1].lower()
    halves = any(_HALVES.search(text_of(each)[1].lower()) for each in creature.features)
    if _SPEAKS.search(low) is None:
        grips = "grappled" in feature.attacks[0].conditions
        return Attachment(halves=True, grip=True) if halves and grips else None
    after, leaving, check = _after(low), _LEAVING.search(low), _CHECK.search(low)
    harm = _HARM.search(low) if _TURNS.search(low) else None
    fill, cover = _FILL.search(low), _COVER.search(low)
    rest = low if cover is None else low.replace(cover[0], "")
    is_skill = check is not None and bool(check["skill"] or check["abile"])
    return Attachment(
        largest=largest_of(after) if cover is None or not largest_of(cover[0]) else "",
        harm=() if harm is None else (_harm(harm),),
        fill=0 if fill is None else int(fill["points"] or fill["punti"]),
        blinds=_BLIND.search(rest) is not None,
        covers="" if cover is None else largest_of(cover[0]) or largest_of(low),
        chokes=cover is not None and re.search(r"suffocating|soffoca", cover[0]) is not None,
        eager=_EAGER.search(rest) is not None,
        idle=_IDLE.search(low) is not None and _ONLY.search(low) is None,
        only=_ONLY.search(low) is not None,
        still=_STILL.search(low) is not None,
        halves=halves,
        leaving=0 if leaving is None else feet_of(leaving["feet"], leaving["metri"]),
        checks=() if check is None else ("athletics" if is_skill else "str",),
        dc=0 if check is None else int(check["dc"] or check["cd"]),
    )


def _after(low: str) -> str:
    """What is told of the hit."""
    return re.split(r"\b(?:hit|colpito):", low)[-1]


def _harm(found: re.Match[str]) -> tuple[str, str]:
    dice, kind, dado, tipo = found.groups()
    return (dice or dado).replace(" ", ""), kind or TYPES.get(tipo or "", "")


def with_attachment(creature: Creature, feature: Feature) -> Feature:
    """The paragraph with how it clings."""
    if feature.attachment is not None:
        return feature
    found = attachment_in(creature, feature)
    return feature if found is None else replace(feature, attachment=found)
