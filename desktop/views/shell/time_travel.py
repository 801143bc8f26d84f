"""Joins time travel to the window: the command, the page, and the banner over the table."""

from PySide6.QtCore import QObject

from desktop.controllers.desk import Desk
from desktop.controllers.timeline import TimelineController
from desktop.language.message import Message
from desktop.views.design.theme import Theme
from desktop.views.shell.main_view import MainView
from desktop.views.timeline.page import TimelinePage


class TimeTravel(QObject):
    """The page is made when it is wanted for the first time."""

    def __init__(self, desk: Desk, theme: Theme, main: MainView) -> None:
        super().__init__(main)
        self._desk, self._theme, self._main = desk, theme, main
        self.controller = TimelineController(desk, self)
        self.page: TimelinePage | None = None
        self.banner = main.table.looking
        self.banner.main_wanted.connect(self._on_go_on)
        self.banner.second_wanted.connect(self.back)
        desk.looking_changed.connect(self._show_banner)
        desk.look_only.connect(self._on_look_only)
        desk.language_changed.connect(self._show_banner)
        main.bind({"timeline": self.open})

    def open(self) -> None:
        """Turn to the page; from the page, back to the table as it is looked at."""
        if self._desk.session is None:
            return
        if self.page is None:
            self.page = TimelinePage(self._desk, self._theme, self.controller)
            self.page.table_wanted.connect(self._main.show_table)
            self.page.back_wanted.connect(self.back)
            self._main.add_page(self.page)
        if self._main.pages.currentWidget() is self.page:
            self._main.show_table()
        else:
            self._main.pages.setCurrentWidget(self.page)

    def back(self) -> None:
        """To the table, at the present."""
        self.controller.back_to_present()
        self._main.show_table()

    def _on_go_on(self) -> None:
        self.controller.go_on()

    def _on_look_only(self) -> None:
        """Say why nothing happened, where it is seen."""
        if self._main.pages.currentWidget() is not self._main.table:
            self._main.show_table()
        self._tell("view.looking.refused")
        self._main.table.map.canvas.announce(self.banner.text)

    def _show_banner(self) -> None:
        self._tell("view.looking.at")

    def _tell(self, key: str) -> None:
        if not self._desk.is_looking or self._desk.session is None:
            self.banner.hide()
            return
        history = self._desk.session.history
        parameters = {
            "step": len(history.path()),
            "steps": len(history.path()) + len(history.ahead()),
            "round": self._desk.encounter.round,
        }
        text = self._desk.text
        self.banner.tell(
            self._desk.rendered(Message(key, parameters)),
            main=text("view.looking.go_on"),
            second=text("view.looking.back"),
        )
