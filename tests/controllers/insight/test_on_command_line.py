"""A saved fight is rehearsed without windows: one line of JSON, the same for the same seed."""

import json
from pathlib import Path

import pytest

from desktop.__main__ import NOBODY_TO_REHEARSE, UNREADABLE, main
from desktop.controllers.insight.on_command_line import rehearsed
from tests.support.builders import Fight
from tests.support.source import ROOT

SAVES = ROOT / "tests" / "data" / "saves" / "v1"


@pytest.mark.parametrize("name", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
def test_a_saved_fight_of_every_game_is_rehearsed(capfdbinary, name: str):
    words = ["rehearse", str(SAVES / f"{name}.mischia"), "--fights", "4", "--seed", "3"]
    assert main(words) == 0
    first = capfdbinary.readouterr().out
    told = json.loads(first)
    assert told["fights"] == 4 == told["won"] + told["lost"] + told["open"]
    assert sum(told["rounds"].values()) == 4
    assert told["deaths"][0][0]
    assert main(words) == 0
    assert capfdbinary.readouterr().out == first


def test_a_file_that_is_none_is_told(capsys, tmp_path: Path):
    path = tmp_path / "none.mischia"
    assert main(["rehearse", str(path)]) == UNREADABLE
    assert capsys.readouterr().err


def test_where_nobody_can_fight_it_is_told(capsys, monkeypatch):
    nothing = Fight("srd-5.1").encounter
    assert rehearsed(nothing, {}, count=1, seed=1, language="en") is None
    monkeypatch.setattr("desktop.controllers.insight.on_command_line.scene_of", lambda *_: None)
    assert main(["rehearse", str(SAVES / "srd-5.1.mischia")]) == NOBODY_TO_REHEARSE
    assert capsys.readouterr().err
