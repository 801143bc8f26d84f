"""The interpreter looks for garbage in the pauses of the game, not in the middle of a gesture.

What is alive in a pause, with all the kept states of the fight among it, mostly lives on: it is
set aside, and the looks that come by themselves between two pauses go through little. Else one
step in some forty would wait a tenth of a second longer than the others.
"""

import gc

from PySide6.QtCore import QObject, QTimer

from desktop.controllers.desk import Desk

PAUSE = 2_000
"""Milliseconds without a step that count as a pause."""

YOUNG = 10_000
"""So many new objects bring on a look through them: most of a step's are gone by then."""

GROWN = 1.5
"""So many times as much set aside as at the last whole look: then that is due again."""


class Sweep(QObject):
    """Waits for pauses. The interpreter belongs to the program that makes one.

    It may make it late and turn the looks off until then: what was loaded and built so far, and
    lives on, is set aside at once.
    """

    def __init__(self, desk: Desk, parent: QObject, *, pause: int = PAUSE) -> None:
        super().__init__(parent)
        self._pause = QTimer(self, singleShot=True, interval=pause)
        self._pause.timeout.connect(self.rest)
        desk.changed.connect(self._pause.start)
        desk.fight_opened.connect(self._pause.start)
        self._pause.start()
        gc.freeze()
        self._whole = gc.get_freeze_count()  # what was set aside after the last whole look
        gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
        gc.enable()

    def rest(self) -> None:
        """Look for garbage among what is new; among all once there is much more of it."""
        is_whole = gc.get_freeze_count() >= GROWN * self._whole
        if is_whole:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        if is_whole:
            self._whole = gc.get_freeze_count()
