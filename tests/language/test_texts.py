"""The script that keeps the texts: adding, sorting after merges, and what its check finds."""

import importlib.util
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def texts() -> ModuleType:
    # Loaded by its path: packaging/ must not be on sys.path, a library has the same name.
    spec = importlib.util.spec_from_file_location("mischia_texts", ROOT / "packaging" / "texts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mischia_texts"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def root(tmp_path: Path, texts: ModuleType) -> Path:
    (tmp_path / "i18n").mkdir()
    (tmp_path / "desktop").mkdir()
    texts.add("view.hit", ["{who} hits", "{who} colpisce"], plural=False, root=tmp_path)
    program(tmp_path, 'Message("view.hit", {})')
    return tmp_path


def program(root: Path, line: str) -> None:
    (root / "desktop" / "one.py").write_text(line + "\n", encoding="utf-8")


def lines(root: Path, language: str) -> list[str]:
    path = root / "i18n" / f"mischia_{language}.ts"
    return path.read_text(encoding="utf-8").splitlines()


def append(root: Path, language: str, line: str) -> None:
    path = root / "i18n" / f"mischia_{language}.ts"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("</context>", f"{line}\n</context>"), encoding="utf-8")


def test_the_texts_of_the_program_are_whole(texts: ModuleType) -> None:
    assert texts.check() == []


def test_texts_are_kept_one_a_line_and_sorted(texts: ModuleType, root: Path) -> None:
    texts.add("view.a", ["a < b", "è"], plural=False, root=root)
    assert lines(root, "it")[4:6] == [
        '<message id="view.a"><source>a &lt; b</source><translation>è</translation></message>',
        '<message id="view.hit"><source>{who} hits</source>'
        "<translation>{who} colpisce</translation></message>",
    ]


def test_a_plural_has_two_forms_in_each_language(texts: ModuleType, root: Path) -> None:
    forms = ["{count} turn", "{count} turns", "{count} turno", "{count} turni"]
    assert texts.add("view.turns", forms, plural=True, root=root) == "added view.turns"
    assert texts.read("it", root)["view.turns"].forms == ("{count} turno", "{count} turni")
    assert texts.read("it", root)["view.turns"].source == "{count} turns"


def test_adding_twice_replaces(texts: ModuleType, root: Path) -> None:
    assert texts.add("view.hit", ["a", "b"], plural=False, root=root) == "replaced view.hit"
    assert texts.add("view.hit", ["a", "b"], plural=False, root=root) == "added view.hit"
    assert texts.read("en", root)["view.hit"].forms == ("a",)


def test_apostrophes_are_curled(texts: ModuleType, root: Path) -> None:
    texts.add("view.x", ["{who}'s map", "L'unità 'a' {who}"], plural=False, root=root)
    assert texts.read("it", root)["view.x"] == texts.Text("{who}’s map", ("L’unità 'a' {who}",))
    append(root, "it", lines(root, "it")[5].replace("view.x", "view.y").replace("’", "'"))
    texts.typeset(root)
    assert texts.read("it", root)["view.y"].forms == ("L’unità 'a' {who}",)


def test_equal_lines_of_a_merge_become_one(texts: ModuleType, root: Path) -> None:
    for language in ("en", "it"):
        append(root, language, lines(root, language)[4])
    assert "view.hit stands twice: run texts.py sort" in texts.check(root)[0]
    texts.sort(root)
    assert texts.check(root) == []


def test_differing_lines_of_a_merge_are_told(texts: ModuleType, root: Path) -> None:
    append(root, "it", lines(root, "it")[4].replace("colpisce", "centra"))
    with pytest.raises(texts.Trouble, match="stands twice, and they differ"):
        texts.sort(root)


def test_a_removed_text_is_gone(texts: ModuleType, root: Path) -> None:
    texts.remove(["view.hit"], root)
    assert texts.read("en", root) == {}
    with pytest.raises(texts.Trouble, match="has no view"):
        texts.remove(["view.hit"], root)


@pytest.mark.parametrize(
    ("forms", "trouble"),
    [
        (["{who} hits", "colpisce"], "placeholders in one language only: who"),
        (["hits", " "], "empty in it"),
        (["hits {who|a|b}", "colpisce"], "cannot be read in en"),
        (["<b>hits</b>", "colpisce"], "markup in en"),
        (["hits"], "two texts are needed"),
    ],
)
def test_a_faulty_text_is_not_added(
    texts: ModuleType, root: Path, forms: list[str], trouble: str
) -> None:
    with pytest.raises(texts.Trouble, match=trouble):
        texts.add("view.x", forms, plural=False, root=root)
    with pytest.raises(texts.Trouble, match="no key"):
        texts.add("View", ["a", "b"], plural=False, root=root)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('Message("view.gone")', "no text 'view.gone'"),
        ('Message("view.hit" if a else "view.miss")', "no text 'view.miss'"),
        ('KEYS = {1: "refusal.never"}; "view.hit"', "no text 'refusal.never'"),
        ('Message(f"effect.{key}"); "view.hit"', "no text starts with 'effect.'"),
        ('Message("Hello"); "view.hit"', "'Hello' is no key"),
        ("pass", "view.hit: used nowhere"),
    ],
)
def test_keys_and_texts_must_match(texts: ModuleType, root: Path, line: str, found: str) -> None:
    program(root, line)
    assert [trouble for trouble in texts.check(root) if found in trouble]


@pytest.mark.parametrize(
    "line",
    [
        'Message(f"view.{key}")',
        'text(f"view.hi{key}")',
        'KEYS = ("view.hit",)',
        'message.Message("view.hit")',
    ],
)
def test_a_key_may_be_built_or_stand_in_a_table(texts: ModuleType, root: Path, line: str) -> None:
    program(root, line)
    assert texts.check(root) == []


def test_keys_in_tables_beside_the_program_count(texts: ModuleType, root: Path) -> None:
    program(root, "pass")
    (root / "desktop" / "one.toml").write_text('text = "view.hit"\n', encoding="utf-8")
    assert texts.check(root) == []


def test_families_need_no_use_and_languages_need_each_other(texts: ModuleType, root: Path) -> None:
    texts.add("condition.prone", ["Prone", "Prono"], plural=False, root=root)
    assert texts.check(root) == []
    shutil.copy(root / "i18n" / "mischia_en.ts", root / "kept")
    texts.remove(["view.hit"], root)
    shutil.copy(root / "kept", root / "i18n" / "mischia_en.ts")
    assert texts.check(root) == ["view.hit: not in Italian"]


def test_unfinished_texts_are_told(texts: ModuleType, root: Path) -> None:
    path = root / "i18n" / "mischia_it.ts"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("<translation>", '<translation type="unfinished">'), "utf-8")
    assert "view.hit is marked as unfinished" in texts.check(root)[0]


def test_the_command_line_does_what_it_says(
    texts: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert texts.main(["find", "Mastodontica (alta)"]) == 0
    assert "size.gargantuan-tall: Gargantuan (tall)" in capsys.readouterr().out
    assert texts.main(["remove", "view.never_there"]) == 1
    assert "has no view.never_there" in capsys.readouterr().err


STRAIGHT = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")


def test_data_for_people_has_printed_apostrophes() -> None:
    """What the catalogues of the rules tell is typeset when it is told."""
    found = [*(ROOT / "resources").rglob("*.json"), *(ROOT / "desktop").rglob("*.toml")]
    told = ("catalogue_", "examples_")
    texts = [path for path in found if not path.name.startswith((*told, "tokens"))]
    assert texts
    faults = [
        f"{path.name}: {line.strip()[:80]}"
        for path in texts
        for line in path.read_text(encoding="utf-8").splitlines()
        if STRAIGHT.search(line.split("#")[0])
    ]
    assert faults == []
