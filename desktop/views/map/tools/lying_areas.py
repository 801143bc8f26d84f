"""The areas that lie on the shown map, as the area tool's pen asks about them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF

from desktop.battlemap.cells import Point
from desktop.controllers.desk import Desk
from desktop.model.area import LaidArea, LastingArea
from desktop.model.commands import MoveArea
from desktop.rules.areas import areas
from desktop.rules.map.laid_areas import is_told, outline_of
from desktop.rules.sight.unseen import why_unseen
from desktop.views.map.drawing import MoveNote, NoteLine

MOST_NAMES = 6


class LyingAreas:
    """Finds, tells and moves those that stay, by the fight that runs."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told: tuple[LaidArea, object, MoveNote] | None = None

    def under(self, at: Point) -> LastingArea | None:
        """The newest whose outline holds the place."""
        session = self._desk.session
        if session is None:
            return None
        encounter, ruleset = session.encounter, self._desk.ruleset
        for area in reversed(tuple(encounter.areas.values())):
            if area.laid.map != encounter.shown_map:
                continue
            outline = QPolygonF([QPointF(*p) for p in outline_of(encounter, ruleset, area.laid)])
            if outline.containsPoint(QPointF(*at), Qt.FillRule.WindingFill):
                return area
        return None

    def is_told(self, laid: LaidArea, of: LastingArea | None) -> bool:
        """Whether the players may know of an area that lies, and see whom a shape lies around."""
        session = self._desk.session
        if session is None:
            return True
        encounter = session.encounter
        if of is not None and not is_told(encounter, of):
            return False
        bearer = None if laid.around is None else encounter.combatants.get(laid.around)
        return bearer is None or why_unseen(encounter, session.ruleset, bearer) is None

    def note(self, laid: LaidArea) -> MoveNote:
        """Who would be in it by name, or with whom it moves; worked out once a place."""
        encounter = self._desk.encounter
        if self._told is None or self._told[:2] != (laid, encounter):
            self._told = (laid, encounter, self._note(laid))
        return self._told[2]

    def _note(self, laid: LaidArea) -> MoveNote:
        known, text = self._desk.encounter.combatants, self._desk.text
        if laid.around is not None:
            bearer = known.get(laid.around)
            name = "" if bearer is None else bearer.name
            return MoveNote(text("view.tool.area.tied", who=name))
        found = areas.inside(self._desk.encounter, self._desk.ruleset, laid)
        if not found:
            return MoveNote(text("view.by_hand.nobody"))
        lines = [NoteLine(self._desk.shown(known[who].name)) for who in found[:MOST_NAMES]]
        if len(found) > MOST_NAMES:
            lines.append(NoteLine(text("view.tool.area.more", count=len(found) - MOST_NAMES)))
        return MoveNote(text("view.tool.area.inside", count=len(found)), lines=tuple(lines))

    def move(self, area: LastingArea, laid: LaidArea) -> object:
        """One step that one undo takes back."""
        return self._desk.dispatch(MoveArea(area.id, laid), initiator="map")
