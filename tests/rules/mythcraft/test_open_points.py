"""What MythCraft's text leaves open: each choice of the table changes what happens."""

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import HIT_POINTS, MOVEMENT_POOL, TEMPORARY_HIT_POINTS
from desktop.model.creature import Creature, Defence, DefenceKind
from desktop.model.events import AttackRolled
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.mythcraft.moving.balancing import riding_dc
from desktop.rules.previews import questions
from tests.support.loaded_dice import LoadedDice
from tests.support.myth import RULES, Table, a_creature, a_duel, weapon, with_numbers


def a_horse(mind: int = -3) -> Creature:
    return a_creature(
        "horse",
        sizes=("large",),
        kind="beast",
        abilities=FrozenMap({"int": mind}),
        speeds=FrozenMap({"walk": 40}),
        numbers=FrozenMap({"ar": 12, "ap": 4, "mcap": 3}),
    )


def a_rider(mind: int = -3) -> Table:
    """Ada on Stella, Orco far away; it is Ada's turn."""
    table = Table()
    table.lay_map()
    table.join("Ada", score=20, at=(3, 3))
    table.join("Stella", a_horse(mind), score=12, at=(4, 3), character=False)
    table.join("Orco", side=Side.HOSTILE, score=8, at=(15, 15))
    table.begin()
    table.act("Ada", "mount", "Stella")
    return table


@pytest.mark.parametrize(("value", "dc"), [("highest", 24), ("sum", 33)])
def test_dazed_staggered_and_stunned_in_the_saddle(value, dc):
    table = a_rider()
    for condition in ("dazed", "staggered", "stunned"):
        table.give("Ada", condition)
    table.setting("riding_penalties", value)
    draft = Draft(table.encounter, RULES, LoadedDice(()))
    assert riding_dc(draft, table["Ada"], None).value == dc


@pytest.mark.parametrize(("value", "prone"), [("mounted", True), ("upright", False)])
def test_whoever_passes_the_balancing_check_lies_or_sits(value, prone):
    table = a_rider()
    table.setting("balancing_passed", value)
    table.give("Ada", "prone")
    table.do(c.AnswerPrompt(table.prompt.id, Answer(dice=(20,))))
    assert table["Ada"].ride is not None
    assert ("prone" in table.keys("Ada")) is prone


@pytest.mark.parametrize(("value", "feet"), [("next_point", 0), ("own_points", 40)])
def test_a_point_of_the_rider_and_the_movement_of_its_mount(value, feet):
    table = a_rider()
    table.setting("mount_movement_ends", value)
    table.act("Stella", "move")
    table.do(table.attack("Ada", "Orco", dice=(1,)), overruled=True)
    assert table["Stella"].count(MOVEMENT_POOL) == feet


@pytest.mark.parametrize(("value", "controlled"), [("confirmed", True), ("never", False)])
def test_a_clever_mount_under_control(value, controlled):
    table = a_rider(mind=1)
    table.setting("clever_mounts", value)
    command = table.action("Ada", "control_mount")
    if controlled:
        table.do(command)
    else:
        table.refused(command, "AP-MNT-11")
    ride = table["Ada"].ride
    assert ride is not None
    assert ride.controlled is controlled


@pytest.mark.parametrize(("value", "lost"), [("fixed", 3), ("reduction_first", 4)])
def test_the_order_of_what_stops_damage(value, lost):
    defences = (
        Defence(DefenceKind.ABSORPTION, ("fire",), value=3),
        Defence(DefenceKind.AFFINITY, ("fire",)),
        Defence(DefenceKind.REDUCTION, ("fire",), value=2),
    )
    table = a_duel(foe=a_creature("bruto", defences=defences))
    table.setting("defence_order", value)
    table.hurt("Bruto", 12, "fire")
    assert table["Bruto"].hit_points == 20 - lost


@pytest.mark.parametrize(("value", "points"), [("no_points", 0), ("points", 2)])
def test_a_shield_that_takes_all_at_0(value, points):
    table = a_duel()
    table.set_counter("Ada", HIT_POINTS, 0)
    table.set_counter("Ada", TEMPORARY_HIT_POINTS, 9)
    table.setting("shielded_at_zero", value)
    table.hurt("Ada", 4, "sharp")
    assert table.dying("Ada") == points


@pytest.mark.parametrize(
    ("value", "points", "asked"), [("spared", 0, 1), ("points", 4, 0), ("nothing", 0, 0)]
)
def test_a_massive_blow_that_only_knocks_out(value, points, asked):
    table = a_duel()
    table.setting("spared_massive", value)
    table.hurt("Ada", 60, "blunt", knock_out=True)
    assert table["Ada"].hit_points == 1
    assert (table.dying("Ada"), len(table.prompts)) == (points, asked)


@pytest.mark.parametrize(
    ("value", "dice", "kept"), [("one_die", (6,), 6), ("high", (6, 14), 14), ("low", (6, 14), 6)]
)
def test_two_dice_high_and_low_on_one_roll(value, dice, kept):
    table = a_duel(with_numbers(a_creature("ada", weapon(cost=0, dice="1")), ap=9))
    table.setting("both_modes", value)
    table.give("Bruto", "restrained")
    table.give("Ada", "sickened")
    table.do(table.attack("Ada", "Bruto"), dice)
    (event,) = (event for event in table.events if isinstance(event, AttackRolled))
    assert event.roll is not None
    assert (event.roll.dice, event.roll.kept) == (dice, kept)


@pytest.mark.parametrize(("value", "engaged"), [("hand", False), ("hit", True)])
def test_a_hit_in_melee_may_engage(value, engaged):
    table = a_duel(a_creature("ada", weapon(), weapon("bow", ranged=True)))
    table.setting("engaged_by", value)
    table.do(table.attack("Ada", "Bruto", "bow", dice=(19,)), (1,))
    assert "engaged" not in table.keys("Bruto")
    table.do(table.attack("Ada", "Bruto", dice=(19,)), (1,))
    assert ("engaged" in table.keys("Bruto")) is engaged
    sources = {effect.source for effect in table["Bruto"].effects if effect.key == "engaged"}
    assert sources <= {table.names["Ada"]}


@pytest.mark.parametrize(("value", "feet"), [("double", 10), ("triple", 5)])
def test_climbing_without_the_speed_over_rubble(value, feet):
    table = Table()
    rubble = Terrain(TerrainKind.DIFFICULT, frozenset({Cell(6, 5), Cell(7, 5)}))
    table.lay_map(BattleMap("Rubble", 20, 20, terrain=(rubble,)))
    table.join("Ada", score=20, at=(5, 5))
    table.join("Bruto", side=Side.HOSTILE, score=10, at=(15, 15))
    table.begin()
    table.setting("hard_climb", value)
    token = table["Ada"].token
    assert token is not None
    path = (token.cell, *(Cell(column, 5) for column in range(6, 6 + feet // 5)))
    table.do(c.MoveToken(table.names["Ada"], path, by="climb"))
    assert table.feet("Ada") == 20 - feet * (2 if value == "double" else 3)


@pytest.mark.parametrize(("value", "reached"), [("rounded_up", True), ("rounded_down", False)])
def test_a_titan_35_feet_away(value, reached):
    titan = a_creature("titan", weapon(reach=0, cost=0), sizes=("titan",))
    table = Table()
    table.lay_map(BattleMap("Plain", 40, 40))
    table.join("Titan", titan, score=20, at=(0, 0))
    table.join("Bruto", side=Side.HOSTILE, score=10, at=(8 + 6, 0))
    table.begin()
    table.setting("titan_reach", value)
    command = table.attack("Titan", "Bruto", dice=(1,))
    if reached:
        table.do(command)
    else:
        table.refused(command, "MC-SIZE-01")


@pytest.mark.parametrize(("value", "crossed"), [("enemy", False), ("ally", True)])
def test_the_space_of_a_neutral(value, crossed):
    table = a_duel(apart=50)
    table.join("Cleo", side=Side.NEUTRAL, score=1, at=(6, 5))
    table.setting("neutral_space", value)
    command = table.walk("Ada", (6, 5), (7, 5))
    if crossed:
        table.do(command)
        assert table.feet("Ada") == 20 - 10 - 5
    else:
        table.refused(command, "AP-OCC-03")


def test_no_prompt_is_left_open_by_a_choice():
    table = a_duel()
    table.setting("spared_massive", "points")
    table.hurt("Ada", 60, "blunt", knock_out=True)
    assert [prompt.kind for prompt in table.prompts if prompt.kind is PromptKind.CHOICE] == []


@pytest.mark.parametrize(("value", "ar"), [("typed", 10), ("with_dex", 13)])
def test_the_ar_of_a_creature_without_one(value, ar):
    bare = a_creature("ada", abilities=FrozenMap({"dex": 3}), numbers=FrozenMap({"ap": 4}))
    table = a_duel(bare)
    table.do(c.SetSetting("typed_defences", value))

    def found(name: str) -> int:
        numbers = dict(questions.defence_numbers(table.encounter, RULES, table[name]))
        return numbers["ar"].value

    assert found("Ada") == ar
    assert found("Bruto") == 14  # typed in: nothing is added
