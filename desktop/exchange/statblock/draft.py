"""A creature as another program writes it: every field a text, put in order by its module.

Each format is brought into this one shape; what the texts mean is read in one place.
"""

from dataclasses import dataclass, field

from desktop.language.message import Message
from desktop.model.creature import Creature, FeatureGroup, Uses

EDITION_2014, EDITION_2024, MYTHCRAFT = "srd-5.1", "srd-5.2.1", "mythcraft-1.2"
"""The games that imported creatures can be of."""


@dataclass(slots=True)
class Paragraph:
    """A paragraph of a stat block: "Bite", and what it says."""

    group: FeatureGroup
    name: str
    text: str
    uses: Uses | None = None


@dataclass(slots=True)
class Draft:
    """What stands in a stat block. Lengths are in feet where a text names no unit."""

    name: str = ""
    source: str = ""
    ruleset: str = ""  # where the file itself says for which game it is
    size: str = ""
    kind: str = ""  # "humanoid (goblinoid)"; size and alignment may stand beside it
    alignment: str = ""
    armour: str = ""  # "15 (leather armor, shield)"
    hit_points: str = ""  # "7 (2d6)"
    initiative: str = ""
    speed: str = ""  # "30 ft., fly 60 ft. (hover)"
    abilities: dict[str, str] = field(default_factory=dict)
    saves: str = ""  # "Dex +5, Con +6"
    skills: str = ""
    vulnerabilities: str = ""
    resistances: str = ""
    immunities: str = ""
    condition_immunities: str = ""
    senses: str = ""
    languages: str = ""
    challenge: str = ""  # "1/4 (50 XP)"
    gear: str = ""
    notes: str = ""
    picture: str = ""  # how the file names it: "wolf.png", "tokens/wolf.webp"
    legendary: str = ""  # the sentence above the legendary actions
    legendary_uses: int | None = None
    paragraphs: list[Paragraph] = field(default_factory=list)
    player: str | None = None  # a character's player; None: it is a monster
    level: int | None = None
    calling: str = ""
    spells: list[str] = field(default_factory=list)  # English names of a character's
    spell_ability: str = ""
    slots: dict[int, int] = field(default_factory=dict)  # by level
    ready: Creature | None = None  # of a game whose stat blocks are read by its own module
    told: list[Message] = field(default_factory=list)
    """What was noticed while the file was read."""

    @property
    def text(self) -> str:
        """All that tells its language and its edition."""
        told = " ".join(f"{one.name} {one.text}" for one in self.paragraphs[:60])
        head = f"{self.speed} {self.senses} {self.kind} {self.resistances} {self.immunities}"
        return f"{head} {self.legendary} {told}"[:40_000]
