"""The map, its doors, and where tokens stand."""

from dataclasses import dataclass

from desktop.battlemap.battle_map import BattleMap, Feature, Terrain
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import DoorId, DoorState
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import (
    CombatantId,
    MapId,
)


@dataclass(frozen=True, slots=True)
class ShowMap:
    """Look at a map (new, or one of the fight's), and show it `to_players` too; None takes the map
    away from both.

    Only the first map of a fight comes before the players by itself.
    """

    map: MapId | None
    battle_map: BattleMap | None = None
    to_players: bool = False


@dataclass(frozen=True, slots=True)
class ChangeMap:
    """Change the map on the table: its grid, its walls, its lights."""

    map: MapId
    battle_map: BattleMap


@dataclass(frozen=True, slots=True)
class ChangeFeatures:
    """Take features off a map and put others on it: one stroke of a tool, one step.

    A feature that was changed is removed as it was and added as it is. Those without an
    identity get one.
    """

    map: MapId
    removed: tuple[Feature, ...] = ()
    added: tuple[Feature, ...] = ()


@dataclass(frozen=True, slots=True)
class PaintTerrain:
    """Make the cells of `terrain` that ground, in place of ground of the same kind."""

    map: MapId
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class EraseTerrain:
    """Make cells plain floor."""

    map: MapId
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class SetDoor:
    """Open, close, lock a door, by its id."""

    map: MapId
    door: DoorId
    state: DoorState


@dataclass(frozen=True, slots=True)
class PlaceTokens:
    """Put tokens somewhere by the GM's hand, free of cost; None takes a token off the map."""

    tokens: FrozenMap[CombatantId, Token | None]


@dataclass(frozen=True, slots=True)
class TakeStairs:
    """Go to another map by the stairs on which somebody stands."""

    combatant: CombatantId
    to_map: MapId


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Move a combatant along a path of anchor cells, the first being where it stands.

    It opens the doors that it is told to on its way, in that order. `acts`: its action pays for
    those that its free handling of an object does not, where the game has such a thing.

    `shifts`, as many as cells, are how far aside of each it really goes on a map without a grid;
    without them it stays as far aside of its cells as it stands.
    """

    combatant: CombatantId
    path: tuple[Cell, ...]
    by: str = "walk"
    forced: bool = False  # pushed or carried: costs nothing, provokes nothing
    opens: tuple[DoorId, ...] = ()
    acts: bool = False
    shifts: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeHeight:
    """Rise or sink to a height over the ground (feet), flying or climbing."""

    combatant: CombatantId
    height: int
    by: str = "fly"
