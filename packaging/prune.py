"""Drop shared libraries that nothing left in a frozen folder needs, strip what is safe to strip.

Linux only. numpy's own libraries and Qt's must not be stripped: their load commands are no
longer aligned afterwards and the program does not start.
"""

import re
import subprocess
import sys
from pathlib import Path

# Loaded by name at run time, not through the needs of another library.
LOADED_BY_NAME = (".abi3.so", "cpython")
FOLDERS_LOADED_BY_NAME = ("/plugins/", "/lib-dynload/")
NEVER_STRIPPED = ("numpy.libs", "PySide6", "shiboken6")
# The host's own are newer: with these left out the program also runs on older systems.
HOSTS_OWN = ("libstdc++.so.6", "libgcc_s.so.1", "libexpat.so.1")


def prune(folder: Path) -> None:
    """Trim the frozen `folder` in place."""
    for path in libraries(folder):
        if path.name in HOSTS_OWN:
            path.unlink()
    dropped = 0
    while orphans := unneeded(folder):
        for path in orphans:
            path.unlink()
        dropped += len(orphans)
    stripped = [path for path in libraries(folder) if may_strip(path, folder)]
    for path in stripped:
        subprocess.run(["strip", "--strip-unneeded", str(path)], check=False, capture_output=True)
    print(f"pruned: {dropped} libraries dropped, {len(stripped)} stripped", flush=True)


def libraries(folder: Path) -> list[Path]:
    """Every shared library below `folder`."""
    found = (path for path in folder.rglob("*") if ".so" in path.name)
    return sorted(path for path in found if path.is_symlink() or path.is_file())


def unneeded(folder: Path) -> list[Path]:
    """Libraries that no other one names and nobody loads by name."""
    present = libraries(folder)
    needed = {name for path in present if not path.is_symlink() for name in needs(path)}
    return [path for path in present if path.name not in needed and not by_name(path)]


def by_name(path: Path) -> bool:
    """Whether the program or Qt opens the library itself."""
    return (
        path.name.startswith("libpython")
        or any(part in path.name for part in LOADED_BY_NAME)
        or any(part in path.as_posix() for part in FOLDERS_LOADED_BY_NAME)
    )


def needs(path: Path) -> set[str]:
    """The libraries that `path` is linked with."""
    answer = subprocess.run(
        ["readelf", "-d", str(path)], check=False, capture_output=True, text=True
    )
    return set(re.findall(r"NEEDED.*\[(.*)\]", answer.stdout))


def may_strip(path: Path, folder: Path) -> bool:
    """Whether the library loads after being stripped (see above)."""
    inside = path.relative_to(folder).as_posix()
    return not path.is_symlink() and not any(name in inside for name in NEVER_STRIPPED)


if __name__ == "__main__":
    prune(Path(sys.argv[1]))
