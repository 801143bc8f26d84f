"""A fight that is played on, killed in the middle of a line, and taken up again from its log."""

from pathlib import Path
from random import Random

from desktop.model import commands as c
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.session.session import Session
from desktop.storage import log_format
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import EncounterLog
from desktop.storage.fight_folder import resume
from desktop.storage.log_reading import load_log
from tests.support.long_fight import session_of
from tests.support.secrets import SECRET
from tests.support.steps import AT


def public_steps(session: Session, everybody: tuple[CombatantId, ...], seed: int) -> None:
    """Steps that change nothing that the players see, an undo and a branch among them."""
    chance = Random(seed)
    for number in range(6):
        note = c.SetNote(chance.choice(everybody), f"{SECRET} {number}")
        session.dispatch(note, overruled=True)
        if number == 3:
            session.undo()


def crashed_and_resumed(
    start: Encounter, folder: Path, everybody: tuple[CombatantId, ...], seed: int
) -> tuple[Session, Session]:
    """The fight as it was played, and as it stands after the crash and the next start."""
    folder.mkdir()
    header = log_format.header_line(start, program="", at=AT, assets=())
    log = EncounterLog(folder / "fight.log", Disk(), header, is_written=False)
    live = session_of(start, log)
    public_steps(live, everybody, seed)
    log.write_state(live.history.cursor, live.encounter, whole=seed % 2 == 0)
    assert log.flush()
    log.path.write_bytes(log.path.read_bytes() + b'0badf00d {"entry":{"id":')
    log.close()
    resumed = resume(load_log(log.path), session_of, is_own=True).session
    return live, resumed
