"""What the chosen thing of the map is, and what it may become: rows of the tool's surface."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.battlemap.features import Drawing, MapText
from desktop.battlemap.walls import Door, DoorState, Wall, WallKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import COLOURS
from desktop.controllers.map.shapes import ShapeEditing
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.spacing import add_row
from desktop.views.design.theme import Theme
from desktop.views.map.tools.swatch import Swatch

DOOR = "door"
KINDS = {
    WallKind.WALL.value: "view.tool.wall",
    WallKind.WINDOW.value: "view.tool.window",
    WallKind.LOW.value: "view.tool.low_wall",
    DOOR: "view.tool.door",
}


def shape_rows(desk: Desk, theme: Theme, shapes: ShapeEditing) -> QWidget:
    """Kind and state of a wall or a door, colour of a drawing, and a button that deletes."""
    chosen = shapes.chosen
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(round(theme.px(4)))
    delete = Button(theme, desk.text("view.tool.delete"), size=ButtonSize.SMALL)
    delete.set_icon("interface.delete")
    delete.clicked.connect(shapes.delete)
    if isinstance(chosen, Wall | Door):
        kinds = SegmentedControl(
            theme,
            tuple((key, desk.text(text)) for key, text in KINDS.items()),
            name=desk.text("view.tool.kind"),
        )
        kinds.show_choice(DOOR if isinstance(chosen, Door) else chosen.kind.value)
        kinds.chosen.connect(lambda key: shapes.change_kind(None if key == DOOR else WallKind(key)))
        add_row(column, kinds, delete)
        if isinstance(chosen, Door):
            states = SegmentedControl(
                theme,
                tuple(
                    (state.value, desk.text(f"view.tool.door_state.{state.value}"))
                    for state in DoorState
                ),
                name=desk.text("view.tool.door_state"),
            )
            states.show_choice(chosen.state.value)
            states.chosen.connect(lambda key: shapes.set_door(DoorState(key)))
            add_row(column, states)
    elif isinstance(chosen, Drawing | MapText):
        secret = Button(theme, desk.text("view.tool.gm_only"), size=ButtonSize.SMALL)
        secret.setCheckable(True)
        secret.setChecked(chosen.gm_only)
        secret.clicked.connect(lambda is_on: shapes.keep_secret(is_secret=is_on))
        add_row(column, secret, delete)
        add_row(column, *_swatches(desk, theme, shapes, chosen.colour))
    else:
        add_row(column, delete)
    return holder


def _swatches(desk: Desk, theme: Theme, shapes: ShapeEditing, colour: str) -> list[Swatch]:
    found = []
    for number, each in enumerate(COLOURS, 1):
        swatch = Swatch(theme, each, desk.text("view.tool.colour", number=number))
        swatch.setChecked(each == colour)
        swatch.clicked.connect(lambda _=False, ink=each: shapes.paint(ink))
        found.append(swatch)
    return found
