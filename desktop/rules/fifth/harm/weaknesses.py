"""What the sun and running water do to vampires and their like, at the moments of their turns."""

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Feature
from desktop.model.events import Noted
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.statblocks import sun
from desktop.rules.map.dangers import RUNNING_WATER
from desktop.rules.map.places import is_off_map, space_at

IN_RUNNING_WATER = ConditionKey("in_running_water")
WATER = "running_water"
"""The word of a prompt: whether the water that it ends its turn in runs."""
RUNS, STILL = "runs", "still"


def ask_in_sun(draft: Draft, who: CombatantId) -> None:
    """A turn step: whoever the sun burns takes damage as it starts its turn in sunlight."""
    own = draft.combatant(who)
    weakness = None if own.is_out else sun.harmed_by_sun(own.creature)
    if weakness is not None and own.has_effect(sun.IN_SUNLIGHT):
        _ask_harm(draft, own, weakness, Message("term.sunlight"))


def ask_in_water(draft: Draft, who: CombatantId) -> None:
    """A turn step: the same at the end of its turn in running water.

    Of water on the map that is not called running the GM says whether it is.
    """
    own = draft.combatant(who)
    weakness = None if own.is_out else sun.harmed_by_water(own.creature)
    if weakness is None:
        return
    if runs_around(draft, own):
        _ask_harm(draft, own, weakness, Message("term.running_water"))
    elif _waters(draft, own):
        prompts.ask_choice(
            draft,
            who,
            Message("prompt.running_water", {"who": own.name, "feature": weakness.feature.name}),
            options=(
                (RUNS, Message("prompt.option_water_runs")),
                (STILL, Message("prompt.option_water_stands")),
            ),
            then={"choice": WATER},
            rule=draft.ruleset.rule("stat_block_trait"),
        )


def answer_water(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Running water hurts it, standing water does nothing."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    weakness = None if who is None else sun.harmed_by_water(who.creature)
    is_running = answer.option == RUNS and answer.outcome is not Outcome.SKIPPED
    if who is not None and weakness is not None and is_running:
        _ask_harm(draft, who, weakness, Message("term.running_water"))
    return None


def _ask_harm(draft: Draft, who: Combatant, weakness: sun.Weakness, place: Message) -> None:
    damage = (VolleyDamage(weakness.type, text=str(weakness.amount)),)
    rule = draft.ruleset.rule("stat_block_trait")
    label = weakness.feature.names.get("en", "")
    name = weakness.feature.name
    volleys.ask_harm(draft, who, Volley(label, damage=damage, rule=rule, name=name))
    told: Parameters = {"who": who.name, "feature": name, "place": place}
    draft.add(Noted(Message("note.weak_to_place", told), rule, (who.id,)))


def runs_around(draft: Draft, who: Combatant) -> bool:
    """Whether it is in running water: by its state, or by what the map calls so."""
    if who.has_effect(IN_RUNNING_WATER):
        return True
    return any(ground.label == RUNNING_WATER for ground in _waters(draft, who))


def _waters(draft: Draft, who: Combatant) -> list[Terrain]:
    """The water on the map under some of its space, unless it is above it."""
    token = who.token
    if token is None or token.elevation > 0 or is_off_map(who):
        return []
    battle_map = draft.encounter.maps[token.map]
    place = space_at(who, token, draft.ruleset, battle_map.grid)
    cells = frozenset(battle_map.grid.cells_of(place))
    return [
        ground
        for ground in battle_map.terrain
        if ground.kind is TerrainKind.WATER and not ground.cells.isdisjoint(cells)
    ]


def hindering_place(draft: Draft, who: Combatant, feature: Feature) -> Message | None:
    """The place in which a paragraph of its stat block does not hold, where it is in one."""
    if who.has_effect(sun.IN_SUNLIGHT) and sun.fails_in_sun(feature):
        return Message("term.sunlight")
    if sun.fails_in_water(feature) and runs_around(draft, who):
        return Message("term.running_water")
    return None
