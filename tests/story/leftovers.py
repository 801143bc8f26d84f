"""Which visible texts are still in a language that nobody chose."""

import re
from collections.abc import Iterator

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
    foreign, native = _patterns(LANGUAGES[other]), _patterns(LANGUAGES[own])
    plain_foreign = {text for text, pattern in foreign if pattern is None}
    plain_native = {text for text, pattern in native if pattern is None}
    found = []
    for seen in {text.replace("&", "") for text in seen_texts(root)}:
        if len(seen) < 2 or seen == BRAND or seen in plain_native:
            continue
        is_foreign = seen in plain_foreign or _matches(seen, foreign)
        if is_foreign and not _matches(seen, native):
            found.append(seen)
    return found


def is_left(text: str, other: str, own: str) -> bool:
    """Whether a text is a sentence of `other` and none of `own`."""
    foreign, native = _patterns(LANGUAGES[other]), _patterns(LANGUAGES[own])
    return text in {t for t, p in foreign if p is None} - {t for t, p in native if p is None} or (
        _matches(text, foreign) and not _matches(text, native)
    )


def _matches(seen: str, patterns: list[tuple[str, re.Pattern[str] | None]]) -> bool:
    return any(pattern is not None and pattern.fullmatch(seen) for _, pattern in patterns)


_KNOWN: dict[str, list[tuple[str, re.Pattern[str] | None]]] = {}


def _patterns(language: Language) -> list[tuple[str, re.Pattern[str] | None]]:
    """Every text of a catalogue: as it is, or as a pattern with gaps for what is filled in."""
    if language.code not in _KNOWN:
        _KNOWN[language.code] = [_pattern(text) for text in _texts(language)]
    return _KNOWN[language.code]


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
