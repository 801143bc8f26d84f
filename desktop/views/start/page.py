"""The start page: the sample fight, a new fight, a file, the last fight, and first choices."""

from pathlib import Path

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.fights.last import LastFight
from desktop.controllers.fights.samples import Samples
from desktop.model.creature import text_in
from desktop.rules.registry import RULESETS
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import Label, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, ThemeName
from desktop.views.ruleset_names import RULESET_NAMES
from desktop.views.start.art import MapArt
from desktop.views.start.cards import WIDTH as CARD_WIDTH
from desktop.views.start.cards import StartCard

MARGIN = 40
INSET = 16
ENTER = "↵"
LANGUAGE_TEXTS = {"en": "view.language.en", "it": "view.language.it"}
AS_WIDE_AS_IT_IS = 1000  # a stretch that leaves nothing to others before its most
THEME_TEXTS = {
    ThemeName.LIGHT: "view.start.light",
    ThemeName.DARK: "view.start.dark",
    ThemeName.HIGH_CONTRAST: "view.start.contrast",
}


class StartPage(QWidget):
    """What is shown without a fight. Choices are told, not carried out."""

    sample_wanted = Signal(str)  # ruleset
    tour_wanted = Signal()
    new_wanted = Signal()
    open_wanted = Signal()
    continue_wanted = Signal(str)  # id of the fight
    ruleset_chosen = Signal(str)
    language_chosen = Signal(str)
    theme_chosen = Signal(str)

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        samples: Samples,
        maps: Path,
        *,
        ruleset: str = RULESETS[1],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._samples = desk, theme, samples
        self._last: LastFight | None = None
        self._screen = ""
        self._art = MapArt(theme, maps)
        self._brand = Label(theme, "Mischia", role=Role.HERO)
        self._line = Label(theme, "", role=Role.LEAD, tone=Tone.MUTED, weight=400, wraps=True)
        self.last_card = StartCard(theme, "interface.play", ENTER)
        self.sample_card = StartCard(theme, "action.attack", ENTER)
        self.tour_card = StartCard(theme, "interface.help", "G")
        self.new_card = StartCard(theme, "interface.new", "N")
        self.open_card = StartCard(theme, "interface.import", "O")
        self.languages = SegmentedControl(
            theme, tuple((code, "") for code in sorted(desk.languages, reverse=True))
        )
        self.rulesets = SegmentedControl(
            theme, tuple((key, RULESET_NAMES[key]) for key in RULESETS)
        )
        self.themes = SegmentedControl(theme, tuple((name.value, "") for name in THEME_TEXTS))
        self._captions = [Label(theme, "", tone=Tone.MUTED) for _ in range(3)]
        self._hint = _ScreenHint(theme)
        self.rulesets.show_choice(ruleset)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._lay_out()
        self._connect()
        self.show_last_fight(None)
        self.retranslate()

    @property
    def ruleset(self) -> str:
        """The rules that are chosen for the next fight."""
        return self.rulesets.current

    def show_last_fight(self, last: LastFight | None) -> None:
        """Offer to go on with a fight; then that is what Enter does."""
        self._last = last
        self.last_card.setVisible(last is not None)
        self.tour_card.setVisible(last is None)  # who has a fight knows the window
        self.last_card.set_primary(last is not None, ENTER)
        self.sample_card.set_primary(last is None, ENTER if last is None else "S")
        self._show_texts()

    def show_second_screen(self, name: str) -> None:
        """The screen that could be the players', or "" for none."""
        self._screen = name
        self._show_texts()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self._line.setText(f"{text('view.start.what')}\n{text('view.start.how')}")
        self.languages.set_texts(
            {code: text(LANGUAGE_TEXTS[code]) for code in self._desk.languages}
        )
        self.languages.show_choice(self._desk.language.code)
        self.themes.set_texts({name.value: text(key) for name, key in THEME_TEXTS.items()})
        keys = ("view.start.language", "view.start.rules", "view.start.look")
        choices = (self.languages, self.rulesets, self.themes)
        for caption, choice, key in zip(self._captions, choices, keys, strict=True):
            caption.setText(text(key))
            choice.setAccessibleName(text(key))
        self.open_card.set_key_cap(text("view.start.open_key"))
        self._show_texts()

    def _show_texts(self) -> None:
        text = self._desk.text
        summary = self._samples.fight(self.ruleset).summary
        self.sample_card.show_texts(
            text("view.start.sample"), text_in(summary, self._desk.language.code)
        )
        self.tour_card.show_texts(text("view.start.tour"), text("view.start.tour_line"))
        self.new_card.show_texts(text("view.start.new"), text("view.start.new_line"))
        self.open_card.show_texts(text("view.start.open"), text("view.start.open_line"))
        if self._last is not None:
            rules = RULESET_NAMES[self._last.ruleset]
            key = "view.start.last_line" if self._last.round else "view.start.last_line_before"
            line = text(key, title=self._last.title, round=self._last.round, rules=rules)
            self.last_card.show_texts(text("view.start.last"), line)
        if self._screen:
            self._hint.show_texts(
                text("view.start.screen", name=self._screen), text("view.start.screen_line")
            )
        else:
            self._hint.show_texts(text("view.start.no_screen"), text("view.start.no_screen_line"))

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(self._brand)
        column.addSpacing(10)
        self._line.setMaximumWidth(self._theme.px(CARD_WIDTH))
        column.addWidget(self._line)
        column.addSpacing(14)
        cards = (self.last_card, self.sample_card, self.tour_card, self.new_card, self.open_card)
        for card in cards:
            column.addWidget(card)
        column.addStretch(1)
        choices = QGridLayout()
        choices.setHorizontalSpacing(12)
        choices.setVerticalSpacing(4)
        choices.setColumnMinimumWidth(0, self._theme.px(80))
        for row, choice in enumerate((self.languages, self.rulesets, self.themes)):
            choices.addWidget(self._captions[row], row, 0)
            choices.addWidget(choice, row, 1)
        column.addLayout(choices)
        holder = QWidget()
        holder.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        # Where the page is too low for all of it, it scrolls.
        self._area = scrolled(holder, takes_focus=False)
        self._holder = holder
        right = QVBoxLayout()
        right.addStretch(1)
        right.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignRight)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, 24, 20, 20)
        whole.addWidget(self._area, AS_WIDE_AS_IT_IS)
        whole.addLayout(right, 1)

    def _connect(self) -> None:
        self.sample_card.clicked.connect(self._on_sample_clicked)
        self.tour_card.clicked.connect(self._on_tour_clicked)
        self.new_card.clicked.connect(self.new_wanted)
        self.open_card.clicked.connect(self.open_wanted)
        self.last_card.clicked.connect(self._on_last_clicked)
        self.languages.chosen.connect(self.language_chosen)
        self.rulesets.chosen.connect(self._on_ruleset_chosen)
        self.themes.chosen.connect(self.theme_chosen)
        self._desk.language_changed.connect(self.retranslate)
        self._theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _on_sample_clicked(self) -> None:
        self.sample_wanted.emit(self.ruleset)

    def _on_tour_clicked(self) -> None:
        """It leads over the sample fight."""
        self._on_sample_clicked()
        self.tour_wanted.emit()

    def _on_last_clicked(self) -> None:
        if self._last is not None:
            self.continue_wanted.emit(self._last.id)

    def _on_ruleset_chosen(self, ruleset: str) -> None:
        self._show_texts()
        self.ruleset_chosen.emit(ruleset)

    def _on_theme_changed(self) -> None:
        self.themes.show_choice(self._theme.name.value)
        self._line.setMaximumWidth(self._theme.px(CARD_WIDTH))
        self._fit()
        self.update()

    def _fit(self) -> None:
        """The cards as wide as they are, whatever is beside them; the hint where it has room."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        wide = self._holder.sizeHint().width() + bar
        self._area.setMaximumWidth(wide)
        self._hint.setVisible(self.width() - wide - 2 * MARGIN >= self._hint.width())

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, and the letters on the cards in either language."""
        card = {
            Qt.Key.Key_Return: self.sample_card if self._last is None else self.last_card,
            Qt.Key.Key_Enter: self.sample_card if self._last is None else self.last_card,
            Qt.Key.Key_S: self.sample_card,
            Qt.Key.Key_G: self.tour_card,
            Qt.Key.Key_N: self.new_card,
            Qt.Key.Key_O: self.open_card,
            Qt.Key.Key_A: self.open_card,
        }.get(Qt.Key(event.key()))
        if card is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        card.click()

    def showEvent(self, event: QShowEvent) -> None:
        """The page takes the keyboard."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What has room now."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page, and the hall to the right of the cards."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.window)
        left = self._theme.px(CARD_WIDTH) + 2 * MARGIN
        art = QRect(left, 0, max(0, self.width() - left), self.height())
        if art.width() > 0 and art.height() > 0:
            self._art.paint(painter, art, self.devicePixelRatioF())
        painter.end()


class _ScreenHint(QWidget):
    """What happens with a second screen, on a plate of its own."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setProperty("surface", "floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = Label(theme, "", role=Role.BODY, weight=650)
        self._line = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.setFixedWidth(theme.px(400))
        column = QVBoxLayout(self)
        column.setContentsMargins(INSET, 12, INSET, 12)
        column.setSpacing(2)
        column.addWidget(self._title)
        column.addWidget(self._line)

    def show_texts(self, title: str, line: str) -> None:
        """Its two texts."""
        self._title.setText(title)
        self._line.setText(line)
        room = self.width() - self._theme.px(2 * INSET)
        self._line.setMinimumHeight(self._line.heightForWidth(room))
