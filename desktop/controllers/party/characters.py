"""The saved party: its characters, and bringing them into the fight."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop.controllers.creature_form.reading import key_for
from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples, hero
from desktop.controllers.map.arrivals import Arrival, Tokens, come_in, each_around, each_proposed
from desktop.controllers.party.aftermath import after_fight, coming_back
from desktop.controllers.party.taking_over import Taken, taken_over
from desktop.language.message import Message
from desktop.model.combatant import Side
from desktop.model.commands import AddTogether, Command, ReplaceCreature
from desktop.model.creature import Creature, CreatureKey
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId
from desktop.model.party import Character, Party
from desktop.model.spell import FindSpell
from desktop.session.entry import Cause, Transition
from desktop.session.session import Session

PARTY = "party"


class PartyShelf(Protocol):
    """Where parties are kept."""

    def parties(self) -> Sequence[Party]:
        """All parties."""

    def keep_party(self, party: Party) -> None:
        """Keep a party, in place of one with the same key."""


class PartyController(QObject):
    """The characters of the campaign. `changed` says that there are others now."""

    changed = Signal()

    def __init__(
        self, desk: Desk, shelf: PartyShelf, samples: Samples, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._shelf, self._samples = desk, shelf, samples
        self._played: Session | None = None
        desk.changed.connect(self._on_fight_changed)
        desk.fight_opened.connect(self._on_fight_opened)

    def characters(self, ruleset: str) -> tuple[Character, ...]:
        """The saved characters of a game, in the order in which they were saved."""
        return tuple(one for one in self.everyone() if one.creature.ruleset == ruleset)

    def elsewhere(self, ruleset: str) -> dict[str, tuple[Character, ...]]:
        """The saved characters of the other games, by their game."""
        found: dict[str, tuple[Character, ...]] = {}
        for one in self.everyone():
            game = one.creature.ruleset
            if game != ruleset:
                found[game] = (*found.get(game, ()), one)
        return found

    def take_over(
        self, characters: Iterable[Character], find_spell: FindSpell, games: Mapping[str, str]
    ) -> tuple[Taken, ...]:
        """Copies of characters in the other edition of their game, kept in the party."""
        copies = []
        for one in characters:
            key = self.key_for(one.creature.name.text_in(self._desk.language.code))
            taken = taken_over(one, key, find_spell, self._desk.all_languages, games)
            self.keep(taken.character)
            copies.append(taken)
        return tuple(copies)

    def sample(self, ruleset: str) -> tuple[Character, ...]:
        """Our own four, for those who have none yet."""
        return tuple(Character(creature) for creature in self._samples.party(ruleset))

    def keep(self, character: Character) -> None:
        """Save a character, in place of one with the same key."""
        key = character.creature.key
        everyone = list(self.everyone())
        for place, known in enumerate(everyone):
            if known.creature.key == key:
                everyone[place] = character
                break
        else:
            everyone.append(character)
        self._save(everyone)

    def find_outdated(self, character: Character) -> CombatantId | None:
        """Who plays it in the fight with an older sheet; None: nobody, or in another form."""
        session = self._desk.session
        if session is None:
            return None
        return next(
            (
                one.id
                for one in session.encounter.combatants.values()
                if one.character
                and one.original is None
                and one.creature.key == character.creature.key
                and replace(one.creature, picture="") != replace(character.creature, picture="")
            ),
            None,
        )

    def bring_up_to_date(self, who: CombatantId, creature: Creature) -> None:
        """Give its sheet to whoever plays it in the fight."""
        self._desk.dispatch(ReplaceCreature(who, creature))

    def find_saved(self, creature: Creature) -> Character | None:
        """The saved character with the key of that sheet, where the sheet says something else."""
        for one in self.everyone():
            known = one.creature
            if known.key == creature.key:
                same = replace(known, picture="") == replace(creature, picture="")
                return None if same else one
        return None

    def keep_sample(self, ruleset: str) -> None:
        """Save our own four as the party."""
        for character in self.sample(ruleset):
            self.keep(character)

    def rest(self, characters: Iterable[Character]) -> None:
        """They have rested since their last fight: everything is full."""
        wished = {one.creature.key: one.rested for one in characters}
        self._save([wished.get(one.creature.key, one) for one in self.everyone()])

    def note_left(self, session: Session) -> None:
        """Keep what a fight has left of the characters in it."""
        fighting = {
            (one.original or one.creature).key: one.id
            for one in session.encounter.combatants.values()
            if one.character
        }
        game = session.ruleset.key
        everyone = self.everyone()
        after = [
            after_fight(session, one, fighting[one.creature.key])
            if one.creature.key in fighting and one.creature.ruleset == game
            else one
            for one in everyone
        ]
        if tuple(after) != everyone:
            self._save(after)

    def note_played(self) -> None:
        """Keep what the running fight has left of them so far: another one is being laid out."""
        if self._played is not None and self._played.encounter.phase is Phase.RUNNING:
            self.note_left(self._played)

    def _on_fight_changed(self, transition: Transition) -> None:
        """Only a fight that is played leaves traces, none that is merely looked at."""
        if transition.cause is Cause.COMMAND:
            self._played = self._desk.present
            if self._played is not None and transition.after.phase is Phase.ENDED:
                self.note_left(self._played)

    def _on_fight_opened(self) -> None:
        """Another fight: the one before may have been left without an end."""
        self.note_played()
        self._played = None

    def forget(self, keys: Iterable[CreatureKey]) -> None:
        """Take characters out of the party."""
        gone = frozenset(keys)
        self._save([one for one in self.everyone() if one.creature.key not in gone])

    def key_for(self, name: str) -> CreatureKey:
        """A free key for a new character of that name."""
        taken = {one.creature.key for one in self.everyone()}
        return key_for(name, lambda key: key in taken)

    def missing(self, characters: Iterable[Character]) -> tuple[Character, ...]:
        """Those that are not in the fight yet."""
        session = self._desk.session
        if session is None:
            return tuple(characters)
        present = {
            one.creature.key for one in session.encounter.combatants.values() if one.character
        }
        return tuple(one for one in characters if one.creature.key not in present)

    def bring(self, characters: Iterable[Character]) -> int:
        """Bring characters into the fight, on free cells of the shown map; how many came.

        All with one step.
        """
        arrival = self.arrival(characters)
        if arrival is None:
            return 0
        return arrival.count if come_in(arrival) else 0

    def arrival(self, characters: Iterable[Character]) -> Arrival | None:
        """Those of the characters that are not in the fight yet, to be brought in; None: nobody."""
        coming, desk = self.missing(characters), self._desk
        if not coming or desk.session is None:
            return None
        newcomers = [(one.creature, Side.HERO) for one in coming]

        def wish(tokens: Tokens) -> Command:
            placed = ((token,) for token in tokens)
            return AddTogether(
                tuple(
                    replace(
                        hero(one.creature, next(placed, ())),
                        picture=one.picture,
                        left=coming_back(one),
                        conditions=one.conditions,
                    )
                    for one in coming
                )
            )

        return Arrival(
            Message("view.coming.party", {"count": len(coming)}),
            len(coming),
            lambda cell: each_around(desk.encounter, desk.ruleset, newcomers, cell),
            lambda: each_proposed(desk.encounter, desk.ruleset, newcomers),
            wish,
            desk.dispatch,
        )

    def everyone(self) -> tuple[Character, ...]:
        return tuple(one for party in self._shelf.parties() for one in party.characters)

    def _save(self, characters: Iterable[Character]) -> None:
        """Each stays in the party where it is; newcomers join the one of this program."""
        wished = {one.creature.key: one for one in characters}
        parties = {party.key: party for party in self._shelf.parties()}
        parties.setdefault(PARTY, Party(PARTY, ""))
        placed = {one.creature.key for party in parties.values() for one in party.characters}
        for key, party in parties.items():
            stay = [
                wished[one.creature.key] for one in party.characters if one.creature.key in wished
            ]
            if key == PARTY:
                stay += [one for known, one in wished.items() if known not in placed]
            if tuple(stay) != party.characters:
                self._shelf.keep_party(replace(party, characters=tuple(stay)))
        self.changed.emit()
