"""Traits of stat blocks that give advantage or disadvantage, as data: Brave, Two Heads and more.

Each is known by its name in either language, in the shipped library as in what the GM types.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from desktop.language.message import Message
from desktop.model.amount import AS_REASONED
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import (
    AreaShape,
    AttackKind,
    AttackSource,
    Creature,
    Feature,
    FeatureGroup,
)
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Prompt
from desktop.model.reasons import Contribution, Kind, Standing, Trace
from desktop.model.spell import Spell
from desktop.model.volley import Volley
from desktop.rules.engine.conditions import Question, has
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.effects.states import GRAPPLED
from desktop.rules.fifth.statblocks.heads import heads_left
from desktop.rules.fifth.statblocks.sun import IN_SUNLIGHT
from desktop.rules.map.places import are_allies, distance_between
from desktop.rules.previews.questions import is_bloodied
from desktop.rules.rolls.rolling import is_struck
from desktop.rules.sight.perceiving import is_incapacitated

FILE = Path(__file__).with_name("edges.toml")
SURPRISED = ConditionKey("surprised")
ALL, MAGIC, POISON = "all", "magic", "poison"
KINDS = FrozenMap(
    {
        "advantage": Kind.ADVANTAGE,
        "disadvantage": Kind.DISADVANTAGE,
        "automatic": Kind.AUTOMATIC_SUCCESS,
    }
)


NEVER: FrozenMap[str, tuple[str, ...]] = FrozenMap()


@dataclass(frozen=True, slots=True)
class Edge:
    """What one trait does to rolls, as `edges.toml` says."""

    kind: Kind
    says: tuple[str, ...] = ()
    attacks: bool = False
    on_it: bool = False
    saves: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    spells_miss: bool = False
    up_to: int = 0  # the highest level of those spells; 0: all, and they have their saves
    turns_back: int = 0
    same_shape: bool = False
    when: str = ""
    near: int = 0  # feet
    lends_to: tuple[str, ...] = ()  # the ends of the keys of those allies; () of all
    critical: str = ""  # the moment at which a hit of its bearer is critical
    initiative: bool = False
    unless: FrozenMap[str, tuple[str, ...]] = NEVER  # conditions, by the edition of the sheet
    sleepless: bool = False  # whoever cannot act has and lends it, too


@cache
def edges() -> FrozenMap[str, Edge]:
    """By the keys of the traits, in both languages."""
    found: dict[str, Edge] = {}
    for key, row in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        edge = _edge(row)
        found |= dict.fromkeys((key, *row.get("typed", ())), edge)
    return FrozenMap(found)


def _edge(row: dict[str, Any]) -> Edge:
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in row.items()
        if name not in ("typed", "mode", "unless")
    }
    unless = FrozenMap({key: tuple(each) for key, each in row.get("unless", {}).items()})
    return Edge(kind=KINDS[row.get("mode", "advantage")], unless=unless, **known)


def _of(creature: Creature) -> Iterator[tuple[Feature, Edge]]:
    """Its traits that are such edges."""
    for feature in creature.features:
        edge = edges().get(str(feature.key))
        if edge is None or feature.group is not FeatureGroup.TRAIT:
            continue
        told = " ".join(feature.texts.values()).lower()
        if not edge.says or any(words in told for words in edge.says):
            yield feature, edge


def _reaching(situation: Situation) -> Iterator[tuple[Feature, Edge]]:
    """The edges of its actor, and those that its allies lend to whoever is near."""
    who, rules = situation.actor, situation.ruleset
    for feature, edge in _of(who.creature):
        if not edge.near or edge.sleepless or not is_incapacitated(who, rules):
            yield feature, edge
    lending = (
        found
        for ally in situation.encounter.combatants.values()
        if ally.id != who.id and ally.life is Life.UP and are_allies(ally, who)
        for found in _lent(situation, ally)
    )
    yield from list(lending)[:1]


def _lent(situation: Situation, ally: Combatant) -> Iterator[tuple[Feature, Edge]]:
    for feature, edge in _of(ally.creature):
        is_off = is_incapacitated(ally, situation.ruleset) and not edge.sleepless
        if not edge.near or is_off:
            continue
        if edge.lends_to and not situation.actor.creature.key.endswith(edge.lends_to):
            continue
        far = distance_between(situation.encounter, situation.ruleset, situation.actor, ally)
        if far is not None and far <= edge.near:
            yield feature, edge


def _told(rules: Ruleset, feature: Feature, kind: Kind, *, holds: bool) -> Contribution:
    text = Message("reason.stat_block", {"feature": feature.name})
    standing = Standing.COUNTED if holds else Standing.NOT_MET
    return Contribution(text, kind, standing=standing, rule=rules.rule("stat_block_trait"))


def _holds(situation: Situation, bearer: Combatant, edge: Edge) -> bool:
    """Whether its moment is now; what has none always holds."""
    target, conditions = situation.target, situation.ruleset.conditions
    if any(has(bearer, key, conditions) for key in edge.unless.get(bearer.creature.ruleset, ())):
        return False
    match edge.when:
        case "bloodied":
            return is_bloodied(bearer, situation.ruleset, situation.encounter)
        case "sunlight":
            return bearer.has_effect(IN_SUNLIGHT)
        case "heads":
            return bearer.creature.heads is None or heads_left(bearer) > 1
        case "gripping":
            held = () if target is None else target.effects
            return any(each.key == GRAPPLED and each.source == bearer.id for each in held)
        case "surprised":
            return target is not None and target.has_effect(SURPRISED)
        case "first_turn":
            return target is not None and _is_before(situation, bearer, target)
        case "able" if not edge.near:
            return not is_incapacitated(bearer, situation.ruleset)
    return True


def _is_before(situation: Situation, bearer: Combatant, target: Combatant) -> bool:
    """Whether it has its turn in the first round, and the target has had none yet."""
    encounter = situation.encounter
    slot = encounter.active_slot
    if encounter.round != 1 or slot is None or bearer.id not in slot.members:
        return False
    return all(not each.acted for each in encounter.order if target.id in each.members)


def criticals(situation: Situation) -> Trace:
    """The traits that make a hit of its actor critical now, or would at another moment."""
    who, rule = situation.actor, situation.ruleset.rule("stat_block_trait")
    found = []
    for feature, edge in _of(who.creature):
        if edge.critical:
            holds = _holds(situation, who, replace(edge, when=edge.critical))
            standing = Standing.COUNTED if holds else Standing.NOT_MET
            text = Message(f"reason.critical_{edge.critical}", {"feature": feature.name})
            found.append(Contribution(text, Kind.NOTE, standing=standing, rule=rule))
    return tuple(found)


def makes_critical(situation: Situation) -> bool:
    """Whether a hit is critical by such a trait, and the GM has not struck it."""
    ruled = AS_REASONED if situation.wish is None else situation.wish.adjustments
    return any(
        each.standing is Standing.COUNTED and not is_struck(each, ruled)
        for each in criticals(situation)
    )


def attack_reasons(situation: Situation) -> Trace:
    """What the stat blocks of the attacker, of its allies and of the target make of an attack."""
    rules, who, target = situation.ruleset, situation.actor, situation.target
    assert target is not None, "an attack is made on somebody"
    own = tuple(
        _told(rules, feature, edge.kind, holds=_holds(situation, who, edge))
        for feature, edge in _reaching(situation)
        if edge.attacks
    )
    others = tuple(
        _told(rules, feature, edge.kind, holds=_holds(situation, target, edge))
        for feature, edge in _of(target.creature)
        if edge.on_it
    )
    return (*own, *others, *criticals(situation), *_missing(situation))


def _missing(situation: Situation) -> Trace:
    attack, target = situation.attack, situation.target
    if attack is None or target is None or attack.source is not AttackSource.SPELL:
        return ()
    return tuple(
        _told(situation.ruleset, feature, Kind.AUTOMATIC_FAILURE, holds=True)
        for feature, edge in _of(target.creature)
        if edge.spells_miss and (not edge.up_to or _level_of(situation) <= edge.up_to)
    )


def _level_of(situation: Situation) -> int:
    """The level at which the spell of an attack is cast; 0 where nothing tells."""
    casts = None if situation.wish is None else situation.wish.casts
    return 0 if casts is None else casts.slot or casts.spell.level


def spells_miss(situation: Situation) -> bool:
    """Whether the attack is one of a spell, and its target has nothing to fear from such."""
    return bool(_missing(situation))


def spared(draft: Draft, who: Combatant, volley: Volley) -> Contribution | None:
    """Why it is not affected at all: by a spell too low for it, or by what would alter its form."""
    for feature, edge in _of(who.creature):
        level = volley.spell_level
        is_harm = bool(volley.ability or volley.damage)
        is_low = bool(edge.up_to) and is_harm and level is not None and level <= edge.up_to
        if is_low or (edge.same_shape and _alters(volley)):
            return _told(draft.ruleset, feature, Kind.NOTE, holds=True)
    return None


def _alters(volley: Volley) -> bool:
    modifiers = () if volley.influence is None else volley.influence.modifiers
    return any(each.question == Question.SHAPE.value for each in modifiers)


LINES = ("line spell", "incantesimo in linea", "a forma di linea", "incantesimo linea")


def turns_back(who: Combatant, spell: Spell) -> tuple[Feature, int] | None:
    """The trait by which a spell is nothing to it, and from which number it comes back."""
    for feature, edge in _of(who.creature):
        if edge.turns_back and _is_of_those(feature, spell):
            return feature, edge.turns_back
    return None


def _is_of_those(feature: Feature, spell: Spell) -> bool:
    if spell.attack is not None:
        return spell.attack is AttackKind.RANGED
    if spell.attacks > 1:
        return True
    told = " ".join(feature.texts.values()).lower()
    is_line = spell.area is not None and spell.area.shape is AreaShape.LINE
    return is_line and any(words in told for words in LINES)


def save_reasons(draft: Draft, who: Combatant, prompt: Prompt, *, magical: bool) -> Trace:
    """What a save is made against decides which of its traits help."""
    situation = Situation(draft.encounter, draft.ruleset, who)
    against = _threats(who, prompt, magical=magical)
    return tuple(
        _told(draft.ruleset, feature, edge.kind, holds=_holds(situation, who, edge))
        for feature, edge in _reaching(situation)
        if not against.isdisjoint(edge.saves)
        and (not edge.abilities or prompt.ability in edge.abilities)
    )


def _threats(who: Combatant, prompt: Prompt, *, magical: bool) -> frozenset[str]:
    """The conditions that it would bring, "poison" or "magic" where it is such; "all"."""
    found = {ALL, *((MAGIC,) if magical else ())}
    if (volley := prompt.volley) is not None:
        found |= {*volley.conditions}
        found |= {POISON for part in volley.damage if part.type == POISON}
    effect = None if prompt.effect is None else who.find_effect(prompt.effect)
    if effect is not None:
        found.add(str(effect.key))
    return frozenset(found)


def check_reasons(situation: Situation, word: str) -> Trace:
    """What its traits make of a check of this skill or ability."""
    return tuple(
        _told(situation.ruleset, feature, edge.kind, holds=_holds(situation, situation.actor, edge))
        for feature, edge in _reaching(situation)
        if word in edge.checks or ALL in edge.checks
    )


def initiative_reasons(situation: Situation) -> Trace:
    """What its traits make of its initiative."""
    return tuple(
        _told(situation.ruleset, feature, edge.kind, holds=_holds(situation, situation.actor, edge))
        for feature, edge in _of(situation.actor.creature)
        if edge.initiative
    )


def asked_save_reasons(situation: Situation, ability: str) -> Trace:
    """Of a save that the GM asks for: what always helps counts, the rest is for the GM to say."""
    return tuple(
        _told(
            situation.ruleset,
            feature,
            edge.kind,
            holds=ALL in edge.saves and _holds(situation, situation.actor, edge),
        )
        for feature, edge in _reaching(situation)
        if edge.saves and (not edge.abilities or ability in edge.abilities)
    )
