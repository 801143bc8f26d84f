"""0 hit points in D&D: what brings somebody there and back, and what the GM decides about it."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import DEATH_FAILURES, DEATH_SUCCESSES, HIT_POINTS
from desktop.model.effect import End, Moment
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Hit
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.harm import (
    falling_shapes,
    fortitude,
    heads,
    regenerating,
    sparing,
    suffering,
)
from desktop.rules.fifth.harm.concentration import ask_concentration
from desktop.rules.fifth.harm.dying import (
    AT_ZERO,
    CAUSE,
    KNOCKED_OUT,
    MOST_MARKS,
    UNCONSCIOUS,
    clear_marks,
    fall,
    give_unconscious,
    has_death_saves,
    is_knocked_out,
    kill,
    mark_failures,
    stabilise,
)
from desktop.rules.fifth.harm.returning import come_back
from desktop.rules.harm.maximum import is_drained

ABSORBED, COUNTS = "absorbed", "counts"
"""The word of a prompt about damage that temporary points took, and of one of its answers."""
HOUR = 600
"""Rounds of an hour: so long lies whoever was knocked out in 2024."""


@dataclass(frozen=True, slots=True)
class FifthDefeat:
    """Characters fall unconscious and make death saves, monsters are defeated."""

    knock_out_points: int
    """Hit points that somebody knocked out is left with."""
    concentration_cap: int | None = None
    dies_at_no_maximum: bool = False
    shapes_fall: bool = False
    """Whoever drops to 0 hit points in another shape has its own again."""

    # --- damage ---------------------------------------------------------------------------------

    def hurt(self, draft: Draft, hit: Hit) -> None:
        """Fallen, hit again at 0, or still up and perhaps concentrating."""
        who = draft.combatant(hit.target)
        if who.life in (Life.DEAD, Life.DEFEATED):
            return
        if hit.before == 0:
            if hit.got_through > 0:
                self._hit_at_zero(draft, who, hit)
            elif hit.absorbed and has_death_saves(draft, who):
                self._ask_absorbed(draft, who, hit)
            return
        if who.hit_points == 0 and self._falls_back(who):
            hit = falling_shapes.carried_over(draft, who, hit)
            who = draft.combatant(who.id)
        if who.hit_points == 0:
            self._dropped(draft, who, hit)
        else:
            self._shaken(draft, who, hit)

    def _falls_back(self, who: Combatant) -> bool:
        return self.shapes_fall and who.original is not None

    def _shaken(self, draft: Draft, who: Combatant, hit: Hit) -> None:
        """Concentration, with what temporary points absorbed or without (AMB-08)."""
        is_all_absorbed = hit.absorbed and hit.got_through <= 0
        if is_all_absorbed and self._ask_absorbed(draft, who, hit):
            return
        is_ignored = draft.ruleset.chooses(draft.encounter, "absorbed_damage", "ignored")
        damage = hit.got_through if is_ignored else hit.total
        ask_concentration(draft, who.id, damage, cap=self.concentration_cap)

    def _ask_absorbed(self, draft: Draft, who: Combatant, hit: Hit) -> bool:
        """Where the table wants it so, the GM says whether damage counts that was absorbed.

        Whether that is asked now.
        """
        at_zero = hit.before == 0
        if not draft.ruleset.chooses(draft.encounter, "absorbed_damage", "ask"):
            return False
        if not at_zero and effects.concentration_of(who) is None:
            return False
        key = "prompt.absorbed_at_zero" if at_zero else "prompt.absorbed_shakes"
        prompts.ask_choice(
            draft,
            who.id,
            Message(key, {"who": who.name, "amount": hit.total}),
            options=(
                (COUNTS, Message("prompt.option_counts")),
                ("ignored", Message("prompt.option_counts_not")),
            ),
            then={
                "choice": ABSORBED,
                "amount": hit.total,
                "failures": (2 if hit.blow.critical else 1) if at_zero else 0,
            },
            rule=draft.ruleset.rule("absorbed"),
        )
        return True

    def absorbed_counts(self, draft: Draft, who: Combatant, amount: int, failures: int) -> None:
        """Damage that temporary points absorbed counts: failed death saves, or a shaken mind."""
        if not failures:
            ask_concentration(draft, who.id, amount, cap=self.concentration_cap)
        elif who.life in (Life.DYING, Life.STABLE):
            self._failures(draft, who, failures)

    def _dropped(self, draft: Draft, who: Combatant, hit: Hit) -> None:
        if suffering.holds_on(draft, who, hit):
            return
        is_massive = has_death_saves(draft, who) and hit.overflow >= who.maximum_hit_points
        kills = draft.ruleset.chooses(draft.encounter, "knock_out_massive", "killed")
        if hit.blow.knock_out and hit.blow.melee and not (is_massive and kills):
            self._knock_out(draft, who)
            return
        if not has_death_saves(draft, who) or who.creature.outlives_zero:
            self._monster_falls(draft, who)
            fortitude.offer(draft, who, hit)
        elif hit.overflow >= who.maximum_hit_points:
            told: Parameters = {"overflow": hit.overflow, "maximum": who.maximum_hit_points}
            kill(draft, who.id, Message("note.massive_damage", told))
        else:
            fall(draft, who.id, Life.DYING)
        sparing.offer(draft, who, hit)

    def _hit_at_zero(self, draft: Draft, who: Combatant, hit: Hit) -> None:
        if who.creature.outlives_zero:
            return
        if is_knocked_out(who) and not has_death_saves(draft, who):
            _ask_defeat(draft, who)
            return
        if not has_death_saves(draft, who):
            self._monster_falls(draft, who)
            return
        if hit.got_through >= who.maximum_hit_points:
            told: Parameters = {"overflow": hit.got_through, "maximum": who.maximum_hit_points}
            kill(draft, who.id, Message("note.massive_damage", told))
            return
        self._failures(draft, who, 2 if hit.blow.critical else 1)

    def _failures(self, draft: Draft, who: Combatant, count: int) -> None:
        if who.life is Life.STABLE:
            draft.add(e.LifeChanged(who.id, Life.DYING, Message("note.no_longer_stable")))
        mark_failures(draft, who.id, count)

    def _monster_falls(self, draft: Draft, who: Combatant) -> None:
        if who.creature.outlives_zero:
            told: Parameters = {"who": who.name}
            draft.add(e.LifeChanged(who.id, Life.DYING, Message("note.outlives_zero", told)))
            give_unconscious(draft, who.id, AT_ZERO)
            return
        chosen = draft.ruleset.setting_of(draft.encounter, "monsters_at_zero")
        rule = Message("note.falls_at_zero")
        if chosen == "dead":
            kill(draft, who.id, rule)
        elif chosen == "ask":
            _ask_defeat(draft, who)
        else:
            draft.add(e.LifeChanged(who.id, Life.DEFEATED, rule))

    def spared(self, draft: Draft, combatant: CombatantId) -> None:
        """The blow that felled it only knocked it out."""
        for effect in draft.combatant(combatant).effects:
            if effect.key == UNCONSCIOUS and effect.parameters.get(CAUSE) == AT_ZERO:
                effects.end_effect(draft, combatant, effect.id)
        self._knock_out(draft, draft.combatant(combatant))

    def _knock_out(self, draft: Draft, who: Combatant) -> None:
        """Unconscious and stable, by the edition's rule with 0 or 1 hit points."""
        told = Message("note.knocked_out")
        if self.knock_out_points > 0:
            maximum = who.maximum_hit_points
            points = min(self.knock_out_points, maximum)
            draft.add(e.CounterSet(who.id, HIT_POINTS, points, maximum))
            told = Message("note.knocked_out_left", {"left": points})
        draft.add(e.LifeChanged(who.id, Life.STABLE, told))
        clear_marks(draft, who.id)
        end = End(who.id, Moment.START, HOUR) if self.knock_out_points > 0 else None
        give_unconscious(draft, who.id, KNOCKED_OUT, end)

    # --- healing and rulings --------------------------------------------------------------------

    def healed(self, draft: Draft, combatant: CombatantId, *, before: int) -> None:
        """Any hit point wakes whoever fell unconscious at 0, and clears the marks; prone stays."""
        who = draft.combatant(combatant)
        for effect in who.effects:
            cause = effect.parameters.get(CAUSE)
            if effect.key == UNCONSCIOUS and cause in (AT_ZERO, KNOCKED_OUT):
                effects.end_effect(draft, who.id, effect.id, Message("note.regained_hit_points"))
        if who.life is not Life.UP:
            draft.add(e.LifeChanged(who.id, Life.UP))
        clear_marks(draft, who.id)
        come_back(draft, who.id)

    def emptied(
        self, draft: Draft, combatant: CombatantId, reason: Message | None, *, rule: str = ""
    ) -> None:
        """At 0 without a blow: as the edition says when the maximum is 0, else as any fall."""
        who = draft.combatant(combatant)
        if who.is_out or (who.life is not Life.UP and not self._ends(who)):
            return
        if self._falls_back(who):
            falling_shapes.fall_back(draft, who)
            if draft.combatant(who.id).hit_points > 0:
                return
            who = draft.combatant(who.id)
        if who.maximum_hit_points == 0:
            rule = rule or draft.ruleset.rule("maximum_zero")
        if reason is not None:
            draft.add(e.Noted(reason, rule, (who.id,)))
        if self._ends(who):
            kill(draft, who.id, Message("note.no_maximum_left"))
        elif has_death_saves(draft, who) and not who.creature.outlives_zero:
            fall(draft, who.id, Life.DYING)
        else:
            self._monster_falls(draft, who)

    def _ends(self, who: Combatant) -> bool:
        """Whether no maximum is left to live on: by any cause, or by a drain alone."""
        return who.maximum_hit_points == 0 and (self.dies_at_no_maximum or is_drained(who))

    def declared(self, draft: Draft, combatant: CombatantId) -> None:
        """Marks are cleared; the dying, stable and dead stand at 0, whoever is up is awake."""
        who = draft.combatant(combatant)
        clear_marks(draft, combatant)
        if who.life in (Life.DYING, Life.STABLE, Life.DEAD):
            set_current(draft, combatant, HIT_POINTS, 0)
        if who.life in (Life.DYING, Life.STABLE):
            if not who.has_effect(UNCONSCIOUS):
                give_unconscious(draft, combatant, AT_ZERO)
        elif who.life is Life.UP:
            for effect in who.effects:
                if effect.key == UNCONSCIOUS and CAUSE in effect.parameters:
                    effects.end_effect(draft, combatant, effect.id)
            come_back(draft, combatant)


# --- the GM decides about a monster -------------------------------------------------------------

DEFEATS = (
    ("dead", "prompt.option_dead"),
    ("defeated", "prompt.option_defeated"),
    ("death_saves", "prompt.option_death_saves"),
)


def _ask_defeat(draft: Draft, who: Combatant) -> None:
    if any(
        prompt.kind is PromptKind.DEFEAT and prompt.combatant == who.id
        for prompt in draft.encounter.prompts
    ):
        return
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.DEFEAT,
            who.id,
            Message("prompt.defeat", {"who": who.name}),
            options=tuple((key, Message(text)) for key, text in DEFEATS),
            rule=draft.ruleset.rule("monsters_at_zero"),
        ),
    )


def answer_defeat(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Defeated, dead, or unconscious with death saves; skipped, it is left as it is."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    if answer.option == "dead":
        kill(draft, who.id)
    elif answer.option == "death_saves":
        fall(draft, who.id, Life.DYING)
    else:
        draft.add(e.LifeChanged(who.id, Life.DEFEATED))
    return None


def answer_absorbed(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The GM says whether damage counts that temporary points took wholly (AMB-08)."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.option != COUNTS or answer.outcome is Outcome.SKIPPED:
        return None
    policy = draft.ruleset.defeat
    assert isinstance(policy, FifthDefeat), "only D&D asks this"
    left = prompt.continuation
    policy.absorbed_counts(draft, who, int(left["amount"]), int(left["failures"]))
    return None


def answer_knock_out(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Spared, it lies unconscious and stable whatever the blow had done."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.option != sparing.SPARE or answer.outcome is Outcome.SKIPPED:
        return None
    policy = draft.ruleset.defeat
    assert isinstance(policy, FifthDefeat), "only D&D asks this"
    if who.hit_points == 0:
        policy.spared(draft, who.id)
    return None


# --- what follows -------------------------------------------------------------------------------


def _settle_marks(draft: Draft, who: Combatant) -> None:
    """The third mark decides also where the GM has set it by hand."""
    if who.life is not Life.DYING:
        return
    if who.count(DEATH_FAILURES) >= MOST_MARKS:
        kill(draft, who.id, Message("note.third_failure"))
    elif who.count(DEATH_SUCCESSES) >= MOST_MARKS:
        stabilise(draft, who.id)


def settle_life(draft: Draft) -> None:
    """A finisher: conditions that kill do so; prompts about a life that changed fall away."""
    for who in draft.changed():
        if who.life is Life.DEAD or not who.effects:
            continue
        deadly = counted(asked(situation_of(draft.encounter, draft.ruleset, who), Question.LIFE))
        if deadly:
            kill(draft, who.id, deadly[0].reason)
    for who in draft.changed():
        _settle_marks(draft, who)

    def is_settled(prompt: Prompt) -> bool:
        who = None if prompt.combatant is None else draft.find(prompt.combatant)
        if who is None:
            return False
        if prompt.kind is PromptKind.DEATH_SAVE:
            return who.life is not Life.DYING or who.hit_points > 0
        if prompt.kind is PromptKind.CHOICE:
            settled = (regenerating.is_settled, heads.is_settled, sparing.is_settled)
            return any(is_over(prompt, who) for is_over in settled)
        if prompt.kind is PromptKind.RECHARGE:
            return who.is_out
        if prompt.kind is PromptKind.DEFEAT:
            is_open = who.life is Life.UP or is_knocked_out(who)
            return not is_open or who.hit_points > 0
        return False

    if draft.encounter.prompts:
        prompts.drop_where(draft, is_settled)
