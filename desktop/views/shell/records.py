"""Dialogs about what is kept: earlier states, and the settings of the table."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from desktop.controllers.desk import Desk
from desktop.controllers.fights.earlier import EarlierStates
from desktop.controllers.rule_book import RuleBook
from desktop.controllers.table_settings.choices import SettingsShelf, TableSettings
from desktop.views.design.theme import Theme
from desktop.views.earlier.dialog import EarlierDialog
from desktop.views.rules.dialog import RulesDialog
from desktop.views.shell.main_view import MainView
from desktop.views.table_settings.dialog import TableSettingsDialog


class Records(QObject):
    """Opens them from the menu. `restored`: the campaign is another one now."""

    restored = Signal()

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        main: MainView,
        states: EarlierStates,
        shelf: SettingsShelf,
        ruleset: Callable[[], str],
    ) -> None:
        """`ruleset` answers that of the next new fight."""
        super().__init__(main)
        self._desk, self._theme, self._main = desk, theme, main
        self._states, self._shelf, self._ruleset = states, shelf, ruleset
        self._rules: RulesDialog | None = None
        states.restored.connect(self.restored)
        main.bind(
            {
                "earlier": self.open_earlier,
                "table_settings": self.open_table_settings,
                "rules": self.open_rules,
            }
        )
        desk.rule_wanted.connect(self.open_rule)

    def open_earlier(self) -> EarlierDialog:
        """The last fights and the backups of the campaign."""
        dialog = EarlierDialog(self._desk, self._theme, self._states, self._main)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def open_rules(self) -> RulesDialog:
        """The numbered rules of the game; one panel stays open beside the fight."""
        dialog = self._rules
        if dialog is None:
            book = RuleBook(self._desk, self._ruleset())
            dialog = self._rules = RulesDialog(self._desk, self._theme, book, self._main)
            dialog.settings_wanted.connect(self.open_table_settings)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def open_rule(self, rule_id: str) -> None:
        """One rule, such as the one behind a reason."""
        self.open_rules().open_at(rule_id)

    def open_table_settings(self) -> TableSettingsDialog:
        """The choices of the table."""
        settings = TableSettings(self._desk, self._shelf, self._ruleset())
        dialog = TableSettingsDialog(self._desk, self._theme, settings, self._main)
        settings.setParent(dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog
