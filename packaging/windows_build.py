"""Windows: the standalone folder, the installer and the portable archive.

On Windows itself they are made with the Python there; on Linux everything runs under wine.
"""

import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import app_icon
import environment
import freeze
import furnish
import product
import signing
import system
import wine
from environment import ROOT
from freeze import DIST, WORK, BuildError
from virtual_screen import virtual_screen

HERE = Path(__file__).resolve().parent / "windows"
WINE_DIST = DIST / "windows"
FREEZING_TIME = 1500.0  # seconds
CHECK_TIME = 600.0


def folder() -> Path:
    """Where the standalone folder of Windows lies."""
    return (DIST if sys.platform == "win32" else WINE_DIST) / product.NAME


def installer() -> Path:
    """The setup program."""
    return DIST / f"{product.TITLE}-{product.version()}-windows-setup.exe"


def archive() -> Path:
    """The portable archive."""
    return DIST / f"{product.TITLE}-{product.version()}-windows-portable.zip"


def build_with_wine(*, start: bool, packages: bool) -> None:
    """Everything for Windows, made on Linux."""
    system.need_programs({**system.FREEZING, **wine.PROGRAMS})
    with virtual_screen() as display:
        wine.prepare(display)
        freeze_with_wine(display)
        if start:
            smoke_test(display)
    if packages:
        make_packages()


def freeze_with_wine(display: str) -> None:
    """`dist/windows/mischia`, without any shim."""
    words = [str(wine.PYTHON / "python.exe"), "-m", "PyInstaller", "--noconfirm", "--clean"]
    words += ["--log-level", "WARN", "--distpath", wine.windows_path(WINE_DIST)]
    words += ["--workpath", wine.windows_path(WORK / "pyinstaller-windows")]
    begun = time.monotonic()
    shutil.rmtree(folder(), ignore_errors=True)
    done = wine.run(
        [*words, wine.windows_path(freeze.SPEC)], display=display, timeout=FREEZING_TIME, cwd=ROOT
    )
    if done.returncode != 0 or not (folder() / f"{product.NAME}.exe").is_file():
        raise BuildError(f"PyInstaller failed under wine:\n{done.stdout[-4000:]}")
    wine.take_shims(folder())
    furnish.furnish(folder(), environment.ready())
    signing.sign_for_windows(folder() / f"{product.NAME}.exe")
    freeze.tell(folder(), time.monotonic() - begun)


def smoke_test(display: str) -> None:
    """Start a copy that has the shims with `--check`."""
    copy = WORK / "smoke-windows"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder(), copy)
    begun = time.monotonic()
    answer = check_with_wine(copy, display)
    shutil.rmtree(copy)
    print(f"--check under wine in {time.monotonic() - begun:.1f} s: {answer}", flush=True)


def check_with_wine(program_folder: Path, display: str) -> dict[str, object]:
    """What `--check` answers; the folder is given the shims first, which wine needs."""
    lend(program_folder)
    done = wine.run(
        [str(program_folder / f"{product.NAME}.exe"), "--check"],
        display=display,
        timeout=CHECK_TIME,
        cwd=program_folder,
    )
    if done.returncode != 0:
        raise BuildError(f"--check failed under wine ({done.returncode}):\n{done.stdout}")
    return freeze.answered(done.stdout)


def lend(program_folder: Path) -> None:
    """Put the shims where the frozen program looks for them under wine."""
    wine.lend_shims(program_folder)
    wine.lend_shims(program_folder / "_internal")
    wine.lend_shims(program_folder / "_internal" / "PySide6")


def make_packages() -> None:
    """The installer and the portable archive of the folder that is there."""
    found = wine.shims_in(folder())
    if found:
        raise BuildError(f"only for wine, must not ship: {', '.join(map(str, found))}")
    make_archive()
    make_installer()


def make_archive() -> Path:
    """The folder as it is, with a folder for the data beside the program: portable."""
    begun = time.monotonic()
    target = archive()
    target.unlink(missing_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder().rglob("*")):
            if path.is_file():
                packed.write(path, Path(product.TITLE) / path.relative_to(folder()))
        packed.writestr(f"{product.TITLE}/{product.TITLE}-data/", "")
    freeze.tell(target, time.monotonic() - begun)
    return target


def make_installer() -> Path:
    """Run NSIS; the result is signed when a certificate is given."""
    begun = time.monotonic()
    target = installer()
    target.unlink(missing_ok=True)
    icon = app_icon.write_ico(WORK / "icons" / f"{product.NAME}.ico")
    four = ".".join(str(part) for part in product.numbers(product.version()))
    defined = {
        "SOURCE": folder(),
        "OUTPUT": target,
        "ICON": icon,
        "VERSION": product.version(),
        "VERSION_FOUR": four,
        "PUBLISHER": product.PUBLISHER,
        "COPYRIGHT": product.COPYRIGHT,
        "KIND_EN": product.FILE_TYPE["en"],
        "KIND_IT": product.FILE_TYPE["it"],
        "SIZE_KB": freeze.size_of(folder()) // 1024,
    }
    sign = "/D" if os.name == "nt" else "-D"
    words = [f"{sign}{name}={value}" for name, value in defined.items()]
    program = shutil.which("makensis") or r"C:\Program Files (x86)\NSIS\makensis.exe"
    quiet = "/V2" if os.name == "nt" else "-V2"
    done = subprocess.run(
        [program, quiet, *words, str(HERE / "mischia.nsi")],
        check=False,
        capture_output=True,
        text=True,
        errors="replace",
    )
    if done.returncode != 0 or not target.is_file():
        raise BuildError(f"NSIS failed:\n{done.stdout}{done.stderr}")
    signing.sign_for_windows(target)
    freeze.tell(target, time.monotonic() - begun)
    return target
