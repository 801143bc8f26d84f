"""What an effect changes while it lasts, as plain data: a spell's bonus, a curse's burden.

The rules read it as they read the facts of a condition: each modifier answers one of their
questions (the values of `rules.conditions.Question`), and stands among the reasons of the number
or roll that it changes. It ends with its effect.
"""

from dataclasses import dataclass

from desktop.language.message import Name
from desktop.model.moment import Moment
from desktop.model.reasons import Kind


@dataclass(frozen=True, slots=True)
class Modifier:
    """One answer to one question.

    `change` counts, or `dice` ("1d4", "-1d4") are rolled each time. `when`, `abilities`, `words`
    (skills or abilities checked), `types` (of damage) and `kinds` (of the other creature) limit
    it; `what` names conditions, senses or ways of moving that it is about. A condition that it
    gives ends at that `moment` of its bearer's next turn, or with the effect.

    A spell's modifier may still be open: `growth` is added for each slot level above the spell's
    own, `rises` are pairs of a slot level and the change from there on, `caster` adds the
    caster's modifier, and of those with an `option` (the key of a text) the caster chooses one.
    `dice_growth` is added to the dice for each level, `tiers` are the dice of higher casters.
    """

    question: str
    kind: Kind = Kind.NUMBER
    change: int = 0
    dice: str = ""
    when: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    growth: int = 0
    rises: tuple[tuple[int, int], ...] = ()
    caster: bool = False
    option: str = ""
    moment: str = ""
    dice_growth: str = ""
    tiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Duplicates:
    """Images of its bearer, of which an attack may hit one instead.

    A `die` says whether it does, one for `each` that is left or one for all: what it must show at
    `least` stands in order of their number, the last one for all that are more. `armoured` ones
    have an Armour Class of their own.
    """

    left: int
    die: int
    least: tuple[int, ...]
    each: bool = False
    armoured: bool = False

    @property
    def needed(self) -> int:
        """What the die must show now."""
        return self.least[min(self.left, len(self.least)) - 1]


@dataclass(frozen=True, slots=True)
class TurnRow:
    """What happens where the die shows at most that, after the rows before it.

    It changes the turn that runs, or gives conditions until the start of its bearer's next turn.
    A `way` is rolled where it says a die; where it `strikes`, somebody in reach is chosen by lot.
    Its bearer `lets_go` of all that it holds.
    """

    most: int
    key: str  # of its text
    modifiers: tuple[Modifier, ...] = ()
    conditions: tuple[str, ...] = ()
    way: str = ""
    strikes: bool = False
    lets_go: bool = False


@dataclass(frozen=True, slots=True)
class TurnTable:
    """A die that is rolled on each turn of its bearer, at that `moment`, and its rows.

    Without `dice` somebody says which row it is, or a saving throw with that `ability` against
    the `dc` of its spell: a failure is the first row. One with an `option` is a choice of the
    caster.
    """

    dice: str
    moment: Moment
    rows: tuple[TurnRow, ...]
    ability: str = ""
    dc: int = 0
    option: str = ""


@dataclass(frozen=True, slots=True)
class Influence:
    """All that one effect changes.

    Of effects with the same `origin` (the key of a spell) on one creature the strongest counts.
    `once`: it ends with the first roll that it counted on. `breaks` are deeds of its bearer that
    end it ("attacks", "casts", "deals", "damaged"), its fall ("falls") or that of its source
    ("source_down"). A bond ends, too, when its source is farther away than `within` feet. `until`
    ends it at that moment of its bearer's next turn. What it `leaves` counts until the end of its
    bearer's next turn once it has ended. `helps`: it is meant for friends. `rounds` it lasts where
    its spell is instantaneous. With `marks` the first hit to which it adds damage uses it up: then
    they are on whom that hit, as long as the spell lasts. One that `fades` goes 1 nearer to
    nothing with each long rest. As it comes, its bearer `lets_go` of all that it holds. One that
    `stays` needs no concentration any more once that was held for all its time.
    """

    origin: str = ""
    modifiers: tuple[Modifier, ...] = ()
    once: bool = False
    breaks: tuple[str, ...] = ()
    until: Moment | None = None
    leaves: tuple[Modifier, ...] = ()
    leaves_conditions: tuple[str, ...] = ()
    leaves_name: Name | None = None  # of what it leaves; None: as the effect itself
    helps: bool = False
    within: int = 0
    duplicates: Duplicates | None = None
    rounds: int = 0
    marks: tuple[Modifier, ...] = ()
    table: TurnTable | None = None
    fades: bool = False
    lets_go: bool = False
    stays: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """The choices of the caster, in order."""
        table = () if self.table is None else (self.table,)
        return tuple(dict.fromkeys(x.option for x in (*self.modifiers, *table) if x.option))
