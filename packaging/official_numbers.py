"""Read the numbers of every stat block out of the official texts, as the proof of the library.

usage: python3 packaging/official_numbers.py SOURCES

SOURCES is the folder with `srd/srd-text`; the result goes to `tests/data/library`. This script
shares no code with `condense.py`: what both say is what the book says.
"""

import json
import sys
from pathlib import Path
from typing import Any

from library import official_2014, official_2024
from library.official_words import other_words

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tests" / "data" / "library"


def written(entries: list[dict[str, Any]]) -> str:
    """JSON with one creature a line, so that a change shows as one line."""
    lines = [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main(sources: Path) -> None:
    """Write one file an edition and say what was counted."""
    texts = sources / "srd" / "srd-text"
    TARGET.mkdir(parents=True, exist_ok=True)
    for edition, reader in (("5.1", official_2014), ("5.2.1", official_2024)):
        text = (texts / f"SRD-{edition}-en.txt").read_text(encoding="utf-8")
        entries = reader.entries_of(text)
        target = TARGET / f"official-srd-{edition}.json"
        target.write_text(written(entries), encoding="utf-8")
        attacks = sum(len(entry["attacks"]) for entry in entries)
        print(f"srd-{edition}: {len(entries)} stat blocks, {attacks} attack lines")
        library = ROOT / "resources" / "creatures" / f"srd-{edition}.json"
        for place in other_words(reader, text, library):
            print(f"  other words than the text: {place}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
