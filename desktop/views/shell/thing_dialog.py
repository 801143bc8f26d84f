"""Brings an object into the fight: material and size propose its numbers, the GM changes them."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.map.arrivals import of_newcomers
from desktop.language.message import Message, typed_name
from desktop.language.numbers import NumberError, read_number
from desktop.model.combatant import Side
from desktop.model.commands import AddCombatants
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.gear.things import (
    FRAGILE,
    HARDNESS,
    MATERIALS,
    RESILIENT,
    SIZES,
    thing,
    with_numbers,
)
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.fields import ChoiceField, Field, LineField

MOST = 9_999
MOST_SECTIONS = 20
HOLDS, BREAKS = "holds", "breaks"


class ThingDialog(CardDialog):
    """Name, material, size and sturdiness; the numbers follow until they are typed over."""

    wanted = Signal(object)  # Arrival

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.action.thing"), parent)
        self.name = LineField(theme)
        self.material = ChoiceField(theme, width=150)
        self.size_box = ChoiceField(theme, width=130)
        self.sturdiness = ChoiceField(theme, width=130)
        self.brittle = ChoiceField(theme)  # as wide as its words
        self.armour, self.points = LineField(theme, width=76), LineField(theme, width=76)
        self.threshold, self.count = LineField(theme, width=110), LineField(theme, width=76)
        self._name_fields()
        for fields in (
            (self.name,),
            (self.material, self.size_box, self.sturdiness),
            (self.armour, self.points, self.threshold, self.count, self.brittle),
        ):
            self.body.addLayout(self._row(*fields))
        hint = Label(
            theme, desk.text("view.thing.sections"), role=Role.SMALL, tone=Tone.MUTED, wraps=True
        )
        self.body.addWidget(hint)
        for box in (self.material.box, self.size_box.box, self.sturdiness.box):
            box.activated.connect(self._propose)
        self.main = self.add_buttons(desk.text("view.thing.add"), enters=True)
        self._propose()

    def _row(self, *fields: Field) -> QHBoxLayout:
        row = QHBoxLayout()
        for field in fields:
            row.addWidget(field)
        if self.name not in fields:
            row.addStretch(1)
        return row

    def _name_fields(self) -> None:
        text = self.desk.text
        self.name.name(text("view.form.name"))
        self.material.name(text("view.thing.material"))
        self.material.offer({key: text(f"material.{key}") for key in MATERIALS})
        self.material.choose("wood")
        self.size_box.name(text("view.form.size"))
        nobody = {"who": typed_name("")}
        self.size_box.offer(
            {key: self.desk.rendered(Message(f"size.{key}", nobody)) for key in SIZES}
        )
        self.size_box.choose("medium")
        self.sturdiness.name(text("view.thing.sturdiness"))
        self.sturdiness.offer(
            {RESILIENT: text("view.thing.resilient"), FRAGILE: text("view.thing.fragile")}
        )
        self.armour.name(text("defence.ac.short"))
        self.points.name(text("view.form.hit_points"))
        self.threshold.name(text("view.thing.threshold"), "0")
        self.count.name(text("view.thing.count"))
        self.count.set_text("1")
        self.brittle.name(text("view.thing.force"))
        self.brittle.offer({HOLDS: text("view.thing.holds"), BREAKS: text("view.thing.breaks")})

    def _propose(self) -> None:
        """Armour Class by material, hit points by size and sturdiness."""
        self.armour.set_text(str(MATERIALS[self.material.key]))
        hard = HARDNESS[self.size_box.key, self.sturdiness.key]
        self.points.set_text(str(hard.points))

    def wish(self) -> AddCombatants:
        """The command; raises NumberError for what is no number."""
        language = self.desk.language

        def typed(field: LineField, low: int, high: int = MOST) -> int:
            return read_number(field.text.strip() or "0", language, low=low, high=high)

        name = self.name.text.strip() or self.desk.text(f"material.{self.material.key}")
        made = thing(
            self.desk.ruleset,
            FrozenMap({"": name}),
            material=self.material.key,
            size=self.size_box.key,
            sturdiness=self.sturdiness.key,
            threshold=typed(self.threshold, 0),
            brittle=self.brittle.key == BREAKS,
        )
        points = typed(self.points, 1)
        made = with_numbers(made, armour_class=typed(self.armour, 0), hit_points=points)
        count = typed(self.count, 1, MOST_SECTIONS)
        return AddCombatants(made, count=count, side=Side.NEUTRAL, hit_points=points, group=False)

    def accept(self) -> None:
        """It wants to come in; or say which number is wrong."""
        try:
            wish = self.wish()
        except NumberError as error:
            self.tell_error(self.desk.rendered(error.message))
            return
        super().accept()
        self.wanted.emit(of_newcomers(self.desk, wish))
