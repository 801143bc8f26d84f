"""A notice file as it is read on screen: its headings told apart, its broken lines joined."""

from dataclasses import dataclass

LONG_LINE = 60
"""Signs of a line of a notice that goes on in the next."""
RULES = {"=": 1, "-": 2}
SHORTEST_RULE = 3


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a notice; `level` 1 and 2 are headings, 0 is text."""

    text: str
    level: int = 0


def blocks_of(text: str) -> tuple[Block, ...]:
    """Headings (a line underlined with = or -) and the paragraphs between them."""
    blocks: list[Block] = []
    lines = text.split("\n")
    paragraph: list[str] = []

    def close() -> None:
        whole = unwrapped("\n".join(paragraph)).strip("\n")
        if whole:
            blocks.append(Block(whole))
        paragraph.clear()

    place = 0
    while place < len(lines):
        line, below = lines[place], lines[place + 1] if place + 1 < len(lines) else ""
        if line.strip() and (level := _rule(below)):
            close()
            blocks.append(Block(line.strip(), level))
            place += 1
        elif line.strip():
            paragraph.append(line)
        else:
            close()
        place += 1
    close()
    return tuple(blocks)


def unwrapped(text: str) -> str:
    """Lines that were broken for a plain file run on; short ones and lists stay."""
    lines: list[str] = []
    was_long = False
    for line in text.split("\n"):
        if was_long and line[:1].isalnum():
            lines[-1] = f"{lines[-1]} {line}"
        else:
            lines.append(line)
        was_long = len(line) >= LONG_LINE
    return "\n".join(lines)


def _rule(line: str) -> int:
    """The level of the heading above an underline; 0 for any other line."""
    bare = line.rstrip()
    if len(bare) < SHORTEST_RULE or len(set(bare)) != 1:
        return 0
    return RULES.get(bare[0], 0)
