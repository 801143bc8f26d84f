"""Reactions against a hit: what they are, who has them, and what they cost."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.language.message import Message, Name
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId, CounterKey
from desktop.rules.engine.refusal import Refusal

if TYPE_CHECKING:
    from desktop.rules.engine.draft import Draft
    from desktop.rules.engine.situation import Situation


@dataclass(frozen=True, slots=True)
class HitReaction:
    """A reaction against one hit: its key in `MakeAttack.reactions`, and what it is called.

    `by` reacts, None: the one who is hit. `defence` is added to the number that is rolled against;
    one that `hampers` gives the roll disadvantage, dice that it `lowers` are taken off the roll;
    all else follows a hit: `halves` the damage, `reduces` it by dice, `shields` with points of a
    shield before it, `takes` it in place of the one who is hit. `gives` tells what it does, `price`
    what it costs besides the reaction (of what it `spends` one is counted), `says` its own words.
    `melee`: it answers no ranged attack; `sees`: only an attacker that is seen.
    """

    key: str
    name: Message
    defence: int = 0
    hampers: bool = False
    lowers: str = ""
    halves: bool = False
    melee: bool = False
    by: CombatantId | None = None
    reduces: str = ""
    shields: str = ""
    takes: bool = False
    gives: Message | None = None
    spends: CounterKey | None = None
    price: Message | None = None
    says: Name | None = None
    sees: bool = True

    @property
    def follows_hit(self) -> bool:
        """Whether it changes what a hit does, not whether it hits."""
        return not (self.defence or self.hampers or self.lowers)


ReactionsOf = Callable[["Situation"], tuple[HitReaction, ...]]
"""All that the stat blocks or sheets have against the attack of the situation."""


JudgesReaction = Callable[["Draft", Combatant, HitReaction], Refusal | None]
"""Why that one cannot react so now, or None."""
PaysReaction = Callable[["Draft", Combatant, HitReaction], None]
"""Take what the reaction costs, and tell it."""

REACTION, OPPORTUNITY = REACTIONS = ("reaction", "opportunity")
"""The costs of what is done in the turn of another: a reaction for all, or for an attack of
opportunity alone, which may be had of something else."""


def judge_reaction(draft: "Draft", who: Combatant, reaction: HitReaction) -> Refusal | None:
    """Where the budget of the turn has one reaction for everything."""
    return draft.ruleset.budget.judge(draft, who, REACTION)


def pay_reaction(draft: "Draft", who: Combatant, reaction: HitReaction) -> None:
    """Spend that reaction."""
    draft.ruleset.budget.pay(draft, who.id, REACTION)
