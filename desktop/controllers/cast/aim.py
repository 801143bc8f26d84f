"""Whom or what a casting is aimed at: an area, somebody, darts dealt out, magic that lies there."""

from collections.abc import Callable, Container
from dataclasses import replace
from typing import Protocol

from desktop.battlemap.cells import Cell
from desktop.controllers.cast.candidates import candidates_of
from desktop.controllers.cast.dealing import dealt, one_more
from desktop.controllers.cast.lying_magic import lying_around, lying_at
from desktop.controllers.desk import Desk
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import AreaShape
from desktop.model.ids import AreaId, CombatantId
from desktop.model.spell import SpellEntry
from desktop.rules.areas import areas
from desktop.rules.areas.valid_targets import fits_kind
from desktop.rules.casting import designating
from desktop.rules.previews.spell_questions import CastPreview


class CastInTheMaking(Protocol):
    """What is aimed."""

    entry: SpellEntry | None
    """The spell; None for a feature."""

    @property
    def caster(self) -> CombatantId | None:
        """Who casts it, or uses it."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of creatures that a feature does something to; () all."""

    def preview(self) -> CastPreview | None:
        """The spell as it would be now; None for a feature."""


IN_THE_AIR = (AreaShape.SPHERE, AreaShape.CYLINDER, AreaShape.CUBE)
"""Areas that may begin above the floor."""


class Aim:
    """The targets of one casting; `changed` is called when they are others."""

    def __init__(
        self,
        desk: Desk,
        made: CastInTheMaking,
        changed: Callable[[], None],
    ) -> None:
        self._desk, self._made, self._changed = desk, made, changed
        self.area: LaidArea | None = None
        self.is_laying = False
        """Whether the area is being laid on the map."""
        self.inside: list[CombatantId] = []
        self.targets: list[CombatantId] = []
        self.lying: AreaId | None = None
        """The magic on the map at which it is aimed."""

    def clear(self) -> None:
        """Nothing is aimed."""
        self.area = self.lying = None
        self.inside, self.targets = [], []
        self.is_laying = False

    def keep_up(self, known: Container[CombatantId]) -> None:
        """Let go of those who are in the fight no more, and of magic that is gone."""
        self.targets = [who for who in self.targets if who in known]
        self.inside = [who for who in self.inside if who in known]
        if self.lying not in self._desk.encounter.areas:
            self.lying = None

    # --- an area --------------------------------------------------------------------------------

    def lay(self, laid: LaidArea) -> None:
        """The area lies there: those in it are its targets, or may be picked as such."""
        self.area, self.is_laying = laid, False
        encounter, rules = self._desk.encounter, self._desk.ruleset
        found = areas.inside(encounter, rules, laid)
        self.inside = [who for who in found if encounter.combatants[who].life is not Life.DEAD]
        caster, entry = self._made.caster, self._made.entry
        assert caster is not None, "somebody lays it"
        spell = None if entry is None else entry.spell
        meant = designating.meant(encounter, rules, caster, spell, self.inside)
        kinds = self._made.kinds
        self.targets = [who for who in meant if fits_kind(encounter.combatants[who], kinds)]
        self._changed()

    @property
    def height(self) -> int | None:
        """Feet above the floor at which it lies; None where that is not for its caster to say."""
        laid = self.area
        if laid is None or laid.around is not None:
            return None
        if laid.shape not in IN_THE_AIR and not laid.space:
            return None
        return laid.elevation

    def raise_by(self, feet: int) -> None:
        """Let it lie higher or lower: it has others in it."""
        if self.area is not None and self.height is not None:
            self.lay(replace(self.area, elevation=self.height + feet))

    # --- somebody -------------------------------------------------------------------------------

    def candidates(self) -> tuple[Combatant, ...]:
        """Whom the list shows."""
        inside = None if self.area is None else self.inside
        return candidates_of(self._desk.encounter, self._find_caster(), self._made.entry, inside)

    def toggle_target(self, who: CombatantId) -> None:
        """Take somebody in or out; a spell of one target moves on to the new one."""
        self.lying = None
        if who in self.targets:
            self.targets = [each for each in self.targets if each != who]
        elif self.shots:
            self.targets = one_more(self.targets, who, self.shots)
        else:
            preview = self._made.preview()
            if preview is not None and preview.most == 1 and self.area is None:
                self.targets = []
            self.targets.append(who)
        self._changed()

    def pick_target(self, who: CombatantId) -> None:
        """Somebody is pointed at: another dart or ray at the same one, else in or out."""
        if self.shots and who in self.targets and not self.is_full:
            self.targets.append(who)
            self._changed()
        else:
            self.toggle_target(who)

    @property
    def count(self) -> int:
        """How many it is aimed at."""
        return len(self.targets) + (self.lying is not None)

    @property
    def is_full(self) -> bool:
        """Whether no more targets can be taken."""
        preview = self._made.preview()
        return preview is not None and preview.most is not None and self.count >= preview.most

    # --- darts and rays -------------------------------------------------------------------------

    @property
    def shots(self) -> int:
        """How many darts, rays or beams are dealt out among the targets; 0: it has but one."""
        preview = self._made.preview()
        attacks = 0 if preview is None or self.area is not None else preview.attacks
        return attacks if attacks > 1 else 0

    def dealt(self) -> list[CombatantId]:
        """Whom each of them is aimed at, in their order; empty where nothing is dealt out."""
        return dealt(self.targets, self.shots)

    def aim_one_more(self, who: CombatantId) -> None:
        """One more of the darts or rays at somebody, and one fewer at another."""
        self.targets = one_more(self.targets, who, self.shots)
        self._changed()

    # --- magic on the map -----------------------------------------------------------------------

    @property
    def dispels(self) -> bool:
        """Whether it may be aimed at magic that lies on the map."""
        entry = self._made.entry
        return entry is not None and (entry.spell.dispels or entry.spell.unmakes)

    @property
    def _unmakes(self) -> bool:
        entry = self._made.entry
        return entry is not None and entry.spell.unmakes

    def magic_around(self) -> tuple[LastingArea, ...]:
        """The magic on the map at which it may be aimed."""
        if not self.dispels:
            return ()
        return lying_around(self._desk, self._find_caster(), unmakes=self._unmakes)

    def pick_lying(self, cell: Cell) -> None:
        """The magic that lies on a cell is pointed at; nothing changes where there is none."""
        found = lying_at(self._desk, self._find_caster(), cell, unmakes=self._unmakes)
        if found is not None and found != self.lying:
            self.toggle_lying(found)

    def toggle_lying(self, area: AreaId) -> None:
        """Aim at magic on the map instead of anybody, or no more."""
        self.lying, self.targets = None if self.lying == area else area, []
        self._changed()

    def _find_caster(self) -> Combatant | None:
        session, caster = self._desk.session, self._made.caster
        if session is None or caster is None:
            return None
        return session.encounter.combatants.get(caster)
