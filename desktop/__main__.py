"""The front door: `python -m desktop` and the frozen program start here.

Only what every start needs is imported at the top: the first window waits for it.
"""

import locale
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import desktop
from desktop import __version__
from desktop.language.message import Message

UNREADABLE = 1
WRONG_ARGUMENTS = 2
NOT_VERIFIED = 3
NOBODY_TO_REHEARSE = 4
REPLAY, REHEARSE = "replay", "rehearse"
FIGHTS = 200
MOST_FIGHTS = 2_000
# By the package: this file lies elsewhere in the frozen program.
TEXTS = Path(desktop.__file__).resolve().parent.parent / "i18n"


@dataclass(frozen=True, slots=True)
class Arguments:
    """What was asked for on the command line."""

    check: bool = False
    version: bool = False
    help: bool = False
    data: Path | None = None
    """The folder of campaigns and settings; None: the user's usual one."""
    opened: tuple[Path, ...] = ()
    """Saved fights to open (what a double click on a file passes)."""
    qt: tuple[str, ...] = field(default=())
    """Arguments that are for Qt: `-platform NAME`."""
    replay: Path | None = None
    """A fight to replay without windows."""
    headless: str = ""
    """A driver that leads the program without windows: a file, or "-" for standard input."""
    verify: bool = False
    """Whether that replay is compared with everything that its file says of itself."""
    rehearse: Path | None = None
    """A fight to rehearse without windows."""
    fights: int = FIGHTS
    """How often it is played."""
    seed: int = 1
    """Of its dice: the same gives the same fights."""


class ArgumentError(ValueError):
    """The command line cannot be understood; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


def parse(words: Sequence[str]) -> Arguments:
    """Read the command line; raises ArgumentError."""
    if words and words[0] == REPLAY:
        return _parse_replay(words[1:])
    if words and words[0] == REHEARSE:
        return _parse_rehearse(words[1:])
    found: set[str] = set()
    data: Path | None = None
    headless = ""
    opened: list[Path] = []
    qt: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.partition("=")
        if name in ("--data", "--headless", "-platform", "--platform"):
            if not equals:
                if not rest:
                    raise ArgumentError(Message("cli.needs_value", {"option": name}))
                value = rest.pop(0)
            if name == "--data":
                data = Path(value)
            elif name == "--headless":
                headless = value
            else:
                qt += ["-platform", value]
        elif word in ("--check", "--version", "--help", "-h"):
            found.add("help" if word == "-h" else word.removeprefix("--"))
        elif word.startswith("-"):
            raise ArgumentError(Message("cli.unknown_option", {"option": word}))
        else:
            opened.append(Path(word))
    return Arguments(
        check="check" in found,
        version="version" in found,
        help="help" in found,
        data=data,
        headless=headless,
        opened=tuple(opened),
        qt=tuple(qt),
    )


def _parse_replay(words: Sequence[str]) -> Arguments:
    """`replay FILE [--verify]`."""
    files: list[str] = []
    is_verified = False
    for word in words:
        if word == "--verify":
            is_verified = True
        elif word.startswith("-"):
            raise ArgumentError(Message("cli.unknown_option", {"option": word}))
        else:
            files.append(word)
    if len(files) != 1:
        raise ArgumentError(Message("cli.replay_needs_file"))
    return Arguments(replay=Path(files[0]), verify=is_verified)


def _parse_rehearse(words: Sequence[str]) -> Arguments:
    """`rehearse FILE [--fights N] [--seed N] [--data FOLDER]`."""
    files: list[str] = []
    data: Path | None = None
    numbers = {"--fights": FIGHTS, "--seed": 1}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, _, value = word.partition("=")
        if name in numbers:
            value = value or (rest.pop(0) if rest else "")
            if not value.isdecimal() or len(value) > 9:
                raise ArgumentError(Message("cli.needs_value", {"option": name}))
            numbers[name] = int(value)
        elif name == "--data":
            value = value or (rest.pop(0) if rest else "")
            if not value:
                raise ArgumentError(Message("cli.needs_value", {"option": name}))
            data = Path(value)
        elif word.startswith("-"):
            raise ArgumentError(Message("cli.unknown_option", {"option": word}))
        else:
            files.append(word)
    if len(files) != 1:
        raise ArgumentError(Message("cli.rehearse_needs_file"))
    fights = min(MOST_FIGHTS, max(1, numbers["--fights"]))
    seed = numbers["--seed"]
    return Arguments(rehearse=Path(files[0]), fights=fights, seed=seed, data=data)


def say(text: str, *, failed: bool = False) -> None:
    """Print, if there is anywhere to print to (a program with windows may have no console)."""
    stream = sys.stderr if failed else sys.stdout
    if stream is not None:
        print(text, file=stream, flush=True)


def spoken(message: Message) -> str:
    """A sentence in the language of the system, for the command line."""
    from desktop.language.render import read_language, render

    return render(message, read_language(TEXTS, _language()))


def _language() -> str:
    """The code of the language of the system, as far as the program speaks it."""
    return "it" if (locale.getlocale()[0] or "").lower().startswith("it") else "en"


def hand_over(line: bytes) -> None:
    """Print a line as it is: UTF-8 wherever the program runs."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


def replay(path: Path, *, verify: bool) -> int:
    """Print the state at which a saved fight stands, and its hash; return the exit code.

    Only these two lines go to standard output; sentences go beside them.
    """
    from desktop.storage import replaying
    from desktop.storage.errors import StorageError

    try:
        replayed = replaying.replay(path)
    except StorageError as error:
        say(spoken(error.message), failed=True)
        return UNREADABLE
    hand_over(replayed.canonical)
    hand_over(replayed.hash.encode("ascii"))
    for note in replayed.notes:
        say(spoken(note), failed=True)
    if not verify:
        return 0
    for fault in replayed.faults:
        say(spoken(fault), failed=True)
    if not replayed.is_sound:
        say(spoken(Message("replay.not_verified", {"file": path.name})), failed=True)
        return NOT_VERIFIED
    counts = {"steps": replayed.steps, "states": replayed.states, "files": replayed.files}
    say(spoken(Message("replay.verified", {"file": path.name, **counts})), failed=True)
    return 0


def rehearse(path: Path, *, fights: int, seed: int, data: Path | None) -> int:
    """Print what comes of a saved fight when it is played on so often; return the exit code.

    The house rules are those of the data folder, as they would be in the window.
    """
    from desktop.app import program_folder
    from desktop.controllers.insight.on_command_line import rehearsed
    from desktop.rules.rulebook.house import read_house_rules
    from desktop.storage import replaying
    from desktop.storage.data_folder import find_data_folder
    from desktop.storage.errors import StorageError
    from desktop.storage.house_files import read_house_files
    from desktop.storage.spells import SpellLibrary

    try:
        encounter = replaying.replay(path).final
        entries = SpellLibrary(TEXTS.parent / "resources" / "spells").spells(encounter.ruleset)
    except StorageError as error:
        say(spoken(error.message), failed=True)
        return UNREADABLE
    spells = {key: entry.spell for key, entry in entries.items()}
    folder = find_data_folder(chosen=data, program=program_folder())
    house = read_house_rules(read_house_files(folder.house_rules))
    for trouble in house.troubles:
        say(spoken(trouble), failed=True)
    line = rehearsed(
        encounter, spells, house.ruleset_of, count=fights, seed=seed, language=_language()
    )
    if line is None:
        say(spoken(Message("view.rehearsal.nobody")), failed=True)
        return NOBODY_TO_REHEARSE
    hand_over(line)
    return 0


def main(words: Sequence[str]) -> int:
    """Do what the command line asks for; return the exit code."""
    try:
        arguments = parse(words)
    except ArgumentError as error:
        say(spoken(error.reason), failed=True)
        return WRONG_ARGUMENTS
    if arguments.help:
        say(spoken(Message("cli.help")))
        return 0
    if arguments.version:
        say(__version__)
        return 0
    if arguments.replay is not None:
        return replay(arguments.replay, verify=arguments.verify)
    if arguments.rehearse is not None:
        return rehearse(
            arguments.rehearse, fights=arguments.fights, seed=arguments.seed, data=arguments.data
        )
    from desktop.app import check, lead, start

    if arguments.headless:
        return lead(arguments.headless, data=arguments.data, hand_over=hand_over)
    if arguments.check:
        return check(arguments.qt, say)
    return start(data=arguments.data, opened=arguments.opened, qt=arguments.qt)


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a child process of the frozen program starts here too
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main(sys.argv[1:]))
