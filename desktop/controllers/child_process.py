"""Reading in a child process of the program: it can be stopped at any moment.

Python work that takes longer than a moment would hold up the windows, even in a thread.
"""

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Generic, NamedTuple, TypeVar

from desktop.exchange.errors import ImportGaveUp, Report, UnusableInput
from desktop.language.message import Message

T = TypeVar("T")
WAIT = 0.05  # seconds between two looks at whether the GM still wants it


class Answer(NamedTuple, Generic[T]):
    """What was read."""

    value: T


def in_child(work: Callable[[Report], T], report: Report) -> T:
    """What `work`, which must be picklable, reads in a child process.

    Raises `UnusableInput`: its own, or `ImportGaveUp` where the child died or could not begin; and
    what `report` raises. Blocks, so call it in a thread.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(work, theirs), daemon=True)
    try:
        child.start()
    except OSError as error:  # no memory or no more processes for one
        ours.close()
        raise ImportGaveUp(Message("import.map.gave_up")) from error
    finally:
        theirs.close()
    try:
        answer: T = answer_of(ours, report)
        return answer
    finally:
        ours.close()
        child.kill()
        child.join()
        child.close()


def answer_of(pipe: Connection, report: Report) -> Any:
    """Wait for what the child process reads; raises what it or `report` raised."""
    done = 0.0
    while True:
        report(done)  # raises when nobody wants it any more
        if not pipe.poll(WAIT):
            continue
        try:
            answer = pipe.recv()
        except (EOFError, OSError):  # the child died: out of memory, or killed
            raise ImportGaveUp(Message("import.map.gave_up")) from None
        match answer:
            case float():
                done = answer
            case Answer(value):
                return value
            case UnusableInput():
                raise answer


def _child(work: Callable[[Report], T], pipe: Connection) -> None:
    """The work of the child process: progress, then what was read or why nothing was."""
    report: Callable[[float], None] = pipe.send
    try:
        pipe.send(Answer(work(report)))
    except UnusableInput as error:
        pipe.send(error)
    except BrokenPipeError:
        pass  # nobody waits any more
    finally:
        pipe.close()
