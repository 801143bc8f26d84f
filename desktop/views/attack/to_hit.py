"""The column of the attack roll: its chance, the die that is typed, what that comes to."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.attack.card import AttackController
from desktop.controllers.desk import Desk
from desktop.language.render import shown_signed
from desktop.model.amount import AttackOutcome
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.questions import AttackPreview
from desktop.views.attack.chance_bar import ChanceBar
from desktop.views.attack.chance_words import percent
from desktop.views.attack.verdict_words import awaited, told
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.map_card import card_column
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

MODES = {
    RollMode.PLAIN: "view.attack.plain",
    RollMode.ADVANTAGE: "view.attack.advantage",
    RollMode.DISADVANTAGE: "view.attack.disadvantage",
    RollMode.LOWEST_OF_THREE: "view.attack.lowest_of_three",
}


class HitColumn(QWidget):
    """Typed dice first; one button rolls, three say what came of real dice."""

    def __init__(
        self, desk: Desk, theme: Theme, attack: AttackController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._attack = desk, attack
        self._chance_head = SectionHeading(theme, "")
        self._chance = Label(theme, "", role=Role.CHANCE)
        self._bar = ChanceBar(theme)
        self._text = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self._die_head = SectionHeading(theme, "")
        self.dice = DiceFields(theme, self)
        self.result = Label(theme, "", role=Role.ROW)
        self.outcome = Label(theme, "", role=Role.BODY, wraps=True)
        self.roll = Button(theme, "", icon="action.die", size=ButtonSize.SMALL)
        self.hit = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.miss = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.critical = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        for button in self.saying.values():
            button.setCheckable(True)
        self._lay_out(theme)
        theme.changed.connect(self.dice.set_large)
        self.dice.set_large()

    @property
    def saying(self) -> dict[AttackOutcome, Button]:
        """The buttons that say the outcome without a die, where damage follows."""
        return {AttackOutcome.HIT: self.hit, AttackOutcome.CRITICAL: self.critical}

    def show_said(self, said: AttackOutcome | None) -> None:
        """Which outcome the GM has said; None: the die tells."""
        for outcome, button in self.saying.items():
            button.setChecked(outcome is said)

    def refresh(self, preview: AttackPreview) -> None:
        """Draw chance and dice as they stand."""
        text = self._desk.text
        self._chance_head.set_text(text("view.attack.to_hit"))
        self._die_head.set_text(text("view.attack.die"))
        self._show_chance(preview)
        self.show_typed(preview)
        self.roll.setText(text("view.attack.roll"))
        self.hit.setText(text("view.attack.hit"))
        self.miss.setText(text("view.attack.miss"))
        self.critical.setText(text("view.attack.critical"))
        self.dice.show_wanted(self._attack.wanted(preview), name=text("view.attack.die"))

    def show_typed(self, preview: AttackPreview | None) -> None:
        """What the typed dice come to."""
        verdict = self._attack.verdict()
        if verdict is None or preview is None:
            bonus = "" if preview is None else shown_signed(preview.bonus, self._desk.language)
            self.result.setText(bonus)
            self.outcome.set_tone(Tone.MUTED)
            self.outcome.setText("" if preview is None else awaited(preview, self._desk))
            return
        total, outcome = verdict.total, verdict.outcome
        bonus = shown_signed(preview.bonus, self._desk.language)
        self.result.setText(f"{total - preview.bonus} {bonus[0]} {bonus[1:]} = {total}")
        doubt = self._attack.doubted_total()
        if doubt is not None:
            self.outcome.set_tone(Tone.WARNING)
            self.outcome.setText(self._desk.rendered(doubt))
            return
        tone = Tone.TEXT
        if outcome is not None:
            tone = Tone.DANGER if outcome is AttackOutcome.MISS else Tone.SUCCESS
        self.outcome.set_tone(tone)
        self.outcome.setText(told(preview, verdict, self._desk))

    def _show_chance(self, preview: AttackPreview) -> None:
        text = self._desk.text
        hit, critical = preview.hit_chance, preview.critical_chance
        self._chance.setText(percent(hit))
        self._bar.show_chances(float(hit), float(critical))
        needed = "" if preview.needed is None else text("view.attack.needed", die=preview.needed)
        mode = text(MODES[preview.mode])
        self._chance_head.set_aside(needed or text("view.attack.never"))
        chances = text("view.attack.chances", hit=percent(hit), critical=percent(critical))
        self._text.setText(f"{chances} · {mode}")

    def _lay_out(self, theme: Theme) -> None:
        column = card_column(theme, self, above=10, below=12)
        chance = QHBoxLayout()
        chance.addWidget(self._chance)
        chance.addWidget(self._bar, 1)
        die = QHBoxLayout()
        result = QVBoxLayout()
        result.setSpacing(0)
        result.addStretch(1)
        result.addWidget(self.result)
        result.addWidget(self.outcome)
        result.addStretch(1)
        die.addWidget(self.dice)
        die.addLayout(result, 1)
        buttons = QWidget()
        flow = FlowLayout(buttons, gap=0)
        for button in (self.roll, self.hit, self.miss, self.critical):
            flow.addWidget(button)
        column.addWidget(self._chance_head)
        column.addLayout(chance)
        column.addWidget(self._text)
        column.addSpacing(theme.px(6))
        column.addWidget(self._die_head)
        column.addLayout(die)
        column.addStretch(1)
        column.addWidget(buttons)
