"""The files of house rules in the data folder, read as they are."""

from pathlib import Path

MOST_FILES = 50
MOST_BYTES = 2**18 + 1  # one more than is allowed, so that too large a file is told


def read_house_files(folder: Path) -> tuple[tuple[str, bytes], ...]:
    """Name and content of each `.toml` file; one that cannot be read comes as no text."""
    if not folder.is_dir():
        return ()
    found = []
    for path in sorted(folder.glob("*.toml"))[:MOST_FILES]:
        try:
            with path.open("rb") as file:
                found.append((path.name, file.read(MOST_BYTES)))
        except OSError:
            found.append((path.name, b"\xff"))
    return tuple(found)
