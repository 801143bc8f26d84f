"""Chance, die, reasons, damage with preview, in that order from left to right."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.attack.card import AttackController
from desktop.controllers.attack.deeds import name_of
from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.language.message import Distance, Message
from desktop.language.render import shown_signed
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.rules.attacking.attacks import find_attack
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.foreseen import waiting_in
from desktop.rules.previews.questions import AttackPreview, Verdict
from desktop.session.portraits import portrait_of
from desktop.views.attack.chance_bar import ChanceBar
from desktop.views.attack.manner import CoverChoice, MannerButton
from desktop.views.attack.offers import OfferChips
from desktop.views.attack.reason_list import ReasonList
from desktop.views.design.badges import SideBadge
from desktop.views.design.bars import BarLook, HitPointBar
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import ElidedLabel, Label, SectionHeading, Separator, Tone
from desktop.views.design.map_card import MapCard
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.reasons import number_text, told_rule, tooltip_of

HEIGHT = 312
MODES = {
    RollMode.PLAIN: "view.attack.plain",
    RollMode.ADVANTAGE: "view.attack.advantage",
    RollMode.DISADVANTAGE: "view.attack.disadvantage",
}
OUTCOMES = {
    AttackOutcome.HIT: "view.attack.hits",
    AttackOutcome.MISS: "view.attack.misses",
    AttackOutcome.CRITICAL: "view.attack.crits",
}


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
        self._heads = [SectionHeading(theme, "") for _ in range(4)]
        self._chance = Label(theme, "", role=Role.CHANCE)
        self._chance_bar = ChanceBar(theme)
        self._chance_text = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.dice = DiceFields(theme, self)
        self.die = self.dice.first
        self._die_result = Label(theme, "", role=Role.ROW)
        self._die_outcome = Label(theme, "", role=Role.BODY, wraps=True)
        self.roll = Button(theme, "", icon="action.die", size=ButtonSize.SMALL)
        self.hit = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.miss = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.critical = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.add = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.reasons = ReasonList(desk, theme)
        self.cover = CoverChoice(desk, theme)
        self.offers = OfferChips(desk, theme, attack)
        self.manner = MannerButton(desk, theme, attack)
        self.damage = QLineEdit(self)
        self._damage_text = Label(theme, "", role=Role.BODY, tone=Tone.MUTED, wraps=True)
        self._preview_text = Label(theme, "", role=Role.BODY, weight=600, wraps=True)
        self._preview_bar = HitPointBar(theme, BarLook(0.0))
        self.versatile = Button(theme, "", size=ButtonSize.SMALL)
        self.knock_out = Button(theme, "", size=ButtonSize.SMALL)
        self.apply_button = Button(
            theme, "", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, key_cap="↵"
        )
        self._error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self._lay_out()
        self._connect()
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def error(self) -> str:
        """What is wrong with the typed numbers."""
        return self._error.text()

    @property
    def die_text(self) -> str:
        """The sum that the typed die gives, as shown."""
        return self._die_result.text()

    @property
    def verdict_text(self) -> str:
        """Whether the typed die hits, as shown."""
        return self._die_outcome.text()

    @property
    def preview_text(self) -> str:
        """What becomes of the target's hit points, as shown."""
        return self._preview_text.text()

    def refresh(self) -> None:
        """Draw the attack as it stands."""
        attack = self._attack
        preview = attack.preview()
        if preview is None:
            self.hide()
            return
        encounter, text = self._desk.encounter, self._desk.text
        assert attack.attacker is not None, "a preview has an attacker"
        assert attack.target is not None, "a preview has a target"
        who, whom = encounter.combatants[attack.attacker], encounter.combatants[attack.target]
        was_hidden = self.isHidden()
        self._show_head(who, whom, preview)
        for heading, key in zip(
            self._heads,
            ("view.attack.to_hit", "view.attack.die", "view.attack.reasons", "view.attack.damage"),
            strict=True,
        ):
            heading.set_text(text(key))
        self._show_chance(preview)
        self._show_typed()
        self.reasons.show_reasons(preview, attack.adjustments)
        self.cover.show_degree(preview.cover, self._desk.ruleset.covers)
        self.manner.show_preview(preview)
        self.offers.show_preview(preview)
        self._show_damage(whom, preview)
        self.roll.setText(text("view.attack.roll"))
        self.hit.setText(text("view.attack.hit"))
        self.miss.setText(text("view.attack.miss"))
        self.critical.setText(text("view.attack.critical"))
        self.add.setText(text("view.attack.add"))
        self.versatile.setText(text("view.attack.two_hands"))
        self.knock_out.setText(text("view.attack.knock_out"))
        self.cancel.setText(text("view.cancel"))
        self.damage.setAccessibleName(text("view.attack.damage"))
        wanted = attack.wanted(preview)
        self.dice.show_wanted(wanted, name=text("view.attack.die"))
        self._show_refusal()
        if was_hidden:
            self.dice.clear()
            self.damage.clear()
            self.show()
            self.raise_()
            self.die.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_refusal(self) -> None:
        """Why the rules say no; after the first press, that the next one overrules them."""
        refusal = self._attack.refusal
        shown = refusal or self._attack.foreseen
        text = "" if shown is None else self._desk.rendered(shown.reason)
        self._show_error(f"{text} [{shown.rule}]" if shown is not None and shown.rule else text)
        rule = "" if shown is None or not shown.rule else told_rule(shown.rule, self._desk)
        self._error.setToolTip(tooltip_of(rule))
        overrules = refusal is not None and refusal.can_overrule
        self.apply_button.setText(
            self._desk.text("view.overrule" if overrules else "view.attack.apply")
        )
        self.apply_button.set_kind(ButtonKind.DANGER if overrules else ButtonKind.PRIMARY)

    def _show_error(self, text: str) -> None:
        self._error.setText(text)
        self._error.setVisible(bool(text))

    def _show_head(self, who: Combatant, whom: Combatant, preview: AttackPreview) -> None:
        desk = self._desk
        self._from.show_side(SideLook(who.side.value), glyph=portrait_of(who))
        self._to.show_side(SideLook(whom.side.value), glyph=portrait_of(whom))
        self._who.setText(desk.shown(who.name))
        self._whom.setText(desk.shown(whom.name))
        assert self._attack.attack is not None, "the card is open"
        attack = find_attack(desk.ruleset, who, self._attack.attack)
        parts = [] if attack is None else [desk.shown(name_of(attack.names))]
        parts.append(desk.text("view.attack.ranged" if preview.ranged else "view.attack.melee"))
        if preview.distance is not None:
            parts.append(desk.shown(Distance(preview.distance)))
        self._what.setText(", ".join(parts))

    def _show_chance(self, preview: AttackPreview) -> None:
        text = self._desk.text
        hit, critical = preview.hit_chance, preview.critical_chance
        self._chance.setText(f"{round(hit / 100)} %")
        self._chance_bar.show_chances(hit / 10_000, critical / 10_000)
        needed = "" if preview.needed is None else text("view.attack.needed", die=preview.needed)
        mode = text(MODES[preview.mode])
        self._heads[0].set_aside(needed or text("view.attack.never"))
        chances = text("view.attack.chances", hit=round(hit / 100), critical=round(critical / 100))
        self._chance_text.setText(f"{chances} · {mode}")

    def _show_typed(self) -> None:
        verdict = self._attack.verdict()
        preview = self._attack.preview()
        if preview is not None:
            self.offers.show_preview(preview)
        if verdict is None or preview is None:
            bonus = "" if preview is None else shown_signed(preview.bonus, self._desk.language)
            self._die_result.setText(bonus)
            self._die_outcome.set_tone(Tone.MUTED)
            self._die_outcome.setText("" if preview is None else self._awaited(preview))
            return
        total, outcome = verdict.total, verdict.outcome
        bonus = shown_signed(preview.bonus, self._desk.language)
        self._die_result.setText(f"{total - preview.bonus} {bonus[0]} {bonus[1:]} = {total}")
        if outcome is None:
            self._die_outcome.set_tone(Tone.TEXT)
            self._die_outcome.setText(self._told_open(verdict))
            return
        missed = outcome is AttackOutcome.MISS
        self._die_outcome.set_tone(Tone.DANGER if missed else Tone.SUCCESS)
        defence = Message(f"defence.{preview.defence_key}.short")
        told = Message(OUTCOMES[outcome], {"defence": defence, "number": preview.defence.value})
        is_plain = not verdict.open or outcome is AttackOutcome.CRITICAL
        self._die_outcome.setText(
            self._desk.rendered(told)
            if is_plain
            else self._desk.text(
                "view.attack.open_settled",
                total=total,
                dice=self._open_dice(verdict),
                verdict=told,
            )
        )

    def _awaited(self, preview: AttackPreview) -> str:
        """How the dice that effects add are typed after the d20."""
        waiting = waiting_in(preview.trace)
        if not waiting:
            return ""
        dice = "".join(number_text(each, self._desk) for each in waiting)
        return self._desk.text("view.attack.bonus_typed", dice=dice)

    def _told_open(self, verdict: Verdict) -> str:
        """What the attack still depends on: "14 + 1d4 (Bless): hits with 1 or more"."""
        is_less = all(each.dice.startswith("-") for each in verdict.open)
        key = "view.attack.open_less" if is_less else "view.attack.open"
        number = -verdict.least if is_less else verdict.least
        return self._desk.text(
            key, total=verdict.total, dice=self._open_dice(verdict), number=number
        )

    def _open_dice(self, verdict: Verdict) -> str:
        """ "+ 1d4 (Bless)"."""
        texts = [(number_text(each, self._desk), each.reason) for each in verdict.open]
        return " ".join(
            f"{text[0]} {text[1:]} ({self._desk.rendered(reason)})" for text, reason in texts
        )

    def _show_damage(self, whom: Combatant, preview: AttackPreview) -> None:
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
        self._damage_text.set_tone(Tone.SUCCESS if is_critical else Tone.MUTED)
        self._damage_text.setText(joined)
        typed = self._attack.typed_damage()
        dealt = sum(part.average for part in damage) if typed is None else typed
        self.damage.setPlaceholderText(
            ", ".join(written(part.dice).replace(" ", "") for part in damage)
        )
        left = max(0, whom.hit_points + whom.temporary_hit_points - dealt)
        self._preview_text.setText(
            desk.text(
                "view.attack.preview",
                who=whom.name,
                now=whom.hit_points,
                then=min(whom.hit_points, left),
            )
        )
        whole = max(1, whom.maximum_hit_points)
        self._preview_bar.show_look(
            BarLook(
                whom.hit_points / whole,
                whom.temporary_hit_points / whole,
                damage=dealt / whole,
            )
        )
        attack = None
        if self._attack.attacker is not None and self._attack.attack is not None:
            who = desk.encounter.combatants[self._attack.attacker]
            attack = find_attack(desk.ruleset, who, self._attack.attack)
        can_two = attack is not None and any(p.when.value == "two-handed" for p in attack.damage)
        self.versatile.setVisible(can_two)
        self.versatile.setChecked(self._attack.versatile)
        self.knock_out.setVisible(not preview.ranged)
        self.knock_out.setChecked(self._attack.knock_out)

    def _connect(self) -> None:
        attack = self._attack
        attack.changed.connect(self.refresh)
        attack.closed.connect(self.hide)
        self._desk.language_changed.connect(self._on_language_changed)
        self.cancel.clicked.connect(attack.close)
        self.dice.edited.connect(self._on_die_edited)
        self.damage.textEdited.connect(self._on_damage_edited)
        self.dice.entered.connect(self._on_die_entered)
        self.damage.returnPressed.connect(self._apply)
        self.roll.clicked.connect(self._on_roll_clicked)
        self.apply_button.clicked.connect(self._apply)
        self.hit.clicked.connect(lambda: self._apply(AttackOutcome.HIT))
        self.miss.clicked.connect(lambda: self._apply(AttackOutcome.MISS))
        self.critical.clicked.connect(lambda: self._apply(AttackOutcome.CRITICAL))
        self.versatile.clicked.connect(lambda: attack.set_versatile(self.versatile.isChecked()))
        self.knock_out.clicked.connect(lambda: attack.set_knock_out(self.knock_out.isChecked()))
        self.cover.chosen.connect(
            lambda degree: attack.change_manner(replace(attack.manner, cover=degree))
        )
        self.add.clicked.connect(self._on_add_clicked)
        self.reasons.toggled.connect(attack.toggle_reason)

    def _on_language_changed(self) -> None:
        if self._attack.is_open:
            self.refresh()

    def _on_die_edited(self, text: str) -> None:
        self._attack.type_die(text)
        self._show_typed()
        self._show_change()

    def _on_damage_edited(self, text: str) -> None:
        self._attack.type_damage(text)
        self._show_change()

    def _show_change(self) -> None:
        """What the typed numbers do to the target."""
        preview = self._attack.preview()
        if preview is not None and self._attack.target is not None:
            self._show_damage(self._desk.encounter.combatants[self._attack.target], preview)

    def _on_die_entered(self) -> None:
        """A typed hit asks for the damage next; a miss, or no number, is applied at once."""
        verdict = self._attack.verdict(waits=False)
        can_hit = verdict is not None and verdict.outcome is not AttackOutcome.MISS
        if can_hit and not self.damage.text():
            self.damage.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._apply()

    def _on_roll_clicked(self) -> None:
        self.dice.clear()
        self._attack.type_die("")
        self._apply()

    def _apply(self, outcome: AttackOutcome | bool | None = None) -> None:
        chosen = outcome if isinstance(outcome, AttackOutcome) else None
        error = self._attack.apply(chosen)
        if error:
            self._show_error(error)

    def _on_add_clicked(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for offer in self._desk.ruleset.offers:
            action = menu.addAction(self._desk.text(offer.text))
            action.triggered.connect(
                lambda _=False, offer=offer: self._attack.add_reason(offer.kind, offer.change)
            )
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def _on_theme_changed(self) -> None:
        theme = self._theme
        self.dice.set_large()
        self.damage.setFixedHeight(theme.px(44))
        self.damage.setFont(theme.font(Role.NUMBER))
        # The sheet's own least height would let the layout squeeze the large digits.
        self.damage.setStyleSheet(f"min-height: {theme.px(40)}px;")
        self.updateGeometry()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        keep_spaced(self._theme, head, (14, 8, 10, 8), 8)
        for widget in (self._from, self._who, self._arrow, self._to, self._whom):
            head.addWidget(widget)
        head.addWidget(self._what, 1)
        head.addWidget(self.cancel)
        columns = QHBoxLayout()
        columns.setSpacing(0)
        columns.addLayout(self._chance_column(), 40)
        columns.addWidget(Separator(self._theme, Qt.Orientation.Vertical))
        columns.addLayout(self._reason_column(), 34)
        columns.addWidget(Separator(self._theme, Qt.Orientation.Vertical))
        columns.addLayout(self._damage_column(), 26)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        whole.addLayout(columns, 1)

    def _column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        keep_spaced(self._theme, column, (14, 10, 10, 12), 5)
        return column

    def _chance_column(self) -> QVBoxLayout:
        column = self._column()
        chance = QHBoxLayout()
        chance.addWidget(self._chance)
        chance.addWidget(self._chance_bar, 1)
        die = QHBoxLayout()
        result = QVBoxLayout()
        result.setSpacing(0)
        result.addWidget(self._die_result)
        result.addWidget(self._die_outcome)
        die.addWidget(self.dice)
        die.addLayout(result, 1)
        buttons = QWidget()
        flow = FlowLayout(buttons, gap=0)
        for button in (self.roll, self.hit, self.miss, self.critical):
            flow.addWidget(button)
        column.addWidget(self._heads[0])
        column.addLayout(chance)
        column.addWidget(self._chance_text)
        column.addWidget(self._heads[1])
        column.addLayout(die)
        column.addStretch(1)
        column.addWidget(buttons)
        return column

    def _reason_column(self) -> QVBoxLayout:
        column = self._column()
        head = QHBoxLayout()
        head.addWidget(self._heads[2], 1)
        head.addWidget(self.add)
        column.addLayout(head)
        column.addWidget(self.reasons, 1)
        column.addWidget(self.offers)
        column.addWidget(self.cover)
        return column

    def _damage_column(self) -> QVBoxLayout:
        column = self._column()
        options = FlowLayout(gap=self._theme.px(6))
        for option in (self.versatile, self.knock_out, self.manner):
            options.addWidget(option)
        column.addWidget(self._heads[3])
        column.addWidget(self.damage)
        column.addWidget(self._damage_text)
        column.addWidget(self._preview_text)
        column.addWidget(self._preview_bar)
        column.addLayout(options)
        column.addStretch(1)
        column.addWidget(self._error)
        column.addWidget(self.apply_button)
        return column

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the attack."""
        if event.key() == Qt.Key.Key_Escape:
            self._attack.close()
        else:
            super().keyPressEvent(event)
