"""What the target of an attack answers a hit with: Parry, Uncanny Dodge, a GM's half."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.counter import REACTION
from desktop.model.creature import AttackKey, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import EDITIONS, Fight, a_creature, feature

pytestmark = pytest.mark.parametrize("edition", EDITIONS)

HIT, MISS = AttackOutcome.HIT, AttackOutcome.MISS
PARRY = "Trigger: a melee attack hits. Response: The bandit adds 2 to its AC against that attack."


def a_parry(edition, **more):
    """A bandit K attacks V, who can parry and dodge."""
    parry = replace(feature("parry", FeatureGroup.REACTION), texts=FrozenMap({"en": PARRY}))
    fight = Fight(edition).map()
    fight.add("K", 20, creature=a_creature("k"), at=(5, 5))
    plain = a_creature("v", **more)
    own = understood(replace(plain, features=(*plain.features, parry)), {})
    fight.add("V", 10, creature=own, hp=40, at=(6, 5))
    return fight.begin()


def answers_of(fight, key="sword"):
    wish = c.MakeAttack(fight.ids["K"], AttackKey(key), fight.ids["V"])
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=NO_DICE)
    return [each.key for each in preview.reactions]


def test_a_parry_turns_a_near_hit_into_a_miss_and_takes_the_reaction(edition):
    fight = a_parry(edition)
    assert answers_of(fight) == ["parry"]
    assert answers_of(fight, "bow") == []
    plain = fight.attack("K", "V", dice=(1,), damage=(c.DamageAmount(4),))
    assert plain.outcome is MISS
    fight.next(2)
    bonus = fight["K"].creature.find_attack(AttackKey("sword")).bonus
    die = 12 - bonus
    rolled = fight.attack("K", "V", dice=(die,), reactions=("parry",))
    assert (rolled.against, rolled.outcome) == (14, MISS)
    assert fight["V"].count(REACTION) == 0
    assert answers_of(fight) == []


@pytest.mark.parametrize("key", ["uncanny-dodge", "half"])
def test_an_uncanny_dodge_halves_the_whole_damage_once(edition, key):
    fight = a_parry(edition, traits=("uncanny-dodge",))
    assert answers_of(fight, "bow") == ["uncanny-dodge"]
    dealt = (c.DamageAmount(5, "slashing"), c.DamageAmount(4, "fire"))
    fight.attack("K", "V", outcome=HIT, damage=dealt, reactions=(key,))
    assert fight["V"].hit_points == 40 - 4
    assert fight["V"].count(REACTION) == (0 if key == "uncanny-dodge" else 1)
    if key == "uncanny-dodge":
        wish = c.MakeAttack(
            fight.ids["K"],
            AttackKey("sword"),
            fight.ids["V"],
            outcome=HIT,
            damage=dealt,
            reactions=(key,),
            cost="none",
        )
        assert fight.refused(wish).reason.key == "refusal.no_reaction"


def test_of_several_who_are_attacked_with_one_roll_only_the_one_aimed_at_answers(edition):
    fight = a_parry(edition)
    fight.add("A", 5, at=(5, 6))
    die = 12 - fight["K"].creature.find_attack(AttackKey("sword")).bonus
    wish = c.MakeAttack(
        fight.ids["K"],
        AttackKey("sword"),
        fight.ids["A"],
        dice=(die,),
        damage=(c.DamageAmount(4),),
        also=(fight.ids["V"],),
    )
    shown = attack_preview(fight.encounter, fight.ruleset, wish, dice=NO_DICE)
    assert shown is not None
    assert shown.reactions == ()
    fight.do(wish)
    assert [(event.target, event.outcome) for event in fight.happened(e.AttackRolled)] == [
        (fight.ids["A"], HIT),
        (fight.ids["V"], HIT),
    ]
    assert fight["V"].count(REACTION) == 1


@pytest.mark.parametrize("typed", ["uncanny-dodge", "schivata-prodigiosa"])
def test_a_paragraph_of_that_name_halves_it_in_either_language(edition, typed):
    fight = a_parry(edition)
    sheet = fight["V"].creature
    own = replace(sheet, features=(*sheet.features, feature(typed, FeatureGroup.REACTION)))
    fight.do(c.ReplaceCreature(fight.ids["V"], own))
    assert answers_of(fight, "bow") == ["uncanny-dodge"]
    dealt = (c.DamageAmount(9, "slashing"),)
    fight.attack("K", "V", outcome=HIT, damage=dealt, reactions=("uncanny-dodge",))
    assert fight["V"].hit_points == 40 - 4
    assert fight["V"].count(REACTION) == 0
