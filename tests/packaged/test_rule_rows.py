"""Which rows of the catalogues are proved: by tests that ran and passed, and by nothing else."""

import importlib.util
import sys
from types import ModuleType

import pytest

from tests.support.source import ROOT

pytest_plugins = ["pytester"]

TESTS = """
import pytest

@pytest.mark.rule("R-1")
def test_passes():
    pass

@pytest.mark.rule("R-2")
@pytest.mark.rule("R-9")
def test_fails():
    assert False

@pytest.mark.rule("R-2")
def test_passes_too():
    pass

@pytest.mark.rule("R-3")
@pytest.mark.skip
def test_is_left_out():
    pass

@pytest.fixture
def broken():
    raise OSError

@pytest.mark.rule("R-4")
def test_never_runs(broken):
    pass

@pytest.mark.parametrize("value", [pytest.param(1, marks=pytest.mark.rule("R-5"))])
def test_values(value):
    pass

@pytest.mark.rule("R-6", "R-7")
def test_proves_two():
    assert 1 + 1 == 2

@pytest.mark.rule("R-8")
@pytest.mark.parametrize(("given", "expect"), [("a", "1"), ("b", "2")])
def test_examples_of_the_catalogue(given, expect):
    pass
"""
PYTEST = """
[pytest]
markers =
    rule(id): a row
enable_assertion_pass_hook = true
"""
ONE = (("x", "1"),)
TWO = (("a", "1"), ("b", "2"))


def rows(**examples: tuple[tuple[str, str], ...]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Rows by their ids, each with its examples."""
    return {name.replace("_", "-"): pairs for name, pairs in examples.items()}


@pytest.fixture(scope="module")
def rule_rows() -> ModuleType:
    # Loaded by its path: packaging/ must not be on sys.path, a library has the same name.
    path = ROOT / "packaging" / "rule_rows.py"
    spec = importlib.util.spec_from_file_location("mischia_rule_rows", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mischia_rule_rows"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def record(rule_rows: ModuleType, pytester: pytest.Pytester) -> object:
    """What was recorded of a run of these tests."""
    pytester.makepyfile(TESTS)
    pytester.makeini(PYTEST)
    record = rule_rows.Record()
    pytester.inline_run("-q", plugins=[record])
    return record


def test_a_row_is_covered_when_its_tests_ran_and_passed(record):
    known = rows(**{f"R_{number}": () for number in range(1, 9)})
    assert record.covered(known) == {"R-1", "R-5", "R-6", "R-7", "R-8"}


def test_every_example_must_have_run(record):
    assert record.missing("R-1", ONE) == "1 examples, 0 checks"
    assert record.missing("R-6", ONE) == ""
    assert record.missing("R-6", TWO) == "2 examples, 1 checks"
    assert record.missing("R-8", TWO) == ""
    assert record.missing("R-8", (*TWO, ("c", "3"))) == "1 examples, 0 checks"
    assert record.missing("R-2", ()) == "a test fails"
    assert record.missing("R-3", ()) == "no test"


def test_the_uncovered_and_the_failed_are_listed(rule_rows, record):
    catalogues = {
        "a": rows(R_1=(), R_2=(), R_3=()),
        "b": rows(R_4=(), R_5=(), R_6=ONE, R_7=(), R_8=TWO),
    }
    assert list(rule_rows.counts(catalogues, record)) == ["a: 1/3 rows", "b: 4/5 rows"]
    told = list(rule_rows.troubles(catalogues, record, ["a"]))
    assert told[:3] == [
        "a: uncovered R-2 (a test fails)",
        "a: uncovered R-3 (no test)",
        "unknown row R-9",
    ]
    assert [line.split("::")[-1] for line in told[3:]] == ["test_fails", "test_never_runs"]


def test_a_catalogue_that_is_not_there_is_told(rule_rows):
    record = rule_rows.Record()
    record.rows["one"] = ("R-1",)
    assert list(rule_rows.troubles({"a": {}}, record, ["a"])) == ["a: no catalogue"]


def test_all_rows_covered_is_no_trouble(rule_rows):
    record = rule_rows.Record()
    record.rows["one"] = ("R-1",)
    record.passed.add("one")
    assert list(rule_rows.troubles({"a": {"R-1": ()}}, record, ["a"])) == []


def test_a_file_that_cannot_be_read_is_told(rule_rows, pytester: pytest.Pytester):
    pytester.makepyfile("import a_module_that_is_not_there")
    record = rule_rows.Record()
    pytester.inline_run("-q", plugins=[record])
    (line,) = rule_rows.troubles({"a": {"R-1": ()}}, record, [])
    assert line.startswith("unreadable ")


def test_a_ruleset_that_is_none_is_refused(rule_rows, capsys: pytest.CaptureFixture[str]):
    assert rule_rows.main(["srd-9"]) == 2
    assert "no ruleset srd-9" in capsys.readouterr().err


@pytest.fixture(scope="module")
def mutations() -> ModuleType:
    path = ROOT / "packaging" / "rule_mutations.py"
    spec = importlib.util.spec_from_file_location("mischia_rule_mutations", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mischia_rule_mutations"] = module
    spec.loader.exec_module(module)
    return module


def test_a_row_is_switched_off_and_on_again(mutations):
    from desktop.rules.registry import ruleset_of

    ruleset = ruleset_of("srd-5.2.1")
    before = ruleset.conditions
    with mutations.switched_off("srd-5.2.1", "52-COND-BLIND-2", ()) as changed:
        assert changed
        facts = [fact.rule for each in ruleset.conditions.values() for fact in each.facts]
        assert "52-COND-BLIND-2" not in facts
    assert ruleset.conditions is before
    with mutations.switched_off("srd-5.2.1", "NO-SUCH-ROW", ()) as changed:
        assert not changed


def test_functions_that_name_a_row_are_found_and_silenced(mutations):
    from desktop.rules.fifth.resting import hit_dice

    functions = mutations.functions_by_row()["52-REST-SHORT-3"]
    assert hit_dice.ask_hit_die in functions
    code = hit_dice.ask_hit_die.__code__
    with mutations.switched_off("srd-5.2.1", "52-REST-SHORT-3", functions):
        assert hit_dice.ask_hit_die.__code__ is not code
    assert hit_dice.ask_hit_die.__code__ is code
