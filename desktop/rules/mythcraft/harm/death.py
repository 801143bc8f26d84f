"""Dying by Death Points, being knocked unconscious, and the GM's creatures at 0 hit points."""

from collections.abc import Mapping
from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import DEATH_POINTS, HIT_POINTS
from desktop.model.effect import ActiveEffect
from desktop.model.events import CounterSet, Healed, LifeChanged, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Held, held_by
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Hit
from desktop.rules.engine.refusal import Refusal
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.creatures.roster import DEATH_AT
from desktop.rules.mythcraft.harm import bleeding
from desktop.rules.mythcraft.points.costs import STEP

DAZED = ConditionKey("dazed")
STUNNED = ConditionKey("stunned")
UNCONSCIOUS = ConditionKey("unconscious")
CATCHING_BREATH = ConditionKey("catching_breath")
KNOCKED = "knocked_out"
"""Parameter of a Dazed or Stunned that came from being knocked out (AP-KO-05)."""
MASSIVE_POINTS = 4
HELPLESS, NONLETHAL = "helpless", "nonlethal"
MASSIVE = "massive"


@dataclass(frozen=True, slots=True)
class DeathPoints:
    """Losing and regaining hit points."""

    def hurt(self, draft: Draft, hit: Hit) -> None:
        """What follows from damage that was taken."""
        who = draft.combatant(hit.target)
        if who.life is Life.DEAD:
            return
        if not _lies_dying(draft, who):
            effects.end_all(draft, who.id, UNCONSCIOUS, Message("note.myth.woken_by_damage"))
        if hit.got_through == 0:
            _shielded(draft, who, hit)
            return
        # MC-MASS-01: minus the maximum or lower.
        massive = hit.overflow >= who.maximum_hit_points > 0
        if hit.before > 0 and who.hit_points == 0:
            _fall(draft, hit, massive=massive)
        elif hit.before == 0:
            _struck_at_zero(draft, who, massive=massive)
        elif _is_helpless_in_melee(draft, hit):
            _propose_end(draft, who, hit)

    def healed(self, draft: Draft, combatant: CombatantId, *, before: int) -> None:
        """Back up from 0; Death Points stay (AP-DP-08). Of who bleeds it is asked how."""
        who = draft.combatant(combatant)
        bleeding.ask_whether_magical(draft, who)
        if before == 0 and who.hit_points > 0 and who.life is not Life.DEAD:
            _stand(draft, who)

    def emptied(
        self, draft: Draft, combatant: CombatantId, reason: Message | None, *, rule: str = ""
    ) -> None:
        """At 0 hit points without a hit; whoever lies already goes on dying."""
        who = draft.combatant(combatant)
        if who.life is not Life.DYING:
            drop(draft, who)

    def declared(self, draft: Draft, combatant: CombatantId) -> None:
        """The GM said how it is: the dying and dead stand at 0, prompts about defeat fall away."""
        if draft.combatant(combatant).life in (Life.DYING, Life.STABLE, Life.DEAD):
            set_current(draft, combatant, HIT_POINTS, 0)
        prompts.drop_where(
            draft,
            lambda prompt: prompt.kind is PromptKind.DEFEAT and prompt.combatant == combatant,
        )


# --- falling ------------------------------------------------------------------------------------


def _fall(draft: Draft, hit: Hit, *, massive: bool) -> None:
    who = draft.combatant(hit.target)
    if is_nonlethal(hit) and follows_knockout(draft, who):
        knock_out(draft, who)
        if massive:
            _spared_massive(draft, who)
        return
    drop(draft, who)
    if massive and draft.combatant(who.id).life is Life.DYING:
        gain(draft, who.id, MASSIVE_POINTS, "MC-MASS-01")


def _shielded(draft: Draft, who: Combatant, hit: Hit) -> None:
    """Shield HP took all of it: no damage for Death Points, unless the table counts it."""
    counts = draft.ruleset.chooses(draft.encounter, "shielded_at_zero", "points")
    if counts and hit.before == 0:
        _struck_at_zero(draft, who, massive=False)


def drop(draft: Draft, who: Combatant) -> None:
    """Somebody stands at 0 hit points: dying (AP-DP-01), or its defeat is proposed (AP-DP-11)."""
    if gathers_death_points(draft, who):
        _start_dying(draft, who)
    else:
        _propose_defeat(draft, who)


def _propose_defeat(draft: Draft, who: Combatant) -> None:
    """Ask the GM what becomes of a creature at 0, once."""
    for prompt in draft.encounter.prompts:
        if prompt.kind is PromptKind.DEFEAT and prompt.combatant == who.id:
            return
    options = (
        ("defeated", Message("prompt.myth.option_defeated")),
        ("dying", Message("prompt.myth.option_dying")),
        ("up", Message("prompt.myth.option_stays_up")),
    )
    text = Message("prompt.myth.defeat", {"who": who.name})
    prompts.ask(
        draft,
        Prompt(prompts.NEW, PromptKind.DEFEAT, who.id, text, options=options, rule="AP-DP-11"),
    )


def asked_of(prompt: Prompt) -> CombatantId:
    """Whom a prompt of this game is about: always somebody."""
    assert prompt.combatant is not None, "these prompts are about somebody"
    return prompt.combatant


def _start_dying(draft: Draft, who: Combatant) -> None:
    draft.add(LifeChanged(who.id, Life.DYING))
    if draft.ruleset.setting_of(draft.encounter, "dying_unconscious") == "on":
        effects.give(draft, who.id, ActiveEffect(EffectId(""), UNCONSCIOUS))


def _lies_dying(draft: Draft, who: Combatant) -> bool:
    """Whether it is Unconscious for as long as it is dying, by the table: no blow wakes it."""
    chosen = draft.ruleset.setting_of(draft.encounter, "dying_unconscious")
    return chosen == "on" and who.life is Life.DYING


def answer_defeat(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Out of the fight, or dying as adventurers do, or neither."""
    who = draft.combatant(asked_of(prompt))
    if answer.option == "defeated":
        draft.add(LifeChanged(who.id, Life.DEFEATED))
    elif answer.option == "dying":
        _start_dying(draft, who)
    return None


def gathers_death_points(draft: Draft, who: Combatant) -> bool:
    """Whether it dies by Death Points: adventurers do, others where the table says so."""
    if who.character:
        return True
    return draft.ruleset.setting_of(draft.encounter, "npc_death") == "death_points"


def _struck_at_zero(draft: Draft, who: Combatant, *, massive: bool) -> None:
    if who.life is Life.DEFEATED:
        return
    if who.life is not Life.DYING and not gathers_death_points(draft, who):
        _propose_defeat(draft, who)
        return
    gain(draft, who.id, 2, "AP-DP-03")
    if massive:
        gain(draft, who.id, MASSIVE_POINTS, "MC-MASS-01")


def gain(draft: Draft, identity: CombatantId, amount: int, rule: str) -> None:
    """Death Points; none while Catching your Breath (AP-DP-05); death at 8 (AP-DP-04)."""
    who = draft.combatant(identity)
    if who.life is Life.DEAD:
        return
    if who.has_effect(CATCHING_BREATH):
        draft.add(
            Noted(Message("note.myth.no_death_points", {"who": who.name}), "AP-DP-05", (who.id,))
        )
        return
    total = who.count(DEATH_POINTS) + amount
    told = Message("note.myth.death_points", {"who": who.name, "count": amount, "total": total})
    draft.add(CounterSet(identity, DEATH_POINTS, min(total, DEATH_AT), DEATH_AT))
    draft.add(Noted(told, rule, (identity,)))
    if total >= DEATH_AT:
        _die(draft, who)


def remove(draft: Draft, identity: CombatantId, amount: int | None, rule: str) -> None:
    """Take Death Points away, all of them for None; not below 0."""
    who = draft.combatant(identity)
    known = who.count(DEATH_POINTS)
    left = 0 if amount is None else max(0, known - amount)
    if left != known:
        told = Message("note.myth.death_points_left", {"who": who.name, "count": left})
        draft.add(CounterSet(identity, DEATH_POINTS, left, max(left, DEATH_AT)))
        draft.add(Noted(told, rule, (identity,)))


def _stand(draft: Draft, who: Combatant) -> None:
    if who.life is not Life.UP:
        draft.add(LifeChanged(who.id, Life.UP))
    prompts.drop_where(
        draft, lambda prompt: prompt.kind is PromptKind.DEFEAT and prompt.combatant == who.id
    )


# --- knocking unconscious -----------------------------------------------------------------------


def is_nonlethal(hit: Hit) -> bool:
    """Whether a hit that was meant to knock out can: with blunt damage in it (AP-KO-01)."""
    return hit.blow.knock_out and (not any(hit.types) or "blunt" in hit.types)


def follows_knockout(draft: Draft, who: Combatant) -> bool:
    """Whether being knocked out is a thing for it (AP-KO-06)."""
    if who.character:
        return True
    return draft.ruleset.setting_of(draft.encounter, "npc_knockout") == "on"


def knock_out(draft: Draft, who: Combatant) -> None:
    """1 hit point, and one step further: Dazed, Stunned, Unconscious (AP-KO-02 to 04)."""
    draft.add(Healed(who.id, 1, 1))
    holds = {held.condition.key for held in _held(draft, who)}
    if STUNNED in holds:
        step, rule = UNCONSCIOUS, "AP-KO-04"
    elif DAZED in holds:
        step, rule = STUNNED, "AP-KO-03"
    else:
        step, rule = DAZED, "AP-KO-02"
    draft.add(Noted(Message("note.myth.knocked_out", {"who": who.name}), rule, (who.id,)))
    # Unconscious from here ends as the condition says, not at the threshold (AP-KO-08).
    marked: Mapping[str, int | str] = {} if step == UNCONSCIOUS else {KNOCKED: 1}
    effects.give(draft, who.id, ActiveEffect(EffectId(""), step, parameters=FrozenMap(marked)))


def _held(draft: Draft, who: Combatant) -> list[Held]:
    return [held for held in held_by(who, draft.ruleset.conditions) if not held.suppressed]


def recovery_line(draft: Draft, who: Combatant) -> int:
    """Hit points at which Dazed or Stunned by a knock-out ends: not Bloodied, at most 15."""
    return min(numbers.bloodied_line(who, up=rounds_up(draft)) + 1, 15)


def rounds_up(draft: Draft) -> bool:
    """Whether the Bloodied line of an odd maximum is rounded up (a setting)."""
    return draft.ruleset.setting_of(draft.encounter, "bloodied_line") == "up"


def recover(draft: Draft, identity: CombatantId, *, breath: bool = False) -> None:
    """End what a knock-out gave, at the threshold or on catching one's breath (AP-KO-05)."""
    who = draft.combatant(identity)
    if not breath and who.hit_points < recovery_line(draft, who):
        return
    for effect in who.effects:
        if effect.key in (DAZED, STUNNED) and effect.parameters.get(KNOCKED):
            effects.end_effect(draft, identity, effect.id, Message("note.myth.recovered"))


def settle(draft: Draft) -> None:
    """A finisher: what follows from numbers, whoever has changed them.

    8 Death Points are death also where the MC has set them (AP-DP-04), and who is up far enough
    is no longer dazed by a knock-out (AP-KO-05).
    """
    for who in draft.changed():
        recover(draft, who.id)
        before = draft.start.combatants.get(who.id)
        known = 0 if before is None else before.count(DEATH_POINTS)
        if known < DEATH_AT <= who.count(DEATH_POINTS) and not who.is_out:
            _die(draft, who)


def _die(draft: Draft, who: Combatant) -> None:
    draft.add(LifeChanged(who.id, Life.DEAD, Message("note.myth.dies", {"who": who.name})))


# --- what is proposed ---------------------------------------------------------------------------


def _spared_massive(draft: Draft, who: Combatant) -> None:
    """Death Points by the table's choice: asked, given at once, or none."""
    chosen = draft.ruleset.setting_of(draft.encounter, "spared_massive")
    if chosen == "points":
        gain(draft, who.id, MASSIVE_POINTS, "MC-MASS-01")
    elif chosen == "spared":
        _ask_massive(draft, who)


def _ask_massive(draft: Draft, who: Combatant) -> None:
    """Nonlethal and massive in one hit: no source decides, so the GM does."""
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.myth.massive_knockout", {"who": who.name, "count": MASSIVE_POINTS}),
        options=(
            ("yes", Message("prompt.myth.option_yes")),
            ("no", Message("prompt.myth.option_no")),
        ),
        then={STEP: MASSIVE},
        rule="MC-MASS-01",
    )


def answer_massive(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Death Points for a massive hit that only knocked out, or none."""
    if answer.option == "yes":
        gain(draft, asked_of(prompt), MASSIVE_POINTS, "MC-MASS-01")
    return None


def _is_helpless_in_melee(draft: Draft, hit: Hit) -> bool:
    who = draft.combatant(hit.target)
    return hit.blow.melee and any(held.condition.key == HELPLESS for held in _held(draft, who))


def _propose_end(draft: Draft, who: Combatant, hit: Hit) -> None:
    """Helpless: melee damage takes all hit points, which the GM confirms."""
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.myth.helpless", {"who": who.name}),
        options=(
            ("yes", Message("prompt.myth.option_yes")),
            ("no", Message("prompt.myth.option_no")),
        ),
        then={STEP: HELPLESS, NONLETHAL: int(is_nonlethal(hit))},
        source=hit.blow.source,
        rule="MC-COND-HELPLESS",
    )


def answer_helpless(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Take all hit points from the Helpless, or leave them."""
    who = draft.combatant(asked_of(prompt))
    if answer.option == "yes" and who.hit_points > 0:
        told = Message("note.myth.helpless", {"who": who.name})
        draft.add(CounterSet(who.id, HIT_POINTS, 0, who.maximum_hit_points, told))
        who = draft.combatant(who.id)
        if prompt.continuation.get(NONLETHAL) and follows_knockout(draft, who):
            knock_out(draft, who)
        else:
            drop(draft, who)
    return None
