"""House rules: laid over the data, mistakes told in words, nothing of the games changed."""

import pytest

from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.model.ids import ConditionKey
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.rules.rulebook.house import HouseRules, read_house_rules
from desktop.storage.house_files import MOST_FILES, read_house_files
from tests.support.builders import Fight
from tests.support.source import ROOT

NEW = "srd-5.2.1"
LANGUAGES = ("en", "it")
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
        ("\nx y = 1", "line 2, column 3: a name, an equals sign"),
        ("x = [", "ends too early"),
        ("x = " + "[" * 3_000, "beyond all measure"),
        ("x = " + "9" * 5_000, "beyond all measure"),
        ("x = '\xe9", "ends too early"),
        ("colour = 1", "no “colour” among house rules: rulesets, settings, conditions"),
        ("rulesets = []", "wants a list with some of srd-5.1, srd-5.2.1"),
        ("rulesets = ['srd-9']", "rulesets: “srd-9” is none of these (srd-5.1"),
        ("settings = 1", "settings wants a table"),
        ("conditions = ['prone']", "conditions wants a table"),
        ("[settings]\ntie = 'on'", "settings (srd-5.1): “tie” is none of these (ties"),
        (
            "[settings]\nties = 'never'",
            "settings.ties: “never” is none of these (rule, ask, roll).",
        ),
        (
            "[settings]\nskip_defeated = true",
            "settings.skip_defeated: “true” is none of these (on, off).",
        ),
        ("[conditions]\nprone = 1", "conditions.prone wants a table"),
        ("[conditions.hexed]", "conditions.hexed is new and wants “names” in both"),
        ("[conditions.hexed]\nnames = { en = 'X' }", "conditions.hexed.names.it wants a text"),
        ("[conditions.hexed]\nnames = { en = '{x}', it = 'y' }", "without braces"),
        ("[conditions.prone]\nfact = []", "no “fact” (known: facts"),
        ("[conditions.prone]\nrule = 1", "“rule” wants a text in quotes"),
        ("[conditions.prone]\nlevels = 'two'", "“levels” wants a whole number"),
        ("[conditions.prone]\nlevels = true", "“levels” wants a whole number"),
        ("[conditions.prone]\nnamed = 1", "“named” wants true or false"),
        ("[conditions.prone]\nimplies = 'sad'", "“implies” wants a list of texts"),
        ("[conditions.prone]\nimplies = [1]", "“implies” wants a list of texts"),
        ("[conditions.prone]\nkind = 'sad'", "kind: “sad” is none of these (condition, state"),
        ("[conditions.prone]\nends_when = ['rain']", "ends_when: “rain” is none of these"),
        ("[conditions.prone]\nimplies = ['poison']", "“poison” is none of these (poisoned"),
        ("[conditions.prone]\nfacts = 'x'", "“facts” wants a list"),
        ("[conditions.prone]\nfacts = ['x']", "conditions.prone.facts 1 wants a table"),
        ("[conditions.prone]\nfacts = [{kind = 'cap'}]", "facts 1: “question” is missing"),
        (
            "[conditions.prone]\nfacts = [{question = 'speed', kind = 'cap', when = ['x']}]",
            "conditions.prone.facts 1, when: “x” is none of these",
        ),
        (
            "[conditions.prone]\nfacts = [{question = 'attack_one', kind = 'cap'}]",
            "“attack_one” is none of these (attack_on",
        ),
        (
            "[conditions.prone]\nfacts = [{question = 'speed', kind = 'cap', chang = 1}]",
            "no “chang” (known: change",
        ),
        ("#" * (2**18 + 1), "larger than 262,144 bytes"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_others_count(text, complaint):
    house = read(CURSED, text)
    (trouble,) = house.troubles
    english, italian = (render(trouble, read_language(ROOT / "i18n", code)) for code in LANGUAGES)
    assert english.startswith("House rules in 1.toml are left out: ")
    assert complaint in english
    assert italian.startswith("Le regole della casa in 1.toml sono tralasciate: ")
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
