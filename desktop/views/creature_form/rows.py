"""The rows of the form that there can be many of: attacks and paragraphs."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.attack.deeds import GROUP_TEXTS
from desktop.controllers.creature_form.form import (
    NATURES,
    QUALITIES,
    AttackText,
    FeatureText,
    weapon_text,
)
from desktop.controllers.creature_form.openings import OpeningText
from desktop.controllers.creature_form.shape import Shape
from desktop.controllers.creature_form.spells import AREAS, SPELLS
from desktop.controllers.desk import Desk
from desktop.controllers.library.unrolled import NO_ROLL
from desktop.language.render import shown_length
from desktop.model.creature import AreaShape, AttackKind, FeatureGroup, text_in
from desktop.rules.fifth.attacking.extras import PAIR
from desktop.rules.fifth.gear.weapons import weapons_of
from desktop.views.creature_form.listed_field import OfferedField
from desktop.views.creature_form.opening_fields import OpeningFields
from desktop.views.design.buttons import IconButton
from desktop.views.design.theme import Theme
from desktop.views.dialogs.fields import ChoiceField, Field, LineField, TextField

KIND_TEXTS = {
    AttackKind.MELEE: "view.form.melee",
    AttackKind.RANGED: "view.form.ranged",
    AttackKind.BOTH: "view.form.both",
}
OFFERED_GROUPS = (
    FeatureGroup.TRAIT,
    FeatureGroup.ACTION,
    FeatureGroup.BONUS_ACTION,
    FeatureGroup.REACTION,
    FeatureGroup.LEGENDARY,
    FeatureGroup.LAIR,
)


class Row(QWidget):
    """Ground of the rows: fields by the last part of their path, and a button that deletes."""

    delete_wanted = Signal()

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self._delete = IconButton(theme, "interface.delete", "", size=28, icon_size=16)
        self._delete.clicked.connect(self.delete_wanted)
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def fields(self) -> dict[str, Field]:
        """The fields by name."""
        raise AssertionError("every row has fields of its own")

    def retranslate(self) -> None:
        """Its words in the GM's language."""
        self._delete.set_name(self._desk.text("view.form.delete"))


class AttackRow(Row):
    """An attack: how, to hit, where to, damage."""

    def __init__(
        self, desk: Desk, theme: Theme, shape: Shape, text: AttackText, ruleset: str
    ) -> None:
        super().__init__(desk, theme)
        self._shape, self._made_from = shape, text
        self._weapons = weapons_of(ruleset)
        self.name = LineField(theme)
        self.kind = ChoiceField(theme, width=148)
        self.bonus = LineField(theme, width=52)
        self.reach = LineField(theme, width=62)
        self.range = LineField(theme, width=76)
        self.damage = LineField(theme)
        self.against = ChoiceField(theme, width=112 if shape.has_natures else 80)
        self.cost = LineField(theme, width=52)
        self.weapon = ChoiceField(theme, width=150)
        self.ability = ChoiceField(theme, width=150)
        self.ammunition = LineField(theme, width=62)
        self.quality = ChoiceField(theme, width=116)
        self.nature = ChoiceField(theme, width=176)
        self.gives = LineField(theme)
        self.pair = ChoiceField(theme, width=176)
        self.spell_points = LineField(theme, width=52)
        self.area = ChoiceField(theme, width=150)
        self.area_size = LineField(theme, width=62)
        self.lasts = LineField(theme, width=110)
        self.note = LineField(theme)
        self._lay_out()
        self._show_fields_of(shape, is_new=text.attack is None)
        self.weapon.box.activated.connect(self._on_weapon_chosen)
        for choice in (self.kind, self.nature, self.against, self.area):
            choice.box.currentIndexChanged.connect(self._on_kind_changed)
        self.retranslate()
        self.show_text(text)

    def _lay_out(self) -> None:
        first, second, third = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.weapon)
        first.addWidget(self.name, 1)
        for part in (self.kind, self.bonus, self.against, self.cost, self.spell_points):
            first.addWidget(part)
        first.addWidget(self._delete, 0, Qt.AlignmentFlag.AlignBottom)
        second.addWidget(self.ability)
        second.addWidget(self.damage, 1)
        second.addWidget(self.nature)
        second.addWidget(self.quality)
        second.addWidget(self.reach)
        second.addWidget(self.range)
        second.addWidget(self.ammunition)
        third.addWidget(self.gives, 1)
        third.addWidget(self.lasts)
        third.addWidget(self.area)
        third.addWidget(self.area_size)
        third.addWidget(self.pair)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.addLayout(first)
        column.addLayout(second)
        column.addLayout(third)
        column.addWidget(self.note)

    def _show_fields_of(self, shape: Shape, *, is_new: bool) -> None:
        """Only what the game of the creature asks for."""
        self.against.setVisible(len(shape.defences) > 1)
        self.cost.setVisible(shape.has_costs)
        for part in (self.lasts, self.area, self.note, self.nature):
            part.setVisible(shape.has_natures)
        by_ability = shape.has_armour_class
        for part in (self.ability, self.quality):
            part.setVisible(by_ability)
        self.weapon.setVisible(by_ability and is_new)

    @property
    def text(self) -> AttackText:
        """The row as it stands."""
        return replace(
            self._made_from,
            name=self.name.text,
            kind=AttackKind(self.kind.key),
            bonus=self.bonus.text,
            reach=self.reach.text,
            range=self.range.text,
            damage=self.damage.text,
            against=self.against.key,
            cost=self.cost.text,
            ability=self.ability.key,
            ammunition=self.ammunition.text,
            quality=self.quality.key,
            nature=self.nature.key,
            gives=self.gives.text,
            pair=None if self._made_from.pair is None else self.pair.key == PAIR,
            spell_points=self.spell_points.text,
            area=self.area.key,
            size=self.area_size.text,
            lasts=self.lasts.text,
            note=self.note.text,
        )

    def show_text(self, text: AttackText) -> None:
        """Put everything in."""
        self._made_from = text
        self.name.set_text(text.name)
        self.kind.choose(text.kind.value)
        self.bonus.set_text(text.bonus)
        self.reach.set_text(text.reach)
        self.range.set_text(text.range)
        self.damage.set_text(text.damage)
        self.against.choose(text.against or self._shape.defences[0])
        self.cost.set_text(text.cost)
        self.ability.choose(text.ability)
        self.ammunition.set_text(text.ammunition)
        self.quality.choose(text.quality)
        self.nature.choose(text.nature)
        self.gives.set_text(text.gives)
        self.pair.choose(PAIR if text.pair else "")
        self.pair.setVisible(text.pair is not None)
        self.spell_points.set_text(text.spell_points)
        if text.area and AreaShape(text.area) not in AREAS:
            self._offer_areas(AreaShape(text.area))
        self.area.choose(text.area)
        self.area_size.set_text(text.size)
        self.lasts.set_text(text.lasts)
        self.note.set_text(text.note)
        self._on_kind_changed()

    def fields(self) -> dict[str, Field]:
        """The fields by name."""
        return {
            "name": self.name,
            "bonus": self.bonus,
            "reach": self.reach,
            "range": self.range,
            "damage": self.damage,
            "cost": self.cost,
            "ammunition": self.ammunition,
            "gives": self.gives,
            "spell_points": self.spell_points,
            "size": self.area_size,
            "lasts": self.lasts,
            "note": self.note,
        }

    def retranslate(self) -> None:
        """Its words in the GM's language."""
        super().retranslate()
        text, language = self._desk.text, self._desk.language
        self.name.name(text("view.form.attack"))
        self.kind.name(text("view.form.attack_kind"))
        self.kind.offer({kind.value: text(key) for kind, key in KIND_TEXTS.items()})
        self.bonus.name(text("view.form.bonus"), "+4")
        self.reach.name(text("view.form.reach"), shown_length(5, language))
        self.range.name(
            text("view.form.range"), f"{shown_length(80, language)}/{shown_length(320, language)}"
        )
        self.damage.name(text("view.form.damage"), text("view.form.damage_hint"))
        self.against.name(text("view.form.against"))
        no_roll = {NO_ROLL: text("view.form.no_roll")} if self._shape.has_natures else {}
        defences = {key: text(f"defence.{key}.short") for key in self._shape.defences}
        self.against.offer(defences | no_roll)
        self._name_spell_fields()
        self.cost.name(text("counter.action_points.short"))
        self.ammunition.name(text("view.form.ammunition"), "20")
        self.ability.name(text("view.form.attack_ability"))
        self.quality.name(text("view.form.quality"))
        made_of = {key: text(f"view.form.quality.{key}") for key in QUALITIES}
        self.quality.offer({"": "–"} | made_of)
        self.nature.name(text("view.form.nature"))
        made_with = {key: text(f"view.form.nature.{key}") for key in NATURES}
        self.nature.offer({"": text("view.form.nature.one-handed")} | made_with)
        self._name_gives()
        self.pair.name(text("view.form.pair"))
        self.pair.offer({"": text("view.form.pair.one"), PAIR: text("view.form.pair.both")})
        words = {key: text(f"ability.{key}") for key in ("str", "dex")}
        spells = {key: text(f"ability.{key}") for key in ("int", "wis", "cha")}
        both = {"str/dex": text("view.form.either_ability")}
        self.ability.offer({"": text("view.form.printed")} | words | both | spells)
        self.weapon.name(text("view.form.weapon"))
        known = self._weapons
        self.weapon.offer(
            {"": "–"} | {key: text_in(one.names, language.code) for key, one in known.items()}
        )

    def _name_gives(self) -> None:
        """What a hit gives; without a roll it is given in any case."""
        text, hint = self._desk.text, "view.form.gives_hint"
        is_free = self.against.key == NO_ROLL
        if self._shape.has_natures:
            hint = "view.form.gives_hint_myth"
        self.gives.name(
            text("view.form.gives_always" if is_free else "view.form.gives"), text(hint)
        )

    def _name_spell_fields(self) -> None:
        """The fields that spells of MythCraft have, each with its help."""
        text, length = self._desk.text, shown_length(15, self._desk.language)
        named = (
            (self.spell_points, "view.form.spell_points", "3"),
            (self.lasts, "view.form.lasts", text("form.lasts", count=2)),
            (self.area_size, "view.form.area_size", length),
            (self.note, "view.form.note", text("view.form.note_hint")),
        )
        for field, key, hint in named:
            field.name(text(key), hint)
            field.setToolTip(text(f"{key}_told"))
        self.area.name(text("view.form.area"))
        self.area.setToolTip(text("view.form.area_told"))
        self._offer_areas()
        if self._shape.has_natures:
            self.damage.name(text("view.form.damage"), text("view.form.damage_hint_myth"))
            self.damage.setToolTip(text("view.form.damage_told"))
            self.against.setToolTip(text("view.form.against_told"))
            self.range.setToolTip(text("view.form.range_told"))

    def _offer_areas(self, *more: AreaShape) -> None:
        offered = {one.value: self._desk.text(f"view.form.area.{one.value}") for one in AREAS}
        others = {one.value: self._desk.text(f"area.{one.value}") for one in more}
        self.area.offer({"": "–"} | offered | others)

    def _on_kind_changed(self) -> None:
        kind = self.kind.key
        is_free = self.against.key == NO_ROLL
        self.bonus.setVisible(not is_free)
        self._name_gives()
        self.spell_points.setVisible(
            self._shape.has_natures and (is_free or self.nature.key in SPELLS)
        )
        self.area_size.setVisible(self._shape.has_natures and self.area.key != "")
        self.reach.setVisible(kind != AttackKind.RANGED.value)
        self.range.setVisible(kind != AttackKind.MELEE.value)
        self.ammunition.setVisible(kind == AttackKind.RANGED.value and self._shape.has_armour_class)

    def _on_weapon_chosen(self) -> None:
        """Fill the row from the chosen weapon; all of it can be changed."""
        weapon = self._weapons.get(self.weapon.key)
        if weapon is not None:
            self.show_text(weapon_text(weapon, self._desk.language))


class FeatureRow(Row):
    """A paragraph: where it stands, its name, its text; of a legendary action what it opens.

    `understand` tells what a paragraph says, by its name and its text. The names of the class
    features that the program plays are offered, and one of them says so.
    """

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        text: FeatureText,
        shape: Shape,
        understand: Callable[[str, str], OpeningText] | None = None,
    ) -> None:
        super().__init__(desk, theme)
        self._shape, self._understand = shape, understand
        self._understood: OpeningText | None = None
        self.opens = OpeningFields(desk, theme)
        self._made_from = text
        self.group = ChoiceField(theme, width=150)
        self.name = OfferedField(theme)
        self.name.line.textChanged.connect(self._name_it)
        self.body = TextField(theme)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 8, 10, 8)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.group, 0, 1)
        grid.addWidget(self._delete, 0, 2, Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(self.body, 1, 0, 1, 3)
        grid.addWidget(self.opens, 2, 0, 1, 3)
        self.retranslate()
        self.show_text(text)
        self.group.box.currentIndexChanged.connect(self._on_group_changed)
        self.body.lines.textChanged.connect(self.read_paragraph)

    @property
    def text(self) -> FeatureText:
        """The row as it stands."""
        return replace(
            self._made_from,
            group=FeatureGroup(self.group.key),
            name=self.name.text,
            text=self.body.text,
            opens=self.opens.text if self._asks_opening else None,
        )

    def show_text(self, text: FeatureText) -> None:
        """Put everything in."""
        self._made_from = text
        self.group.choose(text.group.value)
        self.name.set_text(text.name)
        self.body.set_text(text.text)
        self._understood = text.opens
        self.opens.show_text(text.opens or OpeningText())
        self.opens.setVisible(self._asks_opening)

    @property
    def _asks_opening(self) -> bool:
        is_legendary = self.group.key == FeatureGroup.LEGENDARY.value
        return is_legendary and self._understand is not None

    def read_paragraph(self) -> None:
        """Show what the paragraph says now, unless the GM has said otherwise."""
        shown, before = self.opens.text, self._understood
        is_same = self.body.text == self._made_from.text and before is not None
        if self._understand is None or not self._asks_opening or is_same:
            return
        read = self._understand(self.name.text, self.body.text)
        self._made_from = replace(self._made_from, text=self.body.text)
        if before is not None and replace(shown, save=before.save) != before:
            self.opens.show_text(replace(shown, save=read.save))
            return
        if read.cost == OpeningText().cost:  # the name says nothing of it
            read = replace(read, cost=shown.cost)
        self._understood = read
        self.opens.show_text(self._understood)

    def _name_it(self) -> None:
        """Its label says whether the program plays a paragraph of this name."""
        is_played = self._shape.plays(self.name.text)
        key = "view.form.paragraph_played" if is_played else "view.form.paragraph"
        self.name.name(self._desk.text(key), self._desk.text("view.form.paragraph_name_hint"))

    def _on_group_changed(self) -> None:
        self.opens.setVisible(self._asks_opening)
        self.read_paragraph()

    def fields(self) -> dict[str, Field]:
        """The fields by name."""
        opens = {f"opens.{name}": field for name, field in self.opens.fields().items()}
        return {"name": self.name, "text": self.body} | (opens if self._asks_opening else {})

    def retranslate(self) -> None:
        """Its words in the GM's language."""
        super().retranslate()
        text = self._desk.text
        words = {**GROUP_TEXTS, FeatureGroup.TRAIT: "view.deeds.traits"}
        self.group.name(text("view.form.group"))
        self.group.offer({group.value: text(words[group]) for group in OFFERED_GROUPS})
        self._name_it()
        features = self._shape.class_features
        self.name.offer(text_in(names, self._desk.language.code) for names in features)
        self.body.name("", text("view.form.paragraph_hint"))
        self.opens.retranslate()
