"""The maps of the campaign: one is put onto the table, or deleted."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidgetItem, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.map.kept import KeptMaps
from desktop.language.render import shown_number
from desktop.storage.campaign_store import KeptMap
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.keyed_list import KeyedList
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog, QuestionDialog

SIZE = (520, 300)
LINE = 46


class KeptMapsDialog(CardDialog):
    """Arrows choose, Enter opens, Delete deletes after a question."""

    def __init__(self, desk: Desk, theme: Theme, kept: KeptMaps, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.kept_maps.title"), parent)
        self._kept = kept
        self._maps: tuple[KeptMap, ...] = ()
        text = desk.text
        self.list = KeyedList(theme, SIZE)
        self.list.setAccessibleName(text("view.kept_maps.title"))
        self.none = Label(theme, text("view.kept_maps.none"), tone=Tone.MUTED, wraps=True)
        self.close_button = Button(theme, text("view.close"), kind=ButtonKind.QUIET, key_cap="Esc")
        self.delete = Button(theme, text("view.kept_maps.delete"), icon="interface.delete")
        self.open_button = Button(
            theme, text("view.kept_maps.open"), kind=ButtonKind.PRIMARY, key_cap="↵"
        )
        self.body.addWidget(self.list)
        self.body.addWidget(self.none)
        for button in (self.close_button, self.delete, self.open_button):
            self.buttons.addWidget(button)
        self.list.open_wanted.connect(self.open_chosen)
        self.list.delete_wanted.connect(self.delete_chosen)
        self.list.itemDoubleClicked.connect(lambda _item: self.open_chosen())
        self.close_button.clicked.connect(self.reject)
        self.delete.clicked.connect(self.delete_chosen)
        self.open_button.clicked.connect(self.open_chosen)
        self.refresh()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def chosen(self) -> KeptMap | None:
        """The map of the current row."""
        row = self.list.currentRow()
        return self._maps[row] if 0 <= row < len(self._maps) else None

    def refresh(self) -> None:
        """List what there is."""
        row = max(0, self.list.currentRow())
        self._maps = self._kept.maps()
        self.list.clear()
        for one in self._maps:
            item = QListWidgetItem(self._text_of(one))
            item.setSizeHint(QSize(0, self.theme.px(LINE)))
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, len(self._maps) - 1))
        self.none.setVisible(not self._maps)
        for button in (self.delete, self.open_button):
            button.setEnabled(bool(self._maps))

    def open_chosen(self) -> None:
        """Put the chosen map onto the table."""
        chosen = self.chosen
        if chosen is not None and self._kept.open(chosen):
            self.accept()

    def delete_chosen(self) -> None:
        """Delete the chosen map, after a question."""
        chosen, text = self.chosen, self.desk.text
        if chosen is None:
            return
        question = QuestionDialog(
            self.desk,
            self.theme,
            self,
            title=text("view.kept_maps.delete.title"),
            text=text("view.kept_maps.delete.text", map=chosen.battle_map.title),
            yes=text("view.kept_maps.delete.yes"),
        )
        if question.exec():
            self._kept.forget(chosen)
            self.refresh()

    def _text_of(self, kept: KeptMap) -> str:
        one, language = kept.battle_map, self.desk.language
        size = self.desk.text(
            "view.kept_maps.size",
            columns=shown_number(one.columns, language),
            rows=shown_number(one.rows, language),
        )
        things = self.desk.text(
            "view.kept_maps.things",
            walls=len(one.walls),
            doors=len(one.doors),
            lights=len(one.lights),
        )
        return f"{one.title}\n{size} · {things}"


def show_kept_maps(desk: Desk, theme: Theme, kept: KeptMaps, parent: QWidget) -> None:
    """Open the list of the campaign's maps."""
    dialog = KeptMapsDialog(desk, theme, kept, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
