"""What makes a step dearer, by its name: the ground under it, whose space it is, how one goes."""

from collections.abc import Iterable, Mapping

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Message
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant
from desktop.rules.engine.measured import Surcharge

ROUGH = Message("reason.going.difficult")
SOLID = Message("reason.going.solid")
CRAWLS = Message("reason.going.crawl")
SQUEEZES = Message("reason.going.squeeze")
DRAGS = Message("reason.going.load")
UNPRACTISED: Mapping[str, Message] = {
    "climb": Message("reason.going.climb"),
    "swim": Message("reason.going.swim"),
}
"""The ways of moving that take more of whoever has no speed for them."""

_GROUND = {
    TerrainKind.DIFFICULT: ROUGH,
    TerrainKind.HAZARD: Message("reason.going.hazard"),
    TerrainKind.WATER: Message("reason.going.water"),
}


def why_rough(
    here: frozenset[Cell],
    magic: Iterable[LastingArea],
    terrain: Iterable[Terrain],
    spaces: Iterable[Combatant],
) -> Message:
    """What makes the ground of these cells difficult: the first of the magic there, what the
    ground is, whose space it is.
    """
    for area in magic:
        return Message("reason.going.magic", {"spell": area.called})
    for ground in terrain:
        if not ground.cells.isdisjoint(here):
            return _GROUND.get(ground.kind, ROUGH)
    for other in spaces:
        return Message("reason.going.space", {"who": other.name})
    return ROUGH


def step_surcharges(
    charged: Iterable[Surcharge], length: int, cost: int, why: Message
) -> tuple[Surcharge, ...]:
    """What a step costs beyond its length: `charged` for each foot, difficult ground as `why`.

    That is charged what the others leave: some magic asks for more than one foot.
    """
    others = [each for each in charged if each.reason != ROUGH]
    found = [Surcharge(each.reason, each.feet * length) for each in others if length]
    rest = cost - length - sum(each.feet for each in found)
    if rest > 0:
        found.insert(0, Surcharge(why, rest))
    return tuple(found)
