"""Joins the command line to the window: what is typed there is done as by menu, map or panel."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence

from desktop.controllers.command_line.dealing import dealt
from desktop.controllers.command_line.missing import why_nothing
from desktop.controllers.command_line.proposals import (
    Acted,
    Cast,
    Chosen,
    Dealt,
    Done,
    Given,
    MenuEntry,
    Proposal,
    Sought,
    Thrown,
)
from desktop.controllers.command_line.reading import read_line
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import AmountError
from desktop.dice.notation import parse
from desktop.dice.rolling import Dice, roll, shown_roll
from desktop.language.message import Message
from desktop.language.render import render
from desktop.model.combatant import Combatant
from desktop.model.spell import SpellEntry
from desktop.views.command_line.card import LineCard
from desktop.views.design.theme import Theme
from desktop.views.shell.actions import Menu, Spec
from desktop.views.shell.main_view import MainView

OPENER = "command_line"
"""Of the command that opens it."""
OF_NOBODY = frozenset(
    {"library", "party", "creature", "import_creatures", "paste_block", "thing", "fixed_count"}
)
"""Commands among those of the combatants that are about nobody who is selected."""


class CommandLine(QObject):
    """The card over all pages; open only while it has the keyboard."""

    sought = Signal(str)
    """Creatures are to be found in the library by this text."""

    def __init__(self, desk: Desk, theme: Theme, main: MainView, dice: Dice) -> None:
        super().__init__(main)
        self._desk, self._main, self._dice = desk, main, dice
        self.card = LineCard(desk, theme, main)
        self._vocabulary = Vocabulary(desk, ())
        self.card.typed.connect(self._on_typed)
        self.card.taken.connect(self._on_taken)
        self.card.left.connect(self.close)
        theme.changed.connect(self.card.keep_place)
        desk.fight_opened.connect(self.close)
        main.installEventFilter(self)
        main.bind({OPENER: self.open})
        main.top.line_wanted.connect(self.open)

    def open(self) -> None:
        """Ask what is to happen; once more: leave it."""
        if self.card.isVisible():
            self.close()
            return
        self._vocabulary = Vocabulary(self._desk, self._menu(), self._spells)
        self.card.open()

    def close(self) -> None:
        """The keyboard goes back to the fight."""
        if not self.card.isVisible():
            return
        had_keyboard = self.card.field.hasFocus()
        self.card.hide()
        if had_keyboard and self._main.pages.currentWidget() is self._main.table:
            self._main.table.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- reading --------------------------------------------------------------------------------

    def _on_typed(self, line: str) -> None:
        chosen = self._main.gestures.ids
        proposals = read_line(line, self._vocabulary, chosen)
        nothing = None
        if not proposals and line.strip():
            nothing = why_nothing(line, self._vocabulary, chosen)
        self.card.show_proposals(proposals, nothing)

    def _menu(self) -> tuple[MenuEntry, ...]:
        """The commands that can be given now."""
        commands = self._main.commands
        return tuple(
            self._entry(spec)
            for spec in commands.specs
            if spec.key != OPENER and commands[spec.key].isEnabled()
        )

    def _entry(self, spec: Spec) -> MenuEntry:
        desk = self._desk
        names = (
            (spec.fixed_text,)
            if spec.fixed_text
            else tuple(render(Message(spec.text), language) for language in desk.all_languages)
        )
        action = self._main.commands[spec.key]
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        where = desk.text(spec.submenu or spec.menu.value).replace("&", "").rstrip("…")
        detail = f"{where}  {keys}".rstrip()
        is_declared = spec.submenu == "view.action.life"  # a line says it in every form
        is_theirs = spec.menu is Menu.COMBATANTS and spec.key not in OF_NOBODY
        of_chosen = is_theirs and not is_declared
        shown = action.text().replace("&", "")
        if action.isChecked():  # once more is the end of it
            shown = desk.text("line.turned_off", what=shown)
        return MenuEntry(spec.key, names, shown, detail, of_chosen=of_chosen)

    def _spells(self, caster: Combatant) -> tuple[SpellEntry, ...]:
        book = self._main.table.inspector.spells.book
        return tuple(row.entry for row in book.own(caster))

    # --- doing ----------------------------------------------------------------------------------

    def _on_taken(self, proposal: Proposal) -> None:
        desk, main, wish = self._desk, self._main, proposal.wish
        if isinstance(wish, Dealt):
            try:
                command = dealt(wish, desk, self._dice)
            except AmountError as error:
                self.card.say(desk.rendered(error.message))
                return
            self.close()
            desk.dispatch(command)
            return
        if isinstance(wish, Thrown):
            self._throw(wish)
            return
        self.close()
        inspector = main.table.inspector
        match wish:
            case Given(key, ids):
                if ids:
                    desk.selection.choose(ids)
                main.commands[key].trigger()
            case Sought(text):
                self.sought.emit(text)
            case Chosen(ids):
                desk.selection.choose(ids)
                main.table.map.focus_on(ids[0])
            case Acted(who, action, target):
                desk.selection.choose((who,))
                if target is None:
                    main.act(who, action)
                else:
                    main.gestures.act(who, action, target)
            case Done(who, deed, target, damage, ruling):
                desk.selection.choose((who,))
                if deed.attack is None:
                    inspector.feature_wanted.emit(who, deed)
                else:
                    main.attacking.begin(who, deed, target, damage=damage, ruling=ruling)
            case Cast(who, entry, target):
                desk.selection.choose((who,))
                inspector.spell_wanted.emit(who, entry)
                if target is not None:
                    main.casting.aim_at(target)
            case _:
                desk.dispatch(wish)

    def _throw(self, wish: Thrown) -> None:
        """The card stays, for what fell."""
        fallen = roll(parse(wish.dice), self._dice)
        told = Message("line.thrown", {"roll": shown_roll(fallen), "total": fallen.total})
        self.card.say(self._desk.rendered(told))

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has another size."""
        if event.type() is QEvent.Type.Resize and self.card.isVisible():
            self.card.keep_place()
        return super().eventFilter(watched, event)
