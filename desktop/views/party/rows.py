"""Characters with tick boxes, as the party and the new fight list them."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.creature_form.callings import shown_calling
from desktop.controllers.desk import Desk
from desktop.controllers.party.aftermath import left_told
from desktop.language.message import Listing, Message
from desktop.model.combatant import Combatant, Side
from desktop.model.counter import HIT_POINTS
from desktop.model.ids import CombatantId
from desktop.model.party import Character
from desktop.session.portraits import portrait_of
from desktop.views.design.badges import SideBadge
from desktop.views.design.buttons import IconButton
from desktop.views.design.labels import ElidedLabel, Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.ruleset_names import RULESET_NAMES


class CharacterRow(QWidget):
    """One character: tick, name, player, numbers; maybe buttons that edit and delete."""

    edit_wanted = Signal(object)  # Character
    delete_wanted = Signal(object)
    ticked = Signal()

    def __init__(
        self, desk: Desk, theme: Theme, character: Character, *, is_ticked: bool, has_buttons: bool
    ) -> None:
        super().__init__()
        self._desk, self.character = desk, character
        creature = character.creature
        as_hero = Combatant(CombatantId(""), creature, Side.HERO, character=True)
        self.tick = QCheckBox()
        self.tick.setChecked(is_ticked)
        self._name = ElidedLabel(theme, "", role=Role.LEAD)
        self._line = ElidedLabel(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._points = Label(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self.edit = IconButton(theme, "interface.edit", "", size=28, icon_size=16)
        self.delete = IconButton(theme, "interface.delete", "", size=28, icon_size=16)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        names.addWidget(self._line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(10)
        row.addWidget(self.tick)
        row.addWidget(SideBadge(theme, SideLook.HERO, glyph=portrait_of(as_hero), size=32))
        row.addLayout(names, 1)
        row.addWidget(self._points)
        if has_buttons:
            row.addWidget(self.edit)
            row.addWidget(self.delete)
        else:
            self.edit.setParent(self)
            self.delete.setParent(self)
            self.edit.hide()
            self.delete.hide()
        self.tick.toggled.connect(lambda _on: self.ticked.emit())
        self.edit.clicked.connect(lambda: self.edit_wanted.emit(character))
        self.delete.clicked.connect(lambda: self.delete_wanted.emit(character))
        self.retranslate()

    @property
    def is_ticked(self) -> bool:
        """Whether it is wanted."""
        return self.tick.isChecked()

    @property
    def points_text(self) -> str:
        """Its numbers, as shown."""
        return self._points.text()

    @property
    def points_tip(self) -> str:
        """What its last fight has left of it, as the tooltip tells."""
        return self._points.toolTip()

    def retranslate(self) -> None:
        """Its words in the GM's language."""
        desk, creature = self._desk, self.character.creature
        name = desk.shown(creature.name)
        self._name.setText(name)
        self._line.setText(self._line_text())
        self.show_character(self.character)
        self.tick.setAccessibleName(name)
        self.edit.set_name(desk.text("view.party.edit", who=creature.name))
        self.delete.set_name(desk.text("view.party.delete", who=creature.name))

    def show_character(self, character: Character) -> None:
        """The numbers of the same character as they are now, or after a rest."""
        desk, most = self._desk, character.creature.hit_points
        self.character = character
        now = character.left.get(HIT_POINTS, most)
        self._points.setText(
            desk.text(
                "view.party.numbers",
                points=str(most) if now == most else f"{now}/{most}",
                defence=_defence_name(character),
                number=_defence(character),
            )
        )
        tone = Tone.WARNING if character.is_spent else Tone.MUTED
        self._points.set_tone(Tone.DANGER if character.is_dead else tone)
        self._points.setToolTip("\n".join(self._left_lines()))

    def _left_lines(self) -> Iterator[str]:
        """What its last fight has left of it, a line each."""
        desk, character = self._desk, self.character
        if character.is_dead:
            yield desk.text("view.party.dead", who=character.creature.name)
            return
        if character.is_spent:
            yield desk.text("view.party.left")
        ruleset = desk.rules_of(character.creature.ruleset)
        for name, current, maximum in left_told(character, ruleset):
            most = "" if maximum is None else f"/{maximum}"
            yield f"{desk.shown(name)}: {current}{most}"
        for key, level in character.conditions.items():
            named = desk.rendered(Message(f"condition.{key}"))
            yield f"{named} {level}" if level else named

    def _line_text(self) -> str:
        desk, creature = self._desk, self.character.creature
        told = creature.tag_texts.get(desk.language.code, "")
        if not told:
            parts = [shown_calling(creature.class_text, desk.language, desk.all_languages)]
            if creature.level is not None:
                parts.append(desk.text("view.party.level", level=creature.level))
            told = ", ".join(part for part in parts if part)
        player = self.character.player
        return f"{told} · {player}" if told and player else told or player


def saved_elsewhere(desk: Desk, others: Mapping[str, tuple[Character, ...]]) -> str:
    """Who is saved for the other games, a game on each line: "SRD 5.1: Aria and Brando"."""
    return "\n".join(
        desk.text(
            "view.party.elsewhere",
            game=RULESET_NAMES[game],
            who=Listing(tuple(one.creature.name for one in characters)),
        )
        for game, characters in others.items()
        if game in RULESET_NAMES
    )


def _defence_name(character: Character) -> Message:
    has_class = character.creature.armour_class is not None
    return Message("defence.ac.short" if has_class else "defence.ar.short")


def _defence(character: Character) -> int:
    creature = character.creature
    if creature.armour_class is not None:
        return creature.armour_class
    return creature.numbers.get("ar", 10)
