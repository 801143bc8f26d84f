"""What a spell or feature itself says of the saves against it: whom it spares, whom it is hard on.

Whoever is on its guard, large, of some kind or immune to what it gives saves with advantage or
disadvantage, or needs no roll.
"""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.encounter import Phase
from desktop.model.prompt import Prompt
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.model.volley import Volley
from desktop.rules.areas import sparing
from desktop.rules.engine.draft import Draft
from desktop.rules.map.places import are_hostile


def reasons(draft: Draft, who: Combatant, prompt: Prompt) -> Trace:
    """All that it says of this one."""
    volley = prompt.volley
    if volley is None:
        return ()
    return (
        *_wary(draft, who, volley),
        *_steady(draft, who, volley),
        *_by_kind(who, volley),
        *_by_immunity(draft, who, volley),
        *_by_caster(who, volley),
    )


def _by_caster(who: Combatant, volley: Volley) -> Trace:
    """Whom the caster spares, or whom it makes it harder."""
    if who.id in volley.careful:
        return (Contribution(Message("meta.careful"), Kind.AUTOMATIC_SUCCESS),)
    if who.id == volley.hampered:
        return (Contribution(Message("meta.heightened"), Kind.DISADVANTAGE),)
    return ()


def _wary(draft: Draft, who: Combatant, volley: Volley) -> Trace:
    """Whom the caster or its friends fight is on its guard against some charms."""
    encounter = draft.encounter
    if not volley.wary or encounter.phase is not Phase.RUNNING:
        return ()
    source = None if volley.source is None else draft.find(volley.source)
    if source is None or not are_hostile(encounter, draft.ruleset, source, who):
        return ()
    return (Contribution(Message("reason.fought"), Kind.ADVANTAGE),)


def _steady(draft: Draft, who: Combatant, volley: Volley) -> Trace:
    """Whoever is large stands firm against some bonds."""
    sizes = draft.ruleset.sizes
    if volley.steady not in sizes:
        return ()
    if draft.ruleset.size_of(who).order < sizes[volley.steady].order:
        return ()
    size = Message(f"size.{volley.steady}")
    return (Contribution(Message("reason.steady", {"size": size}), Kind.ADVANTAGE),)


def _by_kind(who: Combatant, volley: Volley) -> Trace:
    """Bodies that some magic has an easy or no hold on."""
    found = []
    for kinds, kind in (
        (volley.hard, Kind.DISADVANTAGE),
        (volley.fails, Kind.AUTOMATIC_FAILURE),
        (volley.succeeds, Kind.AUTOMATIC_SUCCESS),
    ):
        own = next((each for each in kinds if who.creature.is_one_of((each,))), None)
        if own is not None:
            found.append(Contribution(Message(f"creature_type.{own}"), kind))
    return tuple(found)


def _by_immunity(draft: Draft, who: Combatant, volley: Volley) -> Trace:
    """Whoever is immune to a condition or a kind of damage succeeds against what works by it."""
    reason = sparing.by_immunity(draft, who, volley)
    return () if reason is None else (Contribution(reason, Kind.AUTOMATIC_SUCCESS),)
