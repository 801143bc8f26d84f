"""Every write, rename and delete of a file goes through desktop/storage/disk.py."""

import ast
from collections.abc import Iterator

import pytest

from tests.support.source import Module, module, modules

DISK = "storage/disk.py"
SELF_TEST = "app.py"  # --check begins a fight in a folder that is thrown away
PATH_METHODS = {
    "write_text",
    "write_bytes",
    "touch",
    "mkdir",
    "unlink",
    "rmdir",
    "rename",
    "symlink_to",
    "hardlink_to",
    "chmod",
}
OS_FUNCTIONS = {
    "open",
    "mkdir",
    "makedirs",
    "replace",
    "rename",
    "renames",
    "remove",
    "unlink",
    "rmdir",
    "removedirs",
    "truncate",
    "link",
    "symlink",
    "fdopen",
    "write",
}
WRITING_QT = {"QFile", "QSaveFile", "QSettings", "QTemporaryFile", "QTemporaryDir", "QLockFile"}


def writes(one: Module) -> Iterator[str]:
    """Places that change what lies on the disk."""
    for node, name in imported_names(one.tree):
        if name == "tempfile" and one.path == SELF_TEST:
            continue
        if name in {"shutil", "tempfile", "PySide6.QtCore.QFile"} or (
            name.rsplit(".", 1)[-1] in WRITING_QT
        ):
            yield one.place(node)
    for node in one.nodes:
        if isinstance(node, ast.Call) and is_write(node):
            yield one.place(node)


def imported_names(tree: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, node.module or ""
            yield from ((node, f"{node.module}.{name.name}") for name in node.names)


def is_write(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(id="open"):
            return opens_to_write(call, position=1)
        case ast.Attribute(value=ast.Name(id="os"), attr=name):
            return name in OS_FUNCTIONS
        case ast.Attribute(attr="open"):
            return opens_to_write(call, position=0)
        case ast.Attribute(attr="replace"):
            # text.replace takes two arguments, datetime.replace named ones
            return len(call.args) == 1 and not call.keywords
        case ast.Attribute(attr="save"):
            return any(is_path_like(argument) for argument in call.args[:1])
        case ast.Attribute(attr=name):
            return name in PATH_METHODS
    return False


def opens_to_write(call: ast.Call, *, position: int) -> bool:
    modes = [keyword.value for keyword in call.keywords if keyword.arg == "mode"]
    modes += call.args[position : position + 1]
    return any(
        isinstance(mode, ast.Constant)
        and isinstance(mode.value, str)
        and 0 < len(mode.value) <= 3
        and set(mode.value) & set("wax+")
        for mode in modes
    )


def is_path_like(node: ast.expr) -> bool:
    """`picture.save("x.png")` and `picture.save(str(path))`, not `session.save(step)`."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in {"str", "fspath"}
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_only_the_disk_writes():
    wrong = [place for one in modules() if one.path != DISK for place in writes(one)]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        'open(name, "w")',
        'open(name, mode="ab")',
        'path.open("x")',
        "path.write_text(text)",
        "path.mkdir(parents=True)",
        "path.unlink(missing_ok=True)",
        "path.replace(other)",
        "os.replace(one, other)",
        "import shutil",
        "from tempfile import mkstemp",
        "from PySide6.QtCore import QSettings",
        "picture.save(str(path))",
    ],
)
def test_the_test_sees_a_write(text: str):
    assert list(writes(module("views/example.py", text)))


@pytest.mark.parametrize(
    "text",
    [
        "open(name)",
        'open(name, "rb")',
        'path.open(encoding="utf-8")',
        'text.replace("a", "b")',
        "replace(combatant, name=name)",
        "moment.replace(microsecond=0)",
        "session.save(step)",
        "picture.save(buffer)",
    ],
)
def test_the_test_lets_reading_be(text: str):
    assert not list(writes(module("views/example.py", text)))
