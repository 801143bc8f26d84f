"""The verbs of dev.py; everything runs inside the virtual environment of the project."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import environment
import freeze
import furnish
import installers
import signing
import system
from environment import ROOT

BUILD = ROOT / "build"
QT_PACKAGES = ("pyside6-essentials", "shiboken6", "pytest-qt", "pyqtgraph")
# Not the installed command: its first line breaks when the folder is moved.
CONTRACTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
# Compiled once, for the tests and for the hundreds of processes that they start; not beside the
# sources, so that these stay clean.
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": str(BUILD / "compiled")}
WHOLE_ROOMS = ("model", "rules", "dice", "battlemap", "session", "insight")
"""The rooms whose every branch is to be tested."""
COVERING_TESTS = (*WHOLE_ROOMS, "controllers", "scenarios")
"""The folders of tests that are to do so."""
TESTS_FAILED, NO_TEST_COLLECTED = 1, 5  # pytest's exit codes
LONG = ("--long", "-o", "faulthandler_timeout=0")  # a reader alone may take many minutes
STORIES = "tests/story"  # as long as all other windows together


def main(arguments: list[str]) -> int:
    """Carry out one verb; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py", description="Run, test, check, build Mischia.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser(
        "run", help="start the program (its own options may follow)", allow_abbrev=False
    )
    testing = verbs.add_parser(
        "test", help="run the tests (pytest's own options may follow)", allow_abbrev=False
    )
    testing.add_argument("--long", action="store_true", help="the long tests too")
    testing.add_argument("--core", action="store_true", help="only what needs no Qt, without Qt")
    verbs.add_parser("check", help="lint, format, types, contracts, texts")
    bench = verbs.add_parser("bench", help="measure, a line a benchmark")
    bench.add_argument("--only", default="", help="ids, such as B1,B5")
    build = verbs.add_parser("build", help="make the standalone folder and the installers")
    build.add_argument("--no-check", action="store_true", help="do not start what was built")
    build.add_argument("--folder-only", action="store_true", help="no installers")
    build.add_argument("--windows", action="store_true", help="for Windows, under wine")
    build.add_argument("--appimage-runtime", type=Path, help="file that makes an AppImage run")
    trying = verbs.add_parser("installers", help="try the installers that build has made")
    trying.add_argument("--check", action="store_true", required=True)
    trying.add_argument("--windows", action="store_true", help="those for Windows, under wine")
    verbs.add_parser("cover", help="whether tests reach every branch of the core rooms")
    verbs.add_parser("rules", help="which rows of the rules a test proves (keys may follow)")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.verb not in ("run", "test", "rules"):
        parser.error(f"unknown: {' '.join(rest)}")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # a console of Windows may lack letters
    try:
        return carry_out(options, rest)
    except (
        environment.SetupError,
        system.PackagesMissing,
        freeze.BuildError,
        signing.SigningFailed,
        furnish.FurnishingFailed,
    ) as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def carry_out(options: argparse.Namespace, rest: list[str]) -> int:
    """Prepare what the verb needs and do it."""
    if options.verb == "check":
        return check(environment.ready())
    if options.verb == "test" and options.core:
        return core_test(rest)
    system.need_libraries(system.OFFSCREEN)
    if options.verb == "run":
        system.need_libraries(system.WINDOWS)
        return inside(environment.ready(), "-m", "desktop", *rest)
    if options.verb == "test":
        return test(environment.ready(), rest, long=options.long)
    if options.verb == "bench":
        return bench(environment.ready(), options.only)
    if options.verb == "cover":
        return cover(environment.ready())
    if options.verb == "rules":
        variables = {"QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
        return inside(environment.ready(), "packaging/rule_rows.py", *rest, extra=variables)
    if options.verb == "installers":
        return installers.check(windows=options.windows)
    return installers.build(
        start=not options.no_check,
        windows=options.windows,
        packages=not options.folder_only,
        runtime=options.appimage_runtime,
    )


def inside(python: Path, *arguments: str, extra: dict[str, str] | None = None) -> int:
    """Run the environment's Python in the root of the repository."""
    variables = {**os.environ, **(extra or {})}
    return subprocess.call([str(python), *arguments], cwd=ROOT, env=variables)


def check(python: Path) -> int:
    """Everything that looks at the code without running it; all of it, then the verdict."""
    module = [str(python), "-m"]
    code = ["desktop", "tests", "packaging"]
    steps = {
        "types": [*module, "mypy", "desktop"],
        "lint": [*module, "ruff", "check", *code],
        "format": [
            *module,
            "ruff",
            "format",
            "--check",
            "--quiet",
            "desktop",
            "tests",
            "packaging",
        ],
        "contracts": [str(python), "-c", CONTRACTS],
        "texts": [str(python), "packaging/texts.py", "check"],
    }
    failed = []
    with ThreadPoolExecutor(max_workers=2) as pool:  # the types alone take as long as the rest
        for name, done in zip(steps, pool.map(looked_at, steps.values()), strict=True):
            print(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'}", flush=True)
            if done.returncode != 0:
                failed.append(name)
                print((done.stdout + done.stderr).rstrip(), flush=True)
    return 1 if failed else 0


def looked_at(command: list[str]) -> subprocess.CompletedProcess[str]:
    """One step of the check, and what it said."""
    return subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, encoding="utf-8", errors="replace"
    )


def test(python: Path, rest: list[str], *, long: bool) -> int:
    """The stories on one core; the tests without Qt, then the other windows, on the other."""
    variables = OFFSCREEN
    options = [*rest, *(LONG if long else [])]
    pytest = ["-m", "pytest", "-q"]
    if any(not option.startswith("-") for option in rest):  # files or names: as asked
        return inside(python, *pytest, *options, extra=variables)
    beside = [*pytest, "-p", "no:cacheprovider"]
    parts = (["-m", "not gui"], ["-m", "gui", "--ignore", STORIES])
    results: list[int] = []
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as told:

        def run_parts() -> None:
            for part in parts:
                done = subprocess.run(
                    [str(python), *beside, *part, *options],
                    cwd=ROOT,
                    env={**os.environ, **variables, "PYTHONIOENCODING": "utf-8"},
                    stdout=told,
                    stderr=subprocess.STDOUT,
                    check=False,
                )
                results.append(done.returncode)

        others = threading.Thread(target=run_parts)
        others.start()
        stories = inside(python, *pytest, "-m", "gui", *options, STORIES, extra=variables)
        others.join()
        told.seek(0)
        print(told.read(), flush=True)
    return verdict([stories, *results])


def verdict(results: list[int]) -> int:
    """One exit code of several: any failure, a crash (below 0) too; no test at all is one."""
    if all(result == NO_TEST_COLLECTED for result in results):
        return NO_TEST_COLLECTED
    return next((result for result in results if result not in (0, NO_TEST_COLLECTED)), 0)


def core_test(rest: list[str]) -> int:
    """The tests that need no Qt, in an environment without it: proves the border."""
    lock = BUILD / "lock-core.txt"
    settings = BUILD / "pytest-core.toml"
    BUILD.mkdir(exist_ok=True)
    lock.write_text(without_qt_packages(environment.LOCK.read_text(encoding="utf-8")))
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings.write_text(without_qt_settings(pyproject), encoding="utf-8")
    python = environment.ready(BUILD / "venv-core", lock)
    return inside(python, "-m", "pytest", "-q", "-c", str(settings), f"--rootdir={ROOT}", *rest)


def without_qt_packages(lock: str) -> str:
    """The lock less everything that is or needs Qt."""
    kept = []
    wanted = True
    for line in lock.splitlines(keepends=True):
        if not line.startswith((" ", "#")):
            wanted = line.split("==")[0] not in QT_PACKAGES
        if wanted:
            kept.append(line)
    return "".join(kept)


def without_qt_settings(pyproject: str) -> str:
    """pytest's settings less those that only pytest-qt knows."""
    kept = []
    inside_list = False
    for line in pyproject.splitlines(keepends=True):
        if line.startswith("qt_"):
            inside_list = line.rstrip().endswith("[")
        elif inside_list:
            inside_list = line.strip() != "]"
        else:
            kept.append(line)
    return "".join(kept)


def cover(python: Path) -> int:
    """Measure by branches, with the tests that need no windows, the rooms that shall be whole.

    A line a room, then what no test reaches; fails when there is something, or when a test fails.
    """
    BUILD.mkdir(exist_ok=True)
    variables = {**OFFSCREEN, "COVERAGE_FILE": str(BUILD / "coverage")}
    coverage = ["-m", "coverage"]
    source = ",".join(f"desktop/{room}" for room in WHOLE_ROOMS)
    tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    folders = [f"tests/{room}" for room in COVERING_TESTS]
    run = [*coverage, "run", f"--source={source}", *tests, *folders]
    result = inside(python, *run, extra=variables)
    if result not in (0, TESTS_FAILED):  # broken off: the figures would say nothing
        return result
    written = BUILD / "coverage.json"
    written.unlink(missing_ok=True)
    told = inside(python, *coverage, "json", "--quiet", "-o", str(written), extra=variables)
    if told != 0:
        return result or told
    lines, is_whole = covered(json.loads(written.read_text(encoding="utf-8"))["files"])
    print("\n".join(lines), flush=True)
    return result or (0 if is_whole else 1)


def covered(files: dict[str, dict[str, Any]]) -> tuple[list[str], bool]:
    """A line for each room that shall be whole, one for each file with a gap; whether all are."""
    lines, gaps = [], []
    is_whole = True
    for room in WHOLE_ROOMS:
        reached = known = 0
        for name, file in sorted(files.items()):
            if not Path(name).is_relative_to(Path("desktop", room)):
                continue
            counts = file["summary"]
            reached += counts["covered_lines"] + counts["covered_branches"]
            known += counts["num_statements"] + counts["num_branches"]
            missed = [str(line) for line in file["missing_lines"]]
            missed += [
                f"{start}->{end if end > 0 else 'exit'}" for start, end in file["missing_branches"]
            ]
            if missed:
                gaps.append(f"{name}: {', '.join(missed)}")
        is_whole = is_whole and 0 < reached == known
        percent = reached / known if known else 0.0
        lines.append(f"{room}: {percent:.2%} ({reached} of {known} lines and branches)")
    return [*lines, *gaps], is_whole


def bench(python: Path, only: str) -> int:
    """Measure beside the peers, which live in a folder of their own in the environment."""
    peers = environment.FOLDER / "bench-peers"
    wanted = ROOT / "packaging" / "bench-requirements.txt"
    stamp = peers / environment.STAMP
    fingerprint = environment.fingerprint(wanted)
    if not stamp.is_file() or stamp.read_text(encoding="utf-8").strip() != fingerprint:
        environment.install(python, wanted, "--upgrade", "--target", str(peers))
        stamp.write_text(fingerprint + "\n", encoding="utf-8")
    variables = {"MISCHIA_BENCH_PEERS": str(peers), "QT_QPA_PLATFORM": "offscreen"}
    arguments = ["--only", only] if only else []
    return inside(python, "tests/benchmarks/run.py", *arguments, extra=variables)
