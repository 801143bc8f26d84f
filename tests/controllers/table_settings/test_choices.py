"""The choices of the table: in the fight, as defaults of new ones, and in words."""

from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.table_settings.choices import TableSettings, with_table
from desktop.controllers.table_settings.subjects import SUBJECT_OF, SUBJECTS, subject_of
from desktop.language.message import typed_name
from desktop.language.render import render
from desktop.language.unbroken import unbroken
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import RulesetKey
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.storage.campaign_store import Campaign
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.settings import Settings
from tests.support.clock import FixedClock
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


class Shelf:
    def __init__(self) -> None:
        self.settings = Settings()


def values(settings: TableSettings) -> dict[str, str | int]:
    return {line.setting.key: line.value for line in settings.lines()}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_choice_of_every_ruleset_has_words_of_its_own(
    qtbot: QtBot, ruleset: str, language: str
):
    desk = a_desk(language)
    settings = TableSettings(desk, Shelf(), ruleset)
    assert {line.setting for line in settings.lines()} == set(ruleset_of(ruleset).settings)
    for line in settings.lines():
        assert render(settings.name_of(line.setting), desk.language)
        assert settings.explained(line.setting), line.setting.key
        told = [
            render(settings.choice_name(line.setting, value), desk.language)
            for value in line.setting.choices
        ]
        assert len(set(told)) == len(told)
        assert not any("setting." in text for text in told), told  # a key without words
        assert unbroken(line.setting.rule) in settings.explained(line.setting)


def test_a_choice_is_a_step_of_the_fight_and_undo_takes_it_back(qtbot: QtBot):
    desk, shelf = with_fight(a_desk(), "srd-5.1"), Shelf()
    settings = TableSettings(desk, shelf, "srd-5.2.1")
    assert settings.ruleset == "srd-5.1"
    assert settings.choose("monster_damage", "average", for_new=False)
    assert desk.encounter.settings["monster_damage"] == "average"
    assert shelf.settings.tables == FrozenMap()
    desk.undo()
    assert values(settings)["monster_damage"] == "rolled"


def test_a_choice_for_new_fights_is_kept_by_ruleset_and_applied(qtbot: QtBot, tmp_path: Path):
    folder = DataFolder(tmp_path)
    folder.prepare(Disk())
    campaign = Campaign(folder, Disk(), FixedClock().now)
    settings = TableSettings(a_desk(), campaign, "srd-5.1")
    assert settings.choose("monster_damage", "average", for_new=False)
    assert settings.choose("grouping", "none", for_new=True)
    assert values(settings)["monster_damage"] == "average"
    start = Encounter(RulesetKey("srd-5.1"), typed_name("x"))
    begun = with_table(start, campaign.settings, ruleset_of(start.ruleset))
    assert dict(begun.settings) == {"monster_damage": "average", "grouping": "none"}
    other = Encounter(RulesetKey("srd-5.2.1"), typed_name("x"))
    assert with_table(other, campaign.settings, ruleset_of(other.ruleset)) is other
    campaign.close()


def test_what_the_ruleset_does_not_know_is_left_out_and_the_fight_has_the_last_word(qtbot: QtBot):
    table = FrozenMap[str, str | int]({"nonsense": "x", "ties": "never", "grouping": "slot"})
    chosen = replace(Settings(), tables=FrozenMap({"srd-5.1": table}))
    own = FrozenMap[str, str | int]({"grouping": "none"})
    start = Encounter(RulesetKey("srd-5.1"), typed_name("x"), settings=own)
    assert dict(with_table(start, chosen, ruleset_of(start.ruleset)).settings) == {
        "grouping": "none"
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_setting_stands_under_a_heading_and_a_heading_comes_once(qtbot: QtBot, ruleset: str):
    settings = TableSettings(a_desk("it"), Shelf(), ruleset)
    headings = [subject_of(line.setting.key) for line in settings.lines()]
    runs = [subject for subject, _ in groupby(headings)]
    assert len(set(runs)) == len(runs) > 5
    assert all(SUBJECTS.index(a) < SUBJECTS.index(b) for a, b in pairwise(runs))


def test_no_heading_keeps_a_setting_that_no_game_has():
    known = {setting.key for ruleset in RULESETS for setting in ruleset_of(ruleset).settings}
    assert set(SUBJECT_OF) <= known


def test_a_setting_is_found_by_its_name_its_rule_and_its_choices(qtbot: QtBot):
    settings = TableSettings(a_desk("it"), Shelf(), "srd-5.1")

    def found(query: str, *, only_changed: bool = False) -> set[str]:
        return {
            line.setting.key
            for line in settings.lines()
            if settings.fits(line, query, only_changed=only_changed)
        }

    assert "stealth_tie" in found("51-SUR-02")
    assert found("51-SUR-02") < found("")
    assert "diagonals" in found("DIAGONALE passi")  # in any order, without capitals
    assert found("nessuna parola di queste") == set()
    assert found("", only_changed=True) == set()
    settings.choose("diagonals", "alternating", for_new=True)
    assert found("", only_changed=True) == {"diagonals"}
