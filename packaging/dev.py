#!/usr/bin/env python3
"""The developer's one command: python3 packaging/dev.py run|test|check|rules|cover|bench|build.

This file alone must be readable by any Python 3: it says in one line when no supported
Python is there, and hands over to one when the Python that reads it is too old or too new.
"""

import os
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 13)
SUPPORTED = [(3, 13), (3, 12), (3, 11)]


def supported_command():
    """The command of a supported Python on this computer, or None."""
    for major, minor in SUPPORTED:
        names = [["python%d.%d" % (major, minor)]]  # noqa: UP031
        if os.name == "nt":
            names = [["py", "-%d.%d" % (major, minor)], *names]  # noqa: UP031
        for command in names:
            probe = [*command, "-c", "import sys; print(sys.version_info[:2])"]
            try:
                answer = subprocess.run(
                    probe, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
                )
            except OSError:
                continue
            if answer.returncode == 0 and answer.stdout.decode().strip() == str((major, minor)):
                return command
    return None


def main():
    """Run the verbs here, or with a supported Python; return the exit code."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        import verbs

        return verbs.main(sys.argv[1:])
    command = supported_command()
    if command is None:
        present = ".".join(str(part) for part in sys.version_info[:3])
        sys.stderr.write(
            "Mischia needs Python 3.11, 3.12 or 3.13; this one is %s: please install one.\n"  # noqa: UP031
            % present
        )
        return 2
    return subprocess.call([*command, os.path.abspath(__file__), *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
