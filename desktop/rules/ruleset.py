"""A game's rules as one value: a bundle of policies and tables, composed by `replace()`.

Handlers of `deciding` are the same for all games and ask these policies. A policy is a small
frozen dataclass or a tuple of plain functions; an edition differs from another by what stands in
its bundle, never by a test of its key.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from desktop.battlemap.areas import CellRule
from desktop.battlemap.battle_map import Terrain
from desktop.battlemap.cells import Cell
from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell, MakeAttack, MoveToken, RollCheck, TakeAction, TakeRest
from desktop.model.counter import Counter
from desktop.model.creature import AreaShape, Attack, AttackKey, Creature, Damage
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.events import D20Roll, DamagePart
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, RulesetKey
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.model.reasons import Contribution, Explained, Kind, Trace
from desktop.model.spell import Spell, SpellKey
from desktop.rules.conditions import ConditionTable
from desktop.rules.refusal import Refusal

if TYPE_CHECKING:
    from desktop.rules.damage import Hit
    from desktop.rules.draft import Draft
    from desktop.rules.measuring import Measured
    from desktop.rules.situation import Situation


class Rounding(Enum):
    """What becomes of halves."""

    DOWN = "down"
    UP = "up"

    def share(self, value: int, percent: int) -> int:
        """`percent` per cent of `value` (not negative), rounded this game's way."""
        return value * percent // 100 if self is Rounding.DOWN else -(-value * percent // 100)

    def half(self, value: int) -> int:
        """Half of `value`."""
        return self.share(value, 50)


@dataclass(frozen=True, slots=True)
class Size:
    """A size: its place in the list, the side of its space and its usual reach in feet."""

    order: int
    space: float
    reach: int = 5


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of the table; `choices` empty means any number."""

    key: str
    default: str | int
    choices: tuple[str | int, ...] = ()
    rule: str = ""


class RollMode(Enum):
    """How many d20s are thrown and which one counts."""

    PLAIN = "plain"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"


class Grouping(Enum):
    """What identical creatures share."""

    SLOT = "slot"  # one roll and one turn together
    ROLL = "roll"  # one roll, turns of their own
    NONE = "none"


Finisher = Callable[["Draft"], None]
"""Something that follows from the new state, whatever brought it about."""

TurnStep = Callable[["Draft", CombatantId], None]
"""Something that happens at a moment of a combatant's turn."""

AnswerStep = Callable[["Draft", Prompt, Answer], "Refusal | None"]
"""What follows from the answer to a prompt, which is closed by then."""


Restraint = Callable[["Draft", Combatant, str], "Refusal | None"]
"""Why somebody may not take the action of that key ("attack": make an attack), or None."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the game's list; `cost` is a key of the budget."""

    key: str
    cost: str
    perform: Callable[["Draft", TakeAction], Refusal | None]
    rule: str = ""
    needs_target: bool = False
    needs_text: bool = False
    tells_text: bool = False  # the text is told in the journal; else it is a key for the program
    told: bool = True
    own_turn: bool = True
    group: str = ""  # the submenu in which it is offered
    asks: str = ""  # the key of the question that its text answers


@dataclass(frozen=True, slots=True)
class Offer:
    """A reason that the GM may add to a roll with one click, by the key of its text."""

    text: str
    kind: Kind
    change: int = 0


USUAL_OFFERS = (
    Offer("reason.offer.advantage", Kind.ADVANTAGE),
    Offer("reason.offer.disadvantage", Kind.DISADVANTAGE),
    Offer("reason.offer.add_two", Kind.NUMBER, 2),
    Offer("reason.offer.take_two", Kind.NUMBER, -2),
    Offer("reason.offer.add_five", Kind.NUMBER, 5),
    Offer("reason.offer.take_five", Kind.NUMBER, -5),
)


class RosterPolicy(Protocol):
    """What a combatant brings along."""

    def counters(
        self, creature: Creature, *, hit_points: int, character: bool
    ) -> FrozenMap[CounterKey, Counter]:
        """The counters of a newcomer, hit points included."""

    def refitted(self, old: Combatant, new: Combatant) -> FrozenMap[CounterKey, Counter]:
        """The counters that change when a combatant gets another stat block.

        `new` has the new creature (and, in a change of shape, the original one) already.
        """


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


@dataclass(frozen=True, slots=True)
class RolledDamage:
    """One part of an attack's damage as rolled: its dice, type, and why it is what it is."""

    amount: int
    type: str
    dice: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    trace: Trace = ()


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

    def damage(
        self, draft: "Draft", situation: "Situation", part: Damage, *, critical: bool
    ) -> RolledDamage:
        """One part rolled."""

    def damage_text(self, situation: "Situation", part: Damage, *, critical: bool) -> str:
        """The dice of one part, as they are rolled."""

    def after(
        self, draft: "Draft", situation: "Situation", outcome: AttackOutcome, command: MakeAttack
    ) -> None:
        """What a hit or miss brings besides damage; the hidden are found, help is used up."""


class DamagePolicy(Protocol):
    """What of damage arrives."""

    def taken(
        self, situation: "Situation", amount: int, kind: str, tags: tuple[str, ...]
    ) -> tuple[int, Trace]:
        """What the target takes of one type's amount, after saves; and why."""

    def whole(self, situation: "Situation", parts: tuple[DamagePart, ...]) -> tuple[int, Trace]:
        """What is left of the sum of all types (thresholds), and why."""


class DefeatPolicy(Protocol):
    """Losing and regaining hit points: dying, death, waking."""

    def hurt(self, draft: "Draft", hit: "Hit") -> None:
        """What follows from damage that was taken."""

    def healed(self, draft: "Draft", combatant: CombatantId, *, before: int) -> None:
        """What follows from hit points regained; `before` is what it had."""

    def emptied(self, draft: "Draft", combatant: CombatantId, reason: Message) -> None:
        """It stands at 0 hit points without a hit (its maximum fell)."""

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
    def opportunity_cost(self) -> str:
        """What such a strike costs of the budget."""

    def speed(self, encounter: Encounter, ruleset: "Ruleset", who: Combatant, by: str) -> Explained:
        """The speed of that mode now."""

    def left(self, encounter: Encounter, ruleset: "Ruleset", who: Combatant, by: str) -> int:
        """Feet that it may still spend in that mode on this turn."""

    def judge(self, draft: "Draft", who: Combatant, by: str) -> Refusal | None:
        """Why it cannot move at all in that mode, or None."""

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
        """Feet of movement for each foot moved."""

    def is_rough(self, ruleset: "Ruleset", who: Combatant, terrain: Terrain, by: str) -> bool:
        """Whether that ground costs it extra in that mode."""

    def judge_way(
        self, draft: "Draft", who: Combatant, command: MoveToken, steps: "Measured"
    ) -> Refusal | None:
        """Why the game forbids this way itself (too narrow, too far for a jump), or None."""

    def hindered(self, draft: "Draft", who: Combatant, command: MoveToken) -> bool:
        """Whether a check decides first if it gets ahead; then the prompt has the rest."""

    def moved(
        self,
        draft: "Draft",
        who: CombatantId,
        path: Sequence[Cell],
        steps: "Measured",
        *,
        by: str,
        paid: bool,
    ) -> None:
        """What follows from having moved along the path."""

    def struck_instead(self, draft: "Draft", mover: Combatant) -> tuple[Combatant, ...]:
        """The others whom a strike at the leaving mover may be made on."""

    def spend(self, draft: "Draft", who: CombatantId, feet: int, by: str) -> None:
        """Take feet from what is left."""

    def judge_space(
        self, draft: "Draft", mover: Combatant, other: Combatant, *, ends: bool
    ) -> Refusal | None:
        """Why it may not cross the space of `other` (`ends`: stop in it), or None."""

    def dragged(self, encounter: Encounter, ruleset: "Ruleset", who: Combatant) -> Dragged:
        """Those whom it holds and takes along, and whether each of them slows it down."""

    def watchers(self, draft: "Draft", who: Combatant) -> tuple[Combatant, ...]:
        """Those who may strike at it when it leaves their reach."""

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


CoverProposal = Callable[[Encounter, "Ruleset", Combatant, Combatant], str]
"""The degree of cover that the map gives the second one against the first."""


def no_cover(encounter: Encounter, ruleset: "Ruleset", one: Combatant, other: Combatant) -> str:
    """Where a game's rules know no cover: ""."""
    return ""


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

    def rest(self, draft: "Draft", who: CombatantId, command: TakeRest) -> None:
        """What it gives."""


CheckReasons = Callable[["Situation", RollCheck], Trace]
"""Everything that counts on a check or save that the GM asks of the actor, without the die."""

AfterCheck = Callable[["Draft", RollCheck, Combatant, D20Roll, bool], None]
"""What follows from a check that the GM asked for: the roll, whether it succeeded."""

AfterAttack = Callable[["Draft", MakeAttack, "D20Roll | None", AttackOutcome], None]


class MagicPolicy(Protocol):
    """How spells are cast: their numbers, what they cost, how many a turn."""

    def caster_level(self, caster: Combatant) -> int:
        """The level by which its cantrips grow."""

    def modifier(self, caster: Combatant) -> int:
        """The modifier of its spellcasting ability."""

    def dc(self, ruleset: "Ruleset", caster: Combatant) -> Explained:
        """The number that saves against its spells must reach."""

    def attack_bonus(self, ruleset: "Ruleset", caster: Combatant) -> Explained:
        """What its spell attacks add."""

    def slots(self, caster: Combatant) -> tuple[tuple[int, Counter], ...]:
        """Its slots by level."""

    def daily(self, caster: Combatant, spell: SpellKey) -> Counter | None:
        """Its daily uses of a spell, None without such a limit."""

    def spends_slot(self, caster: Combatant, spell: Spell) -> bool:
        """Whether the spell takes a slot of it."""

    def fitting_slots(self, caster: Combatant, spell: Spell) -> tuple[int, ...]:
        """The levels of slots left for the spell."""

    def level_of(self, caster: Combatant, command: CastSpell) -> int:
        """The level that the spell counts as."""

    def cost(self, caster: Combatant, command: CastSpell) -> str:
        """What it costs of the turn."""

    def judge(self, draft: "Draft", caster: Combatant, command: CastSpell) -> Refusal | None:
        """Why it cannot be cast now, or None."""

    def pay(self, draft: "Draft", who: CombatantId, command: CastSpell) -> int:
        """Take its price; the level of the slot that went, 0 for none."""

    def pay_slot(self, draft: "Draft", who: CombatantId, command: CastSpell) -> int:
        """Take the slot or use alone."""


SaveReasons = Callable[["Situation", str], Trace]
"""Everything that counts on a saving throw with an ability, without the die."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game, or one edition of it."""

    key: RulesetKey
    rounding: Rounding
    round_seconds: int
    sizes: FrozenMap[str, Size]
    conditions: ConditionTable
    settings: tuple[Setting, ...]
    roster: RosterPolicy
    initiative: InitiativePolicy
    rolls: RollPolicy
    turn_start: tuple[TurnStep, ...]
    turn_end: tuple[TurnStep, ...]
    after_turn: tuple[TurnStep, ...] = ()  # for everyone who ended a turn, before the next begins
    budget: BudgetPolicy
    attacks: AttackPolicy
    damage: DamagePolicy
    defeat: DefeatPolicy
    movement: MovementPolicy
    effects: EffectPolicy
    actions: FrozenMap[str, Action]
    answers: FrozenMap[PromptKind, AnswerStep]
    saves: SaveReasons
    checks: SaveReasons  # the same for an ability check; the word may be a skill
    cover: CoverProposal = no_cover
    asks_temporary: bool = False  # whoever has temporary points and gets others chooses
    shares_attack_rolls: bool = False  # an attack on an area rolls once for all targets
    asked_checks: CheckReasons  # those that the GM asks for, with task, tool and target
    after_check: AfterCheck  # what follows from one of them
    after_attack: AfterAttack  # what follows from the roll of an attack
    abilities: tuple[str, ...]
    check_words: tuple[str, ...]  # what can be checked: abilities, then skills
    usual_dcs: tuple[int, ...] = ()  # the easiest first; texts "dc.<number>"
    save_words: tuple[str, ...] = ()  # what can be saved with; none in games without saves
    rests: RestPolicy
    restraints: tuple[Restraint, ...] = ()  # judged before every action and attack
    experience_budgets: tuple[tuple[int, int, int], ...] = ()
    """Low, Moderate, High for a character of each level from 1 up; none in most games."""
    magic: MagicPolicy | None = None  # None: a game without spells in the program
    area_cells: FrozenMap[AreaShape, CellRule] = field(default_factory=FrozenMap)
    """When a cell belongs to an area of that shape; by its centre where none is named."""

    defences: tuple[str, ...] = ("ac",)  # what attacks are rolled against, the usual one first
    damage_types: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = USUAL_OFFERS
    delay_rule: str = ""  # the row that knows no delay; "" where the game has one
    temporary: CounterKey  # where granted temporary points go
    finishers: FrozenMap[str, Finisher] = field(default_factory=FrozenMap)
    """Steps after every decision, by name, in order: what follows from the new state."""
    ids: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """The ids of catalogue rows by the names under which code tells them."""

    numbers: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """Numbers of the game by the names under which code asks for them."""

    def rule(self, name: str) -> str:
        """The id of the catalogue row that a name stands for; "" where the game has none."""
        return self.ids.get(name, "")

    def space_of(self, combatant: Combatant) -> float:
        """The side of the space that it takes up, in feet; in the saddle that of its mount."""
        if combatant.ride is not None and combatant.ride.space in self.sizes:
            return self.sizes[combatant.ride.space].space
        return self.size_of(combatant).space

    def size_of(self, combatant: Combatant) -> Size:
        """Its size; Medium where the creature's is not one of this game."""
        return self.sizes.get(combatant.creature.size) or self.sizes["medium"]

    def setting_of(self, encounter: Encounter, key: str) -> str | int:
        """The table's choice, else the default; KeyError for a setting that the game lacks."""
        if key in encounter.settings:
            return encounter.settings[key]
        return self.default_of(key)

    def default_of(self, key: str) -> str | int:
        """The default of a setting."""
        for setting in self.settings:
            if setting.key == key:
                return setting.default
        raise KeyError(key)

    def find_setting(self, key: str) -> Setting | None:
        """The setting with that key, or None."""
        return next((setting for setting in self.settings if setting.key == key), None)

    def listed_conditions(self) -> tuple[ConditionKey, ...]:
        """The conditions that the GM may give, in the order of the table."""
        return tuple(key for key, condition in self.conditions.items() if condition.given)
