"""Turning invisible by a paragraph of the stat block, as if concentrating on a spell."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.creature import Feature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.modifier import Influence
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.statblocks.vanishing import Vanishing, vanishing_of

INVISIBLE = ConditionKey("invisible")
USED = "used"
"""Parameter: the features whose use ends it, by their keys."""


def act(draft: Draft, who: Combatant, feature: Feature) -> None:
    """It is invisible from now on, if the feature makes it so; the use of others may end that."""
    _end_by_use(draft, who, feature)
    found = vanishing_of(who.creature, feature)
    if found is not None:
        _vanish(draft, who, feature, found)


def _end_by_use(draft: Draft, who: Combatant, feature: Feature) -> None:
    for each in who.effects:
        if str(feature.key) in str(each.parameters.get(USED, "")).split():
            told = Message("note.ended_by", {"label": feature.name})
            effects.end_effect(draft, who.id, each.id, told)


def _vanish(draft: Draft, who: Combatant, feature: Feature, found: Vanishing) -> None:
    label = feature.names.get("en", "") or str(feature.key)
    wish = c.Concentrate(who.id, label, rounds=found.rounds, name=feature.name)
    if effects.decide_concentrate(draft, wish) is not None:
        return  # it cannot concentrate, which its state tells
    held = effects.concentration_of(draft.combatant(who.id))
    assert held is not None, "it concentrates"
    end = None if found.rounds is None else End(who.id, Moment.START, found.rounds)
    used: dict[str, int | str] = {USED: " ".join(map(str, found.used))} if found.used else {}
    given = ActiveEffect(
        EffectId(""),
        INVISIBLE,
        source=who.id,
        end=end,
        held_by=held.id,
        spell_level=found.spell_level,
        parameters=FrozenMap(used),
        influence=Influence(f"feature:{feature.key}", breaks=found.breaks, helps=True),
    )
    effects.give(draft, who.id, given)
