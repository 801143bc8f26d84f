"""The virtual environment: made when missing, refilled when the lock has changed."""

import hashlib
import subprocess
import sys
from pathlib import Path

import system

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "lock.txt"
FOLDER = ROOT / ".venv"
STAMP = "mischia-lock.sha256"

# Runs inside the environment: prints what the lock asks for and the environment lacks.
FITS = """
import importlib.metadata, sys
from pip._vendor.packaging.requirements import Requirement
for line in open(sys.argv[1], encoding="utf-8"):
    if line[:1] in "# \\n":
        continue
    wanted = Requirement(line.rstrip(" \\\\\\n"))
    if wanted.marker is None or wanted.marker.evaluate():
        try:
            if importlib.metadata.version(wanted.name) in wanted.specifier:
                continue
        except importlib.metadata.PackageNotFoundError:
            pass
        print(wanted.name)
"""


class SetupError(Exception):
    """Something that the developer has to do first; the text says what."""


def python_in(folder: Path) -> Path:
    """The interpreter of the virtual environment in `folder`."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def fingerprint(lock: Path) -> str:
    """What the stamp of an environment filled from `lock` says."""
    return hashlib.sha256(lock.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def ready(folder: Path = FOLDER, lock: Path = LOCK) -> Path:
    """Make `folder` fit `lock` and return its interpreter; quiet when all is there."""
    python = python_in(folder)
    stamp = folder / STAMP
    if not works(python):
        create(folder)
    wanted = fingerprint(lock)
    if stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == wanted:
        return python
    if missing_packages(python, lock):
        install(python, lock)
    stamp.write_text(wanted + "\n", encoding="utf-8")
    return python


def works(python: Path) -> bool:
    """Whether `python` starts and is a version that the product supports."""
    if not python.exists():
        return False
    question = "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))"
    return subprocess.run([str(python), "-c", question], check=False).returncode == 0


def create(folder: Path) -> None:
    """Make an empty virtual environment with the running Python."""
    system.need_venv()
    say(f"Making {folder.name} with Python {sys.version_info.major}.{sys.version_info.minor}")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(folder)],
        check=False,
        capture_output=True,
        text=True,
    )
    if made.returncode != 0:
        raise SetupError(f"cannot make {folder}: {(made.stdout + made.stderr).strip()}")


def missing_packages(python: Path, lock: Path) -> list[str]:
    """Names in `lock` that the environment has not, or in another version."""
    answer = subprocess.run(
        [str(python), "-c", FITS, str(lock)], check=False, capture_output=True, text=True
    )
    return answer.stdout.split() if answer.returncode == 0 else ["pip"]


def install(python: Path, lock: Path, *options: str) -> None:
    """Install exactly what `lock` names, every file checked against its hash."""
    need_pip(python)
    say("Installing the locked packages (some minutes the first time)")
    command = [str(python), "-m", "pip", "install", "--quiet", "--no-input", "--no-deps"]
    command += ["--disable-pip-version-check", "--require-hashes", *options, "-r", str(lock)]
    if subprocess.run(command, check=False).returncode != 0:
        raise SetupError("the packages could not be installed; is this computer online?")


def need_pip(python: Path) -> None:
    """Put pip into an environment that was made without it, or whose making was broken off."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    if subprocess.run([str(python), "-m", "pip", "--version"], check=False, **quiet).returncode:
        system.need_venv()
        done = subprocess.run([str(python), "-m", "ensurepip"], check=False, **quiet)
        if done.returncode != 0:
            raise SetupError(f"{python} has no pip; please remove its folder .venv and try again")


def say(text: str) -> None:
    """One line of progress, in order with what child processes print."""
    print(text, flush=True)
