"""The design tokens, read once from `resources/themes/tokens.json` into typed values."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

from PySide6.QtGui import QColor


class ThemeName(StrEnum):
    """The themes, as they are called in the settings and in the design."""

    DARK = "dark"
    LIGHT = "light"
    HIGH_CONTRAST = "highContrast"


class SideLook(StrEnum):
    """The four sides as they are drawn; each value is also the name of its colour role."""

    HERO = "hero"
    ALLY = "ally"
    NEUTRAL = "neutral"
    HOSTILE = "hostile"


class Role(StrEnum):
    """The type scale: what a piece of text is for, never how big it is."""

    CAPTION = "caption"
    SMALL = "small"
    BODY = "body"
    ROW = "row"
    LEAD = "lead"
    ACTIVE = "active"
    TITLE = "title"
    NUMBER = "number"
    HIT_POINTS = "hitpoints"
    CHANCE = "chance"
    STAT_TEXT = "statText"
    HERO = "hero"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one theme by role; `resources/themes/tokens.json` says what each is for."""

    window: QColor
    panel: QColor
    card: QColor
    raised: QColor
    input: QColor
    line: QColor
    lineStrong: QColor
    text: QColor
    muted: QColor
    faint: QColor
    accent: QColor
    onAccent: QColor
    accentText: QColor
    accentEdge: QColor
    accentSoft: QColor
    on: QColor
    onText: QColor
    focus: QColor
    select: QColor
    danger: QColor
    dangerFill: QColor
    onDanger: QColor
    dangerSoft: QColor
    success: QColor
    successSoft: QColor
    warning: QColor
    warningSoft: QColor
    info: QColor
    hero: QColor
    ally: QColor
    neutral: QColor
    hostile: QColor
    onSide: QColor
    hpFull: QColor
    hpBloodied: QColor
    hpLow: QColor
    hpTrack: QColor
    hpTemp: QColor
    scrim: QColor
    shadow: QColor

    def side(self, side: SideLook) -> QColor:
        """The colour of a side."""
        match side:
            case SideLook.HERO:
                return self.hero
            case SideLook.ALLY:
                return self.ally
            case SideLook.NEUTRAL:
                return self.neutral
            case SideLook.HOSTILE:
                return self.hostile


@dataclass(frozen=True, slots=True)
class TypeStep:
    """One step of the type scale; lengths in pixels at 100 %."""

    px: int
    line: int
    weight: int
    is_display: bool
    is_caps: bool


@dataclass(frozen=True, slots=True)
class Tokens:
    """What the design says: the colours of each theme, and the fonts of each role."""

    themes: dict[ThemeName, Colours]
    type_scale: dict[Role, TypeStep]


def colour_of(text: str) -> QColor:
    """The colour of `#RRGGBB` or `#RRGGBBAA`; Qt itself would read the alpha first."""
    if len(text) == 9:
        colour = QColor(text[:7])
        colour.setAlpha(int(text[7:], 16))
        return colour
    return QColor(text)


def translucent(colour: QColor, alpha: float) -> QColor:
    """The same colour with `alpha` between 0 (clear) and 1 (solid)."""
    result = QColor(colour)
    result.setAlphaF(alpha)
    return result


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """`first` with `share` (0 to 1) of `second` in it."""
    keep = 1 - share
    return QColor(
        round(first.red() * keep + second.red() * share),
        round(first.green() * keep + second.green() * share),
        round(first.blue() * keep + second.blue() * share),
    )


def read_tokens(path: Path) -> Tokens:
    """Read the token file; a missing role is our own mistake and raises KeyError."""
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    themes = {
        name: Colours(
            **{
                field.name: colour_of(document["themes"][name]["colours"][field.name])
                for field in fields(Colours)
            }
        )
        for name in ThemeName
    }
    scale = document["type"]["scale"]
    steps = {
        role: TypeStep(
            px=scale[role]["px"],
            line=scale[role]["line"],
            weight=scale[role]["weight"],
            is_display=scale[role].get("family") == "display",
            is_caps=str(scale[role].get("case", "")).startswith("upper"),
        )
        for role in Role
    }
    return Tokens(themes, steps)
