"""The states at 0 hit points: unconscious, the marks of death saves, stable, dead."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import DEATH_FAILURES, DEATH_SUCCESSES, HIT_POINTS
from desktop.model.effect import ActiveEffect, End
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.harm import recovering

DEATH_SAVES = "death-saves"
"""The trait of whoever is no character, and yet makes death saves at 0 (51-MON-02)."""
UNCONSCIOUS = ConditionKey("unconscious")
CAUSE = "cause"
AT_ZERO = "zero"
KNOCKED_OUT = "knock_out"
MOST_MARKS = 3


def has_death_saves(draft: Draft, who: Combatant) -> bool:
    """Whether it falls unconscious and makes death saves: characters, and whom the table adds.

    Of others those whose sheet says so, and whoever makes them already (51-MON-02).
    """
    if who.character or DEATH_SAVES in who.creature.traits or who.life is Life.DYING:
        return True
    if who.life is Life.STABLE and not is_knocked_out(who):
        return True
    return draft.ruleset.setting_of(draft.encounter, "monsters_at_zero") == "death_saves"


def is_knocked_out(who: Combatant) -> bool:
    """Whether it lies unconscious because somebody spared it."""
    return any(
        effect.key == UNCONSCIOUS and effect.parameters.get(CAUSE) == KNOCKED_OUT
        for effect in who.effects
    )


def fall(draft: Draft, who: CombatantId, life: Life) -> None:
    """Unconscious at 0 hit points, with fresh marks."""
    draft.add(e.LifeChanged(who, life))
    clear_marks(draft, who)
    give_unconscious(draft, who, AT_ZERO)


def kill(draft: Draft, who: CombatantId, reason: Message | None = None) -> None:
    """Dead, without any hit points; its marks are cleared."""
    draft.add(e.LifeChanged(who, Life.DEAD, reason))
    set_current(draft, who, HIT_POINTS, 0)
    clear_marks(draft, who)


def stabilise(draft: Draft, who: CombatantId) -> None:
    """Stable at 0 hit points; the marks are cleared (51-DS-07)."""
    draft.add(e.LifeChanged(who, Life.STABLE))
    clear_marks(draft, who)
    recovering.offer(draft, who)


def give_unconscious(draft: Draft, who: CombatantId, cause: str, end: End | None = None) -> None:
    parameters: FrozenMap[str, int | str] = FrozenMap({CAUSE: cause})
    given = ActiveEffect(EffectId(""), UNCONSCIOUS, end=end, parameters=parameters)
    effects.give(draft, who, given)


def clear_marks(draft: Draft, who: CombatantId) -> None:
    """Successes and failures back to 0."""
    set_current(draft, who, DEATH_SUCCESSES, 0)
    set_current(draft, who, DEATH_FAILURES, 0)


def mark_failures(draft: Draft, who: CombatantId, count: int) -> None:
    """So many failed death saves more; the third one kills."""
    failures = min(MOST_MARKS, draft.combatant(who).count(DEATH_FAILURES) + count)
    told: Parameters = {"who": draft.combatant(who).name, "failures": failures}
    text = Message("note.death_failures" if count == 1 else "note.death_failures_twice", told)
    draft.add(e.CounterSet(who, DEATH_FAILURES, failures, MOST_MARKS, text))
    if failures >= MOST_MARKS:
        kill(draft, who, Message("note.third_failure"))


def mark_success(draft: Draft, who: CombatantId) -> None:
    """One successful death save more; the third one makes stable."""
    successes = draft.combatant(who).count(DEATH_SUCCESSES) + 1
    told: Parameters = {"who": draft.combatant(who).name, "successes": successes}
    draft.add(
        e.CounterSet(
            who, DEATH_SUCCESSES, successes, MOST_MARKS, Message("note.death_successes", told)
        )
    )
    if successes >= MOST_MARKS:
        stabilise(draft, who)
