"""The players' characters, as they are kept between fights."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from desktop.model.counter import HIT_POINTS
from desktop.model.creature import Creature
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey
from desktop.model.record import Fields, RecordError

MOST_LEFT, MOST_LEVELS = 100_000, 100


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its numbers as a creature, its player, its picture (an asset's key).

    `left` is what its last fight has left of counters that were not full after it (0 hit points:
    it died there), `conditions` those that outlast a fight, with their levels.
    """

    creature: Creature
    player: str = ""
    picture: str | None = None
    left: FrozenMap[CounterKey, int] = field(default_factory=FrozenMap)
    conditions: FrozenMap[ConditionKey, int] = field(default_factory=FrozenMap)

    @property
    def is_spent(self) -> bool:
        """Whether its last fight has left traces."""
        return bool(self.left or self.conditions)

    @property
    def is_dead(self) -> bool:
        """Whether it died in its last fight."""
        return self.left.get(HIT_POINTS) == 0

    @property
    def rested(self) -> "Character":
        """The same after a long rest, as the GM says: everything is full."""
        return replace(self, left=FrozenMap(), conditions=FrozenMap())


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
                "left": dict(character.left),
                "conditions": dict(character.conditions),
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
                    *_aftermath(child),
                )
            )
    return Party(fields.required_text("key"), fields.text("name"), tuple(characters))


def _aftermath(
    child: Fields,
) -> tuple[FrozenMap[CounterKey, int], FrozenMap[ConditionKey, int]]:
    """What its last fight has left; one that cannot be read has left nothing."""
    with suppress(RecordError):
        left = child.numbers("left", lowest=0, highest=MOST_LEFT)
        conditions = child.numbers("conditions", lowest=0, highest=MOST_LEVELS)
        return (
            FrozenMap((CounterKey(key), number) for key, number in left.items()),
            FrozenMap((ConditionKey(key), level) for key, level in conditions.items()),
        )
    return FrozenMap(), FrozenMap()
