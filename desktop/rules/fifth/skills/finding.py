"""Finding somebody hidden: what a search proposes, for the GM to confirm."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.events import EffectChanged, Noted
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import HIDDEN
from desktop.rules.fifth.rolls.abilities import dim_reasons
from desktop.rules.fifth.turns.initiative import is_noticed
from desktop.rules.map.places import are_hostile
from desktop.rules.sight.perceiving import FINDERS

CHOICE = "choice"
REVEALED, FOUND, STAYS = "revealed", "found", "stays"
"""The name of the choice whether somebody hidden is found, and its answers."""


def reveal(draft: Draft, hider: CombatantId, finder: CombatantId | None) -> None:
    """It is found: hidden from nobody any more, or from all but its finder (52-HIDE-5)."""
    hidden = next((x for x in draft.combatant(hider).effects if x.key == HIDDEN), None)
    alone = draft.ruleset.chooses(draft.encounter, "found_by", "each")
    if hidden is None or finder is None or not alone:
        effects.end_all(draft, hider, HIDDEN, Message("note.found"))
        return
    finders = dict.fromkeys((*str(hidden.parameters.get(FINDERS, "")).split(), finder))
    parameters = hidden.parameters.with_item(FINDERS, " ".join(finders))
    draft.add(EffectChanged(hider, replace(hidden, parameters=parameters), told=False))
    told: Parameters = {
        "who": draft.combatant(hider).name,
        "enemy": draft.combatant(finder).name,
    }
    text = Message("note.found_by_one", told)
    draft.add(Noted(text, draft.ruleset.rule("search_finds"), (hider, finder)))


def has_found(hider: Combatant, watcher: Combatant) -> bool:
    """Whether that one has found it for itself."""
    return any(
        effect.key == HIDDEN and watcher.id in str(effect.parameters.get(FINDERS, "")).split()
        for effect in hider.effects
    )


def hard_to_see(draft: Draft, searcher: Combatant) -> tuple[Contribution, ...]:
    """Where all that may be found is dimly lit or lightly obscured (51-VIS-01, 52-OBSC-1)."""
    reasons = [
        dim_reasons(situation_of(draft.encounter, draft.ruleset, searcher, hider))
        for hider in _hidden_from(draft, searcher)
    ]
    return reasons[0] if reasons and all(reasons) else ()


def _hidden_from(draft: Draft, searcher: Combatant) -> tuple[Combatant, ...]:
    """The enemies who hide."""
    return tuple(
        hider
        for hider in draft.encounter.combatants.values()
        if hider.has_effect(HIDDEN)
        and not hider.is_out
        and are_hostile(draft.encounter, draft.ruleset, hider, searcher)
    )


def propose_found(draft: Draft, searcher: Combatant, total: int) -> None:
    """Every hidden enemy whose Stealth the search beats is proposed as found (51-HDX-02)."""
    for hider in _hidden_from(draft, searcher):
        if not is_noticed(draft.encounter, draft.ruleset, hider, total):
            continue
        told: Parameters = {"who": hider.name, "enemy": searcher.name, "total": total}
        prompts.ask_choice(
            draft,
            hider.id,
            Message("prompt.search_finds", told),
            source=searcher.id,
            options=(
                (FOUND, Message("prompt.option_found", {"who": hider.name})),
                (STAYS, Message("prompt.option_stays_hidden", {"who": hider.name})),
            ),
            then={CHOICE: REVEALED},
            rule=draft.ruleset.rule("search_finds"),
        )
