"""Prompts as cards: what the field for the die takes."""

import pytest

from desktop.controllers.prompts import (
    ROLL,
    answer_of,
    blow_text,
    buttons_of,
    die_of,
    foreseen_of,
    sentence_of,
    wanted_of,
)
from desktop.controllers.rolls.amounts import AmountError
from desktop.controllers.rolls.typed import DiceWanted
from desktop.language.message import Message
from desktop.language.numbers import NumberError
from desktop.model.amount import DamageAmount
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, PromptId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine.ruleset import RollMode
from tests.support.builders import Fight
from tests.support.duels import a_duel
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


def asked(bonus_dice: str) -> Prompt:
    text = Message("prompt.concentration")
    who = CombatantId("c1")
    return Prompt(
        PromptId("p1"), PromptKind.CONCENTRATION, who, text, dice="1d20", bonus_dice=bonus_dice
    )


def test_dice_of_effects_are_typed_after_the_d20() -> None:
    desk = a_desk("en")
    blessed = asked("+1d4-1d6")
    assert die_of(blessed) == "d20"
    assert wanted_of(blessed, None) == DiceWanted(bonus=("1d4", "-1d6"))
    for typed, answer in (
        ("9", Answer(dice=(9,))),
        ("9+3", Answer(dice=(9,), bonus=(3,))),
        ("9 3", Answer(dice=(9,), bonus=(3,))),
        ("9 + 3 - 5", Answer(dice=(9,), bonus=(3, 5))),
        ("?+3", Answer(bonus=(3,))),
        ("9+?-5", Answer(dice=(9,), bonus=(0, 5))),
        ("+", Answer(outcome=Outcome.SUCCESS)),
    ):
        assert answer_of(blessed, ROLL, typed, desk).answer == answer
    for prompt, typed in ((blessed, "9+3+2+1"), (blessed, "9+"), (asked(""), "9+3")):
        with pytest.raises(NumberError):
            answer_of(prompt, ROLL, typed, desk)


def test_a_blow_is_answered_with_its_dice_and_its_damage() -> None:
    fight = Fight("srd-5.1").map()
    fight.add("A", 20, character=True, at=(0, 0))
    fight.add("B", 10, at=(1, 0))
    fight.begin().next()
    fight.give("A", "poisoned")
    fight.do(fight.path("B", (1, 0), (4, 0)))
    desk = with_fight(a_desk("it"), "srd-5.1", encounter=fight.encounter)
    prompt = fight.prompt(PromptKind.OPPORTUNITY_ATTACK)
    wanted = wanted_of(prompt, foreseen_of(prompt, desk))
    assert (die_of(prompt), wanted) == ("d20", DiceWanted(RollMode.DISADVANTAGE, blow=True))
    assert sentence_of(prompt, desk, foreseen_of(prompt, desk)).endswith("? Con svantaggio.")
    key = buttons_of(prompt)[0].key
    option = key.removeprefix("option:")
    for typed, answer in (
        ("", Answer(option=option)),
        ("14 9", Answer((14, 9), option=option)),
        ("14 9:6", Answer((14, 9), option=option, damage=(DamageAmount(6),))),
        (":6 fuoco", Answer(option=option, damage=(DamageAmount(6, "fire"),))),
    ):
        assert answer_of(prompt, key, typed, desk).answer == answer
    with pytest.raises(AmountError):
        answer_of(prompt, key, "14:x", desk)


def test_the_damage_that_follows_a_save_is_typed_with_it() -> None:
    fight = a_duel("srd-5.2.1", numbers=FrozenMap({"attacks": 2}))
    fight.act("K", "throw_acid", "O")
    desk = with_fight(a_desk("it"), "srd-5.2.1", encounter=fight.encounter)
    prompt = fight.prompt(PromptKind.SAVE)
    assert wanted_of(prompt, foreseen_of(prompt, desk)).blow
    assert blow_text(prompt, desk) == "2d6"
    nine = (DamageAmount(9),)
    for key, typed, answer in (
        (ROLL, "", Answer()),
        (ROLL, "4:9", Answer((4,), damage=nine)),
        (ROLL, ":9", Answer(damage=nine)),
        (ROLL, "-:9", Answer(outcome=Outcome.FAILURE, damage=nine)),
        ("failure", ":9", Answer(outcome=Outcome.FAILURE, damage=nine)),
        ("skip", ":9", Answer(outcome=Outcome.SKIPPED)),
    ):
        assert answer_of(prompt, key, typed, desk).answer == answer
    with pytest.raises(AmountError):
        answer_of(prompt, "failure", ":x", desk)


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_a_victim_is_left_as_it_is_or_spared_with_two_buttons(ruleset: str) -> None:
    fight = a_duel(ruleset)
    fight.attack("K", "O", dice=(15,), damage=(DamageAmount(500),))
    (prompt,) = (one for one in fight.encounter.prompts if one.text.key == "prompt.knock_out")
    assert [button.key for button in buttons_of(prompt)] == ["option:kill", "option:spare"]


@pytest.mark.parametrize(
    ("text", "declines"),
    [
        ("prompt.ledge", "view.prompt.no_fall"),
        ("prompt.pit_by_table", "view.prompt.no_fall"),
        ("prompt.ground", "view.prompt.skip"),
    ],
)
def test_who_shall_not_fall_is_told_so_in_words(text: str, declines: str) -> None:
    who = CombatantId("c1")
    prompt = Prompt(PromptId("p1"), PromptKind.GROUND, who, Message(text), dice="2d6")
    assert [button.text.key for button in buttons_of(prompt)] == ["view.prompt.apply", declines]


def test_who_has_enough_of_hit_dice_needs_no_second_button_for_it() -> None:
    options = (("d8", Message("prompt.option_enough")), ("enough", Message("prompt.option_enough")))
    prompt = Prompt(
        PromptId("p"), PromptKind.CHOICE, None, Message("prompt.study"), options=options
    )
    assert [button.key for button in buttons_of(prompt)] == ["option:d8", "option:enough"]
