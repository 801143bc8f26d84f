"""Features: a name and a text become what the program can play."""

import re
from collections.abc import Iterable

from desktop.exchange.statblock.attack_lines import attacks_of
from desktop.exchange.statblock.italian_lines import in_english
from desktop.exchange.statblock.save_sentences import AFTER_REST, saves_of
from desktop.exchange.statblock.words import slug
from desktop.model.creature import (
    NO_TEXTS,
    Feature,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    Texts,
    Uses,
    UsesKind,
)
from desktop.rules.fifth.statblocks.attack_counts import NAMES as MULTIATTACK
from desktop.rules.fifth.statblocks.attack_counts import attacks_granted
from desktop.rules.fifth.statblocks.save_paragraphs import save_in

RECHARGE = re.compile(r"(?:Recharge|Ricarica) (\d)(?: ?[-–] ?6)?", re.IGNORECASE)
DAY = re.compile(
    r"(\d+) ?/ ?(?:Day|giorno)(?:,? (?:or|o) (\d+) ?/ ?(?:Day in Lair|giorno nella tana))?",
    re.IGNORECASE,
)
REST = re.compile(
    r"(?:Recharges? after a (?P<en>Short or Long|Long|Short) Rest"
    r"|(?:Si )?ricarica dopo un riposo (?P<it>breve o lungo|lungo|breve))",
    re.IGNORECASE,
)
LONG = ("long", "lungo")
COSTS = re.compile(r"(?:Costs|Costa) (\d) (?:Actions|azioni)", re.IGNORECASE)
BRACKET = re.compile(r" ?\(([^()]*)\)")
SPELL_DC = re.compile(
    r"spell save DC (\d+)|CD del tiro salvezza (?:sull['’]incantesimo|(?:degli )?incantesimi)"
    r":? (\d+)"
)
SPELL_ATTACK = re.compile(
    r"\+(\d+) to hit with spell attacks"
    r"|\+(\d+) (?:al tiro per|per|a) colpire (?:degli|con gli|con un) attacc\w+ con incantesimo"
)
ATTACK = re.compile(
    r"\+(\d+) to hit with spell attacks|\+(\d+) (?:per|a) colpire con gli attacchi con incantesimo"
)
ATTACK = re.compile(r"Attack: [+-]|Attack Roll: ")


def uses_in(words: str) -> Uses | None:
    """The uses that the bracket after a feature's name states."""
    if match := RECHARGE.search(words):
        return Uses(UsesKind.RECHARGE, int(match[1]))
    if match := DAY.search(words):
        return Uses(UsesKind.DAY, int(match[1]), int(match[2]) if match[2] else None)
    if match := REST.search(words):
        rest = (match["en"] or match["it"]).lower()
        kind = UsesKind.LONG_REST if rest in LONG else UsesKind.SHORT_REST
        return Uses(kind, 1)
    return None


def cost_in(words: str) -> int:
    """The legendary actions that the bracket after a feature's name asks."""
    match = COSTS.search(words)
    return int(match[1]) if match else 1


def split_name(name: str) -> tuple[str, str, str]:
    """The bare name, the brackets that tell uses or costs, and the other brackets."""
    told: list[str] = []
    others: list[str] = []
    for words in BRACKET.findall(name):
        played = uses_in(words) is not None or COSTS.search(words)
        (told if played else others).append(words)
    return BRACKET.sub("", name).strip(), "; ".join(told), "; ".join(others)


def _saves(text: str, language: str) -> list[ForcedSave]:
    if language == "en":
        return saves_of(text)
    typed = save_in(text)
    return [] if typed is None or AFTER_REST.search(text) else [typed]


class FeatureMaker:
    """Makes the features of one creature, each with a key of its own."""

    def __init__(self, weapon_properties: Iterable[str] = ()) -> None:
        self._keys: set[str] = set()
        self._properties = tuple(weapon_properties)

    def feature(
        self,
        group: FeatureGroup,
        name: str,
        text: str,
        *,
        uses: Uses | None = None,
        language: str = "en",
    ) -> Feature:
        """The feature of a name (with its brackets) and a text, both in one language.

        ValueError when there is an attack line that cannot be read.
        """
        bare, told, others = split_name(name)
        key = self._key_for(slug(bare) or "feature")
        names = Texts({language: bare})
        shown = f"({others}) {text}" if others else text
        read = in_english(text) if language == "it" else text
        spell_dc, spell_attack = SPELL_DC.search(text), SPELL_ATTACK.search(text)
        attacks = (
            attacks_of(read, key=key, names=names, properties=self._properties)
            if ATTACK.search(read)
            else []
        )
        is_multiattack = bare.lower() in MULTIATTACK
        return Feature(
            key=FeatureKey(key),
            group=group,
            names=names,
            texts=Texts({language: shown}) if shown else NO_TEXTS,
            attacks=tuple(attacks),
            saves=tuple(_saves(text, language)),
            uses=uses or uses_in(told),
            cost=cost_in(told),
            multiattack=attacks_granted(text) if is_multiattack else None,
            spell_dc=int(spell_dc[1] or spell_dc[2]) if spell_dc else None,
            spell_attack=int(spell_attack[1] or spell_attack[2]) if spell_attack else None,
        )

    def _key_for(self, wanted: str) -> str:
        key, number = wanted, 2
        while key in self._keys:
            key, number = f"{wanted}-{number}", number + 1
        self._keys.add(key)
        return key
