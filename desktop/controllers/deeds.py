"""What a combatant can do, as buttons: attacks, features with saves, actions of the ruleset."""

from collections.abc import Iterator
from dataclasses import dataclass

from desktop.controllers.desk import Desk
from desktop.language.message import Message, Name, Parameter
from desktop.language.render import shown_signed
from desktop.model.combatant import Combatant
from desktop.model.counter import feature_uses
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    DamageWhen,
    Feature,
    FeatureGroup,
    FeatureKey,
    Texts,
    UsesKind,
)

SHOWN_GROUPS = (
    FeatureGroup.ACTION,
    FeatureGroup.BONUS_ACTION,
    FeatureGroup.REACTION,
    FeatureGroup.LEGENDARY,
    FeatureGroup.LAIR,
)
GROUP_TEXTS = {
    FeatureGroup.ACTION: "view.deeds.actions",
    FeatureGroup.BONUS_ACTION: "view.deeds.bonus_actions",
    FeatureGroup.REACTION: "view.deeds.reactions",
    FeatureGroup.LEGENDARY: "view.deeds.legendary",
    FeatureGroup.LAIR: "view.deeds.lair",
}
MELEE_ICON, RANGED_ICON, OTHER_ICON = "action.attack", "action.ranged_attack", "action.magic"


@dataclass(frozen=True, slots=True)
class Deed:
    """One button: an attack, or a feature that is only read."""

    group: FeatureGroup
    feature: FeatureKey
    attack: AttackKey | None
    name: Name
    icon: str
    bonus: str = ""
    detail: str = ""
    left: int | None = None  # uses left
    text: str = ""


def deeds_of(combatant: Combatant, desk: Desk) -> tuple[Deed, ...]:
    """All buttons of a combatant, group by group."""
    return tuple(_deeds(combatant, desk))


def _deeds(combatant: Combatant, desk: Desk) -> Iterator[Deed]:
    for group in SHOWN_GROUPS:
        for feature in combatant.creature.features_in(group):
            left = None
            counter = combatant.counters.get(feature_uses(feature.key))
            if feature.uses is not None and counter is not None:
                left = counter.current
            if feature.attacks:
                for attack in feature.attacks:
                    yield _attack_deed(group, feature, attack, desk, left)
            else:
                yield _feature_deed(group, feature, desk, left)


def name_of(texts: Texts) -> Name:
    """A name in all its languages."""
    return Name(tuple(texts.items()))


def _attack_deed(
    group: FeatureGroup, feature: Feature, attack: Attack, desk: Desk, left: int | None
) -> Deed:
    usual = [part.dice for part in attack.damage if part.when is DamageWhen.ALWAYS]
    detail = " + ".join(dice.replace(" ", "") for dice in usual)
    if attack.ap_cost is not None:
        points = desk.text("view.deeds.points", count=attack.ap_cost)
        detail = f"{detail} · {points}" if detail else points
    icon = RANGED_ICON if attack.kind is AttackKind.RANGED else MELEE_ICON
    return Deed(
        group=group,
        feature=feature.key,
        attack=attack.key,
        name=name_of(attack.names or feature.names),
        icon=icon,
        bonus=shown_signed(attack.bonus, desk.language),
        detail=detail,
        left=left,
        text=feature_text(feature, desk),
    )


def _feature_deed(group: FeatureGroup, feature: Feature, desk: Desk, left: int | None) -> Deed:
    detail = ""
    if feature.saves:
        detail = desk.text("view.deeds.dc", dc=feature.saves[0].dc)
    return Deed(
        group=group,
        feature=feature.key,
        attack=None,
        name=name_of(feature.names),
        icon="action.multiattack" if feature.multiattack else OTHER_ICON,
        detail=detail,
        left=left,
        text=feature_text(feature, desk),
    )


def feature_text(feature: Feature, desk: Desk) -> str:
    """The paragraph in the GM's language, else in English, marked as such."""
    code = desk.language.code
    own = feature.texts.get(code) or feature.texts.get("")
    if own:
        return own
    english = feature.texts.get("en", "")
    return desk.text("view.deeds.foreign", text=english) if english else ""


def uses_text(feature: Feature) -> Message | None:
    """ "Recharge 5-6", "3/day" in words."""
    uses = feature.uses
    if uses is None:
        return None
    parameters: dict[str, Parameter] = {"amount": uses.amount}
    match uses.kind:
        case UsesKind.RECHARGE:
            return Message("view.uses.recharge", parameters)
        case UsesKind.DAY:
            return Message("view.uses.day", parameters)
        case UsesKind.SHORT_REST:
            return Message("view.uses.short_rest", parameters)
        case UsesKind.LONG_REST:
            return Message("view.uses.long_rest", parameters)
