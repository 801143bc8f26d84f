"""What the map asks while the GM works on it, answered from the fight: ways, costs, dangers."""

from __future__ import annotations

from itertools import pairwise

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.edges import edges_of
from desktop.battlemap.grid import GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.trail import Trail
from desktop.controllers.desk import Desk
from desktop.controllers.map.things import name_of_thing, things_in
from desktop.controllers.map.ways import moves_itself
from desktop.language.message import Distance, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.commands import MoveToken
from desktop.model.encounter import Encounter, Phase
from desktop.model.ids import CombatantId
from desktop.rules.engine.measured import Fare, Measured
from desktop.rules.engine.refusal import Refusal
from desktop.rules.map.places import ELSEWHERE, table_grid, whole_feet
from desktop.rules.moving.hazard_ground import entered, times_hurt
from desktop.rules.moving.inside import ends_inside
from desktop.rules.moving.lanes import what_stops
from desktop.rules.moving.ledges import first_drop
from desktop.rules.moving.movement import foreseen_refusal, measured, other_way
from desktop.rules.moving.pits import first_fall
from desktop.rules.moving.radar import threats
from desktop.rules.moving.reaching import Range, range_of
from desktop.rules.moving.riding import mover_for
from desktop.rules.moving.teleporting import TELEPORT, judge_distance
from desktop.rules.moving.usual_way import WALK
from desktop.rules.sight.unseen import why_unseen
from desktop.views.map.drawing import MapAnswers, MoveNote, NoteLine, RangeLook
from desktop.views.map.going_notes import MOVE, told_dearer, told_other_ways, told_steps
from desktop.views.map.marks import runs_of
from desktop.views.map.measured import told_measure
from desktop.views.map.moving import MovingBox
from desktop.views.map.wayfinding import Wayfinder

MOST_LINES = 7
STRIKE, SAFE, HAZARD, DOOR = (
    "action.opportunity_attack",
    "interface.success",
    "action.hazard",
    "tool.door",
)


class GmAnswers(MapAnswers):
    """Answers from the fight on the desk; `moving` knows in which way the next move is made."""

    def __init__(self, desk: Desk, moving: MovingBox | None = None) -> None:
        self._desk, self._moving = desk, moving
        self.wayfinder = Wayfinder(desk, self._way_of, self._has_turn)
        self._noted: tuple[Encounter, tuple[object, ...], MoveNote] | None = None

    # --- words ----------------------------------------------------------------------------------

    def describe(self, cell: Cell, token_id: str) -> str:
        """Column, row, what lies there, and who stands there."""
        desk = self._desk
        place = desk.text("view.map.cell", column=cell.column + 1, row=cell.row + 1)
        battle_map = desk.encounter.battle_map
        things = () if battle_map is None else things_in(battle_map, cell)
        place = ", ".join((place, *(desk.rendered(name_of_thing(one)) for one in things)))
        if not token_id:
            return place
        combatant = desk.encounter.combatants.get(CombatantId(token_id))
        if combatant is None:
            return place
        said = desk.text(
            "view.map.token",
            who=combatant.name,
            place=place,
            points=combatant.hit_points,
            maximum=combatant.maximum_hit_points,
        )
        return ", ".join((said, *self._secrets(combatant)))

    def length(self, cells: float) -> str:
        """In feet or metres, by the grid of the map."""
        session = self._desk.session
        battle_map = None if session is None else session.encounter.battle_map
        if battle_map is None:
            return ""
        return self._desk.shown(Distance(round(cells * battle_map.grid.feet_per_cell)))

    def tooltip(self, token_id: str) -> str:
        """The name, and the conditions in both languages."""
        combatant = self._desk.encounter.combatants.get(CombatantId(token_id))
        if combatant is None:
            return ""
        lines = [self._desk.shown(combatant.name), *self._secrets(combatant)]
        for effect in combatant.effects:
            if effect.label:
                lines.append(self._desk.shown(effect.called))
                continue
            name = Message(f"condition.{effect.key}", {"who": combatant.creature.name})
            lines.append(f"{self._desk.rendered(name)} · {self._desk.in_other_language(name)}")
        return "\n".join(lines)

    def _secrets(self, who: Combatant) -> tuple[str, ...]:
        """That the players do not see it, and why not."""
        reason = why_unseen(self._desk.encounter, self._desk.ruleset, who)
        return () if reason is None else (self._desk.rendered(reason),)

    def may_drag(self, token_id: str) -> bool:
        """Everyone who is here may be moved by the GM."""
        who = self._desk.encounter.combatants.get(CombatantId(token_id))
        return who is not None and not who.has_effect(ELSEWHERE)

    # --- moving ---------------------------------------------------------------------------------

    def find_path(self, token_id: str, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cheapest way around what is in the way, and rather not into harm; () without one."""
        return self.wayfinder.find_path(token_id, start, end)

    def find_trail(self, token_id: str, start: Point, end: Point) -> Trail:
        """The same where there is no grid; straight where no way leads there."""
        return self.wayfinder.find_trail(token_id, start, end)

    def range_of(self, token_id: str) -> RangeLook | None:
        """Where whoever has the turn can get."""
        walker = self.wayfinder.walker_of(token_id)
        if walker is None or walker.by == TELEPORT:
            return None
        if walker.range is None:
            who = walker.encounter.combatants[walker.who]
            found = range_of(walker.encounter, self._desk.ruleset, who, walker.by, walker.ground)
            walker.range = _look(walker.ground, found)
        return walker.range

    def note_on_move(self, token_id: str, path: tuple[Cell, ...]) -> MoveNote:
        """Distance and cost of a path, what is left, who would strike, what is on the way.

        Painted again and again while the pointer rests: the last one is kept.
        """
        encounter = self._desk.encounter
        who = encounter.combatants.get(CombatantId(token_id))
        by = "" if who is None else self._way_of(who)
        about = (token_id, path, by, self._desk.language.code, self._desk.language.units)
        noted = self._noted
        if noted is None or noted[0] is not encounter or noted[1] != about:
            noted = self._noted = (encounter, about, self._note(token_id, path))
        return noted[2]

    def _note(self, token_id: str, path: tuple[Cell, ...]) -> MoveNote:
        desk = self._desk
        encounter, ruleset = desk.encounter, desk.ruleset
        if encounter.battle_map is None or len(path) < 2:
            return MoveNote("")
        if not token_id:
            grid = table_grid(encounter.battle_map.grid, encounter, ruleset)
            feet = whole_feet(grid, grid.path_length(path))
            return MoveNote(told_measure(feet, grid, desk.language))
        rider = encounter.combatants[CombatantId(token_id)]
        who = mover_for(encounter, rider)
        by = self._way_of(rider)
        steps = measured(encounter, ruleset, who, path, by)
        told: dict[str, Parameter] = {"distance": Distance(steps.distance)}
        text = desk.shown(Distance(steps.distance))
        if by == TELEPORT:
            far = judge_distance(encounter, ruleset, who, path)
            return MoveNote(text if far is None else desk.rendered(far.reason), far is not None)
        if steps.cost != steps.distance:
            text = desk.text("view.map.cost", **told, cost=Distance(steps.cost))
        if not self._has_turn(rider):
            return MoveNote(text)
        fare = ruleset.movement.fare(encounter, ruleset, who, steps.costs, by)
        shut = self._shut(rider, who, path, steps)
        refusal = shut
        if shut is None or shut.opens is not None:
            refusal = foreseen_refusal(encounter, ruleset, who, path, by, steps)
        if refusal is not None:
            told_way = self._other_way(who, path, by) if shut is None else ()
            text = desk.rendered(refusal.reason)
            return MoveNote(text, is_too_far=True, lines=told_way, steps=told_steps(desk, steps))
        is_too_far = fare.refusal is not None
        if not is_too_far:
            rest = desk.text("view.map.left", left=Distance(fare.left))
            text = f"{text} · {rest}"
        lines = (
            *self._paid(fare),
            *(self._other_way(who, path, by) if is_too_far else ()),
            *self._strikes(who, path),
            *self._dangers(who, path, by, steps),
            *told_dearer(desk, steps),
            *(() if is_too_far else told_other_ways(desk, who, path, by)),
        )
        if shut is not None:
            lines = (NoteLine(desk.rendered(shut.reason), DOOR), *lines)
        hidden = len(lines) - MOST_LINES
        if hidden > 0:
            more = NoteLine(desk.text("view.map.more_dangers", count=hidden + 1))
            lines = (*lines[: MOST_LINES - 1], more)
        costs = told_steps(desk, steps)
        return MoveNote(text, is_too_far=is_too_far, lines=lines, steps=costs)

    def _other_way(self, who: Combatant, path: tuple[Cell, ...], by: str) -> tuple[NoteLine, ...]:
        """That it would get there otherwise; the banner offers it after the drop."""
        desk = self._desk
        move = MoveToken(who.id, path if isinstance(path, Trail) else tuple(path), by)
        way = other_way(desk.encounter, desk.ruleset, who, move)
        if not way:
            return ()
        return (NoteLine(desk.text("view.way.does", way=Message(f"speed.{way}")), MOVE),)

    def _paid(self, fare: Fare) -> tuple[NoteLine, ...]:
        """What the way is paid with, piece by piece, and why it cannot be paid."""
        if fare.refusal is not None:
            if not fare.stretches:
                return ()
            return (NoteLine(self._desk.rendered(fare.refusal.reason), is_danger=True),)
        if not any(stretch.is_bought for stretch in fare.stretches):
            return ()
        return tuple(
            NoteLine(self._desk.rendered(stretch.text), MOVE, step=stretch.step or None)
            for stretch in fare.stretches
        )

    def _shut(
        self, rider: Combatant, who: Combatant, path: tuple[Cell, ...], steps: Measured
    ) -> Refusal | None:
        """A wall or a door in the way; asked in full only where a step is not plainly open."""
        walker = self.wayfinder.walker_of(rider.id)
        if walker is None:
            return None
        is_exact = isinstance(path, Trail)
        if not is_exact and all(walker.ground.can_step(*step) for step in pairwise(path)):
            return None
        return what_stops(walker.encounter, self._desk.ruleset, who, path, steps)

    def _strikes(self, who: Combatant, path: tuple[Cell, ...]) -> tuple[NoteLine, ...]:
        """The radar: those who would strike first, then those who would not, and why not."""
        desk = self._desk
        found = threats(desk.encounter, desk.ruleset, who, path)
        lines: list[NoteLine] = []
        for threat in sorted(found, key=lambda threat: (not threat.strikes, threat.step)):
            name = desk.encounter.combatants[threat.watcher].name
            if threat.hindrance is None:
                text = desk.text("view.map.strikes", who=name, step=threat.step + 1)
                lines.append(NoteLine(text, STRIKE, step=threat.step, is_danger=True))
            else:
                reason = threat.hindrance.reason
                text = desk.text("view.map.strikes_not", who=name, reason=reason)
                lines.append(NoteLine(text, SAFE))
        return tuple(lines)

    def _dangers(
        self, who: Combatant, path: tuple[Cell, ...], by: str, steps: Measured
    ) -> tuple[NoteLine, ...]:
        desk = self._desk
        lines = []
        for step, ground in entered(desk.encounter, desk.ruleset, who, path, by):
            kind: Parameter = ""
            if ground.damage_type:
                kind = Message(f"damage.{ground.damage_type}")
            _, times = times_hurt(desk.encounter, desk.ruleset, who, path, steps, ground)
            dice = f"{times} × {ground.damage}" if times > 1 else ground.damage
            dealt = desk.text("view.map.hazard", dice=dice, type=kind, step=step)
            lines.append(NoteLine(dealt, HAZARD, step=step, is_danger=True))
        known = (desk.encounter, desk.ruleset, who, path, by)
        drop, fall = first_drop(*known, forced=False), first_fall(*known)
        ledge = None if drop is None else (drop.step, drop.feet)
        for step, depth in sorted(each for each in (ledge, fall) if each is not None):
            told = desk.text("view.map.pit", distance=Distance(depth), step=step)
            lines.append(NoteLine(told, HAZARD, step=step, is_danger=True))
        if ends_inside(desk.encounter, desk.ruleset, who, path):
            lines.append(NoteLine(desk.text("view.map.ends_inside"), HAZARD, is_danger=True))
        return tuple(lines)

    # --- kept while nothing happens -------------------------------------------------------------

    def _way_of(self, who: Combatant) -> str:
        """How it moves now; off its turn it is put there."""
        if self._moving is None or not self._has_turn(who):
            return WALK
        return self._moving.way_of(who)

    def _has_turn(self, who: Combatant) -> bool:
        encounter = self._desk.encounter
        return encounter.phase is Phase.RUNNING and moves_itself(encounter, who)


def _look(ground: Ground, found: Range) -> RangeLook:
    """The cells that the token would take up, as runs and borders; lines without a grid."""
    if ground.grid.kind is GridKind.NONE:
        return RangeLook((), (), (), (), found.now_edges, found.dashing_edges)
    now, dashing = found.now, found.dashing
    near = frozenset[Cell]().union(*map(ground.cells_at, now))
    far = near.union(*map(ground.cells_at, dashing))
    return RangeLook(
        now=tuple(runs_of(near)),
        dashing=tuple(runs_of(far - near)),
        now_edges=tuple(edges_of(ground.grid, near)),
        dash_edges=tuple(edges_of(ground.grid, far)),
    )
