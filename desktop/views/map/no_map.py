"""What stands where a map would lie: that a fight needs none, and how one comes there."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.cards import FloatingCard
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

WIDTH, MARGIN, BESIDE = 460, 24, 64  # BESIDE: the tools at the left
COMMANDS = {
    "open_map": "view.action.open_map",
    "sample_map": "view.maps.sample",
    "blank_map": "view.action.blank_map",
}


class NoMap(FloatingCard):
    """In the middle of the canvas; `wanted` carries the key of a command of the menu."""

    wanted = Signal(str)

    def __init__(self, desk: Desk, theme: Theme, canvas: QWidget) -> None:
        super().__init__(theme, canvas)
        self._desk, self._canvas = desk, canvas
        self._title = Label(theme, "", role=Role.LEAD, weight=600)
        self._text = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.buttons = {key: Button(theme, "", size=ButtonSize.SMALL) for key in COMMANDS}
        row = QWidget()
        flow = FlowLayout(row, gap=4)
        for key, button in self.buttons.items():
            button.clicked.connect(lambda _=False, key=key: self.wanted.emit(key))
            flow.addWidget(button)
        column = QVBoxLayout(self)
        keep_spaced(theme, column, (18, 14, 18, 14), 6)
        for part in (self._title, self._text, row):
            column.addWidget(part)
        theme.changed.connect(self._place)
        canvas.installEventFilter(self)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """In the GM's language."""
        self._title.setText(self._desk.text("view.map.none"))
        self._text.setText(self._desk.text("view.map.none_hint"))
        for key, button in self.buttons.items():
            button.setText(self._desk.text(COMMANDS[key]))
        self._place()

    def show_where(self, *, is_empty: bool) -> None:
        """Only while no map lies there."""
        self.setVisible(is_empty)
        if is_empty:
            self._place()

    def _place(self) -> None:
        px, room = self._theme.px, self._canvas.rect()
        width = min(px(WIDTH), room.width() - 2 * px(BESIDE))
        layout = self.layout()
        assert layout is not None, "its parts are laid out"
        self.resize(width, layout.heightForWidth(width))
        self.move(
            (room.width() - width) // 2, max(px(MARGIN), (room.height() - self.height()) // 3)
        )

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It follows the size of the canvas."""
        if watched is self._canvas and event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)
