"""What the GM has chosen for the whole program: language, units, theme and scale."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication

from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.language.render import render
from desktop.storage.campaign_store import Campaign
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import ThemeName
from desktop.views.shell.actions import Actions, Bindings
from desktop.views.shell.key_names import KeyNames

METRES = {"metres": True, "feet": False}
SQUARES = "squares"
LANGUAGES = ("en", "it")
SCALE_STEP = 0.1


class ProgramChoices(QObject):
    """Carries a choice out at once, and keeps it."""

    def __init__(
        self,
        application: QApplication,
        theme: Theme,
        desk: Desk,
        campaign: Campaign,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._application, self._theme = application, theme
        self._desk, self._campaign = desk, campaign
        self._translators: list[QTranslator] = []
        self._commands: Actions | None = None

    def begin(self, code: str) -> None:
        """As it was chosen before; `code` is the language to begin with."""
        settings = self._campaign.settings
        self._speak(code)
        if settings.theme:
            self._theme.use(ThemeName(settings.theme))
        self._theme.rescale(settings.scale / 100)

    def bindings(self) -> Bindings:
        """What the commands of the menu do, by their keys."""
        theme = self._theme
        return {
            **{f"language_{code}": partial(self.speak, code) for code in LANGUAGES},
            **{f"players_{code}": partial(self.speak_to_players, code) for code in LANGUAGES},
            **{units: partial(self.measure, units) for units in (*METRES, SQUARES)},
            **{name.name.lower(): partial(self.wear, name.value) for name in ThemeName},
            "larger": lambda: self.rescale(theme.scale + SCALE_STEP),
            "smaller": lambda: self.rescale(theme.scale - SCALE_STEP),
        }

    def join(self, commands: Actions) -> None:
        """The menu says why nothing can be larger on this screen."""
        self._commands = commands
        for told in (self._theme.changed, self._theme.limited):
            told.connect(self._tell_largest)
        self._tell_largest()

    def _tell_largest(self) -> None:
        theme, commands = self._theme, self._commands
        assert commands is not None, "joined before"
        told = Message("view.action.largest", {"percent": round(theme.scale * 100)})
        commands.hold("larger", told if theme.scale >= theme.largest else None)

    def change(self, **choices: str | int) -> None:
        """Keep choices of the GM, by the names of the settings."""
        self._campaign.settings = replace(self._campaign.settings, **choices)  # type: ignore[arg-type]  # names of fields

    def kept(self, name: str) -> str | int:
        """A choice that has no place of its own; "" before it was made."""
        return self._campaign.settings.more.get(name, "")

    def keep(self, name: str, value: str | int) -> None:
        """Keep a choice that has no place of its own among the settings."""
        more = self._campaign.settings.more.with_item(name, value)
        self._campaign.settings = replace(self._campaign.settings, more=more)

    def speak(self, code: str) -> None:
        """Change the GM's language while running; Qt's own texts follow."""
        self.change(language=code)
        self._speak(code)

    def speak_to_players(self, code: str) -> None:
        """Change the language of the players' window."""
        self.change(players_language=code)
        self._speak(self._desk.language.code)

    def measure(self, units: str) -> None:
        """Say distances in feet, in metres, or in the squares or hexagons of the map."""
        self.change(units=units)
        self._speak(self._desk.language.code)

    def wear(self, name: str) -> None:
        """Change the theme."""
        self.change(theme=name)
        self._theme.use(ThemeName(name))

    def rescale(self, scale: float) -> None:
        """Change the size of texts and controls."""
        self._theme.rescale(min(scale, self._theme.largest))
        self.change(scale=round(self._theme.scale * 100))

    def _speak(self, code: str) -> None:
        settings = self._campaign.settings
        metres = METRES.get(settings.units)
        QLocale.setDefault(QLocale(code))
        self._forget_translators()
        translator = QTranslator(self._application)
        place = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(QLocale(code), "qtbase", "_", place):
            self._application.installTranslator(translator)
            self._translators.append(translator)
        language = next(one for one in self._desk.all_languages if one.code == code)
        keys = KeyNames(render(Message("view.key.shift"), language), self._application)
        self._application.installTranslator(keys)
        self._translators.append(keys)
        in_cells = settings.units == SQUARES
        self._desk.speak(code, metres=metres, in_cells=in_cells)
        to_players = settings.players_language or code
        self._desk.speak_to_players(to_players, metres=metres, in_cells=in_cells)

    def end(self) -> None:
        """Leave the application as it was found."""
        self._forget_translators()

    def _forget_translators(self) -> None:
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self._translators.clear()
