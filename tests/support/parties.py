"""Parties in memory, as the campaign keeps them."""

from desktop.model.party import Party


class KeptParties:
    """What a campaign does with parties, without a file."""

    def __init__(self, *parties: Party) -> None:
        self._parties = {party.key: party for party in parties}

    def parties(self) -> tuple[Party, ...]:
        return tuple(self._parties.values())

    def keep_party(self, party: Party) -> None:
        self._parties[party.key] = party
