"""The rehearsal in a child process of the program: it can be stopped at any moment."""

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection

from desktop.insight.fight import PlayedFight
from desktop.insight.rehearsal import Scene, rehearse

EVERY = 0.25
"""Seconds between two batches of fights that are told."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A fault of the program: what Python says of it, for the log."""

    trace: str


Batch = tuple[PlayedFight, ...]


class Rehearsing:
    """A rehearsal on its way. Nothing here waits; raises OSError where no process can be had."""

    def __init__(self, scene: Scene, count: int, *, seed: int) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        arguments = (scene, count, seed, theirs)
        self._child = context.Process(target=_play_all, args=arguments, daemon=True)
        try:
            self._child.start()
        except OSError:
            self._pipe.close()
            raise
        finally:
            theirs.close()
        self.is_over = False
        """Whether nothing more will come."""

    def fights(self) -> Sequence[PlayedFight] | Broken | None:
        """What has been played since it was asked last; None: the child has died."""
        found: list[PlayedFight] = []
        while not self.is_over and self._pipe.poll():
            try:
                told = self._pipe.recv()
            except (EOFError, OSError):  # out of memory, or killed
                self.stop()
                return None
            if isinstance(told, Broken):
                self.stop()
                return told
            if not told:
                self.stop()
                break
            found += told
        return found

    def stop(self) -> None:
        """End the child; more than once does no harm."""
        if self.is_over:
            return
        self.is_over = True
        self._pipe.close()
        self._child.kill()
        self._child.join()
        self._child.close()


def _play_all(scene: Scene, count: int, seed: int, pipe: Connection) -> None:
    """The work of the child: batches of fights, at the end an empty one."""
    try:
        batch: list[PlayedFight] = []
        told = time.monotonic()
        for fight in rehearse(scene, count, seed=seed):
            batch.append(fight)
            if time.monotonic() - told >= EVERY:
                pipe.send(tuple(batch))
                batch.clear()
                told = time.monotonic()
        if batch:
            pipe.send(tuple(batch))
        pipe.send(())
    except BrokenPipeError:
        pass  # nobody waits any more
    except Exception:  # a fault of ours is told to the program, which writes the log
        pipe.send(Broken(traceback.format_exc()))
    finally:
        pipe.close()
