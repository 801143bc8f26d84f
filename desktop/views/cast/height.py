"""How high above the floor an area lies that bursts at a point: lower, its height, higher."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.controllers.cast.card import CastController
from desktop.controllers.desk import Desk
from desktop.language.message import Distance
from desktop.views.design.buttons import IconButton
from desktop.views.design.labels import Label
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

STEP = 5
"""Feet of one click."""


class HeightRow(QWidget):
    """Shown once an area lies that may lie in the air."""

    def __init__(self, desk: Desk, theme: Theme, cast: CastController) -> None:
        super().__init__()
        self._desk, self._cast = desk, cast
        self.down = IconButton(theme, "interface.minus", "", size=24, icon_size=14)
        self.up = IconButton(theme, "interface.add", "", size=24, icon_size=14)
        self.told = Label(theme, "", role=Role.SMALL)
        line = QHBoxLayout(self)
        keep_spaced(theme, line, (0, 0, 0, 0), 4)
        line.addWidget(self.told, 1)
        line.addWidget(self.down)
        line.addWidget(self.up)
        self.down.clicked.connect(lambda: cast.aim.raise_by(-STEP))
        self.up.clicked.connect(lambda: cast.aim.raise_by(STEP))

    def refresh(self) -> None:
        """The height as it is now."""
        height, text = self._cast.aim.height, self._desk.text
        self.setVisible(height is not None)
        if height is None:
            return
        self.told.setText(text("view.cast.height", distance=Distance(height)))
        self.down.set_name(text("view.cast.lower"))
        self.up.set_name(text("view.cast.higher"))
