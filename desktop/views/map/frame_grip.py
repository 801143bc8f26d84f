"""The frame of what the players see, taken by one of its corner brackets and moved."""

from dataclasses import replace

from PySide6.QtCore import QPointF

from desktop.views.map.drawing import Frame
from desktop.views.map.interactive import InteractiveMap
from desktop.views.map.preview import ARM

WITHIN = 12.0
"""Pixels around a bracket in which it is meant."""


class FrameGrip:
    """Carries the frame; until it is let go, the players see what they saw."""

    def __init__(self, canvas: InteractiveMap) -> None:
        self._canvas = canvas
        self._held: Frame | None = None
        self._from = QPointF()

    @property
    def is_held(self) -> bool:
        """Whether the frame goes with the pointer."""
        return self._held is not None

    def is_under(self, at: QPointF) -> bool:
        """Whether a bracket is there."""
        frame, view = self._canvas.frame, self._canvas.view
        if frame is None:
            return False
        box = view.rect_on_widget(frame.x, frame.y, frame.width, frame.height)
        within = WITHIN * self._canvas.theme.scale
        arm = min(ARM * view.zoom, box.width() / 3, box.height() / 3) + within
        across = min(abs(at.x() - box.left()), abs(at.x() - box.right()))
        down = min(abs(at.y() - box.top()), abs(at.y() - box.bottom()))
        is_on_side = min(across, down) <= within and max(across, down) <= arm
        return is_on_side and box.adjusted(-within, -within, within, within).contains(at)

    def take(self, at: QPointF) -> None:
        """Begin to carry it."""
        self._held, self._from = self._canvas.frame, at

    def carry(self, at: QPointF) -> None:
        """It goes along."""
        if self._held is not None:
            self._canvas.show_frame(self._moved(self._held, at))

    def drop(self, at: QPointF) -> None:
        """The players see that part from now on."""
        held, self._held = self._held, None
        if held is not None:
            self._canvas.show_frame(held)  # until the players' window says where it is
            self._canvas.frame_moved.emit(self._moved(held, at))

    def put_back(self) -> None:
        """As it was."""
        held, self._held = self._held, None
        if held is not None:
            self._canvas.show_frame(held)

    def _moved(self, frame: Frame, at: QPointF) -> Frame:
        view = self._canvas.view
        start, end = view.to_map(self._from), view.to_map(at)
        return replace(frame, x=frame.x + end.x - start.x, y=frame.y + end.y - start.y)
