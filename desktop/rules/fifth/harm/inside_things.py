"""Ending a turn inside a thing, where only the incorporeal get: it hurts."""

from desktop.language.message import Message
from desktop.model.events import Noted
from desktop.model.ids import CombatantId
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.statblocks import incorporeal
from desktop.rules.map.places import is_ethereal
from desktop.rules.moving.inside import is_inside


def ask_inside(draft: Draft, who: CombatantId) -> None:
    """A turn step: whoever ends its turn inside a thing on the map takes what its trait says."""
    own = draft.combatant(who)
    trait = incorporeal.find_trait(own.creature)
    if (
        trait is None
        or own.is_out
        or is_ethereal(own)
        or not is_inside(draft.encounter, draft.ruleset, own)
    ):
        return
    harm = incorporeal.harm_inside(trait)
    rule = draft.ruleset.rule("stat_block_trait")
    told = {"who": own.name, "feature": trait.name}
    draft.add(Noted(Message("note.ends_inside_thing", told), rule, (who,)))
    if harm is not None:
        dice, kind = harm
        damage = (VolleyDamage(kind, text=dice),)
        label = trait.names.get("en", "")
        volleys.ask_harm(draft, own, Volley(label, damage=damage, rule=rule, name=trait.name))
