"""Finding somebody hidden: what a search proposes, for the GM to confirm."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules import prompts
from desktop.rules.draft import Draft
from desktop.rules.fifth.attacks import HIDDEN
from desktop.rules.fifth.initiative import is_noticed
from desktop.rules.refusals import Parameters
from desktop.rules.situation import are_hostile

CHOICE = "choice"
REVEALED, FOUND, STAYS = "revealed", "found", "stays"
"""The name of the choice whether somebody hidden is found, and its answers."""


def propose_found(draft: Draft, searcher: Combatant, total: int) -> None:
    """Every hidden enemy whose Stealth the search beats is proposed as found (51-HDX-02)."""
    for hider in tuple(draft.encounter.combatants.values()):
        if not hider.has_effect(HIDDEN) or not are_hostile(hider, searcher) or hider.is_out:
            continue
        if not is_noticed(draft.encounter, draft.ruleset, hider, total):
            continue
        told: Parameters = {"who": hider.name, "enemy": searcher.name, "total": total}
        prompts.ask(
            draft,
            Prompt(
                prompts.NEW,
                PromptKind.CHOICE,
                hider.id,
                Message("prompt.search_finds", told),
                source=searcher.id,
                options=(
                    (FOUND, Message("prompt.option_found")),
                    (STAYS, Message("prompt.option_stays_hidden")),
                ),
                continuation=FrozenMap({CHOICE: REVEALED}),
                rule=draft.ruleset.rule("search_finds"),
            ),
        )
