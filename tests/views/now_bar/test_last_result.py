"""The last result tells the last thing that happened, whatever it was."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.model.amount import DamageAmount
from desktop.model.commands import AnswerPrompt, CastSpell, DealDamage, Heal
from desktop.model.creature import CreatureKey
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer
from desktop.storage.library import Library
from desktop.views.now_bar.panel import NowBar
from tests.support.fights import a_fighting_desk, named
from tests.support.magic import RESOURCES, spell
from tests.views.now_bar.test_panel import a_bar, attacked, concentrating

pytestmark = pytest.mark.gui

HURT = ("Brando", "Lia", "Tobia")


def ids(desk: Desk, names: tuple[str, ...] = HURT) -> tuple[CombatantId, ...]:
    return tuple(named(desk, name).id for name in names)


def cast(desk: Desk, name: str, **more: object) -> None:
    """Aria casts it, as a scroll and whether it is her turn or not."""
    wish = CastSpell(
        named(desk, "Aria").id,
        spell(str(desk.ruleset.key), name),
        free=True,
        **more,  # type: ignore[arg-type]  # fields
    )
    assert desk.dispatch(wish, overruled=True)


def shown(qtbot: QtBot, language: str = "en") -> tuple[Desk, NowBar]:
    desk = a_fighting_desk(language)
    bar = a_bar(qtbot, desk)
    attacked(desk)
    assert "Aria" in bar.result.head_text
    return desk, bar


def test_healing_takes_the_place_of_an_old_attack(qtbot: QtBot) -> None:
    desk, bar = shown(qtbot)
    hurt = named(desk, "Aria")
    assert hurt.hit_points < hurt.maximum_hit_points
    desk.dispatch(Heal((hurt.id,), 3))
    assert (bar.result.head_text, bar.result.number_text) == ("Healing: Aria", "+3")
    assert bar.result.outcome_text == ""
    desk.undo()
    assert "→" in bar.result.head_text


@pytest.mark.parametrize(("language", "told"), [("en", "On Brando"), ("it", "Su Brando")])
def test_a_spell_that_rolls_nothing_is_told_with_its_targets(
    qtbot: QtBot, language: str, told: str
) -> None:
    desk, bar = shown(qtbot, language)
    cast(desk, "bless", targets=ids(desk))
    assert bar.result.head_text.startswith("Aria: ")
    assert bar.result.told_text.startswith(told)
    assert "Tobia" in bar.result.told_text


@pytest.mark.parametrize(
    ("language", "told"), [("en", "In the fight: Skeleton × 5"), ("it", "In campo: Scheletro × 5")]
)
def test_of_a_spell_that_calls_it_is_told_who_came(qtbot: QtBot, language: str, told: str) -> None:
    desk, bar = shown(qtbot, language)
    key = CreatureKey(f"{desk.ruleset.key}/skeleton")
    bones = Library(RESOURCES / "creatures").creature_of(key)
    cast(desk, "animate-dead", choice="skeleton", summoned=bones, slot=5)
    assert bar.result.told_text == told


@pytest.mark.parametrize(
    ("language", "saved", "failed"),
    [("en", "Saved: Brando", "Failed: Lia"), ("it", "Superato: Brando", "Fallito: Lia")],
)
def test_of_a_fireball_it_tells_who_saved_and_who_failed(
    qtbot: QtBot, language: str, saved: str, failed: str
) -> None:
    desk, bar = shown(qtbot, language)
    cast(desk, "fireball", targets=ids(desk), damage=(DamageAmount(20, "fire"),))
    for die in (20, 1, 19):
        prompt = desk.encounter.prompts[0]
        desk.dispatch(AnswerPrompt(prompt.id, Answer(dice=(die,))))
        if die == 20:
            assert bar.result.told_text == ""  # one has saved: it is told as ever
    lines = bar.result.told_text.split("\n")
    assert (lines[0].startswith(saved), lines[1].startswith(failed)) == (True, True)
    assert "Tobia" in lines[0]
    assert bar.result.number_text == "10, 20, 10"
    dc = {"en": ", DC 13", "it": ", CD 13"}[language]
    assert bar.result.head_text.endswith(dc), "the DC stands with the save, not with the damage"


def test_damage_to_several_is_told_with_their_names(qtbot: QtBot) -> None:
    desk, bar = shown(qtbot)
    brando, lia, tobia = ids(desk)
    desk.dispatch(
        DealDamage((brando, lia, tobia), (DamageAmount(6, "fire"),), saved=frozenset((lia,)))
    )
    assert bar.result.head_text == "Damage to 3 combatants"
    assert bar.result.told_text == "6: Brando and Tobia\n3: Lia"


@pytest.mark.parametrize("language", ["en", "it"])
def test_without_room_beside_the_cards_it_has_a_tab(qtbot: QtBot, language: str) -> None:
    desk, bar = shown(qtbot, language)
    concentrating(desk, 1)
    qtbot.waitUntil(lambda: bool(bar.cards) and bar.cards[0].isVisible())
    bar.resize(1200, bar.height())
    assert bar.result.isVisible()
    assert bar.result_tab.isHidden()
    bar.resize(420, bar.height())
    assert not bar.result.isVisible()
    assert bar.result_tab.isVisible()
    qtbot.mouseClick(bar.result_tab, Qt.MouseButton.LeftButton)
    assert bar.result.isVisible()
    assert not bar.cards[0].isVisible()
    bar.show_now()
    assert bar.cards[0].isVisible()
    assert not bar.result.isVisible()
    qtbot.mouseClick(bar.result_tab, Qt.MouseButton.LeftButton)
    bar.resize(1200, bar.height())
    assert bar.result.isVisible()
    assert bar.cards[0].isVisible(), "with room for both the tab goes"
    assert bar.result_tab.isHidden()
