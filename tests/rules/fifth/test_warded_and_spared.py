"""Who is warded from more than plain attacks, and who has come since an area was laid."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Side
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, a_creature, melee
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def warded(edition: str) -> Casting:
    """M under a sanctuary, with the armed F beside it whose turn it is."""
    fight = Casting(edition)
    fight.add("F", 15, creature=a_creature("orc", melee()), at=(3, 2))
    fight.cast("sanctuary", "M", label="Sanctuary", overruled=True)
    fight.next()
    return fight


@both
@pytest.mark.parametrize("deed", ["grapple", "shove_prone", "shove_push"])
def test_hands_laid_on_the_warded_are_asked_for_a_save_where_they_are_an_attack(edition, deed):
    fight = warded(edition)
    assert fight.active == "F"
    wish = c.TakeAction(fight.ids["F"], deed, fight.ids["M"])
    fight.do(wish)
    asked = fight.prompt(PromptKind.SAVE)
    is_first = edition == LEGACY
    assert (asked.ability, fight.name_of(asked.combatant)) == (
        ("wis", "F") if is_first else (asked.ability, "M")
    )
    assert fight["F"].count("action") == int(is_first)
    if is_first:
        assert fight.refused(wish).reason.key == "refusal.sanctuary"
        fight.answer(SUCCESS, PromptKind.SAVE)
        fight.do(wish, dice=[18, 2])
        assert fight["F"].count("action") == 0


@both
def test_a_readied_spell_is_asked_for_a_save_too(edition):
    fight = warded(edition)
    fight.add("W", 12, creature=a_mage("other"), at=(4, 4))
    fight.next()
    bolt = fight.wish("fire-bolt", "M", caster="W", readied=True, trigger="now")
    fight.do(bolt, overruled=True)
    fight.next()
    release = c.ReleaseSpell(fight.wish("fire-bolt", "M", caster="W"))
    fight.do(release)
    assert fight.prompt(PromptKind.SAVE).ability == "wis"
    assert fight["W"].count("reaction") == 1
    assert fight.refused(release).reason.key == "refusal.sanctuary"
    fight.answer(SUCCESS, PromptKind.SAVE)
    fight.do(release, dice=[19, 3, 3])
    assert fight["W"].count("reaction") == 0
    assert fight.happened(e.AttackRolled)


@both
@pytest.mark.parametrize("save", [SUCCESS, FAILURE])
def test_an_attack_of_opportunity_waits_for_the_save(edition, save):
    fight = warded(edition)
    fight.next(3)
    assert fight.active == "M"
    fight.move("M", (2, 2), (1, 2), (0, 2))
    fight.answer(Answer((19,), option="sword"), PromptKind.OPPORTUNITY_ATTACK)
    assert fight["M"].token.cell != (0, 2)
    assert not fight.happened(e.AttackRolled)
    fight.answer(save, PromptKind.SAVE, dice=[2] * (save is SUCCESS))
    token = fight["M"].token
    assert token is not None
    assert (token.cell.column, token.cell.row) == (0, 2)
    assert fight["F"].count("reaction") == int(save is FAILURE)
    assert fight.hp("M") == 40 - 5 * (save is SUCCESS)


@both
def test_what_was_typed_for_it_is_kept_over_the_save(edition):
    fight = warded(edition)
    fight.next(3)
    fight.move("M", (2, 2), (1, 2), (0, 2))
    typed = Answer((19,), option="sword", damage=(DamageAmount(4), DamageAmount(3, "fire")))
    fight.answer(typed, PromptKind.OPPORTUNITY_ATTACK)
    fight.answer(SUCCESS, PromptKind.SAVE)
    (hurt,) = fight.happened(e.DamageTaken)
    assert [(part.dealt.amount, part.dealt.type) for part in hurt.parts] == [
        (4, "slashing"),
        (3, "fire"),
    ]


def guarded(edition: str) -> Casting:
    """M with guardian spirits around it."""
    fight = Casting(edition)
    aura = laid("emanation", 15, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("spirit-guardians", area=aura, spared=(fight.ids["M"],), label="Guardians")
    return fight


def shown(fight: Casting) -> list[str]:
    return [p.text.key for p in fight.encounter.prompts]


@both
@pytest.mark.parametrize("spares", [True, False])
def test_a_friend_who_comes_later_is_asked_about(edition, spares):
    fight = guarded(edition)
    fight.add("N", 8, creature=a_creature("late"), side=Side.HERO, at=(3, 2))
    assert shown(fight) == ["prompt.joined_area"]
    fight.next(2)
    assert fight.active == "N"
    if edition == LATER:
        fight.next()
    assert shown(fight) == ["prompt.joined_area"]
    answer = Answer(option="spare" if spares else "affect")
    fight.answer(answer, PromptKind.CHOICE)
    assert shown(fight) == ([] if spares else ["prompt.save_of_volley"])
    assert bool(fight["N"].effects) != spares
    fight.place("N", (12, 3))
    fight.place("N", (3, 2))
    assert "prompt.joined_area" not in shown(fight)


@both
def test_a_friend_who_is_only_slowed_so_far_is_let_go(edition):
    fight = guarded(edition)
    fight.add("N", 8, creature=a_creature("late"), side=Side.HERO, at=(3, 2))
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert shown(fight) == []
    assert not fight["N"].effects


@both
def test_a_foe_who_comes_later_is_not_asked_about(edition):
    fight = guarded(edition)
    fight.add("N", 8, creature=a_creature("late"), at=(3, 2))
    assert shown(fight) == []
    assert fight["N"].effects


@both
def test_the_question_goes_with_the_area(edition):
    fight = guarded(edition)
    fight.add("N", 8, creature=a_creature("late"), side=Side.HERO, at=(3, 2))
    asked = fight.prompt(PromptKind.CHOICE)
    held = fight["M"].effects[0]
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert not fight.encounter.areas
    if asked in fight.encounter.prompts:
        fight.answer(Answer(option="affect"), PromptKind.CHOICE)
    assert shown(fight) == []
