"""All tools of the map once: icon, key, and whether they build the map or only use it."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.views.map.drawing import MapTool


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """One tool; `shortcut` in Qt's portable text."""

    tool: MapTool
    icon: str
    shortcut: str
    builds: bool = False
    """Changes what the map is made of: such tools are folded away while a fight is played."""

    @property
    def text(self) -> str:
        """The key of its name."""
        return f"view.tool.{self.tool.value}"

    @property
    def hint(self) -> str:
        """The key of one line on how it is used."""
        return f"view.tool.{self.tool.value}.hint"


KIT = (
    ToolSpec(MapTool.SELECT, "tool.select", "V"),
    ToolSpec(MapTool.PAN, "tool.pan", "Y"),
    ToolSpec(MapTool.MEASURE, "tool.measure", "U"),
    ToolSpec(MapTool.AREA, "tool.areas", "Shift+A"),
    ToolSpec(MapTool.FOG, "tool.reveal", "Shift+F"),
    ToolSpec(MapTool.DRAW, "tool.draw", "Shift+Q"),
    ToolSpec(MapTool.TEXT, "tool.text", "Shift+T"),
    ToolSpec(MapTool.PIN, "tool.pin", "Shift+K"),
    ToolSpec(MapTool.ERASE, "tool.erase", "Shift+E"),
    ToolSpec(MapTool.SHAPE, "tool.rectangle", "Shift+H", builds=True),
    ToolSpec(MapTool.WALL, "tool.wall", "Shift+W", builds=True),
    ToolSpec(MapTool.DOOR, "tool.door", "Shift+D", builds=True),
    ToolSpec(MapTool.WINDOW, "tool.window", "Shift+C", builds=True),
    ToolSpec(MapTool.LOW_WALL, "tool.low_wall", "Shift+B", builds=True),
    ToolSpec(MapTool.ILLUSION, "tool.illusion", "Shift+I", builds=True),
    ToolSpec(MapTool.TERRAIN, "tool.terrain", "Shift+R", builds=True),
    ToolSpec(MapTool.LIGHT, "tool.light", "Shift+L", builds=True),
    ToolSpec(MapTool.OBSCUREMENT, "tool.fog", "Shift+O", builds=True),
    ToolSpec(MapTool.STAIRS, "tool.stairs", "Shift+S", builds=True),
)


def spec_of(tool: MapTool) -> ToolSpec:
    """The spec of a tool."""
    return next(spec for spec in KIT if spec.tool is tool)
