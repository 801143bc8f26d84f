"""What magic does to whoever hits its bearer, and what two who are bound share."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, FAILURE, a_creature, melee, ranged
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
ARMED = a_creature("orc", melee(), melee("pike", reach=10), ranged())


def beset(edition: str, **more: object) -> Casting:
    """M, who casts, with an armed foe beside it."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("F", 15, creature=a_creature("orc", *ARMED.attacks, **more), at=(3, 2))
    return fight


@both
@pytest.mark.parametrize(("choice", "kind"), [("warm", "fire"), ("chill", "cold")])
def test_flames_answer_whoever_hits_in_melee_from_beside(edition, choice, kind):
    fight = beset(edition, hit_points=40)
    fight.cast("fire-shield", "M", choice=f"spell_option.{choice}", label="Fire Shield")
    fight.attack("F", "M", dice=[2], overruled=True)
    assert not fight.encounter.prompts
    fight.attack("F", "M", dice=[19, 4], overruled=True)
    prompt = fight.prompt(PromptKind.HARM)
    assert (fight.name_of(prompt.combatant), prompt.dice) == ("F", "2d8")
    fight.answer(Answer(), PromptKind.HARM, dice=[3, 5])
    (taken,) = fight.happened(e.DamageTaken)
    assert fight.hp("F") == 32
    assert [part.dealt.type for part in taken.parts] == [kind]
    fight.attack("F", "M", "bow", dice=[19, 15, 4], overruled=True)
    fight.place("F", (4, 2))
    fight.attack("F", "M", "pike", dice=[19, 4], overruled=True)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]


@both
def test_an_aura_blinds_the_fiend_that_hits_in_it(edition):
    fight = beset(edition, kind="fiend")
    aura = laid("emanation", 30, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("holy-aura", "M", area=aura, label="Holy Aura", overruled=True)
    fight.attack("F", "M", dice=[19, 19, 4], overruled=True)
    prompt = fight.prompt(PromptKind.SAVE)
    assert (fight.name_of(prompt.combatant), prompt.ability, prompt.dc) == ("F", "con", 18)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert "blinded" in fight.conditions("F")
    held = fight["F"].effects[-1]
    assert (held.held_by is None, held.end is None) == (
        edition == "srd-5.2.1",
        edition == "srd-5.1",
    )


@both
def test_who_is_bound_takes_what_the_target_takes(edition):
    fight = beset(edition)
    fight.add("T", 12, creature=a_creature("ally", hit_points=30), at=(2, 3))
    fight.cast("warding-bond", "T", label="Warding Bond")
    fight.damage("T", 13, "fire")
    assert (fight.hp("T"), fight.hp("M")) == (24, 34)
    (_, shared) = fight.happened(e.DamageTaken)
    assert [each.reason.key for each in shared.parts[0].trace] == ["reason.shared_damage"]


@both
@pytest.mark.parametrize("how", ["away", "down", "gone", "anew"])
def test_a_bond_ends_when_the_two_are_parted(edition, how):
    fight = beset(edition)
    fight.add("T", 12, creature=a_creature("ally", hit_points=30), at=(2, 3))
    fight.add("U", 11, creature=a_creature("other", hit_points=30), at=(3, 3))
    fight.cast("warding-bond", "T", label="Warding Bond")
    if how == "away":
        fight.place("T", (14, 3))
        assert fight["T"].effects
        fight.place("T", (15, 3))
    elif how == "down":
        fight.damage("M", 40)
    elif how == "gone":
        fight.do(c.RemoveCombatants((fight.ids["M"],)))
    else:
        fight.next(5)
        fight.cast("warding-bond", "U", label="Warding Bond", overruled=True)
        assert fight["U"].effects
    assert not fight["T"].effects


@both
def test_nobody_is_bound_to_oneself(edition):
    fight = beset(edition)
    assert fight.refused(fight.wish("warding-bond", "M")).reason.key == "refusal.not_oneself"
    fight.cast("warding-bond", "M", label="Warding Bond", overruled=True)
    fight.damage("M", 10)
    assert fight.hp("M") == 35
