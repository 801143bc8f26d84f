"""Areas in which it is hard to concentrate: sleet, an earthquake."""

from dataclasses import replace

from desktop.model.combatant import Combatant
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft


def ask(draft: Draft, who: Combatant, volley: Volley) -> None:
    """Whoever concentrates there saves against the DC of the spell, or goes on no longer."""
    if effects.concentration_of(who) is None:
        return
    plain = Volley(
        volley.label,
        source=volley.source,
        ability="con",
        dc=volley.dc,
        tags=volley.tags,
        rule=volley.rule,
        name=volley.name,
        ends=(str(effects.CONCENTRATION),),
        uncovered=True,
        spell_level=volley.spell_level,
    )
    volleys.ask(draft, who, replace(plain, map=volley.map, origin=volley.origin))
