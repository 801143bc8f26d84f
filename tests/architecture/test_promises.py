"""Every requirement and every measurement that this version promises has its test."""

import re

from tests.support.source import ROOT

PROBLEMS = {f"RP{number:02}" for number in (*range(1, 48), *range(56, 86))}
BENCHMARKS = {1, 2, 3, 9, 12, 13, 14, 15, 16, 18, 19}


def test_every_promised_requirement_has_its_numbered_test():
    proven = {
        number
        for path in (ROOT / "tests").rglob("test_*.py")
        for number in re.findall(r'problem\("(RP\d+)"\)', path.read_text(encoding="utf-8"))
    }
    assert sorted(PROBLEMS - proven) == []


def test_every_promised_measurement_is_made():
    made = {
        int(number)
        for path in (ROOT / "tests" / "benchmarks").glob("bench_*.py")
        for number in re.findall(r"_b(\d+)(?=_)", path.stem)
    }
    assert sorted(BENCHMARKS - made) == []
