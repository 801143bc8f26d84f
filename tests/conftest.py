"""What every test stands on: no display, no network, no home of the user, two screens."""

import gc
import importlib.util
import json
import os
import socket
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from desktop.language import render
from tests.support.clock import FixedClock

HAS_QT = importlib.util.find_spec("PySide6") is not None
OF_WINDOWS = Path(__file__).parent / "views"  # all of them need Qt

# With a display, Qt's offscreen platform would draw by means of that display's OpenGL.
if os.environ.setdefault("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        os.environ.pop(variable, None)

YOUNG = 1  # generations of objects: collecting the old ones takes as long as a usual test

# A default deadline would be a timed assertion.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long as well")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ci")
    read_languages_once()


def read_languages_once() -> None:
    """Both files of texts are read once for all tests, not once a window; a changed one again."""
    read = render.read_language

    @cache
    def kept(folder: Path, code: str, metres: bool | None, _changed: int) -> render.Language:
        return read(folder, code, metres=metres)

    def read_language(folder: Path, code: str, *, metres: bool | None = None) -> render.Language:
        path = folder / f"mischia_{code}.ts"
        return kept(folder, code, metres, path.stat().st_mtime_ns)

    render.read_language = read_language


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    kept = [item for item in items if item.get_closest_marker("long") is None]
    left_out = [item for item in items if item.get_closest_marker("long") is not None]
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def pytest_collection_finish() -> None:
    """What all tests have in common lives to the end: no collection need look at it again."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Without Qt, leave out what needs it: its imports would fail."""
    if HAS_QT:
        return None
    if collection_path == OF_WINDOWS:
        return True
    if collection_path.suffix != ".py" or collection_path.name == "conftest.py":
        return None
    return True if "pytest.mark.gui" in collection_path.read_text(encoding="utf-8") else None


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    """Any attempt to reach another computer fails the test that makes it."""
    connect = socket.socket.connect

    def refuse(self: socket.socket, address: object) -> None:
        if self.family != getattr(socket, "AF_UNIX", None):
            raise AssertionError(f"a test reaches for the network: {address!r}")
        connect(self, address)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        patch.setattr(socket.socket, "connect_ex", refuse)
        yield


@pytest.fixture(autouse=True, scope="session")
def no_user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The platform's user folders point into a temporary one, also in child processes."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(variable, str(home / variable.lower()))
        yield home


@pytest.fixture
def clock() -> FixedClock:
    """A clock that stands still until the test moves it."""
    return FixedClock()


@pytest.fixture(scope="session")
def qapp_args(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two screens for every test with windows: the GM's laptop and a projector."""
    from tests.support.screens import GM_SCREEN, PROJECTOR, configuration

    path = tmp_path_factory.mktemp("screens") / "screens.json"
    path.write_text(json.dumps(configuration([GM_SCREEN, PROJECTOR])), encoding="utf-8")
    return ["mischia", "-platform", f"offscreen:configfile={path}"]


@pytest.fixture(autouse=True)
def no_collecting_while_painting(request: pytest.FixtureRequest) -> Iterator[None]:
    """Windows that a test before has left are collected between tests, never under a painter."""
    if request.node.get_closest_marker("gui") is None:
        yield
        return
    gc.collect(YOUNG)  # while collecting is off, all that a test makes is young
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True, scope="module")
def collected_before_each_file(request: pytest.FixtureRequest) -> None:
    """What the windows of a file have shared goes with them."""
    if request.node.get_closest_marker("gui") is not None:
        gc.collect()


@pytest.fixture(autouse=True)
def undressed_again(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test put on the one QApplication does not dress the windows of the next."""
    if "qapp" not in request.fixturenames:
        yield
        return
    from PySide6.QtCore import QLocale
    from PySide6.QtWidgets import QApplication

    application = request.getfixturevalue("qapp")
    assert isinstance(application, QApplication)
    locale, sheet = QLocale(), application.styleSheet()
    font, palette = application.font(), application.palette()
    yield
    QLocale.setDefault(locale)
    if application.styleSheet() != sheet:
        application.setStyleSheet(sheet)
    if application.font() != font:
        application.setFont(font)
    if application.palette() != palette:
        application.setPalette(palette)
