"""The library's state and the wish that adds."""

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from desktop.controllers.desk import Desk
from desktop.controllers.library.page import LibraryController
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Side
from desktop.model.commands import (
    AddCombatants,
    BeginFight,
    DealDamage,
    RemoveCombatants,
    RevertCreature,
    RollInitiative,
    TakeAction,
)
from desktop.model.counter import LEGENDARY_ACTIONS
from desktop.model.creature import Creature, CreatureKey, FeatureGroup
from desktop.model.encounter import Phase
from desktop.storage.library import Library
from tests.support.creatures import RESOURCES, plain
from tests.support.rows import proves
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

RULES = "mythcraft-1.2"
TOAD = CreatureKey("mythcraft-1.2/slag-toad")


@pytest.fixture
def own() -> list[Creature]:
    return [plain("Rat")]


@pytest.fixture
def desk(qapp: QApplication) -> Desk:
    return with_fight(a_desk(), RULES)


@pytest.fixture
def library(desk: Desk, own: list[Creature]) -> LibraryController:
    controller = LibraryController(desk, Library(RESOURCES / "creatures", lambda: tuple(own)), desk)
    QAbstractItemModelTester(
        controller.model, QAbstractItemModelTester.FailureReportingMode.Fatal, controller
    )
    controller.follow_fight()
    return controller


def test_only_creatures_of_the_fights_game_are_offered(library: LibraryController) -> None:
    assert {entry.ruleset for entry in library.model.entries} == {RULES}
    assert library.total == len(library.model.entries)


def test_the_best_one_is_chosen_as_one_types(library: LibraryController) -> None:
    library.type_text("toad")
    assert library.entry is not None
    assert library.entry.key == TOAD
    library.type_text("zzzzz")
    assert library.entry is None
    assert not library.add()


def test_added_ones_join_with_all_that_was_chosen(desk: Desk, library: LibraryController) -> None:
    library.type_text("3 toad")
    library.step_count(1)
    library.step_count(-1)
    library.type_initiative("14")
    assert library.add()
    joined = list(desk.encounter.combatants.values())
    assert [one.name.text_in("en") for one in joined] == [f"Slag Toad {n}" for n in (1, 2, 3)]
    assert all(one.side is Side.HOSTILE and not one.character for one in joined)
    assert all(one.initiative is not None and one.initiative.score == 14 for one in joined)


def test_letters_are_no_initiative(library: LibraryController) -> None:
    assert library.type_initiative("abc") is not None
    assert library.joining.initiative is None
    assert library.type_initiative("") is None


def test_in_a_running_fight_they_get_their_initiative(
    desk: Desk, library: LibraryController
) -> None:
    library.type_text("rat")
    library.add()
    desk.dispatch(RollInitiative())
    desk.dispatch(BeginFight())
    assert desk.encounter.phase is Phase.RUNNING
    assert library.joins_running_fight
    library.type_text("2 toad")
    library.add()
    toads = [one for one in desk.encounter.combatants.values() if one.creature.key == TOAD]
    assert all(one.initiative is not None for one in toads)


def test_an_own_creature_is_found_as_soon_as_it_is_kept(
    library: LibraryController, own: list[Creature]
) -> None:
    own.append(plain("Zanzarone"))
    library.read_shelf()
    library.type_text("zanz")
    assert library.entry is not None
    assert library.entry.is_own


@pytest.mark.problem("RP58")
def test_library_and_fight_do_not_change_each_other(
    desk: Desk, library: LibraryController, own: list[Creature]
) -> None:
    library.type_text("2 rat")
    library.add()
    own[0] = plain("Rat", size="large")
    library.read_shelf()
    assert all(one.creature.size == "medium" for one in desk.encounter.combatants.values())


@pytest.mark.problem("RP56")
def test_names_are_numbered_when_needed_and_damage_reaches_the_one_meant(
    desk: Desk, library: LibraryController
) -> None:
    def names() -> list[str]:
        return [desk.shown(one.name) for one in desk.encounter.combatants.values()]

    library.type_text("rat")
    library.add()
    assert names() == ["Rat"]
    library.type_text("2 rat")
    library.add()
    assert names() == ["Rat 1", "Rat 2", "Rat 3"]
    desk.dispatch(AddCombatants(plain("Rat"), own_name="Reginald"))
    second = list(desk.encounter.combatants)[1]
    desk.dispatch(RemoveCombatants((second,)))
    library.type_text("1 rat")
    library.add()
    assert names() == ["Rat 1", "Rat 3", "Reginald", "Rat 4"]
    third = list(desk.encounter.combatants)[1]
    desk.dispatch(DealDamage((third,), (DamageAmount(4, "fire"),)))
    points = [one.hit_points for one in desk.encounter.combatants.values()]
    assert points == [9, 5, 9, 9]


def test_names_follow_the_language(desk: Desk, library: LibraryController) -> None:
    desk.speak("it")
    library.type_text("toad")
    assert library.model.data(library.model.index(0)) == desk.shown(library.model.entries[0].name)


@proves("51-LEG-01")
def test_a_druid_takes_a_shape_and_gives_it_back(qapp: QApplication, given, expect) -> None:
    """The legendary actions of the form are not its own (51-LEG-01)."""
    desk = with_fight(a_desk(), "srd-5.1")
    shelf = LibraryController(desk, Library(RESOURCES / "creatures", lambda: ()), desk)
    shelf.follow_fight()
    shelf.type_text("adult red dragon")
    if given == "3 a round, on its own turn":
        assert expect == "not offered"
        assert shelf.add()
        desk.dispatch(RollInitiative())
        desk.dispatch(BeginFight())
        (dragon,) = desk.encounter.combatants.values()
        feature = dragon.creature.features_in(FeatureGroup.LEGENDARY)[0]
        assert dragon.count(LEGENDARY_ACTIONS) == 3
        assert not desk.dispatch(TakeAction(dragon.id, "feature", text=str(feature.key)))
        return
    assert (given, expect) == ("a druid in that form", "none")
    assert shelf.shifter is None
    assert not shelf.take_shape()
    desk.dispatch(AddCombatants(plain("Druid", ruleset="srd-5.1"), own_name="Ada", character=True))
    (druid,) = desk.encounter.combatants.values()
    desk.selection.choose((druid.id,))
    assert shelf.shifter is druid
    assert shelf.take_shape()
    changed = desk.encounter.combatants[druid.id]
    assert changed.creature.features_in(FeatureGroup.LEGENDARY)
    assert (changed.count(LEGENDARY_ACTIONS), changed.original) == (0, druid.creature)
    desk.dispatch(RevertCreature(druid.id))
    assert desk.encounter.combatants[druid.id].creature is druid.creature
