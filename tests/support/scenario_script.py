"""The lines of a scenario script and the creatures that it describes.

A script is read line by line; `#` begins a comment. Lines:

    ruleset srd-5.1 srd-5.2.1              the games under which it is played
    creature soldier: ac 16, hp 28, str 16 who may join, with indented lines "attack sword: …"
    map 20x12, water 0,6-2,6 depth 10      the map on the table
    join Ada as soldier, hero, at 5,5      somebody comes in
    > Ada attacks Grik with sword d20 14 rolls 3     a step: what the GM does
      -> Grik hp 2; hit                              what must be true then

A line that begins with "[srd-5.1]" holds only in that game. What dice show on the table is told by
`d20`, what the program's own dice show by `rolls`; every one of those must be rolled.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Damage,
    Defence,
    DefenceKind,
    Feature,
    FeatureGroup,
    FeatureKey,
)
from desktop.model.frozen import FrozenMap

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
ATTRIBUTES = ("str", "dex", "end", "awr", "int", "cha", "luck", "cor")
DEFENCES = {
    "resists": DefenceKind.RESISTANCE,
    "vulnerable": DefenceKind.VULNERABILITY,
    "immune": DefenceKind.IMMUNITY,
}
SPEEDS = {"speed": "walk", "fly": "fly", "swim": "swim", "climb": "climb"}
MYTHCRAFT = "mythcraft-1.2"


@dataclass(frozen=True)
class Line:
    """One line of a script without its comment; `step` marks what the GM does."""

    number: int
    text: str
    step: bool = False
    expects: bool = False


@dataclass(frozen=True)
class Script:
    """A whole script."""

    path: Path
    rulesets: tuple[str, ...]
    source: tuple[str, ...]

    def lines(self, ruleset: str) -> Iterator[Line]:
        """The lines that hold in that game."""
        for number, raw in enumerate(self.source, 1):
            text = raw.split("#", 1)[0].rstrip()
            only = re.match(r"\s*\[([\w., -]+)\]\s*", text)
            if only is not None:
                if ruleset not in only[1].replace(",", " ").split():
                    continue
                text = text[only.end() :]
            plain = text.strip()
            if not plain or plain.startswith("ruleset "):
                continue
            if plain.startswith("->"):
                for part in plain[2:].split(";"):
                    yield Line(number, part.strip(), expects=True)
            elif plain.startswith(">"):
                yield Line(number, plain[1:].strip(), step=True)
            else:
                yield Line(number, plain)


def read_script(path: Path) -> Script:
    """The script of a file."""
    source = tuple(path.read_text(encoding="utf-8").splitlines())
    named = next(line for line in source if line.startswith("ruleset "))
    return Script(path, tuple(named.split()[1:]), source)


def items_of(text: str) -> list[str]:
    """What commas part; those inside a cell ("5,5") do not."""
    return [item.strip() for item in re.split(r",(?=\s)", text) if item.strip()]


# --- creatures -----------------------------------------------------------------------------------


def creature_of(name: str, text: str, ruleset: str) -> Creature:
    """The creature of a line "creature NAME: …"."""
    known: dict[str, object] = {"hit_points": 10}
    is_myth = ruleset == MYTHCRAFT
    names = ATTRIBUTES if is_myth else ABILITIES
    abilities = dict.fromkeys(names, 0 if is_myth else 10)
    tables: dict[str, dict[str, int]] = {key: {} for key in ("speeds", "saves", "skills")}
    numbers: dict[str, int] = {}
    defences: list[Defence] = []
    for item in items_of(text):
        word, *values = item.split()
        if word in names:
            abilities[word] = int(values[0])
        elif word in SPEEDS:
            tables["speeds"][SPEEDS[word]] = int(values[0])
        elif word in ("save", "skill"):
            tables[f"{word}s"][values[0]] = int(values[1])
        elif word == "number":
            numbers[values[0]] = int(values[1])
        elif word == "slots":
            numbers |= {f"slots_{level}": int(count) for level, count in enumerate(values, 1)}
        elif word in DEFENCES:
            defences.append(Defence(DEFENCES[word], tuple(values)))
        else:
            known |= _field(word, values)
    return Creature(
        **(  # type: ignore[arg-type]  # the fields of one dataclass
            {
                "key": CreatureKey(f"own/{name}"),
                "ruleset": ruleset,
                "names": FrozenMap({"en": name, "it": name}),
                "abilities": FrozenMap(abilities),
                "speeds": FrozenMap(tables["speeds"] or {"walk": 20 if is_myth else 30}),
                "saves": FrozenMap(tables["saves"]),
                "skills": FrozenMap(tables["skills"]),
                "numbers": FrozenMap(numbers),
                "defences": tuple(defences),
            }
            | known
        )
    )


def _field(word: str, values: list[str]) -> dict[str, object]:
    """Other fields of a creature by the words of the script."""
    first = values[0] if values else ""
    fields: dict[str, tuple[str, object]] = {
        "ac": ("armour_class", first),
        "hp": ("hit_points", first),
        "level": ("level", first),
        "proficiency": ("proficiency", first),
        "size": ("sizes", (first,)),
        "kind": ("kind", first),
        "key": ("key", CreatureKey(f"own/{first}")),
        "casts": ("spell_ability", first),
        "hit-dice": ("hit_dice", first),
        "trait": ("traits", tuple(values)),
        "ignores": ("condition_immunities", tuple(values)),
    }
    if word not in fields:
        raise ValueError(f"nothing is called {word!r}")
    field, value = fields[word]
    is_number = isinstance(value, str) and value.isdigit()
    return {field: int(first) if is_number else value}


def with_attack(creature: Creature, name: str, text: str) -> Creature:
    """The creature with one more attack, of a line "attack NAME: +5, 1d8+3 slashing, …"."""
    known: dict[str, object] = {"reach": 5}
    damage: list[Damage] = []
    kind, source = AttackKind.MELEE, AttackSource.WEAPON
    for item in items_of(text):
        word, *values = item.split()
        if word.startswith(("+", "-")):
            known["bonus"] = int(word)
        elif word == "reach":
            known["reach"] = int(values[0])
        elif word in ("range", "thrown"):
            feet = [int(number) for number in values[0].split("/")]
            known |= {"normal_range": feet[0], "long_range": feet[1] if feet[1:] else None}
            kind = AttackKind.RANGED if word == "range" else AttackKind.BOTH
            known["reach"] = None if word == "range" else 5
        elif word in ("natural", "spell"):
            source = AttackSource(word)
        elif word == "versus":
            known["defence"] = values[0]
        elif word == "ap":
            known["ap_cost"] = int(values[0])
        elif word == "is":
            known["properties"] = tuple(values)
        elif word == "gives":
            known["conditions"] = tuple(values)
        elif word == "escape":
            known["escape_dc"] = int(values[0])
        else:
            damage.append(Damage(word, 1, tuple(values)))
    attack = Attack(
        key=AttackKey(name),
        names=FrozenMap({"en": name}),
        kind=kind,
        source=source,
        damage=tuple(damage),
        **known,  # type: ignore[arg-type]  # the fields of one dataclass
    )
    feature = Feature(
        FeatureKey(name),
        FeatureGroup.ACTION,
        FrozenMap({"en": name}),
        FrozenMap(),
        attacks=(attack,),
    )
    return replace(creature, features=(*creature.features, feature))
