"""A check that the rules ask for may be rolled again for a Luck Point before anything follows."""

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Side
from desktop.model.counter import LUCK_POINTS
from desktop.model.creature import Creature, Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Contribution
from desktop.rules.engine.draft import Draft
from desktop.rules.mythcraft.acting import magic
from desktop.rules.mythcraft.points.luck import answer_luckily
from tests.support.loaded_dice import LoadedDice
from tests.support.myth import RULES, Table, a_creature

pytestmark = pytest.mark.rule("MC-LUCK-01")


def a_mage(*, luck: int = 4) -> Creature:
    """LUCK 4: two Luck Points; it conjures a storm."""
    storm = Feature(
        FeatureKey("storm"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Storm"}),
        FrozenMap({"en": "3 AP, 2 SP. Conjuring 1."}),
    )
    return a_creature(
        "ada",
        features=(storm,),
        numbers=FrozenMap({"ar": 14, "ap": 4, "sp": 3}),
        abilities=FrozenMap({"dex": 2, "luck": luck}),
    )


def a_hurt_conjurer(**more: int) -> Table:
    table = Table()
    table.join("Ada", a_mage(**more), score=20)
    table.join("Bruto", a_creature("bruto"), side=Side.HOSTILE, score=10)
    table.begin()
    table.act("Ada", "feature", text="storm")
    table.hurt("Ada", 3)
    assert table.prompt.kind is PromptKind.CHECK
    return table


def conjures(table: Table) -> bool:
    return magic.conjuring_of(table["Ada"]) is not None


def points(table: Table) -> int:
    return table["Ada"].count(LUCK_POINTS)


@pytest.mark.rule("MC-CONJ-01")
@pytest.mark.parametrize("typed", [True, False])
def test_a_failed_roll_waits_and_the_new_one_counts(typed: bool):
    table = a_hurt_conjurer()
    table.answer(typed=(4,)) if typed else table.answer(dice=(4,))
    assert (table.prompt.rule, conjures(table)) == ("MC-LUCK-01", True)
    assert not [event for event in table.events if isinstance(event, e.CheckRolled)]
    table.answer("die:0", typed=(12,))
    (rolled,) = [event for event in table.events if isinstance(event, e.CheckRolled)]
    assert (rolled.success, conjures(table), points(table), table.prompts) == (True, True, 1, ())


@pytest.mark.parametrize("answer", [Answer(option="keep"), Answer(outcome=Outcome.SKIPPED)])
def test_whoever_keeps_the_roll_has_failed(answer: Answer):
    table = a_hurt_conjurer()
    table.answer(dice=(4,))
    table.answer(answer.option, outcome=answer.outcome)
    assert (conjures(table), points(table), table.prompts) == (False, 2, ())


def test_a_second_point_may_follow_the_first():
    table = a_hurt_conjurer()
    table.answer(dice=(4,))
    table.answer("die:0", typed=(5,))
    assert (table.prompt.rule, points(table), conjures(table)) == ("MC-LUCK-01", 1, True)
    table.answer("die:0", typed=(6,))
    assert (points(table), conjures(table), table.prompts) == (0, False, ())


def test_with_the_turn_the_offer_goes_and_the_roll_has_failed():
    table = a_hurt_conjurer()
    table.answer(dice=(4,))
    table.next()
    assert (conjures(table), table.prompts, points(table)) == (False, (), 2)


def test_a_success_or_an_outcome_without_a_roll_asks_nothing():
    table = a_hurt_conjurer()
    table.answer(dice=(15,))
    assert (conjures(table), table.prompts, points(table)) == (True, (), 2)
    table = a_hurt_conjurer()
    table.answer(outcome=Outcome.FAILURE)
    assert (conjures(table), table.prompts) == (False, ())
    table = a_hurt_conjurer(luck=0)
    table.answer(dice=(4,))
    assert (conjures(table), table.prompts) == (False, ())


@pytest.mark.rule("AP-MNT-07")
@pytest.mark.parametrize(("new", "rides"), [(18, True), (9, False)])
def test_balance_in_the_saddle_is_rolled_again_too(new: int, rides: bool):
    table = Table()
    table.lay_map()
    rider = a_creature("ada", abilities=FrozenMap({"dex": 2, "luck": 2}))
    horse = a_creature("horse", sizes=("large",), kind="beast", abilities=FrozenMap({"int": -3}))
    table.join("Ada", rider, score=20, at=(5, 5))
    table.join("Stella", horse, score=10, at=(6, 5))
    table.begin()
    table.act("Ada", "mount", "Stella")
    table.give("Ada", "prone")
    table.answer(dice=(3,))
    table.answer("die:0", typed=(new,))
    assert (table["Ada"].ride is not None) is rides


def test_a_rider_who_has_left_is_asked_no_more():
    table = a_hurt_conjurer()
    table.answer(dice=(4,))
    table.do(c.RemoveCombatants((table.names["Ada"],)))
    assert table.prompts == ()


def test_a_roll_with_other_dice_in_it_is_not_held_up():
    """Nobody rolls the other dice twice."""
    table = a_hurt_conjurer()
    taken: list[Answer] = []

    def step(draft: Draft, prompt: Prompt, answer: Answer) -> None:
        taken.append(answer)

    blessed = Contribution(Message("reason.ruling"), dice="1d4")
    draft = Draft(table.encounter, RULES, LoadedDice(()))
    answer_luckily(draft, table.prompt, Answer(), reasons=lambda who: (blessed,), step=step)
    assert taken == [Answer()]
