"""Where somebody is, as the GM says with one click or the map proposes: under water, aloft."""

from collections.abc import Callable

from desktop.battlemap.battle_map import TerrainKind
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Token
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.effects.states import UNDERWATER
from desktop.rules.fifth.places.ground import BY_MAP
from desktop.rules.map.dangers import DEEP
from desktop.rules.map.places import is_ethereal, table_grid
from desktop.rules.moving.measuring import ground_at, place_at

STEP, DIVE = "choice", "dive"
UNDER, SURFACE = "under", "surface"


def toggle(key: str) -> Callable[[Draft, c.TakeAction], Refusal | None]:
    """The action that gives a state, and takes it from whoever has it."""
    state = ConditionKey(key)

    def toggled(draft: Draft, command: c.TakeAction) -> Refusal | None:
        who = draft.combatant(command.combatant)
        if who.has_effect(state):
            effects.end_all(draft, who.id, state)
        else:
            effects.give(draft, who.id, ActiveEffect(EffectId(""), state))
        return None

    return toggled


def propose_water(draft: Draft) -> None:
    """A finisher: whoever comes into deep water on the map may be under it; out of it, it is not.

    The map only proposes: a swimmer may keep to the surface.
    """
    placed = {event.combatant for event in draft.facts(e.TokenPlaced) if event.token is not None}
    for identity in placed.union(event.combatant for event in draft.facts(e.TokenMoved)):
        who = draft.find(identity)
        if who is not None and who.token is not None:
            _look_at_water(draft, who, draft.start.combatants.get(identity))


def _look_at_water(draft: Draft, who: Combatant, before: Combatant | None) -> None:
    held = next((effect for effect in who.effects if effect.key == UNDERWATER), None)
    is_in = is_in_deep_water(draft, who, who.token)
    if held is not None and not is_in and BY_MAP in held.parameters:
        effects.end_effect(draft, who.id, held.id, Message("note.out_of_water"))
    was_in = before is not None and is_in_deep_water(draft, who, before.token)
    if not is_in or was_in or held is not None or _was_asked(draft, who.id):
        return
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.deep_water", {"who": who.name}),
        options=(
            (UNDER, Message("prompt.option_under_water")),
            (SURFACE, Message("prompt.option_at_surface")),
        ),
        then={STEP: DIVE},
        rule=draft.ruleset.rule("underwater"),
    )


def is_in_deep_water(draft: Draft, who: Combatant, token: Token | None) -> bool:
    """Whether deep water is under all of its space there, and it does not fly over it."""
    if token is None or token.elevation > 0 or who.token is None or token.map != who.token.map:
        return False
    if modifiers_of(who, Question.WALKS_WATER) or is_ethereal(who):
        return False
    battle_map = draft.encounter.maps[token.map]
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    cells = grid.under(place_at(draft.ruleset, who, grid, token.cell))
    depth = ground_at(battle_map, cells, TerrainKind.WATER)
    return depth is not None and depth >= DEEP


def _was_asked(draft: Draft, who: CombatantId) -> bool:
    """Whether it waits already, or was asked by this step."""
    asked = [event.prompt for event in draft.facts(e.PromptOpened)]
    return any(
        prompt.combatant == who and prompt.continuation.get(STEP) == DIVE
        for prompt in (*asked, *draft.encounter.prompts)
    )


def answer_dive(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Under water from now on, or at the surface."""
    if prompt.combatant is None or answer.outcome is Outcome.SKIPPED or answer.option != UNDER:
        return None
    given = ActiveEffect(EffectId(""), UNDERWATER, parameters=FrozenMap({BY_MAP: 1}))
    effects.give(draft, prompt.combatant, given)
    return None
