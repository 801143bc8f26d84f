"""The turn card: all that falls due at the end of one turn and the start of the next, in order."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.prompts import answer_of, foreseen_of
from desktop.controllers.rolls.amounts import AmountError
from desktop.controllers.rolls.drafts import Drafts
from desktop.controllers.rolls.rulings import RuledPrompt
from desktop.controllers.turns.card import Checklist, Done, Part, checklist_of
from desktop.language.message import Listing, Message, Parameter
from desktop.language.numbers import NumberError
from desktop.model.ids import PromptId
from desktop.model.prompt import Prompt
from desktop.session.entry import Transition
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.cards import FloatingCard
from desktop.views.design.emptying import empty
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.reason_menu import reason_menu
from desktop.views.turn_card.head import TurnHead
from desktop.views.turn_card.rows import DoneRow, PromptRow

WIDTH, MARGIN = 720, 24
MOST_NAMES = 2
SCRIM = 0.6


class TurnCard(QWidget):
    """Over the table, with a scrim; Later (Esc) leaves what is open in the Now bar."""

    opened = Signal()
    closed = Signal()

    def __init__(
        self, desk: Desk, theme: Theme, parent: QWidget, drafts: Drafts | None = None
    ) -> None:
        super().__init__(parent)
        self._drafts = Drafts() if drafts is None else drafts
        self._desk, self._theme, self._table = desk, theme, parent
        self._list: Checklist | None = None
        self.rows: dict[PromptId, PromptRow] = {}
        self.done: list[DoneRow] = []
        self._frame = FloatingCard(theme, self)
        self.head = TurnHead(desk, theme)
        self._error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self._holder = QWidget()
        self._column = QVBoxLayout(self._holder)
        self.later = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self.start = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self._foot = Label(theme, "", tone=Tone.MUTED)
        self._lay_out()
        self.later.clicked.connect(self.leave)
        self.start.clicked.connect(self.leave)
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self.leave)
        desk.language_changed.connect(self._rebuild)
        parent.installEventFilter(self)
        self._holder.installEventFilter(self)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether it is shown."""
        return not self.isHidden()

    def open_for(self, checklist: Checklist) -> None:
        """Show what fell due; the first decision gets the keyboard."""
        self._list = checklist
        self.setGeometry(self._table.rect())
        self._rebuild()
        self.show()
        self.raise_()
        self.opened.emit()
        self._focus_first()

    def open_prompts(self) -> None:
        """Show everything that waits, by the key of the card."""
        prompts = tuple(prompt.id for prompt in self._prompts().values())
        who = tuple(each.id for each in self._desk.encounter.active_combatants)
        self.open_for(Checklist(begun=Part(who, (), prompts)))

    def leave(self) -> None:
        """Close it; what is open waits in the Now bar."""
        if self.is_open:
            self._note_typed()
            self.hide()
            self.closed.emit()

    def _note_typed(self) -> None:
        """What is typed waits with its prompt, here or in the Now bar."""
        for row in self.rows.values():
            if not row.is_done:
                self._drafts.note(row.prompt, row.dice.texts)

    def _prompts(self) -> dict[PromptId, Prompt]:
        session = self._desk.session
        if session is None:
            return {}
        return {prompt.id: prompt for prompt in session.encounter.prompts}

    # --- building -------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        """Everything anew, in the GM's language."""
        if self._list is None or self._desk.session is None:
            return
        empty(self._column)
        self._note_typed()
        text = self._desk.text
        self.rows, self.done = {}, []
        begun = self._list.begun
        has_turn = bool(begun.who)
        alone = begun.who[0] if len(begun.who) == 1 else None
        self.head.show_one(self._desk.encounter.combatants.get(alone) if alone else None)
        self.head.title.setText(
            text("view.turn_card.begins", who=self._named(begun))
            if has_turn
            else text("view.action.now")
        )
        waiting = self._prompts()  # of several of a kind only one may be left to decide
        count = sum(prompt in waiting for prompt in self._list.prompts)
        self.head.line.setText(
            text("view.turn_card.waits", count=count) if count else text("view.now.idle")
        )
        self.later.setText(text("view.turn_card.later"))
        self.start.setText(text("view.turn_card.start" if has_turn else "view.close"))
        self._foot.setText(text("view.turn_card.skipped"))
        has_ended = bool(self._list.ended.done or self._list.ended.prompts)
        if has_ended:
            ended = self._named(self._list.ended)
            self._add_part(self._list.ended, text("view.turn_card.ended", who=ended))
        if begun.done or begun.prompts:
            heading = text("view.turn_card.begun", who=self._named(begun)) if has_ended else ""
            self._add_part(begun, heading)
        self._column.addStretch(1)
        self._refresh()

    def _named(self, part: Part) -> Parameter:
        """Whose turn it is; of a large group the first and how many others."""
        known = self._desk.encounter.combatants
        names = tuple(known[who].name for who in part.who if who in known)
        if len(names) <= MOST_NAMES:
            return Listing(names)
        return Message("view.turn_card.group", {"who": names[0], "count": len(names) - 1})

    def _add_part(self, part: Part, heading: str) -> None:
        text = self._desk.text
        if heading:  # alone it would say the title again
            label = Label(self._theme, heading, weight=600, tone=Tone.MUTED, wraps=True)
            self._column.addWidget(label)
        if part.done:
            self._column.addWidget(SectionHeading(self._theme, text("view.turn_card.done")))
        for done in part.done:
            row = DoneRow(self._desk, self._theme, done)
            row.kept.connect(self._on_kept)
            self.done.append(row)
            self._column.addWidget(row)
        if part.prompts:
            self._column.addWidget(SectionHeading(self._theme, text("view.turn_card.yours")))
        waiting = self._prompts()
        for prompt in part.prompts:
            if prompt in waiting:
                self._column.addWidget(self._row(waiting[prompt]))

    def _row(self, prompt: Prompt) -> PromptRow:
        row = PromptRow(self._desk, self._theme, prompt, self._drafts.adjustments_of(prompt))
        row.reasons.clicked.connect(lambda: self._open_reasons(row))
        row.acted.connect(self._on_acted)
        row.dice.put(self._drafts.of(prompt))
        row.dice.edited.connect(lambda _: self._drafts.note(prompt, row.dice.texts))
        self.rows[prompt.id] = row
        return row

    def _open_reasons(self, row: PromptRow) -> None:
        """What counts on the roll may be struck, and more added."""
        ruled = RuledPrompt(self._drafts, row.prompt, self._rebuild)
        foreseen = foreseen_of(row.prompt, self._desk, ruled.adjustments)
        trace = () if foreseen is None else foreseen.trace
        menu = reason_menu(self._desk, ruled, self, trace)
        menu.popup(row.reasons.mapToGlobal(row.reasons.rect().bottomLeft()))

    def _refresh(self) -> None:
        """Tick what has been answered; what follows from it is added at the end."""
        waiting = self._prompts()
        for known, row in self.rows.items():
            if known not in waiting and not row.is_done:
                row.finish()
        for prompt in waiting.values():
            if prompt.id not in self.rows:
                self._column.insertWidget(self._column.count() - 1, self._row(prompt))
        first = next((row for row in self.rows.values() if not row.is_done), None)
        for row in self.rows.values():
            row.set_first(row is first)
        self._place()

    def _focus_first(self) -> None:
        first = next((row for row in self.rows.values() if not row.is_done), None)
        if first is not None:
            first.focus()
        else:
            self.start.setFocus(Qt.FocusReason.TabFocusReason)

    # --- what happens ---------------------------------------------------------------------------

    def _on_changed(self, transition: Transition) -> None:
        checklist = checklist_of(transition)
        if checklist is not None:
            if checklist.is_worth_a_card:
                self.open_for(checklist)
            else:
                self.leave()
        elif self.is_open:
            before, after = transition.before, transition.after
            if before.active != after.active or before.round != after.round:
                self.leave()  # another turn, by an undo for example
            elif any(
                prompt in self._prompts() and row.is_done for prompt, row in self.rows.items()
            ):
                self._rebuild()  # an answer was taken back
            else:
                self._refresh()

    def _on_acted(self, prompt: Prompt, key: str, typed: str) -> None:
        try:
            ruled = self._drafts.adjustments_of(prompt)
            command = answer_of(prompt, key, typed, self._desk, ruled)
        except (NumberError, AmountError) as error:
            self._tell(self._desk.rendered(error.message))
            return
        self._tell("")
        if self._desk.dispatch(command):
            self._drafts.forget(prompt)
            self._focus_first()

    def _on_kept(self, done: Done) -> None:
        if done.keep is None or not self._desk.dispatch(done.keep):
            return
        for row in self.done:
            if row.keep is not None and row.keep.hasFocus():
                row.keep.hide()
        self._focus_first()

    @property
    def told(self) -> str:
        """What is wrong with what was typed, "" when nothing is."""
        return self._error.text()

    def _tell(self, text: str) -> None:
        self._error.setText(text)
        self._error.setVisible(bool(text))

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(0, 0, theme.px(8), 0)
        self._column.setSpacing(theme.px(6))
        self._area = scrolled(self._holder, takes_focus=False)
        foot = QHBoxLayout()
        foot.setSpacing(theme.px(8))
        foot.addWidget(self._foot, 1)
        foot.addWidget(self.later)
        foot.addWidget(self.start)
        column = QVBoxLayout(self._frame)
        margin = theme.px(18)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(theme.px(8))
        column.addWidget(self.head)
        column.addWidget(self._area, 1)
        column.addWidget(self._error)
        column.addLayout(foot)
        self._error.hide()

    def _place(self) -> None:
        """In the middle of the upper part, no higher than what it holds."""
        margin = self._theme.px(MARGIN)
        width = min(self._theme.px(WIDTH), self.width() - 2 * margin)
        inner = width - 2 * self._theme.px(18) - self._theme.px(8)
        content = self._column.totalHeightForWidth(inner)
        content = self._column.sizeHint().height() if content < 0 else content
        rest = self._frame.sizeHint().height() - self._area.sizeHint().height()
        height = min(content + rest + self._theme.px(12), self.height() - 2 * margin)
        left, top = (self.width() - width) // 2, max(margin, (self.height() - height) // 3)
        self._frame.setGeometry(left, top, width, height)

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As large as the table; as high as its rows, which count only once they are laid out."""
        if watched is self._holder:
            if event.type() is QEvent.Type.LayoutRequest and self.is_open:
                self._place()
        elif event.type() is QEvent.Type.Resize and self.is_open:
            self.setGeometry(self._table.rect())
            self._place()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc: later. Enter where nothing else takes it: the turn starts."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.leave()
            event.accept()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The table shines through."""
        painter = QPainter(self)
        colour = QColor(self._theme.colours.window)
        colour.setAlphaF(SCRIM)
        painter.fillRect(self.rect(), colour)
        painter.end()
