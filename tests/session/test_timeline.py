"""The timeline: where turns begin, how hit points went, who fell and when."""

from desktop.language.message import typed_name
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.copying import replace
from desktop.model.counter import HIT_POINTS, Counter
from desktop.model.encounter import Encounter, Slot
from desktop.model.ids import CombatantId, SlotId
from desktop.session.timeline import Fate, timeline_of
from tests.support.steps import a_fight

C1, C2 = CombatantId("c1"), CombatantId("c2")


def with_points(state: Encounter, who: CombatantId, points: int, life: Life = Life.UP) -> Encounter:
    one = state.combatant(who).with_counter(HIT_POINTS, Counter(points, 10))
    return state.with_combatant(replace(one, life=life))


def fresh() -> Encounter:
    state = a_fight(2)
    return with_points(with_points(state, C1, 10), C2, 7)


def test_only_the_steps_that_change_hit_points_are_points_of_a_line():
    start = fresh()
    noted = start.with_combatant(replace(start.combatant(C1), note="x"))
    hurt = with_points(noted, C1, 4)
    first, second = timeline_of([start, noted, hurt, hurt]).lines
    assert (first.steps, first.points) == ((0, 2), (10, 4))
    assert (second.steps, second.points) == ((0,), (7,))
    assert [first.points_at(step) for step in range(4)] == [10, 10, 4, 4]
    assert (first.until, first.most) == (3, 10)


def test_falls_and_deaths_are_marked_once_each():
    start = fresh()
    dying = with_points(start, C1, 0, Life.DYING)
    stable = with_points(dying, C1, 0, Life.STABLE)
    dead = with_points(stable, C1, 0, Life.DEAD)
    up = with_points(dead, C1, 1, Life.UP)
    defeated = with_points(up, C1, 0, Life.DEFEATED)
    line = timeline_of([start, dying, stable, dead, up, defeated]).lines[0]
    assert line.fates == ((1, Fate.FALL), (3, Fate.DEATH), (5, Fate.DEATH))


def test_the_dead_who_are_called_defeated_die_only_once():
    start = fresh()
    dead = with_points(start, C1, 0, Life.DEAD)
    defeated = with_points(dead, C1, 0, Life.DEFEATED)
    line = timeline_of([start, dead, defeated]).lines[0]
    assert line.fates == ((1, Fate.DEATH),)


def test_a_line_begins_with_joining_and_ends_with_leaving():
    both = fresh()
    alone = replace(both, combatants=both.combatants.without(C2))
    late = timeline_of([alone, alone, both]).lines[1]
    early = timeline_of([both, alone, alone]).lines[1]
    assert late.steps == (2,)
    assert late.until == 2
    assert early.until == 1


def test_turns_and_rounds_begin_where_the_active_slot_changes():
    start = fresh()
    order = (Slot(SlotId("s1"), (C1,), 20), Slot(SlotId("s2"), (), 10, label="Lair"))
    first = replace(start, order=order, active=SlotId("s1"), round=1)
    hurt = with_points(first, C2, 3)
    second = replace(hurt, active=SlotId("s2"))
    third = replace(second, active=SlotId("s1"), round=2)
    timeline = timeline_of([start, first, hurt, second, third])
    told = [(turn.step, turn.round, turn.opens_round) for turn in timeline.turns]
    assert told == [(1, 1, True), (3, 1, False), (4, 2, True)]
    assert timeline.turns[0].who == start.combatant(C1).name
    assert timeline.turns[1].who == typed_name("Lair")
    assert timeline.turn_at(0) is None
    assert timeline.turn_at(2) is timeline.turns[0]


def test_a_history_without_steps_has_its_start():
    timeline = timeline_of([fresh()])
    assert (timeline.last, len(timeline.lines), timeline.turns) == (0, 2, ())
    assert isinstance(fresh().combatant(C1), Combatant)
    assert timeline.lines[0].side is Side.HOSTILE
