"""The inspector: head, hit points, conditions, deeds; stat block and notes on their tabs."""

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.cast.spellbook import Spellbook
from desktop.controllers.desk import Desk
from desktop.controllers.library.statblock import kind_of, speeds_text, subtitle_of
from desktop.dice.rolling import Dice
from desktop.language.clean_text import clean
from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.commands import SetNote
from desktop.model.ids import CombatantId
from desktop.rules.moving.usual_way import WALK, usual_way
from desktop.rules.previews.questions import defence_numbers, speed_of
from desktop.session.portraits import portrait_of
from desktop.views.cast.running import RunningSpells
from desktop.views.cast.spell_list import SpellList
from desktop.views.design.badges import PictureBadge
from desktop.views.design.buttons import PaintedButton
from desktop.views.design.labels import ElidedLabel, Label, Separator, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.tabs import TabButton
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.inspector.budget import BudgetBox
from desktop.views.inspector.deeds import DeedsBox
from desktop.views.inspector.points import PointsBox
from desktop.views.inspector.statblock import StatBlock
from desktop.views.inspector.toggles import ToggleGrid
from desktop.views.inspector.why import HeadNumber, WhyPopup
from desktop.views.pictures import PicturePicker

WIDTH = 310
TALL_WINDOW = 1000


class Inspector(QWidget):
    """Right panel of the window, for the whole selection."""

    attack_wanted = Signal(object, object)  # CombatantId, Deed
    feature_wanted = Signal(object, object)
    action_wanted = Signal(object, str)
    spell_wanted = Signal(object, object)  # CombatantId, SpellEntry
    condition_wanted = Signal(str)

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        dice: Dice,
        book: Spellbook,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self.head = QWidget(self)
        """By which the panel is dragged."""
        self._badge = PictureBadge(theme, SideLook.HOSTILE)
        self._pictures: PicturePicker | None = None
        self._name = ElidedLabel(theme, "", role=Role.ACTIVE)
        self.subtitle = ElidedLabel(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self.defence = HeadNumber(theme)
        self.speed = HeadNumber(theme)
        self.why = WhyPopup(desk, theme, self)
        self.points = PointsBox(desk, theme, dice)
        self.budget = BudgetBox(desk, theme)
        self.toggles = ToggleGrid(desk, theme)
        self.deeds = DeedsBox(desk, theme, dice)
        self.running = RunningSpells(desk, theme)
        self.spells = SpellList(desk, theme, book)
        self.stat_block = StatBlock(desk, theme)
        self.block_below = StatBlock(desk, theme)
        self.block_below.hide()
        self.note = QPlainTextEdit(self)
        self._noted: CombatantId | None = None
        self._empty = Label(theme, "", role=Role.BODY, tone=Tone.MUTED, wraps=True)
        self._below_line = self._line()
        self._below_line.hide()
        self._tabs = QButtonGroup(self)
        self._tab_buttons = [TabButton(theme) for _ in range(3)]
        self._pages = QStackedWidget(self)
        self._whole = QWidget(self)
        self._lay_out()
        self._connect()
        self.retranslate()

    @property
    def key_buttons(self) -> dict[str, PaintedButton]:
        """Its buttons by the commands that give them the keyboard."""
        return {"damage": self.points.damage, "actions": self.deeds.other}

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        for button, key in zip(
            self._tab_buttons,
            ("view.inspector.play", "view.inspector.stats", "view.inspector.notes"),
            strict=True,
        ):
            button.setText(text(key))
            button.setAccessibleName(text(key))
        self._empty.setText(text("view.inspector.empty"))
        self._badge.setToolTip(text("view.action.picture"))
        self.note.setPlaceholderText(text("view.inspector.note_hint"))
        self.note.setAccessibleName(text("view.inspector.notes"))
        self.points.retranslate()
        self.toggles.retranslate()
        self.deeds.retranslate()
        self.running.retranslate()
        self.spells.retranslate()
        self.refresh()

    def show_pictures(self, pictures: PicturePicker) -> None:
        """Show own pictures; a click on the badge asks for one."""
        self._pictures = pictures
        pictures.changed.connect(self.refresh)
        self._badge.clicked.connect(
            lambda: pictures.give_to(tuple(one.id for one in self._chosen()), self)
        )
        self.retranslate()

    def refresh(self) -> None:
        """Draw the selection."""
        chosen = self._chosen()
        self._empty.setVisible(not chosen)
        self._whole.setVisible(bool(chosen))
        if not chosen:
            self.deeds.show_combatant(None)
            return
        first = chosen[0]
        self._show_head(first, len(chosen))
        self.points.show_combatants(chosen)
        self.budget.show_combatant(first)
        self.toggles.show_combatants(chosen)
        self.deeds.show_combatant(first)
        self.running.show_combatant(first)
        self.spells.show_combatant(first)
        self.deeds.offers_spells = self.spells.offers_any
        if self._pages.currentIndex() == 1:
            self.stat_block.show_creature(first.creature)
        self._show_below(first)
        if not self.note.hasFocus() and self.note.toPlainText() != first.note:
            self.note.setPlainText(first.note)

    def _show_below(self, first: Combatant) -> None:
        """In a tall window the stat block joins below the actions."""
        has_room = self.window().height() >= self._theme.px(TALL_WINDOW)
        self.block_below.setVisible(has_room)
        self._below_line.setVisible(has_room)
        if has_room:
            self.block_below.show_creature(first.creature)

    def _chosen(self) -> tuple[Combatant, ...]:
        session = self._desk.session
        if session is None:
            return ()
        known = session.encounter.combatants
        return tuple(known[who] for who in self._desk.selection.ids if who in known)

    def _show_head(self, first: Combatant, count: int) -> None:
        desk, ruleset = self._desk, self._desk.ruleset
        picture = None
        if self._pictures is not None and first.token_picture:
            picture = self._pictures.find(first.token_picture)
        self._badge.show_side(
            SideLook(first.side.value),
            glyph=portrait_of(first),
            portrait=picture,
            is_dead=first.is_out,
        )
        name = desk.shown(first.name)
        if count > 1:
            name = desk.text("view.inspector.several", name=name, count=count - 1)
        self._name.setText(name)
        side = Message(f"side.{first.side.value}", {"who": first.creature.name})
        shown_side = desk.rendered(side)
        self.subtitle.setText(f"{kind_of(first.creature, desk)} · {shown_side}")
        self.subtitle.set_tip(f"{subtitle_of(first.creature, desk)} · {shown_side}")
        key, number = defence_numbers(desk.encounter, ruleset, first)[0]
        self.defence.show_number(
            str(number.value),
            desk.text(f"defence.{key}.short"),
            name=f"{desk.text(f'defence.{key}')} {number.value}",
            tip=self._told_defences(first),
        )
        way = usual_way(first)
        number_of_feet, _, unit = (
            desk.shown(Distance(speed_of(desk.encounter, ruleset, first, way).value))
            .replace("\u00a0", " ")
            .rpartition(" ")
        )
        if way != WALK:
            unit = f"{unit} · {desk.text(f'speed.{way}').lower()}"
        name = f"{desk.text('view.stats.speed_name')} {number_of_feet} {unit}"
        tip = speeds_text(first.creature, desk)
        self.speed.show_number(number_of_feet, unit, name=name, tip=tip)

    def _told_defences(self, first: Combatant) -> str:
        desk = self._desk
        numbers = defence_numbers(desk.encounter, desk.ruleset, first)
        return "\n".join(f"{desk.text(f'defence.{key}')} {each.value}" for key, each in numbers)

    def _on_defence_clicked(self) -> None:
        desk, chosen = self._desk, self._chosen()
        if chosen:
            numbers = defence_numbers(desk.encounter, desk.ruleset, chosen[0])
            named = tuple((f"{desk.text(f'defence.{k}')} {n.value}", n) for k, n in numbers)
            self.why.show_numbers(named, self.defence)

    def _on_speed_clicked(self) -> None:
        desk, chosen = self._desk, self._chosen()
        if not chosen:
            return
        first = chosen[0]
        named = []
        for mode in first.creature.speeds or ("walk",):
            number = speed_of(desk.encounter, desk.ruleset, first, mode)
            name = desk.text(f"speed.{mode}")
            named.append((f"{name} {desk.shown(Distance(number.value))}", number))
        self.why.show_numbers(tuple(named), self.speed)

    def _lay_out(self) -> None:
        head = QHBoxLayout(self.head)
        keep_spaced(self._theme, head, (12, 6, 8, 6), 6)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        names.addWidget(self.subtitle)
        head.addWidget(self._badge)
        head.addLayout(names, 1)
        head.addWidget(self.defence)
        head.addWidget(self.speed)
        area = self._play = self._play_page()
        notes = QWidget()
        note_column = QVBoxLayout(notes)
        keep_spaced(self._theme, note_column, (12, 12, 12, 12), 6)
        note_column.addWidget(self.note)
        for page in (area, scrolled(self.stat_block), notes):
            self._pages.addWidget(page)
        tabs = QHBoxLayout()
        keep_spaced(self._theme, tabs, (8, 1, 8, 1), 6)
        for place, button in enumerate(self._tab_buttons):
            self._tabs.addButton(button, place)
            tabs.addWidget(button)
        tabs.addStretch(1)
        self._tab_buttons[0].setChecked(True)
        whole = QVBoxLayout(self._whole)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.head)
        whole.addWidget(self._line())
        whole.addWidget(self._pages, 1)
        whole.addWidget(self._line())
        whole.addLayout(tabs)
        self._empty.setContentsMargins(16, 20, 16, 20)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._empty, 0, Qt.AlignmentFlag.AlignTop)
        outer.addWidget(self._whole, 1)

    def _play_page(self) -> QScrollArea:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.points)
        column.addWidget(self.budget)
        column.addWidget(self._line())
        column.addWidget(self.toggles)
        column.addWidget(self.running)
        column.addWidget(self._line())
        column.addWidget(self.deeds)
        column.addWidget(self.spells)
        column.addWidget(self._below_line)
        column.addWidget(self.block_below)
        column.addStretch(1)
        return scrolled(body)

    def _connect(self) -> None:
        desk = self._desk
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.selection.changed.connect(self._on_selection_changed)
        desk.language_changed.connect(self.retranslate)
        self._tabs.idClicked.connect(self._on_tab_clicked)
        self.deeds.attack_wanted.connect(self._on_attack_wanted)
        self.deeds.feature_wanted.connect(self._on_feature_wanted)
        self.deeds.action_wanted.connect(self._on_action_wanted)
        self.deeds.spells_wanted.connect(self.spells.ask_for_any)
        self.spells.spell_wanted.connect(self._on_spell_wanted)
        # The list takes its place first, then it can be scrolled to.
        self.spells.found.connect(lambda: QTimer.singleShot(0, self, self._show_found))
        self.toggles.detail_wanted.connect(self.condition_wanted)
        self.defence.clicked.connect(self._on_defence_clicked)
        self.speed.clicked.connect(self._on_speed_clicked)
        self.note.textChanged.connect(self._on_note_changed)

    def _show_found(self) -> None:
        """Scroll until the spells that were found are in sight, those under the search first."""
        body, bar = self._play.widget(), self._play.verticalScrollBar()
        assert body is not None, "the page has a body"
        top = self.spells.heading.mapTo(body, QPoint()).y()
        end = self.spells.mapTo(body, QPoint(0, self.spells.height())).y()
        if end > bar.value() + self._play.viewport().height():
            bar.setValue(top)

    def _line(self) -> Separator:
        return Separator(self._theme, Qt.Orientation.Horizontal)

    def _on_selection_changed(self) -> None:
        self._keep_note()
        self.refresh()

    def _on_tab_clicked(self, page: int) -> None:
        self._pages.setCurrentIndex(page)
        self.refresh()

    def _on_attack_wanted(self, deed: object) -> None:
        self.attack_wanted.emit(self._desk.selection.first, deed)

    def _on_feature_wanted(self, deed: object) -> None:
        self.feature_wanted.emit(self._desk.selection.first, deed)

    def _on_action_wanted(self, action: str) -> None:
        self.action_wanted.emit(self._desk.selection.first, action)

    def _on_spell_wanted(self, entry: object) -> None:
        self.spell_wanted.emit(self._desk.selection.first, entry)

    def _on_note_changed(self) -> None:
        self._noted = self._desk.selection.first

    def _keep_note(self) -> None:
        """A note typed for the combatant before is kept when the selection moves on."""
        who, self._noted = self._noted, None
        if who is None or self._desk.session is None:
            return
        combatant = self._desk.encounter.combatants.get(who)
        note = clean(self.note.toPlainText())
        if combatant is not None and combatant.note != note:
            self._desk.dispatch(SetNote(who, note))

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """The width of the design."""
        return QSize(self._theme.px(WIDTH), 600)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More in a tall window."""
        super().resizeEvent(event)
        chosen = self._chosen()
        if chosen and event.size().height() != event.oldSize().height():
            self._show_below(chosen[0])

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel's ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.panel)
        painter.end()
