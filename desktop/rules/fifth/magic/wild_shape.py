"""What Wild Shape costs a druid, how long it lasts, how often it may be used, and the way back."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import BONUS_ACTION, feature_uses
from desktop.model.creature import Feature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.effects import effects
from desktop.rules.encounter.roster import take_own_form
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.rolls.callings import druid_level
from desktop.rules.fifth.rolls.minds import is_wild_shape, kept_in_form

FEATURE = ("wild-shape", "forma-selvatica")
"""How the key of the feature begins, as it is called in English or Italian."""
COST = "wild_shape_bonus_action"
"""Whether it takes a bonus action; else an action."""
PROLONGS = "wild_shape_prolongs"
"""Whether another use keeps the form when its hours are over."""
ANEW = "wild_shape_anew"
"""Whether another form from within one is another use."""
WILD_SHAPE = ConditionKey("wild_shape")
"""The state that counts its hours."""
OVER = "wild_shape_over"
"""The word of the prompt when they are over."""
OWN, AGAIN = "own", "again"
"""Its answers: the own form is back, or another use keeps this one."""
BACK = "back:"
"""Before the cost of the way back, among the words of a spell that gives a form."""
HOUR = 600
"""Rounds."""
PAID, UNPAID = "note.wild_shape_paid", "note.wild_shape_unpaid"
USED, NO_USE = "note.wild_shape_used", "note.wild_shape_no_use"


def is_in_wild_shape(who: Combatant, ruleset: Ruleset) -> bool:
    """Whether it has the form of a beast by being a druid."""
    return who.original is not None and COST in ruleset.numbers and is_wild_shape(who)


def most_hours(who: Combatant) -> int:
    """How long its form lasts: half its level as a druid, rounded down."""
    return druid_level(who.original or who.creature) // 2


def seconds_left(who: Combatant, ruleset: Ruleset) -> int | None:
    """How long its form lasts still; None where nobody counts."""
    found = next((each for each in who.effects if each.key == WILD_SHAPE), None)
    if found is None or found.end is None:
        return None
    return found.end.remaining * ruleset.round_seconds


def counted_uses(who: Combatant) -> CounterKey | None:
    """The counter of its uses; None where its sheet counts none."""
    own = who.original or who.creature
    found = (feature_uses(each.key) for each in own.features if _is_counted(each))
    return next((key for key in found if key in who.counters), None)


def _is_counted(feature: Feature) -> bool:
    return feature.uses is not None and feature.key.startswith(FEATURE)


# --- into it ------------------------------------------------------------------------------------


def judge(draft: Draft, before: Combatant, now: Combatant) -> Refusal | None:
    """Wild Shape asks for one of its uses, and for its share of the turn."""
    if not is_in_wild_shape(now, draft.ruleset) or not _is_new(draft, before, now):
        return None
    key = counted_uses(before)
    if key is not None and not before.count(key):
        told: Parameters = {"who": before.name, "feature": Message("note.wild_shape")}
        return Refusal(Message("refusal.no_uses", told), draft.ruleset.rule("uses"))
    if not is_counted(draft, before) or not is_its_turn(draft, before):
        return None
    return draft.ruleset.budget.judge(draft, before, _cost(draft.ruleset))


def _cost(ruleset: Ruleset) -> str:
    return BONUS_ACTION if ruleset.numbers[COST] else "action"


def pay(draft: Draft, who: CombatantId) -> None:
    """Whoever leaves its own form has spent what that costs on its turn, and one of its uses.

    From then on its hours are counted.
    """
    before, now = draft.start.combatants[who], draft.combatant(who)
    if not is_in_wild_shape(now, draft.ruleset) or not _is_new(draft, before, now):
        return
    if _was_paid(draft, who):
        return
    _pay_turn(draft, now, _cost(draft.ruleset), (PAID, UNPAID))
    _spend_use(draft, now)
    begin(draft, who)


def begin(draft: Draft, who: CombatantId) -> None:
    """Its hours are counted from now on."""
    for effect in draft.combatant(who).effects:
        if effect.key == WILD_SHAPE:
            effects.end_effect(draft, who, effect.id)
    end = End(who, Moment.START, most_hours(draft.combatant(who)) * HOUR)
    effects.give(draft, who, ActiveEffect(EffectId(""), WILD_SHAPE, source=who, end=end))


def _is_new(draft: Draft, before: Combatant, now: Combatant) -> bool:
    """Whether it is another use: out of its own form, in one edition out of another one too."""
    if before.original is None:
        return before.laid_form is None  # one that has waited was paid for
    is_other = before.creature.key != now.creature.key
    return is_other and bool(draft.ruleset.numbers[ANEW])


def _spend_use(draft: Draft, who: Combatant) -> None:
    key = counted_uses(who)
    if key is None:
        return
    uses = who.counters[key]
    left = max(0, uses.current - 1)
    draft.add(e.CounterSet(who.id, key, left, uses.maximum))
    told: Parameters = {"who": who.name, "count": left}
    text = Message(USED if uses.current else NO_USE, told)
    draft.add(e.Noted(text, draft.ruleset.rule("uses"), (who.id,)))


def _was_paid(draft: Draft, who: CombatantId) -> bool:
    """Whether this decision has counted its hours before."""
    return any(
        event.effect.key == WILD_SHAPE and event.combatant == who
        for event in draft.facts(e.EffectGained)
    )


def _pay_turn(draft: Draft, who: Combatant, cost: str, told: tuple[str, str]) -> None:
    """On its own turn the share of it is spent; what is not there is told."""
    if not is_counted(draft, who) or not is_its_turn(draft, who):
        return
    refusal = draft.ruleset.budget.judge(draft, who, cost)
    if refusal is None:
        draft.ruleset.budget.pay(draft, who.id, cost)
    paid, unpaid = told
    known: Parameters = {"who": who.name, "cost": Message(f"counter.{cost}")}
    text = Message(paid if refusal is None else unpaid, known)
    draft.add(e.Noted(text, draft.ruleset.rule(f"cost_{cost}"), (who.id,)))


# --- out of it ----------------------------------------------------------------------------------


def pay_back(draft: Draft, before: Combatant) -> None:
    """Whoever goes back of its own will on its turn has spent what that costs."""
    words = (word for word in kept_in_form(before) if word.startswith(BACK))
    cost = next(words, BACK).removeprefix(BACK)
    if is_in_wild_shape(before, draft.ruleset):
        cost = BONUS_ACTION
    if cost:
        now = draft.combatant(before.id)
        _pay_turn(draft, now, cost, ("note.form_left_paid", "note.form_left_unpaid"))


def forget(draft: Draft, who: CombatantId) -> None:
    """In its own form nobody counts hours, and nobody asks about them."""
    for effect in draft.combatant(who).effects:
        if effect.key == WILD_SHAPE:
            effects.end_effect(draft, who, effect.id)
    prompts.drop_where(draft, lambda prompt: _asks(prompt, who))


def run_out(draft: Draft, event: e.EffectEnded) -> None:
    """Its hours are over: the own form is back, or the GM chooses where a use may keep it."""
    who = draft.find(event.combatant)
    if who is None or not is_in_wild_shape(who, draft.ruleset) or who.has_effect(WILD_SHAPE):
        return
    if not draft.ruleset.numbers[PROLONGS] or not _has_use(who):
        _come_back(draft, who.id)
    elif not any(_asks(prompt, who.id) for prompt in draft.encounter.prompts):
        prompts.ask_choice(
            draft,
            who.id,
            Message("prompt.wild_shape_over", {"who": who.name}),
            options=(
                (OWN, Message("prompt.option_own_shape")),
                (AGAIN, Message("prompt.option_another_use")),
            ),
            then={"choice": OVER},
            rule=draft.ruleset.rule("uses"),
        )


def answer_over(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The own form is back, or one more use keeps this one; skipped, nobody counts on."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED or who.original is None:
        return None
    if answer.option == AGAIN:
        _spend_use(draft, who)
        begin(draft, who.id)
    else:
        _come_back(draft, who.id)
    return None


def _asks(prompt: Prompt, who: CombatantId) -> bool:
    return prompt.combatant == who and prompt.continuation.get("choice") == OVER


def _has_use(who: Combatant) -> bool:
    key = counted_uses(who)
    return key is None or who.count(key) > 0


def _come_back(draft: Draft, who: CombatantId) -> None:
    take_own_form(draft, who)
    told = Message("note.own_shape_again", {"who": draft.combatant(who).name})
    draft.add(e.Noted(told, draft.ruleset.rule("true_form"), (who,)))
