"""The self-test reads all that is shipped, and says what does not load."""

import json

import pytest

from desktop.controllers.upkeep.self_check import (
    SelfCheckFailed,
    check_pictures,
    checked_icons,
    checked_languages,
    checked_rehearsal,
)
from desktop.insight.child import Rehearsing
from tests.support.builders import Fight, a_creature, melee
from tests.support.source import ROOT

pytestmark = pytest.mark.gui


def test_both_languages_speak():
    assert checked_languages(ROOT / "i18n") == ["en", "it"]


def test_every_icon_is_drawn(qapp):
    assert checked_icons(ROOT / "resources" / "icons") > 100


def test_a_broken_icon_is_named(qapp, tmp_path):
    (tmp_path / "icons.json").write_text(json.dumps({"condition.prone": "prone"}))
    (tmp_path / "prone.svg").write_text("<svg")
    with pytest.raises(SelfCheckFailed, match="prone"):
        checked_icons(tmp_path)


def test_every_kind_of_picture_is_read(qapp):
    check_pictures(ROOT / "resources" / "icons")


def a_fight() -> Fight:
    fight = Fight("srd-5.1")
    fight.add("H", 20, creature=a_creature("h", melee()), character=True)
    fight.add("O", 10, hp=5)
    return fight.begin()


def test_a_child_process_plays_two_fights():
    assert checked_rehearsal(a_fight().encounter) == 2


def test_a_child_that_does_not_start_is_told(monkeypatch):
    monkeypatch.setattr(Rehearsing, "fights", lambda _self: None)
    with pytest.raises(SelfCheckFailed, match="0 were rehearsed"):
        checked_rehearsal(a_fight().encounter)


def test_a_fight_of_nobody_is_no_rehearsal():
    with pytest.raises(SelfCheckFailed, match="nothing"):
        checked_rehearsal(Fight("srd-5.1").encounter)
