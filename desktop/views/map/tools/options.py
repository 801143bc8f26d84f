"""What the tool in use is set to: a small surface beside the tool bar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.features import DrawingShape, ObscurementKind
from desktop.battlemap.walls import DoorState
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import COLOURS, MapEditing, preset_text, presets_for
from desktop.controllers.map.fog import FogEditing
from desktop.controllers.map.shapes import ShapeEditing
from desktop.controllers.rolls.amounts import AmountError
from desktop.language.message import Message
from desktop.language.numbers import read_length
from desktop.language.render import render, shown_length
from desktop.model.creature import AreaShape
from desktop.views.design.buttons import Button, ButtonSize, IconButton
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.labels import Label, Tone
from desktop.views.design.sheet_look import mark_mistake
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.drawing import MapTool
from desktop.views.map.number_field import NumberField
from desktop.views.map.overlays import Floating
from desktop.views.map.surface import MapSurface
from desktop.views.map.tools.area_rows import AreaRow, areas_here
from desktop.views.map.tools.fog import fog_rows, told_fog
from desktop.views.map.tools.kit import spec_of
from desktop.views.map.tools.menu_button import menu_button
from desktop.views.map.tools.shape_rows import shape_rows
from desktop.views.map.tools.swatch import Swatch
from desktop.views.map.tools.whole_light import WholeLightRow

CLEAR = "clear"
BRUSHES = (1, 2, 3, 5)
RECTANGLE = "rectangle"
LAMPS = {"candle": (5, 10), "torch": (20, 40), "lantern": (30, 60), "daylight": (60, 120)}
WIDTHS = {"fine": 0.04, "medium": 0.08, "broad": 0.18}
LETTERS = {"small": 0.3, "medium": 0.45, "large": 0.8}
MOST_FEET = 1_000
HINT = 330
"""Pixels at 100 % that the line on how a tool is used is wide at least; longer ones wrap."""

AREA_ROW = 290
FOLD = 24
"""Of the button that folds the settings, in pixels at 100 %."""


class ToolOptions(Floating):
    """Rows of choices for one tool, and one line on how it is used."""

    move_wanted = Signal(object)  # AreaId: an area that stays is laid elsewhere

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        editing: MapEditing,
        fog: FogEditing,
        shapes: ShapeEditing,
        canvas: MapSurface,
    ) -> None:
        super().__init__(theme, canvas)
        self._shapes = shapes
        self._desk, self._editing, self._fog, self._canvas = desk, editing, fog, canvas
        self._tool = MapTool.SELECT
        self._content: QWidget | None = None
        self._rows = QVBoxLayout()
        self._is_folded = False
        self.fold_button = IconButton(theme, "", "", size=FOLD, icon_size=14)
        self.fold_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.fold_button.clicked.connect(lambda: self.fold(is_folded=not self._is_folded))
        self._holder = QHBoxLayout(self)
        margin = round(theme.px(8))
        self._holder.setContentsMargins(margin, margin - 2, margin - 4, margin - 2)
        self._holder.setSpacing(round(theme.px(4)))
        self._holder.addWidget(self.fold_button, 0, Qt.AlignmentFlag.AlignTop)
        editing.changed.connect(self._on_settings_changed)
        fog.changed.connect(self._on_settings_changed)
        shapes.changed.connect(self._on_settings_changed)
        desk.changed.connect(self._on_settings_changed)
        self._drawn_for: object = None
        self.hide()

    def show_for(self, tool: MapTool) -> None:
        """Show what that tool is set to; nothing for those that have no settings."""
        self._tool = tool
        self._rebuild()

    @property
    def is_folded(self) -> bool:
        """Whether only a line is there that says what the tool does."""
        return self._is_folded

    def fold(self, *, is_folded: bool) -> None:
        """Fold the settings away from the map, or show them again; so for every tool."""
        if is_folded is not self._is_folded:
            self._is_folded = is_folded
            self._rebuild()

    # --- rows -----------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        if self._content is not None:
            self._holder.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = QWidget(self)
        self._rows = QVBoxLayout(self._content)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(round(self._theme.px(4)))
        self._holder.insertWidget(0, self._content)
        self._name_fold()
        if self._is_folded:
            self._rows.addWidget(Label(self._theme, self._summary(), role=Role.SMALL, weight=600))
        else:
            self._build_rows()
        self._drawn_for = self._shape_of_rows()
        self._content.show()  # else it counts as nothing until the next turn of the loop
        self.setVisible(self._tool not in (MapTool.SELECT, MapTool.PAN))
        self._canvas.place_overlays()

    def _name_fold(self) -> None:
        folded = self._is_folded
        self.fold_button.set_icon("interface.expand" if folded else "interface.collapse")
        key = "view.tool.unfold" if folded else "view.tool.fold"
        self.fold_button.set_name(self._desk.text(key))

    def _summary(self) -> str:
        """What is drawn at the next click, where the settings are folded away."""
        name = self._desk.text(spec_of(self._tool).text)
        if self._tool is not MapTool.FOG:
            return name
        words = told_fog(self._desk, self._fog)
        return self._desk.text("view.joined", first=name, second=words)

    def _build_rows(self) -> None:
        build = {
            MapTool.SHAPE: self._shape,
            MapTool.DOOR: self._door,
            MapTool.LOW_WALL: self._low_wall,
            MapTool.TERRAIN: self._ground,
            MapTool.LIGHT: self._light,
            MapTool.OBSCUREMENT: self._mist,
            MapTool.DRAW: self._draw,
            MapTool.AREA: self._area,
            MapTool.TEXT: self._text,
            MapTool.FOG: self._players_fog,
        }.get(self._tool)
        if build is not None:
            build()
        if self._tool not in (MapTool.SELECT, MapTool.PAN):
            hint = self._desk.text(spec_of(self._tool).hint)
            told = Label(self._theme, hint, role=Role.SMALL, tone=Tone.MUTED, wraps=True)
            told.setMinimumWidth(round(self._theme.px(HINT)))
            self._rows.addWidget(told)

    def _shape_of_rows(self) -> object:
        """What decides which rows there are; fields that are typed in must not be rebuilt."""
        chosen = self._editing.settings
        return (
            self._tool,
            chosen.ground,
            chosen.preset,
            chosen.mist,
            chosen.door_state,
            chosen.shape,
            chosen.is_rectangle,
            chosen.brush,
            chosen.light_colour,
            chosen.colour,
            chosen.area,
            areas_here(self._desk),
            self._editing.battle_map and self._editing.battle_map.environment,
            chosen.gm_only,
            chosen.secret_ground,
            chosen.width,
            chosen.letters,
            self._shapes.chosen,
            self._fog.settings,
            self._fog.fog.mode,
        )

    def _on_settings_changed(self) -> None:
        if not self.isHidden() and self._shape_of_rows() != self._drawn_for:
            self._rebuild()

    def _shape(self) -> None:
        if self._shapes.chosen is not None:
            self._rows.addWidget(shape_rows(self._desk, self._theme, self._shapes))

    def _door(self) -> None:
        states = {state.value: f"view.tool.door_state.{state.value}" for state in DoorState}
        self._choice(
            "view.tool.door_state",
            states,
            self._editing.settings.door_state.value,
            lambda key: self._editing.set(door_state=DoorState(key)),
        )

    def _low_wall(self) -> None:
        row = self._row()
        chosen = self._editing.settings.low_height
        self._length(row, "view.tool.height", chosen, lambda feet: {"low_height": feet})
        row.addStretch(1)

    def _ground(self) -> None:
        chosen = self._editing.settings
        kinds = {kind.value: f"view.tool.ground.{kind.value}" for kind in TerrainKind}
        self._choice(
            "view.tool.ground",
            {**kinds, CLEAR: "view.tool.clear"},
            CLEAR if chosen.ground is None else chosen.ground.value,
            lambda key: self._editing.set(ground=None if key == CLEAR else TerrainKind(key)),
        )
        row = self._brush()
        if chosen.ground in (TerrainKind.WATER, TerrainKind.PIT):
            self._length(row, "view.tool.depth", chosen.depth, lambda feet: {"depth": feet})
        elif chosen.ground is TerrainKind.RAISED:
            self._length(row, "view.tool.height", chosen.height, lambda feet: {"height": feet})
        elif chosen.ground is TerrainKind.HAZARD:
            self._hazard(row)
        if presets_for(chosen.ground):
            row.addWidget(self._presets())
        self._whose(row, chosen.secret_ground, lambda is_on: {"secret_ground": is_on})

    def _presets(self) -> Button:
        """What the ground is called: rubble, stairs, furniture of a size, a pillar."""
        chosen = self._editing.settings
        known = presets_for(chosen.ground)
        current = chosen.preset if chosen.preset in known else ""
        button = menu_button(
            self._theme,
            self._desk.text("view.tool.preset"),
            {key: self._desk.rendered(preset_text(key)) for key in ("", *known)},
            current,
            lambda key: self._editing.set(preset=key),
        )
        button.setObjectName("preset")
        return button

    def _hazard(self, row: QHBoxLayout) -> None:
        chosen = self._editing.settings
        kind = ""
        if chosen.damage_type:
            kind = render(Message(f"damage.{chosen.damage_type}"), self._desk.language).lower()
        field = QLineEdit(f"{chosen.damage} {kind}".strip())
        name = self._desk.text("view.tool.damage")
        field.setAccessibleName(name)
        field.setMaxLength(60)
        field.setFixedWidth(round(self._theme.px(130)))
        field.textEdited.connect(lambda text: self._on_hazard_typed(field, text))
        row.addWidget(Label(self._theme, name, tone=Tone.MUTED))
        row.addWidget(field)

    def _on_hazard_typed(self, field: QLineEdit, text: str) -> None:
        mistake = ""
        try:
            self._editing.read_hazard(text)
        except AmountError as error:
            mistake = self._desk.rendered(error.message)
        mark_mistake(field, is_wrong=bool(mistake))
        field.setToolTip(mistake)

    def _mist(self) -> None:
        chosen = self._editing.settings
        kinds = {kind.value: f"view.tool.mist.{kind.value}" for kind in ObscurementKind}
        self._choice(
            "view.tool.mist",
            {**kinds, CLEAR: "view.tool.clear"},
            CLEAR if chosen.mist is None else chosen.mist.value,
            lambda key: self._editing.set(mist=None if key == CLEAR else ObscurementKind(key)),
        )
        row = self._brush()
        if chosen.mist is not None:
            row.addStretch(1)
            row, high = self._row(), chosen.mist_height
            self._length(row, "view.tool.mist_height", high, lambda feet: {"mist_height": feet})
        whole = Button(self._theme, self._desk.text("view.tool.whole_map"), size=ButtonSize.SMALL)
        whole.clicked.connect(self._editing.obscure_everything)
        row.addWidget(whole)
        row.addStretch(1)

    def _light(self) -> None:
        chosen = self._editing.settings
        lamps = {name: f"view.tool.lamp.{name}" for name in LAMPS}
        reach = (round(chosen.bright), round(chosen.dim))
        row = self._choice(
            "view.tool.lamp",
            lamps,
            next((name for name, lamp in LAMPS.items() if lamp == reach), ""),
            self._on_lamp_chosen,
        )
        row.addStretch(1)
        row = self._row()
        self._length(row, "view.tool.bright", chosen.bright, lambda feet: {"bright": feet})
        self._length(row, "view.tool.dim", chosen.dim, lambda feet: {"dim": feet})
        row.addWidget(self._toggle("view.tool.sunlight", chosen.is_sunlight, self._on_sunlight))
        row.addStretch(1)
        self._colours(chosen.light_colour, lambda colour: {"light_colour": colour})
        if self._editing.battle_map is not None:
            self._rows.addWidget(WholeLightRow(self._desk, self._theme, self._editing))

    def _on_sunlight(self, now: bool) -> None:
        self._editing.set(is_sunlight=now)

    def _on_lamp_chosen(self, name: str) -> None:
        bright, dim = LAMPS[name]
        self._editing.set(bright=float(bright), dim=float(dim))
        self._rebuild()

    def _draw(self) -> None:
        chosen = self._editing.settings
        shapes = {shape.value: f"view.tool.shape.{shape.value}" for shape in DrawingShape}
        self._choice(
            "view.tool.shape",
            shapes,
            chosen.shape.value,
            lambda key: self._editing.set(shape=DrawingShape(key)),
        )
        widths = {name: f"view.tool.width.{name}" for name in WIDTHS}
        row = self._choice(
            "view.tool.width",
            widths,
            next((name for name, width in WIDTHS.items() if width == chosen.width), ""),
            lambda name: self._editing.set(width=WIDTHS[name]),
        )
        self._whose(row, chosen.gm_only, lambda is_on: {"gm_only": is_on})
        self._colours(chosen.colour, lambda colour: {"colour": colour})

    def _area(self) -> None:
        chosen = self._editing.settings
        shapes = (
            AreaShape.SPHERE,
            AreaShape.CUBE,
            AreaShape.CONE,
            AreaShape.LINE,
            AreaShape.EMANATION,
        )
        row = self._choice(
            "view.tool.area",
            {shape.value: f"view.tool.area.{shape.value}" for shape in shapes},
            chosen.area.value,
            lambda key: self._editing.set(area=AreaShape(key)),
        )
        row.addStretch(1)
        row = self._row()
        is_round = chosen.area in (AreaShape.SPHERE, AreaShape.EMANATION)
        size = "radius" if is_round else "length"
        self._length(
            row, f"view.tool.area.{size}", chosen.area_size, lambda feet: {"area_size": feet}
        )
        if chosen.area is AreaShape.LINE:
            self._length(
                row, "view.tool.area.width", chosen.area_width, lambda feet: {"area_width": feet}
            )
        row.addStretch(1)
        for area in areas_here(self._desk):
            lying = AreaRow(self._desk, self._theme, area)
            lying.setMinimumWidth(round(self._theme.px(AREA_ROW)))
            lying.move_wanted.connect(self.move_wanted)
            self._rows.addWidget(lying)

    def _text(self) -> None:
        chosen = self._editing.settings
        sizes = {name: f"view.tool.letters.{name}" for name in LETTERS}
        row = self._choice(
            "view.tool.letters",
            sizes,
            next((name for name, size in LETTERS.items() if size == chosen.letters), ""),
            lambda name: self._editing.set(letters=LETTERS[name]),
        )
        self._whose(row, chosen.gm_only, lambda is_on: {"gm_only": is_on})
        self._colours(chosen.colour, lambda colour: {"colour": colour})

    def _players_fog(self) -> None:
        self._rows.addWidget(fog_rows(self._desk, self._theme, self._fog))

    # --- parts ----------------------------------------------------------------------------------

    def _row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(round(self._theme.px(6)))
        self._rows.addLayout(row)
        return row

    def _choice(
        self, name: str, texts: dict[str, str], chosen: str, on_chosen: Callable[[str], object]
    ) -> QHBoxLayout:
        segments = tuple((key, self._desk.text(text)) for key, text in texts.items())
        control = SegmentedControl(self._theme, segments, name=self._desk.text(name))
        control.show_choice(chosen)
        control.chosen.connect(on_chosen)
        row = self._row()
        row.addWidget(control)
        return row

    def _brush(self) -> QHBoxLayout:
        chosen = self._editing.settings
        texts = {str(width): "view.tool.brush_width" for width in BRUSHES}
        segments = [(key, self._desk.text(text, cells=int(key))) for key, text in texts.items()]
        segments.append((RECTANGLE, self._desk.text("view.tool.rectangle")))
        control = SegmentedControl(
            self._theme, tuple(segments), name=self._desk.text("view.tool.brush")
        )
        control.show_choice(RECTANGLE if chosen.is_rectangle else str(chosen.brush))
        control.chosen.connect(self._on_brush_chosen)
        row = self._row()
        row.addWidget(control)
        return row

    def _on_brush_chosen(self, key: str) -> None:
        if key == RECTANGLE:
            self._editing.set(is_rectangle=True)
        else:
            self._editing.set(is_rectangle=False, brush=int(key))

    def _length(
        self,
        row: QHBoxLayout,
        label: str,
        feet: float,
        change: Callable[[float], dict[str, object]],
    ) -> None:
        language = self._desk.language
        name = self._desk.text(label)
        field = NumberField(
            self._theme,
            name=name,
            show=lambda number: shown_length(number, language),
            read=lambda text: read_length(text, language, high=MOST_FEET),
        )
        field.setFixedWidth(round(self._theme.px(58)))
        field.show_number(feet)
        field.number_changed.connect(lambda number: self._editing.set(**change(number)))
        unit = f"view.grid.{language.units}"
        row.addWidget(Label(self._theme, name, tone=Tone.MUTED))
        row.addWidget(field)
        row.addWidget(Label(self._theme, self._desk.text(unit), tone=Tone.MUTED))

    def _whose(
        self, row: QHBoxLayout, is_on: bool, change: Callable[[bool], dict[str, object]]
    ) -> None:
        row.addWidget(
            self._toggle("view.tool.gm_only", is_on, lambda now: self._editing.set(**change(now)))
        )
        row.addStretch(1)

    def _toggle(self, name: str, is_on: bool, change: Callable[[bool], object]) -> Button:
        toggle = Button(self._theme, self._desk.text(name), size=ButtonSize.SMALL)
        toggle.setCheckable(True)
        toggle.setChecked(is_on)
        toggle.clicked.connect(change)
        return toggle

    def _colours(
        self,
        chosen: str,
        change: Callable[[str], dict[str, object]],
    ) -> None:
        row = self._row()
        row.setSpacing(0)
        for number, colour in enumerate(COLOURS, 1):
            name = self._desk.text("view.tool.colour", number=number)
            swatch = Swatch(self._theme, colour, name)
            swatch.setChecked(colour == chosen)
            swatch.clicked.connect(
                lambda _=False, colour=colour: self._editing.set(**change(colour))
            )
            row.addWidget(swatch)
        row.addStretch(1)
