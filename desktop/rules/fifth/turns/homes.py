"""Creatures that do more at home: legendary actions and resistances in a lair (52-MM-LEGACT-1)."""

from collections.abc import Iterator

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import (
    IN_LAIR,
    LEGENDARY_ACTIONS,
    LEGENDARY_RESISTANCES,
    feature_uses,
)
from desktop.model.creature import UsesKind
from desktop.model.ids import CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.turns.roster import LEGENDARY_RESISTANCE

HOME = "in_lair"


def more_at_home(who: Combatant) -> dict[CounterKey, int]:
    """What its stat block says of its numbers in its lair, where they are others."""
    return dict(_more(who))


def _more(who: Combatant) -> Iterator[tuple[CounterKey, int]]:
    creature = who.creature
    if creature.legendary_uses_in_lair:
        yield LEGENDARY_ACTIONS, creature.legendary_uses_in_lair
    for feature in creature.features:
        if feature.uses is None or not feature.uses.in_lair:
            continue
        if feature.uses.kind is UsesKind.RECHARGE:
            continue
        if feature.key.startswith(LEGENDARY_RESISTANCE):
            yield LEGENDARY_RESISTANCES, feature.uses.in_lair
        else:
            yield feature_uses(feature.key), feature.uses.in_lair


def offer_home(draft: Draft) -> None:
    """A finisher: as the fight begins, or they join it, the GM says who is in its lair."""
    begins = bool(draft.facts(e.FightBegun))
    joined = {event.combatant.id for event in draft.facts(e.CombatantJoined)}
    if not begins and not (joined and draft.encounter.round):
        return
    asked = {
        prompt.combatant
        for prompt in draft.encounter.prompts
        if prompt.continuation.get("choice") == HOME
    }
    for who in tuple(draft.encounter.combatants.values()):
        if who.id in asked or who.is_out or who.count(IN_LAIR) or not (begins or who.id in joined):
            continue
        more = more_at_home(who)
        if not more:
            continue
        told: Parameters = {"who": who.name}
        prompts.ask_choice(
            draft,
            who.id,
            Message("prompt.in_lair", told),
            options=(
                ("yes", Message("prompt.option_lair_count")),
                ("no", Message("prompt.option_no_lair")),
            ),
            then={"choice": HOME},
            rule=draft.ruleset.rule("legendary_resistance"),
        )


def answer_home(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """At home: so many more from now on, none of those that are spent already."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.option != "yes" or answer.outcome is Outcome.SKIPPED:
        return None
    draft.add(e.CounterSet(who.id, IN_LAIR, 1, 1))
    for key, most in more_at_home(who).items():
        counter = who.counters.get(key)
        if counter is None or counter.maximum is None or counter.maximum >= most:
            continue
        now = counter.current + most - counter.maximum
        kind = "uses" if key.startswith("uses:") else str(key)
        told: Parameters = {
            "who": who.name,
            "counter": Message(f"term.counter.{kind}"),
            "value": most,
        }
        draft.add(e.CounterSet(who.id, key, now, most, Message("note.in_lair", told)))
    return None
