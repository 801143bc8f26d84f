"""The table: turn order at the left, map and Now bar in the middle, inspector at the right."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop.controllers.attack.deeds import Deed
from desktop.controllers.cast.spellbook import Spellbook
from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import Dice
from desktop.model.commands import BeginFight, NextTurn, ResetFight
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId
from desktop.rules.turn_order import ties
from desktop.views.design.theme import Theme
from desktop.views.docks.docks import Docks
from desktop.views.inspector.condition_details import ConditionDetails
from desktop.views.inspector.feature_card import FeatureCard
from desktop.views.inspector.panel import Inspector
from desktop.views.map.panel import MapPanel
from desktop.views.now_bar.panel import NowBar
from desktop.views.shell.banner import Banner
from desktop.views.turn_card.card import TurnCard
from desktop.views.turn_order.delegate import FindPicture
from desktop.views.turn_order.panel import TurnOrderPanel

SMALLEST = (600, 280)
"""Pixels at 100 % that the table needs."""
STRIP_CHANGES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


class Table(QWidget):
    """The fight on the desk."""

    initiative_wanted = Signal()
    menu_wanted = Signal(object, QPoint)  # CombatantId or Row, place

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        pictures: PictureLoader,
        dice: Dice,
        resources: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._has_card = False
        self.turns = TurnOrderPanel(desk, theme)
        self.map = MapPanel(desk, theme, pictures)
        self.now = NowBar(desk, theme)
        self.book = Spellbook.of(desk, resources)
        self.inspector = Inspector(desk, theme, dice, self.book)
        self.banner = Banner(theme)
        self.looking = Banner(theme)  # while an earlier step is looked at
        self.docks = Docks(desk, theme, self, self.turns, self.inspector, self.now, self._lay_out())
        self.details = ConditionDetails(
            desk, theme, self
        )  # over the panels, and after them for Tab
        self.feature = FeatureCard(desk, theme, self)
        self.turn_card = TurnCard(desk, theme, self, self.now.drafts)
        self._connect()
        self.docks.arrange()
        self._give_amber()

    def _lay_out(self) -> QVBoxLayout:
        """The map with what lies above it; the docks stand around it."""
        middle = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.looking)
        board = QGridLayout()  # the banner lies over the map: the map keeps its place under it
        board.addWidget(self.map, 0, 0)
        self._beside_tools = QVBoxLayout()
        self._beside_tools.addWidget(self.banner)
        board.addLayout(self._beside_tools, 0, 0, Qt.AlignmentFlag.AlignTop)
        for strip in (self.map.tools.bar, self.map.tools.options, self.map.levels):
            strip.installEventFilter(self)
        middle.addLayout(board, 1)
        return middle

    def _connect(self) -> None:
        for card in (self.details, self.feature, self.turn_card):
            card.opened.connect(self._give_amber)
        self.details.closed.connect(self._give_amber)
        self.details.closed.connect(self.inspector.toggles.take_focus_back)
        self.feature.closed.connect(self._give_amber)
        # Else Qt gives it to the next button in the window, and Space would undo a step.
        self.feature.keyboard_left.connect(self._on_emptied)
        self.turn_card.opened.connect(self.now.take_drafts)
        self.turn_card.closed.connect(self._on_card_closed)
        self.inspector.condition_wanted.connect(self._on_condition_wanted)
        self.inspector.feature_wanted.connect(self._on_feature_wanted)
        self.inspector.points.done.connect(self._on_emptied)
        self.inspector.points.done.connect(self.docks.finish)
        self.turns.next_wanted.connect(self.next_turn)
        self.turns.focus_wanted.connect(self.map.focus_on)
        self.now.emptied.connect(self._on_emptied)
        self.now.prompts_changed.connect(self._give_amber)
        self._desk.looking_changed.connect(self._give_amber)
        self.docks.arranged.connect(self._place_details)
        self.docks.keyboard_left.connect(self._on_emptied)

    def show_pictures(self, find: FindPicture) -> None:
        """Show own pictures of combatants; called again when there are others."""
        self.turns.show_pictures(find)
        self.map.board.find_picture = find
        self.map.board.update()

    def next_turn(self) -> None:
        """Next turn; before the first one, initiative for those without, then begin.

        So are equal numbers that the table decides. A fight that is over begins anew.
        """
        if self._desk.session is None:
            return
        encounter = self._desk.encounter
        if encounter.phase is Phase.RUNNING:
            self._desk.dispatch(NextTurn())
            return
        if encounter.phase is Phase.ENDED:
            self._desk.dispatch(ResetFight())
            encounter = self._desk.encounter
        lacks_some = any(c.initiative is None for c in encounter.combatants.values())
        if lacks_some or ties.are_open(encounter, self._desk.ruleset):
            self.initiative_wanted.emit()
            return
        self._desk.dispatch(BeginFight())

    def _on_emptied(self) -> None:
        self.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_card_closed(self) -> None:
        self.now.take_drafts()
        self._give_amber()
        if self.isVisible():
            self.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_card_open(self, *, is_open: bool) -> None:
        """The attack card has a main button of its own."""
        self._has_card = is_open
        self._give_amber()

    def _give_amber(self) -> None:
        """One amber button at a time: Next turn has it when nothing else asks."""
        panels = (self.details, self.feature, self.turn_card)
        is_covered = self._has_card or any(not panel.isHidden() for panel in panels)
        is_covered = is_covered or self._desk.is_looking  # nothing can be done then
        self.now.hold_amber(holds=not is_covered)
        self.turns.show_next_as_primary(primary=not is_covered and not self.now.asks)

    def _on_condition_wanted(self, key: str) -> None:
        self.feature.leave()
        self._place_details()
        self.details.open_for(key)

    def _on_feature_wanted(self, who: CombatantId, deed: Deed) -> None:
        self.details.leave()
        self._place_details()
        self.feature.open_for(who, deed)

    def _place_details(self) -> None:
        """Beside the inspector, over the map: the toggles stay in sight."""
        beside = self.docks.beside_inspector
        width = self.details.sizeHint().width()
        self.details.setGeometry(beside(width), 0, width, self.height())
        hint, gap = self.feature.sizeHint(), self._theme.px(8)
        height = min(hint.height(), self.height() - 2 * gap)
        top = self.height() - height - gap
        place = beside(hint.width() + 2 * gap) + gap
        self.feature.setGeometry(place, top, hint.width(), height)

    def _keep_tools_free(self) -> None:
        """The banner lies at the right of the tools, below the settings of the one in use, and
        beside the list of the maps."""
        bar, options, gap = self.map.tools.bar, self.map.tools.options, self._theme.px(8)
        top = gap if options.isHidden() else options.geometry().bottom() + gap
        levels = self.map.levels
        right = gap if levels.isHidden() else levels.width() + 2 * gap
        self._beside_tools.setContentsMargins(bar.geometry().right() + gap, top, right, 0)

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The tools have become wider, or show settings."""
        if event.type() in STRIP_CHANGES:
            self._keep_tools_free()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """The docks give way, so that the window may be small."""
        return QSize(self._theme.px(SMALLEST[0]), self._theme.px(SMALLEST[1]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The docks as they have room."""
        super().resizeEvent(event)
        self.docks.arrange()
