"""The dice of one roll, a field each: one d20 or two, of which one counts, and those of effects."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop.controllers.rolls.typed import MINUS, PLAIN, DiceWanted, joined, kept_place
from desktop.rules.rolls.rolling import LESS
from desktop.views.design.sheet_look import give_look
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

WIDTH, NARROW, BLOW = 50, 44, 62
LARGE, LARGE_NARROW, LARGE_HEIGHT = 86, 60, 48
GOES_ON = re.compile(f"^([0-9?]+)\\s*([ ,/+{MINUS}-])(.*)$")
"""A die is typed and the next one begins: "14 ", "14+"."""


class DieField(QLineEdit):
    """The field of a die; where nothing was typed, undoing and redoing are the fight's."""

    def event(self, event: QEvent) -> bool:
        """Keys that the window knows as well come here first."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_undo = event.matches(QKeySequence.StandardKey.Undo)
            is_redo = event.matches(QKeySequence.StandardKey.Redo) or _is_ctrl_y(event)
            has_own = self.isUndoAvailable() if is_undo else self.isRedoAvailable()
            if (is_undo or is_redo) and not has_own:
                event.ignore()
                return False
        return super().event(event)


def _is_ctrl_y(event: QKeyEvent) -> bool:
    """The second way to redo, on every system."""
    is_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return is_ctrl and event.key() == Qt.Key.Key_Y


class DiceFields(QWidget):
    """`text` is what `read_roll` reads. `first` takes the whole roll, too, as one text."""

    edited = Signal(str)
    entered = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._wanted = PLAIN
        self._name = self._placeholder = self._blow = ""
        self._width = WIDTH
        self._is_large = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(theme.px(3))
        self._all: list[QLineEdit] = []
        self.first = self._add()
        self.setFocusProxy(self.first)
        self._show()

    @property
    def d20s(self) -> tuple[QLineEdit, ...]:
        """The fields of the d20s."""
        return tuple(self._all[: self._wanted.d20s])

    @property
    def bonus(self) -> tuple[QLineEdit, ...]:
        """The fields of the dice that effects add."""
        count = self._wanted.d20s
        return tuple(self._all[count : count + len(self._wanted.bonus)])

    @property
    def fields(self) -> tuple[QLineEdit, ...]:
        """All of them, from left to right."""
        blow = () if self.blow is None else (self.blow,)
        return (*self.d20s, *self.bonus, *blow)

    @property
    def blow(self) -> QLineEdit | None:
        """The field of the damage, where it is asked for."""
        return self._all[self._dice_count()] if self._wanted.blow else None

    def _dice_count(self) -> int:
        return self._wanted.d20s + len(self._wanted.bonus)

    def text(self) -> str:
        """What is typed, as one text."""
        typed = [field.text() for field in self.d20s]
        blow = self.blow.text() if self.blow is not None else ""
        return joined(typed, [field.text() for field in self.bonus], self._wanted, blow)

    @property
    def texts(self) -> tuple[str, ...]:
        """What is typed, field by field."""
        return tuple(field.text() for field in self.fields)

    def put(self, texts: Sequence[str]) -> None:
        """Type this into the fields, as far as it goes."""
        for field, text in zip(self.fields, texts, strict=False):
            field.setText(text)

    def clear(self) -> None:
        """Nothing is typed."""
        for field in self._all:
            field.clear()
        self._mark()

    def show_wanted(
        self, wanted: DiceWanted, *, name: str, placeholder: str = "d20", blow: str = ""
    ) -> None:
        """Ask for these dice; what was typed stays where its die is still asked for.

        `name` is what a screen reader calls the roll, `blow` stands in the field of the damage.
        """
        known = (self._wanted, self._name, self._placeholder, self._blow)
        if (wanted, name, placeholder, blow) == known:
            return
        hurt = "" if self.blow is None else self.blow.text()
        typed = [field.text() for field in self.d20s]
        more = [field.text() for field in self.bonus]
        self._wanted, self._name, self._placeholder = wanted, name, placeholder
        self._blow = blow
        while len(self._all) < self._dice_count() + wanted.blow:
            self._add()
        hit = () if self.blow is None else (self.blow,)
        for fields, texts in ((self.d20s, typed), (self.bonus, more), (hit, [hurt])):
            for place, field in enumerate(fields):
                text = texts[place] if place < len(texts) else ""
                if field.text() != text:
                    field.setText(text)
        self._show()

    def set_width(self, width: int) -> None:
        """The width of the d20 fields where there is one die only, in pixels of the design."""
        self._width = width
        self._show()

    def set_large(self) -> None:
        """Large digits, where this roll is what the GM looks at."""
        self._is_large = True
        self._show()

    # --- drawing --------------------------------------------------------------------------------

    def _add(self) -> QLineEdit:
        field = DieField(self)
        field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        field.textEdited.connect(lambda text, field=field: self._on_edited(field, text))
        field.textChanged.connect(self._mark)
        field.returnPressed.connect(lambda field=field: self._on_entered(field))
        self._row.addWidget(field)
        self._all.append(field)
        return field

    def _show(self) -> None:
        shown = self.fields
        is_one = len(shown) == 1
        one, narrow = (LARGE, LARGE_NARROW) if self._is_large else (self._width, NARROW)
        width, gap = self._theme.px(one if is_one else narrow), self._row.spacing()
        # Fixed, so that whoever holds it knows its room before anything is laid out.
        wider = self._theme.px(BLOW - NARROW) if self._wanted.blow else 0
        self.setFixedWidth(len(shown) * (width + gap) - gap + wider)
        for place, field in enumerate(self._all):
            field.setVisible(field in shown)
            if field not in shown:
                field.clear()
                continue
            field.setFixedWidth(width + (wider if field is self.blow else 0))
            if self._is_large:
                field.setFixedHeight(self._theme.px(LARGE_HEIGHT))
                field.setFont(self._theme.font(Role.NUMBER))
                # The sheet's own least height would let the layout squeeze the large digits.
                field.setStyleSheet(f"min-height: {self._theme.px(LARGE_HEIGHT - 8)}px;")
            give_look(field, "die", "one" if is_one else "of_many")
            dice = place - self._wanted.d20s
            text = self._placeholder
            if field is self.blow:
                text = self._blow
            elif dice >= 0:
                text = short_dice(self._wanted.bonus[dice])
            field.setPlaceholderText(text)
            field.setAccessibleName(f"{self._name}, {text}" if self._name else text)
        self._mark()

    def _mark(self) -> None:
        """Which of two d20s counts: the other one is struck through."""
        kept = kept_place([field.text() for field in self.d20s], self._wanted.mode)
        for place, field in enumerate(self._all):
            told = ""
            if kept is not None and place < self._wanted.d20s:
                told = "kept" if place == kept else "dropped"
            if field.property("counts") != told:
                font = field.font()
                font.setStrikeOut(told == "dropped")
                field.setFont(font)
                give_look(field, "counts", told)

    # --- typing ---------------------------------------------------------------------------------

    def _on_edited(self, field: QLineEdit, text: str) -> None:
        shown = self.fields
        went_on = None if field is self.blow else GOES_ON.match(text)
        place = shown.index(field)
        if went_on is not None and place + 1 < len(shown):
            die, sign, rest = went_on.groups()
            is_bonus = sign in ("+", "-", MINUS)
            after = max(place + 1, len(self.d20s)) if is_bonus else place + 1
            if after < len(shown):
                field.setText(die)
                shown[after].setText(rest.strip())
                shown[after].setFocus(Qt.FocusReason.TabFocusReason)
                if rest.strip():
                    self._on_edited(shown[after], rest.strip())
                    return
        self.edited.emit(self.text())

    def _on_entered(self, field: QLineEdit) -> None:
        """Enter goes on to the next die that is not typed; on an empty field it is done."""
        after = self.fields[self.fields.index(field) + 1 :]
        waiting = next((each for each in after if not each.text()), None)
        if field.text() and waiting is not None and field.text().strip("?").isdecimal():
            waiting.setFocus(Qt.FocusReason.TabFocusReason)
            return
        self.entered.emit()


def short_dice(dice: str) -> str:
    """ "+d4", "−d6": as it stands in a narrow field."""
    sign = MINUS if dice.startswith(LESS) else "+"
    bare = dice.removeprefix(LESS)
    return f"{sign}{bare.removeprefix('1') if bare.startswith('1d') else bare}"
