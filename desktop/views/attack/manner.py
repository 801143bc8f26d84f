"""How an attack is made: cover with one click, and a menu for what is rarer."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from desktop.controllers.attack.card import AttackController
from desktop.controllers.attack.manner import Manner
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.ids import CombatantId
from desktop.rules.attacking.attacks import find_attack, way_choices
from desktop.rules.attacking.hit_reactions import HALF
from desktop.rules.previews.questions import AttackPreview
from desktop.rules.sight.cover import COVERS, NONE
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import ElidedLabel, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

SHORT = {"none": "–", "less": "<½", "half": "½", "three_quarters": "¾", "total": "●"}


class CoverChoice(QWidget):
    """The four degrees; the one that counts is chosen, whoever found it."""

    chosen = Signal(str)

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self._theme = theme
        self._name = ElidedLabel(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._covers: tuple[str, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._name, 1)
        self.degrees = self._control(COVERS)

    def _control(self, covers: tuple[str, ...]) -> SegmentedControl:
        self._covers = covers
        control = SegmentedControl(self._theme, tuple((key, SHORT[key]) for key in covers))
        control.chosen.connect(self.chosen)
        self._row.addWidget(control, 2)
        return control

    def show_degree(self, degree: str, covers: tuple[str, ...]) -> None:
        """Which one of the game's counts; "" where the map says nothing."""
        self.setVisible(bool(covers))
        if covers and covers != self._covers:
            self._row.removeWidget(self.degrees)
            self.degrees.deleteLater()
            self.degrees = self._control(covers)
        self._name.setText(self._desk.text("view.attack.cover"))
        self.degrees.setAccessibleName(self._desk.text("view.attack.cover"))
        self.degrees.show_choice(degree or NONE)
        self._fit()
        self.degrees.set_tips({key: self._desk.text(f"cover.{key}") for key in self._covers})

    def _fit(self) -> None:
        """In a narrow column the four degrees stand alone; they say by themselves what they are."""
        needed = self.degrees.sizeHint().width() + self._name.sizeHint().width()
        self._name.setVisible(self.width() >= needed + self._row.spacing())

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width of the column."""
        super().resizeEvent(event)
        self._fit()


class MannerButton(Button):
    """Opens what else can be chosen: ability, purpose, further attack, wrong place, others."""

    def __init__(self, desk: Desk, theme: Theme, attack: AttackController) -> None:
        super().__init__(theme, "", size=ButtonSize.SMALL, icon_after="interface.collapse")
        self._desk, self._attack = desk, attack
        self._preview: AttackPreview | None = None
        self.clicked.connect(self._on_clicked)

    def show_preview(self, preview: AttackPreview) -> None:
        """What is chosen, in short; the button is marked where it is not the usual."""
        self._preview = preview
        half = (HALF,) if HALF in self._attack.manner.reactions else ()
        manner = replace(self._attack.manner, cover="", optional=None, reactions=half, casts=None)
        self.setText(self._desk.text("view.attack.manner"))
        self.setCheckable(True)
        self.setChecked(manner != Manner())

    def menu(self) -> QMenu:
        """All that can be chosen now; ticked as it stands."""
        menu = QMenu(self)
        manner, desk = self._attack.manner, self._desk
        assert self._attack.attacker is not None, "the card is open"
        assert self._attack.attack is not None, "the card is open"
        who = desk.encounter.combatants[self._attack.attacker]
        attack = find_attack(desk.ruleset, who, self._attack.attack)
        choices = () if attack is None else tuple(attack.ability.split("/"))
        if len(choices) > 1:
            for ability in choices:
                text = desk.rendered(Message(f"ability.{ability}"))
                wanted = "" if manner.ability == ability else ability
                self._add(menu, text, manner.ability == ability, replace(manner, ability=wanted))
            menu.addSeparator()
        ways = () if attack is None else way_choices(attack)
        for way in ways:
            wanted = "" if manner.way == way else way
            text = desk.text(f"view.attack.way_{way}")
            self._add(menu, text, manner.way == way, replace(manner, way=wanted))
        extras = () if self._preview is None else self._preview.extras
        for extra in extras:
            wanted = "" if manner.extra == extra else extra
            text = desk.text(f"view.attack.extra_{extra}")
            self._add(menu, text, manner.extra == extra, replace(manner, extra=wanted))
        text = desk.text("view.attack.wrong_place")
        turned = replace(manner, wrong_place=not manner.wrong_place)
        self._add(menu, text, manner.wrong_place, turned)
        is_half = HALF in manner.reactions
        kept = tuple(each for each in manner.reactions if each != HALF)
        turned = replace(manner, reactions=kept if is_half else (*kept, HALF))
        self._add(menu, desk.text("view.attack.half"), is_half, turned)
        self._add_others(menu, manner)
        return menu

    def _add_others(self, menu: QMenu, manner: Manner) -> None:
        """Others in the area of the attack, where the game shares one roll among them."""
        desk = self._desk
        if not desk.ruleset.shares_attack_rolls:
            return
        others = menu.addMenu(desk.text("view.attack.also"))
        for who in desk.encounter.in_order():
            if who.id in (self._attack.attacker, self._attack.target):
                continue
            is_in = who.id in manner.also
            kept = tuple(each for each in manner.also if each != who.id)
            changed: tuple[CombatantId, ...] = kept if is_in else (*kept, who.id)
            self._add(others, desk.shown(who.name), is_in, replace(manner, also=changed))

    def _add(self, menu: QMenu, text: str, is_chosen: bool, manner: Manner) -> None:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(is_chosen)
        action.triggered.connect(self._changing(manner))

    def _changing(self, manner: Manner) -> Callable[[], None]:
        return lambda: self._attack.change_manner(manner)

    def _on_clicked(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        if self._preview is not None:
            self.show_preview(self._preview)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
