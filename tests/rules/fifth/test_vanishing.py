"""Imps, sprites, duergar, hags and wisps turn invisible, until a deed or their mind ends it."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.creature import Creature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.statblocks.vanishing import vanishing_of
from tests.support.builders import EDITIONS, FAILURE, Fight, a_creature, feature, melee
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
GENERAL = pytest.mark.rule("52-PTG-GEN-1")
SELVES = (
    ("srd-5.1/imp", "invisibility", ("attacks",), None),
    ("srd-5.1/quasit", "invisibility", ("attacks",), None),
    ("srd-5.1/sprite", "invisibility", ("attacks", "casts"), None),
    ("srd-5.1/duergar", "invisibility", ("attacks", "casts"), 600),
    ("srd-5.1/green-hag", "invisible-passage", ("attacks", "casts"), None),
    ("srd-5.1/will-o-wisp", "invisibility", ("attacks",), None),
    ("srd-5.2.1/imp", "invisibility", ("attacks", "casts", "deals"), 600),
    ("srd-5.2.1/quasit", "invisibility", ("attacks", "casts", "deals"), 600),
    ("srd-5.2.1/sprite", "invisibility", ("attacks", "casts", "deals"), 600),
    ("srd-5.2.1/oni", "invisibility", ("attacks", "casts", "deals"), 600),
    ("srd-5.2.1/will-o-wisp", "vanish", ("attacks",), None),
)


def a_fight(key: str, creature: Creature | None = None) -> Fight:
    """A, that vanishes, beside the hero T."""
    edition = key.partition("/")[0]
    fight = Fight(edition).map(20, 10)
    fight.add("A", 20, creature=creature or shipped(key), at=(5, 5), hp=30)
    fight.add("T", 10, character=True, creature=a_creature("t", melee()), at=(6, 5), hp=30)
    return fight.begin()


def vanished(key: str, name: str = "invisibility") -> Fight:
    fight = a_fight(key)
    fight.act("A", "feature", text=name)
    return fight


@GENERAL
@pytest.mark.parametrize(("key", "name", "breaks", "rounds"), SELVES)
def test_who_uses_it_is_invisible_as_long_as_it_concentrates(
    key: str, name: str, breaks: tuple[str, ...], rounds: int | None
):
    fight = vanished(key, name)
    (held,) = [each for each in fight["A"].effects if each.key == "invisible"]
    assert held.influence is not None
    assert held.influence.breaks == breaks
    assert (None if held.end is None else held.end.remaining) == rounds
    assert fight.mode("T", "A") is RollMode.DISADVANTAGE
    concentration = next(x for x in fight["A"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["A"], concentration.id))
    assert not fight["A"].has_effect("invisible")


@GENERAL
def test_its_attack_has_the_advantage_and_ends_it():
    fight = vanished("srd-5.1/imp")
    fight.next(2)
    assert fight.mode("A", "T", "sting") is RollMode.ADVANTAGE
    fight.do(fight.a_hit("A", "T", "sting"))
    assert not fight["A"].has_effect("invisible")
    assert not fight["A"].has_effect("concentration")


@GENERAL
def test_a_shaken_mind_ends_it():
    fight = vanished("srd-5.2.1/sprite")
    fight.damage("A", 3)
    fight.answer(FAILURE, PromptKind.CONCENTRATION)
    assert not fight["A"].has_effect("invisible")


@GENERAL
@pytest.mark.parametrize(
    ("key", "name", "used"),
    [
        ("srd-5.1/quasit", "invisibility", "scare"),
        ("srd-5.1/duergar", "invisibility", "enlarge"),
        ("srd-5.1/will-o-wisp", "invisibility", "consume-life"),
        ("srd-5.2.1/will-o-wisp", "vanish", "consume-life"),
    ],
)
def test_the_use_of_what_its_paragraph_names_ends_it_and_others_do_not(
    key: str, name: str, used: str
):
    fight = vanished(key, name)
    before = fight.encounter
    other = next(
        each
        for each in fight["A"].creature.features
        if each.key not in (name, used) and each.group is FeatureGroup.TRAIT
    )
    fight.do(fight.action("A", "feature", text=str(other.key), cost="none"))
    assert fight["A"].has_effect("invisible")
    fight.encounter = before
    fight.do(fight.action("A", "feature", text=used, cost="none"), overruled=True)
    assert not fight["A"].has_effect("invisible")


@GENERAL
def test_it_concentrates_on_nothing_else_meanwhile_and_begins_anew_with_another_use():
    fight = a_fight("srd-5.1/imp")
    fight.concentrate("A", "web")
    fight.act("A", "feature", text="invisibility")
    fight.do(fight.action("A", "feature", text="invisibility", cost="none"))
    keys = [each.key for each in fight["A"].effects]
    assert keys.count("invisible") == 1
    assert keys.count("concentration") == 1


@GENERAL
def test_whoever_cannot_concentrate_does_not_vanish():
    fight = a_fight("srd-5.1/imp")
    fight.give("A", "stunned")
    fight.do(fight.action("A", "feature", text="invisibility", cost="none"), overruled=False)
    assert not fight["A"].has_effect("invisible")


@GENERAL
@pytest.mark.parametrize(
    "text",
    [
        "Il folletto diventa invisibile finché non attacca o lancia un incantesimo.",
        "Il folletto lancia invisibilità su se stesso.",
    ],
)
def test_it_is_read_in_italian(text: str):
    told = replace(feature("svanire", FeatureGroup.ACTION), texts=FrozenMap({"it": text}))
    found = vanishing_of(a_creature("f"), told)
    assert found is not None
    assert found.breaks[:2] == ("attacks", "casts")
    assert vanishing_of(a_creature("f"), replace(told, group=FeatureGroup.TRAIT)) is None
    assert vanishing_of(a_creature("f"), feature("altro", FeatureGroup.ACTION)) is None
