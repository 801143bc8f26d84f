"""Condense the source sets into the shipped creature library.

usage: python3 packaging/condense.py SOURCES

SOURCES is the folder with `srd`, `it` and `mythcraft`; the result goes to
`resources/creatures`: one file an edition, one creature a line, and an index for the search.
"""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from library import (  # noqa: E402
    conditions,
    edition_2014,
    edition_2024,
    italian_2014,
    legendary_deeds,
    mythcraft,
)
from library.typesetting import typeset  # noqa: E402

from desktop.model.creature import Creature  # noqa: E402
from desktop.model.creature_record import creature_from_record, record_of_creature  # noqa: E402
from desktop.rules.fifth.statblocks.attack_counts import NUMBERS  # noqa: E402
from desktop.rules.fifth.statblocks.paragraphs import understood  # noqa: E402

TARGET = ROOT / "resources" / "creatures"
SPELLS = ROOT / "resources" / "spells"


def line_of(creature: Creature) -> str:
    """One creature as a line of JSON that reads back equal."""
    record = record_of_creature(creature)
    if creature_from_record(record) != creature:
        raise ValueError(f"{creature.key} does not survive its record")
    return json.dumps(typeset(record), ensure_ascii=False, separators=(",", ":"))


def write_conditions(ruleset: str, texts: conditions.Texts) -> None:
    """Write the hints of one ruleset, one condition a line."""
    folder = ROOT / "resources" / "rules"
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"{json.dumps(key)}: {json.dumps(text, ensure_ascii=False)}" for key, text in texts.items()
    ]
    path = folder / f"conditions-{ruleset}.json"
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"conditions of {ruleset}: {len(lines)}")


def write_index(creatures: list[Creature]) -> None:
    """Write what the search shows and looks for, without features: cheap to read at once."""
    keys = ("key", "names", "gender", "plural", "sizes", "kind", "swarm_of", "tags", "tag_texts")
    keys += ("challenge", "hit_points", "armour_class")
    lines = []
    for creature in creatures:
        record = typeset(record_of_creature(creature))
        short = {key: record[key] for key in keys if key in record}
        lines.append(json.dumps(short, ensure_ascii=False, separators=(",", ":")))
    (TARGET / "index.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"index: {len(lines)} creatures")


def write(name: str, creatures: list[Creature]) -> None:
    """Write one edition."""
    TARGET.mkdir(parents=True, exist_ok=True)
    text = "[\n" + ",\n".join(line_of(creature) for creature in creatures) + "\n]\n"
    (TARGET / f"{name}.json").write_text(text, encoding="utf-8")
    attacks = sum(len(creature.attacks) for creature in creatures)
    print(f"{name}: {len(creatures)} creatures, {attacks} attacks")


def spell_words(ruleset: str) -> dict[str, str]:
    """The keys of the shipped spells by their names in small letters, in both languages."""
    entries = json.loads((SPELLS / f"{ruleset}.json").read_text(encoding="utf-8"))
    spells = [entry["spell"] for entry in entries]
    return {name.lower(): spell["key"] for spell in spells for name in spell["names"].values()}


HEADS = re.compile(r"has (\w+) heads")


def with_heads(creature: Creature) -> Creature:
    """A bite for each head, where the Multiattack counts so (the hydra)."""
    text = " ".join(each.texts.get("en", "") for each in creature.features)
    heads = HEADS.search(text)
    if heads is None or "as it has heads" not in text:
        return creature
    count = NUMBERS[heads[1]]
    return replace(
        creature,
        features=tuple(
            replace(each, multiattack=count) if each.key == "multiattack" else each
            for each in creature.features
        ),
    )


def read(ruleset: str, creatures: list[Creature]) -> list[Creature]:
    """The creatures with what their paragraphs say as data that the program plays."""
    words = spell_words(ruleset)
    played = (with_heads(legendary_deeds.with_deeds(creature)) for creature in creatures)
    return [understood(creature, words) for creature in played]


def main(sources: Path) -> None:
    """Write every file of the library."""
    later = edition_2024.creatures(sources)
    known = italian_2014.sources_of(sources, later)
    former = [italian_2014.with_italian(each, known) for each in edition_2014.creatures(sources)]
    former, later = read("srd-5.1", former), read("srd-5.2.1", later)
    if lost := legendary_deeds.missing([*former, *later]):
        raise ValueError(f"no creature has {lost}")
    write("srd-5.1", former)
    write("srd-5.2.1", later)
    toads = mythcraft.creatures(sources)
    write("mythcraft-1.2", toads)
    write_index([*former, *later, *toads])
    for ruleset, texts in conditions.texts(sources).items():
        write_conditions(ruleset, texts)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
