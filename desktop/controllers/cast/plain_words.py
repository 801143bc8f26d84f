"""Names as one types them: small, without accents."""

import unicodedata


def plain(text: str) -> str:
    """Small letters without accents; a typed apostrophe stands for a printed one."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(sign for sign in folded if not unicodedata.combining(sign)).strip()
