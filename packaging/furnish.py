"""What is put beside the program in the frozen folder: the manual's pages and all licences."""

import shutil
import subprocess
from pathlib import Path

from environment import ROOT


class FurnishingFailed(Exception):
    """A script that furnishes the folder has failed; the text says why."""


def furnish(folder: Path, python: Path) -> None:
    """Put them in; `python` is an interpreter that has the locked packages.

    Licences come last: they look at every file that is there.
    """
    for name in ("manual", "licences"):
        shutil.rmtree(folder / name, ignore_errors=True)
    for script in ("manual_pages.py", "licences.py"):
        done = subprocess.run(
            [str(python), str(ROOT / "packaging" / script), str(folder)],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        if done.returncode != 0:
            raise FurnishingFailed(f"{script} failed:\n{done.stdout}{done.stderr}")
        print(done.stdout.strip(), flush=True)
