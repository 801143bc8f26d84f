"""The catalogues: complete, short, in both languages, and named rightly by code and tests."""

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from desktop.language.message import Distance
from desktop.language.render import language_of, read_language
from desktop.rules.registry import RULESETS, UnknownRuleset, folder_of, ruleset_of
from desktop.rules.rulebook import catalogue
from desktop.rules.rulebook.catalogue import (
    CatalogueError,
    Example,
    Row,
    Who,
    catalogue_of,
    find_row,
    read_catalogue,
)
from tests.support.source import ROOT

ROWS = {"mythcraft-1.2": 169, "srd-5.1": 515, "srd-5.2.1": 480}
"""How many rows each catalogue has that is complete."""

FAMILIES = {"51": "srd-5.1", "52": "srd-5.2.1", "AP": "mythcraft-1.2", "MC": "mythcraft-1.2"}
"""The catalogue in which an id stands, by its beginning."""

ENGLISH = read_language(ROOT / "i18n", "en")
ITALIAN = read_language(ROOT / "i18n", "it")

CATALOGUES = {key: catalogue_of(key) for key in RULESETS}
UNITS = re.compile(r"\d ?(ft|feet|foot|m|metres|metri|metro|piedi)\b")
NAMED = re.compile(rf'["(](({"|".join(FAMILIES)})-[A-Z0-9]+(?:-[A-Z0-9]+)*)[")]')


def sentences(key: str) -> Iterator[tuple[str, str, str]]:
    """Id, language and sentence of every row."""
    for row in CATALOGUES[key].values():
        for code, sentence in row.sentences.items():
            yield row.id, code, sentence


@pytest.mark.parametrize(("key", "number"), ROWS.items())
def test_every_row_of_the_catalogue_is_there(key, number):
    assert len(CATALOGUES[key]) == number


@pytest.mark.parametrize("key", RULESETS)
def test_a_row_says_one_sentence(key):
    for where in sentences(key):
        sentence = where[2]
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] == "{", where
        assert sentence.endswith("."), where
        assert not re.search(r"[.!?] ", sentence), where
        assert "  " not in sentence, where
        assert len(sentence) <= 160, where


@pytest.mark.parametrize("key", RULESETS)
def test_distances_follow_the_readers_units(key):
    for where in sentences(key):
        bare = re.sub(r"\{\d+(\.\d+)? ft\}", "", where[2])
        assert "{" not in bare, where
        assert not UNITS.search(bare), where


@pytest.mark.parametrize("key", RULESETS)
def test_the_languages_differ_and_every_row_has_an_example(key):
    for row in CATALOGUES[key].values():
        assert row.sentences["en"] != row.sentences["it"], row.id
        assert row.examples, row.id
        assert len(set(row.examples)) == len(row.examples), row.id


@pytest.mark.parametrize("key", RULESETS)
def test_settings_of_rows_are_settings_of_the_game(key):
    known = {setting.key for setting in ruleset_of(key).settings}
    for row in CATALOGUES[key].values():
        assert set(row.settings) <= known, row.id


@pytest.mark.parametrize("key", ROWS)
def test_ids_of_a_ruleset_are_rows_of_its_catalogue(key):
    ruleset = ruleset_of(key)
    named = chain(
        ruleset.ids.values(),
        (condition.rule for condition in ruleset.conditions.values()),
        (action.rule for action in ruleset.actions.values()),
        (setting.rule for setting in ruleset.settings),
        (ruleset.delay_rule,),
    )
    assert {rule for rule in named if rule} <= CATALOGUES[key].keys()


def ids_named(files: Iterator[Path]) -> Iterator[tuple[str, str, str]]:
    """Where an id is named, the key of its catalogue, the id."""
    for file in sorted(files):
        for found in NAMED.finditer(file.read_text(encoding="utf-8")):
            yield file.relative_to(ROOT).as_posix(), FAMILIES[found[2]], found[1]


@pytest.mark.parametrize("folder", ["desktop", "tests", "packaging"])
def test_no_id_is_named_that_no_catalogue_has(folder):
    files = chain((ROOT / folder).rglob("*.py"), (ROOT / folder).rglob("*.toml"))
    wrong = [
        f"{place}: {rule}"
        for place, key, rule in ids_named(files)
        if key in ROWS and rule not in CATALOGUES[key]
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("key", RULESETS)
def test_files_stay_readable(key):
    for file in (ROOT / "desktop" / "rules").rglob("catalogue*.toml"):
        assert file.read_text(encoding="utf-8").count("\n") < 2_000, file.name


def test_a_row_is_found_by_the_rulesets_key_and_its_id():
    row = find_row("mythcraft-1.2", "AP-ACT-01")
    assert row is not None
    assert row.id == "AP-ACT-01"
    assert row.who is Who.AUTOMATIC
    assert row.examples[0] == Example("4 AP; an action of 2 AP, then two of 1 AP", "0 AP left")
    assert find_row("srd-5.1", "AP-ACT-01") is None
    assert find_row("mythcraft-1.2", "") is None


@pytest.mark.parametrize("key", RULESETS)
def test_a_row_read_alone_is_the_row_of_the_whole_catalogue(key):
    files = sorted(folder_of(key).glob("catalogue*.toml"))
    whole = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    assert list(CATALOGUES[key]) == [rule_id for file in whole for rule_id in file]
    for rule_id, table in (row for file in whole for row in file.items()):
        row = find_row(key, rule_id)
        assert row is not None
        assert dict(row.sentences) == {code: table[code] for code in ("en", "it")}
        assert [{"given": x.given, "expect": x.expect} for x in row.examples] == table["examples"]


def test_an_unknown_ruleset_is_told():
    with pytest.raises(UnknownRuleset):
        find_row("srd-9", "AP-ACT-01")


def test_distances_are_said_in_feet_or_metres():
    sentences = {"en": "Up to {20 ft}, or {2.5 ft}.", "it": "Fino a {20 ft}, o {2.5 ft}."}
    row = Row("ZZ-X-1", Who.AUTOMATIC, catalogue.FrozenMap(sentences))
    assert row.said(ENGLISH) == "Up to 20 ft, or 2.5 ft."
    assert row.said(ITALIAN) == "Fino a 6 m, o 0,75 m."
    assert row.said(language_of(ITALIAN.catalogue, metres=False)).startswith("Fino a 20 ")
    assert Distance(20) == Distance(20.0)


def test_signs_are_set_as_in_all_other_texts():
    sentences = {"en": "From -2 to +6, on 16-20, an ally's.", "it": "Tra -2 e l'1."}
    row = Row("ZZ-X-1", Who.AUTOMATIC, catalogue.FrozenMap(sentences))
    assert row.said(ENGLISH) == "From \u22122 to +6, on 16-20, an ally\u2019s."
    assert row.said(ITALIAN) == "Tra \u22122 e l\u20191."


GOOD = """
[ZZ-X-1]
who = "R"
en = "One."
it = "Uno."
"""


def read(folder: Path, *texts: str) -> list[str]:
    """The ids of the rows in these files."""
    for number, text in enumerate(texts):
        (folder / f"catalogue_{number}.toml").write_text(text, encoding="utf-8")
    return list(read_catalogue(folder))


def test_a_folder_without_catalogue_has_no_rows(tmp_path):
    assert read(tmp_path) == []


def test_several_files_are_one_catalogue(tmp_path):
    assert read(tmp_path, GOOD, GOOD.replace("X-1", "X-2")) == ["ZZ-X-1", "ZZ-X-2"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[", "Invalid"),
        (GOOD + "[", "ZZ-X-1: "),
        ("[ap]\nwho = 'A'", "ap: no id"),
        ("ZZ-X-1 = 3", "ZZ-X-1 before the first row"),
        ("[ZZ-X-1.a]\nwho = 'A'", "ZZ-X-1.a: no id"),
        ("[ ZZ-X-1 ]\nwho = 'A'", "no id"),
        (GOOD + "note = 'x'", "unknown note"),
        (GOOD.replace('"R"', '"Z"'), "'Z'"),
        (GOOD.replace('who = "R"', ""), "None"),
        (GOOD.replace('"Uno."', '" "'), "it: a text is wanted"),
        (GOOD.replace('"Uno."', "1"), "it: a text is wanted, got 1"),
        (GOOD.replace("Uno", "u" * 160), "it: 161 characters, at most 160"),
        (GOOD + "examples = 1", "examples: a list"),
        (GOOD + f"examples = [{'1, ' * 21}]", "examples: a list of at most 20"),
        (GOOD + "examples = [1]", "an example has given and expect, got 1"),
        (GOOD + "examples = [{ given = 'x' }]", "an example has given and expect"),
        (GOOD + "examples = [{ given = 'x', expect = '' }]", "expect: a text is wanted"),
        (GOOD + "settings = [1]", "a setting is a key, got 1"),
    ],
)
def test_a_bad_row_is_told_with_its_file(tmp_path, text, complaint):
    with pytest.raises(CatalogueError, match=r"catalogue_0\.toml") as told:
        read(tmp_path, text)
    assert complaint in str(told.value)


def test_a_row_may_stand_only_once(tmp_path):
    with pytest.raises(CatalogueError, match="ZZ-X-1 stands twice"):
        read(tmp_path, GOOD, GOOD)


def test_bytes_that_are_no_text_are_told(tmp_path):
    (tmp_path / "catalogue.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CatalogueError, match="catalogue"):
        read_catalogue(tmp_path)


@pytest.mark.parametrize(
    ("bound", "complaint"),
    [
        ("MAX_FILES", "2 catalogue files"),
        ("MAX_BYTES", "larger than 1 bytes"),
        ("MAX_ROWS", "2 rows"),
    ],
)
def test_files_bytes_and_rows_are_bounded(tmp_path, monkeypatch, bound, complaint):
    read(tmp_path, GOOD, GOOD.replace("X-1", "X-2"))
    monkeypatch.setattr(catalogue, bound, 1)
    with pytest.raises(CatalogueError, match=complaint):
        read_catalogue(tmp_path)
