"""Drawing on the map: what each tool is set to, and one wish for each stroke."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject

from desktop.battlemap.battle_map import Feature, Light, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import (
    Drawing,
    DrawingShape,
    MapText,
    Obscurement,
    ObscurementKind,
    Pin,
    Stairs,
)
from desktop.battlemap.finding import features_near
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.tool import MapTool
from desktop.controllers.rolls.amounts import AmountError, damage_type_of, type_words
from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model.commands import (
    ChangeFeatures,
    ChangeMap,
    Command,
    EraseTerrain,
    PaintTerrain,
    SetDoor,
)
from desktop.model.creature import AreaShape
from desktop.model.ids import MapId
from desktop.rules.fifth.places.ground import PRESETS, STEEP
from desktop.rules.map.dangers import RUNNING_WATER
from desktop.rules.moving.measuring import FILLING

COLOURS = ("#ffffff", "#ffd166", "#ff7a8a", "#7bd88f", "#6fb7ff", "#c79bff", "#101418")
NEAR = 0.35
"""Grid units around a press within which something is meant."""


@dataclass(frozen=True, slots=True)
class ToolSettings:
    """What the tools are set to; lengths in feet, `width` and `letters` in grid units."""

    door_state: DoorState = DoorState.CLOSED
    low_height: float = 3.0
    ground: TerrainKind | None = TerrainKind.DIFFICULT
    """None clears the ground."""
    depth: float = 10.0
    height: float = 10.0
    damage: str = "1d6"
    damage_type: str = ""
    secret_ground: bool = False
    """Ground that the players are not shown: a covered pit, a trap."""
    preset: str = ""
    """What the ground is, a key of `presets_for`."""
    mist: ObscurementKind | None = ObscurementKind.HEAVY
    mist_height: float = 0.0
    """Up to which it lies; 0: it has no end."""
    """None clears the air."""
    brush: int = 1
    """Cells that a brush is wide."""
    is_rectangle: bool = False
    bright: float = 20.0
    dim: float = 40.0
    light_colour: str = "#ffd166"
    is_sunlight: bool = False
    """The light of lamps is that of the sun."""
    area: AreaShape = AreaShape.SPHERE
    area_size: float = 20.0
    area_width: float = 5.0
    shape: DrawingShape = DrawingShape.FREE
    colour: str = "#ffffff"
    width: float = 0.08
    letters: float = 0.45
    gm_only: bool = True


SLOPE = "slope"
FURNITURE = tuple(f"furniture:{size}" for size in ("small", "medium", "large"))
"""Furniture, and the size of creatures that it is made for."""


def presets_for(kind: TerrainKind | None) -> tuple[str, ...]:
    """What ground of a kind may be called; rules know the words."""
    if kind is TerrainKind.DIFFICULT:
        return (*(each for each in PRESETS if each != "furniture"), *FURNITURE)
    if kind is TerrainKind.WATER:
        return (RUNNING_WATER,)
    return (*sorted(FILLING), "barrel") if kind is TerrainKind.RAISED else ()


def preset_text(preset: str) -> Message:
    """The name of a preset; "" is ground without a name."""
    label, _, size = preset.partition(":")
    if size:
        told = {"label": Message(f"view.preset.{label}"), "size": Message(f"size.{size}")}
        return Message("view.preset.of_size", told)
    return Message(f"view.preset.{label or 'none'}")


class MapEditing(MapTool[ToolSettings]):
    """Makes wishes of strokes."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, ToolSettings(), parent)

    def near(self, point: Point, *kinds: type) -> Feature | None:
        """The nearest feature of these kinds (of any, without) at a place."""
        battle_map = self.battle_map
        if battle_map is None:
            return None
        found = features_near(battle_map, point, NEAR)
        return next((one for one in found if not kinds or isinstance(one, kinds)), None)

    # --- walls and doors ------------------------------------------------------------------------

    def wall(self, start: Point, end: Point, kind: WallKind) -> None:
        """Stand a piece of wall; what is low has a height."""
        height = self._settings.low_height if kind is WallKind.LOW else None
        self._change(added=(Wall(start, end, kind, height),))

    def door(self, start: Point, end: Point) -> None:
        """Hang a door."""
        self._change(added=(Door(DoorId(""), start, end, self._settings.door_state),))

    def set_door(self, door: Door, state: DoorState) -> None:
        """Let a door stand otherwise."""
        if (map_id := self.map_id) is not None:
            self._desk.dispatch(SetDoor(map_id, door.id, state), initiator="map")

    # --- cells ----------------------------------------------------------------------------------

    def paint(self, cells: frozenset[Cell]) -> None:
        """Make cells the ground that is set."""
        map_id, chosen = self.map_id, self._settings
        if map_id is None or not cells:
            return
        if chosen.ground is None:
            self._desk.dispatch(EraseTerrain(map_id, cells), initiator="map")
            return
        is_deep = chosen.ground in (TerrainKind.WATER, TerrainKind.PIT)
        is_hazard = chosen.ground is TerrainKind.HAZARD
        label, _, size = chosen.preset.partition(":")
        if chosen.preset not in presets_for(chosen.ground):
            label = size = ""
        ground = Terrain(
            chosen.ground,
            cells,
            label=label,
            size=size,
            slope=STEEP if label == SLOPE else 0,
            gm_only=chosen.secret_ground,
            depth=chosen.depth if is_deep else 0.0,
            height=chosen.height if chosen.ground is TerrainKind.RAISED else 0.0,
            damage=chosen.damage if is_hazard else "",
            damage_type=chosen.damage_type if is_hazard else "",
        )
        self._desk.dispatch(PaintTerrain(map_id, ground), initiator="map")

    def obscure(self, cells: frozenset[Cell]) -> None:
        """Fill cells with what is set: one kind at a time hangs in a cell."""
        battle_map, kind = self.battle_map, self._settings.mist
        if battle_map is None or not cells:
            return
        height = self._settings.mist_height or None
        removed: list[Feature] = []
        added: list[Feature] = []
        filled = cells
        for known in battle_map.obscurements:
            if known.is_everywhere:
                continue
            if known.kind is kind and known.height == height:
                removed.append(known)
                filled |= known.cells
            elif known.cells & cells:
                removed.append(known)
                if left := known.cells - cells:
                    added.append(replace(known, cells=left))
        if kind is not None:
            added.append(Obscurement(kind, filled, height=height))
        self._change(tuple(removed), tuple(added))

    def obscure_everything(self) -> None:
        """Lay what is set over the whole map; again, or with nothing set, clear it all."""
        battle_map, kind = self.battle_map, self._settings.mist
        if battle_map is None:
            return
        height = self._settings.mist_height or None
        everywhere = tuple(one for one in battle_map.obscurements if one.is_everywhere)
        if kind is None:
            self._change(removed=battle_map.obscurements)
        elif any(one.kind is kind and one.height == height for one in everywhere):
            self._change(removed=everywhere)
        else:
            self._change(everywhere, (Obscurement(kind, height=height),))

    # --- lights ---------------------------------------------------------------------------------

    def light(self, position: Point) -> None:
        """Put a lamp."""
        chosen = self._settings
        lamp = Light(
            position,
            chosen.bright,
            chosen.dim,
            chosen.light_colour,
            is_sunlight=chosen.is_sunlight,
        )
        self._change(added=(lamp,))

    def light_whole_map(self, level: LightLevel, *, sun: bool = False) -> None:
        """Say how bright the map is where no lamp shines, and whether that is the sun."""
        map_id, battle_map = self.map_id, self.battle_map
        if map_id is None or battle_map is None:
            return
        environment = replace(battle_map.environment, light=level, is_sunlit=sun)
        if environment != battle_map.environment:
            self.wish(ChangeMap(map_id, replace(battle_map, environment=environment)))

    def relight(self, before: Light) -> None:
        """Let a lamp shine as the tool is set."""
        chosen = self._settings
        lamp = replace(
            before,
            bright=chosen.bright,
            dim=chosen.dim,
            colour=chosen.light_colour,
            is_sunlight=chosen.is_sunlight,
        )
        self._change((before,), (lamp,))

    def move(self, feature: Feature, position: Point) -> None:
        """Put a lamp, a pin or words somewhere else."""
        if isinstance(feature, Light | Pin | MapText):
            self._change((feature,), (replace(feature, position=position),))

    # --- drawings and notes ---------------------------------------------------------------------

    def draw(self, points: tuple[Point, ...]) -> None:
        """Leave a stroke or shape."""
        if points:
            self._change(added=(self.drawing(points),))

    def drawing(self, points: tuple[Point, ...]) -> Drawing:
        """The stroke as it would be."""
        chosen = self._settings
        return Drawing(points, chosen.shape, chosen.colour, chosen.width, chosen.gm_only)

    def write(self, position: Point, text: str, before: MapText | None = None) -> None:
        """Write words, or other words in place of those before; without any they go."""
        chosen = self._settings
        removed = () if before is None else (before,)
        if not text.strip():
            self._change(removed)
        elif before is not None:
            self._change(removed, (replace(before, text=text),))
        else:
            words = MapText(position, text, chosen.colour, chosen.letters, chosen.gm_only)
            self._change(added=(words,))

    def pin(self, position: Point, title: str, note: str, before: Pin | None = None) -> None:
        """Stick a pin with a note, or change one; without a title it goes."""
        removed = () if before is None else (before,)
        if not title.strip():
            self._change(removed)
        elif before is not None:
            self._change(removed, (replace(before, title=title, note=note),))
        else:
            self._change(added=(Pin(position, title, note),))

    def stairs(
        self, cell: Cell, to_map: MapId, to_cell: Cell, before: Stairs | None = None
    ) -> None:
        """Lead from a cell to another map, or elsewhere than `before`."""
        removed = () if before is None else (before,)
        is_secret = before is not None and before.gm_only
        self._change(removed, (Stairs(cell, to_map, to_cell, gm_only=is_secret),))

    def keep_stairs_secret(self, before: Stairs, *, is_secret: bool) -> None:
        """Whether the players see stairs on a map without a picture."""
        self._change((before,), (replace(before, gm_only=is_secret),))

    def erase(self, features: Iterable[Feature]) -> None:
        """Take features off."""
        self._change(removed=tuple(features))

    def clear_ground(self, cells: frozenset[Cell]) -> None:
        """Make cells plain floor."""
        if (map_id := self.map_id) is not None:
            self._desk.dispatch(EraseTerrain(map_id, cells), initiator="map")

    def read_hazard(self, text: str) -> None:
        """Set what a hazard deals from "2d6 fire". Raises AmountError."""
        dice, _, word = text.strip().rpartition(" ")
        if not dice:
            dice, word = text.strip(), ""
        if dice:
            try:
                parse(dice)
            except DiceError as error:
                raise AmountError(Message(error.key, error.parameters)) from error
        words = type_words(self._desk.ruleset.damage_types, self._desk.all_languages)
        self.set(damage=dice, damage_type=damage_type_of(word.lower(), words) if word else "")

    def _change(self, removed: tuple[Feature, ...] = (), added: tuple[Feature, ...] = ()) -> None:
        if (map_id := self.map_id) is not None and (removed or added):
            self.wish(ChangeFeatures(map_id, removed, added))

    def wish(self, command: Command) -> bool:
        """Make a wish of a tool; False when it is refused."""
        return self._desk.dispatch(command, initiator="map")
