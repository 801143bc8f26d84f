"""Prompts as cards: what the field for the die takes."""

import pytest

from desktop.controllers.prompts import ROLL, answer_of, die_of, wanted_of
from desktop.controllers.typed_roll import DiceWanted
from desktop.language.message import Message
from desktop.language.numbers import NumberError
from desktop.model.ids import CombatantId, PromptId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from tests.support.windows import a_desk

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
