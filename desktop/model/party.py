"""The players' characters, as they are kept between fights."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from desktop.model.creature import Creature
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.record import Fields, RecordError


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its numbers as a creature, its player, its picture (an asset's key)."""

    creature: Creature
    player: str = ""
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class Party:
    """Characters that go into a fight together."""

    key: str
    name: str
    characters: tuple[Character, ...] = ()


def record_of_party(party: Party) -> dict[str, Any]:
    """The record of a party: `party_from_record` gives back an equal one."""
    return {
        "key": party.key,
        "name": party.name,
        "characters": [
            {
                "creature": record_of_creature(character.creature),
                "player": character.player,
                "picture": character.picture,
            }
            for character in party.characters
        ],
    }


def party_from_record(record: Mapping[str, Any]) -> Party:
    """The party of a record; a character that cannot be read is passed over.

    Raises RecordError where it is no party at all.
    """
    fields = Fields(record)
    characters = []
    for number, child in enumerate(fields.children("characters")):
        creature = record["characters"][number].get("creature")
        with suppress(RecordError):
            characters.append(
                Character(
                    creature_from_record(creature),
                    child.text("player"),
                    child.optional_text("picture"),
                )
            )
    return Party(fields.required_text("key"), fields.text("name"), tuple(characters))
