"""Both languages are complete: the same check that `dev.py check` makes."""

import subprocess
import sys

from tests.support.source import ROOT


def test_both_languages_are_complete():
    answer = subprocess.run(
        [sys.executable, "packaging/texts.py", "check"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
