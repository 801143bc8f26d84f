"""What `deciding` asks of a ruleset: policies, frozen dataclasses or tuples of functions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from desktop.battlemap.battle_map import Terrain
from desktop.battlemap.cells import Cell
from desktop.dice.distribution import Fall
from desktop.language.message import Message
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.commands import MakeAttack, MoveToken, RollCheck, TakeRest
from desktop.model.creature import Attack, AttackKey, Damage
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.events import D20Roll, DamagePart
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.reasons import Contribution, Explained, Trace
from desktop.model.volley import Volley
from desktop.rules.engine.hits import Hit, OptionalDamage, RolledDamage
from desktop.rules.engine.measured import Fare, Measured, Surcharge
from desktop.rules.engine.parts import Grouping, RollMode
from desktop.rules.engine.refusal import Refusal

if TYPE_CHECKING:
    from desktop.rules.engine.draft import Draft
    from desktop.rules.engine.ruleset import Ruleset
    from desktop.rules.engine.situation import Situation


class InitiativePolicy(Protocol):
    """How the order is found."""

    @property
    def grouping(self) -> Grouping:
        """What identical creatures share unless the table says otherwise."""

    def reasons(self, encounter: Encounter, ruleset: "Ruleset", combatant: Combatant) -> Trace:
        """Everything that counts on its initiative roll, without the die."""

    def fixed_score(
        self, encounter: Encounter, ruleset: "Ruleset", combatant: Combatant
    ) -> int | None:
        """Its initiative where the table takes a score instead of a roll, else None."""

    def tie(self, combatant: Combatant) -> tuple[int, ...]:
        """Sort keys among equal scores, highest first."""

    def surprise(self, combatant: Combatant) -> ActiveEffect:
        """The effect (its id is still empty) that being surprised is in this game."""

    def unaware(self, encounter: Encounter, ruleset: "Ruleset") -> frozenset[CombatantId]:
        """Who notices no enemy, so that the game proposes it as surprised."""


class RollPolicy(Protocol):
    """How advantage, disadvantage and numbers meet on a d20 roll."""

    def settle(self, trace: Trace) -> tuple[Trace, RollMode]:
        """The reasons with their standings, and the dice that they call for."""


class BudgetPolicy(Protocol):
    """What a turn may be spent on: the counters that the game refills."""

    def judge(self, draft: "Draft", combatant: Combatant, cost: str) -> Refusal | None:
        """Why it cannot pay `cost` now, or None."""

    def pay(self, draft: "Draft", combatant: CombatantId, cost: str) -> None:
        """Take `cost` from it, as far as it is there."""

    def items(self, combatant: Combatant) -> tuple[CounterKey, ...]:
        """The counters that make up its budget, in the order in which they are shown."""

    def reaction(self, combatant: Combatant) -> CounterKey | None:
        """The counter that it has for what it does in the turns of others; None: there is none."""


class AttackPolicy(Protocol):
    """How an attack is made. `attacks.decide_make_attack` asks in this order."""

    def opportunities(self, striker: Combatant) -> tuple[Attack, ...]:
        """The attacks that it may make at somebody who leaves its reach."""

    def find_common(self, attacker: Combatant, key: AttackKey) -> Attack | None:
        """An attack that everybody of this game can make (an unarmed strike), by its key."""

    def common(self, attacker: Combatant) -> tuple[Attack, ...]:
        """All of those."""

    def prepared(self, attacker: Combatant, attack: Attack, wish: MakeAttack) -> Attack:
        """The attack as it is used: with a chosen ability, or against its purpose."""

    def printed(self, attacker: Combatant, attack: Attack) -> Attack:
        """The attack with the numbers that it has in the hands of its bearer."""

    def thrown(self, attack: Attack) -> Attack:
        """What an attack that can be both is when it is made at range."""

    def extras(self, attacker: Combatant, attack: Attack) -> tuple[str, ...]:
        """The further attacks (values of `MakeAttack.extra`) open to it now with this one."""

    def judge(self, situation: "Situation") -> Refusal | None:
        """Why this attack cannot be made on this target, or None."""

    def paid(self, draft: "Draft", situation: "Situation", cost: str) -> Refusal | None:
        """What follows once it is paid for: ammunition, hands, what can be done once only."""

    def foregone(self, situation: "Situation") -> Contribution | None:
        """The reason why it misses whatever the die would say, or None."""

    def cost(self, draft: "Draft", situation: "Situation", command: MakeAttack) -> str:
        """What it costs of the budget ("none": nothing)."""

    def reasons(self, situation: "Situation") -> Trace:
        """Bonus, advantage, disadvantage: everything that counts on the roll, without the die."""

    def defence(self, situation: "Situation") -> Explained:
        """The number that it is rolled against."""

    def outcome(self, situation: "Situation", roll: D20Roll, against: int) -> AttackOutcome:
        """Hit, miss or critical hit."""

    def hit_outcome(self, situation: "Situation") -> AttackOutcome:
        """What a plain hit is against this target: a hit, or a critical one by condition."""

    def parts(self, situation: "Situation", *, versatile: bool) -> tuple[Damage, ...]:
        """The parts of damage that count for this attack."""

    def optional(self, situation: "Situation") -> tuple[OptionalDamage, ...]:
        """The parts that may be dealt on top, with the reason."""

    def damage(
        self, draft: "Draft", situation: "Situation", part: Damage, *, critical: bool
    ) -> RolledDamage:
        """One part rolled."""

    def damage_text(self, situation: "Situation", part: Damage, *, critical: bool) -> str:
        """The dice of one part, as they are rolled."""

    def fall(self, situation: "Situation", part: Damage) -> Fall:
        """How those dice are counted."""

    def after(
        self, draft: "Draft", situation: "Situation", outcome: AttackOutcome, command: MakeAttack
    ) -> None:
        """What a hit or miss brings besides damage; the hidden are found, help is used up."""


class DamagePolicy(Protocol):
    """What of damage arrives."""

    def taken(
        self, situation: "Situation", parts: Sequence[DamageAmount], saved: Trace = ()
    ) -> tuple[tuple[int, Trace], ...]:
        """What the target takes of each part of one hit, after saves; and why.

        What takes a flat number from damage takes it once from the hit, not from every part.
        `saved`: what a save leaves, where that counts after such numbers.
        """

    def whole(self, situation: "Situation", parts: tuple[DamagePart, ...]) -> tuple[int, Trace]:
        """What is left of the sum of all types (thresholds), and why."""


class DefeatPolicy(Protocol):
    """Losing and regaining hit points: dying, death, waking."""

    def hurt(self, draft: "Draft", hit: Hit) -> None:
        """What follows from damage that was taken."""

    def healed(self, draft: "Draft", combatant: CombatantId, *, before: int) -> None:
        """What follows from hit points regained; `before` is what it had."""

    def emptied(
        self, draft: "Draft", combatant: CombatantId, reason: Message | None, *, rule: str = ""
    ) -> None:
        """It stands at 0 hit points without a hit (its maximum fell); None: told already."""

    def declared(self, draft: "Draft", combatant: CombatantId) -> None:
        """The GM said how it is; marks and effects follow."""


Dragged = tuple[tuple[Combatant, bool], ...]


class MovementPolicy(Protocol):
    """How far somebody moves and what a step costs; feet."""

    @property
    def rule(self) -> str:
        """The row that says how far one may move."""

    @property
    def opportunity_rule(self) -> str:
        """The row about strikes at those who leave a reach."""

    @property
    def opportunity_text(self) -> str:
        """The text that asks for the attack against one who leaves a reach."""

    @property
    def ground_asks(self) -> bool:
        """Whether entering hazardous ground stops the mover and asks for its damage."""

    @property
    def opportunity_cost(self) -> str:
        """What such a strike costs of the budget."""

    def fall_dice(self, feet: int) -> str:
        """The dice of a fall; "" where it deals nothing, "0" where the table says what it deals."""

    def land(self, draft: "Draft", who: CombatantId, amount: int, dice: tuple[int, ...]) -> None:
        """What the end of a fall does, which has dealt so much."""

    def speed(self, encounter: Encounter, ruleset: "Ruleset", who: Combatant, by: str) -> Explained:
        """The speed of that mode now."""

    def left(self, encounter: Encounter, ruleset: "Ruleset", who: Combatant, by: str) -> int:
        """Feet that it may still spend in that mode on this turn."""

    def fare(
        self,
        encounter: Encounter,
        ruleset: "Ruleset",
        who: Combatant,
        costs: Sequence[int],
        by: str,
    ) -> Fare:
        """What a way takes whose steps cost so many feet each, and why that cannot be paid."""

    def beyond(self, encounter: Encounter, ruleset: "Ruleset", who: Combatant, by: str) -> int:
        """The feet that what it could still buy or do would add to those that are left."""

    def ways(
        self, encounter: Encounter, ruleset: "Ruleset", who: Combatant
    ) -> tuple[tuple[str, int], ...]:
        """The ways of moving that it has, the usual one first, and the feet that are left in each.

        Of a jump it is the longest one now.
        """

    def judge(self, draft: "Draft", who: Combatant, by: str) -> Refusal | None:
        """Why it cannot move at all in that mode, or None."""

    def surcharges(
        self,
        encounter: Encounter,
        ruleset: "Ruleset",
        who: Combatant,
        by: str,
        *,
        difficult: bool,
        squeezed: bool = False,
    ) -> tuple[Surcharge, ...]:
        """What each foot moved takes of the movement beyond that foot, and why."""

    def factor(
        self,
        encounter: Encounter,
        ruleset: "Ruleset",
        who: Combatant,
        by: str,
        *,
        difficult: bool,
        squeezed: bool = False,
    ) -> int:
        """Feet of movement for each foot moved: that foot and its surcharges."""

    def is_rough(self, ruleset: "Ruleset", who: Combatant, terrain: Terrain, by: str) -> bool:
        """Whether that ground costs it extra in that mode."""

    def judge_way(
        self, draft: "Draft", who: Combatant, command: MoveToken, steps: Measured
    ) -> Refusal | None:
        """Why the game forbids this way itself (too narrow, too far for a jump), or None."""

    def hindered(self, draft: "Draft", who: Combatant, command: MoveToken) -> bool:
        """Whether a check decides first if it gets ahead; then the prompt has the rest."""

    def moved(
        self,
        draft: "Draft",
        who: CombatantId,
        path: Sequence[Cell],
        steps: Measured,
        *,
        by: str,
        paid: bool,
    ) -> None:
        """What follows from having moved along the path."""

    def struck_instead(self, draft: "Draft", mover: Combatant) -> tuple[Combatant, ...]:
        """The others whom a strike at the leaving mover may be made on."""

    def spend(self, draft: "Draft", who: CombatantId, feet: int, by: str) -> None:
        """Take feet from what is left."""

    def spend_way(self, draft: "Draft", who: CombatantId, costs: Sequence[int], by: str) -> None:
        """Take the feet of a way, step by step, and pay for what has to be bought for them."""

    def judge_space(
        self, draft: "Draft", mover: Combatant, other: Combatant, *, ends: bool
    ) -> Refusal | None:
        """Why it may not cross the space of `other` (`ends`: stop in it), or None."""

    def passes_through(self, who: Combatant) -> bool:
        """Whether creatures, things and walls are only difficult ground to it."""

    def dragged(self, encounter: Encounter, ruleset: "Ruleset", who: Combatant) -> Dragged:
        """Those whom it holds and takes along, and whether each of them slows it down."""

    def clings(self, who: Combatant) -> bool:
        """Whether it holds on by itself, and goes along wherever its bearer goes."""

    def watchers(self, draft: "Draft", who: Combatant) -> tuple[Combatant, ...]:
        """Those who are asked, where it leaves their reach, whether they may strike at it."""

    def why_no_strike(self, draft: "Draft", mover: Combatant, watcher: Combatant) -> Refusal | None:
        """Why a hostile may not strike at it when it leaves its reach, or None."""

    def reach(self, watcher: Combatant) -> int:
        """The reach that is left, in feet."""

    def occupied_is_difficult(self, mover: Combatant, other: Combatant, ruleset: "Ruleset") -> bool:
        """Whether the space of `other` costs extra."""


class EffectPolicy(Protocol):
    """What becomes of an effect that is given to somebody who has it."""

    def merged(
        self, old: ActiveEffect, new: ActiveEffect, ruleset: "Ruleset"
    ) -> ActiveEffect | None:
        """The one that stays (with the id of `old`), or None when both stay side by side."""


@dataclass(frozen=True, slots=True)
class RestKind:
    """A rest of the game and how many minutes it takes at least."""

    key: str
    minutes: int


class RestPolicy(Protocol):
    """The rests of a game."""

    @property
    def kinds(self) -> tuple[RestKind, ...]:
        """All of them, the shortest first."""

    def asks(self, kind: str) -> frozenset[str]:
        """What the GM is asked about a rest of that kind: fields of `TakeRest`."""

    def judge(self, draft: "Draft", who: Combatant, command: TakeRest) -> Refusal | None:
        """Why a rest gives somebody nothing, or None."""

    def is_broken_off(self, command: TakeRest) -> bool:
        """Whether what happened meanwhile ended it too early."""

    def rest(self, draft: "Draft", who: CombatantId, command: TakeRest) -> None:
        """What it gives."""


CheckReasons = Callable[["Situation", RollCheck], Trace]
"""Everything that counts on a check or save that the GM asks of the actor, without the die."""

AfterCheck = Callable[["Draft", RollCheck, Combatant, D20Roll, bool], None]
"""What follows from a check that the GM asked for: the roll, whether it succeeded."""

AfterAttack = Callable[
    ["Draft", "Situation", MakeAttack, "D20Roll | None", AttackOutcome, Volley | None], None
]
"""What follows from the roll of an attack; the last is what a spell's hit brings besides."""


SaveReasons = Callable[["Situation", str], Trace]
"""Everything that counts on a saving throw with an ability, without the die."""
