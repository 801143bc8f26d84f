"""From the wish to cast to the open card: the area is laid on the map, or targets are picked."""

from PySide6.QtCore import QObject, Qt

from desktop.battlemap.cells import Cell
from desktop.controllers.cast.card import CastController
from desktop.controllers.desk import Desk
from desktop.dice.rolling import Dice
from desktop.language.message import Distance, Message, Parameter
from desktop.model.area import LaidArea
from desktop.model.commands import Command, MoveArea
from desktop.model.creature import AreaShape, FeatureKey
from desktop.model.events import EffectGained
from desktop.model.ids import AreaId, CombatantId
from desktop.model.spell import SpellEntry
from desktop.rules.attacking.granted import MAY_TELEPORT, teleport_left
from desktop.rules.map.laid_areas import is_told
from desktop.session.entry import Transition
from desktop.views.cast.card import CastCard
from desktop.views.design.theme import Theme
from desktop.views.shell.laying import Laying
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table


class Casting(QObject):
    """Keeps the card over the lower map, and the ghost of the area under the pointer."""

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
        self.cast = CastController(desk, dice, self)
        table.inspector.spells.book.stock(self.cast.calling)
        self._told = ""
        self.card = CastCard(desk, theme, self.cast, table.map)
        cards.add(self.cast)
        table.inspector.spell_wanted.connect(self.begin_spell)
        table.inspector.spells.move_wanted.connect(self.move_area)
        table.map.tools.options.move_wanted.connect(self.move_area)
        table.feature.saves_wanted.connect(self.begin_feature)
        self.card.keep_over(table.map)
        self.cast.area_wanted.connect(self._lay)
        self.cast.targets_wanted.connect(self._pick)
        self.cast.targets_known.connect(self._focus_card)
        desk.changed.connect(self._on_changed)
        self.cast.changed.connect(self.card.keep_place)
        self.cast.closed.connect(self._on_closed)
        self.card.lay_again.connect(self._lay_again)
        self.card.list_wanted.connect(picker.leave)
        self.card.opened.connect(lambda is_open: table.show_card_open(is_open=is_open))

    def begin_spell(self, who: CombatantId, entry: SpellEntry) -> None:
        """Cast a spell of somebody."""
        if not self._cards.make_room():
            return
        self._picker.leave()
        self._table.feature.leave()
        self.cast.begin_spell(who, entry)

    def begin_feature(self, who: CombatantId, feature: FeatureKey, option: int = 0) -> None:
        """Use a feature that asks for saves."""
        if not self._cards.make_room():
            return
        self._picker.leave()
        self.cast.begin_feature(who, feature, option)

    def says(self, command: Command) -> bool:
        """Whether the card tells why the rules refuse this."""
        return self.cast.says(command)

    def _on_changed(self, transition: Transition) -> None:
        """Whoever was given a teleport makes it now: the GM drags its token."""
        for event in transition.events:
            if isinstance(event, EffectGained) and event.effect.key == MAY_TELEPORT:
                self._desk.selection.choose((event.combatant,))
        self._tell_teleport()

    def _tell_teleport(self) -> None:
        """Who may be elsewhere at once, as long as that is so."""
        if self.cast.is_open or self._desk.session is None:
            return
        if self._told and self._table.banner.text == self._told:
            self._table.banner.hide()
        self._told = ""
        for who in self._desk.encounter.combatants.values():
            feet = teleport_left(who) if who.has_effect(MAY_TELEPORT) else None
            if feet is not None and who.token is not None:
                told: dict[str, Parameter] = {"who": who.name, "distance": Distance(feet)}
                self._told = self._desk.text("view.cast.teleports", **told)
                self._table.banner.tell(self._told)
                return

    # --- areas ----------------------------------------------------------------------------------

    def _lay(self, template: LaidArea) -> None:
        """Let the ghost of an area follow the pointer; one around its maker lies there at once."""
        if template.around is not None:
            self.cast.aim.lay(template)
            self._focus_card()
            return
        self.cast.aim.is_laying = True
        self.card.hide()
        is_wall = template.shape is AreaShape.LINE and not self.cast.begins_at_maker
        key = "view.cast.lay_wall" if is_wall else "view.cast.lay"
        key = "view.cast.lay_cube" if template.shape is AreaShape.CUBE else key
        self._laying.begin(
            template,
            Message(key, {"area": self.cast.name}),
            maker=self.cast.caster,
            begins_there=self.cast.begins_at_maker,
            lay=self._on_laid,
            left=self._on_left,
        )

    def move_area(self, area: AreaId) -> None:
        """Lay an area that stays somewhere else: its ghost follows the pointer."""
        known = self._desk.encounter.areas.get(area)
        if known is None or known.laid.map != self._desk.encounter.shown_map:
            return
        if not self._cards.make_room():
            return
        self._picker.leave()
        self._laying.begin(
            known.laid,
            Message("view.cast.lay", {"area": known.called}),
            is_told=is_told(self._desk.encounter, known),
            lay=lambda laid: self._on_moved(area, laid),
            left=self._table.banner.hide,
        )

    def _on_moved(self, area: AreaId, laid: LaidArea) -> None:
        self._laying.end()
        self._desk.dispatch(MoveArea(area, laid))

    def _lay_again(self) -> None:
        template = self.cast.template()
        if template is not None:
            self._lay(template)

    def _on_laid(self, laid: LaidArea) -> None:
        self._laying.end()
        self.cast.aim.lay(laid)
        self._focus_card()

    def _on_left(self) -> None:
        """Esc: without an area there is nothing to cast on."""
        self._table.banner.hide()
        self.cast.aim.is_laying = False
        if self.cast.is_open and self.cast.aim.area is None:
            self.cast.close()
        else:
            self.card.refresh()

    # --- targets --------------------------------------------------------------------------------

    def _pick(self) -> None:
        """Point at targets on the map; each click takes one in or out until there are enough."""
        if self._desk.encounter.shown_map is None:
            self._focus_card()
            return
        key = "view.cast.pick_magic" if self.cast.aim.dispels else "view.cast.pick"
        self._picker.pick_target(
            Message(key, {"spell": self.cast.name}),
            self._on_picked,
            on_left=self._focus_card,
            on_cell=self._on_cell if self.cast.aim.dispels else None,
        )
        # The card lies over the lower map, where targets may stand.
        self.card.fold(is_folded=self._table.map.is_picking)
        self.card.refresh()

    def aim_at(self, target: CombatantId) -> None:
        """Its target was named: nobody has to point at it. An area is laid all the same."""
        if self.cast.is_open and self.cast.template() is None:
            self._picker.stop()
            self._table.banner.hide()
            self._on_picked(target)

    def _on_picked(self, target: CombatantId) -> None:
        if not self.cast.is_open:
            return
        self.cast.aim.pick_target(target)
        if self.cast.aim.is_full or self.cast.entry is None:
            self._focus_card()
        else:
            self._pick()

    def _on_cell(self, cell: Cell) -> None:
        """The magic that lies there is aimed at; where none lies, it is pointed once more."""
        if not self.cast.is_open:
            return
        self.cast.aim.pick_lying(cell)
        if self.cast.aim.lying is None:
            self._pick()
        else:
            self._focus_card()

    def _focus_card(self) -> None:
        """The first field that takes dice has the keyboard, else the main button."""
        if not self.cast.is_open:
            return
        self.card.fold(is_folded=False)
        self.card.refresh()
        numbers = self.card.numbers
        (numbers.first_field or numbers.apply_button).setFocus(Qt.FocusReason.TabFocusReason)

    def _on_closed(self) -> None:
        self._picker.stop()
        self.card.fold(is_folded=False)
        self._laying.end()
        self._table.banner.hide()
        self._tell_teleport()
        self._table.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
