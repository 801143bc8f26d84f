"""Hot metal: whoever holds it lets it go, or keeps it and suffers for that."""

from dataclasses import replace

from desktop.language.message import Message, Name
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.gear import hands

CLINGING, DROP, KEEP = "clinging", "drop", "keep"
"""The word of its prompt, and its answers; a weapon's key stands behind the first one."""


def ask(draft: Draft, who: Combatant, volley: Volley, *, saved: bool) -> None:
    """Once the save is made: who fails drops it if it can, who succeeds may keep it."""
    told: Parameters = {"who": who.name, "label": volley.called}
    key = "prompt.may_keep" if saved else "prompt.must_drop"
    prompt = prompts.ask_choice(
        draft,
        who.id,
        Message(key, told),
        options=(*_weapons(who), (KEEP, Message("prompt.option_keeps"))),
        then={"choice": CLINGING},
        rule=volley.rule,
    )
    draft.add(e.PromptClosed(prompt.id, None))
    draft.add(e.PromptOpened(replace(prompt, volley=volley)))


def _weapons(who: Combatant) -> tuple[tuple[str, Message], ...]:
    held = set(hands.weapons_in_hand(who))
    found = tuple(
        (
            f"{DROP}:{attack.key}",
            Message("prompt.option_drops", {"what": Name(tuple(attack.names.items()))}),
        )
        for attack in who.creature.attacks
        if attack.key in held
    )
    return found or ((DROP, Message("prompt.option_drops_it")),)


def answer_clinging(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It is dropped, or what keeping it brings."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or prompt.volley is None or answer.outcome is Outcome.SKIPPED:
        return None
    if answer.option == KEEP:
        volleys.give(draft, who.id, prompt.volley)
        return None
    key = answer.option.partition(":")[2]
    if key:
        hands.put_away(draft, who.id, key)
    told: Parameters = {"who": who.name, "label": prompt.volley.called}
    draft.add(e.Noted(Message("note.dropped_hot", told), combatants=(who.id,)))
    return None
