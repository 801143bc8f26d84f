"""What a legendary action opens, as the form shows it and as the GM types it.

It is understood from the paragraph, and every part of it can be typed otherwise.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from desktop.controllers.cast.plain_words import plain
from desktop.controllers.cast.spell_names import SpellNames
from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.uses import cost_in
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, stored, written
from desktop.language.message import Listing, Message
from desktop.language.render import Language, render, shown, shown_length
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    Feature,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    Opening,
    SaveSuccess,
    text_in,
)
from desktop.model.frozen import FrozenMap
from desktop.model.record import NAME_LENGTH
from desktop.model.spell import SpellKey
from desktop.rules.attacking.granted import ANY_CANTRIP, ANY_SPELL
from desktop.rules.fifth.statblocks.paragraphs import opening_of, saves_of

Key = TypeVar("Key", bound=str)

MOVES = ("half", "whole", "half fly", "whole fly", "half safely", "whole safely")
"""Moves that are offered: how much of the speed, only flying, provoking nobody."""
ANYTHING = {ANY_SPELL: "form.any_spell", ANY_CANTRIP: "form.any_cantrip"}
MOST_COST, MOST_LEVEL = 99, 9
SEVERAL = re.compile(r"\s*[,;]\s*")


@dataclass(frozen=True, slots=True)
class OpeningText:
    """The fields of one: names with commas between, the rest as people write it."""

    cost: str = "1"
    attacks: str = ""
    features: str = ""
    spell: str = ""
    level: str = ""
    move: str = ""  # one of MOVES, or feet: "60"
    teleport: str = ""
    heals: str = ""
    once: bool = False
    check: bool = False
    save: str = ""  # to be read only: it follows from the paragraph


def opening_text(
    creature: Creature, feature: Feature, language: Language, spells: SpellNames
) -> OpeningText:
    """The texts that show what it opens."""
    opens, code = feature.opens or Opening(), language.code
    attacks = [creature.find_attack(key) for key in opens.attacks]
    features = [creature.find_feature(key) for key in opens.features]
    move = " ".join(
        part for part in (opens.move, opens.way, "safely" if opens.safely else "") if part
    )
    spell = opens.spell
    if spell in ANYTHING:
        spell = render(Message(ANYTHING[spell]), language)
    elif spell:
        spell = spells.shown((spell,), language)
    return OpeningText(
        cost=str(feature.cost),
        attacks=_joined(text_in(one.names, code) for one in attacks if one is not None),
        features=_joined(text_in(one.names, code) for one in features if one is not None),
        spell=spell,
        level="" if opens.level is None else str(opens.level),
        move=move if opens.move else "",
        teleport=shown_length(opens.teleport, language) if opens.teleport else "",
        heals=written(opens.heals),
        once=opens.once,
        check=bool(opens.check),
        save=" · ".join(_shown_save(each, language) for each in feature.saves if each.ability),
    )


def _shown_save(save: ForcedSave, language: Language) -> str:
    """ "Dexterity save, DC 15 · 2d6+6 bludgeoning · half · prone · 10 ft"."""

    def words(family: str, keys: Iterable[str]) -> str:
        return shown(Listing(tuple(Message(f"{family}.{key}") for key in keys)), language)

    ability = Listing(tuple(Message(f"ability.{key}") for key in save.ability.split("/")))
    parts = [render(Message("view.deeds.save", {"ability": ability, "dc": save.dc}), language)]
    parts += [f"{written(one.dice)} {words('damage', one.types).lower()}" for one in save.damage]
    if save.on_success is SaveSuccess.HALF:
        parts.append(render(Message("view.deeds.half"), language))
    if save.conditions:
        parts.append(words("condition", save.conditions))
    if save.area is not None:
        parts.append(shown_length(save.area.size, language))
    return " · ".join(parts)


def _joined(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def understood_text(
    name: str,
    text: str,
    base: Creature,
    attacks: Sequence[str],
    language: Language,
    spells: SpellNames,
) -> OpeningText:
    """What a typed paragraph says, with the names of the attacks that stand in the form."""
    creature = replace(base, features=(*_with_names(attacks), *_others(base)))
    typed = Feature(
        FeatureKey(""),
        FeatureGroup.LEGENDARY,
        FrozenMap({"": name}),
        FrozenMap({language.code: text}),
        cost=cost_in(name),
    )
    opens = opening_of(creature, typed, spells.words)
    typed = replace(typed, opens=opens, saves=saves_of(typed))
    return opening_text(creature, typed, language, spells)


def _with_names(attacks: Sequence[str]) -> tuple[Feature, ...]:
    """Attacks of which nothing is known but the name, in whatever language that is."""
    return tuple(
        Feature(
            FeatureKey(f"attack {place}"),
            FeatureGroup.ACTION,
            FrozenMap({"": name}),
            FrozenMap(),
            attacks=(
                Attack(
                    AttackKey(f"attack {place}"),
                    FrozenMap({"": name}),
                    AttackKind.MELEE,
                    AttackSource.UNSTATED,
                    0,
                ),
            ),
        )
        for place, name in enumerate(attacks)
        if name.strip()
    )


def _others(base: Creature) -> tuple[Feature, ...]:
    return tuple(one for one in base.features if not one.attacks)


def is_there(creature: Creature, opening: Opening) -> bool:
    """Whether all that it opens still stands in the form."""
    return all(map(creature.find_attack, opening.attacks)) and all(
        map(creature.find_feature, opening.features)
    )


@dataclass(slots=True)
class OpeningReading:
    """Reads the fields of one legendary action; what is wrong is told by their paths."""

    creature: Creature  # as it stands in the form, with all its attacks and paragraphs
    fields: FieldReading
    languages: tuple[Language, ...]
    spells: SpellNames

    def cost(self, path: str, text: OpeningText) -> int:
        """What it costs of the legendary actions."""
        return self.fields.number(f"{path}.cost", text.cost, low=0, high=MOST_COST)

    def read(self, path: str, text: OpeningText, before: Opening) -> Opening:
        """What it opens; what no field asks for stays as it was understood."""
        move, way, safely = _parts_of(text.move)
        spell, level = self._spell(path, text), text.level.strip()
        return replace(
            before,
            attacks=self._attacks(f"{path}.attacks", text.attacks),
            features=self._features(f"{path}.features", text.features),
            spell=spell,
            level=self.fields.optional(f"{path}.level", level, MOST_LEVEL, low=0),
            move=move,
            way=way,
            safely=safely,
            teleport=self.fields.feet(f"{path}.teleport", text.teleport)
            if text.teleport.strip()
            else 0,
            heals=self._dice(f"{path}.heals", text.heals),
            once=text.once,
            check=(before.check or "perception") if text.check else "",
        )

    def _attacks(self, path: str, text: str) -> tuple[AttackKey, ...]:
        known: dict[str, list[AttackKey]] = {}
        for one in self.creature.attacks:
            for name in one.names.values():
                known.setdefault(plain(name), []).append(one.key)
        return self._named(path, text, known, "form.attack_unknown")

    def _features(self, path: str, text: str) -> tuple[FeatureKey, ...]:
        known: dict[str, list[FeatureKey]] = {}
        for one in self.creature.features:
            if one.saves and one.group is not FeatureGroup.LEGENDARY:
                for name in one.names.values():
                    known.setdefault(plain(name), []).append(one.key)
        return self._named(path, text, known, "form.paragraph_unknown")

    def _named(
        self, path: str, text: str, known: Mapping[str, list[Key]], unknown: str
    ) -> tuple[Key, ...]:
        found: dict[Key, None] = {}
        for name in filter(None, SEVERAL.split(text.strip(" ,;"))):
            keys = known.get(plain(name))
            if keys is None:
                self.fields.errors[path] = Message(unknown, {"name": name[:NAME_LENGTH]})
                return ()
            found.update(dict.fromkeys(keys))
        return tuple(found)

    def _spell(self, path: str, text: OpeningText) -> str:
        typed = text.spell.strip()
        for key, word in ANYTHING.items():
            if any(plain(typed) == plain(render(Message(word), one)) for one in self.languages):
                return key
        found = self.spells.read(typed, (typed,) if SpellKey(typed) in self.creature.spells else ())
        if isinstance(found, Message):
            self.fields.errors[f"{path}.spell"] = found
            return ""
        if len(found) > 1:
            self.fields.errors[f"{path}.spell"] = Message("form.one_spell")
        return found[0] if found else ""

    def _dice(self, path: str, text: str) -> str:
        if not text.strip():
            return ""
        try:
            parse(text)
        except DiceError as error:
            self.fields.errors[path] = Message(error.key, error.parameters)
            return ""
        return stored(text)


def _parts_of(move: str) -> tuple[str, str, bool]:
    """How much, which way, and whether it provokes nobody: "half fly"."""
    amount, *more = move.split() or [""]
    return amount, "fly" if "fly" in more else "", "safely" in more
