"""What Wild Shape costs a druid, how long it lasts, and how often it may be used."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import BONUS_ACTION, feature_uses
from desktop.model.creature import Feature
from desktop.model.ids import CombatantId, CounterKey
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.rolls.callings import druid_level
from desktop.rules.fifth.rolls.minds import is_wild_shape

FEATURE = ("wild-shape", "forma-selvatica")
"""How the key of the feature begins, as it is called in English or Italian."""
COST = "wild_shape_bonus_action"
"""Whether it takes a bonus action; else an action."""
PAID, UNPAID = "note.wild_shape_paid", "note.wild_shape_unpaid"
USED, NO_USE = "note.wild_shape_used", "note.wild_shape_no_use"


def is_in_wild_shape(who: Combatant, ruleset: Ruleset) -> bool:
    """Whether it has the form of a beast by being a druid."""
    return who.original is not None and COST in ruleset.numbers and is_wild_shape(who)


def most_hours(who: Combatant) -> int:
    """How long its form lasts: half its level as a druid, rounded down."""
    return druid_level(who.original or who.creature) // 2


def counted_uses(who: Combatant) -> CounterKey | None:
    """The counter of its uses; None where its sheet counts none."""
    own = who.original or who.creature
    found = (feature_uses(each.key) for each in own.features if _is_counted(each))
    return next((key for key in found if key in who.counters), None)


def _is_counted(feature: Feature) -> bool:
    return feature.uses is not None and feature.key.startswith(FEATURE)


def pay(draft: Draft, who: CombatantId) -> None:
    """Whoever leaves its own form on its turn has spent what that costs, and one of its uses."""
    before, now = draft.start.combatants[who], draft.combatant(who)
    if before.original is not None or not is_in_wild_shape(now, draft.ruleset):
        return
    if _was_paid(draft, who):
        return
    told: Parameters = {"who": now.name}
    if is_counted(draft, now) and is_its_turn(draft, now):
        cost = BONUS_ACTION if draft.ruleset.numbers[COST] else "action"
        refusal = draft.ruleset.budget.judge(draft, now, cost)
        if refusal is None:
            draft.ruleset.budget.pay(draft, who, cost)
        cost_told = {**told, "cost": Message(f"counter.{cost}")}
        text = Message(PAID if refusal is None else UNPAID, cost_told)
        draft.add(e.Noted(text, draft.ruleset.rule(f"cost_{cost}"), (who,)))
    if (key_of_uses := counted_uses(now)) is not None:
        uses = now.counters[key_of_uses]
        left = max(0, uses.current - 1)
        draft.add(e.CounterSet(who, key_of_uses, left, uses.maximum))
        text = Message(USED if uses.current else NO_USE, {**told, "count": left})
        draft.add(e.Noted(text, draft.ruleset.rule("uses"), (who,)))


def _was_paid(draft: Draft, who: CombatantId) -> bool:
    """Whether this decision has paid for it before."""
    keys = (PAID, UNPAID, USED, NO_USE)
    return any(
        isinstance(event, e.Noted) and event.text.key in keys and event.combatants == (who,)
        for event in draft.events
    )
