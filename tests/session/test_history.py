"""The tree of steps: branches and their names, states kept by a log, a look at an earlier state."""

import pytest

from desktop.model.ids import EntryId
from desktop.rules.registry import ruleset_of
from desktop.session.history import History
from desktop.session.session import NoLog, Session
from tests.support.clock import FixedClock
from tests.support.loaded_dice import LoadedDice
from tests.support.steps import a_fight, note, notes, state_after


def a_tree() -> History:
    """1-2-3, and from 1 also 4-5, which is being played.

    1 ─ 2 ─ 3
      └ 4 ─ 5
    """
    history = History(a_fight())
    for entry in notes(3):
        history.append(entry, None)
    history.move_to(EntryId(1))
    history.append(note(4, parent=1))
    history.append(note(5, parent=4))
    return history


def ids(entries: object) -> list[int]:
    return [entry.id for entry in entries]  # type: ignore[attr-defined]  # entries


def test_a_new_step_after_an_undo_begins_a_branch_and_the_old_one_stays():
    history = a_tree()
    assert history.branch_tips() == (3, 5)
    assert history.tip == 5
    assert ids(history.all_entries()) == [1, 2, 3, 4, 5]
    assert ids(history.path()) == [1, 4, 5]
    assert ids(history.path_to(EntryId(3))) == [1, 2, 3]
    history.move_to(EntryId(2))
    assert (ids(history.path()), ids(history.ahead()), history.tip) == ([1, 2], [3], 3)


def test_a_branch_is_named_by_where_it_begins():
    history = a_tree()
    assert [history.beginning_of(EntryId(tip)) for tip in (3, 5)] == [2, 4]
    history.name_branch(EntryId(2), "what was")
    assert history.name_of_branch(EntryId(3)) == "what was"
    assert history.name_of_branch(EntryId(5)) == ""
    history.name_branch(EntryId(2), "")
    assert history.name_of_branch(EntryId(3)) == ""


def test_of_branches_that_fork_behind_a_name_the_oldest_keeps_it():
    history = a_tree()
    history.name_branch(EntryId(1), "the evening")
    assert history.name_of_branch(EntryId(3)) == "the evening"
    assert history.name_of_branch(EntryId(5)) == ""


def test_a_single_line_begins_with_its_first_step():
    history = History(a_fight())
    for entry in notes(2):
        history.append(entry)
    assert history.beginning_of(EntryId(2)) == 1
    assert history.name_of_branch(EntryId(2)) == ""


def test_states_of_a_log_are_made_when_they_are_asked_for():
    start = a_fight()
    history = History(start)
    for entry in notes(3):
        history.append(entry)
    middle = state_after(start, notes(2))
    made: list[int] = []

    def kept() -> object:
        made.append(2)
        return middle

    history.keep({EntryId(2): kept, EntryId(1): lambda: None})  # type: ignore[dict-item]  # a state
    assert made == []
    assert history.state_at(EntryId(3)) == state_after(start, notes(3))
    assert history.state_at(EntryId(2)) is middle
    assert history.state_at(EntryId(1)) == state_after(start, notes(1))  # cannot be read: played
    assert made == [2]


def a_session() -> Session:
    ruleset = ruleset_of("srd-5.1")
    return Session(a_fight(), ruleset, dice=LoadedDice(()), clock=FixedClock())


def test_a_look_at_an_earlier_state_leaves_no_trace():
    session = a_session()
    session.restore(notes(3), EntryId(3))
    earlier = session.looked_at(EntryId(1))
    assert earlier.encounter == state_after(a_fight(), notes(1))
    earlier.travel(None)
    assert earlier.encounter is session.history.start
    assert session.history.cursor == 3


def test_a_log_with_kept_states_is_not_played_when_it_is_opened():
    session = a_session()
    session.restore(notes(3), EntryId(2), {EntryId(2): lambda: state_after(a_fight(), notes(2))})
    assert session.encounter == state_after(a_fight(), notes(2))
    assert session.redo() is not None
    assert session.redo() is None


def test_a_name_is_given_to_a_branch_and_not_to_a_step():
    session = a_session()
    session.restore(notes(3), EntryId(3))
    session.name_branch(EntryId(3), "the first try")
    assert session.history.name_of_branch(EntryId(3)) == "the first try"
    assert len(session.history.all_entries()) == 3


def test_before_the_first_step_there_is_nothing_to_take_back():
    session = a_session()
    assert (session.undo(), session.undo_one(), session.redo()) == (None, None, None)
    assert session.previous_turn() is None


def test_a_log_that_keeps_nothing_keeps_nothing():
    log = NoLog()
    log.write_entry(note(1, parent=None))
    log.write_cursor(None)
    log.name_branch(EntryId(1), "x")


def test_entries_follow_the_cursor_and_have_ids_of_their_own():
    history = History(a_fight())
    history.append(note(1, parent=None))
    with pytest.raises(AssertionError, match="follows the cursor"):
        history.append(note(2, parent=None))
    with pytest.raises(AssertionError, match="given once"):
        history.append(note(1, parent=1))
