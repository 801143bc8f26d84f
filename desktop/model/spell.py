"""A spell: what of it the program plays, and its texts for reading.

Keys (schools, damage types, conditions, abilities) are lower-case English words; distances are
feet, times rounds or minutes. `Spell` holds no text but its names: it travels with the wish that
casts it, as a creature travels with its combatant.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NewType

from desktop.battlemap.features import ObscurementKind
from desktop.battlemap.walls import WallKind
from desktop.language.message import Name
from desktop.model.creature import NO_TEXTS, AreaShape, AttackKind, SaveSuccess, Texts
from desktop.model.effect import Moment
from desktop.model.modifier import Influence
from desktop.model.spell_measures import SpellLimit, SpellMending, SpellPool
from desktop.model.summon import SpellCall, SpellSummon
from desktop.model.volley import Band

SpellKey = NewType("SpellKey", str)

TIERS = (5, 11, 17)
"""The levels of a caster at which its cantrips grow."""


class CastingTime(Enum):
    """What casting costs."""

    ACTION = "action"
    BONUS_ACTION = "bonus-action"
    REACTION = "reaction"
    LONGER = "longer"  # `minutes` of it


class SpellRange(Enum):
    """How far away its effect may begin."""

    SELF = "self"
    TOUCH = "touch"
    FEET = "feet"
    SIGHT = "sight"
    UNLIMITED = "unlimited"
    SPECIAL = "special"


class Lasting(Enum):
    """How long it lasts."""

    INSTANT = "instant"
    TIMED = "timed"  # `rounds`
    UNTIL_ENDED = "until-ended"  # dispelled, triggered …
    SPECIAL = "special"


class AreaMoment(Enum):
    """When a lasting area acts on a creature."""

    APPEAR = "appear"  # on those in it when it comes
    ENTER = "enter"
    START = "start"  # of a turn in it
    END = "end"
    STEP = "step"  # for every square of the way through it
    OWN_END = "own-end"  # on all in it, at the end of its maker's turns


@dataclass(frozen=True, slots=True)
class SpellDamage:
    """One part of its damage: dice or a number, as text.

    `growth` is added for every `every` slot levels above its own or, of a cantrip, at each of
    `TIERS`. Of several types the caster chooses one. `later` parts come at that moment of the
    target's turns instead of at once.
    """

    dice: str
    types: tuple[str, ...] = ()
    growth: str = ""
    every: int = 1
    modifier: bool = False  # plus the spellcasting ability modifier
    later: Moment | None = None
    kinds: tuple[str, ...] = ()  # of the creatures that take it; () = all
    failed: bool = False  # a later part comes only when the repeated save fails


@dataclass(frozen=True, slots=True)
class SpellSave:
    """The saving throw that it asks of each target, and what a failure gives."""

    ability: str
    on_success: SaveSuccess = SaveSuccess.NONE
    conditions: tuple[str, ...] = ()
    choice: bool = False  # one of the conditions, which the caster chooses
    repeats: Moment | None = None  # of each of its turns: a success ends it on the target
    again_with: str = ""  # the ability of the repeated save; "" the same
    lasts: Moment | None = None  # the conditions end at that moment of the caster's next turn
    first: bool = True  # asked at once; else only repeated
    push: int = 0  # feet that a failure pushes its target away
    ends: tuple[str, ...] = ()  # effects that a failure ends: concentration
    this_turn: bool = False  # what a failure gives ends with the turn in which it is made
    out_of_sight: bool = False  # repeated only by those who do not see the caster
    covers: bool = True  # cover helps
    wary: bool = False  # with advantage for those whom the caster or its friends fight
    steady: str = ""  # with advantage for creatures of that size and larger ones
    when_damaged: bool = False  # damage asks for it again, too
    eased: bool = False  # with advantage when it does
    worse: str = ""  # the condition that comes when the repeated save fails
    tally: int = 0  # so many successes or failures decide it; 0: the first one
    failure: Influence | None = None  # what a failure changes, beside that of the spell itself
    success: Influence | None = None  # what a success leaves until `success_lasts`
    success_lasts: Moment | None = None  # of the caster's next turn
    dc: int = 0  # where the text has one of its own: the caster's save
    stays: bool = False  # what a failure gives outlasts the spell
    contest: bool = False  # a check against one with the caster's spellcasting ability instead
    moves: int = 0  # feet that the caster may move whom a failure gets
    willing: bool = False  # who is willing does not save
    hard: tuple[str, ...] = ()  # kinds or tags of those who save with disadvantage
    fails: tuple[str, ...] = ()  # of those who fail without a roll
    succeeds: tuple[str, ...] = ()  # of those who succeed without one
    immune: tuple[str, ...] = ()  # conditions and damage: who is immune to one succeeds
    repeats_for: str = ""  # the choice of the caster for which it is repeated; "" for each
    wakes: bool = False  # damage ends a sleep that it gives
    withers: bool = False  # a failure takes what it deals off the maximum of hit points
    withers_for: int = 0  # rounds; 0: until a rest
    spares_life: bool = False  # its damage leaves 1 hit point
    by_caster: bool = False  # repeated on the turns of the caster instead
    reverts: bool = False  # a failure gives its own form back
    killed: str = ""  # what becomes of whom it kills: "dust" (at 0), "risen", "frozen"


@dataclass(frozen=True, slots=True)
class SpellWayOut:
    """The check that frees from it, or that sees through it; see `effect.WayOut`.

    Without a `dc` of its own it is against that of the caster's spells.
    """

    checks: tuple[str, ...]
    dc: int = 0
    dissolves: bool = False
    illusion: bool = False
    save: bool = False


@dataclass(frozen=True, slots=True)
class SpellBlow:
    """The attack that it is a part of, and to which its damage adds.

    `struck`: it is cast once an attack has hit; else its casting makes the attack. `melee`: with
    a melee weapon or an unarmed strike only. `own`: by the spellcasting ability of its caster.
    Its damage may be of one of `types` instead.
    """

    struck: bool = False
    melee: bool = False
    own: bool = False
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SpellSections:
    """What the wall that it raises is made of: pieces so many `feet` long, each struck by itself.

    Each has hit points for each of its `inches`, where those count. It takes twice the damage of
    types to which it is `weak`, and none of those to which it is `immune`.
    """

    feet: int
    armour: int
    points: int
    inches: int = 1
    weak: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()

    @property
    def whole(self) -> int:
        """The hit points of one of them."""
        return self.points * self.inches


@dataclass(frozen=True, slots=True)
class SpellArea:
    """The area that it fills: radius, length or side in feet; `moments` of one that lasts.

    `picks`: its caster says whom it touches, or whom of those in it it spares. With `flank` those
    who end their turn so near one side of a wall, which its caster chooses, are hurt, too. `bare`:
    only those who are there as it comes save. What it gives `holds` as long as its bearer is in
    it. Fire burns it away square by square, with those dice for who starts a turn there. It
    `raises` walls of that kind along its line or edge. One that is `firm` cannot be dispelled.
    One that is `still` does not move with its maker. Magical light, or darkness where it is light
    itself, of a level up to what it `quells` ends where they meet. A round one that is `hollow` is
    a ring so many feet thick. Nobody teleports into what `bars` the way "in", nor out of what bars
    it "both" ways. Arrows and bolts do not cross what `deflects` them. It acts on creatures of the
    kinds that it `harms`; () = all. Its maker may move it so many feet (`moves`), which costs what
    `moved_by` says of the turn, or change its direction for that. One that `drifts` is so many feet
    farther from its maker at the start of each of that one's turns. One that `bursts` acts on all
    in it as it ends, with as many dice more as turns of its maker have ended (`swells`). Its size
    counts from a `space` so many feet wide in its middle. One that `spends` is gone when it has
    dealt so much damage. A wall of `sections` is broken down piece by piece; what is made of
    `force` is disintegrated. Whoever concentrates where it `distracts` saves to go on. Its damage
    is of that `later` type once it has come. What `screens` gives three-quarters cover behind it.
    """

    shape: AreaShape
    size: int
    width: int | None = None  # of a line
    height: int | None = None  # of a cylinder or a wall
    moments: tuple[AreaMoment, ...] = ()
    grows: int = 0  # feet of size more for each slot level above its own
    picks: bool = False
    flank: int = 0  # feet
    bare: bool = False
    holds: bool = False
    burns: str = ""
    raises: WallKind | None = None
    firm: bool = False
    still: bool = False
    quells: int = 0
    hollow: int = 0
    bars: str = ""
    deflects: bool = False
    harms: tuple[str, ...] = ()
    moves: int = 0
    moved_by: CastingTime | None = None
    drifts: int = 0
    bursts: bool = False
    swells: str = ""
    space: int = 0
    spends: int = 0
    sections: SpellSections | None = None
    force: bool = False
    distracts: bool = False
    later: str = ""
    screens: bool = False


@dataclass(frozen=True, slots=True)
class SpellLayer:
    """One of several layers of a wall: it asks whoever passes, and goes without the others.

    With `beside` it asks those who come or start their turn so many feet beside the wall; what it
    gives lasts so many `rounds` (0: no time of its own). One that is `firm` cannot be dispelled. Of
    a wall with sections so many feet long it may lie where one of them is broken down (`section`).
    """

    names: Texts
    save: SpellSave
    damage: tuple[SpellDamage, ...] = ()
    beside: int = 0
    rounds: int = 0
    firm: bool = True
    section: int = 0


@dataclass(frozen=True, slots=True)
class SpellGround:
    """What it makes of the ground in its area: the feet of movement that each foot there costs.

    It `fills` its area, so that flying through it costs as much, or covers the floor only; it may
    hinder `foes` of the caster alone. That of an instantaneous spell ends as its conditions do.
    """

    cost: int = 2  # difficult ground
    fills: bool = False
    foes: bool = False
    towards: bool = False  # only moving closer to its caster


@dataclass(frozen=True, slots=True)
class SpellStage:
    """What its area does at the start of a later turn of its maker, or of all up to the `last` one.

    The turn of the casting is the first. It comes upon all in the area, or upon so many whom its
    maker `picks`; from then on the area `obscures` and makes its `ground` harder.
    """

    turn: int
    damage: tuple[SpellDamage, ...]
    save: SpellSave | None = None
    last: int = 0  # 0: that turn only
    picks: int = 0
    obscures: ObscurementKind | None = None
    ground: SpellGround | None = None


@dataclass(frozen=True, slots=True)
class SpellLight:
    """The light that it sheds: feet of bright light, and of dim light beyond those.

    Up to `sunlight` feet from its middle it is sunlight.
    """

    bright: int
    dim: int
    sunlight: int = 0


@dataclass(frozen=True, slots=True)
class SpellThen:
    """Another saving throw that follows once its attack is made, hit or miss, or its damage dealt.

    Of its target, and of all within `feet` of that one. `drops`: whoever holds what hurts lets it
    go, or has what the failure changes; only whom the damage has hurt is asked.
    """

    save: SpellSave
    damage: tuple[SpellDamage, ...] = ()
    feet: int = 0
    drops: bool = False


@dataclass(frozen=True, slots=True)
class SpellHealing:
    """Hit points that it gives back, or temporary ones.

    It does nothing for creatures of the kinds that it `spares`. `shared` ones are divided among
    its targets.
    """

    dice: str
    growth: str = ""
    modifier: bool = False
    temporary: bool = False
    spares: tuple[str, ...] = ()
    shared: bool = False


@dataclass(frozen=True, slots=True)
class SpellLonger:
    """How it lasts from a level of slot on: so many rounds, or until it is ended (0)."""

    level: int
    rounds: int = 0
    concentration: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """What the program plays of a spell."""

    key: SpellKey  # "srd-5.1/fireball"
    ruleset: str
    names: Texts
    level: int  # 0 = cantrip
    school: str = ""
    classes: tuple[str, ...] = ()
    time: CastingTime = CastingTime.ACTION
    minutes: int = 0
    range: SpellRange = SpellRange.SELF
    feet: int = 0
    verbal: bool = False
    somatic: bool = False
    material: bool = False
    costly: bool = False  # the materials have a price: no focus stands for them
    lasting: Lasting = Lasting.INSTANT
    rounds: int = 0
    longer: tuple[SpellLonger, ...] = ()  # with higher slots, the lowest first
    concentration: bool = False
    ritual: bool = False
    attack: AttackKind | None = None
    attacks: int = 1  # rolls, or darts that hit by themselves
    attacks_grow: int = 0
    targets: int | None = None  # None = as many as the area or the text allows
    targets_grow: int = 0
    sees: bool = False  # the caster must see its targets
    others: bool = False  # not the caster itself
    kinds: tuple[str, ...] = ()  # of the creatures that it can affect: "humanoid"; () = any
    never: tuple[str, ...] = ()  # kinds or tags of those that it does nothing to: "shapechanger"
    largest: str = ""  # the largest size of those that it can affect; "" any
    together: int = 0  # feet that its targets may be apart; 0: as far as its range
    from_first: bool = False  # only so far from the first of them
    needs_points: bool = False  # nor to whom has no hit points
    visual: bool = False  # an illusion for the eyes: whoever sees through it saves by itself
    save: SpellSave | None = None
    area: SpellArea | None = None
    layers: tuple[SpellLayer, ...] = ()  # of the wall that is its area
    stages: tuple[SpellStage, ...] = ()  # of an area that does something else on each turn
    clear: bool = False  # it fails where its area passes through the space of a creature
    ring: SpellArea | None = None  # the round wall that its caster may choose instead
    damage: tuple[SpellDamage, ...] = ()
    healing: SpellHealing | None = None
    conditions: tuple[str, ...] = ()  # given without a saving throw
    conditions_last: Moment | None = None  # of the caster's next turn; None: as the spell
    influence: Influence | None = None  # what it changes on its targets, or on those in its area
    obscures: ObscurementKind | None = None  # what lies in its area
    ground: SpellGround | None = None  # in its area
    light: SpellLight | None = None  # of its area, of what runs about its caster, else of targets
    reach: int = 0  # feet of its attacks, where its range says something else
    again: CastingTime | None = None  # what acting with it once more costs while it runs
    goes_on: bool = False  # though nobody is under it any more: what else it made is still there
    pool: SpellPool | None = None
    limit: SpellLimit | None = None
    mending: SpellMending | None = None
    way_out: SpellWayOut | None = None
    blow: SpellBlow | None = None
    then: SpellThen | None = None
    bands: tuple[Band, ...] = ()  # what a failed save brings, by hit points
    teleports: int = 0  # feet that its caster may be elsewhere at once
    dispels: bool = False  # spells on its targets
    unmakes: bool = False  # what is made of force
    counters: bool = False  # it breaks the spell that its target is casting
    sends: tuple[str, ...] = ()  # kinds that a failed save sends back to their plane
    summons: tuple[SpellSummon, ...] = ()
    calls: tuple[SpellCall, ...] = ()  # of several the caster chooses one
    makes: tuple[str, int] | None = None  # the counter of what its caster has from it, and how many
    turns: str = ""  # dice of the turns in a row that its caster takes
    rays: int = 0  # sides of the die that says which ray meets a target; its highest: two
    drains: int = 0  # percent of the damage of its attacks that its caster regains
    leaps: int = 0  # feet to the next one that it attacks where two dice of its damage are alike

    @property
    def name(self) -> Name:
        """The name as a parameter of sentences."""
        return Name(tuple(self.names.items()))

    @property
    def is_cantrip(self) -> bool:
        """Level 0: no slot."""
        return self.level == 0

    @property
    def is_told(self) -> bool:
        """Whether its effect is text: no number, save, condition or bonus of its own."""
        return not (
            self.attack
            or self.save
            or self.damage
            or self.healing
            or self.conditions
            or self.area
            or self.influence
            or self.ground
            or self.pool
            or self.limit
            or self.mending
            or self.way_out
            or self.blow
            or self.dispels
            or self.counters
            or self.light
            or self.turns
            or self.summons
            or self.calls
            or self.teleports
            or self.makes
        )


@dataclass(frozen=True, slots=True)
class SpellTexts:
    """What of a spell is read."""

    texts: Texts
    higher: Texts = NO_TEXTS
    materials: Texts = NO_TEXTS
    trigger: Texts = NO_TEXTS
    duration: Texts = NO_TEXTS  # where it is more than a number


@dataclass(frozen=True, slots=True)
class SpellEntry:
    """A spell of the library."""

    spell: Spell
    texts: SpellTexts


FindSpell = Callable[[SpellKey], SpellEntry | None]
"""Finds a spell of the library by its key, where it has one."""
