"""Worked values of both catalogues: recharge, legendary creatures, lairs, averages."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import HitPointChoice
from desktop.model.counter import (
    ACTION,
    LEGENDARY_ACTIONS,
    LEGENDARY_RESISTANCES,
    feature_uses,
)
from desktop.model.creature import Feature, FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.effect import RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    a_dragon,
    feature,
    immune,
    melee,
    vulnerable,
)
from tests.support.creatures import shipped
from tests.support.duels import a_victim, taken

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"


def a_lair(edition: str, *others: str) -> Fight:
    """The dragon D on 20, and characters after it."""
    fight = Fight(edition)
    fight.add("D", 20, creature=a_dragon())
    for place, name in enumerate(others or ("A", "B")):
        fight.add(name, 15 - place, character=True)
    return fight.begin()


# --- recharge and uses --------------------------------------------------------------------------


@both
@pytest.mark.rule("51-RCG-01", "52-MM-RECH-1")
@pytest.mark.parametrize(("lowest", "die", "ready"), [(5, 4, False), (5, 5, True), (6, 5, False)])
def test_a_recharge_die(edition, lowest, die, ready):
    fight = Fight(edition)
    breath = feature("breath", uses=Uses(UsesKind.RECHARGE, lowest))
    fight.add("D", 20, creature=a_creature("d", features=(breath,)))
    fight.add("A", 10, character=True)
    fight.begin().next(2)
    assert fight.encounter.prompts == ()
    fight.act("D", "feature", text="breath")
    fight.next(2)
    fight.answer(Answer(dice=(die,)), PromptKind.RECHARGE)
    assert fight["D"].count(feature_uses(FeatureKey("breath"))) == ready


# --- legendary creatures ------------------------------------------------------------------------


@both
@pytest.mark.rule("51-LEG-02", "51-LEG-03", "52-MM-LEGACT-1")
def test_three_legendary_actions_a_round_one_after_each_turn(edition):
    fight = a_lair(edition, "A", "B", "C", "E", "F")
    used = 0
    fight.next()
    assert fight.encounter.prompts == ()
    for _ in range(5):
        fight.next()
        offers = [p for p in fight.encounter.prompts if p.kind is PromptKind.LEGENDARY_ACTION]
        assert len(offers) <= 1
        if offers and fight.active != "D":
            fight.answer(Answer(option="detect"), PromptKind.LEGENDARY_ACTION)
            used += 1
    assert used == 3
    assert (fight.active, fight["D"].count(LEGENDARY_ACTIONS)) == ("D", 3)


@both
@pytest.mark.rule("51-LEG-03", "52-MM-LEGACT-1")
@pytest.mark.parametrize("left", [1, 3])
def test_all_of_them_are_back_at_the_own_turn(edition, left):
    fight = a_lair(edition).next(2)
    fight.do(c.SetCounter(fight.ids["D"], LEGENDARY_ACTIONS, left))
    fight.next()
    assert (fight.active, fight["D"].count(LEGENDARY_ACTIONS)) == ("D", 3)


@both
@pytest.mark.rule("52-MM-LEGACT-1")
def test_none_when_stunned_none_on_its_own_turn_and_four_in_the_lair(edition):
    fight = a_lair(edition)
    wish = fight.action("D", "feature", text="detect")
    assert fight.refused(wish).reason.key == "refusal.legendary_own_turn"
    fight.next()
    fight.give("D", "stunned")
    fight.next()
    assert fight.encounter.prompts == ()
    fight.do(c.SetCounter(fight.ids["D"], LEGENDARY_ACTIONS, 4, 4))
    fight.next()
    assert fight["D"].count(LEGENDARY_ACTIONS) == 4


@pytest.mark.rule("51-LEG-04")
def test_a_surprised_dragon_has_none_before_its_first_turn_is_over():
    fight = Fight(OLD)
    fight.add("A", 15, character=True)
    fight.add("D", 7, creature=a_dragon())
    fight.add("B", 3, character=True)
    fight.do(c.SetSurprised((fight.ids["D"],)))
    fight.begin().next()
    assert fight.encounter.prompts == ()
    fight.next(2)
    assert fight.prompt().kind is PromptKind.LEGENDARY_ACTION
    stunned = a_lair(OLD).next()
    stunned.give("D", "stunned")
    stunned.next()
    assert stunned.encounter.prompts == ()


@both
@pytest.mark.rule("51-LEG-05")
def test_a_costly_legendary_action(edition):
    fight = a_lair(edition).next()
    fight.act("D", "feature", text="wings")
    assert fight["D"].count(LEGENDARY_ACTIONS) == 1
    wish = fight.action("D", "feature", text="wings")
    assert fight.refused(wish).reason.key == "refusal.no_legendary"


@both
@pytest.mark.rule("51-LEG-06")
@pytest.mark.parametrize(("die", "asked"), [(11, True), (15, False)])
def test_legendary_resistance(edition, die, asked):
    fight = a_lair(edition)
    save = RepeatedSave("wis", 15)
    fight.do(c.GiveCondition((fight.ids["D"],), ConditionKey("frightened"), save=save))
    fight.next()
    fight.answer(Answer(dice=(die,)), PromptKind.REPEATED_SAVE)
    assert any(p.kind is PromptKind.CHOICE for p in fight.encounter.prompts) is asked
    if asked:
        fight.answer(Answer(option="resist"), PromptKind.CHOICE)
    assert fight.conditions("D") == set()
    assert fight["D"].count(LEGENDARY_RESISTANCES) == 3 - asked


@both
@pytest.mark.rule("51-LAI-01")
def test_the_lair_acts_after_everyone_else_on_20(edition):
    fight = Fight(edition)
    for name, score in (("Rogue", 23), ("Character", 20), ("Wolf", 19)):
        fight.add(name, score)
    fight.do(c.AddFixedCount("Lair", 20))
    assert [slot.label or slot.score for slot in fight.encounter.order] == [23, 20, "Lair", 19]


@both
@pytest.mark.rule("52-MM-MULTI-1")
def test_two_claws_and_a_bite_for_one_action(edition):
    fight = a_victim(edition, 90)
    several = Feature(
        FeatureKey("multiattack"), FeatureGroup.ACTION, FrozenMap(), FrozenMap(), multiattack=3
    )
    beast = a_creature("o", melee("claw"), melee("bite"))
    fight.do(c.ReplaceCreature(fight.ids["O"], replace(beast, features=(*beast.features, several))))
    fight.attack("O", "T", "bite", dice=(2,))
    wish = c.MakeAttack(fight.ids["O"], beast.attacks[0].key, fight.ids["T"])
    assert fight.refused(wish).reason.key == "refusal.no_reaction"
    fight.next()
    for key in ("claw", "claw", "bite"):
        fight.attack("O", "T", key, dice=(2,))
    assert fight["O"].count(ACTION) == 0
    assert fight.refused(fight.action("O", "dodge")).reason.key == "refusal.no_action"


# --- printed or rolled --------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("size", "dice", "average", "values", "rolled"),
    [
        pytest.param("small", "3d6+3", 13, (2, 5, 6), 16, marks=pytest.mark.rule("51-MST-01")),
        pytest.param("huge", "8d12+32", 84, (12,) * 8, 128, marks=pytest.mark.rule("51-MST-01")),
        pytest.param("medium", "2d8+2", 11, (1, 2), 5, marks=pytest.mark.rule("52-MM-HP-1")),
        pytest.param(
            "gargantuan", "10d20+50", 155, (20,) * 10, 250, marks=pytest.mark.rule("52-MM-HP-1")
        ),
        pytest.param("small", "3d6", 10, (6, 6, 6), 18, marks=pytest.mark.rule("52-MM-HP-1")),
    ],
)
def test_hit_points_as_printed_or_rolled(edition, size, dice, average, values, rolled):
    beast = a_creature("beast", sizes=(size,), hit_points=average, hit_dice=dice)
    for choice, loaded, points in (
        (HitPointChoice.AVERAGE, (), average),
        (HitPointChoice.ROLLED, values, rolled),
    ):
        fight = Fight(edition)
        fight.do(c.AddCombatants(beast, choice=choice), dice=loaded)
        (who,) = fight.encounter.combatants.values()
        assert (who.hit_points, who.maximum_hit_points) == (points, points)


@pytest.mark.parametrize("edition", ["srd-5.1"])
@pytest.mark.parametrize(
    ("dice", "die", "dealt"),
    [
        pytest.param("2d6+3", 15, 10, marks=pytest.mark.rule("51-MST-02")),
        pytest.param("1d8+2", 15, 6, marks=pytest.mark.rule("51-MST-02")),
        pytest.param("1d8+2", 20, 11, marks=pytest.mark.rule("51-MST-03")),
        pytest.param("2d6+3", 20, 17, marks=pytest.mark.rule("51-MST-03")),
    ],
)
def test_average_damage(edition, dice, die, dealt):
    fight = a_victim(edition, 50)
    fight.do(c.SetSetting("monster_damage", "average"))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", melee(dice=dice))))
    fight.attack("O", "T", dice=(die,), cost="none")
    assert taken(fight).total == dealt
    fight.do(c.SetSetting("monster_damage", "rolled"))
    fight.attack("O", "T", outcome=c.AttackOutcome.HIT, cost="none", dice=(1,) * int(dice[0]))
    assert taken(fight).total == int(dice[0]) + int(dice[-1])


@pytest.mark.rule("52-MON-STAT-2")
@pytest.mark.parametrize(("die", "dealt"), [(15, 4), (20, 6)])
def test_average_damage_of_2024(die, dealt):
    fight = a_victim("srd-5.2.1", 50)
    fight.do(c.SetSetting("monster_damage", "average"))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", melee(dice="1d4+2"))))
    fight.attack("O", "T", dice=(die,), cost="none")
    assert taken(fight).total == dealt
    fight.do(c.SetSetting("monster_damage", "rolled"))
    fight.attack("O", "T", outcome=c.AttackOutcome.HIT, cost="none", dice=(3,))
    assert taken(fight).total == 5


@both
@pytest.mark.rule("52-OBJ-IMM-1")
@pytest.mark.parametrize(("kind", "dealt", "lost"), [("psychic", 20, 0), ("fire", 6, 12)])
def test_a_tapestry(edition, kind, dealt, lost):
    defences = (immune("poison", "psychic"), vulnerable("fire"))
    fight = a_victim(edition, 18, defences=defences)
    fight.damage("T", dealt, kind)
    assert fight.hp("T") == 18 - lost
    assert fight.happened(e.DamageTaken) != []


@both
@pytest.mark.rule("51-UNS-06")
def test_whoever_is_invisible_by_a_trait_comes_so(edition: str):
    stalker = shipped(f"{edition}/invisible-stalker")
    fight = Fight(edition)
    fight.add("K", 20, character=True)
    fight.add("Stalker", 10, creature=stalker)
    assert fight["Stalker"].has_effect(ConditionKey("invisible"))
    assert not fight["K"].has_effect(ConditionKey("invisible"))
