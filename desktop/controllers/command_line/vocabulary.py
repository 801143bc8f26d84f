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
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.spell import SpellEntry
from desktop.rules.engine.parts import Offer

SEVERAL = {
    "everybody": tuple(Side),
    "heroes": (Side.HERO, Side.ALLY),
    "foes": (Side.HOSTILE,),
}
"""Words for all of some sides."""
NEXT_TURN = "next_turn"
_SAME = (
    *(NEXT_TURN, "previous_turn", "undo", "redo", "blackout", "end_fight", "rest"),
    *("remove", "duplicate", "delay", "concentrate", "roll_again"),
)
SYNONYMS = {**{key: key for key in _SAME}, "initiative": "roll_initiative", "library": "add"}
"""Commands that have short words of their own beside their names, with the key of the words."""
CONDITION_SYNONYMS = ("unconscious", "prone", "exhaustion", "frightened", "grappled", "restrained")
ACTION_SYNONYMS = ("stand_up", "end_concentration", "help", "grapple", "shove")
LIVES = (Life.DYING, Life.STABLE, Life.DEFEATED, Life.DEAD)
"""What a line may declare somebody to be."""

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
        return Company(everyone, several, self.words_of("except"))

    @cached_property
    def commands(self) -> Phrases[str]:
        """The commands of the window, with the short words of some."""
        named = [(name, entry.key) for entry in self.menu for name in entry.names]
        known = {entry.key for entry in self.menu}
        short = [
            (word, key)
            for key, words in SYNONYMS.items()
            if key in known
            for word in self._own_words(words)
        ]
        begin = self._own_words("begin") if self._is_preparing else ()
        # Space asks for initiative before round 1.
        first = [(word, NEXT_TURN) for word in begin if NEXT_TURN in known]
        return Phrases((*named, *short, *first))

    @property
    def _is_preparing(self) -> bool:
        session = self.desk.session
        return session is not None and session.encounter.phase is Phase.PREPARING

    @cached_property
    def conditions(self) -> Phrases[ConditionKey]:
        """The conditions with a toggle, in the forms of every gender and number."""
        if self.desk.session is None:
            return Phrases(())
        known = [condition.key for condition in conditions_of(self.desk.ruleset)]
        named = [(text, key) for key in known for text in self._forms(Message(f"condition.{key}"))]
        more = [
            (word, key)
            for key in known
            if key in CONDITION_SYNONYMS
            for word in self._own_words(f"condition_{key}")
        ]
        return Phrases((*named, *more))

    @cached_property
    def lives(self) -> Phrases[str]:
        """What somebody may be declared to be, in the forms of every gender and number."""
        return Phrases(
            (text, life.value)
            for life in LIVES
            for text in (
                *self._forms(Message(f"life.{life.value}")),
                *self._own_words(f"life_{life.value}"),
            )
        )

    @cached_property
    def amounts(self) -> dict[str, Amount]:
        """The words that say what an amount is."""
        return {word: kind for kind in Amount for word in self._own_words(kind)}

    @cached_property
    def initiative(self) -> frozenset[str]:
        """The words before or after which a score stands."""
        return self.words_of("initiative")

    @cached_property
    def leading(self) -> frozenset[str]:
        """The words that stand first though they are about somebody behind them."""
        others = self.points | self.most | self.saves | self.checks | self.negations
        return self.initiative | self.amounts.keys() | others

    @cached_property
    def points(self) -> frozenset[str]:
        """The words before a number of hit points that somebody has."""
        return self.words_of("points")

    @cached_property
    def most(self) -> frozenset[str]:
        """The words beside those of hit points that make them their maximum."""
        return self.words_of("most")

    @cached_property
    def rulings(self) -> dict[str, Offer]:
        """The words that turn a roll: "adv", with what the game offers for them."""
        if self.desk.session is None:
            return {}
        offers = (each for each in self.desk.ruleset.offers if each.word)
        return {word: each for each in offers for word in self._own_words(each.word)}

    @cached_property
    def negations(self) -> frozenset[str]:
        """The words around a condition that take it away."""
        return self.words_of("not")

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """What turns the name of a condition into its opposite."""
        return self.words_of("opposite")

    @cached_property
    def rounds(self) -> frozenset[str]:
        """The words behind a number of rounds."""
        return self.words_of("rounds")

    @cached_property
    def minutes(self) -> frozenset[str]:
        """The words behind a number of minutes."""
        return self.words_of("minutes")

    @cached_property
    def causes(self) -> frozenset[str]:
        """The words before whoever caused a condition."""
        return self.words_of("cause")

    @cached_property
    def attacks(self) -> frozenset[str]:
        """The words for an attack, whatever the weapon."""
        return self.words_of("attack")

    @cached_property
    def casts(self) -> frozenset[str]:
        """The words before the name of a spell."""
        return self.words_of("cast")

    @cached_property
    def moves(self) -> frozenset[str]:
        """The words for going somewhere."""
        return self.words_of("move")

    @cached_property
    def throws(self) -> frozenset[str]:
        """The words before dice that are only thrown."""
        return self.words_of("throw")

    @cached_property
    def saves(self) -> frozenset[str]:
        """The words for a saving throw."""
        return self.words_of("save")

    @cached_property
    def checks(self) -> frozenset[str]:
        """The words for a check."""
        return self.words_of("check")

    @cached_property
    def difficulties(self) -> frozenset[str]:
        """The words before the number to reach."""
        return self.words_of("dc")

    @cached_property
    def save_names(self) -> Phrases[str]:
        """The saving throws of the game."""
        if self.desk.session is None:
            return Phrases(())
        return Phrases(
            (text, word) for word in self.desk.ruleset.save_words for text in self._called(word)
        )

    def check_names(self, rollers: Iterable[Combatant], *, with_abilities: bool) -> Phrases[str]:
        """The skills of the game and of those who roll, with the abilities where they count."""
        ruleset = self.desk.ruleset
        own = [word for each in rollers for word in each.creature.skills]
        asked = frozenset(own), with_abilities
        if (known := self._checks.get(asked)) is not None:
            return known
        words = dict.fromkeys((*ruleset.check_words, *own, *ruleset.abilities))
        named = (
            (text, word)
            for word in words
            if with_abilities or word not in ruleset.abilities
            for text in self._called(word)
        )
        return self._checks.setdefault(asked, Phrases(named))

    def is_small(self, raw: str) -> bool:
        """Whether a word only joins others: "of", "with"; accents tell "è" from "e"."""
        return raw in self._small

    @cached_property
    def _small(self) -> frozenset[str]:
        return frozenset(
            word.strip()
            for language in self.desk.all_languages
            for word in render(Message("line.words.small"), language).split(",")
        )

    def words_of(self, key: str) -> frozenset[str]:
        """The words of a kind, in all languages."""
        if key not in self._words:
            texts = self._own_words(key)
            self._words[key] = frozenset(word for text in texts for word in text.split())
        return self._words[key]

    def actions(self, who: Combatant) -> Phrases[str]:
        """The actions that the game offers somebody."""
        if (known := self._actions.get(who.id)) is not None:
            return known
        offered = [each.key for each in self.desk.ruleset.actions.values() if each.offered(who)]
        named = [(text, key) for key in offered for text in self._forms(Message(f"action.{key}"))]
        more = [
            (word, key)
            for key in ACTION_SYNONYMS
            if key in offered
            for word in self._own_words(f"action_{key}")
        ]
        return self._actions.setdefault(who.id, Phrases((*named, *more)))

    def deeds(self, who: Combatant) -> Phrases[Deed]:
        """The attacks and features of somebody."""
        if (known := self._deeds.get(who.id)) is not None:
            return known
        named = ((text, deed) for deed in deeds_of(who, self.desk) for _, text in deed.name.texts)
        return self._deeds.setdefault(who.id, Phrases(named))

    def castable(self, who: Combatant) -> Phrases[SpellEntry]:
        """The spells of somebody's own."""
        if (known := self._castable.get(who.id)) is not None:
            return known
        named = ((text, x) for x in self.spells(who) for text in x.spell.names.values())
        return self._castable.setdefault(who.id, Phrases(named))

    # A card is open for one state of the fight, and each sign typed asks all of this anew.

    @cached_property
    def _actions(self) -> dict[CombatantId, Phrases[str]]:
        return {}

    @cached_property
    def _deeds(self) -> dict[CombatantId, Phrases[Deed]]:
        return {}

    @cached_property
    def _castable(self) -> dict[CombatantId, Phrases[SpellEntry]]:
        return {}

    @cached_property
    def _words(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def _checks(self) -> dict[tuple[frozenset[str], bool], Phrases[str]]:
        return {}

    def all_words(self, acting: Sequence[Combatant]) -> frozenset[str]:
        """Every word that could stand in a line about these, to mend one that is mistyped."""
        words = self.company.words | self.commands.words | self.conditions.words
        words |= frozenset(self.amounts) | self.leading | self.rounds | self.lives.words
        words |= self.attacks | self.throws | self.causes | self.minutes | self.save_names.words
        words |= self.casts | self.moves  # "moves" is no mistyped "removes"
        words |= self.words_of("except") | self.rulings.keys()
        words |= self.words_of("until") | self.words_of("turn_end") | self.words_of("turn_start")
        if self.desk.session is not None:
            words |= self.check_names(acting, with_abilities=True).words
        for who in acting:
            words |= self.actions(who).words | self.deeds(who).words | self.castable(who).words
        return words

    def _own_words(self, key: str) -> Iterator[str]:
        for language in self.desk.all_languages:
            for word in render(Message(f"line.words.{key}"), language).split(","):
                yield folded(word)

    def _called(self, word: str) -> Iterator[str]:
        """An ability by its name and its letters, a skill by its name."""
        is_ability = word in self.desk.ruleset.abilities
        keys = (f"ability.{word}", f"ability.{word}.short") if is_ability else (f"skill.{word}",)
        for language in self.desk.all_languages:
            for key in keys:
                yield render(Message(key), language)

    def _forms(self, name: Message) -> Iterator[str]:
        everybody = [Name((), gender, plural) for gender in Gender for plural in (False, True)]
        told = (
            render(Message(name.key, {"who": who}), language)
            for language in self.desk.all_languages
            for who in everybody
        )
        yield from dict.fromkeys(told)
