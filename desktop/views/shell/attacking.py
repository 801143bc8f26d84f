"""From the wish to attack to the open card above the map."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from desktop.controllers.attack import AttackController
from desktop.controllers.deeds import Deed
from desktop.controllers.desk import Desk
from desktop.dice.rolling import Dice
from desktop.language.message import Message
from desktop.model.ids import CombatantId
from desktop.views.attack.card import AttackCard
from desktop.views.design.theme import Theme
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table


class Attacking(QObject):
    """Chooses the attack, asks for the target, and keeps the card over the lower map."""

    def __init__(
        self, desk: Desk, theme: Theme, table: Table, dice: Dice, picker: Picker, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk, self._table, self._picker = desk, table, picker
        self.attack = AttackController(desk, dice, self)
        self.card = AttackCard(desk, theme, self.attack, table.map)
        table.inspector.attack_wanted.connect(self.begin)
        table.map.installEventFilter(self)
        self.attack.closed.connect(self._on_closed)
        self.attack.changed.connect(self._place_card)
        self.card.opened.connect(lambda is_open: table.show_card_open(is_open=is_open))

    def begin(self, who: CombatantId, deed: Deed) -> None:
        """Choose the attack; the map asks for the target."""
        if deed.attack is None:
            return
        self._picker.leave()
        self.attack.begin(who, deed.attack)
        self._picker.pick_target(
            Message("view.attack.pick"),
            self.attack.aim_at,
            on_left=self.attack.close,
            other_than=who,
        )

    def open_menu(self, who: CombatantId) -> None:
        """The attacks of somebody as a menu of the keyboard."""
        self._desk.selection.choose((who,))
        menu = QMenu(self._table.map)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, button in enumerate(self._table.inspector.deeds.buttons):
            deed = button.deed
            if deed.attack is None:
                continue
            name = f"&{place + 1}  {self._desk.shown(deed.name)} {deed.bonus}"
            action = menu.addAction(name)
            action.triggered.connect(lambda _=False, deed=deed: self.begin(who, deed))
        menu.popup(self._table.map.mapToGlobal(QPoint(60, 60)))

    def _on_closed(self) -> None:
        self._picker.stop()
        self._table.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_card(self) -> None:
        room = self._table.map.rect()
        height = min(self.card.sizeHint().height(), room.height())
        width = max(room.width() - 16, self.card.minimumSizeHint().width())
        self.card.setGeometry(8, room.height() - height - 8, width, height)
        self.card.raise_()

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The card follows the size of the map."""
        if watched is self._table.map and event.type() is QEvent.Type.Resize:
            self._place_card()
        return super().eventFilter(watched, event)
