"""Changes are saved soon, together, and again until it succeeds."""

import threading

import pytest

from desktop.language.message import Message
from desktop.storage.errors import WriteFailed
from desktop.storage.saver import Saver, SaveStatus

FULL = Message("storage.write_failed", {"file": "x", "reason": "full"})


class Shelf:
    """What is saved here, and whether that succeeds."""

    def __init__(self) -> None:
        self.saved = 0
        self.fails = False
        self.tried = threading.Event()
        self.statuses: list[SaveStatus] = []

    def save(self) -> None:
        if self.fails:
            raise WriteFailed(FULL)
        self.saved += 1

    def listen(self, status: SaveStatus) -> None:
        self.statuses.append(status)
        self.tried.set()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def test_changes_that_come_together_are_saved_together(shelf: Shelf):
    saver = Saver(shelf.save, delay=60)
    for _ in range(5):
        saver.note_change()
    assert not saver.status.is_saved
    assert saver.flush()
    assert (shelf.saved, saver.status) == (1, SaveStatus(True))
    saver.close()


def test_a_change_is_saved_by_itself(shelf: Shelf):
    saver = Saver(shelf.save, delay=0, listener=shelf.listen)
    saver.note_change()
    assert shelf.tried.wait(5)
    assert shelf.statuses == [SaveStatus(True)]
    saver.close()


def test_what_failed_is_saved_when_it_is_possible(shelf: Shelf):
    shelf.fails = True
    saver = Saver(shelf.save, delay=0, retry_after=0.01, listener=shelf.listen)
    saver.note_change()
    assert shelf.tried.wait(5)
    assert saver.status == SaveStatus(False, FULL)
    shelf.fails = False
    assert saver.flush()
    assert saver.status == SaveStatus(True)
    saver.close()


def test_closing_saves_what_is_not_saved(shelf: Shelf):
    saver = Saver(shelf.save, delay=60)
    saver.note_change()
    assert saver.close() == SaveStatus(True)
    assert shelf.saved == 1


def test_closing_without_a_change_saves_nothing(shelf: Shelf):
    assert Saver(shelf.save).close() == SaveStatus(True)
    assert shelf.saved == 0


@pytest.mark.parametrize("recovers", [False, True])
def test_closing_tries_once_more(shelf: Shelf, recovers: bool):
    shelf.fails = True
    saver = Saver(shelf.save, delay=0, retry_after=60, listener=shelf.listen)
    saver.note_change()
    assert shelf.tried.wait(5)
    shelf.fails = not recovers
    assert saver.close() == (SaveStatus(True) if recovers else SaveStatus(False, FULL))
