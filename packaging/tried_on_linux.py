"""The .deb and the .run, each in a fresh Debian without network: install, start, play, remove."""

import json
import subprocess
import time
from pathlib import Path

import clean_root
import first_window
import freeze
import linux_build
import playing
import product
import system
from clean_root import HOME, CleanRoot
from freeze import BuildError
from playing import Played
from virtual_screen import virtual_screen

PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}
DATA = HOME / ".local" / "share" / product.TITLE
SAVED = HOME / f"prova{product.ENDING}"
MEGABYTE = 1_000_000
LARGEST = {"folder": 200 * MEGABYTE, "packed": 60 * MEGABYTE}


def check() -> None:
    """Both packages; sizes first, for they cost nothing."""
    check_sizes()
    system.need_programs(PROGRAMS)
    first_window.check()
    try_debian_package()
    try_run_file()
    if linux_build.app_image().is_file():
        try_app_image()


def check_sizes() -> None:
    """As agreed."""
    sizes = {"folder": freeze.size_of(linux_build.folder())}
    for path in (linux_build.debian_package(), linux_build.run_file()):
        sizes[path.name] = path.stat().st_size
    for name, size in sizes.items():
        most = LARGEST["folder" if name == "folder" else "packed"]
        print(f"{name}: {size / MEGABYTE:.1f} MB, at most {most / MEGABYTE:.0f}", flush=True)
        if size > most:
            raise BuildError(f"{name} is larger than agreed")


def try_debian_package() -> None:
    """dpkg installs it, and takes it away again."""
    package = linux_build.debian_package()
    root = clean_root.fresh("deb")
    must_lack_python(root)
    root.bring(package, Path("/tmp") / package.name)
    before = files_of_system(root)
    root.must("dpkg", "-i", f"/tmp/{package.name}", user="root")
    root.must("desktop-file-validate", "/usr/share/applications/mischia.desktop", user="root")
    check_installed(root, "/usr/bin/mischia")
    root.must("dpkg", "-r", product.NAME, user="root")
    left = {path for path in files_of_system(root) - before if "/var/" not in path}
    left = {path for path in left if not path.endswith((".cache", "/mimeinfo.cache"))}
    left = {path for path in left if "/usr/share/mime/" not in path}
    if left:
        raise BuildError(f"left behind by the package: {sorted(left)[:5]}")
    must_leave_data(root)
    print(f"{package.name}: installed, played, removed", flush=True)


def try_run_file() -> None:
    """The user starts it; nothing outside of the home folder changes."""
    file = linux_build.run_file()
    root = clean_root.fresh("run")
    must_lack_python(root)
    root.bring(file, HOME / file.name)
    before = files_of_system(root)
    root.must("sh", f"{HOME}/{file.name}", "--quiet")
    program = HOME / ".local" / "lib" / "mischia" / "mischia"
    entry = HOME / ".local" / "share" / "applications" / "mischia.desktop"
    root.must("desktop-file-validate", str(entry))
    check_installed(root, str(program))
    root.must("sh", f"{HOME}/{file.name}", "--quiet")  # once more, over what is there
    root.must("sh", str(program.parent / "setup.sh"), "--uninstall")
    if files_of_system(root) != before:
        raise BuildError(f"changed outside of {HOME} by {file.name}")
    left = [path for path in root.inside(HOME / ".local").rglob("*mischia*") if path.is_file()]
    left = [path for path in left if not path.is_relative_to(root.inside(DATA))]
    if left:
        raise BuildError(f"left behind by {file.name}: {left[:5]}")
    must_leave_data(root)
    print(f"{file.name}: installed, played, removed", flush=True)


def try_app_image() -> None:
    """Run as it is, unpacked by its own runtime: a clean root has no FUSE."""
    image = linux_build.app_image()
    root = clean_root.fresh("appimage")
    root.bring(image, HOME / image.name)
    said = root.must(f"{HOME}/{image.name}", "--appimage-extract-and-run", "--check")
    print(f"{image.name}: --check answered {freeze.answered(said)}", flush=True)


def must_lack_python(root: CleanRoot) -> None:
    """A clean root has neither Python nor Qt."""
    for pattern in ("usr/bin/python*", "usr/lib/**/libQt6*", "usr/lib/**/libpython3*"):
        if found := list(root.folder.glob(pattern)):
            raise BuildError(f"the root is not clean: {found[0]}")


def files_of_system(root: CleanRoot) -> set[str]:
    """Everything outside of the homes and of what changes by itself."""
    skipped = ("home", "tmp", "proc", "sys", "run", "var", "dev")
    found = subprocess.run(
        ["find", ".", "-maxdepth", "8", "-not", "-type", "d"],
        cwd=root.folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\n")
    return {path[1:] for path in found if path and path.split("/")[1] not in skipped}


def check_installed(root: CleanRoot, program: str) -> None:
    """`--check`, the file type, a real window: played, saved, opened by a double click."""
    begun = time.monotonic()
    answer = freeze.answered(root.must(program, "--check"))
    print(
        f"{program} --check in {time.monotonic() - begun:.1f} s: {json.dumps(answer)}", flush=True
    )
    if answer["version"] != product.version():
        raise BuildError(f"{program} is of another version: {answer['version']}")
    with virtual_screen() as display:
        played = Played(
            root.command([program], display=display),
            display=display,
            data=root.inside(DATA),
        )
        seconds = played.start()
        steps = played.play()
        played.save_as(str(SAVED), root.inside(SAVED))
        playing.must_be_quiet(played.end())
        print(f"first window {seconds:.1f} s; {steps} steps played and saved", flush=True)
        verify(root, program)
        check_file_type(root)
        double_click(root, display)


def verify(root: CleanRoot, program: str) -> None:
    """The saved file is sound, by the program's own judgement."""
    root.must(program, "replay", str(SAVED), "--verify")


def check_file_type(root: CleanRoot) -> None:
    """The system knows whose file it is."""
    kind = root.must("gio", "info", "-a", "standard::content-type", str(SAVED))
    if f"standard::content-type: {product.MIME}" not in kind:
        raise BuildError(f"a {product.ENDING} file is taken for {kind}")
    known = root.must("gio", "mime", product.MIME)
    if "mischia.desktop" not in known:
        raise BuildError(f"the system does not open {product.MIME} with Mischia:\n{known}")


def double_click(root: CleanRoot, display: str) -> None:
    """What the desktop does when the saved file is clicked twice: the program shows it."""
    opened = Played(
        root.command(["sh", "-c", f"gio open {SAVED} && sleep 40"], display=display),
        display=display,
        data=root.inside(DATA),
    )
    before = len(opened.logs())
    opened.start()
    steps = opened.steps()
    opened.press("space")
    playing.wait_until(lambda: opened.steps() > steps, "a turn of the opened file")
    if len(opened.logs()) < before:
        raise BuildError("opening a saved file has lost a fight")
    opened.kill()


def must_leave_data(root: CleanRoot) -> None:
    """Removing the program never touches what the user has made."""
    kept = root.inside(DATA)
    if not list((kept / "fights").glob("*.log")) or not root.inside(SAVED).is_file():
        raise BuildError(f"removing the program has removed fights from {DATA}")
