"""Worked values of the 2024 catalogue: mastery properties of weapons, each with its end."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.counter import BONUS_ACTION
from desktop.model.creature import AttackKey, Creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear.weapons import weapons_of
from tests.support.arms import (
    BATTLEAXE,
    DAGGER,
    GREATAXE,
    GREATSWORD,
    JAVELIN,
    LONGSWORD,
    RAPIER,
    WARHAMMER,
    weapon,
)
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, a_creature, abilities
from tests.support.duels import taken

NEW = EDITIONS[1]
HIT, MISS = AttackOutcome.HIT, AttackOutcome.MISS
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE
SCIMITAR = weapon("scimitar", "1d6", ability="str/dex", properties="finesse light", mastery="nick")


def a_master(*attacks, **more: object) -> Creature:
    known: dict[str, object] = {
        "level": 5,
        "traits": ("weapon-mastery",),
        "abilities": abilities(str=18),
        "numbers": FrozenMap({"attacks": 2}),
    }
    return a_creature("k", *attacks, **(known | more))


def bout(*attacks, edition: str = NEW, size: str = "medium", **more: object) -> Fight:
    """K with these weapons beside O; P stands beside O and within reach, Q apart."""
    fight = Fight(edition).map(40, 30)
    fight.add("K", 20, creature=a_master(*attacks, **more), character=True, hp=50, at=(5, 5))
    foe = a_creature("o", armour_class=15, sizes=(size,))
    fight.add("O", 15, creature=foe, hp=80, at=(6, 5))
    fight.add("P", 12, creature=a_creature("p", armour_class=15), hp=80, at=(6, 6))
    fight.add("Q", 10, creature=a_creature("q", armour_class=15), hp=80, at=(20, 20))
    return fight.begin()


def hit(fight: Fight, key: str, target: str = "O", **more: object) -> None:
    fight.attack("K", target, key, outcome=HIT, damage=(c.DamageAmount(3),), **more)


@pytest.mark.rule("52-EQ-MAST-1", "52-DIFF-73")
def test_who_has_mastered_it():
    fight = bout(LONGSWORD)
    hit(fight, "longsword")
    assert fight.conditions("O") == {"sapped"}
    for edition, traits in ((NEW, ()), (EDITIONS[0], ("weapon-mastery",))):
        fight = bout(LONGSWORD, edition=edition, traits=traits)
        hit(fight, "longsword")
        assert fight.conditions("O") == set()


@pytest.mark.rule("52-DIFF-73")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_warhammer_on_an_ogre(edition):
    fight = bout(WARHAMMER, edition=edition, size="large")
    before = fight.hp("O")
    hit(fight, "warhammer")
    assert fight.hp("O") == before - 3
    offered = [key for prompt in fight.encounter.prompts for key, _ in prompt.options]
    assert offered == ([] if edition == EDITIONS[0] else ["10", "5", "no"])


@pytest.mark.rule("52-EQ-MAST-1")
@pytest.mark.parametrize(
    ("mastery", "keys"),
    [
        ("cleave", "greataxe halberd"),
        ("graze", "glaive greatsword"),
        ("nick", "dagger light-hammer sickle scimitar"),
        ("push", "greatclub pike warhammer heavy-crossbow"),
        ("sap", "mace spear flail longsword morningstar war-pick"),
        ("slow", "club javelin light-crossbow sling whip longbow musket"),
        ("topple", "quarterstaff battleaxe lance maul trident"),
        ("vex", "handaxe dart shortbow rapier shortsword blowgun hand-crossbow pistol"),
    ],
)
def test_the_mastery_of_each_weapon(mastery, keys):
    known = weapons_of("srd-5.2.1")
    assert {key for key, one in known.items() if one.mastery == mastery} == set(keys.split())
    assert all(not one.mastery for one in weapons_of("srd-5.1").values())


@pytest.mark.rule("52-EQ-MAST-2")
def test_cleave():
    fight = bout(GREATAXE)
    hit(fight, "greataxe")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert [key for key, _ in prompt.options] == [fight.ids["P"], "no"]
    fight.do(c.AnswerPrompt(prompt.id, Answer(option=fight.ids["P"])), dice=(15, 9))
    assert (taken(fight).target, taken(fight).total) == (fight.ids["P"], 9)
    hit(fight, "greataxe")
    assert fight.encounter.prompts == ()
    again = c.MakeAttack(
        fight.ids["K"], AttackKey("greataxe"), fight.ids["P"], dice=(2,), extra="cleave"
    )
    assert fight.refused(again).reason.key == "refusal.cleave_used"
    weak = bout(GREATAXE, abilities=abilities(str=8))
    hit(weak, "greataxe")
    prompt = weak.prompt(PromptKind.CHOICE)
    # Too weak for a heavy weapon: disadvantage.
    weak.do(c.AnswerPrompt(prompt.id, Answer(option=weak.ids["P"])), dice=(19, 18, 9))
    assert taken(weak).total == 8
    none = bout(GREATAXE)
    wish = c.MakeAttack(
        none.ids["K"], AttackKey("greataxe"), none.ids["P"], dice=(2,), extra="cleave"
    )
    assert none.refused(wish).reason.key == "refusal.no_cleave"


@pytest.mark.rule("52-EQ-MAST-2")
def test_cleave_may_be_let_go():
    fight = bout(GREATAXE)
    hit(fight, "greataxe")
    fight.answer(Answer(option="no"), PromptKind.CHOICE)
    assert fight.hp("P") == 80


@pytest.mark.rule("52-EQ-MAST-3")
@pytest.mark.parametrize(("strength", "die", "expected"), [(18, 2, 4), (18, 1, 4), (13, 2, 1)])
def test_graze(strength, die, expected):
    fight = bout(GREATSWORD, abilities=abilities(str=strength))
    fight.attack("K", "O", "greatsword", dice=(die,))
    assert (taken(fight).total, taken(fight).parts[0].dealt.type) == (expected, "slashing")


@pytest.mark.rule("52-EQ-MAST-3")
def test_graze_adds_no_bonus_and_needs_a_modifier():
    magic = weapon("greatsword", "2d6", properties="two-handed", mastery="graze", bonus=1)
    fight = bout(magic)
    fight.attack("K", "O", "greatsword", dice=(2,))
    assert taken(fight).total == 4
    fight = bout(magic, abilities=abilities(str=10))
    fight.attack("K", "O", "greatsword", dice=(2,))
    assert not fight.happened(e.DamageTaken)


@pytest.mark.rule("52-EQ-MAST-4")
def test_nick():
    fight = bout(SCIMITAR, DAGGER)
    fight.attack("K", "O", "scimitar", dice=(2,))
    dagger = fight["K"].creature.find_attack(AttackKey("dagger"))
    assert dagger is not None
    assert fight.ruleset.attacks.extras(fight["K"], dagger) == ("nick", "light")
    fight.attack("K", "O", "dagger", dice=(2,), extra="nick")
    assert fight["K"].count(BONUS_ACTION) == 1
    third = c.MakeAttack(
        fight.ids["K"], AttackKey("scimitar"), fight.ids["O"], dice=(2,), extra="light"
    )
    assert fight.refused(third).reason.key == "refusal.extra_used"
    untrained = bout(SCIMITAR, DAGGER, traits=())
    untrained.attack("K", "O", "scimitar", dice=(2,))
    wish = c.MakeAttack(
        untrained.ids["K"], AttackKey("dagger"), untrained.ids["O"], dice=(2,), extra="nick"
    )
    assert untrained.refused(wish).reason.key == "refusal.no_mastery"


@pytest.mark.rule("52-EQ-MAST-5")
@pytest.mark.parametrize(
    ("size", "option", "column"), [("large", "10", 8), ("medium", "5", 7), ("huge", "", 6)]
)
def test_push(size, option, column):
    fight = bout(WARHAMMER, size=size)
    fight.place("P", (20, 19))
    hit(fight, "warhammer")
    if option:
        fight.answer(Answer(option=option), PromptKind.CHOICE)
    assert fight.encounter.prompts == ()
    token = fight["O"].token
    assert token is not None
    assert token.cell.column == column


@pytest.mark.rule("52-EQ-MAST-5")
def test_a_push_may_be_let_go():
    fight = bout(WARHAMMER)
    hit(fight, "warhammer")
    fight.answer(Answer(option="no"), PromptKind.CHOICE)
    assert fight["O"].token is not None


@pytest.mark.rule("52-EQ-MAST-6")
def test_sap():
    fight = bout(LONGSWORD)
    hit(fight, "longsword")
    fight.next()
    assert fight.mode("O", "K") is DIS
    fight.attack("O", "K", dice=(2, 2), cost="none")
    assert fight.mode("O", "K") is PLAIN
    fight = bout(LONGSWORD)
    hit(fight, "longsword")
    fight.next(4)
    assert fight.conditions("O") == set()


@pytest.mark.rule("52-EQ-MAST-7")
def test_slow():
    fight = bout(JAVELIN)
    hit(fight, "javelin")
    assert fight.feet("O") == 20
    hit(fight, "javelin")
    assert fight.feet("O") == 20
    fight.next(4)
    assert fight.feet("O") == 30
    stone = bout(JAVELIN)
    stone.attack("K", "O", "javelin", outcome=HIT, damage=(c.DamageAmount(0),))
    assert stone.conditions("O") == set()
    flyer = a_creature("o", armour_class=15, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.do(c.ReplaceCreature(fight.ids["O"], flyer))
    hit(fight, "javelin")
    assert fight.feet("O", "fly") == 50


@pytest.mark.rule("52-EQ-MAST-8")
@pytest.mark.parametrize(("answer", "falls"), [(14, True), (15, False)])
def test_topple(answer, falls):
    fight = bout(BATTLEAXE)
    hit(fight, "battleaxe")
    prompt = fight.prompt(PromptKind.SAVE)
    assert (prompt.dc, prompt.ability) == (15, "con")
    fight.do(c.AnswerPrompt(prompt.id, Answer(dice=(answer,))))
    assert ("prone" in fight.conditions("O")) is falls
    for told in (SUCCESS, FAILURE):
        fight = bout(BATTLEAXE)
        hit(fight, "battleaxe")
        fight.answer(told, PromptKind.SAVE)


@pytest.mark.rule("52-EQ-MAST-9")
def test_vex():
    fight = bout(RAPIER)
    hit(fight, "rapier")
    assert fight.mode("K", "O", "rapier") is ADV
    assert fight.mode("K", "P", "rapier") is PLAIN
    hit(fight, "rapier", "P")
    assert fight.conditions("O") == {"vexed"}
    fight.attack("K", "O", "rapier", dice=(2, 2), cost="none")
    assert fight.conditions("O") == set()
    fight = bout(RAPIER)
    hit(fight, "rapier")
    fight.next(4)
    assert fight.conditions("O") == {"vexed"}
    fight.next()
    assert fight.conditions("O") == set()
    stone = bout(RAPIER)
    stone.attack("K", "O", "rapier", outcome=HIT, damage=(c.DamageAmount(0),))
    assert stone.conditions("O") == set()
