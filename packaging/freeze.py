"""The standalone folder: frozen by PyInstaller, trimmed, with its pages, started once."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import environment
import furnish
import prune
import system
from environment import ROOT

DIST = ROOT / "dist"
WORK = ROOT / "build"
NAME = "mischia"
SPEC = ROOT / "packaging" / "mischia.spec"


class BuildError(Exception):
    """The build failed; the text says where."""


def build(*, start: bool) -> int:
    """Make `dist/mischia` with the Python that runs this; return the exit code."""
    system.need_libraries(system.OFFSCREEN)
    system.need_programs(system.FREEZING)
    python = environment_of_this_python()
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK / "pyinstaller")]
    begun = time.monotonic()
    done = subprocess.run([*command, str(SPEC)], cwd=ROOT, check=False)
    if done.returncode != 0:
        raise BuildError("PyInstaller failed, see above")
    folder = DIST / NAME
    if sys.platform.startswith("linux"):
        prune.prune(folder)
    furnish.furnish(folder, python)
    tell(folder, time.monotonic() - begun)
    return smoke_test(folder) if start else 0


def tell(folder: Path, seconds: float) -> None:
    """One line about what was built."""
    size = (size_of(folder) if folder.is_dir() else folder.stat().st_size) / 1e6
    print(f"built {folder.name}: {size:.1f} MB in {seconds:.0f} s", flush=True)


def environment_of_this_python() -> Path:
    """The project's environment if it has this Python's version, else one beside the build."""
    python = environment.ready()
    question = "import sys; print(*sys.version_info[:2])"
    answer = subprocess.run(
        [str(python), "-c", question], check=False, capture_output=True, text=True
    )
    if answer.stdout.split() == [str(part) for part in sys.version_info[:2]]:
        return python
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return environment.ready(WORK / f"venv-{version}")


def executable(folder: Path) -> Path:
    """The program inside the built folder."""
    if sys.platform == "darwin":
        bundle = folder.parent / "Mischia.app" / "Contents" / "MacOS" / NAME
        return bundle if bundle.exists() else folder / NAME
    return folder / (f"{NAME}.exe" if sys.platform == "win32" else NAME)


def size_of(folder: Path) -> int:
    """Bytes of all files below `folder`, links not followed."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def bare_environment() -> dict[str, str]:
    """No Python, no Qt, no PATH: what a computer without developer tools has."""
    kept = ("SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "LOCALAPPDATA", "APPDATA")
    return {name: os.environ[name] for name in kept if name in os.environ}


def smoke_test(folder: Path) -> int:
    """Start the built program with `--check` and an empty environment."""
    program = executable(folder)
    home = WORK / "smoke"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    begun = time.monotonic()
    try:
        done = subprocess.run(
            [str(program), "--check"],
            cwd=home,
            env={**bare_environment(), "HOME": str(home)},
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError("the built program did not answer --check in two minutes") from error
    seconds = time.monotonic() - begun
    if done.returncode != 0:
        raise BuildError(f"the built program failed --check ({done.returncode}):\n{done.stderr}")
    print(f"--check answered in {seconds:.1f} s: {json.dumps(answered(done.stdout))}", flush=True)
    return 0


def answered(said: str) -> dict[str, object]:
    """The one line of JSON that `--check` prints; raises BuildError for anything else."""
    try:
        answer = json.loads(said.strip())
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise BuildError(f"--check answered something else:\n{said}")
    return answer
