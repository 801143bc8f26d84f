"""Linux: the Debian package, the self-extracting file, and an AppImage where a runtime is given."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import app_icon
import freeze
import product
import system
from freeze import DIST, WORK, BuildError

HERE = Path(__file__).resolve().parent / "linux"
PROGRAMS = {"dpkg-deb": "dpkg", "xz": "xz-utils", "makeself": "makeself"}
APPIMAGE_PROGRAMS = {"mksquashfs": "squashfs-tools"}
# Libraries that every desktop has and that are left out of the folder on purpose (drivers).
DEPENDS = (
    "libc6 (>= 2.35), libstdc++6, libexpat1, libgl1, libegl1, libxcb1, fontconfig, "
    "fonts-dejavu-core | fonts-liberation | fonts-noto-core"
)
COMPRESSION = "6"
APPIMAGE_MAGIC = b"AI\x02"


def folder() -> Path:
    """The standalone folder."""
    return DIST / product.NAME


def debian_package() -> Path:
    """The package of Debian and Ubuntu."""
    return DIST / f"{product.NAME}_{product.version()}_amd64.deb"


def run_file() -> Path:
    """The self-extracting file."""
    return DIST / f"{product.TITLE}-{product.version()}-linux-x86_64.run"


def app_image() -> Path:
    """The AppImage."""
    return DIST / f"{product.TITLE}-{product.version()}-x86_64.AppImage"


def make_packages(runtime: Path | None) -> None:
    """All packages of the folder that is there; an AppImage only with a `runtime` file."""
    if not (folder() / product.NAME).is_file():
        raise BuildError("there is no dist/mischia to pack")
    system.need_programs(PROGRAMS)
    make_debian_package()
    make_run_file()
    if runtime is None:
        print("no AppImage: give its runtime file with --appimage-runtime FILE", flush=True)
    else:
        make_app_image(runtime)


def fresh(name: str) -> Path:
    """An empty folder to lay something out in."""
    scratch = WORK / name
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    return scratch


def desktop_entry(program: str) -> str:
    """The menu entry, with the command that starts the program."""
    return (HERE / "mischia.desktop").read_text(encoding="utf-8").replace("@PROGRAM@", program)


def place_icons(share: Path) -> None:
    """All sizes where desktops look for them."""
    for size in app_icon.SIZES:
        target = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{product.NAME}.png"
        target.parent.mkdir(parents=True)
        target.write_bytes(app_icon.picture(size))


def make_debian_package() -> Path:
    """Everything below /opt/mischia, and what the system has to know of it."""
    begun = time.monotonic()
    tree = fresh("debian")
    home = tree / "opt" / product.NAME
    shutil.copytree(folder(), home, symlinks=True)
    share = tree / "usr" / "share"
    for part in ("applications", "mime/packages", f"doc/{product.NAME}"):
        (share / part).mkdir(parents=True)
    started = f"/opt/{product.NAME}/{product.NAME}"
    entry = share / "applications" / f"{product.NAME}.desktop"
    entry.write_text(desktop_entry(started), encoding="utf-8")
    shutil.copy2(HERE / "mischia.xml", share / "mime" / "packages" / "mischia.xml")
    place_icons(share)
    command = tree / "usr" / "bin" / product.NAME
    command.parent.mkdir(parents=True)
    command.symlink_to(started)
    notices = [freeze.ROOT / name for name in ("LICENSE", "NOTICE")]
    copyright_file = share / "doc" / product.NAME / "copyright"
    copyright_file.write_text(
        "\n\n".join(path.read_text(encoding="utf-8") for path in notices), encoding="utf-8"
    )
    control = tree / "DEBIAN"
    control.mkdir()
    size = freeze.size_of(tree) // 1024
    (control / "control").write_text(control_text(size), encoding="utf-8")
    for name in ("postinst", "postrm"):
        shutil.copy2(HERE / "after-change.sh", control / name)
        (control / name).chmod(0o755)
    make_readable(tree)
    target = debian_package()
    target.unlink(missing_ok=True)
    words = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{COMPRESSION}", "--build"]
    run([*words, str(tree), str(target)], "dpkg-deb")
    freeze.tell(target, time.monotonic() - begun)
    return target


def control_text(kilobytes: int) -> str:
    """What dpkg has to know."""
    return (
        f"Package: {product.NAME}\n"
        f"Version: {product.version()}\n"
        "Architecture: amd64\n"
        "Section: games\n"
        "Priority: optional\n"
        f"Maintainer: {product.PUBLISHER} <mischia@localhost>\n"
        f"Installed-Size: {kilobytes}\n"
        f"Depends: {DEPENDS}\n"
        "Recommends: libxkbcommon-x11-0, shared-mime-info, desktop-file-utils\n"
        f"Description: {product.SUMMARY['en']}\n"
        " Mischia runs the fights of a role-playing game on a laptop at the table:\n"
        " initiative, map, attacks, conditions, and a second screen for the players.\n"
        f" {product.SUMMARY['it']}.\n"
    )


def make_readable(tree: Path) -> None:
    """Rights as Debian wants them, whatever the mask of the user who builds."""
    for path in [tree, *tree.rglob("*")]:
        if path.is_symlink():
            continue
        is_open = path.is_dir() or os.access(path, os.X_OK)
        path.chmod(0o755 if is_open else 0o644)


def make_run_file() -> Path:
    """A file that unpacks itself and runs setup.sh, for one user and without administrator."""
    begun = time.monotonic()
    tree = fresh("run")
    shutil.copytree(folder(), tree / "program", symlinks=True)
    for name in ("setup.sh", "mischia.desktop", "mischia.xml"):
        shutil.copy2(HERE / name, tree / name)
    (tree / "icons").mkdir()
    for size in app_icon.SIZES:
        (tree / "icons" / f"mischia-{size}.png").write_bytes(app_icon.picture(size))
    make_readable(tree)
    target = run_file()
    target.unlink(missing_ok=True)
    label = f"{product.TITLE} {product.version()}"
    words = ["makeself", "--quiet", "--xz", "--complevel", COMPRESSION, "--nox11", "--sha256"]
    run([*words, str(tree), str(target), label, "./setup.sh"], "makeself")
    freeze.tell(target, time.monotonic() - begun)
    return target


def make_app_image(runtime: Path) -> Path:
    """One file that runs where it lies: the given runtime, then a compressed file system."""
    begun = time.monotonic()
    system.need_programs(APPIMAGE_PROGRAMS)
    tree = fresh("appimage")
    shutil.copytree(folder(), tree / "program", symlinks=True)
    shutil.copy2(HERE / "AppRun", tree / "AppRun")
    (tree / "mischia.desktop").write_text(desktop_entry("mischia"), encoding="utf-8")
    (tree / "mischia.png").write_bytes(app_icon.picture(256))
    (tree / ".DirIcon").write_bytes(app_icon.picture(256))
    share = tree / "usr" / "share"
    (share / "mime" / "packages").mkdir(parents=True)
    shutil.copy2(HERE / "mischia.xml", share / "mime" / "packages" / "mischia.xml")
    place_icons(share)
    make_readable(tree)
    packed = WORK / "appimage.squashfs"
    packed.unlink(missing_ok=True)
    words = ["mksquashfs", str(tree), str(packed), "-root-owned", "-noappend", "-quiet"]
    run([*words, "-comp", "zstd", "-Xcompression-level", "19", "-b", "1M"], "mksquashfs")
    target = app_image()
    head = bytearray(runtime.read_bytes())
    head[8:11] = APPIMAGE_MAGIC
    with target.open("wb") as file:
        file.write(head)
        file.write(packed.read_bytes())
    target.chmod(0o755)
    packed.unlink()
    freeze.tell(target, time.monotonic() - begun)
    return target


def run(words: list[str], name: str) -> None:
    """Run a program that packs; raises BuildError with what it says."""
    done = subprocess.run(words, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        raise BuildError(f"{name} failed:\n{done.stdout}{done.stderr}")
