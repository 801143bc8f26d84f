"""What is cast: its text, the slot, what is chosen of it, and how it may be cast otherwise."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.controllers.attack.deeds import feature_text
from desktop.controllers.cast.card import CastController
from desktop.controllers.cast.influence_words import option_words
from desktop.controllers.cast.spellbook import at_level, play_of, text_of
from desktop.controllers.cast.ways import CastWay
from desktop.controllers.desk import Desk
from desktop.model.spell import CastingTime, Spell
from desktop.rules.casting.spell_areas import forms_of
from desktop.rules.previews.spell_questions import CastPreview
from desktop.views.cast.button_row import ButtonRow
from desktop.views.cast.option_row import OptionRow
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, SectionHeading
from desktop.views.design.map_card import card_column
from desktop.views.design.scrolling import scrolled
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

LEAST_TEXT = 96
"""Pixels at 100 % of a spell's text that are always in sight: five lines."""


class SpellSubject(QWidget):
    """The left column of the cast card."""

    def __init__(self, desk: Desk, theme: Theme, cast: CastController) -> None:
        super().__init__()
        self._desk, self._cast = desk, cast
        self.heading = SectionHeading(theme, "")
        self._play = Label(theme, "", role=Role.BODY, weight=600, wraps=True)
        self._text = Label(theme, "", role=Role.STAT_TEXT, wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.slots = ButtonRow(theme)
        self.choices = ButtonRow(theme)
        self._levels: tuple[int, ...] = ()
        self._keys: tuple[str, ...] = ()
        self.ways = QWidget()
        flow = FlowLayout(self.ways, gap=4)
        self.way_buttons: dict[CastWay, Button] = {}
        for way in CastWay:
            button = self.way_buttons[way] = Button(theme, "", size=ButtonSize.SMALL)
            button.setCheckable(True)
            button.clicked.connect(lambda on, way=way: cast.set_way(way, on=on))
            flow.addWidget(button)
        self.options = OptionRow(desk, theme, cast)
        self.trigger = QLineEdit(self)
        self._lay_out(theme)
        self.slots.pressed.connect(lambda place: cast.set_slot(self._levels[place]))
        self.choices.pressed.connect(lambda place: cast.set_choice(self._keys[place]))
        self.trigger.textEdited.connect(cast.type_trigger)

    @property
    def shown_text(self) -> str:
        """What it says of the spell."""
        return f"{self._play.text()}\n{self._text.text()}"

    def refresh(self, preview: CastPreview | None) -> None:
        """Draw what is cast as it stands."""
        cast, desk = self._cast, self._desk
        entry, feature = cast.entry, cast.used_feature
        what = "view.cast.what" if feature is None else f"view.cast.kind.{feature.group.value}"
        self.heading.set_text(desk.text(what))
        if entry is None:
            price = None if feature is None else desk.ruleset.feature_detail(feature)
            self._play.setText("" if price is None else desk.rendered(price))
            self._text.setText("" if feature is None else feature_text(feature, desk))
        else:
            self._play.setText(play_of(entry.spell, desk, cast.choice))
            cast_at = entry if preview is None else at_level(entry, preview.level)
            self._text.setText(text_of(cast_at, desk))
        self._play.setVisible(bool(self._play.text()))
        spell = None if entry is None else entry.spell
        self._show_slots(preview)
        self._show_choices(spell)
        self._show_ways(spell)
        self.options.refresh(preview)
        self.trigger.setVisible(CastWay.READIED in cast.ways)
        self.trigger.setPlaceholderText(desk.text("view.cast.trigger"))
        self.trigger.setAccessibleName(desk.text("view.cast.trigger"))

    def _show_slots(self, preview: CastPreview | None) -> None:
        is_spared = CastWay.RITUAL in self._cast.ways or self._cast.releases
        spends = preview is not None and preview.spends_slot and not is_spared
        levels = preview.slots if preview is not None and spends else ()
        level = None if preview is None else preview.level
        texts = [self._desk.text("view.cast.slot", level=each) for each in levels]
        self._levels = levels
        self.slots.show_choice(texts, levels.index(level) if level in levels else None)

    def _show_choices(self, spell: Spell | None) -> None:
        named = (
            {} if spell is None else self._cast.calling.options() | _choices_of(spell, self._desk)
        )
        self._keys = tuple(named)
        chosen = self._cast.choice or next(iter(named), "")
        place = self._keys.index(chosen) if chosen in named else None
        self.choices.show_choice(tuple(named.values()), place)

    def _show_ways(self, spell: Spell | None) -> None:
        cast, desk = self._cast, self._desk
        for way, button in self.way_buttons.items():
            button.setText(desk.text(f"view.cast.flag.{way.value}"))
            button.setToolTip(desk.text(f"view.cast.flag.{way.value}.tip"))
            button.setVisible(_is_open_way(way, spell, cast))
            button.setChecked(way in cast.ways)

    def _lay_out(self, theme: Theme) -> None:
        body = QWidget()
        inner = QVBoxLayout(body)
        keep_spaced(theme, inner, (0, 0, 6, 0), 5)
        inner.addWidget(self._play)
        inner.addWidget(self._text)
        inner.addStretch(1)
        column = card_column(theme, self)
        column.addWidget(self.heading)
        area = scrolled(body)
        area.setMinimumHeight(theme.px(LEAST_TEXT))
        column.addWidget(area, 1)
        for widget in (self.slots, self.choices, self.ways, self.options, self.trigger):
            column.addWidget(widget)


def _is_open_way(way: CastWay, spell: Spell | None, cast: CastController) -> bool:
    """Whether it can be cast so at all."""
    if way is CastWay.FREE:
        return True
    if spell is None:
        return False
    match way:
        case CastWay.AGAIN:
            return cast.runs
        case CastWay.RITUAL:
            return spell.ritual
        case CastWay.READIED:
            return spell.time is CastingTime.ACTION and not cast.releases
        case CastWay.HAS_TRIGGER:
            return spell.time is CastingTime.REACTION
        case CastWay.HANDS_FULL:
            return spell.somatic or spell.material
        case CastWay.COUNTERED:
            return not (cast.releases or CastWay.AGAIN in cast.ways)


def _choices_of(spell: Spell, desk: Desk) -> dict[str, str]:
    """What the caster chooses of it: a kind of damage, a condition, a part; key -> words."""
    kinds = next((part.types for part in spell.damage if len(part.types) > 1), ())
    if spell.rays:  # a die says it
        kinds = ()
    named = {kind: desk.text(f"damage.{kind}") for kind in kinds}
    if spell.save is not None and spell.save.choice:
        named |= {key: desk.text(f"condition.{key}") for key in spell.save.conditions}
    if spell.mending is not None and spell.mending.one:
        named |= {key: desk.text(f"condition.{key}") for key in spell.mending.lifts}
    named |= {key: option_words(key, desk) for key in forms_of(spell)}
    if spell.influence is not None:
        named |= {key: option_words(key, desk) for key in spell.influence.options}
    return named
