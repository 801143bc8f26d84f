"""Numbers of the stat blocks of the SRD 5.2.1, read from the official text line by line."""

import itertools
import re
from typing import Any

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
SIZES = "Tiny|Small|Medium|Large|Huge|Gargantuan"
TYPE_LINE = re.compile(rf"^(?:{SIZES})(?: or (?:{SIZES}))? .+, .+$")
FIRST_PAGE = "=== page 258 ==="
FLY = "Giant Fly\nLarge Beast"
SCORE = re.compile(r"(Str|Dex|Con|Int|Wis|Cha) (\d+) ([+-]?\d+) ([+-]?\d+)", re.IGNORECASE)
ATTACK_START = re.compile(r"(?:Melee or Ranged|(?<!or )Ranged|Melee) Attack Roll:")
HEADS = re.compile(r"^.*(?:\bActions|\bBonus Actions|\bReactions|\bTraits) ")
ATTACK = re.compile(
    r"(Melee or Ranged|Melee|Ranged) Attack Roll: ([+-]?\d+)(?: \([^)]*\))?,? "
    r"(.*?)\.? Hit: (.*)"
)
DAMAGE = re.compile(
    r"(\d+)(?: \((\d*d\d+(?: [+-] \d+)?)\))? "
    r"((?:[A-Z][a-z]+(?:, | or |, or )?)+) damage"
)


def normal(text: str) -> str:
    """One line, plain signs: every dash that stands before a digit is a minus."""
    text = re.sub(r"[−–](?= ?\d)", "-", text).replace("’", "'").replace("\u00ad", "")
    text = re.sub(r"(\d) ,(\d)", r"\1,\2", text)
    return re.sub(r"\s+", " ", text).strip()


def whole(text: str) -> int:
    """A number with a thousands comma."""
    return int(text.replace(",", ""))


def lines_of(text: str) -> list[str]:
    """The lines of the monster chapters without page heads."""
    body = text[text.index(FIRST_PAGE) :]
    kept: list[str] = []
    skip = 0
    for line in body.splitlines():
        if line.startswith("=== page"):
            skip = 2
            continue
        if skip and (line.strip().isdigit() or line.startswith("System Reference Document")):
            skip -= 1
            continue
        skip = 0
        kept.append(line.strip())
    return kept


def blocks_of(text: str) -> list[tuple[str, list[str]]]:
    """Name and lines of each stat block, from the type line to the next block's name."""
    lines = lines_of(text)
    starts = [
        index
        for index, line in enumerate(lines)
        if TYPE_LINE.match(line) and re.match(r"AC \d+", lines[index + 1])
    ]
    ends = [start - 1 for start in starts[1:]] + [len(lines)]
    return [
        (normal(lines[start - 1]), lines[start:end])
        for start, end in zip(starts, ends, strict=True)
    ]


def named_numbers(text: str) -> dict[str, int]:
    """ "History +12, Perception +10" as a mapping."""
    return {
        name.strip().lower().replace(" ", "-"): int(value)
        for name, value in re.findall(r"([A-Za-z ]+?) ([+-]\d+)", text)
    }


def distances(text: str) -> dict[str, int]:
    """ "Fly 90 ft., Swim 40 ft." as a mapping."""
    return {
        name.strip().lower(): int(feet) for name, feet in re.findall(r"([A-Za-z]+) (\d+) ft", text)
    }


def labelled(lines: list[str], label: str) -> str:
    """The text of a header line with the lines that continue it."""
    labels = ("Skills", "Vulnerabilities", "Resistances", "Immunities", "Gear", "Senses")
    labels += ("Languages", "CR ", "Traits", "Actions")
    for index, line in enumerate(lines):
        if line.startswith(label):
            rest = [line[len(label) :]]
            for further in lines[index + 1 :]:
                if further.startswith(labels):
                    break
                rest.append(further)
            return normal(" ".join(rest))
        if line.startswith("CR "):
            break
    return ""


def attack_name(before: str) -> str:
    """The last words before an attack line, between two full stops."""
    name = re.split(r"[.:)] ", before.rstrip(". "))[-1]
    if "(" in before[-40:] and before.rstrip(". ").endswith(")"):
        name = re.split(r"[.:] ", before.rstrip(". "))[-1]
    return HEADS.sub("", re.sub(r" \(.*", "", name)).strip()


def attacks_of(lines: list[str]) -> list[dict[str, Any]]:
    """Each attack line: bonus, reach or range, damage of the hit's first sentence."""
    text = normal(re.sub(r"(\w)-\n(\w)", r"\1\2", "\n".join(lines)))
    found = []
    starts = [match.start() for match in ATTACK_START.finditer(text)] + [len(text)]
    for start, end in itertools.pairwise(starts):
        piece = text[start:end]
        match = ATTACK.match(piece)
        if match is None:
            raise ValueError(f"unreadable attack: {piece[:120]}")
        kind, bonus, where, hit = match.groups()
        reach = re.search(r"reach (\d+)", where)
        distance = re.search(r"range (\d+)(?:/(\d+))?", where)
        sentence = re.split(r"(?<![0-9] ft)\.(?: |$)", hit, maxsplit=1)[0]
        found.append(
            {
                "name": attack_name(text[:start]),
                "kind": kind.lower(),
                "bonus": int(bonus),
                "reach": int(reach[1]) if reach else None,
                "range": [int(feet) for feet in distance.groups() if feet] if distance else [],
                "damage": [
                    [
                        int(average),
                        (dice or average).replace(" ", ""),
                        re.findall(r"[a-z]+", re.sub(r", or | or |, ", " ", types.lower())),
                    ]
                    for average, dice, types in DAMAGE.findall(sentence)
                ],
            }
        )
    return found


def entry_of(name: str, lines: list[str]) -> dict[str, Any]:
    """The numbers of one block."""
    header = "\n".join(lines)
    flat = normal(re.sub(r"(\w)- ?\n(\w)", r"\1\2", header))
    armour = re.search(r"AC (\d+) Initiative ([+-]\d+) \((\d+)\)", flat)
    points = re.search(r"HP (\d+) \(([^)]+)\)", flat) or re.search(r"HP (\d+)()", flat)
    scores = SCORE.findall(flat)
    rating = re.search(r"CR ([\d/]+) \(([^)]*)\)", flat)
    if armour is None or points is None or rating is None or len(scores) != 6:
        raise ValueError(f"unreadable block: {name}: {flat[:300]}")
    experience = re.findall(r"([\d,]*\d) ?(?:XP|in lair)|XP ([\d,]*\d)", rating[2])
    amounts = [whole(a or b) for a, b in experience]
    proficiency = re.search(r"PB \+(\d)", rating[2])
    legendary = re.search(r"Legendary Action Uses: (\d+)(?: \((\d+) in Lair\))?", flat)
    senses = labelled(lines, "Senses")
    passive = re.search(r"Passive Perception (\d+)", senses)
    return {
        "name": name,
        "line": normal(lines[0]),
        "ac": int(armour[1]),
        "initiative": int(armour[2]),
        "hp": int(points[1]),
        "dice": points[2].replace(" ", ""),
        "speeds": distances("walk " + labelled_speed(lines)),
        "scores": {label.lower(): int(score) for label, score, _, _ in scores},
        "saves": {label.lower(): signed(save, modifier) for label, _, modifier, save in scores},
        "skills": named_numbers(labelled(lines, "Skills")),
        "senses": distances(senses),
        "passive": int(passive[1]) if passive else None,
        "vulnerabilities": labelled(lines, "Vulnerabilities"),
        "resistances": labelled(lines, "Resistances"),
        "immunities": labelled(lines, "Immunities"),
        "gear": labelled(lines, "Gear"),
        "languages": labelled(lines, "Languages"),
        "cr": rating[1],
        "xp": amounts,
        "pb": int(proficiency[1]) if proficiency else None,
        "legendary": [int(uses) for uses in legendary.groups() if uses] if legendary else [],
        "attacks": attacks_of(lines),
        "asked": sorted(
            [int(dc), ability.lower()]
            for ability, dc in re.findall(r"([A-Z][a-z]+) Saving Throw: DC (\d+)", flat)
        ),
        "dice_said": sorted(
            f"{average} ({dice.replace(' ', '')})"
            for average, dice in re.findall(r"(\d+) \((\d*d\d+(?: ?[+-] ?\d+)?)\)", flat)
        ),
    }


def signed(save: str, modifier: str) -> int:
    """A save whose minus got lost ("Int 6 -2 2") has the sign of its modifier."""
    lost = save[0] not in "+-" and modifier.startswith("-")
    return -int(save) if lost else int(save)


def labelled_speed(lines: list[str]) -> str:
    """The speed line up to the table of abilities."""
    flat = normal(" ".join(lines))
    match = re.search(r" Speed (.*?) MOD SAVE", flat)
    return match[1] if match else ""


def entries_of(text: str) -> list[dict[str, Any]]:
    """The numbers of every block of the text: the monster chapters, then a magic item's fly."""
    fly = text[text.index(FLY) + len("Giant Fly\n") :]
    lines = fly[: fly.index(" Golden Lions")].splitlines()
    return [
        *(entry_of(name, lines) for name, lines in blocks_of(text)),
        entry_of("Giant Fly", lines),
    ]
