"""State and fact give the next state: no rules, no dice, never fails on facts that fit."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from types import UnionType
from typing import Any, assert_never, cast, get_args

from desktop.model import events as e
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.model.counter import HIT_POINTS, TEMPORARY_HIT_POINTS, Counter
from desktop.model.encounter import Encounter, Phase, Slot
from desktop.model.fog import NO_FOG
from desktop.model.ids import CombatantId, CounterKey, serial_of

NO_COUNTER = Counter(0)


def evolve_all(encounter: Encounter, events: Iterable[e.Event]) -> Encounter:
    """The state after all these facts, in order."""
    for kind, run in groupby(events, type):
        if kind is e.CounterSet:  # a new turn sets dozens
            encounter = _with_counters(encounter, cast("Iterable[e.CounterSet]", run))
        else:
            for event in run:
                encounter = evolve(encounter, event)
    return encounter


def _with_counters(encounter: Encounter, events: Iterable[e.CounterSet]) -> Encounter:
    """What `evolve` makes of them one by one, with one copy of everything."""
    counters: dict[CombatantId, dict[CounterKey, Counter]] = {}
    for event in events:
        counter = Counter(event.current, event.maximum)
        counters.setdefault(event.combatant, {})[event.counter] = counter
    changed = {
        who: replace(known, counters=known.counters.with_items(counters[who]))
        for who, known in ((who, encounter.combatants[who]) for who in counters)
    }
    return replace(encounter, combatants=encounter.combatants.with_items(changed))


def evolve(encounter: Encounter, event: e.Event) -> Encounter:
    """The state after one fact. Every match is exhaustive: a new event must be drawn here first."""
    return _PART_OF[type(event)](encounter, event)


def _of_health(encounter: Encounter, event: e.HealthEvent) -> Encounter:
    match event:
        case e.DamageTaken(target=who, hit_points=points, temporary=temporary):
            left = {HIT_POINTS: points, TEMPORARY_HIT_POINTS: temporary}
            return _change(encounter, who, lambda c: _with_currents(c, left))
        case e.Healed(target=who, hit_points=points):
            return _change(encounter, who, lambda c: _with_currents(c, {HIT_POINTS: points}))
        case e.TemporaryGranted(target=who, temporary=temporary):
            left = {TEMPORARY_HIT_POINTS: temporary}
            return _change(encounter, who, lambda c: _with_currents(c, left))
        case e.CounterSet(who, key, current, maximum):
            counter = Counter(current, maximum)
            return _change(encounter, who, lambda c: c.with_counter(key, counter))
        case e.LifeChanged(who, life):
            return _change(encounter, who, lambda c: replace(c, life=life))
        case _:
            assert_never(event)


def _of_effects(encounter: Encounter, event: e.EffectEvent) -> Encounter:
    match event:
        case e.EffectGained(who, effect):
            changed = _change(encounter, who, lambda c: c.with_effects((*c.effects, effect)))
            return _numbered(changed, effect.id)
        case e.EffectChanged(who, effect):
            return _change(
                encounter,
                who,
                lambda c: c.with_effects(
                    tuple(effect if known.id == effect.id else known for known in c.effects)
                ),
            )
        case e.EffectEnded(combatant=who, effect=ended):
            return _change(
                encounter,
                who,
                lambda c: c.with_effects(tuple(x for x in c.effects if x.id != ended)),
            )
        case _:
            assert_never(event)


def _of_table(encounter: Encounter, event: e.TableEvent) -> Encounter:
    match event:
        case e.PromptOpened(prompt):
            changed = replace(encounter, prompts=(*encounter.prompts, prompt))
            return _numbered(changed, prompt.id)
        case e.PromptClosed(prompt=closed):
            kept = tuple(prompt for prompt in encounter.prompts if prompt.id != closed)
            return replace(encounter, prompts=kept)
        case e.DisplayChanged(side, display):
            return replace(encounter, display=encounter.display.with_item(side, display))
        case e.SettingChanged(setting, value):
            return replace(encounter, settings=encounter.settings.with_item(setting, value))
        case e.TitleChanged(title):
            return replace(encounter, title=title)
        case e.Ruled() | e.Noted():
            return encounter
        case _:
            assert_never(event)


def _of_company(encounter: Encounter, event: e.CompanyEvent) -> Encounter:  # noqa: PLR0911
    match event:
        case e.CombatantJoined(combatant):
            return _numbered(encounter.with_combatant(combatant), combatant.id)
        case e.CombatantLeft(combatant=gone):
            return _without_combatant(encounter, gone)
        case e.NameChanged(who, own_name, own_gender, number):
            return _change(
                encounter,
                who,
                lambda c: replace(c, own_name=own_name, own_gender=own_gender, number=number),
            )
        case e.NumberCalledOut(who):
            return _change(encounter, who, lambda c: replace(c, called_out=True))
        case e.AliasChanged(who, alias, called):
            return _change(encounter, who, lambda c: replace(c, alias=alias, called_out=called))
        case e.PictureChanged(who, picture):
            return _change(encounter, who, lambda c: replace(c, picture=picture))
        case e.NoteChanged(who, note):
            return _change(encounter, who, lambda c: replace(c, note=note))
        case e.SideChanged(who, side):
            return _change(encounter, who, lambda c: replace(c, side=side))
        case e.VisibilityChanged(who, hidden, called):
            return _change(encounter, who, lambda c: replace(c, hidden=hidden, called_out=called))
        case e.CreatureReplaced(who, creature, original):
            return _change(
                encounter, who, lambda c: replace(c, creature=creature, original=original)
            )
        case e.FormLaidBy(who, form):
            return _change(encounter, who, lambda c: replace(c, laid_form=form))
        case _:
            assert_never(event)


def _of_map(encounter: Encounter, event: e.MapEvent) -> Encounter:
    match event:
        case e.MapShown(map_id, battle_map, to_players):
            maps = encounter.maps
            if map_id is not None and battle_map is not None:
                maps = maps.with_item(map_id, battle_map)
            changed = replace(encounter, maps=maps)
            changed = changed.with_map_shown(map_id, to_players=to_players)
            return changed if map_id is None else _numbered(changed, map_id)
        case e.FeaturesChanged(map_id, removed, added):
            edited = encounter.maps[map_id].with_features(removed, added)
            changed = replace(encounter, maps=encounter.maps.with_item(map_id, edited))
            return _numbered(changed, *(one.id for one in added if hasattr(one, "id")))
        case e.TerrainPainted(map_id, terrain, erased):
            edited = encounter.maps[map_id]
            edited = edited.without_terrain(erased) if erased else edited
            edited = edited if terrain is None else edited.with_terrain(terrain)
            return replace(encounter, maps=encounter.maps.with_item(map_id, edited))
        case e.DoorChanged(map_id, door, state):
            changed_map = encounter.maps[map_id].with_door(door, state)
            return replace(encounter, maps=encounter.maps.with_item(map_id, changed_map))
        case e.TokenPlaced(who, token) | e.TokenMoved(combatant=who, token=token):
            return _put(encounter, who, token)
        case e.RideChanged(who, ride):
            return _change(encounter, who, lambda c: replace(c, ride=ride))
        case _:
            assert_never(event)


def _of_sight(encounter: Encounter, event: e.SightEvent) -> Encounter:
    match event:
        case e.LightCarried(who, light):
            return _change(encounter, who, lambda c: replace(c, light=light))
        case e.FogSet() | e.AreaExplored() | e.FogPainted() | e.FogRedrawn():
            return _with_fog(encounter, event)
        case _:
            assert_never(event)


def _of_order(encounter: Encounter, event: e.OrderEvent) -> Encounter:
    match event:
        case e.InitiativeRolled(combatants=many, initiative=initiative):
            for who in many:
                encounter = _change(encounter, who, lambda c: replace(c, initiative=initiative))
            return encounter
        case e.OrderSet(order, active):
            changed = replace(encounter, order=order, active=active)
            return _numbered(changed, *(slot.id for slot in order))
        case e.SlotMoved():
            return encounter
        case _:
            assert_never(event)


def _of_fight(encounter: Encounter, event: e.FightEvent) -> Encounter:
    match event:
        case e.FightBegun():
            return replace(encounter, phase=Phase.RUNNING)
        case e.RoundBegun(number):
            return replace(encounter, round=number)
        case e.TurnBegun(slot, number, able):
            order = tuple(
                replace(s, acted=number, able=able) if s.id == slot else s for s in encounter.order
            )
            return replace(encounter, order=order, active=slot)
        case e.TurnSkipped(slot):
            order = tuple(replace(s, able=()) if s.id == slot else s for s in encounter.order)
            return replace(encounter, order=order)
        case e.FightEnded():
            return replace(encounter, phase=Phase.ENDED)
        case e.FightReset():
            return _reset(encounter)
        case e.TurnEnded():
            return encounter
        case _:
            assert_never(event)


def _of_magic(encounter: Encounter, event: e.MagicEvent) -> Encounter:
    match event:
        case e.AreaLaid(area) | e.AreaChanged(area=area):
            changed = replace(encounter, areas=encounter.areas.with_item(area.id, area))
            return _numbered(changed, area.id)
        case e.AreaGone(area=gone_area):
            return replace(encounter, areas=encounter.areas.without(gone_area))
        case e.SpellCast():
            return encounter
        case _:
            assert_never(event)


def _of_acts(encounter: Encounter, event: e.ActEvent) -> Encounter:
    match event:
        case e.ActionTaken() | e.AttackRolled() | e.CheckRolled():
            return encounter
        case _:
            assert_never(event)


def _with_fog(
    encounter: Encounter, event: e.FogSet | e.AreaExplored | e.FogPainted | e.FogRedrawn
) -> Encounter:
    fog = encounter.fog.get(event.map, NO_FOG)
    match event:
        case e.FogSet(mode=mode, viewers=viewers):
            fog = replace(fog, mode=mode, viewers=viewers)
        case e.AreaExplored(patch=patch):
            fog = replace(fog, explored=(*fog.explored, patch))
        case e.FogPainted(stroke=stroke):
            fog = replace(fog, hand=(*fog.hand, stroke))
        case e.FogRedrawn(explored=explored, hand=hand):
            fog = replace(fog, explored=explored, hand=hand)
        case _:
            assert_never(event)
    return replace(encounter, fog=encounter.fog.with_item(event.map, fog))


def _change(
    encounter: Encounter, who: CombatantId, change: Callable[[Combatant], Combatant]
) -> Encounter:
    return encounter.with_combatant(change(encounter.combatants[who]))


def _put(encounter: Encounter, who: CombatantId, token: Token | None) -> Encounter:
    """Its token there; what lies around it goes along onto another map."""
    placed = _change(encounter, who, lambda c: replace(c, token=token))
    if token is None:
        return placed
    along = {
        area.id: replace(area, laid=replace(area.laid, map=token.map))
        for area in placed.areas.values()
        if area.laid.around == who and area.laid.map != token.map
    }
    return replace(placed, areas=placed.areas.with_items(along)) if along else placed


def _with_currents(combatant: Combatant, numbers: Mapping[CounterKey, int]) -> Combatant:
    known = combatant.counters
    counters = {
        key: replace(known.get(key, NO_COUNTER), current=current)
        for key, current in numbers.items()
    }
    return replace(combatant, counters=known.with_items(counters))


def _numbered(encounter: Encounter, *identities: str) -> Encounter:
    """Keep `serial` above every identity that was given out."""
    highest = max((serial_of(identity) for identity in identities), default=0)
    return encounter if highest < encounter.serial else replace(encounter, serial=highest + 1)


def _without_combatant(encounter: Encounter, gone: CombatantId) -> Encounter:
    order: list[Slot] = []
    for slot in encounter.order:
        members = tuple(member for member in slot.members if member != gone)
        if members or slot.is_fixed:
            order.append(slot if members == slot.members else replace(slot, members=members))
    remaining = tuple(order)
    active = encounter.active if any(slot.id == encounter.active for slot in remaining) else None
    prompts = tuple(prompt for prompt in encounter.prompts if prompt.combatant != gone)
    combatants = encounter.combatants.without(gone)
    for rider in combatants.values():
        if rider.ride is not None and rider.ride.mount == gone:
            combatants = combatants.with_item(rider.id, replace(rider, ride=None))
    return replace(
        encounter,
        combatants=combatants,
        order=remaining,
        active=active,
        prompts=prompts,
    )


def _reset(encounter: Encounter) -> Encounter:
    combatants = encounter.combatants
    for combatant in tuple(combatants.values()):
        combatants = combatants.with_item(combatant.id, replace(combatant, initiative=None))
    fixed = tuple(replace(slot, acted=0) for slot in encounter.order if slot.is_fixed)
    return replace(
        encounter,
        combatants=combatants,
        order=fixed,
        active=None,
        round=0,
        phase=Phase.PREPARING,
        prompts=(),
    )


_PARTS: tuple[tuple[UnionType, Callable[[Encounter, Any], Encounter]], ...] = (
    (e.HealthEvent, _of_health),
    (e.EffectEvent, _of_effects),
    (e.TableEvent, _of_table),
    (e.CompanyEvent, _of_company),
    (e.MapEvent, _of_map),
    (e.SightEvent, _of_sight),
    (e.OrderEvent, _of_order),
    (e.FightEvent, _of_fight),
    (e.MagicEvent, _of_magic),
    (e.ActEvent, _of_acts),
)
_PART_OF = {kind: part for group, part in _PARTS for kind in get_args(group)}
"""What draws each kind of fact: looked up, for to ask one group after the other takes longer."""
