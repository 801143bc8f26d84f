"""The column of the damage: what is typed, what becomes of the target, and the button."""

from PySide6.QtWidgets import QWidget

from desktop.controllers.attack.card import AttackController
from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.language.unbroken import unbroken
from desktop.model.combatant import Combatant
from desktop.rules.attacking.attacks import find_attack
from desktop.rules.previews.questions import AttackPreview
from desktop.views.attack.chance_words import percent
from desktop.views.attack.manner import MannerButton
from desktop.views.design.bars import BarLook, HitPointBar
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.fitting_field import FittingField
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.map_card import card_column
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.reasons import told_rule, tooltip_of


class BlowColumn(QWidget):
    """How the attack is made and what it deals; why the rules refuse it stands here, too."""

    def __init__(
        self, desk: Desk, theme: Theme, attack: AttackController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._attack = desk, theme, attack
        self._head = SectionHeading(theme, "")
        self.damage = FittingField(theme, self)
        self._text = Label(theme, "", role=Role.BODY, tone=Tone.MUTED, wraps=True)
        self.doubt = Label(theme, "", role=Role.SMALL, tone=Tone.WARNING, wraps=True)
        self.preview = Label(theme, "", role=Role.BODY, weight=600, wraps=True)
        self._bar = HitPointBar(theme, BarLook(0.0))
        self.versatile = Button(theme, "", size=ButtonSize.SMALL)
        self.knock_out = Button(theme, "", size=ButtonSize.SMALL)
        for choice in (self.versatile, self.knock_out):
            choice.setCheckable(True)
        self.manner = MannerButton(desk, theme, attack)
        self.apply_button = Button(
            theme, "", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, key_cap="↵"
        )
        self.error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self._lay_out()
        self.versatile.clicked.connect(lambda: attack.set_versatile(self.versatile.isChecked()))
        self.knock_out.clicked.connect(lambda: attack.set_knock_out(self.knock_out.isChecked()))
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def chance_text(self) -> str:
        """How likely the target's last hit point is taken, as shown; "" where nobody can tell."""
        return self._head.aside

    def refresh(self, whom: Combatant, preview: AttackPreview) -> None:
        """Draw the damage as it stands."""
        text = self._desk.text
        self._head.set_text(text("view.attack.damage"))
        self.manner.show_preview(preview)
        self.show_damage(whom, preview)
        self.versatile.setText(text("view.attack.two_hands"))
        self.knock_out.setText(text("view.attack.knock_out"))
        self.damage.setAccessibleName(text("view.attack.damage"))
        self.damage.setToolTip(text("view.attack.damage_told"))
        self.damage.setAccessibleDescription(text("view.attack.damage_told"))
        self._show_refusal(preview)

    def show_damage(self, whom: Combatant, preview: AttackPreview) -> None:
        """What the typed numbers, or the dice at their average, do to the target."""
        desk = self._desk
        is_critical = self._attack.is_critical
        damage = preview.critical_damage if is_critical else preview.damage
        parts = []
        for part in damage:
            kind = desk.text(f"damage.{part.type}").lower() if part.type else ""
            parts.append(f"{written(part.dice)} {kind}".strip())
        joined = " + ".join(parts)
        if is_critical:
            joined = desk.text("view.attack.critical_dice", dice=joined)
        self._text.set_tone(Tone.SUCCESS if is_critical else Tone.MUTED)
        self._text.setText(joined)
        self.damage.setPlaceholderText(
            ", ".join(written(part.dice).replace(" ", "") for part in damage)
        )
        doubt = self._attack.doubted_damage()
        self.doubt.setText("" if doubt is None else desk.rendered(doubt))
        self.doubt.setVisible(doubt is not None)
        typed = self._attack.typed_damage()
        dealt = sum(part.average for part in damage) if typed is None else typed
        left = None if self._attack.is_miss else self._attack.left_of_target(preview)
        self._show_left(whom, 0 if self._attack.is_miss else dealt, left)
        chance = self._attack.drop_chance(preview)
        drops = desk.text("view.attack.drops", chance=percent(chance)) if chance else ""
        self._head.set_aside(drops)
        self._show_options(preview)

    def tell_error(self, text: str) -> None:
        """What is wrong with the typed numbers; "" for nothing."""
        self.error.setText(text)
        self.error.setVisible(bool(text))

    def _show_left(self, whom: Combatant, dealt: int, left: int | None) -> None:
        """What the target has now and then; resistance and the like counted where it is known."""
        before = whom.hit_points + whom.temporary_hit_points
        if left is None:
            left = max(0, before - dealt)
        elif left < whom.hit_points:
            dealt = before - left
        self.preview.setText(
            self._desk.text(
                "view.attack.preview",
                who=whom.name,
                now=whom.hit_points,
                then=min(whom.hit_points, left),
            )
        )
        whole = max(1, whom.maximum_hit_points)
        self._bar.show_look(
            BarLook(
                whom.hit_points / whole,
                whom.temporary_hit_points / whole,
                damage=dealt / whole,
            )
        )

    def _show_options(self, preview: AttackPreview) -> None:
        attack = None
        if self._attack.attacker is not None and self._attack.attack is not None:
            who = self._desk.encounter.combatants[self._attack.attacker]
            attack = find_attack(self._desk.ruleset, who, self._attack.attack)
        can_two = attack is not None and any(p.when.value == "two-handed" for p in attack.damage)
        self.versatile.setVisible(can_two and not preview.ranged)
        self.versatile.setChecked(self._attack.versatile)
        self.knock_out.setVisible(not preview.ranged)
        self.knock_out.setChecked(self._attack.knock_out)

    def _show_refusal(self, preview: AttackPreview) -> None:
        """Why the rules say no; after the first press, that the next one overrules them."""
        refusal = self._attack.refusal
        shown = refusal or self._attack.foreseen
        text = "" if shown is None else self._desk.rendered(shown.reason)
        self.tell_error(
            f"{text} [{unbroken(shown.rule)}]" if shown is not None and shown.rule else text
        )
        rule = "" if shown is None or not shown.rule else told_rule(shown.rule, self._desk)
        self.error.setToolTip(tooltip_of(rule))
        overrules = refusal is not None and refusal.can_overrule
        plain = "view.attack.apply_reaction" if preview.is_reaction else "view.attack.apply"
        self.apply_button.setText(self._desk.text("view.overrule" if overrules else plain))
        self.apply_button.set_kind(ButtonKind.DANGER if overrules else ButtonKind.PRIMARY)

    def _on_theme_changed(self) -> None:
        theme = self._theme
        self.damage.setFixedHeight(theme.px(44))
        # The sheet's own least height would let the layout squeeze the large digits.
        self.damage.setStyleSheet(f"min-height: {theme.px(40)}px;")

    def _lay_out(self) -> None:
        column = card_column(self._theme, self, above=10, below=12)
        options = FlowLayout(gap=self._theme.px(6))
        for option in (self.versatile, self.knock_out, self.manner):
            options.addWidget(option)
        column.addWidget(self._head)
        column.addWidget(self.damage)
        column.addWidget(self._text)
        column.addWidget(self.doubt)
        column.addWidget(self.preview)
        column.addWidget(self._bar)
        column.addLayout(options)
        column.addStretch(1)
        column.addWidget(self.error)
        column.addWidget(self.apply_button)
