"""Text as it is compared while somebody searches: without capitals, accents and signs."""

import unicodedata


def folded(text: str) -> str:
    """Lower case without accents; whatever is no letter or digit is one space."""
    if text.isascii():
        plain = text.lower()
    else:
        split = unicodedata.normalize("NFKD", text.casefold())
        plain = "".join(sign for sign in split if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())
