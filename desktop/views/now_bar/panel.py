"""The Now bar: prompts as cards, the last result, the journal one tab away."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.journal import JournalModel
from desktop.controllers.prompts import (
    ICONS,
    IsAnswered,
    answer_of,
    blow_text,
    buttons_of,
    by_urgency,
    die_of,
    doubt_of,
    foreseen_of,
    is_best_first,
    is_ruled,
    never_answered,
    saves_together,
    sentence_of,
    shifter_of,
    strike_of,
    title_of,
    waits_beside,
    wanted_of,
)
from desktop.controllers.rolls.amounts import AmountError
from desktop.controllers.rolls.drafts import Drafts
from desktop.controllers.rolls.rulings import RuledPrompt
from desktop.language.numbers import NumberError
from desktop.model.ids import PromptId
from desktop.model.prompt import Prompt
from desktop.session.journal_lines import Line
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize, PaintedButton
from desktop.views.design.cards import CardAction, PromptCard, PromptLook
from desktop.views.design.labels import Label, Separator, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.tabs import TabButton
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.now_bar.card_area import CardArea
from desktop.views.now_bar.journal_list import JournalList
from desktop.views.now_bar.result_card import ResultCard
from desktop.views.now_bar.saves_row import SavesRow
from desktop.views.reason_menu import reason_menu
from desktop.views.reasons import ReasonRow, told_reasons, told_rule, tooltip_of

HEIGHT, TALL_HEIGHT, TALL_WINDOW, FOLDED = 168, 190, 1000, 33
RESULT = 2
"""Number of the tab that has the last result where there is no room for it."""
CARD, WIDE_CARD, WIDE_BAR = 216, 290, 1200
MARGIN, GAP = 10, 8
LEAST_RESULT = 310


class NowBar(QWidget):
    """Keeps its height: no layout jumps when a prompt arrives."""

    prompts_changed = Signal(int)
    strike_wanted = Signal(object)  # Strike: the attack card asks for its dice
    shape_wanted = Signal(str)  # CombatantId: the library has the form that it takes
    unfold_wanted = Signal()  # it is folded, and a page of it is asked for
    emptied = Signal()  # the last prompt was answered by the keyboard

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self.drafts = Drafts()
        self.is_answered: IsAnswered = never_answered
        """Asked before the program rolls a strike: whether the card has to ask first."""
        desk.fight_opened.connect(self.drafts.clear)
        self._cards: dict[PromptId, PromptCard] = {}
        self._holds_amber, self._was_wide, self._is_folded = True, False, False
        self.head = QWidget(self)
        """The tabs, by which the bar is dragged; all that is left of it when it is folded."""
        across = Qt.Orientation.Horizontal
        self._upper, self._middle_line, self._lower = (Separator(theme, across) for _ in range(3))
        self._now_tab, self._journal_tab = TabButton(theme), TabButton(theme)
        self._tabs = QButtonGroup(self)
        self._tabs.addButton(self._now_tab, 0)
        self._tabs.addButton(self._journal_tab, 1)
        self.result_tab = TabButton(theme)
        """There where the last result has no room beside the cards."""
        self._tabs.addButton(self.result_tab, RESULT)
        self.result_tab.hide()
        self._now_tab.setChecked(True)
        self._error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER)
        self._idle = Label(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self.result = ResultCard(desk, theme)
        self.journal = JournalList(desk, theme, JournalModel(desk, self))
        self._why = ReasonRow(desk, theme)
        self._pages = QStackedWidget(self)
        self._area = CardArea()
        self.more = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.more.set_icon("interface.next_turn")
        self.more.hide()
        self.together = SavesRow(desk, theme)
        self._card_row = QHBoxLayout()
        self._lay_out()
        self.more.clicked.connect(self._on_more_clicked)
        self._area.horizontalScrollBar().valueChanged.connect(self._count_hidden)
        self._tabs.idClicked.connect(self._on_tab_clicked)
        self.journal.line_chosen.connect(self._on_line_chosen)
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.language_changed.connect(self.retranslate)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.retranslate()

    @property
    def reasons(self) -> ReasonRow:
        """The reasons of the chosen line of the journal."""
        return self._why

    @property
    def key_buttons(self) -> dict[str, PaintedButton]:
        """Its tabs by the commands that turn to them."""
        return {"now": self._now_tab, "journal": self._journal_tab}

    @property
    def error(self) -> str:
        """What is wrong with a typed die."""
        return self._error.text()

    @property
    def cards(self) -> tuple[PromptCard, ...]:
        """The cards of the open prompts, in their order."""
        return tuple(self._cards.values())

    def hold_amber(self, *, holds: bool) -> None:
        """Whether the first prompt has the one amber button; a card above the map may have it."""
        self._holds_amber = holds
        for place, card in enumerate(self._cards.values()):
            card.set_first(place == 0 and holds)

    @property
    def is_folded(self) -> bool:
        """Whether only the tabs are there."""
        return self._is_folded

    def fold(self, *, is_folded: bool) -> None:
        """Leave only the tabs, with how much waits, or show the whole bar."""
        self._is_folded = is_folded
        self._pages.setVisible(not is_folded)
        self._middle_line.setVisible(not is_folded)
        self._on_theme_changed()

    def lie_above(self, *, is_above: bool) -> None:
        """Above the map its line is at the lower edge."""
        self._upper.setVisible(not is_above)
        self._lower.setVisible(is_above)

    def _unfold(self) -> None:
        if self._is_folded:
            self.unfold_wanted.emit()

    def _on_tab_clicked(self, page: int) -> None:
        self._pages.setCurrentIndex(0 if page == RESULT else page)
        self._fit_cards()
        self._unfold()

    def show_journal(self) -> None:
        """Turn to the journal; the keyboard goes to its newest line."""
        self._unfold()
        self._journal_tab.setChecked(True)
        self._pages.setCurrentIndex(1)
        self.journal.setFocus(Qt.FocusReason.ShortcutFocusReason)
        model = self.journal.model()
        if model.rowCount():
            self.journal.setCurrentIndex(model.index(model.rowCount() - 1, 0))

    def show_now(self) -> None:
        """Turn to what waits; the first die field gets the keyboard."""
        self._unfold()
        self._now_tab.setChecked(True)
        self._pages.setCurrentIndex(0)
        self._fit_cards()
        first = next(iter(self._cards.values()), None)
        if first is not None and not first.dice.isHidden():
            first.die.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif first is not None:
            first.focus_main()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        self.together.show_saves(None)
        self._journal_tab.setText(self._desk.text("view.now.journal"))
        self.result_tab.setText(self._desk.text("view.now.result"))
        self._idle.setText(self._desk.text("view.now.idle"))
        self._error.setText("")
        for prompt in self._prompts():
            if prompt.id in self._cards:
                self._cards[prompt.id].show_look(self._look(prompt))
        self.refresh()

    def refresh(self) -> None:
        """Cards in line with the open prompts."""
        prompts = self._prompts()
        wanted = {prompt.id for prompt in prompts}
        for known in tuple(self._cards):
            if known not in wanted:
                card = self._cards.pop(known)
                card.hide()
                self._card_row.removeWidget(card)
                card.deleteLater()
        for place, prompt in enumerate(prompts):
            card = self._cards.get(prompt.id) or self._add_card(prompt, place)
            if card.look != self._look(prompt):
                card.show_look(self._look(prompt))
            card.set_first(place == 0 and self._holds_amber and self.asks)
        self._cards = {prompt.id: self._cards[prompt.id] for prompt in prompts}
        count = len(prompts)
        self._now_tab.setText(self._desk.text("view.now.now"))
        self._now_tab.set_count(
            self._desk.shown(count) if count else "",
            self._desk.text("view.now.now_count", count=count) if count else "",
        )
        self._idle.setVisible(not prompts)
        if not prompts:
            self._error.setText("")
        self.together.show_saves(saves_together(prompts))
        self._fit_cards()
        self.prompts_changed.emit(count)

    def take_drafts(self) -> None:
        """Show the dice that were typed for its prompts elsewhere."""
        for prompt in self.drafts.typed(self._prompts()):
            if prompt.id in self._cards:
                self._cards[prompt.id].dice.put(self.drafts.of(prompt))
        self.refresh()

    def _prompts(self) -> tuple[Prompt, ...]:
        session = self._desk.session
        return () if session is None else by_urgency(session.encounter.prompts)

    @property
    def asks(self) -> bool:
        """Whether something is to be decided now."""
        return not all(waits_beside(prompt) for prompt in self._prompts())

    def _look(self, prompt: Prompt) -> PromptLook:
        buttons = [
            # Where there is room a word says more than a mark.
            CardAction(
                button.key,
                self._desk.rendered(button.text),
                icon="" if self._is_wide else button.icon,
            )
            for button in buttons_of(prompt)
        ]
        foreseen = foreseen_of(prompt, self._desk, self.drafts.adjustments_of(prompt))
        sentence = sentence_of(prompt, self._desk, foreseen)
        rule = (told_rule(prompt.rule, self._desk),) if prompt.rule else ()
        reasons = told_reasons(foreseen, self._desk)
        return PromptLook(
            title=title_of(prompt, self._desk),
            icon=ICONS[prompt.kind],
            sentence=sentence,
            main=buttons[0],
            quiet=tuple(buttons[1:]),
            die=die_of(prompt),
            tooltip=tooltip_of(sentence, *reasons, *rule),
            wanted=wanted_of(prompt, foreseen),
            others=self._desk.text("view.now.others"),
            blow=blow_text(prompt, self._desk),
            shows_first=is_best_first(prompt),
            reasons=self._desk.text("view.now.reasons") if is_ruled(prompt) else "",
        )

    def _add_card(self, prompt: Prompt, place: int) -> PromptCard:
        card = PromptCard(self._theme, self._look(prompt))
        card.acted.connect(
            lambda key, typed, prompt=prompt: self._on_card_acted(prompt, key, typed)
        )
        card.reasons_wanted.connect(lambda at: self._open_reasons(prompt, at))
        card.dice.put(self.drafts.of(prompt))
        card.dice.edited.connect(lambda _: self.drafts.note(prompt, card.dice.texts))
        card.dice.edited.connect(lambda _: self._show_doubt(prompt, card))
        self._card_row.insertWidget(place, card)
        self._cards[prompt.id] = card
        self._fit_card(card)
        return card

    def _open_reasons(self, prompt: Prompt, at: QPoint) -> None:
        """What counts on the roll may be struck, and more added."""
        ruled = RuledPrompt(self.drafts, prompt, self.refresh)
        foreseen = foreseen_of(prompt, self._desk, ruled.adjustments)
        trace = () if foreseen is None else foreseen.trace
        reason_menu(self._desk, ruled, self, trace).popup(at)

    def _show_doubt(self, prompt: Prompt, card: PromptCard) -> None:
        """Whether the dice can give the damage that is typed."""
        blow = card.dice.blow
        doubt = None if blow is None else doubt_of(prompt, blow.text(), self._desk)
        card.tell_doubt("" if doubt is None else self._desk.rendered(doubt))

    def _fit_card(self, card: PromptCard) -> None:
        """Two cards and the last result side by side, whatever the width of the bar."""
        card.keep_within(self._most_for_cards())
        card.setFixedWidth(max(self._card_width(), card.minimumSizeHint().width()))

    def _fit_cards(self) -> None:
        for card in self._cards.values():
            self._fit_card(card)
        # Where both have no room the prompt is whole: what it asks for is to be answered now.
        has_room = self._room >= self._card_width() + self._theme.px(LEAST_RESULT)
        is_beside = has_room or not self._cards
        self.result_tab.setVisible(not is_beside)
        if is_beside and self.result_tab.isChecked():
            self._now_tab.setChecked(True)
        is_alone = self.result_tab.isChecked()
        self.result.setVisible(is_beside or is_alone)
        self._area.setVisible(not is_alone)
        # Without a prompt the room of one: the last result does not move when the first comes.
        self._area.want(max(self._whole_cards(self._most_for_cards()), self._card_width()))
        self._count_hidden()

    def _whole_cards(self, room: int) -> int:
        """How wide those are that have room side by side: no card is cut."""
        gap, width = self._card_row.spacing(), 0
        for card in self._cards.values():
            wider = width + (gap if width else 0) + card.width()
            if width and wider > room:
                break
            width = wider
        return min(width, room)

    @property
    def _is_wide(self) -> bool:
        return self.width() >= self._theme.px(WIDE_BAR)

    def _card_width(self) -> int:
        return self._theme.px(WIDE_CARD if self._is_wide else CARD)

    def _most_for_cards(self) -> int:
        """What the cards may take at most: the last result keeps the room of its chips."""
        room = self._room
        return max(room - self._theme.px(LEAST_RESULT), self._card_width(), room // 2)

    @property
    def _room(self) -> int:
        """Device-independent pixels for the cards and the last result together."""
        return self.width() - self._theme.px(2 * MARGIN + GAP)

    def _count_hidden(self) -> None:
        """How many cards begin beyond the right edge: one button leads to them."""
        edge = self._area.horizontalScrollBar().value() + self._area.viewport().width()
        # What a single wide card lacks is no other card.
        beyond = sum(
            1 for card in tuple(self._cards.values())[1:] if card.geometry().right() > edge
        )
        before = self._area.horizontalScrollBar().value() > 0
        self.more.setVisible(bool(beyond) or before)
        key = "view.now.more" if beyond else "view.now.first"
        self.more.setText(self._desk.text(key, count=beyond))

    def _on_more_clicked(self) -> None:
        """The next cards; after the last ones the first again."""
        bar = self._area.horizontalScrollBar()
        at_end = bar.value() >= bar.maximum()
        step = self._area.viewport().width() + self._card_row.spacing()
        bar.setValue(0 if at_end else bar.value() + step)
        self._count_hidden()

    def _on_card_acted(self, prompt: Prompt, key: str, typed: str) -> None:
        strike = strike_of(prompt, key, self._desk, typed=typed, is_answered=self.is_answered)
        if strike is not None:
            self._error.setText("")
            self.strike_wanted.emit(strike)
            return
        if shifter := shifter_of(prompt, key):
            self._error.setText("")
            self.shape_wanted.emit(shifter)
            return
        try:
            ruled = self.drafts.adjustments_of(prompt)
            command = answer_of(prompt, key, typed, self._desk, ruled)
        except (NumberError, AmountError) as error:
            self._error.setText(self._desk.rendered(error.message))
            return
        self._error.setText("")
        focus = QApplication.focusWidget()
        has_keyboard = focus is not None and self.isAncestorOf(focus)
        if not self._desk.dispatch(command):
            return
        self.drafts.forget(prompt)
        if has_keyboard:
            if self._cards:
                self.show_now()
            else:
                self.emptied.emit()

    def _on_line_chosen(self, line: Line) -> None:
        self._why.show_trace(line.trace)

    def _lay_out(self) -> None:
        tabs = QHBoxLayout(self.head)
        keep_spaced(self._theme, tabs, (8, 1, 8, 1), 4)
        tabs.addWidget(self._now_tab)
        tabs.addWidget(self.result_tab)
        tabs.addWidget(self._journal_tab)
        tabs.addStretch(1)
        tabs.addWidget(self._error)
        tabs.addWidget(self.together)
        tabs.addWidget(self.more)
        keep_spaced(self._theme, self._card_row, (0, 0, 0, 0), GAP)
        self._card_row.addWidget(self._idle)
        self._card_row.addStretch(1)
        holder = QWidget()
        holder.setLayout(self._card_row)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(holder)
        holder.installEventFilter(self)
        now = QWidget()
        row = QHBoxLayout(now)
        keep_spaced(self._theme, row, (MARGIN, 6, MARGIN, 6), GAP)
        row.addWidget(self._area)
        row.addWidget(self.result, 1)
        row.addStretch(0)  # keeps the cards at the left where the result gives way
        journal = QWidget()
        column = QVBoxLayout(journal)
        keep_spaced(self._theme, column, (0, 0, 0, 4), 2)
        column.addWidget(self.journal, 1)
        column.addWidget(self._why)
        self._pages.addWidget(now)
        self._pages.addWidget(journal)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._upper)
        whole.addWidget(self.head)
        whole.addWidget(self._middle_line)
        whole.addWidget(self._pages, 1)
        whole.addWidget(self._lower)

    def _on_theme_changed(self) -> None:
        tall = self.window().height() >= self._theme.px(TALL_WINDOW)
        height = FOLDED if self._is_folded else TALL_HEIGHT if tall else HEIGHT
        self.setFixedHeight(self._theme.px(height))
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wider cards in a wide bar."""
        super().resizeEvent(event)
        self._on_theme_changed()
        if self._is_wide is not self._was_wide:
            self._was_wide = self._is_wide
            self.refresh()  # words in place of marks, or back
        self._fit_cards()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Which cards are beyond the edge is known once they are laid out."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            QTimer.singleShot(0, self, self._count_hidden)
        return super().eventFilter(watched, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel goes through the cards."""
        bar = self._area.horizontalScrollBar()
        if self._pages.currentIndex() == 0 and bar.maximum():
            bar.setValue(bar.value() - event.angleDelta().y())
            event.accept()
        else:
            super().wheelEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel's ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.panel)
        painter.end()
