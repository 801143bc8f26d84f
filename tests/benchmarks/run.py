"""dev.py bench: a line a benchmark: id, figure, goal, ok or missed."""

import argparse
import importlib.util
import re
import subprocess
import sys
import warnings
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def ids_in(path: Path) -> list[str]:
    """The ids that the name of a file promises: bench_b01_b02_dice.py holds B1 and B2."""
    return [f"B{int(number)}" for number in re.findall(r"_b(\d+)(?=_)", path.stem)]


def files() -> list[Path]:
    """The benchmark files by their first id."""
    return sorted(HERE.glob("bench_b*.py"), key=lambda path: int(ids_in(path)[0][1:]))


def run_file(path: Path, wanted: set[str]) -> bool:
    """Measure what one file holds, in this process; return whether all goals were met."""
    sys.path.insert(0, str(ROOT))
    warnings.simplefilter("ignore")  # peers warn about themselves
    specification = importlib.util.spec_from_file_location(path.stem, path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[path.stem] = module
    specification.loader.exec_module(module)
    met = True
    for benchmark in module.BENCHMARKS:
        if wanted and benchmark.id not in wanted:
            continue
        outcome = benchmark.measure()
        verdict = "ok" if benchmark.is_met(outcome.figure) else "missed"
        met = met and verdict == "ok"
        figure = f"{outcome.figure:.3g} {benchmark.unit}"
        print(
            f"{benchmark.id:<4} {figure:>10}  goal {benchmark.goal:<10} {verdict:<6} "
            f" {benchmark.title} ({outcome.detail})",
            flush=True,
        )
    return met


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="ids, such as B1,B5")
    parser.add_argument("--file", type=Path, help="measure this file here")
    options = parser.parse_args()
    wanted = {name.strip().upper() for name in options.only.split(",") if name.strip()}
    if options.file is not None:
        return 0 if run_file(options.file, wanted) else 1
    chosen = [path for path in files() if not wanted or wanted & set(ids_in(path))]
    unknown = wanted - {name for path in files() for name in ids_in(path)}
    for name in sorted(unknown):
        print(f"{name:<4} there is no such benchmark")
    worst = 2 if unknown else 0
    for path in chosen:
        command = [sys.executable, str(Path(__file__)), "--file", str(path)]
        done = subprocess.run(
            [*command, *(["--only", options.only] if wanted else [])], cwd=ROOT, check=False
        )
        if done.returncode not in (0, 1):
            print(f"{', '.join(ids_in(path)):<4} failed, see above", flush=True)
        worst = max(worst, min(done.returncode if done.returncode >= 0 else 2, 2))
    return worst


if __name__ == "__main__":
    sys.exit(main())
