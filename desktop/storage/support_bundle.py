"""One zip for whoever helps: what runs here, what went wrong, and the fight without its names."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop.storage.disk import Disk
from desktop.storage.nameless import nameless_log

VERSIONS, SCREENS, LOG, FIGHT = "versions.txt", "screens.txt", "program.log", "fight.log"


@dataclass(frozen=True, slots=True)
class Support:
    """What goes into the bundle. `fight`: the lines of the fight's log, with its names."""

    versions: Mapping[str, str]
    screens: tuple[str, ...]
    log: bytes
    fight: bytes | None = None
    home: str = ""

    def files(self) -> dict[str, bytes]:
        """The files by name; the user's folder is named in none of them."""
        told = "".join(f"{name}: {said}\n" for name, said in self.versions.items())
        files = {
            VERSIONS: told.encode(),
            SCREENS: "".join(f"{line}\n" for line in self.screens).encode(),
            LOG: self.log,
        }
        if self.home:
            home = self.home.encode()
            files = {name: text.replace(home, b"~") for name, text in files.items()}
        if self.fight is not None:
            files[FIGHT] = nameless_log(self.fight)
        return files


def write_bundle(path: Path, support: Support, disk: Disk) -> None:
    """Write the zip; raises WriteFailed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in support.files().items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    disk.write_file(path, buffer.getvalue())
