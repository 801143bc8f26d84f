"""B15: a key stroke in the library of 3,000 creatures, painted, beside a filtering proxy model."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtWidgets import QApplication, QListView

from desktop.controllers.library.page import LibraryController
from desktop.model.creature import Creature, CreatureKey
from desktop.storage.library import Library
from desktop.views.design.theme import Theme
from desktop.views.library.page import LibraryPage
from tests.support.creatures import RESOURCES, plain
from tests.support.measuring import Benchmark, Outcome, ratio
from tests.support.windows import a_desk

MANY = 3_000
STROKES = ("g", "go", "gob", "gobl", "gob", "d", "dr", "dra", "drag", "")


class PlainModel(QAbstractListModel):
    """The names in a Python model, as one would begin."""

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self._names = names

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> Any:
        return self._names[index.row()] if role == Qt.ItemDataRole.DisplayRole else None


def many_creatures() -> list[Creature]:
    """Shipped names over and over, each with a number of its own."""
    entries = Library(RESOURCES / "creatures").entries()
    found = []
    for number in range(MANY):
        entry = entries[number % len(entries)]
        one = plain(f"{entry.names.get('it') or entry.names['en']} {number}")
        found.append(one)
    assert len({one.key for one in found}) == MANY
    return found


def key_stroke() -> Outcome:
    application = QApplication.instance() or QApplication(["bench", "-platform", "offscreen"])
    creatures = many_creatures()
    product = product_stroke(creatures)
    peer = peer_stroke([one.name.text_in("it") for one in creatures])
    application.processEvents()
    return ratio(product, peer, runs=len(STROKES) * 5, warm_up=len(STROKES))


class OnlyOwn(Library):
    """A library of exactly these creatures."""

    def entries(self, ruleset: str | None = None) -> Any:
        return tuple(entry for entry in super().entries(ruleset) if entry.is_own)

    def find_creature(self, key: CreatureKey) -> Creature | None:
        return self._known.get(key)

    def __init__(self, creatures: list[Creature]) -> None:
        self._known = {one.key: one for one in creatures}
        super().__init__(RESOURCES / "creatures", lambda: tuple(creatures))


def product_stroke(creatures: list[Creature]) -> Callable[[], None]:
    desk = a_desk("it")
    controller = LibraryController(desk, OnlyOwn(creatures), desk)
    controller.read_shelf()
    page = LibraryPage(desk, Theme(RESOURCES), controller)
    page.resize(1366, 730)
    page.show()
    strokes = cycle(STROKES)

    def stroke() -> None:
        controller.type_text(next(strokes))
        page.list.viewport().repaint()
        QApplication.processEvents()

    return stroke


def peer_stroke(names: list[str]) -> Callable[[], None]:
    proxy = QSortFilterProxyModel()
    proxy.setSourceModel(PlainModel(names))
    proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    proxy.sourceModel().setParent(proxy)
    view = QListView()
    view.setUniformItemSizes(True)
    view.setModel(proxy)
    proxy.setParent(view)
    view.resize(680, 730)
    view.show()
    strokes = cycle(STROKES)

    def stroke() -> None:
        proxy.setFilterFixedString(next(strokes))
        view.viewport().repaint()
        QApplication.processEvents()

    return stroke


BENCHMARKS = (
    Benchmark("B15", "key stroke over 3,000 creatures, painted", key_stroke, at_most=0.35),
)
