"""How lengths on the map are told: "30 ft · 6 squares", in the units and cells of the reader."""

from desktop.battlemap.grid import Grid, GridKind
from desktop.language.message import Distance, Message
from desktop.language.render import Language, render, shown_distance


def told_measure(feet: float, grid: Grid, language: Language) -> str:
    """A length, and how many cells of the map it is; only once where they are the unit."""
    if language.cell is not None or grid.kind is GridKind.NONE:
        return shown_distance(feet, language)
    key = "view.map.measured_hexes" if grid.is_hex else "view.map.measured"
    count = round(feet / grid.feet_per_cell)
    return render(Message(key, {"distance": Distance(feet), "count": count}), language)


def told_scale(grid: Grid, language: Language) -> str:
    """How large a cell of the map is: "1 square = 5 ft"; "" where there are none."""
    if grid.kind is GridKind.NONE:
        return ""
    key = "view.map.scale_hex" if grid.is_hex else "view.map.scale"
    told = Message(key, {"feet": Distance(grid.feet_per_cell)})
    return render(told, language.in_cells(None))
