"""Numbers of the stat blocks of the SRD 5.1, read from the official text line by line.

The text stands one word a line: a word ends with a tab, the next line begins with a space and
a non-breaking space. Plain spaces inside such a word are slips of the extraction.
"""

import itertools
import re
from typing import Any

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
SIZES = ("Tiny ", "Small ", "Medium ", "Large ", "Huge ", "Gargantuan ")
FIRST_PAGE = "=== page 261 ==="
ATTACK_START = re.compile(
    r"(?:Melee or Ranged|(?<!or )Ranged|Melee) (?:Weapon|Spell) Attack: ?(?=\+)"
)
ATTACK = re.compile(
    r"(Melee or Ranged|Melee|Ranged) (Weapon|Spell) Attack: ?([+-]\d+) to hit(?: \([^)]*\))?, ?"
    r"(.*?) ?\.? Hit: ?(.*)"
)
DAMAGE = re.compile(
    r"(\d+) ?(?:\( ?(\d*d\d+(?: ?[+-] ?\d+)?) ?\))? ?"
    r"((?:acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant"
    r"|slashing|thunder)(?:,? or [a-z]+)?) damage"
)


def lines_of(text: str) -> list[str]:
    """The lines of the monster chapters as printed, without page heads."""
    lines: list[str] = []
    words: list[str] = []
    for raw in text[text.index(FIRST_PAGE) :].splitlines():
        if raw.startswith(" \u00a0"):
            word = raw.strip(" \u00a0\t").replace(" ", "")
            if word:
                words.append(word)
                continue
        if words:
            lines.append(" ".join(words))
        words = []
        if raw.startswith(" \u00a0"):
            continue
        if raw.endswith("\t"):
            words = [raw.replace(" ", "").strip()]
        elif raw.strip():
            lines.append(raw.strip())
    lines.append(" ".join(words))
    return [
        normal(line)
        for line in lines
        if "=== page" not in line and not line.startswith("System Reference Document 5.1")
    ]


def normal(text: str) -> str:
    """One line, plain signs and hyphens."""
    text = re.sub(r"[-\u00ad\u2010\u2011\u2212\u2013]+", "-", text).replace("’", "'")
    return re.sub(r"\s+", " ", text).strip()


def blocks_of(text: str) -> list[tuple[str, list[str]]]:
    """Name and lines of each stat block, from the type line to the next block's name."""
    lines = lines_of(text)
    starts = []
    for index, line in enumerate(lines):
        if not re.match(r"Armor Class \d", line):
            continue
        start = index - 1
        while not lines[start].startswith(SIZES):
            start -= 1
        starts.append(start)
    ends = [start - 1 for start in starts[1:]] + [len(lines)]
    return [(lines[start - 1], lines[start:end]) for start, end in zip(starts, ends, strict=True)]


LABELS = (
    "Armor Class", "Hit Points", "Speed", "STR DEX", "Saving Throws", "Skills",
    "Damage Vulnerabilities", "Damage Resistance", "Damage Immunities",
    "Condition Immunities", "Senses", "Languages", "Challenge",
)  # fmt: skip


def labelled(lines: list[str], label: str) -> str:
    """The text of a header line with the lines that continue it."""
    for index, line in enumerate(lines):
        if line.startswith(label):
            rest = [line[len(label) :]]
            for further in lines[index + 1 :]:
                if further.startswith(LABELS):
                    break
                rest.append(further)
            # the Wereboar's "Senses" stands on the line of its immunities
            return normal(" ".join(rest).split(" Senses ")[0])
        if line.startswith("Challenge"):
            break
    return ""


def named_numbers(text: str) -> dict[str, int]:
    """ "History +12, Perception +10" as a mapping."""
    return {
        name.strip().lower().replace(" ", "-"): int(value)
        for name, value in re.findall(r"([A-Za-z ]+?) ?([+-] ?\d+)", text.replace("+ ", "+"))
    }


def distances(text: str) -> dict[str, int]:
    """ "fly 90 ft., swim 40 ft." as a mapping; what stands in brackets is left out."""
    plain = re.sub(r"\([^)]*\)?", "", text)
    return {
        name.strip().lower(): int(feet) for name, feet in re.findall(r"([A-Za-z]+) (\d+) ?f", plain)
    }


def attack_name(before: str) -> str:
    """The last words before an attack line, between two full stops."""
    plain = re.sub(r" ?\([^()]*\)(?=\. ?$)", "", before.rstrip())
    name = re.split(r"[.:)] ", plain.rstrip(". "))[-1]
    return re.sub(r"^.*(?:Actions|Reactions|XP\)) ", "", name).strip()


def damage_of(text: str) -> list[list[Any]]:
    """Average, dice and types of each damage in the text."""
    return [
        [int(average), (dice or average).replace(" ", ""), types.replace(",", "").split(" or ")]
        for average, dice, types in DAMAGE.findall(text)
    ]


def attacks_of(lines: list[str]) -> list[dict[str, Any]]:
    """Each attack line: bonus, reach or range, damage of the hit's first sentence."""
    text = re.sub(r"(?<=[a-z])- (?=[a-z])", "-", " ".join(lines))
    found = []
    starts = [match.start() for match in ATTACK_START.finditer(text)] + [len(text)]
    for start, end in itertools.pairwise(starts):
        piece = text[start:end]
        match = ATTACK.match(piece)
        if match is None:
            raise ValueError(f"unreadable attack: {piece[:160]}")
        kind, source, bonus, where, hit = match.groups()
        reach = re.search(r"reach (\d+)", where)
        distance = re.search(r"ranged? (\d+)(?: ft\.)?(?:/(\d+))?", where)
        sentence = re.split(r"(?<! ft)\.(?: |$)", hit, maxsplit=1)[0]
        at_once, _, saved = sentence.partition(" DC ")
        found.append(
            {
                "name": attack_name(text[:start]),
                "kind": kind.lower(),
                "source": source.lower(),
                "bonus": int(bonus),
                "reach": int(reach[1]) if reach else None,
                "range": [int(feet) for feet in distance.groups() if feet] if distance else [],
                "damage": damage_of(at_once),
                "save_damage": damage_of(saved),
            }
        )
    return found


def entry_of(name: str, lines: list[str]) -> dict[str, Any]:
    """The numbers of one block."""
    flat = " ".join(lines)
    armour = re.search(r"Armor Class (\d+)(.*?) Hit Points", flat)
    points = re.search(r"Hit Points (\d+) ?\(([^)]+)\)", flat)
    scores = re.search(r"STR DEX CON INT WIS CHA ((?:\d+ ?\( ?[+-]\d+ ?\) ?){6})", flat)
    rating = re.search(r"Challenge ([\d/]+) \( ?([\d,]+) ?XP\)", flat)
    if armour is None or points is None or rating is None or scores is None:
        raise ValueError(f"unreadable block: {name}: {flat[:300]}")
    values = re.findall(r"(\d+) ?\(", scores[1])
    senses = labelled(lines, "Senses")
    passive = re.search(r"passive Perception (\d+)", flat, re.IGNORECASE)
    type_line = flat[: flat.index(" Armor Class")]
    return {
        "name": name,
        "line": type_line,
        "ac": int(armour[1]),
        "armour": armour[2].strip(" ()"),
        "hp": int(points[1]),
        "dice": points[2].replace(" ", ""),
        "speed": labelled(lines, "Speed"),
        "speeds": distances("walk " + labelled(lines, "Speed")),
        "scores": {key: int(value) for key, value in zip(ABILITIES, values, strict=True)},
        "saves": named_numbers(labelled(lines, "Saving Throws")),
        "skills": named_numbers(labelled(lines, "Skills")),
        "speed_in_traits": " ".join(re.findall(r"speed (?:of|is) \d+ f\w+", flat)),
        "senses_text": senses,
        "senses": distances(re.split("passive| or ", senses)[0]),
        "passive": int(passive[1]) if passive else None,
        "vulnerabilities": labelled(lines, "Damage Vulnerabilities"),
        "resistances": labelled(lines, "Damage Resistance").removeprefix("s "),
        "immunities": labelled(lines, "Damage Immunities"),
        "condition_immunities": labelled(lines, "Condition Immunities"),
        "languages": labelled(lines, "Languages"),
        "cr": rating[1],
        "xp": [int(rating[2].replace(",", ""))],
        "legendary": [int(uses) for uses in re.findall(r"can take (\d) legendary actions", flat)],
        "attacks": attacks_of(lines),
        "asked": sorted(
            [int(dc), ability.lower()]
            for dc, ability in re.findall(
                r"DC (\d+) ([A-Z][a-z]+)(?: or [A-Z][a-z]+)? saving", flat
            )
        ),
        "dice_said": sorted(
            f"{average} ({dice.replace(' ', '')})"
            for average, dice in re.findall(r"(\d+) ?\( ?(\d*d\d+(?: ?[+-] ?\d+)?) ?\)", flat)
        ),
    }


def entries_of(text: str) -> list[dict[str, Any]]:
    """The numbers of every block of the text, in its order."""
    return [entry_of(name, lines) for name, lines in blocks_of(text)]
