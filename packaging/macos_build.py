"""macOS: the disk image of the application, one for each kind of processor.

Some libraries have no packages for both processors at once, so an image holds the program for the
processor of the Mac that makes it.
"""

import platform
import shutil
import subprocess
import time
from pathlib import Path

import freeze
import product
import signing
from freeze import DIST, WORK, BuildError

PROCESSORS = {"arm64": "apple-silicon", "x86_64": "intel"}


def bundle() -> Path:
    """The application."""
    return DIST / f"{product.TITLE}.app"


def image(machine: str = "") -> Path:
    """The disk image for a kind of processor; without one, for that of this computer."""
    kind = PROCESSORS.get(machine or platform.machine(), machine or platform.machine())
    return DIST / f"{product.TITLE}-{product.version()}-macos-{kind}.dmg"


def lay_out() -> Path:
    """What is seen in the image: the application, a way to Applications, manual and licences."""
    folder = WORK / "dmg"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(bundle(), folder / bundle().name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    for name in ("manual", "licences"):
        shutil.copytree(DIST / product.NAME / name, folder / name)
    return folder


def bring_list(app: Path) -> None:
    """The list of other people's work, made after the application, to where it looks for it."""
    contents = app / "Contents"
    shutil.copy2(DIST / product.NAME / "_internal" / "THIRD-PARTY", contents / "Resources")
    link = contents / "Frameworks" / "THIRD-PARTY"
    link.unlink(missing_ok=True)
    link.symlink_to(Path("..") / "Resources" / "THIRD-PARTY")


def image_command(folder: Path, target: Path) -> list[str]:
    """The words that make an image of a folder."""
    words = ["hdiutil", "create", "-volname", product.TITLE, "-srcfolder", str(folder), "-ov"]
    return [*words, "-fs", "HFS+", "-format", "UDZO", "-imagekey", "zlib-level=9", str(target)]


def make_packages() -> Path:
    """Sign the application, put it into an image, sign and notarise that."""
    if not bundle().is_dir():
        raise BuildError(f"there is no {bundle().name} to pack")
    begun = time.monotonic()
    bring_list(bundle())
    signing.sign_for_macos(bundle())
    target = image()
    done = subprocess.run(
        image_command(lay_out(), target), check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise BuildError(f"hdiutil failed:\n{done.stdout}{done.stderr}")
    if signing.sign_for_macos(target):
        signing.notarise(target)
    freeze.tell(target, time.monotonic() - begun)
    return target
