"""Areas of effect on the map: where one lies, and one that stays."""

from dataclasses import dataclass, field

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import ObscurementKind
from desktop.battlemap.walls import Wall, WallKind
from desktop.language.message import Message, Name, Parameter
from desktop.model.creature import AreaShape
from desktop.model.effect import End
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, EffectId, MapId
from desktop.model.modifier import Influence
from desktop.model.spell import AreaMoment, SpellGround, SpellLight, SpellSections
from desktop.model.volley import Volley


@dataclass(frozen=True, slots=True)
class LaidArea:
    """A shape laid on a map: radius, length or side in feet, its origin in grid units.

    `direction` is degrees clockwise from east. An emanation lies `around` somebody's space and
    moves with it; its `origin` counts only where that one has no token. `height` is that of a
    cylinder or a wall above `elevation`, both in feet. A cube may lie `aside` of its origin, feet
    to the right along its face; `inset` are the feet that its origin lies behind that face. Of its
    cells some may be `gone`, or it is `only` some of them. A round that is `hollow` is a ring so
    many feet thick, inwards from its radius. An emanation may lie about a `space` so many feet
    wide, with its origin in the middle, that nobody stands in: a sphere of fire, a spectral
    guardian.
    """

    map: MapId
    shape: AreaShape
    size: int
    origin: Point
    direction: float = 0.0
    width: int | None = None
    height: int | None = None
    elevation: int = 0
    around: CombatantId | None = None
    aside: float = 0.0
    inset: float = 0.0
    gone: frozenset[Cell] = frozenset()
    only: frozenset[Cell] | None = None
    hollow: int = 0
    space: int = 0


@dataclass(frozen=True, slots=True)
class AreaStage:
    """What an area does at the start of a later turn of its maker, or of all up to the `last` one.

    The turn on which it came is the first. With `picks` its maker says whom it comes upon.
    """

    turn: int
    volley: Volley
    last: int = 0
    picks: int = 0
    obscures: ObscurementKind | None = None
    ground: SpellGround | None = None


@dataclass(frozen=True, slots=True)
class LastingArea:
    """An area that stays, and acts on creatures at its `moments`.

    It goes at its `end`, or with the concentration that holds it (`held_by`). `spared` are not
    touched by it; of an area whose maker said who they are, `judged` are those who were there to
    be spared. `kind` is the damage type that colours it, "" without one. Its `influence`
    is on those in it, as long as they are; it `obscures` what lies in it and makes its
    `ground` harder. Its maker may move it `moves` feet, which costs `moved_by` of the turn; it
    `drifts` by itself, so many feet at the start of each turn of its maker, the last of which was
    the `turns`th since it came. One that `bursts` acts as it ends. Fire makes it burn with the
    dice of `burns`; what burns `consumes` another area, whose cells are gone when it ends.
    """

    id: AreaId
    laid: LaidArea
    label: str = ""
    owner: CombatantId | None = None
    held_by: EffectId | None = None
    end: End | None = None
    moments: tuple[AreaMoment, ...] = ()
    volley: Volley | None = None
    spared: tuple[CombatantId, ...] = ()
    asked: FrozenMap[CombatantId, int] = field(default_factory=FrozenMap)  # on which turn last
    kind: str = ""
    shown: bool = True
    rule: str = ""
    influence: Influence | None = None
    obscures: ObscurementKind | None = None
    ground: SpellGround | None = None
    name: Name | None = None  # of the spell, in every language
    judged: tuple[CombatantId, ...] = ()
    light: SpellLight | None = None  # that it sheds from its middle
    raises: WallKind | None = None  # walls along its line or edge; `walls` stand there now
    walls: tuple[Wall, ...] = ()
    burns: str = ""
    consumes: AreaId | None = None
    spell_level: int | None = None  # at which its spell was cast; None: it is of none
    bars: str = ""  # nobody teleports "in", or into and out of it ("both")
    deflects: bool = False  # no arrow crosses it
    screens: bool = False  # three-quarters cover for who is behind it
    section: int = 0  # feet of its walls that are broken down together
    breach: Volley | None = None  # what lies where one of them was
    breach_name: Name | None = None
    breached: tuple[Wall, ...] = ()
    sections: SpellSections | None = None  # what its walls are made of
    worn: tuple[tuple[Wall, int], ...] = ()  # damage that some of them have taken
    distracts: bool = False  # whoever concentrates in it saves to go on
    force: bool = False  # disintegrated by what does that
    moves: int = 0
    moved_by: str = ""
    drifts: int = 0
    bursts: bool = False
    swells: str = ""  # dice more with each turn of its maker that ends
    stages: tuple[AreaStage, ...] = ()
    spends: int = 0  # damage that it may still deal until it is gone; 0: it does not count
    turns: int = 1  # of its maker, with the one on which it came
    traced: bool = True  # drawn on the map; a layer of a wall is not

    @property
    def called(self) -> Parameter:
        """What it is called: as the spell is in the reader's language, as typed, else an area."""
        return self.name or self.label or Message("term.area")
