"""Catch your Breath, Recoup, Take a Rest: each includes the ones before it."""

from collections.abc import Collection
from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import TakeAction, TakeRest
from desktop.model.counter import (
    HIT_POINTS,
    LUCK_POINTS,
    SPELL_POINTS,
    TEMPORARY_HIT_POINTS,
    feature_uses,
)
from desktop.model.creature import UsesKind
from desktop.model.effect import ActiveEffect
from desktop.model.events import Healed, Noted, TemporaryGranted
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Prompt
from desktop.rules.effects import effects
from desktop.rules.encounter import counters
from desktop.rules.encounter.passing import let_time_pass
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import RestKind
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.harm import bleeding, death
from desktop.rules.mythcraft.points.costs import STEP
from desktop.rules.sight.perceiving import answers

BREATH = "catch_breath"
FATIGUED = ConditionKey("fatigued")
REST_KINDS = (
    RestKind("catch_breath", 5),
    RestKind("recoup", 60),
    RestKind("rest", 480),
)
MINUTES = {kind.key: kind.minutes for kind in REST_KINDS}


def start_breath(draft: Draft, command: TakeAction) -> Refusal | None:
    """Begin the five minutes; no Death Points are gained meanwhile (AP-DP-05)."""
    who = draft.combatant(command.combatant)
    if refusal := draft.stands(_judge_alive(who)):
        return refusal
    if not who.has_effect(death.CATCHING_BREATH):
        effects.give(draft, who.id, ActiveEffect(EffectId(""), death.CATCHING_BREATH))
    return None


def settle_breath(draft: Draft) -> None:
    """A finisher: whoever catches its breath is asked for the end of it, after the fight as well.

    The dead are asked nothing.
    """
    asked = {
        prompt.combatant
        for prompt in draft.encounter.prompts
        if prompt.continuation.get(STEP) == BREATH
    }
    for who in draft.encounter.combatants.values():
        held = next((each for each in who.effects if each.key == death.CATCHING_BREATH), None)
        if held is not None and who.id not in asked and who.life is not Life.DEAD:
            _ask_for_end(draft, who, held.id)


def _ask_for_end(draft: Draft, who: Combatant, effect: EffectId) -> None:
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.myth.catching_breath", {"who": who.name}),
        effect=effect,
        options=(
            ("done", Message("prompt.myth.option_breath_done")),
            ("interrupted", Message("prompt.myth.option_interrupted")),
        ),
        then={STEP: BREATH},
        rule="MC-REST-01",
    )


def answer_breath(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The five minutes are over, or were interrupted."""
    who = death.asked_of(prompt)
    effects.end_all(draft, who, death.CATCHING_BREATH)
    if answer.option == "done":
        let_time_pass(draft, MINUTES["catch_breath"], alone=who)
        finish_breath(draft, who)
    return None


def finish_breath(draft: Draft, who: CombatantId) -> None:
    """From 0 hit points to 1; Bleeding and what a knock-out gave end (MC-REST-01).

    A longer rest has it in it: whoever was catching its breath has caught it.
    """
    effects.end_all(draft, who, death.CATCHING_BREATH)
    if draft.combatant(who).hit_points == 0:
        _heal_to(draft, who, 1)
    effects.end_all(draft, who, bleeding.BLEEDING, Message("note.myth.rested"))
    death.recover(draft, who, breath=True)
    _refill_features(draft, who, (UsesKind.SHORT_REST, UsesKind.BREATH))


def _refill_features(draft: Draft, who: CombatantId, kinds: Collection[UsesKind]) -> None:
    """What the rest recharges: "/Breath" with the shortest, "/Recoup", all with the longest."""
    for feature in draft.combatant(who).creature.features:
        if feature.uses is not None and feature.uses.kind in kinds:
            counters.refill(draft, who, feature_uses(feature.key))


def recoup(draft: Draft, command: TakeAction) -> Refusal | None:
    """One alone recoups: the hour passes for what lies on it."""
    who = draft.combatant(command.combatant)
    if refusal := draft.stands(_judge_alive(who)):
        return refusal
    let_time_pass(draft, MINUTES["recoup"], alone=who.id)
    finish_recoup(draft, who.id)
    return None


def finish_recoup(draft: Draft, identity: CombatantId) -> None:
    """One hour: up to a quarter back, never above the Bloodied line; one Death Point less."""
    finish_breath(draft, identity)
    who = draft.combatant(identity)
    line = numbers.bloodied_line(who, up=death.rounds_up(draft))
    if who.hit_points <= line:
        quarter = -(-who.maximum_hit_points // 4)
        _heal_to(draft, who.id, min(line, who.hit_points + quarter))
    if not _keeps_death_points(draft, who):
        death.remove(draft, who.id, 1, "AP-DP-06")
    _refill_features(draft, who.id, (UsesKind.RECOUP,))


def rest(draft: Draft, command: TakeAction) -> Refusal | None:
    """One alone rests: the eight hours pass for what lies on it."""
    who = draft.combatant(command.combatant)
    if refusal := draft.stands(_judge_alive(who)):
        return refusal
    let_time_pass(draft, MINUTES["rest"], alone=who.id)
    finish_rest(draft, who.id)
    return None


def finish_rest(draft: Draft, who: CombatantId, *, fed: bool = True) -> None:
    """Eight hours: everything back; Fatigued goes instead of the Death Points (MC-REST-03).

    Without food and drink it stays (MC-COND-FATIGUED), and so do the points.
    """
    finish_breath(draft, who)
    _heal_to(draft, who, draft.combatant(who).maximum_hit_points)
    rested = draft.combatant(who)
    if _keeps_death_points(draft, rested) and fed:
        effects.end_all(draft, who, FATIGUED, Message("note.myth.rested"))
    elif _keeps_death_points(draft, rested):
        told = Message("note.myth.still_fatigued", {"who": rested.name})
        draft.add(Noted(told, "MC-COND-FATIGUED", (who,)))
    else:
        death.remove(draft, who, None, "AP-DP-07")
    if draft.combatant(who).count(TEMPORARY_HIT_POINTS):
        draft.add(TemporaryGranted(who, 0, 0))
    _refill_features(draft, who, tuple(UsesKind))
    for counter in (SPELL_POINTS, LUCK_POINTS):
        counters.refill(draft, who, counter)


def _keeps_death_points(draft: Draft, who: Combatant) -> bool:
    return answers(who, Question.REST, draft.ruleset)


def _judge_alive(who: Combatant) -> Refusal | None:
    if who.life is not Life.DEAD:
        return None
    return Refusal(Message("refusal.myth.is_dead", {"who": who.name}))


def _heal_to(draft: Draft, identity: CombatantId, hit_points: int) -> None:
    who = draft.combatant(identity)
    most = who.counters[HIT_POINTS].maximum
    reached = hit_points if most is None else min(hit_points, most)
    if reached > who.hit_points:
        draft.add(Healed(identity, reached - who.hit_points, reached))
        draft.ruleset.defeat.healed(draft, identity, before=who.hit_points)


@dataclass(frozen=True, slots=True)
class MythcraftRests:
    """The three rests as the whole party takes them; broken off, one gives nothing."""

    @property
    def kinds(self) -> tuple[RestKind, ...]:
        """The shortest first."""
        return REST_KINDS

    def asks(self, kind: str) -> frozenset[str]:
        """Nothing but how long it was; of the longest also food and drink."""
        return frozenset(("fed",)) if kind == "rest" else frozenset()

    def judge(self, draft: Draft, who: Combatant, command: TakeRest) -> Refusal | None:
        """The dead do not rest; it must last as long as its kind does."""
        if refusal := _judge_alive(who):
            return refusal
        kind = next(kind for kind in REST_KINDS if kind.key == command.kind)
        if command.minutes >= kind.minutes:
            return None
        told: Parameters = {"minutes": command.minutes, "needed": kind.minutes}
        return Refusal(Message("refusal.rest_too_short", told))

    def is_broken_off(self, command: TakeRest) -> bool:
        """Nobody is asked: a rest that was broken off is not taken at all."""
        return False

    def rest(self, draft: Draft, who: CombatantId, command: TakeRest) -> None:
        """What its kind gives; each includes the ones before it."""
        if command.kind == "catch_breath":
            finish_breath(draft, who)
        elif command.kind == "recoup":
            finish_recoup(draft, who)
        else:
            finish_rest(draft, who, fed=command.fed)
