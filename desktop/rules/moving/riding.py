"""Riders and mounts of every game: getting on and off, moving as one, whose turn it is."""

from dataclasses import replace
from itertools import product
from math import hypot

from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Way, is_blocked
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Ride, Token
from desktop.model.encounter import Encounter, Phase, Slot
from desktop.model.ids import CombatantId, SlotId
from desktop.model.prompt import Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import CLOSE
from desktop.rules.map.places import brought_to, distance_between, footprint_of, grid_of
from desktop.rules.moving.measuring import map_of, taken_cells
from desktop.rules.turn_order import order

UNSEATED, LAND = "unseated", "land"
"""What is left of what throws somebody: the check or save to stay on; the choice how to land."""


def mount_of(draft: Draft, rider: Combatant) -> Combatant | None:
    """The mount that it rides, or None."""
    return None if rider.ride is None else draft.find(rider.ride.mount)


def mover_for(encounter: Encounter, who: Combatant) -> Combatant:
    """Who moves when somebody is moved by its own will: a mount under control for its rider."""
    if who.ride is None or not who.ride.controlled:
        return who
    return encounter.combatants.get(who.ride.mount, who)


def riders_of(draft: Draft, mount: CombatantId) -> tuple[Combatant, ...]:
    """Those who ride it."""
    return tuple(
        who
        for who in draft.encounter.combatants.values()
        if who.ride is not None and who.ride.mount == mount
    )


def controller_of(draft: Draft, mount: CombatantId) -> Combatant | None:
    """The rider who controls it, or None."""
    return next((who for who in riders_of(draft, mount) if who.ride and who.ride.controlled), None)


# --- getting on ---------------------------------------------------------------------------------


def judge_mount(draft: Draft, rider: Combatant, mount: Combatant, rule: str) -> Refusal | None:
    """On itself, on its own rider, in the saddle already, too small a mount, too far away."""
    told: Parameters = {"who": rider.name, "mount": mount.name}
    if rider.ride is not None:
        return Refusal(Message("refusal.rides_already", told), rule, can_overrule=False)
    if mount.id == rider.id or (mount.ride is not None and mount.ride.mount == rider.id):
        return Refusal(Message("refusal.no_mount", told), rule, can_overrule=False)
    ruleset = draft.ruleset
    if not _is_larger(ruleset, mount, rider):
        return Refusal(Message("refusal.mount_too_small", told), rule)
    distance = distance_between(draft.encounter, ruleset, rider, mount)
    if distance is not None and distance > CLOSE:
        return Refusal(Message("refusal.mount_too_far", told), rule)
    return None


def _is_larger(ruleset: Ruleset, mount: Combatant, rider: Combatant) -> bool:
    return ruleset.size_of(mount).order > ruleset.size_of(rider).order


def _space_of(ruleset: Ruleset, mount: Combatant) -> str:
    """The key of the size whose space it takes up now, which is that of its rider, too."""
    size, own = ruleset.size_of(mount), mount.creature.size
    if ruleset.sizes.get(own) == size:
        return own
    return next(key for key, known in ruleset.sizes.items() if known == size)


def get_on(draft: Draft, rider: CombatantId, mount: CombatantId, *, controlled: bool) -> None:
    """In the saddle. The mount under control acts on its rider's turn from now on."""
    space = _space_of(draft.ruleset, draft.combatant(mount))
    draft.add(e.RideChanged(rider, Ride(mount, space, controlled)))
    if controlled:
        share_turn(draft, rider, mount)


def share_turn(draft: Draft, rider: CombatantId, mount: CombatantId) -> None:
    """The mount joins its rider's place in the order, at the same number."""
    encounter = draft.encounter
    slot, own = encounter.slot_of(rider), encounter.slot_of(mount)
    given = draft.combatant(rider).initiative
    if slot is None or given is None or (own is not None and own.id == slot.id):
        return
    if own is not None and own.id == encounter.active:
        return  # it is in the midst of a turn of its own
    draft.add(e.InitiativeRolled((mount,), given, None))
    others = order.without_members(draft.encounter.order, (mount,))
    joined = tuple(
        replace(known, members=(*known.members, mount)) if known.id == slot.id else known
        for known in others
    )
    order.set_order(draft, joined)


def part_turn(
    draft: Draft, rider: CombatantId, mount: CombatantId, *, had_turn: bool = False
) -> None:
    """The mount acts by itself again, right behind its rider and at the same number.

    Where its rider got off in their turn (`had_turn`) it stands before the rider: it has had its
    turn of this round.
    """
    slot = draft.encounter.slot_of(rider)
    if slot is None or mount not in slot.members or len(slot.members) < 2:
        return
    left = replace(slot, members=tuple(member for member in slot.members if member != mount))
    own = Slot(SlotId(draft.fresh("s")), (mount,), slot.score, slot.tie, acted=_acted(draft, slot))
    place = [known.id for known in draft.encounter.order].index(slot.id)
    before, behind = draft.encounter.order[:place], draft.encounter.order[place + 1 :]
    pair = (left, own)
    if slot.id == draft.encounter.active:
        own = replace(own, begun=draft.encounter.round)
        pair = (own, left) if had_turn else (left, own)
    order.set_order(draft, (*before, *pair, *behind))


def _acted(draft: Draft, slot: Slot) -> int:
    """Its turn of this round is over with the one that it shared."""
    return slot.acted if draft.encounter.phase is Phase.RUNNING else 0


# --- getting off --------------------------------------------------------------------------------


def get_off(draft: Draft, rider: CombatantId, *, keeps_place: bool = False) -> None:
    """Out of the saddle, into the nearest free place beside the mount."""
    who = draft.combatant(rider)
    mount = mount_of(draft, who)
    draft.add(e.RideChanged(rider, None))
    prompts.drop_where(draft, lambda prompt: prompt.combatant == rider and _is_on_falling(prompt))
    if mount is None:
        return
    part_turn(draft, rider, mount.id, had_turn=True)
    if keeps_place or who.token is None or mount.token is None:
        return
    cell = place_beside(draft, draft.combatant(rider), mount)
    if cell is None:
        told: Parameters = {"who": who.name, "mount": mount.name}
        draft.add(e.Noted(Message("note.no_place_beside", told), combatants=(rider,)))
        return
    token = Token(mount.token.map, cell, mount.token.elevation, shift=mount.token.shift)
    draft.add(brought_to(who, token))


def _is_on_falling(prompt: Prompt) -> bool:
    """Whether it asks if, or how, somebody falls out of the saddle."""
    kept = prompt.continuation
    return kept.get("then") == UNSEATED or kept.get("choice") == LAND


def unseat(draft: Draft, rider: Combatant, rule: str) -> None:
    """Whoever has died or is out of the fight lies beside its mount, which acts by itself again."""
    if rider.ride is None or not rider.is_out:
        return
    told = Message("note.falls_off", {"who": rider.name})
    draft.add(e.Noted(told, rule, (rider.id,)))
    get_off(draft, rider.id)


def settle_sizes(draft: Draft) -> None:
    """A finisher: nobody stays on a mount that another form or magic has made too small.

    Where it was too small before, the GM has allowed it. On one that has grown the rider takes
    up its new space.
    """
    changed = {who.id for who in draft.changed()}
    for rider in tuple(draft.encounter.combatants.values()):
        mount, before = mount_of(draft, rider), draft.start.combatants.get(rider.id)
        if mount is None or changed.isdisjoint((rider.id, mount.id)):
            continue
        former = draft.start.combatants.get(mount.id)
        if before is None or former is None or before.ride != rider.ride:
            continue
        ruleset = draft.ruleset
        if _is_larger(ruleset, former, before) and not _is_larger(ruleset, mount, rider):
            told: Parameters = {"who": rider.name, "mount": mount.name}
            text = Message("refusal.mount_too_small", told)
            draft.add(e.Noted(text, ruleset.rule("mount"), (rider.id, mount.id)))
            get_off(draft, rider.id)
        elif rider.ride is not None and (space := _space_of(ruleset, mount)) != rider.ride.space:
            draft.add(e.RideChanged(rider.id, replace(rider.ride, space=space)))


def place_beside(draft: Draft, rider: Combatant, mount: Combatant) -> Cell | None:
    """The first free place within 5 ft of the mount that no wall parts from it, or None."""
    battle_map, grid = (
        map_of(draft.encounter, mount),
        grid_of(draft.encounter, mount, draft.ruleset),
    )
    if battle_map is None or grid is None or mount.token is None:
        return None
    standing = replace(rider, token=mount.token)
    own = footprint_of(standing, draft.ruleset, grid)
    saddle = footprint_of(mount, draft.ruleset, grid)
    assert own is not None, "it stands where the mount does"
    assert saddle is not None, "the mount has a token"
    taken = taken_cells(draft, standing, grid)
    walls = battle_map.barriers(Way.MOVEMENT)
    middle = grid.centre_of(saddle)
    for cell in _around(grid, saddle, own):
        place = own.moved_to(cell)
        if not battle_map.holds(place) or not taken.isdisjoint(grid.cells_of(place)):
            continue
        if grid.apart(place, saddle) <= CLOSE and not is_blocked(
            middle, grid.centre_of(place), walls
        ):
            return cell
    return None


def _around(grid: Grid, saddle: Footprint, own: Footprint) -> list[Cell]:
    """Anchors around a space, those at its sides before those at its corners; the nearest first."""
    if grid.is_hex:
        middle = grid.centre_of(saddle)
        near = grid.cells_within(saddle, own.cells_wide * grid.feet_per_cell)
        return sorted(near, key=lambda cell: (_far(middle, grid.centre_of(cell)), cell))
    left, top = saddle.anchor.column - own.cells_wide, saddle.anchor.row - own.cells_high
    right = saddle.anchor.column + saddle.cells_wide
    bottom = saddle.anchor.row + saddle.cells_high
    cells = [
        Cell(column, row)
        for row, column in product(range(top, bottom + 1), range(left, right + 1))
        if column in (left, right) or row in (top, bottom)
    ]
    return sorted(
        cells, key=lambda cell: (cell.column in (left, right)) and (cell.row in (top, bottom))
    )


def _far(one: Point, other: Point) -> float:
    """How far apart two points are, so that equally far ones compare as equal."""
    return round(hypot(one.x - other.x, one.y - other.y), 6)


# --- moving as one ------------------------------------------------------------------------------


def follow(draft: Draft) -> None:
    """A finisher: rider and mount stand in one place. Whoever was moved takes the other along.

    The other goes the whole way, which may end where it began.
    """
    pairs = [(one, mount_of(draft, one)) for one in draft.encounter.combatants.values()]
    for rider, mount in [(one, other) for one, other in pairs if other is not None]:
        before = draft.start.combatants.get(rider.id)
        is_pulled = (
            rider.token is not None
            and before is not None
            and before.ride == rider.ride
            and (before.token != rider.token or _has_moved(draft, rider))
            and _was_still(draft, mount)
        )
        leader, follower = (rider, mount) if is_pulled else (mount, rider)
        _bring_along(draft, leader, follower)


def _bring_along(draft: Draft, leader: Combatant, follower: Combatant) -> None:
    passed = _way_of(draft, leader)
    if _is_with(follower.token, leader.token):
        is_away = any(place != leader.token for place in passed)
        if not is_away or _has_moved(draft, follower):
            return
    if follower.token is None or leader.token is None or not _share_map(leader, follower):
        draft.add(e.TokenPlaced(follower.id, leader.token))
    else:
        along = brought_to(follower, leader.token, *passed)
        # What nobody has forced off throws nobody out of the saddle.
        draft.add(along if follower.ride is not None else replace(along, forced=False))


def _way_of(draft: Draft, leader: Combatant) -> tuple[Token, ...]:
    """The places between the ends of the ways that somebody has gone in this step."""
    token = leader.token
    if token is None:
        return ()
    found: list[Token] = []
    for moved in draft.facts(e.TokenMoved):
        if moved.combatant == leader.id and moved.token.map == token.map:
            shifts = moved.shifts or (moved.token.shift,) * len(moved.path)
            found += (
                replace(moved.token, cell=cell, shift=shift)
                for cell, shift in zip(moved.path[1:], shifts[1:], strict=True)
            )
    return tuple(found[:-1])


def _has_moved(draft: Draft, who: Combatant) -> bool:
    return any(moved.combatant == who.id for moved in draft.facts(e.TokenMoved))


def _share_map(one: Combatant, other: Combatant) -> bool:
    assert one.token is not None, "asked of those on a map"
    assert other.token is not None, "asked of those on a map"
    return one.token.map == other.token.map


def _is_with(one: Token | None, other: Token | None) -> bool:
    return one == other


def _was_still(draft: Draft, mount: Combatant) -> bool:
    before = draft.start.combatants.get(mount.id)
    return before is not None and before.token == mount.token and not _has_moved(draft, mount)
