"""The theme in use: colours, fonts and icons at one scale, passed to every view."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from desktop.views.design.fonts import Fonts, load_fonts
from desktop.views.design.icons import Icons
from desktop.views.design.stylesheet import stylesheet_of
from desktop.views.design.tokens import Colours, Role, ThemeName, Tokens, read_tokens

SMALLEST_SCALE = 1.0
LARGEST_SCALE = 2.0
LEAST_ROOM = (680, 340)
"""What the table needs at scale 1, in pixels: width and height, without the title bar."""


class Theme(QObject):
    """What a view asks for a colour, a font, an icon or a length; tells when they change."""

    changed = Signal()
    limited = Signal()  # `largest` is another one

    def __init__(
        self,
        resources: Path,
        *,
        name: ThemeName = ThemeName.DARK,
        scale: float = 1.0,
        reduce_motion: bool = False,
        parent: QObject | None = None,
    ) -> None:
        """Needs a QGuiApplication, since it registers the bundled fonts with Qt."""
        super().__init__(parent)
        self.resources = self._resources = resources
        self._tokens: Tokens = read_tokens(resources / "themes" / "tokens.json")
        self.families = load_fonts(resources / "fonts")
        self.icons = Icons(resources / "icons")
        self._name = name
        self._wanted = self._scale = bounded_scale(scale)
        self.largest = LARGEST_SCALE  # that the screen has room for
        self._fonts = Fonts(self._tokens.type_scale, self._scale)
        self.reduce_motion = reduce_motion

    @property
    def name(self) -> ThemeName:
        """Which of the themes is worn."""
        return self._name

    @property
    def scale(self) -> float:
        """Of texts and controls; 1.0 is 100 %."""
        return self._scale

    @property
    def colours(self) -> Colours:
        """Those of the theme that is worn."""
        return self._tokens.themes[self._name]

    @property
    def map_colours(self) -> Colours:
        """Maps are dark pictures, so what lies on them keeps the dark set in every theme."""
        return self._tokens.themes[ThemeName.DARK]

    def use(self, name: ThemeName) -> None:
        """Wear another theme; `changed` tells everybody who draws."""
        if name is not self._name:
            self._name = name
            self.changed.emit()

    def rescale(self, scale: float) -> None:
        """Set the interface scale; values outside 1.0 to `largest` are drawn in to the bound."""
        self._wanted = bounded_scale(scale)
        self._draw_in()

    def limit(self, room: QSize) -> None:
        """Nothing may be cut on a screen with so much room; more room gives a wish back."""
        largest = min(room.width() / LEAST_ROOM[0], room.height() / LEAST_ROOM[1])
        largest = bounded_scale(int(largest * 20 + 0.01) / 20)
        if largest != self.largest:
            self.largest = largest
            self._draw_in()
            self.limited.emit()

    def _draw_in(self) -> None:
        scale = min(self._wanted, self.largest)
        if scale != self._scale:
            self._scale = scale
            self._fonts = Fonts(self._tokens.type_scale, scale)
            self.changed.emit()

    def px(self, length: float) -> int:
        """A length of the tokens as whole device-independent pixels at this scale."""
        return round(length * self._scale)

    def font(self, role: Role, *, weight: int | None = None, italic: bool = False) -> QFont:
        """The font of a role at the present scale; `weight` in place of the role's own."""
        return self._fonts.font(role, weight=weight, italic=italic)

    def line(self, role: Role) -> int:
        """The height of a line of a role, in device-independent pixels at the present scale."""
        return self._fonts.line(role)

    def milliseconds(self, duration: int) -> int:
        """The duration of an animation: nothing when motion is reduced."""
        return 0 if self.reduce_motion else duration

    def palette(self) -> QPalette:
        """The colours for what Qt draws by itself."""
        colours = self.colours
        palette = QPalette()
        roles: dict[QPalette.ColorRole, QColor] = {
            QPalette.ColorRole.Window: colours.panel,
            QPalette.ColorRole.WindowText: colours.text,
            QPalette.ColorRole.Base: colours.input,
            QPalette.ColorRole.AlternateBase: colours.card,
            QPalette.ColorRole.Text: colours.text,
            QPalette.ColorRole.PlaceholderText: colours.faint,
            QPalette.ColorRole.Button: colours.raised,
            QPalette.ColorRole.ButtonText: colours.text,
            QPalette.ColorRole.BrightText: colours.danger,
            QPalette.ColorRole.Highlight: colours.on,
            QPalette.ColorRole.HighlightedText: colours.onText,
            QPalette.ColorRole.ToolTipBase: colours.raised,
            QPalette.ColorRole.ToolTipText: colours.text,
            QPalette.ColorRole.Link: colours.info,
            QPalette.ColorRole.LinkVisited: colours.info,
            QPalette.ColorRole.Light: colours.raised,
            QPalette.ColorRole.Midlight: colours.card,
            QPalette.ColorRole.Mid: colours.line,
            QPalette.ColorRole.Dark: colours.window,
            QPalette.ColorRole.Shadow: colours.shadow,
        }
        for role, colour in roles.items():
            palette.setColor(role, colour)
        for role in (
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.Text,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, role, colours.faint)
        return palette

    def stylesheet(self) -> str:
        """Qt's style sheet of the theme that is worn."""
        return self._sheet(self._name)

    def dress(self, application: QApplication) -> None:
        """Dress the whole program now and again at every change of the theme."""
        application.setStyle(QStyleFactory.create("Fusion"))
        self._dress(application)
        self.changed.connect(lambda: self._dress(application))

    def _sheet(self, name: ThemeName) -> str:
        marks = self._resources / "themes" / name.value
        return stylesheet_of(self._tokens.themes[name], self._scale, marks)

    def _dress(self, application: QApplication) -> None:
        # Qt lays a sheet that takes the place of another on each widget once for every widget
        # around it, and one where there was none only once: three times as fast. With another
        # font a menu bar that is not shown yet would keep the old one.
        font = self.font(Role.BODY)
        if application.font() == font:
            application.setStyleSheet("")
        application.setPalette(self.palette())
        application.setFont(font)
        application.setStyleSheet(self.stylesheet())


def bounded_scale(scale: float) -> float:
    """The nearest scale that the interface can be drawn at."""
    return min(LARGEST_SCALE, max(SMALLEST_SCALE, scale))
