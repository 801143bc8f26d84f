"""Imported creatures come into the library once, and are copies in a fight."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.creature_import.importing import Kept, RefusedFile
from desktop.controllers.creature_import.offers import Standing
from desktop.controllers.library.page import LibraryController
from desktop.model.amount import DamageAmount, HitPointChoice
from desktop.model.combatant import Side
from desktop.model.commands import (
    AddCombatants,
    DealDamage,
    ForceSaves,
    GiveCondition,
    RenameCombatant,
)
from desktop.model.creature_record import record_of_creature
from desktop.model.ids import ConditionKey
from tests.support.import_room import DATA, ImportRoom

pytestmark = pytest.mark.gui


@pytest.fixture
def room(qapp: QApplication, tmp_path: Path) -> ImportRoom:
    return ImportRoom(tmp_path)


@pytest.mark.problem("RP51")
def test_importing_twice_adds_nothing(room: ImportRoom, qtbot: QtBot) -> None:
    assert room.take(qtbot, "RP51-source-a.xml").creatures == 1
    assert room.take(qtbot, "RP51-source-b.xml").creatures == 1
    first = room.read(qtbot, DATA / "RP51-source-a.xml")
    (offer,) = room.importer.offers(first)
    assert offer.standing is Standing.KNOWN
    assert room.take(qtbot, "RP51-source-a.xml") == Kept(0, 0)
    kept = room.campaign.own_creatures()
    assert [(one.source, one.hit_points) for one in kept] == [("Libro A", 7), ("Libro B", 12)]
    page = LibraryController(room.desk, room.library)
    page.follow_fight()
    page.type_text("topo")
    assert {entry.key for entry in page.model.entries} >= {one.key for one in kept}
    told = {page.model.index(row).data() for row in range(page.model.rowCount())}
    assert {"Topo Gigante (Libro A)", "TOPO GIGANTE (Libro B)"} <= told
    again = room.opened().own_creatures
    room.campaign.flush()
    assert [one.hit_points for one in again()] in ([], [7, 12])


@pytest.mark.problem("RP51")
def test_one_of_the_same_name_with_other_numbers_is_told(room: ImportRoom, qtbot: QtBot) -> None:
    room.take(qtbot, "RP51-source-a.xml")
    other = room.read(qtbot, DATA / "RP51-source-b.xml")
    (offer,) = room.importer.offers(other)
    assert offer.standing is Standing.LIKE


@pytest.mark.problem("RP48")
def test_a_refused_file_changes_nothing(room: ImportRoom, qtbot: QtBot) -> None:
    with qtbot.waitSignal(room.importer.refused) as heard:
        room.importer.open_file(DATA / "RP55-collection.xml")
    refused: RefusedFile = heard.args[0]
    assert (refused.name, refused.reason.key) == (
        "RP55-collection.xml",
        "import.creature.collection",
    )
    assert room.campaign.own_creatures() == ()


def test_a_large_file_is_read_in_a_child_process(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    block = json.loads((DATA / "improved-initiative-statblocks.json").read_text())[0]
    path = tmp_path / "many.json"
    path.write_text(json.dumps([{**block, "Name": f"Goblin {n}"} for n in range(60)]))
    assert len(room.read(qtbot, path).found) == 60


def test_reading_can_be_stopped(room: ImportRoom, qtbot: QtBot) -> None:
    room.importer.open_file(DATA / "improved-initiative-statblocks.json")
    room.importer.cancel()
    assert room.importer.name == ""
    room.importer.wait()
    assert room.campaign.own_creatures() == ()


def test_players_go_into_the_party(room: ImportRoom, qtbot: QtBot) -> None:
    kept = room.take(qtbot, "improved-initiative-sample_players.json")
    assert (kept.creatures, kept.characters) == (0, 4)
    assert "Gregorr" in [one.creature.names[""] for one in room.party.characters("srd-5.1")]
    assert room.take(qtbot, "improved-initiative-sample_players.json") == Kept(0, 0)


def test_the_chosen_edition_is_kept(room: ImportRoom, qtbot: QtBot) -> None:
    room.take(qtbot, "open5e-v2-creature-goblin.json", "srd-5.2.1")
    (goblin,) = room.campaign.own_creatures()
    assert goblin.ruleset == "srd-5.2.1"


@pytest.mark.problem("RP58")
def test_an_imported_creature_in_a_fight_is_a_copy(room: ImportRoom, qtbot: QtBot) -> None:
    room.take(qtbot, "improved-initiative-statblocks.json")
    troll = next(one for one in room.campaign.own_creatures() if one.names[""] == "Troll")
    before = record_of_creature(troll)
    assert troll.regeneration is not None
    assert room.desk.dispatch(AddCombatants(troll, count=2, side=Side.HOSTILE))
    first, second = [
        one.id
        for one in room.desk.encounter.combatants.values()
        if one.creature.names.get("") == "Troll"
    ]
    room.desk.dispatch(DealDamage((first,), (DamageAmount(20, "fire"),)))
    room.desk.dispatch(GiveCondition((first,), ConditionKey("prone")))
    room.desk.dispatch(RenameCombatant(first, "Morgo"))
    fight = room.desk.encounter.combatants
    assert fight[second].hit_points == 84
    assert fight[first].hit_points == 64
    room.campaign.flush()
    kept = next(one for one in room.opened().own_creatures() if one.names[""] == "Troll")
    assert record_of_creature(kept) == before


@pytest.mark.problem("RP57")
def test_imported_hit_dice_are_rolled_for_each_of_a_group(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "dice.json"
    path.write_text(json.dumps({"Name": "Grub", "HP": "3D8+6", "AC": 12, "Abilities": {}}))
    room.importer.keep(room.importer.offers(room.read(qtbot, path)))
    (grub,) = room.campaign.own_creatures()
    assert (grub.hit_dice, grub.hit_points) == ("3d8+6", 19)
    room.desk.dispatch(AddCombatants(grub, count=10, choice=HitPointChoice.ROLLED))
    rolled = [
        one.hit_points
        for one in room.desk.encounter.combatants.values()
        if one.creature.key == grub.key
    ]
    assert len(rolled) == 10
    assert all(9 <= points <= 30 for points in rolled)
    assert len(set(rolled)) > 1


def test_what_an_imported_creature_does_works_in_a_fight(room: ImportRoom, qtbot: QtBot) -> None:
    """Its attack hurts, its regeneration and its resistance are the rules' own."""
    room.take(qtbot, "improved-initiative-statblocks.json")
    kept = {one.names[""]: one for one in room.campaign.own_creatures()}
    for name in ("Troll", "Adult Red Dragon"):
        room.desk.dispatch(AddCombatants(kept[name], side=Side.HOSTILE))
    troll, dragon = (
        next(one for one in room.desk.encounter.combatants.values() if one.creature is kept[name])
        for name in ("Troll", "Adult Red Dragon")
    )
    room.desk.dispatch(DealDamage((dragon.id,), (DamageAmount(30, "fire"),)))
    assert room.desk.encounter.combatants[dragon.id].hit_points == 256
    claw = next(one for one in dragon.creature.attacks if one.names["en"] == "Claw")
    fire = next(one for one in dragon.creature.features if one.names["en"] == "Fire Breath")
    assert room.desk.dispatch(ForceSaves(dragon.id, fire.key, targets=(troll.id,)))
    assert troll.id in {prompt.combatant for prompt in room.desk.encounter.prompts}
    assert claw.bonus == 14


def test_hundreds_are_made_ready_in_the_background(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    blocks = [{"Name": f"Grub {n}", "HP": "3", "AC": 12, "Abilities": {}} for n in range(2_500)]
    path = tmp_path / "many.json"
    path.write_text(json.dumps(blocks))
    file = room.read(qtbot, path)
    assert (len(file.found), file.notes) == (2_500, ())
    with qtbot.waitSignal(room.importer.kept, timeout=60_000) as heard:
        assert room.importer.keep(room.importer.offers(file)) is None
    assert heard.args == [Kept(2_500, 0, room.campaign.own_creatures()[0])]
    assert room.importer.name == ""
    assert len({one.key for one in room.campaign.own_creatures()}) == 2_500
