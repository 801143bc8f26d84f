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
    pass
"""
PYTEST = """
[pytest]
markers =
    rule(id): a row
"""


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
    assert record.covered() == {"R-1", "R-5", "R-6", "R-7"}


def test_the_uncovered_and_the_failed_are_listed(rule_rows, record):
    catalogues = {"a": ("R-1", "R-2", "R-3"), "b": ("R-4", "R-5", "R-6", "R-7")}
    assert list(rule_rows.counts(catalogues, record)) == ["a: 1/3 rows", "b: 3/4 rows"]
    told = list(rule_rows.troubles(catalogues, record, ["a"]))
    assert told[:3] == ["a: uncovered R-2", "a: uncovered R-3", "unknown row R-9"]
    assert [line.split("::")[-1] for line in told[3:]] == ["test_fails", "test_never_runs"]


def test_a_catalogue_that_is_not_there_is_told(rule_rows):
    record = rule_rows.Record()
    record.rows["one"] = ("R-1",)
    assert list(rule_rows.troubles({"a": ()}, record, ["a"])) == ["a: no catalogue"]


def test_all_rows_covered_is_no_trouble(rule_rows):
    record = rule_rows.Record()
    record.rows["one"] = ("R-1",)
    record.passed.add("one")
    assert list(rule_rows.troubles({"a": ("R-1",)}, record, ["a"])) == []


def test_a_file_that_cannot_be_read_is_told(rule_rows, pytester: pytest.Pytester):
    pytester.makepyfile("import a_module_that_is_not_there")
    record = rule_rows.Record()
    pytester.inline_run("-q", plugins=[record])
    (line,) = rule_rows.troubles({"a": ("R-1",)}, record, [])
    assert line.startswith("unreadable ")


def test_a_ruleset_that_is_none_is_refused(rule_rows, capsys: pytest.CaptureFixture[str]):
    assert rule_rows.main(["srd-9"]) == 2
    assert "no ruleset srd-9" in capsys.readouterr().err
