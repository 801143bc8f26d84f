#!/usr/bin/env python3
"""Copy the icons that resources/icons/icons.json names out of the two icon packages.

collect_icons.py PHOSPHOR GAME_ICONS: the unpacked folders of the npm packages
@phosphor-icons/core and @iconify-json/game-icons.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ICONS = Path(__file__).resolve().parents[2] / "resources" / "icons"
WEIGHTS = ("bold", "fill")

GAME_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="18 18 476 476" fill="currentColor">'
    "{body}</svg>\n"
)


# Marks that Qt's stylesheet reads from files, each in the colour of a role of the theme.
MARKS = {
    "check": ("check-bold", "onText"),
    "up": ("caret-up-bold", "muted"),
    "down": ("caret-down-bold", "muted"),
}


def phosphor(folder: Path, name: str) -> str:
    """The SVG text of one Phosphor icon; the name ends with its weight."""
    weight = name.rsplit("-", 1)[1]
    if weight not in WEIGHTS:
        sys.exit(f"no weight in the Phosphor name {name!r}")
    return (folder / "assets" / weight / f"{name}.svg").read_text(encoding="utf-8").strip() + "\n"


def main(phosphor_folder: Path, game_icons_folder: Path) -> None:
    wanted = sorted(set(json.loads((ICONS / "icons.json").read_text(encoding="utf-8")).values()))
    bodies = json.loads((game_icons_folder / "icons.json").read_text(encoding="utf-8"))["icons"]
    for icon in wanted:
        family, name = icon.split("/")
        if family == "ph":
            text = phosphor(phosphor_folder, name)
        else:
            # The built-in margin is cut so that both families look equally big.
            text = GAME_ICON.format(body=bodies[name]["body"])
        path = ICONS / family / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    stale = {p.relative_to(ICONS).with_suffix("").as_posix() for p in ICONS.glob("*/*.svg")}
    for icon in stale - set(wanted):
        (ICONS / f"{icon}.svg").unlink()
    colour_marks(phosphor_folder)
    print(f"{len(wanted)} icons")


def colour_marks(folder: Path) -> None:
    themes = ICONS.parent / "themes"
    tokens = json.loads((themes / "tokens.json").read_text(encoding="utf-8"))
    for theme, parts in tokens["themes"].items():
        (themes / theme).mkdir(exist_ok=True)
        for mark, (name, role) in MARKS.items():
            text = phosphor(folder, name).replace("currentColor", parts["colours"][role])
            (themes / theme / f"{mark}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
