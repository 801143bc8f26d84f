"""Reading the form for a creature: the creature it shows, or what is wrong in which field."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from desktop.controllers.cast.magic_text import SLOT_NUMBERS, read_magic
from desktop.controllers.cast.spell_names import SpellNames, unprepared_in
from desktop.controllers.creature_form.attacks import AttackReading
from desktop.controllers.creature_form.callings import shown_calling, tags_with_calling
from desktop.controllers.creature_form.defences import LINES, read_conditions, read_defences
from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.form import (
    SAVE,
    AttackText,
    FeatureText,
    FormText,
    form_of,
    rolled_and_not,
    shown_proficiencies,
    with_reduction,
)
from desktop.controllers.creature_form.openings import OpeningReading, is_there, opening_text
from desktop.controllers.creature_form.reductions import read_reductions
from desktop.controllers.creature_form.senses import read_senses
from desktop.controllers.creature_form.shape import (
    LEGENDARY,
    REDUCTION,
    SHAPES,
    USUAL_LEGENDARY,
    Shape,
    bonus_example,
    sizes_of,
)
from desktop.controllers.creature_form.speeds import read_speeds
from desktop.controllers.creature_form.tools import TOOL, find_tool, known_tools
from desktop.controllers.creature_form.uses import read_uses, shown_name
from desktop.controllers.creature_form.words import find_word, words_of
from desktop.controllers.library.alignments import alignment_texts
from desktop.dice.average import average
from desktop.dice.error import DiceError
from desktop.dice.expression import pools_in
from desktop.dice.notation import parse, stored
from desktop.language.folding import folded
from desktop.language.message import Message
from desktop.language.render import Language
from desktop.model.challenge import challenge_value
from desktop.model.creature import (
    Creature,
    CreatureKey,
    Feature,
    FeatureGroup,
    FeatureKey,
    Texts,
    text_in,
)
from desktop.model.creature_record import MOST_SCORE
from desktop.model.frozen import FrozenMap
from desktop.model.record import LIST_LENGTH, MOST_BONUS, MOST_HIT_POINTS, NAME_LENGTH, TEXT_LENGTH
from desktop.rules.fifth.statblocks.paragraphs import (
    as_changed,
    opening_of,
    saves_of,
    understood,
)

_POINTS_AND_DICE = re.compile(r"(?P<points>\d+)\s*\((?P<dice>[^()]+)\)")
SKILL = "skill."
_TRAINED = re.compile(r"^(?P<word>[^\d+\u2212×-]+?)(?P<twice>\s*[×x*]\s*2)?$")
_BONUS = re.compile(r"^(?P<word>.*?[^\W\d])\s*(?P<number>[^\w\s]?\s*\d+)$")


MOST_HIT_DICE, LARGEST_HIT_DIE = 200, 20
"""The most that a creature has of them (the tarrasque has 33d20), and their most sides."""


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
    fields = FieldReading(language)
    reading = _Reading(text, base, fields, tuple(languages), spells)
    creature = reading.with_openings(reading.creature(base.key if key is None else key))
    if fields.errors:
        raise FormErrors(fields.errors)
    return understood(creature, {} if spells is None else spells.words)


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
    fields: FieldReading
    languages: tuple[Language, ...]
    names: SpellNames | None = None

    def creature(self, key: CreatureKey) -> Creature:
        text, base = self.text, self.base
        shape = SHAPES[base.ruleset]
        hit_points, hit_dice = self._hit_points()
        numbers = {
            name: self.fields.number(
                f"numbers.{name}", text.numbers.get(name, ""), low=0, high=MOST_BONUS
            )
            for name in (*shape.defences, *shape.numbers)
            if text.numbers.get(name, "").strip() or name == shape.defences[0]
        }
        kept = {name: n for name, n in base.numbers.items() if name not in _asked(shape)}
        ability, slots = self._magic()
        kept = {name: n for name, n in kept.items() if not name.startswith(SLOT_NUMBERS)}
        lines = {name: getattr(text, name) for name in LINES}
        typed = read_defences(lines, base, self.fields, self.languages)
        typed = read_reductions(text.reductions, base, typed, self.fields, self.languages)
        defences = with_reduction(typed, numbers.pop(REDUCTION, None))
        features, legendary = self._features(shape), numbers.pop(LEGENDARY, None)
        speeds, hovers = read_speeds(text.speeds, self.fields, self.languages)
        senses, is_blind_beyond = read_senses(text.senses, base, self.fields, self.languages)
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
            alignment=self._alignment(shape),
            challenge=self._challenge(shape),
            hit_points=hit_points,
            hit_dice=hit_dice,
            initiative=self.fields.optional("initiative", text.initiative, MOST_BONUS),
            armour_class=numbers.pop("ac", None),
            numbers=FrozenMap(kept | numbers | slots),
            abilities=FrozenMap(self._abilities(shape)),
            speeds=speeds,
            hover=hovers,
            languages=self._languages(),
            saves=self._bonuses("saves", text.saves, "ability.", base.saves),
            skills=self._bonuses("skills", text.skills, "skill.", base.skills),
            training=self._training(),
            senses=senses,
            blind_beyond=is_blind_beyond,
            condition_immunities=read_conditions(
                text.condition_immunities, base, self.fields, self.languages
            ),
            features=features,
            legendary_uses=legendary_uses(shape, features, legendary, base.legendary_uses),
            level=self.fields.optional("level", text.level, shape.most_level, low=1),
            defences=defences,
            armour=text.armour,
            shield=text.shield,
            untrained=text.untrained,
            traits=text.traits,
            tags=tags_with_calling(base.tags, text.calling, self.languages),
            class_text=self._calling(),
            source=base.source if key == base.key else "",
        )

    def with_openings(self, creature: Creature) -> Creature:
        """With what its legendary actions open as it was typed, by the names that stand there."""
        if self.names is None:
            return creature
        rows = {
            (row.feature or _key_in(creature, row, self.base)): (place, row)
            for place, row in enumerate(self.text.features)
        }
        reading = OpeningReading(creature, self.fields, self.languages, self.names)
        features = []
        for feature in creature.features:
            place, row = rows.get(feature.key, (0, None))
            if row is None or row.opens is None or feature.group is not FeatureGroup.LEGENDARY:
                features.append(feature)
                continue
            path = f"features.{place}.opens"
            before = feature.opens or opening_of(creature, feature, self.names.words)
            shown = opening_text(creature, feature, self.fields.language, self.names)
            is_kept = (
                feature.opens is not None and row.opens == shown and is_there(creature, before)
            )
            opens = before if is_kept else reading.read(path, row.opens, before)
            cost = reading.cost(path, row.opens)
            saves = feature.saves or saves_of(feature)
            features.append(replace(feature, opens=opens, cost=cost, saves=saves))
        return replace(creature, features=tuple(features))

    def _calling(self) -> str:
        """What is typed; a class that was only shown in another language stays as it was."""
        before = self.base.class_text
        if self.text.calling == shown_calling(before, self.fields.language, self.languages):
            return before
        return self.fields.plain("calling", self.text.calling, NAME_LENGTH)

    def _magic(self) -> tuple[str, dict[str, int]]:
        """A caster's ability and slots."""
        found = read_magic(self.text.magic, self.languages)
        if found is None:
            self.fields.errors["magic"] = Message("form.magic_unread", {"text": self.text.magic})
            return "", {}
        return found[0], dict(found[1])

    def _spells(self) -> tuple[str, ...]:
        """The keys of the spells that are named."""
        if self.names is None or self.text.spells is None:
            return self.base.spells
        found = self.names.read(self.text.spells, self.base.spells)
        if isinstance(found, Message):
            self.fields.errors["spells"] = found
            return self.base.spells
        return found

    # --- single fields --------------------------------------------------------------------------

    def _names(self) -> Texts:
        name = self.fields.name("name", self.text.name)
        other = self.fields.plain("other_name", self.text.other_name, NAME_LENGTH)
        before = form_of(self.base, self.fields.language)
        if not name or (name, other) == (before.name, before.other_name):
            return self.base.names
        if not other:
            return FrozenMap({"": name})
        code = next(one.code for one in self.languages if one.code != self.fields.language.code)
        return FrozenMap({self.fields.language.code: name, code: other})

    def _languages(self) -> Texts:
        """What is typed; a line that was not touched stays as it was."""
        if self.text.languages.strip() == text_in(self.base.languages, self.fields.language.code):
            return self.base.languages
        typed = self.fields.plain("languages", self.text.languages, TEXT_LENGTH)
        return FrozenMap({"": typed} if typed else {})

    def _sizes(self) -> tuple[str, ...]:
        known = self.text.size in sizes_of(self.base.ruleset)
        return (self.text.size,) if known else self.base.sizes

    def _alignment(self, shape: Shape) -> Texts:
        if not shape.has_alignment:
            return self.base.alignment
        chosen, language = self.text.alignment, self.fields.language
        return alignment_texts(chosen, self.base, language, self.languages)

    def _challenge(self, shape: Shape) -> str:
        challenge = self.text.challenge.strip()
        value = challenge_value(challenge) if challenge and shape.has_challenge else 0.0
        if value is None or not 0 <= value <= MOST_BONUS:
            self.fields.errors["challenge"] = Message("view.form.challenge_wrong")
            return ""
        return challenge if shape.has_challenge else ""

    def _hit_points(self) -> tuple[int, str | None]:
        """Dice with their average, a constant, or both: "20 (3d6+6)" (RP32, RP57)."""
        both = _POINTS_AND_DICE.fullmatch(self.text.hit_points.strip())
        dice = self.text.hit_points if both is None else both["dice"]
        try:
            expression = parse(dice)
            points = average(expression if both is None else parse(both["points"]))
        except DiceError as error:
            self.fields.errors["hit_points"] = Message(error.key, error.parameters)
            return 1, None
        pools = tuple(pools_in(expression.root))
        count = sum(pool.count for pool in pools)
        if count > MOST_HIT_DICE or any(pool.sides > LARGEST_HIT_DIE for pool in pools):
            most: dict[str, str | int] = {"most": MOST_HIT_DICE, "sides": LARGEST_HIT_DIE}
            self.fields.errors["hit_points"] = Message("view.form.hit_dice_wrong", most)
        elif not 1 <= points <= MOST_HIT_POINTS:
            bounds: dict[str, str | int] = {"low": 1, "high": MOST_HIT_POINTS}
            self.fields.errors["hit_points"] = Message("number.out_of_range", bounds)
        return points, stored(dice) if pools else None

    def _abilities(self, shape: Shape) -> Iterable[tuple[str, int]]:
        low = 0 if shape.usual_ability else -MOST_SCORE
        for key in shape.abilities:
            text = self.text.abilities.get(key, "")
            yield key, self.fields.number(f"abilities.{key}", text, low=low, high=MOST_SCORE)
        for key, score in self.base.abilities.items():
            if key not in shape.abilities:
                yield key, score

    def _bonuses(
        self, path: str, text: str, family: str, base: Mapping[str, int]
    ) -> FrozenMap[str, int]:
        """ "Dexterity +5, WIS +3": words in any language, in full or short.

        A word without a number, or with ×2, is what it is trained in: the bonus follows.
        """
        if text.strip() == shown_proficiencies(self.base, family, self.fields.language):
            return FrozenMap(base)
        words = words_of(family, self.languages)
        found: dict[str, int] = {}
        for part in re.split(r"\s*[,;]\s*", text.strip(" ,;")):
            if not part:
                continue
            if self._is_trained(part, words) or (family == SKILL and self._tool_in(part)):
                continue
            match = _BONUS.match(part)
            key = find_word(match["word"], words) if match else None
            if match is None or key is None:
                told = {"text": part[:60], **bonus_example(self.base.ruleset)}
                self.fields.errors[path] = Message("view.form.bonus_wrong", told)
                return FrozenMap()
            found[key] = self.fields.number(path, match["number"], low=-MOST_BONUS, high=MOST_BONUS)
        return FrozenMap(found)

    @staticmethod
    def _is_trained(part: str, words: Mapping[str, str]) -> bool:
        match = _TRAINED.match(part)
        return match is not None and find_word(match["word"], words) is not None

    def _tool_in(self, part: str) -> str | None:
        """The tool that a part names, where the game has tools and it names no skill."""
        match = _TRAINED.match(part)
        if match is None or not SHAPES[self.base.ruleset].has_tools:
            return None
        return find_tool(match["word"], self.languages)

    def _training(self) -> FrozenMap[str, int]:
        """Skills, saves and tools written without a bonus; tools without a name stay."""
        named = known_tools(self.base, self.fields.language)
        found = {
            word: n
            for word, n in self.base.training.items()
            if word.startswith(TOOL) and word.removeprefix(TOOL) not in named
        }
        for text, family, prefix in (
            (self.text.saves, "ability.", SAVE),
            (self.text.skills, SKILL, ""),
        ):
            words = words_of(family, self.languages)
            for part in re.split(r"\s*[,;]\s*", text.strip(" ,;")):
                match = _TRAINED.match(part)
                key = find_word(match["word"], words) if match else None
                if key is None and family == SKILL and (tool := self._tool_in(part)):
                    key = TOOL + tool
                if match is not None and key is not None:
                    found[prefix + key] = 2 if match["twice"] else 1
        return FrozenMap(found)

    # --- attacks and paragraphs -----------------------------------------------------------------

    def _features(self, shape: Shape) -> tuple[Feature, ...]:
        """The rows in their order; those made from a paragraph keep what the row cannot show."""
        text = self.text
        reading = AttackReading(self.fields, self.base.ruleset, shape, self.languages)
        taken: set[str] = set()
        attacks: dict[FeatureKey | None, list[tuple[int, AttackText]]] = {}
        for place, row in enumerate(text.attacks):
            attacks.setdefault(row.feature, []).append((place, row))
        found: list[Feature] = []
        for known in self.base.features:
            rows = attacks.pop(known.key, [])
            if rolled_and_not(known, shape):
                kept = reading.kept(known, rows)
                found += [] if kept is None else [kept]
            else:
                paragraph = next((one for one in text.features if one.feature == known.key), None)
                if paragraph is not None:
                    made = self._paragraph(paragraph, known, text.features.index(paragraph))
                    found.append(self._renamed(made, known, shape))
        taken.update(one.key for one in found)
        for rows in attacks.values():
            found += [reading.fresh(place, row, _free(row.name, taken)) for place, row in rows]
        known_keys = {one.key for one in self.base.features}
        for place, paragraph in enumerate(text.features):
            if paragraph.feature not in known_keys:
                fresh = Feature(FeatureKey(""), paragraph.group, FrozenMap(), FrozenMap())
                made = self._paragraph(paragraph, fresh, place)
                found.append(
                    replace(made, key=FeatureKey(_free(read_uses(paragraph.name)[0], taken)))
                )
        if len(found) > LIST_LENGTH:
            self.fields.errors["features"] = Message("view.form.too_many", {"most": LIST_LENGTH})
        return tuple(found)

    def _renamed(self, made: Feature, known: Feature, shape: Shape) -> Feature:
        """What is played by the name that it has now goes by that name, and not by its first."""
        code = self.fields.language.code
        name = text_in(made.names, code)
        if name == text_in(known.names, code) or not shape.plays(name):
            return made
        taken = {str(one.key) for one in self.base.features}
        return replace(made, key=FeatureKey(_free(name, taken)))

    def _paragraph(self, row: FeatureText, known: Feature, place: int) -> Feature:
        path = f"features.{place}"
        code = self.fields.language.code
        name, uses = self.fields.name(f"{path}.name", row.name), known.uses
        if name == shown_name(known, self.fields.language):
            name = text_in(known.names, code)
        else:
            name, uses = read_uses(name)
        text = self.fields.plain(f"{path}.text", row.text, TEXT_LENGTH)
        read = replace(
            known,
            group=row.group,
            uses=uses,
            names=_changed(known.names, code, name),
            texts=_changed(known.texts, code, text),
        )
        if (read.group, read.texts) != (known.group, known.texts):
            # What it said before holds no more: it is read anew.
            read = replace(read, opens=None, regeneration=None, always=())
            if FeatureGroup.LEGENDARY in (read.group, known.group):
                kept = tuple(save for save in known.saves if not save.ability)
                read = replace(read, saves=kept)
            else:
                read = as_changed(known, read)
        return read


def _key_in(creature: Creature, row: FeatureText, base: Creature) -> FeatureKey:
    """The key that a new paragraph got: none of `base` has it."""
    known = {one.key for one in base.features}
    name, _ = read_uses(row.name.strip())
    return next(
        (
            one.key
            for one in creature.features
            if one.key not in known and not one.attacks and name in one.names.values()
        ),
        FeatureKey(""),
    )


def _changed(texts: Texts, code: str, text: str) -> Texts:
    """The texts with one typed anew; where there was none, it holds for every language."""
    if text == text_in(texts, code).strip():
        return texts
    if not texts or "" in texts:
        return FrozenMap({"": text})
    return FrozenMap({**texts, code: text})


def legendary_uses(
    shape: Shape, features: tuple[Feature, ...], typed: int | None, before: int | None
) -> int | None:
    """Its legendary actions of a round: as typed, else the usual number where it has any."""
    if LEGENDARY not in shape.numbers:
        return before
    has_any = any(one.group is FeatureGroup.LEGENDARY for one in features)
    return USUAL_LEGENDARY if typed is None and has_any else typed


def _asked(shape: Shape) -> frozenset[str]:
    return frozenset((*shape.defences, *shape.numbers))


def _free(name: str, taken: set[str]) -> str:
    word = "-".join(folded(name).split())[:60] or "attack"
    key, number = word, 2
    while key in taken:
        key, number = f"{word}-{number}", number + 1
    taken.add(key)
    return key
