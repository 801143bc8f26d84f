"""How benchmarks measure: the product and its peer by turns, in one process, on one machine.

A file `tests/benchmarks/bench_b01_b02_dice.py` names in its file name which ids it holds and
offers `BENCHMARKS`, a tuple of Benchmark. `dev.py bench` runs each file in a process of its own.
"""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from types import ModuleType


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was measured: the figure that the goal judges, and how it came about."""

    figure: float
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One row of the list of benchmarks."""

    id: str
    title: str
    measure: Callable[[], Outcome]
    at_most: float | None = None
    at_least: float | None = None
    unit: str = "x"
    """"x" for a ratio, else the unit of an absolute figure such as "ms"."""

    @property
    def goal(self) -> str:
        """The goal in words."""
        if self.at_most is not None:
            return f"<= {self.at_most:g} {self.unit}"
        return f">= {self.at_least:g} {self.unit}"

    def is_met(self, figure: float) -> bool:
        """Whether the figure reaches the goal."""
        if self.at_most is not None:
            return figure <= self.at_most
        assert self.at_least is not None
        return figure >= self.at_least


def milliseconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def ratio(
    product: Callable[[], object], peer: Callable[[], object], *, runs: int = 9, warm_up: int = 1
) -> Outcome:
    """Median time of the product over that of the peer, measured by turns."""
    for _ in range(warm_up):
        product()
        peer()
    ours, theirs = [], []
    for _ in range(runs):
        ours.append(milliseconds(product))
        theirs.append(milliseconds(peer))
    return ratio_of(ours, theirs)


def ratio_of(ours: list[float], theirs: list[float]) -> Outcome:
    """The ratio of the medians of two lists of milliseconds."""
    mine, other = median(ours), median(theirs)
    return Outcome(mine / other, f"{mine:.3f} ms, peer {other:.3f} ms, {len(ours)} runs")


def best(work: Callable[[], float], *, runs: int = 5) -> Outcome:
    """The lowest of several figures in milliseconds, told with the speed of this machine."""
    calibration = min(milliseconds(_count) for _ in range(5))
    figures = [work() for _ in range(runs)]
    return Outcome(min(figures), f"best of {runs}; calibration loop {calibration:.1f} ms")


def percentile(figures: list[float], share: float) -> float:
    """The figure below which `share` (0 to 1) of them lie."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


def peer(name: str) -> ModuleType:
    """A library that is installed for benchmarks only (packaging/bench-requirements.txt)."""
    folder = os.environ.get("MISCHIA_BENCH_PEERS", "")
    if folder and folder not in sys.path:
        sys.path.append(folder)
    import importlib

    return importlib.import_module(name)


def _count() -> int:
    total = 0
    for number in range(1_000_000):
        total += number
    return total
