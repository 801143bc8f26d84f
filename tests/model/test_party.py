"""Parties as records: written, read, and read with a character that nobody can read."""

from dataclasses import replace

import pytest

from desktop.model.counter import HIT_POINTS
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey
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


WEARY = replace(
    BO,
    left=FrozenMap({HIT_POINTS: 3, CounterKey("slots:1"): 0}),
    conditions=FrozenMap({ConditionKey("exhaustion"): 2}),
)


def test_what_the_last_fight_has_left_is_kept_until_they_rest():
    party = Party("own/heroes", "Heroes", (WEARY,))
    assert party_from_record(record_of_party(party)) == party
    assert (WEARY.is_spent, WEARY.is_dead, WEARY.rested) == (True, False, BO)
    assert not BO.is_spent
    assert replace(BO, left=FrozenMap({HIT_POINTS: 0})).is_dead


@pytest.mark.parametrize("left", [{"hit_points": -1}, {"hit_points": "many"}, 7])
def test_what_cannot_be_read_of_it_has_left_nothing(left: object):
    record = record_of_party(Party("own/heroes", "Heroes", (WEARY,)))
    record["characters"][0]["left"] = left
    assert party_from_record(record).characters == (BO,)


def test_a_party_of_before_has_nothing_left_of_any_fight():
    record = record_of_party(PARTY)
    for character in record["characters"]:
        del character["left"], character["conditions"]
    assert party_from_record(record) == PARTY
