"""The developer's command and the lock it installs from."""

import importlib.util
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.source import ROOT, imported, modules

LOCK = (ROOT / "packaging" / "lock.txt").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SCRIPTS = (
    "system", "environment", "furnish", "prune", "freeze", "product", "signing", "installers",
    "verbs", "dev",
)  # fmt: skip


@pytest.fixture(scope="module")
def scripts() -> Iterator[dict[str, ModuleType]]:
    """The scripts of packaging/, which find each other only while they load."""
    loaded: dict[str, ModuleType] = {}
    with pytest.MonkeyPatch.context() as patch:
        for name in SCRIPTS:
            path = ROOT / "packaging" / f"{name}.py"
            spec = importlib.util.spec_from_file_location(name, path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            patch.setitem(sys.modules, name, module)
            spec.loader.exec_module(module)
            loaded[name] = module
    return loaded


def locked() -> dict[str, list[Requirement]]:
    """The lines of the lock by name."""
    found: dict[str, list[Requirement]] = {}
    for line in LOCK.splitlines():
        if line and not line.startswith((" ", "#")):
            requirement = Requirement(line.rstrip(" \\"))
            found.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return found


def test_the_lock_has_what_the_project_asks_for():
    project = PYPROJECT["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    lines = locked()
    for wanted in map(Requirement, asked):
        found = lines[canonicalize_name(wanted.name)]
        for line in found:
            version = next(iter(line.specifier)).version
            assert version in wanted.specifier, f"{line} is not {wanted}"


def test_what_the_program_imports_is_asked_for_by_the_program():
    """A package that only the developer's tools bring is missing in the program of Windows."""
    asked = {
        canonicalize_name(Requirement(one).name) for one in PYPROJECT["project"]["dependencies"]
    }
    brought = packages_distributions()
    names = {name.split(".")[0] for one in modules() for _, name in imported(one.nodes)}
    foreign = names - set(sys.stdlib_module_names) - {"desktop"}
    assert {"PySide6", "yaml", "defusedxml"} <= foreign
    own = {"shiboken6"}  # comes with PySide6
    lost = [
        name
        for name in sorted(foreign - own)
        if not asked & {canonicalize_name(one) for one in brought[name]}
    ]
    assert lost == []


def test_every_locked_package_has_one_version_and_hashes():
    blocks = re.split(r"\n(?=[a-z0-9])", LOCK.strip())
    assert len(blocks) > 30
    for block in blocks:
        assert re.match(r"[a-z0-9.-]+==[^ ]+", block)
        assert "--hash=sha256:" in block


@pytest.mark.parametrize("package", ["numpy", "pyside6-essentials", "orjson", "pyinstaller"])
def test_the_lock_serves_every_system(package: str):
    assert [line.marker for line in locked()[package]] == [None]


def test_the_version_of_qt_is_one_that_keeps_its_references():
    assert "6.12" not in next(iter(locked()["pyside6-essentials"][0].specifier)).version


def test_an_old_python_is_told_in_one_line(
    scripts, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    dev = scripts["dev"]
    monkeypatch.setattr(dev.sys, "version_info", (3, 8, 18, "final", 0))
    monkeypatch.setattr(dev, "supported_command", lambda: None)
    assert dev.main() == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "3.8.18" in said
    assert "3.11, 3.12 or 3.13" in said


@pytest.mark.parametrize("version", [(3, 8), (3, 10), (3, 14), (4, 0)])
def test_an_unsupported_python_hands_over(
    scripts, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int]
):
    dev = scripts["dev"]
    called = []
    monkeypatch.setattr(dev.sys, "version_info", (*version, 0, "final", 0))
    monkeypatch.setattr(dev.sys, "argv", ["dev.py", "check"])
    monkeypatch.setattr(dev, "supported_command", lambda: ["python3.12"])
    monkeypatch.setattr(dev.subprocess, "call", lambda command: called.append(command) or 0)
    assert dev.main() == 0
    assert called[0][0] == "python3.12"
    assert called[0][-1] == "check"


def test_missing_system_packages_are_named_when_they_may_not_be_installed(
    scripts, monkeypatch: pytest.MonkeyPatch
):
    system = scripts["system"]
    monkeypatch.setattr(system, "is_loadable", lambda library: False)
    monkeypatch.setattr(system, "administrator", lambda: None)
    monkeypatch.setattr(system.sys, "platform", "linux")
    with pytest.raises(system.PackagesMissing) as caught:
        system.need_libraries(system.OFFSCREEN)
    assert str(caught.value) == (
        "please install first: sudo apt-get install -y libdbus-1-3 libegl1 libfontconfig1 libgl1 "
        "libglib2.0-0 libxkbcommon0"
    )


def test_nothing_is_installed_when_all_is_there(scripts, monkeypatch: pytest.MonkeyPatch):
    system = scripts["system"]
    monkeypatch.setattr(system, "is_loadable", lambda library: True)
    monkeypatch.setattr(system, "administrator", lambda: pytest.fail("nothing to do"))
    system.need_libraries({**system.OFFSCREEN, **system.WINDOWS})


def test_other_systems_bring_their_own_libraries(scripts, monkeypatch: pytest.MonkeyPatch):
    system = scripts["system"]
    monkeypatch.setattr(system, "is_loadable", lambda library: False)
    monkeypatch.setattr(system.sys, "platform", "win32")
    system.need_libraries(system.OFFSCREEN)
    assert scripts["environment"].python_in(ROOT).name == "python.exe"


def test_the_stamp_does_not_mind_line_ends(scripts, tmp_path):
    fingerprint = scripts["environment"].fingerprint
    (tmp_path / "lf").write_bytes(b"a==1\nb==2\n")
    (tmp_path / "crlf").write_bytes(b"a==1\r\nb==2\r\n")
    (tmp_path / "other").write_bytes(b"a==1\nb==3\n")
    assert fingerprint(tmp_path / "lf") == fingerprint(tmp_path / "crlf")
    assert fingerprint(tmp_path / "lf") != fingerprint(tmp_path / "other")


def test_an_environment_that_lacks_a_package_is_found_out(scripts, tmp_path):
    environment = scripts["environment"]
    lock = tmp_path / "lock.txt"
    lock.write_text(
        "pytest==0.0.1 \\\n    --hash=sha256:00\n"
        "nobody-has-this==1 \\\n    --hash=sha256:00\n"
        "nor-this==1 ; sys_platform == 'vax' \\\n    --hash=sha256:00\n"
    )
    from pathlib import Path

    missing = environment.missing_packages(Path(sys.executable), lock)
    assert missing == ["pytest", "nobody-has-this"]


def test_the_core_is_tested_without_qt(scripts):
    verbs = scripts["verbs"]
    lock = verbs.without_qt_packages(LOCK)
    assert "pyside6" not in lock
    assert "pytest-qt" not in lock
    assert lock.count("\nnumpy==") == LOCK.count("\nnumpy==") == 1
    settings = tomllib.loads(
        verbs.without_qt_settings((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    )["tool"]["pytest"]["ini_options"]
    wanted = PYPROJECT["tool"]["pytest"]["ini_options"]
    assert settings == {key: wanted[key] for key in wanted if not key.startswith("qt_")}


@pytest.mark.parametrize(
    ("results", "told"),
    [([0, 0], 0), ([0, 5], 0), ([5, 5], 5), ([1, 0], 1), ([0, -11], -11), ([5, 2], 2)],
)
def test_a_half_that_fails_or_crashes_fails_the_whole(scripts, results: list[int], told: int):
    assert scripts["verbs"].verdict(results) == told


def test_ci_does_what_the_developer_does():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "packaging/dev.py check" in script
    assert "packaging/dev.py test" in script


def a_measured(statements: int, *missed: int, branches: tuple[list[int], ...] = ()) -> object:
    """What coverage says of a file with ten branches."""
    return {
        "summary": {
            "num_statements": statements,
            "covered_lines": statements - len(missed),
            "num_branches": 10,
            "covered_branches": 10 - len(branches),
        },
        "missing_lines": list(missed),
        "missing_branches": list(branches),
    }


def test_rooms_are_whole_when_every_line_and_branch_was_reached(scripts):
    verbs = scripts["verbs"]
    whole = {f"desktop/{room}/a.py": a_measured(90) for room in verbs.WHOLE_ROOMS}
    lines, is_whole = verbs.covered(whole)
    assert is_whole
    assert lines[0] == "model: 100.00% (100 of 100 lines and branches)"
    assert len(lines) == len(verbs.WHOLE_ROOMS)
    gap = a_measured(91, 7, branches=([6, 7], [8, -5]))
    lines, is_whole = verbs.covered({**whole, "desktop/dice/b.py": gap})
    assert not is_whole
    assert "dice: 98.51% (198 of 201 lines and branches)" in lines
    assert lines[-1] == "desktop/dice/b.py: 7, 6->7, 8->exit"
    assert not verbs.covered({})[1]
