"""Whether the library's English features say what the official text says, word for word."""

import json
import re
from pathlib import Path
from types import ModuleType

FORMS = re.compile(r", \w+ Form$")
RENAMED = {
    "Drow": "Elf, Drow",
    "Deep Gnome (Svirfneblin)": "Gnome, Deep (Svirfneblin)",
    "Giant Rat (Diseased)": "Giant Rat",
    "Swarm of Beetles": "Swarm of Insects",
    "Swarm of Centipedes": "Swarm of Insects",
    "Swarm of Spiders": "Swarm of Insects",
    "Swarm of Wasps": "Swarm of Insects",
}


def other_words(reader: ModuleType, text: str, library: Path) -> list[str]:
    """ "Creature / feature" of each text that is not in its stat block, spaces and signs aside."""
    blocks = {name: squeezed(" ".join(lines)) for name, lines in reader.blocks_of(text)}
    found = []
    for record in json.loads(library.read_text(encoding="utf-8")):
        name = record["names"]["en"].replace("’", "'")
        block = blocks.get(FORMS.sub("", RENAMED.get(name, name)))
        for feature in record.get("features", []) if block else []:
            told = re.sub(r"^\([^)]*\) ", "", feature["texts"]["en"])
            if squeezed(told) not in block:
                found.append(f"{name} / {feature['names']['en']}")
    return found


def squeezed(text: str) -> str:
    """Letters and digits alone; feet, foot and ft. alike."""
    return re.sub(r"[^a-z0-9]", "", re.sub(r"feet|foot", "ft", text.lower()))
