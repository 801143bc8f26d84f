"""Reactions against a hit, own ones too: "When hit: 5 shield hit points before the damage".

What the paragraph says is read from its words, in English and Italian; what they do not tell is
left to the table: the reaction is paid for and told.
"""

import re
from collections.abc import Iterator
from functools import cache

from desktop.language.message import Message, Name
from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.creature import Feature, FeatureGroup
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import are_allies, distance_between
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.mythcraft.acting.actions import use_feature
from desktop.rules.mythcraft.creatures.defences import defence_key
from desktop.rules.mythcraft.points import spells

FEET_PER_METRE = 10 / 3
_FLAGS = re.IGNORECASE
_DICE = r"(?:\d+ \()?(\d+(?:d\d+)?(?: ?\+ ?\d+)?)\)?"

_SELF = re.compile(
    r"\bwhen(?:ever)?\b[^.:;]*\b(?:hit|damaged|takes? damage)\b"
    r"|\bquando\b[^.:;]*\b(?:colpit[oaie]|colpisce|subisc\w+ danni)\b",
    _FLAGS,
)
_OTHER = re.compile(
    r"\ban? (?P<whom>ally|creature)\b[^.:;]*?within (?P<feet>\d+) ?f(?:ee)?t\b[^:;]*?\bhit\b"
    r"|\bun(?:a|['\N{RIGHT SINGLE QUOTATION MARK}])? ?(?P<chi>alleat[oa]|creatura)\b[^.:;]*?"
    r"entro (?P<metres>[\d,]+) ?m\b[^:;]*?\bcolpit[oa]\b",
    _FLAGS,
)
_MELEE = re.compile(r"\b(?:melee|in mischia)\b", _FLAGS)
_SHIELD = re.compile(
    rf"{_DICE} (?:points of )?shield\b|{_DICE} (?:punti ferita|PF|punti)(?: di)? scudo\b", _FLAGS
)
_HALF = re.compile(
    r"\bhal(?:f|ves?)\b[^.:;]*\bdamage\b|\bdamage is halved\b"
    r"|\bmet\N{LATIN SMALL LETTER A WITH GRAVE} (?:dei |del )?dann[oi]\b"
    r"|\bdimezza\w* [^.:;]*dann[oi]\b",
    _FLAGS,
)
_LESS = re.compile(
    rf"\breduces?\b[^.:;]*\bdamage\b[^.:;]*\bby {_DICE}|{_DICE} less damage\b"
    rf"|\briduc\w+\b[^.:;]*\bdann[oi]\b[^.:;]*\bdi {_DICE}|{_DICE} dann[oi] in meno\b",
    _FLAGS,
)
_INSTEAD = re.compile(
    r"\btakes? the damage instead\b|\bsubisc\w+ (?:i danni|il danno) al (?:suo|tuo) posto\b", _FLAGS
)
_DEFENCE = re.compile(
    r"(?:\+|\badds? |\baggiung\w+ )(\d+) (?:to )?(?:an? |alla? |al |its |her |his |their )?"
    r"(AR|REF|FORT|ANT|LOG|WILL|VA|RIF|TEM|VOL)\b"
)
_WORDS = {"VA": "ar", "RIF": "ref", "TEM": "fort", "VOL": "will"}


def reactions_of(situation: Situation) -> tuple[HitReaction, ...]:
    """All reactions against this attack: of whoever is hit, and of those who step in for it."""
    return tuple(_found(situation))


def _found(situation: Situation) -> Iterator[HitReaction]:
    target, wish = situation.target, situation.wish
    assert target is not None, "only a hit on somebody is answered"
    is_first = wish is None or wish.target == target.id
    for who in situation.encounter.combatants.values():
        if who.is_out or who.id == situation.actor.id:
            continue
        if who.id != target.id and not is_first:
            continue
        for feature in who.creature.features_in(FeatureGroup.REACTION):
            answers = _answers_itself if who.id == target.id else _answers_for_another
            if answers(situation, who, feature):
                yield from _made(situation, who, feature, is_own=who.id == target.id and is_first)


def _texts_of(feature: Feature) -> tuple[str, ...]:
    return tuple(feature.texts.values())


def _answers_itself(situation: Situation, who: Combatant, feature: Feature) -> bool:
    texts = _texts_of(feature)
    return any(_SELF.search(text) for text in texts) and not any(map(_OTHER.search, texts))


def _answers_for_another(situation: Situation, who: Combatant, feature: Feature) -> bool:
    target = situation.target
    assert target is not None, "asked only for a hit"
    met = next(filter(None, map(_OTHER.search, _texts_of(feature))), None)
    if met is None:
        return False
    is_any = (met["whom"] or met["chi"]).lower() in ("creature", "creatura")
    if not is_any and not are_allies(who, target):
        return False
    metres = (met["metres"] or "0").replace(",", ".")
    feet = int(met["feet"]) if met["feet"] else round(float(metres) * FEET_PER_METRE)
    far = distance_between(situation.encounter, situation.ruleset, who, target)
    return far is None or far <= feet


def _made(
    situation: Situation, who: Combatant, feature: Feature, *, is_own: bool
) -> Iterator[HitReaction]:
    """What the paragraph does, where its words tell it; nothing against another defence."""
    texts = _texts_of(feature)
    defence, raised = _raised(texts)
    if raised and defence != defence_key(situation.attack):
        return
    shields, reduces = _first(_SHIELD, texts), _first(_LESS, texts)
    takes = any(map(_INSTEAD.search, texts))
    halves = not takes and any(map(_HALF.search, texts))
    gives = None
    if shields:
        gives = Message("gives.myth.shield", {"points": shields})
    elif takes:
        gives = Message("gives.myth.takes")
    elif reduces:
        gives = Message("gives.myth.less", {"points": reduces})
    names = tuple(feature.names.items()) or (("", str(feature.key)),)
    yield HitReaction(
        str(feature.key) if is_own else f"{feature.key}@{who.id}",
        Message("reason.reaction", {"feature": Name(names)}),
        defence=raised,
        halves=halves,
        melee=any(map(_MELEE.search, texts)),
        by=who.id,
        reduces=reduces,
        shields=shields,
        takes=takes,
        gives=gives,
        price=spells.price_told(feature),
        says=Name(tuple(feature.texts.items())),
        sees=False,
    )


@cache
def _raised(texts: tuple[str, ...]) -> tuple[str, int]:
    for text in texts:
        if met := _DEFENCE.search(text):
            return _WORDS.get(met[2], met[2].lower()), int(met[1])
    return "", 0


def _first(pattern: re.Pattern[str], texts: tuple[str, ...]) -> str:
    """The dice that the first of the texts names that has any."""
    for text in texts:
        if met := pattern.search(text):
            dice: str = next(filter(None, met.groups()))
            return dice.replace(" ", "")
    return ""


def judge(draft: Draft, who: Combatant, reaction: HitReaction) -> Refusal | None:
    """Why it cannot be paid now: its uses, points, spell points, its state."""
    scratch = Draft(draft.encounter, draft.ruleset, NO_DICE, overruled=draft.overruled)
    return use_feature(scratch, _wish(who, reaction))


def pay(draft: Draft, who: Combatant, reaction: HitReaction) -> None:
    """Use the paragraph as by its button, and tell it."""
    use_feature(draft, _wish(who, reaction))


def _wish(who: Combatant, reaction: HitReaction) -> TakeAction:
    return TakeAction(who.id, "feature", text=reaction.key.partition("@")[0])
