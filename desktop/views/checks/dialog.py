"""The dialog of a check or saving throw: what is rolled, by whom, against what."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from desktop.controllers.creature_form.tools import tool_name
from desktop.controllers.desk import Desk
from desktop.controllers.rolls.typed import TypedRoll
from desktop.language.message import Message, typed_name
from desktop.language.numbers import NumberError
from desktop.model.amount import Adjustments
from desktop.model.combatant import Combatant
from desktop.model.commands import RollCheck
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution
from desktop.rules.previews.questions import CheckPreview, check_preview
from desktop.rules.rolls.checks import NEEDED
from desktop.views.checks.roll_row import RollRow
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.form_rows import FormRows, chosen, scrolled_rows
from desktop.views.reasons import ReasonRow

WIDTH = 600
SAVE = "save:"
MOST_DC = 99
MOST_WORDS = 60
"""Signs of a reason in the GM's own words."""


class CheckDialog(CardDialog):
    """Asks for a check of the chosen; the reasons of the first one are shown below."""

    def __init__(
        self, desk: Desk, theme: Theme, rollers: tuple[Combatant, ...], parent: QWidget
    ) -> None:
        super().__init__(desk, theme, desk.text("view.check.title"), parent)
        self._rollers = rollers
        self.setMinimumWidth(theme.px(WIDTH))
        self._rows = FormRows(theme)
        self._add_difficulty()
        self._add_others()
        self._add_means()
        self.group = QCheckBox(desk.text("view.check.group"))
        self.group.setVisible(len(rollers) > 1)
        self.fails = QCheckBox(desk.text("view.check.fails"))
        self.reasons = ReasonRow(desk, theme)
        self.lines = tuple(RollRow(desk, theme, each.name) for each in rollers)
        self.other = RollRow(desk, theme, desk.text("view.check.against"))
        self._lay_out(theme)
        self.main = self.add_buttons(desk.text("view.check.do"), enters=True)
        self._connect()
        self.refresh()
        if self.lines:
            self.lines[0].die.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_difficulty(self) -> None:
        """What is rolled, and against which number."""
        desk, rows = self.desk, self._rows
        self.word = rows.add_choice(desk.text("view.check.word"), self._words())
        self.dc = rows.add_number(
            desk.text("view.check.dc"), -1, MOST_DC, none=desk.text("view.check.no_dc")
        )
        usual = [(str(dc), desk.text(f"dc.{dc}", dc=dc)) for dc in desk.ruleset.usual_dcs]
        self.usual = rows.add_choice(
            desk.text("view.check.usual"), [("", desk.text("view.check.own_dc")), *usual]
        )
        rows.show_row(self.usual, shown=bool(usual))
        needs = [(key, desk.text(f"view.check.needs.{key or 'nothing'}")) for key in NEEDED]
        self.needs = rows.add_choice(desk.text("view.check.needs"), needs)

    def _add_others(self) -> None:
        """On whom, and against whom it is rolled."""
        desk, rows = self.desk, self._rows
        others = [
            ("", desk.text("view.check.nobody")),
            *(
                (str(each.id), desk.shown(each.name))
                for each in desk.encounter.in_order()
                if not each.is_out and each not in self._rollers
            ),
        ]
        self.target = rows.add_choice(desk.text("view.check.target"), others)
        self.against = rows.add_choice(desk.text("view.check.against"), others)
        self.against_word = rows.add_choice(
            desk.text("view.check.against_word"), self._words(saves=False)
        )

    def _add_means(self) -> None:
        """With what, and what the GM rules."""
        desk, rows = self.desk, self._rows
        self.tool = rows.add_choice(desk.text("view.check.tool"), self._tools())
        rows.show_row(self.tool, shown=self.tool.count() > 1)
        offers = [(str(n), desk.text(x.text)) for n, x in enumerate(desk.ruleset.offers)]
        self.offer = rows.add_choice(
            desk.text("view.check.ruling"), [("", desk.text("view.check.no_ruling")), *offers]
        )
        self.reason = QLineEdit()
        self.reason.setMaxLength(MOST_WORDS)
        rows.add(desk.text("view.attack.own_reason"), self.reason)
        rows.show_row(self.reason, shown=False)

    def _lay_out(self, theme: Theme) -> None:
        desk = self.desk
        hint = Label(
            theme, desk.text("view.dice.hint"), role=Role.SMALL, tone=Tone.MUTED, wraps=True
        )
        for part in (
            self._rows,
            self.group,
            self.fails,
            SectionHeading(theme, desk.text("view.check.who")),
            scrolled_rows(theme, self.lines),
            self.reasons,
            self.other,
            hint,
        ):
            self.body.addWidget(part)

    def _connect(self) -> None:
        self.usual.activated.connect(self._on_usual_chosen)
        asked = (self.word, self.needs, self.target, self.against, self.against_word)
        self.offer.currentIndexChanged.connect(self._on_ruling_chosen)
        self.reason.textChanged.connect(self.refresh)
        for box in (*asked, self.tool, self.offer):
            box.currentIndexChanged.connect(self.refresh)

    @property
    def command(self) -> RollCheck:
        """The check as it is told here; raises NumberError for dice that are none."""
        typed = [line.typed() for line in self.lines]
        other = self.other.typed() if self.other_roller is not None else TypedRoll()
        return replace(
            self._wish(),
            dice=tuple(roll.dice for roll in typed),
            bonus=tuple(roll.bonus for roll in typed),
            against_dice=other.dice,
            against_bonus=other.bonus,
        )

    @property
    def other_roller(self) -> Combatant | None:
        """Who rolls against it in a contest."""
        against = self._wish().against
        return None if against is None else self.desk.encounter.combatants[against]

    def refresh(self) -> None:
        """What counts now, for everyone."""
        is_save = chosen(self.word).startswith(SAVE)
        self._rows.show_row(self.against_word, shown=bool(chosen(self.against)))
        self._rows.show_row(self.against, shown=not is_save)
        self.fails.setVisible(is_save)
        wish = self._wish()
        for line, combatant in zip(self.lines, self._rollers, strict=True):
            seen = self._show(line, combatant, wish)
            if line is self.lines[0]:
                self.reasons.show_trace(seen.trace)
        other = self.other_roller
        self.other.setVisible(other is not None)
        if other is not None:
            self.other.show_name(other.name)
            self._show(self.other, other, RollCheck((other.id,), wish.against_word))

    def _show(self, line: RollRow, combatant: Combatant, wish: RollCheck) -> CheckPreview:
        seen = check_preview(self.desk.encounter, self.desk.ruleset, combatant, wish)
        line.show_roll(seen.trace, seen.bonus, seen.mode, fails=seen.failure is not None)
        return seen

    # --- Qt -------------------------------------------------------------------------------------

    def accept(self) -> None:
        """Roll; a die that is none is told and nothing happens."""
        try:
            command = self.command
        except NumberError as error:
            self.tell_error(self.desk.rendered(error.message))
            return
        super().accept()
        self.desk.dispatch(command)

    def _wish(self) -> RollCheck:
        word = chosen(self.word)
        is_save = word.startswith(SAVE)
        target, against = chosen(self.target), chosen(self.against)
        dc = self.dc.value()
        return RollCheck(
            tuple(each.id for each in self._rollers),
            word.removeprefix(SAVE),
            dc=None if dc < 0 else dc,
            save=is_save,
            tool=chosen(self.tool),
            adjustments=self._adjustments(),
            group=self.group.isChecked(),
            needs=chosen(self.needs),
            target=CombatantId(target) if target else None,
            against=CombatantId(against) if against and not is_save else None,
            against_word=chosen(self.against_word) if against else "",
            fails=self.fails.isChecked() and is_save,
        )

    def _adjustments(self) -> Adjustments:
        place = chosen(self.offer)
        if not place:
            return Adjustments()
        offer = self.desk.ruleset.offers[int(place)]
        told, words = Message(offer.text), self.reason.text().strip()
        if words:
            told = Message("reason.ruling_named", {"reason": typed_name(words)})
        added = Contribution(told, offer.kind, offer.change, ruling=True)
        return Adjustments(added=(added,))

    def _on_ruling_chosen(self) -> None:
        """Only a ruling has a reason."""
        self._rows.show_row(self.reason, shown=bool(chosen(self.offer)))

    def _on_usual_chosen(self) -> None:
        if chosen(self.usual):
            self.dc.setValue(int(chosen(self.usual)))

    def _words(self, *, saves: bool = True) -> list[tuple[str, str]]:
        """Skills, then abilities, then saving throws; skills of the chosen among them."""
        desk, ruleset = self.desk, self.desk.ruleset
        own = [word for each in self._rollers for word in each.creature.skills]
        words = list(dict.fromkeys((*ruleset.check_words, *own)))
        skills = sorted(
            (desk.text(f"skill.{word}"), word) for word in words if word not in ruleset.abilities
        )
        found = [(word, name) for name, word in skills]
        found += [(word, desk.text(f"ability.{word}")) for word in ruleset.abilities]
        if saves:
            found += [
                (f"{SAVE}{word}", desk.text("view.check.save", ability=Message(f"ability.{word}")))
                for word in ruleset.save_words
            ]
        return found

    def _tools(self) -> list[tuple[str, str]]:
        """The tools that one of the chosen is trained in."""
        known = dict.fromkeys(
            word.removeprefix("tool:")
            for each in self._rollers
            for word in each.creature.training
            if word.startswith("tool:")
        )
        named = ((word, tool_name(word, self.desk.language)) for word in known)
        return [("", self.desk.text("view.check.no_tool")), *named]
