"""How the active one moves: the way, what is left of it, and its height, over the map."""

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu

from desktop.controllers.desk import Desk
from desktop.controllers.map.ways import ONCE, STEP, moves_itself, way_of, ways_for
from desktop.controllers.unchanged import Unchanged
from desktop.language.message import Distance
from desktop.language.render import shown_distance
from desktop.model.combatant import Combatant
from desktop.model.commands import ChangeHeight
from desktop.model.ids import CombatantId
from desktop.rules.moving.pits import is_in
from desktop.rules.moving.radar import Threat, threats_to_rising
from desktop.rules.moving.riding import mover_for
from desktop.rules.moving.usual_way import FLY, WALK
from desktop.views.design.buttons import Button, ButtonSize, IconButton
from desktop.views.design.labels import Label
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.overlays import Floating


class MovingBox(Floating):
    """One button with the way and its feet, and the height with a step up and down."""

    resized = Signal()

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__(theme)
        self._desk = desk
        self._chosen: tuple[CombatantId, str] | None = None
        self._threats = Unchanged[tuple[Threat, ...]]()
        self.way = Button(theme, "", size=ButtonSize.SMALL, icon_after="interface.collapse")
        self.way.set_icon("action.movement")
        self.down = IconButton(theme, "interface.minus", "", size=26, icon_size=15)
        self.feet = Label(theme, "", role=Role.BODY, weight=600)
        self.up = IconButton(theme, "interface.add", "", size=26, icon_size=15)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 4, 2)
        row.setSpacing(4)
        for widget in (self.way, self.down, self.feet, self.up):
            row.addWidget(widget)
        self.way.clicked.connect(self.open_choice)
        self.down.clicked.connect(lambda: self._step(-STEP))
        self.up.clicked.connect(lambda: self._step(STEP))
        desk.changed.connect(self.refresh)
        desk.fight_opened.connect(self.refresh)
        desk.selection.changed.connect(self.refresh)
        desk.language_changed.connect(self.refresh)

    @property
    def mover(self) -> Combatant | None:
        """The first of the selection that may move now and stands on the map, else the active."""
        if self._desk.session is None:
            return None
        encounter = self._desk.encounter
        known = [encounter.combatants.get(who) for who in self._desk.selection.ids]
        chosen = [who for who in known if who is not None and moves_itself(encounter, who)]
        here = [
            who
            for who in (*chosen, *sorted(encounter.active_combatants, key=lambda one: one.is_out))
            if who.token is not None and who.token.map == encounter.shown_map
        ]
        return next(iter(here), None)

    def way_of(self, who: Combatant) -> str:
        """How it moves now."""
        mover = mover_for(self._desk.encounter, who)
        if self._chosen is not None and self._chosen[0] == mover.id:
            return self._chosen[1]
        return way_of(mover)

    def moved(self, who: Combatant) -> None:
        """A jump or a teleport is chosen for one move."""
        if self.way_of(who) in ONCE:
            self._chosen = None
            self.refresh()

    def refresh(self) -> None:
        """The way, the feet and the height of whoever moves now; nothing without one."""
        who = self.mover
        if who is None:
            self._chosen = None
            self.hide()
            return
        encounter, ruleset = self._desk.encounter, self._desk.ruleset
        mover = mover_for(encounter, who)
        if self._chosen is not None and self._chosen[0] != mover.id:
            self._chosen = None
        ways = {way.key: way for way in ways_for(encounter, ruleset, who)}
        if self._chosen is not None and self._chosen[1] not in ways:
            self._chosen = None  # the spell that let it fly is over
        way = ways.get(self.way_of(who)) or ways[WALK]
        text, chosen = self._desk.rendered(way.text), self._desk.selection.ids
        # The panel shows somebody else: whose movement this is must be read, not guessed.
        is_other = bool(chosen) and who.id not in chosen
        self.way.setText(f"{self._desk.shown(mover.name)} · {text}" if is_other else text)
        self.way.setToolTip(self._desk.text("view.way.choose", who=mover.name))
        feet = 0 if mover.token is None else mover.token.elevation
        self.feet.setText(shown_distance(feet, self._desk.language, is_short=True))
        self.feet.setToolTip(self._desk.text("view.way.height"))
        step = Distance(STEP)
        self._warn(self.down, self._desk.text("view.way.lower", distance=step), mover, -STEP)
        self._warn(self.up, self._desk.text("view.way.higher", distance=step), mover, STEP)
        self.show()
        self.adjustSize()
        self.resized.emit()

    def _warn(self, button: IconButton, name: str, mover: Combatant, feet: int) -> None:
        """The radar for a step up or down: who would strike, or why not."""
        desk, height = self._desk, 0 if mover.token is None else mover.token.elevation + feet
        source = (desk.encounter, desk.ruleset, mover, height)
        found = self._threats.value(feet, source, lambda: threats_to_rising(*source))
        lines = []
        for threat in found:
            who = desk.encounter.combatants[threat.watcher].name
            if threat.hindrance is None:
                lines.append(desk.text("view.way.strikes", who=who))
            else:
                reason = threat.hindrance.reason
                lines.append(desk.text("view.map.strikes_not", who=who, reason=reason))
        button.set_name(name)
        button.setToolTip("\n".join((name, *lines)))
        button.set_warning(warns=any(threat.strikes for threat in found))

    def choose(self, way: str) -> None:
        """Move so from now on."""
        who = self.mover
        if who is not None:
            self._chosen = (mover_for(self._desk.encounter, who).id, way)
            self.refresh()

    def open_menu(self, place: QPoint) -> None:
        """All ways, with what is left in each."""
        who = self.mover
        if who is None:
            return
        menu = QMenu(self)
        current = self.way_of(who)
        for way in ways_for(self._desk.encounter, self._desk.ruleset, who):
            action = menu.addAction(self._desk.rendered(way.text))
            action.setCheckable(True)
            action.setChecked(way.key == current)
            action.triggered.connect(lambda _=False, key=way.key: self.choose(key))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def open_choice(self) -> None:
        """The ways, where the button is."""
        self.open_menu(self.way.mapToGlobal(self.way.rect().topLeft()))

    def _step(self, feet: int) -> None:
        who = self.mover
        if who is None:
            return
        mover = mover_for(self._desk.encounter, who)
        if mover.token is None:
            return
        by = self.way_of(who)
        way = by if by in (FLY, "climb", "swim", "burrow") else FLY
        if way == FLY and is_in(self._desk.encounter, self._desk.ruleset, mover):
            way = "climb"  # out of the pit
        self._desk.dispatch(
            ChangeHeight(mover.id, mover.token.elevation + feet, way), initiator="map"
        )
