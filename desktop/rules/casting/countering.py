"""Spells that are broken as they are cast: who may answer a casting so, and how that goes.

The casting waits in a prompt until everybody who could break it has passed or failed. A spell
that breaks another one is a casting, too, and may be broken itself: then the prompt keeps both.
"""

import json
from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import feature_uses
from desktop.model.creature import FeatureGroup, FeatureKey, SaveSuccess, Texts
from desktop.model.encounter import Encounter, Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.spell import CastingTime, Spell, SpellKey, SpellRange, SpellSave
from desktop.model.structure import structure, unstructure
from desktop.rules.attacking import granted
from desktop.rules.attacking.hit_reactions import may_cast
from desktop.rules.casting.long_castings import is_casting_done
from desktop.rules.casting.making import broken, go_on, pay, told_cast
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import MagicPolicy, Ruleset
from desktop.rules.map.places import are_hostile, distance_between
from desktop.rules.rolls.asked_checks import ask_check
from desktop.rules.rolls.saves import ask_save
from desktop.rules.sight.perceiving import can_see

COUNTERING, PASS = "countering", "pass"
"""The word of its prompts, and the answer that lets the spell happen."""
CAST, OUTER, TRIED, RULED = "cast", "outer", "tried", "ruled"
"""What a prompt keeps: the wish, what that wish would break, who has tried, whether overruled."""
AT = "@"
NAME = "counterspell"
BASE_DC = 10
PAID = "none"
"""What a casting that waits still costs of the turn."""
MENTAL = "int/wis/cha"
"""What is checked where nothing says which its spellcasting ability is."""
Pending = FrozenMap[str, str | int]


def countering_spell(ruleset: Ruleset) -> Spell:
    """The spell that breaks others, as this edition has it."""
    saved = ruleset.numbers.get("countered_by_save", 0)
    return Spell(
        key=SpellKey(f"{ruleset.key}/{NAME}"),
        ruleset=str(ruleset.key),
        names=Texts({"en": "Counterspell", "it": "Controincantesimo"}),
        level=3,
        school="abjuration",
        time=CastingTime.REACTION,
        range=SpellRange.FEET,
        feet=60,
        somatic=True,
        targets=1,
        save=SpellSave("con", SaveSuccess.NONE) if saved else None,
        counters=True,
    )


# --- offered ------------------------------------------------------------------------------------


def offer(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, outer: str = "", tried: str = ""
) -> bool:
    """Ask whether somebody breaks a casting; no: nobody can."""
    asks = draft.ruleset.setting_of(draft.encounter, "breaking_spells")
    if asks == "off" or (asks == "no_cantrips" and command.spell.is_cantrip):
        return False
    ways = _ways(draft, magic, command, frozenset(tried.split()) | _reacting(outer), outer)
    if not ways:
        return False
    command = _begun(draft, magic, command)
    caster = draft.combatant(command.caster)
    told: Parameters = {"who": caster.name, "spell": command.spell.name}
    key = "prompt.countering_cantrip"
    if level := magic.level_of(caster, command):
        key, told["level"] = "prompt.countering", level
    prompts.ask_choice(
        draft,
        caster.id,
        Message(key, told),
        options=((PASS, Message("prompt.option_let_it_happen")), *ways),
        then={
            "choice": COUNTERING,
            CAST: json.dumps(unstructure(command)),
            OUTER: outer,
            TRIED: tried,
            RULED: int(draft.overruled),
        },
        rule=draft.ruleset.rule("countered"),
    )
    return True


def waiting_of(encounter: Encounter, caster: CombatantId) -> tuple[c.CastSpell, ...]:
    """The castings of somebody that wait until nobody breaks them any more."""
    found = []
    for prompt in encounter.prompts:
        pending: Pending | None = prompt.continuation
        if prompt.continuation.get("choice") != COUNTERING:
            continue
        while pending is not None:
            found.append(_wanted(pending))
            outer = str(pending.get(OUTER, ""))
            pending = FrozenMap(json.loads(outer)) if outer else None
    return tuple(each for each in found if each.caster == caster)


def _begun(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> c.CastSpell:
    """The time of a casting that waits is spent; what somebody else granted goes with the spell."""
    caster = draft.combatant(command.caster)
    cost = magic.cost(caster, command)
    is_granted = cost.startswith(granted.COST)
    if is_granted or is_casting_done(caster, command.spell):
        return command
    draft.ruleset.budget.pay(draft, caster.id, cost)
    magic.begun(draft, caster.id, command.spell)
    return replace(command, cost=PAID)


def _reacting(outer: str) -> frozenset[str]:
    """Whose reaction is taken already by what waits behind this casting."""
    reactions = (each for each in _behind(outer) if each.spell.time is CastingTime.REACTION)
    return frozenset(str(each.caster) for each in reactions)


def _behind(outer: str) -> tuple[c.CastSpell, ...]:
    """The castings that wait behind one, the next one first."""
    found = []
    while outer:
        pending = json.loads(outer)
        found.append(_wanted(FrozenMap(pending)))
        outer = str(pending.get(OUTER, ""))
    return tuple(found)


def _ways(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, tried: frozenset[str], outer: str
) -> tuple[tuple[str, Message], ...]:
    """Of each the lowest slot that needs no check comes first; with a save any does as well."""
    spell = command.spell
    has_components = spell.verbal or spell.somatic or spell.material
    if draft.encounter.phase is not Phase.RUNNING or not has_components:
        return ()
    against = magic.level_of(draft.combatant(command.caster), command)
    found: list[tuple[str, Message]] = []
    for who in draft.encounter.combatants.values():
        if who.id in tried or not _is_watching(draft, who, command.caster):
            continue
        found += _by_feature(draft, who, command.caster)
        counter = countering_spell(draft.ruleset)
        wish = _wish(draft, who.id, command.caster, 0)
        if counter.key not in magic.known(who) or not may_cast(draft, who, wish):
            continue
        levels = magic.fitting_slots(who, counter) if magic.spends_slot(who, counter) else (0,)
        own = tuple(each for each in _behind(outer) if each.caster == who.id)
        if magic.has_spent_slot(draft.encounter, who, own):
            levels = tuple(level for level in levels if not level)
        for level in sorted(
            levels, key=lambda each: (counter.save is None and each < against, each)
        ):
            told: Parameters = {"who": who.name, "level": level or counter.level}
            key = "prompt.option_counters" if level else "prompt.option_counters_freely"
            found.append((f"{who.id}{AT}{level}", Message(key, told)))
    return tuple(found)


def _by_feature(draft: Draft, who: Combatant, caster: CombatantId) -> list[tuple[str, Message]]:
    """By a reaction of its stat block that casts the spell, as long as that has uses left."""
    found = []
    for feature in who.creature.features_in(FeatureGroup.REACTION):
        counter = who.counters.get(feature_uses(feature.key))
        is_spent = counter is not None and counter.current < 1
        casts = () if feature.deed is None else feature.deed.casts
        if is_spent or str(countering_spell(draft.ruleset).key) not in casts:
            continue
        wish = replace(_wish(draft, who.id, caster, 0), free=True)
        if may_cast(draft, who, wish):
            told: Parameters = {"who": who.name, "feature": feature.name}
            text = Message("prompt.option_counters_by", told)
            found.append((f"{who.id}{AT}{feature.key}", text))
    return found


def _is_watching(draft: Draft, who: Combatant, caster_id: CombatantId) -> bool:
    """Whether it is against the caster and sees it close enough."""
    counter, caster = countering_spell(draft.ruleset), draft.combatant(caster_id)
    if who.id == caster.id or who.is_out or who.life is not Life.UP:
        return False
    if not are_hostile(draft.encounter, draft.ruleset, who, caster):
        return False
    distance = distance_between(draft.encounter, draft.ruleset, who, caster)
    if distance is not None and distance > counter.feet:
        return False
    return can_see(draft.encounter, draft.ruleset, who, caster)


def _wish(draft: Draft, who: CombatantId, caster: CombatantId, level: int) -> c.CastSpell:
    spell = countering_spell(draft.ruleset)
    return c.CastSpell(who, spell, (caster,), slot=level or None, trigger="+")


# --- answered -----------------------------------------------------------------------------------


def answer_countering(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Somebody breaks it, or it happens."""
    magic, pending = draft.ruleset.magic, prompt.continuation
    if magic is None or not _is_there(draft, pending):
        return None
    if answer.outcome is Outcome.SKIPPED or answer.option in ("", PASS):
        return _resume(draft, magic, pending)
    name, _, way = answer.option.partition(AT)
    who = draft.find(CombatantId(name))
    if who is None:
        return _resume(draft, magic, pending)
    wish = _wish(draft, who.id, _wanted(pending).caster, int(way) if way.isdigit() else 0)
    if not way.isdigit():
        wish = replace(wish, free=True)
    if refusal := draft.stands(magic.judge(draft, who, wish)):
        return refusal
    counter = None if way.isdigit() else who.counters.get(feature_uses(FeatureKey(way)))
    if counter is not None:
        key, left = feature_uses(FeatureKey(way)), max(0, counter.current - 1)
        draft.add(e.CounterSet(who.id, key, left, counter.maximum))
    return _counter(draft, magic, wish, pending)


def _wanted(pending: Pending) -> c.CastSpell:
    found = structure(c.CastSpell, json.loads(str(pending[CAST])))
    assert isinstance(found, c.CastSpell), "a prompt keeps the casting that waits"
    return found


def _is_there(draft: Draft, pending: Pending) -> bool:
    """Whether caster and targets of the casting that waits are still in the fight."""
    wanted = _wanted(pending)
    return all(draft.find(who) is not None for who in (wanted.caster, *wanted.targets))


def _resume(draft: Draft, magic: MagicPolicy, pending: Pending) -> Refusal | None:
    """Nobody has broken it: it goes on as it would have."""
    if pending.get(RULED):
        draft.overruled = True
    wanted, outer = _wanted(pending), str(pending.get(OUTER, ""))
    return _contest(draft, magic, wanted, outer) if outer else go_on(draft, magic, wanted)


def _counter(
    draft: Draft, magic: MagicPolicy, wish: c.CastSpell, pending: Pending
) -> Refusal | None:
    """The spell that breaks another is cast; that may be broken, too."""
    tried = f"{pending.get(TRIED, '')} {wish.caster}".strip()
    outer = json.dumps(dict(pending.with_item(TRIED, tried)))
    if offer(draft, magic, wish, outer):
        return None
    return _contest(draft, magic, wish, outer)


def cast(draft: Draft, magic: MagicPolicy, command: c.CastSpell) -> Refusal | None:
    """Cast by hand: it meets the casting of its target that waits, if there is one."""
    for prompt in draft.encounter.prompts:
        is_it = prompt.continuation.get("choice") == COUNTERING
        if is_it and prompt.combatant in command.targets:
            prompts.drop(draft, prompt)
            return _counter(draft, magic, command, prompt.continuation)
    caster = draft.combatant(command.caster)
    level = magic.level_of(caster, command)
    draft.add(told_cast(command, level, pay(draft, magic, command)))
    told: Parameters = {"who": caster.name, "spell": command.spell.name}
    draft.add(e.Noted(Message("note.nothing_to_counter", told), combatants=(caster.id,)))
    return None


# --- the contest --------------------------------------------------------------------------------


def _contest(draft: Draft, magic: MagicPolicy, wish: c.CastSpell, outer: str) -> Refusal | None:
    """It is cast: the other spell breaks by its level, by a check, or by a failed save."""
    pending: Pending = FrozenMap(json.loads(outer))
    level = magic.level_of(draft.combatant(wish.caster), wish)
    draft.add(told_cast(wish, level, pay(draft, magic, wish)))
    counterer, wanted = draft.combatant(wish.caster), _wanted(pending)
    caster = draft.combatant(wanted.caster)
    against = magic.level_of(caster, wanted)
    rule = draft.ruleset.rule("countered")
    told: Parameters = {"who": caster.name, "spell": wanted.spell.name}
    if wish.spell.save is not None:
        ask_save(
            draft,
            caster,
            Message("prompt.counter_save", told),
            ability=wish.spell.save.ability,
            dc=magic.dc(draft.ruleset, counterer).value,
            then={**pending, "then": COUNTERING},
            source=counterer.id,
            rule=rule,
        )
        return None
    if against <= level:
        return _break(draft, magic, pending)
    ask_check(
        draft,
        counterer,
        magic.ability(counterer) or MENTAL,
        dc=BASE_DC + against,
        text=Message("prompt.counter_check", {**told, "by": counterer.name}),
        then=COUNTERING,
        rule=rule,
        more=pending,
    )
    return None


def _break(draft: Draft, magic: MagicPolicy, pending: Pending) -> Refusal | None:
    """It has no effect; what it would have broken itself goes on."""
    wanted = _wanted(pending)
    level = magic.level_of(draft.combatant(wanted.caster), wanted)
    broken(draft, magic, wanted, level)
    outer = str(pending.get(OUTER, ""))
    if not outer:
        return None
    return _go_on(draft, magic, FrozenMap(json.loads(outer)))


def _go_on(draft: Draft, magic: MagicPolicy, pending: Pending) -> Refusal | None:
    """It was not broken: the others who could may try, else it happens."""
    outer, tried = str(pending.get(OUTER, "")), str(pending.get(TRIED, ""))
    if offer(draft, magic, _wanted(pending), outer, tried):
        return None
    return _resume(draft, magic, pending)


def _settle(draft: Draft, prompt: Prompt, *, breaks: bool) -> None:
    magic, pending = draft.ruleset.magic, prompt.continuation
    if magic is not None and _is_there(draft, pending):
        follow = _break if breaks else _go_on
        follow(draft, magic, pending)


def settle_save(draft: Draft, prompt: Prompt, success: bool) -> None:
    """The caster keeps its spell with a success."""
    _settle(draft, prompt, breaks=not success)


def settle_check(draft: Draft, prompt: Prompt, success: bool) -> None:
    """Whoever breaks it does so with a success."""
    _settle(draft, prompt, breaks=success)
