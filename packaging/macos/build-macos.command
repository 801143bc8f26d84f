#!/bin/sh
# A double click on a Mac: builds Mischia.app and the disk image for the processor of this Mac.
cd "$(dirname "$0")/../.." || exit 1
exec python3 packaging/dev.py build
