"""Worked values of both catalogues: fighting under water, thirst and hunger, travelling."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.creature import Attack, AttackSource
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear.arms import UNARMED
from desktop.rules.fifth.resting.provisions import food_of, water_of
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, melee, ranged, resists

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
PLAIN, DIS = RollMode.PLAIN, RollMode.DISADVANTAGE
SWIMMER = FrozenMap({"walk": 30, "swim": 40})


def a_diver(edition: str, *attacks: Attack, apart: int = 1, **more: object) -> Fight:
    """D under water against O, also there, so many squares to the east."""
    fight = Fight(edition).map()
    fight.add("D", 20, creature=a_creature("d", *attacks, **more), character=True, at=(5, 5))
    fight.add("O", 10, hp=90, at=(5 + apart, 5))
    fight.begin()
    for name in ("D", "O"):
        fight.act(name, "underwater")
    return fight


def mode(edition: str, attack: Attack, *, apart: int = 1, **more: object) -> RollMode:
    """With which dice that attack is made under water."""
    fight = a_diver(edition, attack, apart=apart, **more)
    return fight.mode("D", "O", str(attack.key))


def a_weapon(key: str, kind: str) -> Attack:
    return melee(key, kind=kind)


# --- close combat -------------------------------------------------------------------------------


@pytest.mark.rule("51-UW-01")
@pytest.mark.parametrize(
    ("weapon", "expected"),
    [
        ("longsword", DIS),
        ("trident", PLAIN),
        ("dagger", PLAIN),
        ("javelin", PLAIN),
        ("shortsword", PLAIN),
        ("spear", PLAIN),
    ],
)
def test_few_weapons_are_good_under_water_in_2014(weapon, expected):
    assert mode(OLD, a_weapon(weapon, "piercing")) is expected


@both
@pytest.mark.rule("51-UW-01", "51-UW-02", "52-PTG-WATER-1")
@pytest.mark.parametrize("weapon", ["longsword", "maul"])
def test_whoever_swims_fights_as_ever(edition, weapon):
    attack = a_weapon(weapon, "bludgeoning")
    assert mode(edition, attack) is DIS
    assert mode(edition, attack, speeds=SWIMMER) is PLAIN
    fight = a_diver(edition, attack)
    fight.act("D", "swimming_speed")
    assert fight.mode("D", "O", weapon) is PLAIN
    assert fight.feet("D", "swim") == 30


@pytest.mark.rule("52-PTG-WATER-1")
@pytest.mark.parametrize(
    ("weapon", "kind", "expected"),
    [("longsword", "slashing", DIS), ("spear", "piercing", PLAIN), ("maul", "bludgeoning", DIS)],
)
def test_what_pierces_is_good_under_water_in_2024(weapon, kind, expected):
    assert mode(NEW, a_weapon(weapon, kind)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        pytest.param(OLD, DIS, marks=pytest.mark.rule("52-DIFF-51")),
        pytest.param(NEW, PLAIN, marks=pytest.mark.rule("52-DIFF-51")),
    ],
)
def test_a_rapier_by_edition(edition, expected):
    assert mode(edition, a_weapon("rapier", "piercing")) is expected


@both
@pytest.mark.rule("51-UW-08", "52-PTG-WATER-1")
def test_fists_and_teeth(edition):
    fight = a_diver(edition)
    assert fight.mode("D", "O", str(UNARMED)) is (DIS if edition == OLD else PLAIN)
    bite = replace(a_weapon("bite", "slashing"), source=AttackSource.NATURAL)
    assert mode(edition, bite) is DIS
    assert mode(edition, bite, speeds=SWIMMER) is PLAIN


@both
def test_on_dry_land_nothing_of_it_holds(edition):
    fight = a_diver(edition)
    fight.act("D", "underwater")
    assert fight.mode("D", "O", "sword") is PLAIN


# --- shooting and throwing ----------------------------------------------------------------------


def a_shot(key: str, *, both_ways: bool = False, normal: int = 80) -> Attack:
    return ranged(key, normal=normal, long=4 * normal, both=both_ways)


@pytest.mark.rule("51-UW-04", "51-UW-05")
@pytest.mark.parametrize(
    ("attack", "expected"),
    [
        (a_shot("shortbow"), DIS),
        (a_shot("hand-crossbow"), PLAIN),
        (a_shot("net"), PLAIN),
        (a_shot("javelin", both_ways=True), PLAIN),
        (a_shot("spear", both_ways=True), PLAIN),
        (a_shot("trident", both_ways=True), PLAIN),
        (a_shot("dart"), PLAIN),
        (a_shot("dagger", both_ways=True), DIS),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_what_may_be_shot_and_thrown_in_2014(attack, expected):
    assert mode(OLD, attack, apart=4) is expected
    assert mode(OLD, attack, apart=4, speeds=SWIMMER) is expected


@pytest.mark.rule("52-PTG-WATER-2")
@pytest.mark.parametrize("weapon", ["light-crossbow", "shortbow", "net"])
def test_every_shot_is_hampered_in_2024(weapon):
    assert mode(NEW, a_shot(weapon), apart=12) is DIS


@both
@pytest.mark.rule("51-UW-03", "52-PTG-WATER-2")
def test_beyond_normal_range_a_shot_misses_without_a_roll(edition):
    fight = a_diver(edition, a_shot("light-crossbow"), apart=17)
    rolled = fight.attack("D", "O", "light-crossbow")
    assert (rolled.roll, rolled.outcome) == (None, AttackOutcome.MISS)
    assert "reason.underwater_too_far" in fight.told()
    near = a_diver(edition, a_shot("light-crossbow"), apart=16)
    assert near.attack("D", "O", "light-crossbow", dice=(2,) * (1 + (edition == NEW))).roll


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        pytest.param(OLD, PLAIN, marks=pytest.mark.rule("52-DIFF-52")),
        pytest.param(NEW, DIS, marks=pytest.mark.rule("52-DIFF-52")),
    ],
)
def test_a_crossbow_by_edition(edition, expected):
    assert mode(edition, a_shot("light-crossbow"), apart=6) is expected


@both
@pytest.mark.rule("51-UW-07")
def test_spells_are_no_weapons(edition):
    ray = replace(a_shot("ray", normal=20), source=AttackSource.SPELL)
    fight = a_diver(edition, ray, apart=6)
    assert fight.mode("D", "O", "ray") is DIS  # beyond normal range, as anywhere
    assert fight.attack("D", "O", "ray", dice=(2, 3)).roll is not None
    assert mode(edition, ray, apart=3) is PLAIN


# --- fire and water on the map ------------------------------------------------------------------


@both
@pytest.mark.rule("51-UW-06", "52-PTG-WATER-3")
@pytest.mark.parametrize(("dealt", "more"), [(21, {}), (23, {}), (21, {"own": True})])
def test_water_halves_fire_once(edition, dealt, more):
    defences = (resists("fire"),) if more else ()
    fight = a_diver(edition, defences=defences, hit_points=50)
    fight.damage("D", dealt, "fire")
    assert fight.hp("D") == 50 - dealt // 2
    fight.damage("D", 4, "cold")
    assert fight.hp("D") == 46 - dealt // 2


def a_lake(edition: str, depth: float) -> Fight:
    """D on the shore of deep or shallow water that begins in column 6."""
    cells = frozenset(Cell(column, line) for column in range(6, 12) for line in range(12))
    fight = Fight(edition).map(terrain=(Terrain(TerrainKind.WATER, cells, depth=depth),))
    fight.add("D", 20, character=True, at=(5, 5))
    fight.add("O", 10, at=(25, 25))
    return fight.begin()


@both
@pytest.mark.rule("51-UW-06")
@pytest.mark.parametrize(("option", "states"), [("under", {"underwater"}), ("surface", set())])
def test_the_map_proposes_who_is_under_water(edition, option, states):
    fight = a_lake(edition, 20)
    fight.move("D", (6, 5), by="swim")
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.deep_water"
    fight.answer(Answer(option=option))
    assert fight.conditions("D") == states
    fight.move("D", (7, 5), by="swim")
    assert fight.encounter.prompts == ()
    fight.place("D", (4, 5))
    assert fight.conditions("D") == set()


@both
def test_shallow_water_and_skipped_questions_change_nothing(edition):
    shallow = a_lake(edition, 3)
    shallow.move("D", (6, 5), by="swim")
    assert shallow.encounter.prompts == ()
    fight = a_lake(edition, 20)
    fight.place("D", (7, 5))
    fight.place("D", (8, 5))
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert fight.conditions("D") == set()


# --- thirst and hunger --------------------------------------------------------------------------


def levels(fight: Fight) -> int:
    """Levels of exhaustion of D."""
    return sum(x.level or 0 for x in fight["D"].effects if x.key == "exhaustion")


def a_traveller(edition: str, size: str = "medium", con: int = 10) -> Fight:
    fight = Fight(edition)
    creature = a_creature("d", sizes=(size,), abilities=abilities(con=con))
    fight.add("D", 20, creature=creature, character=True)
    fight.add("O", 10)
    return fight


@pytest.mark.rule("52-HAZ-WATER-1", "52-HAZ-FOOD-1")
@pytest.mark.parametrize(
    ("size", "litres", "grams"),
    [
        ("tiny", 1, 125),
        ("small", 4, 500),
        ("medium", 4, 500),
        ("large", 16, 2_000),
        ("huge", 64, 8_000),
        ("gargantuan", 256, 32_000),
    ],
)
def test_what_a_size_needs_a_day(size, litres, grams):
    who = a_traveller(NEW, size)["D"]
    assert (water_of(who), food_of(who)) == (1_000 * litres, grams)


@pytest.mark.rule("52-HAZ-WATER-1")
@pytest.mark.parametrize(
    ("size", "water", "gained"),
    [
        ("medium", "1.9 l", 1),
        ("medium", "2 l", 0),
        ("large", "7", 1),
        ("large", "8 l", 0),
        ("medium", "0.5 gal", 0),
    ],
)
def test_less_than_half_the_water_exhausts(size, water, gained):
    fight = a_traveller(NEW, size)
    fight.act("D", "dehydration", text=water)
    assert (levels(fight), "note.thirst_day" in fight.told()) == (gained, True)
    assert ("note.thirst_level" in fight.told()) is bool(gained)


def sleep(fight: Fight) -> None:
    """A long rest without food and water beyond what was told."""
    fight.do(c.TakeRest((fight.ids["D"],), "long", 480, fed=False))


@pytest.mark.rule("52-HAZ-WATER-2")
@pytest.mark.parametrize(("water", "left"), [("3.9 l", 1), ("4 l", 0)])
def test_thirst_stays_until_a_whole_days_water(water, left):
    fight = a_traveller(NEW)
    fight.act("D", "dehydration", text="0 l")
    fight.act("D", "dehydration", text=water)
    sleep(fight)
    assert levels(fight) == left


@pytest.mark.rule("52-HAZ-FOOD-3")
@pytest.mark.parametrize(("food", "left"), [("0.4 kg", 1), ("0.5 kg", 0)])
def test_hunger_stays_until_a_whole_days_food(food, left):
    fight = a_traveller(NEW)
    fight.act("D", "malnutrition", text="200 g")
    fight.answer(Answer(outcome=Outcome.FAILURE))
    assert levels(fight) == 1
    fight.act("D", "malnutrition", text=food)
    sleep(fight)
    assert levels(fight) == left


@pytest.mark.rule("52-HAZ-FOOD-1")
@pytest.mark.parametrize(
    ("size", "food", "asks"),
    [
        ("medium", "200 g", True),
        ("medium", "250 g", False),
        ("huge", "3 kg", True),
        ("huge", "4 kg", False),
    ],
)
def test_less_than_half_the_food_asks_for_a_save(size, food, asks):
    fight = a_traveller(NEW, size)
    fight.act("D", "malnutrition", text=food)
    assert bool(fight.encounter.prompts) is asks
    if asks:
        assert (fight.prompt().dc, fight.prompt().ability) == (10, "con")
        before = fight.encounter
        for die, gained in ((9, 1), (10, 0)):
            fight.encounter = before
            fight.answer(Answer((die,)))
            assert levels(fight) == gained


@pytest.mark.rule("52-HAZ-FOOD-2")
@pytest.mark.parametrize(("days", "gained"), [(4, 0), (5, 1), (8, 4), (10, 6)])
def test_nothing_to_eat_exhausts_from_the_fifth_day_on(days, gained):
    fight = a_traveller(NEW)
    for _ in range(days):
        fight.act("D", "malnutrition", text="0")
    assert levels(fight) == gained
    assert fight["D"].is_out is (gained == 6)


@both
def test_amounts_that_are_none_are_refused(edition):
    fight = a_traveller(edition)
    for action in ("dehydration", "malnutrition"):
        refusal = fight.refused(fight.action("D", action, text="plenty"))
        assert refusal.reason.key == "refusal.no_provision"


@pytest.mark.parametrize(
    ("edition", "dc"),
    [
        pytest.param(OLD, 15, marks=pytest.mark.rule("52-DIFF-47")),
        pytest.param(NEW, None, marks=pytest.mark.rule("52-DIFF-47")),
    ],
)
def test_half_the_water_by_edition(edition, dc):
    fight = a_traveller(edition)
    fight.act("D", "dehydration", text="2 l")
    assert [prompt.dc for prompt in fight.encounter.prompts] == ([] if dc is None else [dc])


@pytest.mark.rule("52-DIFF-47")
def test_thirst_of_2014_is_worse_for_the_exhausted():
    fight = a_traveller(OLD)
    fight.act("D", "dehydration", text="1 l")
    assert levels(fight) == 1
    fight.act("D", "dehydration", text="2 l")
    fight.answer(Answer((14,)))
    assert levels(fight) == 3


@pytest.mark.parametrize(
    ("edition", "gained"),
    [
        pytest.param(OLD, 2, marks=pytest.mark.rule("52-DIFF-48")),
        pytest.param(NEW, 1, marks=pytest.mark.rule("52-DIFF-48")),
    ],
)
def test_five_days_without_food_by_edition(edition, gained):
    fight = a_traveller(edition)
    for _ in range(5):
        fight.act("D", "malnutrition", text="0")
    assert levels(fight) == gained


@pytest.mark.rule("52-DIFF-48")
def test_half_rations_of_2014_are_half_a_day():
    fight = a_traveller(OLD)
    for _ in range(6):
        fight.act("D", "malnutrition", text="250 g")
    assert levels(fight) == 0
    fight.act("D", "malnutrition", text="250 g")
    assert levels(fight) == 1
    fight.act("D", "malnutrition", text="1 lb")
    fight.act("D", "malnutrition", text="0")
    assert levels(fight) == 1


# --- travelling ---------------------------------------------------------------------------------


def told_of_pace(fight: Fight) -> e.Noted:
    first = fight.happened(e.Noted)[0]
    assert isinstance(first, e.Noted)
    return first


@pytest.mark.rule("52-PTG-PACE-1")
@pytest.mark.parametrize(
    ("pace", "hours", "miles", "kilometres"),
    [("slow", "5", 10, 15), ("normal", "8", 24, 36), ("fast", "7.5", 30, 45)],
)
def test_the_pace_of_travel(pace, hours, miles, kilometres):
    fight = a_traveller(NEW)
    fight.act("D", f"travel_{pace}", text=hours)
    told = dict(told_of_pace(fight).text.parameters)
    assert (told["miles"], told["kilometres"]) == (miles, kilometres)
    assert fight.told()[1] == f"note.pace_{pace}_2024"
    refusal = fight.refused(fight.action("D", f"travel_{pace}", text="long"))
    assert refusal.reason.key == "refusal.no_hours"


@pytest.mark.rule("52-PTG-PACE-1")
def test_mounts_go_twice_as_far_for_an_hour():
    fight = a_traveller(NEW)
    fight.add("H", 5, creature=a_creature("riding-horse", sizes=("large",)))
    fight.act("D", "mount", "H")
    fight.act("D", "travel_normal", text="1")
    told = dict(told_of_pace(fight).text.parameters)
    assert (told["miles"], told["kilometres"]) == (6, 9)
    assert "note.pace_mounted" in fight.told()


@pytest.mark.parametrize(
    ("edition", "key"),
    [
        pytest.param(OLD, "note.pace_slow_2014", marks=pytest.mark.rule("52-DIFF-65")),
        pytest.param(NEW, "note.pace_slow_2024", marks=pytest.mark.rule("52-DIFF-65")),
    ],
)
def test_what_a_slow_pace_allows(edition, key):
    fight = a_traveller(edition)
    fight.act("D", "travel_slow", text="1")
    assert fight.told()[1] == key
