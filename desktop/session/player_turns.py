"""The turn order as the players know it: without those who are hidden from them."""

from dataclasses import dataclass

from desktop.language.message import Gender, Name, Parameter, typed_name
from desktop.model.combatant import Combatant, Side
from desktop.model.encounter import Encounter, Slot
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.session.group_names import name_of_several


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A row of the turn order beside the map."""

    name: Parameter
    side: Side
    members: tuple[CombatantId, ...]
    is_active: bool = False
    is_next: bool = False


def public_members(slot: Slot, encounter: Encounter) -> tuple[CombatantId, ...]:
    """Those of a slot whom the players know of."""
    return tuple(who for who in slot.members if not encounter.combatants[who].hidden)


def standing(members: tuple[CombatantId, ...], encounter: Encounter) -> tuple[CombatantId, ...]:
    """Those who act in a turn; all of them where they fell in it."""
    return tuple(who for who in members if not encounter.combatants[who].is_out) or members


def is_public(slot: Slot, encounter: Encounter) -> bool:
    """Whether the players know of anybody in it."""
    return bool(public_members(slot, encounter))


def public_active(encounter: Encounter, ruleset: Ruleset) -> Slot | None:
    """The slot of the turn, or the public one that last came before it."""
    if encounter.active is None:
        return None
    slots = encounter.order
    places = [index for index, slot in enumerate(slots) if slot.id == encounter.active]
    if not places:
        return None
    first_round = encounter.round <= 1  # nobody public may have had a turn yet
    for step in range(places[0] + 1 if first_round else len(slots)):
        slot = slots[places[0] - step]
        if _had_public_turn(slot, encounter, ruleset):
            return slot
    return None


def _had_public_turn(slot: Slot, encounter: Encounter, ruleset: Ruleset) -> bool:
    """Whether its turn would have come without the hidden ones in it.

    Who falls during the own turn keeps it, as without them; so what counts is who stood then.
    """
    members = public_members(slot, encounter)
    is_active = slot.id == encounter.active
    if is_active and not any(encounter.combatants[who].hidden for who in slot.members):
        return bool(members)
    if slot.able and _skips_fallen(encounter, ruleset):
        return any(who in slot.able for who in members)
    return _can_come(slot, encounter, ruleset)


def _can_come(slot: Slot, encounter: Encounter, ruleset: Ruleset) -> bool:
    """Whether somebody whom the players see would get the turn of this slot."""
    members = public_members(slot, encounter)
    if not _skips_fallen(encounter, ruleset):
        return bool(members)
    return any(not encounter.combatants[who].is_out for who in members)


def _skips_fallen(encounter: Encounter, ruleset: Ruleset) -> bool:
    return ruleset.setting_of(encounter, "skip_defeated") == "on"


def public_next(encounter: Encounter, ruleset: Ruleset, active: Slot | None) -> Slot | None:
    """Who comes next of those whom the players see, the fallen left out."""
    if active is None:
        return None
    slots = encounter.order
    place = slots.index(active)
    coming = (*slots[place + 1 :], *slots[:place])
    return next((slot for slot in coming if _can_come(slot, encounter, ruleset)), None)


def row_of(slot: Slot, encounter: Encounter, *, is_active: bool, is_next: bool) -> PlayerRow:
    """The row of a slot, called by those whom the players know of."""
    members = public_members(slot, encounter)
    shown = [encounter.combatants[who] for who in members]
    first = shown[0]
    name: Parameter = public_name(first)
    if len(members) > 1:
        name = name_of_several([_named(one) for one in shown])
    return PlayerRow(name, first.side, members, is_active, is_next)


def _named(combatant: Combatant) -> tuple[Name, Name, bool]:
    """Its name, that of its kind, and whether they are the same; an alias hides both."""
    if combatant.alias:
        return public_name(combatant), typed_name(combatant.alias), False
    kind = combatant.creature.name
    return combatant.name, kind, kind.texts == combatant.name.texts


def public_name(combatant: Combatant) -> Name:
    """Its alias, where it has one.

    Italian agrees with the alias itself, whose first word mostly says how: the gender of whoever
    is behind it would tell of that.
    """
    if not combatant.alias:
        return combatant.name
    is_feminine = combatant.alias.partition(" ")[0].casefold().endswith("a")
    return typed_name(combatant.alias, Gender.FEMININE if is_feminine else Gender.MASCULINE)
