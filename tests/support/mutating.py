"""Spoilt copies of sound input, the same for the same seed: bytes, texts, and JSON from within."""

import copy
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

ODD_NUMBERS = (
    0,
    -1,
    1,
    2**31,
    -(2**63),
    2**64,
    10**9,
    10**40,
    1e308,
    -0.0,
    0.1,
    1e-300,
)
ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "é",
    "日本",
    "\u202e\u2066rtl",
    "😀" * 50,
    "<b onclick=x>&lt;",
    "../../../../etc/passwd",
    "NaN",
    "1e999",
    "9" * 400,
    "{amount}",
    "%s%n",
    "\ud800",
    "x" * 5_000,
    "[" * 3_000,
)
ODD_BYTES = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n\n",
    b'"',
    b"{",
    b"}" * 9,
    b"[" * 10_000,
    b'{"a":' * 3_000,
    b"9" * 300,
    b"-",
    b"NaN",
    b"null",
    b"\xc3\x28",
    b"\\ud800",
    b"PK\x03\x04",
)
ODD_SIGNS = "0123456789dk+-*/()[]{}., ;:!%<>=\u2212\u2013\u00d7\u00bd\u0664\u00a0\t\n'\"\\dkhlADxX"


def spoilt_bytes(seeds: Sequence[bytes], chance: Random) -> bytes:
    """One of the seeds after a few changes."""
    text = bytearray(chance.choice(seeds))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((1, 1, 2, 4, 16, 200)))
        match chance.randrange(8):
            case 0:
                for place in range(start, end):
                    text[place] = chance.randrange(256)
            case 1:
                del text[start:end]
            case 2:
                text[start:start] = chance.randbytes(chance.randrange(1, 9))
            case 3:
                text[start:end] = chance.choice(ODD_BYTES)
            case 4:
                del text[start:]
            case 5:
                text[start:start] = text[start:end] * chance.randrange(1, 4)
            case 6:
                other = chance.choice(seeds)
                cut = chance.randrange(len(other) + 1)
                text[start:] = other[cut:]
            case _:
                if start < end:
                    text[start] ^= 1 << chance.randrange(8)
    return bytes(text)


def spoilt_text(seeds: Sequence[str], chance: Random) -> str:
    """One of the seeds after a few changes."""
    text = chance.choice(seeds)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5)))
        match chance.randrange(6):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                signs = "".join(chance.choices(ODD_SIGNS, k=chance.randrange(1, 5)))
                text = text[:start] + signs + text[end:]
            case 2:
                text = text[:start] + chance.choice(ODD_TEXTS) + text[end:]
            case 3:
                text = text[:start] + str(chance.choice(ODD_NUMBERS)) + text[end:]
            case 4:
                text = text[:start] + text[start:end] * chance.randrange(60) + text[end:]
            case _:
                other = chance.choice(seeds)
                text = text[:start] + other[chance.randrange(len(other) + 1) :]
    return text


def spoilt_plain(plain: Any, chance: Random) -> Any:
    """The data after a few changes from within: other kinds of values, missing and new names."""
    changed = copy.deepcopy(plain)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        places = list(_places(changed))
        if not places:
            return _odd_value(chance)
        holder, key = chance.choice(places)
        match chance.randrange(6):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, dict):
                holder[chance.choice(ODD_TEXTS)] = holder.pop(key)
            case 1:
                holder.append(holder[key])
            case 2:
                other, other_key = chance.choice(places)
                if other_key in other if isinstance(other, dict) else other_key < len(other):
                    holder[key] = copy.deepcopy(other[other_key])
            case _:
                holder[key] = _odd_value(chance)
    return changed


def spoilt_value(plain: Any, chance: Random) -> Any:
    """The same, where the whole of it may become another value."""
    changed = spoilt_plain({"all": plain}, chance)
    return changed.get("all") if isinstance(changed, dict) else changed


def _odd_value(chance: Random) -> Any:
    match chance.randrange(8):
        case 0:
            return None
        case 1:
            return chance.choice((True, False))
        case 2:
            return []
        case 3:
            return {}
        case 4:
            return chance.choice(ODD_TEXTS)
        case 5:
            return [chance.choice(ODD_NUMBERS) for _ in range(chance.randrange(5))]
        case 6:
            deep: Any = 1
            for _ in range(chance.choice((3, 20, 60))):
                deep = [deep]
            return deep
        case _:
            return chance.choice(ODD_NUMBERS)


def _places(plain: Any) -> Any:
    waiting = [plain]
    while waiting:
        holder = waiting.pop()
        items = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, held in items:
            yield holder, key
            if isinstance(held, dict | list):
                waiting.append(held)


def json_bytes(plain: Any) -> bytes:
    """As a file that any program might have written."""
    return json.dumps(plain, ensure_ascii=True).encode()


def spoilt_json(seeds: Sequence[Any], chance: Random) -> bytes:
    """A JSON text that is spoilt from within, or as text."""
    text = json_bytes(spoilt_plain(chance.choice(seeds), chance))
    return spoilt_bytes([text], chance) if chance.random() < 0.3 else text


Spoil = Callable[[Random], Any]
