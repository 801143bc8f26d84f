"""Every spell of both editions is described in both languages, cast, and undone."""

from dataclasses import replace
from random import Random

import pytest

from desktop.battlemap.cells import Point
from desktop.dice.rolling import RandomDice
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.creature import AreaShape, CreatureKey
from desktop.model.evolve import evolve_all
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.spell import Lasting, Spell
from desktop.model.structure import structure, unstructure
from desktop.rules.casting import spell_numbers as spells
from desktop.rules.casting.calling import called_at, fits
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.session.entry import Entry
from desktop.session.journal import lines_of
from desktop.session.player_view import player_view
from desktop.storage.library import Library
from tests.support.builders import EDITIONS, MAP
from tests.support.magic import Casting, a_mage, spell_library
from tests.support.source import ROOT

FAILED = Answer(outcome=Outcome.FAILURE)
BREAKING = {PromptKind.CHECK: Outcome.SUCCESS, PromptKind.SAVE: Outcome.FAILURE}
"""The answers after which a spell is broken."""
LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}


def an_area(casting: Casting, spell: Spell) -> LaidArea | None:
    """The area of a spell, laid over A and B or out from M."""
    if spell.area is None:
        return None
    area = spell.area
    around = casting.ids["M"] if area.shape is AreaShape.EMANATION else None
    is_burst = area.shape in (AreaShape.SPHERE, AreaShape.CYLINDER)
    at = Point(11.0, 3.0) if is_burst else Point(3.0, 2.5)
    return LaidArea(MAP, area.shape, area.size, at, 0.0, area.width, area.height, around=around)


@pytest.fixture(scope="module", params=EDITIONS)
def table(request):
    """A fight in which M has slots of all levels."""
    mage = a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1))
    return Casting(request.param, mage)


def aimed(casting: Casting, spell: Spell) -> tuple[str, ...]:
    magic = casting.ruleset.magic
    assert magic is not None
    most = spells.most_targets(magic, casting["M"], spell, max(spell.level, 1))
    return ("A", "B") if most is None or most > 1 else ("A",)


def test_every_spell_is_cast_and_undone_without_leftovers(table):
    dice = RandomDice(Random(3))
    start = table.encounter
    for entry in spell_library().spells(str(table.ruleset.key)).values():
        spell = entry.spell
        area = an_area(table, spell)
        wish = c.CastSpell(
            table.ids["M"],
            spell,
            tuple(table.ids[who] for who in aimed(table, spell)),
            area=area,
            label=spell.names["en"],
            free=spell.minutes > 0,
        )
        facts = decide(start, wish, ruleset=table.ruleset, dice=dice, overruled=True)
        assert not isinstance(facts, Refusal), (spell.key, facts)
        after = evolve_all(start, facts)
        assert structure(c.CastSpell, unstructure(wish)) == wish
        for fact in facts:
            assert structure(type(fact), unstructure(fact, type(fact))) == fact, spell.key
        asks = spell.save is not None and spell.save.first and not spell.attack
        if asks and spells.acts_at_once(spell) and not spell.counters:
            kind = PromptKind.CHECK if spell.save.contest else PromptKind.SAVE
            assert any(p.kind is kind for p in after.prompts), spell.key
        if spell.concentration:
            assert any(x.key == "concentration" for x in after.combatants[table.ids["M"]].effects)
        if spells.is_area_lasting(spell):
            assert after.areas, spell.key
        shown = player_view(after, table.ruleset)  # whatever it makes of the map can be shown
        assert shown.battle_map is not None, spell.key
        for language in LANGUAGES.values():
            for line in lines_of(Entry(1, None, None, wish, facts, ""), start, after):
                assert render(line.message, language).strip()
        _play_out(table, after, spell, dice)


def _play_out(table, after, spell, dice):
    """Answer all that it asks; then let go of the concentration: nothing of it is left."""
    for prompt in tuple(after.prompts):
        if not any(known.id == prompt.id for known in after.prompts):
            continue
        facts = decide(after, c.AnswerPrompt(prompt.id, Answer()), ruleset=table.ruleset, dice=dice)
        if not isinstance(facts, Refusal):
            after = evolve_all(after, facts)
    held = [x for x in after.combatants[table.ids["M"]].effects if x.key == "concentration"]
    for effect in held:
        facts = decide(
            after, c.EndEffect(table.ids["M"], effect.id), ruleset=table.ruleset, dice=dice
        )
        assert not isinstance(facts, Refusal)
        after = evolve_all(after, facts)
    for area in tuple(after.areas):
        facts = decide(after, c.RemoveArea(area), ruleset=table.ruleset, dice=dice)
        assert not isinstance(facts, Refusal)
        after = evolve_all(after, facts) if not spell.concentration else after
    assert spell.concentration or not after.maps[MAP].walls, spell.key
    if spell.concentration:
        assert not after.areas, spell.key
        assert not after.maps[MAP].walls, spell.key
        held_on = [x for who in after.combatants.values() for x in who.effects if x.held_by]
        assert held_on == [], spell.key
    assert spell.lasting is not Lasting.INSTANT or spell.ground or not after.areas


def test_every_spell_with_components_can_be_broken_as_it_is_cast(table):
    witch = replace(a_mage("witch"), spells=(f"{table.ruleset.key}/counterspell",))
    fight = Casting(str(table.ruleset.key), a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("W", 1, creature=witch, at=(3, 2), hp=40)
    dice, start = RandomDice(Random(3)), fight.encounter
    for entry in spell_library().spells(str(fight.ruleset.key)).values():
        spell = entry.spell
        if not (spell.verbal or spell.somatic or spell.material) or spell.counters:
            continue
        wish = c.CastSpell(fight.ids["M"], spell, area=an_area(fight, spell), free=True)
        facts = decide(start, wish, ruleset=fight.ruleset, dice=dice, overruled=True)
        assert not isinstance(facts, Refusal), spell.key
        asked = evolve_all(start, facts)
        (prompt,) = asked.prompts
        answer = Answer(option=prompt.options[-1][0])
        facts = decide(asked, c.AnswerPrompt(prompt.id, answer), ruleset=fight.ruleset, dice=dice)
        assert not isinstance(facts, Refusal), spell.key
        after = evolve_all(asked, facts)
        for prompt in after.prompts:
            told = Answer(outcome=BREAKING[prompt.kind])
            facts = decide(after, c.AnswerPrompt(prompt.id, told), ruleset=fight.ruleset, dice=dice)
            assert not isinstance(facts, Refusal), spell.key
            after = evolve_all(after, facts)
        assert not after.prompts, spell.key
        assert not after.areas, spell.key
        assert not any(who.effects for who in after.combatants.values()), spell.key


def test_every_spell_that_lies_on_somebody_is_dispelled(table):
    fight = Casting(str(table.ruleset.key), a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    dice, start, who = RandomDice(Random(3)), fight.encounter, fight.ids["A"]
    dispel = fight.wish("dispel-magic", "A", slot=9, free=True)
    for entry in spell_library().spells(str(fight.ruleset.key)).values():
        spell = entry.spell
        if spell.area is not None or spell.counters or spell.key == dispel.spell.key:
            continue
        wish = c.CastSpell(
            fight.ids["M"], spell, (who,), free=True, saves=((who, FAILED),), trigger="+"
        )
        facts = decide(start, wish, ruleset=fight.ruleset, dice=dice, overruled=True)
        assert not isinstance(facts, Refusal), spell.key
        after = evolve_all(start, facts)
        given = [x for x in after.combatants[who].effects if x.spell_level is not None]
        facts = decide(after, dispel, ruleset=fight.ruleset, dice=dice, overruled=True)
        assert not isinstance(facts, Refusal), spell.key
        left = evolve_all(after, facts).combatants[who].effects
        still = {x.id for x in left} & {x.id for x in given}
        assert not still or spell.bands, (spell.key, left)


def _creature(creatures: Library, key: CreatureKey):
    return creatures.find_called(key) or creatures.creature_of(key)


def test_every_creature_that_a_spell_calls_comes_and_fades_with_it(table):
    ruleset = str(table.ruleset.key)
    fight = Casting(ruleset, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    dice, start = RandomDice(Random(3)), fight.encounter
    modifier = fight.ruleset.magic.modifier(fight["M"])
    creatures = Library(ROOT / "resources" / "creatures")
    for entry in spell_library().spells(ruleset).values():
        spell = entry.spell
        for name, called in called_at(spell, 9, modifier).items():
            known = (x for x in creatures.creatures(ruleset) if fits(called, x.kind, x.challenge))
            chosen = next(known) if called.kinds else None
            own = name.partition(":")[0]
            wish = c.CastSpell(
                fight.ids["M"],
                spell,
                slot=9,
                free=True,
                choice=name,
                summoned=chosen or _creature(creatures, CreatureKey(f"{ruleset}/{own}")),
            )
            facts = decide(start, wish, ruleset=fight.ruleset, dice=dice, overruled=True)
            assert not isinstance(facts, Refusal), spell.key
            after = evolve_all(start, facts)
            joined = tuple(set(after.combatants) - set(start.combatants))
            assert len(joined) == called.count, spell.key
            for who in joined if called.fades else ():
                (held,) = (x for x in after.combatants[who].effects if x.key == "summoned")
                end = c.EndEffect(who, held.id)
                facts = decide(after, end, ruleset=fight.ruleset, dice=dice)
                assert not isinstance(facts, Refusal), spell.key
                after = evolve_all(after, facts)
                assert who not in after.combatants, spell.key
