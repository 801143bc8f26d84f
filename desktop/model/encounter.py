"""The whole fight as one immutable value."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from desktop.battlemap.battle_map import BattleMap
from desktop.language.message import Name
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant, Side
from desktop.model.copying import replace
from desktop.model.fog import Fog
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, MapId, RulesetKey, SlotId
from desktop.model.prompt import Prompt


class Phase(Enum):
    """How far the fight is."""

    PREPARING = "preparing"
    RUNNING = "running"
    ENDED = "ended"


class HitPointDisplay(Enum):
    """How the players see hit points of a side."""

    NOTHING = "nothing"
    WORDS = "words"
    BAR = "bar"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of the turn order: a combatant, a group that acts together, or a fixed count.

    `acted` is the last round in which its turn began, `able` who of it could act then;
    empty where that is not known. `label` is the text of a fixed count. `begun` is the round in
    which its turn began as a part of a group's that was split in it: there it goes on.
    """

    id: SlotId
    members: tuple[CombatantId, ...]
    score: int
    tie: tuple[int, ...] = ()
    label: str = ""
    acted: int = 0
    tied: bool = False  # equal score with a neighbour, order by rule: the GM may change it
    able: tuple[CombatantId, ...] = ()
    begun: int = 0

    @property
    def is_fixed(self) -> bool:
        """A count of the initiative that belongs to nobody, such as a lair's."""
        return not self.members


DEFAULT_DISPLAY: FrozenMap[Side, HitPointDisplay] = FrozenMap(
    {
        Side.HERO: HitPointDisplay.WORDS,
        Side.ALLY: HitPointDisplay.WORDS,
        Side.NEUTRAL: HitPointDisplay.NOTHING,
        Side.HOSTILE: HitPointDisplay.NOTHING,
    }
)


@dataclass(frozen=True, slots=True)
class Encounter:
    """A fight: combatants, turn order, maps, open prompts, choices of the table.

    `round` is 0 until the first turn begins. `active` is the slot whose turn it is.
    `serial` is the next free number for identities. `settings` overlay the ruleset's defaults.
    `shown_map` is the map that the GM looks at. It is the players' too, until the GM looks
    elsewhere: `players_apart`, and theirs is `players_map` (None: no map).
    """

    ruleset: RulesetKey
    title: Name
    combatants: FrozenMap[CombatantId, Combatant] = field(default_factory=FrozenMap)
    order: tuple[Slot, ...] = ()
    active: SlotId | None = None
    round: int = 0
    phase: Phase = Phase.PREPARING
    prompts: tuple[Prompt, ...] = ()
    maps: FrozenMap[MapId, BattleMap] = field(default_factory=FrozenMap)
    shown_map: MapId | None = None
    areas: FrozenMap[AreaId, LastingArea] = field(default_factory=FrozenMap)
    display: FrozenMap[Side, HitPointDisplay] = DEFAULT_DISPLAY
    settings: FrozenMap[str, str | int] = field(default_factory=FrozenMap)
    serial: int = 1
    fog: FrozenMap[MapId, Fog] = field(default_factory=FrozenMap)
    players_map: MapId | None = None
    players_apart: bool = False

    def combatant(self, identity: CombatantId) -> Combatant:
        """The combatant with that id; KeyError when it is not in the fight."""
        return self.combatants[identity]

    def find_slot(self, slot: SlotId | None) -> Slot | None:
        """The slot with that id, or None."""
        return next((known for known in self.order if known.id == slot), None)

    def slot_of(self, combatant: CombatantId) -> Slot | None:
        """The slot in which a combatant acts, or None before it has one."""
        return next((slot for slot in self.order if combatant in slot.members), None)

    @property
    def active_slot(self) -> Slot | None:
        """The slot whose turn it is."""
        return self.find_slot(self.active)

    @property
    def turn(self) -> tuple[SlotId | None, int]:
        """Which turn it is, to tell whether it is still the same: its slot and its round."""
        return self.active, self.round

    @property
    def active_combatants(self) -> tuple[Combatant, ...]:
        """The combatants whose turn it is."""
        slot = self.active_slot
        return () if slot is None else tuple(self.combatants[member] for member in slot.members)

    def in_order(self) -> Iterator[Combatant]:
        """Combatants in turn order, then those without a slot in order of joining."""
        seen: set[CombatantId] = set()
        for slot in self.order:
            for member in slot.members:
                seen.add(member)
                yield self.combatants[member]
        for identity, combatant in self.combatants.items():
            if identity not in seen:
                yield combatant

    def with_combatant(self, combatant: Combatant) -> "Encounter":
        """The fight with that combatant put in or replaced."""
        return replace(self, combatants=self.combatants.with_item(combatant.id, combatant))

    @property
    def battle_map(self) -> BattleMap | None:
        """The map that the GM looks at."""
        return None if self.shown_map is None else self.maps.get(self.shown_map)

    @property
    def played_map(self) -> MapId | None:
        """The map that the players are shown, wherever the GM looks."""
        return self.players_map if self.players_apart else self.shown_map

    def with_map_shown(self, map_id: MapId | None, *, to_players: bool) -> "Encounter":
        """The GM looks at that map, or at none; the players only where it is shown to them."""
        theirs = map_id if to_players else self.played_map
        apart = theirs != map_id
        return replace(
            self,
            shown_map=map_id,
            players_map=theirs if apart else None,
            players_apart=apart,
        )

    def as_played(self) -> "Encounter":
        """The fight with the map before the GM's eyes that the players are shown."""
        if not self.players_apart:
            return self
        return self.with_map_shown(self.played_map, to_players=True)
