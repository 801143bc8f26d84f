"""The form for a creature: its texts as they stand in the fields."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from desktop.controllers.cast.magic_text import shown_magic
from desktop.controllers.cast.spell_names import SpellNames
from desktop.controllers.creature_form.defences import LINES, shown_conditions, shown_defences
from desktop.controllers.creature_form.hits import sentence_of, shown_hit
from desktop.controllers.creature_form.openings import OpeningText, opening_text
from desktop.controllers.creature_form.reductions import shown_reductions
from desktop.controllers.creature_form.senses import shown_senses
from desktop.controllers.creature_form.shape import LEGENDARY, REDUCED, REDUCTION, SHAPES, Shape
from desktop.controllers.creature_form.speeds import shown_speeds
from desktop.controllers.creature_form.spells import shown_lasts
from desktop.controllers.creature_form.tools import TOOL, known_tools, tool_name
from desktop.controllers.creature_form.uses import shown_name
from desktop.controllers.library.alignments import alignment_key
from desktop.controllers.library.unrolled import NO_ROLL, as_attack, gifts_of, is_unrolled
from desktop.dice.average import average
from desktop.dice.notation import parse, written
from desktop.language.message import Gender, Message
from desktop.language.render import Language, render, shown_length, shown_number, shown_signed
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    Damage,
    DamageWhen,
    Defence,
    DefenceKind,
    Feature,
    FeatureGroup,
    FeatureKey,
    text_in,
)
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.attacking.extras import PAIR
from desktop.rules.fifth.gear.arms import LIGHT
from desktop.rules.mythcraft.points.spells import spell_in

SEVERAL = 2
NO_TEXT: FrozenMap[str, str] = FrozenMap()


QUALITIES = ("magical", "silvered", "adamantine")
"""What makes a weapon hurt those who resist ordinary ones (51-WPN-13)."""


NATURES = ("two-handed", "natural", "spell", "verbal")
"""What else an attack may be made with: both hands, teeth and claws, magic, spoken magic."""


@dataclass(frozen=True, slots=True)
class AttackText:
    """A row of the form; `feature` and `attack` are what it was made from, if anything."""

    name: str = ""
    kind: AttackKind = AttackKind.MELEE
    bonus: str = ""
    reach: str = ""
    range: str = ""
    damage: str = ""
    against: str = ""
    cost: str = ""
    ability: str = ""  # whose modifier and proficiency are added; "": the numbers are printed
    weapon: str = ""  # key of the weapon that a new row was filled from
    ammunition: str = ""
    quality: str = ""  # one of QUALITIES, where the weapon is more than steel
    nature: str = ""  # one of NATURES, where it is no weapon for one hand
    gives: str = ""  # of whoever is hit: "grappled 14, restrained", or a sentence with its save
    pair: bool | None = None  # whether each hand holds one; None: it is no light weapon
    spell_points: str = ""
    area: str = ""  # the shape that it fills, "" none
    size: str = ""  # of that area
    lasts: str = ""  # how long what it gives lasts: "2 rounds"
    note: str = ""  # what else it does, in words
    feature: FeatureKey | None = None
    attack: AttackKey | None = None


@dataclass(frozen=True, slots=True)
class FeatureText:
    """A paragraph of the form."""

    group: FeatureGroup = FeatureGroup.TRAIT
    name: str = ""
    text: str = ""
    feature: FeatureKey | None = None
    opens: OpeningText | None = None  # of a legendary action; None: nobody asks


@dataclass(frozen=True, slots=True)
class FormText:
    """Everything as it stands in the fields."""

    name: str = ""
    other_name: str = ""
    gender: Gender = Gender.MASCULINE
    size: str = "medium"
    kind: str = ""
    alignment: str = ""  # one of ALIGNMENTS
    challenge: str = ""
    hit_points: str = ""
    initiative: str = ""
    numbers: FrozenMap[str, str] = NO_TEXT  # defences, and numbers of the game
    abilities: FrozenMap[str, str] = NO_TEXT
    speeds: FrozenMap[str, str] = NO_TEXT
    saves: str = ""
    skills: str = ""
    senses: str = ""
    languages: str = ""
    condition_immunities: str = ""
    resistances: str = ""
    vulnerabilities: str = ""
    immunities: str = ""
    absorptions: str = ""
    affinities: str = ""
    reductions: str = ""
    attacks: tuple[AttackText, ...] = ()
    features: tuple[FeatureText, ...] = ()
    level: str = ""
    calling: str = ""
    player: str = ""
    magic: str = ""  # a caster's ability and slots
    spells: str | None = None  # names of those that it knows or has prepared; None: nobody asks
    armour: str = ""
    shield: bool = False
    untrained: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


def form_of(
    creature: Creature, language: Language, *, player: str = "", spells: SpellNames | None = None
) -> FormText:
    """The texts that show a creature in the reader's language and units."""
    code = language.code
    shape = SHAPES[creature.ruleset]
    other = next((name for key, name in creature.names.items() if key not in ("", code)), "")
    name = creature.names.get(code) or creature.names.get("") or other
    return FormText(
        name=name,
        other_name=other if other != name else "",
        gender=creature.gender,
        size=creature.size,
        kind=creature.kind,
        alignment=alignment_key(creature, language) if shape.has_alignment else "",
        challenge=creature.challenge,
        hit_points=_shown_points(creature),
        initiative=""
        if creature.initiative is None
        else shown_signed(creature.initiative, language),
        numbers=FrozenMap(_shown_numbers(creature, shape, language)),
        abilities=FrozenMap(
            (key, shown_number(creature.abilities.get(key, shape.usual_ability), language))
            for key in shape.abilities
        ),
        speeds=shown_speeds(creature, language),
        saves=shown_proficiencies(creature, "ability.", language),
        skills=shown_proficiencies(creature, "skill.", language),
        senses=shown_senses(creature.senses, language, blind_beyond=creature.blind_beyond),
        languages=text_in(creature.languages, code),
        condition_immunities=shown_conditions(creature, language),
        **{name: shown_defences(creature, kind, language) for name, kind in LINES.items()},
        reductions=shown_reductions(creature, language),
        attacks=tuple(
            attack_text(feature, attack, language)
            for feature in creature.features
            for attack in rolled_and_not(feature, shape)
        ),
        features=tuple(
            FeatureText(
                one.group,
                shown_name(one, language),
                text_in(one.texts, code),
                one.key,
                opening_text(creature, one, language, spells)
                if one.group is FeatureGroup.LEGENDARY and spells is not None
                else None,
            )
            for one in creature.features
            if not rolled_and_not(one, shape)
        ),
        level="" if creature.level is None else str(creature.level),
        calling=creature.class_text,
        player=player,
        magic=shown_magic(creature, language),
        spells=None
        if spells is None
        else spells.shown(creature.spells, language, creature.unprepared),
        armour=creature.armour,
        shield=creature.shield,
        untrained=creature.untrained,
        traits=creature.traits,
    )


def _shown_points(creature: Creature) -> str:
    """The dice alone where the points are their average, as in stat blocks."""
    dice, points = creature.hit_dice, creature.hit_points
    if dice is None:
        return str(points) if creature.key else ""
    return written(dice) if average(parse(dice)) == points else f"{points} ({written(dice)})"


def _shown_numbers(
    creature: Creature, shape: Shape, language: Language
) -> Iterable[tuple[str, str]]:
    for key in (*shape.defences, *shape.numbers):
        number = creature.armour_class if key == "ac" else creature.numbers.get(key)
        if key == LEGENDARY:
            number = creature.legendary_uses
        if key == REDUCTION:
            number = reduction_of(creature.defences)
        yield key, "" if number is None else shown_number(number, language)


SAVE, TWICE = "save:", " ×2"


def reduction_of(defences: tuple[Defence, ...]) -> int | None:
    """The flat reduction of nonmagical weapon damage that the form asks for."""
    return next((each.value for each in defences if is_reduction(each)), None)


def is_reduction(defence: Defence) -> bool:
    """Whether a defence is that one."""
    return (
        defence.kind is DefenceKind.REDUCTION
        and defence.types == REDUCED
        and defence.unless == ("magical",)
    )


def with_reduction(defences: tuple[Defence, ...], value: int | None) -> tuple[Defence, ...]:
    """The defences with the flat reduction that was typed; 0 or nothing is none."""
    before = reduction_of(defences)
    if value == before or (not value and before is None):
        return defences
    others = tuple(each for each in defences if not is_reduction(each))
    if not value:
        return others
    return (*others, Defence(DefenceKind.REDUCTION, REDUCED, unless=("magical",), value=value))


def shown_bonuses(bonuses: Mapping[str, int], family: str, language: Language) -> str:
    """ "Dexterity +5, Wisdom +3" in the reader's words."""
    return ", ".join(
        f"{render(Message(family + key), language)} {shown_signed(bonus, language)}"
        for key, bonus in bonuses.items()
    )


def shown_proficiencies(creature: Creature, family: str, language: Language) -> str:
    """Printed bonuses, then what it is trained in, twice for expertise: "Arcana, Stealth ×2"."""
    is_save = family == "ability."
    bonuses = shown_bonuses(creature.saves if is_save else creature.skills, family, language)
    known = [
        (word.removeprefix(SAVE), times)
        for word, times in creature.training.items()
        if word.startswith(SAVE) is is_save and not word.startswith(TOOL)
    ]
    named = [(render(Message(family + word), language), times) for word, times in known]
    if not is_save and SHAPES[creature.ruleset].has_tools:
        tools = known_tools(creature, language)
        named += [(tool_name(key, language), times) for key, times in tools.items()]
    trained = [name + (TWICE if times > 1 else "") for name, times in named]
    return ", ".join(part for part in (bonuses, *trained) if part)


def rolled_and_not(feature: Feature, shape: Shape) -> tuple[Attack, ...]:
    """The attacks of a paragraph, or the spell without a roll that it is, where games have such."""
    if shape.has_natures and is_unrolled(feature):
        return (as_attack(feature),)
    return feature.attacks


def attack_text(feature: Feature, attack: Attack, language: Language) -> AttackText:
    """The row that shows an attack."""
    gifts = gifts_of(feature, language) if attack.defence == NO_ROLL else ()
    spans = [
        shown_length(feet, language) for feet in (attack.normal_range, attack.long_range) if feet
    ]
    return AttackText(
        name=text_in(attack.names or feature.names, language.code),
        kind=attack.kind,
        bonus="" if attack.defence == NO_ROLL else shown_signed(attack.bonus, language),
        reach="" if attack.reach is None else shown_length(attack.reach, language),
        range="/".join(spans),
        damage=", ".join(
            (
                *(
                    _shown_damage(part, language)
                    for part in attack.damage
                    if part.when is DamageWhen.ALWAYS
                ),
                *gifts,
            )
        ),
        against=attack.defence,
        cost="" if attack.ap_cost is None else str(attack.ap_cost),
        ability=attack.ability,
        ammunition="" if attack.ammunition is None else str(attack.ammunition),
        quality=next((each for each in QUALITIES if each in attack.properties), ""),
        nature=nature_of(attack),
        gives=sentence_of(feature) or shown_hit(attack, language),
        pair=PAIR in attack.properties if LIGHT in attack.properties else None,
        spell_points=_shown_spell_points(feature),
        area="" if attack.area is None else attack.area.shape.value,
        size="" if attack.area is None else shown_length(attack.area.size, language),
        lasts=shown_lasts(attack.rounds, language),
        note=feature.texts.get("", "") if len(feature.attacks) < SEVERAL else "",
        feature=feature.key,
        attack=attack.key,
    )


def _shown_spell_points(feature: Feature) -> str:
    """Its spell points, typed or told by its heading: "Wall of Sparks (3 SP)"."""
    spell = spell_in(feature)
    return "" if spell is None else str(spell.spell_points)


def nature_of(attack: Attack) -> str:
    """Which of NATURES an attack has, "" for a weapon in one hand."""
    if attack.source is AttackSource.SPELL:
        return "verbal" if "verbal" in attack.properties else "spell"
    if attack.source is AttackSource.NATURAL:
        return "natural"
    return "two-handed" if "two-handed" in attack.properties else ""


def with_nature(attack: Attack, nature: str) -> Attack:
    """The attack with what it is made with."""
    sources = {"natural": AttackSource.NATURAL, "spell": AttackSource.SPELL}
    source = sources.get("spell" if nature == "verbal" else nature, AttackSource.WEAPON)
    others = tuple(each for each in attack.properties if each not in ("two-handed", "verbal"))
    named = (nature,) if nature in ("two-handed", "verbal") else ()
    return replace(attack, source=source, properties=(*others, *named))


def with_quality(properties: tuple[str, ...], quality: str) -> tuple[str, ...]:
    """The properties of a weapon that is magical, silvered, of adamantine, or none of it."""
    others = tuple(each for each in properties if each not in QUALITIES)
    return (*others, quality) if quality in QUALITIES else others


def with_pair(properties: tuple[str, ...], pair: bool | None) -> tuple[str, ...]:
    """The properties of a light weapon of which each hand holds one, or not."""
    if pair is None:
        return properties
    others = tuple(each for each in properties if each != PAIR)
    return (*others, PAIR) if pair else others


def weapon_text(weapon: Attack, language: Language) -> AttackText:
    """A new row filled from a weapon; its numbers follow from abilities."""
    blank = Feature(FeatureKey(""), FeatureGroup.ACTION, weapon.names, FrozenMap())
    shown = attack_text(blank, weapon, language)
    return replace(shown, bonus="", weapon=weapon.key, feature=None, attack=None)


def _shown_damage(part: Damage, language: Language) -> str:
    types = "/".join(render(Message(f"damage.{key}"), language).lower() for key in part.types)
    return f"{written(part.dice)} {types}".strip()
