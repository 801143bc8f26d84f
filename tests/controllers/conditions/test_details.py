"""When a condition ends and who caused it, as the details panel reads and wishes it."""

import pytest

from desktop.controllers.conditions.details import (
    Details,
    EndChoice,
    details_of,
    instances_of,
    wishes_of,
)
from desktop.controllers.conditions.toggles import end_text
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.commands import (
    AddFixedCount,
    ChangeEffect,
    Concentrate,
    EndEffect,
    GiveCondition,
    NextTurn,
)
from desktop.model.effect import ActiveEffect, End, Moment, RepeatedSave
from desktop.model.ids import ConditionKey, EffectId
from tests.support.fights import a_fighting_desk, named

pytestmark = pytest.mark.gui

FRIGHTENED = ConditionKey("frightened")


@pytest.fixture
def desk(qapp: object) -> Desk:
    return a_fighting_desk()


def wish(desk: Desk, details: Details, *bearers: Combatant) -> None:
    for command in wishes_of(details, FRIGHTENED, bearers, desk.encounter):
        assert desk.dispatch(command)


def effect_on(desk: Desk, bearer: Combatant) -> ActiveEffect:
    return instances_of(desk.encounter.combatants[bearer.id], FRIGHTENED)[0]


def has_it(desk: Desk, bearer: Combatant) -> bool:
    return desk.encounter.combatants[bearer.id].has_effect(FRIGHTENED)


@pytest.mark.parametrize("choice", list(EndChoice))
def test_what_is_set_is_what_is_read_again(desk: Desk, choice: EndChoice) -> None:
    ogre, aria = named(desk, "Ogre"), named(desk, "Aria")
    assert desk.dispatch(Concentrate(aria.id, "Fear"))
    details = Details(choice, aria.id, rounds=3, ability="wis", dc=13)
    wish(desk, details, ogre)
    read = details_of(effect_on(desk, ogre), ogre, desk.encounter)
    assert (read.choice, read.source) == (choice, aria.id)
    if choice is EndChoice.ROUNDS:
        assert read.rounds == 3
    if choice is EndChoice.SAVE:
        assert (read.ability, read.dc) == ("wis", 13)


def test_the_end_of_the_turn_that_is_taken_is_not_the_next_one(desk: Desk) -> None:
    active = desk.encounter.active_combatants[0]
    wish(desk, Details(EndChoice.OWN_END), active)
    assert effect_on(desk, active).end == End(active.id, Moment.END, 2)
    assert end_text(effect_on(desk, active), desk.encounter) == Message(
        "end.next_end", {"who": active.name}
    )
    desk.dispatch(NextTurn())
    assert has_it(desk, active)


def test_the_end_of_the_current_turn_is_the_next_press_of_next(desk: Desk) -> None:
    ogre = named(desk, "Ogre")
    wish(desk, Details(EndChoice.THIS_TURN), ogre)
    assert end_text(effect_on(desk, ogre), desk.encounter) == Message("end.this_turn")
    desk.dispatch(NextTurn())
    assert not has_it(desk, ogre)


def test_each_of_several_has_it_until_its_own_turn_in_one_step(desk: Desk) -> None:
    active = desk.encounter.active_combatants[0]
    ogre = named(desk, "Ogre")
    before = desk.encounter
    wish(desk, Details(EndChoice.OWN_END), active, ogre)
    assert effect_on(desk, active).end == End(active.id, Moment.END, 2)
    assert effect_on(desk, ogre).end == End(ogre.id, Moment.END, 1)
    desk.undo()
    assert desk.encounter is before


def test_a_fixed_count_can_have_the_current_turn(desk: Desk) -> None:
    ogre = named(desk, "Ogre")
    desk.dispatch(AddFixedCount("Lair", 16))
    while not (desk.encounter.active_slot and desk.encounter.active_slot.is_fixed):
        desk.dispatch(NextTurn(), overruled=True)
    wish(desk, Details(EndChoice.THIS_TURN), ogre)
    assert details_of(effect_on(desk, ogre), ogre, desk.encounter).choice is EndChoice.THIS_TURN
    wish(desk, Details(EndChoice.ROUNDS, rounds=4), named(desk, "Aria"))
    end = effect_on(desk, named(desk, "Aria")).end
    assert end == End(None, Moment.START, 4, desk.encounter.active)


def test_changing_the_rounds_keeps_whose_turn_counts_them(desk: Desk) -> None:
    ogre, brando = named(desk, "Ogre"), named(desk, "Brando")
    end = End(brando.id, Moment.END, 5)
    desk.dispatch(GiveCondition((ogre.id,), FRIGHTENED, end=end))
    ogre = named(desk, "Ogre")
    chosen = effect_on(desk, ogre)
    wishes = wishes_of(
        Details(EndChoice.ROUNDS, rounds=2), FRIGHTENED, (ogre,), desk.encounter, chosen=chosen
    )
    assert wishes == (ChangeEffect(ogre.id, chosen.id, End(brando.id, Moment.END, 2)),)


def test_a_save_within_a_time_limit_keeps_the_limit(desk: Desk) -> None:
    ogre = named(desk, "Ogre")
    end, save = End(ogre.id, Moment.START, 10), RepeatedSave("wis", 12)
    desk.dispatch(GiveCondition((ogre.id,), FRIGHTENED, end=end, save=save))
    ogre = named(desk, "Ogre")
    chosen = effect_on(desk, ogre)
    details = Details(EndChoice.SAVE, ability="con", dc=15)
    wishes = wishes_of(details, FRIGHTENED, (ogre,), desk.encounter, chosen=chosen)
    assert wishes == (ChangeEffect(ogre.id, chosen.id, end, None, RepeatedSave("con", 15)),)


def test_another_source_stands_beside_the_first(desk: Desk) -> None:
    ogre, aria, brando = named(desk, "Ogre"), named(desk, "Aria"), named(desk, "Brando")
    wish(desk, Details(source=aria.id), ogre)
    wish(desk, Details(source=brando.id), named(desk, "Ogre"))
    sources = [each.source for each in instances_of(named(desk, "Ogre"), FRIGHTENED)]
    assert sources == [aria.id, brando.id]


def test_of_several_those_who_have_it_are_changed_and_the_others_given_it(desk: Desk) -> None:
    ogre, aria = named(desk, "Ogre"), named(desk, "Aria")
    wish(desk, Details(), ogre)
    wish(desk, Details(EndChoice.ROUNDS, rounds=2), named(desk, "Ogre"), aria)
    ends = [effect_on(desk, who).end for who in (ogre, aria)]
    assert [end.remaining for end in ends if end is not None] == [2, 2]


def test_what_ends_with_a_concentration_goes_with_it(desk: Desk) -> None:
    ogre, aria = named(desk, "Ogre"), named(desk, "Aria")
    assert desk.dispatch(Concentrate(aria.id, "Fear"))
    wish(desk, Details(EndChoice.HELD, aria.id), ogre)
    told = end_text(effect_on(desk, ogre), desk.encounter)
    assert told == Message("end.held", {"who": aria.name})
    (held,) = (x for x in named(desk, "Aria").effects if x.key == "concentration")
    assert desk.dispatch(EndEffect(aria.id, held.id))
    assert not has_it(desk, ogre)


def test_an_effect_is_put_under_a_concentration_and_taken_out_of_it(desk: Desk) -> None:
    ogre, aria = named(desk, "Ogre"), named(desk, "Aria")
    wish(desk, Details(EndChoice.GM, aria.id), ogre)
    assert desk.dispatch(Concentrate(aria.id, "Fear"))
    for choice in (EndChoice.HELD, EndChoice.GM):
        chosen = effect_on(desk, ogre)
        for command in wishes_of(
            Details(choice, aria.id), FRIGHTENED, (ogre,), desk.encounter, chosen=chosen
        ):
            assert desk.dispatch(command)
        assert details_of(effect_on(desk, ogre), ogre, desk.encounter).choice is choice
    (held,) = (x for x in named(desk, "Aria").effects if x.key == "concentration")
    assert desk.dispatch(EndEffect(aria.id, held.id))
    assert has_it(desk, ogre)


def test_nothing_is_held_by_a_concentration_that_is_not_there(desk: Desk) -> None:
    ogre, aria = named(desk, "Ogre"), named(desk, "Aria")
    gone = EffectId("gone")
    assert not desk.dispatch(GiveCondition((ogre.id,), FRIGHTENED, held_by=gone))
    wish(desk, Details(EndChoice.HELD, aria.id), ogre)  # nobody concentrates: the GM ends it
    effect = effect_on(desk, ogre)
    assert effect.held_by is None
    assert not desk.dispatch(ChangeEffect(ogre.id, effect.id, None, aria.id, held_by=gone))
