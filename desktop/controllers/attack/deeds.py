"""What a combatant can do, as buttons: attacks, features with saves, actions of the ruleset."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from desktop.controllers.cast.influence_words import influence_words
from desktop.controllers.desk import Desk
from desktop.controllers.foreign_words import told_or_foreign
from desktop.dice.notation import written
from desktop.language.message import Listing, Message, Name, Parameter
from desktop.language.render import shown_signed
from desktop.model.combatant import Combatant
from desktop.model.counter import LEGENDARY_ACTIONS, feature_uses
from desktop.model.creature import (
    NO_TEXTS,
    Attack,
    AttackKey,
    AttackKind,
    Creature,
    DamageWhen,
    Feature,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    SaveSuccess,
    Texts,
    UsesKind,
    text_in,
)
from desktop.rules.fifth.statblocks.class_features import payer_of
from desktop.rules.fifth.statblocks.paragraphs import (
    is_freely_used,
    takes_action,
    takes_bonus_action,
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
_BRACKET = re.compile(r"\s*\(([^()]+)\)$")
_PARTS = re.compile(r"\s*[,;\N{MIDDLE DOT}]\s*")
DIE = 6  # sides of the die that brings a use back
# A weapon shows how it wounds: a club and a spear are told apart at a glance.
WEAPON_DAMAGE = frozenset({"bludgeoning", "piercing", "slashing", "blunt", "sharp"})
MELEE_ICON, RANGED_ICON, OTHER_ICON = "action.attack", "action.ranged_attack", "action.magic"


@dataclass(frozen=True, slots=True)
class Deed:
    """One button: an attack, or a feature to read and use."""

    group: FeatureGroup
    feature: FeatureKey
    attack: AttackKey | None
    name: Name
    icon: str
    bonus: str = ""
    detail: str = ""
    left: int | None = None  # uses left
    text: str = ""
    extra: str = ""  # the further attack that it is (`MakeAttack.extra`)


def deeds_of(combatant: Combatant, desk: Desk) -> tuple[Deed, ...]:
    """All buttons of a combatant, group by group."""
    return tuple(_deeds(combatant, desk))


def _deeds(combatant: Combatant, desk: Desk) -> Iterator[Deed]:
    for group in SHOWN_GROUPS:
        for feature in _features_in(combatant.creature, group):
            if desk.ruleset.is_slow(feature):
                continue
            left = _uses_left(combatant, feature)
            begins = desk.ruleset.begins_first(desk.encounter, combatant, feature) is not None
            if feature.attacks and not begins:
                for attack in feature.attacks:
                    shown = desk.ruleset.attacks.printed(combatant, attack)
                    yield _attack_deed(group, feature, _priced(combatant, shown, desk), desk, left)
            else:
                yield _feature_deed(group, feature, desk, left)
        if group is FeatureGroup.ACTION:
            yield from _common_deeds(combatant, desk)
            yield from _extra_deeds(combatant, desk)


def _uses_left(combatant: Combatant, feature: Feature) -> int | None:
    """How often it can still be used, by itself or by the feature that pays for it."""
    paid = payer_of(combatant.creature, feature)
    counter = None if paid is None else combatant.counters.get(feature_uses(paid[0].key))
    return None if paid is None or counter is None else counter.current // paid[1]


def _features_in(creature: Creature, group: FeatureGroup) -> tuple[Feature, ...]:
    """Those of a group; traits that do something when used stand with what they cost."""
    own, traits = creature.features_in(group), creature.features_in(FeatureGroup.TRAIT)
    if group is FeatureGroup.ACTION:
        used = (trait for trait in traits if is_freely_used(trait) or takes_action(trait))
        return (*own, *used)
    if group is not FeatureGroup.BONUS_ACTION:
        return own
    return (*own, *(trait for trait in traits if takes_bonus_action(trait)))


def _common_deeds(combatant: Combatant, desk: Desk) -> Iterator[Deed]:
    """The attacks that everybody of the game can make, as far as it has none of its own."""
    own = {attack.key for attack in combatant.creature.attacks}
    everybody = Feature(FeatureKey(""), FeatureGroup.ACTION, NO_TEXTS, NO_TEXTS)
    for attack in desk.ruleset.attacks.common(combatant):
        if attack.key not in own:
            shown = desk.ruleset.attacks.printed(combatant, attack)
            yield _attack_deed(FeatureGroup.ACTION, everybody, shown, desk, None)


def _extra_deeds(combatant: Combatant, desk: Desk) -> Iterator[Deed]:
    """The attacks of a second weapon, or of fists, that are open on this turn."""
    own = [(one, attack) for one in combatant.creature.features for attack in one.attacks]
    known = {attack.key for _, attack in own}
    everybody = Feature(FeatureKey(""), FeatureGroup.ACTION, NO_TEXTS, NO_TEXTS)
    common = desk.ruleset.attacks.common(combatant)
    own += [(everybody, attack) for attack in common if attack.key not in known]
    for feature, attack in own:
        for extra in desk.ruleset.attacks.extras(combatant, attack):
            shown = desk.ruleset.attacks.printed(combatant, attack)
            deed = _attack_deed(FeatureGroup.BONUS_ACTION, feature, shown, desk, None)
            mark = desk.text(f"view.deeds.extra_{extra}")
            yield replace(deed, extra=extra, detail=mark)


def icon_of(attack: Attack) -> str:
    """The key of an attack's icon: shot, or by the wound of its weapon, or a sword."""
    if attack.kind is AttackKind.RANGED:
        return RANGED_ICON
    wounds = (kind for part in attack.damage for kind in part.types if kind in WEAPON_DAMAGE)
    return next((f"damage.{wound}" for wound in wounds), MELEE_ICON)


def name_of(texts: Texts) -> Name:
    """A name in all its languages."""
    return Name(tuple(texts.items()))


def _priced(who: Combatant, attack: Attack, desk: Desk) -> Attack:
    """The attack with what the table says that it costs, where nothing else does."""
    if attack.ap_cost is not None:
        return attack
    return replace(attack, ap_cost=desk.ruleset.kept_cost(desk.encounter, who, attack))


def _attack_deed(
    group: FeatureGroup, feature: Feature, attack: Attack, desk: Desk, left: int | None
) -> Deed:
    usual = [part.dice for part in attack.damage if part.when is DamageWhen.ALWAYS]
    detail = " + ".join(written(dice.replace(" ", "")) for dice in usual)
    if attack.ap_cost is not None:
        told = desk.ruleset.feature_detail(feature)  # a spell costs spell points, too
        points = desk.text("view.deeds.points", count=attack.ap_cost)
        points = points if told is None else desk.rendered(told)
        detail = f"{detail} · {points}" if detail else points
    return Deed(
        group=group,
        feature=feature.key,
        attack=attack.key,
        name=name_of(attack.names or feature.names),
        icon=icon_of(attack),
        bonus=shown_signed(attack.bonus, desk.language),
        detail=detail,
        left=left,
        text=feature_text(feature, desk),
    )


def _feature_deed(group: FeatureGroup, feature: Feature, desk: Desk, left: int | None) -> Deed:
    detail = ""
    if feature.saves and feature.saves[0].ability:
        detail = desk.text("view.deeds.dc", dc=feature.saves[0].dc)
    if (more := desk.ruleset.feature_detail(feature)) is not None:
        detail = desk.rendered(more)
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


def bare_name(name: str, beside: str) -> str:
    """The name without the price in its brackets, where that price stands beside it anyway.

    "Wall of Sparks (3 SP)" beside "3 AP · 3 SP" is "Wall of Sparks".
    """
    bracket = _BRACKET.search(name)
    if bracket is None or not bracket.start():
        return name
    told = set(_PARTS.split(beside.casefold()))
    is_told = told.issuperset(_PARTS.split(bracket[1].casefold()))
    return name[: bracket.start()] if is_told else name


def feature_text(feature: Feature, desk: Desk) -> str:
    """The paragraph in the GM's language, else in the one that it has, marked as such."""
    return told_or_foreign(feature.texts, desk)


def uses_text(feature: Feature) -> Message | None:
    """ "Recharge 5-6", "3/day" in words."""
    uses = feature.uses
    if uses is None:
        return None
    parameters: dict[str, Parameter] = {"amount": uses.amount}
    if uses.kind is UsesKind.DAY and uses.in_lair is not None:
        return Message("view.uses.day_in_lair", {**parameters, "lair": uses.in_lair})
    match uses.kind:
        case UsesKind.RECHARGE:
            key = "view.uses.recharge" if uses.amount < DIE else "view.uses.recharge_six"
            return Message(key, parameters)
        case UsesKind.DAY:
            return Message("view.uses.day", parameters)
        case UsesKind.SHORT_REST:
            return Message("view.uses.short_rest", parameters)
        case UsesKind.ONE_A_SHORT_REST:
            return Message("view.uses.one_a_short_rest", parameters)
        case UsesKind.LONG_REST:
            return Message("view.uses.long_rest", parameters)
        case UsesKind.BREATH | UsesKind.RECOUP | UsesKind.REST:
            return Message(f"view.uses.{uses.kind.value}", parameters)


def feature_notes(feature: Feature, combatant: Combatant, desk: Desk) -> str:
    """What kind of action it is, what it costs, and how often it can still be used."""
    parts = []
    group = FeatureGroup.BONUS_ACTION if takes_bonus_action(feature) else feature.group
    group = FeatureGroup.ACTION if takes_action(feature) else group
    if group in GROUP_TEXTS:
        parts.append(desk.text(GROUP_TEXTS[group]))
    if (uses := uses_text(feature)) is not None:
        parts.append(desk.rendered(uses))
        counter = combatant.counters.get(feature_uses(feature.key))
        if counter is not None:
            parts.append(desk.text("view.deeds.left", count=counter.current))
    elif (paid := payer_of(combatant.creature, feature)) is not None:
        left = combatant.count(feature_uses(paid[0].key))
        told = desk.text("view.deeds.left", count=left)
        parts.append(f"{desk.shown(paid[0].name)}: {told}")
    if feature.group is FeatureGroup.LEGENDARY:
        left = combatant.count(LEGENDARY_ACTIONS)
        parts.append(desk.text("view.stats.legendary_cost", count=feature.cost))
        parts.append(desk.text("view.deeds.left", count=left))
    return " · ".join(parts)


def feature_saves(feature: Feature, desk: Desk) -> tuple[str, ...]:
    """The saving throws that it asks for: ability, DC, what a failure and a success bring."""
    return tuple(_save_line(save, desk) for save in feature.saves)


def _save_line(save: ForcedSave, desk: Desk) -> str:
    parts = []
    if save.ability:
        named = tuple(Message(f"ability.{key}") for key in save.ability.split("/"))
        abilities = Listing(named, choice=True)
        if save.terms.contest:
            parts.append(desk.text("view.deeds.contest", ability=abilities))
        else:
            parts.append(desk.text("view.deeds.save", ability=abilities, dc=save.dc))
    damage = []
    for part in save.damage:
        types = desk.shown(Listing(tuple(Message(f"damage.{key}") for key in part.types)))
        damage.append(f"{written(part.dice).replace(' ', '')} {types.lower()}".strip())
    if damage:
        parts.append(" + ".join(damage))
        if save.on_success is SaveSuccess.HALF:
            parts.append(desk.text("view.deeds.half"))
    if save.conditions:
        names = tuple(Message(f"condition.{key}") for key in save.conditions)
        parts.append(desk.shown(Listing(names)))
    if save.temporary:
        gift = "view.spell.shield" if desk.ruleset.shields else "view.spell.temporary"
        parts.append(desk.text(gift, dice=written(save.temporary)))
    if save.heals:
        parts.append(desk.text("view.spell.healing", dice=written(save.heals)))
    if save.influence is not None:
        parts += influence_words(save.influence, desk, "")
    text = " · ".join(parts)
    own = text_in(save.names, desk.language.code)
    return f"{own}: {text}" if own else text
