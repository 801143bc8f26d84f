"""The party: type characters in, keep them, tick those who come, bring them into the fight."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.controllers.creature_form.shape import blank
from desktop.controllers.desk import Desk
from desktop.controllers.party.characters import PartyController
from desktop.controllers.party.taking_over import EDITIONS
from desktop.language.message import Message
from desktop.model.creature import Creature
from desktop.model.party import Character
from desktop.storage.spells import SpellLibrary
from desktop.views.creature_form.dialog import CreatureForm
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.emptying import empty
from desktop.views.design.labels import Label, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import QuestionDialog
from desktop.views.dialogs.frame import foot_of, frame
from desktop.views.dialogs.tab_order import ReadingDialog
from desktop.views.party.rows import CharacterRow, saved_elsewhere
from desktop.views.pictures import PicturePicker
from desktop.views.ruleset_names import RULESET_NAMES

SIZE = QSize(600, 560)


class PartyDialog(ReadingDialog):
    """The characters of one game; with a fight on the desk they can be brought into it."""

    wanted = Signal(object)  # Arrival: the ticked ones want to come in

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        party: PartyController,
        ruleset: str,
        parent: QWidget | None = None,
        picker: PicturePicker | None = None,
    ) -> None:
        super().__init__(parent)
        self._picker = picker
        self._desk, self._theme, self._party, self._ruleset = desk, theme, party, ruleset
        self._title = Label(theme, "", role=Role.TITLE)
        self._empty = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.new = Button(theme, "", icon="interface.new", key_cap="N")
        self.sample = Button(theme, "", kind=ButtonKind.QUIET, icon="interface.people")
        self.bring = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self.close_button = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self._elsewhere = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.told = Label(theme, "", wraps=True)
        self.told.hide()
        self.take_over = Button(theme, "", kind=ButtonKind.QUIET, icon_after="interface.collapse")
        self.rest = Button(theme, "", kind=ButtonKind.QUIET, icon="action.rest")
        self._spells = SpellLibrary(theme.resources / "spells")
        self._column = QVBoxLayout()
        self.rows: list[CharacterRow] = []
        self.form: CreatureForm | None = None
        self.question: QuestionDialog | None = None
        self.setModal(True)
        self._lay_out()
        self.new.clicked.connect(self.type_new)
        self.sample.clicked.connect(lambda: party.keep_sample(ruleset))
        self.take_over.clicked.connect(self._on_take_over_wanted)
        self.rest.clicked.connect(self._on_rest_wanted)
        self.bring.clicked.connect(self.bring_ticked)
        self.close_button.clicked.connect(self.reject)
        party.changed.connect(self.refresh)
        desk.language_changed.connect(self.retranslate)
        self.retranslate()

    def refresh(self) -> None:
        """List the characters; new ones come with a tick, those in the fight without."""
        ticks = {row.character.creature.key: row.is_ticked for row in self.rows}
        empty(self._column)
        characters = self._party.characters(self._ruleset)
        missing = self._party.missing(characters)
        self.rows = []
        for character in characters:
            comes = ticks.get(character.creature.key, not character.is_dead)
            is_ticked = comes and character in missing
            row = CharacterRow(
                self._desk, self._theme, character, is_ticked=is_ticked, has_buttons=True
            )
            row.tick.setEnabled(character in missing)
            row.ticked.connect(self._show_count)
            row.edit_wanted.connect(self._on_edit_wanted)
            row.delete_wanted.connect(self._on_delete_wanted)
            self._column.addWidget(row)
            self.rows.append(row)
        self._column.addStretch(1)
        self._empty.setVisible(not characters)
        self.sample.setVisible(not characters)
        others = self._party.elsewhere(self._ruleset)
        self._elsewhere.setText(saved_elsewhere(self._desk, others))
        self._elsewhere.setVisible(bool(others))
        self.rest.setVisible(any(one.is_spent for one in characters))
        self.take_over.setVisible(EDITIONS.get(self._ruleset) in others)
        self._show_count()

    def type_new(self) -> None:
        """The form for a new character."""
        self._open_form(Character(blank(self._ruleset)), "view.form.new_character", is_new=True)

    def bring_ticked(self) -> None:
        """Bring the ticked ones into the fight."""
        if self._desk.session is None:
            return
        arrival = self._party.arrival([row.character for row in self.rows if row.is_ticked])
        if arrival is not None:
            self.accept()
            self.wanted.emit(arrival)

    def menu(self) -> QMenu:
        """Whom of the other edition a copy is taken over from: all, or one of them."""
        menu = QMenu(self)
        game = EDITIONS[self._ruleset]
        others = self._party.elsewhere(self._ruleset).get(game, ())
        if len(others) > 1:
            everyone = self._desk.text("view.party.take_all", game=RULESET_NAMES[game])
            menu.addAction(everyone).triggered.connect(lambda: self._take_over(others))
            menu.addSeparator()
        for one in others:
            action = menu.addAction(self._desk.shown(one.creature.name))
            action.triggered.connect(lambda _=False, one=one: self._take_over((one,)))
        return menu

    def _on_take_over_wanted(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.take_over.mapToGlobal(self.take_over.rect().bottomLeft()))

    def _take_over(self, characters: tuple[Character, ...]) -> None:
        """Keep the copies, and say what is to be checked on each."""
        copies = self._party.take_over(characters, self._spells.find_spell, RULESET_NAMES)
        self.told.setText(
            "\n".join(
                self._desk.text(
                    "view.party.told", who=each.character.creature.name, checks=each.checks
                )
                for each in copies
            )
        )
        self.told.show()

    def _open_form(self, character: Character, title: str, *, is_new: bool) -> None:
        base = character.creature
        if character.picture:
            base = replace(base, picture=character.picture)
        form = CreatureForm(
            self._desk,
            self._theme,
            base,
            title=title,
            is_character=True,
            player=character.player,
            key_of=self._party.key_for if is_new else None,
            picker=self._picker,
            parent=self,
        )

        def keep(creature: Creature, player: str) -> None:
            picture = creature.picture or None
            kept = replace(character, creature=creature, player=player, picture=picture)
            self._party.keep(kept)
            self._offer_in_fight(kept)

        form.kept.connect(keep)
        form.finished.connect(form.deleteLater)
        self.form = form
        form.open()

    def _offer_in_fight(self, character: Character) -> None:
        """Whoever plays it in the fight may have the new sheet, too."""
        who = self._party.find_outdated(character)
        if who is None:
            return
        text, name = self._desk.text, character.creature.name
        question = QuestionDialog(
            self._desk,
            self._theme,
            self,
            title=text("view.party.in_fight.title", name=name),
            text=text("view.party.in_fight.text", name=name),
            yes=text("view.party.in_fight.yes"),
            no=text("view.party.in_fight.no"),
            harmless=True,
        )
        question.accepted.connect(lambda: self._party.bring_up_to_date(who, character.creature))
        question.finished.connect(question.deleteLater)
        self.question = question
        question.open()

    def _on_edit_wanted(self, character: Character) -> None:
        self._open_form(character, "view.form.edit_character", is_new=False)

    def _on_delete_wanted(self, character: Character) -> None:
        self._party.forget((character.creature.key,))

    def _on_rest_wanted(self) -> None:
        self._party.rest(self._party.characters(self._ruleset))

    def _show_count(self) -> None:
        count = sum(row.is_ticked for row in self.rows)
        message = Message("view.party.bring", {"count": count})
        self.bring.setText(self._desk.rendered(message))
        self.bring.setEnabled(count > 0 and self._desk.session is not None)

    def _lay_out(self) -> None:
        body = QWidget()
        body.setLayout(self._column)
        self._column.setContentsMargins(20, 4, 20, 8)
        area = scrolled(body, takes_focus=False)
        more = QHBoxLayout()
        more.setContentsMargins(18, 0, 20, 10)
        more.addWidget(self.new)
        more.addWidget(self.sample)
        more.addWidget(self.take_over)
        more.addWidget(self.rest)
        more.addStretch(1)
        self._title.setContentsMargins(20, 14, 20, 8)
        self._empty.setContentsMargins(20, 0, 20, 8)
        foot = foot_of(self.close_button, self.bring)
        for label in (self._elsewhere, self.told):
            label.setContentsMargins(20, 0, 20, 8)
        parts = (self._title, self._empty, self._elsewhere, area, self.told, more)
        frame(self, self._theme, SIZE, parts, foot, widening=(area,))

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.setWindowTitle(text("view.party.title"))
        self._title.setText(text("view.party.title"))
        self._empty.setText(text("view.party.empty"))
        self.new.setText(text("view.party.new"))
        self.sample.setText(text("view.party.sample"))
        self.take_over.setText(text("view.party.take_over"))
        self.close_button.setText(text("view.party.close"))
        self.rest.setText(text("view.party.rest"))
        self.rest.setToolTip(text("view.party.rested"))
        self.refresh()

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """N types a new one, Enter brings the ticked ones."""
        if event.key() == Qt.Key.Key_N and not event.modifiers():
            self.type_new()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.bring.isEnabled():
                self.bring_ticked()
        else:
            super().keyPressEvent(event)
