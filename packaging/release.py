#!/usr/bin/env python3
"""Make a release: python3 packaging/release.py VERSION

Refuses while anything is not committed, while CHANGELOG.md has no entry for the version, while the
version of the program is another one, while its tag is there already, while checks or tests fail.
Then it tags the commit. Pushing the tag is left to whoever releases; it starts the workflow that
builds and uploads.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import product

ROOT = product.ROOT
CHANGELOG = Path("packaging") / "CHANGELOG.md"
VERSION = re.compile(r"\d+\.\d+\.\d+(?:rc\d+)?")
CHECKS = (("check",), ("test",))

Git = Callable[..., str]


def entry_of(changelog: str, version: str) -> str:
    """What the changelog says of a version, without its heading; "" where it says nothing.

    A heading needs a date: `## [1.2.0] - 2026-11-30`.
    """
    heading = re.compile(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", re.MULTILINE)
    found = heading.search(changelog)
    if found is None:
        return ""
    return changelog[found.end() :].split("\n## ", maxsplit=1)[0].strip()


def refusals(version: str, changelog: str, present: str, git: Git) -> Iterator[str]:
    """Everything that stands against releasing `version`, a line each."""
    if not VERSION.fullmatch(version):
        yield f"{version!r} is no version such as 1.2.0"
        return
    if present != version:
        yield f"desktop/__init__.py says {present}, not {version}"
    if not entry_of(changelog, version):
        yield f"{CHANGELOG.as_posix()} has no dated entry for {version}"
    if git("status", "--porcelain"):
        yield "something is not committed"
    if git("tag", "--list", f"v{version}"):
        yield f"the tag v{version} is there already"


def run_git(*words: str) -> str:
    """What git answers, in the repository."""
    done = subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8"
    )
    return done.stdout.strip()


def failed_checks() -> Iterator[str]:
    """The checks that do not succeed."""
    for words in CHECKS:
        command = [sys.executable, str(ROOT / "packaging" / "dev.py"), *words]
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            yield f"dev.py {' '.join(words)} fails"


def main(arguments: list[str]) -> int:
    """Release or refuse; return the exit code."""
    parser = argparse.ArgumentParser(prog="release.py", description="Tag a release of Mischia.")
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true", help="refuse or agree, but tag nothing")
    parser.add_argument("--notes", action="store_true", help="print its entry in the changelog")
    options = parser.parse_args(arguments)
    changelog = (ROOT / CHANGELOG).read_text(encoding="utf-8")
    if options.notes:
        entry = entry_of(changelog, options.version)
        print(entry or f"{CHANGELOG.as_posix()} has no dated entry for {options.version}")
        return 0 if entry else 1
    against = list(refusals(options.version, changelog, product.version(), run_git))
    against = against or list(failed_checks())
    for line in against:
        print(f"release.py: {line}", file=sys.stderr)
    if against:
        return 1
    if options.dry_run:
        print(f"{options.version} could be released")
        return 0
    told = f"Mischia {options.version}\n\n{entry_of(changelog, options.version)}"
    run_git("tag", "--annotate", f"v{options.version}", "--message", told)
    print(f"tagged v{options.version}; now: git push origin v{options.version}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
