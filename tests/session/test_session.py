"""One running fight: what a step is, and how undo, redo, turns and branches move through it."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.effect import End, Moment
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.ids import CombatantId, ConditionKey, EntryId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from desktop.session.entry import Cause, Entry, Transition
from desktop.session.session import Session
from tests.support.builders import EDITIONS, Fight
from tests.support.clock import FixedClock
from tests.support.loaded_dice import ForcedDice


class Remembered:
    """A log that remembers what it was given."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.cursors: list[EntryId | None] = []

    def write_entry(self, entry: Entry) -> None:
        self.entries.append(entry)

    def write_cursor(self, to: EntryId | None) -> None:
        self.cursors.append(to)


def a_session(fight: Fight, log: Remembered | None = None) -> Session:
    return Session(
        fight.encounter,
        ruleset_of(fight.encounter.ruleset),
        dice=ForcedDice(4),
        clock=FixedClock(),
        log=log,
    )


def a_running_fight(ruleset: str = "srd-5.1", order: str = "A20 B15 C10") -> Session:
    return a_session(Fight(ruleset).order(order))


def turn(session: Session) -> str:
    encounter = session.encounter
    slot = encounter.active_slot
    assert slot is not None
    return f"R{encounter.round}:{encounter.combatants[slot.members[0]].own_name}"


def obeyed(session: Session, command: c.Command) -> Transition:
    answer = session.dispatch(command)
    assert isinstance(answer, Transition), answer
    return answer


def who(session: Session, name: str) -> CombatantId:
    return next(k.id for k in session.encounter.combatants.values() if k.own_name == name)


def test_a_step_is_told_and_written_once() -> None:
    log = Remembered()
    fight = Fight("srd-5.1")
    fight.add("A")
    session = a_session(fight, log)
    heard: list[Transition] = []
    leave = session.subscribe(heard.append)
    told = obeyed(session, c.SetNote(who(session, "A"), "brave"))
    leave()
    obeyed(session, c.SetNote(who(session, "A"), "braver"))
    assert heard == [told]
    assert told.cause is Cause.COMMAND
    assert told.events == log.entries[0].events
    assert [entry.id for entry in log.entries] == [1, 2]
    assert log.entries[1].parent == 1


def test_a_refusal_changes_nothing() -> None:
    session = a_running_fight()
    before = session.encounter
    answer = session.dispatch(c.AnswerPrompt(prompt="p99"))  # type: ignore[arg-type]  # no such prompt
    assert isinstance(answer, Refusal)
    assert session.encounter is before
    assert not session.history.all_entries()


def test_undo_gives_the_very_same_state_and_redo_the_one_after() -> None:
    session = a_running_fight()
    start = session.encounter
    after = obeyed(session, c.NextTurn()).after
    back = session.undo()
    assert back is not None
    assert back.events == ()
    assert session.encounter is start
    assert session.redo() is not None
    assert session.encounter is after


def test_the_dice_of_the_program_are_those_that_it_was_given() -> None:
    assert a_running_fight().dice.roll(20) == 4


def test_there_is_nothing_to_undo_or_redo_at_the_ends() -> None:
    session = a_running_fight()
    assert session.undo() is None
    assert session.undo_one() is None
    assert session.redo() is None
    assert not session.can_undo
    assert not session.can_redo


@pytest.mark.problem("RP03")
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_stepping_back_stops_at_the_first_turn_and_crosses_rounds(ruleset: str) -> None:
    session = a_running_fight(ruleset)
    start = session.encounter
    for _ in range(5):
        session.previous_turn()
    assert turn(session) == "R1:A"
    assert session.encounter is start
    for _ in range(3):
        obeyed(session, c.NextTurn())
    assert turn(session) == "R2:A"
    obeyed(session, c.SetNote(next(iter(session.encounter.combatants)), "limps"))
    session.previous_turn()
    assert turn(session) == "R1:C"


@pytest.mark.problem("RP10")
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_ending_or_resetting_a_fight_is_undone_by_one_undo(ruleset: str) -> None:
    session = a_running_fight(ruleset)
    for _ in range(11):
        obeyed(session, c.NextTurn())
    assert turn(session) == "R4:C"
    first, last = who(session, "A"), who(session, "C")
    obeyed(session, c.GiveCondition((first,), ConditionKey("prone")))
    end = End(last, Moment.START, 3)
    obeyed(session, c.GiveCondition((last,), ConditionKey("poisoned"), end=end))
    obeyed(session, c.DealDamage((first,), (DamageAmount(7, "fire"),)))
    before = session.encounter
    everybody = tuple(before.combatants)
    for command in (c.EndFight(), c.ResetFight(), c.RemoveCombatants(everybody)):
        obeyed(session, command)
        assert session.encounter != before
        session.undo()
        assert session.encounter is before, "order, numbers, turn, remaining times, points"
    assert turn(session) == "R4:C"
    [poisoned] = session.encounter.combatants[last].effects
    assert poisoned.end == end


def with_an_open_group() -> Session:
    """Two concentrating casters hit by one blow: one command, two prompts."""
    fight = Fight("srd-5.1")
    for name, score in (("A", 20), ("B", 15), ("C", 10)):
        fight.add(name, score, hp=40)
    session = a_session(fight.begin())
    for name in "AB":
        obeyed(session, c.Concentrate(who(session, name), "web"))
    targets = (who(session, "A"), who(session, "B"))
    obeyed(session, c.DealDamage(targets, (DamageAmount(5),)))
    return session


def answer_first(session: Session) -> None:
    prompt = session.encounter.prompts[0]
    obeyed(session, c.AnswerPrompt(prompt.id, Answer(outcome=Outcome.SUCCESS)))


def test_while_a_group_is_open_undo_goes_back_one_answer_at_a_time() -> None:
    session = with_an_open_group()
    assert len(session.encounter.prompts) == 2
    answer_first(session)
    session.undo()
    assert len(session.encounter.prompts) == 2
    session.undo()
    assert not session.encounter.prompts


def test_a_closed_group_is_undone_and_redone_as_one_step() -> None:
    session = with_an_open_group()
    before = session.history.entry_of(session.history.path()[-1].id).parent
    answer_first(session)
    answer_first(session)
    done = session.encounter
    session.undo()
    assert session.history.cursor == before
    session.redo()
    assert session.encounter is done
    assert {entry.group for entry in session.history.path()[-3:]} == {3}


def test_what_an_undo_takes_back_is_known_before() -> None:
    session = with_an_open_group()
    answer_first(session)
    assert [type(entry.command) for entry in session.history.taken_back()] == [c.AnswerPrompt]
    answer_first(session)
    whole = [c.DealDamage, c.AnswerPrompt, c.AnswerPrompt]
    assert [type(entry.command) for entry in session.history.taken_back()] == whole
    first = session.history.path()[0]
    session.travel(first.id)
    assert session.history.taken_back() == (first,)
    session.travel(None)
    assert session.history.taken_back() == ()


def test_one_answer_of_a_closed_group_can_be_taken_back_too() -> None:
    session = with_an_open_group()
    answer_first(session)
    answer_first(session)
    session.undo_one()
    assert len(session.encounter.prompts) == 1


def test_a_step_after_an_undo_begins_a_branch_and_the_old_one_stays() -> None:
    session = a_running_fight()
    obeyed(session, c.NextTurn())
    obeyed(session, c.NextTurn())
    old = session.history.tip
    session.undo()
    obeyed(session, c.SetNote(who(session, "A"), "other"))
    assert len(session.history.branch_tips()) == 2
    assert old is not None
    told = session.travel(old)
    assert told.cause is Cause.TRAVEL
    assert turn(session) == "R1:C"
    session.undo()
    session.redo()
    assert session.history.cursor == old


def test_travelling_into_a_branch_lets_redo_lead_to_its_end() -> None:
    session = a_running_fight()
    obeyed(session, c.NextTurn())
    middle = session.history.cursor
    obeyed(session, c.NextTurn())
    end = session.history.tip
    session.travel(None)
    obeyed(session, c.SetNote(who(session, "A"), "other"))
    session.travel(middle)
    assert session.can_redo
    session.redo()
    assert session.history.cursor == end


def test_a_session_takes_over_the_steps_of_a_log() -> None:
    session = a_running_fight()
    start = session.history.start
    for _ in range(4):
        obeyed(session, c.NextTurn())
    session.undo()
    again = Session(
        start, session.ruleset, dice=ForcedDice(1), clock=FixedClock(), log=Remembered()
    )
    again.restore(session.history.all_entries(), session.history.cursor)
    assert again.encounter == session.encounter
    assert again.can_redo


def test_previewing_changes_nothing() -> None:
    session = a_running_fight()
    before = session.encounter
    assert not isinstance(session.preview(c.NextTurn()), Refusal)
    assert session.encounter is before


def test_a_prompt_that_nobody_opened_belongs_to_no_group() -> None:
    session = a_running_fight()
    assert session.history.find_opener("p77") is None  # type: ignore[arg-type]
    obeyed(session, c.NextTurn())
    assert session.history.find_opener("p77") is None  # type: ignore[arg-type]


MOVES = st.lists(st.sampled_from(["next", "hit", "prone", "undo", "redo", "back"]), max_size=14)


@given(MOVES)
def test_replay_equals_live_and_undo_leads_back_to_the_start(moves: Iterable[str]) -> None:
    session = a_running_fight()
    start = session.encounter
    for move in moves:
        match move:
            case "next":
                session.dispatch(c.NextTurn(), overruled=True)
            case "hit":
                session.dispatch(c.DealDamage((who(session, "B"),), (DamageAmount(3),)))
            case "prone":
                session.dispatch(c.GiveCondition((who(session, "C"),), ConditionKey("prone")))
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case _:
                session.previous_turn()
    assert replayed(session) == session.encounter
    while session.can_undo:
        session.undo()
    assert session.encounter is start


def replayed(session: Session) -> Encounter:
    state = session.history.start
    for entry in session.history.path():
        state = evolve_all(state, entry.events)
    return state


def test_death_saves_wait_as_prompts_through_undo_and_redo() -> None:
    fight = Fight("srd-5.1")
    fight.add("A", 10, character=True, hp=20)
    fight.add("B", 20)
    session = a_session(fight.begin())
    obeyed(session, c.DealDamage((who(session, "A"),), (DamageAmount(22),)))
    obeyed(session, c.NextTurn())
    prompts = session.encounter.prompts
    assert PromptKind.DEATH_SAVE in {prompt.kind for prompt in prompts}
    session.undo()
    session.redo()
    assert session.encounter.prompts == prompts
