"""The screens of Qt's offscreen platform: two at the start, plugged in and out while it runs.

Plugging reaches into Qt's offscreen plugin, so it works only with the Linux wheels of
PySide6 whose version is locked; elsewhere `plug` skips the test. The product itself only
listens to the signals of QGuiApplication.
"""

import ctypes
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

Screen = Mapping[str, str | int | float]

GM_SCREEN: Screen = {
    "name": "Laptop",
    "x": 0,
    "y": 0,
    "width": 1366,
    "height": 768,
    "logicalDpi": 96,
    "logicalBaseDpi": 96,
    "dpr": 1,
}
PROJECTOR: Screen = {**GM_SCREEN, "name": "Projector", "x": 1366, "width": 1920, "height": 1080}
# Width and height are device pixels; the density goes through logicalDpi, since "dpr"
# changes the screen but not the windows on it.
TELEVISION_4K: Screen = {
    **GM_SCREEN,
    "name": "Television",
    "x": 1366,
    "width": 3840,
    "height": 2160,
    "logicalDpi": 192,
}

_RESOURCE_FOR_INTEGRATION = 12  # place in the virtual table of QPlatformNativeInterface


def configuration(screens: Sequence[Screen]) -> dict[str, object]:
    """What the offscreen platform reads from its configuration file."""
    return {
        "synchronousWindowSystemEvents": True,
        "windowFrameMargins": False,
        "screens": [dict(screen) for screen in screens],
    }


def plug(screens: Sequence[Screen]) -> None:
    """Replace the screens now; the primary screen must stay among them."""
    from PySide6.QtCore import QByteArray, QJsonDocument
    from shiboken6 import Shiboken

    core, gui = _qt_libraries()
    native = gui._ZN15QGuiApplication23platformNativeInterfaceEv
    native.restype = ctypes.c_void_p
    interface = native()
    table = ctypes.cast(interface, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p)))[0]
    resource = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(
        table[_RESOURCE_FOR_INTEGRATION]
    )
    name = QByteArray(b"setConfiguration")
    address = resource(interface, Shiboken.getCppPointer(name)[0])
    if not address:
        pytest.skip("this Qt platform cannot change its screens")
    document = QJsonDocument.fromJson(json.dumps(configuration(screens)).encode())
    plain = ctypes.create_string_buffer(16)
    to_object = core._ZNK13QJsonDocument6objectEv
    to_object.restype = None
    to_object(ctypes.byref(plain), ctypes.c_void_p(Shiboken.getCppPointer(document)[0]))
    change = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(address)
    change(ctypes.addressof(plain), interface)


def _qt_libraries() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """QtCore and QtGui as they were loaded by PySide6, or skip the test."""
    import PySide6

    folder = Path(PySide6.__file__).parent / "Qt" / "lib"
    if not sys.platform.startswith("linux") or not (folder / "libQt6Gui.so.6").exists():
        pytest.skip("screens are plugged in and out only with the Linux wheels of PySide6")
    core = ctypes.CDLL(str(folder / "libQt6Core.so.6"))
    gui = ctypes.CDLL(str(folder / "libQt6Gui.so.6"))
    for library, symbol in (
        (gui, "_ZN15QGuiApplication23platformNativeInterfaceEv"),
        (core, "_ZNK13QJsonDocument6objectEv"),
    ):
        if not hasattr(library, symbol):
            pytest.skip(f"this Qt has no {symbol}")
    return core, gui
