"""An attack whose die is rolled again is the same attack: as it was wished, and paid for once."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.counter import REACTION
from desktop.model.creature import Attack, Creature, Deed, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Contribution, Kind
from desktop.rules.attacking import again
from desktop.rules.fifth.attacking.features import LUCKY
from tests.support.arms import DAGGER, GREATSWORD, JAVELIN, LONGBOW, SHORTSWORD
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature, melee
from tests.support.magic import Casting, a_mage

both = pytest.mark.parametrize("edition", EDITIONS)
PARRY = feature("parry", FeatureGroup.REACTION, deed=Deed(parries=2))


def a_bout(edition: str, *, foe: Creature | None = None, **more: object) -> Fight:
    """A lucky H beside O, who has AC 12; with the sword +5 for 8."""
    hero = a_creature("h", melee(dice="8"), traits=(LUCKY,), abilities=abilities(str=16), **more)
    fight = Fight(edition).map(20, 20)
    fight.add("H", 20, creature=hero, character=True, at=(5, 5))
    fight.add("O", 10, creature=foe or a_creature("o"), at=(6, 5))
    fight.begin()
    return fight


def rolled_again(fight: Fight, die: int, *damage: int) -> e.AttackRolled:
    fight.answer(Answer(option="die:0", dice=(die,)), PromptKind.CHOICE, dice=damage)
    (rolled,) = fight.happened(e.AttackRolled)
    return rolled


@both
@pytest.mark.rule("51-COV-02", "52-COVER-1")
def test_the_cover_and_the_reason_that_the_gm_gave_stay(edition: str):
    fight = a_bout(edition)
    told = Contribution(Message("reason.ruling"), Kind.NUMBER, -3, ruling=True)
    fight.attack("H", "O", cover="half", adjustments=Adjustments(added=(told,)), dice=(1,))
    rolled = rolled_again(fight, 11)
    assert rolled.roll is not None
    assert (rolled.against, rolled.roll.total, rolled.outcome) == (14, 13, AttackOutcome.MISS)


@both
@pytest.mark.rule("51-REA-02")
def test_a_parry_still_counts_and_is_paid_for_once(edition: str):
    parrying = a_creature("o")
    parrying = Creature(**{**_fields(parrying), "features": (*parrying.features, PARRY)})
    fight = a_bout(edition, foe=parrying)
    fight.attack("H", "O", reactions=("parry",), dice=(1,))
    assert fight["O"].count(REACTION) == 0
    rolled = rolled_again(fight, 8)
    assert (rolled.against, rolled.outcome) == (14, AttackOutcome.MISS)
    assert fight["O"].count(REACTION) == 0


@both
def test_the_blow_is_still_meant_to_knock_out(edition: str):
    fight = a_bout(edition)
    fight.do(c.DealDamage((fight.ids["O"],), (c.DamageAmount(15),)))
    fight.attack("H", "O", knock_out=True, dice=(1,))
    rolled_again(fight, 15)
    assert "unconscious" in fight.conditions("O")


@both
@pytest.mark.rule("51-WPN-12", "52-EQ-AMMO-2")
def test_the_last_arrow_flies_once(edition: str):
    fight = an_archer(edition, LONGBOW, apart=6)
    pieces = CounterKey("ammunition:longbow")
    fight.do(c.SetCounter(fight.ids["H"], pieces, 1))
    fight.attack("H", "O", "longbow", dice=(1,))
    assert (rolled_again(fight, 15, 8).outcome, fight["H"].count(pieces)) == (AttackOutcome.HIT, 0)


@both
def test_a_thrown_weapon_is_thrown_once(edition: str):
    fight = an_archer(edition, JAVELIN, apart=4)
    fight.attack("H", "O", "javelin", dice=(1,))
    assert rolled_again(fight, 15, 6).outcome is AttackOutcome.HIT


@both
@pytest.mark.rule("51-TWF-03", "52-EQ-LIGHT-1")
def test_the_second_weapon_still_adds_no_modifier(edition: str):
    fight = an_archer(edition, SHORTSWORD, DAGGER, apart=1)
    fight.attack("H", "O", "shortsword", outcome=AttackOutcome.HIT, damage=(c.DamageAmount(1),))
    fight.attack("H", "O", "dagger", extra="light", dice=(1,))
    rolled_again(fight, 15, 4)
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.total == 4


def an_archer(edition: str, *attacks: Attack, apart: int) -> Fight:
    hero = a_creature(
        "h", *attacks, traits=(LUCKY,), abilities=abilities(str=16, dex=16), level=5,
        numbers=FrozenMap({"attacks": 2}),
    )  # fmt: skip
    fight = Fight(edition).map(30, 20)
    fight.add("H", 20, creature=hero, character=True, at=(5, 5))
    fight.add("O", 10, hp=60, at=(5 + apart, 5))
    return fight.begin()


def _fields(creature: Creature) -> dict[str, object]:
    return {name: getattr(creature, name) for name in creature.__dataclass_fields__}


# --- spells, wards and what a miss brings -------------------------------------------------------


def a_lucky_mage(edition: str) -> Casting:
    return Casting(edition, Creature(**{**_fields(a_mage()), "traits": (LUCKY,)}))


@both
@pytest.mark.rule("51-ADV-04", "52-PTG-D20-2")
def test_the_attack_of_a_spell_is_rolled_again_with_all_that_its_hit_brings(edition: str):
    fight = a_lucky_mage(edition)
    fight.cast("guiding-bolt", "A", dice=(1,))
    assert (fight.hp("A"), fight.conditions("A")) == (60, set())
    rolled = rolled_again(fight, 15, 2, 2, 2, 2)
    assert rolled.outcome is AttackOutcome.HIT
    assert fight.hp("A") == 60 - 8
    assert fight.conditions("A") != set()
    fight = a_lucky_mage(edition)
    fight.cast("guiding-bolt", "A", dice=(1,))
    assert rolled_again(fight, 2).outcome is AttackOutcome.MISS
    assert fight.conditions("A") == set()


@both
def test_a_touch_that_hits_with_the_second_die_heals_its_caster(edition: str):
    fight = a_lucky_mage(edition)
    fight.place("A", (3, 2))
    fight.damage("M", 20)
    hurt = fight.hp("M")
    fight.cast("vampiric-touch", "A", dice=(1,))
    assert fight.hp("M") == hurt
    rolled_again(fight, 15, 4, 4, 4)
    assert (fight.hp("A"), fight.hp("M")) == (60 - 12, hurt + 6)


@both
def test_the_spell_is_not_rolled_again_at_who_is_gone(edition: str):
    fight = a_lucky_mage(edition)
    fight.cast("fire-bolt", "A", dice=(1,))
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    wish = c.AnswerPrompt(fight.prompt().id, Answer(option="die:0", dice=(15,)))
    assert fight.refused(wish).reason.key == "refusal.not_in_fight"
    fight.answer(Answer(option="keep"), PromptKind.CHOICE)
    assert fight.encounter.prompts == ()


@both
def test_an_offer_of_an_earlier_version_can_only_be_let_go(edition: str):
    fight = a_bout(edition)
    fight.attack("H", "O", dice=(1,))
    offer = fight.prompt()
    left = {key: value for key, value in offer.continuation.items() if key != again.ATTACK}
    old = replace(offer, continuation=FrozenMap(left))
    fight.encounter = replace(fight.encounter, prompts=(old,))
    wish = c.AnswerPrompt(old.id, Answer(option="die:0", dice=(15,)))
    assert fight.refused(wish).reason.key == "refusal.answered_already"
    fight.answer(Answer(option="keep"), PromptKind.CHOICE)
    assert fight.encounter.prompts == ()


@both
def test_a_sanctuary_is_saved_against_once_for_both_dice(edition: str):
    fight = a_lucky_mage(edition)
    fight.cast("sanctuary", "A", overruled=True, free=True)
    fight.cast("fire-bolt", "A", overruled=True)
    fight.answer(Answer(outcome=Outcome.SUCCESS))
    fight.cast("fire-bolt", "A", dice=(1,), overruled=True)
    assert rolled_again(fight, 15, 1, 1).outcome is AttackOutcome.HIT
    assert fight.encounter.prompts == ()


@pytest.mark.rule("52-EQ-MAST-2", "52-DIFF-73")
@pytest.mark.parametrize(
    ("answer", "left"),
    [(Answer(option="keep"), 57), (Answer(option="die:0", dice=(15,)), 48), (None, 60)],
)
def test_graze_waits_for_the_die_that_counts(answer: Answer | None, left: int):
    traits = (LUCKY, "weapon-mastery")
    hero = a_creature("h", GREATSWORD, traits=traits, abilities=abilities(str=16), level=5)
    fight = Fight("srd-5.2.1").map(20, 20)
    fight.add("H", 20, creature=hero, character=True, at=(5, 5))
    fight.add("O", 10, hp=60, at=(6, 5))
    fight.begin()
    fight.attack("H", "O", "greatsword", dice=(1,))
    if answer is not None:
        dice = (4, 5) if answer.dice else ()
        fight.answer(answer, PromptKind.CHOICE, dice=dice)
    assert fight.hp("O") == left
