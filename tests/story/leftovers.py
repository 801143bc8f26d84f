"""Which visible texts are still in a language that nobody chose."""

import re
from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QWidget,
)

from desktop.language.render import Language
from tests.support.two_screens import LANGUAGES

PLACE = re.compile(r"\{[^{}]*\}")
BRAND = "Mischia"  # which is "melee" in Italian, too
LETTERS = re.compile(r"[^\W\d_]{3,}")


def seen_texts(root: QWidget) -> Iterator[str]:
    """Every text of a window that is shown, hinted at or spoken by a screen reader."""
    for widget in (root, *root.findChildren(QWidget)):
        if not widget.isVisible():
            continue
        yield widget.accessibleName()
        yield widget.toolTip().split("\n")[0].split(" · ")[0]  # then comes the other language
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QLineEdit | QPlainTextEdit):
            yield widget.placeholderText()
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(place) for place in range(widget.count()))
        if isinstance(widget, QMenuBar | QMenu):
            yield from _entries(widget)
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            for place in range(model.rowCount()):
                index = model.index(place, 0)
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
                    yield str(index.data(role) or "")


def _entries(menu: QMenuBar | QMenu) -> Iterator[str]:
    for action in menu.actions():
        yield action.text()
        if action.menu() is not None:
            yield from _entries(action.menu())


def left_in(other: str, own: str, *, root: QWidget) -> list[str]:
    """The texts of a window that are sentences of `other` and none of `own`."""
    return [
        seen
        for seen in {text.replace("&", "") for text in seen_texts(root)}
        if len(seen) > 1 and seen != BRAND and not _is_of(seen, own) and _is_of(seen, other)
    ]


def is_left(text: str, other: str, own: str) -> bool:
    """Whether a text is a sentence of `other` and none of `own`; one without gaps is no other."""
    if text in _known(other)[0] - _known(own)[0]:
        return True
    return not _is_of(text, own) and _is_of(text, other)


@cache
def _is_of(text: str, code: str) -> bool:
    """Whether a text is a sentence of a language, its gaps filled in one way or another."""
    plain, patterns = _known(code)
    return text in plain or any(
        fixed in text and pattern.fullmatch(text) is not None for fixed, pattern in patterns
    )


@cache
def _known(code: str) -> tuple[frozenset[str], list[tuple[str, re.Pattern[str]]]]:
    """Every text of a catalogue: as it is, or the longest word of it and a pattern with gaps."""
    found = [_pattern(text) for text in _texts(LANGUAGES[code])]
    patterns = [
        (max(PLACE.sub("\n", plain).split("\n"), key=len), pattern)
        for plain, pattern in found
        if pattern is not None
    ]
    return frozenset(plain for plain, pattern in found if pattern is None), patterns


def _pattern(text: str) -> tuple[str, re.Pattern[str] | None]:
    plain = text.replace("&", "")
    if "{" not in plain:
        return plain, None
    fixed, parts, at = "", "", 0
    for gap in PLACE.finditer(plain):
        before = plain[at : gap.start()]
        forms = gap.group()[1:-1].split("|")[1:]
        fixed += before + " " + (forms[0] if forms else "")
        parts += re.escape(before)
        parts += f"(?:{'|'.join(map(re.escape, forms))})" if forms else ".+"
        at = gap.end()
    parts += re.escape(plain[at:])
    if len("".join(LETTERS.findall(fixed + plain[at:]))) < 4:
        return plain, None  # nearly all of it is filled in: says nothing of a language
    return plain, re.compile(parts)


def _texts(language: Language) -> Iterator[str]:
    for forms in language.catalogue.forms.values():
        yield from forms


def windows() -> list[QWidget]:
    """The visible windows."""
    return [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
