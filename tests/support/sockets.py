"""Which network sockets a process has open, as Linux tells it."""

import sys
from collections.abc import Iterator
from pathlib import Path

KINDS = ("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "icmp", "icmp6")
IS_KNOWN = sys.platform == "linux"


def network_sockets(process: int | str = "self") -> list[str]:
    """Every open socket of a process that could reach another computer: "tcp 127.0.0.1:80"."""
    if not IS_KNOWN:
        return []
    home = Path("/proc") / str(process)
    inodes = set(_inodes(home))
    if not inodes:
        return []  # the tables of a busy computer are long
    found = []
    for kind in KINDS:
        table = home / "net" / kind
        if not table.exists():
            continue
        for line in table.read_text().splitlines()[1:]:
            words = line.split()
            if words[9] in inodes:
                found.append(f"{kind} {words[1]} {words[2]}")
    return found


def _inodes(home: Path) -> Iterator[str]:
    for handle in (home / "fd").iterdir():
        try:
            target = str(handle.readlink())
        except OSError:
            continue  # closed meanwhile
        if target.startswith("socket:["):
            yield target.removeprefix("socket:[").removesuffix("]")
