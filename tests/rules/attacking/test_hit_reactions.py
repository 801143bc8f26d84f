"""Reactions that an attack is made with: Parry, Uncanny Dodge, damage that the GM halves."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.copying import replace
from desktop.model.creature import AttackKey, Creature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.rules.attacking import hit_reactions
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking.features import UNCANNY
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.rules.moving.radar import NO_DICE
from tests.support.builders import EDITIONS, Fight, a_creature, feature, melee, ranged
from tests.support.magic import Casting

both = pytest.mark.parametrize("edition", EDITIONS)
TEXTS = {
    "en": "The knight adds 2 to its AC against one melee attack that would hit it.",
    "it": "Il cavaliere aggiunge 2 alla sua CA contro un attacco in mischia che lo colpirebbe.",
}


def a_knight(language: str = "en", **more: object) -> Creature:
    texts = FrozenMap({language: TEXTS[language]})
    parry = replace(feature("parry", FeatureGroup.REACTION), texts=texts)
    other = replace(feature("shout", FeatureGroup.REACTION), texts=FrozenMap({"en": "Ha!"}))
    return understood(a_creature("k", melee(), features=(other, parry), **more), {})


def a_bout(edition: str, knight: Creature) -> Fight:
    fight = Fight(edition).map()
    fight.add("O", 20, creature=a_creature("o", melee(), ranged()), at=(5, 5))
    fight.add("K", 10, creature=knight, character=True, at=(6, 5), hp=30)
    return fight.begin()


def against(fight: Fight, *, far: bool = False) -> Situation:
    attack = fight["O"].creature.attacks[int(far)]
    return situation_of(fight.encounter, fight.ruleset, fight["O"], fight["K"], attack, ranged=far)


def offered(fight: Fight, *, far: bool = False) -> list[str]:
    draft = Draft(fight.encounter, fight.ruleset, NO_DICE)
    return [str(x.key) for x in hit_reactions.find_reactions(draft, against(fight, far=far))]


@both
@pytest.mark.parametrize("language", TEXTS)
def test_a_parry_adds_to_the_armour_class_against_one_blow(edition: str, language: str):
    fight = a_bout(edition, a_knight(language))
    assert (offered(fight), offered(fight, far=True)) == (["parry"], [])
    plain = fight.encounter
    rolled = fight.attack("O", "K", dice=(15, 1))
    fight.encounter = plain
    parried = fight.attack("O", "K", dice=(2,), reactions=("parry",))
    assert parried.against == rolled.against + 2
    assert fight["K"].count("reaction") == 0
    assert offered(fight) == []
    again = c.MakeAttack(
        fight.ids["O"], AttackKey("sword"), fight.ids["K"], cost="none", reactions=("parry",)
    )
    assert fight.refused(again).reason.key == "refusal.no_reaction"


@both
def test_whoever_does_not_see_the_attacker_answers_no_hit(edition: str):
    fight = a_bout(edition, a_knight())
    fight.give("K", "blinded")
    draft = Draft(fight.encounter, fight.ruleset, NO_DICE)
    assert hit_reactions.find_reactions(draft, replace(against(fight), target=None)) == ()
    assert hit_reactions.judge(draft, replace(against(fight), target=None)) is None
    assert offered(fight) == []


@both
@pytest.mark.parametrize("how", ["trait", "feature"])
def test_an_uncanny_dodge_halves_the_whole_damage(edition: str, how: str):
    rogue = (
        a_creature("k", traits=(UNCANNY,))
        if how == "trait"
        else a_creature("k", features=(feature(UNCANNY, FeatureGroup.REACTION),))
    )
    fight = a_bout(edition, rogue)
    assert offered(fight, far=True) == [UNCANNY]
    typed = {"damage": (c.DamageAmount(5, "slashing"), c.DamageAmount(4, "fire"))}
    fight.attack("O", "K", dice=(19,), reactions=(UNCANNY,), **typed)
    assert fight.hp("K") == 26
    fight.attack("O", "K", dice=(19,), reactions=("half",), cost="none", **typed)
    (taken,) = fight.happened(e.DamageTaken)
    assert isinstance(taken, e.DamageTaken)
    assert taken.total == 4


@both
def test_a_shield_is_cast_while_there_is_a_reaction(edition: str):
    fight = Casting(edition)
    draft = Draft(fight.encounter, fight.ruleset, NO_DICE)
    wish = fight.wish("shield", "M", trigger="hit")
    assert hit_reactions.may_cast(draft, fight["M"], wish)
    fight.do(c.SetCounter(fight.ids["M"], "reaction", 0))
    draft = Draft(fight.encounter, fight.ruleset, NO_DICE)
    assert not hit_reactions.may_cast(draft, fight["M"], wish)
