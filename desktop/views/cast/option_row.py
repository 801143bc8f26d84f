"""The options of metamagic that the caster has for the spell, each with its price."""

from PySide6.QtWidgets import QWidget

from desktop.controllers.cast.card import CastController
from desktop.controllers.desk import Desk
from desktop.rules.previews.spell_questions import CastPreview
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.flow import FlowLayout
from desktop.views.design.theme import Theme


class OptionRow(QWidget):
    """Hidden where the caster has none; several may be pressed in, as the rules let them be."""

    def __init__(self, desk: Desk, theme: Theme, cast: CastController) -> None:
        super().__init__()
        self._desk, self._theme, self._cast = desk, theme, cast
        self._flow = FlowLayout(self, gap=4)
        self.buttons: dict[str, Button] = {}

    def refresh(self, preview: CastPreview | None) -> None:
        """Draw those that are open now."""
        prices = {} if preview is None or self._cast.releases else dict(preview.options)
        for option in self.buttons.keys() - prices.keys():
            self.buttons[option].hide()
        for option, price in prices.items():
            if option not in self.buttons:
                self.buttons[option] = self._button(option)
            button = self.buttons[option]
            name = self._desk.text(f"meta.{option}.short")
            button.setText(self._desk.text("view.cast.meta", option=name, count=price))
            whole, tip = (self._desk.text(key) for key in (f"meta.{option}", f"meta.{option}.tip"))
            button.setToolTip(f"{whole}: {tip}")
            button.setAccessibleName(self._desk.text("view.cast.meta", option=whole, count=price))
            button.setChecked(option in self._cast.meta)
            button.show()
        self.setVisible(bool(prices))

    def _button(self, option: str) -> Button:
        button = Button(self._theme, "", size=ButtonSize.SMALL)
        button.setCheckable(True)
        button.clicked.connect(lambda on: self._cast.set_meta(option, on=on))
        self._flow.addWidget(button)
        return button
