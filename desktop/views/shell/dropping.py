"""Files dropped on the window: what each is, and the question what is to become of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.dropped import Dropped, DroppedKind, told_apart
from desktop.exchange.errors import UnusableInput
from desktop.language.message import Listing, Message
from desktop.model.ids import CombatantId
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog, PlainTextDialog
from desktop.views.map.opening import shortened
from desktop.views.map.surface import MapSurface

MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Uses:
    """What can be done with files, by whoever can do it."""

    open_fight: Callable[[Path], object]
    put_map: Callable[[Path], object]
    begin_with_map: Callable[[Path], object]
    give_picture: Callable[[Path, tuple[CombatantId, ...]], object]
    import_creatures: Callable[[Sequence[Path]], object]


class DropDialog(CardDialog):
    """What was dropped, and a button for each thing that can be done with it."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        parent: QWidget,
        *,
        title: str,
        text: str,
        choices: Sequence[tuple[str, Callable[[], object]]],
    ) -> None:
        super().__init__(desk, theme, title, parent)
        label = Label(theme, text, wraps=True)
        label.setMinimumWidth(theme.px(380))
        self.body.addWidget(label)
        self.choices: list[Button] = []
        for words, do in choices:
            kind = ButtonKind.PLAIN if self.choices else ButtonKind.PRIMARY
            button = Button(theme, words, kind=kind)
            button.clicked.connect(partial(self._choose, do))
            self.choices.append(button)
            self.body.addWidget(button)
        cancel = Button(theme, desk.text("view.cancel"), kind=ButtonKind.QUIET, key_cap="Esc")
        cancel.clicked.connect(self.reject)
        self.buttons.addWidget(cancel)
        self.choices[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, do: Callable[[], object]) -> None:
        self.accept()
        do()


class Dropping(QObject):
    """Takes what is dropped anywhere on the window. Nothing happens before the GM has chosen."""

    def __init__(
        self, desk: Desk, theme: Theme, window: QWidget, canvas: MapSurface, uses: Uses
    ) -> None:
        super().__init__(window)
        self._desk, self._theme, self._window = desk, theme, window
        self._canvas, self._uses = canvas, uses
        self.dialog: CardDialog | None = None
        """What was asked or refused last, while it is open."""
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def drop(self, paths: Sequence[Path], on: tuple[CombatantId, ...] = ()) -> None:
        """Ask what to do with files; `on` are those onto whose tokens they were dropped."""
        try:
            dropped = told_apart(paths)
        except UnusableInput as error:
            self._refuse(paths, error.message)
            return
        text = self._desk.text
        self._open(
            DropDialog(
                self._desk,
                self._theme,
                self._window,
                title=_title(paths),
                text=text(f"view.drop.{dropped.kind.value}", count=len(paths)),
                choices=self._choices(dropped, on),
            )
        )

    def _choices(
        self, dropped: Dropped, on: tuple[CombatantId, ...]
    ) -> list[tuple[str, Callable[[], object]]]:
        text, uses, path = self._desk.text, self._uses, dropped.paths[0]
        match dropped.kind:
            case DroppedKind.FIGHT:
                return [(text("view.drop.open_fight"), partial(uses.open_fight, path))]
            case DroppedKind.CREATURES:
                look = partial(uses.import_creatures, dropped.paths)
                return [(text("view.drop.look"), look)]
            case DroppedKind.MAP:
                return self._map_choices(path)
            case DroppedKind.PICTURE:
                choices = self._map_choices(path)
                who = on or self._desk.selection.ids
                if who and self._desk.session is not None:
                    known = self._desk.encounter.combatants
                    shown = [known[each].name for each in who if each in known][:MOST_NAMED]
                    words = Message("view.drop.give", {"who": Listing(tuple(shown))})
                    give = partial(uses.give_picture, path, tuple(who))
                    choices.insert(0 if on else len(choices), (self._desk.rendered(words), give))
                return choices

    def _map_choices(self, path: Path) -> list[tuple[str, Callable[[], object]]]:
        text, uses = self._desk.text, self._uses
        begin = (text("view.drop.begin"), partial(uses.begin_with_map, path))
        if self._desk.session is None:
            return [begin]
        return [(text("view.drop.put"), partial(uses.put_map, path)), begin]

    def _refuse(self, paths: Sequence[Path], reason: Message) -> None:
        text = self._desk.text
        self._open(
            PlainTextDialog(
                self._desk,
                self._theme,
                self._window,
                title=text("view.drop.refused", name=_title(paths)),
                paragraphs=[self._desk.rendered(reason), text("view.import.nothing_taken")],
            )
        )

    def _open(self, dialog: CardDialog) -> None:
        if self.dialog is not None:
            self.dialog.reject()
        self.dialog = dialog
        dialog.finished.connect(self._on_dialog_over)
        dialog.open()

    def _on_dialog_over(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _on_dropped(self, urls: Sequence[QUrl], on: tuple[CombatantId, ...]) -> None:
        local = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if len(local) == len(urls):
            self.drop(local, on)
        else:
            self._refuse([Path(urls[0].fileName() or urls[0].host())], Message("view.drop.far"))

    def _token_at(self, place: QPointF) -> tuple[CombatantId, ...]:
        """Whose token lies there on the map."""
        if self._desk.session is None or not self._canvas.isVisible():
            return ()
        inside = QPointF(self._canvas.mapFrom(self._window, place.toPoint()))
        found = CombatantId(self._canvas.token_at(inside))
        return (found,) if found in self._desk.encounter.combatants else ()

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Files are taken, unless a dialog waits for an answer; what else is dragged is not."""
        if isinstance(event, QDragEnterEvent | QDragMoveEvent | QDropEvent):
            if not event.mimeData().hasUrls() or QApplication.activeModalWidget() is not None:
                return False
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            if event.type() == QEvent.Type.Drop:
                # The other program waits for the end of this: the question comes after it.
                dropped = event.mimeData().urls(), self._token_at(event.position())
                QTimer.singleShot(0, self, partial(self._on_dropped, *dropped))
            return True
        return super().eventFilter(watched, event)


def _title(paths: Sequence[Path]) -> str:
    name = shortened(paths[0].name)
    return name if len(paths) == 1 else f"{name} + {len(paths) - 1}"
