"""Short and long rests of D&D: what breaks them off, what they give back. Times in minutes."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import TakeRest
from desktop.model.copying import replace
from desktop.model.counter import (
    BASE_MAXIMUM,
    DEATH_FAILURES,
    DEATH_SUCCESSES,
    HIT_POINTS,
    LEGENDARY_RESISTANCES,
    is_slot,
)
from desktop.model.creature import UsesKind
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId
from desktop.rules.casting import influences
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import refill, set_current
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import RestKind
from desktop.rules.fifth.harm.dying import is_knocked_out
from desktop.rules.fifth.resting import made_slots, recovery, song
from desktop.rules.fifth.resting.hit_dice import ask_hit_die, book_dice, dice_left, forget_hit_dice
from desktop.rules.fifth.resting.provisions import locked_levels
from desktop.rules.fifth.resting.recharging import after_short, refill_features
from desktop.rules.harm.damage import heal
from desktop.rules.harm.maximum import MAXIMUM_REDUCED, explained_maximum

SHORT, LONG = "short", "long"
HOUR = 60
DAILY = "spell:"
"""The beginning of the counters of spells that are cast so many times a day."""

KINDS = (RestKind(SHORT, HOUR), RestKind(LONG, 8 * HOUR))
ASKED_OF_LONG = frozenset(("broken", "watch", "since", "fed"))
MOST_WATCH = 2 * HOUR

RESTED = CounterKey("long_rest_minutes")
"""Minutes of a long rest that was broken off and may go on."""
BREAKS = CounterKey("long_rest_breaks")
LONG_RESTS = CounterKey("long_rests")
EXHAUSTION = ConditionKey("exhaustion")
UNCONSCIOUS = ConditionKey("unconscious")


# --- rests --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FifthRests:
    """The rests of an edition; what stands here is where the two differ."""

    breaks: frozenset[str] = frozenset()
    """What always breaks a rest off."""
    unclear: frozenset[str] = frozenset()
    """What the edition says nothing about during a short rest: the GM decides."""
    short_needs_hit_point: bool = False
    half_of_the_dice: bool = False
    needs_food: bool = False
    goes_on: bool = False
    """A long rest broken off goes on, an hour longer, and after an hour counts as a short one."""
    restores_maximum: bool = False
    hours_between: int = 0
    """From the end of a long rest to the start of the next."""
    hours_of_cycle: int = 0
    """From the end of a long rest to the end of the next."""

    @property
    def kinds(self) -> tuple[RestKind, ...]:
        """A short and a long one."""
        return KINDS

    def asks(self, kind: str) -> frozenset[str]:
        """What broke it off; of a long one also watch, food and the last one."""
        return frozenset(("broken",)) if kind == SHORT else ASKED_OF_LONG

    def judge(self, draft: Draft, who: Combatant, command: TakeRest) -> Refusal | None:
        """Dead, without hit points, too short, broken off, too soon after the last one."""
        if who.life is Life.DEAD:
            return Refusal(Message("refusal.dead", {"who": who.name}), draft.ruleset.rule("dead"))
        if command.kind == SHORT:
            return self._judge_short(draft, who, command)
        return self._judge_long(draft, who, command)

    def is_broken_off(self, command: TakeRest) -> bool:
        """By what always breaks it, a long one also by an hour of exertion."""
        if command.kind == SHORT:
            return command.broken in self.breaks
        return self._is_broken(command)

    def rest(self, draft: Draft, who: CombatantId, command: TakeRest) -> None:
        """Give what the rest gives; one broken off after an hour gives a short one's."""
        forget_hit_dice(draft, who)
        recovery.forget(draft, who)
        song.forget(draft, who)
        if command.kind == SHORT:
            finish_short(draft, who)
        elif self.goes_on and self._is_broken(command):
            self._interrupt(draft, who, command)
        else:
            self._finish_long(draft, who, command)

    # --- judging --------------------------------------------------------------------------------

    def _judge_short(self, draft: Draft, who: Combatant, command: TakeRest) -> Refusal | None:
        rule = draft.ruleset.rule("short_rest")
        if self.short_needs_hit_point and who.hit_points < 1:
            return Refusal(Message("refusal.rest_needs_hit_point", {"who": who.name}), rule)
        if command.broken in self.breaks:
            told: Parameters = {"cause": Message(f"rest.broken.{command.broken}")}
            return Refusal(
                Message("refusal.rest_broken", told), draft.ruleset.rule("short_rest_broken")
            )
        if command.minutes < HOUR:
            return _too_short(command.minutes, HOUR, rule)
        if command.broken in self.unclear:
            told = {"cause": Message(f"rest.broken.{command.broken}")}
            return Refusal(Message("refusal.rest_unclear", told), rule)
        return None

    def _judge_long(self, draft: Draft, who: Combatant, command: TakeRest) -> Refusal | None:
        rules = draft.ruleset.rule
        if who.hit_points < 1:
            text = Message("refusal.rest_needs_hit_point", {"who": who.name})
            return Refusal(text, rules("long_rest_once"))
        if refusal := self._judge_time_between(draft, who, command):
            return refusal
        if self._is_broken(command):
            return self._judge_broken(draft, who, command)
        needed = self.needed(who)
        whole = command.minutes + who.count(RESTED)
        if whole < needed:
            return _too_short(whole, needed, rules("long_rest"))
        if command.watch > MOST_WATCH:
            told: Parameters = {"minutes": command.watch, "most": MOST_WATCH}
            return Refusal(Message("refusal.too_long_awake", told), rules("long_rest"))
        return None

    def _judge_time_between(
        self, draft: Draft, who: Combatant, command: TakeRest
    ) -> Refusal | None:
        rule = draft.ruleset.rule("long_rest_once")
        if command.since is None:
            if who.count(LONG_RESTS) and not who.count(BREAKS):
                return Refusal(Message("refusal.rested_already", {"who": who.name}), rule)
            return None
        hours = max(self.hours_between, self.hours_of_cycle - command.minutes // HOUR)
        if command.since < hours:
            told: Parameters = {"hours": command.since, "needed": hours}
            return Refusal(Message("refusal.rested_lately", told), rule)
        return None

    def _judge_broken(self, draft: Draft, who: Combatant, command: TakeRest) -> Refusal | None:
        rule = draft.ruleset.rule("long_rest_broken")
        if self.goes_on:
            return None  # it is kept, whatever it gives now
        told: Parameters = {"cause": Message(f"rest.broken.{command.broken}")}
        return Refusal(Message("refusal.rest_broken", told), rule)

    def _is_broken(self, command: TakeRest) -> bool:
        return command.broken in self.breaks or (
            command.broken in ("initiative", "exertion") and command.exertion >= HOUR
        )

    def needed(self, who: Combatant) -> int:
        """Minutes that its long rest takes in all, an hour more for each interruption."""
        return 8 * HOUR + (HOUR * who.count(BREAKS) if self.goes_on else 0)

    # --- giving ---------------------------------------------------------------------------------

    def _interrupt(self, draft: Draft, who: CombatantId, command: TakeRest) -> None:
        combatant = draft.combatant(who)
        rested, broken = combatant.count(RESTED) + command.minutes, combatant.count(BREAKS) + 1
        draft.add(e.CounterSet(who, RESTED, rested, None))
        draft.add(e.CounterSet(who, BREAKS, broken, None))
        needed = self.needed(draft.combatant(who))
        told: Parameters = {
            "who": combatant.name,
            "cause": Message(f"rest.broken.{command.broken}"),
            "left": max(0, needed - rested),
        }
        rule = draft.ruleset.rule("long_rest_goes_on")
        draft.add(e.Noted(Message("note.rest.interrupted", told), rule, (who,)))
        if command.asleep:
            effects.give(draft, who, ActiveEffect(EffectId(""), UNCONSCIOUS, source=who))
        if command.minutes >= HOUR:
            finish_short(draft, who)

    def _finish_long(self, draft: Draft, who: CombatantId, command: TakeRest) -> None:
        told: Parameters = {"who": draft.combatant(who).name}
        rule = draft.ruleset.rule("long_rest")
        draft.add(e.Noted(Message("note.rest.long", told), rule, (who,)))
        refill_features(draft, who, frozenset(UsesKind))
        refill(draft, who, LEGENDARY_RESISTANCES)
        made_slots.vanish(draft, who)
        recovery.renew(draft, who)
        for key in draft.combatant(who).counters:
            if is_slot(key) or key.startswith(DAILY):
                refill(draft, who, key)
        self._lower_exhaustion(draft, who, fed=command.fed)
        influences.fade(draft, who)
        self._give_dice_back(draft, who)
        _restore_hit_points(draft, who, maximum=self.restores_maximum)
        if draft.combatant(who).temporary_hit_points:
            draft.add(e.TemporaryGranted(who, 0, 0))
        for key in (DEATH_SUCCESSES, DEATH_FAILURES):
            set_current(draft, who, key, 0)
        rests = draft.combatant(who).count(LONG_RESTS) + 1
        draft.add(e.CounterSet(who, LONG_RESTS, rests, None))
        for key in (RESTED, BREAKS):
            set_current(draft, who, key, 0)

    def _lower_exhaustion(self, draft: Draft, who: CombatantId, *, fed: bool) -> None:
        for effect in draft.combatant(who).effects:
            if effect.key != EXHAUSTION:
                continue
            level = effect.level or 1
            is_locked = not draft.ruleset.chooses(draft.encounter, "exhaustion_source", "any")
            stays = 0 if fed or not is_locked else locked_levels(effect)
            if self.needs_food and not fed:
                stays = level
            if level <= stays:
                told: Parameters = {"who": draft.combatant(who).name, "level": level}
                text = Message("note.rest.exhaustion_stays", told)
                draft.add(e.Noted(text, draft.ruleset.rule("long_rest_exhaustion"), (who,)))
            elif level == 1:
                effects.end_effect(draft, who, effect.id, Message("note.rest.ended"))
            else:
                draft.add(e.EffectChanged(who, replace(effect, level=level - 1)))

    def _give_dice_back(self, draft: Draft, who: CombatantId) -> None:
        """Half of all, at least one, or all; the largest first."""
        dice = dice_left(draft.combatant(who), draft.ruleset)
        whole = sum(each.maximum or 0 for each in dice.values())
        back = max(1, whole // 2) if self.half_of_the_dice else whole
        for sides, each in dice.items():
            gained = min(back, (each.maximum or 0) - each.current)
            back -= gained
            if gained:
                told: Parameters = {
                    "who": draft.combatant(who).name,
                    "count": gained,
                    "sides": sides,
                }
                text = Message("note.hit_dice_back", told)
                book_dice(draft, who, sides, each.current + gained, text)


def _too_short(minutes: int, needed: int, rule: str) -> Refusal:
    told: Parameters = {"minutes": minutes, "needed": needed}
    return Refusal(Message("refusal.rest_too_short", told), rule)


def finish_short(draft: Draft, who: CombatantId) -> None:
    """Features that come back, the knocked out awake, then hit dice one by one."""
    combatant = draft.combatant(who)
    text = Message("note.rest.short", {"who": combatant.name})
    draft.add(e.Noted(text, draft.ruleset.rule("short_rest"), (who,)))
    after_short(draft, who)
    if is_knocked_out(combatant) and combatant.hit_points > 0:
        draft.ruleset.defeat.healed(draft, who, before=combatant.hit_points)
    recovery.offer(draft, who)
    ask_hit_die(draft, who)


def _restore_hit_points(draft: Draft, who: CombatantId, *, maximum: bool) -> None:
    """All of them, up to the maximum that is left once the rest has ended what lowered it."""
    if maximum:
        effects.end_all(draft, who, MAXIMUM_REDUCED, Message("note.rest.ended"))
    combatant = draft.combatant(who)
    whole = combatant.maximum_hit_points
    if BASE_MAXIMUM in combatant.counters:
        whole = explained_maximum(draft, combatant).value
    if whole != combatant.maximum_hit_points:
        told = Message("note.maximum_now", {"who": combatant.name, "maximum": whole})
        points = min(combatant.hit_points, whole)
        draft.add(e.CounterSet(who, HIT_POINTS, points, whole, told))
    missing = whole - draft.combatant(who).hit_points
    if missing > 0:
        heal(draft, who, missing)
