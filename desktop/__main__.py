"""The front door: `python -m desktop` and the frozen program start here.

Only what every start needs is imported at the top: the first window waits for it.
"""

import locale
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from desktop import __version__
from desktop.language.message import Message

WRONG_ARGUMENTS = 2
TEXTS = Path(__file__).resolve().parent.parent / "i18n"


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


class ArgumentError(ValueError):
    """The command line cannot be understood; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


def parse(words: Sequence[str]) -> Arguments:
    """Read the command line; raises ArgumentError."""
    found: dict[str, bool] = {}
    data: Path | None = None
    opened: list[Path] = []
    qt: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.partition("=")
        if name in ("--data", "-platform", "--platform"):
            if not equals:
                if not rest:
                    raise ArgumentError(Message("cli.needs_value", {"option": name}))
                value = rest.pop(0)
            if name == "--data":
                data = Path(value)
            else:
                qt += ["-platform", value]
        elif word in ("--check", "--version", "--help", "-h"):
            found["help" if word == "-h" else word.removeprefix("--")] = True
        elif word.startswith("-"):
            raise ArgumentError(Message("cli.unknown_option", {"option": word}))
        else:
            opened.append(Path(word))
    return Arguments(**found, data=data, opened=tuple(opened), qt=tuple(qt))


def say(text: str, *, failed: bool = False) -> None:
    """Print, if there is anywhere to print to (a program with windows may have no console)."""
    stream = sys.stderr if failed else sys.stdout
    if stream is not None:
        print(text, file=stream, flush=True)


def spoken(message: Message) -> str:
    """A sentence in the language of the system, for the command line."""
    from desktop.language.render import read_language, render

    system = (locale.getlocale()[0] or "").lower()
    return render(message, read_language(TEXTS, "it" if system.startswith("it") else "en"))


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
    from desktop.app import check, start

    if arguments.check:
        return check(arguments.qt, say)
    return start(data=arguments.data, opened=arguments.opened, qt=arguments.qt)


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a child process of the frozen program starts here too
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main(sys.argv[1:]))
