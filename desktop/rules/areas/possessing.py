"""Whoever goes into the body of another: it leaves the map, and the body acts on its side.

The possession lasts until the body drops to 0 hit points, or something ends it; then whoever was
inside stands in the nearest free place beside the body.
"""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind
from desktop.model.volley import Volley
from desktop.rules.areas import steeled
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import ELSEWHERE

POSSESSED = ConditionKey("possessed")
HOST, SIDE = "host", "side"
"""Parameters: of whoever is inside the body that it is in, of the body the side that it had."""
FREE_OF = Influence("possession", (Modifier("immune", Kind.NOTE, what=("charmed", "frightened")),))


def host_of(who: Combatant) -> CombatantId | None:
    """In whose body somebody is, or None."""
    for each in who.effects:
        if each.key == ELSEWHERE and HOST in each.parameters:
            return CombatantId(str(each.parameters[HOST]))
    return None


def is_inside(who: Combatant) -> bool:
    """Whether it is in the body of somebody."""
    return host_of(who) is not None


def possess(draft: Draft, target: CombatantId, volley: Volley) -> None:
    """The save has failed: in it goes, and the body acts for it."""
    source = None if volley.source is None else draft.find(volley.source)
    if source is None or source.id == target or POSSESSED not in draft.ruleset.conditions:
        return
    body = draft.combatant(target)
    marks: dict[str, int | str] = {SIDE: body.side.value}
    if volley.steels_after:
        marks[steeled.AFTER] = volley.label
    taken = ActiveEffect(
        EffectId(""),
        POSSESSED,
        source=source.id,
        influence=FREE_OF,
        parameters=FrozenMap(marks),
    )
    effects.give(draft, target, taken)
    if not draft.combatant(target).has_effect(POSSESSED):
        return  # something keeps it from being possessed, which is told
    if body.side is not source.side:
        draft.add(e.SideChanged(target, source.side))
    inside = ActiveEffect(
        EffectId(""), ELSEWHERE, source=target, parameters=FrozenMap({HOST: str(target)})
    )
    effects.give(draft, source.id, inside)
    told: Parameters = {"who": source.name, "target": body.name}
    draft.add(e.Noted(Message("note.possesses", told), volley.rule, (source.id, target)))


def leave(draft: Draft, who: CombatantId) -> None:
    """Whoever is inside goes out by its own will."""
    host = host_of(draft.combatant(who))
    assert host is not None, "it is in a body"
    effects.end_all(draft, host, POSSESSED, Message("note.left_body"))
