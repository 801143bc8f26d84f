"""From a draft to a creature that can be played, and what of it was repaired or not understood."""

import re
from dataclasses import dataclass, replace

from desktop.dice.average import average
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, stored
from desktop.exchange.statblock import header
from desktop.exchange.statblock.draft import EDITION_2014, EDITION_2024, MYTHCRAFT, Draft, Paragraph
from desktop.exchange.statblock.italian_lines import language_of
from desktop.exchange.statblock.keeping import kept
from desktop.exchange.statblock.paragraphs import FeatureMaker
from desktop.exchange.statblock.words import ABILITIES
from desktop.language.folding import folded
from desktop.language.message import Message, Parameter
from desktop.model.challenge import challenge_value
from desktop.model.creature import (
    Creature,
    CreatureKey,
    Defence,
    DefenceKind,
    Feature,
    FeatureGroup,
    Texts,
    text_in,
)
from desktop.model.creature_record import MOST_EXPERIENCE
from desktop.model.frozen import FrozenMap
from desktop.model.record import MOST_BONUS, MOST_HIT_POINTS
from desktop.rules.encounter.experience import POINTS
from desktop.rules.fifth.statblocks.spell_lists import spell_key

LONGEST_PARAGRAPH = 8_000
"""Letters of a paragraph; what is longer is no stat block."""
MOST_PARAGRAPHS = 120
LONGEST_NAME = 120
LONGEST_PICTURE = 300
"""Letters of the name of a picture."""
MOST_SCORE, MOST_DICE, MOST_SIDES = 99, 200, 20
USUAL_LEGENDARY = 3
_DICE = re.compile(r"\d{0,3}\s*[dD]\s*\d{1,3}(?:\s*[+-]\s*\d{1,4})?")
_WHOLE = re.compile(r"(?:(?<![\w.])-\s?)?\d{1,40}")
_SIGNED = re.compile(r"[+-]?\s?\d{1,3}")
_CHALLENGE = re.compile(r"1\s*/\s*[248]|0?[.,](?:125|25|5)\b|[⅛¼½]|\d{1,2}")
_FRACTIONS = {"⅛": "1/8", "¼": "1/4", "½": "1/2", "125": "1/8", "25": "1/4", "5": "1/2"}
_EXPERIENCE = re.compile(r"([\d.,]{1,9})\s*(?:xp|pe)\b|(?:xp|pe)\s*([\d.,]{1,9}\d)", re.IGNORECASE)
_BONUS_WORD = re.compile(r"\((?:bonus action|azione bonus)\)", re.IGNORECASE)
_ATTACK_SIGN = re.compile(
    r"\b(?:attack roll|weapon attack|spell attack|tiro per colpire|attacco con)"
)
_HURTS = re.compile(
    r"(\d+ \(\d*d\d+(?: ?[+-] ?\d+)?\)) (?!(?:hit points|punti ferita|temporary)\b)([a-z]{3,20})"
    r" damage",
    re.IGNORECASE,
)
_MAGICAL = re.compile(
    r"weapon attacks are magical|attacchi con (?:le )?armi[^.]{0,40} magici", re.IGNORECASE
)
_USES = re.compile(r"(?:can take|effettuare) (\d|one|two|three|four|five)\b", re.IGNORECASE)
_LATER = re.compile(
    r"attack roll:|saving throw:|\bCR \d|\bPB \+|\bhas the [A-Z][a-z]+ condition"
    r"|tiro per colpire (?:in mischia|a distanza)|tiro salvezza su \w+: CD|\bbloodied\b",
    re.IGNORECASE,
)
_FORMER = re.compile(
    r"(?:weapon|spell) attack:|to hit, (?:reach|range)|\bDC \d+ \w+ saving throw"
    r"|attacco (?:con|in|a)[^:]{3,40}:"
)
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


@dataclass(frozen=True, slots=True)
class Found:
    """A creature of a file, its edition as guessed, and what is to be told of it.

    `player` is that of a character, "" where nobody is named; None: it is a monster. `picture` is
    what the file calls its picture: a name, never trusted to be a path.
    """

    creature: Creature
    notes: tuple[Message, ...] = ()
    player: str | None = None
    is_sure: bool = True  # of its edition
    picture: str = ""

    def in_edition(self, ruleset: str) -> "Found":
        """The same for another edition; what is of another game stays in its own."""
        if MYTHCRAFT in (self.creature.ruleset, ruleset):
            return self
        before = f"{self.creature.ruleset}/"
        spells = tuple(f"{ruleset}/{key.removeprefix(before)}" for key in self.creature.spells)
        changed = replace(self.creature, ruleset=ruleset, spells=spells)
        return replace(self, creature=changed, is_sure=True)


def read_draft(draft: Draft, usual: str = EDITION_2014) -> Found | None:
    """The creature of a draft; None where it has no name.

    `usual` is the edition of those that do not show theirs.
    """
    name = header.plain(draft.name).strip(" .:,*#_")[:LONGEST_NAME]
    if not name:
        return None
    reading = _Reading(draft, name, usual)
    if draft.ready is not None:
        ready = replace(reading.checked(draft.ready), picture="")
        return Found(ready, tuple(reading.notes), draft.player, picture=_picture(draft))
    return reading.found()


def _picture(draft: Draft) -> str:
    told = draft.picture.strip()
    return told if len(told) <= LONGEST_PICTURE else ""


def edition_of(draft: Draft) -> str:
    """The edition that a draft shows; "" where nothing says."""
    if draft.ruleset:
        return draft.ruleset
    text = draft.text
    later, former = len(_LATER.findall(text)), len(_FORMER.findall(text.lower()))
    if later == former:
        return EDITION_2024 if "PB +" in draft.challenge or "BC +" in draft.challenge else ""
    return EDITION_2024 if later > former else EDITION_2014


class _Reading:
    def __init__(self, draft: Draft, name: str, usual: str) -> None:
        self.draft, self.name = draft, name
        self.notes: list[Message] = list(draft.told)
        edition = edition_of(draft)
        self.is_sure, self.ruleset = bool(edition), edition or usual
        self.language = language_of(draft.text)

    def found(self) -> Found:
        draft = self.draft
        speeds, hovers = header.speeds(header.plain(draft.speed))
        senses, is_blind, passive = header.senses(header.plain(draft.senses))
        kind, swarm, tags = header.kind_in(header.plain(draft.kind))
        points, dice = self._hit_points()
        challenge = self._challenge()
        features = self._features()
        has_legendary = any(one.group is FeatureGroup.LEGENDARY for one in features)
        creature = Creature(
            key=CreatureKey("own/import"),
            ruleset=self.ruleset,
            source=header.plain(draft.source)[:LONGEST_NAME],
            names=Texts({"": self.name}),
            sizes=header.sizes_in(header.plain(draft.size or draft.kind)) or ("medium",),
            kind=kind,
            swarm_of=swarm,
            tags=tags,
            alignment=header.alignment_of(draft.alignment[:LONGEST_NAME], self.language),
            armour_class=self._armour(),
            armour_note=self._armour_note(),
            hit_points=points,
            hit_dice=dice,
            initiative=self._initiative(),
            speeds=FrozenMap(speeds),
            hover=hovers,
            abilities=FrozenMap(self._abilities()),
            saves=self._bonuses(draft.saves, header.ABILITY_WORDS),
            skills=self._bonuses(draft.skills, header.SKILLS),
            senses=FrozenMap(senses),
            blind_beyond=is_blind,
            passive_perception=passive,
            languages=header.texts_of(draft.languages[:2_000], self.language),
            challenge=challenge,
            experience=self._experience(challenge),
            proficiency=self._proficiency(challenge),
            defences=self._defences(),
            condition_immunities=self._immune(),
            features=features,
            legendary_uses=self._legendary_uses() if has_legendary else None,
            gear=header.texts_of(draft.gear[:2_000], self.language),
            notes=header.texts_of(draft.notes[:LONGEST_PARAGRAPH], self.language),
            level=draft.level,
            class_text=draft.calling[:LONGEST_NAME],
            spell_ability=draft.spell_ability if draft.level else "",
            spells=self._spells(),
            numbers=FrozenMap(
                (f"slots_{level}", count) for level, count in draft.slots.items() if draft.level
            ),
        )
        whole, notes = self.checked(creature), tuple(self.notes)
        return Found(whole, notes, draft.player, self.is_sure, _picture(draft))

    def _note(self, key: str, **parameters: Parameter) -> None:
        self.notes.append(Message(f"import.creature.{key}", parameters))

    # --- the head -------------------------------------------------------------------------------

    def _hit_points(self) -> tuple[int, str | None]:
        text = header.plain(self.draft.hit_points)
        met = _DICE.search(text)
        dice = None if met is None else self._dice(met[0])
        alone = text if met is None else text[: met.start()]
        before = self._number("view.stats.hit_points", alone, 1, MOST_HIT_POINTS)
        if before is not None:
            points = before
        elif dice is not None:
            points = max(1, average(parse(dice)))
        else:
            self._note("no_hit_points")
            return 1, None
        if dice is not None and before is not None and average(parse(dice)) != points:
            self._note("dice_differ", points=points, dice=dice)
        return points, dice

    def _number(self, what: str, text: str, lowest: int, highest: int) -> int | None:
        """The first number of a text without its sign, within bounds; a changed one is told."""
        met = _WHOLE.search(text)
        if met is None:
            return None
        told = int(met[0].replace(" ", ""))
        number = max(lowest, min(abs(told), highest))
        if number != told:
            self._note("changed", what=Message(what), told=met[0], number=number)
        return number

    def _dice(self, text: str) -> str | None:
        try:
            written = stored(re.sub(r"\s+", "", text.lower()).removesuffix("-0"))
            count, _, rest = written.partition("d")
            sides = int(re.split(r"[+-]", rest)[0])
            if int(count or 1) > MOST_DICE or not 1 < sides <= MOST_SIDES:
                raise ValueError(written)
            average(parse(written))
        except (DiceError, ValueError):
            self._note("no_dice", text=text[:40])
            return None
        return written

    def _armour(self) -> int | None:
        armour = header.plain(self.draft.armour)
        number = self._number("view.stats.armour_class", armour, 0, MOST_BONUS)
        if number is None:
            self._note("no_armour")
        return 10 if number is None else number

    def _armour_note(self) -> Texts:
        met = re.search(r"\(([^()]{1,120})\)", self.draft.armour)
        return header.texts_of(met[1] if met else "", self.language)

    def _initiative(self) -> int | None:
        met = _SIGNED.search(header.plain(self.draft.initiative))
        return None if met is None else int(met[0].replace(" ", ""))

    def _abilities(self) -> dict[str, int]:
        found, missing = {}, []
        for key in ABILITIES.values():
            told = header.plain(self.draft.abilities.get(key, ""))
            score = self._number(f"ability.{key}", told, 0, MOST_SCORE)
            if score is None:
                missing.append(key)
            found[key] = 10 if score is None else score
        if missing:
            self._note("no_abilities", count=len(missing))
        return found

    def _bonuses(self, text: str, table: dict[str, str]) -> FrozenMap[str, int]:
        found, unknown = header.bonuses(header.plain(text)[:1_000], table)
        self._unknown(unknown)
        return FrozenMap(found)

    def _unknown(self, words: list[str]) -> None:
        for word in words[:5]:
            self._note("unknown", text=word[:60])

    def _challenge(self) -> str:
        met = _CHALLENGE.search(self.draft.challenge)
        if met is None:
            return ""
        text = met[0].replace(" ", "")
        part = re.split(r"[.,]", text)[-1] if re.search(r"[.,]", text) else text
        found = _FRACTIONS.get(part if part != text else text, text)
        if text in ("25", "5"):
            found = text
        return found if challenge_value(found) is not None else ""

    def _experience(self, challenge: str) -> int | None:
        met = _EXPERIENCE.search(self.draft.challenge)
        if met is not None:
            digits = re.sub(r"\D", "", met[1] or met[2])
            return self._number("term.experience", digits or "0", 0, MOST_EXPERIENCE)
        return POINTS.get(challenge)

    def _proficiency(self, challenge: str) -> int | None:
        value = challenge_value(challenge)
        return None if value is None else 2 + max(0, int(value) - 1) // 4

    def _defences(self) -> tuple[Defence, ...]:
        found = []
        for text, kind in (
            (self.draft.vulnerabilities, DefenceKind.VULNERABILITY),
            (self.draft.resistances, DefenceKind.RESISTANCE),
            (self.draft.immunities, DefenceKind.IMMUNITY),
        ):
            some, unknown = header.defences(header.plain(text)[:2_000], kind)
            found += some
            self._unknown([word for word in unknown if not header.keys_in(word, header.STATES)])
        return tuple(found)

    def _immune(self) -> tuple[str, ...]:
        """Of 2024 the line of immunities names conditions as well."""
        text = header.plain(self.draft.condition_immunities)[:2_000]
        found, unknown = header.conditions(text)
        self._unknown(unknown)
        beside = header.keys_in(header.plain(self.draft.immunities)[:2_000], header.STATES)
        return tuple(dict.fromkeys((*found, *beside)))

    def _legendary_uses(self) -> int:
        if self.draft.legendary_uses:
            return min(self.draft.legendary_uses, 20)
        met = _USES.search(self.draft.legendary)
        return USUAL_LEGENDARY if met is None else _COUNTS.get(met[1].lower()) or int(met[1])

    def _spells(self) -> tuple[str, ...]:
        """The keys of a character's spells; a monster's stand in its paragraph."""
        if not self.draft.level:
            return ()
        keys = (str(spell_key(self.ruleset, name)) for name in self.draft.spells[:200])
        return tuple(dict.fromkeys(keys))

    # --- paragraphs -----------------------------------------------------------------------------

    def _features(self) -> tuple[Feature, ...]:
        told = self.draft.paragraphs
        if len(told) > MOST_PARAGRAPHS:
            self._note("too_many_paragraphs", limit=MOST_PARAGRAPHS)
        is_magical = any(_MAGICAL.search(one.text[:LONGEST_PARAGRAPH]) for one in told)
        maker = FeatureMaker(("magical",) if is_magical else ())
        order = list(FeatureGroup)
        some = sorted(told[:MOST_PARAGRAPHS], key=lambda one: order.index(one.group))
        return tuple(self._feature(one, maker) for one in some if one.name or one.text)

    def _feature(self, told: Paragraph, maker: FeatureMaker) -> Feature:
        name = header.plain(told.name).strip(" .:,*_")[:LONGEST_NAME] or "—"
        text = "\n".join(header.plain(line) for line in told.text.split("\n")).strip()
        if len(text) > LONGEST_PARAGRAPH:
            text = text[:LONGEST_PARAGRAPH]
            self._note("cut", name=name)
        group = told.group
        if _BONUS_WORD.search(name) and group is FeatureGroup.ACTION:
            group, name = FeatureGroup.BONUS_ACTION, _BONUS_WORD.sub("", name).strip()
        text = self._known_damage(name, text)
        try:
            made = maker.feature(group, name, text, uses=told.uses, language=self.language)
        except ValueError:  # an attack line that nobody can read
            self._note("no_attack", name=name)
            head = re.sub(r"(?i)attack", "Att\u200back", text)
            made = maker.feature(group, name, head, uses=told.uses, language=self.language)
            return replace(made, texts=Texts({self.language: text}))
        if not made.attacks and _ATTACK_SIGN.search(text.lower()) and ":" in text[:60]:
            self._note("no_attack", name=name)
        if any(not attack.damage and not attack.conditions for attack in made.attacks):
            self._note("no_damage", name=name)
        return made

    def _known_damage(self, name: str, text: str) -> str:
        """The text with types of damage that were written short or wrong put right."""

        def known(met: re.Match[str]) -> str:
            word = met[2].lower()
            if word in header.DAMAGE or word in ("extra", "more", "additional", "of"):
                return met[0]
            meant = next((key for key in header.DAMAGE if key.startswith(word[:5])), None)
            if meant is None:
                return met[0]
            self._note("damage_meant", name=name, word=word, type=meant)
            return f"{met[1]} {meant} damage"

        return _HURTS.sub(known, text)

    def checked(self, creature: Creature) -> Creature:
        """The creature as it will be read back from the disk; what cannot be kept is told."""
        whole, lost = kept(creature)
        self.notes += lost
        return whole


def identity_of(creature: Creature) -> tuple[object, ...]:
    """What tells two creatures apart: game, name, source and numbers, and what they can do.

    Capitals, accents and signs do not count, nor what the GM's own program adds to it later.
    """
    return (
        creature.ruleset,
        folded(text_in(creature.names, "")),
        folded(creature.source),
        creature.hit_points,
        creature.hit_dice,
        creature.armour_class,
        tuple(sorted(creature.abilities.items())),
        tuple(sorted(creature.speeds.items())),
        creature.challenge,
        tuple(
            (
                one.group.value,
                folded(" ".join(one.names.values())),
                folded(" ".join(one.texts.values())),
            )
            for one in creature.features
        ),
    )
