#!/usr/bin/env python3
"""Which rows of the rules' catalogues passing tests prove, example by example.

Runs all tests that are marked with a row, `@pytest.mark.rule("AP-DP-01")`, prints rows covered
and rows in all for each catalogue, then the uncovered ones with the reason, and fails when there
is one. A row counts only when all its tests passed and every example of it ran: a test that takes
its examples from the catalogue (tests/support/rows.py) runs the example that it is given; the
other tests of a row together make at least as many checks as it has examples left. Runs inside
the environment. `--mutate`: see rule_mutations.py; ids of single rows may follow, too.
"""

import sys
import tempfile
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MUTATE = "--mutate"

Examples = tuple[tuple[str, str], ...]
Catalogues = Mapping[str, Mapping[str, Examples]]
"""The rows by the keys of the rulesets, each with what is given and expected in its examples."""

OPTIONS = (
    *("-q", "--no-header", "--tb=line", "--durations=1", "--durations-min=60"),
    *("-o", "enable_assertion_pass_hook=true", "-m", "rule"),
)
MARKS = ("mark.rule(", "proves(")


def marked_files() -> list[str]:
    """The files of tests that can prove a row; the others need not be read."""
    return [
        str(path)
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if any(mark in path.read_text(encoding="utf-8") for mark in MARKS)
    ]


@dataclass(eq=False)  # pytest puts its plugins into sets
class Record:
    """What pytest told about the marked tests; a plugin of its run."""

    rows: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The rows that a test proves, by the test."""

    examples: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The example of the catalogue that a test runs, by the test."""

    checks: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """How many checks a test made that held."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)
    """Files that could not be read."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            marks = item.iter_markers("rule")
            self.rows[item.nodeid] = tuple(str(row) for mark in marks for row in mark.args)
            given = getattr(getattr(item, "callspec", None), "params", {})
            if {"given", "expect"} <= given.keys():
                self.examples[item.nodeid] = (given["given"], given["expect"])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_assertion_pass(self, item: pytest.Item, lineno: int, orig: str, expl: str) -> None:
        self.checks[item.nodeid] += 1

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def tests_of(self, row: str) -> list[str]:
        """The tests of a row that ran."""
        ran = self.passed | self.failed
        return [test for test, rows in self.rows.items() if row in rows and test in ran]

    def missing(self, row: str, examples: Examples) -> str:
        """Why a row does not count; "" when it does."""
        tests = self.tests_of(row)
        if not tests:
            return "no test"
        if any(test in self.failed for test in tests):
            return "a test fails"
        run = {self.examples[test] for test in tests if test in self.examples}
        left = [example for example in examples if example not in run]
        checks = sum(self.checks[test] for test in tests if test not in self.examples)
        if checks < len(left):
            return f"{len(left)} examples, {checks} checks"
        return ""

    def covered(self, rows: Mapping[str, Examples]) -> set[str]:
        """The rows that count."""
        return {row for row, examples in rows.items() if not self.missing(row, examples)}


def counts(catalogues: Catalogues, record: Record) -> Iterator[str]:
    """A line for each catalogue: rows covered and rows in all."""
    for key, rows in catalogues.items():
        yield f"{key}: {len(record.covered(rows))}/{len(rows)} rows"


def troubles(catalogues: Catalogues, record: Record, asked: Collection[str]) -> Iterator[str]:
    """What is uncovered in the catalogues asked for, and what else is wrong, a line each."""
    for key in asked:
        if not catalogues[key]:
            yield f"{key}: no catalogue"
        for row, examples in catalogues[key].items():
            if reason := record.missing(row, examples):
                yield f"{key}: uncovered {row} ({reason})"
    known = {row for rows in catalogues.values() for row in rows}
    named = {row for rows in record.rows.values() for row in rows}
    # A catalogue that is not there yet cannot say which ids are its own.
    if all(catalogues.values()):
        yield from (f"unknown row {row}" for row in sorted(named - known))
    yield from (f"unreadable {file}" for file in record.broken)
    yield from (f"failed {test}" for test in sorted(record.failed))


def read_catalogues() -> Catalogues:
    """Every catalogue with the examples of its rows."""
    from desktop.rules.registry import RULESETS
    from desktop.rules.rulebook.catalogue import catalogue_of

    return {
        str(key): {
            row.id: tuple((each.given, each.expect) for each in row.examples)
            for row in catalogue_of(key).values()
        }
        for key in RULESETS
    }


def main(arguments: list[str]) -> int:
    """Run the marked tests; rulesets may be given by their keys, all of them otherwise."""
    sys.path.insert(0, str(ROOT))
    catalogues = read_catalogues()
    asked = [argument for argument in arguments if argument != MUTATE]
    known = {*catalogues, *(row for rows in catalogues.values() for row in rows)}
    wrong = [key for key in asked if key not in (known if MUTATE in arguments else catalogues)]
    if wrong:
        print(f"no ruleset {', '.join(wrong)}: there are {', '.join(catalogues)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as cache:
        # Compiled anew, so that every check of a test tells that it held.
        sys.pycache_prefix = cache
        if MUTATE in arguments:
            from rule_mutations import Mutations

            mutations = Mutations(catalogues, asked)
            pytest.main([*OPTIONS, *marked_files()], plugins=[mutations])
            print("\n".join(mutations.told()))
            return 0
        record = Record()
        code = pytest.main([*OPTIONS, *marked_files()], plugins=[record])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        print(f"pytest: {code!r}", file=sys.stderr)
        return 2
    found = list(troubles(catalogues, record, asked or list(catalogues)))
    print("\n".join([*counts(catalogues, record), *found]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
