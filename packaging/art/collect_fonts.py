#!/usr/bin/env python3
"""Make the TTF files of resources/fonts from the WOFF2 files of the font packages.

collect_fonts.py INTER VOLLKORN: the unpacked folders of the npm packages inter-ui and
@fontsource-variable/vollkorn. Needs fonttools and brotli.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).resolve().parents[2] / "resources" / "fonts"
FEATURES = ["calt", "case", "ccmp", "kern", "lnum", "locl", "mark", "mkmk", "tnum"]
RANGES = (
    (0x0020, 0x024F),  # Latin with its extensions
    (0x02B0, 0x036F),  # modifiers and combining marks
    (0x0370, 0x052F),  # Greek, Cyrillic
    (0x1E00, 0x1EFF),  # Latin extended additional
    (0x2000, 0x2BFF),  # punctuation, currency, arrows, mathematics, shapes
)
# Weights of the type scale; Qt's font databases do not agree about variable fonts.
INTER_WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}


def rename(font: TTFont, family: str, style: str, weight: int) -> None:
    """Give the font plain names, so that every system groups the files as one family."""
    names = font["name"]
    names.names = [n for n in names.names if n.nameID in (0, 7, 8, 9, 11, 12, 13, 14)]
    legacy = family if style in ("Regular", "Bold", "Italic") else f"{family} {style}"
    texts = {
        1: legacy,
        2: style if legacy == family else "Regular",
        3: f"{family} {style}; subset",
        4: f"{family} {style}",
        5: "Version 1.0",
        6: f"{family}-{style.replace(' ', '')}",
        16: family,
        17: style,
    }
    for name_id, text in texts.items():
        names.setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight


def shrunk(font: TTFont) -> TTFont:
    options = subset.Options(layout_features=FEATURES, name_IDs=["*"], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[c for low, high in RANGES for c in range(low, high + 1)])
    cutter.subset(font)
    return font


def save(font: TTFont, name: str) -> None:
    font.flavor = None
    font.save(FONTS / name)
    print(name, (FONTS / name).stat().st_size)


def inter(folder: Path) -> None:
    for weight, style in INTER_WEIGHTS.items():
        font = TTFont(folder / "variable" / "InterVariable.woff2")
        font = instancer.instantiateVariableFont(font, {"opsz": 14, "wght": weight})
        rename(font, "Inter", style, weight)
        save(shrunk(font), f"Inter-{style}.ttf")
    font = TTFont(folder / "variable" / "InterVariable-Italic.woff2")
    font = instancer.instantiateVariableFont(font, {"opsz": 14, "wght": 400})
    rename(font, "Inter", "Italic", 400)
    save(shrunk(font), "Inter-Italic.ttf")
    shutil.copyfile(folder / "LICENSE.txt", FONTS / "Inter-OFL.txt")


def vollkorn(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for part in ("latin", "latin-ext"):
            font = TTFont(folder / "files" / f"vollkorn-{part}-wght-normal.woff2")
            font = instancer.instantiateVariableFont(font, {"wght": 700})
            font.flavor = None
            parts.append(str(Path(scratch) / f"{part}.ttf"))
            font.save(parts[-1])
        font = merge.Merger().merge(parts)
        rename(font, "Vollkorn", "Bold", 700)
        save(font, "Vollkorn-Bold.ttf")
    shutil.copyfile(folder / "LICENSE", FONTS / "Vollkorn-OFL.txt")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    inter(Path(sys.argv[1]))
    vollkorn(Path(sys.argv[2]))
