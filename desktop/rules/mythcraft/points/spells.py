"""What a spell of MythCraft costs: action points and spell points, or minutes.

It is read from its heading, "Wall of Sparks (3 SP)", and its paragraph: "3 AP, 4 SP. Conjuring 1.",
"Cantrip, 2 AP", "Ritual, 10 minutes"; in Italian "3 PA, 4 PI. Lancio prolungato 1".
"""

import re
from dataclasses import dataclass, replace
from functools import cache

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.counter import SPELL_POINTS
from desktop.model.creature import Attack, Feature, FeatureGroup
from desktop.model.events import CounterSet
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.mythcraft.points.costs import name_of

MINUTES = {"minute": 1, "minutes": 1, "minuto": 1, "minuti": 1, "hour": 60, "hours": 60}
_AP = re.compile(r"\b(\d+) ?(?:AP|PA)\b")
_AP_FIRST = re.compile(r"\s*(\d+) ?(?:AP|PA)\b")
_AP_IN_NAME = re.compile(r"\((\d+) ?(?:AP|PA)\)")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_SP = re.compile(r"\b(?:SPC )?(\d+) ?(?:SP|PI)\b|\bSPC (\d+)\b")
_CONJURING = re.compile(r"\b(?:Conjuring|Lancio prolungato) (\d+)", re.IGNORECASE)
_SLOW = re.compile(
    r"\b(?:ritual|invocation|rituale|invocazione)\b[^.\d]{0,40}(\d+) "
    r"(minutes?|hours?|minut[oi]|or[ae])\b",
    re.IGNORECASE,
)
_VERBAL_TAG = "verbal"
_VERBAL = re.compile(r"(?<![\w-])verbale?(?![\w-])", re.IGNORECASE)
_FREE = re.compile(r"\b(?:cantrip|chant|prayer|trucchetto|canto|preghiera)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Spell:
    """What a paragraph says of a spell: points, rounds of conjuring, minutes of a slow one."""

    action_points: int | None = None
    spell_points: int = 0
    conjuring: int = 0
    minutes: int = 0


def spell_in(feature: Feature) -> Spell | None:
    """The spell that a paragraph is, or None."""
    read = _read(tuple(feature.names.values()), tuple(feature.texts.values()))
    if feature.spell_points is None:
        return read
    told = read or Spell()
    return replace(told, action_points=feature.cost, spell_points=feature.spell_points)


@cache
def _read(names: tuple[str, ...], texts: tuple[str, ...]) -> Spell | None:
    heading = " ".join(each for name in names for each in _IN_BRACKETS.findall(name))
    for text in texts or ("",):
        slow, conjuring = _SLOW.search(text), _CONJURING.search(text)
        cost = _AP.search(heading) or _AP.search(text)
        price = _SP.search(heading) or _SP.search(text)
        if not (slow or conjuring or price or (cost and _FREE.search(text))):
            continue
        return Spell(
            int(cost[1]) if cost else None,
            int(price[1] or price[2]) if price else 0,
            int(conjuring[1]) if conjuring else 0,
            int(slow[1]) * MINUTES.get(slow[2].lower(), 60) if slow else 0,
        )
    return None


def is_slow(feature: Feature) -> bool:
    """Whether it takes minutes: no action in a fight (AP-MAG-01)."""
    spell = spell_in(feature)
    return spell is not None and spell.minutes > 0


def is_verbal(feature: Feature) -> bool:
    """Whether it is magic that asks for a voice: as its row says, or "Verbal" in its paragraph."""
    if any(save.verbal for save in feature.saves):
        return True
    if any(_VERBAL_TAG in attack.properties for attack in feature.attacks):
        return True
    return spell_in(feature) is not None and any(map(_VERBAL.search, feature.texts.values()))


def named_cost(feature: Feature) -> int | None:
    """The action points that its heading or the beginning of its text names: "2 AP. …"; or None."""
    for name in feature.names.values():
        if found := _AP_IN_NAME.search(name):
            return int(found[1])
    for text in feature.texts.values():
        if found := _AP_FIRST.match(text):
            return int(found[1])
    return None


def detail_of(feature: Feature) -> Message | None:
    """What it costs, or how long it takes, for its button and its paragraph."""
    spell = spell_in(feature)
    if spell is None:
        cost = named_cost(feature)
        return None if cost is None else Message("view.myth.cost", {"ap": cost})
    if spell.minutes:
        return Message("view.myth.slow", {"count": spell.minutes})
    known: Parameters = {"ap": price_of(feature, spell), "sp": spell.spell_points}
    if feature.group is FeatureGroup.REACTION and not known["ap"]:
        return Message("points.myth.spell_points", {"count": spell.spell_points})
    if spell.conjuring:
        return Message("view.myth.conjuring", {**known, "rounds": spell.conjuring})
    return Message("view.myth.spell", known)


def price_told(feature: Feature) -> Message | None:
    """What a reaction costs, in points, without what its heading says; None where nothing is left.

    "Ward (2 SP)" with the text "1 AP. When hit …" still tells its AP.
    """
    if is_slow(feature):
        return None
    heading = " ".join(
        each for name in feature.names.values() for each in _IN_BRACKETS.findall(name)
    )
    if _AP.search(heading):
        return None
    spell = spell_in(feature)
    if spell is None or not _SP.search(heading):
        return detail_of(feature)
    cost = price_of(feature, spell)
    return Message("view.myth.cost", {"ap": cost}) if cost else None


def price_of(feature: Feature, spell: Spell) -> int:
    """Its action points; those of a reaction of the stat block only where its text names some."""
    if spell.action_points is not None:
        return spell.action_points
    return feature.cost if feature.group is FeatureGroup.ACTION else 0


def spell_of(who: Combatant, attack: Attack) -> tuple[Feature, Spell] | None:
    """The paragraph that an attack stands in and the spell that it is, or None."""
    feature = who.creature.feature_of(attack.key)
    spell = None if feature is None else spell_in(feature)
    return None if feature is None or spell is None else (feature, spell)


# --- paying ------------------------------------------------------------------------------------


def pay_for_attack(draft: Draft, who: Combatant, attack: Attack) -> Refusal | None:
    """The spell points of a spell that is an attack roll, besides its AP (MC-SP-01)."""
    if (found := spell_of(who, attack)) is None:
        return None
    if refusal := draft.stands(judge_points(who, *found)):
        return refusal
    pay_points(draft, who.id, found[1])
    return None


def judge_points(who: Combatant, feature: Feature, spell: Spell) -> Refusal | None:
    """Why its spell points cannot be paid, or None (MC-SP-01)."""
    left = who.count(SPELL_POINTS)
    if spell.spell_points <= left:
        return None
    short: Parameters = {
        "who": who.name,
        "spell": name_of(feature.names),
        "cost": spell.spell_points,
        "left": left,
    }
    return Refusal(Message("refusal.myth.too_few_spell_points", short), "MC-SP-01")


def pay_points(draft: Draft, who: CombatantId, spell: Spell) -> None:
    """Take its spell points."""
    counter = draft.combatant(who).counters.get(SPELL_POINTS)
    if spell.spell_points and counter is not None:
        left = max(0, counter.current - spell.spell_points)
        draft.add(CounterSet(who, SPELL_POINTS, left, counter.maximum))
