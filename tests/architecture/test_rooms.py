"""The rooms of the house: who may import whom, and what the README says about it."""

import re
import sys
import tomllib

import pytest

from tests.support.source import DESKTOP, ROOT, imported, modules

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
LAYERS = next(contract for contract in CONTRACTS if contract["type"] == "layers")
FLOORS = [{room.strip() for room in floor.split("|")} for floor in LAYERS["layers"]]
# the composition root may know everybody
OUTSIDE = {"__main__", "app", "house", "headless", "program"}


def rooms() -> set[str]:
    names = {path.stem if path.is_file() else path.name for path in DESKTOP.iterdir()}
    return names - {"__init__", "__pycache__"} - OUTSIDE


def floor_of(room: str) -> int:
    return next(number for number, floor in enumerate(FLOORS) if room in floor)


def test_every_room_has_its_floor():
    assert rooms() == set().union(*FLOORS)


def test_no_room_is_empty():
    empty = [room for room in rooms() if not list((DESKTOP / room).rglob("[a-z]*.py"))]
    assert empty == []


def test_rooms_import_downwards_only():
    wrong = []
    for module in modules():
        if module.room in OUTSIDE or module.room == "__init__":
            continue
        for node, name in imported(module.nodes):
            if not name.startswith("desktop."):
                continue
            other = name.split(".")[1]
            if other != module.room and floor_of(other) <= floor_of(module.room):
                wrong.append(f"{module.place(node)} imports {name}")
    assert wrong == []


def test_qt_stays_in_the_two_upper_rooms():
    wrong = []
    for module in modules():
        if module.room in OUTSIDE | {"views", "controllers"}:
            continue
        for node, name in imported(module.nodes):
            if name.split(".")[0] in {"PySide6", "pyqtgraph", "shiboken6", "pytestqt"}:
                wrong.append(module.place(node))
    assert wrong == []


def test_widgets_are_known_to_views_only():
    wrong = [
        module.place(node)
        for module in modules()
        if module.room not in OUTSIDE | {"views"}
        for node, name in imported(module.nodes)
        if name == "PySide6.QtWidgets"
    ]
    assert wrong == []


def test_rulesets_do_not_import_each_other():
    bundles = {"srd_5_1", "srd_5_2_1", "mythcraft"}
    wrong = []
    for module in modules():
        parts = module.path.split("/")
        if module.room != "rules" or parts[1] not in bundles:
            continue
        for node, name in imported(module.nodes):
            if set(name.split(".")) & (bundles - {parts[1]}):
                wrong.append(f"{module.place(node)} imports {name}")
    assert wrong == []


def test_the_readme_shows_the_rooms_as_they_are():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", text, flags=re.MULTILINE)
    shown: dict[int, set[str]] = {}
    for floor, room in rows:
        shown.setdefault(int(floor), set()).add(room)
    assert [shown[floor] for floor in sorted(shown)] == FLOORS


def test_nobody_imports_relatively_or_everything():
    import ast

    wrong = [
        module.place(node)
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.ImportFrom)
        and (node.level > 0 or any(name.name == "*" for name in node.names))
    ]
    assert wrong == []


@pytest.mark.parametrize("room", sorted(set().union(*FLOORS) - {"views", "controllers"}))
def test_lower_rooms_load_without_qt(room: str):
    import subprocess

    script = (
        "import importlib, pkgutil, sys\n"
        f"room = importlib.import_module('desktop.{room}')\n"
        f"for found in pkgutil.walk_packages(room.__path__, 'desktop.{room}.'):\n"
        "    importlib.import_module(found.name)\n"
        "print([name for name in sys.modules if name.split('.')[0] in "
        "('PySide6', 'pyqtgraph', 'shiboken6')])\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert answer.stdout.strip() == "[]"
