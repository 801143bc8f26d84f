"""The program without windows, led by a script: `--headless DRIVER`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.source import ROOT

pytestmark = pytest.mark.gui

DRIVER = """
{"fix": {"seed": 7, "at": "2026-01-06T20:30:00+00:00"}}
{"sample": "srd-5.2.1"}
{"command": {"is": "NextTurn"}}
{"command": {"is": "NextTurn"}}
{"undo": 1}
{"wait": 20}
{"dance": 1}
{"command": {"is": "NextTurn", "and": 1}}
{"map": "nowhere.png"}
{"save": "%s"}
{"leave": 0}
{"open": "%s"}
{"wait": 20}
{"state": 0}
"""


def led(driver: str, data: Path) -> tuple[int, list[dict[str, object]]]:
    """Exit code and answers of a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--headless", "-", "--data", str(data)],
        cwd=ROOT,
        input=driver,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_a_script_leads_the_program(tmp_path: Path):
    saved = (tmp_path / "Saved.mischia").as_posix()
    code, told = led(DRIVER % (saved, saved), tmp_path / "data")
    answers = {answer["line"]: answer for answer in told if "line" in answer}
    assert code == 1  # two lines mean nothing
    assert [line for line, answer in answers.items() if "error" in answer] == [7, 8]
    assert [line for line, answer in answers.items() if not answer["done"]] == [7, 8, 9]
    state = answers[14]
    assert (state["steps"], state["cursor"], state["unsaved"]) == (2, 1, 0)
    assert {"confirmed": 6} in told
    code, [again, *_] = led('{"state": 0}\n', tmp_path / "data")
    assert code == 0
    assert again["hash"] == state["hash"]
