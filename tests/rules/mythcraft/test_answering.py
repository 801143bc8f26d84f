"""Reactions against a hit in MythCraft: what the paragraph says, what it costs, when it is paid."""

from dataclasses import replace

import pytest

from desktop.model.amount import DamageAmount
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS, REACTIVE_POINTS, SPELL_POINTS, TEMPORARY_HIT_POINTS
from desktop.model.creature import (
    AreaShape,
    Creature,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
)
from desktop.model.events import AttackRolled, DamageTaken
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.mythcraft.points.spells import price_told
from desktop.rules.previews.questions import attack_preview
from tests.support.loaded_dice import LoadedDice
from tests.support.myth import RULES, Table, a_creature, of_the_party, weapon

HIT = (15,)


def a_reaction(english: str, italian: str = "", *, name: str = "Answer") -> Feature:
    texts = {"en": english, "it": italian} if italian else {"": english}
    return Feature(
        FeatureKey("answer"), FeatureGroup.REACTION, FrozenMap({"en": name}), FrozenMap(texts)
    )


def a_hero(*reactions: Feature, **more: object) -> Creature:
    hero = a_creature("hero", weapon(), **more)
    return replace(hero, features=(*hero.features, *reactions))


def a_bout(*reactions: Feature, **more: object) -> Table:
    """Bruto strikes for 8 with +3 against AR 14; Ada has these reactions, Ivo stands beside her."""
    table = Table()
    table.lay_map()
    foe = a_creature("bruto", weapon(dice="8"), weapon("bow", dice="8", ranged=True))
    table.join("Bruto", foe, side=Side.HOSTILE, score=20, at=(6, 5), character=True)
    table.join("Ada", a_hero(*reactions, **more), score=10, at=(5, 5))
    table.join("Ivo", a_creature("ivo"), score=5, at=(5, 6))
    table.begin()
    return table


def offered(table: Table, key: str = "sword", **more: object) -> tuple[HitReaction, ...]:
    wish = table.attack("Bruto", "Ada", key, **more)
    preview = attack_preview(table.encounter, RULES, wish, dice=LoadedDice(()))
    assert preview is not None
    return preview.reactions


def strike(table: Table, *reactions: str, die: int = 15, key: str = "sword", **more: object) -> int:
    """Bruto strikes at Ada; the damage that arrives at her."""
    before = table["Ada"].hit_points
    table.do(table.attack("Bruto", "Ada", key, dice=(die,), reactions=reactions, **more))
    return before - table["Ada"].hit_points


@pytest.mark.parametrize(
    "text",
    [
        "When hit: 5 shield hit points before the damage.",
        "1 AP. When she is hit, gain 5 shield HP.",
        "Quando viene colpita: 5 punti ferita di scudo prima dei danni.",
        "Quando un attacco la colpisce: 5 PF scudo.",
    ],
)
@pytest.mark.rule("MC-SHLD-01")
def test_a_shield_against_a_hit_is_there_before_the_damage(text: str):
    table = a_bout(a_reaction(text))
    table.set_counter("Ada", REACTIVE_POINTS, 1)
    (reaction,) = offered(table)
    assert (reaction.key, reaction.shields, reaction.follows_hit) == ("answer", "5", True)
    assert strike(table, "answer") == 3
    assert table["Ada"].count(TEMPORARY_HIT_POINTS) == 0


@pytest.mark.rule("MC-SHLD-01")
def test_of_two_shields_the_larger_is_kept():
    table = a_bout(a_reaction("When hit: 5 shield hit points."))
    table.set_counter("Ada", TEMPORARY_HIT_POINTS, 7)
    assert strike(table, "answer") == 1


@pytest.mark.rule("MC-SP-01")
@pytest.mark.rule("MC-AP-02")
def test_the_reaction_costs_its_points_once_it_is_needed():
    ward = a_reaction("1 AP. When hit: 5 shield hit points.", name="Ward (2 SP)")
    table = a_bout(ward, numbers=FrozenMap({"ar": 14, "ap": 5, "sp": 3}))
    table.set_counter("Ada", REACTIVE_POINTS, 2)
    (reaction,) = offered(table)
    assert reaction.price is not None
    assert dict(reaction.price.parameters) == {"ap": 1}  # its name tells the other one
    assert strike(table, "answer", die=2) == 0
    assert (table["Ada"].count(SPELL_POINTS), table["Ada"].count(REACTIVE_POINTS)) == (3, 2)
    assert strike(table, "answer") == 3
    assert (table["Ada"].count(SPELL_POINTS), table["Ada"].count(REACTIVE_POINTS)) == (1, 1)
    assert offered(table) == ()
    table.set_counter("Bruto", ACTION_POINTS, 2)
    table.refused(table.attack("Bruto", "Ada", dice=HIT, reactions=("answer",)), "MC-SP-01")


@pytest.mark.rule("MC-COND-DAZED")
def test_the_dazed_answer_no_hit():
    table = a_bout(a_reaction("When hit: 5 shield hit points."))
    table.give("Ada", "dazed")
    assert offered(table) == ()


@pytest.mark.parametrize(
    "text", ["When hit, halve the damage.", "Quando viene colpita: metà dei danni."]
)
@pytest.mark.rule("MC-ROUND-01")
def test_half_of_the_damage_is_rounded_up(text: str):
    table = a_bout(a_reaction(text))
    (reaction,) = offered(table)
    assert reaction.halves
    assert strike(table, "answer", damage=(DamageAmount(7, "sharp"),)) == 4


@pytest.mark.parametrize(
    ("text", "dice", "left"),
    [
        ("When hit, reduce the damage by 3.", (), 5),
        ("When hit: 5 (1d6 + 2) less damage.", (4,), 2),
        ("Quando viene colpita riduce i danni di 20.", (), 0),
        ("Quando viene colpita: 3 danni in meno.", (), 5),
    ],
)
@pytest.mark.rule("MC-AP-04")
def test_damage_is_less_by_what_the_paragraph_says(text: str, dice: tuple[int, ...], left: int):
    table = a_bout(a_reaction(text))
    before = table["Ada"].hit_points
    table.do(table.attack("Bruto", "Ada", dice=HIT, reactions=("answer",)), dice)
    assert before - table["Ada"].hit_points == left


@pytest.mark.rule("MC-DEF-01")
def test_what_raises_a_defence_answers_attacks_against_that_one():
    table = a_bout(a_reaction("When hit: +3 to AR against that attack."))
    (reaction,) = offered(table)
    assert (reaction.defence, reaction.follows_hit) == (3, False)
    assert strike(table, "answer", die=13) == 0
    assert strike(table, die=13) == 8
    against_will = a_creature("bruto", weapon(defence="will"))
    other = Table()
    other.join("Bruto", against_will, side=Side.HOSTILE, score=20)
    other.join("Ada", a_hero(a_reaction("Quando viene colpita: +3 alla VA.")), score=10)
    other.begin()
    assert offered(other) == ()


@pytest.mark.rule("MC-AP-04")
def test_what_answers_melee_answers_no_arrow():
    table = a_bout(a_reaction("When hit by a melee attack: 5 shield hit points."))
    assert (len(offered(table)), offered(table, "bow")) == (1, ())


@pytest.mark.rule("MC-AP-04")
def test_a_paragraph_that_says_something_else_is_offered_paid_and_told():
    table = a_bout(a_reaction("2 AP. When hit: she teleports 10 ft. away."))
    table.set_counter("Ada", REACTIVE_POINTS, 2)
    (reaction,) = offered(table)
    assert (reaction.gives, reaction.follows_hit) == (None, True)
    assert strike(table, "answer") == 8
    assert table["Ada"].count(REACTIVE_POINTS) == 0
    assert "note.uses_feature" in [
        event.text.key for event in table.events if hasattr(event, "text")
    ]


@pytest.mark.parametrize("text", ["She adds 3 to her stealth.", "When somebody opens a door: ha!"])
@pytest.mark.rule("MC-AP-04")
def test_other_reactions_answer_no_hit(text: str):
    assert offered(a_bout(a_reaction(text))) == ()


@pytest.mark.rule("MC-SP-01")
@pytest.mark.rule("MC-SHLD-01")
def test_the_ward_of_the_sample_party_costs_its_spell_point():
    table = Table()
    table.join("Bruto", a_creature("bruto", weapon(dice="8")), side=Side.HOSTILE, score=20)
    table.join("Ada", of_the_party("Aria"), score=10)
    table.begin()
    (reaction,) = offered(table)
    assert (reaction.price, reaction.key) == (None, "ward")  # its name tells it
    before = table["Ada"].count(SPELL_POINTS)
    assert strike(table, "ward") == 3
    assert table["Ada"].count(SPELL_POINTS) == before - 1


@pytest.mark.parametrize(("at", "steps_in"), [((5, 6), True), ((5, 9), False)])
@pytest.mark.rule("MC-AP-04")
def test_an_ally_nearby_takes_the_damage_instead(at: tuple[int, int], steps_in: bool):
    table = Table()
    table.lay_map()
    foe = a_creature("bruto", weapon(dice="8"))
    table.join("Bruto", foe, side=Side.HOSTILE, score=20, at=(6, 5))
    table.join("Ada", a_creature("ada"), score=10, at=(5, 5))
    table.join("Ivo", of_the_party("Brando"), score=5, at=at)
    table.begin()
    keys = [each.key for each in offered(table)]
    ivo = table.names["Ivo"]
    assert keys == ([f"stand-firm@{ivo}"] if steps_in else [])
    if steps_in:
        assert strike(table, *keys) == 0
        (taken,) = [event for event in table.events if isinstance(event, DamageTaken)]
        assert (taken.target, taken.total) == (ivo, 8)


@pytest.mark.rule("MC-AP-04")
def test_an_enemy_nearby_takes_nothing_for_it_but_any_creature_may():
    ally = "An ally within 5 ft. is hit: he takes the damage instead."
    anybody = "Una creatura entro 1,5 m viene colpita: subisce i danni al suo posto."
    for text, count in ((ally, 0), (anybody, 1)):
        table = Table()
        table.lay_map()
        foe = a_creature("bruto", weapon(dice="8"))
        table.join("Bruto", foe, side=Side.HOSTILE, score=20, at=(6, 5))
        table.join("Ada", a_creature("ada"), score=10, at=(5, 5))
        helper = a_hero(a_reaction(text))
        table.join("Orco", helper, side=Side.HOSTILE, score=5, at=(5, 6))
        table.begin()
        assert len(offered(table)) == count


@pytest.mark.rule("AP-ATK-03")
@pytest.mark.rule("MC-SHLD-01")
def test_everybody_in_an_area_answers_for_itself():
    wave = replace(weapon("wave", dice="8"), area=FeatureArea(AreaShape.CONE, 15))
    hero = a_hero(a_reaction("When hit: 5 shield hit points."))
    table = Table()
    table.join("Bruto", a_creature("bruto", wave), side=Side.HOSTILE, score=20)
    table.join("Ada", hero, score=10)
    table.join("Ivo", hero, score=5)
    table.begin()
    ada, ivo = table.names["Ada"], table.names["Ivo"]
    keys = [each.key for each in offered(table, "wave", also=(ada, ivo))]
    assert keys == ["answer", f"answer@{ivo}"]
    wish = table.attack("Bruto", "Ada", "wave", dice=HIT, also=(ivo,), reactions=(keys[1],))
    table.do(wish)
    lost = {e.target: e.lost for e in table.events if isinstance(e, DamageTaken)}
    assert lost == {ada: 8, ivo: 3}
    assert len([e for e in table.events if isinstance(e, AttackRolled)]) == 2


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("Ward", "2 SP. When hit: ha!", "points.myth.spell_points"),
        ("Ward", "1 AP, 2 SP. When hit: ha!", "view.myth.spell"),
        ("Ward", "Ritual, 10 minutes. When hit: ha!", ""),
        ("Ward", "When hit: ha!", ""),
        ("Ward (1 AP)", "When hit: ha!", ""),
    ],
)
@pytest.mark.rule("MC-AP-04")
def test_the_price_is_told_once(name: str, text: str, told: str):
    price = price_told(a_reaction(text, name=name))
    assert ("" if price is None else price.key) == told


@pytest.mark.rule("MC-SHLD-01")
def test_the_journal_calls_it_a_shield():
    table = a_bout(a_reaction("When hit: 5 shield hit points."))
    strike(table, "answer")
    keys = [line.message.key for line in table.told]
    assert "journal.shield" in keys
    assert "journal.shield_absorbed" in keys


@pytest.mark.rule("MC-AP-04")
def test_a_price_in_the_heading_is_paid():
    table = a_bout(a_reaction("When hit: 5 shield hit points.", name="Ward (1 AP)"))
    assert offered(table) == ()
    table.set_counter("Ada", REACTIVE_POINTS, 1)
    assert strike(table, "answer") == 3
    assert table["Ada"].count(REACTIVE_POINTS) == 0
