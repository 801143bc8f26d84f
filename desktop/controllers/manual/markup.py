"""The manual's pages as HTML, for the reading window and for the pages in the package.

A small part of Markdown: headings, paragraphs, lists (one level), tables, pictures, and in a
line **strong**, *emphasis*, `code`, [links](page.md). Everything else is text as it stands.
"""

import html
import re
from collections.abc import Callable, Iterator

HEADING = re.compile(r"(#{1,3}) +(.+)")
BULLET = re.compile(r"[*-] +(.+)")
NUMBER = re.compile(r"\d+\. +(.+)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
RULE_OF_TABLE = re.compile(r"\|[ :|-]+\|")
SPANS = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])"), r"<i>\1</i>"),
    (re.compile(r"\[([^\]]+)\]\(([^)]+)\)"), r'<a href="\2">\1</a>'),
)
INDENT = "  "


def as_html(text: str, picture: Callable[[str, str], str]) -> str:
    """The body of a page; `picture` makes the element for a file and its description."""
    return "\n".join(_blocks(text.splitlines(), picture))


def as_plain(text: str) -> str:
    """The words of a page, for searching."""
    bare = PICTURE.sub(r"\1", text)
    bare = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", bare)
    bare = re.sub(r"^[#|*>-]+ *|\*\*|`|\|", " ", bare, flags=re.MULTILINE)
    return " ".join(bare.split())


def anchor_of(heading: str) -> str:
    """The name by which a heading is jumped to."""
    return re.sub(r"\W+", "-", heading.casefold()).strip("-")


def in_line(text: str) -> str:
    """One line with its spans, everything else escaped."""
    said = html.escape(text, quote=False)
    for pattern, replacement in SPANS:
        said = pattern.sub(replacement, said)
    return said


def _blocks(lines: list[str], picture: Callable[[str, str], str]) -> Iterator[str]:
    place = 0
    while place < len(lines):
        line = lines[place]
        if not line.strip():
            place += 1
        elif found := HEADING.fullmatch(line):
            level, title = len(found[1]), found[2]
            yield f'<h{level}><a name="{anchor_of(title)}"></a>{in_line(title)}</h{level}>'
            place += 1
        elif found := PICTURE.fullmatch(line.strip()):
            yield picture(found[2], found[1])
            place += 1
        elif line.startswith("|"):
            end = _end(lines, place, lambda text: text.startswith("|"))
            yield _table(lines[place:end])
            place = end
        elif BULLET.match(line) or NUMBER.match(line):
            pattern, tag = (BULLET, "ul") if BULLET.match(line) else (NUMBER, "ol")
            end = _end(lines, place, _item_of(pattern))
            yield _list(lines[place:end], pattern, tag)
            place = end
        else:
            end = _end(lines, place, _is_prose)
            yield f"<p>{in_line(' '.join(part.strip() for part in lines[place:end]))}</p>"
            place = max(end, place + 1)


def _end(lines: list[str], start: int, belongs: Callable[[str], bool]) -> int:
    place = start
    while place < len(lines) and belongs(lines[place]):
        place += 1
    return place


def _item_of(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    """Whether a line is an item of a list, or the rest of one."""
    return lambda text: pattern.match(text) is not None or _goes_on(text)


def _goes_on(text: str) -> bool:
    """Whether a line is the rest of an item of a list."""
    return text.startswith(INDENT) and bool(text.strip())


def _is_prose(text: str) -> bool:
    starts = (HEADING, BULLET, NUMBER, PICTURE)
    is_other = text.startswith("|") or any(pattern.match(text) for pattern in starts)
    return bool(text.strip()) and not is_other


def _list(lines: list[str], pattern: re.Pattern[str], tag: str) -> str:
    items: list[str] = []
    for line in lines:
        if found := pattern.match(line):
            items.append(found[1])
        else:
            items[-1] += f" {line.strip()}"
    inside = "".join(f"<li>{in_line(item)}</li>" for item in items)
    return f"<{tag}>{inside}</{tag}>"


def _table(lines: list[str]) -> str:
    has_head = len(lines) > 1 and RULE_OF_TABLE.fullmatch(lines[1].strip()) is not None
    rows = []
    for number, line in enumerate(lines):
        if has_head and number == 1:
            continue
        tag = "th" if has_head and number == 0 else "td"
        cells = line.strip().strip("|").split("|")
        inside = "".join(f"<{tag}>{in_line(cell.strip())}</{tag}>" for cell in cells)
        rows.append(f"<tr>{inside}</tr>")
    return f'<table cellspacing="0" cellpadding="6">{"".join(rows)}</table>'
