"""Features that ask for saves: a breath, a gaze, a burst."""

from dataclasses import replace

from desktop.dice.notation import doubled, parse, shown
from desktop.dice.rolling import roll
from desktop.language.message import Distance, Message, Name
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.creature import Damage, Feature, ForcedSave, SaveSuccess
from desktop.model.effect import End, Moment
from desktop.model.events import CounterSet, DamageTaken
from desktop.model.ids import CombatantId
from desktop.model.modifier import Influence
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import areas, volleys
from desktop.rules.attacking import swallowing
from desktop.rules.attacking.attacks import critical_mark
from desktop.rules.attacking.harming import judge_harm
from desktop.rules.effects.ends import next_turn_of, turns_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number, judge_present
from desktop.rules.harm import damage
from desktop.rules.map.places import distance_between

LASTING = ("con", "int", "wis", "cha")
"""Abilities that save from what stays; whoever fails by strength or dexterity is moved or hurt."""


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
    judged = harm or swallowing.judge_save(draft, who, feature, command.targets)
    judged = judged or _judge_range(draft, who, command, feature.saves[command.option])
    if refusal := draft.stands(judged):
        return refusal
    if command.uses:
        if refusal := draft.stands(draft.ruleset.begins_first(draft.encounter, who, feature)):
            return refusal
        action = draft.ruleset.actions["feature"]
        used = c.TakeAction(who.id, "feature", text=feature.key, cost=command.cost)
        if refusal := draft.stands(action.perform(draft, used)):
            return refusal
    save = feature.saves[command.option]
    if save.temporary:
        return _give_points(draft, command, save)
    if save.heals:
        return _heal(draft, command, save)
    volley = volley_of(draft, command, feature, save)
    before = len(draft.events)
    if save.throws is not None and save.throws.chosen:
        for target in command.targets:
            draft.ruleset.throws(draft, target, volley)
        return None
    volley = volleys.rolled(draft, volley)  # once for all, whatever their size
    for each, targets in _by_size(draft, volley, save, command.targets):
        volleys.loose(draft, each, targets, command.saves)
    if save.drains:
        _drain(draft, who, before)
    return None


def volley_of(draft: Draft, command: c.ForceSaves, feature: Feature, save: ForcedSave) -> Volley:
    """What the save of a feature does, with the damage as typed or still to be rolled."""
    who = draft.combatant(command.combatant)
    name = _name(feature, save)
    return Volley(
        command.label or feature.names.get("en", ""),
        source=who.id,
        ability=save.ability,
        dc=save.dc,
        half=save.on_success is SaveSuccess.HALF,
        damage=_feature_damage(
            save.damage, command.damage, doubles=_takes_critical(draft, command, feature)
        ),
        conditions=save.conditions,
        ends=("concentration",) if save.shakes else (),
        influence=_influence_of(save),
        end=_end_of(draft, who, save),
        rounds=save.rounds,
        repeats=save.terms.repeats,
        worse=save.terms.worse,
        later=save.terms.later,
        way_out=save.terms.way_out,
        bond=save.terms.bond,
        lowers_by=save.terms.lowers if save.damage else "",
        drains=save.terms.drains,
        by_five=save.terms.by_five,
        wakes=save.terms.wakes,
        at_zero=save.terms.at_zero,
        steels=save.terms.steels,
        steels_after=save.terms.steels_after,
        ages=save.terms.ages,
        contest=save.terms.contest,
        possesses=save.terms.possesses,
        kinds=save.terms.kinds,
        marks=_is_told_only(save),
        given=save.given,
        escape_dc=save.terms.escape_dc,
        when_damaged=save.terms.when_damaged,
        throws=save.throws,
        saved_push=save.saved_push,
        saved_out=save.saved_out,
        destroys=save.terms.destroys,
        spares=save.spares,
        push=save.push,
        push_largest=save.push_largest,
        map=None if command.area is None else command.area.map,
        origin=None if command.area is None else command.area.origin,
        name=name if name.answers_to(command.label) else None,
    )


def _influence_of(save: ForcedSave) -> Influence | None:
    """What it changes; what lasts until a moment of its target's next turn is timed by it."""
    if save.influence is None and save.terms.of_target:
        return Influence(until=save.terms.until)
    return None if save.influence == Influence() else save.influence


def _end_of(draft: Draft, who: Combatant, save: ForcedSave) -> End | None:
    """When what a failure brings is over, as far as the next turns or the clock say it."""
    terms = save.terms
    if terms.rounds:
        return turns_of(draft.encounter, who.id, Moment.START, terms.rounds)
    if save.influence is not None or terms.of_target:
        return _until_next_turn(draft, who, save)
    if terms.until is not None:
        return next_turn_of(draft.encounter, who.id, terms.until)
    return None


def _judge_range(
    draft: Draft, who: Combatant, command: c.ForceSaves, save: ForcedSave
) -> Refusal | None:
    """Somebody is farther away than it reaches; an area that is laid begins at its own point."""
    if save.range is None or command.area is not None:
        return None
    for target in command.targets:
        other = draft.combatant(target)
        far = distance_between(draft.encounter, draft.ruleset, who, other)
        if far is not None and far > save.range:
            told: Parameters = {
                "who": other.name,
                "distance": Distance(far),
                "limit": Distance(save.range),
            }
            return Refusal(Message("refusal.out_of_feature_range", told))
    return None


def _is_told_only(save: ForcedSave) -> bool:
    """A curse, a disease, a drain of which only the paragraph says what it does: it is marked."""
    is_played = save.damage or save.conditions or save.influence or save.push or save.shakes
    is_played = is_played or save.terms.possesses
    return save.ability in LASTING and not (is_played or save.terms.later or save.terms.lowers)


def _until_next_turn(draft: Draft, who: Combatant, save: ForcedSave) -> End | None:
    if save.influence is None:
        return None
    return next_turn_of(draft.encounter, who.id, Moment.START if save.shortly else Moment.END)


def _by_size(
    draft: Draft, volley: Volley, save: ForcedSave, targets: tuple[CombatantId, ...]
) -> tuple[tuple[Volley, tuple[CombatantId, ...]], ...]:
    """Whoever is larger than the conditions reach gets all but them, and stands firm."""
    limit = draft.ruleset.sizes.get(save.largest)
    if limit is None:
        return ((volley, targets),)
    larger = tuple(
        who for who in targets if draft.ruleset.size_of(draft.combatant(who)).order > limit.order
    )
    others = tuple(who for who in targets if who not in larger)
    firm = replace(volley, conditions=(), later=(), way_out=None, push=0, throws=None)
    return ((volley, others), (firm, larger))


def _drain(draft: Draft, who: Combatant, before: int) -> None:
    """Its maker regains what was taken."""
    taken = sum(event.total for event in draft.events[before:] if isinstance(event, DamageTaken))
    if taken:
        damage.heal(draft, who.id, taken)


def _heal(draft: Draft, command: c.ForceSaves, save: ForcedSave) -> Refusal | None:
    """Hit points for each of its targets, as typed or rolled once."""
    if refusal := damage.judge_healed(draft, command.targets):
        return refusal  # before anything is rolled
    if command.damage is not None:
        points = sum(each.amount for each in command.damage)
    else:
        points = roll(parse(save.heals), draft.dice).total
    failed = damage.decide_heal(draft, c.Heal(command.targets, points))
    if failed is None:
        _give_along(draft, command, save)
    return failed


def _give_points(draft: Draft, command: c.ForceSaves, save: ForcedSave) -> Refusal | None:
    """Temporary hit points for its targets, as typed or rolled; the rest of it comes with them."""
    if command.damage is not None:
        points = sum(each.amount for each in command.damage)
    else:
        points = roll(parse(save.temporary), draft.dice).total
    refusal = damage.decide_grant_temporary(draft, c.GrantTemporary(command.targets, points))
    if refusal is None:
        _give_along(draft, command, save)
    return refusal


def _give_along(draft: Draft, command: c.ForceSaves, save: ForcedSave) -> None:
    """What else comes with hit points or temporary ones."""
    if save.influence is None and not save.conditions:
        return
    who = draft.combatant(command.combatant)
    feature = who.creature.find_feature(command.feature)
    assert feature is not None, "it was found"
    gift = Volley(
        command.label or feature.names.get("en", ""),
        source=who.id,
        conditions=save.conditions,
        influence=save.influence,
        end=_until_next_turn(draft, who, save),
        rounds=save.rounds,
        given=save.given,
        name=_name(feature, save),
    )
    volleys.loose(draft, gift, command.targets)


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
