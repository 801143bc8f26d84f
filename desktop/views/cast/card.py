"""The cast card over the lower map: what is cast, on whom, what it deals, apply."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.attack.deeds import feature_text
from desktop.controllers.cast.card import BETWEEN, CastController
from desktop.controllers.cast.influence_words import option_words
from desktop.controllers.cast.spellbook import area_text, head_of, play_of, signed, text_of
from desktop.controllers.desk import Desk
from desktop.dice.notation import parse, written
from desktop.dice.notation import shown as shown_dice
from desktop.language.message import Listing, Message
from desktop.model.creature import SaveSuccess
from desktop.model.ids import CombatantId
from desktop.model.spell import CastingTime, Spell
from desktop.rules.previews.spell_questions import CastPreview
from desktop.session.portraits import portrait_of
from desktop.views.cast.attack_rolls import AttackRolls
from desktop.views.cast.target_row import TargetRow
from desktop.views.design.badges import SideBadge
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import ElidedLabel, Label, SectionHeading, Separator, Tone
from desktop.views.design.map_card import MapCard
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.reasons import told_rule, tooltip_of

HEIGHT, ROW_HEIGHT = 300, 44


FLAGS = ("again", "ritual", "readied", "has_trigger", "hands_full", "free", "countered")
"""How it may be cast otherwise, in the order of their buttons."""


class CastCard(MapCard):
    """Drawn from the controller; typed dice first."""

    lay_again = Signal()
    list_wanted = Signal()  # the whole card, instead of pointing at targets on the map

    def __init__(
        self, desk: Desk, theme: Theme, cast: CastController, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, HEIGHT, parent)
        self._desk, self._cast = desk, cast
        self._from = SideBadge(theme, SideLook.HERO)
        self._who = Label(theme, "", role=Role.ACTIVE)
        self._what = Label(theme, "", role=Role.ACTIVE)
        self._head = ElidedLabel(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self.list_button = Button(theme, "", size=ButtonSize.SMALL)
        self._headings = [SectionHeading(theme, "") for _ in range(3)]
        self._play = Label(theme, "", role=Role.BODY, weight=600, wraps=True)
        self._text = Label(theme, "", role=Role.STAT_TEXT, wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.slots = QWidget(self)
        self._slot_flow = FlowLayout(self.slots, gap=4)
        self._slot_buttons: list[Button] = []
        self.choices = QWidget(self)
        self._choice_flow = FlowLayout(self.choices, gap=4)
        self._choice_buttons: list[Button] = []
        self.flags = QWidget(self)
        flow = FlowLayout(self.flags, gap=4)
        self.flag_buttons: dict[str, Button] = {}
        for flag in FLAGS:
            button = Button(theme, "", size=ButtonSize.SMALL)
            button.setCheckable(True)
            button.clicked.connect(
                lambda _=False, flag=flag, button=button: cast.set_flag(flag, on=button.isChecked())
            )
            flow.addWidget(button)
            self.flag_buttons[flag] = button
        self.trigger = QLineEdit(self)
        self._targets = QWidget()
        self._target_column = QVBoxLayout(self._targets)
        keep_spaced(theme, self._target_column, (0, 0, 0, 0), 1)
        self._target_column.addStretch(1)
        self.rows: list[TargetRow] = []
        self.again = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.damage = QLineEdit(self)
        self.rolls = AttackRolls(desk, theme, cast)
        self._damage_text = Label(theme, "", role=Role.BODY, tone=Tone.MUTED, wraps=True)
        self._dc = Label(theme, "", role=Role.BODY, weight=600, wraps=True)
        self._reminders = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self._error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self.apply_button = Button(
            theme, "", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, key_cap="↵"
        )
        self._theme_ = theme
        self._lay_out()
        self._connect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def error(self) -> str:
        """What is wrong, or why the rules say no."""
        return self._error.text()

    @property
    def shown_text(self) -> str:
        """All that it says, for tests."""
        labels = (self._who, self._what, self._head, self._play, self._text, self._damage_text)
        return "\n".join(label.text() for label in (*labels, self._dc))

    @property
    def first_field(self) -> QWidget | None:
        """The first one that takes dice; None without any."""
        if not self.rolls.isHidden():
            return self.rolls.rows[0].dice
        return None if self.damage.isHidden() else self.damage

    @property
    def headings(self) -> tuple[str, ...]:
        """Those of its columns."""
        return tuple(heading.text for heading in self._headings)

    # --- drawing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw what is cast as it stands."""
        cast, desk = self._cast, self._desk
        if not cast.is_open or cast.caster is None or cast.is_laying:
            self.hide()
            return
        who = desk.encounter.combatants[cast.caster]
        was_hidden = self.isHidden()
        self._from.show_side(SideLook(who.side.value), glyph=portrait_of(who))
        self._who.setText(desk.shown(who.name))
        self._what.setText(cast.name)
        feature = cast.used_feature
        what = "view.cast.what" if feature is None else f"view.cast.kind.{feature.group.value}"
        for heading, key in zip(
            self._headings, (what, "view.cast.targets", "view.cast.deals"), strict=True
        ):
            heading.set_text(desk.text(key))
        preview = cast.preview()
        self._show_subject(preview)
        self._show_targets(preview)
        self._show_numbers(preview)
        self._show_refusal(preview)
        self.cancel.setText(desk.text("view.cancel"))
        self.again.setText(desk.text("view.cast.lay_again"))
        self.again.setVisible(cast.template() is not None and cast.area is not None)
        self.trigger.setPlaceholderText(desk.text("view.cast.trigger"))
        self.trigger.setAccessibleName(desk.text("view.cast.trigger"))
        if was_hidden:
            self.rolls.clear()
            for field in (self.damage, self.trigger):
                field.clear()
            self.show()
            self.raise_()

    def _show_subject(self, preview: CastPreview | None) -> None:
        cast, desk = self._cast, self._desk
        entry = cast.entry
        spell = None if entry is None else entry.spell
        if entry is None or spell is None:
            forced = cast.forced
            area = (
                ""
                if forced is None or forced.area is None
                else area_text(forced.area.shape, forced.area.size, forced.area.width, desk)
            )
            self._head.setText(area)
            feature = cast.used_feature
            self._play.setText("")
            self._text.setText("" if feature is None else feature_text(feature, desk))
        else:
            self._head.setText(head_of(spell, desk))
            self._play.setText(play_of(spell, desk, cast.choice))
            self._text.setText(text_of(entry, desk))
        self._play.setVisible(bool(self._play.text()))
        self._show_slots(spell, preview)
        self._show_choices(spell)
        shown = {
            "ritual": spell is not None and spell.ritual,
            "readied": spell is not None and spell.time is CastingTime.ACTION and not cast.releases,
            "has_trigger": spell is not None and spell.time is CastingTime.REACTION,
            "hands_full": spell is not None and (spell.somatic or spell.material),
            "free": True,
            "countered": spell is not None and not (cast.releases or cast.again),
            "again": cast.runs,
        }
        for flag, button in self.flag_buttons.items():
            button.setText(desk.text(f"view.cast.flag.{flag}"))
            button.setToolTip(desk.text(f"view.cast.flag.{flag}.tip"))
            button.setVisible(shown[flag])
            button.setChecked(bool(getattr(cast, flag)))
        self.trigger.setVisible(cast.readied)

    def _show_slots(self, spell: Spell | None, preview: CastPreview | None) -> None:
        levels: tuple[int, ...] = ()
        if (
            spell is not None
            and preview is not None
            and preview.spends_slot
            and not (self._cast.ritual or self._cast.releases)
        ):
            levels = preview.slots
        texts = [self._desk.text("view.cast.slot", level=level) for level in levels]
        self._fill(self._slot_flow, self._slot_buttons, texts)
        for level, button in zip(levels, self._slot_buttons, strict=True):
            button.setChecked(preview is not None and level == preview.level)
            button.clicked.disconnect()
            button.clicked.connect(lambda _=False, level=level: self._cast.set_slot(level))
        self.slots.setVisible(bool(levels))

    def _show_choices(self, spell: Spell | None) -> None:
        desk = self._desk
        keys: list[tuple[str, str]] = []
        if spell is not None:
            kinds = next((part.types for part in spell.damage if len(part.types) > 1), ())
            keys += [(kind, self._desk.text(f"damage.{kind}")) for kind in kinds]
            if spell.save is not None and spell.save.choice:
                given = spell.save.conditions
                keys += [(key, self._desk.text(f"condition.{key}")) for key in given]
            if spell.mending is not None and spell.mending.one:
                lifts = spell.mending.lifts
                keys += [(key, self._desk.text(f"condition.{key}")) for key in lifts]
            if spell.influence is not None:
                keys += [(key, option_words(key, desk)) for key in spell.influence.options]
        self._fill(self._choice_flow, self._choice_buttons, [text for _, text in keys])
        chosen = self._cast.choice or (keys[0][0] if keys else "")
        for (key, _), button in zip(keys, self._choice_buttons, strict=True):
            button.setChecked(key == chosen)
            button.clicked.disconnect()
            button.clicked.connect(lambda _=False, key=key: self._cast.set_choice(key))
        self.choices.setVisible(bool(keys))

    def _fill(self, flow: FlowLayout, buttons: list[Button], texts: list[str]) -> None:
        """As many buttons as texts."""
        while len(buttons) > len(texts):
            button = buttons.pop()
            flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        while len(buttons) < len(texts):
            button = Button(self._theme_, "", size=ButtonSize.SMALL)
            button.setCheckable(True)
            button.clicked.connect(button.update)
            flow.addWidget(button)
            buttons.append(button)
        for button, text in zip(buttons, texts, strict=True):
            button.setText(text)

    def _show_targets(self, preview: CastPreview | None) -> None:
        cast, desk = self._cast, self._desk
        found = cast.candidates()
        while len(self.rows) > len(found):
            row = self.rows.pop()
            self._target_column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(found):
            row = TargetRow(desk, self._theme_)
            row.toggled.connect(self._on_target_toggled)
            row.saving_wanted.connect(self._on_saving_wanted)
            self._target_column.insertWidget(len(self.rows), row)
            self.rows.append(row)
        for row, combatant in zip(self.rows, found, strict=True):
            saving = cast.saving_of(combatant.id) if cast.asks_saves else None
            row.show_target(combatant, chosen=combatant.id in cast.targets, saving=saving)
        most = None if preview is None else preview.most
        if cast.area is not None and not cast.makes_targets and not cast.targets:
            told = desk.text("view.cast.none_by_itself")
        elif most is None or cast.area is not None:
            told = desk.text("view.cast.chosen", count=len(cast.targets))
        else:
            told = desk.text("view.cast.of_most", count=len(cast.targets), most=most)
        self._headings[1].set_aside(told)
        self.list_button.setText(f"{desk.text('view.cast.list')} · {told}")
        self.list_button.setVisible(self.is_folded)

    def _show_numbers(self, preview: CastPreview | None) -> None:
        cast, desk = self._cast, self._desk
        spell = None if cast.entry is None else cast.entry.spell
        forced = cast.forced
        parts: list[str] = []
        placeholder, called = "", "view.cast.damage"
        if preview is not None and spell is not None:
            rolled = [(dice, types) for dice, types in preview.damage]
            parts = [self._dice_text(dice, types) for dice, types in rolled]
            parts += [
                desk.text("view.cast.later", dice=self._dice_text(dice, types))
                for dice, types in preview.later
            ]
            healing = shown_dice(parse(preview.healing)) if preview.healing else ""
            placeholder = ", ".join(written(dice) for dice, _ in rolled) or healing
            if healing:
                is_temporary = spell.healing is not None and spell.healing.temporary
                key = "view.spell.temporary" if is_temporary else "view.spell.healing"
                parts.append(desk.text(key, dice=healing))
            called = "view.cast.healing" if healing and not rolled else called
            lines = []
            if spell.save is not None:
                ability = Message(f"ability.{spell.save.ability}")
                lines.append(desk.text("view.cast.dc", ability=ability, dc=preview.dc.value))
            if spell.attack is not None:
                bonus = signed(preview.attack.value, desk)
                lines.append(desk.text("view.cast.attack", bonus=bonus, count=preview.attacks))
            self._dc.setText("\n".join(lines))
            number = preview.dc if spell.save is not None else preview.attack
            self._dc.setToolTip(
                "\n".join(
                    f"{signed(each.change, desk)} {desk.rendered(each.reason)}"
                    for each in number.trace
                )
            )
        elif forced is not None:
            parts = [self._dice_text(part.dice, part.types) for part in forced.damage]
            placeholder = ", ".join(written(part.dice).replace(" ", "") for part in forced.damage)
            named = tuple(Message(f"ability.{key}") for key in forced.ability.split("/"))
            text = desk.text("view.cast.dc", ability=Listing(named, choice=True), dc=forced.dc)
            if forced.on_success is SaveSuccess.HALF:
                text = f"{text} · {desk.text('view.cast.half')}"
            self._dc.setText(text)
        self._dc.setVisible(bool(self._dc.text()))
        self._damage_text.setText(" + ".join(parts))
        self._show_reminders(preview)
        self.damage.setPlaceholderText(placeholder)
        self.damage.setAccessibleName(desk.text(called))
        self.damage.setToolTip(desk.text(called))
        self.damage.setVisible(bool(placeholder))
        rolls = cast.rolls()
        self.rolls.show_rolls(rolls)
        self.ask_height(HEIGHT + ROW_HEIGHT * min(2, len(rolls)))
        if placeholder and len(rolls) > 1:
            self.damage.setPlaceholderText(f"{BETWEEN} ".join([placeholder] * len(rolls)))

    def _show_reminders(self, preview: CastPreview | None) -> None:
        reminders = () if preview is None else preview.reminders
        self._reminders.setText("\n".join(self._desk.rendered(text) for text, _ in reminders))
        rules = [told_rule(rule, self._desk) for _, rule in reminders if rule]
        self._reminders.setToolTip(tooltip_of(*rules))
        self._reminders.setVisible(bool(reminders))

    def _dice_text(self, dice: str, types: tuple[str, ...]) -> str:
        kind = self._cast.choice if self._cast.choice in types else (types[0] if types else "")
        named = self._desk.text(f"damage.{kind}").lower() if kind else ""
        return f"{written(dice)} {named}".strip()

    def _show_refusal(self, preview: CastPreview | None) -> None:
        cast, desk = self._cast, self._desk
        shown = cast.refusal or (None if preview is None or cast.releases else preview.refusal)
        text = "" if shown is None else desk.rendered(shown.reason)
        self._error.setText(f"{text} [{shown.rule}]" if shown and shown.rule else text)
        self._error.setVisible(bool(text))
        rule = "" if shown is None or not shown.rule else told_rule(shown.rule, desk)
        self._error.setToolTip(tooltip_of(rule))
        overrules = cast.refusal is not None and cast.refusal.can_overrule
        key = "view.overrule" if overrules else "view.cast.apply"
        if not overrules and cast.entry is None:
            key = "view.deeds.use"
        self.apply_button.setText(desk.text(key))
        self.apply_button.set_kind(ButtonKind.DANGER if overrules else ButtonKind.PRIMARY)

    # --- wiring ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        cast = self._cast
        cast.changed.connect(self.refresh)
        cast.closed.connect(self.hide)
        self._desk.language_changed.connect(self.refresh)
        self.cancel.clicked.connect(cast.close)
        self.damage.textEdited.connect(cast.type_damage)
        self.rolls.entered.connect(self._apply)
        self.trigger.textEdited.connect(cast.type_trigger)
        for field in (self.damage, self.trigger):
            field.returnPressed.connect(self._apply)
        self.again.clicked.connect(self.lay_again)
        self.list_button.clicked.connect(self.list_wanted)
        self.apply_button.clicked.connect(self._apply)

    def _on_target_toggled(self, who: CombatantId) -> None:
        self._cast.toggle_target(who)

    def _on_saving_wanted(self, who: CombatantId) -> None:
        self._cast.next_saving(who)

    def _apply(self) -> None:
        error = self._cast.apply()
        if error:
            self._error.setText(error)
            self._error.setVisible(True)

    def _lay_out(self) -> None:
        theme = self._theme_
        head = QHBoxLayout()
        keep_spaced(theme, head, (14, 8, 10, 8), 8)
        head.addWidget(self._from)
        head.addWidget(self._who)
        head.addWidget(self._what)
        head.addWidget(self._head, 1)
        head.addWidget(self.list_button)
        head.addWidget(self.cancel)
        body = QWidget(self)
        whole_body = QVBoxLayout(body)
        whole_body.setContentsMargins(0, 0, 0, 0)
        whole_body.setSpacing(0)
        columns = QHBoxLayout()
        columns.setSpacing(0)
        columns.addLayout(self._subject_column(), 38)
        columns.addWidget(Separator(theme, Qt.Orientation.Vertical))
        columns.addLayout(self._target_side(), 36)
        columns.addWidget(Separator(theme, Qt.Orientation.Vertical))
        columns.addLayout(self._number_column(), 26)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole_body.addWidget(Separator(theme, Qt.Orientation.Horizontal))
        whole_body.addLayout(columns, 1)
        self.add_body(body)

    def _column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        keep_spaced(self._theme_, column, (14, 8, 10, 10), 5)
        return column

    def _scrolled(self, inner: QWidget) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        return area

    def _subject_column(self) -> QVBoxLayout:
        column = self._column()
        body = QWidget()
        inner = QVBoxLayout(body)
        keep_spaced(self._theme_, inner, (0, 0, 6, 0), 5)
        inner.addWidget(self._play)
        inner.addWidget(self._text)
        inner.addStretch(1)
        column.addWidget(self._headings[0])
        column.addWidget(self._scrolled(body), 1)
        column.addWidget(self.slots)
        column.addWidget(self.choices)
        column.addWidget(self.flags)
        column.addWidget(self.trigger)
        return column

    def _target_side(self) -> QVBoxLayout:
        column = self._column()
        head = QHBoxLayout()
        head.addWidget(self._headings[1], 1)
        head.addWidget(self.again)
        column.addLayout(head)
        column.addWidget(self._scrolled(self._targets), 1)
        return column

    def _number_column(self) -> QVBoxLayout:
        column = self._column()
        column.addWidget(self._headings[2])
        column.addWidget(self._dc)
        column.addWidget(self.rolls, 4)
        column.addWidget(self.damage)
        column.addWidget(self._damage_text)
        column.addWidget(self._reminders)
        column.addStretch(1)
        column.addWidget(self._error)
        column.addWidget(self.apply_button)
        return column

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves, Enter applies."""
        if event.key() == Qt.Key.Key_Escape:
            self._cast.close()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._apply()
        else:
            super().keyPressEvent(event)
