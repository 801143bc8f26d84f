"""Traits of stat blocks that change rolls and strikes: Pack Tactics, Magic Resistance, Flyby.

A trait is known by its name in either language, in the shipped library as in what the GM types.
"""

from desktop.language.message import Message
from desktop.model.amount import AS_REASONED
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import RollCheck
from desktop.model.creature import AttackSource, Creature, Feature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Prompt
from desktop.model.reasons import Contribution, Kind, Standing, Trace
from desktop.rules.areas.volleys import MAGICAL
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.statblocks import edges, sun
from desktop.rules.map.places import are_allies, is_near
from desktop.rules.rolls.rolling import is_struck
from desktop.rules.sight.perceiving import is_incapacitated
from desktop.rules.sight.sunlight import is_in_bright_light, is_in_sunlight

PACK, RESISTANCE, FRENZY = "pack-tactics", "magic-resistance", "blood-frenzy"
FLYBY, FORTITUDE = "flyby", "undead-fortitude"
STEADFAST = "steadfast"
EVASION, AGILE, REACTIVE, SIEGE = "evasion", "agile", "reactive", "siege-monster"
CRITICALS: FrozenMap[str, int] = FrozenMap({"superior-critical": 18, "improved-critical": 19})
"""From which number on the die a weapon hits critically, where it hits at all."""
NATURAL_CRITICAL = 20
ITALIAN: FrozenMap[str, tuple[str, ...]] = FrozenMap(
    {
        PACK: ("tattiche-del-branco", "tattiche-di-branco"),
        RESISTANCE: ("resistenza-alla-magia",),
        FRENZY: ("frenesia-di-sangue",),
        FLYBY: ("volo-sfuggente",),
        FORTITUDE: ("tempra-dei-non-morti",),
        EVASION: ("elusione",),
        AGILE: ("agile",),
        REACTIVE: ("reattivo", "reattiva"),
        STEADFAST: ("nervi-saldi",),
        SIEGE: ("mostro-da-assedio",),
        "aura-of-protection": ("aura-di-protezione",),
        "improved-critical": ("critico-migliorato",),
        "superior-critical": ("critico-superiore",),
    }
)
"""Their keys where the GM typed them in Italian."""
KEYS = FrozenMap({trait: frozenset((trait, *typed)) for trait, typed in ITALIAN.items()})

SIGHT, HEARING, SMELL = "sight", "hearing", "smell"
KEEN: FrozenMap[str, tuple[str, ...]] = FrozenMap(
    {
        **dict.fromkeys(("keen-sight", "vista-acuta"), (SIGHT,)),
        **dict.fromkeys(("keen-hearing", "udito-acuto"), (HEARING,)),
        **dict.fromkeys(("keen-smell", "olfatto-acuto"), (SMELL,)),
        **dict.fromkeys(("keen-hearing-and-sight", "vista-e-udito-acuti"), (HEARING, SIGHT)),
        **dict.fromkeys(("keen-hearing-and-smell", "olfatto-e-udito-acuti"), (HEARING, SMELL)),
        **dict.fromkeys(("keen-sight-and-smell", "olfatto-e-vista-acuti"), (SIGHT, SMELL)),
    }
)
"""Keen senses by their keys: on what a task relies that they help with."""

FLYING = ConditionKey("flying")
PERCEPTION, FLY = "perception", "fly"


def find_trait(creature: Creature, trait: str) -> Feature | None:
    """The paragraph of a trait, or None."""
    keys = KEYS[trait]
    for each in creature.features:
        if each.key in keys and each.group is FeatureGroup.TRAIT:
            return each
    return None


def _told(
    ruleset: Ruleset, feature: Feature, kind: Kind = Kind.ADVANTAGE, *, holds: bool = True
) -> Contribution:
    text = Message("reason.stat_block", {"feature": feature.name})
    standing = Standing.COUNTED if holds else Standing.NOT_MET
    return Contribution(text, kind, standing=standing, rule=ruleset.rule("stat_block_trait"))


# --- attacks ------------------------------------------------------------------------------------


def attack_reasons(situation: Situation) -> Trace:
    """A friend beside the target, blood, the sun: what the attacker's stat block makes of them."""
    creature, rules, found = situation.actor.creature, situation.ruleset, []
    if pack := find_trait(creature, PACK):
        found.append(_told(rules, pack, holds=ally_beside(situation) is not None))
    if frenzy := find_trait(creature, FRENZY):
        found.append(_told(rules, frenzy, holds=_smells_blood(situation)))
    found += (*edges.attack_reasons(situation), *_sun_reasons(situation))
    return (*found, *_light_reasons(situation), *_critical_reasons(situation))


def critical_from(situation: Situation) -> int:
    """The least number on the die that makes a hit critical: 20, or less with a weapon.

    A trait that the GM strikes from the reasons does not count.
    """
    ruled = AS_REASONED if situation.wish is None else situation.wish.adjustments
    counted = (
        CRITICALS[key]
        for key, feature in _criticals(situation)
        if not is_struck(_critical_reason(situation, key, feature), ruled)
    )
    return next(counted, NATURAL_CRITICAL)


def _criticals(situation: Situation) -> list[tuple[str, Feature | None]]:
    """The traits by which its weapons hit critically more often, the best first."""
    creature, attack = situation.actor.creature, situation.attack
    if attack is None or attack.source is AttackSource.SPELL:
        return []
    known = [(key, find_trait(creature, key)) for key in CRITICALS]
    return [(key, told) for key, told in known if told is not None or key in creature.traits]


def _critical_reasons(situation: Situation) -> Trace:
    found = _criticals(situation)[:1]
    return tuple(_critical_reason(situation, key, feature) for key, feature in found)


def _critical_reason(situation: Situation, key: str, feature: Feature | None) -> Contribution:
    if feature is not None:
        return _told(situation.ruleset, feature, Kind.NOTE)
    text = Message("reason.trait", {"trait": Message(f"trait.{key}")})
    return Contribution(text, Kind.NOTE)


def ally_beside(situation: Situation) -> Combatant | None:
    """An ally of the attacker that can act within 5 ft of the target, or None."""
    target, rules = situation.target, situation.ruleset
    assert target is not None, "an attack is made on somebody"
    allies = (
        other
        for other in situation.encounter.combatants.values()
        if other.id not in (situation.actor.id, target.id)
        and other.life is Life.UP
        and are_allies(other, situation.actor)
        and not are_allies(other, target)
        and not is_incapacitated(other, rules)
        and is_near(situation.encounter, rules, other, target)
    )
    return next(allies, None)


def _smells_blood(situation: Situation) -> bool:
    """The target has not all its hit points; in 2014 only melee attacks count."""
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    if situation.ranged and situation.ruleset.numbers["frenzy_in_melee"]:
        return False
    return target.hit_points < target.maximum_hit_points


def _sun_reasons(situation: Situation) -> Trace:
    """Sunlight on it, and on its target where its text says so."""
    who, target, rules = situation.actor, situation.target, situation.ruleset
    feature = sun.sensitive_to_sun(who.creature)
    if feature is None:
        return ()
    in_sun = who.has_effect(sun.IN_SUNLIGHT)
    if target is not None and sun.counts_for_target(feature):
        in_sun |= target.has_effect(sun.IN_SUNLIGHT)
        in_sun |= is_in_sunlight(situation.encounter, rules, target)
    return (_told(rules, feature, Kind.DISADVANTAGE, holds=in_sun),)


def _light_reasons(situation: Situation) -> Trace:
    """Bright light on a creature that shuns it."""
    feature = sun.shuns_light(situation.actor.creature)
    if feature is None:
        return ()
    is_lit = is_in_bright_light(situation.encounter, situation.ruleset, situation.actor)
    return (_told(situation.ruleset, feature, Kind.DISADVANTAGE, holds=is_lit),)


# --- saves and checks ---------------------------------------------------------------------------


def save_reasons(draft: Draft, who: Combatant, prompt: Prompt) -> Trace:
    """Magic Resistance against spells and what is called magical, and what else helps."""
    is_magical = _is_magical(who, prompt)
    own = edges.save_reasons(draft, who, prompt, magical=is_magical)
    resistance = find_trait(who.creature, RESISTANCE)
    if resistance is None:
        return own
    return (_told(draft.ruleset, resistance, holds=is_magical), *own)


def _is_magical(who: Combatant, prompt: Prompt) -> bool:
    if prompt.volley is not None:
        tags = prompt.volley.tags
        return prompt.volley.spell_level is not None or any(tag in tags for tag in MAGICAL)
    effect = None if prompt.effect is None else who.find_effect(prompt.effect)
    return effect is not None and effect.spell_level is not None


def asked_reasons(situation: Situation, command: RollCheck) -> Trace:
    """What the stat block says of a check or save that the GM asks for."""
    creature, rules = situation.actor.creature, situation.ruleset
    if command.save:
        own = edges.asked_save_reasons(situation, command.word)
        resistance = find_trait(creature, RESISTANCE)
        return own if resistance is None else (_told(rules, resistance, holds=False), *own)
    found: list[Contribution] = [*edges.check_reasons(situation, command.word)]
    if command.word == PERCEPTION:
        found += [
            _told(rules, each, holds=command.needs in KEEN[str(each.key)])
            for each in creature.features
            if each.group is FeatureGroup.TRAIT and each.key in KEEN
        ]
    return (*found, *_hindered_by_light(situation, command))


def _hindered_by_light(situation: Situation, command: RollCheck) -> Trace:
    """Perception by sight in 2014; in 2024 every check of the sun-shy, none of a cloaker."""
    if situation.ruleset.numbers["sun_hinders_checks"]:
        return _sun_reasons(situation)
    if command.word == PERCEPTION and command.needs in ("", SIGHT):
        return (*_sun_reasons(situation), *_light_reasons(situation))
    return ()


# --- moving -------------------------------------------------------------------------------------


def flies_past(draft: Draft, mover: Combatant, by: str) -> Contribution | None:
    """Flyby: whoever flies out of a reach provokes nothing; Agile: however it moves."""
    if (agile := find_trait(mover.creature, AGILE)) is not None:
        return _told(draft.ruleset, agile, Kind.AUTOMATIC_SUCCESS)
    flyby = find_trait(mover.creature, FLYBY)
    if flyby is None:
        return None
    is_up = mover.token is not None and mover.token.elevation > 0
    if by != FLY and not is_up and not mover.has_effect(FLYING):
        return None
    return _told(draft.ruleset, flyby, Kind.AUTOMATIC_SUCCESS)
