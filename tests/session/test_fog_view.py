"""What the players' view holds of a map in fog: only what is seen, whatever else is there."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap, Environment, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Drawing, DrawingShape, MapText
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.light import LightLevel
from desktop.battlemap.spots import FINE
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.model import commands as c
from desktop.model.combatant import CarriedLight, Combatant, Side, Token
from desktop.model.encounter import Encounter
from desktop.model.fog import Fog, FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.rules.sight.party_sight import fog_masks
from desktop.session.player_fog import PlayerFog, player_fog
from desktop.session.player_view import player_view
from tests.support.builders import MAP, Fight, a_creature

SECRET = "Stalker"


def rooms(
    *, door: DoorState = DoorState.CLOSED, light: LightLevel = LightLevel.BRIGHT
) -> BattleMap:
    """Two rooms of 4 x 4, a door between them at the lower end."""
    return BattleMap(
        "Rooms",
        8,
        4,
        Grid(),
        walls=(Wall(Point(4, 0), Point(4, 3)),),
        doors=(Door(DoorId("d1"), Point(4, 3), Point(4, 4), door),),
        environment=Environment(light=light),
    )


def in_fog(battle_map: BattleMap, mode: FogMode = FogMode.SIGHT) -> Fight:
    fight = Fight("srd-5.2.1")
    fight.do(c.ShowMap(MAP, battle_map))
    fight.add("Lia", 20, character=True, at=(0, 0))
    fight.do(c.SetFog(MAP, mode))
    return fight


def names(fight: Fight) -> list[str]:
    return [who.name.texts[0][1] for who in player_view(fight.encounter, fight.ruleset).combatants]


def shown(bits: bytes, fog: PlayerFog) -> str:
    mask = np.unpackbits(np.frombuffer(bits, np.uint8).reshape(fog.rows, -1), axis=1)
    mask = mask[:, : fog.columns]
    some = mask.reshape(fog.rows // FINE, FINE, fog.columns // FINE, FINE).any(axis=(1, 3))
    return "\n".join("".join("x" if one else "." for one in row) for row in some)


def fog_of(fight: Fight) -> PlayerFog:
    fog = player_fog(fight.encounter, fight.ruleset)
    assert fog is not None
    return fog


@pytest.mark.problem("RP59")
def test_whom_the_party_does_not_see_is_not_in_the_view_nor_in_its_order():
    fight = in_fog(rooms())
    fight.add(SECRET, 15, at=(6, 1))
    fight.add("Wolf", 10, at=(2, 2))
    fight.begin()
    assert names(fight) == ["Lia", "Wolf"]
    view = player_view(fight.encounter, fight.ruleset)
    assert SECRET not in repr(view)
    assert len(view.rows) == 2
    fight.place("Lia", (3, 3))
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN))
    assert names(fight) == ["Lia", SECRET, "Wolf"]


def test_a_room_that_was_left_is_remembered_without_those_who_are_in_it():
    fight = in_fog(rooms(door=DoorState.OPEN))
    fight.place("Lia", (5, 3))
    fight.add("Wolf", 10, at=(7, 0))
    assert names(fight) == ["Lia", "Wolf"]
    fight.place("Lia", (0, 0))
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.CLOSED))
    assert names(fight) == ["Lia"]
    fog = fog_of(fight)
    assert shown(fog.visible, fog) == "xxxx....\n" * 3 + "xxxx...."
    assert shown(fog.explored, fog).splitlines()[0] == "xxxxxxxx"


def test_what_the_gm_shows_by_hand_is_in_view_and_what_is_covered_is_not():
    fight = in_fog(rooms())
    fight.add("Wolf", 10, at=(6, 1))
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ROOM, (Point(6.5, 1.5),)), True))
    assert names(fight) == ["Lia", "Wolf"]
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.RECTANGLE, (Point(6, 1), Point(7, 2))), False))
    assert names(fight) == ["Lia"]
    assert "." in shown(fog_of(fight).explored, fog_of(fight))


def test_by_hand_alone_nothing_is_seen_but_what_was_shown():
    fight = in_fog(rooms(), FogMode.HAND)
    fight.add("Wolf", 10, at=(1, 1))
    assert names(fight) == ["Lia"]
    assert "x" not in shown(fog_of(fight).visible, fog_of(fight))
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), True))
    assert names(fight) == ["Lia", "Wolf"]


def test_without_fog_everything_is_as_it_was():
    fight = in_fog(rooms(), FogMode.OFF)
    fight.add("Wolf", 10, at=(6, 1))
    assert names(fight) == ["Lia", "Wolf"]
    assert player_fog(fight.encounter, fight.ruleset) is None
    assert player_fog(replace(fight.encounter, shown_map=None), fight.ruleset) is None


def test_in_the_dark_a_torch_shows_who_stands_in_its_light():
    fight = in_fog(rooms(light=LightLevel.DARK))
    fight.add("Wolf", 10, at=(3, 3))
    assert names(fight) == ["Lia"]
    fight.do(c.CarryLight((fight.ids["Lia"],), CarriedLight("torch", 10, 20)))
    assert names(fight) == ["Lia", "Wolf"]
    fight.do(c.CarryLight((fight.ids["Lia"],), None))
    assert names(fight) == ["Lia"]


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_on_hexagons_too(kind: GridKind):
    hexes = BattleMap("Hexes", 8, 6, Grid(kind), walls=(Wall(Point(4, -1), Point(4, 7)),))
    fight = in_fog(hexes)
    fight.add("Wolf", 10, at=(2, 2))
    fight.add(SECRET, 5, at=(7, 3))
    assert names(fight) == ["Lia", "Wolf"]


def test_drawings_and_words_are_known_once_their_place_is_explored():
    there = replace(
        rooms(),
        drawings=(Drawing((Point(6, 1), Point(7, 2))), Drawing((Point(1, 1), Point(2, 2)))),
        texts=(MapText(Point(6, 1), SECRET), MapText(Point(1, 1), "Hall")),
    )
    view = player_view(in_fog(there).encounter, in_fog(there).ruleset)
    assert view.battle_map is not None
    assert len(view.battle_map.drawings) == 1
    assert [text.text for text in view.battle_map.texts] == ["Hall"]


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        (DrawingShape.RECTANGLE, ((0.5, 0.5), (7.5, 3.5))),
        (DrawingShape.ELLIPSE, ((0.5, 0.5), (7.5, 3.5))),
        (DrawingShape.FREE, ((0.5, 3.5), (0.5, 0.5), (7.5, 0.5))),
        (DrawingShape.LINE, ((5, 3.5), (3, 0.5))),
        (DrawingShape.FREE, ((7.5, 3.5),)),
        (DrawingShape.FREE, ()),
    ],
)
def test_of_a_drawing_a_piece_of_a_stroke_must_be_known(
    shape: DrawingShape, points: tuple[tuple[float, float], ...]
):
    """That what it encloses is known tells nothing of it."""
    stroke = tuple(Point(*at) for at in points)
    there = replace(rooms(), drawings=(Drawing(stroke, shape),))
    fight = in_fog(there, FogMode.HAND)

    def drawn() -> int:
        shown_map = player_view(fight.encounter, fight.ruleset).battle_map
        assert shown_map is not None
        return len(shown_map.drawings)

    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.BRUSH, (Point(2.5, 2),), 1.0), True))
    assert drawn() == 0
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), True))
    assert drawn() == bool(points)


@pytest.mark.problem("RP60")
def test_fog_and_the_hidden_flag_must_both_allow_a_token():
    fight = in_fog(rooms(), FogMode.HAND)
    who = fight.add(SECRET, 15, at=(5, 1), hidden=True)
    around = FogShape(FogShapeKind.RECTANGLE, (Point(4, 0), Point(8, 4)))
    for step in (
        c.PaintFog(MAP, around, True),
        c.PaintFog(MAP, around, False),
        c.PaintFog(MAP, FogShape(FogShapeKind.ALL), True),
        c.SetFog(MAP, FogMode.OFF),
        c.SetFog(MAP, FogMode.SIGHT),
    ):
        fight.do(step)
        assert SECRET not in repr(player_view(fight.encounter, fight.ruleset)), step
        assert fight.encounter.combatants[who].hidden, "the GM sees it marked"
    fight.do(c.SetFog(MAP, FogMode.HAND))
    fight.do(c.PaintFog(MAP, around, False))
    fight.do(c.SetHidden((who,), False))
    assert names(fight) == ["Lia"], "shown, but under fog"
    fight.do(c.PaintFog(MAP, around, True))
    assert names(fight) == ["Lia", SECRET]


@pytest.mark.problem("RP63")
def test_nothing_of_a_room_never_seen_is_drawn_and_what_was_seen_is_remembered_until_forgotten():
    statue = Drawing((Point(6, 1), Point(7, 2)))
    door = Door(DoorId("d2"), Point(7, 1), Point(7, 2), DoorState.CLOSED)
    texts = (MapText(Point(6, 1), SECRET),)
    there = replace(rooms(), drawings=(statue,), texts=texts)
    there = replace(there, doors=(*there.doors, door))
    fight = in_fog(there)
    fight.add("Ada", 12, character=True, at=(1, 1))

    def drawn() -> tuple[int, int]:
        shown_map = player_view(fight.encounter, fight.ruleset).battle_map
        assert shown_map is not None
        assert not hasattr(shown_map, "doors"), "no door is ever told, only the picture shows it"
        assert (SECRET in repr(shown_map)) == bool(shown_map.texts)
        return len(shown_map.drawings), len(shown_map.texts)

    assert drawn() == (0, 0)
    fight.place("Ada", (5, 1))
    assert drawn() == (1, 1)
    fight.place("Ada", (1, 1))
    assert drawn() == (1, 1)
    fight.do(c.SetFog(MAP, FogMode.NOW))
    assert drawn() == (0, 0), "remembered only where that is chosen"
    fight.place("Ada", (5, 1))
    assert drawn() == (1, 1)
    fog = fog_of(fight)
    assert fog.explored == fog.visible
    fight.place("Ada", (1, 1))
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    assert drawn() == (1, 1)
    fight.do(c.ForgetExplored(MAP))
    assert drawn() == (0, 0)


# Noninterference


def strangers(draw: st.DrawFn, fight: Encounter, ruleset: object) -> Encounter:
    """Others whom the players do not see: out of view, or kept hidden by the GM."""
    masks = fog_masks(fight, ruleset, MAP)  # type: ignore[arg-type]  # a ruleset
    assert masks is not None
    blocks = masks.visible.reshape(4, FINE, 8, FINE).any(axis=(1, 3))
    unseen = [
        Cell(column, row) for row in range(4) for column in range(8) if not blocks[row][column]
    ]
    for number in range(draw(st.integers(0, 3))):
        hidden = draw(st.booleans()) or not unseen
        cells = st.builds(Cell, st.integers(0, 7), st.integers(0, 3))
        at = draw(cells if hidden else st.sampled_from(unseen))
        who = Combatant(
            CombatantId(f"h{number}"),
            a_creature(SECRET, ruleset=fight.ruleset),
            draw(st.sampled_from((Side.HOSTILE, Side.NEUTRAL))),
            hidden=hidden,
            token=Token(MAP, at),
            light=CarriedLight("torch", 20, 40) if hidden and draw(st.booleans()) else None,
        )
        fight = fight.with_combatant(who)
    return fight


@pytest.mark.problem("RP59")
@settings(max_examples=40)
@given(st.data())
def test_what_lies_in_the_fog_changes_nothing_of_what_the_players_see(data: st.DataObject):
    light = data.draw(st.sampled_from(LightLevel))
    mode = data.draw(st.sampled_from((FogMode.SIGHT, FogMode.NOW, FogMode.HAND)))
    lamps = data.draw(st.booleans())
    there = replace(rooms(light=light), lights=(Light(Point(2, 2), 5, 10),) if lamps else ())
    fight = in_fog(there, mode)
    fight.add("Wolf", 10, at=(2, 2))
    fight.begin()
    column = data.draw(st.integers(0, 3))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Lia"]: Token(MAP, Cell(column, 1))})))
    if data.draw(st.booleans()):
        fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.BRUSH, (Point(5, 1),), 1.0), True))
    plain = fight.encounter
    secret = strangers(data.draw, plain, fight.ruleset)
    if data.draw(st.booleans()):  # a secret door is a wall to those who have not found it
        door = replace(there.doors[0], state=DoorState.SECRET)
        secret = replace(secret, maps=FrozenMap({MAP: replace(there, doors=(door,), title=SECRET)}))
        wall = Wall(door.start, door.end)
        plain_map = replace(there, walls=(*there.walls, wall), doors=())
        plain = replace(plain, maps=FrozenMap({MAP: plain_map}))
    view = player_view(secret, fight.ruleset)
    assert view == player_view(plain, fight.ruleset)
    assert SECRET not in repr(view)


def test_the_state_without_fog_is_the_state_of_older_saves():
    assert Fight("srd-5.1").encounter.fog == FrozenMap()
    assert Fog() == Fog(FogMode.OFF)
