"""Spoilt logs of fights, the same for the same seed: as text, or within lines that fit again."""

import json
import zlib
from functools import cache
from random import Random

from desktop.storage import log_format
from desktop.storage.save_file import read_fight
from tests.support.mutating import json_bytes, spoilt_bytes, spoilt_value
from tests.support.source import ROOT

SAVES = sorted((ROOT / "tests" / "data" / "saves" / "v1").glob("*.mischia"))


@cache
def log_lines() -> tuple[bytes, ...]:
    """The lines of a log that holds something of everything."""
    saved = read_fight(SAVES[0])
    lines = [line for _, line in log_format.split(saved.log.lines)]
    header, packed, *rest = lines
    _, held = log_format.read_line(packed)
    inner = [line for _, line in log_format.split(log_format.unpack(held))]
    repacked = log_format.pack(b"".join(inner[4:6]))
    return (header, *inner[:4], repacked, *inner[6:9], *rest[-2:])


def spoilt_log(chance: Random) -> bytes:
    """Spoilt as a text, or in one of its lines with the checksum of what that is now."""
    lines = list(log_lines())
    if chance.random() < 0.3:
        return spoilt_bytes([b"".join(lines)], chance)
    for _ in range(chance.choice((1, 1, 2))):
        place = chance.randrange(len(lines))
        _, held = log_format.read_line(log_lines()[place])
        kind = next(iter(json.loads(log_lines()[place][log_format.CHECKSUM_LENGTH :])))
        body = json_bytes({kind: spoilt_value(held, chance)})
        lines[place] = b"%08x %b\n" % (zlib.crc32(body), body)
    if chance.random() < 0.1:
        chance.shuffle(lines)
    return b"".join(lines)
