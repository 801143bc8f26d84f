"""The chains of a devil of 2014: animated, they attack in its turn and fall with it."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.creature import AttackKey, DefenceKind, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.encounter.roster import MOST_COMBATANTS
from desktop.rules.fifth.statblocks.animating import animated_by
from desktop.rules.map.things import is_thing
from tests.support.builders import Fight, a_creature, feature
from tests.support.creatures import shipped

OLD = "srd-5.1"
TRAIT = pytest.mark.rule("52-PTG-GEN-1")
SKIPPED = Answer(outcome=Outcome.SKIPPED)
CHAINS = FeatureKey("animate-chains")


def devil(*, running: bool = True) -> Fight:
    """M's turn, the chain devil; P stands before it."""
    fight = Fight(OLD)
    fight.add("M", 20, creature=shipped(f"{OLD}/chain-devil"))
    fight.add("P", 15, creature=a_creature("P", hit_points=300, armour_class=5))
    return fight.begin() if running else fight


def animate(fight: Fight, answer: Answer) -> list[str]:
    """What is there afterwards, by the names that this test gives to it."""
    fight.do(fight.action("M", "feature", text=str(CHAINS)), overruled=True)
    fight.answer(answer, PromptKind.CHOICE)
    return chains(fight)


def chains(fight: Fight) -> list[str]:
    things = [each for each in fight.encounter.combatants.values() if is_thing(each)]
    for number, each in enumerate(things, 1):
        fight.ids[f"chain{number}"] = each.id
    return [f"chain{number}" for number, _ in enumerate(things, 1)]


@TRAIT
def test_as_many_chains_as_are_chosen_stand_in_the_fight_with_their_own_numbers():
    fight = devil()
    fight.do(fight.action("M", "feature", text=str(CHAINS)))
    assert [key for key, _ in fight.prompt(PromptKind.CHOICE).options] == ["4", "3", "2", "1"]
    fight.answer(Answer(option="3"), PromptKind.CHOICE)
    assert chains(fight) == ["chain1", "chain2", "chain3"]
    chain = fight["chain1"]
    assert (chain.creature.armour_class, chain.hit_points) == (20, 20)
    assert {x.kind: x.types for x in chain.creature.defences} == {
        DefenceKind.RESISTANCE: ("piercing",),
        DefenceKind.IMMUNITY: ("psychic", "thunder"),
    }
    assert "note.animated" in fight.told()


@TRAIT
def test_each_makes_one_attack_in_the_turn_of_the_devil_and_holds_one_of_its_own():
    fight = devil()
    animate(fight, Answer(option="2"))
    strike = replace(fight.a_hit("chain1", "P", "chain"), cost="")
    fight.do(strike)
    assert "grappled" in fight.conditions("P")
    assert fight.refused(strike)
    fight.do(replace(strike, attacker=fight.ids["chain2"]))
    assert sum(x.key == "grappled" for x in fight["P"].effects) == 2


@TRAIT
@pytest.mark.parametrize("how", ["incapacitated", "dead", "gone"])
def test_they_fall_with_the_devil(how):
    fight = devil()
    animate(fight, Answer(option="2"))
    if how == "incapacitated":
        fight.give("M", "stunned")
    elif how == "dead":
        fight.do(c.DeclareLife((fight.ids["M"],), "dead"))
    else:
        fight.do(c.RemoveCombatants((fight.ids["M"],)))
    assert chains(fight) == []


@TRAIT
def test_one_without_hit_points_is_a_chain_again():
    fight = devil()
    animate(fight, Answer(option="2"))
    fight.damage("chain1", 20, "slashing")
    assert chains(fight) == ["chain1"]


def test_other_features_animate_nothing():
    fight = devil()
    fight.do(fight.action("M", "feature", text="unnerving-mask"), overruled=True)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.CHOICE]


def test_the_gm_may_take_one_off_and_animate_none():
    fight = devil()
    animate(fight, Answer(option="1"))
    fight.do(c.RemoveCombatants((fight.ids["chain1"],)))
    assert chains(fight) == []
    assert animate(devil(), SKIPPED) == []


def test_before_the_fight_they_have_no_place_in_the_order():
    fight = devil(running=False)
    assert animate(fight, Answer(option="1")) == ["chain1"]
    assert fight["chain1"].initiative is None


def test_in_a_fight_that_holds_no_more_none_come():
    fight = devil()
    fight.do(fight.action("M", "feature", text=str(CHAINS)))
    while len(fight.encounter.combatants) < MOST_COMBATANTS:
        count = min(50, MOST_COMBATANTS - len(fight.encounter.combatants))
        fight.do(c.AddCombatants(a_creature("rat"), count, initiative=1))
    asked = fight.prompt(PromptKind.CHOICE)
    assert fight.refused(c.AnswerPrompt(asked.id, Answer(option="1")))


def test_what_says_nothing_of_it_animates_nothing():
    creature = shipped(f"{OLD}/chain-devil")
    chain = creature.find_feature(CHAINS)
    assert chain is not None
    assert animated_by(creature, feature("rest")) is None
    mask = creature.features[-1]
    assert animated_by(creature, mask) is None
    assert animated_by(a_creature("own"), chain) is None, "it has no such attack"
    plain = replace(chain, texts=FrozenMap({"en": "Up to four chains animate with AC 20."}))
    assert animated_by(creature, plain) is None
    text = "Up to four chains animate. Each is an object with AC 20, 20 hit points."
    bare = animated_by(creature, replace(chain, texts=FrozenMap({"en": text})))
    assert bare is not None
    assert bare.defences == ()
    italian = (
        "Fino a quattro catene si animano. Ognuna è un oggetto con CA 20, 20 punti ferita, "
        "resistenza ai danni perforanti e immunità ai danni psichici e da tuono."
    )
    read = animated_by(creature, replace(chain, texts=FrozenMap({"it": italian})))
    assert read is not None
    assert (read.most, read.attack.key) == (4, AttackKey("chain"))
    assert [each.types for each in read.defences] == [("piercing",), ("psychic", "thunder")]
