"""What fell due between two turns: done by the rules, and whether it is news."""

import pytest

from desktop.controllers.prompts import buttons_of
from desktop.controllers.turns.card import Checklist, checklist_of
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import DEATH_POINTS, LEGENDARY_ACTIONS
from desktop.model.effect import End, Moment
from desktop.model.ids import ConditionKey
from desktop.model.prompt import PromptKind
from desktop.session.entry import Transition
from desktop.session.session import Session
from tests.support import myth
from tests.support.builders import a_creature, a_dragon
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


def after_next(session: Session) -> Checklist:
    moved = session.dispatch(c.NextTurn())
    assert isinstance(moved, Transition)
    checklist = checklist_of(moved)
    assert checklist is not None
    return checklist


def keys(checklist: Checklist) -> list[str]:
    done = (*checklist.ended.done, *checklist.begun.done)
    return [each.text.key for each in done]


def test_what_comes_back_is_told_but_is_no_news() -> None:
    desk = with_fight(a_desk("en"), "srd-5.1")
    for creature, name, score in ((a_creature("lia"), "Lia", 20), (a_dragon(), "Drake", 10)):
        side = Side.HERO if name == "Lia" else Side.HOSTILE
        desk.dispatch(c.AddCombatants(creature, side=side, own_name=name, initiative=score))
    _, drake = desk.encounter.combatants
    assert desk.session is not None
    desk.dispatch(c.SetSetting("hints", "off"))
    desk.dispatch(c.BeginFight())
    desk.dispatch(c.SetCounter(drake, LEGENDARY_ACTIONS, 1))
    desk.dispatch(c.TakeAction(drake, "feature", text="breath", cost="none"))
    checklist = after_next(desk.session)
    assert keys(checklist) == ["view.turn_card.legendary_actions"]
    assert checklist.news == ()
    legend, recharge = desk.encounter.prompts
    assert (legend.kind, recharge.kind) == (PromptKind.LEGENDARY_ACTION, PromptKind.RECHARGE)
    assert [button.key for button in buttons_of(legend)] == ["option:detect", "option:skip"]
    assert [button.text.key for button in buttons_of(recharge)][1:] == [
        "view.prompt.recharged",
        "view.prompt.not_recharged",
    ]


def test_a_turn_that_a_condition_takes_is_told_with_its_name() -> None:
    table = myth.Table()
    for name, score in (("Ada", 20), ("Bo", 15), ("Cy", 10)):
        table.join(name, score=score)
    table.begin()
    table.give("Bo", "surprised", level=1, end=End(table.names["Bo"], Moment.END))
    desk = with_fight(a_desk("it"), "mythcraft-1.2", encounter=table.encounter)
    assert desk.session is not None
    checklist = after_next(desk.session)
    skipped = next(x for x in checklist.news if x.key == "journal.turn_skipped")
    assert "Sorpreso" in desk.rendered(skipped)


@pytest.mark.parametrize(("known", "may_be_let"), [(2, True), (7, False)])
@pytest.mark.rule("AP-DP-02")
def test_a_death_point_that_came_with_the_turn_can_be_let_be(known: int, may_be_let: bool) -> None:
    table = myth.a_duel()
    table.hurt("Ada", 20)
    table.set_counter("Ada", DEATH_POINTS, known)
    desk = with_fight(a_desk("en"), "mythcraft-1.2", encounter=table.encounter)
    assert desk.session is not None
    checklist = after_next(desk.session)
    ada = table.names["Ada"]
    assert desk.encounter.combatants[ada].count(DEATH_POINTS) == known + 1
    undone = [each for each in checklist.ended.done if each.lets_be]
    assert len(undone) == int(may_be_let)  # the dead need an undo
    for each in undone:
        assert each.keep is not None
        desk.dispatch(each.keep)
        assert desk.encounter.combatants[ada].count(DEATH_POINTS) == known


def test_what_ends_for_several_of_a_group_is_told_once() -> None:
    desk = with_fight(a_desk("en"), "srd-5.1")
    desk.dispatch(c.AddCombatants(a_creature("lia"), side=Side.HERO, own_name="Lia", initiative=20))
    desk.dispatch(c.AddCombatants(a_creature("goblin"), count=3, initiative=10))
    lia, *goblins = desk.encounter.combatants
    desk.dispatch(c.GroupCombatants(tuple(goblins)))
    desk.dispatch(c.SetSetting("hints", "off"))
    desk.dispatch(c.BeginFight())
    end = End(lia, Moment.END)
    desk.dispatch(c.GiveCondition(tuple(goblins[:2]), ConditionKey("blinded"), end=end))
    desk.dispatch(c.GiveCondition((goblins[2],), ConditionKey("prone"), end=end))
    assert desk.session is not None
    news = [desk.rendered(message) for message in after_next(desk.session).news]
    first, second, third = (desk.shown(desk.encounter.combatants[one].name) for one in goblins)
    assert [line.partition(":")[0] for line in news] == [f"{first} and {second}", third]
