"""What `dev.py build` makes on each system, its checksums, and how it is tried."""

import hashlib
import sys
from pathlib import Path

import freeze
from freeze import DIST, BuildError

CHECKSUMS = DIST / "SHA256SUMS"
PACKED = (".deb", ".run", ".AppImage", ".exe", ".zip", ".dmg")


def build(*, start: bool, windows: bool, packages: bool, runtime: Path | None) -> int:
    """Make the standalone folder, then the installers of this system; return the exit code.

    `windows`: those of Windows, on Linux, with wine.
    """
    if windows and sys.platform != "win32":
        import windows_build

        windows_build.build_with_wine(start=start, packages=packages)
    else:
        code = freeze.build(start=start)
        if code or not packages:
            return code
        pack(runtime)
    if packages:
        write_checksums()
    return 0


def pack(runtime: Path | None) -> None:
    """The installers of the system that runs this."""
    if sys.platform == "win32":
        import signing
        import windows_build

        signing.sign_for_windows(freeze.executable(windows_build.folder()))
        windows_build.make_packages()
    elif sys.platform == "darwin":
        import macos_build

        macos_build.make_packages()
    else:
        import linux_build

        linux_build.make_packages(runtime)


def write_checksums() -> None:
    """One line a file, as `sha256sum --check` reads it."""
    files = [path for path in sorted(DIST.iterdir()) if path.suffix in PACKED]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in files]
    CHECKSUMS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{CHECKSUMS.name}: {len(lines)} files", flush=True)


def check(*, windows: bool) -> int:
    """Install, start, play, remove; raises BuildError where something is not as it should be."""
    if not sys.platform.startswith("linux"):
        raise BuildError("installers are tried on Linux: those of Windows with --windows")
    if windows:
        import tried_on_windows

        tried_on_windows.check()
    else:
        import tried_on_linux

        tried_on_linux.check()
    return 0
