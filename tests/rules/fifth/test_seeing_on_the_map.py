"""Light, fog, senses, cover and hiding as the map decides them, in both editions."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Environment
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.eyes import Seen
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.light import LightLevel
from desktop.battlemap.vision import Brightness
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import Standing
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.rolls.abilities import passive_perception
from desktop.rules.sight.fog import LIGHTS
from desktop.rules.sight.perceiving import can_see, sight_of
from desktop.rules.sight.seeing import is_located, scene_of
from tests.support.builders import EDITIONS, MAP, Fight, a_creature
from tests.support.loaded_dice import LoadedDice

OLD, NEW = EDITIONS
editions = pytest.mark.parametrize("edition", EDITIONS)
PLAIN, GOOD, BAD = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE


def veiled(kind: ObscurementKind, *columns: int) -> Obscurement:
    return Obscurement(kind, frozenset(Cell(column, row) for column in columns for row in range(3)))


def field(
    edition: str,
    *veils: Obscurement,
    light: LightLevel = LightLevel.BRIGHT,
    walls: tuple[Wall, ...] = (),
    doors: tuple[Door, ...] = (),
) -> Fight:
    """A strip of 30 x 3 cells."""
    fight = Fight(edition)
    there = BattleMap(
        "Strip",
        30,
        3,
        walls=walls,
        doors=doors,
        obscurements=veils,
        environment=Environment(light=light),
    )
    fight.do(c.ShowMap(MAP, there))
    return fight


def eyed(**senses: int) -> Creature:
    return a_creature("one", senses=FrozenMap(senses))


def pair(fight: Fight, away: int, *, viewer: Creature | None = None, seen: Creature | None = None):
    """A viewer V in the first column and S so many feet away."""
    fight.add("V", 20, creature=viewer, character=True, at=(0, 1))
    fight.add("S", 10, creature=seen, at=(away // 5, 1))
    return fight


def seen(fight: Fight) -> Seen:
    return sight_of(fight.encounter, fight.ruleset, fight["V"], fight["S"])


def passive(fight: Fight) -> int:
    situation = situation_of(fight.encounter, fight.ruleset, fight["V"], fight["S"])
    return passive_perception(situation)


def modes(fight: Fight) -> tuple[RollMode, RollMode]:
    return fight.mode("V", "S", "bow"), fight.mode("S", "V", "bow")


def shoot(fight: Fight, **more: str) -> e.AttackRolled:
    hurt = {"damage": (c.DamageAmount(1),), "cost": "none"}
    return fight.attack("V", "S", "bow", dice=(10,), **hurt, **more)


# Light


@pytest.mark.rule("52-LIGHT-1")
@editions
def test_in_bright_light_nothing_changes(edition: str):
    fight = pair(field(edition), 30)
    assert seen(fight) is Seen.CLEARLY
    assert passive(fight) == 10
    assert modes(fight) == (PLAIN, PLAIN)


@pytest.mark.rule("52-LIGHT-2")
@pytest.mark.rule("52-OBSC-1")
@pytest.mark.rule("51-VIS-01")
@pytest.mark.parametrize("kind", [ObscurementKind.DIM_LIGHT, ObscurementKind.LIGHT])
@editions
def test_what_is_lightly_obscured_is_hard_to_notice_and_no_harder_to_hit(edition: str, kind):
    sharp = a_creature("sharp", passive_perception=13)
    fight = pair(field(edition, veiled(kind, 6)), 30, viewer=sharp)
    assert seen(fight) is Seen.DIMLY
    assert passive(fight) == 8
    assert modes(fight) == (PLAIN, PLAIN)
    reasons = fight.ruleset.checks(
        situation_of(fight.encounter, fight.ruleset, fight["V"], fight["S"]), "perception"
    )
    _, mode = fight.ruleset.rolls.settle(reasons)
    assert mode is BAD


@pytest.mark.rule("51-VIS-01")
@editions
def test_darkvision_in_dim_light_notices_as_in_bright_light(edition: str):
    sharp = replace(eyed(darkvision=60), passive_perception=13)
    fight = pair(field(edition, light=LightLevel.DIM), 30, viewer=sharp)
    assert (seen(fight), passive(fight)) == (Seen.CLEARLY, 13)


@pytest.mark.rule("52-LIGHT-3")
@pytest.mark.rule("52-OBSC-2")
@pytest.mark.rule("51-VIS-02")
@pytest.mark.parametrize("kind", [ObscurementKind.DARKNESS, ObscurementKind.HEAVY])
@editions
def test_what_is_heavily_obscured_is_not_seen_from_outside_but_sees_out(edition: str, kind):
    fight = pair(field(edition, veiled(kind, 6)), 30)
    assert seen(fight) is Seen.NOT
    assert can_see(fight.encounter, fight.ruleset, fight["S"], fight["V"])
    assert modes(fight) == (BAD, GOOD)


@pytest.mark.rule("52-OBSC-2")
@pytest.mark.rule("51-UNS-04")
@editions
def test_two_in_the_dark_strike_as_usual(edition: str):
    fight = pair(field(edition, light=LightLevel.DARK), 30)
    assert modes(fight) == (PLAIN, PLAIN)
    fight.place("S", (25, 1))  # beyond the normal range of a bow: one advantage cancels all
    assert fight.mode("V", "S", "bow") is PLAIN


@pytest.mark.rule("51-VIS-06")
@pytest.mark.parametrize(
    ("source", "bright", "dim"),
    [("candle", 5, 10), ("torch", 20, 40), ("lamp", 15, 45), ("hooded_lantern", 30, 60)],
)
@editions
def test_a_light_is_bright_then_dim_then_nothing(edition: str, source: str, bright: int, dim: int):
    fight = pair(field(edition, light=LightLevel.DARK), 25)
    light = next(one for one in LIGHTS if one.source == source)
    fight.do(c.CarryLight((fight.ids["V"],), light))
    scene = scene_of(fight.encounter, fight.ruleset, MAP)

    def at(feet: int) -> Brightness:
        return scene.brightness_at(Cell(feet // 5, 1))

    assert (at(bright), at(bright + 5)) == (Brightness.BRIGHT, Brightness.DIM)
    assert (at(dim), at(dim + 5)) == (Brightness.DIM, Brightness.DARK)
    if source == "torch":
        assert (at(20), at(25), at(45)) == (Brightness.BRIGHT, Brightness.DIM, Brightness.DARK)
        assert seen(fight) is Seen.DIMLY


@pytest.mark.rule("51-VIS-06")
@editions
def test_a_lens_shines_where_its_bearer_faces_and_a_hood_leaves_five_feet(edition: str):
    fight = pair(field(edition, light=LightLevel.DARK), 30)
    lens = next(one for one in LIGHTS if one.source == "bullseye_lantern")
    fight.place("V", (15, 1))
    fight.do(c.CarryLight((fight.ids["V"],), lens))
    scene = scene_of(fight.encounter, fight.ruleset, MAP)
    assert scene.brightness_at(Cell(27, 1)) is Brightness.BRIGHT
    assert scene.brightness_at(Cell(3, 1)) is Brightness.DARK
    turned = replace(fight["V"].token, facing=180)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["V"]: turned})))
    scene = scene_of(fight.encounter, fight.ruleset, MAP)
    assert scene.brightness_at(Cell(27, 1)) is Brightness.DARK
    assert scene.brightness_at(Cell(3, 1)) is Brightness.BRIGHT
    hood = next(one for one in LIGHTS if one.source == "hooded_lantern_lowered")
    fight.do(c.CarryLight((fight.ids["V"],), hood))
    scene = scene_of(fight.encounter, fight.ruleset, MAP)
    assert scene.brightness_at(Cell(16, 1)) is Brightness.DIM
    assert scene.brightness_at(Cell(17, 1)) is Brightness.DARK


# Senses


@pytest.mark.rule("52-SENSE-DARK-1")
@pytest.mark.rule("51-VIS-03")
@pytest.mark.rule("52-DIFF-69")
@pytest.mark.parametrize(
    ("light", "feet", "expected"),
    [
        (LightLevel.DARK, 40, Seen.DIMLY),
        (LightLevel.DARK, 60, Seen.DIMLY),
        (LightLevel.DARK, 65, Seen.NOT),
        (LightLevel.DIM, 60, Seen.CLEARLY),
        (LightLevel.DIM, 65, Seen.DIMLY),
    ],
)
@editions
def test_darkvision(edition: str, light: LightLevel, feet: int, expected: Seen):
    eyes = {"viewer": eyed(darkvision=60), "seen": eyed(darkvision=120)}
    fight = pair(field(edition, light=light), feet, **eyes)
    assert seen(fight) is expected
    if expected is Seen.DIMLY:
        assert fight.mode("V", "S", "bow") is PLAIN
        assert passive(fight) == 5


@pytest.mark.rule("52-SENSE-BLIND-1")
@pytest.mark.rule("51-VIS-04")
@editions
def test_blindsight(edition: str):
    fight = pair(field(edition), 30, viewer=eyed(blindsight=30))
    fight.give("S", "invisible")
    assert seen(fight) is Seen.CLEARLY
    fight.place("S", (7, 1))
    assert seen(fight) is Seen.NOT
    fog = pair(field(edition, veiled(ObscurementKind.HEAVY, 4)), 20, viewer=eyed(blindsight=30))
    assert seen(fog) is Seen.CLEARLY
    fog.give("V", "blinded")
    assert seen(fog) is Seen.CLEARLY
    wall = Wall(Point(1, 0), Point(1, 3))
    behind = pair(field(edition, walls=(wall,)), 10, viewer=eyed(blindsight=30))
    assert seen(behind) is Seen.NOT
    near = pair(field(edition), 5, viewer=eyed(blindsight=10))
    near.give("S", "invisible")
    assert near.mode("V", "S") is PLAIN


@pytest.mark.rule("52-SENSE-TREM-1")
@pytest.mark.rule("51-VIS-05")
@editions
def test_tremorsense_finds_the_place_and_sees_nothing(edition: str):
    fight = pair(field(edition), 40, viewer=eyed(tremorsense=60))
    fight.give("S", "invisible")

    def located() -> bool:
        return is_located(fight.encounter, fight.ruleset, fight["V"], fight["S"])

    assert located()
    assert seen(fight) is Seen.NOT
    assert fight.mode("V", "S", "bow") is BAD
    hurt = {"damage": (c.DamageAmount(1),), "cost": "none"}
    rolled = fight.attack("V", "S", "bow", dice=(10, 10), **hurt).roll
    assert rolled is not None
    assert "reason.located" in {each.reason.key for each in rolled.trace}
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["S"]: Token(MAP, Cell(2, 1), 10)})))
    assert not located()  # it flies, or climbs the wall
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["S"]: Token(MAP, Cell(13, 1))})))
    assert not located()
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["S"]: None})))
    assert not located()


@pytest.mark.rule("52-SENSE-TRUE-1")
@pytest.mark.rule("51-VIS-04")
@editions
def test_truesight_sees_through_magical_darkness_and_the_invisible_but_no_fog(edition: str):
    dark = veiled(ObscurementKind.MAGIC_DARKNESS, 10)
    fight = pair(field(edition, dark), 50, viewer=eyed(truesight=60, darkvision=120))
    assert seen(fight) is Seen.CLEARLY
    fog = veiled(ObscurementKind.HEAVY, 10)
    assert seen(pair(field(edition, fog), 50, viewer=eyed(truesight=60))) is Seen.NOT
    ordinary = pair(field(edition, dark), 50, viewer=eyed(darkvision=120))
    assert seen(ordinary) is Seen.NOT
    fight = pair(field(edition), 60, viewer=eyed(truesight=60))
    fight.give("S", "invisible")
    assert seen(fight) is Seen.CLEARLY
    fight.place("S", (13, 1))
    assert seen(fight) is Seen.NOT


@pytest.mark.rule("51-UNS-01", "51-UNS-03", "52-PTG-UNSEEN-1", "52-PTG-UNSEEN-3")
@editions
def test_darkness_hides_the_target_and_the_attacker(edition: str):
    fight = pair(field(edition, veiled(ObscurementKind.DARKNESS, 6)), 30)
    assert modes(fight) == (BAD, GOOD)  # S stands in it


BANK = (8, 9, 10, 11, 12, 13)
"""Columns of 30 feet of magical darkness in the middle of the field."""
WHERE = {"through": (0, 20), "in": (0, 10), "out": (10, 0), "both inside": (9, 12)}
SEES_IN_THE_DARK = {
    "truesight": {"truesight": 120},
    "blindsight": {"blindsight": 120},
    "a devil's sight": {"magic-darkvision": 120},
}


@pytest.mark.rule("51-VIS-02", "51-UNS-04", "52-OBSC-2", "52-LIGHT-3")
@editions
@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("darkvision", [0, 120])
def test_magical_darkness_is_seen_neither_into_nor_out_of_nor_through(
    edition: str, where: str, darkvision: int
):
    here, there = WHERE[where]
    everybody = eyed(darkvision=darkvision) if darkvision else None
    dark = field(edition, veiled(ObscurementKind.MAGIC_DARKNESS, *BANK))
    fight = pair(dark, there * 5, viewer=everybody, seen=everybody)
    fight.place("V", (here, 1))
    assert seen(fight) is Seen.NOT
    assert not can_see(fight.encounter, fight.ruleset, fight["S"], fight["V"])
    assert modes(fight) == (PLAIN, PLAIN)  # neither sees the other: the two cancel
    rolled = shoot(fight).roll
    assert rolled is not None
    target, attacker = {
        "through": ("between", "between"),
        "in": ("veiled", "between"),
        "out": ("between", "veiled"),
        "both inside": ("veiled", "veiled"),
    }[where]
    texts = {each.reason.key for each in rolled.trace}
    assert f"reason.target_unseen_{target}" in texts
    assert f"reason.attacker_unseen_{attacker}" in texts


@pytest.mark.rule("51-VIS-04", "52-SENSE-TRUE-1", "52-SENSE-BLIND-1")
@editions
@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("sense", SEES_IN_THE_DARK)
def test_senses_made_for_it_see_into_out_of_and_through_magical_darkness(
    edition: str, where: str, sense: str
):
    here, there = WHERE[where]
    fight = pair(
        field(edition, veiled(ObscurementKind.MAGIC_DARKNESS, *BANK)),
        there * 5,
        viewer=a_creature("one", senses=FrozenMap(SEES_IN_THE_DARK[sense])),
    )
    fight.place("V", (here, 1))
    assert seen(fight) is not Seen.NOT
    assert not can_see(fight.encounter, fight.ruleset, fight["S"], fight["V"])


@pytest.mark.rule("51-VIS-02", "52-OBSC-2")
@editions
def test_fog_is_not_seen_through_and_the_dark_of_night_is(edition: str):
    fog = pair(field(edition, veiled(ObscurementKind.HEAVY, *BANK)), 100)
    assert seen(fog) is Seen.NOT
    assert modes(fog)[0] is PLAIN
    night = pair(field(edition, veiled(ObscurementKind.DARKNESS, *BANK)), 100)
    assert seen(night) is Seen.CLEARLY


@pytest.mark.rule("51-VIS-04")
@editions
def test_truesight_knows_a_true_form_and_an_illusion(edition: str):
    fight = pair(field(edition), 30, viewer=eyed(truesight=60))
    wolf = a_creature("wolf")
    fight.do(c.ReplaceCreature(fight.ids["S"], wolf, change_of_shape=True))
    assert "note.sees_true_form" in fight.told()
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    pattern = Volley("Pattern", ability="wis", dc=15, tags=("illusion", "visual"))
    volleys.loose(draft, pattern, (fight.ids["V"],))
    keys = [each.text.key for each in draft.events if isinstance(each, e.Noted)]
    assert "note.illusion_seen_through" in keys


@editions
def test_who_is_blind_beyond_its_blindsight_sees_nothing_there(edition: str):
    bat = replace(eyed(blindsight=30), blind_beyond=True)
    fight = pair(field(edition), 30, viewer=bat)
    assert seen(fight) is Seen.CLEARLY
    fight.place("S", (7, 1))
    assert seen(fight) is Seen.NOT


# Walls, doors, cover


@pytest.mark.rule("52-COVER-3")
@pytest.mark.rule("51-COV-07")
@pytest.mark.rule("52-COVER-5")
@editions
def test_behind_a_closed_door_nobody_is_a_target_and_one_click_says_otherwise(edition: str):
    door = Door(DoorId("d"), Point(3, 0), Point(3, 3), DoorState.CLOSED)
    fight = pair(field(edition, doors=(door,)), 30)
    wish = c.MakeAttack(fight.ids["V"], fight["V"].creature.attacks[1].key, fight.ids["S"])
    refusal = fight.refused(wish)
    assert refusal.reason.key == "refusal.total_cover"
    assert refusal.rule == fight.ruleset.rule("total_cover")
    rolled = shoot(fight, cover="none")
    assert rolled.against == 12
    fight.do(c.SetDoor(MAP, DoorId("d"), DoorState.OPEN))
    assert shoot(fight).against == 12


@pytest.mark.rule("51-COV-04")
@pytest.mark.rule("52-COVER-5")
@editions
def test_an_ally_in_the_line_gives_half_cover_by_name(edition: str):
    fight = pair(field(edition), 30)
    fight.add("Ally", 5, character=True, at=(3, 1))
    rolled = shoot(fight)
    assert rolled.against == 14
    cover = next(each for each in rolled.against_trace if each.rule in ("51-COV-03", "52-COVER-1"))
    assert cover.standing is Standing.COUNTED
    assert cover.reason.key == "reason.cover_by"
    assert "Ally" in repr(cover.reason)


@pytest.mark.rule("51-COV-02")
@pytest.mark.rule("52-COVER-4")
@editions
def test_of_a_creature_and_a_window_only_the_better_cover_counts(edition: str):
    window = Wall(Point(5, -1), Point(5, 4), WallKind.WINDOW)
    fight = pair(field(edition, walls=(window,)), 30)
    fight.add("Ally", 5, character=True, at=(3, 1))
    assert shoot(fight).against == 17


# Hiding


@pytest.mark.rule("52-HIDE-1")
@pytest.mark.rule("52-DIFF-15")
def test_where_one_may_hide():
    low = Wall(Point(6, -1), Point(6, 4), WallKind.LOW, 3.0)
    half = pair(field(NEW, walls=(low,)), 30)
    assert half.refused(half.action("S", "hide", die=15)).rule == "52-HIDE-1"
    dim = pair(field(NEW, veiled(ObscurementKind.DIM_LIGHT, 6)), 30)
    assert dim.refused(dim.action("S", "hide", die=15)).rule == "52-HIDE-1"
    window = Wall(Point(6, -1), Point(6, 4), WallKind.WINDOW)
    seen_behind_three_quarters = pair(field(NEW, walls=(window,)), 30)
    assert seen_behind_three_quarters.refused(
        seen_behind_three_quarters.action("S", "hide", die=15)
    )
    for fight in (
        pair(field(NEW, veiled(ObscurementKind.HEAVY, 6)), 30),
        pair(field(NEW, walls=(Wall(Point(3, 0), Point(3, 3)),)), 30),
    ):
        fight.do(fight.action("S", "hide", die=15))
        assert "hidden" in fight.conditions("S")
    half.do(half.action("S", "hide", die=15), overruled=True)
    assert "hidden" in half.conditions("S")


@pytest.mark.rule("51-HID-01")
def test_in_2014_it_is_enough_not_to_be_seen_clearly():
    fight = pair(field(OLD), 30)
    assert fight.refused(fight.action("S", "hide", die=17)).rule == "51-HID-01"
    dim = pair(field(OLD, veiled(ObscurementKind.DIM_LIGHT, 6)), 30)
    dim.do(dim.action("S", "hide", die=17))
    assert dim["S"].effects[-1].parameters["stealth"] == 17
    low = Wall(Point(6, -1), Point(6, 4), WallKind.LOW, 3.0)
    behind = pair(field(OLD, walls=(low,)), 30)
    behind.do(behind.action("S", "hide", die=17))
    assert "hidden" in behind.conditions("S")


@editions
def test_those_who_cannot_look_hinder_nobody_from_hiding(edition: str):
    fight = pair(field(edition), 30)
    fight.give("V", "unconscious")
    fight.do(fight.action("S", "hide", die=17))
    assert "hidden" in fight.conditions("S")


@pytest.mark.rule("52-HIDE-6")
def test_hiding_is_of_no_use_against_blindsight():
    hall = field(NEW, veiled(ObscurementKind.HEAVY, 1))
    fight = pair(hall, 5, viewer=eyed(blindsight=10))
    assert fight.refused(fight.action("S", "hide", die=15)).rule == "52-HIDE-1"
    fight.do(fight.action("S", "hide", die=15), overruled=True)
    assert modes(fight) == (PLAIN, PLAIN) or fight.mode("S", "V") is PLAIN
    assert fight.mode("V", "S") is PLAIN


UNSEEN = {
    "a wall": (lambda edition: field(edition, walls=(Wall(Point(3, 0), Point(3, 3)),)), "behind"),
    "the dark": (lambda edition: field(edition, light=LightLevel.DARK), "dark"),
    "fog": (lambda edition: field(edition, veiled(ObscurementKind.HEAVY, 0, 6)), "veiled"),
}


@editions
@pytest.mark.parametrize("what", UNSEEN)
def test_an_attack_tells_what_hides_one_from_the_other(edition: str, what: str) -> None:
    made, key = UNSEEN[what]
    fight = pair(made(edition), 30)
    rolled = fight.attack("V", "S", "bow", dice=(10, 1), overruled=True)
    assert rolled.roll is not None
    texts = {each.reason.key for each in rolled.roll.trace}
    assert {f"reason.target_unseen_{key}", f"reason.attacker_unseen_{key}"} <= texts
    defence = {each.reason.key for each in rolled.against_trace}
    assert ("reason.cover_by" in defence) is (what == "a wall")
