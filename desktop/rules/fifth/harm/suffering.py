"""What damage does beside its harm to stat blocks that say so: it heals, slows, frightens, spares.

Each trait is known by its name in either language, in the library as in what the GM types.
"""

import re

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import HIT_POINTS, feature_uses
from desktop.model.creature import Feature, FeatureGroup
from desktop.model.effect import ActiveEffect, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.effects import effects
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.encounter.counters import spend
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Hit
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.harm import damage

ABSORBED: FrozenMap[str, str] = FrozenMap(
    {
        **dict.fromkeys(("acid-absorption", "assorbimento-dell-acido"), "acid"),
        **dict.fromkeys(("fire-absorption", "assorbimento-del-fuoco"), "fire"),
        **dict.fromkeys(("lightning-absorption", "assorbimento-del-fulmine"), "lightning"),
    }
)
"""Traits by which damage of a type heals."""

SLOWED = (Modifier("speed", change=-20),)
SHAKEN = (
    Modifier("own_attack", Kind.DISADVANTAGE),
    Modifier("own_check", Kind.DISADVANTAGE),
)
FOLLOWING: FrozenMap[str, tuple[str, tuple[Modifier, ...]]] = FrozenMap(
    {
        **dict.fromkeys(("freeze", "congelamento"), ("cold", SLOWED)),
        **dict.fromkeys(
            ("aversion-of-fire", "aversion-to-fire", "avversione-al-fuoco"), ("fire", SHAKEN)
        ),
    }
)
"""Traits by which damage of a type hinders until the end of their bearer's next turn."""

SWARM = frozenset(("swarm", "sciame"))
RELENTLESS = frozenset(("relentless", "implacabile"))
_LIMIT = re.compile(r"(\d+) (?:damage|danni)")


def _traits(who: Combatant) -> tuple[Feature, ...]:
    return tuple(each for each in who.creature.features if each.group is FeatureGroup.TRAIT)


def suffer(draft: Draft, event: e.DamageTaken) -> None:
    """After damage: what heals by it regains it, what shrinks from it is hindered."""
    who = draft.combatant(event.target)
    if who.life in (Life.DEAD, Life.DEFEATED):
        return
    for feature in _traits(who):
        if (kind := ABSORBED.get(str(feature.key))) is not None:
            _absorb(draft, who.id, feature, _dealt(event, kind))
        found = FOLLOWING.get(str(feature.key))
        if found is not None and any(
            part.taken > 0 and part.dealt.type == found[0] for part in event.parts
        ):
            _hinder(draft, who.id, feature, found[1])


def _dealt(event: e.DamageTaken, kind: str) -> int:
    return sum(part.dealt.amount for part in event.parts if part.dealt.type == kind)


def _absorb(draft: Draft, who: CombatantId, feature: Feature, amount: int) -> None:
    if not amount:
        return
    _tell(draft, who, feature, "note.absorbs")
    damage.heal(draft, who, amount)


def _hinder(
    draft: Draft, who: CombatantId, feature: Feature, modifiers: tuple[Modifier, ...]
) -> None:
    """Once, however often it is hurt so; each time the end is counted anew."""
    origin = f"trait:{feature.key}"
    for each in draft.combatant(who).effects:
        if each.influence is not None and each.influence.origin == origin:
            effects.end_effect(draft, who, each.id)
    given = ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        end=next_turn_of(draft.encounter, who, Moment.END),
        label=feature.names.get("en", ""),
        name=feature.name,
        influence=Influence(origin, modifiers),
    )
    effects.give(draft, who, given)


def _tell(draft: Draft, who: CombatantId, feature: Feature, key: str) -> None:
    told: Parameters = {"who": draft.combatant(who).name, "feature": feature.name}
    draft.add(e.Noted(Message(key, told), draft.ruleset.rule("stat_block_trait"), (who,)))


# --- what keeps up, and what never heals --------------------------------------------------------


def holds_on(draft: Draft, who: Combatant, hit: Hit) -> bool:
    """Relentless: so little damage leaves it 1 hit point, once until it rests."""
    feature = next((each for each in _traits(who) if each.key in RELENTLESS), None)
    if feature is None:
        return False
    limit = _LIMIT.search(text_of(feature)[1].lower())
    key = feature_uses(feature.key)
    is_spent = key in who.counters and who.count(key) < 1
    if limit is None or hit.total > int(limit[1]) or is_spent:
        return False
    if key in who.counters:
        spend(draft, who.id, key)
    draft.add(e.CounterSet(who.id, HIT_POINTS, 1, who.maximum_hit_points))
    _tell(draft, who.id, feature, "note.holds_on")
    return True


def never_heals(situation: Situation) -> Trace:
    """A swarm regains no hit points and gains no temporary ones."""
    return tuple(
        Contribution(
            Message("reason.stat_block", {"feature": feature.name}),
            Kind.NOTE,
            rule=situation.ruleset.rule("stat_block_trait"),
        )
        for feature in _traits(situation.actor)
        if feature.key in SWARM
    )
