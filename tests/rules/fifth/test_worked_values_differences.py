"""The same case under both editions: what SRD 5.2.1 changed since SRD 5.1."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import ACTION, MOVEMENT_SPENT, REACTION
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.questions import is_bloodied
from tests.support.builders import Fight, a_creature, abilities, melee
from tests.support.duels import a_duel, a_victim

OLD, NEW = "srd-5.1", "srd-5.2.1"
PLAIN, DIS = RollMode.PLAIN, RollMode.DISADVANTAGE


def differs(row: str, old: object, new: object) -> pytest.MarkDecorator:
    """The row's two values, each under its edition."""
    return pytest.mark.parametrize(
        ("edition", "expected"),
        [
            pytest.param(edition, expected, marks=pytest.mark.rule(row))
            for edition, expected in ((OLD, old), (NEW, new))
        ],
    )


@differs("52-DIFF-01", "refusal.cannot_act", None)
def test_a_surprised_ogre_in_round_1(edition, expected):
    fight = Fight(edition)
    fight.add("Ogre", 10)
    fight.add("A", 5)
    fight.do(c.SetSurprised((fight.ids["Ogre"],)))
    fight.begin()
    decided = fight.attempt(fight.action("Ogre", "dodge"))
    assert isinstance(decided, tuple) or decided.reason.key == expected
    assert isinstance(decided, tuple) is (expected is None)


@differs("52-DIFF-02", ((6,), 9), ((6, 15), 18))
def test_an_invisible_scout_rolls_initiative(edition, expected):
    dice, score = expected
    fight = Fight(edition)
    fight.add("A", creature=a_creature("a", abilities=abilities(dex=16)))
    fight.give("A", "invisible")
    fight.do(c.RollInitiative(), dice=dice)
    assert fight.sequence == f"A{score}"


@differs("52-DIFF-05", 1, 4)
def test_four_wolves_take_one_roll_and_these_turns(edition, expected):
    fight = Fight(edition)
    fight.do(c.AddCombatants(a_creature("wolf"), 4))
    fight.do(c.RollInitiative(), dice=(11,))
    assert len(fight.encounter.order) == expected


@differs("52-DIFF-06", 16, 14)
def test_how_a_grapple_starts(edition, expected):
    strong = {
        "abilities": abilities(str=18),
        "proficiency": 2,
        "skills": FrozenMap({"athletics": 6}),
    }
    fight = a_duel(edition, **strong)
    if edition == OLD:
        fight.act("K", "grapple", "O", die=10, dice=(15,))
        own = [event for event in fight.events if isinstance(event, e.CheckRolled)][-1]
        assert own.roll is not None
        assert own.roll.total == expected
        assert "grappled" in fight.conditions("O")
    else:
        fight.act("K", "grapple", "O")
        assert fight.prompt(PromptKind.SAVE).dc == expected


@differs("52-DIFF-07", 0, 1)
def test_a_target_that_is_only_incapacitated(edition, expected):
    fight = a_duel(edition)
    fight.give("O", "incapacitated")
    fight.act("K", "grapple", "O")
    assert len(fight.encounter.prompts) == expected
    assert ("grappled" in fight.conditions("O")) is (expected == 0)


@differs("52-DIFF-08", True, False)
def test_an_escape_of_13(edition, expected):
    fight = a_duel(edition)
    holder = a_creature("o", skills=FrozenMap({"athletics": 6}), abilities=abilities(str=18))
    fight.do(c.ReplaceCreature(fight.ids["O"], holder))
    known = {} if edition == OLD else {"parameters": FrozenMap({"escape_dc": 14})}
    fight.give("K", "grappled", source="O", **known)
    fight.act("K", "escape", die=13, dice=(5,) if edition == OLD else ())
    assert (fight.conditions("K") == set()) is expected


@differs("52-DIFF-09", PLAIN, DIS)
def test_a_grappled_creature_attacks_a_third_one(edition, expected):
    fight = a_duel(edition)
    fight.add("P", 5, at=(5, 6))
    fight.give("K", "grappled", source="O")
    assert fight.mode("K", "P") is expected


@differs("52-DIFF-11", True, False)
def test_a_giant_shoves_at_10_feet(edition, expected):
    fight = a_duel(edition, apart=2)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", melee(reach=10))))
    dice = (1,) if expected else ()
    decided = fight.attempt(fight.action("K", "shove_prone", "O", die=20), dice=dice)
    assert isinstance(decided, tuple) is expected
    near = a_duel(edition)
    near.give("O", "incapacitated")
    near.act("K", "shove_prone", "O")


@differs("52-DIFF-12", ((15, DIS), 0), ((20, PLAIN), 5))
def test_exhaustion_2_and_5(edition, expected):
    (feet, mode), later = expected
    fight = a_victim(edition)
    fight.give("T", "exhaustion", level=2)
    trace = fight.ruleset.checks(
        situation_of(fight.encounter, fight.ruleset, fight["T"]), "athletics"
    )
    assert (fight.feet("T"), fight.ruleset.rolls.settle(trace)[1]) == (feet, mode)
    fight.give("T", "exhaustion", level=3)
    assert fight.feet("T") == later


@differs("52-DIFF-14", 0, 1)
def test_hit_points_of_whoever_is_knocked_out(edition, expected):
    fight = a_victim(edition, 11)
    fight.damage("T", 12, knock_out=True)
    assert (fight["T"].life, fight.hp("T")) == (Life.STABLE, expected)


@differs("52-DIFF-18", True, False)
def test_a_restrained_creature_drops_prone(edition, expected):
    fight = a_victim(edition)
    fight.give("T", "restrained")
    assert isinstance(fight.attempt(fight.action("T", "drop_prone")), tuple) is expected


@differs("52-DIFF-19", 0, 30)
def test_the_speed_of_the_stunned(edition, expected):
    fight = a_victim(edition)
    fight.give("T", "stunned")
    assert fight.feet("T") == expected


@differs("52-DIFF-22", 0, 0)
def test_the_speed_of_the_paralyzed(edition, expected):
    fight = a_victim(edition)
    fight.give("T", "paralyzed")
    assert fight.feet("T") == expected


@differs("52-DIFF-23", 45, 30)
def test_the_concentration_dc_of_90_damage(edition, expected):
    fight = a_victim(edition, 200, character=True)
    fight.concentrate("T")
    fight.damage("T", 90)
    assert fight.prompt().dc == expected


@differs("52-DIFF-25", 10, 5)
def test_5_feet_through_an_ally(edition, expected):
    fight = a_duel(edition, apart=9)
    fight.add("F", 5, character=True, at=(6, 5))
    fight.move("K", (6, 5), (7, 5))
    assert fight["K"].count(MOVEMENT_SPENT) == expected + 5


@differs("52-DIFF-31", Life.STABLE, Life.STABLE)
def test_first_aid_with_a_10(edition, expected):
    fight = a_victim(edition, character=True)
    fight.damage("T", 20)
    fight.next()
    fight.act("O", "stabilise", "T", die=10)
    assert fight["T"].life is expected


@differs("52-DIFF-32", 0, 0)
def test_a_readied_action_is_taken_by_reaction(edition, expected):
    fight = a_duel(edition)
    fight.act("K", "ready", text="when it moves")
    fight.next()
    fight.act("K", "use_readied")
    assert fight["K"].count(REACTION) == expected


@differs("52-DIFF-34", Life.DEAD, Life.DEAD)
def test_monsters_die_at_nothing(edition, expected):
    fight = a_victim(edition)
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    fight.damage("T", 20)
    assert fight["T"].life is expected


@differs("52-DIFF-35", 1, 1)
def test_a_natural_20_on_a_death_save(edition, expected):
    fight = a_victim(edition, character=True)
    fight.damage("T", 20)
    fight.next(2)
    fight.answer(Answer(dice=(20,)), PromptKind.DEATH_SAVE)
    assert fight.hp("T") == expected


@differs("52-DIFF-39", "use_object", "magic")
def test_a_magic_item_costs_the_action(edition, expected):
    fight = a_duel(edition)
    fight.act("K", expected, text="the wand")
    assert fight["K"].count(ACTION) == 0


@differs("52-DIFF-64", False, True)
def test_22_of_45_hit_points(edition, expected):
    fight = a_victim(edition, 45, 22)
    assert is_bloodied(fight["T"], fight.ruleset) is expected
    assert not is_bloodied(a_victim(edition, 45, 23)["T"], fight.ruleset)


@differs("52-DIFF-37", None, 18)
def test_a_hesitant_foe_of_intelligence_18_is_persuaded(edition, expected):
    fight = Fight(edition)
    fight.add("H", 10, character=True)
    fight.add("M", 5, creature=a_creature("m", kind="giant", abilities=abilities(int=18)))
    fight.begin()
    wish = fight.action("H", "influence", "M", text="persuasion", die=12)
    if expected is None:
        assert fight.refused(wish).reason.key == "refusal.unknown_action"
        asked = c.RollCheck((fight.ids["H"],), "persuasion", dc=11, dice=((12,),))
        fight.do(asked)
    else:
        fight.do(wish)
    (check,) = fight.happened(e.CheckRolled)
    assert check.dc == (expected or 11)
    assert check.success is (expected is None)


@differs("52-DIFF-67", [4, 0, None], [5])
def test_who_died_of_exhaustion_comes_back(edition, expected):
    for level in expected:
        fight = a_victim(edition, 20, character=True)
        fight.add("P", 5, character=True)
        fight.give("T", "exhaustion", level=6)
        fight.do(c.DeclareLife((fight.ids["T"],), "up"))
        if edition == OLD:
            offered = [key for key, _ in fight.prompt().options]
            assert offered == ["5", "4", "3", "2", "1", "0", "dead"]
            fight.answer(Answer(option="dead" if level is None else str(level)))
        assert fight["T"].life is (Life.DEAD if level is None else Life.UP)
        held = [x.level for x in fight["T"].effects if x.key == "exhaustion"]
        assert held == ([6] if level is None else [level] if level else [])


@differs("52-DIFF-15", True, False)
def test_a_stealth_of_13(edition, expected):
    fight = a_duel(edition)
    fight.act("K", "hide", die=13)
    assert ("hidden" in fight.conditions("K")) is expected


@differs("52-DIFF-04", "roll", "ask")
def test_a_character_and_an_orc_on_14(edition, expected):
    fight = Fight(edition)
    (ties,) = (setting for setting in fight.ruleset.settings if setting.key == "ties")
    assert expected in ties.choices
    assert ("roll" in ties.choices) is (expected == "roll")
    fight.do(c.SetSetting("ties", expected))
    fight.add("Hero", character=True)
    fight.add("Orc")
    dice = (14, 14, 3, 9) if expected == "roll" else (14, 14)
    fight.do(c.RollInitiative(), dice=dice)
    if expected == "roll":
        assert fight.sequence == "Orc14 Hero14"
    else:
        assert fight.prompt().kind is PromptKind.TIE_ORDER
