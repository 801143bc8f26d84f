"""What the operating system must have: Qt's libraries and, on Debian, the venv module."""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys

# Shared library looked for -> Debian package that brings it.
OFFSCREEN = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
WINDOWS = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
FREEZING = {"objdump": "binutils", "readelf": "binutils", "strip": "binutils"}


class PackagesMissing(Exception):
    """System packages that nobody but the administrator can install."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"please install first: sudo apt-get install -y {' '.join(names)}")


def need_libraries(wanted: dict[str, str]) -> None:
    """See to it that Qt finds its libraries; does nothing outside Linux."""
    if sys.platform.startswith("linux"):
        need([package for library, package in wanted.items() if not is_loadable(library)])


def need_programs(wanted: dict[str, str]) -> None:
    """See to it that the programs are there; does nothing outside Linux."""
    if sys.platform.startswith("linux"):
        need([package for program, package in wanted.items() if not shutil.which(program)])


def need_venv() -> None:
    """See to it that virtual environments with pip can be made (Debian splits it off)."""
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        need([f"python{sys.version_info.major}.{sys.version_info.minor}-venv"])


def need(packages: list[str]) -> None:
    """Install Debian packages when this is allowed here, else name them."""
    names = sorted(set(packages))
    if not names:
        return
    prefix = administrator()
    if prefix is None or not shutil.which("apt-get"):
        raise PackagesMissing(names)
    print(f"Installing system packages: {' '.join(names)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = {"env": environment, "stdout": subprocess.DEVNULL}
    subprocess.run([*prefix, "apt-get", "update", "-qq"], check=False, **quiet)
    install = [*prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *names]
    if subprocess.run(install, check=False, **quiet).returncode != 0:
        raise PackagesMissing(names)


def administrator() -> list[str] | None:
    """What to put before a command to run it as root without being asked, or None."""
    if os.name != "posix":
        return None
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(
            ["sudo", "-n", "true"], check=False, stderr=subprocess.DEVNULL
        ).returncode
        == 0
    ):
        return ["sudo", "-n"]
    return None


def is_loadable(library: str) -> bool:
    """Whether the dynamic loader finds `library`."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
