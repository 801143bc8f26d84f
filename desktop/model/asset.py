"""The names of pictures: the SHA-256 of their bytes in hex, and their ending."""

import re

_KEY = re.compile(r"[0-9a-f]{64}\.[a-z0-9]{1,5}")


def is_asset_key(text: str) -> bool:
    """Whether a text from outside is a key; nothing else may become part of a path."""
    return _KEY.fullmatch(text) is not None
