"""What a Multiattack holds beside its attacks: a use of something instead of one, or with them."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION, ATTACKS
from desktop.model.creature import FeatureKey, Opening
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.statblocks.paragraphs import beside_attacks
from tests.support.builders import FAILURE, Fight
from tests.support.creatures import shipped, shipped_records
from tests.support.magic import spell as spell_of
from tests.support.magic import spell_library

NEW = "srd-5.2.1"


def a_hunt(creature: str) -> Fight:
    """The creature's turn, with Brando beside it."""
    fight = Fight(creature.partition("/")[0]).map()
    fight.add("Boss", 20, creature=shipped(creature), at=(3, 4))
    fight.add("Brando", 10, character=True, at=(2, 5))
    return fight.begin()


def breathe(fight: Fight, feature: str, *, refused: str = "") -> None:
    """The creature uses a feature that asks for saves; nobody answers them."""
    wish = c.ForceSaves(
        fight.ids["Boss"], FeatureKey(feature), targets=(fight.ids["Brando"],), damage=()
    )
    if refused:
        assert fight.refused(wish).reason.key == refused
    else:
        fight.do(wish)


def left(fight: Fight) -> tuple[int, int]:
    """Actions and attacks left."""
    return fight["Boss"].count(ACTION), fight["Boss"].count(ATTACKS)


@pytest.mark.parametrize("ruleset", ["srd-5.1", NEW])
def test_the_italian_multiattack_says_the_same_as_the_english_one(ruleset: str):
    words = spell_library().words(ruleset)
    told = 0
    for key in shipped_records():
        creature = shipped(key)
        if creature.ruleset != ruleset:
            continue
        for feature in creature.features:
            if not feature.multiattack or "it" not in feature.texts:
                continue
            italian = replace(feature, texts=FrozenMap({"it": feature.texts["it"]}))
            assert beside_attacks(creature, italian, words) == feature.opens, key
            told += feature.opens != Opening()
    assert told >= {"srd-5.1": 0, NEW: 50}[ruleset]


def test_a_breath_replaces_one_attack_once():
    fight = a_hunt(f"{NEW}/young-silver-dragon")
    fight.attack("Boss", "Brando", "rend", dice=[1])
    assert left(fight) == (0, 2)
    breathe(fight, "paralyzing-breath")
    assert left(fight) == (0, 1)
    fight.attack("Boss", "Brando", "rend", dice=[1])
    assert left(fight) == (0, 0)


def test_a_breath_that_comes_first_opens_the_other_attacks():
    fight = a_hunt(f"{NEW}/young-silver-dragon")
    breathe(fight, "paralyzing-breath")
    assert left(fight) == (0, 2)


def test_two_attacks_are_given_up_for_one_breath():
    fight = a_hunt(f"{NEW}/young-brass-dragon")
    for _ in range(2):
        fight.attack("Boss", "Brando", "rend", dice=[1])
    breathe(fight, "sleep-breath", refused="refusal.no_action")  # only one is left
    other = a_hunt(f"{NEW}/young-brass-dragon")
    other.attack("Boss", "Brando", "rend", dice=[1])
    breathe(other, "sleep-breath")
    assert left(other) == (0, 0)


def test_a_spell_replaces_an_attack_once_and_a_second_one_is_refused():
    fight = a_hunt(f"{NEW}/adult-blue-dragon")
    shatter = c.CastSpell(fight.ids["Boss"], spell_of(NEW, "shatter"), ())
    fight.attack("Boss", "Brando", "rend", dice=[1])
    fight.do(shatter, dice=[1] * 3)
    (cast,) = fight.happened(e.SpellCast)
    assert cast.level == 2
    assert left(fight) == (0, 1)
    assert fight.refused(shatter).reason.key == "refusal.no_action"
    other = c.CastSpell(fight.ids["Boss"], spell_of(NEW, "invisibility"), (fight.ids["Boss"],))
    assert fight.refused(other).reason.key == "refusal.no_action"  # the text names Shatter alone


def test_what_comes_with_the_attacks_takes_none_of_them_and_is_had_once():
    fight = a_hunt(f"{NEW}/kraken")
    fight.attack("Boss", "Brando", "tentacle", dice=[1])
    assert left(fight) == (0, 1)
    breathe(fight, "lightning-strike")
    assert left(fight) == (0, 1)
    breathe(fight, "lightning-strike", refused="refusal.no_action")
    fight.next(2)
    breathe(fight, "lightning-strike")  # first this, then both attacks
    assert left(fight) == (0, 2)
    breathe(fight, "lightning-strike", refused="refusal.no_action")


def test_what_comes_with_them_may_be_had_after_the_last_attack_too():
    fight = a_hunt("srd-5.1/adult-red-dragon")
    for _ in range(3):
        fight.attack("Boss", "Brando", "claw", dice=[1])
    breathe(fight, "frightful-presence")
    assert left(fight) == (0, 0)


def test_a_naga_spits_instead_of_any_attack():
    fight = a_hunt(f"{NEW}/guardian-naga")
    breathe(fight, "poisonous-spittle")
    breathe(fight, "poisonous-spittle")
    assert left(fight) == (0, 0)
    breathe(fight, "poisonous-spittle", refused="refusal.no_action")


def test_a_glabrezu_may_cast_any_of_its_spells_beside_its_pincers():
    fight = a_hunt(f"{NEW}/glabrezu")
    fight.act("Boss", "feature", text="multiattack")
    assert left(fight) == (0, 2)
    magic = c.CastSpell(fight.ids["Boss"], spell_of(NEW, "detect-magic"), (fight.ids["Boss"],))
    fight.do(magic)
    assert left(fight) == (0, 2)
    stranger = c.CastSpell(fight.ids["Boss"], spell_of(NEW, "fireball"), ())
    assert fight.refused(stranger)


def test_without_an_attack_left_nothing_is_had_instead_of_one_whatever_price_is_named():
    fight = a_hunt(f"{NEW}/young-silver-dragon")
    for _ in range(3):
        fight.attack("Boss", "Brando", "rend", dice=[1])
    wish = fight.action("Boss", "feature", text="paralyzing-breath", cost="instead:1")
    assert fight.refused(wish).reason.key == "refusal.no_action"


def test_whoever_is_slowed_breathes_instead_of_its_only_attack():
    fight = a_hunt(f"{NEW}/young-silver-dragon")
    slow = spell_of(NEW, "slow")
    fight.do(
        c.CastSpell(
            fight.ids["Brando"],
            slow,
            (fight.ids["Boss"],),
            saves=((fight.ids["Boss"], FAILURE),),
            free=True,
            cost="none",
        ),
        overruled=True,
    )
    breathe(fight, "paralyzing-breath")
    assert left(fight) == (0, 0)
