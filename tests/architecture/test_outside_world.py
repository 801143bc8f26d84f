"""The product reaches for no network, runs no foreign code, and names no other place."""

import ast
import re

import pytest

from tests.support.source import ROOT, imported, modules, tracked_files

NETWORK = {
    "socket",
    "ssl",
    "http",
    "urllib.request",
    "urllib3",
    "requests",
    "httpx",
    "aiohttp",
    "ftplib",
    "smtplib",
    "telnetlib",
    "socketserver",
    "xmlrpc",
    "webbrowser",
    "PySide6.QtNetwork",
    "PySide6.QtWebSockets",
}
FOREIGN_CODE = {"pickle", "cPickle", "dill", "shelve", "marshal", "code", "ctypes"}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".ttf", ".ico", ".icns", ".dd2vtt", ".uvtt", ".zip"}
# Put together here, so that this file does not name what it looks for.
ELSEWHERE = [
    re.compile(pattern)
    for pattern in (
        r"\.\./" + "shared",
        r"(?<![\w.])/" + r"(home|root|work|Users)/\w",
        r"[A-Z]:\\" + "Users",
        "pypi" + r"\.org",
        "python" + r"hosted\.org",
        "deb" + r"\.debian\.org",
        "npmjs" + r"\.(org|com)",
        "--(extra-)?index" + "-url",
        "--find" + "-links",
    )
]


def begins(name: str, forbidden: set[str]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in forbidden)


def test_the_product_has_no_network():
    wrong = [
        f"{module.place(node)} {name}"
        for module in modules()
        for node, name in imported(module.nodes)
        if begins(name, NETWORK)
    ]
    assert wrong == []


def test_the_product_runs_no_foreign_code():
    wrong = [
        f"{module.place(node)} {name}"
        for module in modules()
        for node, name in imported(module.nodes)
        if begins(name, FOREIGN_CODE)
    ]
    wrong += [
        module.place(node)
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in FORBIDDEN_CALLS
    ]
    assert wrong == []


def test_yaml_is_read_by_the_safe_loader_only():
    wrong = [
        module.place(node)
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "yaml"
        and node.attr in {"load", "load_all", "unsafe_load", "full_load", "Loader", "FullLoader"}
    ]
    assert wrong == []


def test_no_file_names_a_place_that_others_do_not_have():
    wrong = []
    for path in tracked_files():
        if path.suffix.lower() in PICTURES:
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for pattern in ELSEWHERE:
            if found := pattern.search(text):
                wrong.append(f"{path.relative_to(ROOT)}: {found.group()}")
    assert wrong == []


def test_the_top_level_is_the_fixed_one():
    allowed = {"pyproject.toml", "desktop", "resources", "i18n", "tests", "packaging"}
    allowed |= {"README.md", "LICENSE", "NOTICE"}
    tops = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert {name for name in tops if not name.startswith(".")} <= allowed


def test_no_file_of_the_product_is_a_drawer():
    names = re.compile(r"(utils?|helpers?|misc|manager|common|handlers?)$")
    wrong = [module.path for module in modules() if names.search(module.path[:-3])]
    assert wrong == []


def test_no_file_of_the_product_is_too_long():
    wrong = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "desktop").rglob("*.py")
        if len(path.read_text(encoding="utf-8").splitlines()) >= 500
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "word", ["TO" + "DO", "FIX" + "ME", "XX" + "X", "NotImplemented" + "Error"]
)
def test_nothing_is_left_for_later(word: str):
    wrong = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "desktop").rglob("*.py")
        if re.search(rf"\b{word}\b", path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_no_except_is_broad():
    wrong = [
        module.place(node)
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or (isinstance(node.type, ast.Name) and node.type.id in {"Exception", "BaseException"})
        )
    ]
    assert wrong == []


def test_time_and_chance_are_passed_in():
    """No room below the controllers asks the system for the time; chance lives in dice."""
    wrong = []
    for module in modules():
        if module.room in {"app", "house", "headless", "program", "__main__"}:
            continue
        if module.room in {"views", "controllers"}:
            continue
        for node, name in imported(module.nodes):
            if name in {"random", "secrets"} and module.room != "dice":
                wrong.append(f"{module.place(node)} {name}")
        wrong += [
            module.place(node)
            for node in module.nodes
            if isinstance(node, ast.Attribute)
            and node.attr in {"now", "utcnow", "today"}
            and isinstance(node.value, ast.Name)
            and node.value.id in {"datetime", "date"}
        ]
    assert wrong == []
