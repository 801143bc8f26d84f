"""Heads that die of too much harm in one turn, and grow again at the end of the creature's own."""

from desktop.language.message import Listing, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import HEAD_STRIKES, HEADS, Counter
from desktop.model.creature import Feature
from desktop.model.heads import Heads
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.harm.dying import kill
from desktop.rules.fifth.statblocks.heads import heads_left
from desktop.rules.harm import damage

GROW = "heads_grow"
"""The word of the prompt about heads that grow."""
YES, NO, DIED = "yes", "no", "died"
HARM = CounterKey("heads_harm")
"""Damage that it has taken on this turn, whoever's turn it is."""
LOST = CounterKey("heads_lost")
"""Heads that have died since its own last turn."""
STOPPED = CounterKey("heads_stopped")
"""Held from damage after which none grow until its own turn is over."""


# --- one dies -----------------------------------------------------------------------------------


def forget_harm(draft: Draft, _who: CombatantId) -> None:
    """A turn step: another turn, another sum."""
    for other in tuple(draft.encounter.combatants.values()):
        if other.count(HARM):
            draft.add(e.CounterSet(other.id, HARM, 0, None))


def settle(draft: Draft) -> None:
    """A finisher: what harm does to heads, and how many of them may strike meanwhile."""
    for target in dict.fromkeys(event.target for event in draft.facts(e.DamageTaken)):
        who = draft.find(target)
        if who is not None and (found := who.creature.heads) is not None:
            _count(draft, who, *found)
    for who in draft.changed():
        if (found := who.creature.heads) is not None and found[1].strikes:
            _fit_strikes(draft, who)


def _count(draft: Draft, who: Combatant, feature: Feature, heads: Heads) -> None:
    start = draft.start.combatants.get(who.id)
    known, more, is_stopped = 0 if start is None else start.count(HARM), 0, False
    for event in draft.events:
        if isinstance(event, e.CounterSet) and (event.combatant, event.counter) == (who.id, HARM):
            known, more, is_stopped = event.current, 0, False
        elif isinstance(event, e.DamageTaken) and event.target == who.id:
            more += event.total
            kinds = {part.dealt.type for part in event.parts if part.taken > 0}
            is_stopped = is_stopped or not kinds.isdisjoint(heads.stopped_by)
    if not more:
        return
    draft.add(e.CounterSet(who.id, HARM, known + more, None))
    if is_stopped:
        draft.add(e.CounterSet(who.id, STOPPED, 1, None))
    if known < heads.harm <= known + more and not who.is_out:
        _lose_one(draft, who, feature, heads)


def _lose_one(draft: Draft, who: Combatant, feature: Feature, heads: Heads) -> None:
    left = max(0, heads_left(who) - 1)
    told: Parameters = {
        "who": who.name,
        "label": feature.name,
        "amount": heads.harm,
        "count": left,
    }
    draft.add(e.CounterSet(who.id, HEADS, left, None, Message("note.head_died", told)))
    draft.add(e.CounterSet(who.id, LOST, who.count(LOST) + 1, None))
    if not left:
        kill(draft, who.id, Message("note.all_heads_dead"))


def _fit_strikes(draft: Draft, who: Combatant) -> None:
    """One reaction more for each head beyond one; those of heads that grow are there at once."""
    most = max(0, heads_left(who) - 1)
    known = who.counters.get(HEAD_STRIKES, Counter(0, 0))
    before = known.maximum or 0
    if before != most:
        current = min(most, known.current + max(0, most - before))
        draft.add(e.CounterSet(who.id, HEAD_STRIKES, current, most))


# --- others grow --------------------------------------------------------------------------------


def ask_at_end(draft: Draft, who: CombatantId) -> None:
    """A turn step: at the end of its own turn heads grow, unless fire has kept them from it."""
    own = draft.combatant(who)
    found, lost, is_stopped = own.creature.heads, own.count(LOST), own.count(STOPPED)
    for key in (LOST, STOPPED):
        if own.count(key):
            draft.add(e.CounterSet(who, key, 0, None))
    if found is None or not lost or own.is_out:
        return
    feature, heads = found
    grown = lost * heads.grows
    told: Parameters = {
        "who": own.name,
        "label": feature.name,
        "count": grown,
        "amount": heads.heals * (grown if heads.each else 1),
    }
    if is_stopped:
        kinds = tuple(Message(f"damage.{kind}") for kind in heads.stopped_by)
        text = Message("note.no_heads_grow", {**told, "types": Listing(kinds, choice=True)})
        draft.add(e.Noted(text, _rule(draft), (who,)))
    elif grown:
        prompts.ask_choice(
            draft,
            who,
            Message("prompt.heads_grow", told),
            options=(
                (YES, Message("prompt.option_heads_grow", told)),
                (NO, Message("prompt.option_heads_grow_not")),
            ),
            then={"choice": GROW, DIED: lost},
            rule=_rule(draft),
        )


def _rule(draft: Draft) -> str:
    return draft.ruleset.rule("stat_block_trait")


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The heads are there, and with them some hit points; or not, as the GM says."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    found = None if who is None else who.creature.heads
    if who is None or found is None or answer.outcome is Outcome.SKIPPED or answer.option != YES:
        return None
    feature, heads = found
    grown = int(prompt.continuation[DIED]) * heads.grows
    count = heads_left(who) + grown
    told: Parameters = {"who": who.name, "label": feature.name, "count": count, "grown": grown}
    draft.add(e.CounterSet(who.id, HEADS, count, None, Message("note.heads_grown", told)))
    damage.heal(draft, who.id, heads.heals * (grown if heads.each else 1))
    return None


def is_settled(prompt: Prompt, who: Combatant) -> bool:
    """Whether nothing grows any more, as it is dead."""
    return prompt.continuation.get("choice") == GROW and who.life in (Life.DEAD, Life.DEFEATED)
