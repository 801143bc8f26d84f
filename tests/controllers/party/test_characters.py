"""The party is kept, changed, and brought into the fight."""

import pytest
from PySide6.QtWidgets import QApplication

from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples
from desktop.controllers.party.characters import PartyController
from desktop.model.combatant import Side
from desktop.model.commands import ShowMap
from desktop.model.party import Character, Party
from tests.support.creatures import plain
from tests.support.parties import KeptParties
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

RULES = "srd-5.2.1"


@pytest.fixture
def desk(qapp: QApplication) -> Desk:
    return with_fight(a_desk(), RULES)


def controller(desk: Desk, *parties: Party) -> tuple[PartyController, KeptParties]:
    kept = KeptParties(*parties)
    return PartyController(desk, kept, Samples(RESOURCES), desk), kept


def test_the_sample_four_become_the_party(desk: Desk) -> None:
    party, kept = controller(desk)
    assert party.characters(RULES) == ()
    party.keep_sample(RULES)
    names = [one.creature.name.text_in("en") for one in party.characters(RULES)]
    assert names == ["Aria", "Brando", "Lia", "Tobia"]
    assert party.characters("srd-5.1") == ()
    assert len(kept.parties()) == 1


def test_a_character_is_replaced_in_the_party_where_it_is(desk: Desk) -> None:
    other = Party("other", "Gli altri", (Character(plain("Zoe", ruleset=RULES), "Anna"),))
    party, kept = controller(desk, other)
    party.keep(Character(plain("Zoe", ruleset=RULES), "Bea"))
    party.keep(Character(plain("Ugo", ruleset=RULES)))
    by_key = {one.key: [c.player for c in one.characters] for one in kept.parties()}
    assert by_key == {"other": ["Bea"], "party": [""]}
    party.forget([plain("Zoe").key])
    assert [one.creature.names[""] for one in party.characters(RULES)] == ["Ugo"]


def test_the_party_comes_as_heroes_on_cells_of_their_own(desk: Desk) -> None:
    party, _ = controller(desk)
    party.keep_sample(RULES)
    desk.dispatch(ShowMap(None, Samples(RESOURCES).map("Hall").battle_map))
    assert party.bring(party.characters(RULES)) == 4
    members = list(desk.encounter.combatants.values())
    assert all(one.character and one.side is Side.HERO for one in members)
    assert len({one.token.cell for one in members if one.token is not None}) == 4
    assert party.bring(party.characters(RULES)) == 0


def test_new_characters_get_free_keys(desk: Desk) -> None:
    party, _ = controller(desk)
    party.keep(Character(plain("Zoe", ruleset=RULES)))
    assert party.key_for("Zoe") == "own/zoe-2"
