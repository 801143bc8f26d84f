"""What stands where a map would lie: that a fight needs none, and how one comes there."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.cards import FloatingCard
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.surface import MapSurface

WIDTH, MARGIN, LOW, BESIDE = 460, 24, 8, 64  # BESIDE: the tools at the left
GAP = 4
MARGINS, LOW_MARGINS = (18, 14, 18, 14), (8, 6, 8, 6)
COMMANDS = {
    "open_map": "view.action.open_map",
    "sample_map": "view.maps.sample",
    "blank_map": "view.action.blank_map",
}


class NoMap(FloatingCard):
    """In the middle of the canvas, or below the board; `wanted` has the key of a command."""

    wanted = Signal(str)

    def __init__(self, desk: Desk, theme: Theme, canvas: MapSurface) -> None:
        super().__init__(theme, canvas)
        self._desk, self._canvas, self._is_low = desk, canvas, False
        self._title = Label(theme, "", role=Role.LEAD, weight=600)
        self._text = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.buttons = {key: Button(theme, "", size=ButtonSize.SMALL) for key in COMMANDS}
        row = QWidget()
        flow = FlowLayout(row, gap=GAP)
        for key, button in self.buttons.items():
            button.clicked.connect(lambda _=False, key=key: self.wanted.emit(key))
            flow.addWidget(button)
        self._column = QVBoxLayout(self)
        keep_spaced(theme, self._column, MARGINS, 6)
        for part in (self._title, self._text, row):
            self._column.addWidget(part)
        theme.changed.connect(self._place)
        canvas.installEventFilter(self)
        canvas.overlays_placed.connect(self._place)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """In the GM's language."""
        self._title.setText(self._desk.text("view.map.none"))
        self._text.setText(self._desk.text("view.map.none_hint"))
        for key, button in self.buttons.items():
            button.setText(self._desk.text(COMMANDS[key]))
        self._place()

    def show_where(self, *, is_empty: bool, is_low: bool = False) -> None:
        """Only while no map lies there; `is_low`: the cards of the fight have the middle."""
        self._is_low = is_low
        for words in (self._title, self._text):
            words.setVisible(not is_low)
        self.setVisible(is_empty)
        if is_empty:
            self._place()

    def _place(self) -> None:
        px, room = self._theme.px, self._canvas.rect()
        margins = LOW_MARGINS if self._is_low else MARGINS
        self._column.setContentsMargins(*(px(margin) for margin in margins))
        width = min(px(WIDTH), room.width() - 2 * px(BESIDE))
        if self._is_low:
            beside = self._canvas.taken_by_overlays(Qt.Corner.BottomRightCorner)
            if not beside.isNull():
                width = beside.left() - 2 * px(LOW)
            width = min(width, self._width_of_buttons())
        layout = self.layout()
        assert layout is not None, "its parts are laid out"
        self.resize(width, layout.heightForWidth(width))
        if self._is_low:
            self.move(px(LOW), room.height() - self.height() - px(LOW))
            return
        self.move(
            (room.width() - width) // 2, max(px(MARGIN), (room.height() - self.height()) // 3)
        )

    def _width_of_buttons(self) -> int:
        """All of them side by side, with the margins of the card."""
        margins = self._column.contentsMargins()
        gaps = GAP * (len(self.buttons) + 1)
        wide = sum(button.sizeHint().width() for button in self.buttons.values())
        return wide + gaps + margins.left() + margins.right()

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It follows the size of the canvas."""
        if watched is self._canvas and event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)
