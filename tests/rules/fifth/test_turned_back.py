"""The carapace of a tarrasque: spells do nothing to it, and on a 6 they come back."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.stat_block_policies import turns_nothing_back
from desktop.rules.fifth.statblocks.edges import turns_back
from tests.support.builders import EDITIONS, FAILURE
from tests.support.creatures import shipped
from tests.support.magic import Casting, laid, spell

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TRAIT = pytest.mark.rule("52-PTG-GEN-1")
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def facing(edition: str) -> Casting:
    """M, who casts, before the tarrasque T."""
    fight = Casting(edition)
    fight.add("T", 15, creature=shipped(f"{edition}/tarrasque"), at=(10, 6))
    return fight.elsewhere()


def choose(fight: Casting, option: str, *dice: int, rolls: tuple[int, ...] = ()) -> None:
    fight.answer(Answer(dice, option=option), PromptKind.CHOICE, dice=rolls)


@both
@TRAIT
def test_a_ray_waits_for_the_die_and_does_nothing_on_a_five(edition):
    fight = facing(edition)
    before = fight.hp("T"), fight.hp("M")
    fight.cast("fire-bolt", "T", dice=())
    prompt = fight.prompt(PromptKind.CHOICE)
    assert (prompt.text.key, prompt.dice) == ("prompt.turns_back", "1d6")
    choose(fight, "roll", 5)
    assert (fight.hp("T"), fight.hp("M")) == before
    assert "note.not_turned_back" in fight.told()


@both
@TRAIT
def test_on_a_six_the_ray_is_an_attack_on_its_caster_from_the_tarrasque(edition):
    fight = facing(edition)
    fight.cast("fire-bolt", "T")
    choose(fight, "roll", 6, rolls=(15, 4, 5))
    (rolled,) = fight.happened(e.AttackRolled)
    assert (rolled.attacker, rolled.target) == (fight.ids["T"], fight.ids["M"])
    assert fight.hp("M") == 40 - 9
    assert "note.turned_back" in fight.told()


@both
def test_the_program_rolls_the_die(edition):
    fight = facing(edition)
    fight.cast("fire-bolt", "T")
    choose(fight, "roll", rolls=(2,))
    assert "note.not_turned_back" in fight.told()
    fight.cast("fire-bolt", "T", overruled=True)
    fight.answer(Answer(option="roll", amount=3), PromptKind.CHOICE)
    assert "note.not_turned_back" in fight.told()


@both
def test_a_number_that_no_die_has_is_refused(edition):
    fight = facing(edition)
    fight.cast("fire-bolt", "T")
    wish = c.AnswerPrompt(fight.prompt(PromptKind.CHOICE).id, Answer((7,), option="roll"))
    assert fight.refused(wish)


@both
def test_the_gm_says_that_it_comes_back_or_works_or_does_nothing(edition):
    fight = facing(edition)
    fight.cast("fire-bolt", "T")
    choose(fight, "back", rolls=(15, 4, 5))
    assert fight.hp("M") == 31
    fight.cast("fire-bolt", "T", overruled=True, dice=())
    before = fight.hp("T")
    fight.answer(Answer(option="hits"), PromptKind.CHOICE, dice=(20, 4, 5, 1, 1))
    (rolled,) = fight.happened(e.AttackRolled)
    assert rolled.attacker == fight.ids["M"]
    assert fight.hp("T") <= before
    for answer in (Answer(option="nothing"), SKIPPED):
        fight.cast("fire-bolt", "T", overruled=True)
        fight.answer(answer, PromptKind.CHOICE)
        assert "note.not_turned_back" in fight.told()


@both
@TRAIT
def test_of_three_missiles_only_those_at_the_tarrasque_wait_and_come_back_together(edition):
    fight = facing(edition)
    fight.cast("magic-missile", "T", "A", "T", dice=(2,))
    assert fight.hp("A") == 57
    choose(fight, "roll", 6, rolls=(1, 4))
    assert fight.hp("M") == 40 - 2 - 5


@both
def test_only_one_die_is_asked_for_two_rays_at_it(edition):
    fight = facing(edition)
    fight.cast("scorching-ray", "T", "T", "A", dice=(1,))
    choose(fight, "roll", 1)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.CHOICE]


@TRAIT
def test_a_bolt_of_lightning_waits_in_2014_and_comes_back_with_its_save():
    fight = facing(OLD)
    fight.cast("lightning-bolt", "T", "A", area=laid("line", 100, (2.5, 2.5)), dice=(1,) * 8)
    assert fight.saves() == ["A"]
    fight.answer(FAILURE, PromptKind.SAVE)
    choose(fight, "roll", 6, rolls=(2,) * 8)
    assert fight.saves() == ["M"]


@TRAIT
def test_a_bolt_of_lightning_strikes_it_in_2024():
    fight = facing(NEW)
    fight.cast("lightning-bolt", "T", area=laid("line", 100, (2.5, 2.5)), dice=(1,) * 8)
    assert fight.saves() == ["T"]


@both
def test_whoever_turns_back_no_such_spell_is_hit_as_ever(edition):
    fight = facing(edition)
    fight.cast("fire-bolt", "A", dice=(1,))
    assert not fight.encounter.prompts
    tarrasque = shipped(f"{edition}/tarrasque")
    combatant = replace(fight["A"], creature=tarrasque)
    assert turns_back(combatant, spell(edition, "fireball")) is None
    assert turns_back(combatant, spell(edition, "shocking-grasp")) is None
    assert turns_back(combatant, spell(edition, "magic-missile")) is not None


@both
def test_the_name_of_the_trait_is_enough_in_italian(edition):
    fight = facing(edition)
    tarrasque = shipped(f"{edition}/tarrasque")
    typed = tuple(
        replace(x, key="carapace-riflettente", texts=FrozenMap({"it": "Tira un d6."}))
        if x.key == "reflective-carapace"
        else x
        for x in tarrasque.features
    )
    combatant = replace(fight["A"], creature=replace(tarrasque, features=typed))
    assert turns_back(combatant, spell(edition, "fire-bolt")) is not None


@both
def test_a_caster_who_has_left_is_struck_by_nothing(edition):
    fight = facing(edition)
    fight.cast("fire-bolt", "T")
    fight.do(c.RemoveCombatants((fight.ids["M"],)))
    assert not [p for p in fight.encounter.prompts if p.text.key == "prompt.turns_back"]


@both
@TRAIT
def test_where_a_game_reads_no_such_carapace_the_ray_strikes_at_once(edition):
    fight = facing(edition)
    fight.ruleset = replace(fight.ruleset, turns_back=turns_nothing_back)
    fight.cast("fire-bolt", "T", dice=(19, 4, 4))
    assert not fight.encounter.prompts
    assert [each.target for each in fight.happened(e.AttackRolled)] == [fight.ids["T"]]
