"""What a file of creatures holds, looked over before anything is taken: a list and a stat block."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QVBoxLayout, QWidget

from desktop.controllers.creature_import.importing import CreatureImporter
from desktop.controllers.creature_import.offers import Offer, Standing
from desktop.controllers.desk import Desk
from desktop.exchange.creatures.reading_file import CreatureFile
from desktop.exchange.statblock.draft import EDITION_2014, EDITION_2024, MYTHCRAFT
from desktop.language.message import Message
from desktop.views.creature_import.texts import row_text, summary_of
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.keyed_list import KeyedList
from desktop.views.design.labels import Label, Separator, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.fields import ChoiceField
from desktop.views.dialogs.frame import foot_of, frame
from desktop.views.dialogs.tab_order import ReadingDialog
from desktop.views.library.block import CreatureBlock
from desktop.views.ruleset_names import RULESET_NAMES

SIZE = QSize(1000, 620)
LIST = (400, 220)
LINE = 46
MOST_TOLD = 6
"""Notes of the whole file that are shown; more than these nobody reads at once."""
CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class CreatureImportDialog(ReadingDialog):
    """Tick what is to be taken. `taken` carries the offers that were ticked."""

    taken = Signal(object)  # tuple of Offers

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        importer: CreatureImporter,
        file: CreatureFile,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._importer, self._file = desk, theme, importer, file
        self.offers: tuple[Offer, ...] = ()
        text = desk.text
        title = text("view.import.title", name=file.title[:60])
        self.setWindowTitle(title)
        self.setModal(True)
        self._title = Label(theme, title, role=Role.TITLE)
        self.summary = Label(theme, "", wraps=True)
        self.told = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.edition = ChoiceField(theme, width=260)
        self.list = KeyedList(theme, LIST)
        self.list.setAccessibleName(title)
        self.all = Button(theme, text("view.import.all"), size=ButtonSize.SMALL)
        self.none = Button(theme, text("view.import.none"), size=ButtonSize.SMALL)
        self.notes = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.block = CreatureBlock(desk, theme)
        self.take = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self.cancel = Button(theme, text("view.cancel"), kind=ButtonKind.QUIET, key_cap="Esc")
        self._lay_out()
        self._offer_editions()
        self._connect()
        self.refresh()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def ticked(self) -> tuple[Offer, ...]:
        """What would be taken now."""
        return tuple(
            offer
            for row, offer in enumerate(self.offers)
            if self.list.item(row).checkState() is CHECKED
        )

    def refresh(self) -> None:
        """List what the file holds in the chosen edition; what is there already has no tick."""
        row = max(0, self.list.currentRow())
        self.offers = self._importer.offers(self._file, self.edition.key)
        self.list.blockSignals(True)
        self.list.clear()
        for offer in self.offers:
            item = QListWidgetItem(row_text(offer, self._desk))
            item.setSizeHint(QSize(0, self._theme.px(LINE)))
            is_known = offer.standing is Standing.KNOWN
            flags = item.flags() | Qt.ItemFlag.ItemIsUserCheckable
            item.setFlags(flags & ~Qt.ItemFlag.ItemIsUserCheckable if is_known else flags)
            item.setCheckState(UNCHECKED if is_known else CHECKED)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.summary.setText(summary_of(self.offers, self._desk))
        self.list.setCurrentRow(min(row, len(self.offers) - 1))
        self._show_chosen()
        self._show_count()

    def tick(self, *, on: bool) -> None:
        """Tick everything that can be taken, or nothing."""
        self.list.blockSignals(True)  # else each of thousands of ticks counts all of them
        for row, offer in enumerate(self.offers):
            if offer.standing is not Standing.KNOWN:
                self.list.item(row).setCheckState(CHECKED if on else UNCHECKED)
        self.list.blockSignals(False)
        self.list.viewport().update()
        self._show_count()

    def take_ticked(self) -> None:
        """Hand over what is ticked; with nothing ticked nothing happens."""
        if chosen := self.ticked:
            self.taken.emit(chosen)
            self.accept()

    def _lay_out(self) -> None:
        theme = self._theme
        head = QVBoxLayout()
        head.setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(10))
        head.setSpacing(theme.px(6))
        for part in (self._title, self.summary, self.told):
            head.addWidget(part)
        notes = [self._desk.rendered(one) for one in self._file.notes[:MOST_TOLD]]
        self.told.setText("\n".join(f"• {note}" for note in notes))
        self.told.setVisible(bool(notes))
        tools = QHBoxLayout()
        tools.addWidget(self.all)
        tools.addWidget(self.none)
        tools.addStretch(1)
        left = QVBoxLayout()
        left.setContentsMargins(theme.px(20), theme.px(10), theme.px(12), theme.px(10))
        left.setSpacing(theme.px(8))
        left.addWidget(self.edition)
        left.addWidget(self.list, 1)
        left.addLayout(tools)
        right = QVBoxLayout()
        right.setContentsMargins(0, theme.px(10), 0, theme.px(10))
        note_row = QHBoxLayout()
        note_row.setContentsMargins(theme.px(26), 0, theme.px(26), 0)
        note_row.addWidget(self.notes)
        right.addLayout(note_row)
        right.addWidget(self.block, 1)
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addLayout(left, 4)
        body.addWidget(Separator(theme, Qt.Orientation.Vertical))
        body.addLayout(right, 5)
        middle = QWidget()
        middle.setLayout(body)
        foot = foot_of(self.cancel, self.take)
        parts = (head, Separator(theme, Qt.Orientation.Horizontal), middle)
        frame(self, theme, SIZE, parts, foot, widening=(middle,))

    def _offer_editions(self) -> None:
        """Of creatures of the 5th edition the GM chooses the rules that they are played by."""
        text = self._desk.text
        self.edition.name(text("view.import.edition"))
        games = {one.creature.ruleset for one in self._file.found}
        self.edition.offer(
            {
                "": text("view.import.edition.guessed"),
                EDITION_2014: RULESET_NAMES[EDITION_2014],
                EDITION_2024: RULESET_NAMES[EDITION_2024],
            }
        )
        self.edition.setVisible(games != {MYTHCRAFT})

    def _connect(self) -> None:
        self.all.clicked.connect(lambda: self.tick(on=True))
        self.none.clicked.connect(lambda: self.tick(on=False))
        self.take.clicked.connect(self.take_ticked)
        self.cancel.clicked.connect(self.reject)
        self.list.open_wanted.connect(self.take_ticked)
        self.list.currentRowChanged.connect(lambda _row: self._show_chosen())
        self.list.itemChanged.connect(lambda _item: self._show_count())
        self.edition.box.currentIndexChanged.connect(lambda _place: self.refresh())

    def _show_chosen(self) -> None:
        row = self.list.currentRow()
        offer = self.offers[row] if 0 <= row < len(self.offers) else None
        self.block.show_creature(None if offer is None else offer.creature)
        lines = [] if offer is None else [f"• {self._desk.rendered(n)}" for n in _told_of(offer)]
        self.notes.setText("\n".join(lines))
        self.notes.setVisible(bool(lines))

    def _show_count(self) -> None:
        count = len(self.ticked)
        self.take.setText(self._desk.text("view.import.take", count=count))
        self.take.setEnabled(count > 0)


def _told_of(offer: Offer) -> tuple[Message, ...]:
    """What is to be known of one creature: its standing, its edition, what was repaired."""
    told: list[Message] = []
    if offer.standing is not Standing.NEW:
        place = "party" if offer.is_character else "library"
        told.append(Message(f"view.import.{offer.standing.value}_in_{place}"))
    if not offer.found.is_sure:
        told.append(
            Message("view.import.edition_unsure", {"game": RULESET_NAMES[offer.creature.ruleset]})
        )
    if offer.is_character:
        told.append(Message("view.import.into_party"))
    return (*told, *offer.found.notes)
