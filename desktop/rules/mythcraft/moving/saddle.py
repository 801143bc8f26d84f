"""What a mount under control may do with its MCAP besides Move and Dodge (AP-MNT-09)."""

import re

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, Feature, FeatureGroup
from desktop.model.encounter import Encounter
from desktop.rules.engine.refusal import Refusal
from desktop.rules.mythcraft.points import mcap, points

MOUNT_ACTIONS = frozenset(("move", "dodge"))
_MCAP = re.compile(r"\b(?:(\d+) ?)?(?:MCAP|PAS)\b")


def mcap_in(feature: Feature) -> int | None:
    """The MCAP that a paragraph names in its heading or its text, 1 without a number; or None."""
    for text in (*feature.names.values(), *feature.texts.values()):
        if found := _MCAP.search(text):
            return int(found[1] or 1)
    return None


def mcap_of(who: Combatant, attack: Attack) -> int | None:
    """The MCAP that the paragraph of an attack names, or None."""
    feature = who.creature.feature_of(attack.key)
    return None if feature is None else mcap_in(feature)


def judge_attack(encounter: Encounter, who: Combatant, attack: Attack) -> Refusal | None:
    """Why a mount under control may not make that attack, or None."""
    if not is_led(encounter, who) or mcap_of(who, attack) is not None:
        return None
    return refuse(who)


def judge_feature(encounter: Encounter, who: Combatant, feature: Feature) -> Refusal | None:
    """Why a mount under control may not take that action of its stat block, or None."""
    if feature.group is not FeatureGroup.ACTION or feature.key in MOUNT_ACTIONS:
        return None
    if not is_led(encounter, who) or mcap_in(feature) is not None:
        return None
    return refuse(who)


def is_led(encounter: Encounter, who: Combatant) -> bool:
    """Whether a rider spends its points now."""
    if points.costs_nothing_now(encounter, who):
        return False
    return mcap.rider_in_control(encounter, who.id) is not None


def refuse(who: Combatant) -> Refusal:
    """MCAP buy nothing else."""
    return Refusal(Message("refusal.myth.mcap_only", {"mount": who.name}), "AP-MNT-09")
