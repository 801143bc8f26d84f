"""Features: a name and a text become what the program can play."""

import re
from collections.abc import Iterable

from desktop.model.creature import (
    NO_TEXTS,
    Feature,
    FeatureGroup,
    FeatureKey,
    Texts,
    Uses,
    UsesKind,
)
from desktop.rules.fifth.statblocks.attack_counts import attacks_granted
from library.attack_text import attacks_of
from library.save_text import saves_of
from library.words import slug

RECHARGE = re.compile(r"Recharge (\d)(?:[-–]6)?", re.IGNORECASE)
DAY = re.compile(r"(\d+)/Day(?:,? or (\d+)/Day in Lair)?", re.IGNORECASE)
REST = re.compile(r"Recharges? after a (Short or Long|Long|Short) Rest", re.IGNORECASE)
COSTS = re.compile(r"Costs (\d) Actions", re.IGNORECASE)
BRACKET = re.compile(r" ?\(([^()]*)\)")
SPELL_DC = re.compile(r"spell save DC (\d+)")
SPELL_ATTACK = re.compile(r"\+(\d+) to hit with spell attacks")


def uses_in(words: str) -> Uses | None:
    """The uses that the bracket after a feature's name states."""
    if match := RECHARGE.search(words):
        return Uses(UsesKind.RECHARGE, int(match[1]))
    if match := DAY.search(words):
        return Uses(UsesKind.DAY, int(match[1]), int(match[2]) if match[2] else None)
    if match := REST.search(words):
        kind = UsesKind.LONG_REST if match[1].lower() == "long" else UsesKind.SHORT_REST
        return Uses(kind, 1)
    return None


def cost_in(words: str) -> int:
    """The legendary actions that the bracket after a feature's name asks."""
    match = COSTS.search(words)
    return int(match[1]) if match else 1


def split_name(name: str) -> tuple[str, str, str]:
    """The bare name, the brackets that tell uses or costs, and the other brackets."""
    told, others = [], []
    for words in BRACKET.findall(name):
        played = uses_in(words) is not None or COSTS.search(words)
        (told if played else others).append(words)
    return BRACKET.sub("", name).strip(), "; ".join(told), "; ".join(others)


class FeatureMaker:
    """Makes the features of one creature, each with a key of its own."""

    def __init__(self, weapon_properties: Iterable[str] = ()) -> None:
        self._keys: set[str] = set()
        self._properties = tuple(weapon_properties)

    def feature(
        self, group: FeatureGroup, name: str, text: str, *, uses: Uses | None = None
    ) -> Feature:
        """The feature of an English name (with its brackets) and an English text."""
        bare, told, others = split_name(name)
        key = self._key_for(slug(bare))
        names = Texts({"en": bare})
        shown = f"({others}) {text}" if others else text
        attack = "Attack: +" in text or "Attack Roll: " in text or "Attack: -" in text
        spell_dc, spell_attack = SPELL_DC.search(text), SPELL_ATTACK.search(text)
        return Feature(
            key=FeatureKey(key),
            group=group,
            names=names,
            texts=Texts({"en": shown}) if shown else NO_TEXTS,
            attacks=tuple(attacks_of(text, key=key, names=names, properties=self._properties))
            if attack
            else (),
            saves=tuple(saves_of(text)),
            uses=uses or uses_in(told),
            cost=cost_in(told),
            multiattack=attacks_granted(text) if bare == "Multiattack" else None,
            spell_dc=int(spell_dc[1]) if spell_dc else None,
            spell_attack=int(spell_attack[1]) if spell_attack else None,
        )

    def _key_for(self, wanted: str) -> str:
        key, number = wanted, 2
        while key in self._keys:
            key, number = f"{wanted}-{number}", number + 1
        self._keys.add(key)
        return key
