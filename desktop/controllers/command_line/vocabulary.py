"""What may be named in a line: people, conditions, actions, commands, in all languages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from desktop.controllers.attack.deeds import Deed, deeds_of
from desktop.controllers.command_line.company import Company
from desktop.controllers.command_line.proposals import Amount, MenuEntry
from desktop.controllers.command_line.words import Phrases
from desktop.controllers.conditions.toggles import conditions_of
from desktop.controllers.desk import Desk
from desktop.language.folding import folded
from desktop.language.message import Gender, Message, Name
from desktop.language.render import render
from desktop.model.combatant import Combatant, Side
from desktop.model.ids import ConditionKey
from desktop.model.spell import SpellEntry

INITIATIVE, NOT, ROUNDS = "initiative", "not", "rounds"
SEVERAL = {
    "everybody": tuple(Side),
    "heroes": (Side.HERO, Side.ALLY),
    "foes": (Side.HOSTILE,),
}
"""Words for all of some sides."""
SYNONYMS = ("next_turn", "previous_turn", "undo", "redo", "blackout", "end_fight", "rest")
"""Commands that have short words of their own beside their names."""

Spells = Callable[[Combatant], Iterable[SpellEntry]]


def no_spells(caster: Combatant) -> Iterable[SpellEntry]:
    """Where nobody has a book."""
    return ()


@dataclass(frozen=True)
class Vocabulary:
    """Everything by its names, made when it is first looked up; there may be no fight."""

    desk: Desk
    menu: tuple[MenuEntry, ...]
    spells: Spells = no_spells

    @cached_property
    def company(self) -> Company:
        """Everybody of the fight."""
        several = {word: sides for key, sides in SEVERAL.items() for word in self._own_words(key)}
        everyone = self.desk.encounter.combatants.values() if self.desk.session else ()
        return Company(everyone, several)

    @cached_property
    def commands(self) -> Phrases[str]:
        """The commands of the window, with the short words of some."""
        named = [(name, entry.key) for entry in self.menu for name in entry.names]
        known = {entry.key for entry in self.menu}
        short = [(word, key) for key in SYNONYMS if key in known for word in self._own_words(key)]
        return Phrases((*named, *short))

    @cached_property
    def conditions(self) -> Phrases[ConditionKey]:
        """The conditions with a toggle, in the forms of every gender and number."""
        if self.desk.session is None:
            return Phrases(())
        return Phrases(
            (text, condition.key)
            for condition in conditions_of(self.desk.ruleset)
            for text in self._forms(Message(f"condition.{condition.key}"))
        )

    @cached_property
    def amounts(self) -> dict[str, Amount]:
        """The words that say what an amount is."""
        return {word: kind for kind in Amount for word in self._own_words(kind)}

    @cached_property
    def initiative(self) -> frozenset[str]:
        """The words before or after which a score stands."""
        return frozenset(self._own_words(INITIATIVE))

    @cached_property
    def negations(self) -> frozenset[str]:
        """The words before a condition that take it away."""
        return frozenset(self._own_words(NOT))

    @cached_property
    def rounds(self) -> frozenset[str]:
        """The words behind a number of rounds."""
        return frozenset(self._own_words(ROUNDS))

    def actions(self, who: Combatant) -> Phrases[str]:
        """The actions that the game offers somebody."""
        offered = [each.key for each in self.desk.ruleset.actions.values() if each.offered(who)]
        return Phrases(
            (text, key) for key in offered for text in self._forms(Message(f"action.{key}"))
        )

    def deeds(self, who: Combatant) -> Phrases[Deed]:
        """The attacks and features of somebody."""
        return Phrases(
            (text, deed) for deed in deeds_of(who, self.desk) for _code, text in deed.name.texts
        )

    def castable(self, who: Combatant) -> Phrases[SpellEntry]:
        """The spells of somebody's own."""
        return Phrases(
            (text, entry) for entry in self.spells(who) for text in entry.spell.names.values()
        )

    def all_words(self, acting: Sequence[Combatant]) -> frozenset[str]:
        """Every word that could stand in a line about these, to mend one that is mistyped."""
        words = self.company.words | self.commands.words | self.conditions.words
        words |= frozenset(self.amounts) | self.initiative | self.negations | self.rounds
        for who in acting:
            words |= self.actions(who).words | self.deeds(who).words | self.castable(who).words
        return words

    def _own_words(self, key: str) -> Iterator[str]:
        for language in self.desk.all_languages:
            for word in render(Message(f"line.words.{key}"), language).split(","):
                yield folded(word)

    def _forms(self, name: Message) -> Iterator[str]:
        for language in self.desk.all_languages:
            for gender in Gender:
                for plural in (False, True):
                    who = Name((), gender, plural)
                    yield render(Message(name.key, {"who": who}), language)
