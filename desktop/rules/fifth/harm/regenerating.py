"""Regeneration: hit points that come back at the start of each turn, unless something stops it.

Whoever dies "only if it starts its turn with 0 hit points and doesn't regenerate" lies
unconscious at 0 until then, whatever hits it.
"""

from desktop.language.message import Listing, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Regeneration
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.fifth.harm import weaknesses
from desktop.rules.harm import damage

REGENERATES = "regenerates"
DIES = "dies"
STOPPED = CounterKey("regeneration_stopped")
"""Held from the damage that stops it until its next turn begins."""


def note_what_stops(draft: Draft) -> None:
    """A finisher: damage that stops its regeneration is remembered until its next turn."""
    for event in draft.facts(e.DamageTaken):
        who = draft.find(event.target)
        trait = None if who is None else who.creature.regeneration
        if who is None or trait is None or who.count(STOPPED):
            continue
        stopping = trait[1].stopped_by
        if any(part.taken > 0 and part.dealt.type in stopping for part in event.parts):
            draft.add(e.CounterSet(who.id, STOPPED, 1, None))


def ask(draft: Draft, who: CombatantId) -> None:
    """A turn step: propose what it regains; what stopped it is told instead."""
    combatant = draft.combatant(who)
    trait = combatant.creature.regeneration
    if trait is None or combatant.is_out:
        return
    feature, how = trait
    told: Parameters = {"who": combatant.name, "feature": feature.name, "amount": how.amount}
    if how.from_zero and combatant.hit_points == 0:
        _ask_at_zero(draft, combatant, how, told)
        return
    if combatant.life is not Life.UP:
        return
    is_hurt = combatant.hit_points < combatant.maximum_hit_points
    if is_hurt and (place := weaknesses.hindering_place(draft, combatant, feature)):
        hindered = Message("note.regeneration_hindered", {**told, "state": place})
        draft.add(e.Noted(hindered, draft.ruleset.rule("stat_block_trait"), (who,)))
        if combatant.count(STOPPED):
            draft.add(e.CounterSet(who, STOPPED, 0, None))
    elif combatant.count(STOPPED):
        text = Message("note.regeneration_stopped", told) if is_hurt else None
        draft.add(e.CounterSet(who, STOPPED, 0, None, text))
    elif is_hurt:
        text = Message("prompt.regenerates", told)
        prompts.ask_choice(draft, who, text, dice=str(how.amount), then={"choice": REGENERATES})


def _ask_at_zero(draft: Draft, who: Combatant, how: Regeneration, told: Parameters) -> None:
    """At 0 it regenerates or dies; the GM may say otherwise than the damage did.

    A question of the turn before that nobody has answered gives way: damage may have come since.
    """
    prompts.drop_where(draft, lambda prompt: _asks(prompt, who.id))
    lives = (REGENERATES, Message("prompt.option_regenerates", told))
    dies = (DIES, Message("prompt.option_dies"))
    if who.count(STOPPED):
        kinds = tuple(Message(f"damage.{kind}") for kind in how.stopped_by)
        stopped: Parameters = {**told, "types": Listing(kinds, choice=True)}
        draft.add(e.CounterSet(who.id, STOPPED, 0, None))
        text, options = Message("prompt.regeneration_fails_at_zero", stopped), (dies, lives)
    else:
        text, options = Message("prompt.regenerates_at_zero", told), (lives, dies)
    prompts.ask_choice(
        draft,
        who.id,
        text,
        options=options,
        dice=str(how.amount),
        then={"choice": REGENERATES},
    )


def _asks(prompt: Prompt, who: CombatantId) -> bool:
    return prompt.combatant == who and prompt.continuation.get("choice") == REGENERATES


def is_settled(prompt: Prompt, who: Combatant) -> bool:
    """Whether a question of life and death has lost its sense: it stands again, or is dead."""
    return (
        prompt.continuation.get("choice") == REGENERATES
        and bool(prompt.options)
        and (who.is_out or who.hit_points > 0)
    )


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The hit points of its trait, or as typed; skipped, none. At 0 it may die instead."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    trait = who.creature.regeneration
    told: Parameters = {"who": who.name, "feature": "" if trait is None else trait[0].name}
    if answer.option == DIES:
        draft.add(e.LifeChanged(who.id, Life.DEAD, Message("note.regenerates_no_more", told)))
        draft.ruleset.defeat.declared(draft, who.id)
        return None
    amount = int(prompt.dice) if answer.amount is None else answer.amount
    if refusal := judge_number(amount):
        return refusal
    damage.heal(draft, who.id, amount)
    return None
