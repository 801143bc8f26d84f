"""What the rows of the turn order tell of turns and reactions, and what groups are called."""

import pytest

from desktop.controllers.turns.marks import Mark, icon_of_budget
from desktop.controllers.turns.row import Row, RowKind
from desktop.controllers.turns.rows import rows_of
from desktop.controllers.turns.telling import tooltip_of
from desktop.language.message import Distance
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.counter import (
    ACTION,
    ACTION_POINTS,
    BONUS_ACTION,
    DEATH_POINTS,
    HIT_POINTS,
    MOVEMENT_SPENT,
    REACTION,
    REACTIVE_POINTS,
)
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
from desktop.rules.previews.questions import budget_between_turns
from tests.support.fights import a_fighting_desk, named

pytestmark = pytest.mark.gui


class Fight:
    """The sample fight, at the turn of its group of six."""

    def __init__(self, ruleset: str = "srd-5.2.1", language: str = "en") -> None:
        self.desk = a_fighting_desk(language, ruleset)

    def go_to_group(self) -> tuple[CombatantId, ...]:
        while len(self.desk.encounter.active_combatants) < 2:
            for prompt in self.desk.encounter.prompts:
                self.desk.dispatch(c.AnswerPrompt(prompt.id))
            self.desk.dispatch(c.NextTurn())
        return tuple(member.id for member in self.desk.encounter.active_combatants)

    def spend(self, who: CombatantId, key: CounterKey, left: int = 0) -> None:
        assert self.desk.dispatch(c.SetCounter(who, key, left), overruled=True)

    def rows(self) -> tuple[Row, ...]:
        return rows_of(self.desk.encounter, self.desk.ruleset)

    def row_of_group(self, members: tuple[CombatantId, ...]) -> Row:
        rows = (row for row in self.rows() if row.kind is RowKind.GROUP)
        return next(row for row in rows if row.members == members)

    def row(self, who: CombatantId) -> Row:
        return next(row for row in self.rows() if row.identity == who)

    def group(self) -> Row:
        return next(row for row in self.rows() if row.kind is RowKind.GROUP)

    def told(self, row: Row) -> str:
        return self.desk.shown(row.name)


def spent(row: Row) -> dict[str, bool]:
    return {item.key: item.spent for item in row.budget}


def test_in_the_turn_of_a_group_each_member_has_a_budget_of_its_own() -> None:
    fight = Fight()
    first, second, third, *others = fight.go_to_group()
    fight.spend(first, ACTION)
    for key in (ACTION, BONUS_ACTION):
        fight.spend(second, key)
    fight.spend(second, MOVEMENT_SPENT, 200)
    fight.desk.dispatch(c.DealDamage((third,), (c.DamageAmount(50, ""),)))
    assert spent(fight.row(first))["action"]
    assert not spent(fight.row(first))["movement"]
    assert not fight.row(first).done
    assert fight.row(second).done
    assert not fight.row(others[0]).done
    assert spent(fight.row(others[0]))["action"] is False
    assert fight.row(third).budget == ()  # nothing of the dead
    assert fight.group().to_act == len(others)
    by_key = {item.key: item for item in fight.row(first).budget}
    assert by_key["movement"].left == Distance(30)
    assert by_key["action"].left is None
    assert all(icon_of_budget(key) for key in by_key if key != "free_object")
    tip = tooltip_of(fight.row(first), fight.desk)
    assert "Spent: Action" in tip
    assert "Left: Bonus Action" in tip


def test_whoever_does_not_act_shows_a_spent_reaction() -> None:
    fight = Fight(language="it")
    members = fight.go_to_group()
    ogre = named(fight.desk, "Ogre").id
    assert fight.row(ogre).marks == ()
    fight.spend(ogre, REACTION)
    fight.spend(members[0], REACTION)
    (mark,) = fight.row(ogre).marks
    assert mark.spent
    assert mark.icon == "action.reaction"
    assert fight.desk.shown(mark.name) == "Reazione: già usata"
    assert not any(mark.spent for mark in fight.row(members[0]).marks)  # it is in the budget
    assert spent(fight.row(members[0]))["reaction"]
    fight.desk.undo()
    assert not spent(fight.row(members[0]))["reaction"]


def test_points_of_mythcraft_are_counted_in_the_rows_too() -> None:
    fight = Fight("mythcraft-1.2")
    active = fight.desk.encounter.active_combatants[0]
    hero = next(
        who
        for who in fight.desk.encounter.combatants.values()
        if REACTIVE_POINTS in who.counters and who.id != active.id and who.side.value == "hero"
    )
    fight.spend(hero.id, REACTIVE_POINTS, 2)
    assert [(m.count, m.spent) for m in marks(fight, hero)] == [(2, False)]
    fight.spend(hero.id, REACTIVE_POINTS, 0)
    assert [(m.count, m.spent) for m in marks(fight, hero)] == [(0, True)]
    now = fight.desk.encounter.combatants[hero.id]
    (item,) = budget_between_turns(fight.desk.ruleset, now)
    assert (item.key, item.left, item.spent) == (REACTIVE_POINTS, 0, True)
    points = next(item for item in fight.row(active.id).budget if item.key == ACTION_POINTS)
    assert points.left == active.count(ACTION_POINTS)


def marks(fight: Fight, who: Combatant) -> list[Mark]:
    return [m for m in fight.row(who.id).marks if m.icon == icon_of_budget(REACTIVE_POINTS)]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Lia and Ogre", "Goblin Warrior ×6", "Lia and 2 others")),
        ("it", ("Lia e ogre", "Goblin guerriero ×6", "Lia e altri 2")),
    ],
)
def test_a_group_is_called_by_those_in_it(language: str, names: tuple[str, ...]) -> None:
    fight = Fight(language=language)
    desk = fight.desk
    lia, ogre, brando = (named(desk, name).id for name in ("Lia", "Ogre", "Brando"))
    assert fight.told(fight.group()) == names[1]
    assert not any(row.named for row in fight.rows())
    desk.dispatch(c.GroupCombatants((lia, ogre)), overruled=True)
    pair = next(row for row in fight.rows() if row.members == (lia, ogre))
    assert fight.told(pair) == names[0]
    assert desk.dispatch(c.GroupCombatants((lia, ogre, brando)), overruled=True)
    three = next(row for row in fight.rows() if len(row.members) == 3)
    assert fight.told(three) == names[2]
    told = rows_of(desk.encounter, desk.ruleset, opened=frozenset({three.slot}))
    assert all(row.named for row in told if row.slot == three.slot and row.identity)


@pytest.mark.rule("AP-DP-01")
def test_in_mythcraft_the_row_of_the_dying_tells_the_death_points_and_no_saves() -> None:
    fight = Fight("mythcraft-1.2", "it")
    hero = next(who for who in fight.desk.encounter.combatants.values() if who.character)
    assert fight.desk.dispatch(c.DeclareLife((hero.id,), "dying"))
    fight.spend(hero.id, DEATH_POINTS, 3)
    row = fight.row(hero.id)
    (mark,) = (mark for mark in row.marks if mark.icon == "state.down")
    assert (row.deaths, mark.danger) == (None, True)
    assert fight.desk.rendered(mark.text) == "Morente, Punti Morte 3/8"
    assert "Punti Morte 3/8" in tooltip_of(row, fight.desk)
    fight.spend(hero.id, HIT_POINTS, 4)
    (mark,) = (mark for mark in fight.row(hero.id).marks if mark.icon == "state.down")
    assert fight.desk.rendered(mark.text) == "Punti Morte 3/8"


def test_what_is_on_everybody_of_a_group_stands_on_its_row():
    fight = Fight("srd-5.1")
    members = fight.go_to_group()
    prone = ConditionKey("prone")
    assert not fight.row_of_group(members).marks
    fight.desk.dispatch(c.GiveCondition(members[1:], prone))
    assert not fight.row_of_group(members).marks, "one stands upright"
    fight.desk.dispatch(c.DeclareLife(members[:1], "dead"))
    assert [mark.icon for mark in fight.row_of_group(members).marks] == ["condition.prone"]
