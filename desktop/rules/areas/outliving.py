"""What was loosed reaches its targets, whatever becomes of whoever has loosed it."""

from dataclasses import replace

from desktop.model.prompt import PromptKind
from desktop.model.volley import Volley
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft


def settle(draft: Draft) -> None:
    """A finisher: who was caught in a blast still saves, though its maker has left the fight.

    Only of mere damage: what else it would bring hangs on its maker.
    """
    for prompt in draft.encounter.prompts:
        volley = prompt.volley if prompt.kind is PromptKind.SAVE else None
        if volley is None or prompt.source is None or draft.find(prompt.source) is not None:
            continue
        if _is_mere_damage(volley):
            prompts.drop(draft, prompt)
            nobodys = replace(volley, source=None)
            prompts.ask(draft, replace(prompt, source=None, volley=nobodys))


def _is_mere_damage(volley: Volley) -> bool:
    more = volley.conditions or volley.influence is not None or volley.throws is not None
    return bool(volley.damage) and not more and volley.held_by is None
