"""Condense the source sets into the shipped spells.

usage: python3 packaging/condense_spells.py SOURCES

SOURCES is the folder with `srd` and `it`; the result goes to `resources/spells`: one file an
edition, one spell a line, and the list of those whose effect is text for people; the stat blocks
in the texts of spells go to `resources/creatures`.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from library import called_blocks, spell_sources  # noqa: E402
from library.typesetting import signs  # noqa: E402

from desktop.model.creature_record import record_of_creature  # noqa: E402
from desktop.model.spell import SpellEntry  # noqa: E402
from desktop.model.structure import structure, unstructure  # noqa: E402

TARGET = ROOT / "resources" / "spells"
CALLED = ROOT / "resources" / "creatures" / "called.json"
READ = ("texts", "higher", "materials", "trigger", "names")


def typeset(value: object, field: str = "") -> object:
    """A record with curled apostrophes in what people read."""
    if isinstance(value, dict):
        inner = {key: typeset(each, key) for key, each in value.items()}
        if field in READ:
            return {
                key: signs(each) if isinstance(each, str) else each for key, each in inner.items()
            }
        return inner
    return value


def line_of(entry: SpellEntry) -> str:
    """One spell as a line of JSON that reads back."""
    plain = typeset(unstructure(entry, SpellEntry))
    structure(SpellEntry, plain)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def main(sources: Path) -> None:
    """Write every file."""
    TARGET.mkdir(parents=True, exist_ok=True)
    told: dict[str, list[str]] = {}
    words: dict[str, dict[str, str]] = {}
    for ruleset, entries in spell_sources.spells(sources).items():
        text = "[\n" + ",\n".join(line_of(entry) for entry in entries) + "\n]\n"
        (TARGET / f"{ruleset}.json").write_text(text, encoding="utf-8")
        words[ruleset] = {
            name.lower(): str(entry.spell.key)
            for entry in entries
            for name in entry.spell.names.values()
        }
        told[ruleset] = [entry.spell.key for entry in entries if entry.spell.is_told]
        print(f"{ruleset}: {len(entries)} spells, {len(told[ruleset])} of them told as text")
    lines = [
        json.dumps(record_of_creature(each), ensure_ascii=False, separators=(",", ":"))
        for each in called_blocks.creatures(words)
    ]
    CALLED.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    path = TARGET / "told.json"
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
