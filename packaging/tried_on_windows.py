"""The installer of Windows under wine: install silently, start, play, upgrade, uninstall.

wine is not Windows: the three shims that it needs are lent to the installed program for the
try, and taken away again before it is uninstalled. Real Windows is tried by the workflow.
"""

import shutil
import time
import zipfile
from pathlib import Path

import freeze
import playing
import product
import windows_build
import wine
from freeze import BuildError
from playing import Played
from virtual_screen import virtual_screen

MEGABYTE = 1_000_000
LARGEST = {"folder": 130 * MEGABYTE, "installer": 42 * MEGABYTE}
UNINSTALL_KEY = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{product.TITLE}"
KEYS = {
    r"HKCU\Software\Classes\.mischia": "Mischia.Fight",
    r"HKCU\Software\Classes\Mischia.Fight\shell\open\command": '" "%1"',
    UNINSTALL_KEY: "QuietUninstallString",
}
OLDER = "0.0.1"  # the version that is upgraded from, as far as the installer can tell
INSTALLING = PATIENCE = 600.0  # seconds: wine on a busy machine is slow
ITALIAN = "1040"


class Installed:
    """Where wine keeps what the installer makes."""

    def __init__(self, display: str) -> None:
        self.display = display
        self.user = next(path for path in (wine.PREFIX / "drive_c" / "users").iterdir()
                         if path.name != "Public")  # fmt: skip
        self.local = self.user / "AppData" / "Local"
        self.folder = self.local / "Programs" / product.TITLE
        self.program = self.folder / f"{product.NAME}.exe"
        self.data = self.local / product.TITLE
        self.menu = (
            self.user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs" / product.TITLE
        )

    def desktop_icons(self) -> list[Path]:
        """wine's desktop is that of the home folder."""
        places = (self.user / "Desktop", wine.HOME / "Desktop")
        return [path for place in places if place.is_dir() for path in place.glob("Mischia*.lnk")]

    def run(self, *words: str, timeout: float = PATIENCE) -> str:
        """Run something to its end; raises BuildError where it fails."""
        done = wine.run(list(words), display=self.display, timeout=timeout)
        if done.returncode != 0:
            raise BuildError(f"{words[0]} failed ({done.returncode}):\n{done.stdout[-2000:]}")
        return done.stdout

    def has_key(self, key: str, wanted: str = "") -> bool:
        """Whether the registry has a key, with that text in it."""
        done = wine.run(["reg", "query", key, "/s"], display=self.display, timeout=60)
        return done.returncode == 0 and wanted in done.stdout


def check() -> None:
    """Sizes, no shims, then the whole life of an installation."""
    check_sizes()
    check_contents()
    with virtual_screen() as display:
        wine.prepare(display)
        installed = Installed(display)
        clear(installed)
        install(installed)
        upgrade(installed)
        answer = windows_build.check_with_wine(installed.folder, display)
        print(f"installed: --check answered {answer}", flush=True)
        if answer["version"] != product.version():
            raise BuildError(f"another version is installed: {answer['version']}")
        play(installed)
        wine.take_shims(installed.folder)
        uninstall(installed)


def check_sizes() -> None:
    """As agreed."""
    sizes = {
        "folder": freeze.size_of(windows_build.folder()),
        "installer": windows_build.installer().stat().st_size,
    }
    for name, size in sizes.items():
        print(f"Windows {name}: {size / MEGABYTE:.1f} MB, at most {LARGEST[name] / MEGABYTE:.0f}")
        if size > LARGEST[name]:
            raise BuildError(f"Windows: the {name} is larger than agreed")


def check_contents() -> None:
    """No shim in the folder or the archive; Microsoft's runtime and Qt's plugins are there."""
    names = {path.name.lower() for path in windows_build.folder().rglob("*")}
    with zipfile.ZipFile(windows_build.archive()) as packed:
        zipped = packed.namelist()
    packed_names = {name.rpartition("/")[2].lower() for name in zipped}
    for shim in wine.SHIMS:
        if shim in names | packed_names:
            raise BuildError(f"{shim} is only for wine and must not ship")
    wanted = ("vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll", "qwindows.dll",
              "qjpeg.dll", "qwebp.dll", "qsvg.dll", "qtbase_it.qm")  # fmt: skip
    for name in wanted:
        if name not in names or name not in packed_names:
            raise BuildError(f"{name} is missing in the Windows package")
    if f"{product.TITLE}/{product.TITLE}-data/" not in zipped:
        raise BuildError("the portable archive has no folder for its data")


def clear(installed: Installed) -> None:
    """Nothing of an earlier try."""
    for folder in (installed.folder, installed.data, installed.menu):
        shutil.rmtree(folder, ignore_errors=True)
    for icon in installed.desktop_icons():
        icon.unlink()


def install(installed: Installed) -> None:
    """Silently, for one user."""
    begun = time.monotonic()
    installed.run(str(windows_build.installer()), "/S", timeout=INSTALLING)
    if not installed.program.is_file():
        raise BuildError(f"nothing was installed in {installed.folder}")
    if not (installed.menu / "Mischia.lnk").is_file() or not installed.desktop_icons():
        raise BuildError("the shortcuts are missing")
    for key, wanted in KEYS.items():
        if not installed.has_key(key, wanted):
            raise BuildError(f"the registry lacks {key}")
    if found := wine.shims_in(installed.folder):
        raise BuildError(f"only for wine, and installed: {found}")
    print(f"installed silently in {time.monotonic() - begun:.0f} s", flush=True)


def upgrade(installed: Installed) -> None:
    """Over an older version: what that one had and this one has not is gone, data stay."""
    old = installed.folder / "_internal" / "module_of_an_older_version.pyd"
    old.write_bytes(b"old")
    words = ["reg", "add", UNINSTALL_KEY, "/v", "DisplayVersion", "/d", OLDER, "/f"]
    installed.run(*words)
    kept = installed.data / "kept.txt"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("mine", encoding="utf-8")
    installed.run(str(windows_build.installer()), "/S", timeout=INSTALLING)
    if old.exists() or not installed.program.is_file():
        raise BuildError("the upgrade has left parts of the older version")
    if not installed.has_key(UNINSTALL_KEY, product.version()):
        raise BuildError("the upgrade has not noted its version")
    if kept.read_text(encoding="utf-8") != "mine":
        raise BuildError("the upgrade has touched the user's data")
    print(f"upgraded from {OLDER}", flush=True)


def play(installed: Installed) -> None:
    """The sample fight in a real window, saved as a file."""
    windows_build.lend(installed.folder)
    saved = installed.user / f"prova{product.ENDING}"
    saved.unlink(missing_ok=True)
    played = Played(
        ["wine", str(installed.program)],
        display=installed.display,
        data=installed.data,
        variables=wine.variables(installed.display),
        cwd=installed.folder,
    )
    seconds = played.start()
    steps = played.play()
    # Not through Z:, whose folders wine's own dialog does not know.
    played.save_as(rf"C:\users\{installed.user.name}\{saved.name}", saved)
    playing.must_be_quiet(played.end())
    print(f"first window {seconds:.1f} s; {steps} steps played and saved", flush=True)
    if not zipfile.is_zipfile(saved):
        raise BuildError("what was saved is no fight")


def uninstall(installed: Installed) -> None:
    """Everything is gone but what the user has made."""
    installed.run(str(installed.folder / "uninstall.exe"), "/S", timeout=INSTALLING)
    playing.wait_until(lambda: not installed.program.exists(), "the end of the uninstallation")
    time.sleep(3)  # the uninstaller goes on in a copy of itself
    left = [path for path in installed.folder.rglob("*") if path.is_file()]
    if left or installed.menu.exists() or installed.desktop_icons():
        raise BuildError(f"left behind: {left[:5] or installed.menu}")
    for key in KEYS:
        if installed.has_key(key):
            raise BuildError(f"left behind in the registry: {key}")
    if not list((installed.data / "fights").glob("*.log")):
        raise BuildError("uninstalling has removed the user's fights")
    print("uninstalled; fights and campaigns are still there", flush=True)
