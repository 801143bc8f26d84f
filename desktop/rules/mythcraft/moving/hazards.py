"""Hazardous ground: its damage for every 5 ft moved in it, each time by itself (AP-TERR-02)."""

from collections.abc import Sequence

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Distance, Message
from desktop.model.combatant import Life
from desktop.model.events import Noted
from desktop.model.ids import CombatantId
from desktop.rules.engine import hits
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Measured
from desktop.rules.engine.refusals import Parameters
from desktop.rules.harm import damage
from desktop.rules.moving.hazard_ground import UNTOUCHED, times_hurt
from desktop.rules.moving.measuring import JUMP, map_of
from desktop.rules.rolls.rolling import at_the_table

OVER_IT = (*UNTOUCHED, JUMP)
FALLING = "falling"
"""The damage of a fall: none of the eleven types (ours)."""


def suffer_ground(
    draft: Draft, identity: CombatantId, path: Sequence[Cell], steps: Measured, by: str
) -> None:
    """Count the feet moved in each hazard, and let every 5 of them deal its damage."""
    who = draft.combatant(identity)
    battle_map = map_of(draft.encounter, who)
    if battle_map is None or by in OVER_IT:
        return
    for terrain in battle_map.terrain:
        if terrain.kind is not TerrainKind.HAZARD:
            continue
        feet, times = times_hurt(draft.encounter, draft.ruleset, who, path, steps, terrain)
        if times == 0:
            continue
        told: Parameters = {"who": who.name, "distance": Distance(feet)}
        if not terrain.damage:
            draft.add(Noted(Message("note.myth.hazard", told), "AP-TERR-02", (identity,)))
            continue
        text = Message("note.myth.hazard_damage", {**told, "count": times})
        draft.add(Noted(text, "AP-TERR-02", (identity,)))
        for _ in range(times):
            _burn(draft, identity, terrain.damage, terrain.damage_type)


def _burn(draft: Draft, identity: CombatantId, dice: str, kind: str) -> None:
    if draft.combatant(identity).life is Life.DEAD:
        return
    try:
        expression = parse(dice)
    except DiceError:
        return  # the GM wrote words, which the note has told
    told: Parameters = {"who": draft.combatant(identity).name}
    with at_the_table(draft, Message("throw.ground", told)):
        rolled = roll(expression, draft.dice)
    values = tuple(die.value for die in rolled.dice)
    part = hits.Incoming(max(0, rolled.total), kind, dice=values)
    damage.deal(draft, identity, (part,), hits.Blow())
