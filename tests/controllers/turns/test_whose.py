"""Whoever's turn begins is chosen, and menus say whose they are."""

import pytest

from desktop.controllers.desk import Desk
from desktop.controllers.turns.whose import menu_heading
from desktop.model.combatant import Combatant
from desktop.model.commands import NextTurn
from tests.support.fights import a_fighting_desk

pytestmark = pytest.mark.gui


def on_turn(desk: Desk) -> tuple[Combatant, ...]:
    return desk.encounter.active_combatants


def test_what_is_chosen_follows_the_turn_and_comes_back_with_undo() -> None:
    desk = a_fighting_desk()
    (first,) = on_turn(desk)
    desk.selection.choose((first.id,))
    for _ in desk.encounter.order:
        assert desk.dispatch(NextTurn())
        acting = on_turn(desk)
        assert desk.selection.ids == (acting[0].id,), "of a group the first one"
    desk.previous_turn()
    desk.undo()
    assert desk.selection.first in {one.id for one in on_turn(desk)}


def test_those_of_a_group_who_were_chosen_stay_chosen() -> None:
    desk = a_fighting_desk()
    group = next(slot for slot in desk.encounter.order if len(slot.members) > 1)
    desk.selection.choose(group.members[1:3])
    while desk.encounter.active != group.id:
        desk.selection.choose(group.members[1:3])
        assert desk.dispatch(NextTurn())
    assert desk.selection.ids == group.members[1:3]


@pytest.mark.parametrize(
    ("language", "own", "other"),
    [
        ("en", "Attacks: {who}", "Attacks: {other} – but it is the turn of {who}"),
        ("it", "Attacchi: {who}", "Attacchi: {other} – ma è il turno di {who}"),
    ],
)
def test_a_menu_says_whose_it_is_and_whose_turn_it_is(language: str, own: str, other: str) -> None:
    desk = a_fighting_desk(language)
    (who,) = on_turn(desk)
    someone = next(one for one in desk.encounter.combatants.values() if one.id != who.id)
    names = {"who": desk.shown(who.name), "other": desk.shown(someone.name)}
    of = "view.menu_of.attacks"
    told = [desk.rendered(menu_heading(desk.encounter, one.id, of)) for one in (who, someone)]
    assert told == [own.format(**names), other.format(**names)]
