"""Which creatures a spell may call at a level, and whether somebody is one of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from desktop.language.message import Message
from desktop.model.commands import CastSpell
from desktop.model.creature import Creature
from desktop.model.spell import Spell
from desktop.model.summon import SpellCall, SpellSummon, SummonTurn
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters

NO_CHALLENGE = Fraction(-1)
MOST_CALLED = 100


@dataclass(frozen=True, slots=True)
class Called:
    """What comes: so many, and how they stay in the fight.

    `kinds` and `challenge` say which creatures of the library may come; without them it is one
    by name.
    """

    count: int
    fades: bool = True
    turn: SummonTurn = SummonTurn.OWN
    kinds: tuple[str, ...] = ()
    challenge: str = ""
    also: str = ""
    unbound: bool = False


def called_at(spell: Spell, level: int) -> dict[str, Called]:
    """What it may call at that level, by the word with which the caster chooses."""
    found = {each.key: _of_call(each, spell, level) for each in spell.calls}
    for summon in spell.summons:
        if summon.level <= level:
            found[summon.creature] = _of_summon(summon, spell, level)
    return found


def _of_summon(summon: SpellSummon, spell: Spell, level: int) -> Called:
    more = summon.grows * max(0, level - max(summon.level, spell.level))
    return Called(summon.count + more, summon.fades, summon.turn)


def _of_call(call: SpellCall, spell: Spell, level: int) -> Called:
    challenge = _highest(((least, text) for least, text in call.rises), level, call.challenge)
    if call.harder:
        challenge = str(int(challenge) + max(0, level - spell.level))
    return Called(
        call.count * int(_highest(((n, str(x)) for n, x in call.times), level, "1")),
        kinds=call.kinds,
        challenge=challenge,
        also=call.also,
        unbound=call.unbound,
    )


def _highest(steps: Iterable[tuple[int, str]], level: int, own: str) -> str:
    """The last of the steps that the level has reached."""
    return [own, *(text for least, text in steps if least <= level)][-1]


def chosen_of(found: Mapping[str, Called], choice: str) -> Called | None:
    """What the caster has chosen, else the first."""
    return found.get(choice) or next(iter(found.values()), None)


def challenge_of(text: str) -> Fraction:
    """A challenge as a number; one that is none counts as the lowest."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return NO_CHALLENGE


def fits(called: Called, kind: str, challenge: str) -> bool:
    """Whether a creature of that kind and challenge may come."""
    if not called.kinds:
        return True
    own = challenge_of(challenge)
    return kind in called.kinds and NO_CHALLENGE < own <= challenge_of(called.challenge)


def judge_called(spell: Spell, level: int, command: CastSpell) -> Refusal | None:
    """Whether that creature is one that it calls, and how many may come."""
    called, creature = chosen_of(called_at(spell, level), command.choice), command.summoned
    if creature is None or called is None:
        return None
    if not fits(called, creature.kind, creature.challenge):
        told: Parameters = {
            "what": creature.name,
            "spell": spell.name,
            "challenge": called.challenge,
        }
        return Refusal(Message("refusal.not_called", told))
    if command.called is not None and command.called > called.count:
        told = {"spell": spell.name, "most": called.count}
        return Refusal(Message("refusal.too_many_called", told))
    return None


def as_called(creature: Creature, called: Called) -> Creature:
    """The creature as it comes: it is of the other kind, too."""
    if not called.also or called.also == creature.kind or called.also in creature.tags:
        return creature
    return replace(creature, tags=(*creature.tags, called.also))
