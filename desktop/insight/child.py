"""The rehearsal in child processes of the program: it can be stopped at any moment."""

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection

from desktop.insight.fight import PlayedFight
from desktop.insight.rehearsal import Scene, rehearse

WORTH_A_CHILD = 50
"""Fights for which a process of their own is started; it takes a second to come up."""


class Rehearsing:
    """A rehearsal on its way. Nothing here waits; raises OSError where no process can be had."""

    def __init__(self, scene: Scene, count: int, *, seed: int, children: int = 1) -> None:
        children = max(1, min(children, count // WORTH_A_CHILD))
        self._children: list[_Child] = []
        try:
            for place in range(children):
                numbers = range(place, count, children)
                self._children.append(_Child(scene, numbers, seed=seed))
        except OSError:
            self.stop()
            raise

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return not self._children

    def fights(self) -> Sequence[PlayedFight] | None:
        """What has been played since it was asked last; None: a child has died."""
        found: list[PlayedFight] = []
        for child in tuple(self._children):
            told = child.fights()
            if told is None:
                self.stop()
                return None
            found += told
            if child.is_over:
                self._children.remove(child)
        return found

    def stop(self) -> None:
        """End the children; more than once does no harm."""
        for child in self._children:
            child.stop()
        self._children.clear()


class _Child:
    """One process with its share of the fights."""

    def __init__(self, scene: Scene, numbers: Sequence[int], *, seed: int) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        arguments = (scene, numbers, seed, theirs)
        self.process = context.Process(target=_play_all, args=arguments, daemon=True)
        self.is_over = False
        try:
            self.process.start()
        except OSError:
            self._pipe.close()
            raise
        finally:
            theirs.close()

    def fights(self) -> list[PlayedFight] | None:
        """What has come; None: it has died before its end."""
        found: list[PlayedFight] = []
        while not self.is_over and self._pipe.poll():
            try:
                told = self._pipe.recv()
            except (EOFError, OSError):  # out of memory, killed, or a fault of ours
                return None
            if told is None:
                self.stop()
            else:
                found.append(told)
        return found

    def stop(self) -> None:
        """End it."""
        self.is_over = True
        self._pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


def _play_all(scene: Scene, numbers: Sequence[int], seed: int, pipe: Connection) -> None:
    """The work of a child: one fight after the other, at the end None."""
    try:
        for fight in rehearse(scene, numbers, seed=seed):
            pipe.send(fight)
        pipe.send(None)
    except BrokenPipeError:
        pass  # nobody waits any more
    finally:
        pipe.close()
