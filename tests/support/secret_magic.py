"""The same fights with lurkers who carry lamps, ride and have laid magic that nobody may see."""

from dataclasses import replace

from hypothesis import strategies as st

from desktop.battlemap.features import ObscurementKind
from desktop.battlemap.walls import Wall, WallKind
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import CarriedLight, Combatant, Ride, Side, Token
from desktop.model.creature import AreaShape
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.fog import Fog, FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, ConditionKey, EffectId
from desktop.model.spell import SpellLight
from tests.support.builders import a_creature
from tests.support.secrets import CELLS, MAP, POINTS, SECRET, public_fights

TORCHES = st.sampled_from((None, CarriedLight("torch", 20, 40)))
VEILS = st.sampled_from((None, *ObscurementKind))
GLOWS = st.sampled_from((None, SpellLight(20, 20)))
RAISED = (WallKind.WALL, WallKind.ILLUSION)


@st.composite
def foggy_fights(draw: st.DrawFn) -> Encounter:
    """A fight in which nothing is secret, with any fog, and some who cannot be seen."""
    fight = draw(public_fights())
    fight = replace(fight, fog=FrozenMap({MAP: Fog(draw(st.sampled_from(FogMode)))}))
    for who in tuple(fight.combatants.values()):
        if draw(st.integers(0, 3)) == 0:
            effect = ActiveEffect(EffectId(f"{who.id}-gone"), ConditionKey("invisible"))
            fight = fight.with_combatant(replace(who, effects=(*who.effects, effect)))
    if draw(st.booleans()):
        owner = draw(st.sampled_from(tuple(fight.combatants)))
        fight = _with_area(fight, draw(_areas("public", owner, shown=True)))
    choices = {"unseen_in_dark": "hidden", "unseen_invisible": "hidden"}
    return replace(fight, settings=FrozenMap(choices if draw(st.booleans()) else {}))


@st.composite
def with_lurkers(draw: st.DrawFn, fight: Encounter) -> Encounter:
    """The fight with hidden ones in it, their light and their magic, and magic kept from all."""
    seen = tuple(fight.combatants.values())
    lurkers = [draw(_lurkers(fight, number, seen)) for number in range(draw(st.integers(1, 2)))]
    for one in lurkers:
        fight = fight.with_combatant(one)
    for number in range(draw(st.integers(0, 2))):
        owner = draw(st.sampled_from((*lurkers, *seen)))
        shown = owner.hidden and draw(st.booleans())
        area = draw(_areas(f"secret{number}", owner.id, shown=shown))
        if draw(st.booleans()):
            area = draw(_raised(area))
            battle_map = fight.maps[MAP]
            battle_map = replace(battle_map, walls=(*battle_map.walls, *area.walls))
            fight = replace(fight, maps=fight.maps.with_item(MAP, battle_map))
        fight = _with_area(fight, area)
    return fight


@st.composite
def _lurkers(
    draw: st.DrawFn, fight: Encounter, number: int, seen: tuple[Combatant, ...]
) -> Combatant:
    token = Token(MAP, draw(CELLS), elevation=draw(st.sampled_from((0, 15))))
    ride = None
    mount = draw(st.sampled_from((None, *seen)))
    if mount is not None and mount.token is not None:
        ride, token = Ride(mount.id, "large", draw(st.booleans())), mount.token
    return Combatant(
        CombatantId(f"h{number}"),
        a_creature(SECRET, ruleset=fight.ruleset),
        draw(st.sampled_from(Side)),
        hidden=True,
        token=token,
        ride=ride,
        light=draw(TORCHES),
    )


@st.composite
def _areas(draw: st.DrawFn, name: str, owner: CombatantId, *, shown: bool) -> LastingArea:
    shape = draw(st.sampled_from((AreaShape.SPHERE, AreaShape.EMANATION, AreaShape.LINE)))
    around = owner if shape is AreaShape.EMANATION else None
    size = draw(st.sampled_from((5, 15, 20)))
    return LastingArea(
        AreaId(name),
        LaidArea(MAP, shape, size, draw(POINTS), draw(st.sampled_from((0.0, 45.0))), around=around),
        label="Cloud" if shown else SECRET,
        owner=owner,
        shown=shown,
        obscures=draw(VEILS),
        light=draw(GLOWS),
    )


@st.composite
def _raised(draw: st.DrawFn, area: LastingArea) -> LastingArea:
    """The same with a wall that it raises."""
    kind = draw(st.sampled_from(RAISED))
    start, end = draw(st.lists(POINTS, min_size=2, max_size=2, unique=True))
    return replace(area, raises=kind, walls=(Wall(start, end, kind, 97.0),))


def _with_area(fight: Encounter, area: LastingArea) -> Encounter:
    return replace(fight, areas=fight.areas.with_item(area.id, area))
