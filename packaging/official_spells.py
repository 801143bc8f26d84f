"""Read the numbers of every spell out of the official texts, as the proof of the spells.

usage: python3 packaging/official_spells.py SOURCES

SOURCES is the folder with `srd/srd-text`; the result goes to `tests/data/spells`. This script
shares no code with `condense_spells.py`: what both say is what the book says.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tests" / "data" / "spells"
SCHOOL = "Abjuration|Conjuration|Divination|Enchantment|Evocation|Illusion|Necromancy|Transmutation"
HEAD_2024 = re.compile(rf"^(?:Level (\d) ({SCHOOL})|({SCHOOL}) Cantrip) \(")
TORN_SCHOOL = "|".join(r" ?".join(each) for each in SCHOOL.split("|"))
HEAD_2014 = re.compile(
    rf"(?:(\d)(?:st|nd|rd|th)\W+level (?:{TORN_SCHOOL})|(?:{TORN_SCHOOL}) cantrip)"
    r"( ?\(ritual\))? Casting Time:",
    re.IGNORECASE,
)
WHOLE_NAMES = ("Counterspell", "Guardian of Faith", "Transport via Plants")
"""Names that follow something else than the end of a sentence."""
NAME_2014 = re.compile(
    r"(?:^|[.)!?”\d] )([A-Z][\w’/]*(?:[ -](?:[A-Z][\w’/]*|of|the|and|to|or|with"
    r"|without|into|from))*) ?$"
)
LABELS = ("Casting Time", "Range", "Components", "Duration")
TYPES = (
    "acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing",
    "poison", "psychic", "radiant", "slashing", "thunder",
)  # fmt: skip
CONDITIONS = (
    "blinded", "charmed", "deafened", "frightened", "grappled", "incapacitated", "invisible",
    "paralyzed", "petrified", "poisoned", "prone", "restrained", "stunned", "unconscious",
)  # fmt: skip
ABILITIES = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
Entry = dict[str, Any]


def normal(text: str) -> str:
    """One line with plain signs; words torn at line ends are whole again."""
    text = text.replace("’", "'").replace("\u2212", "-").replace("−", "-")
    text = re.sub(r"[\u00ad\u2010\u2011-]{2,}", "-", text).replace("\u00ad", "")
    text = text.replace("\u2010", "-").replace("\u2011", "-").replace("×", "x")
    text = re.sub(r"(?<=[a-z]) -\s+(?=[a-z])", "", text)
    text = re.sub(r"(?<=\d)\s*([dD])\s*(?=\d)", r"d", text)
    return re.sub(r"\s+", " ", text).strip()


def blocks_2024(text: str) -> list[tuple[str, str, str]]:
    """Name, head and rest of each spell of SRD 5.2.1."""
    kept: list[str] = []
    skip = 0
    for line in (each.strip() for each in text.splitlines()):
        if line.startswith("=== page"):
            skip = 2
            continue
        if skip and (line.isdigit() or line.startswith("System Reference Document")):
            skip -= 1
            continue
        skip = 0
        kept.append(line)
    starts = [place for place, line in enumerate(kept) if HEAD_2024.match(line)]
    last = next(i for i in range(starts[-1], len(kept)) if kept[i].startswith("Rules Glossary"))
    ends = [start - 1 for start in starts[1:]] + [last]
    found = []
    for start, end in zip(starts, ends, strict=True):
        block = normal("\n".join(kept[start:end]))
        head, _, rest = block.partition("Casting Time:")
        found.append((normal(kept[start - 1]), head, rest))
    return found


STAT_BLOCKS = ("Animated Object", "Draconic Spirit", "Giant Insect", "Otherworldly Steed")
SIZED = re.compile(r"^(?:Tiny|Small|Medium|Large|Huge)\b")


def stat_blocks(text: str) -> list[Entry]:
    """The numbers of the stat blocks that stand among the spells of SRD 5.2.1.

    Each begins with its name above its size and ends where the next spell begins.
    """
    lines = [each.strip() for each in text.splitlines()]
    found = []
    for name in STAT_BLOCKS:
        start = next(
            place
            for place, line in enumerate(lines)
            if line == name and SIZED.match(lines[place + 1])
        )
        end = next(place for place in range(start, len(lines)) if HEAD_2024.match(lines[place + 1]))
        block = normal("\n".join(lines[start:end]))
        found.append(
            {
                "name": name,
                "dice": re.findall(r"\d+d\d+(?:\+\d+)?", block.replace(" + ", "+")),
                "numbers": sorted({int(each) for each in re.findall(r"\d+", block)}),
                "types": [each for each in TYPES if each in squeezed(block).replace("-", "")],
                "conditions": [
                    each for each in (*CONDITIONS, "exhaustion") if each in block.lower()
                ],
            }
        )
    return found


def blocks_2014(text: str) -> list[tuple[str, str, str]]:
    """Name, head and rest of each spell of SRD 5.1."""
    flat = re.sub(r"\s+", " ", text)
    flat = re.sub(r"=== page \d+ === (System Reference Document 5\.1 )?(\d+ )?", "", flat)
    flat = flat[flat.index("Spell Descriptions Acid Arrow") :]
    heads = list(HEAD_2014.finditer(flat))
    names = []
    for head in heads:
        before = flat[max(0, head.start() - 60) : head.start()]
        name = NAME_2014.search(before)
        found_name = name[1] if name else before.strip()
        known = (each for each in WHOLE_NAMES if found_name.endswith(each))
        names.append(next(known, found_name))
    found = []
    for number, head in enumerate(heads):
        end = len(flat)
        if number + 1 < len(heads):
            end = heads[number + 1].start() - len(names[number + 1])
        else:
            end = (
                flat.index("Traps can be found", head.end())
                if "Traps can be found" in flat[head.end() :]
                else min(len(flat), head.end() + 6000)
            )
        found.append((names[number], head[0], normal(flat[head.end() : end])))
    return [
        (normal(name.removeprefix("Spell Descriptions ")), head, rest) for name, head, rest in found
    ]


def entry_of(name: str, head: str, rest: str) -> Entry:
    """What stands in the text of one spell."""
    level = re.search(r"\d", head)
    fields = {}
    left = rest
    labelled = f"Casting Time: {rest.strip()}"
    for label, following in zip(LABELS, (*LABELS[1:], None), strict=True):
        pattern = rf"{label}s?: (.*?) (?={following}s?:)" if following else rf"{label}: (.*)"
        match = re.search(pattern.replace("Componentss", "Components?"), labelled)
        fields[label] = match[1] if match else ""
    left = fields["Duration"]
    duration = re.match(
        r"(Instantaneous(?: or 1 hour \(see below\))?|Special|Until dispelled(?: or triggered)?"
        r"|(?:Concentration, ?)?[Uu]p to (?:\d+|one) \w+|\d+ \w+)",
        left,
    )
    fields["Duration"] = duration[1] if duration else left[:40]
    body = left[len(fields["Duration"]) :]
    low = f"{body} {re.sub('(?<=[A-Za-z])- (?=[a-z])', '', body)}".lower()
    return {
        "name": name,
        "level": int(level[0]) if level else 0,
        "school": next(each for each in SCHOOL.lower().split("|") if each in squeezed(head)),
        "ritual": "ritual" in head.lower() or "or ritual" in fields["Casting Time"].lower(),
        "time": fields["Casting Time"],
        "range": fields["Range"],
        "components": fields["Components"],
        "duration": fields["Duration"],
        "dice": re.findall(r"\d+d\d+(?: ?\+ ?\d+)?", body.replace(" + ", "+")),
        "attacks": sorted(set(re.findall(r"(melee|ranged) spell\s+attack", low))),
        "saves": [each for each in ABILITIES if re.search(rf"{spaced(each)}\W+saving", low)],
        "half": bool(re.search(r"half\s?(?:as|the|of|damage|initial)|takes? half", low)),
        "types": [each for each in TYPES if re.search(rf"\b{spaced(each)}\b", low)],
        "conditions": [each for each in CONDITIONS if re.search(rf"\b{spaced(each)}\b", low)],
        "numbers": sorted(
            {int(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?<!,)", rest)}
        ),
        "words": sorted(
            set(re.findall(r"\b(one|two|three|four|five|six|eight|ten|twelve)\b", low))
        ),
        "shapes": sorted(
            set(
                re.findall(
                    r"\b(sphere|cylinder|cube|cone|line|emanation|square|radius|circle|wall)", low
                )
            )
        ),
    }


def squeezed(text: str) -> str:
    """Small letters without spaces."""
    return re.sub(r"\s", "", text.lower())


def spaced(word: str) -> str:
    """The word as it may stand in a torn text: "rest rained"."""
    return r"[\s-]?".join(word)


def main(sources: Path) -> None:
    """Write one file an edition and say what was counted."""
    texts = sources / "srd" / "srd-text"
    TARGET.mkdir(parents=True, exist_ok=True)
    for edition, reader in (("5.1", blocks_2014), ("5.2.1", blocks_2024)):
        text = (texts / f"SRD-{edition}-en.txt").read_text(encoding="utf-8")
        entries = [entry_of(*block) for block in reader(text)]
        lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in entries]
        target = TARGET / f"official-srd-{edition}.json"
        target.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
        print(f"srd-{edition}: {len(entries)} spells")
    text = (texts / "SRD-5.2.1-en.txt").read_text(encoding="utf-8")
    lines = [json.dumps(each, separators=(",", ":")) for each in stat_blocks(text)]
    (TARGET / "official-blocks.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
