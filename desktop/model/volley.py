"""What a spell or feature does to each of its targets, as plain data that prompts can carry."""

from dataclasses import dataclass

from desktop.battlemap.cells import Point
from desktop.language.message import Name, Parameter
from desktop.model.altered import DiceAgain
from desktop.model.bond import Bond
from desktop.model.effect import End, LaterHarm, Moment, WayOut
from desktop.model.ids import AreaId, CombatantId, EffectId, MapId
from desktop.model.modifier import Influence
from desktop.model.thrown import Throw


@dataclass(frozen=True, slots=True)
class VolleyDamage:
    """One type's amount, rolled once for all targets; with `text` it is not rolled yet."""

    type: str
    amount: int = 0
    dice: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """What comes to those with so many hit points or fewer: conditions for `rounds`, or death."""

    points: int
    conditions: tuple[str, ...] = ()
    rounds: int = 0
    kills: bool = False


@dataclass(frozen=True, slots=True)
class Volley:
    """A saving throw, what a failure brings, and what a success leaves.

    Without `ability` nobody saves: everything comes at once. `key` is the effect that those hit
    get when no condition of the game says what happens to them ("" for none). `end` and
    `held_by` are those of what it gives; `repeats` asks for the save again. `origin` is where an
    area bursts from, for cover against it.
    """

    label: str
    source: CombatantId | None = None
    ability: str = ""
    dc: int = 0
    half: bool = False
    damage: tuple[VolleyDamage, ...] = ()
    conditions: tuple[str, ...] = ()
    choice: bool = False
    marks: bool = False
    end: End | None = None
    repeats: Moment | None = None
    repeats_with: str = ""  # "" = the same ability
    held_by: EffectId | None = None
    later: tuple[LaterHarm, ...] = ()
    tags: tuple[str, ...] = ()
    map: MapId | None = None
    origin: Point | None = None
    cover: str = ""  # of the one target that a prompt asks
    rule: str = ""
    influence: Influence | None = None  # of what it gives
    kinds: tuple[str, ...] = ()  # of the creatures that it can affect; () = any
    spares: tuple[str, ...] = ()  # kinds of creatures that it does nothing to
    name: Name | None = None  # of the spell or feature, in every language
    push: int = 0  # feet away from the source; negative: toward it
    push_largest: str = ""  # the largest size of those whom it moves; "" any
    ends: tuple[str, ...] = ()  # effects that it ends on those it hits
    this_turn: bool = False  # what it gives ends with the turn of its target that runs
    uncovered: bool = False  # cover does not help
    when_damaged: bool = False  # damage asks for the repeated save, too
    eased: bool = False  # with advantage when it does
    worse: str = ""  # the condition that comes when the repeated save fails
    tally: int = 0  # so many successes or failures decide the repeated save; 0: the first one
    saved: Influence | None = None  # what a success leaves, until `saved_end`
    saved_end: End | None = None
    saved_once: Influence | None = None  # what else it leaves, until it has counted once
    way_out: WayOut | None = None  # of what it gives
    bond: Bond | None = None  # what holds those to whom it gives something
    bands: tuple[Band, ...] = ()  # the first that its target's hit points fit
    sends: tuple[str, ...] = ()  # kinds that it sends back to their plane
    out_of_sight: bool = False  # the save is repeated only by those who do not see the source
    wary: bool = False  # enemies of its source save with advantage while they fight
    spell_level: int | None = None  # at which the spell was cast; None: it is none
    within: AreaId | None = None  # what it gives lasts as long as its bearer is in that area
    spends: AreaId | None = None  # the area whose damage is counted
    withers: bool = False  # a failure takes what was dealt off the maximum of hit points
    withers_for: int = 0  # rounds; 0: until a rest
    spares_life: bool = False  # its damage leaves 1 hit point
    by_source: bool = False  # the save is repeated on the turns of the source
    reverts: bool = False  # a failure gives its target its own form back
    killed: str = ""  # what becomes of whom it kills: "dust" (at 0), "risen", "frozen"
    mends: str = ""  # dice of the healing that friends of its source have of it instead
    steady: str = ""  # creatures of that size and larger ones save with advantage
    hard: tuple[str, ...] = ()  # kinds or tags of those who save with disadvantage
    fails: tuple[str, ...] = ()  # of those who fail without a roll
    succeeds: tuple[str, ...] = ()  # of those who succeed without one
    immune: tuple[str, ...] = ()  # conditions and damage: who is immune to one succeeds
    contest: bool = False  # a check stands for the save
    willing: bool = False  # who is willing does not save
    moves: int = 0  # feet that its source may move whom it hits
    lowers: int = 0  # so much is taken of the maximum of hit points on a failure
    lowers_by: str = ""  # or as much as is dealt of that type, or of ALL_DAMAGE
    by_five: tuple[str, ...] = ()  # what it gives as well to whoever fails by 5 or more
    wakes: bool = False  # whom that fells senseless damage wakes
    at_zero: tuple[str, ...] = ()  # whom its damage brings to 0 is stable, with these for an hour
    drains: bool = False  # the source regains what the maximum loses
    regains: int = 0  # percent of what its attack deals that the source regains
    drops: bool = False  # its target lets go what it holds, or has what it gives
    rounds: int = 0  # what it gives ends with so many turns of its target; 0: with `end`
    steels: bool = False  # whoever saves is immune to it for a day
    steels_after: bool = False  # and so is whoever has had what it gives
    ages: str = ""  # dice: ten times as many years older is whoever fails by 5 or more
    possesses: bool = False  # its source goes into the body of whom it hits
    given: str = ""  # the X of what it gives, as dice: Burning (1d4)
    escape_dc: int | None = None  # to escape the grapple that it gives
    throws: Throw | None = None  # how whoever fails is thrown by its source
    saved_push: int = 0  # feet away from the source that whoever saves is pushed
    saved_out: bool = False  # whoever saves is pushed out of the space of its source
    careful: tuple[CombatantId, ...] = ()  # whom its caster spares: they succeed
    unhurt: bool = False  # and take nothing then
    hampered: CombatantId | None = None  # who saves with disadvantage
    hampers: bool = False  # in all saves against it, not only the first
    again: DiceAgain | None = None  # low dice of its damage that fall once more
    destroys: str = ""  # it is the end of whoever has this challenge or less; "" of nobody

    @property
    def called(self) -> Parameter:
        """What it is called: in the reader's language where that is known, else its label."""
        return self.name or self.label
