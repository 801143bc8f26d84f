"""The grid of the map on the table: every change is seen on the map before it is applied."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from desktop.battlemap.battle_map import PLAIN_GRID, BattleMap
from desktop.battlemap.grid import DiagonalRule, GridKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.grid import (
    MOST_CELLS,
    GridSettings,
    cell_limits,
    settings_of,
    with_settings,
)
from desktop.language.message import Distance
from desktop.language.numbers import read_decimal, read_length, read_number
from desktop.language.render import shown_length, shown_number
from desktop.views.design.buttons import Button
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.map.number_field import NumberField

USUAL = "usual"
COLOURS = {"light": "#ffffff", "dark": "#0a0a0a", "amber": "#f5b83d", "blue": "#5b9dff"}
STRENGTH = 0.6  # of a colour that was just chosen
MOST_FEET = 1_000
SCALE = {
    "view.grid.cell_pixels": "view.grid.scale_pixels",
    "view.grid.columns": "view.grid.scale_columns",
    "view.grid.rows": "view.grid.scale_rows",
    "view.grid.feet_per_cell": "view.grid.scale_feet",
}
"""What fields are called where there is no grid: squares are only a measure then."""


class GridDialog(CardDialog):
    """Edits a copy of a map; `result_map` is the map under the chosen grid."""

    previewed = Signal(object)  # BattleMap
    fit_wanted = Signal()
    """The GM wants to lay the grid on the picture by hand."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        battle_map: BattleMap,
        parent: QWidget,
        settings: GridSettings | None = None,
    ) -> None:
        """`settings` that are shown first, in place of the map's own."""
        super().__init__(desk, theme, desk.text("view.grid.title"), parent)
        self._map, self._window = battle_map, parent
        self._settings = settings or settings_of(battle_map)
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(theme.px(12))
        self._rows.setVerticalSpacing(theme.px(8))
        self._rows.setColumnStretch(1, 1)
        self.body.addLayout(self._rows)
        self._captions: dict[str, Label] = {}
        self._units: dict[str, Label] = {}
        self.kind = self._choice(
            "view.grid.kind", {kind.value: f"view.grid.kind.{kind.value}" for kind in GridKind}
        )
        self._fields: list[NumberField] = []
        if battle_map.picture is not None:
            self._add_picture_fields()
        else:
            self._add_size_fields()
        self.feet = self._field(
            "view.grid.feet_per_cell",
            f"view.grid.{desk.language.in_cells(None).units}",
            show=lambda feet: shown_length(feet, desk.language.in_cells(None)),
            read=lambda text: read_length(
                text, desk.language.in_cells(None), low=1, high=MOST_FEET
            ),
        )
        self.diagonals = self._choice(
            "view.grid.diagonals",
            {rule.value: f"view.grid.diagonals.{rule.value}" for rule in DiagonalRule},
        )
        self.colour = self._choice(
            "view.grid.colour", {name: f"view.grid.colour.{name}" for name in (USUAL, *COLOURS)}
        )
        self.strength = self._field(
            "view.grid.strength",
            "view.grid.percent",
            show=lambda share: shown_number(round(share * 100), desk.language),
            read=lambda text: read_number(text, desk.language, low=0, high=100) / 100,
        )
        self._size = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self.body.addWidget(self._size)
        self.body.addStretch(1)
        self.ok = self.add_buttons(desk.text("view.ok"), enters=True)
        self._connect()
        self._show_settings()

    @property
    def settings(self) -> GridSettings:
        """What is set now."""
        return self._settings

    @property
    def result_map(self) -> BattleMap:
        """The map under the chosen grid; the very map if nothing was changed."""
        return with_settings(self._map, self._settings)

    @property
    def shown_texts(self) -> tuple[str, ...]:
        """All captions and units that are shown, and how large the map is, for tests."""
        labels = (*self._captions.values(), *self._units.values(), self._size)
        return tuple(label.text() for label in labels if not label.isHidden())

    # --- building -------------------------------------------------------------------------------

    def _add_picture_fields(self) -> None:
        low, high = cell_limits(self._map)
        picture = self._map.picture
        assert picture is not None, "these fields are for maps with a picture"
        self.fit = Button(self.theme, self.desk.text("view.grid.fit"), icon="tool.grid")
        self.fit.clicked.connect(self._on_fit)
        self._rows.addWidget(self.fit, self._rows.rowCount(), 0, 1, 2)
        self.pixels = self._decimal(
            "view.grid.cell_pixels", "view.grid.pixels", int(low), round(high)
        )
        self.columns = self._decimal("view.grid.columns", "view.grid.cells", 1, MOST_CELLS)
        self.offset_x = self._decimal("view.grid.offset_x", "view.grid.pixels", -100_000, 100_000)
        self.offset_y = self._decimal("view.grid.offset_y", "view.grid.pixels", -100_000, 100_000)
        width = picture.width
        self.pixels.number_changed.connect(
            lambda pixels: self._change(cell_pixels=min(high, max(low, pixels)))
        )
        self.columns.number_changed.connect(
            lambda columns: self._change(cell_pixels=min(high, max(low, width / columns)))
        )
        self.offset_x.number_changed.connect(lambda x: self._change(offset_x=x))
        self.offset_y.number_changed.connect(lambda y: self._change(offset_y=y))

    def _add_size_fields(self) -> None:
        self.columns = self._decimal("view.grid.columns", "view.grid.cells", 1, MOST_CELLS)
        self.rows = self._decimal("view.grid.rows", "view.grid.cells", 1, MOST_CELLS)
        self.columns.number_changed.connect(lambda columns: self._change(columns=columns))
        self.rows.number_changed.connect(lambda rows: self._change(rows=rows))

    def _decimal(self, label: str, unit: str, low: int, high: int) -> NumberField:
        language = self.desk.language
        return self._field(
            label,
            unit,
            show=lambda number: shown_number(number, language).replace(language.group_sign, ""),
            read=lambda text: float(read_decimal(text, language, low=low, high=high)),
        )

    def _field(
        self, label: str, unit: str, *, show: Callable[[float], str], read: Callable[[str], float]
    ) -> NumberField:
        name = self.desk.text(label)
        field = NumberField(self.theme, name=name, show=show, read=read)
        field.textEdited.connect(self._on_typed)
        field.returnPressed.connect(self._on_return)
        holder = QHBoxLayout()
        holder.setSpacing(self.theme.px(8))
        holder.addWidget(field)
        measure = self._units[label] = Label(self.theme, self.desk.text(unit), tone=Tone.MUTED)
        holder.addWidget(measure)
        holder.addStretch(1)
        caption = self._captions[label] = Label(self.theme, name)
        caption.setBuddy(field)
        line = self._rows.rowCount()
        self._rows.addWidget(caption, line, 0)
        self._rows.addLayout(holder, line, 1)
        self._fields.append(field)
        return field

    def _choice(self, label: str, texts: dict[str, str]) -> SegmentedControl:
        text = self.desk.text
        name = text(label)
        segments = tuple((key, text(shown)) for key, shown in texts.items())
        control = SegmentedControl(self.theme, segments, name=name)
        line = self._rows.rowCount()
        caption = self._captions[label] = Label(self.theme, name)
        self._rows.addWidget(caption, line, 0)
        self._rows.addWidget(control, line, 1)
        return control

    def _connect(self) -> None:
        self.kind.chosen.connect(lambda kind: self._change(kind=GridKind(kind)))
        self.diagonals.chosen.connect(lambda rule: self._change(diagonals=DiagonalRule(rule)))
        self.feet.number_changed.connect(lambda feet: self._change(feet_per_cell=feet))
        self.colour.chosen.connect(self._on_colour_chosen)
        self.strength.number_changed.connect(lambda share: self._change(strength=share))

    # --- changing -------------------------------------------------------------------------------

    def _change(self, **changes: object) -> None:
        self._settings = replace(self._settings, **changes)  # type: ignore[arg-type]  # by name
        self._show_settings()
        self.previewed.emit(self.result_map)

    def _on_fit(self) -> None:
        self.reject()
        self.fit_wanted.emit()

    def _on_colour_chosen(self, name: str) -> None:
        if name == USUAL:
            self._change(colour=PLAIN_GRID.colour, strength=PLAIN_GRID.strength)
        else:
            is_usual = self._colour_name() == USUAL
            strength = STRENGTH if is_usual else self._settings.strength
            self._change(colour=COLOURS[name], strength=strength)

    def _colour_name(self) -> str:
        chosen = self._settings
        if (chosen.colour, chosen.strength) == (PLAIN_GRID.colour, PLAIN_GRID.strength):
            return USUAL
        names = (name for name, colour in COLOURS.items() if colour == chosen.colour.lower())
        return next(names, "")

    def _on_return(self) -> None:
        if self.ok.isEnabled():
            self.accept()

    def _on_typed(self) -> None:
        mistake = next((field.error for field in self._fields if field.error is not None), None)
        self.tell_error("" if mistake is None else self.desk.rendered(mistake.message))
        self.ok.setEnabled(mistake is None)

    def _show_settings(self) -> None:
        """All fields but the one that is being typed in show the present numbers."""
        chosen, laid = self._settings, self.result_map
        self.kind.show_choice(chosen.kind.value)
        self.diagonals.show_choice(chosen.diagonals.value)
        self.colour.show_choice(self._colour_name())
        self.strength.setEnabled(self._colour_name() != USUAL)
        numbers = [(self.feet, chosen.feet_per_cell), (self.strength, chosen.strength)]
        if self._map.picture is not None:
            numbers += [
                (self.pixels, chosen.cell_pixels),
                (self.columns, self._map.picture.width / chosen.cell_pixels),
                (self.offset_x, chosen.offset_x),
                (self.offset_y, chosen.offset_y),
            ]
        else:
            numbers += [(self.columns, chosen.columns), (self.rows, chosen.rows)]
        for field, number in numbers:
            if not field.hasFocus() or not field.isModified():
                field.show_number(number)
        self._show_for_kind(laid)
        self._on_typed()

    def _show_for_kind(self, laid: BattleMap) -> None:
        """Without a grid there is a scale, and nothing of squares or lines."""
        is_none = self._settings.kind is GridKind.NONE
        self._show_field("view.grid.diagonals", self.diagonals, shown=not is_none)
        self._show_field("view.grid.colour", self.colour, shown=not is_none)
        self._show_field("view.grid.strength", self.strength, shown=not is_none)
        if self._map.picture is not None:
            self.fit.setVisible(not is_none)  # there are no squares to drag over
            self._show_field("view.grid.offset_x", self.offset_x, shown=not is_none)
            self._show_field("view.grid.offset_y", self.offset_y, shown=not is_none)
        for label in ("view.grid.columns", "view.grid.rows"):
            if label in self._units:
                self._units[label].setVisible(not is_none)  # no squares are counted
        for label, of_scale in SCALE.items():
            if label in self._captions:
                self._captions[label].setText(self.desk.text(of_scale if is_none else label))
        wide, high = (cells * laid.grid.feet_per_cell for cells in (laid.columns, laid.rows))
        size = self.desk.text("view.grid.size", columns=laid.cells_wide, rows=laid.cells_high)
        if is_none:
            size = self.desk.text("view.grid.length", wide=Distance(wide), high=Distance(high))
        self._size.setText(size)

    def _show_field(self, label: str, field: QWidget, *, shown: bool) -> None:
        """One row with its caption and unit, or nothing of it."""
        for part in (self._captions[label], field, self._units.get(label)):
            if part is not None:
                part.setVisible(shown)

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """At the right of the window, so that the map is seen beside it."""
        super().showEvent(event)
        window = self._window.window().frameGeometry()
        lowest = max(window.top(), window.bottom() - self.height())
        across = max(window.left(), window.right() - self.width() - self.theme.px(16))
        self.move(across, min(window.top() + 80, lowest))
