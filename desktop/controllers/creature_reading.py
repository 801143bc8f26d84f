"""Reading the form for a creature: the creature it shows, or what is wrong in which field."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from desktop.controllers.amounts import type_words
from desktop.controllers.creature_form import (
    SAVE,
    TOOL,
    AttackText,
    FeatureText,
    FormText,
    attack_text,
    form_of,
    shown_proficiencies,
    with_quality,
    with_reduction,
)
from desktop.controllers.creature_shape import REDUCTION, SHAPES, SPEEDS, Shape, sizes_of
from desktop.controllers.form_words import find_damage_type, find_word, type_missing, words_of
from desktop.controllers.library_search import challenge_value, folded
from desktop.controllers.magic_text import read_magic
from desktop.controllers.spell_names import SpellNames, unprepared_in
from desktop.dice.average import average
from desktop.dice.error import DiceError
from desktop.dice.expression import pools_in
from desktop.dice.notation import parse, shown
from desktop.language.message import Message
from desktop.language.numbers import NumberError, read_length, read_number
from desktop.language.render import Language
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Damage,
    DamageWhen,
    Feature,
    FeatureGroup,
    FeatureKey,
    Texts,
    text_in,
)
from desktop.model.creature_record import MOST_BONUS, MOST_HIT_POINTS, MOST_SCORE
from desktop.model.frozen import FrozenMap
from desktop.model.record import LIST_LENGTH, NAME_LENGTH, TEXT_LENGTH
from desktop.rules.fifth.weapons import weapons_of
from desktop.rules.registry import ruleset_of

MOST_FEET = 10_000
USUAL_REACH = 5
_BETWEEN = re.compile(r"\s*[,;]\s*|\s+(?:plus|più|piu|and|e)\s+", re.IGNORECASE)
_TRAINED = re.compile(r"^(?P<word>[^\d+\u2212×-]+?)(?P<twice>\s*[×x*]\s*2)?$")
_BONUS = re.compile(r"^(?P<word>.*?[^\W\d])\s*(?P<number>[^\w\s]?\s*\d+)$")


class FormErrors(ValueError):
    """What of the form cannot be read: a sentence for each field, by its path."""

    def __init__(self, errors: Mapping[str, Message]) -> None:
        super().__init__(", ".join(errors))
        self.errors = dict(errors)


def read_form(
    text: FormText,
    base: Creature,
    *,
    language: Language,
    languages: Iterable[Language],
    key: CreatureKey | None = None,
    spells: SpellNames | None = None,
) -> Creature:
    """The creature that the fields show; what the form does not ask for stays as in `base`.

    Raises FormErrors with a sentence for each wrong field.
    """
    reading = _Reading(text, base, language, tuple(languages), spells)
    creature = reading.creature(base.key if key is None else key)
    if reading.errors:
        raise FormErrors(reading.errors)
    return creature


def key_for(name: str, is_taken: Callable[[CreatureKey], bool]) -> CreatureKey:
    """A free key for an own creature of that name."""
    word = "-".join(folded(name).split())[:60] or "creature"
    key, number = CreatureKey(f"own/{word}"), 2
    while is_taken(key):
        key, number = CreatureKey(f"own/{word}-{number}"), number + 1
    return key


@dataclass(slots=True)
class _Reading:
    """One reading of the fields; wrong ones are collected."""

    text: FormText
    base: Creature
    language: Language
    languages: tuple[Language, ...]
    names: SpellNames | None = None
    errors: dict[str, Message] = field(default_factory=dict)

    def creature(self, key: CreatureKey) -> Creature:
        text, base = self.text, self.base
        shape = SHAPES[base.ruleset]
        hit_points, hit_dice = self._hit_points()
        numbers = {
            name: self._number(
                f"numbers.{name}", text.numbers.get(name, ""), low=0, high=MOST_BONUS
            )
            for name in (*shape.defences, *shape.numbers)
            if text.numbers.get(name, "").strip() or name == shape.defences[0]
        }
        kept = {name: n for name, n in base.numbers.items() if name not in _asked(shape)}
        ability, slots = self._magic()
        kept = {name: n for name, n in kept.items() if not name.startswith("slots_")}
        defences = with_reduction(base, numbers.pop(REDUCTION, None))
        return replace(
            base,
            key=key,
            spell_ability=ability,
            spells=self._spells(),
            unprepared=unprepared_in(text.spells, base, self.names),
            names=self._names(),
            gender=text.gender,
            sizes=base.sizes if text.size == base.size else self._sizes(),
            kind=text.kind,
            challenge=self._challenge(shape),
            hit_points=hit_points,
            hit_dice=hit_dice,
            initiative=self._optional("initiative", text.initiative, MOST_BONUS),
            armour_class=numbers.pop("ac", None),
            numbers=FrozenMap(kept | numbers | slots),
            abilities=FrozenMap(self._abilities(shape)),
            speeds=FrozenMap(self._speeds()),
            saves=self._bonuses("saves", text.saves, "ability.", base.saves),
            skills=self._bonuses("skills", text.skills, "skill.", base.skills),
            training=self._training(),
            features=self._features(shape),
            level=self._optional("level", text.level, 99, low=0),
            defences=defences,
            armour=text.armour,
            shield=text.shield,
            untrained=text.untrained,
            traits=text.traits,
            class_text=self._plain("calling", text.calling, NAME_LENGTH),
            source=base.source if key == base.key else "",
        )

    def _magic(self) -> tuple[str, dict[str, int]]:
        """A caster's ability and slots."""
        found = read_magic(self.text.magic, self.languages)
        if found is None:
            self.errors["magic"] = Message("form.magic_unread", {"text": self.text.magic})
            return "", {}
        return found[0], dict(found[1])

    def _spells(self) -> tuple[str, ...]:
        """The keys of the spells that are named."""
        if self.names is None or self.text.spells is None:
            return self.base.spells
        found = self.names.read(self.text.spells, self.base.spells)
        if isinstance(found, Message):
            self.errors["spells"] = found
            return self.base.spells
        return found

    # --- single fields --------------------------------------------------------------------------

    def _names(self) -> Texts:
        name = self._plain("name", self.text.name, NAME_LENGTH)
        other = self._plain("other_name", self.text.other_name, NAME_LENGTH)
        if not name:
            self.errors.setdefault("name", Message("view.form.name_missing"))
        before = form_of(self.base, self.language)
        if not name or (name, other) == (before.name, before.other_name):
            return self.base.names
        if not other:
            return FrozenMap({"": name})
        code = next(one.code for one in self.languages if one.code != self.language.code)
        return FrozenMap({self.language.code: name, code: other})

    def _plain(self, path: str, text: str, most: int) -> str:
        plain = " ".join(text.split()) if most <= NAME_LENGTH else text.strip()
        if len(plain) > most:
            self.errors[path] = Message("view.form.too_long", {"most": most, "count": len(plain)})
            return ""
        return plain

    def _sizes(self) -> tuple[str, ...]:
        known = self.text.size in sizes_of(self.base.ruleset)
        return (self.text.size,) if known else self.base.sizes

    def _challenge(self, shape: Shape) -> str:
        challenge = self.text.challenge.strip()
        value = challenge_value(challenge) if challenge and shape.has_challenge else 0.0
        if value is None or not 0 <= value <= MOST_BONUS:
            self.errors["challenge"] = Message("view.form.challenge_wrong")
            return ""
        return challenge if shape.has_challenge else ""

    def _hit_points(self) -> tuple[int, str | None]:
        """Dice with their average, or a constant (RP32, RP57)."""
        try:
            expression = parse(self.text.hit_points)
        except DiceError as error:
            self.errors["hit_points"] = Message(error.key, error.parameters)
            return 1, None
        points = average(expression)
        if not 1 <= points <= MOST_HIT_POINTS:
            bounds: dict[str, str | int] = {"low": 1, "high": MOST_HIT_POINTS}
            self.errors["hit_points"] = Message("number.out_of_range", bounds)
        has_dice = bool(pools_in(expression.root))
        return points, _plain_dice(self.text.hit_points) if has_dice else None

    def _number(self, path: str, text: str, *, low: int, high: int) -> int:
        try:
            return read_number(text, self.language, low=low, high=high)
        except NumberError as error:
            self.errors[path] = error.message
            return 0

    def _optional(self, path: str, text: str, high: int, *, low: int | None = None) -> int | None:
        if not text.strip():
            return None
        return self._number(path, text, low=-high if low is None else low, high=high)

    def _feet(self, path: str, text: str) -> int:
        try:
            return round(read_length(text, self.language, high=MOST_FEET))
        except NumberError as error:
            self.errors[path] = error.message
            return 0

    def _abilities(self, shape: Shape) -> Iterable[tuple[str, int]]:
        low = 0 if shape.usual_ability else -MOST_SCORE
        for key in shape.abilities:
            text = self.text.abilities.get(key, "")
            yield key, self._number(f"abilities.{key}", text, low=low, high=MOST_SCORE)
        for key, score in self.base.abilities.items():
            if key not in shape.abilities:
                yield key, score

    def _speeds(self) -> Iterable[tuple[str, int]]:
        for mode in SPEEDS:
            text = self.text.speeds.get(mode, "")
            if text.strip():
                yield mode, self._feet(f"speeds.{mode}", text)

    def _bonuses(
        self, path: str, text: str, family: str, base: Mapping[str, int]
    ) -> FrozenMap[str, int]:
        """ "Dexterity +5, WIS +3": words in any language, in full or short.

        A word without a number, or with ×2, is what it is trained in: the bonus follows.
        """
        if text.strip() == shown_proficiencies(self.base, family, self.language):
            return FrozenMap(base)
        words = words_of(family, self.languages)
        found: dict[str, int] = {}
        for part in re.split(r"\s*[,;]\s*", text.strip(" ,;")):
            if not part:
                continue
            if self._is_trained(part, words):
                continue
            match = _BONUS.match(part)
            key = find_word(match["word"], words) if match else None
            if match is None or key is None:
                self.errors[path] = Message("view.form.bonus_wrong", {"text": part[:60]})
                return FrozenMap()
            found[key] = self._number(path, match["number"], low=-MOST_BONUS, high=MOST_BONUS)
        return FrozenMap(found)

    @staticmethod
    def _is_trained(part: str, words: Mapping[str, str]) -> bool:
        match = _TRAINED.match(part)
        return match is not None and find_word(match["word"], words) is not None

    def _training(self) -> FrozenMap[str, int]:
        """Skills and saves written without a bonus; tools stay as they were."""
        found = {word: n for word, n in self.base.training.items() if word.startswith(TOOL)}
        for text, family, prefix in (
            (self.text.saves, "ability.", SAVE),
            (self.text.skills, "skill.", ""),
        ):
            words = words_of(family, self.languages)
            for part in re.split(r"\s*[,;]\s*", text.strip(" ,;")):
                match = _TRAINED.match(part)
                key = find_word(match["word"], words) if match else None
                if match is not None and key is not None:
                    found[prefix + key] = 2 if match["twice"] else 1
        return FrozenMap(found)

    # --- attacks and paragraphs -----------------------------------------------------------------

    def _features(self, shape: Shape) -> tuple[Feature, ...]:
        """The rows in their order; those made from a paragraph keep what the row cannot show."""
        text = self.text
        taken: set[str] = set()
        attacks: dict[FeatureKey | None, list[tuple[int, AttackText]]] = {}
        for place, row in enumerate(text.attacks):
            attacks.setdefault(row.feature, []).append((place, row))
        found: list[Feature] = []
        for known in self.base.features:
            rows = attacks.pop(known.key, [])
            if known.attacks:
                kept = self._kept_attacks(known, rows, shape)
                found += [] if kept is None else [kept]
            else:
                paragraph = next((one for one in text.features if one.feature == known.key), None)
                if paragraph is not None:
                    found.append(self._paragraph(paragraph, known, text.features.index(paragraph)))
        taken.update(one.key for one in found)
        for rows in attacks.values():
            found += [self._new_attack(place, row, shape, taken) for place, row in rows]
        known_keys = {one.key for one in self.base.features}
        for place, paragraph in enumerate(text.features):
            if paragraph.feature not in known_keys:
                fresh = Feature(FeatureKey(""), paragraph.group, FrozenMap(), FrozenMap())
                made = self._paragraph(paragraph, fresh, place)
                found.append(replace(made, key=FeatureKey(_free(paragraph.name, taken))))
        if len(found) > LIST_LENGTH:
            self.errors["features"] = Message("view.form.too_many", {"most": LIST_LENGTH})
        return tuple(found)

    def _kept_attacks(
        self, known: Feature, rows: list[tuple[int, AttackText]], shape: Shape
    ) -> Feature | None:
        """A paragraph with attacks after its rows were edited; None when all were deleted.

        A changed attack takes the paragraph's text with it: its numbers would be the old ones.
        """
        attacks = []
        for place, row in rows:
            old = next((one for one in known.attacks if one.key == row.attack), None)
            if old is not None and row == attack_text(known, old, self.language):
                attacks.append(old)
            else:
                attacks.append(self._attack(place, row, shape, old))
        if not attacks:
            return None
        if tuple(attacks) == known.attacks:
            return known
        names = attacks[0].names if len(attacks) == 1 else known.names
        return replace(known, names=names, texts=FrozenMap(), attacks=tuple(attacks))

    def _new_attack(self, place: int, row: AttackText, shape: Shape, taken: set[str]) -> Feature:
        attack = self._attack(place, row, shape, None)
        key = _free(row.name, taken)
        cost = attack.ap_cost if attack.ap_cost is not None else 1
        return Feature(
            FeatureKey(key),
            FeatureGroup.ACTION,
            attack.names,
            FrozenMap(),
            attacks=(replace(attack, key=AttackKey(key)),),
            cost=cost,
        )

    def _attack(self, place: int, row: AttackText, shape: Shape, old: Attack | None) -> Attack:
        path = f"attacks.{place}"
        name = self._plain(f"{path}.name", row.name, NAME_LENGTH)
        if not name:
            self.errors.setdefault(f"{path}.name", Message("view.form.name_missing"))
        kind = row.kind
        reach = None
        if kind is not AttackKind.RANGED:
            reach = self._feet(f"{path}.reach", row.reach) if row.reach.strip() else USUAL_REACH
        normal, far = (
            self._range(f"{path}.range", row) if kind is not AttackKind.MELEE else (None, None)
        )
        cost = self._optional(f"{path}.cost", row.cost, 99, low=0) if shape.has_costs else None
        by_ability = bool(row.ability) and not row.bonus.strip()
        names = FrozenMap({"": name})
        if old is not None and name == text_in(old.names, self.language.code):
            names = old.names
        made = Attack(
            key=AttackKey("") if old is None else old.key,
            names=names,
            kind=kind,
            source=AttackSource.WEAPON,
            bonus=0
            if by_ability
            else self._number(f"{path}.bonus", row.bonus, low=-MOST_BONUS, high=MOST_BONUS),
            reach=reach,
            normal_range=normal,
            long_range=far,
            damage=self._damage(f"{path}.damage", row.damage, name),
            defence=row.against or shape.defences[0],
            ap_cost=cost,
            ability=row.ability,
            ammunition=self._optional(f"{path}.ammunition", row.ammunition, MOST_BONUS, low=0),
        )
        if old is None:
            bare = self._as_weapon(made, row.weapon)
            return replace(bare, properties=with_quality(bare.properties, row.quality))
        rest = tuple(part for part in old.damage if part.when is not DamageWhen.ALWAYS)
        return replace(
            made,
            source=old.source,
            damage=(*made.damage, *rest),
            conditions=old.conditions,
            escape_dc=old.escape_dc,
            properties=with_quality(old.properties, row.quality),
            mastery=old.mastery,
            miss=old.miss,
        )

    def _as_weapon(self, made: Attack, key: str) -> Attack:
        """What the row of a chosen weapon does not show: properties, mastery, two hands."""
        weapon = weapons_of(self.base.ruleset).get(key)
        if weapon is None:
            return made
        held = tuple(part for part in weapon.damage if part.when is not DamageWhen.ALWAYS)
        return replace(
            made,
            properties=weapon.properties,
            mastery=weapon.mastery,
            damage=(*made.damage, *held),
        )

    def _range(self, path: str, row: AttackText) -> tuple[int | None, int | None]:
        first, _, second = row.range.partition("/")
        normal = self._feet(path, first)
        far = self._feet(path, second) if second.strip() else None
        if path not in self.errors and far is not None and far < normal:
            self.errors[path] = Message("view.form.range_wrong")
        return normal, far

    def _damage(self, path: str, text: str, name: str) -> tuple[Damage, ...]:
        """ "1d8+3 slashing, 2d6 fire"; an attack may do no damage."""
        words = type_words(ruleset_of(self.base.ruleset).damage_types, self.languages)
        parts = []
        for part in _BETWEEN.split(text.strip()):
            if not part:
                continue
            pieces = part.split()
            types: list[str] = []
            while pieces and not any(sign.isdigit() for sign in pieces[-1]):
                types.insert(0, pieces.pop())
            keys = [find_damage_type(word, words) for word in "/".join(types).lower().split("/")]
            keys = [key for key in keys if key != ""]
            if not keys or None in keys:
                self.errors[path] = type_missing(part, name)
                return ()
            try:
                expression = parse(" ".join(pieces))
            except DiceError as error:
                self.errors[path] = Message(error.key, error.parameters)
                return ()
            dealt = max(0, average(expression))
            if dealt > MOST_HIT_POINTS:
                bounds: dict[str, str | int] = {"low": 0, "high": MOST_HIT_POINTS}
                self.errors[path] = Message("number.out_of_range", bounds)
                return ()
            named = tuple(key for key in keys if key is not None)
            parts.append(Damage(_plain_dice(" ".join(pieces)), dealt, named))
        return tuple(parts)

    def _paragraph(self, row: FeatureText, known: Feature, place: int) -> Feature:
        path = f"features.{place}"
        code = self.language.code
        name = self._plain(f"{path}.name", row.name, NAME_LENGTH)
        text = self._plain(f"{path}.text", row.text, TEXT_LENGTH)
        if not name:
            self.errors.setdefault(f"{path}.name", Message("view.form.name_missing"))
        names = _changed(known.names, code, name)
        return replace(known, group=row.group, names=names, texts=_changed(known.texts, code, text))


def _changed(texts: Texts, code: str, text: str) -> Texts:
    """The texts with one typed anew; where there was none, it holds for every language."""
    if text == text_in(texts, code).strip():
        return texts
    if not texts or "" in texts:
        return FrozenMap({"": text})
    return FrozenMap({**texts, code: text})


def _asked(shape: Shape) -> frozenset[str]:
    return frozenset((*shape.defences, *shape.numbers))


def _plain_dice(text: str) -> str:
    return shown(parse(text)).replace(" ", "").replace("−", "-")


def _free(name: str, taken: set[str]) -> str:
    word = "-".join(folded(name).split())[:60] or "attack"
    key, number = word, 2
    while key in taken:
        key, number = f"{word}-{number}", number + 1
    taken.add(key)
    return key
