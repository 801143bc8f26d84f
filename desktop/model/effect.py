"""Conditions and other effects on somebody, and when they end."""

from dataclasses import dataclass, field

from desktop.language.message import Message, Name, Parameter
from desktop.model.bond import Bond
from desktop.model.copying import replace
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId, SlotId
from desktop.model.modifier import Influence
from desktop.model.moment import Moment

__all__ = ["ActiveEffect", "End", "LaterHarm", "Moment", "RepeatedSave", "WayOut", "check_name"]


@dataclass(frozen=True, slots=True)
class End:
    """An effect ends at the `remaining`-th coming moment of somebody's turn (1 = the next one).

    `whose` is a combatant, or the slot of a fixed count; never an initiative number.
    """

    whose: CombatantId | None
    moment: Moment
    remaining: int = 1
    slot: SlotId | None = None


@dataclass(frozen=True, slots=True)
class RepeatedSave:
    """A saving throw that its bearer makes at a moment of its own turns to end the effect.

    Without a `moment` only damage asks for it.
    """

    ability: str
    dc: int
    moment: Moment | None = Moment.END
    when_damaged: bool = False  # damage asks for it, too
    eased: bool = False  # with advantage when it does
    worse: str = ""  # the condition that the effect becomes when it fails
    out_of_sight: bool = False  # only while its bearer does not see whoever caused it
    tally: int = 0  # so many successes end it, so many failures make it worse; 0: the first one
    by_source: bool = False  # at that moment of the turns of whoever caused it
    hampered: bool = False  # with disadvantage


@dataclass(frozen=True, slots=True)
class LaterHarm:
    """Damage that comes at a moment of the bearer's turns: once, or as long as the effect."""

    dice: str
    type: str
    moment: Moment
    once: bool = False
    tags: tuple[str, ...] = ()
    failed: bool = False  # only when the repeated save of its effect fails
    of_source: bool = False  # at that moment of the turns of whoever gave its effect


SCORES = ("str", "dex", "con", "int", "wis", "cha")


def check_name(word: str) -> Message:
    """What is checked: an ability by itself, or a skill."""
    return Message(f"ability.{word}" if word in SCORES else f"skill.{word}")


@dataclass(frozen=True, slots=True)
class WayOut:
    """The check by which its bearer gets out of it, as an action.

    Of several `checks` (skills or abilities) the best one counts. `dissolves`: a success ends
    the whole spell. Of an `illusion` the others see through what its bearer has made: it stays.
    With `save` they are abilities, and a saving throw is made.
    """

    checks: tuple[str, ...]
    dc: int
    dissolves: bool = False
    illusion: bool = False
    save: bool = False


@dataclass(frozen=True, slots=True)
class ActiveEffect:
    """A condition or other effect *on* a combatant.

    `key` is a condition of the ruleset, or one of its other effects (dodging, concentration,
    readied, surprised, maximum_reduced …). `held_by` names the concentration effect that keeps
    this one up; it ends with it. `label` is a name given by the GM or a spell's name; `name` is
    that of a spell or feature in every language.
    `influence` is what it changes besides what its key says. `spell_level` is the level at which
    the spell that gave it was cast; None: no spell did, or nobody knows.
    """

    id: EffectId
    key: ConditionKey
    level: int | None = None
    source: CombatantId | None = None
    end: End | None = None
    save: RepeatedSave | None = None
    held_by: EffectId | None = None
    label: str = ""
    parameters: FrozenMap[str, int | str] = field(default_factory=FrozenMap)
    reason: Message | None = None
    later: tuple[LaterHarm, ...] = ()
    influence: Influence | None = None
    name: Name | None = None
    way_out: WayOut | None = None
    spell_level: int | None = None
    bond: Bond | None = None  # what holds its bearer so, and may be destroyed

    @property
    def called(self) -> Parameter:
        """What it is called: as the spell is in the reader's language, as typed, as its key."""
        return self.name or self.label or Message(f"condition.{self.key}")

    def with_end(self, end: End | None) -> "ActiveEffect":
        """This effect with another end."""
        return replace(self, end=end)
