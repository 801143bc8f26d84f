"""The two bundled type families as fonts by role; no font of the system is relied on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

from desktop.views.design.tokens import Role, TypeStep

TEXT_FAMILY = "Inter"
DISPLAY_FAMILY = "Vollkorn"
FALLBACKS = ["Noto Sans", "Segoe UI", "DejaVu Sans", "sans-serif"]


def load_fonts(folder: Path) -> tuple[str, ...]:
    """Register the bundled fonts with Qt and return the families that are there now."""
    families: list[str] = []
    for path in sorted(folder.glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        families.extend(QFontDatabase.applicationFontFamilies(number))
    return tuple(sorted(set(families)))


class Fonts:
    """Fonts of the type scale at one interface scale; the same request gives the same font."""

    def __init__(self, steps: dict[Role, TypeStep], scale: float) -> None:
        self._steps = steps
        self._scale = scale
        self._made: dict[tuple[Role, int | None, bool], QFont] = {}

    def font(self, role: Role, *, weight: int | None = None, italic: bool = False) -> QFont:
        """The font of a role with tabular digits; `weight` (400 to 700) replaces the role's."""
        key = (role, weight, italic)
        if key not in self._made:
            step = self._steps[role]
            self._made[key] = font_of(
                step.px * self._scale,
                weight=weight or step.weight,
                is_display=step.is_display,
                italic=italic,
                is_caps=step.is_caps,
            )
        return self._made[key]

    def line(self, role: Role) -> int:
        """Height of one line of the role in device-independent pixels."""
        return round(self._steps[role].line * self._scale)


def font_of(
    pixels: float,
    *,
    weight: int,
    is_display: bool = False,
    italic: bool = False,
    is_caps: bool = False,
) -> QFont:
    """A font of any size, for what is measured on the map or as a fraction of a screen."""
    font = QFont()
    font.setFamilies([DISPLAY_FAMILY if is_display else TEXT_FAMILY, TEXT_FAMILY, *FALLBACKS])
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    if is_display:
        font.setFeature(QFont.Tag("lnum"), 1)
    if is_caps:
        font.setCapitalization(QFont.Capitalization.AllUppercase)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.06 * pixels)
    return font
