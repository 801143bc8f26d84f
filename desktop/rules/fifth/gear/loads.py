"""What somebody can carry and drag, and what a heavy load does to its speed."""

import re
from math import ceil

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.reasons import Contribution, Kind
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset

LOADED = ConditionKey("loaded")
"""Its level is the load in pounds."""

CARRIED, DRAGGED = 15, 30
"""Pounds per point of Strength (51-MOV-12, 52-CORE-CARRY-1)."""

SLOWEST = 5
POUNDS_IN_A_KILOGRAM = 2
"""As the rules print it: 1 lb is half a kilogram."""

_WEIGHT = re.compile(r"(\d+(?:[.,]\d+)?)\s*(lb|lbs|kg)?\.?", re.IGNORECASE)


def limits(ruleset: Ruleset, who: Combatant) -> tuple[int, int]:
    """Pounds that it carries freely, and the most that it can drag; halves rounded down.

    Tiny ones bear half, each size above Medium twice the one before.
    """
    strength = who.creature.abilities.get("str", 10)
    order = ruleset.size_of(who).order
    medium = ruleset.sizes["medium"].order
    if order == ruleset.sizes["tiny"].order:
        return strength * CARRIED // 2, strength * DRAGGED // 2
    factor = 2 ** max(0, order - medium)
    return strength * CARRIED * factor, strength * DRAGGED * factor


def load_of(who: Combatant) -> int:
    """Pounds that it carries, drags or pushes as far as the GM told."""
    found = next((effect for effect in who.effects if effect.key == LOADED), None)
    return 0 if found is None else found.level or 0


def load_reasons(ruleset: Ruleset, who: Combatant) -> tuple[Contribution, ...]:
    """A load above what it carries freely: at most 5 ft, or 5 ft whatever its speed (2014)."""
    load = load_of(who)
    carried, _ = limits(ruleset, who) if load else (0, 0)
    if load <= carried:
        return ()
    told: Parameters = {"load": load, "most": carried}
    kind = Kind.SET if ruleset.numbers["overload_sets_speed"] else Kind.CAP
    text = Message("reason.overloaded", told)
    return (Contribution(text, kind, SLOWEST, rule=ruleset.rule("overload")),)


def pounds_in(text: str) -> int | None:
    """The pounds that a text names ("210 lb", "95 kg"; a bare number is pounds), or None."""
    found = _WEIGHT.fullmatch(text.strip())
    if found is None:
        return None
    number = float(found[1].replace(",", "."))
    is_metric = (found[2] or "lb").lower() == "kg"
    return ceil(number * POUNDS_IN_A_KILOGRAM if is_metric else number)


def take_load(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Carry or drag that weight from now on; 0 puts it down. More than it can drag is refused."""
    who = draft.combatant(command.combatant)
    load = pounds_in(command.text)
    if load is None:
        text = Message("refusal.no_weight", {"value": command.text.strip()})
        return Refusal(text, can_overrule=False)
    carried, dragged = limits(draft.ruleset, who)
    if load > dragged:
        told: Parameters = {"who": who.name, "load": load, "most": dragged}
        refusal = Refusal(Message("refusal.too_heavy", told), draft.ruleset.rule("load"))
        if draft.stands(refusal):
            return refusal
    effects.end_all(draft, who.id, LOADED)
    told = {"who": who.name, "load": load, "carried": carried, "dragged": dragged}
    draft.add(e.Noted(Message("note.load", told), draft.ruleset.rule("load"), (who.id,)))
    if load:
        effects.give(draft, who.id, ActiveEffect(EffectId(""), LOADED, level=load))
    return None
