"""Charges and pounces: the straight run on the map ticks what the attack does more."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell, Footprint, Point, settled
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.trail import shifts_of, trail_through
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AttackKey, Damage, DamageWhen, Feature, FeatureGroup, FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.hit_terms import AS_TOLD
from desktop.model.prompt import PromptKind
from desktop.rules.fifth.places.runs import run_toward
from desktop.rules.fifth.statblocks.charging import with_charges
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import EDITIONS, FAILURE, MAP, Fight, a_creature, melee
from tests.support.creatures import shipped
from tests.support.loaded_dice import ForcedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TUSKS = {OLD: "tusk", NEW: "gore"}


def field(edition: str, monster: str = "boar", **more: object) -> Fight:
    """M in the west at (2, 10), its turn; P at (12, 10)."""
    fight = Fight(edition).map(columns=40)
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=(2, 10))
    prey = a_creature("P", melee(), hit_points=300, armour_class=5, **more)
    fight.add("P", 10, creature=prey, character=True, at=(12, 10))
    return fight.begin().elsewhere()


def run(fight: Fight, columns: range, row: int = 10) -> None:
    fight.move("M", *((column, row) for column in columns))


def offered(fight: Fight, key: str) -> dict[str, bool]:
    wish = c.MakeAttack(fight.ids["M"], AttackKey(key), fight.ids["P"], cost="none")
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=ForcedDice(3))
    assert preview is not None
    return {each.key: each.chosen for each in preview.optional}


def gore(fight: Fight, key: str, **more: object) -> None:
    fight.do(fight.a_hit("M", "P", key, **more))


def saves(fight: Fight) -> list[tuple[str, int | None]]:
    return [(p.ability, p.dc) for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]


# --- what the map tells -------------------------------------------------------------------------


@both
def test_twenty_feet_straight_at_the_target_are_ticked_and_fifteen_are_not(edition):
    fight = field(edition)
    fight.place("M", (7, 10))
    run(fight, range(8, 11))
    assert offered(fight, TUSKS[edition]) == {"1": False}
    run(fight, range(11, 12))
    assert offered(fight, TUSKS[edition]) == {"1": True}


@both
def test_without_a_map_the_gm_ticks_it(edition):
    fight = Fight(edition)
    fight.add("M", 20, creature=shipped(f"{edition}/boar"))
    fight.add("P", 10, character=True)
    fight.begin()
    assert offered(fight, TUSKS[edition]) == {"1": False}
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) is None


def test_a_run_that_goes_away_and_comes_back_counts_from_where_it_turned():
    fight = field(OLD)
    fight.place("M", (9, 10))
    run(fight, range(8, 7, -1))
    run(fight, range(9, 12))
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) == 15


def test_a_run_past_the_target_is_no_run_at_it():
    fight = field(OLD)
    fight.place("M", (9, 5))
    run(fight, range(10, 17), 5)
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) <= 0


def test_whoever_was_put_elsewhere_since_has_not_run_there():
    fight = field(OLD)
    run(fight, range(3, 8))
    fight.place("M", (4, 10))
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) == 0
    run(fight, range(5, 8))
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) == 15


def test_the_run_is_over_with_the_hit_and_with_the_turn():
    fight = field(OLD, "minotaur")
    run(fight, range(3, 11))
    assert offered(fight, "gore") == {"1": True}
    gore(fight, "gore")
    assert offered(fight, "gore") == {"1": False}
    fight = field(OLD, "minotaur")
    run(fight, range(3, 11))
    fight.next(2)
    assert offered(fight, "gore") == {"1": False}


def test_whoever_goes_on_without_a_bend_has_run_the_whole_way():
    fight = field(OLD)
    for columns in (range(3, 5), range(5, 7)):
        run(fight, columns)
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) == 20


def test_a_run_from_beyond_the_edge_of_the_map_counts_like_any_other():
    fight = field(OLD)
    fight.place("M", (0, 10))
    run(fight, range(-1, 4))
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) == 20


def test_an_attack_that_asks_for_no_run_has_none():
    fight = field(OLD, "lion")
    run(fight, range(3, 11))
    assert offered(fight, "bite") == {}
    gore(fight, "bite")
    assert saves(fight) == []


def test_a_move_on_the_spot_changes_no_run():
    fight = field(OLD)
    run(fight, range(3, 7))
    fight.do(c.ChangeHeight(fight.ids["M"], 10), overruled=True)
    assert run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"]) == 20


def test_whoever_is_pushed_has_not_charged():
    fight = field(OLD)
    run(fight, range(3, 9))
    fight.do(fight.path("M", (9, 10), (10, 10), (11, 10), forced=True))
    assert offered(fight, "tusk") == {"1": False}


# --- what follows -------------------------------------------------------------------------------


def test_the_boar_of_2014_deals_more_and_its_target_saves_or_falls():
    fight = field(OLD)
    fight.place("M", (6, 10))
    run(fight, range(7, 12))
    gore(fight, "tusk")
    assert saves(fight) == [("str", 11)]
    fight.answer(FAILURE)
    assert fight.conditions("P") == {"prone"}


def test_without_the_run_nobody_saves_and_the_gm_may_say_otherwise():
    fight = field(OLD)
    fight.place("M", (11, 10))
    gore(fight, "tusk")
    assert saves(fight) == []
    gore(fight, "tusk", optional=("1",))
    assert saves(fight) == [("str", 11)]


def test_the_gm_may_strike_a_charge_that_the_map_shows():
    fight = field(OLD)
    fight.place("M", (6, 10))
    run(fight, range(7, 12))
    gore(fight, "tusk", optional=())
    assert saves(fight) == []


def test_the_lion_pounces_with_its_claws():
    fight = field(OLD, "lion")
    run(fight, range(3, 11))
    assert offered(fight, "claw") == {"charge": True}
    gore(fight, "claw")
    assert saves(fight) == [("str", 13)]


def test_the_minotaur_of_2014_pushes_whom_it_runs_down():
    fight = field(OLD, "minotaur")
    run(fight, range(3, 11))
    before = fight["P"].token.cell
    gore(fight, "gore")
    fight.answer(FAILURE)
    assert fight["P"].token.cell == Cell(before.column + 2, before.row)
    assert fight.conditions("P") == {"prone"}


@pytest.mark.parametrize(("size", "falls"), [("large", True), ("huge", False)])
def test_the_elk_of_2024_throws_down_whom_its_run_reaches_up_to_large(size, falls):
    fight = field(NEW, "elk", sizes=(size,))
    run(fight, range(3, 11))
    gore(fight, "ram")
    assert ("prone" in fight.conditions("P")) is falls


def test_the_goat_of_2024_deals_its_die_in_place_of_one():
    fight = field(NEW, "goat")
    fight.place("M", (7, 10))
    run(fight, range(8, 12))
    assert offered(fight, "ram") == {"1": True}
    wish = c.MakeAttack(fight.ids["M"], AttackKey("ram"), fight.ids["P"], dice=(15,), cost="none")
    fight.do(wish, dice=(4,))
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.total == 4


def test_the_mother_of_the_save_may_be_gone_from_the_stat_block():
    fight = field(OLD)
    own = fight["M"].creature
    rest = tuple(each for each in own.features if each.key != "charge")
    bare = replace(fight["M"], creature=replace(own, features=rest))
    fight.encounter = fight.encounter.with_combatant(bare)
    fight.place("M", (11, 10))
    gore(fight, "tusk", optional=("1",))
    assert saves(fight) == []


# --- as it is written ---------------------------------------------------------------------------


def a_typed_charger(text: str, group: FeatureGroup = FeatureGroup.TRAIT):
    gore_attack = replace(
        melee("zanne"), damage=(Damage("1d6", 3, ("slashing",)),), names=FrozenMap({"it": "Zanne"})
    )
    trait = Feature(
        FeatureKey("carica"), group, FrozenMap({"it": "Carica"}), FrozenMap({"it": text})
    )
    base = a_creature("cinghiale", gore_attack)
    return replace(base, features=(*base.features, trait))


def test_a_typed_charge_in_italian_is_read():
    creature = a_typed_charger(
        "Se il cinghiale si muove di almeno 6 metri in linea retta verso un bersaglio e poi lo "
        "colpisce con un attacco di zanne nello stesso turno, il bersaglio subisce 3 (1d6) danni "
        "taglienti extra. Il bersaglio deve superare un tiro salvezza su Forza con CD 11 o cade "
        "prono."
    )
    assert not is_understood(creature)
    read = understood(creature, {})
    (attack,) = read.attacks
    assert (attack.terms.charge, attack.terms.then) == (20, "carica")
    assert attack.damage[-1] == Damage("1d6", 3, ("slashing",), DamageWhen.STATED)
    assert read.find_feature(FeatureKey("carica")).saves
    assert is_understood(read)


@pytest.mark.parametrize(
    "group", [FeatureGroup.ACTION, FeatureGroup.TRAIT], ids=["no trait", "no such attack"]
)
def test_what_is_no_trait_or_names_no_attack_of_its_own_adds_nothing(group):
    text = (
        "Se si muove di almeno 6 metri in linea retta verso un bersaglio e poi lo colpisce con "
        f"un attacco di {'zanne' if group is FeatureGroup.ACTION else 'coda'} nello stesso turno, "
        "il bersaglio cade."
    )
    creature = a_typed_charger(text, group)
    assert with_charges(creature) == creature


def test_a_pounce_that_nobody_has_read_adds_a_save_and_no_damage():
    lion = shipped(f"{OLD}/lion")
    bare = tuple(
        replace(each, attacks=tuple(replace(a, terms=AS_TOLD) for a in each.attacks))
        for each in lion.features
    )
    assert with_charges(replace(lion, features=bare)) == lion


@pytest.mark.parametrize("monster", ["boar", "elk", "lion", "minotaur", "centaur", "warhorse"])
def test_what_is_shipped_survives_its_record_and_is_read_to_the_end(monster):
    creature = shipped(f"{OLD}/{monster}")
    assert creature_from_record(record_of_creature(creature)) == creature
    assert with_charges(creature) == creature
    assert is_understood(creature)


# --- without a grid -----------------------------------------------------------------------------


def ran(fight: Fight, *points: tuple[float, float]) -> None:
    token = fight["M"].token
    start = Footprint(token.cell, shift=token.shift).corner
    trail = trail_through([start, *(Point(*at) for at in points)])
    fight.do(c.MoveToken(fight.ids["M"], tuple(trail), shifts=shifts_of(trail)))


def an_open_field(edition: str, *start: float) -> Fight:
    fight = field(edition)
    free = replace(fight.encounter.maps[MAP], grid=Grid(kind=GridKind.NONE))
    fight.do(c.ChangeMap(MAP, free))
    cell, shift = settled(Point(*start))
    token = replace(fight["M"].token, cell=cell, shift=shift)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: token})))
    return fight


def toward(fight: Fight) -> float | None:
    return run_toward(fight.encounter, fight.ruleset, fight["M"], fight["P"])


@both
def test_without_a_grid_a_straight_run_at_any_angle_counts_by_its_true_length(edition):
    fight = an_open_field(edition, 7.3, 7.4)
    ran(fight, (9.2, 8.5))
    ran(fight, (11.1, 9.6))
    assert toward(fight) == 20
    other = an_open_field(edition, 7.05, 10)
    ran(other, (11.0, 10.0))
    assert toward(other) == 19
    assert offered(other, TUSKS[edition]) == {"1": False}
    other = an_open_field(edition, 7.0, 10.0)
    ran(other, (11.0, 10.0))
    assert offered(other, TUSKS[edition]) == {"1": True}


@both
def test_on_squares_a_run_may_weave_and_without_a_grid_it_may_not(edition):
    weaving = ((8, 11), (9, 10), (10, 11), (11, 10))  # each step leads a square farther
    fight = field(edition)
    fight.place("M", (7, 10))
    fight.move("M", *weaving)
    assert toward(fight) == 20
    free = an_open_field(edition, 7.0, 10.0)
    ran(free, *weaving)
    assert toward(free) == 5


@both
def test_without_a_grid_a_bend_begins_it_anew_and_who_was_put_elsewhere_has_not_run(edition):
    fight = an_open_field(edition, 8.3, 13.4)
    ran(fight, (8.3, 10.2), (10.0, 10.2))
    assert toward(fight) == 8
    fight.move("M", (11, 10))
    assert toward(fight) == 13, "a step by a cell goes on with it"
    cell, shift = settled(Point(11.01, 10.2))
    token = replace(fight["M"].token, cell=cell, shift=shift)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: token})))
    assert toward(fight) == 0
