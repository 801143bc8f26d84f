"""A creature of the library: what a combatant is made from, of any ruleset.

Keys (sizes, types, damage, conditions, skills, senses) are lower-case English words such as
"fire", "sleight-of-hand", "blinded"; their texts in the reader's language are found elsewhere.
Distances are feet. Texts map a language code ("en", "it", "" = as typed, any language).
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import NewType

from desktop.language.message import Gender, Name
from desktop.model.altered import DiceAgain
from desktop.model.attachment import Attachment
from desktop.model.frozen import FrozenMap
from desktop.model.heads import Heads
from desktop.model.hit_terms import AS_TOLD, FOR_GOOD, HitTerms, SaveTerms
from desktop.model.modifier import Influence
from desktop.model.occasion import Occasion
from desktop.model.swallow import Swallow
from desktop.model.thrown import Throw

CreatureKey = NewType("CreatureKey", str)
FeatureKey = NewType("FeatureKey", str)
AttackKey = NewType("AttackKey", str)

Texts = FrozenMap[str, str]

NO_TEXTS: Texts = FrozenMap()
NO_NUMBERS: FrozenMap[str, int] = FrozenMap()


def text_in(texts: Texts, language: str) -> str:
    """The text in `language`, else in English, else as typed, else in any other, else empty."""
    found = texts.get(language) or texts.get("en") or texts.get("")
    return found or next(filter(None, texts.values()), "")


def foreign_language(texts: Texts, language: str) -> str:
    """The code of the language that is read instead of `language`; the view marks it "EN".

    "" where the text is there as wanted, or as typed, or not at all.
    """
    if texts.get(language) or texts.get(""):
        return ""
    return next((code for code in ("en", *texts) if texts.get(code)), "")


class DamageWhen(Enum):
    """When a part of an attack's damage counts."""

    ALWAYS = "always"
    TWO_HANDED = "two-handed"  # the weapon is held in both hands
    RANGED = "ranged"  # the attack was made at range
    ADVANTAGE = "advantage"  # the attack roll had advantage
    BLOODIED = "bloodied"  # the attacker (a swarm) is at half its hit points or fewer
    FORM = "form"  # only in another form or size of the attacker
    CHOICE = "choice"  # the attacker may take this instead
    STATED = "stated"  # the feature's text says when


@dataclass(frozen=True, slots=True)
class Damage:
    """One part of a damage: dice or a number as text, its listed average, its type."""

    dice: str  # "2d6+3"; "1" for a constant
    average: int
    types: tuple[str, ...]  # one key; several = whoever deals it chooses one
    when: DamageWhen = DamageWhen.ALWAYS
    replaces: bool = False  # instead of the parts that always count, not on top of them
    further: str = ""  # dice that a critical hit rolls on top of the doubled ones
    twice: bool = False  # rolled twice, and the higher roll counts
    again: DiceAgain | None = None  # low dice that fall once more


class AttackKind(Enum):
    """How an attack reaches its target."""

    MELEE = "melee"
    RANGED = "ranged"
    BOTH = "both"  # a thrown weapon: melee with `reach` or ranged with `normal_range`


class AttackSource(Enum):
    """What an attack is made with."""

    WEAPON = "weapon"
    SPELL = "spell"
    NATURAL = "natural"
    UNSTATED = "unstated"  # SRD 5.2.1 does not say


class AreaShape(Enum):
    """The shapes of areas of effect."""

    SPHERE = "sphere"
    CYLINDER = "cylinder"
    CUBE = "cube"
    CONE = "cone"
    LINE = "line"
    EMANATION = "emanation"


@dataclass(frozen=True, slots=True)
class FeatureArea:
    """The area that a feature fills: radius, length or side in feet."""

    shape: AreaShape
    size: int
    width: int | None = None  # of a line


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack roll and what a hit does."""

    key: AttackKey  # unique within its creature
    names: Texts
    kind: AttackKind
    source: AttackSource
    bonus: int
    reach: int | None = None  # ft
    normal_range: int | None = None  # ft
    long_range: int | None = None  # ft
    damage: tuple[Damage, ...] = ()
    defence: str = "ac"  # the number it is rolled against: "ac", MythCraft "ar", "ref", "ant" ...
    ap_cost: int | None = None  # action points (MythCraft)
    conditions: tuple[str, ...] = ()  # given by a hit, without a saving throw
    escape_dc: int | None = None  # to escape the grapple that a hit gives
    terms: HitTerms = AS_TOLD  # of what a hit gives
    properties: tuple[str, ...] = ()  # "magical", "silvered", "adamantine", "finesse" ...
    ability: str = ""  # whose modifier and proficiency are added to both rolls; "" printed numbers
    mastery: str = ""  # "cleave", "graze" ... (SRD 5.2.1), for whoever has the trait
    ammunition: int | None = None  # pieces at hand at the start; None = enough
    miss: Texts = NO_TEXTS  # what happens on a miss
    area: FeatureArea | None = None  # everybody in it is attacked with one roll
    influence: Influence | None = None  # what a hit changes, as long as the terms say
    rounds: int = 0  # what a hit gives ends with so many turns of the target; 0: by the terms
    given: str = ""  # X of the Bleeding (X) or Burning (X) that it gives (MythCraft): dice


class SaveSuccess(Enum):
    """What a successful saving throw leaves of the damage."""

    HALF = "half"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ForcedSave:
    """A saving throw that a feature asks of its targets.

    With `heals` or `temporary` nobody saves: it is for the good of its targets.
    A feature with options (the two breaths of a metallic dragon) has one of these for each.
    """

    ability: str  # "dex"; of several, the target's choice: "str/dex"; "" nobody saves
    dc: int
    on_success: SaveSuccess = SaveSuccess.NONE
    damage: tuple[Damage, ...] = ()  # on a failure
    area: FeatureArea | None = None
    conditions: tuple[str, ...] = ()  # on a failure
    names: Texts = NO_TEXTS  # the option's own name, when there are several
    spares: tuple[str, ...] = ()  # kinds of creatures that it does nothing to
    largest: str = ""  # the largest size of those that get its conditions; "" any
    shakes: bool = False  # it ends concentration
    drains: bool = False  # its maker regains the damage that was taken
    push: int = 0  # feet straight away from its maker; negative: toward it
    push_largest: str = ""  # the largest size of those whom it moves; "" any
    temporary: str = ""  # dice of temporary hit points that it gives
    heals: str = ""  # dice of hit points that each of its targets regains
    terms: SaveTerms = FOR_GOOD
    shortly: bool = False  # what it gives ends as its maker's next turn starts, not as it ends
    influence: Influence | None = None
    """What it changes until the end of its maker's next turn, or until its own `until`; the
    conditions end with it."""
    rounds: int = 0  # what it gives ends with so many turns of its target; 0: as it says
    range: int | None = None  # ft to each of its targets; None: as its text says
    given: str = ""  # X of the Bleeding (X) or Burning (X) that it gives (MythCraft): dice
    throws: Throw | None = None  # how whoever fails is thrown
    saved_push: int = 0  # feet straight away from its maker that whoever saves is pushed
    saved_out: bool = False  # whoever saves is pushed out of the space of its maker
    verbal: bool = False  # its maker speaks for it (MythCraft)


class UsesKind(Enum):
    """What brings a spent use back."""

    RECHARGE = "recharge"  # a d6 at the start of the turn: `amount` or more
    DAY = "day"  # `amount` a day
    SHORT_REST = "short-rest"  # `amount` between short or long rests
    ONE_A_SHORT_REST = "one-a-short-rest"  # one of `amount` with each, all with a long one
    LONG_REST = "long-rest"
    BREATH = "breath"  # `amount` between the rests of MythCraft: the shortest, one hour, eight
    RECOUP = "recoup"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Uses:
    """How often a feature can be used."""

    kind: UsesKind
    amount: int
    in_lair: int | None = None  # instead of `amount`


class FeatureGroup(Enum):
    """Where a feature stands in the stat block."""

    TRAIT = "trait"
    ACTION = "action"
    BONUS_ACTION = "bonus-action"
    REACTION = "reaction"
    LEGENDARY = "legendary"
    LAIR = "lair"


@dataclass(frozen=True, slots=True)
class Opening:
    """What a legendary action opens once it is paid: one attack, a spell, another feature, a move.

    `move` is "half" or "whole" of the speed, or feet. All of it stands in the creature, however
    its paragraph is worded; None in a feature: nobody has read the paragraph for it yet.
    """

    attacks: tuple[AttackKey, ...] = ()  # one attack roll with one of them
    spell: str = ""  # its key, or "any", or "cantrip"
    level: int | None = None  # that the spell counts as
    features: tuple[FeatureKey, ...] = ()  # one of them
    move: str = ""
    way: str = ""  # the only way of moving that it is for; "" each
    teleport: int = 0  # feet
    safely: bool = False  # the move provokes nobody
    once: bool = False  # not to be had again before its own turn
    replaces: int = 0  # attacks of a Multiattack that it stands for; 0 it comes with them
    often: bool = False  # as often as there are attacks
    moves_first: bool = False  # what it asks of others comes after the move
    check: str = ""  # the skill that it checks
    heals: str = ""  # dice of hit points that it regains itself


@dataclass(frozen=True, slots=True)
class Deed:
    """What using a feature does besides its attacks and saves.

    A reaction `casts` one of these spells, by their keys, or `parries`: so much more Armour Class
    against one hit, of a `melee` attack alone. It `splits` in two after damage of these types,
    with at `least` so many hit points; also as it is `halved`. Whoever uses it regains what the
    dice in `heals` come to.
    """

    teleport: int = 0  # feet
    casts: tuple[str, ...] = ()
    parries: int = 0
    melee: bool = False
    splits: tuple[str, ...] = ()
    least: int = 0
    halved: bool = False
    heals: str = ""


@dataclass(frozen=True, slots=True)
class Regeneration:
    """Hit points that come back at the start of each turn."""

    amount: int
    stopped_by: tuple[str, ...] = ()  # types of damage that stop it on the next turn
    from_zero: bool = False  # it dies only at the start of a turn, at 0, where it has stopped


@dataclass(frozen=True, slots=True)
class Feature:
    """A paragraph of the stat block: its text, and what of it the program can play."""

    key: FeatureKey  # unique within its creature
    group: FeatureGroup
    names: Texts
    texts: Texts
    attacks: tuple[Attack, ...] = ()
    saves: tuple[ForcedSave, ...] = ()
    uses: Uses | None = None
    cost: int = 1  # legendary uses or, in MythCraft, action points
    multiattack: int | None = None  # attack rolls that a Multiattack grants, if its text says
    spell_dc: int | None = None
    spell_attack: int | None = None
    opens: Opening | None = None
    regeneration: Regeneration | None = None
    deed: Deed | None = None
    always: tuple[str, ...] = ()  # conditions that its bearer comes with, such as "invisible"
    spell_points: int | None = None  # of a spell of MythCraft; None: as its text says
    swallow: Swallow | None = None  # what becomes of whom it swallows
    attachment: Attachment | None = None  # how it clings to whom its attack has hit
    occasion: Occasion | None = None  # when what it does comes by itself
    heads: Heads | None = None  # how it loses heads and grows them

    @property
    def name(self) -> Name:
        """The name as a parameter of sentences."""
        return Name(tuple(self.names.items()) or (("", str(self.key)),))


class DefenceKind(Enum):
    """What a defence does to damage of its types."""

    RESISTANCE = "resistance"
    VULNERABILITY = "vulnerability"
    IMMUNITY = "immunity"
    REDUCTION = "reduction"  # MythCraft: `value` less of all but what has one of `unless`
    ABSORPTION = "absorption"  # MythCraft: `value` less of its types
    AFFINITY = "affinity"  # MythCraft: half of its types taken, 3 more dealt


@dataclass(frozen=True, slots=True)
class Defence:
    """A resistance, vulnerability or immunity to damage."""

    kind: DefenceKind
    types: tuple[str, ...]
    unless: tuple[str, ...] = ()  # does not hold if the attack has one of these properties
    only: tuple[str, ...] = ()  # holds only if the damage has all of these properties ("spell")
    value: int | None = None  # MythCraft: Resist 2; None = half, double, none
    note: Texts = NO_TEXTS  # what the rows above cannot say, for the GM to judge


@dataclass(frozen=True, slots=True, kw_only=True)
class Creature:
    """A library entry; the same shape serves monsters, characters, and creatures of the GM."""

    key: CreatureKey  # "srd-5.1/goblin", "own/..." for the GM's
    ruleset: str  # "srd-5.1", "srd-5.2.1", "mythcraft-1.2"
    source: str = ""  # "SRD 5.1"
    names: Texts
    gender: Gender = Gender.MASCULINE  # of the Italian name
    plural: bool = False
    sizes: tuple[str, ...] = ("medium",)  # several = the GM chooses; the first is the usual one
    kind: str = ""  # "beast"
    looks: str = ""  # the kind that its body is of, where that is another; "" = `kind`
    swarm_of: str | None = None  # size of the swarm's members
    tags: tuple[str, ...] = ()  # "goblinoid", "shapechanger"
    tag_texts: Texts = NO_TEXTS
    alignment: Texts = NO_TEXTS
    armour_class: int | None = None  # None in games without it
    armour_note: Texts = NO_TEXTS
    hit_points: int
    hit_dice: str | None = None  # "2d6"; None = the hit points are a constant
    initiative: int | None = None  # bonus; None = the ruleset's rule
    speeds: FrozenMap[str, int] = NO_NUMBERS  # ft; "walk", "climb", "fly", "swim", "burrow"
    hover: bool = False
    abilities: FrozenMap[str, int] = NO_NUMBERS  # scores (D&D) or attributes (MythCraft)
    saves: FrozenMap[str, int] = NO_NUMBERS  # listed bonuses
    skills: FrozenMap[str, int] = NO_NUMBERS  # listed bonuses
    training: FrozenMap[str, int] = NO_NUMBERS
    """How often the proficiency bonus counts, 1 or 2 (expertise): "stealth", "save:wis",
    "tool:thieves-tools". A printed bonus beside it stands where this says nothing."""

    senses: FrozenMap[str, int] = NO_NUMBERS  # ft
    blind_beyond: bool = False  # sees nothing beyond its blindsight
    passive_perception: int | None = None
    languages: Texts = NO_TEXTS
    challenge: str = ""  # "1/4"
    experience: int | None = None
    experience_in_lair: int | None = None
    proficiency: int | None = None
    defences: tuple[Defence, ...] = ()
    condition_immunities: tuple[str, ...] = ()
    features: tuple[Feature, ...] = ()
    legendary_uses: int | None = None  # a round
    legendary_uses_in_lair: int | None = None
    gear: Texts = NO_TEXTS
    notes: Texts = NO_TEXTS
    level: int | None = None  # of a character
    class_text: str = ""
    spell_ability: str = ""  # of a character that casts: "int"
    spells: tuple[str, ...] = ()  # keys of those that it knows or has prepared
    unprepared: tuple[str, ...] = ()  # those of them that it only knows
    numbers: FrozenMap[str, int] = field(default=NO_NUMBERS)
    """Numbers of one game only: MythCraft "ar", "ref", "fort", "ant", "log", "will", "ap",
    "reactive_ap", "shield", "death_points" ..., or of a character: "attacks" in its action,
    "sneak_attack" dice, "healers_kit" uses, "damage_threshold" of an object."""
    traits: tuple[str, ...] = ()
    """Features that matter in a fight, by their keys: "evasion", "archery" ..."""
    armour: str = ""  # key of the armour worn; "" = `armour_class` says it all
    shield: bool = False  # on the arm, and not in `armour_class` where `armour` is told
    untrained: tuple[str, ...] = ()  # "armour", "shield": worn without training
    picture: str = ""  # key of an asset; "" = the portrait of its kind

    @property
    def name(self) -> Name:
        """The name as a parameter of sentences."""
        return Name(tuple(self.names.items()), self.gender, self.plural)

    @property
    def size(self) -> str:
        """The usual size."""
        return self.sizes[0]

    @property
    def body(self) -> str:
        """The kind of its body: a beast, where a druid is one and stays humanoid."""
        return self.looks or self.kind

    def is_one_of(self, kinds: Collection[str]) -> bool:
        """Whether it is of one of these kinds, or counts as one by a tag (fey beasts)."""
        return self.kind in kinds or any(tag in kinds for tag in self.tags)

    def feature_of(self, attack: AttackKey) -> Feature | None:
        """The paragraph in which an attack stands; None for one that it has no more."""
        return next(
            (
                feature
                for feature in self.features
                if any(each.key == attack for each in feature.attacks)
            ),
            None,
        )

    @property
    def always(self) -> tuple[str, ...]:
        """The conditions that it comes with by a trait."""
        return tuple(condition for feature in self.features for condition in feature.always)

    @property
    def regeneration(self) -> tuple[Feature, Regeneration] | None:
        """The trait by which it regenerates, and how."""
        for feature in self.features:
            if feature.regeneration is not None:
                return feature, feature.regeneration
        return None

    @property
    def outlives_zero(self) -> bool:
        """Whether it dies of nothing but the start of a turn at 0 without regeneration."""
        found = self.regeneration
        return found is not None and found[1].from_zero

    @property
    def swallow(self) -> tuple[Feature, Swallow] | None:
        """The paragraph by which it swallows others, and how."""
        for feature in self.features:
            if feature.swallow is not None:
                return feature, feature.swallow
        return None

    @property
    def heads(self) -> tuple[Feature, Heads] | None:
        """The trait by which it loses heads and grows them, and how."""
        for feature in self.features:
            if feature.heads is not None:
                return feature, feature.heads
        return None

    def features_in(self, group: FeatureGroup) -> tuple[Feature, ...]:
        """The features of one part of the stat block, in its order."""
        return tuple(feature for feature in self.features if feature.group is group)

    @property
    def attacks(self) -> tuple[Attack, ...]:
        """All attacks, in the order of the stat block."""
        return tuple(attack for feature in self.features for attack in feature.attacks)

    def find_attack(self, key: AttackKey) -> Attack | None:
        """The attack with this key, if there is one."""
        return next((attack for attack in self.attacks if attack.key == key), None)

    def find_feature(self, key: FeatureKey) -> Feature | None:
        """The feature with this key, if there is one."""
        return next((feature for feature in self.features if feature.key == key), None)
