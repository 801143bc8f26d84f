"""Parties as records: written, read, and read with a character that nobody can read."""

import pytest

from desktop.model.party import Character, Party, party_from_record, record_of_party
from desktop.model.record import RecordError
from tests.support.builders import a_creature

ADA = Character(a_creature("ada"), "Anna", "picture.png")
BO = Character(a_creature("bo"))
PARTY = Party("own/heroes", "Heroes", (ADA, BO))


def test_a_party_is_read_as_it_was_written():
    assert party_from_record(record_of_party(PARTY)) == PARTY


def test_a_character_that_cannot_be_read_is_passed_over():
    record = record_of_party(PARTY)
    record["characters"][0]["creature"] = {"key": "own/ada"}
    assert party_from_record(record).characters == (BO,)


def test_what_has_no_key_is_no_party():
    with pytest.raises(RecordError):
        party_from_record({"name": "Heroes"})
