"""A game's rules as one value: a bundle of policies and tables, composed by `replace()`.

Handlers of `deciding` are the same for all games and ask these policies. A policy is a small
frozen dataclass or a tuple of plain functions; an edition differs from another by what stands in
its bundle, never by a test of its key.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from desktop.battlemap.areas import CellRule
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import AreaShape, Attack, Feature
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey, RulesetKey
from desktop.model.prompt import PromptKind
from desktop.rules.engine.conditions import ConditionTable, Question, modifiers_of
from desktop.rules.engine.hits import RolledDamage
from desktop.rules.engine.magic_policy import MagicPolicy
from desktop.rules.engine.optional_parts import (
    CoverProposal,
    Evades,
    HoldsDamage,
    Notices,
    Pushes,
    StandIn,
    Summons,
    Throws,
    Warns,
    calls_nobody,
    evades_nothing,
    holds_nothing,
    never_noticed,
    no_cover,
    nothing_lost,
    stands_alone,
    throws_nobody,
)
from desktop.rules.engine.parts import (
    USUAL_OFFERS,
    Action,
    AnswerStep,
    CountStep,
    Finisher,
    FliesPast,
    GoesBack,
    Grouping,
    KeptCost,
    Lapses,
    Offer,
    Restraint,
    RollMode,
    Rounding,
    Setting,
    Size,
    TakesForm,
    TurnStep,
    Waits,
    back_for_free,
    forms_are_free,
    lapses_quietly,
    no_kept_cost,
    nobody_flies_past,
    waits_freely,
)
from desktop.rules.engine.policies import (
    AfterAttack,
    AfterCheck,
    AttackPolicy,
    BudgetPolicy,
    CheckReasons,
    DamagePolicy,
    DefeatPolicy,
    Dragged,
    EffectPolicy,
    InitiativePolicy,
    MovementPolicy,
    RestKind,
    RestPolicy,
    RollPolicy,
    SaveReasons,
)
from desktop.rules.engine.reactions import (
    JudgesReaction,
    PaysReaction,
    ReactionsOf,
    judge_reaction,
    pay_reaction,
)
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.roster_policy import RosterPolicy
from desktop.rules.engine.stat_block_policies import (
    NeverHeals,
    Spares,
    Suffers,
    TurnsBack,
    heals_freely,
    spares_nobody,
    suffers_nothing,
    turns_nothing_back,
)

__all__ = [
    "USUAL_OFFERS",
    "Action",
    "AfterAttack",
    "AfterCheck",
    "AnswerStep",
    "AttackPolicy",
    "BudgetPolicy",
    "CheckReasons",
    "CoverProposal",
    "DamagePolicy",
    "DefeatPolicy",
    "Dragged",
    "EffectPolicy",
    "Finisher",
    "Grouping",
    "InitiativePolicy",
    "MagicPolicy",
    "MovementPolicy",
    "Notices",
    "Offer",
    "RestKind",
    "RestPolicy",
    "Restraint",
    "RollMode",
    "RollPolicy",
    "RolledDamage",
    "RosterPolicy",
    "Rounding",
    "Ruleset",
    "SaveReasons",
    "Setting",
    "Size",
    "TurnStep",
    "Warns",
    "never_noticed",
    "no_cover",
    "nothing_lost",
]


def begins_at_once(encounter: Encounter, who: Combatant, feature: Feature) -> Refusal | None:
    """Where whatever is used has its targets at once."""
    return None


def never_slow(feature: Feature) -> bool:
    """Where paragraphs do not say that they take minutes."""
    return False


def nothing_more_to_tell(feature: Feature) -> Message | None:
    """Where the usual fields say it all."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One game, or one edition of it."""

    key: RulesetKey
    rounding: Rounding
    round_seconds: int
    bearer_counts: bool = False
    """Whether rounds are counted by the ends of the bearer's own turns, else by the turn that is
    being taken when an effect begins."""
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
    summons: Summons = calls_nobody
    pushes: Pushes  # what spells and features do that push whom they reach
    throws: Throws = throws_nobody  # what features do that throw somebody
    leaves_space: Throws = throws_nobody  # and whoever saves while it is in their space
    effects: EffectPolicy
    actions: FrozenMap[str, Action]
    answers: FrozenMap[PromptKind, AnswerStep]
    saves: SaveReasons
    checks: SaveReasons  # the same for an ability check; the word may be a skill
    cover: CoverProposal = no_cover
    covers: tuple[str, ...] = ()  # the degrees that the GM may choose, the least first
    after_fight: tuple[Finisher, ...] = ()  # once the fight has ended
    at_count: tuple[CountStep, ...] = ()  # when the turn of a fixed count begins
    evades: Evades = evades_nothing
    asks_temporary: bool = False  # whoever has temporary points and gets others chooses
    shares_attack_rolls: bool = False  # an attack on an area rolls once for all targets
    asked_checks: CheckReasons  # those that the GM asks for, with task, tool and target
    after_check: AfterCheck  # what follows from one of them
    after_attack: AfterAttack  # what follows from the roll of an attack
    abilities: tuple[str, ...]
    check_words: tuple[str, ...]  # what can be checked: abilities, then skills
    usual_dcs: tuple[int, ...] = ()  # the easiest first; texts "dc.<number>"
    save_words: tuple[str, ...] = ()  # what can be saved with; none in games without saves
    volley_roll: PromptKind = PromptKind.SAVE  # what the targets of an area or feature roll
    rests: RestPolicy
    notices: Notices = never_noticed
    flies_past: FliesPast = nobody_flies_past  # why one who flies out of a reach provokes nothing
    opportunity_actions: tuple[str, ...] = ()  # what may be done in place of such an attack
    is_at_hand: Callable[[Combatant, Attack], bool] = lambda who, attack: True
    """Whether an attack needs no weapon to be drawn first, which only one's own turn allows."""
    restraints: tuple[Restraint, ...] = ()  # judged before every action and attack
    experience_budgets: tuple[tuple[int, int, int], ...] = ()
    """Low, Moderate, High for a character of each level from 1 up; none in most games."""
    magic: MagicPolicy | None = None  # None: a game without spells in the program
    is_slow: Callable[[Feature], bool] = never_slow
    """Whether a paragraph takes minutes, so that it is no action in a fight."""

    begins_first: Callable[[Encounter, Combatant, Feature], Refusal | None] = begins_at_once
    """Why a paragraph is to be begun now and aimed later; None: it has its targets at once."""

    feature_detail: Callable[[Feature], Message | None] = nothing_more_to_tell
    kept_cost: KeptCost = no_kept_cost  # of an attack that only the table has a price for
    """What a paragraph costs beside what every game knows, for its button."""

    has_bloodied: bool = True
    """Whether being at half of one's hit points is a state of the game with a name."""

    area_shapes: tuple[AreaShape, ...] = tuple(AreaShape)
    """The shapes of areas that the game knows."""

    area_cells: FrozenMap[AreaShape, CellRule] = field(default_factory=FrozenMap)
    """When a cell belongs to an area of that shape; by its centre where none is named."""

    defences: tuple[str, ...] = ("ac",)  # what attacks are rolled against, the usual one first
    damage_types: tuple[str, ...] = ()
    words: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """Texts that this game says in words of its own: the key of the text, and that of the words."""

    offers: tuple[Offer, ...] = USUAL_OFFERS
    delay_rule: str = ""  # the row that knows no delay; "" where the game has one
    waits: Waits = waits_freely
    takes_form: TakesForm = forms_are_free
    goes_back: GoesBack = back_for_free  # whoever takes its own form by its own will: what it costs
    lapses: Lapses = lapses_quietly
    holds_damage: HoldsDamage = holds_nothing
    suffers: Suffers = suffers_nothing
    never_heals: NeverHeals = heals_freely
    spares: Spares = spares_nobody
    turns_back: TurnsBack = turns_nothing_back
    hit_reactions: ReactionsOf  # with which an attack may be answered
    judges_reaction: JudgesReaction = judge_reaction
    pays_reaction: PaysReaction = pay_reaction
    stand_in: StandIn = stands_alone  # after the roll of an attack, before anything follows
    warns: Warns = nothing_lost  # what spending anything of the turn would cost besides
    temporary: CounterKey  # where granted temporary points go
    shields: bool = False  # they are told as points of a shield
    finishers: FrozenMap[str, Finisher] = field(default_factory=FrozenMap)
    """Steps after every decision, by name, in order: what follows from the new state."""
    ids: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """The ids of catalogue rows by the names under which code tells them."""

    numbers: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """Numbers of the game by the names under which code asks for them."""

    _settings: dict[str, Setting] = field(init=False, repr=False, compare=False)
    """The settings by their keys: they are asked for at every number."""
    largest_space: float = field(init=False, repr=False, compare=False)
    """Feet of the side of the space that the largest size takes up, or the longer side of one."""

    def __post_init__(self) -> None:
        largest = max((each.space for each in self.sizes.values()), default=0)
        object.__setattr__(self, "largest_space", largest)
        object.__setattr__(self, "_settings", {each.key: each for each in self.settings})

    @property
    def volley_words(self) -> tuple[str, ...]:
        """What the targets of an area may roll with: saves, or checks in games without them."""
        return self.save_words if self.volley_roll is PromptKind.SAVE else self.abilities

    def rule(self, name: str) -> str:
        """The id of the catalogue row that a name stands for; "" where the game has none."""
        return self.ids.get(name, "")

    def space_of(self, combatant: Combatant) -> float:
        """The side of the space that it takes up, in feet; in the saddle that of its mount."""
        return self.taken_size(combatant).space

    def taken_size(self, combatant: Combatant) -> Size:
        """The size of the space that it takes up: in the saddle that of its mount."""
        if combatant.ride is not None and combatant.ride.space in self.sizes:
            return self.sizes[combatant.ride.space]
        return self.size_of(combatant)

    def size_of(self, combatant: Combatant) -> Size:
        """Its size; Medium where the creature's is not one of this game. Magic changes it."""
        size = self.sizes.get(combatant.creature.size) or self.sizes["medium"]
        if not combatant.effects:
            return size
        steps = sum(each.change for each in modifiers_of(combatant, Question.SIZE))
        if not steps:
            return size
        known = list(self.sizes.values())
        return known[min(len(known) - 1, max(0, known.index(size) + steps))]

    def setting_of(self, encounter: Encounter, key: str) -> str | int:
        """The table's choice, else the default; KeyError for a setting that the game lacks."""
        return self._settings[key].in_force(encounter.settings.get(key))

    def chooses(self, encounter: Encounter, key: str, value: str | int) -> bool:
        """Whether the table has chosen that; no for a setting that the game lacks."""
        setting = self.find_setting(key)
        return setting is not None and setting.in_force(encounter.settings.get(key)) == value

    def default_of(self, key: str) -> str | int:
        """The default of a setting; KeyError for one that the game lacks."""
        return self._settings[key].default

    def find_setting(self, key: str) -> Setting | None:
        """The setting with that key, or None."""
        return self._settings.get(key)

    def listed_conditions(self) -> tuple[ConditionKey, ...]:
        """The conditions that the GM may give, in the order of the table."""
        return tuple(key for key, condition in self.conditions.items() if condition.given)
