"""The source of the product as trees, for tests that look at the code itself."""

import ast
import gc
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DESKTOP = ROOT / "desktop"


@dataclass(frozen=True)
class Module:
    """One file of `desktop/`: its path below it, and what it says."""

    path: str
    tree: ast.Module

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Everything in the tree, walked once for all who look."""
        return tuple(ast.walk(self.tree))

    @property
    def room(self) -> str:
        """The room, or the name of a file that stands outside the rooms."""
        return self.path.split("/")[0].removesuffix(".py")

    def place(self, node: ast.AST) -> str:
        """Where `node` stands, for a message."""
        return f"desktop/{self.path}:{getattr(node, 'lineno', 0)}"


def module(path: str, text: str) -> Module:
    """A module from text, for tests of the tests."""
    return Module(path, ast.parse(text))


@cache
def modules() -> tuple[Module, ...]:
    """Every file of `desktop/`."""
    gc.disable()  # a million nodes, all of which stay
    found = tuple(
        module(path.relative_to(DESKTOP).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(DESKTOP.rglob("*.py"))
    )
    gc.freeze()
    gc.enable()
    return found


def imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.stmt, str]]:
    """Every import among nodes with the full name of what it imports from."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node, node.module


def tracked_files() -> list[Path]:
    """Every file of the repository, new ones too, but none that git ignores."""
    if shutil.which("git") and (ROOT / ".git").exists():
        answer = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        names = [name for name in answer.stdout.decode().split("\0") if name]
        return [ROOT / name for name in names if (ROOT / name).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and not _is_ignored(path)]


def _is_ignored(path: Path) -> bool:
    """What .gitignore says, for a copy of the repository without git."""
    patterns = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    return any(
        fnmatch(part, pattern.rstrip("/"))
        for part in path.relative_to(ROOT).parts
        for pattern in patterns
    )
