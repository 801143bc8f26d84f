"""The item models of turn order and journal, watched by Qt's own tester through a played fight."""

from random import Random

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QAbstractItemModelTester

from desktop.controllers.desk import Desk
from desktop.controllers.journal import PAGE, JournalModel
from desktop.controllers.turns.order import TurnOrderModel
from desktop.controllers.turns.row import RowKind
from desktop.controllers.turns.rows import rows_of, stands
from desktop.language.render import render
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.ids import CombatantId, ConditionKey
from tests.support.fast_player import session_of
from tests.support.fights import a_fighting_desk
from tests.support.steps import a_fight
from tests.support.windows import a_desk

pytestmark = pytest.mark.gui

STEPS = 120


def a_step(desk: Desk, model: TurnOrderModel, chance: Random) -> None:
    """One gesture, of those that change rows and lines in every way."""
    fight = desk.encounter
    known = tuple(fight.combatants)
    whom = chance.choice(known)
    wishes = (
        c.NextTurn(),
        c.NextTurn(),
        c.DealDamage((whom,), (c.DamageAmount(chance.randint(1, 30), ""),)),
        c.Heal((whom,), 9),
        c.GiveCondition((whom,), ConditionKey("prone")),
        # slows its source, whose own state stays the same
        c.GiveCondition((whom,), ConditionKey("grappled"), source=chance.choice(known)),
        c.SetSetting("dragging_several", chance.choice(("once", "add"))),
        c.AddCombatants(fight.combatants[whom].creature, 2, Side.HOSTILE),
        c.RemoveCombatants((whom,)),
        c.DelayTurn(whom),
        c.ResumeDelayed(whom),
        c.AddFixedCount("Lair", chance.randint(1, 25)),
        c.GroupCombatants(tuple(dict.fromkeys(chance.choices(known, k=3)))),
        c.UngroupSlot(chance.choice(fight.order).id),
        c.MoveSlot(chance.choice(fight.order).id, chance.choice((None, fight.order[0].id))),
        c.SetHidden((whom,), True),
    )
    done = chance.randrange(len(wishes) + 5)
    if done < len(wishes):
        if len(known) > 2 or not isinstance(wishes[done], c.RemoveCombatants):
            desk.dispatch(wishes[done], overruled=True)
    elif done == len(wishes):
        desk.selection.choose(chance.choices(known, k=2))
    elif done == len(wishes) + 1:
        groups = [row.slot for row in model.rows if row.kind is RowKind.GROUP]
        for slot in groups[:1]:
            model.toggle_group(slot)
    elif done == len(wishes) + 2:
        desk.redo()
    else:
        for _ in range(chance.randint(1, 4)):
            desk.undo()


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
@pytest.mark.parametrize("seed", [1, 2])
def test_rows_and_lines_follow_a_fight_step_by_step(qapp: object, ruleset: str, seed: int) -> None:
    desk = a_fighting_desk("it" if seed == 2 else "en", ruleset)
    turns, journal = TurnOrderModel(desk, desk), JournalModel(desk, desk)
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(model, mode) for model in (turns, journal)]
    chance = Random(seed)
    reset = []
    for model in (turns, journal):
        model.modelReset.connect(lambda: reset.append(True))
    for step in range(STEPS):
        a_step(desk, turns, chance)
        if step == STEPS // 2:
            desk.speak("it" if desk.language.code == "en" else "en")
        assert_rows_are_the_fights(desk, turns)
        assert_lines_are_the_fights(desk, journal)
    assert not reset, "models follow by moves, inserts and removals"
    assert len(testers) == 2


def assert_rows_are_the_fights(desk: Desk, model: TurnOrderModel) -> None:
    opened = frozenset(row.slot for row in model.rows if row.open)
    groups = frozenset(row.slot for row in model.rows if row.kind is RowKind.GROUP)
    wanted = rows_of(
        desk.encounter,
        desk.ruleset,
        selected=desk.selection.ids,
        opened=opened,
        closed=groups - opened,
    )
    assert model.rows == wanted
    assert model.rowCount(QModelIndex()) == len(wanted)


def assert_lines_are_the_fights(desk: Desk, model: JournalModel) -> None:
    fresh = JournalModel(desk)
    assert model.lines == fresh.lines
    texts = [model.index(place).data() for place in range(model.rowCount())]
    assert texts == [render(line.message, desk.language) for line in model.lines]


def test_the_journal_of_a_long_fight_is_told_from_its_end(qapp):
    desk = a_desk()
    desk.open_session(session_of(a_fight()))
    whole = JournalModel(desk)
    for number in range(1, 3 * PAGE // 2):
        desk.dispatch(c.SetSide((CombatantId("c1"),), Side.ALLY if number % 2 else Side.HERO))
    assert not whole.has_earlier
    model = JournalModel(desk)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.has_earlier
    assert 0 < len(model.lines) < len(whole.lines)
    assert model.lines == whole.lines[-len(model.lines) :]
    desk.undo()
    desk.dispatch(c.Heal((CombatantId("c1"),), 1), overruled=True)
    model.tell_earlier()
    assert not model.has_earlier
    assert model.lines == whole.lines
    for _ in range(PAGE + 5):
        desk.undo()
    assert model.lines == whole.lines


def test_one_that_was_knocked_out_does_not_stand() -> None:
    desk = a_fighting_desk()
    goblin = next(x for x in desk.encounter.combatants.values() if "goblin" in str(x.creature.key))
    assert stands(goblin)
    desk.dispatch(c.GiveCondition((goblin.id,), ConditionKey("unconscious")))
    assert not stands(desk.encounter.combatants[goblin.id])
