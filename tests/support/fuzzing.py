"""Feeds a reader thousands of spoilt inputs: it reads them or says no in a way that has a name."""

import contextlib
import faulthandler
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

LONGEST = 10.0  # seconds for one input


Spoil = Callable[[Random], Any]


class Reader(NamedTuple):
    """How its input is spoilt, how it reads, and the errors by which it may say no."""

    spoil: Spoil
    read: Callable[[Any, Path], object]
    named: tuple[type[Exception], ...] = ()


class Hangs(BaseException):
    """A reader that does not come back."""


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Break off what takes longer, where the system has alarms."""
    if sys.platform == "win32":
        yield
        return

    def ring(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fuzz(
    spoil: Callable[[Random], Any],
    read: Callable[[Any], object],
    named: tuple[type[Exception], ...],
    *,
    first: int,
    count: int,
) -> tuple[int, int, float]:
    """How many inputs were read and how many refused, and the longest time of one in seconds.

    Anything else than an error of those classes fails with the number of the input, from which
    it can be made again.
    """
    faulthandler.enable()
    was_read = refused = 0
    longest = 0.0
    for number in range(first, first + count):
        spoilt = spoil(Random(number))
        begun = time.perf_counter()
        try:
            with at_most(LONGEST):
                read(spoilt)
            was_read += 1
        except named:
            refused += 1
        except (Exception, Hangs) as error:
            told = repr(spoilt)
            raise AssertionError(f"input {number}: {error!r} at {told[:2_000]}") from error
        longest = max(longest, time.perf_counter() - begun)
    return was_read, refused, longest


def prove(reader: Reader, folder: Path, *, first: int = 0, count: int) -> str:
    """Every one of these inputs is read or refused by name, none takes long; what was counted."""
    was_read, refused, longest = fuzz(
        reader.spoil,
        lambda spoilt: reader.read(spoilt, folder),
        reader.named,
        first=first,
        count=count,
    )
    assert was_read + refused == count
    assert longest < LONGEST
    return f"{was_read} read, {refused} refused, the longest took {longest:.3f} s"
