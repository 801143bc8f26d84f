"""What the larger dialogs have in common: parts from edge to edge, a line, the foot."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from desktop.views.design.labels import Separator
from desktop.views.design.theme import Theme

FOOT = (20, 10, 20, 14)
"""Margins of the foot: left, top, right, bottom."""


def foot_of(*buttons: QWidget, notice: QWidget | None = None) -> QHBoxLayout:
    """The buttons at the right, what is to be told beside them at the left."""
    foot = QHBoxLayout()
    foot.setContentsMargins(*FOOT)
    if notice is not None:
        foot.addWidget(notice, 1)
    foot.addStretch(1)
    for button in buttons:
        foot.addWidget(button)
    return foot


def frame(
    dialog: QDialog,
    theme: Theme,
    size: QSize,
    parts: Sequence[QWidget | QLayout],
    foot: QLayout,
    *,
    widening: Sequence[QWidget],
) -> None:
    """Lay the parts below each other, the foot below a line; `widening` ones share what is left.

    The size is that at 100 %; with the theme the dialog grows in width alone.
    """
    whole = QVBoxLayout(dialog)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(0)
    for part in parts:
        if isinstance(part, QLayout):
            whole.addLayout(part)
        else:
            whole.addWidget(part, 1 if part in widening else 0)
    whole.addWidget(Separator(theme, Qt.Orientation.Horizontal))
    whole.addLayout(foot)
    dialog.resize(theme.px(size.width()), size.height())
