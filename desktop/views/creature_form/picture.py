"""The picture of a creature in its form: shown as on a token, chosen from a file, taken away."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.model.combatant import Side
from desktop.views.design.badges import SideBadge
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.pictures import PicturePicker


class PictureField(QWidget):
    """A badge, and two buttons beside it; `key` names the picture, "" is none.

    Without one the badge shows the default portrait `glyph`.
    """

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        picker: PicturePicker,
        key: str,
        side: Side,
        *,
        glyph: str = "",
    ) -> None:
        super().__init__()
        self._desk, self._picker, self.key = desk, picker, key
        self._side, self._glyph = SideLook(side.value), glyph
        self._badge = SideBadge(theme, self._side, size=44)
        self.choose = Button(theme, "", size=ButtonSize.SMALL)
        self.remove = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for widget in (self._badge, self.choose, self.remove):
            row.addWidget(widget)
        row.addStretch(1)
        self.choose.clicked.connect(lambda: picker.choose(self, self.show_picture))
        self.remove.clicked.connect(lambda: self.show_picture(""))
        picker.changed.connect(self._refresh)
        self.retranslate()

    def retranslate(self) -> None:
        """The names of the buttons."""
        self.choose.setText(self._desk.text("view.action.picture"))
        self.remove.setText(self._desk.text("view.action.no_picture"))
        self._refresh()

    def show_picture(self, key: str) -> None:
        """Another picture, or none."""
        self.key = key
        self._refresh()

    def _refresh(self) -> None:
        portrait = self._picker.find(self.key) if self.key else None
        self._badge.show_side(self._side, glyph=self._glyph, portrait=portrait)
        self.remove.setVisible(bool(self.key))
