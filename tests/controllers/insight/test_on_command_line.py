"""A saved fight is rehearsed without windows: one line of JSON, the same for the same seed."""

import json
from pathlib import Path

import pytest

from desktop.__main__ import NOBODY_TO_REHEARSE, UNREADABLE, main
from desktop.controllers.insight.on_command_line import rehearsed
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.registry import ruleset_of
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
    assert rehearsed(nothing, {}, ruleset_of, count=1, seed=1, language="en") is None
    monkeypatch.setattr("desktop.controllers.insight.on_command_line.scene_of", lambda *_: None)
    assert main(["rehearse", str(SAVES / "srd-5.1.mischia")]) == NOBODY_TO_REHEARSE
    assert capsys.readouterr().err


def test_the_house_rules_of_the_data_folder_count(capfdbinary, tmp_path: Path):
    words = ["rehearse", str(SAVES / "srd-5.2.1.mischia"), "--fights", "3"]
    words += ["--data", str(tmp_path)]
    assert main(words) == 0
    usual = capfdbinary.readouterr()
    assert not usual.err
    rules = tmp_path / "house-rules"
    rules.mkdir()
    (rules / "broken.toml").write_text("this is = no rule", encoding="utf-8")
    assert main(words) == 0
    heard = capfdbinary.readouterr()
    assert heard.out == usual.out
    assert b"broken.toml" in heard.err


def test_a_rehearsal_plays_by_the_rules_that_it_is_given():
    asked = []

    def by_house(key: str) -> Ruleset:
        asked.append(key)
        return ruleset_of(key)

    fight = Fight("srd-5.1")
    fight.add("A", 20, character=True)
    fight.add("B", 10)
    fight.begin()
    assert rehearsed(fight.encounter, {}, by_house, count=1, seed=1, language="en")
    assert set(asked) == {"srd-5.1"}
