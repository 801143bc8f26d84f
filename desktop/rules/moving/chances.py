"""Chances to strike at one who leaves a reach, as long as there is something to strike at."""

from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.walking import go_on_unless_in_doubt, is_free_to_go_on


def settle(draft: Draft) -> None:
    """A finisher: a chance is gone with whoever falls or is held before it leaves the reach, and
    with whoever can strike no more (51-OA-02, 52-ACT-OA-1, MC-COND-ENGAGED).

    When the last one goes the mover goes on, if it still can.
    """
    waiting = [each for each in draft.start.prompts if _is_chance(each)]
    if not waiting:
        return
    changed = {who.id for who in draft.changed()}
    struck = {event.attacker for event in draft.facts(e.AttackRolled)}
    for prompt in waiting:
        # Whoever strikes by an attack of its own answers the question next.
        if prompt not in draft.encounter.prompts or prompt.combatant in struck:
            continue
        if prompt.source in changed or prompt.combatant in changed:
            _settle(draft, prompt)


def _settle(draft: Draft, prompt: Prompt) -> None:
    mover = None if prompt.source is None else draft.find(prompt.source)
    if mover is None or _is_open(draft, prompt, mover):  # of whoever leaves nothing is asked
        return
    prompts.drop(draft, prompt)
    if not any(_is_chance(each) and each.source == mover.id for each in draft.encounter.prompts):
        go_on_unless_in_doubt(draft, prompt, mover.id)


def _is_open(draft: Draft, prompt: Prompt, mover: Combatant) -> bool:
    assert prompt.combatant is not None, "somebody may strike"
    striker = draft.combatant(prompt.combatant)
    if draft.ruleset.movement.why_no_strike(draft, mover, striker) is not None:
        return False
    return is_free_to_go_on(draft, mover, prompt)


def _is_chance(prompt: Prompt) -> bool:
    return prompt.kind is PromptKind.OPPORTUNITY_ATTACK
