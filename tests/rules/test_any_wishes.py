"""What holds whatever the GM asks for, in any order, in all games: every kind of wish is asked.

The short run is a few thousand wishes; `dev.py test --long` asks for more than 200,000.
"""

from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from desktop.battlemap.cells import NO_SHIFT, bounded
from desktop.battlemap.grid import GridKind
from desktop.dice.rolling import RandomDice
from desktop.dice.table_dice import TableDice
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import ACTION
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter, Phase
from desktop.model.reasons import fold
from desktop.model.structure import structure, unstructure
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.session.entry import Entry
from desktop.session.session import Session
from tests.support.any_fight import MAP, a_fight, a_start, anybody
from tests.support.any_wish import MAKERS, Wisher
from tests.support.clock import FixedClock

WISHES = 40  # in one fight
SHORT = 12  # fights of each game
LONG = 1_700  # the same in the long run: 204,000 wishes


def test_every_kind_of_wish_is_asked_for():
    assert set(MAKERS) == set(get_args(c.Command))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_wishes_leave_the_fight_whole_and_are_undone(ruleset: str):
    for seed in range(SHORT):
        play(ruleset, seed)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_wishes_without_a_grid_leave_the_fight_whole_and_are_undone(ruleset: str):
    for seed in range(SHORT):
        play(ruleset, seed, kind=GridKind.NONE)


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    [
        ("srd-5.1", 12_977),  # a change of shape while the maximum was raised
        ("srd-5.1", 13_062),  # a strike at several that took its maker's form
    ],
)
def test_fights_that_once_broke_a_bound(ruleset: str, seed: int):
    play(ruleset, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_hundred_thousand_wishes(ruleset: str, part: int):
    for seed in range(LONG // 10):
        play(ruleset, 1_000 + part * LONG + seed)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_wishes_of_anybody_leave_the_fight_whole_and_are_undone(ruleset: str):
    for seed in range(SHORT):
        play_with_anybody(ruleset, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_hundred_thousand_wishes_of_anybody(ruleset: str, part: int):
    for seed in range(LONG // 10):
        play_with_anybody(ruleset, 100_000 + part * LONG + seed)


def play_with_anybody(ruleset: str, seed: int) -> None:
    """One fight of heroes with any features against any creatures, on any kind of grid."""
    chance = Random(seed)
    known = anybody(ruleset, chance)
    play(ruleset, seed, kind=chance.choice(list(GridKind)), known=known)


def play(
    ruleset: str,
    seed: int,
    *,
    kind: GridKind = GridKind.SQUARE,
    known: tuple[Creature, ...] = (),
) -> None:
    """One fight; what fails tells the game, the seed, the step and the wish."""
    chance = Random(seed)
    start = a_fight(ruleset, known) if known else a_start(ruleset)
    hall = start.maps[MAP]
    if hall.grid.kind is not kind:
        laid = hall.with_grid(replace(hall.grid, kind=kind))
        start = replace(start, maps=start.maps.with_item(MAP, laid))
    session = Session(start, ruleset_of(ruleset), dice=RandomDice(Random(seed)), clock=FixedClock())
    for step in range(WISHES):
        wish = Wisher(session.encounter, chance, known).wish()
        try:
            ask(session, wish, overruled=chance.random() < 0.5)
        except Exception as error:
            raise AssertionError(f"{ruleset}, seed {seed}, step {step}: {wish}") from error
    check_all_undone(session)


def ask(session: Session, wish: c.Command, *, overruled: bool) -> None:
    """One wish: obeyed it keeps everything whole and is undone; refused it changes nothing."""
    before, at = session.encounter, session.history.cursor
    check_refused_unrolled(session, wish)
    answered = session.dispatch(wish, overruled=overruled)
    after, there = session.encounter, session.history.cursor
    if isinstance(answered, Refusal):
        assert after is before
        assert there == at
        return
    session.undo_one()
    assert session.encounter is before
    session.travel(there)
    assert session.encounter is after
    check_state(after)
    for event in answered.events:
        check_reasons(event)


def check_refused_unrolled(session: Session, wish: c.Command) -> None:
    """What is refused is refused before any die is thrown: nobody rolls in vain."""
    if isinstance(session.preview(wish, dice=RandomDice(Random(1))), Refusal):
        assert isinstance(session.preview(wish, dice=TableDice(())), Refusal)


def check_all_undone(session: Session) -> None:
    """Played from its written steps the fight is the same; undone it is as it began."""
    path, end = session.history.path(), session.encounter
    kept = tuple(structure(Entry, unstructure(entry)) for entry in path)
    assert kept == path
    other = Session(
        session.history.start, session.ruleset, dice=RandomDice(Random(0)), clock=FixedClock()
    )
    other.restore(kept, session.history.cursor)
    assert other.encounter == end
    assert structure(Encounter, unstructure(end)) == end
    states = [session.encounter]
    while session.can_undo:
        session.undo()
        states.append(session.encounter)
    assert session.encounter is session.history.start
    while session.can_redo:
        session.redo()
    assert session.encounter is end


# --- what must hold in every state ---------------------------------------------------------------


def check_state(encounter: Encounter) -> None:
    """Numbers within their bounds, nothing that points at what is gone."""
    effects = {effect.id for who in encounter.combatants.values() for effect in who.effects}
    for who in encounter.combatants.values():
        assert 0 <= who.hit_points <= who.maximum_hit_points, who.name
        for key, counter in who.counters.items():
            assert counter.current >= 0, (key, counter)
            if key != ACTION:  # a surge brings another before the first is spent
                most = counter.maximum
                assert most is None or counter.current <= most, (key, counter)
        ids = [effect.id for effect in who.effects]
        assert len(set(ids)) == len(ids)
        for effect in who.effects:
            assert effect.end is None or effect.end.remaining >= 1, effect
            assert effect.held_by is None or effect.held_by in effects, effect
        if who.life is Life.DYING:
            assert who.hit_points == 0, who.name
        assert who.ride is None or who.ride.mount in encounter.combatants
        token = who.token
        if token is not None and token.shift != NO_SHIFT:
            assert encounter.maps[token.map].grid.kind is GridKind.NONE, who.name
            assert bounded(token.shift) == token.shift, who.name
    check_order(encounter)
    check_prompts(encounter)
    for area in encounter.areas.values():
        assert area.held_by is None or area.held_by in effects, area
        assert area.laid.map in encounter.maps


def check_order(encounter: Encounter) -> None:
    """Everybody acts in one slot at most, and the slot whose turn it is is there."""
    members = [member for slot in encounter.order for member in slot.members]
    assert len(set(members)) == len(members)
    assert set(members) <= set(encounter.combatants)
    assert encounter.active is None or encounter.active_slot is not None
    assert encounter.phase is not Phase.RUNNING or encounter.round >= 1


def check_prompts(encounter: Encounter) -> None:
    """No prompt is about somebody or something that is gone."""
    ids = [prompt.id for prompt in encounter.prompts]
    assert len(set(ids)) == len(ids)
    for prompt in encounter.prompts:
        for who in (prompt.combatant, prompt.source):
            assert who is None or who in encounter.combatants, prompt
        if prompt.effect is not None:
            assert prompt.combatant is not None, prompt
            assert encounter.combatants[prompt.combatant].find_effect(prompt.effect), prompt


def check_reasons(event: e.Event) -> None:
    """Totals are what their counted reasons give."""
    match event:
        case e.AttackRolled():
            assert fold(event.against_trace) == event.against, event
            assert event.roll is None or fold(event.roll.trace) == event.roll.total, event
        case e.CheckRolled(roll=e.D20Roll() as roll):
            assert fold(roll.trace) == roll.total, event
        case e.InitiativeRolled(roll=e.D20Roll() as roll):
            assert fold(roll.trace) == roll.total, event
        case e.DamageTaken():
            for part in event.parts:
                assert fold(part.trace) == part.taken, event
            spared = event.total - event.absorbed - event.lost - event.overflow
            assert spared == 0 or (spared > 0 and event.hit_points == 1), event  # held at 1
        case _:
            pass
