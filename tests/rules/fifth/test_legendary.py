"""Legendary actions: what each of them opens, who pays, and what cannot be had again yet."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION, LEGENDARY_ACTIONS, REACTION
from desktop.model.creature import (
    AttackKey,
    Creature,
    Feature,
    FeatureGroup,
    FeatureKey,
    Opening,
)
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.attacking.granted import granted_to
from desktop.rules.fifth.statblocks.paragraphs import (
    beside_attacks,
    bonus_opening_of,
    is_understood,
    opening_of,
    regeneration_of,
    saves_of,
    takes_bonus_action,
    understood,
)
from tests.support.builders import Fight
from tests.support.creatures import shipped, shipped_records
from tests.support.magic import spell as spell_of
from tests.support.magic import spell_library

OLD, NEW = "srd-5.1", "srd-5.2.1"
LEGENDARY = PromptKind.LEGENDARY_ACTION
FIREBALL = "srd-5.1/fireball"


def legends(creature: Creature) -> tuple[Feature, ...]:
    """Its legendary actions."""
    return creature.features_in(FeatureGroup.LEGENDARY)


def opened(creature: str, name: str) -> Opening:
    """What the legendary action with that English name opens."""
    owner = shipped(creature)
    feature = next(
        each for each in owner.features_in(FeatureGroup.LEGENDARY) if each.names["en"] == name
    )
    assert feature.opens is not None
    return feature.opens


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
        ("srd-5.1/tarrasque", "Chomp", ["bite", "swallow"], ""),
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


TOLD = {
    "srd-5.1/vampire-bat-form": ("unarmed-strike",),
    "srd-5.1/vampire-mist-form": ("unarmed-strike", "bite"),
}
"""Forms of the vampire that lack the attack which the paragraph names."""


def test_every_shipped_legendary_action_that_attacks_or_casts_opens_something():
    silent = []
    for key in shipped_records():
        for feature in legends(shipped(key)):
            text = feature.texts.get("en", "")
            does = any(
                word in text
                for word in (" attack", "strike", "cast", "uses", "moves up", "teleports")
            )
            is_told = feature.key in TOLD.get(key, ())
            if does and feature.opens in (None, Opening()) and not feature.saves and not is_told:
                silent.append(f"{key} {feature.key}: {text}")
    assert silent == []


def test_what_a_shipped_legendary_action_opens_is_there():
    for key in shipped_records():
        creature = shipped(key)
        for feature in legends(creature):
            opens = feature.opens
            assert opens is not None, f"{key} {feature.key}"
            for attack in opens.attacks:
                assert creature.find_attack(attack), f"{key} {feature.key}: {attack}"
            for other in opens.features:
                found = creature.find_feature(other)
                assert found is not None, f"{key} {feature.key}: {other}"
                assert found.saves, f"{key} {feature.key}: {other}"
            if opens.spell not in ("", "any", "cantrip"):
                assert spell_of(creature.ruleset, opens.spell.partition("/")[2])


NAMED_OTHERWISE = {("srd-5.1/elephant", "trampling-charge")}
"""Its Italian paragraph speaks of an attack by another name than that attack has."""


@pytest.mark.parametrize("ruleset", [OLD, NEW])
def test_the_italian_paragraph_says_the_same_as_the_english_one(ruleset: str):
    words = spell_library().words(ruleset)
    told = 0
    for key in shipped_records():
        creature = shipped(key)
        if creature.ruleset != ruleset:
            continue
        for feature in creature.features:
            if "it" not in feature.texts:
                continue
            italian = replace(feature, texts=FrozenMap({"it": feature.texts["it"]}))
            is_told = (key, feature.key) not in NAMED_OTHERWISE
            if feature.opens is not None and not feature.multiattack and is_told:
                if takes_bonus_action(feature):
                    read = bonus_opening_of(creature, italian)
                else:
                    read = opening_of(creature, italian, words)
                assert read == feature.opens, f"{key} {feature.key}"
                told += 1
            if feature.regeneration is not None:
                assert regeneration_of(italian) == feature.regeneration, f"{key} {feature.key}"
    assert told >= {OLD: 7, NEW: 82}[ruleset]


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


def test_an_offer_is_withdrawn_from_whoever_cannot_act_any_more():
    fight = a_lair()
    fight.give("Brando", "stunned")
    assert fight.prompt(LEGENDARY)  # somebody else was
    fight.give("Dragon", "stunned")
    assert LEGENDARY not in {one.kind for one in fight.encounter.prompts}


def test_what_nobody_granted_is_not_free_unless_the_gm_says_so():
    fight = a_lair()
    blow = c.MakeAttack(
        fight.ids["Dragon"],
        AttackKey("rend"),
        fight.ids["Brando"],
        dice=(1,),
        cost="granted:attack",
    )
    assert fight.refused(blow).reason.key == "refusal.not_its_turn"
    fight.do(blow, overruled=True)
    assert fight["Dragon"].count(REACTION) == 1


def test_an_attack_that_is_a_legendary_action_itself_is_paid_with_its_cost():
    dragon = shipped("srd-5.1/adult-red-dragon")
    tail = next(each for each in dragon.features if each.key == "tail")
    lash = replace(
        tail,
        key=FeatureKey("lash"),
        group=FeatureGroup.LEGENDARY,
        cost=2,
        attacks=(replace(tail.attacks[0], key=AttackKey("lash")),),
    )
    fight = Fight(OLD).map()
    fight.add("Brando", 20, character=True, at=(2, 5))
    fight.add("Boss", 5, creature=replace(dragon, features=(*dragon.features, lash)), at=(3, 4))
    fight.begin()
    fight.attack("Boss", "Brando", "lash", dice=[1])
    assert (fight["Boss"].count(LEGENDARY_ACTIONS), fight["Boss"].count(REACTION)) == (1, 1)


# --- paragraphs that the GM typed ---------------------------------------------------------------


def understood_from(text: str, language: str = "it") -> Opening:
    """What a legendary action of the red dragon opens, typed in that language."""
    dragon = shipped("srd-5.1/adult-red-dragon")
    pounce = replace(legends(dragon)[0], texts=FrozenMap({language: text}))
    return opening_of(dragon, pounce, spell_library().words(OLD))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Il drago si muove fino a metà della sua velocità ed effettua un attacco Coda.",
            Opening(attacks=("tail",), move="half"),
        ),
        (
            "Non può ripetere quest’azione fino all’inizio del proprio turno.",
            Opening(once=True),
        ),
        ("Il drago si muove fino a 9 metri.", Opening(move="30")),
        ("Il drago lancia un trucchetto.", Opening(spell="cantrip")),
        ("Il drago lancia palla di fuoco (di 4º livello).", Opening(spell=FIREBALL, level=4)),
        ("Il drago lancia un suo sortilegio di casa.", Opening(spell="any")),
        ("Il drago recupera 10 (3d6) punti ferita.", Opening(heals="3d6")),
    ],
)
def test_a_paragraph_typed_in_italian_is_read_too(text: str, expected: Opening):
    assert understood_from(text) == expected


def test_a_paragraph_in_no_language_is_read_in_english():
    assert understood_from("The dragon casts Fireball.", "") == Opening(spell=FIREBALL)
    assert understood_from("The dragon casts Burning Homebrew.", "en") == Opening(spell="any")


@pytest.mark.parametrize("ruleset", [OLD, NEW])
def test_a_typed_saving_throw_is_read_as_those_of_the_library_are(ruleset: str):
    for key in shipped_records():
        creature = shipped(key)
        if creature.ruleset != ruleset:
            continue
        for feature in legends(creature):
            known = [save for save in feature.saves if save.ability]
            for language, text in feature.texts.items():
                found = saves_of(replace(feature, saves=(), texts=FrozenMap({language: text})))
                assert len(found) == len(known), f"{key} {feature.key} {language}"
                for one, other in zip(found, known, strict=True):
                    said = replace(other, influence=None, push=0)
                    plain = replace(said, conditions=tuple(sorted(said.conditions)))
                    read = replace(one, conditions=tuple(sorted(one.conditions)))
                    assert read == plain, f"{key} {feature.key} {language}"


# --- creatures of before ------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [OLD, NEW])
def test_a_creature_kept_before_its_paragraphs_were_read_becomes_what_is_shipped(ruleset: str):
    words = spell_library().words(ruleset)
    for key in shipped_records():
        creature = shipped(key)
        if creature.ruleset != ruleset:
            continue
        bare = tuple(
            replace(feature, opens=None, regeneration=None) for feature in creature.features
        )
        before = replace(creature, features=bare)
        assert understood(before, words) == creature, key
        assert is_understood(creature), key


def test_sand_in_the_wind_moves_its_feet_and_a_quake_all_its_speed():
    fight = Fight(OLD).map()
    fight.add("Brando", 20, character=True, at=(2, 5))
    fight.add("Boss", 5, creature=shipped(f"{OLD}/mummy-lord"), at=(3, 4))
    fight.add("Nerina", 10, character=True, at=(2, 12))
    fight.begin().next()
    fight.answer(Answer(option="whirlwind-of-sand"), LEGENDARY)
    assert fight.feet("Boss") == 60  # though its speed is 20
    quake = Fight(NEW).map()
    quake.add("Brando", 20, character=True, at=(2, 5))
    quake.add("Boss", 5, creature=shipped(f"{NEW}/tarrasque"), at=(8, 8))
    quake.add("Nerina", 10, character=True, at=(2, 12))
    quake.begin().next()
    quake.answer(Answer(option="world-shaking-movement"), LEGENDARY)
    assert quake.feet("Boss") == 60


def test_a_unicorn_that_charges_provokes_nobody():
    fight = Fight(NEW).map()
    fight.add("Brando", 20, character=True, at=(4, 4))
    fight.add("Nerina", 10, character=True, at=(2, 12))
    fight.add("Boss", 5, creature=shipped(f"{NEW}/unicorn"), at=(5, 5))
    fight.begin().next()
    fight.answer(Answer(option="charging-horn"), LEGENDARY)
    fight.move("Boss", (6, 6), (7, 7), (6, 6), (5, 5))
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.OPPORTUNITY_ATTACK]
    fight.attack("Boss", "Brando", "radiant-horn", dice=[1])
    assert fight["Boss"].has_effect("moving_safely")  # it may still move on
    fight.next()
    assert not fight["Boss"].has_effect("moving_safely")


@pytest.mark.parametrize(
    "part", ["replace the a ", "or uses ", "casts ", "teleports ", "each creature ", "dc 1 "]
)
def test_a_monstrous_paragraph_is_read_to_its_end(part: str):
    """No measure of time: what is read again and again for each word would never come back."""
    text = part * (20_000 // len(part))
    dragon = shipped("srd-5.1/adult-red-dragon")
    long = replace(legends(dragon)[0], texts=FrozenMap({"en": text}))
    assert opening_of(dragon, long, {}).attacks == ()
    assert saves_of(long) == ()
    assert beside_attacks(dragon, replace(long, multiattack=2), {}) == Opening()
