#!/usr/bin/env python3
"""Which rows of the rules' catalogues a passing test proves.

Runs all tests that are marked with a row, `@pytest.mark.rule("AP-DP-01")`, prints rows covered
and rows in all for each catalogue, then the uncovered ones, and fails when there is one. A row is
covered when at least one of its tests ran and none of them failed. Runs inside the environment.
"""

import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

Catalogues = Mapping[str, tuple[str, ...]]
"""The ids of the rows by the keys of the rulesets."""


@dataclass(eq=False)  # pytest puts its plugins into sets
class Record:
    """What pytest told about the marked tests; a plugin of its run."""

    rows: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The rows that a test proves, by the test."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)
    """Files that could not be read."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            marks = item.iter_markers("rule")
            self.rows[item.nodeid] = tuple(str(row) for mark in marks for row in mark.args)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def covered(self) -> set[str]:
        """The rows with a test that passed and none that failed."""
        results: dict[str, list[bool]] = defaultdict(list)
        for test in self.passed | self.failed:
            for row in self.rows.get(test, ()):
                results[row].append(test not in self.failed)
        return {row for row, each in results.items() if all(each)}


def counts(catalogues: Catalogues, record: Record) -> Iterator[str]:
    """A line for each catalogue: rows covered and rows in all."""
    covered = record.covered()
    for key, rows in catalogues.items():
        yield f"{key}: {sum(row in covered for row in rows)}/{len(rows)} rows"


def troubles(catalogues: Catalogues, record: Record, asked: Collection[str]) -> Iterator[str]:
    """What is uncovered in the catalogues asked for, and what else is wrong, a line each."""
    covered = record.covered()
    for key in asked:
        if not catalogues[key]:
            yield f"{key}: no catalogue"
        yield from (f"{key}: uncovered {row}" for row in catalogues[key] if row not in covered)
    known = {row for rows in catalogues.values() for row in rows}
    named = {row for rows in record.rows.values() for row in rows}
    # A catalogue that is not there yet cannot say which ids are its own.
    if all(catalogues.values()):
        yield from (f"unknown row {row}" for row in sorted(named - known))
    yield from (f"unreadable {file}" for file in record.broken)
    yield from (f"failed {test}" for test in sorted(record.failed))


def main(arguments: list[str]) -> int:
    """Run the marked tests; rulesets may be given by their keys, all of them otherwise."""
    sys.path.insert(0, str(ROOT))
    from desktop.rules.catalogue import catalogue_of
    from desktop.rules.registry import RULESETS

    catalogues = {key: tuple(catalogue_of(key)) for key in RULESETS}
    wrong = [key for key in arguments if key not in catalogues]
    if wrong:
        print(f"no ruleset {', '.join(wrong)}: there are {', '.join(catalogues)}", file=sys.stderr)
        return 2
    record = Record()
    options = ["-q", "--no-header", "--tb=line", "--durations=1", "--durations-min=60"]
    code = pytest.main([*options, "-m", "rule", str(ROOT / "tests")], plugins=[record])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        print(f"pytest: {code!r}", file=sys.stderr)
        return 2
    found = list(troubles(catalogues, record, arguments or list(catalogues)))
    print("\n".join([*counts(catalogues, record), *found]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
