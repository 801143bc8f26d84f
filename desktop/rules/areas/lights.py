"""What burns foes and mends friends: a pillar of light."""

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.volley import Volley
from desktop.rules.engine.draft import Draft
from desktop.rules.harm import damage
from desktop.rules.map.places import are_hostile
from desktop.rules.rolls.rolling import at_the_table


def mends(draft: Draft, who: Combatant, volley: Volley) -> bool:
    """Whether it heals this one, a friend of whoever made it, and has done so."""
    source = None if volley.source is None else draft.find(volley.source)
    if not volley.mends or source is None:
        return False
    if are_hostile(draft.encounter, draft.ruleset, source, who):
        return False
    with at_the_table(draft, Message("throw.area", {"label": volley.called}), asks=True):
        points = roll(parse(volley.mends), draft.dice).total
    told = Message("note.healed_by", {"who": who.name, "label": volley.called})
    draft.add(e.Noted(told, volley.rule, (who.id,)))
    damage.heal(draft, who.id, points)
    return True
