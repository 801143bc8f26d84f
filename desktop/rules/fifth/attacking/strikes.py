"""What features add to a hit: more damage once a turn, a stunning strike, a cunning one.

Each is offered on the attack card. Damage whose reason holds is dealt unless the GM says
otherwise; what costs points or dice of a Sneak Attack only where it is chosen.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from desktop.dice.average import average
from desktop.dice.expression import pools_in
from desktop.dice.notation import parse
from desktop.language.message import Message, Name
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import feature_uses
from desktop.model.creature import NO_TEXTS, AttackSource, Damage, Feature, Opening, Texts
from desktop.model.effect import End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.model.structure import structure
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.effects.circumstances import weapon_ability
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.encounter.counters import spend
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking.extras import FLURRY
from desktop.rules.fifth.gear import arms
from desktop.rules.fifth.gear.arms import OBJECT
from desktop.rules.fifth.statblocks.class_features import find_counted, is_held, is_of
from desktop.rules.fifth.statblocks.class_saves import class_level, dc_of
from desktop.rules.fifth.turns import legendary
from desktop.rules.harm.optional_damage import is_wished, offered

FILE = Path(__file__).with_name("strikes.toml")
KEY = "strike:"
"""Before the feature and the place of its form in `MakeAttack.optional`, and in its marks."""
MORE_FROM = 11
"""The level from which two effects go with one Sneak Attack."""


@dataclass(frozen=True, slots=True)
class Form:
    """One thing that a strike does to whoever is hit."""

    names: Texts = NO_TEXTS
    dice: int = 0
    ability: str = ""
    by: str = ""
    conditions: tuple[str, ...] = ()
    until: Moment | None = None
    of_target: bool = False
    rounds: int = 0
    once_only: bool = False
    breaks: tuple[str, ...] = ()
    push: int = 0
    largest: str = ""
    moves: str = ""
    once: bool = False
    changes: tuple[Modifier, ...] = ()
    left: tuple[Modifier, ...] = ()
    left_once: tuple[Modifier, ...] = ()
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """What a feature adds to a hit, as `strikes.toml` says."""

    on: str
    calling: str = ""
    when: str = ""
    once: str = ""
    pays: str = ""
    price: int = 1
    dice: tuple[tuple[int, str], ...] = ()
    critical: tuple[tuple[int, int], ...] = ()
    twice: bool = False
    type: str = ""
    forms: tuple[Form, ...] = ()
    editions: tuple[str, ...] = ()


@cache
def _by_word() -> FrozenMap[str, Strike]:
    found: dict[str, Strike] = {}
    for entry in tomllib.loads(FILE.read_text(encoding="utf-8")).values():
        words = entry.pop("words")
        made: Strike = structure(Strike, entry)
        found |= dict.fromkeys(words, made)
    return FrozenMap(found)


def known_words() -> tuple[str, ...]:
    """The words, as keys of paragraphs, by which all of them are known in both languages."""
    return tuple(_by_word())


def _of(who: Combatant) -> Iterator[tuple[Feature, Strike]]:
    """The features of somebody that add something to hits."""
    for feature in who.creature.features:
        strike = _by_word().get(str(feature.key))
        if strike is not None and is_of(strike.editions, who.creature):
            yield feature, strike


def _fits(situation: Situation, strike: Strike, *, sneaks: bool) -> bool:
    """Whether it goes with an attack of that kind."""
    attack = situation.attack
    if attack is None or situation.target is None or attack.source is AttackSource.SPELL:
        return False
    is_weapon = attack.source is not AttackSource.NATURAL
    match strike.on:
        case "weapon":
            return is_weapon
        case "blade":
            return is_weapon and not situation.ranged
        case "flurry":
            return situation.extra == FLURRY
        case "strength":
            return weapon_ability(situation) == "str"
        case "sneak":
            return sneaks
    return not situation.ranged


# --- damage -------------------------------------------------------------------------------------


def _key(feature: Feature, place: int | None = None) -> str:
    return f"{KEY}{feature.key}" if place is None else f"{KEY}{feature.key}:{place}"


def _reason(situation: Situation, feature: Feature, strike: Strike) -> tuple[Message, bool]:
    """Why its damage is dealt, or why not."""
    told: Parameters = {"feature": feature.name}
    target, who = situation.target, situation.actor
    assert target is not None, "an attack is made on somebody"
    if strike.once and arms.has_mark(who, _key(feature)):
        return Message("optional_damage.trait_spent", told), False
    if strike.once == "own" and not _is_its_turn(situation):
        return Message("optional_damage.not_own_turn", told), False
    if strike.when == "wounded" and target.hit_points >= target.maximum_hit_points:
        return Message("optional_damage.unhurt", told), False
    if strike.when == "raging" and not (is_held(who, "rage") and is_held(who, "reckless")):
        return Message("optional_damage.not_raging", told), False
    return Message("optional_damage.trait", told), True


def _is_its_turn(situation: Situation) -> bool:
    slot = situation.encounter.active_slot
    return slot is None or situation.actor.id in slot.members


def _damage(
    situation: Situation, parts: tuple[Damage, ...]
) -> Iterator[tuple[Feature, Strike, Damage]]:
    if not parts:
        return
    for feature, strike in _of(situation.actor):
        level = class_level(situation.actor.creature, strike.calling) if strike.calling else 1
        dice = next((text for least, text in reversed(strike.dice) if level >= least), "")
        if dice and _fits(situation, strike, sneaks=False):
            types = (strike.type,) if strike.type else parts[0].types
            yield feature, strike, Damage(dice, average(parse(dice)), types)


def struck_by(situation: Situation, part: Damage) -> Damage:
    """The part of the weapon itself: more of its dice in a critical hit, or all of them twice."""
    pool = next(iter(pools_in(parse(part.dice).root)), None)
    if pool is None:
        return part
    more = sum(dice for _, dice in further_dice(situation))
    found = replace(part, further=f"{more}d{pool.sides}") if more else part
    twice = (
        is_wished(situation, _key(feature), due=_reason(situation, feature, strike)[1])
        for feature, strike in _rolled_twice(situation)
    )
    return replace(found, twice=any(twice))


def further_dice(situation: Situation) -> tuple[tuple[Feature, int], ...]:
    """The features that add dice of the weapon to a critical hit, and how many each."""
    found = []
    for feature, strike in _of(situation.actor):
        if strike.critical and _fits(situation, strike, sneaks=False):
            creature = situation.actor.creature
            level = class_level(creature, strike.calling) if strike.calling else 1
            first = strike.critical[0][1]
            dice = max((more for least, more in strike.critical if level >= least), default=first)
            found.append((feature, dice))
    return tuple(found)


def further_reasons(situation: Situation) -> Trace:
    """Which features add dice of the weapon to a critical hit."""
    rule = situation.ruleset.rule("critical_dice")
    return tuple(
        Contribution(
            Message("reason.critical_dice", {"feature": feature.name, "count": dice}),
            Kind.NOTE,
            rule=rule,
        )
        for feature, dice in further_dice(situation)
    )


def _rolled_twice(situation: Situation) -> Iterator[tuple[Feature, Strike]]:
    for feature, strike in _of(situation.actor):
        if strike.twice and _fits(situation, strike, sneaks=False):
            yield feature, strike


def dealt(situation: Situation, parts: tuple[Damage, ...]) -> tuple[Damage, ...]:
    """The damage that they add to this hit."""
    return tuple(
        part
        for feature, strike, part in _damage(situation, parts)
        if is_wished(situation, _key(feature), due=_reason(situation, feature, strike)[1])
    )


# --- effects ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Choice:
    """One form of a feature that this hit may have."""

    feature: Feature
    strike: Strike
    form: Form
    key: str
    pool: Feature | None


def _choices(situation: Situation, *, sneak: int) -> Iterator[_Choice]:
    """Those that can be paid for; `sneak`: so many dice of a Sneak Attack go with the hit."""
    who = situation.actor
    for feature, strike in _of(who):
        if not strike.forms or not _fits(situation, strike, sneaks=sneak > 0):
            continue
        pool = find_counted(who.creature, strike.pays)
        if pool is not None and who.count(feature_uses(pool.key)) < strike.price:
            continue
        for place, form in enumerate(strike.forms):
            key = _key(feature, place)
            if not is_of(form.editions, who.creature) or form.dice > sneak:
                continue
            if not (form.once and arms.has_mark(who, key)):
                yield _Choice(feature, strike, form, key, pool)


def _chosen(situation: Situation, *, sneak: int) -> tuple[_Choice, ...]:
    """The forms that go with the hit: of those that cost dice one, for the skilled two."""
    found: list[_Choice] = []
    for each in _choices(situation, sneak=sneak):
        if not is_wished(situation, each.key, due=False):
            continue
        dice = [one.form.dice for one in found if one.form.dice]
        level = class_level(situation.actor.creature, each.strike.calling or "rogue")
        most = 2 if level >= MORE_FROM else 1
        if each.form.dice and (len(dice) >= most or sum(dice) + each.form.dice > sneak):
            continue
        found.append(each)
    return tuple(found)


def forgone(situation: Situation, sneak: int) -> int:
    """How many dice of its Sneak Attack the hit goes without for what else it does."""
    return sum(each.form.dice for each in _chosen(situation, sneak=sneak))


def offers(
    situation: Situation, parts: tuple[Damage, ...], *, sneak: int
) -> tuple[OptionalDamage, ...]:
    """All of it as the attack card offers it."""
    found = []
    for feature, strike, part in _damage(situation, parts):
        reason, is_due = _reason(situation, feature, strike)
        found.append(offered(situation, _key(feature), part, reason, due=is_due))
    for feature, strike in _rolled_twice(situation) if parts else ():
        reason, is_due = _reason(situation, feature, strike)
        is_chosen = is_wished(situation, _key(feature), due=is_due)
        found.append(OptionalDamage(_key(feature), "", "", reason, is_chosen))
    for each in _choices(situation, sneak=sneak):
        is_chosen = is_wished(situation, each.key, due=False)
        found.append(OptionalDamage(each.key, "", "", _told(situation, each), is_chosen))
    return tuple(found)


def _told(situation: Situation, choice: _Choice) -> Message:
    """ "Stunning Strike · Ki: 4", "Cunning Strike: Trip (−1d6)"."""
    told: Parameters = {"feature": _name(choice)}
    if choice.form.dice:
        return Message("optional_damage.strike_dice", {**told, "dice": f"{choice.form.dice}d6"})
    if choice.pool is not None:
        left = situation.actor.count(feature_uses(choice.pool.key))
        return Message(
            "optional_damage.strike_points", {**told, "pool": choice.pool.name, "left": left}
        )
    return Message("optional_damage.trait", told)


def _name(choice: _Choice) -> Name:
    form = choice.form.names
    own = choice.feature.names or FrozenMap({"": str(choice.feature.key)})
    if not form:
        return Name(tuple(own.items()))
    return Name(
        tuple(
            (code, f"{own.get(code) or next(iter(own.values()))}: {text}")
            for code, text in form.items()
        )
    )


# --- after the hit ------------------------------------------------------------------------------


def remember(draft: Draft, situation: Situation, parts: tuple[Damage, ...], *, sneak: int) -> None:
    """What was dealt once a turn is used up, and points are spent."""
    who = situation.actor.id
    damaging = [(feature, strike) for feature, strike, _ in _damage(situation, parts)]
    for feature, strike in (*damaging, *_rolled_twice(situation)):
        is_due = _reason(situation, feature, strike)[1]
        if strike.once and is_wished(situation, _key(feature), due=is_due):
            arms.mark(draft, who, _key(feature))
    for each in _chosen(situation, sneak=sneak):
        if each.form.once:
            arms.mark(draft, who, each.key)
        if each.pool is not None:
            spend(draft, who, feature_uses(each.pool.key), each.strike.price)


def follow(draft: Draft, situation: Situation, *, sneak: int) -> None:
    """Whoever is hit saves against the chosen ones; whoever withdraws may move."""
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    for each in _chosen(situation, sneak=sneak):
        if each.form.moves:
            opening = Opening(move=each.form.moves, safely=True)
            legendary.grant(draft, draft.combatant(situation.actor.id), opening, _name(each))
            continue
        struck = draft.find(target.id)
        if struck is None or struck.life in (Life.DEAD, Life.DEFEATED):
            continue
        if struck.creature.kind != OBJECT and not _is_too_large(draft, struck, each):
            volley = _volley(draft, situation, each)
            if volley.ability:
                volleys.ask_of_one(draft, struck, volley)
            else:
                volleys.loose(draft, volley, (struck.id,))


def _is_too_large(draft: Draft, struck: Combatant, choice: _Choice) -> bool:
    limit = draft.ruleset.sizes.get(choice.form.largest)
    if limit is None or draft.ruleset.size_of(struck).order <= limit.order:
        return False
    told: Parameters = {"target": struck.name, "attack": _name(choice)}
    rule = draft.ruleset.rule("hit_terms")
    draft.add(e.Noted(Message("note.too_large_for_hit", told), rule, (struck.id,)))
    return True


def _volley(draft: Draft, situation: Situation, choice: _Choice) -> Volley:
    form, who = choice.form, situation.actor
    assert situation.target is not None, "an attack is made on somebody"
    own = choice.feature.names.get("en", "") or str(choice.feature.key)
    label = f"{own}: {form.names['en']}" if form.names else own
    changes = None
    if form.changes or form.breaks:
        changes = Influence(f"{KEY}{choice.key}", form.changes, breaks=form.breaks)
    end: End | None = None
    if form.until is not None:
        end = next_turn_of(draft.encounter, who.id, form.until)
    elif form.of_target:
        end = next_turn_of(draft.encounter, situation.target.id, Moment.START)
    repeats = Moment.END if form.rounds and not form.once_only else None
    return Volley(
        label,
        source=who.id,
        ability=form.ability,
        dc=dc_of(who.creature, form.by) if form.by else 0,
        conditions=form.conditions,
        end=end,
        rounds=form.rounds,
        repeats=repeats,
        push=form.push,
        push_largest=form.largest,
        influence=changes,
        saved=Influence(f"{KEY}{choice.key}:left", form.left) if form.left else None,
        saved_once=(
            Influence(f"{KEY}{choice.key}:once", form.left_once, once=True)
            if form.left_once
            else None
        ),
        saved_end=end,
        name=_name(choice),
    )
