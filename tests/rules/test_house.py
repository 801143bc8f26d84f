"""House rules: laid over the data, mistakes told in words, nothing of the games changed."""

import pytest

from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.model.ids import ConditionKey
from desktop.rules.house import HouseRules, read_house_rules
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.rules.ruleset import RollMode
from desktop.storage.house_files import MOST_FILES, read_house_files
from tests.support.builders import Fight
from tests.support.source import ROOT

NEW = "srd-5.2.1"
CURSED = """
rulesets = ["srd-5.2.1"]
[settings]
ties = "ask"
[conditions.hexed]
names = { en = "Cursed", it = "Maledetto" }
implies = ["poisoned"]
[[conditions.hexed.facts]]
question = "attack_on"
kind = "advantage"
when = ["within_5"]
"""


def read(*texts: str) -> HouseRules:
    return read_house_rules((f"{n}.toml", text.encode()) for n, text in enumerate(texts))


def test_a_condition_and_a_default_of_the_house():
    house = read(CURSED)
    assert house.troubles == ()
    played = house.ruleset_of(NEW)
    assert played.default_of("ties") == "ask"
    fight = Fight(NEW)
    fight.ruleset = played
    fight.add("A")
    fight.add("B")
    fight.give("A", "hexed")
    assert fight.mode("B", "A") is RollMode.ADVANTAGE
    assert fight.mode("A", "B") is RollMode.DISADVANTAGE  # poisoned
    assert ConditionKey("hexed") in played.listed_conditions()
    assert ConditionKey("hexed") not in ruleset_of(NEW).conditions
    assert house.ruleset_of("srd-5.1") is ruleset_of("srd-5.1")


def test_a_condition_of_the_game_is_written_anew_for_all_games():
    house = read("[conditions.prone]\n")
    for key in RULESETS:
        assert house.ruleset_of(key).conditions[ConditionKey("prone")].facts == ()
    assert HouseRules().ruleset_of(NEW) is ruleset_of(NEW)


@pytest.mark.parametrize(("code", "name"), [("en", "Cursed"), ("it", "Maledetto")])
def test_its_name_in_both_languages(code, name):
    plain = read_language(ROOT / "i18n", code)
    language = plain.with_texts(read(CURSED).names_in(code))
    assert render(Message("condition.hexed"), language) == name
    assert plain.with_texts({}) is plain
    # Where the file is gone an old fight calls it by its key.
    assert render(Message("condition.far_away"), plain) == "far away"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x", "Expected"),
        ("colour = 1", "unknown: colour"),
        ("rulesets = []", "a list of keys"),
        ("rulesets = ['srd-9']", "'srd-9' is none of"),
        ("[settings]\nnaps = 'on'", "no such setting"),
        ("[settings]\nties = 'never'", "'never' is none of"),
        ("[conditions]\nprone = 1", "conditions.prone: a table"),
        ("[conditions.hexed]", "names in en and it"),
        ("[conditions.hexed]\nnames = { en = 'X' }", "names.it"),
        ("[conditions.hexed]\nnames = { en = '{x}', it = 'y' }", "no braces"),
        ("[conditions.prone]\nfly = 1", "fly"),
        ("[conditions.prone]\nends_when = ['rain']", "unknown 'rain'"),
        ("[conditions.prone]\nimplies = ['sad']", "unknown condition 'sad'"),
        (
            "[conditions.prone]\nfacts = [{question = 'speed', kind = 'cap', when = ['x']}]",
            "unknown 'x'",
        ),
        ("[conditions.prone]\nfacts = [{question = 'x', kind = 'cap'}]", "'x'"),
        ("#" * (2**18 + 1), "larger than"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_others_count(text, complaint):
    house = read(CURSED, text)
    (trouble,) = house.troubles
    parameters = dict(trouble.parameters)
    assert parameters["file"] == "1.toml"
    assert complaint in str(parameters["reason"])
    assert len(house.overlays) == 1


def test_files_are_read_as_they_are(tmp_path):
    assert read_house_files(tmp_path / "none") == ()
    (tmp_path / "b.toml").write_text("x", encoding="utf-8")
    (tmp_path / "a.toml").write_bytes(b"\xff")
    (tmp_path / "c.txt").write_text("x", encoding="utf-8")
    (tmp_path / "d.toml").mkdir()
    found = read_house_files(tmp_path)
    assert found == (("a.toml", b"\xff"), ("b.toml", b"x"), ("d.toml", b"\xff"))
    assert len(read_house_rules(found).troubles) == 3
    assert MOST_FILES == 50


def test_the_example_of_the_manual_is_good():
    for code in ("en", "it"):
        path = ROOT / "resources" / "manual" / code / "06-rules-and-choices.md"
        text = path.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
        assert read(text).troubles == ()
