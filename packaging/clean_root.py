"""A fresh Debian beside this one: no developer's packages, no Python of ours, no network.

Made once with debootstrap (as root), kept as an archive, unpacked anew for every try.
"""

import shlex
import shutil
import subprocess
from pathlib import Path

import freeze
import system
from environment import say
from freeze import BuildError

SUITE = "bookworm"
ROOTS = freeze.WORK / "roots"
PROGRAMS = {"debootstrap": "debootstrap", "unshare": "util-linux", "tar": "tar", "xz": "xz-utils"}
# What a desktop has: the drivers and fonts that the package depends on, menus, file types.
DESKTOP = (
    "libgl1", "libegl1", "libxcb1", "libstdc++6", "libexpat1", "fontconfig", "fonts-dejavu-core",
    "shared-mime-info", "desktop-file-utils", "hicolor-icon-theme", "libglib2.0-bin", "xz-utils",
    "libxkbcommon0", "libdbus-1-3",
)  # fmt: skip
USER = "lia"
HOME = Path("/home") / USER


class CleanRoot:
    """One unpacked Debian. Everything that runs in it has no network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def inside(self, path: Path) -> Path:
        """Where a path of that Debian lies in this one."""
        return self.folder / path.relative_to("/")

    def command(self, words: list[str], *, user: str = USER, display: str = "") -> list[str]:
        """The words that run a command in there."""
        home = "/root" if user == "root" else f"/home/{user}"
        variables = [f"HOME={home}", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"]
        variables += ["LANG=C.UTF-8", f"USER={user}"]
        if display:
            variables.append(f"DISPLAY={display}")
        told = " ".join(shlex.quote(word) for word in ["env", "-i", *variables, *words])
        root = shlex.quote(str(self.folder))
        script = (
            f"mount -t proc proc {root}/proc && mkdir -p {root}/tmp/.X11-unix && "
            f"mount --bind /tmp/.X11-unix {root}/tmp/.X11-unix && "
            f"exec chroot --userspec={user}:{user} {root} sh -c "
            + shlex.quote(f"cd {home} && exec {told}")
        )
        return [
            "unshare",
            "--net",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "sh",
            "-c",
            script,
        ]

    def run(
        self, *words: str, user: str = USER, display: str = "", timeout: float = 300
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        return subprocess.run(
            self.command(list(words), user=user, display=display),
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout,
        )

    def must(self, *words: str, user: str = USER, display: str = "") -> str:
        """Run a command that has to succeed; what it says."""
        done = self.run(*words, user=user, display=display)
        if done.returncode != 0:
            said = (done.stdout + done.stderr)[-3000:]
            raise BuildError(f"{' '.join(words)} failed in the clean root:\n{said}")
        return done.stdout

    def bring(self, path: Path, target: Path) -> None:
        """Copy a file in."""
        shutil.copy2(path, self.inside(target))
        self.inside(target).chmod(0o755)


def archive() -> Path:
    """The kept archive of the fresh root; made when it is missing."""
    kept = ROOTS / f"{SUITE}.tar"
    if kept.is_file():
        return kept
    if system.administrator() != []:
        raise BuildError("a clean root can be made only as root: sudo python3 packaging/dev.py …")
    system.need_programs(PROGRAMS)
    say(f"Making a fresh Debian {SUITE} (some minutes, once)")
    made = ROOTS / f"{SUITE}-new"
    shutil.rmtree(made, ignore_errors=True)
    ROOTS.mkdir(parents=True, exist_ok=True)
    packages = ",".join(DESKTOP)
    words = ["debootstrap", "--variant=minbase", f"--include={packages}", SUITE, str(made)]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildError(f"debootstrap failed:\n{done.stdout[-2000:]}{done.stderr}")
    subprocess.run(["chroot", str(made), "useradd", "-m", "-s", "/bin/sh", USER], check=True)
    shutil.rmtree(made / "var" / "cache" / "apt" / "archives", ignore_errors=True)
    subprocess.run(["tar", "-C", str(made), "-cf", str(kept), "."], check=True)
    shutil.rmtree(made)
    return kept


def fresh(name: str) -> CleanRoot:
    """A newly unpacked root, with nothing in it from an earlier try."""
    packed = archive()
    folder = ROOTS / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-C", str(folder), "-xf", str(packed)], check=True)
    return CleanRoot(folder)
