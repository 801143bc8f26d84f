"""Paragraphs set like those of a book, as formatted plain text: never read as HTML."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QFont,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextLength,
)
from PySide6.QtWidgets import QSizePolicy, QTextBrowser, QWidget

from desktop.controllers.library.statblock import Paragraph, ParagraphKind
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class SetText(QTextBrowser):
    """Leading words in bold, headings over a rule; can be selected and copied.

    It scrolls by itself, or `grows` to its whole height where something around it scrolls.
    """

    def __init__(self, theme: Theme, *, grows: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._grows = theme, grows
        self._paragraphs: tuple[Paragraph, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        if grows:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    def write(self, paragraphs: tuple[Paragraph, ...]) -> None:
        """Set these in place of those before."""
        self._paragraphs = paragraphs
        self.clear()
        cursor = QTextCursor(self.document())
        for place, paragraph in enumerate(paragraphs):
            layout = self._layout_of(paragraph.kind)
            if place == 0:
                cursor.setBlockFormat(layout)
            else:
                cursor.insertBlock(layout)
            if paragraph.lead:
                is_feature = paragraph.kind is ParagraphKind.FEATURE
                lead = self._letters(weight=700, italic=is_feature)
                cursor.insertText(f"{paragraph.lead} ", lead)
            cursor.insertText(paragraph.text, self._letters_of(paragraph.kind))
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._fit()

    def _layout_of(self, kind: ParagraphKind) -> QTextBlockFormat:
        px = self._theme.px
        layout = QTextBlockFormat()
        layout.setLineHeight(
            self._theme.line(Role.STAT_TEXT), QTextBlockFormat.LineHeightTypes.MinimumHeight.value
        )
        if kind is ParagraphKind.SUBTITLE:
            layout.setBottomMargin(px(7))
        elif kind is ParagraphKind.HEADING:
            layout.setTopMargin(px(10))
            layout.setBottomMargin(px(4))
            layout.setProperty(
                QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value,
                QTextLength(QTextLength.Type.PercentageLength, 100),
            )
        elif kind is ParagraphKind.FEATURE:
            layout.setBottomMargin(px(5))
        else:
            layout.setBottomMargin(px(1))
        return layout

    def _letters_of(self, kind: ParagraphKind) -> QTextCharFormat:
        if kind in (ParagraphKind.HEADING, ParagraphKind.TITLE):
            letters = QTextCharFormat()
            font = QFont(self._theme.font(Role.TITLE))
            font.setPixelSize(self._theme.px(18 if kind is ParagraphKind.HEADING else 22))
            letters.setFont(font)
            letters.setForeground(self._theme.colours.text)
            return letters
        letters = self._letters(italic=kind is ParagraphKind.SUBTITLE)
        if kind is ParagraphKind.SUBTITLE:
            letters.setForeground(self._theme.colours.muted)
        return letters

    def _letters(self, *, weight: int = 400, italic: bool = False) -> QTextCharFormat:
        letters = QTextCharFormat()
        letters.setFont(self._theme.font(Role.STAT_TEXT, weight=weight, italic=italic))
        letters.setForeground(self._theme.colours.text)
        return letters

    def _fit(self) -> None:
        if self._grows:
            self.document().setTextWidth(self.viewport().width())
            self.setFixedHeight(round(self.document().size().height()) + 2)

    def _on_theme_changed(self) -> None:
        self.write(self._paragraphs)

    # --- Qt -------------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(self._theme.px(80), self._theme.px(20))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower text is higher."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
