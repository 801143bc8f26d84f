"""Attacks, features and actions of the selected combatant as buttons."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.attack.deeds import GROUP_TEXTS, Deed, bare_name, deeds_of
from desktop.controllers.desk import Desk
from desktop.controllers.turns.whose import menu_heading
from desktop.dice.rolling import Dice
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.counter import LEGENDARY_ACTIONS
from desktop.model.creature import FeatureGroup
from desktop.model.ids import ConditionKey
from desktop.rules.fifth.magic.forms import find_form_limit
from desktop.rules.previews.questions import actions_for
from desktop.views.design.buttons import Button, ButtonSize, PaintedButton
from desktop.views.design.choices import Pips, PipsLook
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.painting import LEFT, RIGHT, draw_text, fill_rounded, text_width
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.inspector.feature_card import USE

GROUPS = {
    "quick": "view.deeds.group.quick",
    "moves": "view.deeds.group.moves",
    "hazards": "view.deeds.group.hazards",
    "surroundings": "view.deeds.group.surroundings",
    "travel": "view.deeds.group.travel",
    "magic": "view.deeds.group.magic",
    "grips": "view.deeds.group.grips",
    "things": "view.deeds.group.things",
    "talk": "view.deeds.group.talk",
}
GROUP_OF = {
    **dict.fromkeys(
        (
            *("grapple", "shove", "shove_prone", "shove_push", "trip", "disarm", "escape"),
            *("release", "escape_grappled", "escape_restrained", "stand_up", "drop_prone"),
            *("detach", "pull_off", "leave_corpse", "leave_body", "object_form", "adhere"),
            *("wake", "stabilise", "put_out_burning", "break_open"),
        ),
        "grips",
    ),
    **dict.fromkeys(
        (
            *("interact", "use_object", "shield", "doff_armour", "free_from_net", "cut_net"),
            *("healers_kit", "drop_held", "count_ammunition", "draw_weapon", "draw", "potion"),
            *("eat_berry", "lower_hood", "raise_hood"),
            *("throw_net", "throw_acid", "throw_fire", "throw_holy_water", "throw_oil"),
        ),
        "things",
    ),
    **dict.fromkeys(
        (
            *("influence", "attitude", "attitude_to", "help_check", "inspire", "spend_inspiration"),
            "give_inspiration",
        ),
        "talk",
    ),
    **dict.fromkeys(("end_concentration", "continue_casting", "cast"), "magic"),
}
"""The submenu of actions that have none of their own in the rules, so that the menu stays short."""


class DeedButton(PaintedButton):
    """Icon, name, bonus and damage in one row."""

    def __init__(self, desk: Desk, theme: Theme, deed: Deed, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.deed = deed
        self._desk = desk
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        name = bare_name(desk.shown(deed.name), deed.detail)
        self.setText(name)
        self.setAccessibleName(", ".join(part for part in (name, deed.bonus, deed.detail) if part))
        self.setToolTip(deed.text)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(self._theme.px(200), self._theme.px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The row."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.body()
        hovered = self.underMouse() and self.isEnabled()
        fill_rounded(painter, body, theme.px(6), colours.raised if hovered else colours.card)
        ink = colours.text if self.isEnabled() else colours.faint
        size = theme.px(18)
        left = body.left() + theme.px(7)
        icon = QRectF(left, body.center().y() - size / 2, size, size)
        theme.icons.paint(painter, self.deed.icon, icon, ink)
        right = body.right() - theme.px(8)
        small, strong = theme.font(Role.BODY), theme.font(Role.BODY, weight=650)
        for text, font, colour in (
            (self.deed.detail, small, colours.muted),
            (self.deed.bonus, strong, ink),
        ):
            if text:
                width = text_width(text, font)
                place = QRectF(right - width - 1, body.top(), width + 1, body.height())
                draw_text(painter, place, text, font, colour, RIGHT)
                right -= width + theme.px(7)
        if self.deed.left is not None:
            mark = f"×{self.deed.left}"
            width = text_width(mark, small)
            place = QRectF(right - width - 1, body.top(), width + 1, body.height())
            draw_text(painter, place, mark, small, colours.muted, RIGHT)
            right -= width + theme.px(7)
        name_left = icon.right() + theme.px(9)
        room = QRectF(name_left, body.top(), max(0.0, right - name_left), body.height())
        font = theme.font(Role.BODY, weight=600)
        draw_text(painter, room, self.text(), font, ink, LEFT)
        self.paint_ring(painter, theme.px(6))
        painter.end()


class DeedsBox(QWidget):
    """Buttons group by group, and one button that opens the actions of the ruleset."""

    attack_wanted = Signal(object)  # Deed
    feature_wanted = Signal(object)  # Deed
    action_wanted = Signal(str)
    spells_wanted = Signal()  # any spell, for somebody who knows none
    shape_wanted = Signal(str)  # CombatantId: the library has the form that it takes

    def __init__(self, desk: Desk, theme: Theme, dice: Dice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._dice = desk, theme, dice
        self._combatant: Combatant | None = None
        self._legendary: Pips | None = None
        self.offers_spells = False
        self._buttons: list[DeedButton] = []
        self._headings: list[QWidget] = []
        self._shown: tuple[Deed, ...] | None = None
        self.other = Button(theme, "", size=ButtonSize.SMALL, icon_after="interface.collapse")
        self.other.clicked.connect(self._on_other_clicked)
        self.warning = Label(theme, "", role=Role.SMALL, tone=Tone.WARNING, wraps=True)
        self.warning.hide()
        self._column = QVBoxLayout(self)
        keep_spaced(self._theme, self._column, (12, 6, 12, 8), 1)
        self._column.addWidget(self.warning)
        self._column.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def buttons(self) -> tuple[DeedButton, ...]:
        """The buttons, in order."""
        return tuple(self._buttons)

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        self.other.setText(self._desk.text("view.deeds.other"))
        self._shown = None

    def show_combatant(self, combatant: Combatant | None) -> None:
        """The deeds of one combatant."""
        deeds = () if combatant is None else deeds_of(combatant, self._desk)
        self._combatant = combatant
        self.other.setVisible(combatant is not None)
        self._show_warning()
        if deeds == self._shown:
            self._show_legendary()
            return
        self._shown = deeds
        self._clear()
        group: FeatureGroup | None = None
        for deed in deeds:
            if deed.group is not group:
                group = deed.group
                self._add_heading(group)
            button = DeedButton(self._desk, self._theme, deed)
            button.clicked.connect(lambda _=False, deed=deed: self._on_deed_clicked(deed))
            self._column.addWidget(button)
            self._buttons.append(button)
        self._show_legendary()

    def _show_warning(self) -> None:
        """What is lost by whatever it does next, before the GM does it."""
        desk = self._desk
        lost = None
        if self._combatant is not None:
            lost = desk.ruleset.warns(desk.encounter, desk.ruleset, self._combatant)
        self.warning.setText("" if lost is None else desk.rendered(lost))
        self.warning.setVisible(lost is not None)

    def _add_heading(self, group: FeatureGroup) -> None:
        heading = SectionHeading(self._theme, self._desk.text(GROUP_TEXTS[group]))
        if group is FeatureGroup.LEGENDARY:
            self._legendary = Pips(self._theme, PipsLook(0, 0))
            heading.add_control(self._legendary)
        heading.setContentsMargins(0, self._theme.px(6), 0, self._theme.px(2))
        self._column.addWidget(heading)
        self._headings.append(heading)

    def _show_legendary(self) -> None:
        """How many legendary actions are left, as pips beside their heading."""
        if self._legendary is None or self._combatant is None:
            return
        counter = self._combatant.counters.get(LEGENDARY_ACTIONS)
        if counter is not None and counter.maximum is not None:
            spoken = self._desk.text("view.deeds.left", count=counter.current)
            look = PipsLook(counter.current, counter.maximum)
            self._legendary.show_look(look, spoken=spoken)

    def _on_deed_clicked(self, deed: Deed) -> None:
        if deed.attack is not None:
            self.attack_wanted.emit(deed)
        else:
            self.feature_wanted.emit(deed)

    def _on_other_clicked(self) -> None:
        self.open_menu(self.other.mapToGlobal(self.other.rect().bottomLeft()))

    def open_menu(self, place: QPoint) -> None:
        """The actions of the ruleset."""
        if self._combatant is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heading = menu_heading(self._desk.encounter, self._combatant.id, "view.menu_of.actions")
        menu.addAction(self._desk.rendered(heading)).setEnabled(False)
        menu.addSeparator()
        later = QMenu(self._desk.text("view.deeds.not_now"), menu)
        later.setToolTipsVisible(True)
        groups: dict[str, QMenu] = {}
        refused: list[tuple[QMenu, QAction]] = []
        for shown in actions_for(
            self._desk.encounter, self._desk.ruleset, self._combatant, dice=self._dice
        ):
            key = shown.action.key
            if key == USE:
                continue  # features have buttons of their own
            # What the rules refuse now can still be taken as a ruling.
            place_in = menu if shown.refusal is None else later
            group = shown.action.group or GROUP_OF.get(key, "")
            if group:
                place_in = self._submenu(groups, group, menu)
            action = place_in.addAction(self._desk.rendered(Message(f"action.{key}")))
            if group and shown.refusal is not None:
                refused.append((place_in, action))
            if shown.action.group and ConditionKey(key) in self._desk.ruleset.conditions:
                action.setCheckable(True)
                action.setChecked(self._combatant.has_effect(ConditionKey(key)))
            if shown.refusal is not None:
                action.setToolTip(self._desk.rendered(shown.refusal.reason))
            action.triggered.connect(lambda _=False, key=key: self.action_wanted.emit(key))
        self._part(refused)
        self._offer_form(self._combatant, groups, menu)
        if self.offers_spells:
            magic = self._submenu(groups, "magic", menu)
            search = magic.addAction(self._desk.text("view.deeds.any_spell"))
            search.triggered.connect(self.spells_wanted)
        if groups:
            menu.addSeparator()
        for submenu in groups.values():
            menu.addMenu(submenu)
        if not later.isEmpty():
            menu.addSeparator()
            menu.addMenu(later)
        menu.popup(place)

    def _offer_form(self, who: Combatant, groups: dict[str, QMenu], menu: QMenu) -> None:
        """Whoever a spell or Wild Shape gives another form is led to it."""
        if find_form_limit(who, self._desk.ruleset) is None:
            return
        text = self._desk.text("view.context.take_form", who=who.name)
        action = self._submenu(groups, "magic", menu).addAction(text)
        action.triggered.connect(lambda: self.shape_wanted.emit(str(who.id)))

    def _part(self, refused: list[tuple[QMenu, QAction]]) -> None:
        """What the rules refuse now lies below a line in its submenu."""
        parted: set[int] = set()
        for submenu, action in refused:
            submenu.removeAction(action)
            if id(submenu) not in parted and not submenu.isEmpty():
                submenu.addSeparator()
            parted.add(id(submenu))
            submenu.addAction(action)

    def _submenu(self, groups: dict[str, QMenu], group: str, menu: QMenu) -> QMenu:
        """The menu of a group of actions: moves, hazards, things, talk, ..."""
        if group not in groups:
            groups[group] = QMenu(self._desk.text(GROUPS[group]), menu)
            groups[group].setToolTipsVisible(True)
        return groups[group]

    def _clear(self) -> None:
        for widget in (*self._buttons, *self._headings):
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._buttons, self._headings = [], []
        self._legendary = None
