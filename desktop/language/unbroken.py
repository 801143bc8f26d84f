"""What stays in one line wherever a text is broken into lines."""

HYPHEN = "\u2011"
"""A hyphen at which no line breaks."""


def unbroken(text: str) -> str:
    """The id of a rule as it stands in a text."""
    return text.replace("-", HYPHEN)


def plain(text: str) -> str:
    """The same as it is typed."""
    return text.replace(HYPHEN, "-")
