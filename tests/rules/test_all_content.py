"""The all-content sweep: whatever is shipped is read, told in both languages, used and undone.

Every condition of every game, and of the creatures and spells as many as show every kind of thing
that creatures and spells have; the whole library is swept with the long tests.
"""

import dataclasses
import json
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from random import Random

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.dice.rolling import RandomDice
from desktop.language.message import Message, typed_name
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.combatant import Side, Token
from desktop.model.creature import AreaShape, Creature
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey, MapId, RulesetKey
from desktop.model.prompt import Answer
from desktop.model.spell import Spell, SpellEntry
from desktop.model.structure import structure, unstructure
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.session.entry import Entry
from desktop.session.journal import lines_of
from desktop.session.session import Session
from tests.support.builders import EDITIONS
from tests.support.clock import FixedClock
from tests.support.creatures import shipped_records
from tests.support.magic import a_mage, spell_library
from tests.support.myth import a_creature as a_myth_creature
from tests.support.source import ROOT

MAP = MapId("m1")
LANGUAGES = tuple(read_language(ROOT / "i18n", code) for code in ("en", "it"))
MOST_ANSWERS = 40


# --- a table where everything is tried -----------------------------------------------------------


def a_table(ruleset: str, creature: Creature) -> tuple[Session, CombatantId, CombatantId]:
    """The creature beside a victim that nothing fells, on a map; it is the creature's turn."""
    start = Encounter(RulesetKey(ruleset), typed_name("Sweep"))
    session = Session(start, ruleset_of(ruleset), dice=RandomDice(Random(5)), clock=FixedClock())
    victim = a_mage("victim") if ruleset in EDITIONS else a_myth_creature("victim")
    for wish in (
        c.ShowMap(MAP, BattleMap("Map", 30, 30)),
        c.AddCombatants(creature, initiative=20, tokens=(Token(MAP, Cell(10, 10)),)),
        c.AddCombatants(
            victim, side=Side.HERO, hit_points=9_999, initiative=10,
            tokens=(Token(MAP, Cell(9, 9)),),
        ),
        c.BeginFight(),
    ):  # fmt: skip
        told(session, wish)
    user, other = session.encounter.combatants
    return session, user, other


def told(session: Session, wish: c.Command) -> None:
    """Do it and tell it: each line and each question has its text in both languages."""
    before = session.encounter
    done = session.dispatch(wish, overruled=True)
    assert not isinstance(done, Refusal), (wish, done)
    assert done.entry is not None
    assert structure(Entry, unstructure(done.entry)) == done.entry
    for line in lines_of(done.entry, before, session.encounter):
        check_texts(line)
    for prompt in session.encounter.prompts:
        if prompt not in before.prompts:
            check_texts(prompt)


def check_texts(value: object) -> None:
    """Every sentence in a value can be told in both languages and is not empty."""
    if isinstance(value, Message):
        for language in LANGUAGES:
            assert render(value, language).strip(), value
    elif isinstance(value, tuple):
        for item in value:
            check_texts(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Creature):
        for field in dataclasses.fields(value):
            check_texts(getattr(value, field.name))


def answer_all(session: Session) -> None:
    """Answer whatever is asked, by the first choice or a roll, until nothing waits."""
    for _ in range(MOST_ANSWERS):
        waiting = session.encounter.prompts
        if not waiting:
            return
        prompt = waiting[0]
        option = prompt.options[0][0] if prompt.options else ""
        told(session, c.AnswerPrompt(prompt.id, Answer(option=option)))
    raise AssertionError(f"questions without end: {session.encounter.prompts}")


def used_and_undone(session: Session, wishes: Iterable[c.Command]) -> None:
    """Each wish and its answers; then all is undone, object for object, and redone."""
    start, at = session.encounter, session.history.cursor
    for wish in wishes:
        told(session, wish)
        answer_all(session)
        end = session.encounter
        while session.history.cursor != at:
            session.undo()
        assert session.encounter is start
        while session.can_redo:
            session.redo()
        assert session.encounter is end
        session.travel(at)


def stratified(all_of: Iterable[object], shapes: Callable[[object], set[Hashable]]) -> list[object]:
    """As few as show everything that any of them shows, in order."""
    seen: set[Hashable] = set()
    chosen = []
    for one in all_of:
        fresh = shapes(one) - seen
        if fresh:
            seen |= fresh
            chosen.append(one)
    return chosen


# --- conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_condition_is_given_told_and_undone(ruleset: str):
    rules = ruleset_of(ruleset)
    user = a_mage() if ruleset in EDITIONS else a_myth_creature()
    session, who, other = a_table(ruleset, user)
    for key, condition in rules.conditions.items():
        check_texts(Message(f"condition.{key}"))
        levels = (1, 2) if condition.has_levels else (None,)
        used_and_undone(
            session,
            (
                c.GiveCondition((who,), ConditionKey(key), level=level, source=other)
                for level in levels
            ),
        )
        start, at = session.encounter, session.history.cursor
        told(session, c.GiveCondition((who,), ConditionKey(key), source=other))
        if session.encounter.combatants[who].has_effect(ConditionKey(key)):
            told(session, c.LiftCondition((who,), ConditionKey(key)))
            left = {effect.key for effect in session.encounter.combatants[who].effects}
            assert left <= {*condition.brings}, key
        session.travel(at)
        assert session.encounter is start


# --- creatures -----------------------------------------------------------------------------------


@cache
def creatures(ruleset: str) -> tuple[Creature, ...]:
    """Everybody of a game; reading and writing the record changes nothing."""
    found = []
    for key, record in shipped_records().items():
        if key.startswith(f"{ruleset}/"):
            creature = creature_from_record(record)
            written = json.loads(json.dumps(record_of_creature(creature)))
            assert creature_from_record(written) == creature, key
            found.append(creature)
    return tuple(found)


def shapes_of_creature(creature: object) -> set[Hashable]:
    """The kinds of things that it has."""
    assert isinstance(creature, Creature)
    shapes: set[Hashable] = {creature.size, ("kind", creature.kind), *creature.speeds}
    shapes |= {(defence.kind, defence.unless, defence.only) for defence in creature.defences}
    for feature in creature.features:
        shapes.add((feature.group, feature.uses and feature.uses.kind, feature.cost))
        for attack in feature.attacks:
            parts = tuple((part.when, part.replaces, len(part.types) > 1) for part in attack.damage)
            shapes |= {(attack.kind, attack.source), parts, attack.conditions, attack.properties}
        for save in feature.saves:
            shapes |= {(save.ability, save.on_success, save.conditions)}
            shapes |= {("area", save.area and save.area.shape)}
    return shapes


def deeds_of(creature: Creature, user: CombatantId, other: CombatantId) -> Iterable[c.Command]:
    """Every attack as a hit, a miss and a critical hit, every save asked, every feature used."""
    for attack in creature.attacks:
        for outcome in (c.AttackOutcome.CRITICAL, c.AttackOutcome.HIT, c.AttackOutcome.MISS):
            yield c.MakeAttack(user, attack.key, other, outcome=outcome, cost="none")
        yield c.MakeAttack(user, attack.key, other, cost="none")
    for feature in creature.features:
        yield c.TakeAction(user, "feature", text=feature.key)
        for option in range(len(feature.saves)):
            yield c.ForceSaves(user, feature.key, option, (other,), uses=False, label="it")


def sweep_creatures(ruleset: str, chosen: Iterable[object]) -> None:
    """Use everything that each of them has."""
    for creature in chosen:
        assert isinstance(creature, Creature)
        session, user, other = a_table(ruleset, creature)
        used_and_undone(session, deeds_of(creature, user, other))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_creatures_of_every_kind_are_used_and_undone(ruleset: str):
    sweep_creatures(ruleset, stratified(creatures(ruleset), shapes_of_creature))


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_every_attack_of_every_creature_is_made_and_undone(ruleset: str, part: int):
    # Those of the library, and those whose stat block stands in the text of a spell.
    met, called = {"srd-5.1": (334, 6), "srd-5.2.1": (331, 11)}[ruleset]
    assert len(creatures(ruleset)) == met + called
    sweep_creatures(ruleset, creatures(ruleset)[part::8])


# --- spells --------------------------------------------------------------------------------------


def shapes_of_spell(entry: object) -> set[Hashable]:
    """The kinds of things that it does."""
    assert isinstance(entry, SpellEntry)
    spell = entry.spell
    shapes: set[Hashable] = {spell.time, spell.range, (spell.lasting, spell.concentration)}
    shapes |= {spell.attack, ("attacks", spell.attacks > 1), ("told", spell.is_told)}
    shapes |= {("c", key) for key in spell.conditions}
    if spell.area is not None:
        shapes |= {spell.area.shape, spell.area.moments, ("grows", spell.area.grows > 0)}
    if spell.save is not None:
        save = spell.save
        shapes |= {(save.on_success, save.choice, save.repeats, save.lasts, save.first)}
        shapes |= {("s", key) for key in save.conditions}
    for part in spell.damage:
        shapes |= {(len(part.types) > 1, bool(part.growth), part.modifier, part.later)}
    if spell.healing is not None:
        shapes.add(("healing", spell.healing.temporary, spell.healing.modifier))
    return shapes


def an_area(spell: Spell, caster: CombatantId) -> LaidArea | None:
    """Its area over the victim, or out from the caster."""
    area = spell.area
    if area is None:
        return None
    around = caster if area.shape is AreaShape.EMANATION else None
    return LaidArea(
        MAP, area.shape, area.size, Point(10, 10), 225.0, area.width, area.height, around=around
    )


def castings(spell: Spell, user: CombatantId, other: CombatantId) -> Iterable[c.Command]:
    """At its own level; without paying for it (that is judged elsewhere)."""
    yield c.CastSpell(
        user, spell, (other,), area=an_area(spell, user), label=spell.names["en"], free=True
    )


def sweep_spells(ruleset: str, chosen: Iterable[object]) -> None:
    """Cast each of them, and answer what it asks."""
    session, user, other = a_table(ruleset, a_mage(level=17))
    for entry in chosen:
        assert isinstance(entry, SpellEntry)
        used_and_undone(session, castings(entry.spell, user, other))


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_spells_of_every_kind_are_cast_and_undone(ruleset: str):
    known = spell_library().spells(ruleset).values()
    sweep_spells(ruleset, stratified(known, shapes_of_spell))


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "count"), [("srd-5.1", 319), ("srd-5.2.1", 339)])
def test_every_spell_is_cast_and_undone(ruleset: str, count: int):
    known = spell_library().spells(ruleset)
    assert len(known) == count
    sweep_spells(ruleset, known.values())
