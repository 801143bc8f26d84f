"""A long fight opens from the states that its log holds, and is played only where it is needed."""

from pathlib import Path

from desktop.model.commands import SetNote
from desktop.model.ids import CombatantId, EntryId
from desktop.session.session import Session
from desktop.storage import log_format
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import EncounterLog
from desktop.storage.fight_folder import resume
from desktop.storage.log_reading import load_log
from desktop.storage.replaying import replay
from tests.support.fast_player import session_of
from tests.support.steps import AT, a_fight


def long_log(path: Path) -> tuple[Session, EncounterLog]:
    """Six hundred steps with a branch; the log holds the whole state now and then."""
    header = log_format.header_line(a_fight(), program="", at=AT, assets=())
    log = EncounterLog(path, Disk(), header, is_written=False)
    session = session_of(a_fight(), log)
    for number in range(1, 601):
        session.dispatch(SetNote(CombatantId("c1"), f"{number}"), overruled=True)
        if number == 400:
            session.undo()
        if number % 250 == 0:
            log.write_state(session.history.cursor, session.encounter, whole=True)
    assert log.close().pending == 0
    return session, log


def test_a_long_fight_is_not_played_to_be_opened(tmp_path: Path):
    live, log = long_log(tmp_path / "fight.log")
    loaded = load_log(log.path)
    assert [bool(state.packed) for state in loaded.states] == [True, True]
    session = resume(loaded, session_of, is_own=True).session
    assert len(session.history._states) == 0
    assert session.encounter == live.encounter
    assert len(session.history._states) == 101  # from step 500 on
    for entry in live.history.all_entries():
        assert session.history.state_at(entry.id) == live.history.state_at(entry.id)
    assert session.history.branch_tips() == live.history.branch_tips()
    assert session.encounter is session.history.state_at(session.history.cursor)


def test_a_stored_state_that_is_not_its_hash_is_not_believed(tmp_path: Path):
    live, log = long_log(tmp_path / "fight.log")
    other = log_format.state_line(EntryId(600), a_fight(title="Altra"), whole=True)
    kind, held = log_format.read_line(other)
    assert isinstance(held, dict)
    held["hash"] = log_format.state_hash(live.encounter)
    log.path.write_bytes(log.path.read_bytes() + log_format.line_of(kind, held))
    session = resume(load_log(log.path), session_of, is_own=True).session
    assert session.encounter == live.encounter


def test_a_file_from_elsewhere_is_played_whatever_states_it_tells(tmp_path: Path):
    live, log = long_log(tmp_path / "fight.log")
    lie = log_format.state_line(EntryId(600), a_fight(title="Altra"), whole=True)
    log.path.write_bytes(log.path.read_bytes() + lie)
    session = resume(load_log(log.path), session_of).session
    assert session.encounter == live.encounter


def test_verifying_a_log_compares_the_states_that_it_holds(tmp_path: Path):
    _, log = long_log(tmp_path / "fight.log")
    assert replay(log.path).is_sound
    lie = log_format.state_line(EntryId(600), a_fight(title="Altra"), whole=True)
    log.path.write_bytes(log.path.read_bytes() + lie)
    assert [fault.key for fault in replay(log.path).faults] == ["replay.state_differs"]


def test_names_of_branches_come_back_with_the_fight(tmp_path: Path):
    live, log = long_log(tmp_path / "fight.log")
    old, new = live.history.branch_tips()
    again = EncounterLog(log.path, Disk(), log.lines, is_written=True, entries=())
    again.name_branch(live.history.beginning_of(old), "Die Höhle")
    assert again.close().pending == 0
    for is_own in (True, False):
        session = resume(load_log(log.path), session_of, is_own=is_own).session
        assert session.history.name_of_branch(old) == "Die Höhle"
        assert session.history.name_of_branch(new) == ""
