"""A program that is killed at any moment has lost nothing that it had confirmed."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop.storage.fight_folder import resume
from tests.support.fast_player import Player, fights_in, session_of
from tests.support.source import ROOT
from tests.support.steps import a_fight


def killed_after(seconds: float, folder: Path, seed: int) -> int:
    """Let it play for a while and kill it; how many steps it had told to be safe."""
    command = [sys.executable, "-m", "tests.support.fast_player", str(folder), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        told = [first, *child.stdout.read().splitlines()]
    # the last line may be torn, too; its predecessor is whole
    return max(int(line) for line in told[:-1] or told)


def check(folder: Path, seed: int, confirmed: int) -> int:
    """The fight on disk stands after a step that is not before the last confirmed one."""
    fights = fights_in(folder)
    [key] = fights.keys()
    loaded = fights.load(key)
    assert {note.key for note in loaded.notes} <= {"storage.note.torn"}
    resumed = resume(loaded, session_of).session
    player = Player(session_of(a_fight()), seed)
    for _ in range(confirmed):
        player.play()
    beyond = 0
    while state_of(player) != (resumed.history.all_entries(), resumed.history.cursor):
        assert beyond < 1_000, "the fight on disk is none that was played"
        player.play()
        beyond += 1
    assert player.session.encounter == resumed.encounter
    # and it goes on from there
    again = fights.go_on(key, loaded)
    assert again.log.close().pending == 0
    assert fights.load(key).entries == loaded.entries
    assert fights.load(key).notes == ()
    return confirmed


def state_of(player: Player) -> tuple[object, object]:
    history = player.session.history
    return history.all_entries(), history.cursor


@pytest.mark.problem("RP69")
@pytest.mark.parametrize("seed", range(12))
def test_nothing_confirmed_is_lost_when_the_program_is_killed(tmp_path: Path, seed: int):
    after = random.Random(seed).random() * 0.4
    check(tmp_path, seed, killed_after(after, tmp_path, seed))


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_nothing_confirmed_is_lost_in_a_thousand_kills(tmp_path: Path, hundred: int):
    steps = 0
    for seed in range(hundred * 100, hundred * 100 + 100):
        folder = tmp_path / str(seed)
        after = random.Random(seed).random() * 0.5
        steps += check(folder, seed, killed_after(after, folder, seed))
    print(f"100 kills, {steps} confirmed steps, none lost")
