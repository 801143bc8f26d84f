"""The standalone folder made by `dev.py build`: complete, and it starts on a bare computer."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop import __version__
from tests.support.source import ROOT

FOLDER = ROOT / "dist" / "mischia"
INSIDE = FOLDER / "_internal"
PROGRAM = FOLDER / ("mischia.exe" if sys.platform == "win32" else "mischia")
KEPT_BY_WINDOWS = ("SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "LOCALAPPDATA", "APPDATA")

pytestmark = pytest.mark.skipif(
    not PROGRAM.exists(), reason="no dist/mischia: make it with packaging/dev.py build"
)


def has(pattern: str) -> bool:
    """Whether the bundle has a file like this."""
    return any(INSIDE.glob(pattern))


def start(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Start the frozen program with no PATH, no Python and no Qt around it."""
    bare = {name: os.environ[name] for name in KEPT_BY_WINDOWS if name in os.environ}
    return subprocess.run(
        [str(PROGRAM), *words],
        cwd=home,
        env={**bare, "HOME": str(home)},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )


def processor_time() -> float:
    """Seconds that the processes started from here have worked; 0 where nobody counts them."""
    used = os.times()
    return used.children_user + used.children_system


@pytest.mark.problem("RP84")
@pytest.mark.parametrize("kind", ["jpeg", "webp", "svg"])
def test_it_reads_every_kind_of_picture(kind: str):
    assert has(f"PySide6/**/imageformats/*q{kind}*")


@pytest.mark.problem("RP84")
def test_it_brings_its_platform_plugins():
    wanted = {
        "linux": ("libqxcb", "libqwayland", "libqoffscreen", "libcompose"),
        "win32": ("qwindows", "qoffscreen"),
        "darwin": ("libqcocoa", "libqoffscreen"),
    }[sys.platform]
    assert [name for name in wanted if not has(f"PySide6/**/{name}*")] == []


@pytest.mark.problem("RP84")
def test_it_brings_texts_library_and_rules():
    assert has("translations/qtbase_it.qm")
    assert has("i18n/mischia_en.ts")
    assert has("i18n/mischia_it.ts")
    for name in ("icons", "fonts", "themes", "creatures", "maps"):
        original = [path for path in (ROOT / "resources" / name).rglob("*") if path.is_file()]
        packed = [path for path in (INSIDE / "resources" / name).rglob("*") if path.is_file()]
        assert len(packed) == len(original) > 0
    tables = {path.relative_to(ROOT) for path in (ROOT / "desktop").rglob("*.toml")}
    assert {path.relative_to(INSIDE) for path in (INSIDE / "desktop").rglob("*.toml")} == tables


@pytest.mark.problem("RP84")
@pytest.mark.skipif(sys.platform != "win32", reason="the runtime of Microsoft's compiler")
@pytest.mark.parametrize("name", ["vcruntime140", "vcruntime140_1", "msvcp140"])
def test_windows_needs_no_further_runtime(name: str):
    assert has(f"**/{name}.dll")


@pytest.mark.problem("RP84")
def test_it_answers_the_self_test_within_fifteen_seconds(tmp_path):
    begun, worked = time.monotonic(), processor_time()
    done = start("--check", home=tmp_path)
    # A computer that builds something else at the same time makes it wait, not work.
    seconds = min(time.monotonic() - begun, processor_time() - worked or 15)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 1
    answer = json.loads(lines[0])
    assert answer["version"] == __version__
    assert answer["rulesets"] == ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"]
    assert answer["languages"] == ["en", "it"]
    assert answer["creatures"] == {"srd-5.1": 334, "srd-5.2.1": 331, "mythcraft-1.2": 1}
    assert seconds < 15


@pytest.mark.problem("RP85")
def test_it_is_a_plain_folder():
    assert INSIDE.is_dir()
    for path in FOLDER.rglob("*"):
        if path.is_file() and (path == PROGRAM or ".so" in path.name or path.suffix == ".dll"):
            assert b"UPX!" not in path.read_bytes()


def test_it_carries_the_licences():
    assert (INSIDE / "LICENSE").is_file()
    assert (INSIDE / "NOTICE").is_file()
    assert list((INSIDE / "resources" / "fonts").glob("*OFL.txt"))


@pytest.mark.skipif(sys.platform != "linux", reason="the sizes are those of Linux")
def test_it_is_not_larger_than_agreed():
    size = sum(path.lstat().st_size for path in FOLDER.rglob("*") if not path.is_dir())
    assert size <= 200_000_000
