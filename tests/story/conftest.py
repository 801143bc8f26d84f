"""Two screens for every story, however a test left them."""

import socket
from collections.abc import Iterator

import pytest

from tests.support.screens import GM_SCREEN, PROJECTOR, plug
from tests.support.sockets import network_sockets

LOOK_EVERY = 250  # ms


@pytest.fixture
def two_screens(qapp) -> Iterator[None]:
    """A laptop and a projector, before and after."""
    plug([GM_SCREEN, PROJECTOR])
    yield
    plug([GM_SCREEN, PROJECTOR])


@pytest.fixture
def no_sockets(qapp, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No socket of any kind is made by Python code, and the process has none open that could
    reach another computer: looked at all the while."""
    from PySide6.QtCore import QTimer

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket is made")

    for name in ("socket", "create_connection", "create_server", "socketpair", "fromfd"):
        monkeypatch.setattr(socket, name, refuse)
    seen: list[str] = []
    looks = QTimer(interval=LOOK_EVERY)
    looks.timeout.connect(lambda: seen.extend(network_sockets()))
    looks.start()
    yield
    looks.stop()
    assert [*seen, *network_sockets()] == []
