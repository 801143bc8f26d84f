"""How likely an attack takes the last hit point, beside every throw counted by the rules."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from desktop.dice.average import MiddlingDice
from desktop.dice.distribution import distribution
from desktop.dice.notation import parse
from desktop.insight.odds import chance_to_drop, drop_chance
from desktop.model import commands as c
from desktop.model.counter import HIT_POINTS, TEMPORARY_HIT_POINTS
from desktop.model.creature import AttackKey, FeatureGroup
from desktop.model.evolve import evolve_all
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.previews.questions import attack_preview
from tests.support import myth
from tests.support.builders import EDITIONS, Fight, a_creature, feature, melee, resists
from tests.support.duels import a_duel
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting

editions = pytest.mark.parametrize("edition", EDITIONS)


def told(fight: Fight, *, attack: str = "sword", **more: object) -> Fraction | None:
    """The chance that K takes the last hit point of O."""
    wish = c.MakeAttack(fight.ids["K"], AttackKey(attack), fight.ids["O"], **more)  # type: ignore[arg-type]  # its fields
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=MiddlingDice())
    assert preview is not None
    return drop_chance(fight.encounter, fight.ruleset, wish, preview, dice=MiddlingDice())


def played(fight: Fight, *sides: int) -> Fraction:
    """The same by playing every throw of a d20 and of one die a part, two of each on a 20."""
    dropped = Fraction(0)
    for die in range(1, 21):
        dice = [one for one in sides for _ in range(2 if die == 20 else 1)]
        cases = list(product(*(range(1, one + 1) for one in dice)))
        wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
        for case in cases:
            decided = decide(
                fight.encounter, wish, ruleset=fight.ruleset, dice=LoadedDice((die, *case))
            )
            assert not isinstance(decided, Refusal)
            after = evolve_all(fight.encounter, decided)
            dropped += Fraction(after.combatants[fight.ids["O"]].hit_points == 0, 20 * len(cases))
    return dropped


def hurt(fight: Fight, points: int, temporary: int = 0) -> Fight:
    fight.do(c.SetCounter(fight.ids["O"], HIT_POINTS, points))
    fight.do(c.SetCounter(fight.ids["O"], TEMPORARY_HIT_POINTS, temporary))
    return fight


@editions
@pytest.mark.parametrize(("hit_points", "temporary"), [(1, 0), (8, 0), (5, 4), (17, 0), (20, 5)])
def test_the_chance_is_that_of_every_throw(edition, hit_points, temporary):
    fight = hurt(a_duel(edition), hit_points, temporary)
    assert told(fight) == played(fight, 8)


@editions
def test_parts_of_several_types_meet_with_what_each_leaves(edition):
    sword = melee(dice="1d4+3", more=(("1d3", "fire"), ("1d2", "cold")))
    fight = Fight(edition).map(100, 30)
    fight.add("K", 20, creature=a_creature("k", sword), character=True, at=(5, 5))
    foe = a_creature("o", armour_class=14, defences=(resists("fire", "slashing"),))
    fight.add("O", 10, creature=foe, at=(6, 5))
    hurt(fight.begin(), 6)
    assert told(fight) == played(fight, 4, 3, 2)


@editions
def test_whom_a_ward_holds_up_or_who_is_down_is_not_dropped(edition):
    fight = hurt(a_duel(edition), 2)
    assert told(fight) == Fraction(11, 20)
    warded = Casting(edition)
    warded.cast("death-ward", "A", overruled=True, label="Death Ward")
    warded.ids.update(K=warded.ids["M"], O=warded.ids["A"])
    warded.do(c.SetCounter(warded.ids["A"], HIT_POINTS, 1))
    assert told(warded, attack="unarmed-strike") == 0
    assert told(hurt(a_duel(edition), 0)) is None


@editions
def test_what_cannot_be_told_is_not_told(edition):
    fight = hurt(a_duel(edition), 2)
    assert told(fight, reactions=("parry",)) is None
    many = (("20d6", "fire"), ("20d6", "cold"))
    for sword in (melee(dice="500d10"), melee(dice="20d6", more=many)):
        wide = Fight(edition).map(100, 30)
        wide.add("K", 20, creature=a_creature("k", sword), character=True, at=(5, 5))
        wide.add("O", 10, at=(6, 5))
        assert told(wide.begin()) is None


@pytest.mark.parametrize(
    ("edition", "more"),
    [
        ("srd-5.2.1", {"traits": ("great-weapon-fighting",)}),
        ("srd-5.2.1", {"features": (feature("savage-attacker", FeatureGroup.TRAIT),)}),
    ],
)
def test_dice_that_count_for_more_are_those_of_every_throw(edition, more):
    sword = melee(dice="1d4+1", properties=("two-handed",))
    fight = Fight(edition).map(100, 30)
    sheet = a_creature("k", sword, ruleset=edition)
    features = (*sheet.features, *more.pop("features", ()))
    sheet = replace(sheet, features=features, **more)
    fight.add("K", 20, creature=sheet, character=True, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=14), at=(6, 5))
    fight.begin()
    for points in (4, 5, 7):
        throws = (4, 4) if sheet.traits == () else (4,)
        assert told(hurt(fight, points)) == played(fight, *throws)


def test_low_dice_that_fall_again_kill_more_often():
    sword = melee(dice="2d6", properties=("two-handed",))
    fight = Fight("srd-5.1").map(100, 30)
    sheet = a_creature("k", sword, traits=("great-weapon-fighting",))
    fight.add("K", 20, creature=sheet, character=True, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=25, hit_points=24), at=(6, 5))
    fight.begin()
    # Only a 20 hits, and only four sixes are enough: each at once, or after a 1 or 2.
    assert told(fight) == Fraction(1, 20) * (Fraction(1, 6) + Fraction(1, 3) * Fraction(1, 6)) ** 4


def test_too_many_cases_are_not_counted():
    part = distribution(parse("20d6"))
    assert chance_to_drop([part, part, part], lambda amounts: sum(amounts) > 200) is None
    assert chance_to_drop([part], lambda amounts: sum(amounts) > 200) == 0


def test_mythcraft_counts_the_same_way():
    table = myth.a_duel(apart=5)
    table.set_counter("Bruto", HIT_POINTS, 6)
    wish = table.attack("Ada", "Bruto")
    preview = attack_preview(table.encounter, myth.RULES, wish, dice=MiddlingDice())
    assert preview is not None
    chance = drop_chance(table.encounter, myth.RULES, wish, preview, dice=MiddlingDice())
    dropped = 0
    for die, face, other in product(range(1, 21), range(1, 9), range(1, 9)):
        dice = LoadedDice((die, face, other))
        decided = decide(table.encounter, wish, ruleset=myth.RULES, dice=dice)
        assert not isinstance(decided, Refusal)
        after = evolve_all(table.encounter, decided)
        dropped += after.combatants[wish.target].hit_points == 0
    assert chance == Fraction(dropped, 20 * 64)


def test_a_spell_that_will_roll_against_the_damage_leaves_it_open():
    fight = Casting("srd-5.2.1")
    fight.place("A", (3, 2))
    fight.cast("resistance", "A", choice="damage.fire")
    fight.ids.update(K=fight.ids["M"], O=fight.ids["A"])
    assert told(fight, attack="unarmed-strike") is None


def test_an_attack_that_is_gone_has_no_chance():
    fight = a_duel("srd-5.1")
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=MiddlingDice())
    assert preview is not None
    gone = replace(wish, attack=AttackKey("x"))
    known = (fight.encounter, fight.ruleset)
    assert drop_chance(*known, gone, preview, dice=MiddlingDice()) is None
