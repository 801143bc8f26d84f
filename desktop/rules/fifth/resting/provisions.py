"""Water and food of a day, and the exhaustion of those who go without; travelling."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Prompt
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.harm.hazards import exhaust, find_exhaustion
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.rolls.saves import ask_save

THIRST, HUNGER = "thirst", "hunger"
"""What levels of exhaustion come from; they stay until a whole day's need was met."""

NEEDS = {
    # millilitres and grams a day
    "tiny": (1_000, 125),
    "small": (4_000, 500),
    "medium": (4_000, 500),
    "large": (16_000, 2_000),
    "huge": (64_000, 8_000),
    "gargantuan": (256_000, 32_000),
}
"""Water and food that a creature needs (52-HAZ-WATER-1, 52-HAZ-FOOD-1)."""

THOUSAND = 1_000
UNITS = {
    "l": THOUSAND,
    "gal": 4 * THOUSAND,  # as the rules print it: a gallon is 4 litres
    "kg": THOUSAND,
    "g": 1,
    "lb": 500,
}
_AMOUNT = re.compile(r"(\d+(?:[.,]\d+)?)\s*(l|gal|kg|g|lb)?\.?", re.IGNORECASE)

HALF_DAYS = CounterKey("half_days_without_food")
"""Half days since it last ate enough."""

WATER_DC, FOOD_DC = 15, 10
LONG_FAST = 5  # days (52-HAZ-FOOD-2)
FAST = 3  # days, and the Constitution modifier (2014)

Judge = Callable[[Draft, Combatant, float], None]


def water_of(who: Combatant) -> int:
    """Millilitres that it needs a day."""
    return NEEDS.get(who.creature.size, NEEDS["medium"])[0]


def food_of(who: Combatant) -> int:
    """Grams that it needs a day."""
    return NEEDS.get(who.creature.size, NEEDS["medium"])[1]


def amount_in(text: str, usual: str) -> int | None:
    """Millilitres or grams that a text names ("1.9 l", "1 gal", "0.5 lb"), or None."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return None
    return round(float(found[1].replace(",", ".")) * UNITS[(found[2] or usual).lower()])


def locked_levels(held: ActiveEffect) -> int:
    """Levels of exhaustion that no rest takes away yet (52-HAZ-WATER-2, 52-HAZ-FOOD-3)."""
    return sum(int(held.parameters.get(cause, 0)) for cause in (THIRST, HUNGER))


def unlock(draft: Draft, who: CombatantId, cause: str) -> None:
    """The need of a whole day is met: the levels are as any others."""
    held = find_exhaustion(draft.combatant(who))
    if held is not None and held.parameters.get(cause):
        from_now = held.parameters.with_item(cause, 0)
        draft.add(e.EffectChanged(who, _with(held, from_now), told=False))


def _with(held: ActiveEffect, parameters: FrozenMap[str, int | str]) -> ActiveEffect:
    return ActiveEffect(
        held.id,
        held.key,
        held.level,
        held.source,
        held.end,
        held.save,
        held.held_by,
        held.label,
        parameters,
        held.reason,
    )


def _gains(draft: Draft, who: Combatant, cause: str, levels: int = 1) -> None:
    told: Parameters = {"who": who.name, "count": levels}
    text = Message(f"note.{cause}_level", told)
    draft.add(e.Noted(text, draft.ruleset.rule(cause), (who.id,)))
    exhaust(draft, who.id, cause, levels)


def _ask(draft: Draft, who: Combatant, cause: str, dc: int) -> None:
    ask_save(
        draft,
        who,
        Message(f"prompt.{cause}", {"who": who.name}),
        ability="con",
        dc=dc,
        then={"then": cause},
        rule=draft.ruleset.rule(cause),
    )


def settle_need(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A failed save is a level of exhaustion."""
    if not success and prompt.combatant is not None:
        cause = str(prompt.continuation["then"])
        who = draft.combatant(prompt.combatant)
        _gains(draft, who, cause, levels_for(draft, who, cause))


def levels_for(draft: Draft, who: Combatant, cause: str) -> int:
    """One level; two of thirst for the exhausted where the edition says so (2014)."""
    doubles = cause == THIRST and draft.ruleset.numbers["thirst_doubles"]
    return 2 if doubles and find_exhaustion(who) is not None else 1


# --- the end of a day ---------------------------------------------------------------------------


def drink(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The day is over, and it drank as much as the text says."""
    return _judge_day(draft, command, "l", THIRST, _thirst)


def eat(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The day is over, and it ate as much as the text says."""
    return _judge_day(draft, command, "lb", HUNGER, _hunger)


def _judge_day(
    draft: Draft, command: c.TakeAction, unit: str, cause: str, judge: Judge
) -> Refusal | None:
    who = draft.combatant(command.combatant)
    amount = amount_in(command.text, unit)
    if amount is None:
        text = Message("refusal.no_provision", {"value": command.text.strip()})
        return Refusal(text, can_overrule=False)
    need = water_of(who) if cause == THIRST else food_of(who)
    share = amount / need
    if share >= 1:
        unlock(draft, who.id, cause)
    told: Parameters = {"who": who.name, "percent": round(share * 100)}
    draft.add(e.Noted(Message(f"note.{cause}_day", told), draft.ruleset.rule(cause), (who.id,)))
    judge(draft, who, share)
    return None


HALF = 0.5


def _thirst(draft: Draft, who: Combatant, share: float) -> None:
    """Less than half exhausts; exactly half is enough, or asks for a save (2014)."""
    if share < HALF:
        _gains(draft, who, THIRST, levels_for(draft, who, THIRST))
    elif share < 1 and draft.ruleset.numbers["half_water_saves"]:
        _ask(draft, who, THIRST, WATER_DC)


def _hunger(draft: Draft, who: Combatant, share: float) -> None:
    if draft.ruleset.numbers["fasting_days"]:
        _hunger_by_constitution(draft, who, share)
        return
    if share > 0:
        _count_fast(draft, who, 0)
        if share < HALF:
            _ask(draft, who, HUNGER, FOOD_DC)
        return
    fasted = who.count(HALF_DAYS) + 2
    _count_fast(draft, who, fasted)
    if fasted >= 2 * LONG_FAST:
        _gains(draft, who, HUNGER)


def _hunger_by_constitution(draft: Draft, who: Combatant, share: float) -> None:
    """3 + Constitution modifier days without food, half rations half a day each (2014)."""
    if share >= 1:
        _count_fast(draft, who, 0)
        return
    fasted = who.count(HALF_DAYS) + (1 if share >= HALF else 2)
    _count_fast(draft, who, fasted)
    days = max(1, FAST + ability_modifier(who.creature, "con"))
    if fasted > 2 * days:
        _gains(draft, who, HUNGER)


def _count_fast(draft: Draft, who: Combatant, half_days: int) -> None:
    if who.count(HALF_DAYS) != half_days:
        draft.add(e.CounterSet(who.id, HALF_DAYS, half_days, None))


# --- travel -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pace:
    """Miles an hour, and what the pace does to those who travel so."""

    miles: int
    key: str


PACES = {"fast": Pace(4, "fast"), "normal": Pace(3, "normal"), "slow": Pace(2, "slow")}
KILOMETRES = 3 / 2
"""As the rules print it: a mile is 1.5 km."""


def travel_at(key: str) -> Callable[[Draft, c.TakeAction], Refusal | None]:
    """The action of travelling so many hours (the text) at a pace."""
    pace = PACES[key]

    def travel(draft: Draft, command: c.TakeAction) -> Refusal | None:
        who = draft.combatant(command.combatant)
        text = command.text.strip().replace(",", ".")
        try:
            hours = float(text)
        except ValueError:
            return Refusal(Message("refusal.no_hours", {"value": text}), can_overrule=False)
        rule = draft.ruleset.rule("pace")
        rides = who.ride is not None
        miles = pace.miles * (hours + (min(hours, 1) if rides else 0))
        told: Parameters = {
            "who": who.name,
            "miles": round(miles),
            "kilometres": round(miles * KILOMETRES),
        }
        draft.add(e.Noted(Message(f"note.pace_{pace.key}", told), rule, (who.id,)))
        year = draft.ruleset.numbers["pace_year"]
        effect = Message(f"note.pace_{pace.key}_{year}")
        draft.add(e.Noted(effect, rule, (who.id,)))
        if rides:
            draft.add(e.Noted(Message("note.pace_mounted"), rule, (who.id,)))
        return None

    return travel
