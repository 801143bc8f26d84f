"""The manual: contents and search at the left, one page at the right; open beside the fight."""

import re

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QColor, QFont, QImageReader, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.manual.markup import as_html
from desktop.controllers.manual.pages import Found, Manual, Page, folded
from desktop.views.design.labels import Label, Separator, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

SIZE = QSize(1020, 700)
CONTENTS = 300
LONGEST_LINE = 660  # of the text: longer lines are hard to read
PICTURE = 620
PADDING = 28
STYLE = """
body {{ line-height: 140%; }}
h1 {{ font-family: "{display}"; font-size: {h1}px; margin-bottom: {gap}px; }}
h2 {{ font-family: "{display}"; font-size: {h2}px; }}
h2 {{ margin-top: {wide}px; margin-bottom: {small}px; }}
h3 {{ font-size: {h3}px; margin-top: {gap}px; margin-bottom: {small}px; }}
p {{ margin-top: 0; margin-bottom: {gap}px; }}
li {{ margin-bottom: {small}px; }}
code {{ font-family: "{text}"; font-weight: 600; background-color: {raised}; }}
th {{ color: {muted}; text-align: left; }}
td, th {{ border-bottom: 1px solid {line}; }}
a {{ color: {info}; }}
"""


class ManualWindow(QWidget):
    """A window of its own over the GM's; it stays open while the fight goes on."""

    def __init__(self, desk: Desk, theme: Theme, manual: Manual, owner: QWidget) -> None:
        super().__init__(owner, Qt.WindowType.Window)
        self._desk, self._theme, self._manual = desk, theme, manual
        self._page: Page | None = None
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.contents = QListWidget(self)
        self.contents.setWordWrap(True)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._none = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self._lay_out()
        self.search.textChanged.connect(self._on_searched)
        self.search.installEventFilter(self)
        self.contents.currentRowChanged.connect(self._on_row_chosen)
        self.text.anchorClicked.connect(self._on_link)
        desk.language_changed.connect(self.retranslate)
        theme.changed.connect(self._on_theme_changed)
        self._found: tuple[Found, ...] = ()
        self._on_theme_changed()
        self.retranslate()

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        return self._page

    def open(self) -> None:
        """Show it on the GM's screen, in front."""
        if not self.isVisible():
            self._place()
        self.show()
        self.raise_()
        self.activateWindow()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_page(self, key: str, anchor: str = "") -> None:
        """Turn to a page; nothing happens where there is none of that name."""
        for row, found in enumerate(self._found):
            if found.page.key == key:
                self.contents.setCurrentRow(row)
                if anchor:
                    self.text.scrollToAnchor(anchor)
                return
        if self.search.text():
            self.search.clear()
            self.open_page(key, anchor)

    def retranslate(self) -> None:
        """Everything in the GM's language, the same page."""
        text = self._desk.text
        self.setWindowTitle(text("view.manual.title"))
        self.search.setPlaceholderText(text("view.manual.search"))
        self.search.setAccessibleName(text("view.manual.search"))
        self.contents.setAccessibleName(text("view.manual.contents"))
        self._none.setText(text("view.manual.none"))
        key = self._page.key if self._page else ""
        self._page = None
        self._on_searched()
        self.open_page(key)

    # --- searching and reading ------------------------------------------------------------------

    def _on_searched(self) -> None:
        """The pages with all the words; the open one stays open if it is among them."""
        key = self._page.key if self._page else ""
        self._found = self._manual.find(self.search.text(), self._desk.language.code)
        self.contents.blockSignals(True)
        self.contents.clear()
        for found in self._found:
            item = QListWidgetItem(found.page.title)
            item.setToolTip(found.around)
            self.contents.addItem(item)
        self.contents.blockSignals(False)
        self._none.setVisible(not self._found)
        rows = [row for row, found in enumerate(self._found) if found.page.key == key]
        if self._found:
            self.contents.setCurrentRow(rows[0] if rows else 0)
        self._mark_words(jumps=True)

    def _on_row_chosen(self, row: int) -> None:
        if not 0 <= row < len(self._found):
            return
        page = self._found[row].page
        if page != self._page:
            self._show(page)
        self._mark_words(jumps=True)

    def _show(self, page: Page) -> None:
        self._page = page
        document = self.text.document()
        document.setDefaultStyleSheet(self._style())
        folder = self._manual.folder_of(self._desk.language.code)
        document.setBaseUrl(QUrl.fromLocalFile(f"{folder}/"))
        self.text.setHtml(f"<body>{as_html(page.text, self._picture)}</body>")
        self.text.verticalScrollBar().setValue(0)

    def _picture(self, file: str, description: str) -> str:
        """A picture no wider than the text."""
        path = self._manual.folder_of(self._desk.language.code) / file
        size = QImageReader(str(path)).size()
        width = min(size.width(), self._theme.px(PICTURE))
        height = round(width * size.height() / max(1, size.width()))
        # A line's height in per cent counts for a picture, too: it would leave a hole below.
        picture = f'<img src="{file}" width="{width}" height="{height}" alt="{description}">'
        return f'<p style="line-height: 100%">{picture}</p>'

    def _mark_words(self, *, jumps: bool) -> None:
        """Paint the words that were searched, and show the first."""
        wanted = folded(self.search.text()).split()
        marks = []
        plain = folded(self.text.document().toPlainText())
        for word in wanted:
            for found in re.finditer(re.escape(word), plain):
                mark = QTextEdit.ExtraSelection()
                cursor = QTextCursor(self.text.document())
                cursor.setPosition(found.start())
                cursor.setPosition(found.end(), QTextCursor.MoveMode.KeepAnchor)
                mark.cursor = cursor
                mark.format.setBackground(QColor(self._theme.colours.accentSoft))
                marks.append(mark)
        self.text.setExtraSelections(marks)
        if jumps and marks:
            first = min((mark.cursor for mark in marks), key=lambda one: one.position())
            start = QTextCursor(self.text.document())
            start.setPosition(first.position())
            self.text.setTextCursor(start)
            self.text.ensureCursorVisible()

    def _on_link(self, url: QUrl) -> None:
        """Only from page to page: the program opens nothing else."""
        key = url.path().rpartition("/")[2].removesuffix(".md")
        if key:
            self.open_page(key, url.fragment())
        else:
            self.text.scrollToAnchor(url.fragment())

    # --- look -----------------------------------------------------------------------------------

    def _style(self) -> str:
        theme, colours = self._theme, self._theme.colours
        return STYLE.format(
            display=theme.font(Role.TITLE).family(),
            text=theme.font(Role.BODY).family(),
            h1=theme.px(26),
            h2=theme.px(18),
            h3=theme.px(15),
            wide=theme.px(20),
            gap=theme.px(10),
            small=theme.px(5),
            raised=colours.raised.name(),
            muted=colours.muted.name(),
            line=colours.line.name(),
            info=colours.info.name(),
        )

    def _lay_out(self) -> None:
        theme = self._theme
        left = QVBoxLayout()
        left.setContentsMargins(theme.px(12), theme.px(12), theme.px(12), theme.px(12))
        left.addWidget(self.search)
        left.addWidget(self.contents, 1)
        left.addWidget(self._none)
        self._left = QWidget(self)
        self._left.setLayout(left)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._left)
        row.addWidget(Separator(theme, Qt.Orientation.Vertical))
        row.addWidget(self.text, 100)
        row.addStretch(1)

    def _on_theme_changed(self) -> None:
        self._left.setFixedWidth(self._theme.px(CONTENTS))
        font = QFont(self._theme.font(Role.BODY))  # the theme's own belongs to everybody
        font.setPixelSize(self._theme.px(15))
        self.text.document().setDefaultFont(font)
        self.text.document().setDocumentMargin(self._theme.px(PADDING))
        self.text.setMaximumWidth(self._theme.px(LONGEST_LINE + 2 * PADDING))
        if self._page is not None:
            self._show(self._page)
            self._mark_words(jumps=False)

    def _place(self) -> None:
        """In the middle of the screen that the GM's window is on."""
        owner = self.parentWidget()
        assert owner is not None, "the manual belongs to the GM's window"
        room = owner.screen().availableGeometry()
        wanted = QSize(self._theme.px(SIZE.width()), self._theme.px(SIZE.height()))
        place = QRect(room.topLeft(), wanted.boundedTo(room.size() * 0.95))
        place.moveCenter(room.center())
        self.setScreen(owner.screen())
        self.setGeometry(place)

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down choose a page while one types."""
        if watched is self.search and isinstance(event, QKeyEvent):
            is_down = event.type() is QEvent.Type.KeyPress
            if is_down and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                row = self.contents.currentRow() + step
                self.contents.setCurrentRow(max(0, min(row, self.contents.count() - 1)))
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes; Ctrl+F goes to the search."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.matches(QKeySequence.StandardKey.Find):
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()
        else:
            super().keyPressEvent(event)
