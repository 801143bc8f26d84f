"""Webs, tendrils and ropes: things that hold somebody, and free it as they are destroyed."""

from dataclasses import replace

import pytest

from desktop.controllers.turns.marks import marks_of
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AttackKey, FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.encounter.roster import MOST_COMBATANTS
from desktop.rules.fifth.effects.states import severed_mark
from desktop.rules.fifth.statblocks.bonds import with_bond
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.map.things import is_thing
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    I18N,
    SUCCESS,
    Fight,
    a_creature,
    abilities,
    feature,
    melee,
)
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TERMS = pytest.mark.rule("52-PTG-GEN-1")
LIMBS = {OLD: "tendril", NEW: "tentacle"}
HOLDERS = ("ettercap", "giant-spider", "roper")


def before(edition: str, monster: str) -> Fight:
    """M's turn; P and Q stand before it on the map."""
    fight = Fight(edition).map()
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=(10, 10))
    for place, name in enumerate("PQ"):
        creature = a_creature(name, melee(), hit_points=100, abilities=abilities(str=16))
        fight.add(name, 15 - place, creature=creature, character=True, at=(7, 10 + 2 * place))
    return fight.begin().elsewhere()


def catch(fight: Fight, who: str = "P", key: str = "web") -> None:
    """Whoever it aims at is held: by a hit in 2014 and of a roper, by a failed save else."""
    attack = fight["M"].creature.find_attack(AttackKey(key))
    if attack is not None:
        fight.do(replace(fight.a_hit("M", who, key), damage=()))
        return
    wish = c.ForceSaves(fight.ids["M"], FeatureKey(key), 0, (fight.ids[who],), cost="none")
    fight.do(wish, overruled=True)
    fight.answer(FAILURE, PromptKind.SAVE)


def bonds(fight: Fight) -> list[str]:
    """What holds somebody, by the names that this test gives to it."""
    things = [each for each in fight.encounter.combatants.values() if is_thing(each)]
    for number, each in enumerate(things, 1):
        fight.ids[f"bond{number}"] = each.id
    return [f"bond{number}" for number, _ in enumerate(things, 1)]


def webbed(edition: str) -> Fight:
    fight = before(edition, "giant-spider")
    catch(fight)
    bonds(fight)
    return fight


# --- there --------------------------------------------------------------------------------------


@both
@TERMS
def test_a_web_stands_in_the_fight_with_its_own_numbers(edition):
    fight = webbed(edition)
    assert "restrained" in fight.conditions("P")
    assert fight.conditions("bond1") == {"binding"}
    web = fight["bond1"]
    assert (web.creature.armour_class, web.hit_points) == (10, 5)
    assert web.initiative is None
    (held,) = web.effects
    assert held.source == fight.ids["P"]
    assert "note.bond" in fight.told()


def test_the_turn_order_says_whom_it_holds():
    fight = webbed(OLD)
    (mark,) = marks_of(fight["bond1"], fight.ruleset)
    english = read_language(I18N, "en")
    assert render(mark.text, english) == "holds"
    assert render(mark.detail, english) == "P"


@both
def test_nothing_comes_of_a_miss_or_a_save(edition):
    fight = before(edition, "giant-spider")
    if edition == OLD:
        fight.do(fight.a_hit("M", "P", "web", die=1))
    else:
        fight.do(c.ForceSaves(fight.ids["M"], FeatureKey("web"), 0, (fight.ids["P"],)))
        fight.answer(SUCCESS, PromptKind.SAVE)
    assert bonds(fight) == []


@both
def test_whom_the_players_do_not_see_is_held_by_what_they_do_not_see(edition):
    fight = before(edition, "giant-spider")
    fight.do(c.SetHidden((fight.ids["P"],), True))
    catch(fight)
    bonds(fight)
    assert fight["bond1"].hidden


def test_where_no_more_has_room_it_holds_all_the_same():
    fight = before(OLD, "giant-spider")
    more = MOST_COMBATANTS - len(fight.encounter.combatants)
    while more:
        count = min(50, more)
        fight.do(c.AddCombatants(a_creature("rat"), count, initiative=1))
        more -= count
    catch(fight)
    assert bonds(fight) == []
    assert "restrained" in fight.conditions("P")
    assert "refusal.too_many_combatants" in fight.told()


# --- destroyed ----------------------------------------------------------------------------------


@both
@TERMS
def test_a_destroyed_web_frees_whom_it_held_and_is_gone(edition):
    fight = webbed(edition)
    fight.next(2)
    hit = fight.a_hit("Q", "bond1")
    fight.do(replace(hit, damage=(c.DamageAmount(5, "slashing"),)))
    assert "restrained" not in fight.conditions("P")
    ended = [x.reason.key for x in fight.happened(e.EffectEnded) if x.reason]
    assert "note.bond_destroyed" in ended
    assert bonds(fight) == []


@both
def test_fire_hurts_a_web_twice_and_poison_never(edition):
    fight = webbed(edition)
    fight.damage("bond1", 90, "poison")
    assert fight.hp("bond1") == 5
    fight.damage("bond1", 2, "fire")
    assert fight.hp("bond1") == 1


@both
def test_the_web_goes_with_the_hold_and_with_whom_it_holds(edition):
    fight = webbed(edition)
    fight.do(c.EndEffect(fight.ids["P"], next(x.id for x in fight["P"].effects)))
    assert bonds(fight) == []
    fight = webbed(edition)
    fight.do(c.RemoveCombatants((fight.ids["P"],)))
    assert bonds(fight) == []


@both
def test_a_web_that_the_gm_takes_off_does_not_come_back(edition):
    fight = webbed(edition)
    fight.do(c.RemoveCombatants((fight.ids["bond1"],)))
    assert "restrained" in fight.conditions("P")
    fight.damage("P", 1)
    assert bonds(fight) == []


@both
def test_a_web_that_the_gm_calls_destroyed_holds_nobody(edition):
    fight = webbed(edition)
    fight.do(c.DeclareLife((fight.ids["bond1"],), "dead"))
    assert "restrained" not in fight.conditions("P")
    assert bonds(fight) == []


# --- the roper ----------------------------------------------------------------------------------


@both
@TERMS
def test_each_tendril_holds_one_and_one_less_until_it_has_grown_again(edition):
    fight = before(edition, "roper")
    for who in "PQ":
        catch(fight, who, LIMBS[edition])
    assert bonds(fight) == ["bond1", "bond2"]
    fight.damage("bond1", 10, "slashing")
    assert "grappled" not in fight.conditions("P")
    assert fight.conditions("P") == set(), "what came with the grip is gone, too"
    assert "grappled" in fight.conditions("Q")
    assert fight["M"].count(severed_mark(LIMBS[edition])) == 1
    fight.do(c.SetCounter(fight.ids["M"], severed_mark(LIMBS[edition]), 5))
    refused = fight.refused(replace(fight.a_hit("M", "P", LIMBS[edition]), damage=()))
    assert refused.reason.key == "refusal.part_holds"
    fight.do(replace(fight.a_hit("M", "P", LIMBS[edition]), damage=()), overruled=True)
    assert "grappled" not in fight.conditions("P")
    assert "note.holds_enough" in fight.told()
    fight.next(3)
    assert fight["M"].count(severed_mark(LIMBS[edition])) == 0
    catch(fight, "P", LIMBS[edition])
    assert "grappled" in fight.conditions("P")


def test_a_tendril_of_2014_may_be_broken_by_strength_as_an_action():
    fight = before(OLD, "roper")
    catch(fight, "P", "tendril")
    fight.next()
    fight.act("P", "break_free", dice=(19,))
    assert fight.conditions("P") == set()
    assert bonds(fight) == []


@both
def test_a_tendril_goes_with_the_roper(edition):
    fight = before(edition, "roper")
    catch(fight, "P", LIMBS[edition])
    fight.do(c.RemoveCombatants((fight.ids["M"],)))
    assert bonds(fight) == []
    assert "grappled" not in fight.conditions("P")


# --- as it is written ---------------------------------------------------------------------------


@both
@pytest.mark.parametrize("monster", HOLDERS)
def test_what_is_kept_unread_becomes_what_is_shipped(edition, monster):
    creature = shipped(f"{edition}/{monster}")
    assert creature_from_record(record_of_creature(creature)) == creature
    bare = tuple(_without(each) for each in creature.features)
    assert bare != creature.features
    unread = replace(creature, features=bare)
    assert not is_understood(unread)
    assert understood(unread, {}).features == creature.features
    assert understood(creature, {}) == creature


def _without(feature):
    attacks = tuple(replace(x, terms=replace(x.terms, bond=None)) for x in feature.attacks)
    saves = tuple(replace(x, terms=replace(x.terms, bond=None)) for x in feature.saves)
    return replace(feature, attacks=attacks, saves=saves)


@pytest.mark.parametrize("monster", [*HOLDERS, "erinyes"])
def test_the_italian_paragraph_says_the_same(monster):
    creature = shipped(f"{NEW}/{monster}")
    italian = tuple(
        replace(_without(x), texts=FrozenMap({"it": x.texts["it"]})) for x in creature.features
    )
    read = replace(creature, features=italian)
    for was, now in zip(creature.features, italian, strict=True):
        told = with_bond(read, now)
        assert [x.terms.bond for x in told.attacks] == [x.terms.bond for x in was.attacks]
        assert [x.terms.bond for x in told.saves] == [x.terms.bond for x in was.saves]


def test_a_rope_of_the_erinyes_has_its_numbers_from_the_trait():
    erinyes = shipped(f"{NEW}/erinyes")
    rope = erinyes.find_feature(FeatureKey("entangling-rope"))
    assert rope is not None
    (save,) = rope.saves
    assert save.terms.bond is not None
    assert (save.terms.bond.armour_class, save.terms.bond.hit_points) == (20, 90)
    assert not save.terms.bond.regrows


@both
def test_a_tentacle_without_numbers_is_no_thing(edition):
    kraken = shipped(f"{edition}/kraken")
    assert all(with_bond(kraken, each) == each for each in kraken.features)
    mimic = shipped(f"{edition}/mimic")
    assert all(with_bond(mimic, each) == each for each in mimic.features)


def test_a_paragraph_that_only_names_its_numbers_has_no_types():
    web = shipped(f"{OLD}/giant-spider").find_feature(FeatureKey("web"))
    assert web is not None
    text = FrozenMap({"en": "Hit: the target is restrained by webbing (AC 12, 7 hit points)."})
    bare = with_bond(a_creature("own"), replace(_without(web), texts=text))
    bond = bare.attacks[0].terms.bond
    assert bond is not None
    assert (bond.armour_class, bond.hit_points, bond.vulnerable, bond.immune) == (12, 7, (), ())


def test_a_save_that_restrains_by_nothing_that_has_numbers_has_no_bond():
    web = shipped(f"{NEW}/giant-spider").find_feature(FeatureKey("web"))
    assert web is not None
    text = FrozenMap({"en": "Failure: the target has the Restrained condition."})
    told = replace(_without(web), texts=text)
    assert with_bond(a_creature("own"), told) == told


@pytest.mark.parametrize(
    "text",
    [
        "The rope (AC 12; HP 6) can be burst with a DC 14 Strength check against it.",
        "La corda (CA 12; PF 6) si spezza con una prova di Forza con CD 14 contro di esso.",
    ],
)
def test_what_can_be_burst_and_says_no_other_way_out_is_left_by_that_check(text: str):
    rope = melee("rope", conditions=("restrained",))
    language = "it" if "corda" in text else "en"
    told = replace(feature("rope"), attacks=(rope,), texts=FrozenMap({language: text}))
    (attack,) = with_bond(a_creature("thrower", rope), told).attacks
    assert attack.terms.bond is not None
    assert (attack.terms.bond.armour_class, attack.terms.bond.hit_points) == (12, 6)
    assert attack.terms.way_out is not None
    assert (attack.terms.way_out.checks, attack.terms.way_out.dc) == (("str",), 14)
