"""Opens the form for what is to be edited, and keeps what comes back where it belongs."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.controllers.creature_form.reading import key_for
from desktop.controllers.creature_form.shape import blank
from desktop.controllers.desk import Desk
from desktop.controllers.library.page import CreatureShelf
from desktop.controllers.party.characters import PartyController
from desktop.model.commands import ReplaceCreature, SetPicture
from desktop.model.creature import Creature, CreatureKey
from desktop.model.ids import CombatantId
from desktop.views.creature_form.dialog import CreatureForm
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog
from desktop.views.pictures import PicturePicker


class CreatureKeeper(Protocol):
    """Where own creatures are kept."""

    def keep_creature(self, creature: Creature) -> None:
        """Keep a creature, in place of one with the same key."""

    def forget_creature(self, key: CreatureKey) -> None:
        """Delete a creature."""


class CreatureEditing(QObject):
    """New creatures, copies of shipped ones, own ones, and one combatant's own stat block."""

    kept = Signal(object)  # CreatureKey: the library has it now
    forgotten = Signal(object)  # CreatureKey: the library has it no more

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        shelf: CreatureShelf,
        keeper: CreatureKeeper,
        window: QWidget,
        picker: PicturePicker | None = None,
        party: PartyController | None = None,
    ) -> None:
        super().__init__(window)
        self._party = party
        self.question: QuestionDialog | None = None
        self._desk, self._theme = desk, theme
        self._shelf, self._keeper, self._window = shelf, keeper, window
        self._picker = picker

    def create(self, ruleset: str) -> CreatureForm:
        """The form for a new creature of a game."""
        return self._open(blank(ruleset), "view.form.new_creature", self._keep, self._free_key)

    def edit(self, creature: Creature) -> CreatureForm:
        """The form for an own creature, or for a copy of a shipped one."""
        if is_own(creature):
            return self._open(creature, "view.form.edit_creature", self._keep, None)
        return self._open(creature, "view.form.edit_copy", self._keep, self._free_key)

    def edit_combatant(self, identity: CombatantId) -> CreatureForm | None:
        """The form for one combatant's stat block; the library and the others stay as they are."""
        session = self._desk.session
        combatant = None if session is None else session.encounter.combatants.get(identity)
        if combatant is None:
            return None

        base = replace(combatant.creature, picture=combatant.token_picture or "")

        def replace_it(creature: Creature) -> None:
            self._desk.dispatch(ReplaceCreature(identity, creature))
            if combatant.character and combatant.original is None:
                self._offer_in_party(creature)
            if combatant.picture is not None and creature.picture != base.picture:
                self._desk.dispatch(SetPicture((identity,), None))  # the form's counts now

        return self._open(
            base,
            "view.form.edit_combatant",
            replace_it,
            None,
            is_character=combatant.character,
        )

    def _offer_in_party(self, creature: Creature) -> None:
        """The saved character may have the sheet that it has got in the fight."""
        party = self._party
        saved = None if party is None else party.find_saved(creature)
        if party is None or saved is None:
            return
        text, name = self._desk.text, creature.name
        question = QuestionDialog(
            self._desk,
            self._theme,
            self._window,
            title=text("view.party.saved_too.title", name=name),
            text=text("view.party.saved_too.text", name=name),
            yes=text("view.party.saved_too.yes"),
            no=text("view.party.saved_too.no"),
            harmless=True,
        )
        picture = creature.picture or saved.picture
        changed = replace(saved, creature=creature, picture=picture)
        question.accepted.connect(lambda: party.keep(changed))
        question.finished.connect(question.deleteLater)
        self.question = question
        question.open()

    def forget(self, creature: Creature) -> None:
        """Delete an own creature from the library, after a question."""
        text = self._desk.text
        question = QuestionDialog(
            self._desk,
            self._theme,
            self._window,
            title=text("view.forget_creature.title"),
            text=text("view.forget_creature.text", name=creature.name),
            yes=text("view.forget_creature.yes"),
        )
        if is_own(creature) and question.exec():
            self._keeper.forget_creature(creature.key)
            self.forgotten.emit(creature.key)

    def _open(
        self,
        base: Creature,
        title: str,
        keep: Callable[[Creature], None],
        key_of: Callable[[str], CreatureKey] | None,
        *,
        is_character: bool = False,
    ) -> CreatureForm:
        form = CreatureForm(
            self._desk,
            self._theme,
            base,
            title=title,
            is_character=is_character,
            player=None,
            key_of=key_of,
            picker=self._picker,
            parent=self._window,
        )
        form.kept.connect(lambda creature, _player: keep(creature))
        form.finished.connect(form.deleteLater)
        form.open()
        return form

    def _keep(self, creature: Creature) -> None:
        self._keeper.keep_creature(creature)
        self.kept.emit(creature.key)

    def _free_key(self, name: str) -> CreatureKey:
        return key_for(name, lambda key: self._shelf.find_creature(key) is not None)


def is_own(creature: Creature) -> bool:
    """Whether it is the GM's own, not one that comes with the program."""
    return str(creature.key).startswith("own/")
