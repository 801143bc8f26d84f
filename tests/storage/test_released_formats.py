"""Files of every released format open for ever, and mean what they meant."""

from pathlib import Path

import pytest

from desktop.storage import log_format
from desktop.storage.campaign_store import Campaign
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.fight_folder import resume
from desktop.storage.save_file import read_fight
from tests.support.fast_player import session_of
from tests.support.source import ROOT
from tests.support.steps import AT

SAVES = ROOT / "tests" / "data" / "saves"
FIGHTS = sorted(SAVES.glob("v*/*.mischia"))
CAMPAIGNS = sorted(SAVES.glob("v*/campaign.json"))


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def test_there_are_files_of_every_format():
    assert {path.parent.name for path in FIGHTS} == {
        f"v{number}" for number in range(1, log_format.FORMAT + 1)
    }


@pytest.mark.parametrize("path", FIGHTS, ids=named)
def test_a_saved_fight_opens_and_stands_where_it_stood(path: Path):
    saved = read_fight(path)
    assert saved.notes == ()
    assert len(saved.assets) == 1
    resumed = resume(saved.log, session_of)
    assert resumed.loaded is saved.log
    session = resumed.session
    assert log_format.state_hash(session.encounter) == saved.manifest.state
    [stored] = saved.log.states
    assert (stored.at, stored.hash) == (session.history.cursor, saved.manifest.state)
    assert len(session.history.branch_tips()) == 2
    assert session.can_redo
    while session.can_undo:
        session.undo()
    assert session.encounter == saved.log.start


@pytest.mark.parametrize("path", CAMPAIGNS, ids=named)
def test_a_campaign_opens_with_everything_in_it(path: Path, tmp_path: Path):
    (tmp_path / "campaign.json").write_bytes(path.read_bytes())
    campaign = Campaign(DataFolder(tmp_path), Disk(), lambda: AT)
    assert campaign.notes == []
    assert [creature.key for creature in campaign.own_creatures()] == ["own/rat"]
    [party] = campaign.parties()
    assert party.characters[0].player == "Nicolò"
    assert campaign.maps()[0].battle_map.doors[0].id == "d1"
    assert campaign.fights()[0].steps == 40
    assert campaign.settings.tables["srd-5.1"]["initiative"] == "group"
    campaign.close()
