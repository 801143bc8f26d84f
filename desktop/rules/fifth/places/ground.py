"""Ground as D&D knows it: what is difficult for whom, tight places, rock."""

from collections.abc import Sequence

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Measured
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.places.speeds import BURROW, FLY, SWIM
from desktop.rules.moving.typed_feet import typed_feet

SQUEEZING = ConditionKey("squeezing")
ROCK = ConditionKey("solid_rock")
BY_MAP = "map"
"""Parameter of a state that the map brought about, and ends."""

TUNNELLERS = ("earth-glide", "tunneler")
"""Traits that let a burrowing creature through solid rock."""

STEEP = 20  # degrees (52-MOVE-DT-3)

SLOWING = (TerrainKind.DIFFICULT, TerrainKind.HAZARD, TerrainKind.WATER)
PRESETS = (
    "furniture",
    "rubble",
    "undergrowth",
    "stairs",
    "snow",
    "ice",
    "bog",
    "shallow_water",
    "slope",
)
"""What difficult ground may be called (51-TER-03, 52-MOVE-DT-3)."""


def is_rough(ruleset: Ruleset, who: Combatant, terrain: Terrain, by: str) -> bool:
    """Whether that ground costs it extra in that mode.

    Flyers and burrowers do not touch it, water is no obstacle to swimmers. Where the edition
    looks at who moves, furniture slows those that it is made for and smaller ones, and a slope
    from 20 degrees on.
    """
    if by in (FLY, BURROW) or terrain.kind not in SLOWING:
        return False
    if terrain.kind is TerrainKind.WATER:
        return by != SWIM and not modifiers_of(who, Question.WALKS_WATER)
    if not ruleset.numbers["ground_by_mover"]:
        return True
    if terrain.slope:
        return terrain.slope >= STEEP
    if terrain.size in ruleset.sizes:
        return ruleset.size_of(who).order <= ruleset.sizes[terrain.size].order
    return True


def judge_material(draft: Draft, who: Combatant, by: str) -> Refusal | None:
    """Solid rock lets only those burrow whose traits say so."""
    if by != BURROW or not who.has_effect(ROCK):
        return None
    if any(feature.key.startswith(TUNNELLERS) for feature in who.creature.features):
        return None
    text = Message("refusal.solid_rock", {"who": who.name})
    return Refusal(text, draft.ruleset.rule("burrow"))


# --- tight places -------------------------------------------------------------------------------


def is_squeezing(who: Combatant) -> bool:
    """Whether the GM has it squeeze; where the map does, each step tells by its walls."""
    return any(
        effect.key == SQUEEZING and BY_MAP not in effect.parameters for effect in who.effects
    )


def narrowest(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> float:
    """The width of the narrowest gap that it fits through: the space of one size smaller.

    A Medium creature needs what a Small one needs, which is its own space, unless the table
    lets it through half of that (AMB-21).
    """
    order = ruleset.size_of(who).order
    is_medium = order == ruleset.sizes["medium"].order
    if is_medium and ruleset.chooses(encounter, "medium_squeeze", "half"):
        return ruleset.space_of(who) / 2
    return next(
        (size.space for size in ruleset.sizes.values() if size.order == order - 1),
        ruleset.space_of(who),
    )


def judge_gap(draft: Draft, who: Combatant, feet: float) -> Refusal | None:
    """A gap for creatures two sizes smaller is too narrow."""
    least = narrowest(draft.encounter, draft.ruleset, who)
    if feet >= least:
        return None
    told: Parameters = {"who": who.name, "gap": Distance(feet), "least": Distance(least)}
    return Refusal(Message("refusal.too_narrow", told), draft.ruleset.rule("squeeze"))


def judge_gaps(draft: Draft, who: Combatant, steps: Measured) -> Refusal | None:
    """The first gap of a way that is too narrow for it."""
    for gap in steps.gaps:
        if gap is not None and (refusal := judge_gap(draft, who, gap)):
            return refusal
    return None


def squeeze(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Squeeze into a gap of so many feet; whoever squeezes already is out of it."""
    who = draft.combatant(command.combatant)
    if who.has_effect(SQUEEZING):
        leave_gap(draft, who.id)
        return None
    feet = typed_feet(command.text)
    if feet is None:
        return Refusal(Message("refusal.no_feet", {"value": command.text}), can_overrule=False)
    if refusal := draft.stands(judge_gap(draft, who, feet)):
        return refusal
    if feet >= draft.ruleset.space_of(who) and not draft.overruled:
        told: Parameters = {"who": who.name, "gap": Distance(feet)}
        text_of = Message("note.fits_through", told)
        draft.add(e.Noted(text_of, draft.ruleset.rule("squeeze"), (who.id,)))
        return None
    enter_gap(draft, who.id)
    return None


def enter_gap(draft: Draft, who: CombatantId, *, by_map: bool = False) -> None:
    """It squeezes from now on."""
    parameters: FrozenMap[str, int | str] = FrozenMap({BY_MAP: 1}) if by_map else FrozenMap()
    effects.give(draft, who, ActiveEffect(EffectId(""), SQUEEZING, parameters=parameters))


def leave_gap(draft: Draft, who: CombatantId) -> None:
    """It has room again (51-SQZ-05)."""
    effects.end_all(draft, who, SQUEEZING, Message("note.has_room"))


def follow_gaps(draft: Draft, who: CombatantId, gaps: Sequence[float | None]) -> None:
    """Squeezing begins and ends with the walls around the last step."""
    combatant = draft.combatant(who)
    held = next((effect for effect in combatant.effects if effect.key == SQUEEZING), None)
    is_narrow = bool(gaps) and gaps[-1] is not None
    if is_narrow and held is None:
        enter_gap(draft, who, by_map=True)
    elif held is not None and not is_narrow and BY_MAP in held.parameters:
        leave_gap(draft, who)
