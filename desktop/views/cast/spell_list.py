"""The spells of the selected combatant, and all others as one types; the areas on the map."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.controllers.cast.spellbook import Spellbook, SpellRow, head_of, play_of, slots_of
from desktop.controllers.desk import Desk
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant, Side
from desktop.model.spell import SpellEntry
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.tools.area_rows import AreaRow


class SpellList(QWidget):
    """A heading with the slots, a search field, a button for each spell found."""

    spell_wanted = Signal(object)  # SpellEntry
    found = Signal()  # something was typed and spells with it stand in the list
    move_wanted = Signal(object)  # AreaId: an area that stays is laid elsewhere

    def __init__(
        self, desk: Desk, theme: Theme, book: Spellbook, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._book = desk, theme, book
        self._combatant: Combatant | None = None
        self._is_asked_for = False
        self._shown: tuple[object, ...] = ()
        self.heading = SectionHeading(theme, "")
        self.slots = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.search = QLineEdit(self)
        self.buttons: list[Button] = []
        self._levels: list[QWidget] = []
        self._areas: list[QWidget] = []
        self._area_heading = SectionHeading(theme, "")
        self._found = QVBoxLayout()
        self._found.setSpacing(1)
        self._area_column = QVBoxLayout()
        self._area_column.setSpacing(1)
        column = QVBoxLayout(self)
        keep_spaced(theme, column, (12, 6, 12, 8), 3)
        column.addWidget(self.heading)
        column.addWidget(self.slots)
        column.addWidget(self.search)
        column.addLayout(self._found)
        column.addWidget(self._area_heading)
        column.addLayout(self._area_column)
        self.search.textEdited.connect(self._on_typed)
        self.search.returnPressed.connect(self._on_entered)

    @property
    def book(self) -> Spellbook:
        """The spells that it lists."""
        return self._book

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        self.heading.set_text(self._desk.text("view.spells.title"))
        self._area_heading.set_text(self._desk.text("view.spells.areas"))
        self.search.setPlaceholderText(self._desk.text("view.spells.search"))
        self.search.setAccessibleName(self._desk.text("view.spells.search"))
        self._shown = ()

    def show_combatant(self, combatant: Combatant | None) -> None:
        """The spells of one combatant."""
        if combatant is None or not self._book.has_spells:
            self.hide()
            return
        if self._combatant is None or self._combatant.id != combatant.id:
            self.search.clear()
            self._is_asked_for = False
        self._combatant = combatant
        self.show()
        for part in (self.heading, self.search):
            part.setVisible(self.is_for_caster or self._is_asked_for)
        self._refresh()

    @property
    def is_for_caster(self) -> bool:
        """Whether the one who is shown casts, or is of the party and may have a scroll."""
        who = self._combatant
        if who is None:
            return False
        is_friend = who.side in (Side.HERO, Side.ALLY)
        return is_friend or bool(self._book.own(who)) or bool(slots_of(who, self._desk))

    @property
    def offers_any(self) -> bool:
        """Whether spells are in the game but not in sight, since this one casts none."""
        return self._book.has_spells and not self.is_for_caster

    def ask_for_any(self) -> None:
        """Let the GM search all spells for somebody who has none."""
        self._is_asked_for = True
        for part in (self.heading, self.search):
            part.show()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def rows(self) -> tuple[SpellRow, ...]:
        """What is found now."""
        if self._combatant is None:
            return ()
        return self._book.search(self.search.text(), self._combatant)

    def _refresh(self) -> None:
        rows = self.rows
        assert self._combatant is not None, "somebody is shown"
        slots = slots_of(self._combatant, self._desk)
        areas = tuple(self._desk.encounter.areas.values())
        shown = (rows, slots, areas, self._desk.language.code)
        if shown == self._shown:
            return
        self._shown = shown
        self.slots.setVisible(bool(slots))
        self.slots.setText(
            " · ".join(
                self._desk.text("view.spells.slots", level=level, left=left, all=whole)
                for level, left, whole in slots
            )
        )
        self._clear(self.buttons, self._levels)
        level = None
        for row in rows:
            if row.level != level:
                level = row.level
                self._add_level(level)
            self._add_button(row)
        self._show_areas(areas)

    def _add_level(self, level: int) -> None:
        key = "view.spells.cantrips" if level == 0 else "view.spells.level"
        text = self._desk.text(key) if level == 0 else self._desk.text(key, level=level)
        label = Label(self._theme, text, role=Role.SMALL, tone=Tone.MUTED)
        self._found.addWidget(label)
        self._levels.append(label)

    def _add_button(self, row: SpellRow) -> None:
        spell = row.entry.spell
        marks = [row.name]
        if spell.concentration:
            marks.append(self._desk.text("view.spells.concentration"))
        if not row.is_prepared:
            marks.append(self._desk.text("view.spells.unprepared"))
        if row.left:
            marks.append(row.left)
        button = Button(
            self._theme, " · ".join(marks), kind=ButtonKind.QUIET, size=ButtonSize.SMALL
        )
        tips = [head_of(spell, self._desk), play_of(spell, self._desk)]
        button.setToolTip("\n".join(tip for tip in tips if tip))
        button.clicked.connect(lambda _=False, entry=row.entry: self.spell_wanted.emit(entry))
        self._found.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.buttons.append(button)

    def _on_typed(self, text: str) -> None:
        self._refresh()
        if text.strip() and self.buttons:
            self.found.emit()

    def _on_entered(self) -> None:
        rows = self.rows
        if rows:
            entry: SpellEntry = rows[0].entry
            self.spell_wanted.emit(entry)

    def _show_areas(self, areas: tuple[LastingArea, ...]) -> None:
        self._clear(self._areas)
        self._area_heading.setVisible(bool(areas))
        for area in areas:
            row = AreaRow(self._desk, self._theme, area)
            row.move_wanted.connect(self.move_wanted)
            self._areas.append(row)
            self._area_column.addWidget(row)

    def _clear(self, *lists: list[Button] | list[QWidget]) -> None:
        for widgets in lists:
            for widget in widgets:
                widget.hide()
                widget.deleteLater()
            widgets.clear()
