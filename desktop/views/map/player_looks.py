"""From what the players may see of the fight to what their canvas draws."""

from PySide6.QtCore import QRectF

from desktop.battlemap.cells import Cell
from desktop.language.render import Language, shown
from desktop.model.ids import CombatantId
from desktop.session.effect_names import icon_of
from desktop.session.player_ground import LineKind
from desktop.session.player_view import PlayerCombatant, PlayerEncounter
from desktop.views.design.bars import BarLook
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import (
    PLAIN_GRID,
    AreaLook,
    DoorLook,
    GlowLook,
    MapLook,
    MistLook,
    StairsLook,
    TerrainLook,
    TokenLook,
    TokenState,
    WallLine,
    WallLook,
)
from desktop.views.map.looks import (
    FindPicture,
    fog_look,
    height_label,
    in_saddle,
    long_body,
    spread,
    square_of,
)
from desktop.views.map.told_apart import told_apart

WALLS = {
    LineKind.WALL: WallLook.WALL,
    LineKind.WINDOW: WallLook.WINDOW,
    LineKind.LOW: WallLook.LOW,
}


def map_for_players(view: PlayerEncounter, find_picture: FindPicture) -> MapLook:
    """Picture, grid, what was drawn for everybody; of a blank map its walls, doors, ground."""
    seen = view.battle_map
    if seen is None:
        return MapLook(columns=0.0, rows=0.0, shows_grid=False)
    picture = None if seen.picture is None else find_picture(seen.picture.asset)
    return MapLook(
        columns=seen.columns,
        rows=seen.rows,
        grid=seen.grid,
        picture=picture,
        drawings=seen.drawings,
        texts=seen.texts,
        fog=None if seen.fog is None else fog_look(seen.fog, is_opaque=True),
        walls=tuple(
            WallLine(one.start, one.end, WALLS[one.kind]) for one in seen.lines if one.kind in WALLS
        ),
        doors=tuple(
            DoorLook("", one.start, one.end, is_open=one.kind is LineKind.OPEN_DOOR)
            for one in seen.lines
            if one.kind not in WALLS
        ),
        obscurements=tuple(MistLook(one.kind, one.cells, one.outline) for one in seen.mists),
        stairs=tuple(StairsLook(cell, "") for cell in seen.stairways),
        terrain=tuple(
            TerrainLook(one.kind, one.cells, is_faint=seen.picture is not None)
            for one in seen.grounds
        ),
        glows=tuple(
            GlowLook(one.position, one.bright, one.reach, one.colour, one.lit, one.intensity)
            for one in seen.glows
        ),
        areas=tuple(
            AreaLook(one.outline, None if one.side is None else SideLook(one.side.value))
            for one in seen.areas
        ),
    )


def tokens_for_players(
    view: PlayerEncounter, language: Language, room: QRectF | None = None
) -> tuple[TokenLook, ...]:
    """The tokens that the players see, with names beside them, within `room` if that is given."""
    coming = {who for row in view.rows if row.is_next for who in row.members}
    placed = [c for c in view.combatants if c.column is not None and c.row is not None]
    placed.sort(key=lambda combatant: (not combatant.is_dead, combatant.mount_cells > 0))
    looks = told_apart(_player_token(c, view, coming, language) for c in placed)
    return spread(looks, room)


def _player_token(
    combatant: PlayerCombatant, view: PlayerEncounter, coming: set[CombatantId], language: Language
) -> TokenLook:
    column, row = combatant.column or 0, combatant.row or 0
    cells = combatant.fraction_of_cell if combatant.cells == 1 else float(combatant.cells)
    body = None
    grid = PLAIN_GRID if view.battle_map is None else view.battle_map.grid
    if combatant.mount_cells:
        wide, high = combatant.mount_body or (combatant.mount_cells,) * 2
        place = square_of(grid, Cell(column, row), wide, high, combatant.shift)
        x, y, size = in_saddle(*place, cells)
    elif combatant.body is not None:
        wide, high = combatant.body
        x, y, _ = square_of(grid, Cell(column, row), wide, high, combatant.shift)
        x, y, size, body = long_body(x, y, wide, high, combatant.facing)
    else:
        x, y, size = square_of(grid, Cell(column, row), cells, cells, combatant.shift)
    health = combatant.health
    state = TokenState.NORMAL
    if combatant.is_dead:
        state = TokenState.DEAD
    elif combatant.is_down:
        state = TokenState.DYING
    return TokenLook(
        id=combatant.id,
        name=shown(combatant.name, language),
        side=SideLook(combatant.side.value),
        cell=Cell(column, row),
        x=x,
        y=y,
        size=size,
        label=combatant.label,
        glyph=combatant.portrait,
        portrait=combatant.picture or "",
        bar=None if health.fraction is None else BarLook(health.fraction),
        state=state,
        conditions=tuple(icon_of(key) for key in combatant.conditions),
        is_active=combatant.id in view.active and not combatant.is_dead,
        is_next=combatant.id in coming - set(view.active) and not combatant.is_dead,
        shows_name=not combatant.label and not combatant.is_dead,
        facing=combatant.facing,
        height=height_label(combatant.elevation, language),
        body=body,
        mount=combatant.mount or "",
        shift=combatant.shift,
    )
