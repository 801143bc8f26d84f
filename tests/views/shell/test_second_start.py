"""A second start on one data folder says so, and offers the first window, or to look on."""

import threading
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.app import RESOURCES, ask_second_start
from desktop.house import FolderTaken, House
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.instance_lock import InstanceLock, Request, ask_running
from desktop.views.design.theme import Theme
from desktop.views.shell.frame import Frame
from desktop.views.shell.second_start import SecondStartDialog, Wish
from tests.support import driver
from tests.support.loaded_dice import ForcedDice
from tests.support.two_screens import Table

pytestmark = [pytest.mark.gui, pytest.mark.problem("RP75")]


@pytest.fixture
def taken(tmp_path: Path):
    """A data folder that another start holds."""
    folder = DataFolder(tmp_path / "Nicolò D'Àlò")
    folder.prepare(Disk())
    lock = InstanceLock(folder, Disk())
    assert lock.acquire()
    yield folder
    lock.release()


@pytest.fixture
def frame(qtbot: QtBot):
    shown = Frame(Theme(RESOURCES))
    qtbot.addWidget(shown)
    shown.show()
    return shown


def started(frame: Frame, folder: DataFolder, *opened: Path) -> House:
    ask = partial(ask_second_start, Theme(RESOURCES), frame, opened, native=False)
    from desktop.app import folders

    return House(folders(folder.root), language="it", parent=frame, when_taken=ask)


def choosing(button: str):
    def answer(dialog: QWidget) -> None:
        assert isinstance(dialog, SecondStartDialog)
        driver.click(getattr(dialog, button))

    return answer


def test_looking_on_keeps_nothing(qtbot: QtBot, taken: DataFolder, frame: Frame):
    houses: list[House] = []
    driver.answering(lambda: houses.append(started(frame, taken)), choosing("look_on"))
    [house] = houses
    assert not house.is_ours
    assert [note.key for note in house.campaign.notes] == ["storage.note.read_only"]
    house.play_sample("srd-5.1")
    house.close()
    assert list(taken.fights.iterdir()) == []
    assert not taken.campaign.exists()


def test_giving_up_starts_nothing(qtbot: QtBot, taken: DataFolder, frame: Frame):
    def start() -> None:
        with pytest.raises(FolderTaken):
            started(frame, taken)

    driver.answering(start, choosing("give_up"))
    driver.answering(start, lambda _dialog: driver.press("Esc"))


def test_a_first_window_that_does_not_answer_is_told(
    qtbot: QtBot, taken: DataFolder, frame: Frame, monkeypatch: pytest.MonkeyPatch
):
    wishes = iter((Wish.SHOW, Wish.LOOK))
    said: list[str] = []

    def choose(dialog: SecondStartDialog) -> int:
        said.append(dialog.said.text())
        dialog.wish = next(wishes)
        return 1

    monkeypatch.setattr(SecondStartDialog, "exec", choose)
    started(frame, taken).close()
    assert all("Nicolò D'Àlò" in text for text in said)
    assert len(set(said)) == 2


def test_other_data_are_taken_instead(
    qtbot: QtBot, taken: DataFolder, frame: Frame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    other = tmp_path / "altrove"
    other.mkdir()
    monkeypatch.setattr(QFileDialog, "exec", lambda self: 1)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda self: [str(other)])
    houses: list[House] = []
    driver.answering(lambda: houses.append(started(frame, taken)), choosing("other"))
    [house] = houses
    assert house.is_ours
    assert house.data.root == other
    house.close()


def test_the_running_program_shows_itself_and_opens_the_file(qtbot: QtBot, tmp_path: Path):
    application = QApplication.instance()
    table = Table(application, tmp_path / "data", language="en", dice=ForcedDice(4))
    table.program.play_sample("srd-5.1")
    saved = tmp_path / "Nicolò's fight.mischia"
    assert table.program.fights.save_as(saved)
    first = table.program.fights.key
    table.frame.hide()
    answers: list[bool] = []
    asking = threading.Thread(
        target=lambda: answers.append(ask_running(table.program.house.data, Disk(), [saved]))
    )
    asking.start()
    qtbot.waitUntil(lambda: bool(answers), timeout=5_000)
    asking.join()
    assert answers == [True]
    assert table.frame.isVisible()
    qtbot.waitUntil(lambda: table.program.fights.key != first)
    assert {fight.key for fight in table.program.fights.last()} >= {first}
    table.end()


@pytest.mark.parametrize("text", [b"", b"[", b"{}", b"[1, null]", b'["relative.mischia"]'])
def test_a_strange_request_asks_for_the_window_only(tmp_path: Path, text: bytes):
    folder = DataFolder(tmp_path)
    folder.prepare(Disk())
    lock = InstanceLock(folder, Disk())
    assert lock.acquire()
    folder.request.write_bytes(text)
    assert lock.poll() == Request()
    assert lock.poll() is None
    lock.release()
