"""Parry of stat blocks and Uncanny Dodge: reactions that an attack is made with."""

from desktop.language.message import Message, Name
from desktop.model.combatant import Combatant
from desktop.model.creature import Feature, FeatureGroup
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking.features import UNCANNY

DODGES = (UNCANNY, "schivata-prodigiosa")
"""Its key, and that of whoever typed its name in Italian."""


def reactions_of(situation: Situation) -> tuple[HitReaction, ...]:
    """Reactions that add to its Armour Class against one hit, and half damage of one attack.

    Of whoever the attack is aimed at: others in its area do not answer it.
    """
    who, wish = situation.target, situation.wish
    if who is None or (wish is not None and wish.target != who.id):
        return ()
    return _answers_of(who)


def _answers_of(who: Combatant) -> tuple[HitReaction, ...]:
    found: list[HitReaction] = []
    for feature in who.creature.features_in(FeatureGroup.REACTION):
        if feature.deed is not None and (more := feature.deed.parries):
            melee = feature.deed.melee
            found.append(HitReaction(feature.key, _named(feature), defence=more, melee=melee))
    dodge = next((x for x in who.creature.features if x.key in DODGES), None)
    if dodge is not None:
        found.append(HitReaction(UNCANNY, _named(dodge), halves=True))
    elif UNCANNY in who.creature.traits:
        found.append(HitReaction(UNCANNY, Message(f"trait.{UNCANNY}"), halves=True))
    return tuple(found)


def _named(feature: Feature) -> Message:
    names = tuple(feature.names.items()) or (("", str(feature.key)),)
    return Message("reason.reaction", {"feature": Name(names)})
