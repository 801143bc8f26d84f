"""The rehearsal in a child process of the program: it can be stopped at any moment."""

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection

from desktop.insight.fight import PlayedFight
from desktop.insight.rehearsal import Scene, rehearse


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

    def fights(self) -> Sequence[PlayedFight] | None:
        """What has been played since it was asked last; None: the child has died."""
        found: list[PlayedFight] = []
        while not self.is_over and self._pipe.poll():
            try:
                told = self._pipe.recv()
            except (EOFError, OSError):  # out of memory, killed, or a fault of ours
                self.stop()
                return None
            if told is None:
                self.stop()
            else:
                found.append(told)
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
    """The work of the child: one fight after the other, at the end None."""
    try:
        for fight in rehearse(scene, count, seed=seed):
            pipe.send(fight)
        pipe.send(None)
    except BrokenPipeError:
        pass  # nobody waits any more
    finally:
        pipe.close()
