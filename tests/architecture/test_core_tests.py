"""Tests that are not marked as needing Qt do without it: they run where it is not installed."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.source import ROOT

QT = {"PySide6", "pyqtgraph", "pytestqt"}


def test_what_is_not_marked_needs_no_qt() -> None:
    tests = ROOT / "tests"
    files = [*tests.rglob("test_*.py"), *tests.rglob("conftest.py")]
    ways = [way_to_qt(path) for path in sorted(files) if tests / "views" not in path.parents]
    assert [" > ".join(way) for way in ways if way] == []


def test_a_way_to_qt_is_found_through_others() -> None:
    way = way_to_qt(ROOT / "tests" / "support" / "windows.py")
    assert way[0] == "tests/support/windows.py"
    assert way[-1].startswith("PySide6.")


def way_to_qt(path: Path) -> tuple[str, ...]:
    """The shortest chain of imports from a file to Qt; empty without one, or if it is marked."""
    if "pytest.mark.gui" in path.read_text(encoding="utf-8"):
        return ()
    waiting: list[tuple[Path, tuple[str, ...]]] = [(path, ())]
    seen = {path}
    while waiting:
        file, before = waiting.pop(0)
        way = (*before, file.relative_to(ROOT).as_posix())
        for name in imported(file):
            if name.split(".")[0] in QT:
                return (*way, name)
            for found in files_of(name):
                if found not in seen:
                    seen.add(found)
                    waiting.append((found, way))
    return ()


@cache
def imported(path: Path) -> tuple[str, ...]:
    """What a file imports while it is imported itself, not in a function or for types alone."""
    return tuple(sorted(_imports(ast.parse(path.read_text(encoding="utf-8")))))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from (name for other in node.orelse for name in _imports(other))
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _imports(node)


@cache
def files_of(name: str) -> tuple[Path, ...]:
    """The files of ours that importing a name loads."""
    parts = name.split(".")
    heads = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    places = [ROOT / f"{head}{ending}" for head in heads for ending in (".py", "/__init__.py")]
    return tuple(place for place in places if place.is_file())
