"""Whatever the disk refuses, tears or forgets: what was confirmed is there at the next start."""

import errno
import random
from pathlib import Path

import pytest

from desktop.model.creature import Creature, CreatureKey
from desktop.model.frozen import FrozenMap
from desktop.storage.campaign_store import Campaign
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import LogStatus
from desktop.storage.fight_folder import FightFolder, resume
from tests.support.fast_player import Player, session_of
from tests.support.power_cut import ForgetfulCalls
from tests.support.steps import AT, a_fight

FAULTS = (None, errno.ENOSPC, errno.EACCES, errno.EIO)


def a_creature(number: int) -> Creature:
    return Creature(
        key=CreatureKey(f"own/{number}"),
        ruleset="srd-5.1",
        names=FrozenMap({"": str(number)}),
        hit_points=number,
    )


class Evening:
    """A fight and a campaign, played until the power goes."""

    def __init__(self, folder: Path, seed: int, refuse: int | None) -> None:
        self.chance = random.Random(seed)
        self.calls = ForgetfulCalls(seed, calls_left=self.chance.randint(0, 150), refuse=refuse)
        self.data = DataFolder(folder)
        self.data.prepare(Disk())
        disk = Disk(self.calls)
        fights = FightFolder(self.data, disk, lambda: AT, program="")
        self.confirmed = -1
        self.fight = fights.begin(a_fight(), listener=self._on_status)
        self.fight.log._retry_after = 0.001
        self.fight.log._file._pack_at = 9_000
        self.player = Player(session_of(a_fight(), self.fight.log), seed)
        self.campaign = Campaign(self.data, disk, lambda: AT, delay=0)
        self.campaign._saver._retry_after = 0.001
        self.kept = 0
        self.kept_safely = 0

    def _on_status(self, status: LogStatus) -> None:
        self.confirmed = max(self.confirmed, status.confirmed)

    def play(self) -> None:
        for number in range(1, 60):
            if self.calls.calls_left < 0:
                break
            self.player.play()
            if number % 7 == 0:
                self.kept += 1
                self.campaign.keep_creature(a_creature(self.kept))
                if self.campaign._saver.flush(0.05):
                    self.kept_safely = self.kept
            if self.chance.random() < 0.5:
                self.fight.log.flush(0.02)
        self.calls.calls_left = -1
        self.fight.log.close(5)
        self.campaign.close()


def check(evening: Evening, folder: Path, seed: int) -> None:
    """Start again from what the medium holds."""
    evening.calls.leave(evening.data.root, folder)
    data = DataFolder(folder)
    data.prepare(Disk())
    fights = FightFolder(data, Disk(), lambda: AT, program="")
    if evening.confirmed >= 0:
        loaded = fights.load(evening.fight.key)
        resumed = resume(loaded, session_of).session
        player = Player(session_of(a_fight()), seed)
        for _ in range(evening.confirmed):
            player.play()
        for _ in range(70):
            history = player.session.history
            if (history.all_entries(), history.cursor) == (
                resumed.history.all_entries(),
                resumed.history.cursor,
            ):
                break
            player.play()
        else:
            raise AssertionError(f"confirmed {evening.confirmed} steps: {loaded.notes}")
        again = fights.go_on(evening.fight.key, loaded)
        assert again.log.close().pending == 0
        assert fights.load(evening.fight.key).entries == loaded.entries
    campaign = Campaign(data, Disk(), lambda: AT)
    assert not campaign.is_read_only
    assert evening.kept_safely <= len(campaign.own_creatures()) <= evening.kept
    campaign.close()


def cut(tmp_path: Path, seed: int, refuse: int | None) -> int:
    evening = Evening(tmp_path / "before", seed, refuse)
    evening.play()
    check(evening, tmp_path / "after", seed)
    return 1 + evening.calls.faults


@pytest.mark.problem("RP69")
@pytest.mark.parametrize("refuse", FAULTS, ids=["cut", "full", "denied", "device"])
@pytest.mark.parametrize("seed", range(15))
def test_nothing_confirmed_is_lost(tmp_path: Path, seed: int, refuse: int | None):
    cut(tmp_path, seed, refuse)


@pytest.mark.long
def test_nothing_confirmed_is_lost_in_two_thousand_faults(tmp_path: Path):
    faults = runs = 0
    while faults < 2_000:
        faults += cut(tmp_path / str(runs), 1_000 + runs, FAULTS[runs % 4])
        runs += 1
    print(f"{faults} faults in {runs} evenings, no confirmed step lost, no start refused")


def test_a_log_that_cannot_even_be_begun_costs_no_step(tmp_path: Path):
    evening = Evening(tmp_path / "before", 3, None)
    evening.calls.calls_left = 0
    for _ in range(5):
        evening.player.play()
    assert evening.fight.log.close(1).pending >= 5
    evening.campaign.close()
