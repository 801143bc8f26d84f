"""The last result with its reasons."""

from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.journal import Result, last_result
from desktop.language.message import Listing, Message, Name
from desktop.model.amount import AttackOutcome
from desktop.model.events import AttackRolled, CheckRolled, CombatantJoined, DamageTaken, SpellCast
from desktop.model.ids import CombatantId
from desktop.model.reasons import Trace
from desktop.session.rolls_told import CONTESTS, damage_trace, other_total
from desktop.views.design.cards import Card, CardIcon
from desktop.views.design.labels import ElidedLabel, Label, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.reasons import ReasonRow

MOST_TOTALS = 4
"""Different totals that fit beside each other; the reasons below have all."""

MARKS = {True: "interface.hit", False: "interface.miss"}
_OUTCOMES = {True: "view.result.success", False: "view.result.failure"}


class ResultCard(Card):
    """Who did what to whom, the number, against what, and why."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._desk = desk
        self.set_outlined(True)
        self._head = ElidedLabel(theme, "", role=Role.ROW, weight=600)
        self._none = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self._aside = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._number = Label(theme, "", role=Role.NUMBER)
        self._against = Label(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self._outcome = Label(theme, "", role=Role.ROW)
        self._mark, self._wound = CardIcon(theme), CardIcon(theme)
        self._told = Label(theme, "", role=Role.SMALL, wraps=True)
        self._reasons = ReasonRow(desk, theme)
        self._lay_out()
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.language_changed.connect(self.refresh)
        theme.changed.connect(self.refresh)
        self.refresh()

    @property
    def number_text(self) -> str:
        """The number, or the numbers, as shown."""
        return self._number.text()

    @property
    def outcome_text(self) -> str:
        """What came of it, as shown."""
        return self._outcome.text()

    @property
    def told_text(self) -> str:
        """Who saved and who failed, or on whom a spell was cast."""
        return self._told.text()

    @property
    def head_text(self) -> str:
        """What happened, as shown."""
        return self._head.text()

    def refresh(self) -> None:
        """Show the newest result."""
        result = last_result(self._desk.session)
        for label in (self._aside, self._number, self._against, self._outcome, self._told):
            label.setText("")
        self._mark.show_icon("")
        self._wound.show_icon("")
        self._head.setVisible(result is not None)
        self._none.setVisible(result is None)
        if result is None:
            self._none.setText(self._desk.text("view.result.none"))
            self._reasons.show_trace(())
            return
        self._show(result)
        self._told.setVisible(bool(self._told.text()))

    def _show(self, result: Result) -> None:
        if result.attack is not None:
            self._show_attack(result.attack, result)
        elif result.saves and result.check is not None:
            self._show_saves(result, result.check)
        elif result.check is not None:
            self._show_check(result.check, is_turned=result.is_turned)
        elif result.damage:
            self._show_damage(result.damage, result)
        elif result.cast is not None and not result.healing:
            self._show_cast(result.cast, result)
        else:
            self._show_healing(result)

    def _show_attack(self, attack: AttackRolled, result: Result) -> None:
        desk = self._desk
        who, whom = self._name(result, attack.attacker), self._name(result, attack.target)
        self._head.setText(desk.text("view.result.attack", who=who, target=whom))
        self._aside.setText(desk.shown(attack.attack))
        trace: Trace = attack.against_trace if len(attack.against_trace) > 1 else ()
        if attack.roll is not None:
            self._number.setText(str(attack.roll.total))
            trace = (*attack.roll.trace, *trace)
        defence = Message(f"defence.{attack.defence}.short")
        self._against.setText(
            desk.text("view.result.against", defence=defence, number=attack.against)
        )
        if result.attacks:
            self._show_area(attack, result, trace)
            return
        amount = sum(damage.total for damage in result.damage)
        keys = {
            AttackOutcome.HIT: "view.result.hit",
            AttackOutcome.CRITICAL: "view.result.critical",
            AttackOutcome.MISS: "view.result.miss",
        }
        is_miss = attack.outcome is AttackOutcome.MISS
        tone = Tone.MUTED if is_miss else Tone.SUCCESS
        self._tell(
            desk.text(keys[attack.outcome], amount=amount, target=whom), tone, MARKS[not is_miss]
        )
        wounds = [part.dealt.type for damage in result.damage for part in damage.parts]
        wound = f"damage.{wounds[0]}" if wounds else ""
        self._wound.show_icon(wound if self._theme.icons.has_icon(wound) else "", tone)
        for damage in result.damage:
            trace = (*trace, *damage_trace(damage))
        self._reasons.show_trace(trace, attack.roll.dice if attack.roll else ())

    def _show_area(self, attack: AttackRolled, result: Result, trace: Trace) -> None:
        """One roll for everybody in an area: what each took, who was hit and who was missed."""
        desk = self._desk
        hit = [one for one in result.attacks if one.outcome is not AttackOutcome.MISS]
        tone = Tone.SUCCESS if hit else Tone.MUTED
        key = "view.result.hit_several" if hit else "view.result.missed_all"
        self._tell(desk.text(key, amount=self._totals(result.damage)), tone, MARKS[bool(hit)])
        wounds = [part.dealt.type for damage in result.damage[:1] for part in damage.parts]
        wound = f"damage.{wounds[0]}" if wounds else ""
        self._wound.show_icon(wound if self._theme.icons.has_icon(wound) else "", tone)
        lines = []
        for key, wanted in (("view.result.were_hit", True), ("view.result.were_missed", False)):
            names = tuple(
                self._name(result, one.target) for one in result.attacks if (one in hit) is wanted
            )
            if names:
                lines.append(desk.text(key, who=Listing(names)))
        self._told.setText("\n".join(lines))
        for damage in result.damage[:1]:
            trace = (*trace, *damage_trace(damage))
        self._reasons.show_trace(trace, attack.roll.dice if attack.roll else ())

    def _show_check(self, check: CheckRolled, *, is_turned: bool) -> None:
        desk = self._desk
        who = desk.encounter.combatants.get(check.combatant)
        purpose = desk.rendered(check.purpose)
        self._head.setText(
            purpose
            if who is None
            else desk.text("view.result.check", who=who.name, purpose=check.purpose)
        )
        if check.roll is not None:
            self._number.setText(str(check.roll.total))
        if check.dc is not None and check.purpose.key in CONTESTS:
            self._against.setText(desk.text("view.result.contest", number=other_total(check)))
        elif check.dc is not None:
            self._against.setText(desk.text("view.result.dc", number=check.dc))
        if check.roll is None or check.dc is not None or not check.success:
            is_good = check.success or is_turned
            key = "view.result.turned" if is_turned else _OUTCOMES[check.success]
            self._tell(desk.text(key), Tone.SUCCESS if is_good else Tone.DANGER, MARKS[is_good])
        if check.roll is None:
            self._reasons.show_trace(())
        else:
            self._reasons.show_trace(check.roll.trace, check.roll.dice)

    def _show_saves(self, result: Result, check: CheckRolled) -> None:
        """Who saved and who failed, what that cost, and the reasons of the last roll."""
        desk = self._desk
        purpose = check.purpose
        if check.dc is not None:
            purpose = Message("view.result.saves", {"purpose": purpose, "number": check.dc})
        self._head.setText(desk.rendered(purpose))
        if result.cast is not None:
            self._aside.setText(desk.shown(result.cast.spell))
        if result.damage:
            self._number.setText(self._totals(result.damage))
            self._against.setText(desk.text("view.prompt.damage"))
        lines = []
        for key, wanted in (("view.result.saved", True), ("view.result.failed", False)):
            names = tuple(self._name(result, who) for who, saved in result.saves if saved is wanted)
            if names:
                lines.append(desk.text(key, who=Listing(names)))
        self._told.setText("\n".join(lines))
        trace = () if check.roll is None else check.roll.trace
        self._reasons.show_trace(trace, () if check.roll is None else check.roll.dice)

    def _show_healing(self, result: Result) -> None:
        desk = self._desk
        names = tuple(dict.fromkeys(self._name(result, one.target) for one in result.healing))
        self._head.setText(desk.text("view.result.healing", who=Listing(names)))
        if result.cast is not None:
            self._aside.setText(desk.shown(result.cast.spell))
        shown = [f"+{desk.shown(one.amount)}" for one in result.healing]
        self._number.setText(", ".join(shown[:MOST_TOTALS]) + (" …" if shown[MOST_TOTALS:] else ""))
        self._reasons.show_trace(())

    def _show_cast(self, cast: SpellCast, result: Result) -> None:
        desk, who = self._desk, self._name(result, cast.combatant)
        self._head.setText(desk.text("view.result.cast", who=who, spell=cast.spell))
        names = tuple(self._name(result, each) for each in dict.fromkeys(cast.targets))
        called = [one.combatant for one in result.entry.events if isinstance(one, CombatantJoined)]
        if called:
            what, count = called[0].creature.name, len(called)
            self._told.setText(desk.text("view.result.called", what=what, count=count))
        elif names:
            self._told.setText(desk.text("view.result.on", who=Listing(names)))
        self._reasons.show_trace(())

    def _tell(self, outcome: str, tone: Tone, icon: str) -> None:
        """What came of it: in words, in colour, and with a mark for whoever sees no colour."""
        self._outcome.set_tone(tone)
        self._outcome.setText(outcome)
        self._mark.show_icon(icon, tone)

    def _show_damage(self, damage: tuple[DamageTaken, ...], result: Result) -> None:
        desk = self._desk
        targets = {one.target for one in damage}
        if len(targets) == 1 and (whom := desk.encounter.combatants.get(damage[0].target)):
            self._head.setText(desk.text("view.result.damage_to", who=whom.name))
        else:
            self._head.setText(desk.text("view.result.damage", count=len(targets)))
            self._told.setText("\n".join(self._shares(damage, result)))
        self._number.setText(self._totals(damage))
        trace: Trace = ()
        for one in damage:
            trace = (*trace, *damage_trace(one))
        self._reasons.show_trace(trace)

    def _shares(self, damage: tuple[DamageTaken, ...], result: Result) -> list[str]:
        """Who took how much, those with the same total together, the worst hurt first."""
        taken: dict[int, list[Name]] = {}
        for one in damage:
            taken.setdefault(one.total, []).append(self._name(result, one.target))
        return [
            self._desk.text("view.result.share", amount=total, who=Listing(tuple(names)))
            for total, names in sorted(taken.items(), reverse=True)
        ]

    def _totals(self, damage: tuple[DamageTaken, ...]) -> str:
        """The totals in order; equal neighbours once, with how many: "7 ×6, 3"."""
        runs = [(total, len(list(same))) for total, same in groupby(one.total for one in damage)]
        shown = [
            self._desk.shown(total) + (f" ×{count}" if count > 1 else "") for total, count in runs
        ]
        return ", ".join(shown[:MOST_TOTALS]) + (" …" if len(shown) > MOST_TOTALS else "")

    def _name(self, result: Result, who: CombatantId) -> Name:
        session = self._desk.session
        assert session is not None, "a result belongs to a fight"
        history = session.history
        found = history.state_at(result.entry.id).combatants.get(who)
        if found is None:  # it has left with this step
            found = history.state_at(result.entry.parent).combatants[who]
        return found.name

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._head, 1)
        head.addWidget(self._aside)
        numbers = QHBoxLayout()
        keep_spaced(self._theme, numbers, gap=6)
        numbers.addWidget(self._number)
        numbers.addWidget(self._against)
        numbers.addStretch(1)
        for part in (self._mark, self._outcome, self._wound):
            numbers.addWidget(part)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._reasons)
        area.viewport().setAutoFillBackground(False)
        self._reasons.setAutoFillBackground(False)
        column = QVBoxLayout(self)
        keep_spaced(self._theme, column, (10, 6, 10, 6), 1)
        column.addWidget(self._none)
        column.addLayout(head)
        column.addLayout(numbers)
        column.addWidget(self._told)
        column.addWidget(area, 1)
