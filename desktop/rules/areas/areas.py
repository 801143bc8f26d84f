"""Areas of effect in play: who is in one, areas that stay, and when they act."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import floor, inf, sqrt

from desktop.battlemap import areas as shapes
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.trail import Trail, exact
from desktop.battlemap.walls import Way, nearest_free
from desktop.dice.growth import grown_dice
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import AreaShape
from desktop.model.effect import Moment
from desktop.model.encounter import Encounter, Phase, Slot
from desktop.model.ids import AreaId, CombatantId, EffectId
from desktop.model.prompt import Answer, Prompt
from desktop.model.spell import AreaMoment
from desktop.model.volley import Volley
from desktop.rules.areas import distracting, joining, lights, volleys
from desktop.rules.areas.valid_targets import fits_kind
from desktop.rules.effects import warding
from desktop.rules.effects.ends import turn_stamp
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.laid_areas import (
    bearer_of,
    cell_rule,
    cells_of,
    heights_of,
    lifted,
    outline_of,
)
from desktop.rules.map.places import footprint_of, is_ethereal, moved_along, table_grid

NEW = AreaId("")
LARGEST = 10_000
BURSTS = (AreaShape.SPHERE, AreaShape.CYLINDER)


def burst_point(encounter: Encounter, laid: LaidArea, maker: Point) -> Point:
    """Where an area aimed past a wall begins: on the near side of it (51-AOE-05, 52-AOE-3).

    Only what starts at a point far away moves, and only when its maker does not see that point
    or something of the cell around it; windows let the aim pass.
    """
    battle_map = encounter.maps.get(laid.map)
    if battle_map is None or laid.around is not None or laid.shape not in BURSTS:
        return laid.origin
    near = nearest_free(maker, laid.origin, battle_map.barriers(Way.SIGHT))
    if near == laid.origin:
        return near
    from desktop.battlemap.burst import is_in_view

    return laid.origin if is_in_view(laid.origin, maker, battle_map, battle_map.grid) else near


def holds_height(laid: LaidArea, elevation: int) -> bool:
    """Whether a creature so high is within the height of the area."""
    low, high = heights_of(laid)
    return low <= elevation <= high


def inside(encounter: Encounter, ruleset: Ruleset, laid: LaidArea) -> tuple[CombatantId, ...]:
    """Everybody of whose space a cell is in the area, in turn order; not whom it lies around."""
    cells = cells_of(encounter, ruleset, laid)
    return tuple(
        who.id
        for who in encounter.in_order()
        if who.id != laid.around and _touches(encounter, ruleset, laid, cells, who)
    )


def _touches(
    encounter: Encounter,
    ruleset: Ruleset,
    laid: LaidArea,
    cells: frozenset[Cell],
    who: Combatant,
) -> bool:
    if who.token is None or who.token.map != laid.map or is_ethereal(who):
        return False
    grid = table_grid(encounter.maps[laid.map].grid, encounter, ruleset)
    place = footprint_of(who, ruleset, grid)
    assert place is not None, "it has a token"
    if any(place.shift):
        if not shapes.takes_part(outline_of(encounter, ruleset, laid), cells, place):
            return False
    elif cells.isdisjoint(grid.cells_of(place)):
        return False
    if laid.space or bearer_of(encounter, laid) is not None:
        return holds_height(lifted(encounter, laid), who.token.elevation)
    if laid.shape is AreaShape.SPHERE and who.token.elevation != laid.elevation:
        round_there = shapes.Sphere(laid.origin, laid.size).at_height(
            who.token.elevation - laid.elevation
        )
        if round_there is None:
            return False
        if any(place.shift):
            return shapes.takes_part(round_there.outline(grid), cells, place)
        rule = cell_rule(encounter, ruleset, laid.shape, grid)
        return not shapes.cells_in(round_there, grid, rule).isdisjoint(grid.cells_of(place))
    return holds_height(laid, who.token.elevation)


# --- by hand ------------------------------------------------------------------------------------


def judge_laid(draft: Draft, laid: LaidArea) -> Refusal | None:
    """Why it cannot lie there."""
    if laid.map not in draft.encounter.maps:
        return Refusal(Message("refusal.unknown_map"), can_overrule=False)
    refusal = judge_number(laid.size, low=1, high=LARGEST)
    for number in (laid.width, laid.height):
        if refusal is None and number is not None:
            refusal = judge_number(number, low=1, high=LARGEST)
    if refusal is None and laid.around is not None:
        refusal = judge_present(draft, (laid.around,))
    return refusal or _judge_face(draft, laid)


def _judge_face(draft: Draft, laid: LaidArea) -> Refusal | None:
    """The origin of a cube lies on one of its faces (51-AOE-04, 52-AOE-CUBE-1)."""
    if laid.shape is not AreaShape.CUBE:
        return None
    half = laid.size / 2
    is_in = 0 <= laid.inset <= laid.size and abs(laid.aside) <= half
    if is_in and (laid.inset in (0, laid.size) or abs(laid.aside) == half):
        return None
    rule = draft.ruleset.rule("cube_origin")
    return Refusal(Message("refusal.cube_origin"), rule, can_overrule=False)


def lay(draft: Draft, area: LastingArea) -> LastingArea:
    """Put an area on the map; the one that lies there."""
    laid = replace(area, id=AreaId(draft.fresh("a")))
    if laid.volley is not None and laid.volley.within == NEW:
        laid = replace(laid, volley=replace(laid.volley, within=laid.id))
    if laid.volley is not None and laid.spends:
        laid = replace(laid, volley=replace(laid.volley, spends=laid.id))
    draft.add(e.AreaLaid(laid))
    return laid


def judge_area(draft: Draft, area: AreaId) -> Refusal | None:
    """Whether it still lies there."""
    if area in draft.encounter.areas:
        return None
    return Refusal(Message("refusal.area_gone"), can_overrule=False)


def decide_show_area(draft: Draft, command: c.ShowArea) -> Refusal | None:
    """Show it to the players or hide it."""
    if refusal := judge_area(draft, command.area):
        return refusal
    known = draft.encounter.areas[command.area]
    if known.shown != command.shown:
        draft.add(e.AreaChanged(replace(known, shown=command.shown), told=False))
    return None


def decide_remove_area(draft: Draft, command: c.RemoveArea) -> Refusal | None:
    """Take it away."""
    if refusal := judge_area(draft, command.area):
        return refusal
    remove(draft, draft.encounter.areas[command.area])
    return None


def remove(draft: Draft, area: LastingArea, reason: Message | None = None) -> None:
    """It goes, and with it the questions that it asked."""
    draft.add(e.AreaGone(area.id, area.label, reason, area.name))


def decide_let_area_act(draft: Draft, command: c.LetAreaAct) -> Refusal | None:
    """Its saves and damage now, for all in it or for some of them."""
    if refusal := judge_area(draft, command.area):
        return refusal
    area = draft.encounter.areas[command.area]
    targets = command.targets
    if targets is None:
        targets = inside(draft.encounter, draft.ruleset, area.laid)
    if refusal := judge_present(draft, targets):
        return refusal
    if area.volley is None:
        return Refusal(Message("refusal.area_does_nothing"), can_overrule=False)
    volley = volleys.rolled(draft, area.volley, asks=True)
    volleys.loose(draft, volley, tuple(who for who in targets if who not in area.spared))
    return None


def remember(draft: Draft, asked: tuple[CombatantId, ...]) -> None:
    """Those that were asked as the newest area came are not asked by it again on this turn."""
    newest = next(reversed(tuple(draft.encounter.areas.values())), None)
    if newest is not None and asked:
        stamp = turn_stamp(draft.encounter)
        marks = newest.asked.with_items(dict.fromkeys(asked, stamp))
        draft.add(e.AreaChanged(replace(newest, asked=marks), told=False))


# --- acting at its moments ----------------------------------------------------------------------


def act_on(draft: Draft, area: LastingArea, who: CombatantId, *, once: bool = True) -> None:
    """Ask what the area does to somebody; on each turn only once."""
    if area.volley is None or who in area.spared or who == area.laid.around:
        return
    combatant = draft.combatant(who)
    if combatant.is_out or combatant.life is Life.DEAD:
        return
    if not fits_kind(combatant, area.volley.kinds):
        return
    if (ward := warding.ward_of(draft, combatant, area.spell_level, area.owner)) is not None:
        warding.tell(draft, combatant, ward)
        return
    stamp = turn_stamp(draft.encounter)
    known = draft.encounter.areas[area.id]
    if joining.is_open(draft, known, who, acts=True):
        return
    if once and known.asked.get(who) == stamp:
        return
    asked = replace(known, asked=known.asked.with_item(who, stamp))
    draft.add(e.AreaChanged(asked, told=False))
    if lights.mends(draft, combatant, area.volley):
        return
    if area.distracts:
        distracting.ask(draft, combatant, area.volley)
    if area.volley.ability:
        volleys.ask(draft, combatant, area.volley)
    else:
        volleys.ask_harm(draft, combatant, area.volley)


def answer_joined(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Spare it, or let the area act on it now."""
    area = joining.judged(draft, prompt, answer)
    if area is not None and prompt.combatant is not None:
        act_on(draft, area, prompt.combatant, once=False)
    return None


def _act_at(draft: Draft, who: CombatantId, moment: AreaMoment) -> None:
    done: set[EffectId] = set()
    for area in tuple(draft.encounter.areas.values()):
        if moment not in area.moments or area.volley is None:
            continue
        if area.held_by in done:  # another part of the same spell has asked already
            continue
        if who in inside(draft.encounter, draft.ruleset, area.laid):
            act_on(draft, area, who)
            if area.held_by is not None:
                done.add(area.held_by)


def act_at_start(draft: Draft, who: CombatantId) -> None:
    """A turn step: areas that act on those who start their turn in them."""
    _act_at(draft, who, AreaMoment.START)


def act_at_end(draft: Draft, who: CombatantId) -> None:
    """A turn step: areas that act on those who end their turn in them."""
    _act_at(draft, who, AreaMoment.END)


def settle(draft: Draft) -> None:
    """A finisher: areas without their holder go; who has come into one is asked."""
    if not draft.encounter.areas:
        return
    for area in tuple(draft.encounter.areas.values()):
        if area.held_by is not None and not _is_held(draft.encounter, area.held_by):
            remove(draft, area, Message("note.concentration_ended"))
        elif area.laid.around is not None and area.laid.around not in draft.encounter.combatants:
            remove(draft, area, Message("note.ended_source_gone"))
    if draft.encounter.phase is not Phase.RUNNING:
        return
    entering = [a for a in draft.encounter.areas.values() if AreaMoment.ENTER in a.moments]
    moved = _moved(draft) if entering else frozenset()
    for area in entering:
        _ask_entered(draft, area, moved)
    for area in tuple(draft.encounter.areas.values()):
        if AreaMoment.STEP in area.moments and area.volley is not None:
            _ask_trodden(draft, area, area.volley)


def _ask_trodden(draft: Draft, area: LastingArea, volley: Volley) -> None:
    """Ask whoever has moved in it for the damage of every square, once for the whole way."""
    for who in _moved(draft):
        steps = _steps_within(draft, area, who)
        is_asked = any(
            event.prompt.combatant == who
            and event.prompt.volley is not None
            and event.prompt.volley.label == volley.label
            for event in draft.facts(e.PromptOpened)
        )
        if not steps or is_asked or who in area.spared or draft.combatant(who).is_out:
            continue
        parts = tuple(
            replace(part, text=grown_dice(part.text, part.text, steps - 1))
            for part in volley.damage
        )
        volleys.ask_harm(draft, draft.combatant(who), replace(volley, damage=parts))


def _is_held(encounter: Encounter, holder: EffectId) -> bool:
    return any(who.find_effect(holder) is not None for who in encounter.combatants.values())


def _moved(draft: Draft) -> frozenset[CombatantId]:
    """Whose token stands elsewhere than before the decision, or went there and came back."""
    known = draft.start.combatants
    elsewhere = (
        who.id for who in draft.changed() if who.id in known and known[who.id].token != who.token
    )
    back_again = (
        event.combatant
        for event in draft.facts(e.TokenMoved)
        if event.combatant in known and len(set(event.path)) > 1
    )
    return frozenset((*elsewhere, *back_again))


def _ask_entered(draft: Draft, area: LastingArea, moved: frozenset[CombatantId]) -> None:
    before = draft.start.areas.get(area.id)
    if before is None:
        return  # those in it as it came were asked by whoever made it
    has_moved = before.laid != area.laid or area.laid.around in moved
    if not has_moved and not moved:
        return
    there = set(inside(draft.start, draft.ruleset, before.laid))
    candidates: Iterable[CombatantId] = moved
    now = set(inside(draft.encounter, draft.ruleset, area.laid))
    if has_moved and draft.ruleset.numbers.get("area_enters", 0):
        candidates = draft.encounter.combatants
        now |= _swept(draft, area)
    for who in candidates:
        crossed = who in moved and _crossed(draft, area, who)
        if who not in there and (who in now or crossed):
            act_on(draft, area, who)


def _swept(draft: Draft, area: LastingArea) -> set[CombatantId]:
    """Whom an area that goes with its bearer came upon on the way and has left behind."""
    found: set[CombatantId] = set()
    for event in draft.facts(e.TokenMoved):
        if event.combatant != area.laid.around:
            continue
        bearer = replace(draft.combatant(event.combatant), token=event.token)
        for there in moved_along(bearer, exact(event.path, event.shifts))[1:-1]:
            on_the_way = draft.encounter.with_combatant(there)
            found.update(inside(on_the_way, draft.ruleset, area.laid))
    return found


def _crossed(draft: Draft, area: LastingArea, who: CombatantId) -> bool:
    """Whether a step of its way led through the area."""
    return any(True for _ in _steps_in(draft, area, who))


def _steps_within(draft: Draft, area: LastingArea, who: CombatantId) -> int:
    """How many steps of its way led through the area; without a grid a cell's length is one."""
    return floor(sum(_steps_in(draft, area, who)) + HAIR)


HAIR = 1e-2
"""Cells that the length of an exact way may be wrong by."""
LONGEST_STEP = sqrt(2) + HAIR
"""Cells of one step of being dragged: whoever is brought farther at once has made one step."""


def _steps_in(draft: Draft, area: LastingArea, who: CombatantId) -> Iterator[float]:
    """The steps of its way that led through the area: 1, or the length of an exact one in cells."""
    cells = cells_of(draft.encounter, draft.ruleset, area.laid)
    combatant = draft.combatant(who)
    for event in draft.facts(e.TokenMoved):
        if event.combatant != who:
            continue
        path = exact(event.path, event.shifts)
        standing = moved_along(replace(combatant, token=event.token), path)
        lengths: Iterable[float] = (one.token != other.token for one, other in pairwise(standing))
        if isinstance(path, Trail):
            longest = inf if event.distance else LONGEST_STEP
            lengths = (one if one <= longest else 1.0 for one in path.lengths)
        for length, there in zip(lengths, standing[1:], strict=True):
            if length and _touches(draft.encounter, draft.ruleset, area.laid, cells, there):
                yield length


def tick(draft: Draft, slot: Slot, moment: Moment) -> None:
    """A moment of a slot's turn has come: areas bound to it count down, and go at the last."""
    for area in tuple(draft.encounter.areas.values()):
        end = area.end
        if end is None or end.moment is not moment or end.whose not in slot.members:
            continue
        if end.remaining <= 1:
            remove(draft, area, Message("note.time_over"))
        else:
            shorter = replace(area, end=replace(end, remaining=end.remaining - 1))
            draft.add(e.AreaChanged(shorter, told=False))
