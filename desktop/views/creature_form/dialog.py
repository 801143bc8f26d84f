"""The form for a creature or a character: typed in, checked field by field, given back."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.cast.spell_names import SpellNames
from desktop.controllers.creature_form.callings import shown_calling
from desktop.controllers.creature_form.form import AttackText, FeatureText, FormText, form_of
from desktop.controllers.creature_form.openings import OpeningText, understood_text
from desktop.controllers.creature_form.reading import FormErrors, read_form
from desktop.controllers.creature_form.shape import (
    LEGENDARY,
    SHAPES,
    SPEEDS,
    bonus_example,
)
from desktop.controllers.creature_form.speeds import FLY
from desktop.controllers.desk import Desk
from desktop.language.message import Gender, Message
from desktop.model.combatant import Side
from desktop.model.creature import AttackKind, Creature, CreatureKey
from desktop.model.frozen import FrozenMap
from desktop.session.portraits import glyph_of
from desktop.storage.spells import SpellLibrary
from desktop.views.creature_form.being import Being
from desktop.views.creature_form.guards import Guards
from desktop.views.creature_form.listed_field import ListedField
from desktop.views.creature_form.outfit import Outfit
from desktop.views.creature_form.picture import PictureField
from desktop.views.creature_form.row_list import RowList
from desktop.views.creature_form.rows import AttackRow, FeatureRow
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.fields import ChoiceField, Field, LineField
from desktop.views.dialogs.frame import FOOT, frame
from desktop.views.dialogs.leaving import is_given_up
from desktop.views.dialogs.tab_order import ReadingDialog
from desktop.views.pictures import PicturePicker

FIXED = QSizePolicy.Policy.Fixed
SIZE = QSize(860, 690)
MOST_NUMBERS = 10
"""More fields of numbers than these do not fit one row."""
MOST_TOLD = 3
"""Sentences that are told at once below the form."""
GENDERS = {Gender.MASCULINE: "view.form.masculine", Gender.FEMININE: "view.form.feminine"}


class CreatureForm(ReadingDialog):
    """Edits `base`. `kept` carries the creature and, of a character, its player.

    `player` is None where nobody asks for one.
    `key_of` finds the key from the name; without it the creature keeps the key of `base`.
    """

    kept = Signal(object, str)

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        base: Creature,
        *,
        title: str = "view.form.new_creature",
        is_character: bool = False,
        player: str | None = "",
        key_of: Callable[[str], CreatureKey] | None = None,
        picker: PicturePicker | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._base, self._title_key = desk, theme, base, title
        self._is_character, self._key_of = is_character, key_of
        self._has_player = player is not None
        side = Side.HERO if is_character else Side.HOSTILE
        self._language = desk.language
        self._shape = SHAPES[base.ruleset]
        self._title = Label(theme, "", role=Role.TITLE)
        self._mistakes = Label(theme, "", tone=Tone.DANGER, wraps=True)
        self.save = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="Ctrl+↵")
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self.picture = (
            None
            if picker is None
            else PictureField(
                desk,
                theme,
                picker,
                base.picture,
                side,
                glyph=glyph_of(base, side, is_character=is_character),
            )
        )
        self._spell_names = SpellNames(SpellLibrary(theme.resources / "spells"), base.ruleset)
        self._make_fields(theme)
        self._attacks, self._features = RowList[AttackRow](theme), RowList[FeatureRow](theme)
        self.add_attack, self.add_feature = self._attacks.add, self._features.add
        self.add_spell = self._attacks.add_other
        self.add_spell.setVisible(self._shape.has_natures)
        self.setModal(True)
        self._lay_out()
        self._connect()
        self.show_form(form_of(base, desk.language, player=player or "", spells=self._spell_names))
        self.retranslate()
        self._untouched = self._typed()
        self.name.setFocus()

    # --- the form -------------------------------------------------------------------------------

    @property
    def form(self) -> FormText:
        """Everything as it stands in the fields."""
        return FormText(
            name=self.name.text,
            other_name=self.other_name.text,
            gender=Gender(self.gender.key),
            challenge=self.challenge.text,
            hit_points=self.hit_points.text,
            initiative=self.initiative.text,
            numbers=FrozenMap((key, field.text) for key, field in self.numbers.items()),
            abilities=FrozenMap((key, field.text) for key, field in self.abilities.items()),
            speeds=FrozenMap((key, field.text) for key, field in self.speeds.items()),
            saves=self.saves.text,
            skills=self.skills.text,
            attacks=tuple(row.text for row in self._attacks.rows),
            features=tuple(row.text for row in self._features.rows),
            level=self.level.text,
            calling=self.calling.text,
            player=self.player.text,
            magic=self.magic.text,
            spells=self.spells.text,
            **self.being.values,
            **self.guards.values,
            **self.outfit.values,
        )

    def show_form(self, form: FormText) -> None:
        """Put everything into the fields."""
        self.name.set_text(form.name)
        self.other_name.set_text(form.other_name)
        self.gender.choose(form.gender.value)
        self.being.show_form(form)
        self.challenge.set_text(form.challenge)
        self.hit_points.set_text(form.hit_points)
        self.initiative.set_text(form.initiative)
        for fields, texts in (
            (self.numbers, form.numbers),
            (self.abilities, form.abilities),
            (self.speeds, form.speeds),
        ):
            for key, field in fields.items():
                field.set_text(texts.get(key, ""))
        self.saves.set_text(form.saves)
        self.skills.set_text(form.skills)
        self.level.set_text(form.level)
        calling = shown_calling(form.calling, self._language, self._desk.all_languages)
        self.calling.set_text(calling)
        self.player.set_text(form.player)
        self.magic.set_text(form.magic)
        self.spells.set_text(form.spells or "")
        self.guards.show_form(form)
        self.outfit.show_form(form)
        self._attacks.show_rows(map(self._attack_row, form.attacks))
        self._features.show_rows(map(self._feature_row, form.features))

    @property
    def attack_rows(self) -> tuple[AttackRow, ...]:
        """The rows of the attacks, in their order."""
        return self._attacks.rows

    @property
    def feature_rows(self) -> tuple[FeatureRow, ...]:
        """The rows of the paragraphs, in their order."""
        return self._features.rows

    @property
    def mistakes(self) -> dict[str, str]:
        """What is wrong, by the path of the field."""
        return {path: field.mistake for path, field in self._all_fields().items() if field.mistake}

    def keep(self) -> None:
        """Read the form; give the creature back, or say what is wrong beside each field."""
        form = self.form
        key = None if self._key_of is None else self._key_of(form.name)
        try:
            creature = read_form(
                form,
                self._base,
                language=self._language,
                languages=self._desk.all_languages,
                key=key,
                spells=self._spell_names,
            )
        except FormErrors as error:
            self._tell(error.errors)
            return
        if self.picture is not None:
            creature = replace(creature, picture=self.picture.key)
        self.kept.emit(creature, form.player.strip())
        self.accept()

    def reject(self) -> None:
        """Esc, Cancel or the window's own button: an open list goes first, then the form.

        What was typed is thrown away only after a question.
        """
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
            return
        if self._typed() == self._untouched or is_given_up(self._desk, self._theme, self):
            super().reject()

    def _typed(self) -> tuple[FormText, str]:
        """All that would be lost."""
        return self.form, "" if self.picture is None else self.picture.key

    def _tell(self, errors: dict[str, Message]) -> None:
        fields = self._all_fields()
        first: Field | None = None
        for path, field in fields.items():
            message = errors.get(path)
            field.show_mistake("" if message is None else self._desk.rendered(message))
            if message is not None and first is None:
                first = field
        count = Message("view.form.mistakes", {"count": len(errors)})
        sentences = [
            f"{field.caption}: {field.mistake}"
            for field in fields.values()
            if field.mistake and field.is_narrow
        ]
        self._mistakes.setText("\n".join([self._desk.rendered(count), *sentences[:MOST_TOLD]]))
        self._mistakes.show()
        if first is not None:
            first.editor.setFocus(Qt.FocusReason.OtherFocusReason)
            self._area.ensureWidgetVisible(first)

    def _all_fields(self) -> dict[str, Field]:
        fields: dict[str, Field] = {
            "name": self.name,
            "other_name": self.other_name,
            "challenge": self.challenge,
            "level": self.level,
            "calling": self.calling,
        }
        fields |= {f"numbers.{key}": field for key, field in self.numbers.items()}
        fields |= {"hit_points": self.hit_points, "initiative": self.initiative}
        fields |= {f"abilities.{key}": field for key, field in self.abilities.items()}
        fields |= {f"speeds.{key}": field for key, field in self.speeds.items()}
        fields |= {"saves": self.saves, "skills": self.skills, "magic": self.magic}
        fields |= {"spells": self.spells, **self.guards.fields()}
        return fields | self._attacks.fields("attacks") | self._features.fields("features")

    # --- making ---------------------------------------------------------------------------------

    def _make_fields(self, theme: Theme) -> None:
        shape = self._shape
        self.name, self.other_name = LineField(theme), LineField(theme)
        self.gender = ChoiceField(theme, width=120)
        self.being = Being(self._desk, theme, self._base)
        self.challenge = LineField(theme, width=70)
        self.level, self.calling = LineField(theme, width=60), LineField(theme)
        self.player = LineField(theme)
        self.hit_points = LineField(theme)
        self.initiative = LineField(theme, width=96)
        names = (*shape.defences, *shape.numbers)
        self.numbers = {key: LineField(theme, width=56) for key in names}
        if LEGENDARY in self.numbers and self._is_character:
            self.numbers[LEGENDARY].hide()
        self.abilities = {key: LineField(theme, width=56) for key in shape.abilities}
        self.speeds = {mode: LineField(theme, width=132 if mode == FLY else 76) for mode in SPEEDS}
        self.saves, self.skills = LineField(theme), LineField(theme)
        self.magic = LineField(theme)
        self.spells = ListedField(theme)
        self.guards = Guards(self._desk, theme, self._base)
        self.outfit = Outfit(self._desk, theme, shape)

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 4, 20, 16)
        column.setSpacing(10)
        if self.picture is not None:
            column.addWidget(self.picture)
        rows = self._field_rows()
        for fields in rows:
            row = QHBoxLayout()
            row.setSpacing(8)
            for field in fields:
                stretch = 1 if field.sizePolicy().horizontalPolicy() != FIXED else 0
                row.addWidget(field, stretch)
            if all(field.sizePolicy().horizontalPolicy() == FIXED for field in fields):
                row.addStretch(1)
            column.addLayout(row)
        column.addWidget(self.guards)
        column.addWidget(self.outfit)
        self._attacks.put_into(column)
        self._features.put_into(column)
        column.addStretch(1)
        self._area = scrolled(body, takes_focus=False)
        self._title.setContentsMargins(20, 14, 20, 8)
        foot = QGridLayout()
        foot.setContentsMargins(*FOOT)
        foot.addWidget(self._mistakes, 0, 0)
        foot.setColumnStretch(0, 1)
        foot.addWidget(self.cancel, 0, 1)
        foot.addWidget(self.save, 0, 2)
        self._mistakes.hide()
        parts = (self._title, self._area)
        frame(self, self._theme, SIZE, parts, foot, widening=(self._area,))
        guards = tuple(self.guards.fields().values())
        for before, after in pairwise(field for fields in (*rows, guards) for field in fields):
            QWidget.setTabOrder(before.editor, after.editor)

    def _field_rows(self) -> tuple[tuple[Field, ...], ...]:
        self.challenge.setVisible(self._shape.has_challenge and not self._is_character)
        numbers = tuple(self.numbers.values())
        points: tuple[Field, ...] = (self.hit_points, self.initiative)
        defences = (*numbers, *points) if len(numbers) < 3 else numbers
        parted = len(numbers) > MOST_NUMBERS
        if parted:  # those of the game stand beside the hit points
            own = len(self._shape.defences)
            defences, points = numbers[:own], (*numbers[own:], *points)
        rows: list[tuple[Field, ...]] = [(self.name, self.other_name, self.gender)]
        if self._is_character:
            self.player.setVisible(self._has_player)
            rows.append((self.player, self.calling, self.level))
        rows += [(*self.being.fields, self.challenge), defences]
        if len(numbers) >= 3:
            rows.append(points)
        rows += [tuple(self.abilities.values()), tuple(self.speeds.values())]
        self.saves.setVisible(self._shape.has_armour_class)  # MythCraft knows no saving throws
        casts = "int" in self._shape.abilities and self._is_character
        self.magic.setVisible(casts)
        rows.append((self.saves, self.skills, *((self.magic,) if casts else ())))
        self.spells.setVisible(self._spell_names.has_spells)
        return (*rows, (self.spells,)) if self._spell_names.has_spells else tuple(rows)

    def _connect(self) -> None:
        self.save.clicked.connect(self.keep)
        self.cancel.clicked.connect(self.reject)
        self.add_attack.clicked.connect(self._on_attack_wanted)
        self.add_feature.clicked.connect(self._on_feature_wanted)
        self.add_spell.clicked.connect(self._on_spell_wanted)
        for sequence in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(sequence), self).activated.connect(self.keep)
        self._desk.language_changed.connect(self._on_language_changed)

    def _on_attack_wanted(self) -> None:
        row = self._attack_row(AttackText())
        self._attacks.put(row)
        row.name.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_spell_wanted(self) -> None:
        defence = self._shape.defences[1]
        row = self._attack_row(AttackText(kind=AttackKind.RANGED, nature="spell", against=defence))
        self._attacks.put(row)
        row.name.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_feature_wanted(self) -> None:
        row = self._feature_row(FeatureText())
        self._features.put(row)
        row.name.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _attack_row(self, text: AttackText) -> AttackRow:
        return AttackRow(self._desk, self._theme, self._shape, text, self._base.ruleset)

    def _feature_row(self, text: FeatureText) -> FeatureRow:
        asks = self._spell_names.has_spells  # games without spells know no legendary actions
        understand = self._understand if asks else None
        return FeatureRow(self._desk, self._theme, text, self._shape, understand)

    def _understand(self, name: str, text: str) -> OpeningText:
        """What a legendary action says, with the attacks that stand in the form now."""
        attacks = [row.name.text for row in self._attacks.rows]
        return understood_text(name, text, self._base, attacks, self._language, self._spell_names)

    # --- language -------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """The names of the fields in the GM's language."""
        text = self._desk.text
        self.setWindowTitle(text(self._title_key))
        self._title.setText(text(self._title_key))
        self.save.setText(text("view.form.save"))
        self.cancel.setText(text("view.form.cancel"))
        if self.picture is not None:
            self.picture.retranslate()
        self.name.name(text("view.form.name"))
        self.other_name.name(text("view.form.other_name"))
        self.gender.name(text("view.form.gender"))
        self.gender.offer({gender.value: text(key) for gender, key in GENDERS.items()})
        self.being.retranslate()
        self.challenge.name(text("view.form.challenge"), "1/4")
        self.level.name(text("view.form.level"), "3")
        self.calling.name(text("view.form.calling"))
        self.player.name(text("view.form.player"))
        self.hit_points.name(text("view.form.hit_points"), text("view.form.hit_points_hint"))
        self.initiative.name(text("view.form.initiative"), text("view.form.by_rule"))
        for key, field in self.numbers.items():
            field.name(text(f"defence.{key}.short"))
        for key, field in self.abilities.items():
            field.name(text(f"ability.{key}.short"))
        unit = text(f"unit.sign.{self._language.units}")
        for mode, field in self.speeds.items():
            hint = text("view.form.fly_hint") if mode == FLY else ""
            field.name(text("view.form.speed", mode=Message(f"speed.{mode}"), unit=unit), hint)
        example = bonus_example(self._base.ruleset)
        self.saves.name(text("view.form.saves"), text("view.form.saves_hint", **example))
        asked = "skills_and_tools" if SHAPES[self._base.ruleset].has_tools else "skills"
        self.skills.name(text(f"view.form.{asked}"), text(f"view.form.{asked}_hint"))
        for field in (self.saves, self.skills):
            field.setToolTip(text("view.form.bonuses_told"))
        if self._shape.has_armour_class:
            self.magic.name(text("view.form.magic"), text("view.form.magic_hint"))
            self.magic.setToolTip(text("view.form.magic_told"))
        else:  # only the check of a conjuring asks for it
            short = text("ability.int.short")
            self.magic.name(text("view.form.magic_attribute"), short)
            self.magic.setToolTip(text("view.form.magic_attribute_told"))
        if self._spell_names.has_spells:
            self.spells.name(text("view.form.spells"), text("view.form.spells_hint"))
            self.spells.offer(self._spell_names.offered(self._language))
        self.guards.retranslate()
        self.outfit.retranslate()
        has_spells = self._shape.has_natures
        head = "view.form.attacks_and_spells" if has_spells else "view.form.attacks"
        self._attacks.retranslate(text(head), text("view.form.add_attack"))
        self.add_spell.setText(text("view.form.add_spell"))
        self._features.retranslate(text("view.form.paragraphs"), text("view.form.add_paragraph"))

    def _on_language_changed(self) -> None:
        """What can be read is shown again in the new language and units.

        Otherwise the fields stay as they are, and are read as they were typed.
        """
        try:
            creature = read_form(
                self.form,
                self._base,
                language=self._language,
                languages=self._desk.all_languages,
                spells=self._spell_names,
            )
        except FormErrors:
            self.retranslate()
            return
        player, is_untouched = self.player.text, self._typed() == self._untouched
        self._base, self._language = creature, self._desk.language
        self.show_form(form_of(creature, self._language, player=player, spells=self._spell_names))
        self.retranslate()
        if is_untouched:
            self._untouched = self._typed()

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the next field, from choices too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.focusNextChild()
            return
        super().keyPressEvent(event)
