"""How far a token with all its marks reaches beyond its square."""

from PySide6.QtCore import QPointF, QRect, QRectF

from desktop.views.map.drawing import TokenLook, TokenState
from desktop.views.map.tags import PLATE, PLATES_SHOWN, reach_of_tag

# Lengths in cells.
RING_MARGIN = 0.30  # around the active token
FRAME_MARGIN = 0.22  # around what is selected or aimed at
DASHED_MARGIN = 0.14  # around the next one
FACING_MARGIN = 0.16  # the wedge of those who look somewhere
HEIGHT_MARGIN = 0.4  # the plate that says how high it is
MARK_MARGIN = 0.12  # a round mark at a corner
PLAIN_MARGIN = 0.07


def margin_of(look: TokenLook) -> float:
    """How far a token's body reaches beyond its square, in cells: as little as possible."""
    margin = PLAIN_MARGIN
    if look.state is not TokenState.NORMAL or look.badge or look.is_concentrating:
        margin = MARK_MARGIN
    if look.is_next:
        margin = max(margin, DASHED_MARGIN)
    if look.facing is not None:
        margin = max(margin, FACING_MARGIN)
    if look.height:
        margin = max(margin, HEIGHT_MARGIN)
    if look.is_selected or look.is_target:
        margin = max(margin, FRAME_MARGIN)
    if look.is_active:
        margin = max(margin, RING_MARGIN)
    return max(margin, beyond_of(look) + PLAIN_MARGIN)


def beyond_of(look: TokenLook) -> float:
    """How far a long body lies beyond the square of its head, in cells."""
    if look.body is None:
        return 0.0
    x, y, wide, high = look.body
    return max(-x, -y, x + wide - look.size, y + high - look.size)


def reach_of(look: TokenLook, zoom: float, corner: QPointF) -> QRect:
    """The widget's pixels that a token with all its marks may touch."""
    side = look.size * zoom
    grow = max(margin_of(look), reach_of_tag(look)) * zoom + 3
    above = max(grow, 0.3 * zoom) if look.conditions else grow
    across = side / 2 + grow
    if look.conditions:
        across = max(across, (PLATES_SHOWN + 1) * PLATE * zoom / 2 + 3)
    centre = corner.x() + side / 2
    return QRectF(
        centre - across, corner.y() - above, 2 * across, side + grow + above
    ).toAlignedRect()
