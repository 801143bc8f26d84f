"""How the whole map is lit: by the sun, brightly, dimly or not at all."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.battlemap.light import LightLevel
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import MapEditing
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import Label, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme

SUN = "sunlight"
"""The whole map lies in the light of the sun."""
LEVELS = (LightLevel.BRIGHT, LightLevel.DIM, LightLevel.DARK)


class WholeLightRow(QWidget):
    """The light where no lamp shines: one press is one step."""

    def __init__(self, desk: Desk, theme: Theme, editing: MapEditing) -> None:
        super().__init__()
        self._editing = editing
        told = desk.text("view.tool.map_light")
        keys = (SUN, *(level.value for level in LEVELS))
        segments = tuple((key, desk.text(f"view.tool.map_light.{key}")) for key in keys)
        control = SegmentedControl(theme, segments, name=told)
        battle_map = editing.battle_map
        if battle_map is not None:
            lit = battle_map.environment
            control.show_choice(SUN if lit.is_sunlit else lit.light.value)
        control.chosen.connect(self._on_chosen)
        row = QHBoxLayout(self)
        keep_spaced(theme, row, (0, 0, 0, 0), 6)
        row.addWidget(Label(theme, told, tone=Tone.MUTED))
        row.addWidget(control)
        row.addStretch(1)

    def _on_chosen(self, key: str) -> None:
        is_sun = key == SUN
        level = LightLevel.BRIGHT if is_sun else LightLevel(key)
        self._editing.light_whole_map(level, sun=is_sun)
