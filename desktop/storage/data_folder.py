"""Where everything lies that the GM keeps."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from desktop.storage.disk import Disk

PROGRAM = "Mischia"
PORTABLE = "Mischia-data"  # a folder of this name beside the program is used instead


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The data folder and what is where in it."""

    root: Path

    @property
    def campaign(self) -> Path:
        """Parties, creatures, maps, settings."""
        return self.root / "campaign.json"

    @property
    def backups(self) -> Path:
        """Earlier states of the campaign."""
        return self.root / "backups"

    @property
    def fights(self) -> Path:
        """The logs of the last fights."""
        return self.root / "fights"

    @property
    def assets(self) -> Path:
        """Pictures, by their content."""
        return self.root / "assets"

    @property
    def house_rules(self) -> Path:
        """The GM's own rules, as TOML files."""
        return self.root / "house-rules"

    @property
    def damaged(self) -> Path:
        """Files that could not be read, as they were found."""
        return self.root / "damaged"

    @property
    def lock(self) -> Path:
        """Held by the running program."""
        return self.root / "lock"

    @property
    def request(self) -> Path:
        """Left by a second start, for the running program."""
        return self.root / "request"

    def prepare(self, disk: Disk) -> None:
        """Make the folders; raises WriteFailed where nothing can be written."""
        for folder in (
            self.root,
            self.backups,
            self.fights,
            self.assets,
            self.damaged,
            self.house_rules,
        ):
            disk.make_folder(folder)
        probe = self.root / "probe"
        disk.write_file(probe, b"")
        disk.delete(probe)


def find_data_folder(
    *, chosen: Path | None = None, program: Path, usual: Path | None = None
) -> DataFolder:
    """The folder that was chosen, else the portable one, else the user's usual one.

    `program` is the folder that the program lies in.
    """
    if chosen is not None:
        return DataFolder(chosen.absolute())
    portable = program / PORTABLE
    if portable.is_dir():
        return DataFolder(portable)
    if usual is None:
        usual = platformdirs.user_data_path(PROGRAM, appauthor=False)
    return DataFolder(usual)
