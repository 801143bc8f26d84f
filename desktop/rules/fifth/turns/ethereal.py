"""To the border of the Ethereal Plane and back: by a stat block, with whom it takes along."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.copying import replace
from desktop.model.creature import Feature, FeatureKey
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import ATTACHED, GRAPPLED
from desktop.rules.fifth.statblocks.ethereal import Shift, shift_of
from desktop.rules.map.places import (
    ETHEREAL,
    VISIBLY_ETHEREAL,
    are_hostile,
    distance_between,
    is_ethereal,
    table_grid,
)
from desktop.rules.moving import away
from desktop.rules.moving.measuring import map_of
from desktop.rules.moving.teleporting import has_room

ALONG = "ethereal_along"
"""The word of a prompt: whom does it take along?"""
FEATURE, LEFT, GOES = "feature", "left", "goes"
NOBODY = "nobody"
FORCE, FEET_DOUBLED = "force", 2
SHUNTED = "prompt.shunted"
"""Asked of whoever came back inside something."""
STATES = (ETHEREAL, VISIBLY_ETHEREAL)


def act(draft: Draft, who: Combatant, feature: Feature) -> None:
    """It goes there, or comes back, if the feature says so."""
    shift = shift_of(feature)
    if shift is None:
        return
    goes = not is_ethereal(who)
    _shift(draft, who.id, shift, goes=goes)
    if shift.along:
        _ask_along(draft, who, feature, shift.along, goes=goes)


def _shift(draft: Draft, who: CombatantId, shift: Shift, *, goes: bool) -> None:
    if goes:
        key = VISIBLY_ETHEREAL if shift.is_seen else ETHEREAL
        effects.give(draft, who, ActiveEffect(EffectId(""), key, source=who))
        return
    for key in STATES:
        effects.end_all(draft, who, key, Message("note.back_from_ethereal"))


# --- along with it ------------------------------------------------------------------------------


def _ask_along(draft: Draft, who: Combatant, feature: Feature, left: int, *, goes: bool) -> None:
    shift = shift_of(feature)
    assert shift is not None, "it shifts"
    near = [
        other
        for other in draft.encounter.combatants.values()
        if other.id != who.id and other.life is not Life.DEAD and is_ethereal(other) is not goes
        if _may_come(draft, who, other, shift)
    ]
    if not near or left < 1:
        return
    told: Parameters = {"who": who.name, "count": left}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.ethereal_along", told),
        options=(
            *((str(other.id), Message("note.label", {"label": other.name})) for other in near),
            (NOBODY, Message("prompt.option_nobody_more")),
        ),
        then={"choice": ALONG, FEATURE: str(feature.key), LEFT: left, GOES: int(goes)},
        rule=draft.ruleset.rule("stat_block_trait"),
    )


def _may_come(draft: Draft, who: Combatant, other: Combatant, shift: Shift) -> bool:
    """No foe, and near enough, on whatever plane."""
    if are_hostile(draft.encounter, draft.ruleset, who, other):
        return False
    if other.ride is not None and other.ride.mount == who.id:
        return True
    here, there = (replace(each, effects=()) for each in (who, other))
    distance = distance_between(draft.encounter, draft.ruleset, here, there)
    return distance is not None and distance <= shift.feet


def answer_along(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """That one comes along; then the next is asked for."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    other = draft.find(CombatantId(answer.option))
    key = FeatureKey(str(prompt.continuation[FEATURE]))
    feature = None if who is None else who.creature.find_feature(key)
    shift = None if feature is None else shift_of(feature)
    if who is None or feature is None or shift is None or other is None:
        return None
    if answer.outcome is Outcome.SKIPPED:
        return None
    goes = bool(prompt.continuation[GOES])
    _shift(draft, other.id, shift, goes=goes)
    _ask_along(draft, who, feature, int(prompt.continuation[LEFT]) - 1, goes=goes)
    return None


# --- there and back -----------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """A finisher: a grip does not hold across planes; whoever comes back inside somebody or
    something is moved to the nearest free place, and hurt by it.
    """
    for gained in draft.facts(e.EffectGained):
        if gained.effect.key in STATES:
            _slip_away(draft, gained.combatant)
    opened = (each.prompt for each in draft.facts(e.PromptOpened))
    moved = {prompt.combatant for prompt in opened if prompt.text.key == SHUNTED}
    for ended in draft.facts(e.EffectEnded):
        who = draft.find(ended.combatant)
        if ended.key not in STATES or who is None or is_ethereal(who):
            continue
        if who.id not in moved and not who.has_effect(ATTACHED):  # out of it once, if it can be
            _come_back(draft, who)


def _slip_away(draft: Draft, who: CombatantId) -> None:
    for other in tuple(draft.encounter.combatants.values()):
        for held in other.effects:
            is_of_it = who in (held.source, other.id)
            if held.key == GRAPPLED and is_of_it and held.source != other.id:
                effects.end_effect(draft, other.id, held.id, Message("note.ended_other_plane"))


def _come_back(draft: Draft, who: Combatant) -> None:
    battle_map = map_of(draft.encounter, who)
    if battle_map is None or who.token is None or has_room(draft, who):
        return
    left = who.token
    away.come_back(draft, who, left)
    now = draft.combatant(who.id).token
    assert now is not None, "it stands beside"
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    feet = round(grid.distance(left.cell, now.cell))
    if not feet:
        return
    amount = FEET_DOUBLED * feet
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.HARM,
            who.id,
            Message(SHUNTED, {"who": who.name}),
            dice=str(amount),
            volley=Volley("", damage=(VolleyDamage(FORCE, text=str(amount)),)),
        ),
    )
