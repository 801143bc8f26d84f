"""From the wish to attack to the open card above the map."""

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from desktop.controllers.attack.card import AttackController
from desktop.controllers.attack.deeds import Deed
from desktop.controllers.desk import Desk
from desktop.controllers.prompts import Strike
from desktop.controllers.turns.whose import menu_heading
from desktop.dice.rolling import Dice
from desktop.language.message import Listing, Message
from desktop.model.area import LaidArea
from desktop.model.commands import Command
from desktop.model.creature import AreaShape
from desktop.model.ids import CombatantId
from desktop.rules.attacking.attacks import MOST_NAMED
from desktop.rules.engine.parts import Offer
from desktop.rules.map.places import footprint_of, grid_of
from desktop.rules.sight.covering import NONE, FoundCover, find_cover
from desktop.views.attack.card import AttackCard
from desktop.views.design.map_card import MARGIN
from desktop.views.design.theme import Theme
from desktop.views.map.aim import AimLine, AimLook
from desktop.views.map.viewport import Viewport
from desktop.views.shell.laying import Laying
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table

FROM_MAKER = frozenset({AreaShape.CONE, AreaShape.LINE})
"""Areas that go out from whoever attacks."""
HEIGHTS = 5
"""At which each line is tried."""


class Attacking(QObject):
    """Chooses the attack, asks for the target, and keeps the card over the lower map."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        table: Table,
        dice: Dice,
        picker: Picker,
        cards: OneCard,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk, self._table, self._picker, self._cards = desk, table, picker, cards
        self._laying = Laying(desk, table)
        self.attack = AttackController(
            desk, dice, self, find_spell=table.inspector.spells.book.find
        )
        self.card = AttackCard(desk, theme, self.attack, table.map)
        cards.add(self.attack)
        table.inspector.attack_wanted.connect(self.begin)
        table.now.strike_wanted.connect(self.begin_strike)
        table.now.is_answered = self.attack.is_answered
        table.feature.answers = self.attack.answers_with
        table.feature.opened.connect(self._on_feature_opened)
        self._views: tuple[Viewport, Viewport] | None = None  # before the card came, and then
        self.card.keep_over(table.map)
        self.attack.closed.connect(self._on_closed)
        self.attack.changed.connect(self.card.keep_place)
        self.attack.changed.connect(self._show_lines)
        self.card.opened.connect(self._on_card_opened)

    def says(self, command: Command) -> bool:
        """Whether the card tells why the rules refuse this."""
        return self.attack.says(command)

    def begin(
        self,
        who: CombatantId,
        deed: Deed,
        target: CombatantId | None = None,
        *,
        damage: str = "",
        ruling: Offer | None = None,
    ) -> None:
        """Choose the attack; the map asks for the target, or for the place of its area.

        A `target` that is known is aimed at at once, unless the attack has an area. With `damage`,
        as it is typed, the card stands at a hit that deals it; `ruling` is given to the roll.
        """
        if deed.attack is None or not self._cards.make_room():
            return
        self._picker.leave()
        self._table.feature.leave()  # it would lie over the card
        self.attack.begin(who, deed.attack, extra=deed.extra)
        if ruling is not None:
            self.attack.add_reason(ruling.kind, ruling.change)
        template = self.attack.template()
        if template is not None:
            self._lay(template)
            return
        if target is not None:
            self.attack.aim_at(target)
            if damage:
                self.card.fill_hit(damage)
            return
        self._picker.pick_target(
            Message("view.attack.pick"),
            self.attack.aim_at,
            on_left=self.attack.close,
            other_than=who,
        )

    def _lay(self, template: LaidArea) -> None:
        """The ghost of its area follows the pointer; one around its maker lies there at once."""
        if template.around is not None:
            self._on_laid(template)
            return
        self._laying.begin(
            template,
            Message("view.cast.lay", {"area": self.attack.name}),
            maker=self.attack.attacker,
            begins_there=template.shape in FROM_MAKER,
            lay=self._on_laid,
            left=self.attack.close,
        )

    def _on_laid(self, laid: LaidArea) -> None:
        """Nobody is in it: that is told, and it is to be laid elsewhere."""
        if self.attack.lay(laid):
            self._laying.end()
        else:
            self._table.banner.tell(self._desk.text("view.attack.nobody_inside"))

    def begin_strike(self, strike: Strike) -> None:
        """An attack of opportunity: who strikes whom is known, the dice are typed."""
        if self._cards.make_room():
            self._picker.leave()
            self.attack.begin_strike(strike)
            self.card.type_die(strike.typed)

    def open_menu(self, who: CombatantId) -> None:
        """The attacks of somebody as a menu of the keyboard."""
        self._desk.selection.choose((who,))
        menu = QMenu(self._table.map)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heading = menu_heading(self._desk.encounter, who, "view.menu_of.attacks")
        menu.addAction(self._desk.rendered(heading)).setEnabled(False)
        for place, button in enumerate(self._table.inspector.deeds.buttons):
            deed = button.deed
            if deed.attack is None:
                continue
            name = f"&{place + 1}  {self._desk.shown(deed.name)} {deed.bonus}"
            action = menu.addAction(name)
            action.triggered.connect(lambda _=False, deed=deed: self.begin(who, deed))
        menu.popup(self._table.map.mapToGlobal(QPoint(60, 60)))

    def _on_feature_opened(self) -> None:
        """One card at a time; only what the target may answer with stands beside the attack."""
        if self._table.feature.who != self.attack.target or not self._table.feature.is_reaction:
            self.attack.close()

    def _show_lines(self) -> None:
        """The lines to the target, as they are counted for cover."""
        canvas = self._table.map.canvas
        canvas.aim = self._aim()
        canvas.update()

    def _aim(self) -> AimLook | None:
        attack, session = self.attack, self._desk.session
        if session is None:
            return None  # the fight was closed with the card
        encounter, ruleset = session.encounter, session.ruleset
        if attack.attacker is None or attack.target is None:
            return None
        target = encounter.combatants[attack.target]
        found = find_cover(encounter, ruleset, encounter.combatants[attack.attacker], target)
        grid = grid_of(encounter, target, ruleset)
        if found is None or found.covering is None or grid is None:
            return None
        place = footprint_of(target, ruleset, grid)
        assert place is not None, "it stands on a map"
        lines = tuple(
            AimLine(line.start, line.end, line.stopped / HEIGHTS) for line in found.covering.lines
        )
        return AimLook(lines, grid.centre_of(place), self._note(found))

    def _note(self, found: FoundCover) -> str:
        """ "Half cover: Goblin 2 · 64 %"; nothing where nothing is in the way."""
        if found.degree == NONE or not found.obstacles:
            return ""
        by = Listing(found.obstacles[:MOST_NAMED])
        degree = Message(f"cover.{found.degree}")
        if found.is_from_target:
            return self._desk.text("reason.cover_by", degree=degree, by=by)
        return self._desk.text("view.map.cover", degree=degree, by=by, percent=found.share)

    def _on_card_opened(self, is_open: bool) -> None:
        """The target stays in sight above the card; then the map lies where it lay before."""
        self._table.show_card_open(is_open=is_open)
        canvas, views = self._table.map.canvas, self._views
        self._views = None
        if not is_open:
            if views is not None and canvas.view == views[1]:  # the GM has not moved it since
                canvas.pan((views[0].to_widget(0, 0) - views[1].to_widget(0, 0)).toPoint())
            return
        target = self.attack.target
        look = None if target is None else canvas.find_token(target)
        token = None if target is None else self._desk.encounter.combatants[target].token
        if look is not None and token is not None:
            before = canvas.view
            lower = round((look.size - 1) * before.zoom)
            canvas.ensure_seen(token.cell, self.card.sizeHint().height() + MARGIN + lower)
            self._views = (before, canvas.view)

    def _on_closed(self) -> None:
        self._show_lines()
        self._picker.stop()
        self._laying.end()
        self._table.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
