"""Chance, die, reasons, damage with preview, in that order from left to right."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.attack.card import AttackController
from desktop.controllers.attack.deeds import name_of
from desktop.controllers.desk import Desk
from desktop.controllers.rolls.typed import BLOW_SIGN
from desktop.language.message import Distance, Listing
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.rules.attacking.attacks import find_attack
from desktop.rules.previews.questions import AttackPreview
from desktop.session.portraits import portrait_of
from desktop.views.attack.blow import BlowColumn
from desktop.views.attack.to_hit import HitColumn
from desktop.views.attack.why import ReasonColumn
from desktop.views.design.badges import SideBadge
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import ElidedLabel, Label, Separator, Tone
from desktop.views.design.map_card import MapCard, side_by_side
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook

HEIGHT = 312


class AttackCard(MapCard):
    """Drawn from the controller; typed dice first."""

    def __init__(
        self, desk: Desk, theme: Theme, attack: AttackController, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, HEIGHT, parent)
        self._desk, self._attack = desk, attack
        self._from = SideBadge(theme, SideLook.HERO)
        self._to = SideBadge(theme, SideLook.HOSTILE)
        self._who = Label(theme, "", role=Role.ACTIVE)
        self._whom = Label(theme, "", role=Role.ACTIVE)
        self._arrow = Label(theme, "→", role=Role.LEAD, tone=Tone.MUTED)
        self._what = ElidedLabel(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self.to_hit = HitColumn(desk, theme, attack, self)
        self.why = ReasonColumn(desk, theme, attack, self)
        self.blow = BlowColumn(desk, theme, attack, self)
        self.dice, self.damage = self.to_hit.dice, self.blow.damage
        self.die = self.dice.first
        self.apply_button = self.blow.apply_button
        self._lay_out()
        self._connect()
        theme.changed.connect(self.updateGeometry)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def error(self) -> str:
        """What is wrong with the typed numbers."""
        return self.blow.error.text()

    @property
    def die_text(self) -> str:
        """The sum that the typed die gives, as shown."""
        return self.to_hit.result.text()

    @property
    def verdict_text(self) -> str:
        """Whether the typed die hits, as shown."""
        return self.to_hit.outcome.text()

    @property
    def preview_text(self) -> str:
        """What becomes of the target's hit points, as shown."""
        return self.blow.preview.text()

    def type_die(self, text: str) -> None:
        """Take over dice and damage that were typed elsewhere, as beside the strike of a prompt."""
        die, _, blow = text.partition(BLOW_SIGN)
        if die:
            self.die.setText(die)
            self._on_die_edited(die)
        if blow:
            self.damage.setText(blow)
            self._on_damage_edited(blow)

    def fill_hit(self, damage: str) -> None:
        """The table has said that it hits, and for how much: Enter applies it."""
        self._attack.said = AttackOutcome.HIT
        self.to_hit.show_said(AttackOutcome.HIT)
        self.damage.setText(damage)
        self._on_damage_edited(damage)
        self.damage.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Draw the attack as it stands."""
        attack = self._attack
        preview = attack.preview()
        if preview is None:
            self.hide()
            return
        encounter = self._desk.encounter
        assert attack.attacker is not None, "a preview has an attacker"
        assert attack.target is not None, "a preview has a target"
        who, whom = encounter.combatants[attack.attacker], encounter.combatants[attack.target]
        was_hidden = self.isHidden()
        self._show_head(who, whom, preview)
        self.to_hit.refresh(preview)
        self.why.refresh(preview)
        self.blow.refresh(whom, preview)
        if was_hidden:
            self._forget_said()
            self.dice.clear()
            self.damage.clear()
            self.show()
            self.raise_()
            self.die.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_head(self, who: Combatant, whom: Combatant, preview: AttackPreview) -> None:
        desk = self._desk
        self._from.show_side(SideLook(who.side.value), glyph=portrait_of(who))
        self._to.show_side(SideLook(whom.side.value), glyph=portrait_of(whom))
        self._who.setText(desk.shown(who.name))
        self._whom.setText(desk.shown(whom.name))
        self.cancel.setText(desk.text("view.cancel"))
        assert self._attack.attack is not None, "the card is open"
        attack = find_attack(desk.ruleset, who, self._attack.attack)
        parts = [] if attack is None else [desk.shown(name_of(attack.names))]
        parts.append(desk.text("view.attack.ranged" if preview.ranged else "view.attack.melee"))
        if preview.distance is not None:
            parts.append(desk.shown(Distance(preview.distance)))
        known = desk.encounter.combatants
        if also := tuple(known[each].name for each in self._attack.manner.also if each in known):
            parts.append(desk.text("view.attack.and_on", others=Listing(also)))
        self._what.setText(", ".join(parts))

    # --- wiring ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        attack, to_hit = self._attack, self.to_hit
        attack.changed.connect(self.refresh)
        attack.closed.connect(self.hide)
        self._desk.language_changed.connect(self._on_language_changed)
        self.cancel.clicked.connect(attack.close)
        self.dice.edited.connect(self._on_die_edited)
        self.damage.textEdited.connect(self._on_damage_edited)
        self.dice.entered.connect(self._on_die_entered)
        self.damage.returnPressed.connect(self._apply)
        self.apply_button.clicked.connect(self._apply)
        to_hit.roll.clicked.connect(self._on_roll_clicked)
        to_hit.miss.clicked.connect(lambda: self._apply(AttackOutcome.MISS))
        for outcome, button in to_hit.saying.items():
            button.clicked.connect(lambda _=False, outcome=outcome: self._say(outcome))

    def _on_language_changed(self) -> None:
        if self._attack.is_open:
            self.refresh()

    def _say(self, outcome: AttackOutcome) -> None:
        """The table says that it hits: its damage is asked for, unless it is typed, or has none.

        Said once more, the program rolls the damage.
        """
        is_again, self._attack.said = outcome is self._attack.said, outcome
        self.to_hit.show_said(outcome)
        self._show_change(self._attack.preview())
        if is_again or self.damage.text() or self.damage.isHidden():
            self._apply()
        else:
            self.damage.setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget_said(self) -> None:
        self._attack.said = None
        self.to_hit.show_said(None)

    def _on_die_edited(self, text: str) -> None:
        self._forget_said()
        self._attack.type_die(text)
        preview = self._attack.preview()
        if preview is not None:
            self.why.offers.show_preview(preview)
        self.to_hit.show_typed(preview)
        self._show_change(preview)

    def _on_damage_edited(self, text: str) -> None:
        self._attack.type_damage(text)
        self._show_change(self._attack.preview())

    def _show_change(self, preview: AttackPreview | None) -> None:
        """What the typed numbers do to the target."""
        if preview is not None and self._attack.target is not None:
            self.blow.show_damage(self._desk.encounter.combatants[self._attack.target], preview)

    def _on_die_entered(self) -> None:
        """A typed hit asks for the damage next; a miss, or no number, is applied at once."""
        verdict = self._attack.verdict(waits=False)
        can_hit = verdict is not None and verdict.outcome is not AttackOutcome.MISS
        if can_hit and not self.damage.text():
            self.damage.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._apply()

    def _on_roll_clicked(self) -> None:
        self._forget_said()
        self.dice.clear()
        self._attack.type_die("")
        self._apply()

    def _apply(self, outcome: AttackOutcome | bool | None = None) -> None:
        chosen = outcome if isinstance(outcome, AttackOutcome) else self._attack.said
        error = self._attack.apply(chosen)
        if error:
            self.blow.tell_error(error)

    def _lay_out(self) -> None:
        theme = self._theme
        head = QHBoxLayout()
        keep_spaced(theme, head, (14, 8, 10, 8), 8)
        for widget in (self._from, self._who, self._arrow, self._to, self._whom):
            head.addWidget(widget)
        head.addWidget(self._what, 1)
        head.addWidget(self.cancel)
        columns = side_by_side(theme, (self.to_hit, 40), (self.why, 34), (self.blow, 26))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)  # the line around is its own
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(Separator(theme, Qt.Orientation.Horizontal))
        whole.addLayout(columns, 1)

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the attack."""
        if event.key() == Qt.Key.Key_Escape:
            self._attack.close()
        else:
            super().keyPressEvent(event)
