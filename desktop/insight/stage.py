"""The fight beside the fight: a copy in which everybody stands within everybody's reach.

Wishes are decided and applied by the rules themselves; the session knows nothing of it.
"""

from desktop.dice.rolling import Dice
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.commands import AnswerPrompt, BeginFight, Command, RollInitiative
from desktop.model.copying import replace
from desktop.model.encounter import Encounter, Phase
from desktop.model.events import Event
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, PromptId
from desktop.model.prompt import ROLL, Answer, Outcome, Prompt, PromptKind
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset

MOST_ANSWERS = 200
"""Prompts answered one after the other; what asks for more goes round in circles."""
SKIP = Answer(outcome=Outcome.SKIPPED)

Events = tuple[Event, ...]


class Stuck(Exception):
    """The rules neither take an answer nor let it be skipped: that fight cannot go on."""


def without_map(encounter: Encounter) -> Encounter:
    """The fight with nobody anywhere: whoever is in it can reach everybody."""
    combatants = {who: replace(known, token=None) for who, known in encounter.combatants.items()}
    return replace(
        encounter,
        combatants=FrozenMap(combatants),
        maps=FrozenMap(),
        areas=FrozenMap(),
        fog=FrozenMap(),
        shown_map=None,
        players_map=None,
        players_apart=False,
    )


class Stage:
    """One fight that is tried out."""

    def __init__(self, encounter: Encounter, ruleset: Ruleset, dice: Dice) -> None:
        self.encounter = encounter
        self.ruleset = ruleset
        self.dice = dice
        self.refusal: Refusal | None = None
        """Why the last wish was refused."""

    def do(self, wish: Command, *, overruled: bool = False) -> Events | None:
        """Obey a wish; None (and nothing has happened) where the rules say no."""
        decided = decide(
            self.encounter, wish, ruleset=self.ruleset, dice=self.dice, overruled=overruled
        )
        if isinstance(decided, Refusal):
            self.refusal = decided
            return None
        self.encounter = evolve_all(self.encounter, decided)
        return decided

    def begin(self) -> None:
        """Let a fight that is still prepared begin, with initiative for all who have none."""
        if self.encounter.phase is Phase.PREPARING:
            self.do(RollInitiative())
            self.answer_all()
            self.do(BeginFight(), overruled=True)
        self.answer_all()

    def answer_all(self) -> None:
        """Answer all that is asked but legendary actions, with dice; raises Stuck."""
        for _ in range(MOST_ANSWERS):
            asked = (
                prompt
                for prompt in self.encounter.prompts
                if prompt.kind is not PromptKind.LEGENDARY_ACTION
            )
            prompt = next(asked, None)
            if prompt is None:
                return
            self._answer(prompt)
        raise Stuck

    def answer(self, prompt: PromptId, answer: Answer) -> bool:
        """Give one answer; False where the rules do not take it."""
        return self.do(AnswerPrompt(prompt, answer)) is not None

    def _answer(self, prompt: Prompt) -> None:
        """The dice decide; of several things the first that may be; else nothing is done."""
        if prompt.kind is PromptKind.END_FIGHT:
            options: tuple[Answer, ...] = ()
        elif prompt.options:
            options = tuple(Answer(option=key) for key, _ in prompt.options)
        else:
            options = (ROLL,)
        if not any(self.answer(prompt.id, each) for each in (*options, SKIP)):
            raise Stuck

    def who(self, identity: CombatantId) -> Combatant:
        """Somebody as it is now."""
        return self.encounter.combatants[identity]

    def standing(self, *sides: Side) -> tuple[Combatant, ...]:
        """Those of these sides who can still fight, in the order of joining."""
        return tuple(
            each
            for each in self.encounter.combatants.values()
            if each.side in sides and each.life is Life.UP and each.hit_points > 0
        )
