"""Worked values of both catalogues: hiding in a fight, teleporting, doorways, sizes, weapons."""

from dataclasses import replace
from itertools import pairwise

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Side
from desktop.model.counter import LEGENDARY_ACTIONS, MOVEMENT_SPENT, REACTION
from desktop.model.creature import AttackKey, Damage, DamageWhen
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.engine.conditions import ConditionKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.sight.perceiving import can_see
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    a_dragon,
    melee,
    ranged,
    resists,
    vulnerable,
)
from tests.support.duels import a_duel, a_victim, taken

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE


# --- hiding and seeing --------------------------------------------------------------------------


@pytest.mark.rule("51-GRP-12")
@pytest.mark.parametrize(("own", "held"), [(15, True), (5, False)])
def test_a_hidden_cultist_that_grapples_is_found(own, held):
    fight = a_duel(OLD)
    fight.give("K", "hidden")
    fight.act("K", "grapple", "O", dice=(own, 10))
    assert fight.conditions("K") == set()
    assert ("grappled" in fight.conditions("O")) is held


@pytest.mark.rule("52-HIDE-4")
def test_only_an_attack_roll_gives_the_hidden_away():
    fight = a_duel(NEW, apart=6, numbers=FrozenMap({"attacks": 2}))
    fight.give("K", "hidden")
    before = fight.encounter
    fight.attack("K", "O", "bow", dice=(2, 3))
    assert fight.mode("K", "O", "bow") is PLAIN
    fight.encounter = before
    fight.act("K", "magic", text="no words")
    target = fight.ids["O"]
    fight.do(c.DealDamage((target,), (c.DamageAmount(9),), saved=frozenset((target,))))
    assert "hidden" in fight.conditions("K")


@both
@pytest.mark.rule("52-HIDE-5")
@pytest.mark.parametrize(("side", "found"), [(Side.HOSTILE, True), (Side.ALLY, False)])
def test_an_enemy_finds_the_hidden_and_a_friend_gives_nobody_away(edition, side, found):
    fight = a_duel(edition)
    fight.do(c.SetSide((fight.ids["O"],), side))
    fight.give("K", "hidden", parameters=FrozenMap({"stealth": 18 if edition == NEW else 17}))
    fight.next()
    fight.act("O", "search", "K", die=18)
    assert ("hidden" not in fight.conditions("K")) is found


@both
@pytest.mark.rule("51-VIS-04")
def test_blindsight_perceives_the_invisible(edition):
    fight = a_duel(edition, senses=FrozenMap({"blindsight": 10}))
    fight.give("O", "invisible")
    assert fight.mode("K", "O") is PLAIN


@both
@pytest.mark.rule("51-UNS-06")
def test_the_square_of_an_invisible_stalker_is_known(edition):
    fight = a_duel(edition)
    fight.give("O", "invisible")
    fight.next()
    fight.move("O", (6, 6))
    fight.next()
    assert fight.mode("K", "O") is DIS
    hidden = a_duel(edition)
    hidden.give("O", "hidden")
    assert not can_see(hidden.encounter, hidden.ruleset, hidden["K"], hidden["O"])


@both
@pytest.mark.rule("51-RDY-04")
def test_the_goblin_is_there_before_the_answer_comes(edition):
    fight = a_duel(edition, apart=4)
    fight.act("K", "ready", text="when it steps beside me")
    fight.next()
    fight.move("O", (8, 5), (7, 5), (6, 5))
    fight.act("K", "use_readied")
    fight.attack("K", "O", dice=(2,), cost="none")


# --- teleporting --------------------------------------------------------------------------------


@both
@pytest.mark.rule("52-MOVE-TP-1", "52-MOVE-TP-2")
def test_a_teleport_frees_costs_nothing_and_takes_nobody_along(edition):
    fight = a_duel(edition)
    fight.give("K", "grappled", source="O", parameters=FrozenMap({"reach": 5}))
    fight.place("K", (1, 5))
    assert (fight.conditions("K"), fight.feet("K")) == (set(), 30)
    assert fight.encounter.prompts == ()
    holder = a_duel(edition)
    holder.give("O", "grappled", source="K", parameters=FrozenMap({"reach": 5}))
    holder.place("K", (1, 5))
    token = holder["O"].token
    assert token is not None
    assert (token.cell, holder.conditions("O")) == (Cell(6, 5), set())
    by_magic = a_duel(edition)
    by_magic.move("K", (1, 5), by="teleport")
    assert "note.teleported" in by_magic.told()
    assert (by_magic.feet("K"), by_magic.encounter.prompts) == (30, ())


# --- the ground ---------------------------------------------------------------------------------


@pytest.mark.rule("51-PAS-07")
@pytest.mark.parametrize(("side", "price"), [(Side.HOSTILE, None), (Side.ALLY, 15)])
def test_a_hobgoblin_fills_a_doorway(side, price):
    walls = (Wall(Point(5, 1), Point(5, 30)), Wall(Point(6, 1), Point(6, 30)))
    fight = Fight(OLD).map(walls=walls)
    fight.add("A", 20, character=True, at=(4, 0))
    fight.add("H", 10, side=side, at=(5, 0))
    fight.begin()
    through = fight.path("A", (5, 0), (6, 0))
    if price is None:
        assert fight.refused(through).reason.key == "refusal.space_closed"
    else:
        fight.do(through)
        assert fight["A"].count(MOVEMENT_SPENT) == price


@both
@pytest.mark.rule("52-PTG-GRID-1")
def test_squares_and_diagonals(edition):
    fight = a_duel(edition, apart=20)
    fight.move("K", *((5 + step, 5 + step) for step in range(1, 7)))
    assert fight["K"].count(MOVEMENT_SPENT) == 30
    rubble = Terrain(TerrainKind.DIFFICULT, frozenset(Cell(column, 0) for column in range(9)))
    slow = Fight(edition).map(terrain=(rubble,))
    slow.add("A", 20, creature=a_creature("a", speeds=FrozenMap({"walk": 25})), at=(0, 0))
    slow.begin()
    slow.move("A", (1, 0), (2, 0))
    assert slow["A"].count(MOVEMENT_SPENT) == 20
    assert slow.refused(slow.path("A", (3, 0))).reason.key == "refusal.too_far"


@both
@pytest.mark.rule("52-PTG-GRID-2")
def test_a_pillar_has_a_corner_and_a_creature_has_none(edition):
    corners = (Point(5, 5), Point(6, 5), Point(6, 6), Point(5, 6), Point(5, 5))
    pillar = tuple(Wall(start, end) for start, end in pairwise(corners))
    fight = Fight(edition).map(walls=pillar)
    fight.add("A", 20, character=True, at=(4, 5))
    fight.add("F", 10, character=True, at=(3, 5))
    fight.begin()
    assert fight.refused(fight.path("A", (5, 4))).reason.key == "refusal.wall"
    fight.move("A", (4, 4), (5, 4))
    fight.place("A", (4, 5))
    fight.move("A", (3, 4))


@pytest.mark.rule("52-PTG-GRID-2")
def test_what_fills_its_space_has_a_corner_too():
    stone = Terrain(TerrainKind.RAISED, frozenset((Cell(5, 5),)), height=5, label="pillar")
    fight = Fight(NEW).map(terrain=(stone,))
    fight.add("A", 20, character=True, at=(4, 5))
    fight.begin()
    refusal = fight.refused(fight.path("A", (5, 4)))
    assert (refusal.reason.key, refusal.rule) == ("refusal.corner", "52-PTG-GRID-2")
    fight.move("A", (4, 4), (5, 4))
    barrel = Fight(NEW).map(terrain=(replace(stone, label="barrel"),))
    barrel.add("A", 20, character=True, at=(4, 5))
    barrel.begin()
    barrel.move("A", (5, 4))


@both
@pytest.mark.rule("52-CORE-SIZE-1", "51-SIZ-06")
def test_sizes_in_six_steps_for_creatures_and_carts(edition):
    sizes = Fight(edition).ruleset.sizes
    ordered = sorted(sizes, key=lambda size: sizes[size].order)
    assert ordered == ["tiny", "small", "medium", "large", "huge", "gargantuan"]
    assert sizes["large"].order - sizes["small"].order == 2
    assert sizes["medium"].order - sizes["small"].order == 1
    fight = Fight(edition).map()
    fight.add("Cart", creature=a_creature("cart", sizes=("large",)), at=(0, 0))
    assert fight.ruleset.size_of(fight["Cart"]).space == 10


# --- weapons ------------------------------------------------------------------------------------


@both
@pytest.mark.rule("52-MOVE-REACH-1", "52-EQ-REACH-1")
@pytest.mark.parametrize(("reach", "leaves_at"), [(None, 5), (10, 10), (15, 15)])
def test_reach_of_an_attack_and_of_its_opportunity_attack(edition, reach, leaves_at):
    pike = replace(melee("pike"), reach=reach)
    fight = Fight(edition).map()
    fight.add("W", 20, character=True, at=(1, 0))
    fight.add("O", 10, creature=a_creature("o", pike), at=(0, 0))
    fight.begin()
    fight.move("W", *((column, 0) for column in range(2, 6)))
    token = fight["W"].token
    assert token is not None
    assert token.cell.column * 5 == leaves_at
    assert fight.prompt().kind is PromptKind.OPPORTUNITY_ATTACK


@both
@pytest.mark.rule("51-WPN-07", "52-EQ-VERS-1")
@pytest.mark.parametrize(("two_hands", "die", "dealt"), [(False, 8, 11), (True, 10, 13)])
def test_a_longsword_in_one_hand_or_two(edition, two_hands, die, dealt):
    parts = (
        Damage("1d8+3", 7, ("slashing",)),
        Damage("1d10+3", 8, ("slashing",), DamageWhen.TWO_HANDED, replaces=True),
    )
    fight = a_victim(edition, 40)
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", melee(parts=parts))))
    fight.attack("O", "T", dice=(15, die), cost="none", versatile=two_hands)
    assert taken(fight).total == dealt


@both
@pytest.mark.rule("52-EQ-VERS-1")
def test_a_thrown_spear_deals_its_smaller_die(edition):
    parts = (
        Damage("1d6", 3, ("piercing",)),
        Damage("1d8", 4, ("piercing",), DamageWhen.TWO_HANDED, replaces=True),
    )
    spear = replace(ranged("spear", normal=20, long=60, both=True), damage=parts)
    fight = a_duel(edition, apart=4)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", spear)))
    fight.attack("K", "O", "spear", dice=(15, 6), versatile=True)  # both hands throw no better
    assert taken(fight).total == 6


@both
@pytest.mark.rule("51-WPN-06", "52-EQ-VERS-1", "52-EQ-2H-1")
def test_two_hands_are_not_there_with_a_shield_or_with_somebody_in_one_of_them(edition):
    parts = (
        Damage("1d8", 4, ("slashing",)),
        Damage("1d10", 5, ("slashing",), DamageWhen.TWO_HANDED, replaces=True),
    )
    fight = a_duel(edition)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", melee(parts=parts))))
    fight.give("O", "grappled", source="K")
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"], versatile=True)
    assert fight.refused(wish).reason.key == "refusal.hand_holds"
    assert fight.attempt(replace(wish, versatile=False, dice=(2,)))
    fight.act("K", "release")
    fight.give("K", "shield_up")
    assert fight.refused(wish).reason.key == "refusal.needs_two_hands"
    assert fight.attempt(replace(wish, versatile=False, dice=(2,)))


@both
@pytest.mark.rule("52-CORE-ROUND-2")
@pytest.mark.parametrize(
    ("dealt", "saves", "defences", "lost"),
    [(27, True, (resists("fire"),), 6), (23, False, (resists("fire"), vulnerable("fire")), 22)],
)
def test_every_halving_is_rounded_by_itself(edition, dealt, saves, defences, lost):
    fight = a_victim(edition, 50, defences=defences)
    who = fight.ids["T"]
    saved = frozenset((who,)) if saves else frozenset()
    fight.do(c.DealDamage((who,), (c.DamageAmount(dealt, "fire"),), saved=saved))
    assert fight.hp("T") == 50 - lost


# --- monsters -----------------------------------------------------------------------------------


@pytest.mark.rule("52-MON-1")
def test_a_friendly_innkeeper_dies_without_death_saves():
    fight = Fight(NEW)
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    for name, score in (("Innkeeper", 20), ("Hero", 10), ("Foe", 5)):
        fight.add(name, score, side=Side.ALLY if name == "Innkeeper" else Side.HOSTILE)
    fight.add("P", 3, character=True)
    fight.begin().damage("Innkeeper", 20)
    assert fight["Innkeeper"].life.value == "dead"
    assert fight.next(4).turn == "R2:Hero"
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("51-LEG-01")
def test_a_druid_in_the_shape_of_a_dragon_has_no_legendary_actions(edition):
    fight = Fight(edition)
    fight.add("D", 20, character=True)
    fight.add("A", 10)
    fight.begin()
    fight.do(c.ReplaceCreature(fight.ids["D"], a_dragon(), change_of_shape=True))
    fight.next(2)
    assert fight["D"].count(LEGENDARY_ACTIONS) == 0
    assert fight.encounter.prompts == ()
    dragon = Fight(edition)
    dragon.add("D", 20, creature=a_dragon())
    dragon.begin()
    wish = dragon.action("D", "feature", text="detect")
    assert dragon.refused(wish).reason.key == "refusal.legendary_own_turn"
    assert dragon["D"].count(LEGENDARY_ACTIONS) == 3


@pytest.mark.rule("52-COND-GEN-1")
def test_fifteen_conditions():
    table = Fight(NEW).ruleset.conditions
    known = {key for key, each in table.items() if each.kind is ConditionKind.CONDITION}
    assert len(known) == 15
    others = {"hidden", "burning", "stable", "bloodied", "surprised", "concentration"}
    assert known.isdisjoint(others)


@both
@pytest.mark.rule("51-CND-INC-01")
def test_speaking_and_moving_are_no_actions(edition):
    fight = a_duel(edition, apart=9)
    fight.give("K", "incapacitated")
    fight.move("K", (5, 6))
    assert fight.happened(e.TokenMoved) != []
    assert fight["K"].count(REACTION) == 1
