"""What it deals: difficulty, dice of its attacks, damage or healing, and the button that casts."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.controllers.cast.card import CastController
from desktop.controllers.cast.spellbook import signed
from desktop.controllers.cast.typed_blows import BETWEEN
from desktop.controllers.desk import Desk
from desktop.dice.notation import parse, written
from desktop.dice.notation import shown as shown_dice
from desktop.language.message import Listing, Message
from desktop.language.unbroken import unbroken
from desktop.model.creature import ForcedSave, SaveSuccess
from desktop.model.spell import Spell
from desktop.rules.previews.spell_questions import CastPreview
from desktop.views.cast.attack_rolls import AttackRolls
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.map_card import card_column
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.reasons import told_rule, tooltip_of


@dataclass(frozen=True, slots=True)
class _Dealt:
    """In words: what is saved against, what is dealt, and what stands in the empty field."""

    difficulty: str = ""
    reasons: str = ""
    parts: tuple[str, ...] = ()
    placeholder: str = ""
    called: str = "view.cast.damage"


class SpellNumbers(QWidget):
    """The right column of the cast card."""

    apply_wanted = Signal()

    def __init__(self, desk: Desk, theme: Theme, cast: CastController) -> None:
        super().__init__()
        self._desk, self._cast = desk, cast
        self.heading = SectionHeading(theme, "")
        self._difficulty = Label(theme, "", role=Role.BODY, weight=600, wraps=True)
        self.rolls = AttackRolls(desk, theme, cast)
        self.damage = QLineEdit(self)
        self._damage_text = Label(theme, "", role=Role.BODY, tone=Tone.MUTED, wraps=True)
        self._reminders = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.doubt = Label(theme, "", role=Role.SMALL, tone=Tone.WARNING, wraps=True)
        self.doubt.hide()
        self._error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self.apply_button = Button(
            theme, "", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, key_cap="↵"
        )
        column = card_column(theme, self)
        column.addWidget(self.heading)
        column.addWidget(self._difficulty)
        column.addWidget(self.rolls, 4)
        for widget in (self.damage, self.doubt, self._damage_text, self._reminders):
            column.addWidget(widget)
        column.addStretch(1)
        column.addWidget(self._error)
        column.addWidget(self.apply_button)
        self.damage.textEdited.connect(cast.type_damage)
        cast.typed.connect(self._show_doubt)
        self.damage.returnPressed.connect(self.apply_wanted)
        self.rolls.entered.connect(self.apply_wanted)
        self.apply_button.clicked.connect(self.apply_wanted)

    @property
    def error(self) -> str:
        """What is wrong, or why the rules say no."""
        return self._error.text()

    @property
    def shown_text(self) -> str:
        """What it says of difficulty and damage."""
        return f"{self._damage_text.text()}\n{self._difficulty.text()}"

    @property
    def first_field(self) -> QWidget | None:
        """The first one that takes dice; None without any."""
        if not self.rolls.isHidden():
            return self.rolls.rows[0].dice
        return None if self.damage.isHidden() else self.damage

    def clear(self) -> None:
        """Nothing is typed."""
        self.rolls.clear()
        self.damage.clear()

    def tell_error(self, text: str) -> None:
        """Say what is wrong with the typed numbers."""
        self._error.setText(text)
        self._error.setVisible(True)

    def refresh(self, preview: CastPreview | None) -> int:
        """Draw the numbers as they would be; answers how many attacks are rolled for."""
        cast, desk = self._cast, self._desk
        dealt = self._dealt(preview)
        self.heading.set_text(desk.text("view.cast.deals"))
        self._difficulty.setText(dealt.difficulty)
        self._difficulty.setToolTip(dealt.reasons)
        self._difficulty.setVisible(bool(dealt.difficulty))
        self._damage_text.setText(" + ".join(dealt.parts))
        self._show_reminders(preview)
        rolls = cast.rolls()
        self.rolls.show_rolls(rolls)
        fields = max(1, cast.aim.shots) if dealt.placeholder else 1
        self.damage.setPlaceholderText(f"{BETWEEN} ".join([dealt.placeholder] * fields))
        self.damage.setAccessibleName(desk.text(dealt.called))
        is_each = fields > 1 and not rolls
        self.damage.setToolTip(desk.text("view.cast.darts_typed" if is_each else dealt.called))
        self.damage.setVisible(bool(dealt.placeholder))
        if preview is not None and preview.shares:
            self.damage.setPlaceholderText(f"{BETWEEN} ".join(map(str, preview.shares)))
            self.damage.setToolTip(desk.text("view.cast.shares"))
        self._show_refusal(preview)
        self._show_doubt()
        return len(rolls)

    def _show_doubt(self) -> None:
        """Whether the dice can give what is typed."""
        doubt = self._cast.doubted_damage() if self._cast.is_open else None
        self.doubt.setText("" if doubt is None else self._desk.rendered(doubt))
        self.doubt.setVisible(doubt is not None)

    def _dealt(self, preview: CastPreview | None) -> _Dealt:
        entry, forced = self._cast.entry, self._cast.forced
        if preview is not None and entry is not None:
            return self._dealt_by_spell(entry.spell, preview)
        return _Dealt() if forced is None else self._dealt_by_feature(forced)

    def _dealt_by_spell(self, spell: Spell, preview: CastPreview) -> _Dealt:
        desk = self._desk
        parts = [self._dice_text(dice, types) for dice, types in preview.damage]
        parts += [
            desk.text("view.cast.later", dice=self._dice_text(dice, types))
            for dice, types in preview.later
        ]
        healing = shown_dice(parse(preview.healing)) if preview.healing else ""
        if healing:
            is_temporary = spell.healing is not None and spell.healing.temporary
            key = "view.spell.temporary" if is_temporary else "view.spell.healing"
            parts.append(desk.text(key, dice=healing))
        number = preview.dc if spell.save is not None else preview.attack
        return _Dealt(
            self._difficulty_of(spell, preview),
            "\n".join(
                f"{signed(each.change, desk)} {desk.rendered(each.reason)}" for each in number.trace
            ),
            tuple(parts),
            ", ".join(written(dice) for dice, _ in preview.damage) or healing,
            "view.cast.healing" if healing and not preview.damage else "view.cast.damage",
        )

    def _difficulty_of(self, spell: Spell, preview: CastPreview) -> str:
        desk, lines = self._desk, []
        if spell.save is not None:
            ability = Message(f"ability.{spell.save.ability}")
            lines.append(desk.text("view.cast.dc", ability=ability, dc=preview.dc.value))
        if spell.attack is not None:
            bonus = signed(preview.attack.value, desk)
            lines.append(desk.text("view.cast.attack", bonus=bonus, count=preview.attacks))
        return "\n".join(lines)

    def _dealt_by_feature(self, forced: ForcedSave) -> _Dealt:
        desk = self._desk
        text = ""
        if forced.ability:
            named = tuple(Message(f"ability.{key}") for key in forced.ability.split("/"))
            text = desk.text("view.cast.dc", ability=Listing(named, choice=True), dc=forced.dc)
        if forced.on_success is SaveSuccess.HALF:
            text = f"{text} · {desk.text('view.cast.half')}"
        gives = self._given_by_feature(forced)
        if given := forced.temporary or forced.heals:
            gift = "view.spell.shield" if desk.ruleset.shields else "view.spell.temporary"
            key = gift if forced.temporary else "view.spell.healing"
            parts = (desk.text(key, dice=written(given)), *gives)
            return _Dealt(text, "", parts, written(given), "view.cast.healing")
        return _Dealt(
            text,
            parts=(*(self._dice_text(part.dice, part.types) for part in forced.damage), *gives),
            placeholder=", ".join(written(part.dice).replace(" ", "") for part in forced.damage),
        )

    def _given_by_feature(self, forced: ForcedSave) -> tuple[str, ...]:
        """The conditions that come with it, and for how long where it says so."""
        if not forced.conditions:
            return ()
        desk = self._desk
        names = desk.shown(Listing(tuple(Message(f"condition.{key}") for key in forced.conditions)))
        if not forced.rounds:
            return (names,)
        return (f"{names} · {desk.text('form.lasts', count=forced.rounds)}",)

    def _dice_text(self, dice: str, types: tuple[str, ...]) -> str:
        kind = self._cast.choice if self._cast.choice in types else (types[0] if types else "")
        named = self._desk.text(f"damage.{kind}").lower() if kind else ""
        return f"{written(dice)} {named}".strip()

    def _show_reminders(self, preview: CastPreview | None) -> None:
        reminders = () if preview is None else preview.reminders
        self._reminders.setText("\n".join(self._desk.rendered(text) for text, _ in reminders))
        rules = [told_rule(rule, self._desk) for _, rule in reminders if rule]
        self._reminders.setToolTip(tooltip_of(*rules))
        self._reminders.setVisible(bool(reminders))

    def _show_refusal(self, preview: CastPreview | None) -> None:
        cast, desk = self._cast, self._desk
        shown = cast.refusal or (None if preview is None or cast.releases else preview.refusal)
        shown = shown or cast.foreseen
        text = "" if shown is None else desk.rendered(shown.reason)
        self._error.setText(f"{text} [{unbroken(shown.rule)}]" if shown and shown.rule else text)
        self._error.setVisible(bool(text))
        rule = "" if shown is None or not shown.rule else told_rule(shown.rule, desk)
        self._error.setToolTip(tooltip_of(rule))
        overrules = cast.refusal is not None and cast.refusal.can_overrule
        key = "view.overrule" if overrules else "view.cast.apply"
        if not overrules and cast.entry is None:
            key = "view.deeds.use"
        self.apply_button.setText(desk.text(key))
        self.apply_button.set_kind(ButtonKind.DANGER if overrules else ButtonKind.PRIMARY)
