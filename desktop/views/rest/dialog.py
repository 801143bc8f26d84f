"""The dialog of a rest: it is told when it is over or was broken off."""

from collections.abc import Iterable

from PySide6.QtWidgets import QCheckBox, QWidget

from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.language.unbroken import unbroken
from desktop.model.combatant import Life, Side
from desktop.model.commands import TakeRest
from desktop.model.ids import CombatantId
from desktop.rules.encounter.rests import BROKEN, MOST_HOURS, MOST_MINUTES
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.form_rows import FormRows, chosen, scrolled_rows

WIDTH = 560
PARTY = (Side.HERO, Side.ALLY)


class RestDialog(CardDialog):
    """Who rests, which rest, how long, and what happened meanwhile."""

    def __init__(
        self, desk: Desk, theme: Theme, ids: Iterable[CombatantId], parent: QWidget
    ) -> None:
        super().__init__(desk, theme, desk.text("view.rest.title"), parent)
        policy = desk.ruleset.rests
        self._kinds = {kind.key: kind for kind in policy.kinds}
        self.setMinimumWidth(theme.px(WIDTH))
        rows = FormRows(theme)
        self.kind = rows.add_choice(
            desk.text("view.rest.kind"),
            [(key, desk.text(f"rest.{key}")) for key in self._kinds],
        )
        first = policy.kinds[0].minutes
        self.minutes = rows.add_number(desk.text("view.rest.minutes"), first, MOST_MINUTES)
        self.watch = rows.add_number(desk.text("view.rest.watch"), 0, MOST_MINUTES)
        none = desk.text("view.rest.not_told")
        self.since = rows.add_number(desk.text("view.rest.since"), -1, MOST_HOURS, none=none)
        causes = [(cause, desk.text(_cause_text(cause))) for cause in BROKEN]
        self.broken = rows.add_choice(desk.text("view.rest.broken"), causes)
        self.exertion = rows.add_number(desk.text("view.rest.exertion"), 0, MOST_MINUTES)
        self.fed = QCheckBox(desk.text("view.rest.fed"))
        self.fed.setChecked(True)
        self.asleep = QCheckBox(desk.text("view.rest.asleep"))
        self._rows = rows
        self.rule = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.who: dict[CombatantId, QCheckBox] = {}
        self.body.addWidget(rows)
        self.body.addWidget(self.fed)
        self.body.addWidget(self.asleep)
        self.body.addWidget(self.rule)
        self.body.addWidget(SectionHeading(theme, desk.text("view.rest.who")))
        self._list_resters(set(ids))
        self.main = self.add_buttons(desk.text("view.rest.do"), enters=True)
        self.kind.currentIndexChanged.connect(self._on_kind_changed)
        self.broken.currentIndexChanged.connect(self._show_rows)
        self._show_rows()

    @property
    def command(self) -> TakeRest:
        """The rest as it is told here."""
        since = self.since.value()
        return TakeRest(
            tuple(who for who, box in self.who.items() if box.isChecked()),
            chosen(self.kind),
            self.minutes.value(),
            watch=self.watch.value(),
            fed=self.fed.isChecked(),
            broken=chosen(self.broken),
            exertion=self.exertion.value(),
            since=None if since < 0 else since,
            asleep=self.asleep.isChecked() and self._is_broken,
        )

    @property
    def _is_broken(self) -> bool:
        return chosen(self.broken) != ""

    def _list_resters(self, ids: set[CombatantId]) -> None:
        """The party first, ticked: all of it but the dying, or who is chosen; then the others."""
        there = [who for who in self.desk.encounter.in_order() if not who.is_out]
        party = [who for who in there if who.side in PARTY]
        others = [who for who in there if who.side not in PARTY]
        chosen_ones = ids & {who.id for who in party}
        rows: list[QWidget] = []
        for who in (*party, *others):
            if others and who is others[0]:
                heading = self.desk.text("view.rest.creatures")
                rows.append(SectionHeading(self.theme, heading))
            is_down = who.life is Life.DYING
            name = self.desk.shown(who.name)
            box = QCheckBox(self.desk.text("view.rest.down", who=who.name) if is_down else name)
            is_meant = who in party and (not chosen_ones or who.id in chosen_ones)
            box.setChecked(is_meant and not is_down)
            self.who[who.id] = box
            rows.append(box)
        self.body.addWidget(scrolled_rows(self.theme, rows))

    def _on_kind_changed(self) -> None:
        self.minutes.setValue(self._kinds[chosen(self.kind)].minutes)
        self._show_rows()

    def _show_rows(self) -> None:
        """Only what the chosen rest asks for."""
        asked = self.desk.ruleset.rests.asks(chosen(self.kind))
        for control, field in (
            (self.watch, "watch"),
            (self.since, "since"),
            (self.broken, "broken"),
        ):
            self._rows.show_row(control, shown=field in asked)
        strain = "broken" in asked and chosen(self.broken) in ("initiative", "exertion")
        self._rows.show_row(self.exertion, shown=strain)
        self.fed.setVisible("fed" in asked)
        self.asleep.setVisible("fed" in asked and self._is_broken)
        rule = self.desk.ruleset.rule(f"{chosen(self.kind)}_rest")
        text = self.desk.rule_text(rule)
        self.rule.setText(f"{text} [{unbroken(rule)}]" if text else "")
        self.rule.setVisible(bool(text))
        self.adjustSize()


def _cause_text(cause: str) -> str:
    return Message(f"rest.broken.{cause}").key if cause else "view.rest.nothing"
