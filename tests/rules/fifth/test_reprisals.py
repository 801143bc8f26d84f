"""What magic does to whoever hits its bearer, whom it hits instead, what the bound share."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, FAILURE, a_creature, abilities, melee, ranged
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
def test_bonds_of_others_stay(edition):
    fight = beset(edition)
    fight.add("N", 13, creature=a_mage("second"), at=(4, 3))
    for who, at in (("T", (2, 3)), ("U", (3, 3))):
        fight.add(who, 11, creature=a_creature("ally", hit_points=30), at=at)
    fight.cast("warding-bond", "T", label="Warding Bond")
    fight.cast("warding-bond", "U", caster="N", label="Warding Bond", overruled=True)
    assert fight["T"].effects
    assert fight["U"].effects


@both
def test_nobody_is_bound_to_oneself(edition):
    fight = beset(edition)
    assert fight.refused(fight.wish("warding-bond", "M")).reason.key == "refusal.not_oneself"
    fight.cast("warding-bond", "M", label="Warding Bond", overruled=True)
    fight.damage("M", 10)
    assert fight.hp("M") == 35


# --- duplicates ---------------------------------------------------------------------------------


def mirrored(edition: str, **more: object) -> Casting:
    fight = beset(edition, **more)
    fight.cast("mirror-image", "M", label="Mirror Image")
    return fight


def left_of(fight: Casting) -> int:
    images = [x.influence.duplicates for x in fight["M"].effects if x.influence]
    return images[0].left if images and images[0] is not None else 0


@both
def test_a_hit_may_go_to_a_duplicate_until_none_is_left(edition):
    fight = mirrored(edition)
    dice = {"srd-5.1": ("1d20", "1d20", "1d20"), "srd-5.2.1": ("3d6", "2d6", "1d6")}[edition]
    low, least = {"srd-5.1": ((5, 7, 10), (6, 8, 11)), "srd-5.2.1": ((2, 2, 2), (3, 3, 3))}[edition]
    for place in range(3):
        for typed in (low[place], least[place]):
            before = fight.hp("M")
            fight.attack("F", "M", dice=[19], overruled=True)
            prompt = fight.prompt(PromptKind.CHOICE)
            assert prompt.dice == dice[place]
            assert fight.hp("M") == before
            is_real = typed == low[place]
            answer = Answer(option="roll", amount=typed)
            fight.answer(answer, PromptKind.CHOICE, dice=[1] * is_real)
            assert fight.hp("M") == before - 4 * is_real
        assert left_of(fight) == 2 - place
    assert not fight["M"].effects
    fight.attack("F", "M", dice=[19, 1], overruled=True)
    assert not fight.encounter.prompts


def test_the_program_rolls_a_die_for_each_duplicate():
    fight = mirrored("srd-5.2.1")
    fight.attack("F", "M", dice=[19], overruled=True)
    fight.answer(Answer(option="roll"), PromptKind.CHOICE, dice=[1, 2, 3])
    assert left_of(fight) == 2
    assert "note.images_hit" in fight.told()
    fight.attack("F", "M", dice=[19], overruled=True)
    fight.answer(Answer(option="image"), PromptKind.CHOICE)
    fight.attack("F", "M", dice=[19], overruled=True)
    fight.answer(Answer(option="real"), PromptKind.CHOICE, dice=[1])
    assert (left_of(fight), fight.hp("M")) == (1, 36)
    fight.attack("F", "M", dice=[19], overruled=True)
    wish = c.AnswerPrompt(fight.prompt(PromptKind.CHOICE).id, Answer(option="roll", amount=7))
    assert fight.refused(wish).reason.key == "refusal.out_of_range"


def test_a_duplicate_of_2014_has_an_armour_class_of_its_own():
    fight = mirrored("srd-5.1")
    fight.attack("F", "M", dice=[5], overruled=True)  # 10 misses M and hits a duplicate
    fight.answer(Answer(option="real"), PromptKind.CHOICE)
    assert fight.hp("M") == 40
    fight.attack("F", "M", dice=[5], overruled=True)
    fight.answer(Answer(option="image"), PromptKind.CHOICE)
    assert left_of(fight) == 2
    fight.attack("F", "M", dice=[4], overruled=True)
    assert not fight.encounter.prompts


@both
@pytest.mark.parametrize("how", ["blind", "senses"])
def test_who_is_not_fooled_hits_the_real_one(edition, how):
    senses = {"blindsight": 60} if how == "senses" else {}
    fight = mirrored(edition, senses=FrozenMap(senses))
    if how == "blind":
        fight.give("F", "blinded")
    fight.attack("F", "M", dice=[19] * (1 + (how == "blind")) + [1], overruled=True)
    assert "note.images_seen_through" in fight.told()
    assert fight.hp("M") == 36


@both
def test_rays_and_what_they_bring_wait_for_the_answer_too(edition):
    fight = mirrored(edition)
    fight.add("W", 4, creature=a_mage("other"), at=(4, 4))
    fight.cast("ray-of-frost", "M", caster="W", dice=[19], overruled=True)
    assert fight.hp("M") == 40
    fight.answer(Answer(option="real"), PromptKind.CHOICE, dice=[3, 3])
    assert fight.hp("M") == 34
    assert len(fight["M"].effects) == 2
    fight.cast("ray-of-frost", "M", caster="W", dice=[18], overruled=True)
    fight.answer(Answer(option="image"), PromptKind.CHOICE)
    assert (left_of(fight), len(fight["M"].effects)) == (2, 2)
    fight.cast("ray-of-frost", "M", caster="W", dice=[18], overruled=True)
    fight.damage("M", 33)
    fight.answer(Answer(option="real"), PromptKind.CHOICE, dice=[6, 6])
    assert fight.hp("M") == 0


def test_an_attack_that_hits_the_real_one_only_misses_the_duplicate():
    fight = beset("srd-5.1", abilities=abilities(dex=10))
    fight.add("D", 3, creature=a_mage("nimble"), at=(4, 2))
    nimble = replace(fight["D"].creature, abilities=abilities(int=18, dex=20))
    fight.do(c.ReplaceCreature(fight.ids["D"], nimble))
    fight.cast("mirror-image", "D", caster="D", label="Mirror Image", overruled=True)
    fight.attack("F", "D", dice=[9], overruled=True)
    fight.answer(Answer(option="image"), PromptKind.CHOICE)
    assert "note.image_missed" in fight.told()
