"""B13: from the start of the process to the first painted window, beside a bare Qt window."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.measuring import Benchmark, Outcome, ratio

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests" / "support" / "first_paint.py"


def started(*words: str) -> None:
    """Start a process and wait for its end, at the first paint."""
    subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
        timeout=60,
    )


def first_window() -> Outcome:
    """Starts with a data folder that is there already, as on every day but the first."""
    with tempfile.TemporaryDirectory() as folder:
        return ratio(lambda: started("product", folder), lambda: started("bare"), runs=11)


BENCHMARKS = (Benchmark("B13", "first window, beside a bare one", first_window, at_most=2.2),)
