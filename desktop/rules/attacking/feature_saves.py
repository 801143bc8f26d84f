"""Features that ask for saves: a breath, a gaze, a burst."""

from desktop.dice.notation import doubled, parse, shown
from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.creature import Damage, Feature, ForcedSave, SaveSuccess
from desktop.model.events import CounterSet
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import areas, volleys
from desktop.rules.attacking.attacks import critical_mark
from desktop.rules.attacking.harming import judge_harm
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present


def decide_force_saves(draft: Draft, command: c.ForceSaves) -> Refusal | None:
    """A breath, a gaze, a burst: the feature is used, its targets save, damage is rolled once."""
    refusal = judge_present(draft, (command.combatant, *command.targets))
    for amount in command.damage or ():
        refusal = refusal or judge_number(amount.amount)
    if command.area is not None:
        refusal = refusal or areas.judge_laid(draft, command.area)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    feature = who.creature.find_feature(command.feature)
    if feature is None or not 0 <= command.option < len(feature.saves):
        return Refusal(Message("refusal.unknown_feature"), can_overrule=False)
    damaging = bool(feature.saves[command.option].damage)
    harm = judge_harm(draft, who.id, command.targets, damaging=damaging)
    if refusal := draft.stands(harm):
        return refusal
    if command.uses:
        action = draft.ruleset.actions["feature"]
        used = c.TakeAction(who.id, "feature", text=feature.key, cost=command.cost)
        if refusal := draft.stands(action.perform(draft, used)):
            return refusal
    save = feature.saves[command.option]
    name = _name(feature, save)
    volley = Volley(
        command.label or feature.names.get("en", ""),
        source=who.id,
        ability=save.ability,
        dc=save.dc,
        half=save.on_success is SaveSuccess.HALF,
        damage=_feature_damage(
            save.damage, command.damage, doubles=_takes_critical(draft, command, feature)
        ),
        conditions=save.conditions,
        map=None if command.area is None else command.area.map,
        origin=None if command.area is None else command.area.origin,
        name=name if name.answers_to(command.label) else None,
    )
    volleys.loose(draft, volley, command.targets, command.saves)
    return None


def _name(feature: Feature, save: ForcedSave) -> Name:
    """The feature and, of several, the save: "Fire Breath", "Breath Weapons: Fire"."""
    return Name(
        tuple(
            (code, f"{text}: {save.names[code]}" if save.names.get(code) else text)
            for code, text in feature.names.items()
        )
    )


def _takes_critical(draft: Draft, command: c.ForceSaves, feature: Feature) -> bool:
    """Whether the save came with a critical hit on its one target; it counts once (AMB-09)."""
    if len(command.targets) != 1:
        return False
    who = draft.combatant(command.combatant)
    for attack in feature.attacks:
        mark = critical_mark(attack.key, command.targets[0])
        if who.count(mark):
            draft.add(CounterSet(who.id, mark, 0, None))
            return True
    return False


def _feature_damage(
    parts: tuple[Damage, ...], typed: tuple[DamageAmount, ...] | None, *, doubles: bool
) -> tuple[VolleyDamage, ...]:
    kinds = [part.types[0] if part.types else "" for part in parts] or [""]
    if typed is not None:
        return tuple(
            VolleyDamage(each.type or kinds[min(place, len(kinds) - 1)], each.amount)
            for place, each in enumerate(typed)
        )
    return tuple(
        VolleyDamage(kind, text=shown(doubled(parse(part.dice)) if doubles else parse(part.dice)))
        for kind, part in zip(kinds, parts, strict=False)
    )
