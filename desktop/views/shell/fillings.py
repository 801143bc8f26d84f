"""What the program itself puts into the manual: its shortcuts and each ruleset's choices."""

from collections.abc import Iterator, Mapping

from PySide6.QtGui import QKeySequence

from desktop.controllers.manual.pages import Filling
from desktop.controllers.table_settings.choices import COST, choice_name, explained, setting_name
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.rules.registry import ruleset_of
from desktop.views.shell.actions import Menu
from desktop.views.shell.commands import SPECS

MAP_KEYS = {
    "view.keys.arrows": "view.keys.arrows_do",
    "Tab": "view.keys.tab_does",
    "view.keys.enter": "view.keys.enter_does",
    "Esc": "view.keys.esc_does",
}


def fillings(languages: Mapping[str, Language]) -> dict[str, Filling]:
    """All of them, by name."""
    return {
        "shortcuts": lambda _, code: "\n".join(_shortcuts(languages[code])),
        "choices": lambda ruleset, code: "\n".join(_choices(ruleset, languages[code])),
    }


def _shortcuts(language: Language) -> Iterator[str]:
    """A table for each menu."""
    for menu in Menu:
        rows = []
        for spec in SPECS:
            if spec.menu is menu and spec.shortcut:
                keys = shown_keys(spec.shortcut)
                name = spec.fixed_text or render(Message(spec.text), language)
                rows.append(f"| `{keys}` | {name.rstrip('…')} |")
        if menu is Menu.MAP:
            rows += list(_on_map(language))
        if rows:
            yield f"\n## {render(Message(menu.value), language)}\n"
            yield from rows


def _on_map(language: Language) -> Iterator[str]:
    """What the keys do while the map has the keyboard."""
    for keys, does in MAP_KEYS.items():
        said = render(Message(keys), language) if keys.startswith("view.") else keys
        yield f"| `{said}` | {render(Message(does), language)} |"


def shown_keys(shortcut: str) -> str:
    """A shortcut as this computer writes it."""
    sequence = QKeySequence(shortcut)
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


def _choices(ruleset: str, language: Language) -> Iterator[str]:
    """Every setting of a ruleset: its choices, the usual one strong, and what it decides."""
    settings = ruleset_of(ruleset).settings
    for setting in sorted(settings, key=lambda one: one.key.startswith(COST)):
        name = render(setting_name(setting), language)
        choices = []
        for value in setting.choices or (setting.default,):
            said = render(choice_name(setting, value), language)
            choices.append(f"**{said}**" if value == setting.default else said)
        told = explained(ruleset, setting, language)
        yield f"* {name}: {' · '.join(choices)}. *{told}*"
