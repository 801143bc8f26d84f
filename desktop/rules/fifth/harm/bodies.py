"""Whoever is in the body of another: how it goes out, and what is over when.

The body is left when it drops to 0 hit points or something ends the possession; then whoever was
inside stands in the nearest free place beside the body.
"""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId
from desktop.rules.areas.possessing import POSSESSED, SIDE, host_of, is_inside, leave
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Action
from desktop.rules.map.places import ELSEWHERE
from desktop.rules.moving import away

LEAVE_BODY = "leave_body"


def leave_body(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A bonus action: it stands beside the body again, which is its own."""
    who = draft.combatant(command.combatant)
    if not is_inside(who):
        text = Message("refusal.in_no_body", {"who": who.name})
        return Refusal(text, can_overrule=False)
    leave(draft, who.id)
    return None


ACTIONS = (Action(LEAVE_BODY, "bonus_action", leave_body, offered=is_inside),)


def settle(draft: Draft) -> None:
    """A finisher: a body at 0 hit points is left; who is no longer in one stands beside it."""
    for body in tuple(draft.encounter.combatants.values()):
        for held in body.effects:
            if held.key == POSSESSED and _is_over(draft, body, held):
                effects.end_effect(draft, body.id, held.id, Message("note.left_body"))
    for who in tuple(draft.encounter.combatants.values()):
        host = host_of(who)
        if host is not None and not _is_possessed_by(draft, host, who.id):
            _come_out(draft, who, draft.find(host))
    for event in draft.facts(e.EffectEnded):
        if event.key == POSSESSED:
            _free(draft, event)


def _is_over(draft: Draft, body: Combatant, held: ActiveEffect) -> bool:
    if SIDE not in held.parameters:
        return False  # given by the GM, who says when it is over
    if body.hit_points == 0 or body.life is not Life.UP or held.source is None:
        return True
    source = draft.find(held.source)
    return source is None or host_of(source) != body.id


def _is_possessed_by(draft: Draft, host: CombatantId, who: CombatantId) -> bool:
    body = draft.find(host)
    return body is not None and any(
        each.key == POSSESSED and each.source == who for each in body.effects
    )


def _come_out(draft: Draft, who: Combatant, body: Combatant | None) -> None:
    left = None if body is None else body.token
    for each in who.effects:
        if each.key == ELSEWHERE:
            effects.end_effect(draft, who.id, each.id, Message("note.left_body"))
    if left is not None and who.token is None:
        own = draft.combatant(who.id)
        away.come_back(draft, own, left)


def _free(draft: Draft, event: e.EffectEnded) -> None:
    """The body is on its own side again, once."""
    start = draft.start.combatants.get(event.combatant)
    ended = None if start is None else start.find_effect(event.effect)
    body = draft.find(event.combatant)
    if ended is None or body is None or SIDE not in ended.parameters:
        return
    side = Side(str(ended.parameters[SIDE]))
    is_told = any(each.combatant == body.id for each in draft.facts(e.SideChanged))
    if body.side is not side and not is_told:
        draft.add(e.SideChanged(body.id, side))
