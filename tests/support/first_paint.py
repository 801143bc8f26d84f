"""Run as a script in a child process: start until the first window is painted, tell, and end.

    python tests/support/first_paint.py product FOLDER    the program, with a data folder
    python tests/support/first_paint.py bare              an empty QtWidgets window

Prints the names of all loaded modules, separated by blanks. Qt's event loop is replaced by one
that ends at the first paint; everything before it is the program's own.
"""

import os
import sys
from pathlib import Path


def stop_at_first_paint() -> None:
    """Replace the event loop of every application to come."""
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication, QWidget

    class Watcher(QObject):
        """Notices the first paint of a top-level window."""

        painted = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                self.painted = True
            return False

    def run(*_arguments: object) -> int:
        application = QApplication.instance()
        assert application is not None
        watcher = Watcher()
        windows: list[QWidget] = [x for x in QApplication.topLevelWidgets() if x.isVisible()]
        for window in windows:
            window.installEventFilter(watcher)
        while not watcher.painted:
            application.processEvents()
        print(*sorted(sys.modules), flush=True)
        os._exit(0)

    QApplication.exec = run  # type: ignore[method-assign,assignment]


def bare() -> None:
    """The least that a program with a window can be."""
    from PySide6.QtWidgets import QApplication, QWidget

    application = QApplication(["bare", "-platform", "offscreen"])
    window = QWidget()
    window.resize(1366, 768)
    window.show()
    application.exec()


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    stop_at_first_paint()
    if sys.argv[1] == "bare":
        bare()
    else:
        from desktop.__main__ import main as start

        sys.exit(start(["--data", sys.argv[2], "-platform", "offscreen"]))


if __name__ == "__main__":
    main()
