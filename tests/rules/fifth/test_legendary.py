"""Legendary actions: what each of them opens, who pays, and what cannot be had again yet."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION, LEGENDARY_ACTIONS, REACTION
from desktop.model.creature import FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.attacking.granted import Granted, granted_to
from desktop.rules.fifth.legendary import cannot_be_repeated, opened_by
from tests.support.builders import Fight
from tests.support.creatures import shipped, shipped_records
from tests.support.magic import spell as spell_of

OLD, NEW = "srd-5.1", "srd-5.2.1"
LEGENDARY = PromptKind.LEGENDARY_ACTION


def opened(creature: str, name: str) -> Granted:
    """What the legendary action with that English name opens."""
    owner = shipped(creature)
    feature = next(
        each for each in owner.features_in(FeatureGroup.LEGENDARY) if each.names["en"] == name
    )
    return opened_by(owner, feature)


def a_lair(ruleset: str = NEW) -> Fight:
    """Brando's turn is over, Nerina's has begun; the red dragon stands beside Brando."""
    fight = Fight(ruleset)
    fight.map()
    fight.add("Brando", 20, character=True, at=(2, 5))
    fight.add("Nerina", 10, character=True, at=(2, 12))
    fight.add("Dragon", 5, creature=shipped(f"{ruleset}/adult-red-dragon"), at=(3, 4))
    return fight.begin().next()


@pytest.mark.parametrize(
    ("creature", "name", "attacks", "move"),
    [
        ("srd-5.2.1/adult-red-dragon", "Pounce", ["rend"], "half"),
        ("srd-5.2.1/aboleth", "Lash", ["tentacle"], ""),
        (
            "srd-5.2.1/mummy-lord",
            "Necrotic Strike",
            ["channel-negative-energy", "rotting-fist"],
            "",
        ),
        ("srd-5.2.1/tarrasque", "Onslaught", ["claw", "tail"], "half"),
        ("srd-5.2.1/tarrasque", "World-Shaking Movement", [], "whole"),
        ("srd-5.1/adult-red-dragon", "Tail Attack", ["tail"], ""),
        ("srd-5.1/adult-red-dragon", "Wing Attack", [], "half"),
        ("srd-5.1/lich", "Paralyzing Touch", ["paralyzing-touch"], ""),
        ("srd-5.1/unicorn", "Hooves", ["hooves"], ""),
        ("srd-5.1/tarrasque", "Move", [], "half"),
        ("srd-5.1/tarrasque", "Chomp", ["bite"], ""),
        ("srd-5.1/mummy-lord", "Whirlwind of Sand", [], "60"),
    ],
)
def test_the_attacks_and_the_move_that_a_legendary_action_names(creature, name, attacks, move):
    found = opened(creature, name)
    assert list(found.attacks) == attacks
    assert found.move == move


@pytest.mark.parametrize(
    ("creature", "name", "spell", "level"),
    [
        ("srd-5.2.1/adult-red-dragon", "Commanding Presence", "srd-5.2.1/command", 2),
        ("srd-5.2.1/adult-red-dragon", "Fiery Rays", "srd-5.2.1/scorching-ray", None),
        ("srd-5.2.1/adult-blue-dragon", "Cloaked Flight", "srd-5.2.1/invisibility", None),
        ("srd-5.2.1/lich", "Frightening Gaze", "srd-5.2.1/fear", None),
        ("srd-5.2.1/vampire", "Beguile", "srd-5.2.1/command", None),
        ("srd-5.1/lich", "Cantrip", "cantrip", None),
        ("srd-5.1/androsphinx", "Cast a Spell", "any", None),
    ],
)
def test_the_spell_that_a_legendary_action_names(creature, name, spell, level):
    found = opened(creature, name)
    assert (found.spell, found.level) == (spell, level)


def test_a_legendary_action_uses_another_feature_teleports_or_moves_unharmed():
    assert opened("srd-5.2.1/kraken", "Storm Bolt").features == ("lightning-strike",)
    assert opened("srd-5.1/kraken", "Lightning Storm").features == ("lightning-storm",)
    assert opened("srd-5.2.1/lich", "Deathly Teleport").teleport == 60
    prowl = opened("srd-5.2.1/sphinx-of-lore", "Arcane Prowl")
    assert (prowl.teleport, list(prowl.attacks)) == (30, ["claw"])
    horn = opened("srd-5.2.1/unicorn", "Charging Horn")
    assert horn.safely
    assert list(horn.attacks) == ["radiant-horn"]
    flight = opened("srd-5.2.1/adult-blue-dragon", "Cloaked Flight")
    assert (flight.move, flight.way) == ("half", "fly")


def test_every_shipped_legendary_action_that_attacks_or_casts_opens_something():
    silent = []
    for key in shipped_records():
        if key.endswith("mist-form"):
            continue  # it has no bite
        creature = shipped(key)
        for feature in creature.features_in(FeatureGroup.LEGENDARY):
            text = feature.texts.get("en", "")
            does = any(
                word in text for word in (" attack", "cast", "uses", "moves up", "teleports")
            )
            if does and opened_by(creature, feature).is_nothing and not feature.saves:
                silent.append(f"{key} {feature.key}: {text}")
    assert silent == []


def test_a_pounce_is_paid_by_the_legendary_action_and_leaves_the_reaction():
    fight = a_lair()
    fight.answer(Answer(option="pounce"), LEGENDARY)
    assert granted_to(fight["Dragon"]).attacks == ("rend",)
    fight.attack("Dragon", "Brando", "rend", dice=[15, 5, 2, 2])
    dragon = fight["Dragon"]
    assert (dragon.count(LEGENDARY_ACTIONS), dragon.count(REACTION)) == (2, 1)
    assert granted_to(dragon).attacks == ()
    fight.attack("Dragon", "Brando", "rend", dice=[15, 5, 2, 2])
    assert fight["Dragon"].count(REACTION) == 0  # a second one is a reaction again


def test_a_pounce_moves_half_the_speed_out_of_turn_and_no_farther():
    fight = a_lair()
    fight.answer(Answer(option="pounce"), LEGENDARY)
    assert fight.feet("Dragon") == 20
    assert fight.feet("Dragon", "fly") == 40
    far = fight.path("Dragon", *[(column, 4) for column in range(4, 9)])
    assert fight.refused(far).reason.key == "refusal.too_far"
    fight.move("Dragon", (4, 4), (5, 4))
    fight.answer(Answer(option="skip"), PromptKind.OPPORTUNITY_ATTACK)  # it leaves Brando
    assert fight.feet("Dragon") == 10
    fight.next()  # Nerina's turn is over, and the pounce with it
    assert granted_to(fight["Dragon"]).is_nothing
    assert fight.feet("Dragon") == 40


def test_what_cannot_be_repeated_is_offered_again_after_its_own_turn():
    fight = a_lair()
    fight.add("Alba", 8, character=True, at=(2, 14))
    fight.answer(Answer(option="commanding-presence"), LEGENDARY)
    fight.next()
    offered = [key for key, _ in fight.prompt(LEGENDARY).options]
    assert offered == ["fiery-rays", "pounce", "skip"]
    again = fight.action("Dragon", "feature", text="commanding-presence")
    assert fight.refused(again).reason.key == "refusal.legendary_again"
    fight.next(2)  # its own turn, then Brando's
    fight.next()
    assert "commanding-presence" in [key for key, _ in fight.prompt(LEGENDARY).options]


def test_a_spell_of_a_legendary_action_takes_neither_action_nor_reaction_nor_use():
    fight = a_lair()
    fight.answer(Answer(option="commanding-presence"), LEGENDARY)
    spell = spell_of(NEW, "command")
    brando, dragon = fight.ids["Brando"], fight.ids["Dragon"]
    fight.do(c.CastSpell(dragon, spell, (brando,)))
    (cast,) = fight.happened(e.SpellCast)
    assert (cast.level, cast.slot) == (2, 0)
    owner = fight["Dragon"]
    counts = [owner.count(key) for key in (LEGENDARY_ACTIONS, REACTION, ACTION)]
    assert counts == [2, 1, 1]
    again = c.CastSpell(dragon, spell, (brando,))
    assert fight.refused(again).reason.key == "refusal.not_its_turn"


def test_a_burst_that_is_a_legendary_action_is_paid_once():
    fight = Fight(OLD)
    fight.map()
    fight.add("Brando", 20, character=True, at=(2, 5))
    fight.add("Nerina", 10, character=True, at=(2, 12))
    fight.add("Dragon", 5, creature=shipped("srd-5.1/adult-red-dragon"), at=(3, 4))
    fight.begin().next()
    fight.answer(Answer(option="wing-attack"), LEGENDARY)
    assert fight["Dragon"].count(LEGENDARY_ACTIONS) == 1
    wings = granted_to(fight["Dragon"])
    assert wings.features == ("wing-attack",)
    fight.do(
        c.ForceSaves(
            fight.ids["Dragon"],
            wings.features[0],
            targets=(fight.ids["Brando"],),
            saves=((fight.ids["Brando"], Answer(dice=(12,))),),
        ),
        dice=[3, 3],
    )
    assert fight["Dragon"].count(LEGENDARY_ACTIONS) == 1
    assert granted_to(fight["Dragon"]).move == "half"  # and then it flies


def test_one_that_is_used_from_the_panel_opens_the_same():
    fight = a_lair()
    fight.act("Dragon", "feature", text="pounce")
    assert granted_to(fight["Dragon"]).attacks == ("rend",)
    assert fight["Dragon"].count(LEGENDARY_ACTIONS) == 2


def test_the_last_one_before_its_own_turn_takes_nothing_from_the_new_round():
    fight = a_lair()
    fight.next()  # the dragon's turn has begun; Nerina's end still offers one
    assert fight.active == "Dragon"
    fight.answer(Answer(option="commanding-presence"), LEGENDARY)
    dragon = fight["Dragon"]
    assert dragon.count(LEGENDARY_ACTIONS) == 3
    fight.next()
    assert fight.active == "Brando"
    fight.next()
    assert "commanding-presence" in [key for key, _ in fight.prompt(LEGENDARY).options]


def test_whoever_falls_loses_what_was_granted():
    fight = a_lair()
    fight.answer(Answer(option="pounce"), LEGENDARY)
    fight.give("Dragon", "stunned")
    assert granted_to(fight["Dragon"]).is_nothing


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            {"it": "Il drago si muove fino a metà della sua velocità ed effettua un attacco Coda."},
            True,
        ),
        ({"it": "Non può ripetere quest’azione fino all’inizio del proprio turno."}, False),
    ],
)
def test_a_paragraph_typed_in_italian_is_read_too(text, expected):
    dragon = shipped("srd-5.1/adult-red-dragon")
    pounce = replace(dragon.features_in(FeatureGroup.LEGENDARY)[0], texts=FrozenMap(text))
    found = opened_by(dragon, pounce)
    assert (list(found.attacks), found.move) == ((["tail"], "half") if expected else ([], ""))
    assert cannot_be_repeated(pounce) is not expected
