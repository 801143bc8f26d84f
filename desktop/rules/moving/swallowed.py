"""Whoever is swallowed has left the map, is carried along inside, and comes out beside the maw.

The place where it was swallowed is kept with the effect, for where its swallower has none.
"""

from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life, Token
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.swallow import GULLET, Swallow
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import SWALLOWED
from desktop.rules.map.places_left import leaving, place_kept
from desktop.rules.moving import riding

GRAPPLED, RESTRAINED = ConditionKey("grappled"), ConditionKey("restrained")
PRONE = ConditionKey("prone")
OUT = "note.out_of_maw"
HURT, LEAVING, WAITS = "hurt", "leaving", "waits"
"""Parameters of the effect: damage dealt from within on this turn, the feet out of a corpse, that
the turn in which it was swallowed still runs."""


def held_inside(who: Combatant) -> ActiveEffect | None:
    """The effect that keeps it inside somebody, or None."""
    return next((one for one in who.effects if one.key == SWALLOWED), None)


def swallowing_of(draft: Draft, held: ActiveEffect) -> tuple[Combatant | None, Swallow | None]:
    """In whom it is, and what that one's stat block says of it."""
    swallower = None if held.source is None else draft.find(held.source)
    found = None if swallower is None else swallower.creature.swallow
    return swallower, None if found is None else found[1]


def settle(draft: Draft) -> None:
    """A finisher: in, out, and what becomes of those inside of a corpse."""
    for who in draft.affected():
        held, start = held_inside(who), draft.start.combatants.get(who.id)
        before = None if start is None else held_inside(start)
        if held is None:
            if before is not None and who.token is None and not _is_told(draft, who.id):
                _come_out(draft, who, before)
        elif WAITS not in held.parameters:
            _go_in(draft, who, held)
        elif before is not None and who.token is not None:  # put on the map by hand
            effects.end_effect(draft, who.id, held.id)
        else:
            _count_harm(draft, who.id, held)
            _look_outside(draft, who.id)


def _is_told(draft: Draft, who: CombatantId) -> bool:
    """Whether it has come out already, where no map has a place for it."""
    return any(
        event.text.key == OUT and event.combatants == (who,) for event in draft.facts(e.Noted)
    )


def _go_in(draft: Draft, who: Combatant, held: ActiveEffect) -> None:
    _, swallow = swallowing_of(draft, held)
    slot = draft.encounter.active_slot
    is_turn = slot is not None and held.source in slot.members
    told = held.parameters.with_item(WAITS, int(is_turn))
    kept = replace(held, parameters=told, label="", name=None)
    if who.token is not None:
        kept = leaving(kept, who.token)
    draft.add(e.EffectChanged(who.id, kept, told=False))
    for effect in who.effects:
        if effect.key == GRAPPLED and effect.source == held.source:
            effects.end_effect(draft, who.id, effect.id, Message("note.swallowed_grip"))
    for key in GULLET if swallow is None else swallow.conditions:
        given = ActiveEffect(EffectId(""), ConditionKey(key), source=held.source, held_by=held.id)
        effects.give(draft, who.id, given)
    if who.token is None:
        return
    if who.ride is not None:
        riding.get_off(draft, who.id, keeps_place=True)
    for rider in riding.riders_of(draft, who.id):
        riding.get_off(draft, rider.id, keeps_place=True)
    draft.add(e.TokenPlaced(who.id, None))


def _count_harm(draft: Draft, who: CombatantId, held: ActiveEffect) -> None:
    """What it has dealt to its swallower since the count was last written down."""
    more = 0
    for event in draft.events:
        if isinstance(event, e.EffectChanged) and event.effect.id == held.id:
            more = 0
        elif isinstance(event, e.DamageTaken) and event.source == who:
            more += event.total if event.target == held.source else 0
    if more:
        whole = int(held.parameters.get(HURT, 0)) + more
        counted = replace(held, parameters=held.parameters.with_item(HURT, whole))
        draft.add(e.EffectChanged(who, counted, told=False))


def _look_outside(draft: Draft, who: CombatantId) -> None:
    """In a corpse it is restrained no more and may crawl out; with nobody around it, it is out."""
    held = held_inside(draft.combatant(who))
    assert held is not None, "it is inside"
    swallower, swallow = swallowing_of(draft, held)
    if swallower is None:
        effects.end_effect(draft, who, held.id)
    elif swallower.life in (Life.DEAD, Life.DEFEATED) and LEAVING not in held.parameters:
        feet = 0 if swallow is None else swallow.leaving
        freed = replace(held, parameters=held.parameters.with_item(LEAVING, feet))
        draft.add(e.EffectChanged(who, freed, told=False))
        for effect in draft.combatant(who).effects:
            if effect.key == RESTRAINED and effect.held_by == held.id:
                effects.end_effect(draft, who, effect.id, Message("note.swallower_dead"))
        told: Parameters = {
            "who": draft.combatant(who).name,
            "other": swallower.name,
            "distance": Distance(feet),
        }
        draft.add(e.Noted(Message("note.in_corpse", told), draft.ruleset.rule("hit_terms"), (who,)))


def _come_out(draft: Draft, who: Combatant, held: ActiveEffect) -> None:
    """On the map again, beside whoever swallowed it or where it was swallowed.

    It lies prone there, unless the GM's hand has brought it out, or it comes out of a cube.
    """
    swallower, swallow = swallowing_of(draft, held)
    place = None if swallower is None else _beside(draft, who, swallower)
    place = place or place_kept(held)
    if place is not None and place.map in draft.encounter.maps:
        draft.add(e.TokenPlaced(who.id, place))
    draft.add(e.Noted(Message(OUT, {"who": who.name}), combatants=(who.id,)))
    stands = who.life is Life.DEAD or (swallow is not None and swallow.upright)
    if not stands and _falls_out(draft, held) and not who.has_effect(PRONE):
        effects.give(draft, who.id, ActiveEffect(EffectId(""), PRONE))


def _falls_out(draft: Draft, held: ActiveEffect) -> bool:
    """Whether the rules had a reason to bring it out."""
    return any(
        event.effect == held.id and event.reason is not None for event in draft.facts(e.EffectEnded)
    )


def _beside(draft: Draft, who: Combatant, swallower: Combatant) -> Token | None:
    token = swallower.token
    if token is None:
        return None
    cell = riding.place_beside(draft, who, swallower)
    return replace(token, facing=None, cell=token.cell if cell is None else cell)
