"""The areas that lie on the map: act now, show or hide, take away."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.model.area import LastingArea
from desktop.model.commands import Command, LetAreaAct, RemoveArea, ShowArea
from desktop.views.design.buttons import IconButton
from desktop.views.design.labels import ElidedLabel
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

MOST = 6


def areas_here(desk: Desk) -> tuple[LastingArea, ...]:
    """Those on the shown map, the newest first."""
    session = desk.session
    if session is None:
        return ()
    encounter = session.encounter
    found = [one for one in encounter.areas.values() if one.laid.map == encounter.shown_map]
    return tuple(reversed(found))[:MOST]


def area_rows(desk: Desk, theme: Theme, areas: tuple[LastingArea, ...]) -> QWidget:
    """One row an area."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for area in areas:
        row = QHBoxLayout()
        name = desk.shown(area.called)
        label = ElidedLabel(theme, name, role=Role.BODY)
        label.setMinimumWidth(round(theme.px(180)))
        row.addWidget(label, 1)
        wishes: list[tuple[str, str, Command]] = [
            (
                "view.spells.hide" if area.shown else "view.spells.show",
                "tool.reveal" if area.shown else "condition.blinded",
                ShowArea(area.id, not area.shown),
            ),
            ("view.spells.remove", "interface.close", RemoveArea(area.id)),
        ]
        if area.volley is not None:
            wishes.insert(0, ("view.spells.act", "action.die", LetAreaAct(area.id)))
        for key, icon, command in wishes:
            button = IconButton(theme, icon, desk.text(key, area=name), size=26, icon_size=15)
            button.clicked.connect(
                lambda _=False, wish=command: desk.dispatch(wish, initiator="map")
            )
            row.addWidget(button)
        column.addLayout(row)
    return holder
