"""Joins rehearsal and report to the window: their commands and pages."""

from pathlib import Path

from PySide6.QtCore import QObject

from desktop.controllers.desk import Desk
from desktop.controllers.insight.rehearsal import RehearsalController
from desktop.model.encounter import Encounter
from desktop.model.spell import Spell, SpellKey
from desktop.storage.spells import SpellLibrary
from desktop.views.design.theme import Theme
from desktop.views.insight.rehearsal_page import RehearsalPage
from desktop.views.insight.report_page import ReportPage
from desktop.views.shell.main_view import MainView


class Foresight(QObject):
    """Each page is made when it is wanted for the first time."""

    def __init__(self, desk: Desk, theme: Theme, main: MainView, resources: Path) -> None:
        super().__init__(main)
        self._desk, self._theme, self._main = desk, theme, main
        self._library = SpellLibrary(resources / "spells")
        self._seen: Encounter | None = None
        self.rehearsal = RehearsalController(desk, self._spells_of, self)
        self.page: RehearsalPage | None = None
        self.report: ReportPage | None = None
        main.bind({"rehearsal": self.open, "report": self.open_report})

    def open(self) -> None:
        """Turn to the page, and rehearse unless the fight stands as it stood before."""
        if self._desk.session is None:
            return
        if self.page is None:
            self.page = RehearsalPage(self._desk, self._theme, self.rehearsal)
            self.page.close_wanted.connect(self.close)
            self._main.add_page(self.page)
        if self._main.pages.currentWidget() is self.page:
            self.close()
            return
        self._main.show_page(self.page)
        if self._seen is not self._desk.encounter or self.rehearsal.outlook is None:
            self._seen = self._desk.encounter
            self.rehearsal.begin()

    def open_report(self) -> None:
        """Turn to the report; from there back to the table."""
        if self._desk.session is None:
            return
        if self.report is None:
            self.report = ReportPage(self._desk, self._theme)
            self.report.close_wanted.connect(self._main.show_table)
            self._main.add_page(self.report)
        if self._main.pages.currentWidget() is self.report:
            self._main.show_table()
        else:
            self._main.show_page(self.report)

    def close(self) -> None:
        """Back to the table; no more fights are played."""
        self.rehearsal.stop()
        self._main.show_table()

    def _spells_of(self, ruleset: str) -> dict[SpellKey, Spell]:
        return {key: entry.spell for key, entry in self._library.spells(ruleset).items()}
