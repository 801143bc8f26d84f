#!/usr/bin/env python3
"""The licences of everything that a frozen folder really holds.

    .venv/bin/python packaging/licences.py FOLDER

Claims every file and every module for a part of `licences.toml`, writes the list into
`_internal/THIRD-PARTY` (shown by About) and the texts into `licences/`. Fails, with a line each,
on a file or module that nobody claims, on a licence that is not allowed, on a missing text.
"""

import importlib.metadata
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
TABLE = HERE / "licences.toml"
NOTICES = HERE / "notices"
LIST = Path("_internal") / "THIRD-PARTY"
TEXT_FILE = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
HEAD = """\
OTHER PEOPLE'S WORK IN THIS PACKAGE / OPERE DI ALTRI IN QUESTO PACCHETTO
========================================================================
Collected from what is really in it. The texts of all licences lie in the folder "licences".
Raccolto da ciò che vi si trova davvero. I testi di tutte le licenze sono nella cartella
"licences".


QT
==
This program uses Qt and Qt for Python under the GNU Lesser General Public License, version 3.
Their libraries are separate files below "_internal/PySide6" and "_internal/shiboken6": you may
replace them by versions of your own, and for that you may study the program. Their complete
source, exactly of these versions, is given on request, for three years and at no more than the
cost of sending it, by whoever gave you this package.
Questo programma usa Qt e Qt for Python con la GNU Lesser General Public License, versione 3. Le
loro librerie sono file separati sotto "_internal/PySide6" e "_internal/shiboken6": puoi
sostituirle con versioni tue, e a questo scopo puoi studiare il programma. Il loro codice sorgente
completo, proprio di queste versioni, viene dato su richiesta, per tre anni e al solo costo
dell'invio, da chi ti ha dato questo pacchetto.


THE LIST / L'ELENCO
===================
"""


class LicenceTrouble(Exception):
    """Something may not ship, or nobody knows what it is; a line each."""


@dataclass
class Part:
    """One part of the package, as the table describes it."""

    name: str
    licence: str
    files: tuple[re.Pattern[str], ...] = ()
    distributions: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    texts_of: str = ""
    carries: tuple[tuple[str, str], ...] = ()
    inside: bool = False
    system: bool = False
    notice: str = ""
    claimed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Table:
    """All parts, and the licences that they may have."""

    parts: tuple[Part, ...]
    allowed: frozenset[str]
    allowed_inside: frozenset[str]

    def troubles(self) -> Iterator[str]:
        """Licences in the table that are not allowed."""
        for part in self.parts:
            fits = self.allowed | self.allowed_inside if part.inside else self.allowed
            if part.licence not in fits:
                yield f"{part.name}: {part.licence} is not allowed"
            for name, licence in part.carries:
                if licence not in self.allowed | self.allowed_inside:
                    yield f"{name} in {part.name}: {licence} is not allowed"


def read_table(path: Path = TABLE) -> Table:
    """The table of parts."""
    with path.open("rb") as file:
        plain = tomllib.load(file)
    parts = []
    for entry in plain["part"]:
        told = dict(entry)
        told["files"] = tuple(re.compile(pattern) for pattern in told.get("files", ()))
        told["carries"] = tuple((name, licence) for name, licence in told.get("carries", ()))
        for name in ("distributions", "modules", "texts"):
            told[name] = tuple(told.get(name, ()))
        parts.append(Part(**told))
    return Table(tuple(parts), frozenset(plain["allowed"]), frozenset(plain["allowed_inside"]))


def claim_files(table: Table, names: Iterable[str]) -> list[str]:
    """Give every file to the first part that knows it; those that nobody knows."""
    lost = []
    for name in names:
        for part in table.parts:
            if any(pattern.fullmatch(name) for pattern in part.files):
                part.claimed.append(name)
                break
        else:
            lost.append(name)
    return lost


def claim_modules(table: Table, modules: Iterable[str], owners: dict[str, list[str]]) -> list[str]:
    """Give every top-level module to a part; those that nobody knows.

    `owners`: the distributions that each module comes from.
    """
    by_module = {name: part for part in table.parts for name in part.modules}
    by_distribution = {_plain(name): part for part in table.parts for name in part.distributions}
    python = next(part for part in table.parts if part.name == "Python")
    lost = []
    for module in sorted(modules):
        part = by_module.get(module)
        if part is None:
            found = [by_distribution.get(_plain(name)) for name in owners.get(module, ())]
            part = next((one for one in found if one is not None), None)
        if part is None and (module in sys.stdlib_module_names or module.startswith("_sysconfig")):
            part = python
        if part is None:
            lost.append(module)
        else:
            part.claimed.append(f"module {module}")
    return lost


def modules_in(program: Path) -> set[str]:
    """The top-level modules that are frozen into a program, of whatever system it is."""
    from PyInstaller.archive.readers import CArchiveReader
    from PyInstaller.loader.pyimod01_archive import ZlibArchiveReader

    archive = CArchiveReader(str(program))
    found = set()
    for entry in archive.toc.values():
        if entry[-1] != "z":
            continue
        place = archive._start_offset + entry[0]
        frozen = ZlibArchiveReader(str(program), place, check_pymagic=False)
        found |= {module.partition(".")[0] for module in frozen.toc}
    return found


def collect(folder: Path) -> int:
    """Write list and texts; how many parts there are. Raises LicenceTrouble."""
    table = read_table()
    names = [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*"))
        if not path.is_dir() or path.is_symlink()
    ]
    troubles = list(table.troubles())
    troubles += [f"nobody claims the file {name}" for name in claim_files(table, names)]
    program = next(path for path in folder.iterdir() if path.stem == "mischia" and path.is_file())
    owners = importlib.metadata.packages_distributions()
    lost = claim_modules(table, modules_in(program), {key: list(of) for key, of in owners.items()})
    troubles += [f"nobody claims the module {name}" for name in lost]
    target = folder / "licences"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    bundled = [part for part in table.parts if part.claimed]
    for part in bundled:
        texts = dict(texts_of(part))
        if not texts:
            troubles.append(f"{part.name}: no text of its licence is found")
        for name, text in texts.items():
            (target / f"{_file_name(part.name)}-{name}").write_text(text, encoding="utf-8")
    if troubles:
        raise LicenceTrouble("\n".join(troubles))
    (folder / LIST).write_text(HEAD + listed(bundled), encoding="utf-8")
    return len(bundled)


def listed(parts: Iterable[Part]) -> str:
    """A line a part, with what it carries below."""
    lines = []
    for part in parts:
        if part.name == "Mischia":
            continue
        versions = {version for name in part.distributions if (version := _version(name))}
        lines.append(f"{part.name}{''.join(f' {one}' for one in sorted(versions))}: {part.licence}")
        lines += [f"    {name}: {licence}" for name, licence in part.carries]
    return "\n".join(lines) + "\n"


def texts_of(part: Part) -> Iterator[tuple[str, str]]:
    """The texts of a part's licence: kept here, in its distribution, or with the system's."""
    for name in part.texts:
        yield name, (NOTICES / name).read_text(encoding="utf-8")
    if part.notice:
        yield part.notice + ".txt", (ROOT / part.notice).read_text(encoding="utf-8")
    for distribution in (*part.distributions, part.texts_of):
        for name, path in _licence_files(distribution):
            yield f"{distribution}-{name}", path.read_text(encoding="utf-8", errors="replace")
    if part.system:
        yield from _system_texts(part)


def _licence_files(distribution: str) -> list[tuple[str, Path]]:
    if not distribution:
        return []
    try:
        files = importlib.metadata.files(distribution) or []
    except importlib.metadata.PackageNotFoundError:
        return []
    inside = [one for one in files if ".dist-info" in str(one) and TEXT_FILE.search(one.name)]
    found = []
    for one in inside:
        path = Path(str(one.locate()))
        named = "-".join(Path(str(one)).parts[1:]).removeprefix("licenses-")
        if path.is_file():
            found.append((named, path))
    return found


def _system_texts(part: Part) -> Iterator[tuple[str, str]]:
    """What Debian says of the packages that the libraries came from."""
    kept = NOTICES / f"{_file_name(part.name)}.txt"
    if kept.is_file():
        yield kept.name, kept.read_text(encoding="utf-8")
        return
    if shutil.which("dpkg") is None:
        return
    seen = set()
    for name in part.claimed:
        answer = subprocess.run(
            ["dpkg", "-S", f"*/{Path(name).name}"], check=False, capture_output=True, text=True
        )
        for line in answer.stdout.splitlines():
            package = line.partition(":")[0]
            told = Path("/usr/share/doc") / package / "copyright"
            if package not in seen and told.is_file():
                seen.add(package)
                yield f"{package}.txt", told.read_text(encoding="utf-8", errors="replace")


def _version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _file_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def main() -> int:
    """Collect, or say in lines what must not ship."""
    try:
        count = collect(Path(sys.argv[1]))
    except LicenceTrouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    print(f"licences: {count} parts, all allowed")
    return 0


if __name__ == "__main__":
    # This folder would hide a library of the same name from what is imported here.
    sys.path[:] = [place for place in sys.path if Path(place) != HERE]
    sys.exit(main())
