"""What a rule says stands beside its id wherever a reason, a refusal or a prompt is shown."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.language.unbroken import unbroken
from desktop.model.commands import TakeAction
from desktop.model.reasons import Contribution, Kind, Standing
from desktop.views.design.chips import CancelledPair
from desktop.views.design.theme import Theme
from desktop.views.inspector.condition_details import ConditionDetails
from desktop.views.now_bar.panel import NowBar
from desktop.views.reasons import TOOLTIP_WIDTH, ReasonRow, chip_of, told_rule, tooltip_of
from desktop.views.shell.banner import Banner
from tests.support.fights import a_fighting_desk, sample_start
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

MYTHCRAFT = "mythcraft-1.2"
SENTENCES = {
    "en": "An adventurer\u2019s base speed is 20 ft.",
    "it": "La velocità base di un avventuriero è 6 m.",
}
RULE = "AP-MOVE-01"


@pytest.fixture
def theme() -> Theme:
    return Theme(RESOURCES)


@pytest.fixture(params=["en", "it"])
def desk(request: pytest.FixtureRequest) -> Desk:
    return a_fighting_desk(request.param, MYTHCRAFT)


def test_the_desk_tells_a_rule_in_the_gms_language_and_units(qapp: object) -> None:
    desk = a_fighting_desk("en", MYTHCRAFT)
    assert desk.rule_text(RULE) == SENTENCES["en"]
    desk.speak("it")
    assert desk.rule_text(RULE) == SENTENCES["it"]
    desk.speak("en", metres=True)
    assert desk.rule_text(RULE) == SENTENCES["en"].replace("20 ft", "6 m")


def test_a_rule_without_a_sentence_is_told_by_its_id(qapp: object) -> None:
    desk = a_fighting_desk("en", MYTHCRAFT)
    assert desk.rule_text("HOUSE-1") == ""
    assert told_rule("HOUSE-1", desk) == unbroken("HOUSE-1")
    assert a_desk().rule_text(RULE) == ""


def test_a_reason_tells_its_rule(desk: Desk, theme: Theme, qtbot: QtBot) -> None:
    reason = Contribution(Message("reason.myth.size"), change=-2, rule=RULE)
    chip = chip_of(reason, desk, theme)
    qtbot.addWidget(chip)
    told = f"{SENTENCES[desk.language.code]} [{unbroken(RULE)}]"
    assert chip.accessibleName().endswith(told)
    assert chip.toolTip().replace("\n", " ").endswith(told)


def test_tooltips_do_not_run_across_the_screen() -> None:
    lines = tooltip_of("Short.", "long " * 40).split("\n")
    assert lines[0] == "Short."
    assert len(lines) > 3
    assert all(len(line) <= TOOLTIP_WIDTH for line in lines)


def test_a_refusal_tells_its_rule_below_the_reason(theme: Theme, qtbot: QtBot) -> None:
    banner = Banner(theme)
    qtbot.addWidget(banner)
    banner.tell("No action left.", rule="One action a turn. [X-1]", main="Obey")
    assert banner.text == "No action left."
    assert banner.rule == "One action a turn. [X-1]"
    assert banner.accessibleName() == "No action left. One action a turn. [X-1]"
    banner.tell("The screen is gone.", main="Close")
    assert banner.rule == ""
    assert banner.accessibleName() == "The screen is gone."


def test_a_prompts_card_tells_its_rule(desk: Desk, theme: Theme, qtbot: QtBot) -> None:
    bar = NowBar(desk, theme)
    qtbot.addWidget(bar)
    (hero,) = desk.encounter.active_combatants
    desk.dispatch(TakeAction(hero.id, "dodge"))  # its cost stands in no book
    (prompt,) = desk.encounter.prompts
    (card,) = bar.cards
    told = f"{desk.rule_text(prompt.rule)} [{unbroken(prompt.rule)}]"
    assert desk.rule_text(prompt.rule)
    assert card.toolTip().replace("\n", " ") == f"{desk.rendered(prompt.text)} {told}"


def test_a_conditions_details_tell_its_row(desk: Desk, theme: Theme, qtbot: QtBot) -> None:
    details = ConditionDetails(desk, theme)
    qtbot.addWidget(details)
    desk.selection.choose((next(iter(desk.encounter.combatants)),))
    details.open_for("prone")
    sentence = desk.rule_text("MC-COND-PRONE")
    assert sentence
    assert details.rule_id_text == f"{sentence} [{unbroken('MC-COND-PRONE')}]"


@pytest.mark.parametrize("language", ["en", "it"])
def test_without_a_longer_text_the_row_is_the_text(
    language: str, theme: Theme, qtbot: QtBot
) -> None:
    desk = with_fight(a_desk(language), MYTHCRAFT, encounter=sample_start(MYTHCRAFT))
    details = ConditionDetails(desk, theme)
    qtbot.addWidget(details)
    desk.selection.choose((next(iter(desk.encounter.combatants)),))
    details.open_for("prone")
    assert details.rule_text == desk.rule_text("MC-COND-PRONE")
    assert details.rule_id_text == "MC-COND-PRONE"


def a_row_of(*trace: Contribution, desk: Desk, theme: Theme, dice: tuple[int, ...]) -> ReasonRow:
    row = ReasonRow(desk, theme)
    row.show_trace(trace, dice)
    return row


def test_the_die_says_what_it_shows_and_the_one_that_does_not_count(
    desk: Desk, theme: Theme, qtbot: QtBot
) -> None:
    die = Contribution(Message("reason.die", {"kept": 14}), change=14)
    row = a_row_of(die, desk=desk, theme=theme, dice=(14, 16))
    qtbot.addWidget(row)
    assert (row.chips[0].text(), row.chips[0].value) == ("d20", "14 (16)")
    row.show_trace((die,), (14, 14))
    assert row.chips[0].value == "14 (14)"
    row.show_trace((die,), (14,))
    assert row.chips[0].value == "14"


def test_an_advantage_and_a_disadvantage_that_cancel_out_are_joined(
    desk: Desk, theme: Theme, qtbot: QtBot
) -> None:
    for_it, against = (
        Contribution(Message("view.plain", {"text": kind.value}), kind, standing=Standing.CANCELLED)
        for kind in (Kind.ADVANTAGE, Kind.DISADVANTAGE)
    )
    row = a_row_of(against, for_it, desk=desk, theme=theme, dice=())
    qtbot.addWidget(row)
    pair = row.findChild(CancelledPair)
    assert pair is not None
    assert [chip.text() for chip in pair.chips] == ["advantage", "disadvantage"]
    assert pair.accessibleName() == desk.text("view.reason.cancel_out")
    assert pair.grab().width() == pair.sizeHint().width()


def test_what_the_gm_has_struck_alone_cancels_nothing(
    desk: Desk, theme: Theme, qtbot: QtBot
) -> None:
    struck = Contribution(
        Message("view.plain", {"text": "Help"}), Kind.ADVANTAGE, standing=Standing.CANCELLED
    )
    row = a_row_of(struck, desk=desk, theme=theme, dice=())
    qtbot.addWidget(row)
    assert row.findChild(CancelledPair) is None
    assert len(row.chips) == 1
