"""A long evening for measurements: sixty combatants, thousands of real steps with all reasons."""

import random
from collections.abc import Callable

from desktop.dice.rolling import RandomDice
from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import CreatureKey
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey, RulesetKey
from desktop.model.prompt import Answer, Outcome
from desktop.rules.registry import ruleset_of
from desktop.session.entry import Transition
from desktop.session.session import LogWriter, Session
from desktop.storage.library import Library
from tests.support.fast_player import Still
from tests.support.source import ROOT

FOES = {
    "srd-5.1": ("srd-5.1/goblin", "srd-5.1/ogre"),
    "srd-5.2.1": ("srd-5.2.1/ogre", "srd-5.2.1/adult-red-dragon"),
    "mythcraft-1.2": ("mythcraft-1.2/slag-toad", "mythcraft-1.2/slag-toad"),
}


def session_of(start: Encounter, log: LogWriter | None = None) -> Session:
    """A session over that start, with dice that fall the same every time."""
    dice = RandomDice(random.Random(51))
    return Session(start, ruleset_of(start.ruleset), dice=dice, clock=Still(), log=log)


class LongFight:
    """Attacks, healing, conditions, turns; every prompt is answered at once."""

    def __init__(
        self,
        ruleset: RulesetKey,
        log: LogWriter | None = None,
        listener: Callable[[Transition], None] = lambda _: None,
    ) -> None:
        self._chance = random.Random(7)
        self.session = session_of(Encounter(ruleset, typed_name("Lunga")), log)
        self.session.subscribe(listener)
        library = Library(ROOT / "resources" / "creatures")
        for key, side in zip(FOES[ruleset], (Side.HOSTILE, Side.HERO), strict=True):
            creature = library.creature_of(CreatureKey(key))
            self.session.dispatch(c.AddCombatants(creature, 30, side))
        self.session.dispatch(c.RollInitiative())
        self._answer_all()
        self.session.dispatch(c.BeginFight())

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return self.session.history.next_id() - 1

    def play(self, steps: int) -> None:
        """Play until there are so many steps, or a few more."""
        number = 0
        while self.steps < steps:
            self._answer_all()
            self._act(number)
            number += 1

    def _act(self, number: int) -> None:
        encounter = self.session.encounter
        active = encounter.active_combatants
        everyone = tuple(encounter.combatants)
        who = active[0].id if active else self._chance.choice(everyone)
        other = self._chance.choice([one for one in everyone if one != who])
        self.session.dispatch(self._wish(number, who, other), overruled=True)

    def _wish(self, number: int, who: CombatantId, other: CombatantId) -> c.Command:
        attacks = self.session.encounter.combatant(who).creature.attacks
        match number % 4:
            case 0:
                return c.MakeAttack(who, attacks[number % len(attacks)].key, other)
            case 1:
                return c.Heal((other,), self._chance.randint(20, 60))
            case 2:
                return c.GiveCondition((other,), ConditionKey("prone"), source=who)
            case _:
                return c.NextTurn()

    def _answer_all(self) -> None:
        for _ in range(50):
            prompts = self.session.encounter.prompts
            if not prompts:
                return
            option = prompts[0].options[0][0] if prompts[0].options else ""
            answer = Answer(option=option, outcome=None if option else Outcome.SUCCESS)
            self.session.dispatch(c.AnswerPrompt(prompts[0].id, answer))
