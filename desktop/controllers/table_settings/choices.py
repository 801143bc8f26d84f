"""The choices of the table: for the fight on the desk, and as a default for new ones."""

from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop.controllers.desk import Desk
from desktop.controllers.table_settings.subjects import SUBJECTS, place_of, subject_of
from desktop.language.folding import folded
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.language.unbroken import plain, unbroken
from desktop.model.commands import SetSetting
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.ruleset import Ruleset, Setting
from desktop.rules.rulebook.catalogue import find_row
from desktop.rules.rulebook.open_points import open_points_of
from desktop.storage.settings import Settings

COST = "ap_"  # settings that price an action in points
COMMON = frozenset({"on", "off", "ask"})
HABITS = frozenset(
    {
        "auras_spare_own_kind",
        "beyond_darkness",
        "breaking_spells",
        "character_initiative",
        "diagonals",
        "flanking",
        "grouping",
        "hints",
        "initiative_score",
        "invisible_seen",
        "knock_out",
        "monster_damage",
        "monsters_at_zero",
        "sight_lines",
        "skip_defeated",
        "stealth_tie",
        "ties",
        "unseen_in_dark",
        "unseen_invisible",
    }
)
"""Settings with a text of their own where no open point explains them: habits of the table, and
those whose rule says something else first."""


class SettingsShelf(Protocol):
    """Where what the GM has chosen is kept."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SettingLine:
    """A setting with what is chosen now."""

    setting: Setting
    value: str | int
    is_usual: bool


class TableSettings(QObject):
    """Reads and changes the settings of a ruleset. `changed`: a choice is another one now."""

    changed = Signal()

    def __init__(
        self, desk: Desk, shelf: SettingsShelf, ruleset: str, parent: QObject | None = None
    ) -> None:
        """`ruleset`: that of new fights, while none is on the desk."""
        super().__init__(parent)
        self._desk, self._shelf, self._ruleset = desk, shelf, ruleset
        desk.changed.connect(self.changed)
        desk.fight_opened.connect(self.changed)

    @property
    def ruleset(self) -> str:
        """The rules whose settings these are."""
        session = self._desk.session
        return self._ruleset if session is None else str(session.ruleset.key)

    @property
    def has_fight(self) -> bool:
        """Whether a choice changes the fight on the desk."""
        return self._desk.session is not None

    def lines(self) -> tuple[SettingLine, ...]:
        """All settings of the ruleset by subject; what is fixed comes last below its heading."""
        settings = self._desk.rules_of(self.ruleset).settings
        ordered = sorted(
            settings,
            key=lambda setting: (
                SUBJECTS.index(subject_of(setting.key)),
                is_fixed(setting),
                place_of(setting.key),
            ),
        )
        return tuple(self._line(setting) for setting in ordered)

    def fits(self, line: SettingLine, query: str, *, only_changed: bool) -> bool:
        """Whether a setting is looked for: every word stands in its name, its rule or a choice."""
        if only_changed and line.is_usual:
            return False
        setting = line.setting
        language = self._desk.language
        choices = (render(choice_name(setting, value), language) for value in setting.choices)
        told = " ".join(
            (render(setting_name(setting), language), self.explained(setting), *choices)
        )
        text = folded(plain(told))
        return all(word in text for word in folded(plain(query)).split())

    def choose(self, setting: str, value: str | int, *, for_new: bool) -> bool:
        """Choose for the fight on the desk, and (`for_new`) for those that will be begun."""
        if self.has_fight and not self._desk.dispatch(SetSetting(setting, value)):
            return False
        if for_new or not self.has_fight:
            tables = self._shelf.settings.tables
            table = tables.get(self.ruleset, FrozenMap[str, str | int]())
            tables = tables.with_item(self.ruleset, table.with_item(setting, value))
            self._shelf.settings = replace(self._shelf.settings, tables=tables)
        self.changed.emit()
        return True

    def is_fixed(self, setting: Setting) -> bool:
        """Whether there is nothing to choose: the reading is told."""
        return is_fixed(setting)

    def explained(self, setting: Setting) -> str:
        """What it decides, in the GM's language, with the ids of the rows."""
        return explained(self.ruleset, setting, self._desk.language)

    def name_of(self, setting: Setting) -> Message:
        """What a setting is called."""
        return setting_name(setting)

    def choice_name(self, setting: Setting, value: str | int) -> Message:
        """What a choice is called."""
        return choice_name(setting, value)

    def _line(self, setting: Setting) -> SettingLine:
        session = self._desk.session
        if session is None:
            table = self._shelf.settings.tables.get(self.ruleset, FrozenMap[str, str | int]())
            value = table.get(setting.key, setting.default)
            if not is_choice(setting, value):
                value = setting.default
        else:
            value = session.ruleset.setting_of(session.encounter, setting.key)
        return SettingLine(setting, value, value == setting.default)


def is_choice(setting: Setting, value: object) -> bool:
    """Whether a setting can have that value."""
    if setting.choices:
        return value in setting.choices
    return type(value) is int


def is_fixed(setting: Setting) -> bool:
    """Whether there is nothing to choose: the reading is told."""
    return len(setting.choices) == 1


def explained(ruleset: str, setting: Setting, language: Language) -> str:
    """What a setting decides, with the ids of the rows.

    The open points of the game; else a text of its own; else the rule behind it.
    """
    points = [point for point in open_points_of(ruleset) if point.setting == setting.key]
    if points:
        return " ".join(
            f"{each.said(language)} [{', '.join(map(unbroken, each.rules))}]" for each in points
        )
    row = find_row(ruleset, setting.rule) if setting.rule else None
    told = "" if row is None else row.said(language)
    if setting.key in HABITS:
        told = render(Message(f"setting.about.{setting.key}"), language)
    return f"{told} [{unbroken(setting.rule)}]" if setting.rule else told


def subject_name(setting: Setting) -> Message:
    """The heading under which a setting stands."""
    return Message(f"setting.subject.{subject_of(setting.key)}")


def setting_name(setting: Setting) -> Message:
    """What a setting is called."""
    if setting.key.startswith(COST):
        action = Message(f"action.{setting.key.removeprefix(COST)}")
        return Message("setting.cost", {"action": action})
    return Message(f"setting.{setting.key}")


def choice_name(setting: Setting, value: str | int) -> Message:
    """What a choice is called."""
    if isinstance(value, int) and value < 0:
        return Message("setting.asked_once")  # no price yet: the first time it comes up
    if isinstance(value, int):
        key = "setting.points" if setting.key.startswith(COST) else "setting.number"
        return Message(key, {"count": value})
    if is_fixed(setting):
        return Message("view.table_settings.fixed")
    if value in COMMON and not _has_own_name(setting, value):
        return Message(f"setting.choice.{value}")
    return Message(f"setting.choice.{setting.key}.{value}")


def with_table(start: Encounter, chosen: Settings, ruleset: Ruleset) -> Encounter:
    """A fight that is about to begin, with what the table has chosen for its ruleset.

    What the fight says itself stays; what the ruleset does not know (any more) is left out.
    """
    table = {}
    for key, value in chosen.tables.get(start.ruleset, FrozenMap[str, str | int]()).items():
        setting = ruleset.find_setting(key)
        if setting is not None and is_choice(setting, value):
            table[key] = value
    if not table:
        return start
    return replace(start, settings=FrozenMap({**table, **start.settings}))


def _has_own_name(setting: Setting, value: str) -> bool:
    return (setting.key, value) in {
        ("character_initiative", "ask"),
        ("ties", "ask"),
        ("breaking_spells", "ask"),
        ("breaking_spells", "off"),
        ("knock_out", "ask"),
        ("knock_out", "off"),
    }
