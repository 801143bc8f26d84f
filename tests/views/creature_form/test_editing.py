"""Copies go into the library, edits of a combatant stay in the fight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples
from desktop.controllers.party.characters import PartyController
from desktop.model.amount import DamageAmount
from desktop.model.commands import AddCombatants, DealDamage, RenameCombatant
from desktop.model.creature import Creature, CreatureKey
from desktop.model.creature_record import record_of_creature
from desktop.storage.library import Library
from desktop.views.creature_form.editing import CreatureEditing
from desktop.views.design.theme import Theme
from tests.support.creatures import shipped
from tests.support.parties import KeptParties
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

GOBLIN = "srd-5.2.1/goblin-warrior"


class Kept:
    """Own creatures in memory."""

    def __init__(self) -> None:
        self.creatures: dict[CreatureKey, Creature] = {}

    def keep_creature(self, creature: Creature) -> None:
        self.creatures[creature.key] = creature

    def all(self) -> tuple[Creature, ...]:
        return tuple(self.creatures.values())


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def desk(qapp: QApplication) -> Desk:
    return with_fight(a_desk(), "srd-5.2.1")


@pytest.fixture
def editing(qtbot: QtBot, desk: Desk, kept: Kept) -> CreatureEditing:
    window = QWidget()
    qtbot.addWidget(window)
    shelf = Library(RESOURCES / "creatures", kept.all)
    made = CreatureEditing(desk, Theme(RESOURCES), shelf, kept, window)
    made.setProperty("window", window)
    return made


def test_a_copy_of_a_shipped_creature_gets_a_key_of_its_own(
    editing: CreatureEditing, kept: Kept, qtbot: QtBot
) -> None:
    for number in (1, 2):
        form = editing.edit(shipped(GOBLIN))
        form.name.set_text("Grub")
        with qtbot.waitSignal(editing.kept):
            form.keep()
        assert len(kept.creatures) == number
    assert set(kept.creatures) == {"own/grub", "own/grub-2"}
    again = editing.edit(kept.creatures[CreatureKey("own/grub")])
    again.hit_points.set_text("40")
    again.keep()
    assert kept.creatures[CreatureKey("own/grub")].hit_points == 40
    assert len(kept.creatures) == 2


@pytest.mark.problem("RP58")
def test_an_edited_combatant_changes_neither_library_nor_its_fellows(
    editing: CreatureEditing, desk: Desk
) -> None:
    goblin = shipped(GOBLIN)
    before = record_of_creature(goblin)
    desk.dispatch(AddCombatants(goblin, count=2))
    first, second = desk.encounter.combatants
    desk.dispatch(DealDamage((first,), (DamageAmount(3, "fire"),)))
    desk.dispatch(RenameCombatant(first, "Grub"))
    form = editing.edit_combatant(first)
    assert form is not None
    form.numbers["ac"].set_text("9")
    form.attack_rows[0].delete_wanted.emit()
    form.keep()
    changed, fellow = (desk.encounter.combatant(one) for one in (first, second))
    assert changed.creature.armour_class == 9
    assert len(changed.creature.attacks) == 1
    assert changed.hit_points == 7
    assert fellow.creature == goblin
    assert fellow.hit_points == 10
    assert record_of_creature(goblin) == before
    desk.undo()
    assert desk.encounter.combatant(first).creature == goblin


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_character_edited_in_the_fight_may_be_saved_in_the_party_too(
    desk: Desk, kept: Kept, qtbot: QtBot, is_wanted: bool
) -> None:
    party = PartyController(desk, KeptParties(), Samples(RESOURCES), desk)
    party.keep_sample("srd-5.2.1")
    party.bring(party.characters("srd-5.2.1"))
    window = QWidget()
    qtbot.addWidget(window)
    shelf = Library(RESOURCES / "creatures", kept.all)
    editing = CreatureEditing(desk, Theme(RESOURCES), shelf, kept, window, party=party)
    first = next(iter(desk.encounter.combatants))
    form = editing.edit_combatant(first)
    assert form is not None
    form.numbers["ac"].set_text("19")
    form.keep()
    question = editing.question
    assert question is not None
    qtbot.mouseClick(question.yes if is_wanted else question.no, Qt.MouseButton.LeftButton)
    assert desk.encounter.combatant(first).creature.armour_class == 19
    saved = party.characters("srd-5.2.1")[0]
    assert (saved.creature.armour_class == 19) is is_wanted
