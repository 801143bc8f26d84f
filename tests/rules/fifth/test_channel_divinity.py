"""Channel Divinity: the undead are turned, or destroyed, or seared; a spark heals or burns."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import feature_uses
from desktop.model.creature import (
    AttackKey,
    Creature,
    CreatureKey,
    FeatureGroup,
    FeatureKey,
    Uses,
    UsesKind,
)
from desktop.model.prompt import Answer
from desktop.model.reasons import Kind
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.statblocks.class_saves import class_level
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    SUCCESS,
    Fight,
    a_creature,
    abilities,
    feature,
    melee,
)

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
CHANNEL = feature_uses("channel-divinity")


def a_cleric(
    edition: str, level: int = 2, *keys: str, class_text: str = "cleric", wis: int = 16
) -> Creature:
    """A cleric who has typed the names of its features, and how often it channels."""
    sheet = a_creature(
        "c",
        melee(),
        ruleset=edition,
        level=level,
        class_text=class_text,
        abilities=abilities(wis=wis),
        challenge="",
    )
    pool = replace(
        feature("channel-divinity", FeatureGroup.TRAIT),
        uses=Uses(UsesKind.ONE_A_SHORT_REST, 2),
    )
    own = (pool, *(feature(key, FeatureGroup.TRAIT) for key in keys or ("turn-undead",)))
    return understood(replace(sheet, features=(*sheet.features, *own)), {})


def undead(name: str = "zombie", challenge: str = "1/4", **more: object) -> Creature:
    return a_creature(name, melee(), kind="undead", challenge=challenge, **more)


def a_crypt(edition: str, cleric: Creature, foe: Creature | None = None) -> Fight:
    """C the cleric, whose turn it is, Z an undead and O who lives."""
    fight = Fight(edition).map()
    fight.add("C", 20, creature=cleric, character=True, hp=30, at=(5, 5))
    fight.add("Z", 10, creature=foe or undead(), hp=40, at=(8, 5))
    fight.add("O", 5, creature=a_creature("o", kind="humanoid"), hp=40, at=(5, 8))
    return fight.begin()


def channel(
    fight: Fight, *targets: str, key: str = "turn-undead", option: int = 0, **more: object
) -> c.ForceSaves:
    return c.ForceSaves(
        fight.ids["C"],
        FeatureKey(key),
        option,
        tuple(fight.ids[each] for each in targets),
        **more,
    )


def situation(fight: Fight, who: str) -> Situation:
    return situation_of(fight.encounter, fight.ruleset, fight[who])


def turn(fight: Fight, answer: Answer, *, dice: tuple[int, ...] = ()) -> None:
    saves = ((fight.ids["Z"], answer),)
    fight.do(channel(fight, "Z", "O", saves=saves), dice=dice)


@both
def test_a_name_on_the_sheet_is_enough(edition):
    cleric = a_cleric(edition, 9)
    (save,) = cleric.features[-1].saves
    assert save.dc == 8 + 4 + 3
    assert save.terms.kinds == ("undead",)
    assert is_understood(cleric)
    wiser = understood(replace(cleric, abilities=abilities(wis=20)), {})
    assert wiser.features[-1].saves[0].dc == 8 + 4 + 5
    italian = a_cleric(edition, 9, "scacciare-non-morti")
    assert italian.features[-1].saves == cleric.features[-1].saves


@both
def test_the_undead_are_turned_for_a_use_and_an_action_until_they_are_hurt(edition):
    fight = a_crypt(edition, a_cleric(edition))
    turn(fight, FAILURE)
    assert fight["C"].count(CHANNEL) == 1
    assert fight["C"].count("action") == 0
    assert "turned" in fight.conditions("Z")
    assert fight.conditions("O") == set()
    assert {"note.turned", "note.invalid_target"} <= set(fight.told())
    fight.next()
    closer = fight.refused(fight.path("Z", (7, 5)))
    assert closer.reason.key == "refusal.no_closer"
    fight.move("Z", (9, 5))
    assert fight.refused(c.MakeAttack(fight.ids["Z"], AttackKey("sword"), fight.ids["C"]))
    assert fight.refused(fight.action("Z", "grapple", "C"))
    fight.damage("Z", 1)
    assert fight.conditions("Z") == set()


def test_in_2014_whoever_is_turned_dashes_or_dodges_and_casts_nothing():
    fight = a_crypt(OLD, a_cleric(OLD))
    turn(fight, FAILURE)
    fight.next()
    fight.place("Z", (6, 5))
    attack = fight.refused(c.MakeAttack(fight.ids["Z"], AttackKey("sword"), fight.ids["C"]))
    assert attack.reason.key == "refusal.cannot_act"
    assert attack.can_overrule
    assert counted(asked(situation(fight, "Z"), Question.NO_CASTING))
    assert fight.attempt(fight.action("Z", "end_concentration"))
    fight.act("Z", "dash")
    fight.next(3)
    fight.act("Z", "dodge")


def test_in_2014_a_breath_is_no_way_to_flee():
    breathing = undead()
    own = feature("howl")
    breathing = replace(breathing, features=(*breathing.features, own))
    fight = a_crypt(OLD, a_cleric(OLD), breathing)
    turn(fight, FAILURE)
    fight.next()
    assert fight.refused(fight.action("Z", "feature", text="howl"))


def test_in_2024_whoever_is_turned_is_frightened_and_incapacitated_as_long_as_the_cleric_is_not():
    fight = a_crypt(NEW, a_cleric(NEW))
    turn(fight, FAILURE)
    fight.next()
    assert fight.refused(fight.action("Z", "dash")).reason.key == "refusal.cannot_act"
    fight.give("C", "incapacitated")
    assert "turned" not in fight.conditions("Z")


@both
def test_a_minute_is_ten_rounds_and_who_saves_stays(edition):
    fight = a_crypt(edition, a_cleric(edition))
    turn(fight, SUCCESS)
    assert fight.conditions("Z") == set()
    fight = a_crypt(edition, a_cleric(edition))
    turn(fight, FAILURE)
    fight.next(3 * 9 + 2)
    assert "turned" in fight.conditions("Z")
    fight.next()
    assert fight.conditions("Z") == set()


@both
def test_without_a_use_left_nothing_is_channelled(edition):
    fight = a_crypt(edition, a_cleric(edition))
    fight.do(c.SetCounter(fight.ids["C"], CHANNEL, 0))
    refusal = fight.refused(channel(fight, "Z"))
    assert refusal.reason.key == "refusal.no_uses"
    assert refusal.can_overrule


@pytest.mark.parametrize(
    ("level", "challenge", "falls"),
    [(4, "0", False), (5, "1/2", True), (5, "1", False), (8, "1", True), (17, "4", True)],
)
def test_in_2014_the_weakest_are_destroyed(level, challenge, falls):
    fight = a_crypt(OLD, a_cleric(OLD, level), undead(challenge=challenge))
    turn(fight, FAILURE)
    assert (fight["Z"].life is not Life.UP) is falls
    assert ("turned" in fight.conditions("Z")) is not falls
    fight = a_crypt(OLD, a_cleric(OLD, level), undead(challenge=challenge))
    turn(fight, SUCCESS)
    assert fight["Z"].life is Life.UP


def test_in_2014_whoever_has_no_challenge_is_turned_only():
    fight = a_crypt(OLD, a_cleric(OLD, 17), undead(challenge=""))
    turn(fight, FAILURE)
    assert "turned" in fight.conditions("Z")


def test_in_2024_the_light_sears_and_does_not_end_the_flight():
    fight = a_crypt(NEW, a_cleric(NEW, 5))
    turn(fight, FAILURE, dice=(4, 5, 6))
    assert fight.hp("Z") == 40 - 15
    assert "turned" in fight.conditions("Z")
    spared = a_crypt(NEW, a_cleric(NEW, 5))
    turn(spared, SUCCESS, dice=(4, 5, 6))
    assert spared.hp("Z") == 40
    dull = a_cleric(NEW, 5, wis=8)
    assert dull.features[-1].saves[0].damage[0].dice == "1d8"


@both
@pytest.mark.parametrize("trait", ["turn-resistance", "resistenza-allo-scacciare"])
def test_turn_resistance_helps_against_turning_alone(edition, trait):
    lich = undead()
    lich = replace(lich, features=(*lich.features, feature(trait, FeatureGroup.TRAIT)))
    fight = a_crypt(edition, a_cleric(edition), lich)
    fight.do(channel(fight, "Z"))
    fight.answer(Answer(), dice=(3, 19))
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.roll is not None
    assert any(each.kind is Kind.ADVANTAGE for each in rolled.roll.trace)
    assert rolled.success
    assert fight.conditions("Z") == set()


@both
def test_a_ghast_lends_its_defiance_to_ghouls_however_it_is(edition):
    ghast = replace(undead("ghast"), key=CreatureKey("srd-5.1/ghast"))
    trait = feature("turn-defiance", FeatureGroup.TRAIT)
    ghast = replace(ghast, features=(*ghast.features, trait))
    ghoul = replace(undead("ghoul"), key=CreatureKey("srd-5.1/ghoul"))
    for foe, dice in ((ghoul, (3, 19)), (undead(), (3,))):
        fight = a_crypt(edition, a_cleric(edition), foe)
        fight.add("G", 1, creature=ghast, at=(10, 5))
        fight.give("G", "incapacitated")
        fight.do(channel(fight, "Z"))
        fight.answer(Answer(), dice=dice)
        assert ("turned" in fight.conditions("Z")) is (len(dice) == 1)


def test_a_divine_spark_heals_or_burns_by_the_level():
    cleric = a_cleric(NEW, 7, "divine-spark")
    heal, radiant, necrotic = cleric.features[-1].saves
    assert heal.heals == "2d8+3"
    assert radiant.damage[0].dice == "2d8+3"
    assert necrotic.damage[0].types == ("necrotic",)
    fight = a_crypt(NEW, cleric)
    fight.damage("O", 20)
    fight.do(channel(fight, "O", key="divine-spark"), dice=(4, 5))
    assert fight.hp("O") == 20 + 12
    assert fight["C"].count(CHANNEL) == 1
    fight.next(3)
    saves = ((fight.ids["Z"], SUCCESS),)
    fight.do(channel(fight, "Z", key="divine-spark", option=1, saves=saves), dice=(4, 5))
    assert fight.hp("Z") == 40 - 6
    assert fight.conditions("Z") == set()
    assert fight["C"].count(CHANNEL) == 0


def test_a_spark_does_not_reach_farther_than_30_feet():
    fight = a_crypt(NEW, a_cleric(NEW, 7, "divine-spark"))
    fight.place("O", (20, 5))
    assert fight.refused(channel(fight, "O", key="divine-spark"))


def test_more_points_than_anybody_has_are_refused():
    fight = a_crypt(NEW, a_cleric(NEW, 7, "divine-spark"))
    many = (c.DamageAmount(900_000), c.DamageAmount(900_000))
    wish = replace(channel(fight, "O", key="divine-spark"), damage=many)
    assert fight.refused(wish).reason.key == "refusal.out_of_range"


def test_no_die_is_thrown_to_heal_the_dead():
    fight = a_crypt(NEW, a_cleric(NEW, 7, "divine-spark"))
    fight.do(c.DeclareLife((fight.ids["O"],), "dead"))
    assert fight.refused(channel(fight, "O", key="divine-spark")).reason.key == "refusal.dead"


def test_the_level_is_that_in_the_class():
    assert class_level(a_cleric(OLD, 9, class_text="wizard 4 / cleric 5"), "cleric") == 5
    assert class_level(a_cleric(OLD, 9, class_text=""), "cleric") == 9
    assert class_level(a_cleric(OLD, 9, class_text="wizard 9"), "cleric") == 1


def test_uses_of_its_own_count_where_nothing_else_pays():
    cleric = a_cleric(OLD)
    alone = replace(
        cleric,
        features=tuple(
            replace(each, uses=Uses(UsesKind.SHORT_REST, 1)) if each.saves else each
            for each in cleric.features
            if each.key != "channel-divinity"
        ),
    )
    fight = a_crypt(OLD, alone)
    turn(fight, FAILURE)
    assert fight["C"].count(feature_uses("turn-undead")) == 0
